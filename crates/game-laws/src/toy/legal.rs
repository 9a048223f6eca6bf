//! The legal actions of a seat, and why other actions are refused.

use game_core::Seat;

use super::action::{Action, IllegalAction};
use super::state::Phase;
use super::view::View;

/// Visits the legal actions of the viewer, sorted.
pub(super) fn each(view: &View, each: &mut impl FnMut(Action)) {
    let Some(seat) = view.viewer.seat() else { return };
    match view.phase {
        Phase::Put { done } if !done.has(seat) => {
            // TOY-202, TOY-203
            view.hand.letters().for_each(|card| each(Action::Put(card)));
            if view.down.count() > 0 {
                each(Action::Done);
            }
        }
        Phase::Turn { winner, banked, took } if winner == seat => {
            // TOY-302
            if !banked {
                view.up.letters().for_each(|card| each(Action::Bank(card)));
            }
            if !took {
                view.up.letters().for_each(|card| each(Action::Take(card)));
            }
            if banked || took {
                each(Action::End);
            }
        }
        _ => {}
    }
}

/// Returns why an action that is not legal is refused.
pub(super) fn refusal(view: &View, seat: Seat, action: Action) -> IllegalAction {
    match (view.phase, action) {
        (Phase::Put { done }, Action::Put(card)) if !done.has(seat) => IllegalAction::NotHeld(card),
        (Phase::Put { done }, Action::Done) if !done.has(seat) => IllegalAction::NothingPut,
        (Phase::Turn { winner, banked: true, .. }, Action::Bank(_))
        | (Phase::Turn { winner, took: true, .. }, Action::Take(_))
            if winner == seat =>
        {
            IllegalAction::OneOfEach
        }
        (Phase::Turn { winner, .. }, Action::Bank(card) | Action::Take(card)) if winner == seat => {
            IllegalAction::NotUp(card)
        }
        (Phase::Turn { winner, .. }, Action::End) if winner == seat => IllegalAction::NothingDone,
        _ => IllegalAction::NotNow,
    }
}
