//! The log: one line for each seat and phase, made of its events.

use std::sync::Arc;

use game_core::Seat;
use spectacular::action::{Help, SoloSide};
use spectacular::event::{ActionEvent, NamedItem};
use spectacular::state::SEATS;
use spectacular::{Event, Rules, Tower};

use super::told::{ToldSeats, item};
use super::words::{die_name, mission_name, star_name, thing, worker_id};
use crate::boards::{LogLine, Names};
use crate::markup::{Markup, markup};
use crate::words::{full_stop, n, points, sentence, t, tell, w};

/// Returns the whole history as lines: what everybody begins with, then one line for each seat and phase.
pub(super) fn log(names: &Names, rules: &Rules, told: &[Arc<[Event]>]) -> Vec<LogLine> {
    let mut log = Log::new(names, rules);
    for (at, step) in told.iter().enumerate() {
        step.iter().for_each(|event| log.tell(at, event));
    }
    log.lines(told.len())
}

/// The part of a turn that a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Reroll,
    Swap,
    Replace,
    Token,
    Choose,
    Build,
    Workers,
}

/// A line that is being told: what a seat did in a phase.
struct Draft {
    seat: Seat,
    part: Part,
    turn: u32,
    first: usize,
    end: usize,
    /// The points of the seat before it.
    before: i32,
    /// The points that it brought.
    gain: i32,
    /// How many dice were marked to be rolled, or tiles to be replaced.
    marked: u8,
    took: Vec<String>,
    built: Vec<String>,
    towers: Vec<Tower>,
    /// Words that need no verb: changes of a die in hand, and tokens.
    said: Vec<String>,
    discarded: Vec<String>,
    drew: Vec<String>,
    /// Changed dice of the park.
    changed: Vec<String>,
    /// The two tiles of a swap.
    swapped: Option<(String, String)>,
    side: Option<SoloSide>,
    token: Option<u8>,
}

/// A line of the log, or what will be one.
enum Entry {
    Draft(Box<Draft>),
    Line(LogLine),
}

/// The log up to some event.
struct Log<'a> {
    names: &'a Names,
    rules: &'a Rules,
    entries: Vec<Entry>,
    seats: ToldSeats<'a>,
    /// The entry in which each seat did something last.
    open: [Option<usize>; SEATS],
    /// The number of turns that are over.
    over: u32,
    /// The step in which a seat first did something.
    began: Option<usize>,
    /// The line of the second round, while its items come.
    round: Option<usize>,
}

impl<'a> Log<'a> {
    fn new(names: &'a Names, rules: &'a Rules) -> Self {
        Self {
            names,
            rules,
            entries: Vec::new(),
            seats: ToldSeats::new(rules),
            open: [None; SEATS],
            over: 0,
            began: None,
            round: None,
        }
    }

    fn thing(&self, named: &NamedItem) -> String {
        thing(self.rules, item(named))
    }

    fn tell(&mut self, at: usize, event: &Event) {
        self.seats.hear(event);
        match event {
            Event::Did { seat, doing } => self.did(at, *seat, doing),
            Event::Showed { seat, doings } => doings.iter().for_each(|doing| self.did(at, *seat, doing)),
            Event::Rolled { seat, thing, .. } if self.began.is_some() => {
                let words = self.thing(thing);
                self.add(at, *seat, Part::Reroll, |draft| draft.drew.push(words));
            }
            Event::Displayed { seat, thing, .. } if self.began.is_some() => {
                let words = self.thing(thing);
                self.add(at, *seat, Part::Build, |draft| draft.drew.push(words));
            }
            Event::Supplied { thing, .. } if self.began.is_some() => self.supplied(at, thing),
            Event::Token { number } => {
                let words = tell("spectacular-event-token", &[("number", n(*number))]);
                self.add(at, SOLO, Part::Token, |draft| {
                    draft.token = Some(*number);
                    draft.said.push(words);
                });
            }
            Event::Lost { thing, .. } => {
                let lost = self.thing(thing);
                self.add(at, SOLO, Part::Token, |draft| draft.end_token("spectacular-event-token-lost", &lost, ""));
            }
            Event::TurnOver { turn } => self.over = u32::from(*turn),
            Event::Entrance { seat, points } => self.entrance(at, *seat, *points),
            Event::Ended => {
                let words = t("spectacular-event-ended");
                let shown = Markup::of(&words);
                let line = LogLine::new(None, at..at + 1, shown, words);
                self.entries.push(Entry::Line(LogLine { turn: self.over, urgent: true, ..line }));
            }
            _ => {}
        }
    }

    /// Adds to the line of a seat's phase, and begins one if the seat's last line is about another phase.
    fn add(&mut self, at: usize, seat: Seat, part: Part, change: impl FnOnce(&mut Draft)) {
        let total = self.seats.total(seat);
        let open = self.open[seat.index()].filter(|open| match &self.entries[*open] {
            Entry::Draft(draft) => draft.part == part,
            Entry::Line(_) => false,
        });
        let index = open.unwrap_or_else(|| {
            let turn = match part {
                Part::Reroll | Part::Swap | Part::Replace | Part::Workers => self.over,
                Part::Token | Part::Choose | Part::Build => self.over + 1,
            };
            self.entries.push(Entry::Draft(Box::new(Draft::new(seat, part, turn, at, total))));
            self.entries.len() - 1
        });
        self.open[seat.index()] = Some(index);
        if let Entry::Draft(draft) = &mut self.entries[index] {
            draft.end = at + 1;
            change(draft);
        }
    }

    fn did(&mut self, at: usize, seat: Seat, doing: &ActionEvent) {
        self.began.get_or_insert(at);
        self.round = None;
        let rules = self.rules;
        let named = |named: &NamedItem| thing(rules, item(named));
        // The line begins before the points change.
        match doing {
            ActionEvent::Marked { .. } | ActionEvent::MarkedSpace { .. } => {
                self.add(at, seat, Part::Reroll, |draft| draft.marked += 1);
            }
            ActionEvent::Rolls { dice } => self.add(at, seat, Part::Reroll, |draft| draft.marked = *dice),
            ActionEvent::Swapped { to_park, to_display, .. } => {
                let swapped = Some((named(to_display), named(to_park)));
                self.add(at, seat, Part::Swap, |draft| draft.swapped = swapped);
            }
            ActionEvent::KeptStarts => self.add(at, seat, Part::Swap, |_| {}),
            ActionEvent::Dropped { .. } => self.add(at, seat, Part::Replace, |draft| draft.marked += 1),
            ActionEvent::Refills => self.add(at, seat, Part::Replace, |_| {}),
            ActionEvent::ChoseSide { side } => self.add(at, seat, Part::Token, |draft| draft.side = Some(*side)),
            // The loss follows in the same step.
            ActionEvent::LetGo { .. } => self.add(at, seat, Part::Token, |_| {}),
            ActionEvent::Saved { thing, help } => {
                let (saved, worker) = (named(thing), worker_id(*help, item(thing).colour()));
                self.add(at, seat, Part::Token, |draft| {
                    draft.end_token("spectacular-event-token-saved", &saved, worker);
                });
            }
            ActionEvent::TookSupply { thing, .. } | ActionEvent::TookDisplay { thing, .. } => {
                let taken = named(thing);
                self.add(at, seat, Part::Choose, |draft| draft.took.push(taken));
            }
            ActionEvent::Turned { from, die, help } => {
                let key =
                    if *help == Help::Both { "spectacular-event-turned-both" } else { "spectacular-event-turned" };
                let before = die_name(spectacular::items::Die { value: *from, ..*die });
                let words = tell(key, &[("from", w(&before)), ("to", n(die.value))]);
                self.add(at, seat, Part::Build, |draft| draft.said.push(words));
            }
            ActionEvent::Placed { thing, tower, .. } => {
                let placed = named(thing);
                self.add(at, seat, Part::Build, |draft| {
                    draft.built.push(placed);
                    draft.towers.extend(*tower);
                });
            }
            ActionEvent::Fed { die, .. } => {
                self.add(at, seat, Part::Build, |draft| draft.built.push(die_name(*die)));
            }
            ActionEvent::Discarded { thing } => {
                let gone = named(thing);
                self.add(at, seat, Part::Build, |draft| draft.discarded.push(gone));
            }
            ActionEvent::Changed { from, to, .. } => {
                let words = tell("spectacular-event-change", &[("from", n(*from)), ("to", n(*to))]);
                self.add(at, seat, Part::Workers, |draft| draft.changed.push(words));
            }
            ActionEvent::Finished => self.add(at, seat, Part::Workers, |_| {}),
            // Told by what follows.
            ActionEvent::Began { .. } | ActionEvent::Aimed { .. } => self.add(at, seat, Part::Build, |_| {}),
        }
        self.seats.did(seat, doing);
        let total = self.seats.total(seat);
        if let Some(Entry::Draft(draft)) = self.open[seat.index()].map(|open| &mut self.entries[open]) {
            draft.gain = total - draft.before;
        }
    }

    /// An item came to a supply board: in solo after a reroll or for a dropped tile, else for round 2.
    fn supplied(&mut self, at: usize, thing: &NamedItem) {
        if let Some(Entry::Line(line)) = self.round.and_then(|round| self.entries.get_mut(round)) {
            line.steps.end = at + 1;
            return;
        }
        let part = match thing {
            NamedItem::Tile { .. } => Part::Replace,
            NamedItem::Die(_) => Part::Reroll,
        };
        let words = self.thing(thing);
        self.add(at, SOLO, part, |draft| draft.drew.push(words));
    }

    /// The entrance of a seat was scored; after the last one the supply is filled again.
    fn entrance(&mut self, at: usize, seat: Seat, points: u8) {
        let words = full_stop(&self.names.tell("spectacular-event-entrance", seat, &[("count", n(points))]));
        let shown = shown(&sentence(self.names.get(seat)), &t("spectacular-line-entrance"), i32::from(points));
        let line = LogLine::new(Some(seat), at..at + 1, shown, words);
        let touch = tell("spectacular-event-entrance-touch", &[("count", n(points))]);
        let line = LogLine { turn: self.over, points: Some(i32::from(points)), touches: vec![(seat, touch)], ..line };
        self.entries.push(Entry::Line(line));
        if seat.index() + 1 < self.rules.seats.get() {
            return;
        }
        let items = if self.rules.seats.get() > 4 { 8 } else { 12 };
        let words = match self.rules.solo {
            true => t("spectacular-event-round-solo"),
            false => tell("spectacular-event-round", &[("count", n(items))]),
        };
        let shown = Markup::of(&words);
        self.round = Some(self.entries.len());
        self.entries.push(Entry::Line(LogLine { turn: self.over, ..LogLine::new(None, at..at + 1, shown, words) }));
    }

    /// Returns what a seat begins with: its star animal and its missions.
    fn opening(&self, seat: Seat, end: usize) -> Option<LogLine> {
        let player = self.seats.player(seat);
        let star = tell("spectacular-event-star", &[("star", w(&star_name(self.rules, player.board?)))]);
        let missions: Vec<String> =
            player.missions.iter().flatten().map(|code| mission_name(self.rules, *code)).collect();
        let missions = (!missions.is_empty())
            .then(|| tell("spectacular-event-missions", &[("missions", w(&missions.join(", ")))]));
        let what = [star].into_iter().chain(missions).collect::<Vec<_>>().join("; ");
        let words = full_stop(&self.names.tell("spectacular-event-opening", seat, &[("what", w(&what))]));
        Some(LogLine { opening: true, ..LogLine::new(Some(seat), 0..end, Markup::of(&what), words) })
    }

    /// Returns all lines.
    fn lines(self, end: usize) -> Vec<LogLine> {
        let set_up = self.began.unwrap_or(end);
        let opening = (set_up > 0).then(|| self.rules.seats.seats().filter_map(|seat| self.opening(seat, set_up)));
        let mut lines: Vec<LogLine> = opening.into_iter().flatten().collect();
        for entry in self.entries {
            lines.push(match entry {
                Entry::Draft(draft) => draft.line(self.names),
                Entry::Line(line) => line,
            });
        }
        lines
    }
}

/// Returns a line as it is drawn. The log has a column for points and a sign for the seat; where a line is
/// told alone, name and points are drawn too.
fn shown(name: &str, what: &str, gain: i32) -> Markup {
    let gain = if gain == 0 { String::new() } else { points(gain) };
    markup!("<b class=\"who\">{} </b><span class=\"what\">{}</span><b class=\"gain num\"> {}</b>", name, what, gain)
}

/// The seat of a solo game.
const SOLO: Seat = Seat::new(0);

impl Draft {
    const fn new(seat: Seat, part: Part, turn: u32, first: usize, before: i32) -> Self {
        Self {
            seat,
            part,
            turn,
            first,
            end: first + 1,
            before,
            gain: 0,
            marked: 0,
            took: Vec::new(),
            built: Vec::new(),
            towers: Vec::new(),
            said: Vec::new(),
            discarded: Vec::new(),
            drew: Vec::new(),
            changed: Vec::new(),
            swapped: None,
            side: None,
            token: None,
        }
    }

    /// Says what became of the item that the token names, in place of the token alone.
    fn end_token(&mut self, key: &str, thing: &str, worker: &str) {
        let number = n(self.token.unwrap_or_default());
        self.said = vec![tell(key, &[("number", number), ("thing", w(thing)), ("worker", w(worker))])];
    }

    /// Returns what was done, in pieces; `gain` stands after what brought it.
    fn pieces(&self, names: &Names, gain: &str) -> Vec<String> {
        let say = |key: &str, what: &str| names.tell(key, self.seat, &[("what", w(what))]);
        let plain = |key: &str| names.tell(key, self.seat, &[]);
        let count = |key: &str| names.tell(key, self.seat, &[("count", n(self.marked))]);
        let mut pieces = Vec::new();
        match self.part {
            Part::Reroll if !self.drew.is_empty() => {
                pieces.push(say("spectacular-event-rerolled", &self.drew.join(", ")));
            }
            Part::Reroll if self.marked == 0 => pieces.push(plain("spectacular-event-kept-dice")),
            Part::Reroll => pieces.push(count("spectacular-event-rerolls")),
            Part::Swap => pieces.push(match &self.swapped {
                Some((from, to)) => {
                    names.tell("spectacular-event-swapped", self.seat, &[("from", w(from)), ("to", w(to))])
                }
                None => plain("spectacular-event-kept-starts"),
            }),
            Part::Replace if !self.drew.is_empty() => {
                pieces.push(say("spectacular-event-new-tiles", &self.drew.join(", ")));
            }
            Part::Replace if self.marked == 0 => pieces.push(plain("spectacular-event-kept-tiles")),
            Part::Replace => pieces.push(count("spectacular-event-replaces")),
            Part::Token => {
                pieces.extend(self.side.map(|side| match side {
                    SoloSide::Dice => plain("spectacular-event-side-dice"),
                    SoloSide::Tiles => plain("spectacular-event-side-tiles"),
                }));
                pieces.extend(self.said.iter().map(|said| format!("{said}{gain}")));
            }
            Part::Choose => {
                let both = match self.took.as_slice() {
                    [first, second] => tell("spectacular-pair", &[("first", w(first)), ("second", w(second))]),
                    took => took.join(", "),
                };
                pieces.push(say("spectacular-event-took", &both));
            }
            Part::Build => {
                if !self.built.is_empty() {
                    pieces.push(say("spectacular-event-built", &self.built.join(", ")) + gain);
                }
                pieces.extend(self.said.iter().cloned());
                if !self.discarded.is_empty() {
                    pieces.push(say("spectacular-event-discarded", &self.discarded.join(", ")));
                }
                if !self.drew.is_empty() {
                    pieces.push(say("spectacular-event-drew", &self.drew.join(", ")));
                }
                let towers = self.towers.iter();
                pieces.extend(towers.map(|tower| tell("spectacular-event-tower", &[("tower", w(tower.id()))])));
            }
            Part::Workers if self.changed.is_empty() => pieces.push(plain("spectacular-event-no-worker")),
            Part::Workers => pieces.push(say("spectacular-event-changed", &self.changed.join(", ")) + gain),
        }
        pieces
    }

    fn line(&self, names: &Names) -> LogLine {
        let gain = if self.gain == 0 { String::new() } else { format!(" {}", points(self.gain)) };
        let words = names.tell("spectacular-log", self.seat, &[("what", w(&self.pieces(names, &gain).join("; ")))]);
        let what = self.pieces(names, "").join("; ");
        let shown = shown(&sentence(names.get(self.seat)), &what, self.gain);
        LogLine {
            turn: self.turn,
            points: (self.gain != 0).then_some(self.gain),
            ..LogLine::new(Some(self.seat), self.first..self.end, shown, full_stop(&words))
        }
    }
}

#[cfg(test)]
mod tests;
