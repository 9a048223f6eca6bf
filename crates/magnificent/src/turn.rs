//! Applies a step to the state. `setup` sets up the game, `gain` interprets bonuses and trainers, `build`,
//! `travel` and `perform` carry out the three actions, `round` ends rounds and the game.

mod build;
mod gain;
mod perform;
mod round;
mod setup;
mod travel;

use game_core::{Addressed, EventSink, Seat, SeatSet, Step};

use crate::action::{Action, Chance, Source};
use crate::components::{CardSet, ColourOrClear, TURNS};
use crate::event::Event;
use crate::rules::{Rules, SEATS};
use crate::state::{Die, Draft, Magnificent, MainAction, Phase, PublicState, Stack, Turn};

impl Magnificent {
    /// Applies a step and everything that follows from it without a decision or chance.
    #[inline]
    pub(crate) fn apply_step(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Choice(decision) if self.public.phase() == Phase::Draft => {
                if let Action::Draft(card) = decision.action {
                    self.draft_card(rules, decision.seat, card, events);
                }
            }
            Step::Choice(decision) => {
                self.public.apply_action(rules, decision.action, false, events);
                self.public.advance(rules, events);
            }
            Step::Chance(Chance::Card(card)) if self.public.phase() == Phase::DealCards && rules.is_draft() => {
                let seat = self.public.mover;
                self.draft.hands[seat.index()] = self.draft.hands[seat.index()].with(*card);
                let rest = Event::CardDealt { seat, card: None };
                events.push(|| {
                    let full = Event::CardDealt { seat, card: Some(*card) };
                    Addressed::only_by(SeatSet::one(seat), full, Some(rest))
                });
                self.public.count_dealt_card(rules);
                self.public.advance(rules, events);
            }
            Step::Chance(outcome) => {
                self.public.apply_chance(rules, *outcome, events);
                self.public.advance(rules, events);
            }
        }
    }

    /// Chooses a card of the draft; once all seats have, reveals the cards and passes the hands on (MAG-145,
    /// 146).
    fn draft_card(
        &mut self,
        rules: &Rules,
        seat: Seat,
        card: crate::components::Card,
        events: &mut impl EventSink<Event>,
    ) {
        self.draft.chosen[seat.index()] = Some(card);
        events.push(|| Addressed::only_by(SeatSet::one(seat), Event::Drafted { seat, card }, None));
        let seats = rules.seats.get();
        if self.draft.chosen[..seats].contains(&None) {
            return;
        }
        let mut passed = [CardSet::EMPTY; SEATS];
        for seat in rules.seats.seats() {
            let Some(card) = self.draft.chosen[seat.index()].take() else { continue };
            let player = &mut self.public.players[seat.index()];
            player.cards = player.cards.with(card);
            passed[seat.next(rules.seats).index()] = self.draft.hands[seat.index()].without(card);
            events.push(|| Addressed::by_others(seat, Event::Drafted { seat, card }));
        }
        self.public.turns += 1;
        if self.public.turns < TURNS {
            self.draft.hands = passed;
            events.push(|| Addressed::by_all(Event::HandsPassed));
            for seat in rules.seats.seats() {
                let cards = passed[seat.index()];
                events.push(|| Addressed::only_by(SeatSet::one(seat), Event::HandTaken { seat, cards }, None));
            }
            return;
        }
        self.draft = Draft::default();
        self.public.turns = 0;
        self.public.stack = Stack::of(Phase::Supply);
        events.push(|| Addressed::by_all(Event::DraftEnded));
        self.public.advance(rules, events);
    }
}

impl PublicState {
    /// Returns whether an empty slot of the poster display can be refilled; a refill comes before anything
    /// else (MAG-282, R26).
    #[inline]
    pub(crate) fn refill_due(&self) -> bool {
        !self.drawable_posters().is_empty() && self.posters.contains(&None)
    }

    /// Does everything that needs no decision, until a seat has to decide, a chance step is due or the game
    /// is over (MAG-R66).
    pub(crate) fn advance(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        while !self.refill_due() {
            let progressed = match self.phase() {
                Phase::Start
                | Phase::Roll
                | Phase::FillDisplay
                | Phase::LayTents
                | Phase::FillPosters
                | Phase::DealBoards
                | Phase::ChooseSide
                | Phase::DealPosters
                | Phase::DealCards
                | Phase::Supply
                | Phase::DrawTiles => self.advance_setup(rules, events),
                Phase::SoloDie(poster) => {
                    self.discards = self.discards.with(poster);
                    self.stack.replace(Phase::SoloRoll(poster.symbol()));
                    true
                }
                Phase::Travelling(left) => {
                    self.move_wagon(rules, left, events);
                    true
                }
                Phase::GainPosters(_) if !self.any_poster_available() => {
                    self.stack.pop();
                    true
                }
                Phase::Build if self.build_is_over(rules) => {
                    self.stack.pop();
                    true
                }
                Phase::HalfCards(before, from) => {
                    self.score_halves(rules, before, from, events);
                    true
                }
                // No action is legal while a chance step is due, in the draft and when the game is over, so
                // none is forced.
                _ => match self.forced_action(rules) {
                    Some(action) => {
                        self.apply_action(rules, action, true, events);
                        true
                    }
                    None => false,
                },
            };
            if !progressed {
                return;
            }
        }
    }

    /// Applies a chance outcome.
    fn apply_chance(&mut self, rules: &Rules, outcome: Chance, events: &mut impl EventSink<Event>) {
        match outcome {
            Chance::Poster(poster) => self.take_drawn_poster(rules, poster, events),
            Chance::Roll(face) => self.add_rolled_die(face, events),
            Chance::Card(card) => self.take_drawn_card(rules, card, events),
            Chance::Tile(tile) => self.take_drawn_tile(rules, tile, events),
            Chance::Tent(tent) => self.take_drawn_tent(tent, events),
            Chance::Board(board) => self.deal_board(rules, board, events),
            Chance::Start(seat) => self.set_starting_player(rules, seat, events),
        }
    }

    /// Adds a rolled die to the MAIN TENT: one of the round, or the extra one in solo (MAG-104, 370, 508).
    fn add_rolled_die(&mut self, face: u8, events: &mut impl EventSink<Event>) {
        let kind = match self.phase() {
            Phase::SoloRoll(colour) => {
                self.stack.pop();
                ColourOrClear::from(colour)
            }
            _ => {
                let kind = self.next_kind_to_roll();
                self.to_roll[kind as usize] -= 1;
                kind
            }
        };
        self.tent[kind as usize][usize::from(face) - 1] += 1;
        events.push(|| Addressed::by_all(Event::Rolled { kind, face }));
    }

    /// Returns the colour of the die to roll next, in the order orange, green, purple, clear (section 6).
    fn next_kind_to_roll(&self) -> ColourOrClear {
        let next = ColourOrClear::ALL.into_iter().find(|kind| self.to_roll[*kind as usize] > 0);
        next.unwrap_or(ColourOrClear::Clear)
    }

    /// Begins the next turn, clockwise from the starting player (MAG-201).
    fn begin_turn(&mut self, rules: &Rules) {
        let seats = rules.seats.get();
        self.mover = Seat::new(((self.starter.index() + usize::from(self.turns)) % seats) as u8);
        self.turn = Turn::default();
        self.stack = Stack::of(Phase::TurnEnd);
        self.stack.push(Phase::TurnStart);
        if rules.is_solo() {
            self.stack.push(Phase::SoloStart);
        }
    }

    /// Ends the turn: used trainers go to the MAIN TENT area (MAG-322).
    fn end_turn(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let own = self.mover_state_mut();
        own.resting += own.used;
        own.used = 0;
        self.turns += 1;
        if usize::from(self.turns) < usize::from(TURNS) * rules.seats.get() {
            self.begin_turn(rules);
        } else {
            self.turn = Turn::default();
            self.end_round(rules, events);
        }
    }

    /// Applies an action of the mover.
    pub(crate) fn apply_action(
        &mut self,
        rules: &Rules,
        action: Action,
        forced: bool,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.mover;
        events.push(|| Addressed::by_all(Event::Did { seat, action, forced }));
        match action {
            Action::Side(side) => self.mover_state_mut().side = Some(side),
            Action::Draft(_) => debug_assert!(false, "the draft is handled where the hands are known"),
            Action::Keep(card) => self.keep_card(card),
            Action::Tile(tile) => self.pick_tile(rules, tile, events),
            Action::SoloDiscard(slot) => {
                if let Some(poster) = self.posters[usize::from(slot)].take() {
                    self.stack.replace(Phase::SoloDie(poster));
                    events.push(|| Addressed::by_all(Event::PosterGone { poster }));
                }
            }
            Action::SoloSkip | Action::DieDone | Action::EndBuild | Action::KeepPosters | Action::Steps(0) => {
                self.stack.pop();
            }
            Action::Bonus => {
                if let Some(card) = self.turn.card {
                    self.use_bonus(rules, card, events);
                }
            }
            Action::Copy(card) => self.use_bonus(rules, card, events),
            Action::Train(space) => self.use_trainer_space(rules, space, events),
            Action::DoubleTent(space) => self.pay_tent_again(rules, space, events),
            Action::Take { kind, face, card } => self.take_die(kind, face, card),
            Action::Flip => {
                self.spend_trainers(rules, crate::components::Space::FLIP);
                self.change_die_face(|face| 7 - face);
            }
            Action::SetDie(face) => {
                self.turn.bonus_used = true;
                self.change_die_face(|_| face);
            }
            Action::Colour(colour) => {
                self.turn.colour = Some(colour);
                self.stack.pop();
            }
            Action::Gem(kind) => {
                self.mover_state_mut().gems[kind as usize] -= 1;
                self.turn.gems += 1;
            }
            Action::Main(main_action) => self.choose_main_action(main_action),
            Action::Level(power) => self.choose_level(rules, power),
            Action::Lay { tile, orientation, row, column } => {
                if let Some(placement) = rules.set().placement(tile, orientation, row, column) {
                    self.lay(rules, tile, *placement, events);
                }
            }
            Action::Wagon(colour) => {
                self.turn.wagon = Some(colour);
                self.stack.pop();
            }
            Action::Steps(steps) => self.stack.replace(Phase::Travelling(steps)),
            Action::TakePassing => self.take_passing(rules, events),
            Action::LeavePassing => self.leave_passing(),
            Action::Tent(space) => self.place_tent(rules, space, events),
            Action::Hat(number) => self.choose_hat(rules, number),
            Action::Space(number) => self.choose_space(rules, number),
            Action::Put(poster) => self.put_poster(poster),
            Action::Complete(space) => self.complete(rules, space, events),
            Action::Pay(payment) => self.pay_gem(rules, payment, events),
            Action::Stop => self.stop_completing(),
            Action::Arrange => {
                self.lift_posters();
                self.stack.replace(Phase::PutPoster(0));
            }
            Action::Poster(source) => self.take_poster(source, events),
            Action::Place(space) | Action::Replace(space) => self.place_taken_poster(space, events),
            Action::Discard => {
                if let Phase::PosterTaken(poster) = self.phase() {
                    self.stack.pop();
                    self.discard_poster(poster, events);
                }
            }
            Action::Give(kind) => self.give_gem(kind),
            Action::EndTurn => self.end_turn(rules, events),
            Action::ChooseSet(slot) => self.choose_set(rules, slot, events),
            Action::RejectSet(slot) => self.reject_set(rules, slot, events),
            Action::Score(card) => self.score_card(rules, card, events),
            Action::Coins(coins) => self.pay_coins(rules, coins, events),
        }
    }

    /// Moves a die from the MAIN TENT to a card (MAG-203).
    fn take_die(&mut self, kind: ColourOrClear, face: u8, card: crate::components::Card) {
        self.tent[kind as usize][usize::from(face) - 1] -= 1;
        let own = self.mover_state_mut();
        if let Some(entry) = own.dice.iter_mut().find(|die| die.is_none()) {
            *entry = Some(Die { kind, face, card });
        }
        self.turn.card = Some(card);
        self.turn.colour = kind.colour();
        self.stack.replace(Phase::Power);
        if kind == ColourOrClear::Clear {
            self.stack.push(Phase::ClearDie);
        }
        self.stack.push(Phase::DieTaken);
    }

    /// Changes the face of the die taken (MAG-326, 439, R3).
    fn change_die_face(&mut self, face: impl Fn(u8) -> u8) {
        let card = self.turn.card;
        if let Some(die) = self.mover_state_mut().dice.iter_mut().flatten().find(|die| Some(die.card) == card) {
            die.face = face(die.face);
        }
    }

    /// Opens the first phase of the action that the mover has chosen (MAG-217, 293 to 295).
    fn choose_main_action(&mut self, main_action: MainAction) {
        self.turn.main_action = Some(main_action);
        let performs = self.mover_state().performs;
        self.stack.replace(match main_action {
            MainAction::Build => Phase::BuildLevel,
            MainAction::Travel => Phase::TravelSteps,
            MainAction::Perform if performs < 2 => {
                self.turn.hat = Some(performs);
                Phase::ChooseSpace
            }
            MainAction::Perform => Phase::ChooseHat,
        });
    }

    // Posters (MAG-281 to 285).

    /// Takes one of the posters that the mover gains from its source.
    fn take_poster(&mut self, source: Source, events: &mut impl EventSink<Event>) {
        let Phase::GainPosters(left) = self.phase() else { return };
        if left > 1 {
            self.stack.replace(Phase::GainPosters(left - 1));
        } else {
            self.stack.pop();
        }
        match source {
            Source::Deck => self.stack.push(Phase::Reveal),
            Source::Display(slot) => {
                if let Some(poster) = self.posters[usize::from(slot)].take() {
                    self.stack.push(Phase::PosterTaken(poster));
                    let seat = self.mover;
                    events.push(|| Addressed::by_all(Event::PosterTaken { seat, poster, from: source }));
                }
            }
            Source::None => {}
        }
    }

    /// Places the poster just taken on a space, and discards the one it replaces.
    fn place_taken_poster(&mut self, space: u8, events: &mut impl EventSink<Event>) {
        let Phase::PosterTaken(poster) = self.phase() else { return };
        self.stack.pop();
        let seat = self.mover;
        let instead = self.mover_state_mut().posters[usize::from(space)].replace(poster);
        events.push(|| Addressed::by_all(Event::PosterPut { seat, space, poster, instead }));
        if let Some(before) = instead {
            self.discard_poster(before, events);
        }
    }

    /// Puts a poster on the discard pile.
    fn discard_poster(&mut self, poster: crate::components::Poster, events: &mut impl EventSink<Event>) {
        self.discards = self.discards.with(poster);
        events.push(|| Addressed::by_all(Event::PosterGone { poster }));
    }

    /// Puts a poster drawn from the deck where it belongs: into the display, on a seat's board during set-up,
    /// or before the mover to be placed.
    fn take_drawn_poster(
        &mut self,
        rules: &Rules,
        poster: crate::components::Poster,
        events: &mut impl EventSink<Event>,
    ) {
        if !self.refill_due() && self.phase() == Phase::DealPosters {
            self.deal_starting_poster(rules, poster, events);
            return;
        }
        let refill = self.refill_due();
        if self.deck.is_empty() {
            self.deck = core::mem::take(&mut self.discards);
        }
        self.deck = self.deck.without(poster);
        if refill {
            let Some(slot) = self.posters.iter().position(Option::is_none) else { return };
            self.posters[slot] = Some(poster);
            events.push(|| Addressed::by_all(Event::PosterLaid { slot: slot as u8, poster }));
        } else {
            self.stack.replace(Phase::PosterTaken(poster));
            let seat = self.mover;
            events.push(|| Addressed::by_all(Event::PosterSeen { poster }));
            events.push(|| Addressed::by_all(Event::PosterTaken { seat, poster, from: Source::Deck }));
        }
    }
}
