//! Golden playthroughs, one for each kind of set-up.

use std::path::PathBuf;

use game_laws::Subject;
use game_laws::golden::{assert_golden, playthrough};

use crate::laws::Played;

#[test]
fn playthroughs_match_the_golden_files() {
    let wanted = ["2 seats, A, fixed", "2 seats, B, draft", "3 seats, choose, draft", "4 seats, B, fixed", "solo, A"];
    let configurations = Played::configurations();
    for name in wanted {
        let configuration = configurations.iter().find(|configuration| configuration.name == name).unwrap();
        let file = name.replace([',', ' '], "-").replace("--", "-");
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{file}.txt"));
        assert_golden(&path, &playthrough(configuration, "golden"));
    }
}
