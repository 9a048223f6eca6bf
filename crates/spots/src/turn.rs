//! Applies a step to the state: set-up, turns and decisions. `steps` interprets the tricks, `roll` resolves
//! the rolled dice.

mod roll;
mod steps;

use game_core::{Addressed, EventSink, Seat, SeatSet, Step};

use crate::action::{Action, Chance};
use crate::components::{Dog, PACK, Tile};
use crate::dice::Dice;
use crate::event::{Event, LostDice};
use crate::rules::Rules;
use crate::state::{End, Phase, Player, Spots, TrickProgress};
use crate::tricks::Reroll;
use roll::only_number;

impl Spots {
    #[inline]
    pub(crate) fn step(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Choice(decision) => self.decide(rules, decision.action, events),
            Step::Chance(Chance::Tile(tile)) => {
                self.tiles.show(*tile);
                events.push(|| Addressed::by_all(Event::TileSeen { tile: *tile }));
            }
            Step::Chance(Chance::Dog(dog)) => self.top_seen(rules, *dog, events),
            Step::Chance(Chance::Roll(dice)) => self.rolled(rules, *dice, events),
        }
        self.advance(rules, events);
    }

    /// Runs the automatic steps until a decision or a chance outcome is due.
    #[inline]
    pub(crate) fn advance(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        while !self.has_unseen() {
            match self.phase {
                Phase::Begin => self.begin_turn(rules, events),
                Phase::Step => self.begin_step(events),
                Phase::Settled => self.bust_or_score(rules, events),
                Phase::AfterRoll => self.after_roll(events),
                Phase::Stray => self.stray_moves(rules, events),
                Phase::StrayRoll => self.stray_takes_dice(rules),
                Phase::EndTurn => self.end_turn(rules, events),
                _ => return,
            }
        }
    }

    // Set-up.

    /// Turns up this card on top of the deck; if the mover has cards to draw, it draws the card at once.
    fn top_seen(&mut self, rules: &Rules, dog: Dog, events: &mut impl EventSink<Event>) {
        self.below = self.below.without(dog);
        self.top = dog;
        events.push(|| Addressed::by_all(Event::TopDog { dog }));
        self.take_owed(events);
        // SPT-102: two cards for each player, then the top card of the deck is turned up (SPT-103).
        if self.phase == Phase::Deal && self.owed == 0 {
            self.mover = self.mover.next(rules.packs);
            if self.mover.index() == 0 {
                self.phase = Phase::FirstDie;
            } else {
                self.owed = 2;
            }
        }
    }

    /// The mover draws the top card if it still has cards to draw; a pack has at most six cards (SPT-905,
    /// 1101).
    pub(crate) fn take_owed(&mut self, events: &mut impl EventSink<Event>) {
        let (seat, room) = (self.mover, PACK - self.own().pack.len());
        self.owed = self.owed.min(room as u8);
        if self.owed > 0 && self.top != Dog::NONE {
            let dog = core::mem::replace(&mut self.top, Dog::NONE);
            self.own_mut().pack.add(dog);
            self.owed -= 1;
            events.push(|| Addressed::by_all(Event::Drew { seat, dog }));
        }
    }

    /// SPT-105, 106, R4: buries the mover's first die; the seats tied for highest reroll until one is
    /// highest.
    fn first_die(&mut self, rules: &Rules, dice: Dice, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let number = dice.highest().unwrap_or(1);
        if self.own().yard.is_empty() {
            self.supply -= 1;
        }
        self.own_mut().yard = dice;
        events.push(|| Addressed::by_all(Event::FirstDie { seat, number }));
        if let Some(next) = self.tied.iter().find(|&other| other > seat) {
            self.mover = next;
            return;
        }
        let die = |seat: Seat| self.players[seat.index()].yard.sum();
        let most = self.tied.iter().map(die).max().unwrap_or(0);
        let highest: SeatSet = self.tied.iter().filter(|&seat| die(seat) == most).collect();
        let named = rules.options.start.seat();
        let first = highest.first().unwrap_or(seat);
        if highest.len() > 1 && named.is_none() {
            self.tied = highest;
            self.mover = first;
            events.push(|| Addressed::by_all(Event::Tied { seats: highest.iter().collect() }));
            return;
        }
        self.starter = named.unwrap_or(first);
        self.mover = self.starter;
        self.tied = SeatSet::EMPTY;
        self.turn = 1;
        self.phase = Phase::Begin;
        events.push(|| Addressed::by_all(Event::Started { seat: self.starter }));
    }

    // Turns.

    /// SPT-202: the checks at the start of a turn, first the supply, then the tiles.
    fn begin_turn(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let (seat, turn) = (self.mover, self.turn);
        events.push(|| Addressed::by_all(Event::TurnBegan { seat, turn }));
        if self.supply == 0 {
            // SPT-1302, R17: without dice in the supply, every seat busts.
            events.push(|| {
                let lost = rules.packs.seats().map(|seat| self.dice_at_stake(seat)).collect();
                Addressed::by_all(Event::AllBust { lost })
            });
            rules.packs.seats().for_each(|seat| self.lose_dice(seat));
        }
        if self.tiles.up.count_ones() == 1 {
            // SPT-801, 802, R2: when one tile is left face up, it gets a treat and all tiles are turned up.
            let position = self.tiles.up.trailing_zeros() as usize;
            let treat = self.treats > 0;
            self.treats -= u8::from(treat);
            self.tiles.treats[position] += u8::from(treat);
            let tile = self.tiles.at(position);
            events.push(|| Addressed::by_all(Event::Refreshed { tile, treat }));
            self.tiles.refresh(rules.stacked());
        }
        self.phase = if rules.is_stray(self.mover) { Phase::Stray } else { Phase::Turn };
    }

    fn end_turn(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        self.return_aside(events);
        self.progress = TrickProgress::default();
        if rules.turn_limit > 0 && self.turn >= rules.turn_limit {
            self.end(End::TurnLimit, events);
            return;
        }
        self.mover = self.mover.next(rules.packs);
        self.turn += 1;
        self.phase = Phase::Begin;
    }

    fn end(&mut self, end: End, events: &mut impl EventSink<Event>) {
        self.phase = Phase::Over(end);
        events.push(|| Addressed::by_all(Event::Ended { end }));
    }

    /// Returns the dice that a bust would cost a seat.
    fn dice_at_stake(&self, seat: Seat) -> LostDice {
        let Player { pack, yard, .. } = &self.players[seat.index()];
        let placed = (0..pack.len()).fold(Dice::NONE, |all, at| all + pack.dice(at));
        LostDice { placed, buried: *yard }
    }

    /// Returns all placed and buried dice of a seat to the supply (SPT-603).
    fn lose_dice(&mut self, seat: Seat) {
        let player = &mut self.players[seat.index()];
        self.supply += player.pack.clear() + player.yard.len();
        player.yard = Dice::NONE;
        player.stats.busts = player.stats.busts.saturating_add(1);
    }

    /// SPT-603: the seat loses its dice. Does not end the turn; if the mover busts, the caller ends it.
    pub(crate) fn bust(&mut self, seat: Seat, events: &mut impl EventSink<Event>) {
        events.push(|| Addressed::by_all(Event::Bust { seat, lost: self.dice_at_stake(seat) }));
        self.lose_dice(seat);
    }

    /// SPT-904, 905, 1201: scores the mover's full dogs (a bit set of indices); the mover then draws as many
    /// cards.
    pub(crate) fn score(&mut self, cards: u8, fast: bool, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let own = self.own_mut();
        events.push(|| {
            let dogs = (0..PACK).filter(|at| cards >> at & 1 == 1).map(|at| own.pack.dog(at)).collect();
            Addressed::by_all(Event::Scored { seat, dogs, fast })
        });
        let dice = own.pack.score(cards);
        let count = cards.count_ones() as u8;
        let stats = if fast { &mut own.stats.fast } else { &mut own.stats.slow };
        *stats = stats.saturating_add(u16::from(count));
        let won = usize::from(own.pack.scored()) == PACK;
        self.supply += dice;
        if won {
            self.return_aside(events);
            self.progress = TrickProgress::default();
            self.end(End::SixDogs(seat), events);
            return;
        }
        self.owed = count;
        self.take_owed(events);
    }

    /// SPT-R11: dice that were set aside but not rolled return to the supply when the trick ends.
    fn return_aside(&mut self, events: &mut impl EventSink<Event>) {
        let (seat, dice) = (self.mover, self.progress.aside);
        if dice > 0 {
            self.supply += dice;
            self.progress.aside = 0;
            events.push(|| Addressed::by_all(Event::AsideReturned { seat, dice }));
        }
    }

    /// SPT-301, 803, R3: turns the tile face down; the mover takes the treats on it.
    pub(crate) fn turn_tile(&mut self, tile: Tile, events: &mut impl EventSink<Event>) {
        let (seat, position) = (self.mover, tile.position());
        let treats = core::mem::take(&mut self.tiles.treats[position]);
        self.tiles.up &= !(1 << position);
        self.own_mut().treats += treats;
        events.push(|| Addressed::by_all(Event::Chose { seat, tile, treats }));
    }

    /// The mover pays a treat for a reroll (SPT-501, 502).
    pub(crate) fn pay_treat(&mut self, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.treats += 1;
        let own = self.own_mut();
        own.treats -= 1;
        own.stats.treats = own.stats.treats.saturating_add(1);
        events.push(|| Addressed::by_all(Event::TreatPaid { seat }));
    }

    // Decisions.

    #[inline]
    fn decide(&mut self, rules: &Rules, action: Action, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        match action {
            Action::Score => {
                let full = self.own().pack.full();
                self.phase = Phase::EndTurn;
                self.score(full, false, events);
            }
            Action::Trick(tile) => {
                self.progress = TrickProgress { tile: Some(tile), ..TrickProgress::default() };
                self.turn_tile(tile, events);
                self.phase = Phase::Step;
            }
            Action::Keep => {
                events.push(|| Addressed::by_all(Event::Kept { seat }));
                self.select(events);
            }
            Action::Treat => {
                self.pay_treat(events);
                if self.trick_roll().is_some_and(|roll| roll.reroll == Reroll::Part) {
                    self.phase = Phase::Part;
                    // SPT-715: at least one die is rerolled. If all show the same number, one of them is
                    // picked without asking.
                    if let Some(number) = only_number(self.progress.dice) {
                        self.pick(number, events);
                        self.reroll_if_all_are_picked(events);
                    }
                } else {
                    self.progress.count = self.progress.dice.len();
                    self.progress.dice = Dice::NONE;
                    self.phase = Phase::Roll;
                }
            }
            Action::Again(number) => {
                self.pick(number, events);
                self.reroll_if_all_are_picked(events);
            }
            Action::Go => self.reroll_picked(events),
            Action::Number(number) => self.number(number, events),
            Action::Take(number) => {
                self.pick(number, events);
                self.select(events);
            }
            Action::Drop => {
                let die = self.droppable().map_or(Dice::NONE, Dice::one);
                self.discard(die, events);
                self.select(events);
            }
            Action::Hold => {
                if let Some(number) = self.droppable() {
                    self.progress.dice -= Dice::one(number);
                    self.progress.picked += Dice::one(number);
                    events.push(|| Addressed::by_all(Event::NotDiscarded { seat, number }));
                }
                self.select(events);
            }
            Action::Bury => {
                if let Some(number) = self.take_highest() {
                    self.bury(number, events);
                }
                self.settle(events);
            }
            Action::Place(dog) => {
                if let Some(number) = self.take_highest() {
                    self.put(usize::from(dog), number, events);
                }
                self.settle(events);
            }
            Action::Yes => {
                events.push(|| Addressed::by_all(Event::WentOn { seat }));
                if let Some(roll) = self.trick_roll() {
                    self.begin_roll(roll, events);
                }
            }
            Action::No => {
                events.push(|| Addressed::by_all(Event::Stopped { seat }));
                self.return_aside(events);
                self.next_step();
            }
            Action::Aside(dice) => self.set_aside(dice, events),
            Action::FromYard(number) => {
                self.own_mut().yard -= Dice::one(number);
                self.own_die_lifted(number, None, events);
            }
            Action::FromDog(dog, number) => {
                self.own_mut().pack.lift(usize::from(dog), number);
                self.own_die_lifted(number, Some(dog), events);
            }
            Action::Dig { seat: whose, number, up } => self.dig(rules, whose, number, up, events),
            Action::Move { dog, space, to, onto } => {
                let pack = &mut self.own_mut().pack;
                pack.lift(usize::from(dog), space);
                pack.place(usize::from(to), onto);
                events.push(|| Addressed::by_all(Event::Moved { seat, dog, space, to, onto }));
                self.next_step();
            }
        }
    }

    /// Moves a die with this number from the roll to the picked dice, which are kept or rerolled.
    fn pick(&mut self, number: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.progress.dice -= Dice::one(number);
        self.progress.picked += Dice::one(number);
        events.push(|| Addressed::by_all(Event::Picked { seat, number }));
    }

    fn reroll_if_all_are_picked(&mut self, events: &mut impl EventSink<Event>) {
        if self.progress.dice.is_empty() {
            self.reroll_picked(events);
        }
    }

    fn reroll_picked(&mut self, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let dice = core::mem::take(&mut self.progress.picked).len();
        self.progress.count = dice;
        self.phase = Phase::Roll;
        events.push(|| Addressed::by_all(Event::RollsAgain { seat, dice }));
    }
}
