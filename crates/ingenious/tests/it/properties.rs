//! The fuzz targets as property tests, and properties of the notation and of component sets.

use game_core::{ComponentSet, Game, SeatCount};
use game_laws::fuzz;
use ingenious::{Ingenious, Options};
use proptest::prelude::*;

use crate::laws::{SmallBox, Standard};

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_listed_action_is_legal(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        fuzz::legal_is_legal::<Standard>(&bytes);
        fuzz::legal_is_legal::<SmallBox>(&bytes);
    }

    #[test]
    fn a_changed_view_is_refused_or_never_panics(bytes in proptest::collection::vec(any::<u8>(), 40..120)) {
        fuzz::view::<Standard>(&bytes);
        fuzz::view::<SmallBox>(&bytes);
    }

    #[test]
    fn any_text_is_rejected_or_has_one_canonical_form(text in "\\PC{0,90}") {
        fuzz::notation::<Ingenious>(&text);
    }

    #[test]
    fn almost_valid_notation_is_rejected_or_has_one_canonical_form(
        text in "([0-6*] )?(start|draw|keep|exchange|order|[RGBOYPrgboypx]{1,3})( (first|second|[0-9]|-?[0-9]{1,3},-?[0-9]{1,2}|[RGBOYP]{2})){0,3} ?"
    ) {
        fuzz::notation::<Ingenious>(&text);
    }

    #[test]
    fn a_record_with_changed_bytes_never_panics(at in 0usize..4_000, byte in 32u8..127, cut in 0usize..8_000) {
        let text = include_str!("../endings/duel-instant-win.gamekeeper.json");
        fuzz::changed_record::<Ingenious>(text, at, byte, cut);
    }

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
