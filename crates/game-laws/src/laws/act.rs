//! Law 1: somebody or chance is to act until the game is over, then nobody.

use game_core::{Game, ToMove};

use crate::law::{Found, hold};
use crate::subject::Subject;
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>) -> Found {
    let (at, rules, pending) = (walk.at(), &*walk.rules, walk.pending());
    let seats = walk.configuration.seats;
    let to_act = pending.to_act();
    hold!((to_act - seats.set()).is_empty(), at, "seats {to_act:?} are to act, but there are only {seats}");
    for seat in seats.seats() {
        let none = walk.legal[seat.index()].is_empty();
        hold!(!(none && to_act.has(seat)), at, "seat {seat} is to act but has no legal action");
        hold!(none || to_act.has(seat), at, "seat {seat} has legal actions but is not to act");
    }
    let mut outcomes = Vec::new();
    walk.state().chance_outcomes(rules, &mut outcomes);
    hold!(
        outcomes.is_empty() != (pending == ToMove::Chance),
        at,
        "{} chance outcomes while {pending:?}",
        outcomes.len()
    );
    if let ToMove::Seats(seats) = pending {
        hold!(!seats.is_empty(), at, "the seats to act are an empty set");
    }
    let over = pending == ToMove::Over;
    let outcome = walk.state().outcome(rules);
    hold!(!over || outcome.is_some(), at, "the game is over without an outcome");
    hold!(over || outcome.is_none(), at, "there is an outcome while {pending:?}");
    Ok(1)
}
