//! Tests the scan of clauses on the toy's own rules and tests.

use game_laws::clauses::{defined, uncovered, unknown};
use game_laws::toy::RULES;

const TESTS: &str = include_str!("toy_rules.rs");

#[test]
fn every_clause_of_the_toy_is_cited_by_a_test() {
    assert_eq!(defined(RULES).len(), 16);
    assert_eq!(uncovered(RULES, &[TESTS], &[]), Vec::<String>::new());
    assert_eq!(unknown(RULES, &[TESTS]), Vec::<String>::new());
}

#[test]
fn a_clause_without_a_test_is_named() {
    let without = TESTS.replace("\"TOY-301\"", "");
    assert_eq!(uncovered(RULES, &[&without], &[]), ["TOY-301"]);
}
