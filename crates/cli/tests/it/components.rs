//! Component sets on the command line: export, check, play, and the reference in records.

use std::fs;

use crate::{fine, folder, gamekeeper};

/// Ways to break the component set of Spectacular: the replaced text, its replacement, and the line and
/// reason reported.
const BROKEN: [(&str, &str, &str, &str); 12] = [
    ("[animals]", "[animals", "", "not valid TOML: "),
    ("animal-points = [0", "animal-points = [0, 0", "animal-points = ", "animal-points: must have 18 entries, not 19"),
    (", 30, 40,", ", 31, 40,", "animal-points = ", "animal-points[13]: 13 animals are worth 30, not 31"),
    ("\"tiger\"", "\"sloth\"", "green = [\"orangutan\"", "animals.green[3]: there are two animals called `sloth`"),
    (
        "green2 = [\"black\", \"brown x\", \"beige\", \"heart\"]",
        "green2 = [\"black\", \"brown x\", \"beige\"]",
        "green1 = ",
        "common.green1: green has 12 common tiles, not 11",
    ),
    (
        "blue1 = [\"black\", \"brown x\"",
        "blue1 = [\"black\", \"brown\"",
        "blue1 = ",
        "common.blue1: 3 common tiles of blue carry an X, not 2",
    ),
    ("[3, -2, 2]]", "[3, -2, 1]]", "rows = [[0, 0, 3]", "standard.rows: a park has 20 hexes, not 19"),
    ("star = \"1,1\"", "star = \"9,9\"", "star = ", "standard.star: 9,9 is not one of the park's hexes"),
    (
        "starts = [\"-1,1 se\", \"3,1 sw\"",
        "starts = [\"-1,1 se\", \"-1,1 se\"",
        "starts = [\"-1,1 se\"",
        "standard.starts[1]: the point at corner se of -1,1 shares a hex with that of another start",
    ),
    (
        "personal = [\"green4.beige\", \"green4.heart\"",
        "personal = [\"green1.beige\", \"green1.heart\"",
        "personal = ",
        "boards.saola.personal: a set has the four personal species and two common ones, not 3 and 3",
    ),
    (
        "A5 = { name = \"Full stores\", asks = \"dice-sum\"",
        "A5 = { name = \"Full stores\", asks = \"dice\"",
        "A5 = ",
        "missions.A5.asks: must be `dice-showing`, ",
    ),
    (
        "tiles = [\"orange\", \"grey\", \"green\", \"blue\", \"orange\", \"grey\", \"green\", \"blue\"]",
        "tiles = [\"orange\", \"grey\", \"green\", \"blue\", \"orange\", \"grey\", \"blue\", \"green\"]",
        "tiles = ",
        "solo.tiles[6]: tile space 7 is green",
    ),
];

#[test]
fn a_broken_set_is_refused_with_line_and_reason() {
    let folder = folder();
    let printed = fine(folder.path(), &["components", "export", "spectacular"], "");
    for (from, to, line, reason) in BROKEN {
        assert_eq!(printed.matches(from).count(), 1, "{from}");
        let text = printed.replace(from, to);
        fs::write(folder.path().join("set.toml"), &text).unwrap();
        let ran = gamekeeper(folder.path(), &["components", "check", "spectacular", "set.toml"], "");
        assert_eq!(ran.code, 1, "{to}");
        // The first line that begins with `line`: the standard park comes before the boards, which have the
        // same keys.
        let number = if line.is_empty() {
            text.lines().position(|other| other.contains(to)).unwrap()
        } else {
            text.lines().position(|other| other.starts_with(line)).unwrap()
        };
        let expected = format!("set.toml: line {}: {reason}", number + 1);
        assert!(ran.out.lines().next().unwrap().starts_with(&expected), "wanted {expected}\nfound {}", ran.out);
        let play =
            gamekeeper(folder.path(), &["simulate", "spectacular", "--games", "1", "--components", "set.toml"], "");
        assert_eq!(play.code, 2, "{to}");
        assert!(play.err.contains(&format!("line {}", number + 1)), "{}", play.err);
    }
}

#[test]
fn every_fault_is_named_and_a_missing_key_shows_where_it_is_missing() {
    let folder = folder();
    let printed = fine(folder.path(), &["components", "export", "spectacular"], "");
    let text = printed.replace("star = \"3,2\"\n", "").replace("points = 14 }", "points = 140, colour = 3 }");
    fs::write(folder.path().join("set.toml"), &text).unwrap();
    let ran = gamekeeper(folder.path(), &["components", "check", "spectacular", "set.toml"], "");
    let header = text.lines().position(|line| line == "[boards.pangolin]").unwrap() + 1;
    assert!(ran.out.contains(&format!("set.toml: line {header}: boards.pangolin: `star` is missing\n")), "{}", ran.out);
    let first = text.lines().position(|line| line.starts_with("A2 = ")).unwrap() + 1;
    assert!(ran.out.contains(&format!("line {first}: missions.A2.colour: there is no such key")), "{}", ran.out);
    assert!(ran.err.contains("faults"), "{}", ran.err);
}

#[test]
fn a_changed_set_is_played_recorded_and_verified() {
    let folder = folder();
    let path = folder.path();
    let printed = fine(path, &["components", "export", "spectacular"], "");
    fs::write(path.join("mine.toml"), printed.replace("\"manatee\"", "\"dugong\"")).unwrap();
    let told = fine(path, &["components", "check", "spectacular", "mine.toml"], "");
    let hash = told.lines().last().unwrap().strip_prefix("set ").unwrap().to_owned();
    let simulate = ["simulate", "spectacular", "--games", "2", "--seed", "7", "--components", "mine.toml"];
    fine(path, &[&simulate[..], &["--record", "0", "game.json"]].concat(), "");
    let record = fs::read_to_string(path.join("game.json")).unwrap();
    assert!(record.contains(&hash), "the record names the set");
    let alone = gamekeeper(path, &["verify", "game.json"], "");
    assert_eq!(alone.code, 1);
    assert!(alone.err.contains("name its file with --components FILE"), "{}", alone.err);
    fine(path, &["verify", "game.json", "--components", "mine.toml"], "");
    let shown = fine(path, &["show", "game.json", "--components", "mine.toml", "--every", "0"], "");
    assert!(shown.contains("dugong") && !shown.contains("manatee"));
    fs::write(path.join("other.toml"), &printed).unwrap();
    let other = gamekeeper(path, &["verify", "game.json", "--parts", "other.toml"], "");
    assert_eq!(other.code, 1, "another set is not the one that was played with");
}

/// A changed number of tiles is exported, edited, checked, played and verified.
#[test]
fn the_tiles_of_ingenious_can_be_changed() {
    let folder = folder();
    let path = folder.path();
    let printed = fine(path, &["components", "export", "ingenious"], "");
    fs::write(path.join("mine.toml"), &printed).unwrap();
    assert!(fine(path, &["components", "check", "ingenious", "mine.toml"], "").contains("is a valid component set"));
    fs::write(path.join("mine.toml"), printed.replace("RR = 5", "RR = 9").replace("RG = 6", "RG = 2")).unwrap();
    let told = fine(path, &["components", "check", "ingenious", "mine.toml"], "");
    let hash = told.lines().last().unwrap().strip_prefix("set ").unwrap().to_owned();
    let simulate = ["simulate", "ingenious", "--games", "1", "--seed", "7", "--components", "mine.toml"];
    fine(path, &[&simulate[..], &["--record", "0", "game.json"]].concat(), "");
    assert!(fs::read_to_string(path.join("game.json")).unwrap().contains(&hash), "the record names the set");
    fine(path, &["verify", "game.json", "--components", "mine.toml"], "");
    let line = printed.lines().position(|line| line == "GG = 5").unwrap() + 1;
    for (to, reason) in [
        ("GG = 200", "tiles.GG: must be a whole number from 0 to 120, not 200"),
        ("GX = 5", "tiles.GX: a tile is two of the letters"),
    ] {
        fs::write(path.join("bad.toml"), printed.replace("GG = 5", to)).unwrap();
        let ran = gamekeeper(path, &["components", "check", "ingenious", "bad.toml"], "");
        assert_eq!(ran.code, 1);
        assert!(ran.out.starts_with(&format!("bad.toml: line {line}: {reason}")), "{}", ran.out);
        let ran = gamekeeper(path, &["simulate", "ingenious", "--components", "bad.toml"], "");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(reason), "{}", ran.err);
    }
}

#[test]
fn some_games_have_only_the_printed_components() {
    let folder = folder();
    for args in [&["components", "export", "spots"][..], &["components", "check", "spots", "x.toml"]] {
        let ran = gamekeeper(folder.path(), args, "");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("Spots can only be played with the printed components"), "{}", ran.err);
    }
}

#[test]
fn an_option_can_be_a_list() {
    let folder = folder();
    let ask = |boards: &str| {
        let option = format!("boards={boards}");
        gamekeeper(folder.path(), &["simulate", "spectacular", "--games", "1", "--option", &option, "--json"], "")
    };
    assert!(ask("kakapo,saola").out.contains("\"boards\":\"kakapo,saola\""));
    assert!(ask("kakapo,kakapo").err.contains("two seats cannot have the same"));
    assert!(ask("dodo,saola").err.contains("boards: there is no board `dodo`; there is saola, vaquita"));
}
