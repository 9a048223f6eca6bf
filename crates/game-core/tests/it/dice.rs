//! A game for two that begins with a decision: the seat in turn raises its stake as often as it likes, then
//! rolls. The stake times the die is what it scores, and the other seat is next. After four rolls the game is
//! over.

use core::fmt;
use core::str::FromStr;

use game_core::{
    Addressed, ComponentSet, EventSink, Game, Meta, Mode, NotationError, Outcome, Refusal, ScoreSheet, Seat, SeatCount,
    SetupError, Step, ToMove, ViewFault, Viewer, Weight,
};
use serde::{Deserialize, Serialize};

/// The state, all of it public.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Dice {
    mover: Seat,
    stake: i32,
    rolling: bool,
    rolls: u32,
    scores: [i32; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Options {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Action {
    Raise,
    Roll,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pips(pub(crate) u8);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Said(String);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Never {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Raise { "raise" } else { "roll" })
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "raise" => Ok(Self::Raise),
            "roll" => Ok(Self::Roll),
            _ => Err(NotationError::new("an action is `raise` or `roll`")),
        }
    }
}

impl fmt::Display for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "die {}", self.0)
    }
}

impl FromStr for Pips {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let pips = text.strip_prefix("die ").and_then(|pips| pips.parse().ok());
        pips.map(Self).ok_or_else(|| NotationError::new("an outcome is `die` and a number"))
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Refusal for Never {
    fn clause(&self) -> &'static str {
        match *self {}
    }
}

impl Game for Dice {
    type Rules = ();
    type Options = Options;
    type Action = Action;
    type Chance = Pips;
    type View = Self;
    type Event = Said;
    type IllegalAction = Never;

    const META: Meta = Meta {
        id: "dice",
        title: "Dice",
        edition: "none",
        designers: &[],
        publisher: "nobody",
        rules_version: 1,
        modes: &[Mode { id: "standard", seats: &[2] }],
        options: &[],
    };

    fn rules(_: &Options, _: SeatCount, _: Option<&ComponentSet>, _: u32) -> Result<(), SetupError> {
        Ok(())
    }

    fn seats((): &()) -> SeatCount {
        SeatCount::new(2)
    }

    fn setup((): &()) -> Self {
        Self { mover: Seat::new(0), stake: 1, rolling: false, rolls: 0, scores: [0; 2] }
    }

    fn to_move(&self, (): &()) -> ToMove {
        match self.rolls {
            4 => ToMove::Over,
            _ if self.rolling => ToMove::Chance,
            _ => ToMove::Seats([self.mover].into_iter().collect()),
        }
    }

    fn validate_view((): &(), _: &Self) -> Result<(), ViewFault> {
        Ok(())
    }

    fn each_legal((): &(), view: &Self, each: &mut impl FnMut(Action)) {
        if matches!(view.to_move(&()), ToMove::Seats(_)) {
            [Action::Raise, Action::Roll].into_iter().for_each(each);
        }
    }

    fn refusal((): &(), _: &Self, _: Seat, action: &Action) -> Never {
        unreachable!("a table asks only the seat to act, and `{action}` is always legal then")
    }

    fn chance_outcomes(&self, (): &(), out: &mut Vec<(Pips, Weight)>) {
        if self.to_move(&()) == ToMove::Chance {
            out.extend((1..=6).map(|pips| (Pips(pips), 1)));
        }
    }

    fn apply(&mut self, (): &(), step: &Step<Self>, events: &mut impl EventSink<Said>) {
        match step {
            Step::Choice(decision) if decision.action == Action::Raise => self.stake += 1,
            Step::Choice(_) => self.rolling = true,
            Step::Chance(Pips(pips)) => {
                self.scores[self.mover.index()] += self.stake * i32::from(*pips);
                self.mover = self.mover.next(SeatCount::new(2));
                (self.stake, self.rolling, self.rolls) = (1, false, self.rolls + 1);
            }
        }
        events.push(|| Addressed::by_all(Said(step.to_string())));
    }

    fn view(&self, (): &(), _: Viewer) -> Self {
        self.clone()
    }

    fn score_sheet((): &(), view: &Self, seat: Seat) -> ScoreSheet {
        let total = view.scores[seat.index()];
        ScoreSheet { seat, lines: Vec::new(), total, ranking_key: vec![total] }
    }

    fn outcome(&self, rules: &()) -> Option<Outcome> {
        (self.to_move(rules) == ToMove::Over).then(|| Outcome {
            reason: "rolls".into(),
            ranking: vec![Outcome::each_alone(SeatCount::new(2))],
            decided_by: Vec::new(),
            verdict: None,
        })
    }

    fn position((): &(), view: &Self) -> Self {
        view.clone()
    }
}
