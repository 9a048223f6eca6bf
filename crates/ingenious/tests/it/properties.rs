//! Properties of the notation and of component sets.

use game_core::{ComponentSet, Game, SeatCount};
use ingenious::{Ingenious, Options};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// A component set is either rejected or yields rules that can be set up.
    #[test]
    fn component_sets_are_validated(counts in proptest::collection::btree_map("[RGBOYPX]{2}", 0u32..300, 0..22)) {
        let parts = ComponentSet(serde_json::json!({"tiles": counts}));
        match Ingenious::rules(&Options::default(), SeatCount::new(2), Some(&parts), 1) {
            Ok(rules) => prop_assert!(Ingenious::setup(&rules).bag().len() >= 60),
            Err(why) => prop_assert_eq!(why.what, "parts"),
        }
    }
}

#[test]
fn a_placement_is_accepted_in_either_case_and_order() {
    for text in ["RB 3,0 4,0", "rb 3,0 4,0", "BR 4,0 3,0", "  br   4,0 3,0 "] {
        assert_eq!(text.parse::<ingenious::Action>().unwrap().to_string(), "RB 3,0 4,0", "{text}");
    }
}
