//! One recorded game for each way a game can end.

use game_core::{Seat, Table};
use game_laws::endings::ending;
use spots::Spots;

fn table(name: &str) -> Table<Spots> {
    ending(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/endings"), name)
}

#[test]
fn six_dogs_win_with_any_number_of_seats_and_set() {
    for name in ["standard-2", "standard-3", "standard-4", "all-tiles", "random-set"] {
        let table = table(name);
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("six-dogs", 1), "{name}");
        let winner = outcome.winners()[0].first().unwrap();
        assert_eq!(table.state().player(winner).pack.scored(), 6, "{name}");
    }
}

#[test]
fn places_behind_the_winner_are_decided_by_a_tie_break_or_shared() {
    let tied = table("standard-3-tie-break");
    assert!(!tied.outcome().unwrap().decided_by.is_empty());
    let shared = table("standard-4-shared-place");
    assert!(shared.outcome().unwrap().ranking.iter().any(|place| place.len() > 1));
}

#[test]
fn the_turn_limit_is_a_draw() {
    let outcome = table("turn-limit").outcome().unwrap();
    assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("turn-limit", 2));
}

#[test]
fn solo_is_won_lost_or_drawn() {
    for (name, verdict, stray) in
        [("solo-won", "won", false), ("solo-lost", "lost", true), ("solo-drawn", "drawn", false)]
    {
        let table = table(name);
        assert_eq!(table.outcome().unwrap().verdict.as_deref(), Some(verdict));
        assert_eq!(table.state().player(Seat::new(1)).pack.scored() == 6, stray, "{name}");
    }
}
