//! The trick interpreter: begins each step of the table in `tricks`, takes the dice of a roll, and skips what
//! cannot be done.

use game_core::{Addressed, EventSink, Seat};

use crate::dice::Dice;
use crate::event::Event;
use crate::pack::numbers;
use crate::rules::Rules;
use crate::state::{Phase, Spots};
use crate::tricks::{Amount, Roll, Take, TrickStep};

impl Spots {
    pub(super) fn next_step(&mut self) {
        self.progress.step += 1;
        self.progress.round = 0;
        self.phase = Phase::Step;
    }

    /// Begins the current step of the trick, or ends the turn after the last one. A step that cannot be
    /// carried out is skipped (SPT-303).
    pub(super) fn begin_step(&mut self, events: &mut impl EventSink<Event>) {
        let Some(step) = self.trick_step() else {
            self.phase = Phase::EndTurn;
            return;
        };
        match step {
            TrickStep::Draw => {
                self.next_step();
                self.owed = 1;
                self.take_owed(events);
            }
            TrickStep::Roll(roll) if !roll.may => self.begin_roll(roll, events),
            TrickStep::Roll(_) => self.offer(),
            TrickStep::Change => {
                self.progress.uses = self.own().pack.paws();
                self.phase = Phase::Dig;
                self.end_dig_if_nothing_is_left();
            }
            TrickStep::Move => {
                let pack = &self.own().pack;
                if pack.placed() > 0 && pack.all_free() != 0 {
                    self.phase = Phase::Move;
                } else {
                    self.next_step();
                }
            }
            // Without dice in the supply, no die can be set and no number is named.
            TrickStep::Set | TrickStep::Name if self.supply == 0 => self.next_step(),
            TrickStep::Set | TrickStep::Name => self.ask_number(events),
            TrickStep::SetAside(least, _) if self.supply <= least => self.set_aside(self.supply, events), // SPT-R11
            TrickStep::SetAside(..) => self.phase = Phase::Aside,
            TrickStep::Treats(amount) => {
                self.take_treats(amount, events);
                self.next_step();
            }
            TrickStep::GiveBack => {
                // SPT-743, R14: the mover gives back treats, as many as the number of its highest free space.
                let highest = 8 - self.own().pack.all_free().leading_zeros() as u8;
                let (seat, treats) = (self.mover, highest.min(self.own().treats));
                self.own_mut().treats -= treats;
                self.treats += treats;
                events.push(|| Addressed::by_all(Event::GaveTreats { seat, treats }));
                self.next_step();
            }
        }
    }

    /// SPT-R9: offers an optional roll or a repeat only if the supply has a die. Some dog always has a free
    /// space: if all had been full, they would have been scored and replaced.
    #[inline]
    pub(super) fn offer(&mut self) {
        if self.supply > 0 {
            self.phase = Phase::May;
        } else {
            self.next_step();
        }
    }

    /// Takes the dice of a roll; if one of the mover's own dice belongs to it, asks which one.
    #[inline]
    pub(super) fn begin_roll(&mut self, roll: Roll, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.progress.round = self.progress.round.saturating_add(1);
        let wanted = match roll.take {
            Take::Supply(dice) => dice,
            Take::SupplyAndPaws(dice) => dice + self.own().pack.paws(),
            Take::Rounds => self.progress.round,
            Take::OpenDogs => self.own().pack.open(),
            Take::Yard => {
                let dice = core::mem::take(&mut self.own_mut().yard);
                if dice.is_empty() {
                    self.next_step();
                    return;
                }
                events.push(|| Addressed::by_all(Event::Lifted { seat, dice, dog: None }));
                self.progress.count = dice.len();
                self.phase = Phase::Roll;
                return;
            }
            Take::Aside => {
                if self.progress.aside == 0 {
                    self.next_step();
                } else {
                    self.progress.aside -= 1;
                    self.progress.count = 1;
                    self.phase = Phase::Roll;
                }
                return;
            }
            Take::SupplyAndOwn(dice) => {
                let own = self.own();
                let kinds = own.yard.kinds().count() as u8 + own.pack.placed();
                if kinds > 1 {
                    self.phase = Phase::OwnDie;
                    return;
                }
                if kinds == 1 {
                    self.lift_the_only_die(events);
                    return;
                }
                dice
            }
        };
        self.take_dice(wanted);
    }

    /// SPT-401, 1301: takes `wanted` dice from the supply, or as many as it has.
    #[inline]
    pub(super) fn take_dice(&mut self, wanted: u8) {
        let dice = wanted.min(self.supply);
        self.supply -= dice;
        self.progress.count += dice;
        if self.progress.count == 0 {
            self.next_step();
        } else {
            self.phase = Phase::Roll;
        }
    }

    /// SPT-R10: picks up the mover's only die, or one of several equal ones, without asking.
    pub(super) fn lift_the_only_die(&mut self, events: &mut impl EventSink<Event>) {
        let own = self.own_mut();
        let (number, dog) = if let Some(number) = own.yard.highest() {
            own.yard -= Dice::one(number);
            (number, None)
        } else {
            let dog = (0..own.pack.len()).find(|&dog| own.pack.filled(dog) != 0).unwrap_or(0);
            let number = numbers(own.pack.filled(dog)).next().unwrap_or(1);
            own.pack.lift(dog, number);
            (number, Some(dog as u8))
        };
        self.own_die_lifted(number, dog, events);
    }

    pub(super) fn own_die_lifted(&mut self, number: u8, dog: Option<u8>, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        events.push(|| Addressed::by_all(Event::Lifted { seat, dice: Dice::one(number), dog }));
        self.progress.count = 1;
        if let Some(Roll { take: Take::SupplyAndOwn(dice), .. }) = self.trick_roll() {
            self.take_dice(dice);
        }
    }

    pub(super) fn set_aside(&mut self, dice: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.supply -= dice;
        self.progress.aside = dice;
        events.push(|| Addressed::by_all(Event::SetAside { seat, dice }));
        self.next_step();
    }

    /// SPT-1303: the mover takes treats from the supply, or as many as it has.
    pub(super) fn take_treats(&mut self, amount: Amount, events: &mut impl EventSink<Event>) {
        let (seat, own) = (self.mover, self.own());
        let due = match amount {
            Amount::Fixed(treats) => treats,
            Amount::Paws => own.pack.paws(),
            Amount::Owned => own.treats,
            // The chosen tile is already face down and does not count: of the other five, those that are not
            // face up.
            Amount::OtherTilesDown => 5 - self.tiles.up.count_ones() as u8,
            Amount::JustBuried => self.progress.buried,
        };
        let treats = due.min(self.treats);
        self.treats -= treats;
        self.own_mut().treats += treats;
        events.push(|| Addressed::by_all(Event::TookTreats { seat, treats }));
    }

    /// SPT-712, R7: raises or lowers a buried die by 1. A lowered 1 is discarded, and a player over the limit
    /// busts at once.
    pub(super) fn dig(&mut self, rules: &Rules, whose: Seat, number: u8, up: bool, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let to = if up { number + 1 } else { number - 1 };
        let yard = &mut self.players[whose.index()].yard;
        *yard -= Dice::one(number);
        if to == 0 {
            self.supply += 1;
        } else {
            *yard += Dice::one(to);
        }
        let over = yard.sum() > rules.limit(whose);
        events.push(|| Addressed::by_all(Event::Dug { seat, whose, from: number, to }));
        self.progress.uses -= 1;
        if over {
            self.bust(whose, events);
            if whose == seat {
                self.phase = Phase::EndTurn;
                return;
            }
        }
        self.end_dig_if_nothing_is_left();
    }

    pub(super) fn end_dig_if_nothing_is_left(&mut self) {
        if self.progress.uses == 0 || self.players.iter().all(|player| player.yard.is_empty()) {
            self.progress.uses = 0;
            self.next_step();
        }
    }
}
