//! Tests of `puzzles`: a seed gives the same puzzle again, and a file is gone on with.

use std::fs;

use catalog::{Answer, PuzzleFile};

use crate::{fine, folder};

const ARGS: [&str; 16] = [
    "puzzles",
    "spots",
    "--count",
    "1",
    "--seed",
    "1",
    "--times",
    "1",
    "--searches",
    "1",
    "--lead",
    "0.02",
    "--threads",
    "1",
    "--out",
    "spots.json",
];

#[test]
fn a_puzzle_is_found_again_with_the_same_seed() {
    let (one, other) = (folder(), folder());
    for folder in [&one, &other] {
        let report = fine(folder.path(), &ARGS, "");
        assert!(report.starts_with("1 puzzles of Spots in spots.json"), "{report}");
    }
    let read = |folder: &tempfile::TempDir| fs::read_to_string(folder.path().join("spots.json")).unwrap();
    let text = read(&one);
    assert_eq!(read(&other), text);
    let puzzle = PuzzleFile::read(&text).unwrap().puzzles.remove(0);
    let game = catalog::find("spots").unwrap();
    assert_eq!(puzzle.judge(game, puzzle.best()).unwrap(), Answer::Best);
    assert!(puzzle.lead >= 0.02, "{}", puzzle.lead);
    // With one puzzle in the file nothing is left to do.
    let report = fine(one.path(), &ARGS, "");
    assert!(report.contains("0 decisions searched"), "{report}");
    assert_eq!(read(&one), text);
}
