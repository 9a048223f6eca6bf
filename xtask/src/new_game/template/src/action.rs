//! What a player may do, why it is refused, and what viewers are told.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Refusal, Seat};
use serde::{Deserialize, Serialize};

/// The most counters that a player takes in a turn (NEW-201).
pub const MOST: u8 = 3;

/// A decision: to take this many counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Action(pub u8);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let count = text.strip_prefix("take ").and_then(|count| count.parse().ok());
        count.map(Self).ok_or_else(|| NotationError::new("expected `take` and a number, such as `take 2`"))
    }
}

/// A chance outcome: the game has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chance {}

impl fmt::Display for Chance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(_: &str) -> Result<Self, NotationError> {
        Err(NotationError::new("the game has no chance"))
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum IllegalAction {
    /// Another seat is to act, or the game is over.
    NotYourTurn,
    /// Nobody takes so many counters, or none.
    NotOneToThree,
    /// There are fewer counters in the pile.
    TooFew,
}

impl Refusal for IllegalAction {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "NEW-102",
            Self::NotOneToThree => "NEW-201",
            Self::TooFew => "NEW-202",
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotYourTurn => "it is not your turn",
            Self::NotOneToThree => "take one, two or three counters",
            Self::TooFew => "there are fewer counters in the pile",
        })
    }
}

/// What viewers are told about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A seat has taken counters.
    Took {
        /// The seat.
        seat: Seat,
        /// The number of counters that it took.
        count: u8,
        /// The number of counters that are left.
        left: u8,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Took { seat, count, left } = self;
        write!(f, "seat {seat} takes {count}, which leaves {left}")
    }
}
