//! Checks that every clause id of the rules is cited by a test or run as a worked example, that every cited
//! id exists, and that the Russian rules have the same ids.

use std::fs;
use std::path::Path;

use game_laws::clauses::{sources, translation_faults, uncovered, unknown};

use crate::vectors;

#[test]
fn every_clause_ruling_and_example_is_tested() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = fs::read_to_string(root.join("../../docs/rules/ingenious.md")).unwrap();
    let sources = sources(root).unwrap();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    let ids = vectors::ids();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    assert_eq!(uncovered(&rules, &sources, &ids), Vec::<String>::new());
    assert_eq!(unknown(&rules, &sources), Vec::<String>::new());
}

#[test]
fn the_russian_rules_have_the_same_ids() {
    let rules = include_str!("../../../../docs/rules/ingenious.md");
    let russian = include_str!("../../../../docs/rules/ingenious.ru.md");
    assert_eq!(translation_faults(rules, russian), Vec::<String>::new());
}
