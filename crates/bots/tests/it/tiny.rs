//! Two tiny games of two seats whose best actions are known.
//!
//! *Trap*: seat 0 takes a draw at once, or lets seat 1 choose one of five replies, of which one wins for
//! seat 1 and four for seat 0. Against random replies the trap looks better than the draw.
//!
//! *Pennies*: both seats choose one of two sides in secret; seat 0 wins if they are equal.

use core::fmt;
use core::str::FromStr;

use game_core::{
    ComponentSet, EventSink, Game, Meta, Mode, NoChance, NotationError, Outcome, Refusal, ScoreSheet, Seat, SeatCount,
    SeatSet, SetupError, SimultaneousPhase, Step, ToMove, ViewFault, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    #[default]
    Trap,
    Pennies,
}

/// What both seats have chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Tiny(pub(crate) [Option<u8>; 2]);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct View {
    viewer: Viewer,
    seen: Tiny,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Choice(pub(crate) u8);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "choose {}", self.0)
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = text.strip_prefix("choose ").and_then(|number| number.parse().ok());
        number.map(Self).ok_or_else(|| NotationError::new("unknown"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NotLegal;

impl fmt::Display for NotLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not legal")
    }
}

impl Refusal for NotLegal {
    fn clause(&self) -> &'static str {
        "TINY-1"
    }
}

impl Tiny {
    fn choices(&self, kind: Kind, seat: Seat) -> u8 {
        let due = self.to_move(&kind).to_act().has(seat);
        match (due, kind, seat.index()) {
            (false, ..) => 0,
            (_, Kind::Pennies, _) | (_, _, 0) => 2,
            _ => 5,
        }
    }
}

impl Game for Tiny {
    type Rules = Kind;
    type Options = Kind;
    type Action = Choice;
    type Chance = NoChance;
    type View = View;
    type Event = NotLegal;
    type IllegalAction = NotLegal;

    const META: Meta = Meta {
        id: "tiny",
        title: "Tiny",
        edition: "",
        designers: &[],
        publisher: "",
        rules_version: 1,
        modes: &[Mode { id: "standard", seats: &[2] }],
        options: &[],
    };

    fn rules(kind: &Kind, _: SeatCount, _: Option<&ComponentSet>, _: u32) -> Result<Kind, SetupError> {
        Ok(*kind)
    }

    fn seats(_: &Kind) -> SeatCount {
        SeatCount::new(2)
    }

    fn setup(_: &Kind) -> Self {
        Self([None, None])
    }

    fn to_move(&self, kind: &Kind) -> ToMove {
        let seats = |number| SeatSet::one(Seat::new(number));
        match (kind, self.0) {
            (_, [Some(_), Some(_)]) | (Kind::Trap, [Some(0), _]) => ToMove::Over,
            (Kind::Trap, [None, _]) | (_, [None, Some(_)]) => ToMove::Seats(seats(0)),
            (_, [Some(_), None]) => ToMove::Seats(seats(1)),
            (Kind::Pennies, [None, None]) => ToMove::Seats(seats(0) | seats(1)),
        }
    }

    fn simultaneous_phase(&self, kind: &Kind) -> Option<SimultaneousPhase> {
        let under_way = *kind == Kind::Pennies && self.0.contains(&None);
        under_way.then_some(SimultaneousPhase(1))
    }

    fn validate_view(_: &Kind, _: &View) -> Result<(), ViewFault> {
        Ok(())
    }

    fn each_legal(kind: &Kind, view: &View, each: &mut impl FnMut(Choice)) {
        let choices = view.viewer.seat().map_or(0, |seat| view.seen.choices(*kind, seat));
        (0..choices).map(Choice).for_each(each);
    }

    fn refusal(_: &Kind, _: &View, _: Seat, _: &Choice) -> NotLegal {
        NotLegal
    }

    fn apply(&mut self, _: &Kind, step: &Step<Self>, _: &mut impl EventSink<NotLegal>) {
        if let Step::Choice(choice) = step {
            self.0[choice.seat.index()] = Some(choice.action.0);
        }
    }

    fn view(&self, kind: &Kind, viewer: Viewer) -> View {
        let mut seen = self.clone();
        if self.simultaneous_phase(kind).is_some() {
            (0..2).filter(|seat| !viewer.is(Seat::new(*seat))).for_each(|seat| seen.0[usize::from(seat)] = None);
        }
        View { viewer, seen }
    }

    fn score_sheet(kind: &Kind, view: &View, seat: Seat) -> ScoreSheet {
        let first = match (kind, view.seen.0) {
            (Kind::Trap, [Some(0), _]) => 1,
            (Kind::Trap, [_, Some(reply)]) => 2 * i32::from(reply > 0),
            (Kind::Pennies, [Some(one), Some(other)]) => 2 * i32::from(one == other),
            _ => 1,
        };
        let total = if seat.index() == 0 { first } else { 2 - first };
        ScoreSheet { seat, lines: Vec::new(), total, ranking_key: vec![total] }
    }

    fn outcome(&self, kind: &Kind) -> Option<Outcome> {
        let sheet = |seat| Self::score_sheet(kind, &self.view(kind, Viewer::Seat(seat)), seat);
        let over = self.to_move(kind) == ToMove::Over;
        over.then(|| Outcome::by_ranking_key("end", &Self::teams(kind), sheet))
    }

    fn position(_: &Kind, view: &View) -> Self {
        view.seen.clone()
    }
}
