//! A turn, what is refused, and the end.

use game_core::{Refusal, Seat, SeatSet, ToMove, Viewer};
use game_laws::{Play, clause};
use new_game::{IllegalAction, NewGame, Options};

/// Returns a game of two after they have taken counters in turn.
fn after(actions: &str) -> Play<NewGame> {
    let mut play = Play::start(&Options::default(), 2);
    play.act(actions);
    play
}

#[test]
fn players_take_counters_in_turn() {
    clause!("NEW-101", "NEW-102", "NEW-201");
    let play = after("take 3; take 1");
    assert_eq!((play.state.pile, play.state.taken.as_slice()), (17, &[3, 1][..]));
    assert!(play.is_to_act(0));
    assert_eq!(play.legal(), ["take 1", "take 2", "take 3"]);
    let told = ["seat 0 takes 3, which leaves 18", "seat 1 takes 1, which leaves 17"];
    assert_eq!(play.heard(Viewer::Spectator), told);
}

#[test]
fn a_refusal_cites_the_clause_that_would_be_broken() {
    clause!("NEW-102", "NEW-201", "NEW-202");
    let play = after("take 3; take 3; take 3; take 3; take 3; take 3; take 1");
    assert_eq!(play.refusal_as(0, "take 1"), IllegalAction::NotYourTurn);
    assert_eq!([play.refusal("take 0"), play.refusal("take 4")], [IllegalAction::NotOneToThree; 2]);
    let refused = play.refusal("take 3");
    assert_eq!((refused, refused.clause()), (IllegalAction::TooFew { left: 2 }, "NEW-202"));
    assert_eq!(play.legal(), ["take 1", "take 2"]);
}

#[test]
fn whoever_takes_the_last_counter_wins() {
    clause!("NEW-301", "NEW-302");
    let play = after("take 3; take 3; take 3; take 3; take 3; take 3; take 1; take 2");
    assert_eq!(play.to_move(), ToMove::Over);
    assert_eq!(play.outcome().unwrap().winners(), [SeatSet::one(Seat::new(1))]);
    assert_eq!((play.sheet(0).total, play.sheet(0).lines[0].value), (0, 10));
}
