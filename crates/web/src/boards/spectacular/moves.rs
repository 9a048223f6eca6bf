//! What a person does at the table: each gesture changes the plan, or says why the rules forbid it.

mod values;

use game_core::Refusal as _;
use hex_grid::Hex;
use leptos::prelude::*;
use spectacular::action::{Area, Slot, SoloSide};
use spectacular::{IllegalAction, Phase, Point};

use super::plan::{AREAS, Here, Lost, ParkPlan, Place, Saving};
use super::table::{Source, Table};
use super::words::refusal;
use crate::link::Refused;

/// By what a gesture was made: a mouse or a key may complete a turn by itself, a finger never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Finger,
    Mouse,
}

impl Table {
    /// Makes a gesture. What leaves no choice is planned by itself, but not in a lesson, where the learner is
    /// to do it. Returns whether it was made.
    fn edit(self, change: impl FnOnce(&mut ParkPlan, Here<'_>) -> Vec<Lost>) -> bool {
        let now = self.cx.now.get_untracked();
        let Some(seat) = now.viewer.seat().filter(|_| self.mine.get_untracked()) else { return false };
        let here = Here { rules: &now.rules, view: &now.view, seat };
        let mut plan = self.cx.planner.plan().get_untracked();
        let lost = change(&mut plan, here);
        let laid = if self.is_lesson() { Vec::new() } else { plan.plan_by_itself(here) };
        let places = [Area::N, Area::W].map(|area| plan.item(area).place);
        if !self.cx.planner.edit(|old| *old = plan) {
            return false;
        }
        self.lost.update(|all| {
            for area in [Area::N, Area::W] {
                let why = lost.iter().find(|lost| lost.area == area).map(|lost| lost.why);
                let at = &mut all[area as usize];
                *at = why.or(*at).filter(|_| places[area as usize].is_none());
            }
        });
        self.only.update(|only| {
            for area in [Area::N, Area::W] {
                let at = &mut only[area as usize];
                *at = laid.contains(&area) || *at && places[area as usize].is_some();
            }
        });
        self.counted.set(None);
        true
    }

    /// Says why the rules forbid something.
    pub(super) fn refuse(self, why: &IllegalAction) {
        self.explain(refusal(why), why.clause());
    }

    /// Says something with a clause.
    pub(super) fn explain(self, words: String, clause: &'static str) {
        self.cx.link.refused().set(Some(Refused::Explained(words, clause.to_owned())));
    }

    /// An item of the supply or the display was chosen: it is marked, swapped, or picked.
    pub(super) fn choose(self, source: Source) {
        let phase = self.cx.now.with_untracked(|now| now.view.phase);
        match (phase, source) {
            (Phase::Reroll, Source::Display(Slot::Die(die))) => drop(self.edit(|plan, _| {
                plan.mark(die);
                Vec::new()
            })),
            (Phase::SoloReroll, Source::Solo(SoloSide::Dice, space)) => drop(self.edit(|plan, _| {
                plan.mark(space);
                Vec::new()
            })),
            (Phase::SoloDiscard, Source::Solo(SoloSide::Tiles, space)) => drop(self.edit(|plan, _| {
                plan.mark_drop(space);
                Vec::new()
            })),
            (Phase::Swap, Source::Display(Slot::Tile(slot))) => self.choose_slot(slot),
            (Phase::Side | Phase::Choose, _) => self.pick(source),
            _ => self.refuse(&IllegalAction::NotAskedNow),
        }
    }

    /// Picks an item, or puts it back. It is in hand then, unless a lesson says what is.
    fn pick(self, source: Source) {
        let area = source.area();
        let taken = self.cx.now.with_untracked(|now| {
            now.viewer.seat().is_some_and(|seat| now.view.player(seat).areas[area as usize].is_some())
        });
        if taken {
            return self.refuse(&IllegalAction::NotAskedNow);
        }
        let made = self.edit(|plan, here| match source {
            Source::Supply(space) => plan.take_supply(here, space, None),
            Source::Solo(side, space) => plan.take_supply(here, spectacular::action::Space::Solo(space), Some(side)),
            Source::Display(slot) => plan.take_display(here, slot),
        });
        if !made {
            return;
        }
        let has = |area: Area| self.taken.get_untracked().is_some_and(|taken| taken.areas[area as usize].is_some());
        self.held.set(Some(area).filter(|area| has(*area) && !self.is_lesson()));
        self.moving.set(false);
        self.aim.set(None);
        self.market.set(!(has(Area::N) && has(Area::W)));
    }

    /// Chooses a side of the solo boards.
    pub(super) fn choose_side(self, side: SoloSide) {
        if self.cx.now.with_untracked(|now| now.view.phase == Phase::Side) {
            self.edit(|plan, here| plan.choose_side(here, side));
        }
    }

    /// What becomes of the item that a solo token hits.
    pub(super) fn save(self, saving: Saving) {
        self.cx.planner.press(|plan| plan.save = Some(saving));
    }

    /// Swap: a start hex was chosen, by its number.
    pub(super) fn choose_start(self, start: u8) {
        match self.swapping_slot.get_untracked() {
            Some(slot) => self.swap(start, slot),
            None => self.swapping.update(|now| *now = Some(start).filter(|_| *now != Some(start))),
        }
    }

    /// Swap: a tile of the display was chosen.
    fn choose_slot(self, slot: u8) {
        match self.swapping.get_untracked() {
            Some(start) => self.swap(start, slot),
            None => self.swapping_slot.update(|now| *now = Some(slot).filter(|_| *now != Some(slot))),
        }
    }

    /// Swaps a starting tile with one of the display; the same pair again keeps both.
    pub(super) fn swap(self, start: u8, slot: u8) {
        self.swapping.set(None);
        self.swapping_slot.set(None);
        self.edit(|plan, _| {
            plan.swap(start, slot);
            Vec::new()
        });
    }

    /// The card of an item was chosen: it is in hand, and follows the pointer. One that goes to the box comes
    /// back.
    pub(super) fn take(self, area: Area) {
        let place = self.cx.planner.plan().with_untracked(|plan| plan.item(area).place);
        if place == Some(Place::Box) {
            self.edit(|plan, here| plan.lift(here, area));
        }
        self.held.set(Some(area));
        self.moving.set(true);
        self.market.set(false);
        self.aim.set(None);
    }

    /// Takes the other item in hand.
    pub(super) fn take_other(self) {
        let areas = self.taken.get_untracked().map(|taken| taken.areas);
        let has = |area: &Area| areas.is_some_and(|areas| areas[*area as usize].is_some());
        let other = self.in_hand.get_untracked().map_or(Area::N, Area::other);
        if let Some(area) = Some(other).filter(has) {
            self.take(area);
        }
    }

    /// The cross of a card: what is only planned to be taken is put back, what is taken goes to the box. What
    /// goes to the box already comes back.
    pub(super) fn cross(self, area: Area) {
        if self.cx.planner.plan().with_untracked(|plan| plan.item(area).place) == Some(Place::Box) {
            self.take(area);
        } else if self.is_picked(area) {
            self.edit(|plan, here| plan.put_back(here, area));
            self.held.set(None);
            self.market.set(true);
        } else {
            self.discard(area);
        }
    }

    /// Returns whether the item of an area is only planned to be taken; not tracked.
    pub(super) fn is_picked(self, area: Area) -> bool {
        self.cx.planner.plan().with_untracked(|plan| match area {
            Area::N => plan.picks.0.is_some(),
            Area::W => plan.picks.1.is_some(),
        })
    }

    /// Sends an item to the box.
    pub(super) fn discard(self, area: Area) {
        self.edit(|plan, here| plan.discard(here, area));
        self.next_in_hand(area);
    }

    /// Sends the item in hand to the box.
    pub(super) fn discard_held(self) {
        if let Some(area) = self.in_hand.get_untracked() {
            self.discard(area);
        }
    }

    /// Takes a planned item off its place.
    pub(super) fn lift(self, area: Area) {
        self.edit(|plan, here| plan.lift(here, area));
        self.held.set(Some(area));
        self.moving.set(true);
    }

    /// A hex of the park was chosen.
    pub(super) fn tap(self, hex: Hex, by: By) {
        if !untrack(|| self.is_own()) {
            return;
        }
        match self.cx.now.with_untracked(|now| now.view.phase) {
            Phase::Workers => self.choose_die(hex),
            Phase::Swap => {
                let starts = self.taken.get_untracked().and_then(|taken| {
                    let ground = taken.board.map(|board| self.rules().ground(board).clone())?;
                    ground.starts().iter().position(|(cell, _)| ground.hex(*cell) == hex)
                });
                if let Some(start) = starts {
                    self.choose_start(start as u8);
                }
            }
            _ => self.tap_to_build(hex, by),
        }
    }

    /// A hex was chosen while items are placed: what is in hand goes there, or the ghost there is turned or
    /// taken.
    fn tap_to_build(self, hex: Hex, by: By) {
        let plan = self.cx.planner.plan().get_untracked();
        let at = |tile: bool| {
            [Area::N, Area::W].into_iter().find(|area| match plan.item(*area).place {
                Some(Place::Tile(there, _)) => tile && there == hex,
                Some(Place::Die(there)) => !tile && there == hex,
                _ => false,
            })
        };
        // A lesson knows which of the two belongs here, unless the learner has taken one in hand.
        let free = self.held.get_untracked().is_none();
        let belongs = |area: &Area| free && untrack(|| self.wanted_hex(*area)) == Some(hex);
        let held = AREAS.into_iter().find(belongs).or_else(|| self.in_hand.get_untracked());
        let (tile, die) = (at(true), at(false));
        let laid = held.filter(|held| Some(*held) != tile && Some(*held) != die && self.fits(*held, hex));
        match (laid, tile, die) {
            (Some(area), _, _) => self.lay(area, hex, by),
            (None, Some(tile), _) if held == Some(tile) => self.turn(false),
            (None, Some(ghost), _) | (None, None, Some(ghost)) => {
                self.held.set(Some(ghost));
                self.moving.set(false);
                self.market.set(false);
            }
            // Where what is in hand cannot go, the other item may: a colour says which of two dice is meant.
            (None, None, None) => {
                let is_open = |area: &Area| plan.item(*area).place.is_none() && self.fits(*area, hex);
                if let Some(area) = held.map(Area::other).filter(is_open).or(held) {
                    self.lay(area, hex, by);
                }
            }
        }
    }

    /// Returns whether an item can go to a hex; not tracked.
    pub(super) fn fits(self, area: Area, hex: Hex) -> bool {
        untrack(|| {
            self.with_planned(|planned| {
                let item = planned.turned(area);
                item.is_some_and(|item| planned.without(area).validate_place(planned.rules, item, hex).is_ok())
            })
        })
        .unwrap_or_default()
    }

    /// Gives an item a place in the park, or says why it cannot be there.
    pub(super) fn lay(self, area: Area, hex: Hex, by: By) {
        let (aim, last) = (self.aim.get_untracked(), self.last_corner.get_value());
        let mut refused = None;
        let made = self.edit(|plan, here| match plan.lay(here, area, hex, aim, last) {
            Ok(lost) => lost,
            Err(why) => {
                refused = Some(why);
                Vec::new()
            }
        });
        if let Some(why) = refused {
            return self.refuse(&why);
        }
        if !made {
            return;
        }
        if let Some(Place::Tile(_, Some(corner))) = self.cx.planner.plan().with_untracked(|plan| plan.item(area).place)
        {
            self.last_corner.set_value(Some(corner));
        }
        self.hover.set(None);
        self.aim.set(None);
        self.next_in_hand(area);
        if by == By::Mouse {
            self.press_unasked();
        }
    }

    /// After an item has its place, the other one is in hand if it has none.
    fn next_in_hand(self, area: Area) {
        let other = area.other();
        let there = self.taken.get_untracked().is_some_and(|taken| taken.areas[other as usize].is_some());
        let open = there && self.cx.planner.plan().with_untracked(|plan| plan.item(other).place.is_none());
        self.held.set(Some(if open { other } else { area }));
        self.moving.set(false);
    }

    /// Sends a complete plan at once if the player does not want to confirm it; never with something for the
    /// box.
    fn press_unasked(self) {
        let confirms = self.settings.with_untracked(|settings| settings.confirm);
        let plan = self.cx.planner.plan().get_untracked();
        let placed = |area: Area| plan.item(area).place.is_some_and(|place| place != Place::Box);
        let both = self.taken.get_untracked().is_some_and(|taken| {
            [Area::N, Area::W].into_iter().all(|area| taken.areas[area as usize].is_none() || placed(area))
                && taken.areas != [None, None]
        });
        let only = self.only.get_untracked().contains(&true);
        if !confirms && both && !only && untrack(|| self.is_asked()) {
            self.send(false);
        }
    }

    /// Sends the plan. With `wait` the places wait for a press of their own.
    pub(super) fn send(self, wait: bool) {
        self.cx.planner.press(|plan| plan.wait = wait);
    }

    /// Sends a plan that closes its question: rolls, keeps, ends the changes.
    pub(super) fn close(self) {
        self.cx.planner.press(|plan| plan.close = true);
    }

    /// Turns the tile in hand by one corner: the one that hovers, or the one that is planned.
    pub(super) fn turn(self, back: bool) {
        let Some(area) = self.in_hand.get_untracked() else { return };
        if let Some(corner) = self.hovering_corner() {
            let by = if back { 5 } else { 1 };
            self.aim.set(Some(Point::ALL[(corner as usize + by) % 6]));
            return;
        }
        self.edit(|plan, here| plan.turn(here, area, if back { -1 } else { 1 }));
        self.note_corner(area);
    }

    /// Returns the corner of the tile that hovers; not tracked.
    fn hovering_corner(self) -> Option<Point> {
        let area = self.in_hand.get_untracked()?;
        let hovering = self.hovering.get_untracked()?;
        match hovering.item(area).place {
            Some(Place::Tile(_, corner)) => corner,
            _ => None,
        }
    }

    /// Turns the tile in hand to a corner.
    pub(super) fn turn_to(self, corner: Point) {
        let Some(area) = self.in_hand.get_untracked() else { return };
        if self.hovering_corner().is_some() {
            self.aim.set(Some(corner));
            return;
        }
        self.edit(|plan, here| plan.turn_to(here, area, corner));
        self.note_corner(area);
    }

    fn note_corner(self, area: Area) {
        if let Some(Place::Tile(_, corner)) = self.cx.planner.plan().with_untracked(|plan| plan.item(area).place) {
            self.last_corner.set_value(corner);
        }
    }

    /// Lets go of what is held, or closes what is lit.
    pub(super) fn let_go(self) {
        if self.parks.get_untracked() {
            self.parks.set(false);
            return;
        }
        self.counted.set(None);
        self.changing.set(None);
        self.swapping.set(None);
        self.swapping_slot.set(None);
        self.worker.set(None);
        self.moving.set(false);
        self.hover.set(None);
        self.aim.set(None);
    }
}
