//! The sketch as a game: every method of the contract, none of them a stub.

use core::fmt;
use core::str::FromStr;

use game_core::hex::Bytes32;
use game_core::{
    Addressed, ComponentSet, Digester, EventSink, Game, Line, Meta, Mode, Move, NotationError, Outcome, Rng,
    ScoreSheet, Seat, SeatCount, SeatSet, SetupError, SimultaneousPhase, Step, ToMove, ViewFault, Viewer, Weight, pick,
};
use serde::{Deserialize, Serialize};

use crate::place::{Action, Die, Doing, Habitat, Illegal, Item, Place, Task, Tile};

/// How many turns the sketch has.
pub(crate) const TURNS: u8 = 3;

/// Nothing can be set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {}

/// All that is fixed before the first step.
#[derive(Debug)]
pub(crate) struct Rules {
    seats: SeatCount,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// Items are dealt to boards and displays.
    Deal,
    /// A window is open.
    Open(Task),
    /// Displays are refilled.
    Prepare,
    Over,
}

/// One seat: what all may see of it, and what it has done since.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Side {
    /// The place as it was when the last window closed.
    shown: Place,
    /// The place as it is.
    now: Place,
    /// What happened in between, to be told at the close.
    doings: Vec<Doing>,
}

/// The whole state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spectacular {
    phase: Phase,
    turn: u8,
    sides: Vec<Side>,
    /// The common stacks: how many of each kind of tile.
    stacks: [u8; 6],
}

/// What only the viewer's own seat may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Own {
    /// The seat's place with everything it did in this window.
    pub(crate) place: Place,
    /// What it did in this window.
    pub(crate) doings: Vec<Doing>,
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) viewer: Viewer,
    pub(crate) phase: Phase,
    pub(crate) turn: u8,
    /// The seats that have nothing left to do in the open window.
    pub(crate) finished: SeatSet,
    /// Every place as it was when the last window closed.
    pub(crate) shown: Vec<Place>,
    pub(crate) own: Option<Own>,
    pub(crate) stacks: [u8; 6],
}

/// A die roll or a tile drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Chance {
    Tile(Tile),
    Roll(u8),
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    /// A seat did something.
    Did { seat: Seat, doing: Doing },
    /// An item came to the supply board in front of the seat.
    Supplied { seat: Seat, item: Item },
    /// An item came to the seat's display.
    Displayed { seat: Seat, item: Item },
    /// Every supply board went one seat to the left, and this turn, counted from 0, begins.
    Passed { turn: u8 },
    /// The last turn is over.
    Ended,
}

/// Where the next dealt item goes.
#[derive(Clone, Copy)]
enum Deal {
    Supply(Seat, usize),
    Display(Seat, usize),
}

impl Spectacular {
    fn task(&self) -> Option<Task> {
        match self.phase {
            Phase::Open(task) => Some(task),
            Phase::Deal | Phase::Prepare | Phase::Over => None,
        }
    }

    fn finished(&self, rules: &Rules) -> SeatSet {
        let Some(task) = self.task() else { return SeatSet::EMPTY };
        rules.seats.seats().filter(|seat| self.sides[seat.index()].now.finished(task)).collect()
    }

    /// Boards by seat, then displays by seat; in each tiles before dice, green before blue.
    fn next_deal(&self, rules: &Rules) -> Option<Deal> {
        let places = || rules.seats.seats().map(|seat| (seat, &self.sides[seat.index()].now));
        let vacant = |(seat, place): (Seat, &Place)| Some((seat, place.supply.iter().position(Option::is_none)?));
        let undealt = |(seat, place): (Seat, &Place)| {
            let die = || place.dice.iter().position(Option::is_none).map(|die| die + 2);
            Some((seat, place.tiles.iter().position(Option::is_none).or_else(die)?))
        };
        match self.phase {
            Phase::Deal => {
                let supply = places().find_map(vacant).map(|(seat, at)| Deal::Supply(seat, at));
                supply.or_else(|| places().find_map(undealt).map(|(seat, at)| Deal::Display(seat, at)))
            }
            // SPC-211: only tiles come again, and only while the personal stack lasts.
            Phase::Prepare => places().find_map(|(seat, place)| {
                let slot = place.tiles.iter().position(Option::is_none)?;
                place.stack.iter().any(|&count| count > 0).then_some(Deal::Display(seat, slot))
            }),
            Phase::Open(_) | Phase::Over => None,
        }
    }

    /// Does to a place what all see at once.
    fn openly(&mut self, seat: Seat, change: impl Fn(&mut Place)) {
        let side = &mut self.sides[seat.index()];
        change(&mut side.now);
        change(&mut side.shown);
    }

    fn deal(&mut self, deal: Deal, chance: Chance, events: &mut impl EventSink<Event>) {
        let item = |at: usize| match chance {
            Chance::Tile(tile) => Item::Tile(tile),
            Chance::Roll(value) => Item::Die(Die { habitat: Habitat::ALL[at % 2], value }),
        };
        match deal {
            Deal::Supply(seat, at) => {
                if let Chance::Tile(tile) = chance {
                    self.stacks[tile.index()] -= 1;
                }
                self.openly(seat, |place| place.supply[at] = Some(item(at)));
                events.push(|| Addressed::by_all(Event::Supplied { seat, item: item(at) }));
            }
            Deal::Display(seat, at) => {
                self.openly(seat, |place| match item(at) {
                    Item::Tile(tile) => {
                        place.stack[tile.index()] -= 1;
                        place.tiles[at] = Some(tile);
                    }
                    Item::Die(die) => place.dice[at % 2] = Some(die),
                });
                events.push(|| Addressed::by_all(Event::Displayed { seat, item: item(at) }));
            }
        }
    }

    /// Goes on until somebody or chance has something to decide.
    fn advance(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        loop {
            let all_finished = self.finished(rules) == rules.seats.set();
            match self.phase {
                Phase::Deal if self.next_deal(rules).is_none() => self.phase = Phase::Open(Task::Choose),
                Phase::Open(task) if all_finished => {
                    self.close(rules, events);
                    self.phase = if task == Task::Choose { Phase::Open(Task::Build) } else { Phase::Prepare };
                }
                Phase::Prepare if self.next_deal(rules).is_none() => {
                    self.turn += 1;
                    self.pass(rules);
                    let over = self.turn == TURNS;
                    self.phase = if over { Phase::Over } else { Phase::Open(Task::Choose) };
                    let turn = self.turn;
                    events.push(|| Addressed::by_all(if over { Event::Ended } else { Event::Passed { turn } }));
                }
                _ => return,
            }
        }
    }

    /// Shows everything: each seat's doings, in seat order, to all others.
    fn close(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        for seat in rules.seats.seats() {
            let side = &mut self.sides[seat.index()];
            for doing in side.doings.drain(..) {
                events.push(|| Addressed::by_others(seat, Event::Did { seat, doing }));
            }
            side.shown = side.now.clone();
        }
    }

    /// SPC-213.
    fn pass(&mut self, rules: &Rules) {
        let boards: Vec<_> = self.sides.iter().map(|side| (side.now.supply, side.now.board)).collect();
        for seat in rules.seats.seats() {
            let (supply, board) = boards[seat.index()];
            self.openly(seat.next(rules.seats), |place| (place.supply, place.board) = (supply, board));
        }
    }
}

impl Game for Spectacular {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type IllegalAction = Illegal;

    const META: Meta = Meta {
        id: "spectacular-window",
        title: "Spectacular: two windows",
        edition: "sketch",
        designers: &["Eilif Svensson", "Åsmund Svensson"],
        publisher: "Chilifox Games",
        rules_version: 1,
        modes: &[Mode { id: "base", seats: &[2, 3] }],
        options: &[],
    };

    fn rules(_: &Options, seats: SeatCount, parts: Option<&ComponentSet>, version: u32) -> Result<Rules, SetupError> {
        if !(2..=3).contains(&seats.get()) {
            return Err(SetupError::new("seats", "the sketch is for 2 or 3"));
        }
        if parts.is_some() {
            return Err(SetupError::new("parts", "the sketch has only its own components"));
        }
        if version != Self::META.rules_version {
            return Err(SetupError::new("rules", format!("version {version} is not known")));
        }
        Ok(Rules { seats })
    }

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    fn setup(rules: &Rules) -> Self {
        let sides = rules.seats.seats().map(|seat| {
            let place = Place::new(seat.index() as u8 + 1, Habitat::ALL[seat.index() % 2]);
            Side { shown: place.clone(), now: place, doings: Vec::new() }
        });
        Self { phase: Phase::Deal, turn: 0, sides: sides.collect(), stacks: [3; 6] }
    }

    fn to_move(&self, rules: &Rules) -> ToMove {
        match self.phase {
            Phase::Deal | Phase::Prepare => ToMove::Chance,
            Phase::Open(_) => ToMove::Seats(rules.seats.set() - self.finished(rules)),
            Phase::Over => ToMove::Over,
        }
    }

    fn simultaneous_phase(&self, _: &Rules) -> Option<SimultaneousPhase> {
        self.task().map(|task| SimultaneousPhase(u32::from(self.turn) * 2 + task as u32))
    }

    /// Views of the sketch are never read from outside, so only the seats are looked at.
    fn validate_view(rules: &Rules, view: &View) -> Result<(), ViewFault> {
        ViewFault::ensure_viewer(rules.seats, view.viewer)?;
        ViewFault::ensure_len("shown", &view.shown, rules.seats.get())
    }

    fn legal_in(_: &Rules, view: &View, out: &mut Vec<Action>) {
        if let (Phase::Open(task), Some(own)) = (view.phase, &view.own) {
            own.place.legal(task, out);
        }
    }

    fn validate(&self, _: &Rules, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.task().map_or(Err(Illegal::NotNow), |task| self.sides[seat.index()].now.check(task, *action))
    }

    fn chance_outcomes(&self, rules: &Rules, out: &mut Vec<(Chance, Weight)>) {
        let tiles = |stack: [u8; 6], fits: &dyn Fn(Tile) -> bool| {
            let counted = Tile::all().map(|tile| (Chance::Tile(tile), Weight::from(stack[tile.index()])));
            counted.filter(|(chance, count)| *count > 0 && matches!(chance, Chance::Tile(t) if fits(*t))).collect()
        };
        let outcomes: Vec<_> = match self.next_deal(rules) {
            None => return,
            Some(Deal::Supply(_, at @ 0..2)) => tiles(self.stacks, &|tile| tile.habitat == Habitat::ALL[at]),
            Some(Deal::Display(seat, 0..2)) => tiles(self.sides[seat.index()].now.stack, &|_| true),
            Some(_) => (1..=6).map(|value| (Chance::Roll(value), 1)).collect(),
        };
        out.extend(outcomes);
    }

    fn apply(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Chance(chance) => {
                if let Some(deal) = self.next_deal(rules) {
                    self.deal(deal, *chance, events);
                }
            }
            Step::Choice(Move { seat, action }) => {
                let (seat, side) = (*seat, &mut self.sides[seat.index()]);
                for doing in side.now.act(*action) {
                    side.doings.push(doing);
                    events.push(|| Addressed::only_by(SeatSet::one(seat), Event::Did { seat, doing }, None));
                }
            }
        }
        self.advance(rules, events);
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        let own = viewer.seat().and_then(|seat| self.sides.get(seat.index()));
        View {
            viewer,
            phase: self.phase,
            turn: self.turn,
            finished: self.finished(rules),
            shown: self.sides.iter().map(|side| side.shown.clone()).collect(),
            own: own.map(|side| Own { place: side.now.clone(), doings: side.doings.clone() }),
            stacks: self.stacks,
        }
    }

    fn score_sheet(_: &Rules, view: &View, seat: Seat) -> ScoreSheet {
        let own = view.own.as_ref().filter(|_| view.viewer.is(seat));
        let place = own.map_or(&view.shown[seat.index()], |own| &own.place);
        let [dice, towers, hearts] = place.sums();
        let lines = vec![Line::summand("dice", dice), Line::summand("towers", towers), Line::note("hearts", hearts)];
        ScoreSheet { seat, lines, total: dice + towers, ranking_key: vec![dice + towers, hearts] }
    }

    fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        let view = (self.phase == Phase::Over).then(|| self.view(rules, Viewer::Spectator))?;
        Some(Outcome::by_ranking_key("turns", &Self::teams(rules), |seat| Self::score_sheet(rules, &view, seat)))
    }

    /// No deal is hidden, as a stack is a multiset. What the others did in the open window is: seats that
    /// have finished get random legal decisions, the rest none.
    fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Self {
        let side = |place: &Place| Side { shown: place.clone(), now: place.clone(), doings: Vec::new() };
        let sides = view.shown.iter().map(side).collect();
        let mut state = Self { phase: view.phase, turn: view.turn, sides, stacks: view.stacks };
        for seat in rules.seats.seats() {
            let side = &mut state.sides[seat.index()];
            match (&view.own, view.phase) {
                (Some(own), _) if view.viewer.is(seat) => {
                    (side.now, side.doings) = (own.place.clone(), own.doings.clone());
                }
                (_, Phase::Open(task)) if view.finished.has(seat) => {
                    while !side.now.finished(task) {
                        let mut legal = Vec::new();
                        side.now.legal(task, &mut legal);
                        let action = legal[pick(rng, legal.len() as u32) as usize];
                        side.doings.extend(side.now.act(action));
                    }
                }
                _ => {}
            }
        }
        state
    }

    fn digest(&self, _: &Rules) -> Bytes32 {
        let mut to = Digester::new(Self::META.id);
        to.byte(match self.phase {
            Phase::Deal => 0,
            Phase::Open(task) => 1 + task as u8,
            Phase::Prepare => 3,
            Phase::Over => 4,
        });
        to.byte(self.turn).bytes(&self.stacks);
        for side in &self.sides {
            side.shown.encode(&mut to);
            side.now.encode(&mut to);
            to.number(side.doings.len() as u64);
            for doing in &side.doings {
                let text = doing.to_string();
                to.number(text.len() as u64).bytes(text.as_bytes());
            }
        }
        to.finish()
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => write!(f, "tile {tile}"),
            Self::Roll(value) => write!(f, "roll {value}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Tile::all().map(Self::Tile).chain((1..=6).map(Self::Roll));
        let known = all.find(|chance| chance.to_string() == text);
        known.ok_or_else(|| NotationError::new(format!("no chance outcome is spelt `{text}`")))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Did { seat, doing } => write!(f, "seat {seat} {doing}"),
            Self::Supplied { seat, item } => write!(f, "{item} comes to the supply board of seat {seat}"),
            Self::Displayed { seat, item } => write!(f, "{item} comes to the display of seat {seat}"),
            Self::Passed { turn } => write!(f, "the supply boards are passed; turn {} begins", turn + 1),
            Self::Ended => f.write_str("the last turn is over"),
        }
    }
}
