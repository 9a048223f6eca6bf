//! The tests that every game has.

use crate::laws::{SmallBox, Standard};

game_laws::standard_tests! {
    subject: Standard;
    translation: "../../docs/rules/ingenious.ru.md";
    golden: &[];
    endings: 15;
}

#[test]
fn playthroughs_with_the_small_box_match_the_golden_files() {
    game_laws::golden::assert_playthroughs::<SmallBox>(CRATE.as_ref(), &[]);
}

#[test]
fn listed_actions_are_legal_with_the_small_box() {
    game_laws::properties::listed_actions_are_legal::<SmallBox>();
}

#[test]
fn a_changed_view_with_the_small_box_never_panics() {
    game_laws::properties::changed_views_never_panic::<SmallBox>();
}
