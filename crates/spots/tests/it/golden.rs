//! Golden playthroughs for every set, seat count and level.

use std::path::PathBuf;

use game_laws::Subject;
use game_laws::golden::{assert_golden, playthrough};

use crate::laws::Played;

#[test]
fn playthroughs_match_the_golden_files() {
    let names = [
        "2 seats, adoption event",
        "3 seats, dog park",
        "4 seats, obstacle course",
        "2 seats, hunting grounds",
        "3 seats, kennel club",
        "4 seats, puppy pen",
        "2 seats, random set",
        "2 seats, chosen set",
        "2 seats, all tiles",
        "solo, pup",
        "solo, mutt",
        "solo, dog park against alpha",
    ];
    let configurations = Played::configurations();
    for name in names {
        let configuration = configurations.iter().find(|configuration| configuration.name == name).unwrap();
        let file = name.replace([',', ' '], "-").replace("--", "-");
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{file}.txt"));
        assert_golden(&path, &playthrough(configuration, "golden"));
    }
}
