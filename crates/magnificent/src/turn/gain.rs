//! Carries out gains, bonuses and trainer spaces.

use game_core::{Addressed, EventSink};

use crate::components::{Card, ColourOrClear, GEM_POWER, STORAGE_LIMIT, Space};
use crate::effects::{Bonus, Gain};
use crate::event::Event;
use crate::rules::Rules;
use crate::state::{MainAction, Phase, PublicState};

/// The component that a gain comes from; it decides the line of the score sheet that points go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GainSource {
    /// A cell of the camp.
    Camp,
    /// A tent space.
    TentSpace,
    /// The bonus on top of a master card.
    Card,
}

impl PublicState {
    /// Gains everything that needs no decision. Returns the number of posters to gain, which come last
    /// (MAG-R65).
    pub(super) fn gain(&mut self, gain: Gain, from: GainSource, events: &mut impl EventSink<Event>) -> u8 {
        match gain {
            Gain::Coins(coins) => self.gain_coins(coins, events),
            Gain::Points(points) => {
                let (seat, points) = (self.mover, i16::from(points));
                let ledger = &mut self.mover_state_mut().ledger;
                *match from {
                    GainSource::Camp => &mut ledger.camp,
                    GainSource::TentSpace => &mut ledger.tent_spaces,
                    GainSource::Card => &mut ledger.tops,
                } += points;
                events.push(|| Addressed::by_all(Event::GotPoints { seat, points }));
            }
            Gain::Gems(kind, amount) => (0..amount).for_each(|_| self.gain_gem(kind, events)),
            Gain::Trainers(amount) => (0..amount).for_each(|_| self.gain_trainer(events)),
            Gain::Posters(amount) => return amount,
        }
        0
    }

    /// Opens the phase in which posters are gained one by one, unless there are none (MAG-436).
    pub(super) fn gain_posters(&mut self, amount: u8) {
        if amount > 0 {
            self.stack.push(Phase::GainPosters(amount));
        }
    }

    /// Gains coins.
    pub(super) fn gain_coins(&mut self, coins: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.mover_state_mut().coins += i16::from(coins);
        events.push(|| Addressed::by_all(Event::GotCoins { seat, coins }));
    }

    /// Gains a gem, or a coin if storage is full (MAG-261, 262).
    pub(super) fn gain_gem(&mut self, kind: ColourOrClear, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let own = self.mover_state_mut();
        let stored = own.gems[kind as usize] < STORAGE_LIMIT;
        if stored {
            own.gems[kind as usize] += 1;
        } else {
            own.coins += 1;
        }
        events.push(|| Addressed::by_all(Event::GotGem { seat, kind, stored }));
    }

    /// Gains a trainer, unless the reserve is empty (MAG-435).
    fn gain_trainer(&mut self, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let own = self.mover_state_mut();
        let there = own.reserve() > 0;
        own.trainers += u8::from(there);
        events.push(|| Addressed::by_all(Event::GotTrainer { seat, there }));
    }

    /// Uses the bonus of this turn's card, or the bonus of the card that it copies (MAG-204, 431 to 443).
    pub(super) fn use_bonus(&mut self, rules: &Rules, card: Card, events: &mut impl EventSink<Event>) {
        self.turn.bonus_used = true;
        match rules.set().card(card).bonus {
            Bonus::Gain(gain) => {
                let posters = self.gain(gain, GainSource::Card, events);
                self.gain_posters(posters);
            }
            Bonus::Pips(pips, _) => self.turn.card_pips += pips,
            Bonus::TileForTrainer(colour) => {
                self.mover_state_mut().trainers -= 1;
                self.stack.push(Phase::BonusTile(colour));
            }
            Bonus::TileForGems(colour, gems) => self.stack.push(Phase::GiveGems(gems, ColourOrClear::Orange, colour)),
            Bonus::TrainerForCoins(coins) => {
                self.mover_state_mut().coins -= i16::from(coins);
                self.gain_trainer(events);
            }
            Bonus::SetDie | Bonus::Copy => debug_assert!(false, "these bonuses have actions of their own"),
        }
    }

    /// Discards one gem as part of the price of a small tile (MAG-442, R67).
    pub(super) fn give_gem(&mut self, kind: ColourOrClear) {
        let Phase::GiveGems(left, _, colour) = self.phase() else { return };
        self.mover_state_mut().gems[kind as usize] -= 1;
        self.stack.replace(if left > 1 { Phase::GiveGems(left - 1, kind, colour) } else { Phase::BonusTile(colour) });
    }

    /// Moves the trainers that a space costs out of the play area, and marks a space that works once a turn
    /// as used (MAG-322, 323, R37).
    pub(super) fn spend_trainers(&mut self, rules: &Rules, space: Space) {
        let face = rules.set().space(space);
        let own = self.mover_state_mut();
        own.trainers -= face.trainers;
        own.used += face.trainers;
        if !face.again {
            self.turn.spaces = self.turn.spaces.with(space);
        }
    }

    /// Puts trainers on a space and applies its ability (MAG-327 to 341).
    pub(super) fn use_trainer_space(&mut self, rules: &Rules, space: Space, events: &mut impl EventSink<Event>) {
        self.spend_trainers(rules, space);
        let amount = rules.set().space(space).amount;
        match space {
            Space::BUY_POSTER => {
                self.mover_state_mut().coins -= i16::from(amount);
                self.gain_posters(1);
            }
            Space::COINS => self.gain_coins(amount, events),
            Space::CLEAR_GEM => self.gain_gem(ColourOrClear::Clear, events),
            Space::RECOLOUR => self.turn.recolour += 1,
            Space::EXTRA_LARGE => self.turn.tiles[1] += 1,
            Space::DOUBLE_TILE => self.turn.doubled = true,
            Space::OTHER_WAGON => self.stack.push(Phase::ChooseWagon),
            Space::PASSING_TENT => self.turn.passing = true,
            Space::EXTRA_POSTER => self.turn.allowed += 1,
            Space::ARRANGE => {
                self.lift_posters();
                self.stack.push(Phase::PutPoster(0));
            }
            Space::BUILD_PLUS | Space::TRAVEL_PLUS | Space::PERFORM_PLUS => self.turn.trainer_pips += amount,
            // BS4 takes effect when the wagon moves; the other spaces have actions of their own.
            _ => {}
        }
    }

    /// Returns the sources of the power so far, each with its amount: die, earlier dice, card, trainers,
    /// gems.
    #[must_use]
    pub fn power_parts(&self) -> [(&'static str, u8); 5] {
        let (die, earlier) = self.dice_power();
        let turn = &self.turn;
        [
            ("die", die),
            ("earlier dice", earlier),
            ("card", turn.card_pips),
            ("trainer", turn.trainer_pips),
            ("gems", GEM_POWER * turn.gems),
        ]
    }

    /// Returns the action of this turn; `None` before it is chosen.
    #[must_use]
    pub const fn main_action(&self) -> Option<MainAction> {
        self.turn.main_action
    }
}
