//! Checks that tests cite every id of the rules document, and no id that it does not have.

use std::fs;
use std::path::Path;

use game_laws::clauses::{uncovered, unknown};

#[test]
fn every_clause_ruling_and_example_is_tested() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = fs::read_to_string(root.join("../../docs/rules/magnificent.md")).unwrap();
    let sources: Vec<String> = fs::read_dir(root.join("tests/it"))
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    assert_eq!(uncovered(&rules, &sources, &[]), Vec::<String>::new());
    assert_eq!(unknown(&rules, &sources), Vec::<String>::new());
}
