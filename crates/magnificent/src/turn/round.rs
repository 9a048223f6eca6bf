//! The end of a round and of the game (MAG-351 to 387, 509 to 511).

use core::cmp::Reverse;

use game_core::{Addressed, EventSink, Seat};

use crate::components::{AREA_POINTS, COINS_PER_POINT, Card, ROUNDS, TURNS};
use crate::effects::Count;
use crate::event::Event;
use crate::rules::Rules;
use crate::scoring::{areas, capped, raw_points};
use crate::state::{Phase, PublicState, Scored, Stack};

impl PublicState {
    /// Ends a round: dice are paid for, then seats choose sets (MAG-351).
    pub(super) fn end_round(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        for seat in rules.seats.seats() {
            self.pay_dice(seat, events);
        }
        // MAG-356: the lower of two hats returns to the play area.
        for player in &mut self.players {
            player.hats.sort_by_key(|hat| Reverse(*hat));
            player.hats[1] = None;
        }
        if rules.is_solo() {
            // MAG-509, R57: in solo each neutral hat above the seat's hat removes a set.
            for slot in 0..self.neutral_hats_above(rules) {
                self.discard_set(slot, events);
            }
        }
        self.mover = self.hat_order(rules)[0];
        self.stack = Stack::of(Phase::ChooseSet(0));
    }

    /// Pays for the dice of a seat, or loses points for missing coins (MAG-352 to 355, R51).
    fn pay_dice(&mut self, seat: Seat, events: &mut impl EventSink<Event>) {
        let round = self.round;
        let player = &mut self.players[seat.index()];
        let due = player.coins_due();
        let paid = player.coins.clamp(0, i16::from(due)) as u8;
        let lost = (due - paid) * round;
        player.coins -= i16::from(paid);
        player.ledger.debts[usize::from(round) - 1] = -i16::from(lost);
        events.push(|| Addressed::by_all(Event::Paid { seat, due, paid, lost }));
    }

    /// Removes a set from the game, if the slot has one.
    fn discard_set(&mut self, slot: usize, events: &mut impl EventSink<Event>) {
        let Some(card) = self.display[slot].take() else { return };
        let tile = self.display_tiles[slot].take();
        self.gone = self.gone.with(card);
        if let Some(tile) = tile {
            self.tiles_gone = self.tiles_gone.with(tile);
        }
        events.push(|| Addressed::by_all(Event::SetDiscarded { slot: slot as u8, card, tile }));
    }

    /// Gives the set in this slot of the main display to the mover (MAG-357, 359, 375, 376).
    pub(super) fn choose_set(&mut self, rules: &Rules, slot: u8, events: &mut impl EventSink<Event>) {
        let Phase::ChooseSet(before) = self.phase() else { return };
        let (card, tile) = (self.display[usize::from(slot)].take(), self.display_tiles[usize::from(slot)].take());
        let seat = self.mover;
        let own = self.mover_state_mut();
        if let Some(card) = card {
            own.cards = own.cards.with(card);
            events.push(|| Addressed::by_all(Event::SetTaken { seat, card, tile }));
        }
        if let Some(free) = own.tiles.iter_mut().find(|tile| tile.is_none()) {
            *free = tile;
        }
        if rules.seats.get() == 2 && before == 0 && self.hats_apart(rules) {
            self.stack.replace(Phase::RejectSet);
        } else {
            self.next_set_choice(rules, before, events);
        }
    }

    /// Returns whether there is a vacant space between the hats of two seats (MAG-R43).
    fn hats_apart(&self, rules: &Rules) -> bool {
        let [upper, lower] = [0, 1].map(|at| self.player(self.hat_order(rules)[at]).highest_hat().unwrap_or(0));
        upper - lower > 1
    }

    /// Discards the set in this slot, which the seat with the higher hat of two does (MAG-375).
    pub(super) fn reject_set(&mut self, rules: &Rules, slot: u8, events: &mut impl EventSink<Event>) {
        self.discard_set(usize::from(slot), events);
        self.next_set_choice(rules, 0, events);
    }

    /// Lets the next seat in hat order choose a set or, after the last one, discards the rest and begins the
    /// scoring of cards.
    fn next_set_choice(&mut self, rules: &Rules, before: u8, events: &mut impl EventSink<Event>) {
        let order = self.hat_order(rules);
        let next = before + 1;
        if usize::from(next) < rules.seats.get() {
            self.mover = order[usize::from(next)];
            self.stack.replace(Phase::ChooseSet(next));
            return;
        }
        (0..self.display.len()).for_each(|slot| self.discard_set(slot, events));
        self.mover = order[0];
        self.stack.replace(Phase::ScoreCard(0));
    }

    /// Scores a card, once its coins are paid if it counts them (MAG-360, 361).
    pub(super) fn score_card(&mut self, rules: &Rules, card: Card, events: &mut impl EventSink<Event>) {
        let Phase::ScoreCard(before) = self.phase() else { return };
        if rules.set().card(card).count == Count::CoinsPaid {
            self.stack.replace(Phase::PayCoins(before, card));
        } else {
            let raw = raw_points(rules, self, self.mover, card);
            self.record_score(rules, before, card, raw, events);
        }
    }

    /// Pays coins for a card that scores coins paid, and scores it in full or at half value (MAG-411).
    pub(super) fn pay_coins(&mut self, rules: &Rules, coins: u8, events: &mut impl EventSink<Event>) {
        let phase = self.phase();
        let (Phase::PayCoins(before, card) | Phase::PayHalf(before, card)) = phase else { return };
        self.mover_state_mut().coins -= i16::from(coins);
        let raw = i16::from(coins) * i16::from(rules.set().card(card).per);
        if matches!(phase, Phase::PayCoins(..)) {
            self.record_score(rules, before, card, raw, events);
        } else {
            self.record_half_score(rules, card, raw, events);
            self.stack.replace(Phase::HalfCards(before, card.index() as u8 + 1));
        }
    }

    /// Records the score of a card, and moves on to the next seat, the next round or the end of the game.
    fn record_score(&mut self, rules: &Rules, before: u8, card: Card, raw: i16, events: &mut impl EventSink<Event>) {
        let (seat, round) = (self.mover, usize::from(self.round) - 1);
        let points = capped(rules, card, raw);
        let own = self.mover_state_mut();
        own.ledger.scored[round] = Some(Scored { card, raw, points });
        own.cards = own.cards.without(card);
        self.gone = self.gone.with(card);
        events.push(|| Addressed::by_all(Event::Scored { seat, card, raw, points, half: false }));
        let (next, order) = (before + 1, self.hat_order(rules));
        if usize::from(next) < rules.seats.get() {
            self.mover = order[usize::from(next)];
            self.stack.replace(Phase::ScoreCard(next));
        } else if self.round < ROUNDS {
            // MAG-366, 367: trainers come back from the MAIN TENT area, then the MAIN DISPLAY is refilled.
            for player in &mut self.players {
                player.trainers += core::mem::take(&mut player.resting);
            }
            self.stack.replace(Phase::FillDisplay);
        } else {
            self.stack.replace(Phase::HalfCards(0, 0));
        }
    }

    /// Begins a round: hats move to the start spaces and dice are collected (MAG-368 to 370, 511).
    pub(super) fn begin_round(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let order = self.hat_order(rules);
        for (position, seat) in (0..).zip(order[..rules.seats.get()].iter().rev()) {
            let player = &mut self.players[seat.index()];
            player.hats = [Some(position), None];
            player.performs = 0;
            player.dice = [None; TURNS as usize];
        }
        self.starter = order[rules.seats.get() - 1];
        self.mover = self.starter;
        self.tent = [[0; 6]; 4];
        self.to_roll = rules.dice();
        self.turns = 0;
        self.round += 1;
        let (round, starter) = (self.round, self.starter);
        events.push(|| Addressed::by_all(Event::RoundBegan { round, starter }));
        self.stack = Stack::of(Phase::Roll);
    }

    /// Scores the remaining cards of the seats at half value, in hat order, until a seat has to decide how
    /// many coins to pay (MAG-381, 382).
    pub(super) fn score_halves(&mut self, rules: &Rules, before: u8, from: u8, events: &mut impl EventSink<Event>) {
        self.mover = self.hat_order(rules)[usize::from(before)];
        for card in self.mover_state().cards.iter().filter(|card| card.index() >= usize::from(from)) {
            if rules.set().card(card).count == Count::CoinsPaid {
                self.stack.replace(Phase::PayHalf(before, card));
                return;
            }
            let raw = raw_points(rules, self, self.mover, card);
            self.record_half_score(rules, card, raw, events);
        }
        if usize::from(before) + 1 < rules.seats.get() {
            self.stack.replace(Phase::HalfCards(before + 1, 0));
        } else {
            self.score_coins_and_areas(rules, events);
        }
    }

    /// Records the score of a card at half value.
    fn record_half_score(&mut self, rules: &Rules, card: Card, raw: i16, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let points = capped(rules, card, raw) / 2;
        if let Some(line) = self.mover_state_mut().ledger.halves.iter_mut().find(|line| line.is_none()) {
            *line = Some(Scored { card, raw, points });
        }
        events.push(|| Addressed::by_all(Event::Scored { seat, card, raw, points, half: true }));
    }

    /// Scores coins and areas, and ends the game (MAG-383 to 386).
    fn score_coins_and_areas(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        for seat in rules.seats.seats() {
            let player = &self.players[seat.index()];
            let (full, by_gems) = areas(rules, player);
            let (coins, areas) = (player.coins / COINS_PER_POINT, i16::from(full + by_gems) * AREA_POINTS);
            let ledger = &mut self.players[seat.index()].ledger;
            (ledger.coins, ledger.areas, ledger.by_gems) = (coins, areas, by_gems);
            events.push(|| Addressed::by_all(Event::Finished { seat, coins, areas, by_gems }));
        }
        self.stack = Stack::of(Phase::Over);
        events.push(|| Addressed::by_all(Event::Ended));
    }
}
