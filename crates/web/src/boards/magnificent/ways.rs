//! The way to a goal, before it is taken and after: what is seen of it, and how it is paid otherwise.

use leptos::prelude::*;
use magnificent::preview::{Goal, show, waivers};
use magnificent::state::MainAction;
use magnificent::{Action, ColourOrClear};

use super::names;
use super::table::Table;
use crate::kit::gesture::Pointer;
use crate::words::t;

impl Table {
    /// A pointer is over a goal, or leaves it. Only a mouse shows the way there without touching it.
    pub(super) fn hover_goal(self, goal: Goal, by: &str, over: bool) {
        let now = self.hovered.get_untracked();
        if over && Pointer::named(by) == Pointer::Mouse && untrack(|| self.is_own()) {
            self.hovered.set(Some(goal));
        } else if !over && now == Some(goal) {
            self.hovered.set(None);
        }
    }

    /// Returns whether a click takes the way to a goal at once: it is under the mouse, which shows the way,
    /// and the player does not want to confirm.
    pub(super) fn is_seen(self, goal: Goal) -> bool {
        let confirms = self.settings.with_untracked(|settings| settings.confirm);
        !confirms && self.hovered.get_untracked() == Some(goal)
    }

    /// Returns the action that a person is about to choose: that of the goal that was pointed at, or else the
    /// one whose button was pressed; tracked.
    pub(super) fn acted(self) -> Option<MainAction> {
        let pointed = self.proposal.with(|proposal| {
            let proposal = proposal.as_ref().filter(|proposal| proposal.boost.is_some())?;
            Some(match proposal.goal {
                Goal::Level(_) => MainAction::Build,
                Goal::Road { .. } => MainAction::Travel,
                Goal::Step(_) => MainAction::Perform,
            })
        });
        pointed.or_else(|| self.acting.get())
    }

    /// Presses the button of an action; what was pointed at for another one is let go.
    pub(super) fn act(self, main: MainAction) {
        if untrack(|| self.acted()) != Some(main) {
            self.proposal.set(None);
        }
        self.acting.set(Some(main));
    }

    /// Returns how many gems of a kind the way that is looked at would spend; tracked.
    pub(super) fn would_spend(self, kind: ColourOrClear) -> u8 {
        self.looked.with(|looked| {
            let parts = looked.iter().flat_map(|looked| &looked.boost).flat_map(|boost| &boost.parts);
            parts.filter(|part| **part == Action::Gem(kind)).count() as u8
        })
    }

    /// Returns whether a gem of this kind can pay in place of another one that is planned, on the way to the
    /// same goal; tracked.
    pub(super) fn can_swap(self, kind: ColourOrClear) -> bool {
        if !self.is_own() || self.player().gems[kind as usize] == 0 {
            return false;
        }
        let (swaps, goal) = self.cx.planner.plan().with(|plan| {
            let other = |step: &Action| matches!(step, Action::Gem(of) if *of != kind);
            (plan.steps.iter().any(other), plan.destination())
        });
        let Some(goal) = goal.filter(|_| swaps) else { return false };
        let made = self.cx.planner.preview(|plan| plan.swap_gem(kind));
        made.is_some_and(|made| made.dropped.is_empty() && made.chain.contains(&goal))
    }

    /// Returns the best that an action would bring, in a few words; tracked.
    pub(super) fn best(self, main: MainAction) -> String {
        let rules = self.rules();
        let Some(seat) = self.cx.now.with(|now| now.viewer.seat()) else { return String::new() };
        if !self.mine.get() || !self.legal.with(|legal| legal.contains(&Action::Main(main))) {
            return String::new();
        }
        self.with(|public| {
            let power = public.power();
            match main {
                MainAction::Build => {
                    let level = rules.set().levels.iter().rev().find(|level| {
                        level.power <= power && magnificent::preview::has_room(&rules, public, level.power)
                    });
                    level.map(|level| names::level(*level)).unwrap_or_default()
                }
                MainAction::Travel => {
                    let Some(colour) = public.turn.colour else { return String::new() };
                    let route = magnificent::preview::Route { wagon: colour, steps: power, back: false, passing: None };
                    let way = magnificent::preview::way(&rules, public, seat, route);
                    let tent = way.tent.map(|_| t("magnificent-supply-tent")).unwrap_or_default();
                    super::words::join([super::words::gains_short(&way.gains), tent])
                }
                MainAction::Perform => {
                    let steps = rules.set().performance_track.iter().rev();
                    let step = steps.filter(|space| space.number <= power).find(|space| {
                        rules.set().position(space.number).is_some_and(|position| public.is_vacant(&rules, position))
                    });
                    let Some(step) = step else { return String::new() };
                    let best = show(&rules, public, seat, step.posters, waivers(&rules, public, seat));
                    names::show(step.number, &best)
                }
            }
        })
    }
}
