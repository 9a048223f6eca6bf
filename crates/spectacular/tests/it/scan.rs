//! Checks that every clause id of the rules is cited by a test or run as a worked example, and that every
//! cited id exists.

use std::fs;
use std::path::Path;

use game_laws::clauses::{uncovered, unknown};

use crate::vectors;

#[test]
fn every_clause_ruling_and_example_is_tested() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = fs::read_to_string(root.join("../../docs/rules/spectacular.md")).unwrap();
    let entries = fs::read_dir(root.join("tests/it")).unwrap();
    let sources: Vec<String> = entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    let ids = vectors::ids();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    assert_eq!(uncovered(&rules, &sources, &ids), Vec::<String>::new());
    assert_eq!(unknown(&rules, &sources), Vec::<String>::new());
}
