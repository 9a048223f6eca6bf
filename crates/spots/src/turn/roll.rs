//! Resolves a roll: rerolls for treats, the selection of dice by the tile, placing and burying, bust, fast
//! scoring (SPT-405).

use game_core::{Addressed, EventSink};

use crate::dice::Dice;
use crate::event::Event;
use crate::rules::Rules;
use crate::state::{Phase, Spots};
use crate::tricks::{Select, Take, TrickStep};

impl Spots {
    #[inline]
    pub(super) fn rolled(&mut self, rules: &Rules, dice: Dice, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        if self.phase == Phase::FirstDie {
            self.first_die(rules, dice, events);
            return;
        }
        events.push(|| Addressed::by_all(Event::Rolled { seat, dice }));
        if rules.is_stray(seat) {
            self.stray_rolled(rules, dice, events);
            return;
        }
        self.progress.count = 0;
        self.progress.dice += dice;
        self.progress.buried = 0;
        if self.own().treats > 0 {
            self.phase = Phase::Reroll;
        } else {
            self.select(events);
        }
    }

    /// Selects the dice of the roll to be placed or buried: asks the mover while there is a choice.
    pub(super) fn select(&mut self, events: &mut impl EventSink<Event>) {
        match self.trick_roll().map_or(Select::All, |roll| roll.select) {
            Select::All => {}
            Select::OneNumber => {
                self.ask_number(events);
                return;
            }
            Select::AtMostNamed => {
                let above = self.progress.dice - self.progress.dice.below(self.progress.number + 1);
                self.discard(above, events);
            }
            Select::Exactly(dice) => loop {
                let wanted = dice.saturating_sub(self.progress.picked.len());
                let left = self.progress.dice;
                if wanted == 0 || left.len() <= wanted {
                    let kept = self.progress.picked + if wanted == 0 { Dice::NONE } else { left };
                    self.keep_only(kept, events);
                    break;
                }
                let Some(number) = only_number(left) else {
                    self.phase = Phase::Pick;
                    return;
                };
                self.pick(number, events);
            },
            Select::Total(_) => loop {
                let pickable = self.pickable();
                if pickable == 0 {
                    self.keep_only(self.progress.picked, events);
                    break;
                }
                if !pickable.is_power_of_two() {
                    self.phase = Phase::Pick;
                    return;
                }
                self.pick(pickable.trailing_zeros() as u8 + 1, events);
            },
            Select::DropLower => {
                if self.droppable().is_some() {
                    self.phase = Phase::Drop;
                    return;
                }
                self.progress.dice += core::mem::take(&mut self.progress.picked);
            }
        }
        self.settle(events);
    }

    /// Keeps only these dice of the roll, picked or not, and discards the others.
    pub(super) fn keep_only(&mut self, kept: Dice, events: &mut impl EventSink<Event>) {
        let all = self.progress.dice + core::mem::take(&mut self.progress.picked);
        self.progress.dice = all;
        self.discard(all - kept, events);
    }

    /// Returns dice of the roll to the supply (SPT-404).
    pub(super) fn discard(&mut self, dice: Dice, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        if !dice.is_empty() {
            self.progress.dice -= dice;
            self.supply += dice.len();
            events.push(|| Addressed::by_all(Event::Discarded { seat, dice }));
        }
    }

    /// SPT-734, R12: returns the highest die that may be discarded; `None` if there is none.
    #[inline]
    pub(crate) fn droppable(&self) -> Option<u8> {
        self.progress.dice.below(self.own().yard.sum().max(1)).highest()
    }

    pub(super) fn ask_number(&mut self, events: &mut impl EventSink<Event>) {
        let numbers = self.numbers();
        if numbers.is_power_of_two() {
            self.number(numbers.trailing_zeros() as u8 + 1, events);
        } else {
            self.phase = Phase::Number;
        }
    }

    /// Carries out the mover's choice of a number: for the roll to come, for a die that is set, or for the
    /// dice to keep.
    pub(super) fn number(&mut self, number: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        events.push(|| Addressed::by_all(Event::Named { seat, number }));
        match self.trick_step() {
            Some(TrickStep::Name) => {
                self.progress.number = number;
                self.next_step();
            }
            Some(TrickStep::Set) => {
                self.supply -= 1;
                self.progress.dice = Dice::one(number);
                self.settle(events);
            }
            _ => {
                self.keep_only(self.progress.dice.only(number), events);
                self.settle(events);
            }
        }
    }

    #[inline]
    pub(super) fn take_highest(&mut self) -> Option<u8> {
        let number = self.progress.dice.highest()?;
        self.progress.dice -= Dice::one(number);
        Some(number)
    }

    /// SPT-402, 403, R16: from the highest die down, buries what cannot be placed, and asks the mover at the
    /// first die that can.
    #[inline]
    pub(super) fn settle(&mut self, events: &mut impl EventSink<Event>) {
        let free = self.own().pack.all_free();
        while let Some(number) = self.progress.dice.highest() {
            if free >> (number - 1) & 1 == 1 {
                self.phase = Phase::Settle;
                return;
            }
            self.progress.dice -= Dice::one(number);
            self.bury(number, events);
        }
        self.phase = Phase::Settled;
    }

    #[inline]
    pub(crate) fn bury(&mut self, number: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.progress.buried += number;
        let own = self.own_mut();
        own.yard += Dice::one(number);
        own.stats.buried = own.stats.buried.saturating_add(1);
        events.push(|| Addressed::by_all(Event::Buried { seat, number }));
    }

    #[inline]
    pub(crate) fn put(&mut self, dog: usize, number: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let own = self.own_mut();
        own.pack.place(dog, number);
        own.stats.placed = own.stats.placed.saturating_add(1);
        events.push(|| Addressed::by_all(Event::Placed { seat, number, dog: dog as u8 }));
    }

    /// Checks for a bust, then for fast scoring, once all dice of the roll are placed or buried (SPT-601,
    /// 602, 1001, 1002).
    #[inline]
    pub(super) fn bust_or_score(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let (seat, own) = (self.mover, *self.own());
        if own.yard.sum() > rules.limit(seat) {
            self.phase = Phase::EndTurn;
            self.bust(seat, events);
            return;
        }
        self.phase = Phase::AfterRoll;
        if own.pack.all_full() {
            self.score(own.pack.full(), true, events);
        }
    }

    /// After a roll: repeats it, offers to repeat it, or goes on to the next step (SPT-304, 723, 1003).
    pub(super) fn after_roll(&mut self, events: &mut impl EventSink<Event>) {
        match self.trick_roll() {
            Some(roll) if roll.take == Take::Aside => {
                if self.progress.aside == 0 {
                    self.next_step();
                } else if self.progress.aside <= self.own().pack.paws() {
                    self.phase = Phase::May;
                } else {
                    self.begin_roll(roll, events);
                }
            }
            Some(roll) if roll.again => self.offer(),
            _ => self.next_step(),
        }
    }
}

/// Returns the number that all these dice show; `None` if they differ or there are none.
#[inline]
pub(super) fn only_number(dice: Dice) -> Option<u8> {
    dice.highest().filter(|&number| dice.only(number) == dice)
}
