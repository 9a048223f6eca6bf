//! The gestures that change what is laid out, whatever they are made with.

use game_core::{Game as _, Refusal as _};
use leptos::prelude::*;
use spots::tricks::{Reroll, Select};
use spots::{Action, IllegalAction, Phase, Rules, Spots, Tile};

use super::super::plan::{DicePlan, Dug, Moved, OwnDie, Place, TrayDie, Turn, select};
use super::super::words::refusal;
use super::Table;
use crate::kit::guard::{GUARD, now};
use crate::link::Refused;

impl Table {
    /// Changes the plan, or says why the rules forbid it.
    fn change(self, change: impl FnOnce(&mut DicePlan, &Rules, &Spots) -> Result<(), IllegalAction>) -> bool {
        let Some(base) = untrack(|| self.base()) else { return false };
        let mut plan = self.cx.planner.plan().get_untracked();
        match change(&mut plan, &self.rules(), &base) {
            Ok(()) => self.cx.planner.edit(|old| *old = plan),
            Err(why) => {
                self.refuse(&why);
                false
            }
        }
    }

    /// Says why the rules forbid something.
    pub(in super::super) fn refuse(self, why: &IllegalAction) {
        let words = self.cx.now.with_untracked(|now| refusal(why, Some(&now.view)));
        self.cx.link.refused().set(Some(Refused::Explained(words, why.clause().to_owned())));
    }

    /// Chooses a tile for the turn. What Bolt sets aside begins with the fewest dice.
    pub(in super::super) fn choose_tile(self, tile: Tile) {
        self.pointed.set(None);
        let rules = self.rules();
        let Some(from) = self.from() else { return };
        let Some(seat) = self.seat() else { return };
        if let Err(why) = from.validate(&rules, seat, &Action::Trick(tile)) {
            self.refuse(&why);
            return;
        }
        let chosen = self.cx.planner.edit(|plan| plan.choose(Turn::Trick(tile)));
        if chosen && untrack(|| self.asked()) == Some(Phase::Aside) {
            let fewest = untrack(|| self.legal()).into_iter().find_map(|action| match action {
                Action::Aside(dice) => Some(dice),
                _ => None,
            });
            self.cx.planner.edit(|plan| plan.aside = fewest);
        }
    }

    /// Spends the turn on scoring.
    pub(in super::super) fn choose_score(self) {
        self.cx.planner.edit(|plan| plan.choose(Turn::Score));
    }

    /// Takes back what was chosen for the turn, or lets go of the die in hand.
    pub(in super::super) fn let_go(self) {
        let held = self.chosen.get_untracked().is_some()
            || self.moving.get_untracked().is_some()
            || self.digging.get_untracked().is_some();
        self.chosen.set(None);
        self.moving.set(None);
        self.digging.set(None);
        let turn = self.cx.planner.plan().with_untracked(|plan| plan.turn.is_some());
        if !held && turn && self.mine.get_untracked() {
            self.cx.planner.edit(|plan| *plan = DicePlan::default());
        }
    }

    /// Takes a die of the tray in hand. One that lies somewhere comes back; in Fetch, its number stays.
    pub(in super::super) fn take(self, at: usize) {
        let Some(die) = self.tray.with_untracked(|dice| dice.get(at).copied()) else { return };
        let Some(base) = untrack(|| self.base()) else { return };
        let named = self.cx.planner.plan().with_untracked(|plan| plan.number);
        if select(&base) == Select::OneNumber && base.phase() != Phase::Settle && named != Some(die.number) {
            self.cx.planner.edit(|plan| plan.name(die.number));
            self.lay_plain();
            return;
        }
        let plan = self.cx.planner.plan();
        if die.to.is_none()
            && let Err(why) = plan.with_untracked(|plan| plan.completes(&self.rules(), &base, die.number))
        {
            return self.refuse(&why);
        }
        if let Some(place) = die.to.filter(|_| die.by_hand) {
            self.cx.planner.edit(|plan| {
                plan.lift(die.number, place);
                plan.let_go(&base, die.number);
            });
        }
        if die.to.is_some() && !die.by_hand && matches!(select(&base), Select::Total(_)) {
            // A die that goes back can be exchanged for one that stays, if the sum allows it.
            let kept = self.change(|plan, rules, at| plan.keep(rules, at, die.number));
            if !kept {
                return;
            }
        }
        self.chosen.set(Some(die.number));
    }

    /// Gives the die in hand a place.
    pub(in super::super) fn put(self, to: Place) {
        if let Some(number) = self.in_hand.get_untracked() {
            self.put_number(number, to);
        }
    }

    /// Gives a die with this number a place.
    pub(in super::super) fn put_number(self, number: u8, to: Place) {
        // Equal dice that must be buried lie in the yard already; this one joins them.
        let is_forced = |die: &&TrayDie| die.number == number && die.to == Some(to) && !die.by_hand;
        let forced = self.tray.with_untracked(|dice| dice.iter().filter(is_forced).count());
        let times = if to == Place::Yard { forced + 1 } else { 1 };
        if self.change(|plan, rules, at| (0..times).try_for_each(|_| plan.lay(rules, at, number, to))) {
            self.chosen.set(None);
            self.laid.set_value(Some((to, now())));
        }
    }

    /// Returns whether a die has been put on this dog only a moment ago.
    fn has_just_laid(self, dog: u8) -> bool {
        let laid = self.laid.try_get_value().flatten();
        laid.is_some_and(|(to, at)| to == Place::Dog(dog) && (0.0..GUARD).contains(&(now() - at)))
    }

    /// Buries every die that has no place.
    pub(in super::super) fn bury_rest(self) {
        let Some(seat) = self.seat() else { return };
        self.change(|plan, rules, at| {
            plan.bury_rest(rules, at, seat);
            Ok(())
        });
    }

    /// Lays out the dice that need no choice, if there are any.
    pub(in super::super) fn lay_plain(self) {
        let (Some(base), Some(seat)) = (untrack(|| self.base()), self.seat()) else { return };
        let rules = self.rules();
        let mut laid = self.cx.planner.plan().get_untracked();
        laid.lay_unasked(&rules, &base, seat);
        if self.cx.planner.plan().with_untracked(|plan| *plan != laid) {
            self.cx.planner.edit(|plan| *plan = laid);
        }
    }

    /// A dog of the viewer's pack was chosen, by its index in the pack.
    pub(in super::super) fn choose_dog(self, dog: u8) {
        let Some((from, seat)) = self.from().zip(self.seat()) else { return };
        let pack = from.player(seat).pack;
        match untrack(|| self.asked()) {
            Some(Phase::Turn) if pack.full() >> dog & 1 == 1 => return self.choose_score(),
            Some(Phase::Turn) => return self.refuse(&IllegalAction::NoFullDog),
            Some(Phase::Move) => return self.choose_for_move(dog),
            Some(Phase::OwnDie) => {
                let legal = untrack(|| self.legal());
                let mut own = legal.iter().filter_map(|action| match *action {
                    Action::FromDog(from, number) if from == dog => Some(number),
                    _ => None,
                });
                if let (Some(number), None) = (own.next(), own.next()) {
                    self.cx.planner.edit(|plan| plan.own = Some(OwnDie::Dog(dog, number)));
                }
                return;
            }
            _ => {}
        }
        let accepts = |number: u8| pack.accepting(number) >> dog & 1 == 1;
        let dice = self.tray.get_untracked();
        let in_hand = self.in_hand.get_untracked();
        let open = dice.iter().find(|die| die.to.is_none() && accepts(die.number)).map(|die| die.number);
        let ghost = dice.iter().find(|die| die.by_hand && die.to == Some(Place::Dog(dog)));
        match (in_hand.filter(|number| accepts(*number)).or(open), ghost) {
            (Some(number), _) => self.put_number(number, Place::Dog(dog)),
            // A double click lays out; it does not take back what it has laid out.
            (None, Some(_)) if self.has_just_laid(dog) => {}
            (None, Some(ghost)) => {
                let number = ghost.number;
                self.cx.planner.edit(|plan| plan.lift(number, Place::Dog(dog)));
                self.chosen.set(Some(number));
            }
            (None, None) if in_hand.is_some() => self.refuse(&IllegalAction::NoSpace { dog }),
            _ => {}
        }
    }

    /// Trot: the dog gives the die that is to be moved, or takes it.
    fn choose_for_move(self, dog: u8) {
        let moves = untrack(|| self.moves());
        match self.moving.get_untracked() {
            None => {
                let mut dice: Vec<u8> = moves.iter().filter(|way| way.dog == dog).map(|way| way.space).collect();
                dice.dedup();
                if let [number] = dice[..] {
                    self.moving.set(Some((dog, number)));
                }
            }
            Some((from, space)) => {
                let mut ways = moves.iter().filter(|way| (way.dog, way.space, way.to) == (from, space, dog));
                if let (Some(way), None) = (ways.next(), ways.next()) {
                    self.move_to(dog, way.onto);
                }
            }
        }
    }

    /// Trot: moves the die to a space.
    pub(in super::super) fn move_to(self, to: u8, onto: u8) {
        if let Some((dog, space)) = self.moving.get_untracked() {
            self.moving.set(None);
            self.cx.planner.edit(|plan| plan.moved = Some(Moved { dog, space, to, onto }));
        }
    }

    /// Dig: changes the die that was chosen by one.
    pub(in super::super) fn dig(self, up: bool) {
        let Some((seat, number)) = self.digging.get_untracked() else { return };
        let action = Action::Dig { seat, number, up };
        if !untrack(|| self.legal()).contains(&action) {
            self.refuse(&IllegalAction::CannotDig);
            return;
        }
        let next = if up { number + 1 } else { number - 1 };
        if self.cx.planner.edit(|plan| plan.dug.push(Dug { seat, number, up })) {
            self.digging.set((next > 0).then_some((seat, next)));
        }
    }

    /// Names a number before the throw, or in Fetch.
    pub(in super::super) fn name_number(self, number: u8) {
        self.cx.planner.edit(|plan| plan.name(number));
    }

    /// Pays a treat and rolls again: all dice, or with Track those that were put aside for it.
    pub(in super::super) fn reroll(self) {
        let part = untrack(|| self.treat()) == Some(Reroll::Part);
        let numbers: Vec<u8> = self.tray.with_untracked(|dice| dice.iter().map(|die| die.number).collect());
        self.cx.planner.press(|plan| {
            let chosen = plan.dice.iter().any(|die| die.to == Place::Back);
            if part && !chosen {
                *plan = DicePlan { dice: Vec::new(), ..plan.clone() };
                numbers.iter().for_each(|number| plan.put_back(*number));
            } else if !part {
                *plan = DicePlan { treat: true, ..DicePlan::default() };
            }
        });
    }
}
