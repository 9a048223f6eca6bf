//! Golden playthroughs, one for each side, seat count and mode.

use std::path::PathBuf;

use game_laws::Subject;
use game_laws::golden::{assert_golden, playthrough};

use crate::laws::Played;

#[test]
fn playthroughs_match_the_golden_files() {
    let wanted = [
        "2 seats, standard, no missions",
        "3 seats, asymmetric, missions",
        "4 seats, standard, missions",
        "5 seats, asymmetric, no missions",
        "6 seats, standard, missions",
        "ascending, 2 seats",
        "solo, standard",
        "solo, asymmetric",
        "changed set, 2 seats",
    ];
    let configurations = Played::configurations();
    for name in wanted {
        let configuration = configurations.iter().find(|configuration| configuration.name == name).unwrap();
        let file = name.replace([',', ' '], "-").replace("--", "-");
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{file}.txt"));
        assert_golden(&path, &playthrough(configuration, "golden"));
    }
}
