//! Tests the scan of clauses on the toy's own rules and tests.

use game_laws::clauses::{defined, uncovered};
use game_laws::toy::RULES;

const TESTS: &str = include_str!("toy_rules.rs");

#[test]
fn a_clause_without_a_test_is_named() {
    assert_eq!(defined(RULES).len(), 16);
    let without = TESTS.replace("\"TOY-301\"", "");
    assert_eq!(uncovered(RULES, &[&without], &[]), ["TOY-301"]);
}
