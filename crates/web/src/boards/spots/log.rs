//! The log: one line a turn, made of its events.

use std::sync::Arc;

use game_core::Seat;
use spots::state::{End, SEATS};
use spots::{Dice, Dog, Event, Rules, Tile};

use super::art;
use super::words::{dice_words, dog_name, name_of, tell_of, tile_name};
use crate::boards::{LogLine, Names};
use crate::markup::{Markup, markup};
use crate::words::{full_stop, list, n, sentence, t, tell, w};

/// Returns the whole history as lines: who starts, then one line for each turn in which something was done.
pub(super) fn log(names: &Names, rules: &Rules, told: &[Arc<[Event]>]) -> Vec<LogLine> {
    let mut log = Log::new(names, rules);
    for (at, step) in told.iter().enumerate() {
        step.iter().for_each(|event| log.tell(at, event));
    }
    log.close(told.len());
    log.lines
}

/// What introduces the dice of a roll.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    More,
    Treat,
}

/// What a piece of a turn is to its result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// A step on the way.
    Way,
    /// A part of the result.
    Result,
    /// What the turn comes down to: a bust, or dogs that are scored. It is shown first, as lines may be cut.
    Decisive,
}

/// A turn that is being told.
struct Turn {
    seat: Seat,
    number: u32,
    tile: Option<Tile>,
    /// The step in which its seat first did something.
    first: Option<usize>,
    /// What was done, in order.
    pieces: Vec<(String, Piece)>,
    notes: Vec<String>,
    scored: i32,
    touches: Vec<(Seat, String)>,
    urgent: bool,
    before: Before,
    /// Dice whose piece is not written yet, since more may follow.
    picked: Dice,
    buried: Dice,
}

/// The log up to some event, with what the words need of the position: events name dogs by their index.
struct Log<'a> {
    names: &'a Names,
    rules: &'a Rules,
    lines: Vec<LogLine>,
    turn: Option<Turn>,
    /// The remarks of the set-up.
    opening: Vec<String>,
    packs: [Vec<Dog>; SEATS],
    yards: [Dice; SEATS],
    scored: [u8; SEATS],
}

impl<'a> Log<'a> {
    fn new(names: &'a Names, rules: &'a Rules) -> Self {
        Self {
            names,
            rules,
            lines: Vec::new(),
            turn: None,
            opening: Vec::new(),
            packs: Default::default(),
            yards: [Dice::NONE; SEATS],
            scored: [0; SEATS],
        }
    }

    fn name(&self, seat: Seat) -> String {
        name_of(self.names, self.rules, seat)
    }

    fn dog(&self, seat: Seat, dog: u8) -> String {
        self.packs[seat.index()].get(usize::from(dog)).copied().map(dog_name).unwrap_or_default()
    }

    /// Adds a piece to the turn, after what was collected.
    fn piece(&mut self, words: String, kind: Piece) {
        self.flush();
        if let Some(turn) = &mut self.turn {
            turn.pieces.push((words, kind));
        }
    }

    fn note(&mut self, words: String) {
        match &mut self.turn {
            Some(turn) => turn.notes.push(words),
            None => self.opening.push(words),
        }
    }

    /// Writes the pieces of dice that were picked or buried one after the other.
    fn flush(&mut self) {
        let Some(turn) = &mut self.turn else { return };
        let [picked, buried] = [&mut turn.picked, &mut turn.buried].map(core::mem::take);
        if !picked.is_empty() {
            turn.pieces.push((tell("spots-event-picked", &[("dice", w(&dice_words(picked)))]), Piece::Way));
        }
        if !buried.is_empty() {
            let sum = self.yards[turn.seat.index()].sum();
            let dice = dice_words(buried);
            let about = [("dice", w(&dice)), ("sum", n(sum))];
            turn.pieces.push((tell("spots-event-buried", &about), Piece::Result));
        }
    }

    /// Notes that a seat did something in a step.
    fn acts(&mut self, at: usize) {
        if let Some(turn) = &mut self.turn {
            turn.first.get_or_insert(at);
        }
    }

    /// Ends the line of the turn before this step.
    fn close(&mut self, end: usize) {
        self.flush();
        let Some(turn) = self.turn.take() else { return };
        let Some(first) = turn.first else { return };
        let tile = turn.tile.map(tile_name);
        let said: Vec<&str> = turn.pieces.iter().map(|(words, _)| words.as_str()).collect();
        let what = tile.as_deref().into_iter().chain(said).collect::<Vec<_>>().join(", ");
        let words = tell_of(self.names, self.rules, "spots-log-turn", turn.seat, &[("what", w(&what))]);
        let of = |kind: Piece| turn.pieces.iter().filter(move |piece| piece.1 == kind).map(|piece| &*piece.0);
        let result: Vec<&str> = of(Piece::Decisive).chain(of(Piece::Result)).collect();
        let shown = match tile {
            Some(tile) => markup!("<b>{}</b> <span class=\"what\">{}</span>", tile, result.join(", ")),
            None => markup!("<span class=\"what\">{}</span>", sentence(&result.join(", "))),
        };
        let words = [full_stop(&words)].into_iter().chain(turn.notes.iter().cloned()).collect::<Vec<_>>().join(" ");
        let own_sign = if self.rules.is_stray(turn.seat) { art::stray(22) } else { Markup::default() };
        self.lines.push(LogLine {
            own_sign,
            turn: turn.number,
            points: (turn.scored > 0).then_some(turn.scored),
            notes: turn.notes,
            touches: turn.touches,
            urgent: turn.urgent,
            ..LogLine::new(Some(turn.seat), first..end.max(first + 1), shown, words)
        });
    }

    fn tell(&mut self, at: usize, event: &Event) {
        let mover = self.turn.as_ref().map(|turn| turn.seat);
        let tile = self.turn.as_ref().and_then(|turn| turn.tile);
        match event {
            Event::TileSeen { tile } if mover.is_some() => {
                self.note(tell("spots-event-tile-seen", &[("tile", w(&tile_name(*tile)))]));
            }
            Event::Drew { seat, dog } => {
                self.packs[seat.index()].push(*dog);
                self.piece(tell("spots-event-drew", &[("dog", w(&dog_name(*dog)))]), Piece::Result);
            }
            Event::FirstDie { seat, number } => {
                self.yards[seat.index()] = Dice::one(*number);
                self.note(tell_of(self.names, self.rules, "spots-event-first-die", *seat, &[("number", n(*number))]));
            }
            Event::Tied { seats } => {
                let tied = list(&seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>());
                self.note(tell("spots-event-tied", &[("names", w(&tied))]));
            }
            Event::Started { seat } => self.starts(at, *seat),
            Event::TurnBegan { seat, turn } => self.begins(at, *seat, *turn),
            Event::AllBust { lost } => {
                self.yards = [Dice::NONE; SEATS];
                self.note(t("spots-event-all-bust"));
                let touches = lost.iter().enumerate().filter(|(_, lost)| !lost.is_empty());
                let touches = touches.map(|(seat, lost)| {
                    (Seat::new(seat as u8), tell("spots-touch-all-bust", &[("count", n(lost.len()))]))
                });
                if let Some(turn) = &mut self.turn {
                    turn.touches.extend(touches);
                    turn.urgent = true;
                }
            }
            Event::Refreshed { tile: Some(tile), treat: true } => {
                self.note(tell("spots-event-refreshed-treat", &[("tile", w(&tile_name(*tile)))]));
            }
            Event::Refreshed { .. } => self.note(t("spots-event-refreshed")),
            Event::Chose { tile, treats, .. } => {
                self.acts(at);
                if let Some(turn) = &mut self.turn {
                    turn.tile = Some(*tile);
                }
                if *treats > 0 {
                    self.piece(tell("spots-event-chose-treats", &[("count", n(*treats))]), Piece::Result);
                }
            }
            Event::Rolled { dice, .. } => {
                let before = self.turn.as_mut().map(|turn| core::mem::replace(&mut turn.before, Before::Nothing));
                let key = match before.unwrap_or(Before::Nothing) {
                    Before::Nothing => "spots-event-rolled",
                    Before::More => "spots-event-rolled-more",
                    Before::Treat => "spots-event-rolled-treat",
                };
                self.piece(tell(key, &[("dice", w(&dice_words(*dice)))]), Piece::Way);
            }
            Event::WentOn { .. } => self.before(Before::More),
            Event::TreatPaid { .. } => self.before(Before::Treat),
            Event::Picked { number, .. } if tile != Some(Tile::Track) => {
                if let Some(turn) = &mut self.turn {
                    turn.picked += Dice::one(*number);
                }
            }
            Event::RollsAgain { dice, .. } => {
                self.piece(tell("spots-event-rolls-again", &[("count", n(*dice))]), Piece::Way);
            }
            Event::Named { number, .. } => {
                let key = match tile {
                    Some(Tile::Guard) => "spots-event-named-guard",
                    Some(Tile::Retrieve) => "spots-event-named-retrieve",
                    _ => "spots-event-named-fetch",
                };
                self.piece(tell(key, &[("number", n(*number))]), Piece::Way);
            }
            Event::Discarded { dice, .. } if tile == Some(Tile::Scavenge) => {
                self.piece(tell("spots-event-discarded", &[("dice", w(&dice_words(*dice)))]), Piece::Way);
            }
            Event::Placed { seat, number, dog } => {
                let dog = self.dog(*seat, *dog);
                self.piece(tell("spots-event-placed", &[("number", n(*number)), ("dog", w(&dog))]), Piece::Result);
            }
            Event::Buried { seat, number } => {
                self.yards[seat.index()] += Dice::one(*number);
                if let Some(turn) = &mut self.turn {
                    turn.buried += Dice::one(*number);
                }
            }
            // In these tricks a step was left out, which tells nothing.
            Event::Stopped { .. } if !matches!(tile, Some(Tile::Dig | Tile::Trot)) => {
                self.piece(t("spots-event-stopped"), Piece::Way);
            }
            Event::SetAside { dice, .. } => {
                self.piece(tell("spots-event-set-aside", &[("count", n(*dice))]), Piece::Way);
            }
            Event::AsideReturned { dice, .. } => {
                self.piece(tell("spots-event-aside-returned", &[("count", n(*dice))]), Piece::Way);
            }
            Event::Lifted { seat, dice, dog } => {
                self.flush();
                if dog.is_none() {
                    self.take(*seat, *dice);
                }
                self.piece(tell("spots-event-lifted", &[("dice", w(&dice_words(*dice)))]), Piece::Way);
            }
            Event::Dug { seat, whose, from, to } => self.digs(*seat, *whose, *from, *to),
            Event::Moved { seat, dog, space, to, onto } => {
                let [dog, to] = [dog, to].map(|dog| self.dog(*seat, *dog));
                let about = [("dog", w(&dog)), ("space", n(*space)), ("to", w(&to)), ("onto", n(*onto))];
                self.piece(tell("spots-event-moved", &about), Piece::Result);
            }
            Event::TookTreats { treats, .. } if *treats > 0 => {
                self.piece(tell("spots-event-took-treats", &[("count", n(*treats))]), Piece::Result);
            }
            Event::GaveTreats { treats, .. } if *treats > 0 => {
                self.piece(tell("spots-event-gave-treats", &[("count", n(*treats))]), Piece::Result);
            }
            Event::Bust { seat, lost } => self.busts(*seat, lost.len()),
            Event::Scored { seat, dogs, fast } => {
                self.acts(at);
                self.scored[seat.index()] += dogs.len() as u8;
                let names = list(&dogs.iter().map(|dog| dog_name(*dog)).collect::<Vec<_>>());
                let key = if *fast { "spots-event-scored-fast" } else { "spots-event-scored" };
                self.piece(tell(key, &[("dogs", w(&names)), ("count", n(self.scored[seat.index()]))]), Piece::Decisive);
                if let Some(turn) = &mut self.turn {
                    turn.scored += dogs.len() as i32;
                }
            }
            Event::Ended { end } => {
                self.flush();
                let words = match end {
                    End::SixDogs(seat) => tell_of(self.names, self.rules, "spots-event-six-dogs", *seat, &[]),
                    End::TurnLimit => t("spots-event-turn-limit"),
                };
                self.note(words);
                if let Some(turn) = &mut self.turn {
                    turn.urgent = true;
                }
            }
            // Seen on the table, or told by what follows.
            Event::TileSeen { .. }
            | Event::TopDog { .. }
            | Event::Kept { .. }
            | Event::Picked { .. }
            | Event::Discarded { .. }
            | Event::NotDiscarded { .. }
            | Event::Stopped { .. }
            | Event::TookTreats { .. }
            | Event::GaveTreats { .. }
            | Event::MarkerMoved { .. } => {}
        }
    }

    /// Takes dice out of a yard, as far as they are known to be in it.
    fn take(&mut self, seat: Seat, dice: Dice) {
        let yard = &mut self.yards[seat.index()];
        *yard = if yard.contains(dice) { *yard - dice } else { Dice::NONE };
    }

    fn before(&mut self, before: Before) {
        self.flush();
        if let Some(turn) = &mut self.turn {
            turn.before = before;
        }
    }

    fn starts(&mut self, at: usize, seat: Seat) {
        let words = full_stop(&tell_of(self.names, self.rules, "spots-event-started", seat, &[]));
        let notes = core::mem::take(&mut self.opening);
        let shown = Markup::of(&words);
        let words = notes.iter().chain([&words]).cloned().collect::<Vec<_>>().join(" ");
        let own_sign = if self.rules.is_stray(seat) { art::stray(22) } else { Markup::default() };
        let line = LogLine::new(Some(seat), 0..at + 1, shown, words);
        self.lines.push(LogLine { notes, own_sign, opening: true, ..line });
    }

    /// A turn begins in the step that ended the one before.
    fn begins(&mut self, at: usize, seat: Seat, number: u32) {
        self.close(at + 1);
        self.turn = Some(Turn {
            seat,
            number,
            tile: None,
            first: None,
            pieces: Vec::new(),
            notes: Vec::new(),
            scored: 0,
            touches: Vec::new(),
            urgent: false,
            before: Before::Nothing,
            picked: Dice::NONE,
            buried: Dice::NONE,
        });
    }

    fn digs(&mut self, seat: Seat, whose: Seat, from: u8, to: u8) {
        self.take(whose, Dice::one(from));
        if to > 0 {
            self.yards[whose.index()] += Dice::one(to);
        }
        let about = [("from", n(from)), ("to", n(to))];
        let (key, touch) = match to {
            0 => ("spots-event-dug-gone", "spots-touch-dug-gone"),
            _ => ("spots-event-dug", "spots-touch-dug"),
        };
        let words = match (whose == seat, to) {
            (true, 0) => t("spots-event-dug-gone-own"),
            (true, _) => tell("spots-event-dug-own", &about),
            (false, _) => tell_of(self.names, self.rules, key, whose, &about),
        };
        self.piece(words, Piece::Result);
        if whose != seat {
            let name = self.name(seat);
            let words = tell(touch, &[("name", w(&name)), about[0], about[1]]);
            if let Some(turn) = &mut self.turn {
                turn.touches.push((whose, words));
            }
        }
    }

    fn busts(&mut self, seat: Seat, dice: u8) {
        let Some((mover, tile)) = self.turn.as_ref().map(|turn| (turn.seat, turn.tile)) else { return };
        let count = [("count", n(dice))];
        if mover == seat {
            self.piece(tell("spots-event-bust", &count), Piece::Decisive);
        } else {
            self.piece(tell_of(self.names, self.rules, "spots-event-bust-other", seat, &count), Piece::Decisive);
            let (name, tile) = (self.name(mover), tile.map(tile_name).unwrap_or_default());
            let words = tell("spots-touch-bust", &[("name", w(&name)), ("tile", w(&tile)), count[0]]);
            if let Some(turn) = &mut self.turn {
                // The bust says more than the die that caused it.
                turn.touches.retain(|(touched, _)| *touched != seat);
                turn.touches.push((seat, words));
            }
        }
        self.yards[seat.index()] = Dice::NONE;
        if let Some(turn) = &mut self.turn {
            turn.urgent = true;
        }
    }
}

#[cfg(test)]
mod tests;
