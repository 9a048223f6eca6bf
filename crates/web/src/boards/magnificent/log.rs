//! The log: one block for each turn, made of its events, and a line for everything else.

mod turn;

use std::sync::Arc;

use game_core::Seat;
use magnificent::rules::SEATS;
use magnificent::{Action, Card, ColourOrClear, Event, Rules, Space};

use super::words;
use crate::boards::{LogLine, Names};
use crate::markup::Markup;
use crate::words::{full_stop, n, t, tell, w};
use turn::Block;

/// Returns the whole history as lines.
pub(super) fn log(names: &Names, rules: &Rules, told: &[Arc<[Event]>]) -> Vec<LogLine> {
    let mut log = Log::new(names, rules);
    for (at, step) in told.iter().enumerate() {
        step.iter().for_each(|event| log.tell(at, event));
    }
    log.end()
}

/// Something that comes piece by piece and is told in one line: dice, or sets.
struct Gathered<T> {
    first: usize,
    end: usize,
    parts: Vec<T>,
}

impl<T> Gathered<T> {
    /// Adds a part that came in a step.
    fn gather(gathered: &mut Option<Self>, at: usize, part: T) {
        let all = gathered.get_or_insert_with(|| Self { first: at, end: at, parts: Vec::new() });
        all.end = at + 1;
        all.parts.push(part);
    }
}

/// Returns dice in words, each colour once: `orange 2, 3, 5; green 4`.
fn dice_words(dice: &[(ColourOrClear, u8)]) -> String {
    let of = |kind: ColourOrClear| {
        let mut faces: Vec<u8> = dice.iter().filter(|die| die.0 == kind).map(|die| die.1).collect();
        game_core::sort_few(&mut faces, |a, b| a < b);
        let faces = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        (!faces.is_empty()).then(|| tell("magnificent-dice", &[("colour", w(kind.name())), ("faces", w(&faces))]))
    };
    ColourOrClear::ALL.into_iter().filter_map(of).collect::<Vec<_>>().join("; ")
}

/// A seat as the log knows it.
#[derive(Clone, Default)]
struct Told {
    /// The dice of the round.
    dice: Vec<(ColourOrClear, u8)>,
    /// The board, until the first poster is dealt.
    board: Option<magnificent::Board>,
    /// The cards that it keeps in a solo game.
    kept: Vec<Card>,
}

struct Log<'a> {
    names: &'a Names,
    rules: &'a Rules,
    lines: Vec<LogLine>,
    seats: [Told; SEATS],
    /// The turn that goes on.
    block: Option<Block>,
    dice: Option<Gathered<(ColourOrClear, u8)>>,
    sets: Option<Gathered<String>>,
    /// The card that waits for its trainer tile.
    card: Option<Card>,
    /// The number of turns that have begun.
    turns: u32,
    round: u8,
}

impl<'a> Log<'a> {
    fn new(names: &'a Names, rules: &'a Rules) -> Self {
        Self {
            names,
            rules,
            lines: Vec::new(),
            seats: Default::default(),
            block: None,
            dice: None,
            sets: None,
            card: None,
            turns: 0,
            round: 0,
        }
    }

    /// Ends what is open, and returns the lines.
    fn end(mut self) -> Vec<LogLine> {
        self.gathered();
        self.close();
        self.lines
    }

    /// Adds a line that belongs to no turn: the set-up, the end of a round, the final count.
    fn say(&mut self, at: usize, seat: Option<Seat>, words: String) -> &mut LogLine {
        let words = full_stop(&words);
        self.lines.push(LogLine::new(seat, at..at + 1, Markup::of(&words), words));
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Adds a line about points that a seat did nothing for.
    fn counted(&mut self, at: usize, seat: Seat, words: String, points: i32) {
        let line = self.say(at, Some(seat), words);
        line.points = Some(points);
        line.touches = vec![(seat, line.words.clone())];
    }

    /// Tells the dice and the sets that have come.
    fn gathered(&mut self) {
        if let Some(Gathered { first, end, parts }) = self.sets.take() {
            let words = tell("magnificent-event-sets", &[("sets", w(&parts.join("; ")))]);
            self.say(first, None, words).steps = first..end;
        }
        if let Some(Gathered { first, end, parts }) = self.dice.take() {
            let words = tell("magnificent-event-dice", &[("dice", w(&dice_words(&parts)))]);
            self.say(first, None, words).steps = first..end;
        }
    }

    /// Ends the block of a turn.
    fn close(&mut self) {
        if let Some(block) = self.block.take() {
            let line = block.line(self.names, self.rules, self.turns);
            self.lines.push(line);
        }
    }

    fn tell(&mut self, at: usize, event: &Event) {
        let set = self.rules.set();
        match event {
            Event::Rolled { kind, face } if self.block.is_none() => {
                Gathered::gather(&mut self.dice, at, (*kind, *face));
                return;
            }
            Event::CardLaid { card, .. } => {
                // In round 3 sets have no tiles.
                if self.round >= 2 {
                    Gathered::gather(&mut self.sets, at, words::counting(set, *card));
                } else {
                    self.card = Some(*card);
                }
                return;
            }
            Event::TileLaid { tile, .. } => {
                if let Some(card) = self.card.take() {
                    Gathered::gather(&mut self.sets, at, words::set(set, card, Some(*tile)));
                }
                return;
            }
            _ => {}
        }
        self.gathered();
        match event {
            Event::Did { seat, action, forced } => self.did(at, *seat, *action, *forced),
            _ if self.block.as_ref().is_some_and(|block| block.hears(event)) => {
                if let Some(block) = &mut self.block {
                    block.hear(self.rules, at, event);
                }
            }
            _ => {
                self.close();
                self.other(at, event);
            }
        }
    }

    /// A seat did something: in its turn, or in set-up and at the end of a round.
    fn did(&mut self, at: usize, seat: Seat, action: Action, forced: bool) {
        let set = self.rules.set();
        if matches!(action, Action::Tile(_)) {
            self.close();
        }
        let told = &mut self.seats[seat.index()];
        match action {
            Action::Side(side) => {
                let words = self.names.tell("magnificent-event-side", seat, &[("side", w(words::side(side)))]);
                self.say(at, Some(seat), words);
            }
            Action::Keep(card) => {
                told.kept.push(card);
                if told.kept.len() == usize::from(magnificent::components::TURNS) {
                    let cards: Vec<String> = told.kept.iter().map(|card| words::card(set, *card)).collect();
                    let words = self.names.tell("magnificent-event-kept", seat, &[("cards", w(&cards.join(", ")))]);
                    self.say(at, Some(seat), words);
                }
            }
            Action::Tile(tile) => {
                let what = words::space(set, tile);
                let words = self.names.tell("magnificent-event-tile", seat, &[("what", w(&what))]);
                self.say(at, Some(seat), words);
            }
            // Their events say more.
            Action::Draft(_) | Action::ChooseSet(_) | Action::RejectSet(_) | Action::Score(_) | Action::Coins(_) => {}
            _ => {
                if self.block.is_none() {
                    // The tent of board II-B is placed before the first turn.
                    self.turns += u32::from(self.round > 0);
                    self.block = Some(Block::new(seat, at, told.dice.clone()));
                }
                if let Some(block) = &mut self.block {
                    block.did(self.rules, at, action, forced);
                }
                if action == Action::EndTurn {
                    if let Some(die) = self.block.as_ref().and_then(Block::die) {
                        self.seats[seat.index()].dice.push(die);
                    }
                    self.close();
                }
            }
        }
    }

    /// Everything that is not part of a turn.
    fn other(&mut self, at: usize, event: &Event) {
        let (names, set) = (self.names, self.rules.set());
        let (seat, words) = match event {
            Event::Started { seat } => (Some(*seat), names.tell("magnificent-event-started", *seat, &[])),
            Event::BoardDealt { seat, board } => {
                self.seats[seat.index()].board = Some(*board);
                return;
            }
            Event::PosterDealt { seat, poster } => {
                let board = self.seats[seat.index()].board.map_or("", magnificent::Board::id);
                let poster = words::poster(set, *poster);
                let about = [("board", w(board)), ("poster", w(&poster))];
                (Some(*seat), names.tell("magnificent-event-board", *seat, &about))
            }
            Event::Drafted { seat, card } => {
                let card = words::card(set, *card);
                (Some(*seat), names.tell("magnificent-event-drafted", *seat, &[("card", w(&card))]))
            }
            Event::HandsPassed => (None, t("magnificent-event-passed")),
            Event::DraftEnded => (None, t("magnificent-event-draft-ended")),
            Event::Supplied { seat, board, side } => {
                let about = [("board", w(board.id())), ("side", w(words::side(*side)))];
                (Some(*seat), names.tell("magnificent-event-supplied", *seat, &about))
            }
            Event::CoinGiven { from, to } => {
                let about = [("from", w(names.get(*from))), ("to", w(names.get(*to)))];
                (None, tell("magnificent-event-coin-given", &about))
            }
            Event::Paid { seat, due, paid, lost } => {
                let words = names.tell("magnificent-event-paid", *seat, &[("paid", n(*paid)), ("due", n(*due))]);
                let lost = i32::from(*lost);
                let line = self.say(at, Some(*seat), words);
                if lost > 0 {
                    line.points = Some(-lost);
                    line.notes.push(tell("magnificent-event-lost", &[("count", n(lost))]));
                }
                return;
            }
            Event::SetTaken { seat, card, tile } => {
                let taken = words::set(set, *card, *tile);
                (Some(*seat), names.tell("magnificent-event-set-taken", *seat, &[("set", w(&taken))]))
            }
            Event::SetDiscarded { card, tile, .. } => {
                let gone = words::set(set, *card, *tile);
                (None, tell("magnificent-event-set-discarded", &[("set", w(&gone))]))
            }
            Event::Scored { seat, card, points, half, .. } => {
                let key = if *half { "magnificent-event-scored-half" } else { "magnificent-event-scored" };
                let counted = words::counting(set, *card);
                let words = names.tell(key, *seat, &[("card", w(&counted))]);
                if *half {
                    self.counted(at, *seat, words, i32::from(*points));
                } else {
                    self.say(at, Some(*seat), words).points = Some(i32::from(*points));
                }
                return;
            }
            Event::RoundBegan { round, starter } => {
                self.round = *round;
                self.seats.iter_mut().for_each(|seat| seat.dice.clear());
                let words = names.tell("magnificent-event-round", *starter, &[("round", n(*round))]);
                self.say(at, None, words).urgent = true;
                return;
            }
            Event::Finished { seat, coins, areas, .. } => {
                let about = [("coins", n(*coins)), ("areas", n(*areas))];
                let words = names.tell("magnificent-event-finished", *seat, &about);
                self.counted(at, *seat, words, i32::from(coins + areas));
                return;
            }
            Event::Ended => {
                self.say(at, None, t("magnificent-event-ended")).urgent = true;
                return;
            }
            _ => return,
        };
        self.say(at, seat, words);
    }
}

/// Returns whether trainers on a space add to the power, and how much.
fn power_of(rules: &Rules, space: Space) -> u8 {
    match space {
        Space::BUILD_PLUS | Space::TRAVEL_PLUS | Space::PERFORM_PLUS => rules.set().space(space).amount,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
