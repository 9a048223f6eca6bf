//! What decisions and draws do, and what goes on by itself afterwards.

use game_core::{Addressed, EventSink, Seat};
use serde::{Deserialize, Serialize};

use crate::board::{Action, Board, Deed, Open, Source, Turn};
use crate::parts::{Bonus, CAMP, Kind, LEVELS, RING, Size, TRACK, TURNS};

/// What is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    /// A seat decided; `forced` if it was the only way to go on.
    Did {
        seat: Seat,
        action: Action,
        forced: bool,
    },
    Rolled {
        kind: Kind,
        face: u8,
    },
    Revealed {
        poster: u8,
    },
    Refilled {
        slot: u8,
        poster: u8,
    },
    GotGem {
        seat: Seat,
        kind: Kind,
    },
    GotCoins {
        seat: Seat,
        coins: u8,
    },
    GotTrainer {
        seat: Seat,
    },
    Scored {
        seat: Seat,
        points: i32,
    },
    WagonMoved {
        colour: Kind,
        to: u8,
    },
    Ended,
}

impl Board {
    /// Makes a decision that [`Board::check`] allows, then everything that follows without a decision.
    pub(crate) fn decide(&mut self, action: Action, events: &mut impl EventSink<Event>) {
        self.act(action, false, events);
        self.settle(events);
    }

    /// Carries out a roll, then everything that follows without a decision.
    pub(crate) fn rolled(&mut self, face: u8, events: &mut impl EventSink<Event>) {
        if let Some(Open::Roll(kind)) = self.stack.pop() {
            self.tent[kind as usize][usize::from(face) - 1] += 1;
            events.push(|| Addressed::by_all(Event::Rolled { kind, face }));
        }
        self.settle(events);
    }

    /// Carries out a draw, then everything that follows without a decision.
    pub(crate) fn drawn(&mut self, poster: u8, events: &mut impl EventSink<Event>) {
        if !self.deck.contains(&true) {
            self.deck = core::mem::take(&mut self.discarded);
        }
        self.deck[usize::from(poster)] = false;
        match self.stack.pop() {
            Some(Open::Refill(slot)) => {
                self.display[usize::from(slot)] = Some(poster);
                events.push(|| Addressed::by_all(Event::Refilled { slot, poster }));
            }
            _ => {
                self.stack.push(Open::PosterTaken(poster));
                events.push(|| Addressed::by_all(Event::Revealed { poster }));
            }
        }
        self.settle(events);
    }

    /// Goes on until two or more actions are open, chance is due or the game is over.
    fn settle(&mut self, events: &mut impl EventSink<Event>) {
        loop {
            match self.top() {
                None => return,
                Some(_) if self.chance_due() => return,
                Some(Open::Travelling { left }) => self.walk(left, events),
                Some(Open::BuildTile { small: 0, large: 0 } | Open::Completing { left: 0, .. }) => {
                    self.stack.pop();
                }
                Some(Open::PosterGain) if !self.drawable().contains(&true) && self.display == [None; 2] => {
                    self.stack.pop();
                }
                Some(_) => match self.legal()[..] {
                    [only] if !only.always_asked() => self.act(only, true, events),
                    _ => return,
                },
            }
        }
    }

    fn act(&mut self, action: Action, forced: bool, events: &mut impl EventSink<Event>) {
        let seat = self.seat;
        events.push(|| Addressed::by_all(Event::Did { seat, action, forced }));
        let Some(top) = self.stack.pop() else { return };
        match (top, action) {
            (_, Action::TakeDie { kind, face, card }) => {
                self.tent[kind as usize][usize::from(face) - 1] -= 1;
                self.area_mut().dice[usize::from(card)] = Some((kind, face));
                let colour = (kind != Kind::Clear).then_some(kind);
                self.turn = Turn { card, colour, ..Turn::default() };
                self.stack.push(Open::Power);
                self.stack.extend((kind == Kind::Clear).then_some(Open::ClearDie));
                self.stack.push(Open::DieTaken { flipped: false });
            }
            (_, Action::FlipDie) => {
                self.area_mut().trainers -= 1;
                let face = self.die().map_or(0, |(_, face)| 7 - face);
                self.show(face);
                self.stack.push(Open::DieTaken { flipped: true });
            }
            (_, Action::SetDie(face)) => {
                self.turn.bonus_used = true;
                self.show(face);
                self.stack.push(top);
            }
            (_, Action::ChooseColour(colour)) => self.turn.colour = Some(colour),
            (_, Action::SpendGem(kind)) => {
                self.area_mut().gems[kind as usize] -= 1;
                self.turn.pips += 2;
                self.stack.push(top);
            }
            (_, Action::UseBonus) => {
                self.stack.push(top);
                match self.bonus() {
                    Some(Bonus::PlusOne) => self.turn.pips += 1,
                    _ => self.stack.push(Open::PosterGain),
                }
                self.turn.bonus_used = true;
            }
            (_, Action::Choose(deed)) => self.stack.push(match deed {
                Deed::Build => Open::BuildLevel,
                Deed::Travel => Open::TravelSteps,
                Deed::Perform => Open::PerformSpace,
            }),
            (_, Action::ChooseLevel(level)) => {
                let (_, small, large) = LEVELS[usize::from(level)];
                self.stack.push(Open::BuildTile { small, large });
            }
            (Open::BuildTile { small, large }, Action::PlaceTile { size, turned, row, column }) => {
                self.stack.push(match size {
                    Size::Small => Open::BuildTile { small: small - 1, large },
                    Size::Large => Open::BuildTile { small, large: large - 1 },
                });
                self.cover(size, turned, row, column, events);
            }
            (_, Action::ChooseSteps(left @ 1..)) => self.stack.push(Open::Travelling { left }),
            (_, Action::PlaceTent(space)) => {
                self.area_mut().tents[usize::from(space)] = true;
                match space {
                    1 => self.coins(2, events),
                    _ => self.trainer(events),
                }
                self.stack.push(Open::PosterGain);
            }
            (_, Action::ChooseSpace(space)) => {
                for hat in &mut self.hats {
                    *hat = hat.filter(|other| *other != seat);
                }
                self.hats[usize::from(space)] = Some(seat);
                self.stack.push(Open::Completing { left: space + 1, needed: [[0; 2]; 3] });
            }
            (Open::Completing { left, mut needed }, Action::CompletePoster(space)) => {
                if let Some(poster) = self.area().poster(space) {
                    needed[poster.colour as usize][poster.size as usize] += poster.count;
                    self.stack.push(Open::Completing { left: left - 1, needed });
                    match poster.gem {
                        Some(_) => self.stack.push(Open::PayGem { space }),
                        None => self.completed(space, events),
                    }
                }
            }
            (Open::PayGem { space }, Action::PayGem(kind)) => {
                self.area_mut().gems[kind as usize] -= 1;
                self.completed(space, events);
            }
            (_, Action::TakePoster(source)) => match source {
                Source::Deck => self.stack.push(Open::Reveal),
                Source::Display(slot) => {
                    let taken = self.display[usize::from(slot)].take();
                    self.stack.extend(taken.map(Open::PosterTaken));
                    self.stack.extend(self.drawable().contains(&true).then_some(Open::Refill(slot)));
                }
                Source::Nowhere => {}
            },
            (Open::PosterTaken(poster), Action::PlacePoster(space) | Action::ReplacePoster(space)) => {
                let before = self.area_mut().posters[usize::from(space)].replace(poster);
                if let Some(before) = before {
                    self.discarded[usize::from(before)] = true;
                }
            }
            (Open::PosterTaken(poster), Action::DiscardTaken) => self.discarded[usize::from(poster)] = true,
            (_, Action::EndTurn) => self.end_turn(events),
            _ => {} // `die done`, `end build`, `stop` and `steps 0` only close the top step.
        }
    }

    fn show(&mut self, face: u8) {
        let card = usize::from(self.turn.card);
        if let Some((_, showing)) = &mut self.area_mut().dice[card] {
            *showing = face;
        }
    }

    /// One space further (MAG-252 to MAG-255); a poster on the way opens its own step above the movement.
    fn walk(&mut self, left: u8, events: &mut impl EventSink<Event>) {
        self.stack.pop();
        let Some(colour) = self.turn.colour else { return };
        let ring = colour as usize;
        self.wagons[ring] = (self.wagons[ring] + 1) % RING;
        let to = self.wagons[ring];
        events.push(|| Addressed::by_all(Event::WagonMoved { colour, to }));
        if left > 1 {
            self.stack.push(Open::Travelling { left: left - 1 });
        }
        match (TRACK[usize::from(to)], self.tents[ring][usize::from(to)]) {
            (Some(kind), _) => self.gem(kind, events),
            (None, false) => self.stack.push(Open::PosterGain),
            (None, true) if left == 1 && self.area().tents.contains(&false) => {
                self.tents[ring][usize::from(to)] = false;
                self.stack.push(Open::TentGain);
            }
            (None, true) => {}
        }
    }

    /// Lays the tile and gains what it covers (MAG-238); posters open their own steps above the Build.
    fn cover(&mut self, size: Size, turned: u8, row: u8, column: u8, events: &mut impl EventSink<Event>) {
        let cells = self.area().cells(size, turned, row, column).unwrap_or(0);
        let colour = self.turn.colour.unwrap_or(Kind::Clear) as usize;
        self.area_mut().camp |= cells;
        if let Some(built) = self.area_mut().built.get_mut(colour) {
            built[size as usize] += 1;
        }
        for (cell, bonus) in CAMP.iter().enumerate().filter(|(cell, _)| cells >> cell & 1 == 1) {
            match bonus {
                b'c' => self.coins(1, events),
                b'g' => self.gem(Kind::Clear, events),
                b't' => self.trainer(events),
                b'v' => self.score(0, 3, events),
                b'p' => self.stack.push(Open::PosterGain),
                _ => debug_assert_eq!(CAMP[cell], b'.'),
            }
        }
    }

    fn completed(&mut self, space: u8, events: &mut impl EventSink<Event>) {
        let Some(poster) = self.area().poster(space) else { return };
        let id = self.area_mut().posters[usize::from(space)].take();
        self.area_mut().completed.extend(id);
        self.score(1, poster.points, events);
        self.coins(poster.coins, events);
    }

    fn gem(&mut self, kind: Kind, events: &mut impl EventSink<Event>) {
        if self.area().gems[kind as usize] == 3 {
            return self.coins(1, events); // MAG-262
        }
        self.area_mut().gems[kind as usize] += 1;
        let seat = self.seat;
        events.push(|| Addressed::by_all(Event::GotGem { seat, kind }));
    }

    fn coins(&mut self, coins: u8, events: &mut impl EventSink<Event>) {
        self.area_mut().coins += coins;
        let seat = self.seat;
        events.push(|| Addressed::by_all(Event::GotCoins { seat, coins }));
    }

    fn trainer(&mut self, events: &mut impl EventSink<Event>) {
        self.area_mut().trainers += 1;
        let seat = self.seat;
        events.push(|| Addressed::by_all(Event::GotTrainer { seat }));
    }

    fn score(&mut self, line: usize, points: i32, events: &mut impl EventSink<Event>) {
        self.area_mut().points[line] += points;
        let seat = self.seat;
        events.push(|| Addressed::by_all(Event::Scored { seat, points }));
    }

    fn end_turn(&mut self, events: &mut impl EventSink<Event>) {
        self.turns += 1;
        self.turn = Turn::default();
        if self.turns < TURNS {
            self.seat = Seat::new(u8::from(self.seat == Seat::new(0)));
            self.stack.extend([Open::TurnEnd, Open::TurnStart]);
            return;
        }
        for number in 0..2 {
            self.seat = Seat::new(number);
            let (due, coins) = (self.area().due(), self.area().coins);
            self.area_mut().coins = coins.saturating_sub(due);
            self.score(2, -i32::from(due.saturating_sub(coins)), events);
        }
        events.push(|| Addressed::by_all(Event::Ended));
    }
}
