//! Applies a step to the state: placements, scoring, bonus placements, the end of a turn, draws.

use game_core::{Addressed, EventSink, Seat, SeatSet, Step};
use hex_grid::Hex;

use crate::action::{Action, Chance, Half};
use crate::components::Tile;
use crate::event::Event;
use crate::legal::exchange;
use crate::rules::{Mode, OrderQuestion, Rules};
use crate::scoring::{counted, move_peg, order_matters, own_nines, points, second_first_is_better, wins_at_once};
use crate::state::{End, Ingenious, LastPlacement, Phase};

impl Ingenious {
    #[inline]
    pub(crate) fn step(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Choice(decision) => match decision.action {
                Action::Place { tile, first, second } => self.place(rules, tile, first, second, events),
                Action::Order(half) => self.choose_order(rules, half, events),
                Action::Keep => self.keep(rules, events),
                Action::Exchange => self.begin_exchange(rules, events),
            },
            Step::Chance(Chance::Start(seat)) => {
                self.starter = *seat;
                self.phase = Phase::Deal;
                events.push(|| Addressed::by_all(Event::Started { seat: *seat }));
            }
            Step::Chance(Chance::Draw { tile, .. }) => self.draw(rules, *tile, events),
        }
    }

    /// Places a tile (ING-202) and scores it (ING-301), unless the player must first choose the scoring
    /// order.
    #[inline]
    fn place(&mut self, rules: &Rules, tile: Tile, first: Hex, second: Hex, events: &mut impl EventSink<Event>) {
        let (seat, boundary) = (self.mover, rules.boundary());
        let (Some(a), Some(b)) = (boundary.cell(first), boundary.cell(second)) else {
            unreachable!("a legal placement is inside the boundary")
        };
        let bonus = self.owed > 0;
        self.owed -= u8::from(bonus);
        self.opened = self.opened.with(seat);
        self.racks[seat].take(tile);
        self.memory.left_rack(seat, tile);
        let stats = &mut self.tally[seat];
        stats.placements += 1;
        stats.bonuses += u8::from(bonus);
        let (one, two) = tile.colours();
        let scored = [points(&self.board, boundary, one, a), points(&self.board, boundary, two, b)];
        self.board.lay(boundary, tile, a, b);
        events.push(|| Addressed::by_all(Event::Placed { seat, tile, first, second, bonus }));
        let pegs = self.pegs[rules.pegs_of(seat)];
        self.last =
            Some(LastPlacement { seat, tile, first, second, points: scored, before: pegs, after: pegs, bonuses: 0 });
        let mode = rules.mode();
        let mut second_first = false;
        if one == two && order_matters(mode, seat, pegs[one as usize], scored) {
            match rules.options.order {
                OrderQuestion::Ask => {
                    self.phase = Phase::Order { first: scored[0], second: scored[1] };
                    return;
                }
                OrderQuestion::Better => second_first = second_first_is_better(mode, seat, pegs[one as usize], scored),
            }
        }
        self.score(rules, second_first, events);
    }

    fn choose_order(&mut self, rules: &Rules, half: Half, events: &mut impl EventSink<Event>) {
        self.score(rules, half == Half::Second, events);
    }

    /// Scores one half after the other (ING-308, 309), then counts the bonus placements earned (ING-310, R4).
    #[inline]
    fn score(&mut self, rules: &Rules, second_first: bool, events: &mut impl EventSink<Event>) {
        let Some(last) = self.last else { unreachable!("a tile has just been laid") };
        let (seat, mode) = (last.seat, rules.mode());
        let (one, two) = last.tile.colours();
        let set = rules.pegs_of(seat);
        let mut earned = 0;
        let halves = [(one, last.first, last.second, last.points[0]), (two, last.second, last.first, last.points[1])];
        for half in if second_first { [1, 0] } else { [0, 1] } {
            let (colour, cell, other, scored) = halves[half];
            let from = self.pegs[set][colour as usize];
            let moved = move_peg(mode, seat, from, scored);
            self.pegs[set][colour as usize] = moved.to;
            self.tally[seat].lost += u16::from(moved.lost);
            events.push(|| {
                let boundary = rules.boundary();
                let cells = match (boundary.cell(cell), boundary.cell(other)) {
                    (Some(cell), Some(other)) => counted(&self.board, boundary, cell, other),
                    _ => Vec::new(),
                };
                let cells = cells.into_iter().map(|cell| boundary.hex(cell)).collect();
                let duel = mode == Mode::Duel;
                Addressed::by_all(Event::Scored { seat, colour, cells, from, to: moved.to, lost: moved.lost, duel })
            });
            if !moved.arrived || mode == Mode::Solo {
                continue;
            }
            if mode == Mode::Duel {
                // ING-905, 906: a peg on 9 earns a bonus only if the token changes hands.
                let from = self.tokens[colour as usize].replace(seat);
                if from == Some(seat) {
                    continue;
                }
                events.push(|| Addressed::by_all(Event::TokenTaken { seat, colour, from }));
            }
            earned += 1;
            events.push(|| Addressed::by_all(Event::BonusEarned { seat, colour }));
        }
        self.owed += earned;
        if let Some(last) = &mut self.last {
            last.after = self.pegs[set];
            last.bonuses = earned;
        }
        self.after_scoring(rules, seat, set, events);
    }

    /// After scoring: ends the game on an instant win (ING-R8) or a full board (ING-R7), otherwise goes on
    /// with the bonus placements owed or with the turn end.
    #[inline]
    fn after_scoring(&mut self, rules: &Rules, seat: Seat, set: usize, events: &mut impl EventSink<Event>) {
        if wins_at_once(rules, seat, &self.pegs[set]) {
            self.end(End::InstantWin(seat), events);
        } else if !self.board.has_pair(rules) {
            self.end(End::BoardFull, events);
        } else if !rules.has_racks() {
            self.phase = Phase::Replenish;
        } else {
            if self.racks[seat].is_empty() {
                self.lapse(seat, events); // ING-R13
            }
            self.phase = if self.owed > 0 { Phase::Place } else { Phase::TurnEnd };
        }
    }

    fn end(&mut self, end: End, events: &mut impl EventSink<Event>) {
        self.lapse(self.mover, events);
        self.phase = Phase::Over(end);
        events.push(|| Addressed::by_all(Event::Ended { end }));
    }

    fn lapse(&mut self, seat: Seat, events: &mut impl EventSink<Event>) {
        let count = core::mem::take(&mut self.owed);
        if count > 0 {
            events.push(|| Addressed::by_all(Event::BonusLapsed { seat, count }));
        }
    }

    /// Ends the turn without an exchange (ING-501).
    #[inline]
    fn keep(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        events.push(|| Addressed::by_all(Event::Kept { seat }));
        if self.bag.is_empty() {
            self.next_turn(rules); // ING-R20
        } else {
            self.phase = Phase::Replenish;
        }
    }

    /// Shows the exchanged tiles and sets them aside until the new ones are drawn (ING-505, R16).
    fn begin_exchange(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let (seat, rack) = (self.mover, self.racks[self.mover]);
        let pegs = &self.pegs[rules.pegs_of(seat)];
        let Ok(shown) = exchange(rules, seat, pegs, rack, self.bag.len()) else {
            unreachable!("a legal exchange has tiles to exchange")
        };
        let nines = own_nines(seat, pegs);
        self.racks[seat] = rack.without(shown);
        self.aside = shown;
        self.exchanged = Some((seat, shown));
        shown.iter().for_each(|tile| self.memory.left_rack(seat, tile));
        if rules.mode() == Mode::Duel {
            self.memory.kept_without(seat, nines);
        }
        self.tally[seat].exchanges += 1;
        events.push(|| Addressed::by_all(Event::Exchanged { seat, shown: shown.iter().collect() }));
        self.phase = Phase::Exchange;
    }

    #[inline]
    fn draw(&mut self, rules: &Rules, tile: Tile, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.bag.take(tile);
        self.racks[seat].add(tile);
        self.memory.drew(seat);
        events.push(|| {
            let (full_for, full) = (rules.rack_seen_by(seat), Event::Drew { seat, tile: Some(tile) });
            if full_for == SeatSet::ALL {
                return Addressed::by_all(full);
            }
            Addressed::only_by(full_for, full, Some(Event::Drew { seat, tile: None }))
        });
        // ING-R20: drawing stops when the bag is empty.
        if self.racks[seat].len() < Self::rack_goal(rules) && !self.bag.is_empty() {
            return;
        }
        match self.phase {
            Phase::Deal => self.rack_dealt(rules),
            Phase::Exchange => {
                let aside = core::mem::take(&mut self.aside);
                aside.iter().for_each(|tile| self.bag.add(tile));
                self.memory.put_back(aside, rules.seats.get());
                self.next_turn(rules);
            }
            _ => self.next_turn(rules),
        }
    }

    /// After a rack has been dealt: deals the next one, or begins the first turn if it was the last.
    fn rack_dealt(&mut self, rules: &Rules) {
        let next = self.mover.next(rules.seats);
        if next.index() == 0 {
            self.mover = self.starter;
            self.phase = Phase::Place;
        } else {
            self.mover = next;
        }
    }

    #[inline]
    fn next_turn(&mut self, rules: &Rules) {
        self.mover = self.mover.next(rules.seats);
        self.phase = Phase::Place;
    }
}
