//! Changes of the list of gestures: what is put where.

use game_core::{Game as _, Seat};
use magnificent::{Action, Magnificent, Rules, View};

use super::CircusPlan;
use super::order::{cut, stage};

/// The seat that plans, and the table as it is without the plan.
#[derive(Clone, Copy)]
pub(crate) struct Here<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
}

impl Here<'_> {
    /// Returns the position that a plan starts from.
    pub(crate) fn from(self) -> Magnificent {
        Magnificent::position(self.rules, self.view)
    }
}

impl CircusPlan {
    /// Puts a gesture where it belongs: a die is turned before its colour is chosen, power is added before
    /// the action, trainers for the way before the destination; everything else comes last.
    pub(super) fn put(&mut self, action: Action) {
        self.steps.retain(|step| *step != Action::EndTurn);
        let own = stage(&action);
        let at = match own {
            3 | 4 => {
                let before = |step: &Action| (1..=own).contains(&stage(step));
                self.steps.iter().rposition(before).map_or(0, |at| at + 1)
            }
            5 | 7 => self.before_stage(own + 1),
            _ => self.steps.len(),
        };
        self.steps.insert(at, action);
    }

    /// Puts the answer to the question that is open: after what comes before it, and before what is planned
    /// for later, such as a tent further along the road.
    pub(super) fn put_next(&mut self, here: Here<'_>, action: Action) {
        self.steps.retain(|step| *step != Action::EndTurn);
        let made = crate::kit::plan::sketch(here.rules, &here.from(), here.seat, self);
        let at = self.steps.len() - self.rest(&made.chain).len();
        self.steps.insert(at, action);
    }

    /// Puts a gesture that adds power before the action.
    pub(super) fn put_power(&mut self, action: Action) {
        self.steps.retain(|step| *step != Action::EndTurn);
        let at = self.before_stage(6);
        self.steps.insert(at, action);
    }

    /// Returns the place before the action or the destination, or at the end. What a bonus asks before them,
    /// such as where its tile lies, stays behind the bonus.
    fn before_stage(&self, first: u8) -> usize {
        let later = |step: &Action| (first..=8).contains(&stage(step));
        self.steps.iter().position(later).unwrap_or(self.steps.len())
    }

    /// Removes the last of the gestures to which this applies, with what depends on it; returns whether there
    /// was one.
    pub(super) fn take_out(&mut self, test: impl Fn(&Action) -> bool) -> bool {
        let at = self.steps.iter().rposition(test);
        if let Some(at) = at {
            cut(&mut self.steps, at);
        }
        at.is_some()
    }

    /// Drops what is after the end of the turn.
    pub(super) fn cut_after_end(&mut self) {
        if let Some(end) = self.steps.iter().position(|step| *step == Action::EndTurn) {
            self.steps.truncate(end + 1);
        }
    }
}
