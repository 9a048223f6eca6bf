//! Actions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Refusal, Weight};
use serde::{Deserialize, Serialize};

use super::cards::Card;
use super::fault::{self, Fault};
use super::rules::Rules;
use super::state::{Phase, Toy};

/// One decision; the parameter is the toy's fault, one of [`fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Put a card face down.
    Put(Card),
    /// Finish putting.
    Done,
    /// Bank a card that was turned up.
    Bank(Card),
    /// Take a card that was turned up.
    Take(Card),
    /// End the winner's turn.
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(card) => write!(f, "put {card}"),
            Self::Done => f.write_str("done"),
            Self::Bank(card) => write!(f, "bank {card}"),
            Self::Take(card) => write!(f, "take {card}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    /// Reads the notation in any letter case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.to_ascii_lowercase();
        let card = |text: &str| {
            let read = if fault::is(Fault::IgnoredText) { text.get(..1).unwrap_or_default() } else { text };
            read.to_ascii_uppercase().parse::<Card>()
        };
        match text.split_once(' ') {
            None if text == "done" => Ok(Self::Done),
            None if text == "end" => Ok(Self::End),
            Some(("put", letter)) => card(letter).map(Self::Put),
            Some(("bank", letter)) => card(letter).map(Self::Bank),
            Some(("take", letter)) => card(letter).map(Self::Take),
            _ => Err(NotationError::new("expected put, done, bank, take or end")),
        }
    }
}

/// One chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// This card is dealt.
    Deal(Card),
    /// The winner rolls a prize of this many points.
    Roll(u8),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(card) => write!(f, "deal {card}"),
            Self::Roll(points) => write!(f, "roll {points}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            Some(("deal", letter)) => letter.parse().map(Self::Deal),
            Some(("roll", points)) => {
                let digit = points.parse::<u8>().ok().filter(|points| *points < 10);
                digit.map(Self::Roll).ok_or_else(|| NotationError::new("a roll is one digit"))
            }
            _ => Err(NotationError::new("expected deal or roll")),
        }
    }
}

impl Toy {
    pub(super) fn outcomes(&self, rules: &Rules, out: &mut Vec<(Chance, Weight)>) {
        match self.phase {
            Phase::Deal if self.due(rules).is_some() => {
                out.extend(self.deck.letters().map(|card| (Chance::Deal(card), Weight::from(self.deck.of(card)))));
            }
            Phase::Roll { .. } => {
                let last = if fault::is(Fault::UnreadableDie) { 10 } else { 3 };
                out.extend([(1, 3), (2, 2), (last, 1)].map(|(points, weight)| (Chance::Roll(points), weight)));
            }
            Phase::Deal | Phase::Put { .. } | Phase::Turn { .. } | Phase::Over(_) => {}
        }
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IllegalAction {
    /// The seat is not to act, or the action belongs to another phase.
    NotNow,
    /// The card is not in the seat's hand.
    NotHeld(Card),
    /// The seat cannot finish, because it has put no card.
    NothingPut,
    /// The card was not turned up in this round, or has already been banked or taken.
    NotUp(Card),
    /// The seat has already banked a card, or already taken one, in this turn.
    OneOfEach,
    /// The seat cannot end its turn, because it has neither banked nor taken a card.
    NothingDone,
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNow => f.write_str("this is not the time for that"),
            Self::NotHeld(card) => write!(f, "{card} is not in the hand"),
            Self::NothingPut => f.write_str("at least one card must be put first"),
            Self::NotUp(card) => write!(f, "{card} is not among the cards turned up"),
            Self::OneOfEach => f.write_str("only one card may be banked and one taken"),
            Self::NothingDone => f.write_str("a card must be banked or taken first"),
        }
    }
}

impl Refusal for IllegalAction {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotNow => "TOY-201",
            Self::NotHeld(_) => "TOY-202",
            Self::NothingPut => "TOY-203",
            Self::NotUp(_) | Self::OneOfEach | Self::NothingDone => "TOY-302",
        }
    }
}
