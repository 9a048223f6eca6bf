//! Values of dice that workers change: of the die in hand, and of dice in the park.

use hex_grid::Hex;
use leptos::prelude::*;
use spectacular::{IllegalAction, Item};

use super::super::reading::places::{Cost, changeable, faces, faces_in_park};
use super::super::table::Table;
use crate::words::t;

impl Table {
    /// Gives the die in hand, or the die of the park that was chosen, a value. The value it has already uses
    /// the other worker, if there is one.
    pub(in crate::boards::spectacular) fn set_value(self, value: u8, other: bool) {
        if let Some(hex) = self.changing.get_untracked() {
            return self.change(hex, value, other);
        }
        let Some(area) = self.in_hand.get_untracked() else { return };
        let costs = untrack(|| self.with_planned(|planned| faces(planned, area))).flatten();
        let Some(faces) = costs else { return };
        if let Some(why) = faces.iter().find(|face| face.value == value).and_then(|face| too_dear(face.cost)) {
            return why.say(self);
        }
        let same = untrack(|| self.with_planned(|planned| planned.turned(area)))
            .flatten()
            .is_some_and(|item| matches!(item, Item::Die(die) if die.value == value));
        self.edit(|plan, here| {
            let lost = if same { Vec::new() } else { plan.set_value(here, area, value).unwrap_or_default() };
            if same || other {
                plan.use_other_worker(here, area);
            }
            lost
        });
        self.held.set(Some(area));
    }

    /// Workers: a die of the park was chosen.
    pub(in crate::boards::spectacular) fn choose_die(self, hex: Hex) {
        let can = untrack(|| self.with_planned(|planned| changeable(planned).contains(&hex))).unwrap_or_default();
        let planned = self.cx.planner.plan().with_untracked(|plan| plan.changes.iter().any(|change| change.hex == hex));
        if can || planned {
            self.changing.update(|now| *now = Some(hex).filter(|_| *now != Some(hex)));
        } else {
            let there = untrack(|| {
                self.with_planned(|planned| {
                    let cell = planned.start.ground(planned.rules).cell(hex);
                    cell.is_some_and(|cell| planned.start.park.fed().has(cell))
                })
            });
            let why = if there == Some(true) { IllegalAction::WorkerUsed } else { IllegalAction::NoDie { hex } };
            self.refuse(&why);
        }
    }

    fn change(self, hex: Hex, value: u8, other: bool) {
        let Some(faces) = untrack(|| self.with_planned(|planned| faces_in_park(planned, hex))).flatten() else {
            return;
        };
        let face = faces.iter().find(|face| face.value == value).copied();
        if let Some(why) = face.and_then(|face| too_dear(face.cost)) {
            return why.say(self);
        }
        let now = self.after.get_untracked().and_then(|after| {
            let cell = after.ground(&self.rules()).cell(hex)?;
            Some(after.park.die(cell))
        });
        let same = now == Some(value);
        let mut able = true;
        self.edit(|plan, here| {
            able = same || plan.change(here, hex, value);
            if same || other {
                plan.use_other_worker_in_park(here, hex);
            }
            Vec::new()
        });
        if !able {
            let here = untrack(|| {
                self.with_planned(|planned| {
                    let park = &planned.start.park;
                    let cell = planned.start.ground(planned.rules).cell(hex)?;
                    Some((park.hearts().has(cell), planned.start.ground(planned.rules).star() == cell))
                })
            });
            let why = match here.flatten() {
                Some((true, _)) => IllegalAction::BreedingTile { hex, value },
                Some((_, true)) => IllegalAction::StarTile { value },
                _ => IllegalAction::NoTower { hex },
            };
            self.refuse(&why);
        }
    }

    /// Empties the plan of the worker phase.
    pub(in crate::boards::spectacular) fn use_none(self) {
        self.changing.set(None);
        self.edit(|plan, _| {
            plan.changes.clear();
            Vec::new()
        });
    }
}

/// Why a die cannot have a value.
enum TooDear {
    Used,
    Far,
}

const fn too_dear(cost: Cost) -> Option<TooDear> {
    match cost {
        Cost::Used => Some(TooDear::Used),
        Cost::TooFar => Some(TooDear::Far),
        Cost::Free | Cost::Workers { .. } => None,
    }
}

impl TooDear {
    fn say(self, table: Table) {
        match self {
            Self::Used => table.refuse(&IllegalAction::WorkerUsed),
            Self::Far => table.explain(t("spectacular-off-far"), "SPC-202"),
        }
    }
}
