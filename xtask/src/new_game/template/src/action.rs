//! What a player may do, why it is refused, and what viewers are told.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Seat, refusals};
use serde::{Deserialize, Serialize};

/// The most counters that a player takes in a turn (NEW-201).
pub const MOST: u8 = 3;

/// A decision: to take this many counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

refusals! {
    /// Why an action is refused.
    #[derive(Copy)]
    pub enum IllegalAction {
        /// Another seat is to act, or the game is over.
        NotYourTurn => "NEW-102", "it is not your turn";
        /// Nobody takes so many counters, or none.
        NotOneToThree => "NEW-201", "take 1 to {} counters", MOST;
        /// There are fewer counters in the pile.
        TooFew { left: u8 } => "NEW-202", "only {left} are left";
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
