//! Golden playthroughs. `cargo xtask regenerate` writes them anew: read the difference.

use std::path::Path;

use game_laws::Subject as _;
use game_laws::golden::{assert_golden, playthrough};

use crate::laws::Played;

#[test]
fn playthroughs_match_the_golden_files() {
    for configuration in &Played::configurations()[..3] {
        let file = format!("tests/golden/{}.txt", configuration.name.replace(", ", "-").replace(' ', "-"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        assert_golden(&path, &playthrough(configuration, "golden"));
    }
}
