//! One recorded game for each way a game can end.

use game_core::Table;
use game_laws::endings::ending;
use spectacular::{Spectacular, scoring};

fn table(name: &str) -> Table<Spectacular> {
    ending(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/endings"), name)
}

#[test]
fn the_highest_total_wins() {
    for name in ["base-2", "base-4-missions", "base-6-missions", "ascending-3"] {
        let outcome = table(name).outcome().unwrap();
        assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("final-scoring", 1), "{name}");
    }
}

#[test]
fn dice_on_breeding_tiles_break_a_tie() {
    let table = table("tie-by-breeding-dice");
    let outcome = table.outcome().unwrap();
    let totals: Vec<i32> =
        table.seats().seats().map(|seat| scoring::points(table.rules(), table.state().player(seat)).total()).collect();
    assert_eq!(totals[0], totals[1]);
    assert_eq!((outcome.winners().len(), outcome.decided_by[0].index), (1, 1));
}

#[test]
fn tied_places_are_shared() {
    assert_eq!(table("shared-victory").outcome().unwrap().winners().len(), 2);
    let lower = table("lower-place-shared").outcome().unwrap();
    assert!(lower.winners().len() == 1 && lower.ranking[1..].iter().any(|place| place.len() > 1));
}

#[test]
fn solo_is_won_or_lost() {
    let lost = table("solo-lost");
    assert_eq!(lost.outcome().unwrap().verdict.as_deref(), Some("lost"));
    let won = table("solo-won");
    let player = won.state().player(game_core::Seat::new(0));
    let met = scoring::missions(won.rules(), player).filter(|(_, met)| *met).count();
    assert!(scoring::points(won.rules(), player).total() >= 200 && met >= 2);
    assert_ne!(won.outcome().unwrap().verdict.as_deref(), Some("lost"));
}
