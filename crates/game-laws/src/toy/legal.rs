//! The legal actions of a seat.

use game_core::Seat;

use super::action::{Action, IllegalAction};
use super::cards::Cards;
use super::fault::{self, Fault};
use super::rules::Rules;
use super::state::{Phase, Toy};

/// Lists the legal actions of the seat, sorted, from what the seat knows.
pub(super) fn list(phase: Phase, seat: Seat, hand: Cards, down: Cards, up: Cards, out: &mut Vec<Action>) {
    match phase {
        Phase::Put { done } if !done.has(seat) => {
            // TOY-202, TOY-203
            out.extend(hand.letters().map(Action::Put));
            out.extend((down.count() > 0).then_some(Action::Done));
        }
        Phase::Turn { winner, banked, took } if winner == seat => {
            // TOY-302
            if !banked {
                out.extend(up.letters().map(Action::Bank));
            }
            if !took {
                out.extend(up.letters().map(Action::Take));
            }
            out.extend((banked || took).then_some(Action::End));
        }
        _ => {}
    }
}

impl Toy {
    pub(super) fn check_action(&self, rules: &Rules, seat: Seat, action: Action) -> Result<(), IllegalAction> {
        if !rules.seats.has(seat) {
            return Err(IllegalAction::NotNow);
        }
        let ensure = |fine: bool, why: IllegalAction| if fine { Ok(()) } else { Err(why) };
        match (self.phase, action) {
            (Phase::Put { done }, Action::Put(card)) if !done.has(seat) => {
                ensure(self.hands[seat].of(card) > 0, IllegalAction::NotHeld(card))
            }
            (Phase::Put { done }, Action::Done) if !done.has(seat) => {
                ensure(self.down[seat].count() > 0 || fault::is(Fault::LaxCheck), IllegalAction::NothingPut)
            }
            (Phase::Turn { winner, banked, .. }, Action::Bank(card)) if winner == seat => {
                ensure(!banked, IllegalAction::OneOfEach)?;
                ensure(self.up.of(card) > 0, IllegalAction::NotUp(card))
            }
            (Phase::Turn { winner, took, .. }, Action::Take(card)) if winner == seat => {
                ensure(!took, IllegalAction::OneOfEach)?;
                ensure(self.up.of(card) > 0, IllegalAction::NotUp(card))
            }
            (Phase::Turn { winner, banked, took }, Action::End) if winner == seat => {
                ensure(banked || took, IllegalAction::NothingDone)
            }
            _ => Err(IllegalAction::NotNow),
        }
    }
}
