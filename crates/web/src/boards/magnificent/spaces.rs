//! Trainer spaces that are more than one action: a tent in passing, and a tent that pays again.

use leptos::prelude::*;
use magnificent::components::POSTER_SPACES;
use magnificent::{Action, Space};

use super::plan::Here;
use super::table::Table;

impl Table {
    /// Returns whether a trainer can be sent for a tent in passing: it begins a Travel, or changes the one
    /// that is laid out. Tracked.
    pub(super) fn can_pass(self) -> bool {
        let (space, action) = (Space::PASSING_TENT, Action::Train(Space::PASSING_TENT));
        let now = self.cx.now.get();
        let Some(seat) = now.viewer.seat().filter(|_| self.is_own() && !self.is_planned(&action)) else { return false };
        let here = Here { rules: &now.rules, view: &now.view, seat };
        let made = self.cx.planner.preview(|plan| plan.train(here, space));
        made.is_some_and(|made| made.dropped.is_empty() && made.chain.contains(&action))
    }

    /// Returns the column whose tent pays again in what is laid out; tracked.
    pub(super) fn doubled(self) -> Option<u8> {
        self.cx.planner.plan().with(|plan| {
            plan.steps.iter().find_map(|step| if let Action::DoubleTent(column) = step { Some(*column) } else { None })
        })
    }

    /// Lets the tent of the next poster of the show pay again; after the last one, none.
    pub(super) fn double_next(self) {
        let (now, shown) = (untrack(|| self.doubled()), untrack(|| self.with(|public| public.turn.completed)));
        let first = now.map_or(0, |now| now + 1);
        let pays = |column: &u8| {
            let made = self.cx.planner.preview(|plan| plan.double_tent(*column));
            made.is_some_and(|made| made.chain.contains(&Action::DoubleTent(*column)))
        };
        let next = (first..POSTER_SPACES as u8).filter(|column| shown >> column & 1 == 1).find(pays);
        match next.or(now) {
            Some(column) => self.edit(|plan, _| plan.double_tent(column)),
            None => self.explain_action(Action::Train(Space::DOUBLE_TENT)),
        }
    }
}
