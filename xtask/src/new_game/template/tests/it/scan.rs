//! Checks that every id of the rules is cited by a test, and that every cited id exists in the rules.

use std::path::Path;

use game_laws::Subject as _;
use game_laws::clauses::{sources, uncovered, unknown};

use crate::laws::Played;

#[test]
fn every_clause_is_tested() {
    let sources = sources(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    assert_eq!(uncovered(Played::rules_text(), &sources, &[]), Vec::<String>::new());
    assert_eq!(unknown(Played::rules_text(), &sources), Vec::<String>::new());
}
