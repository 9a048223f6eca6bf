//! Options, seats and component set, checked once.

use std::collections::BTreeMap;

use game_core::{ComponentSet, SeatCount, SeatSet, SetupError};
use serde::{Deserialize, Serialize};

use super::cards::{Card, Cards};

/// How the seats form teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// Every seat plays on its own.
    #[default]
    Alone,
    /// Seats opposite each other are a team (TOY-103).
    Teams,
}

/// The options that a host may set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How the seats form teams.
    pub mode: Sides,
    /// The number of points that ends the game, as text like all options.
    #[serde(with = "as_text")]
    pub goal: u8,
}

/// A number that is written as text.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "this is the form that serde calls")]
    pub(super) fn serialize<S: Serializer>(number: &u8, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<u8, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { mode: Sides::Alone, goal: 9 }
    }
}

/// The rules of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of seats.
    pub seats: SeatCount,
    /// How the seats form teams.
    pub mode: Sides,
    /// The number of points that ends the game.
    pub goal: i32,
    /// The number of cards of each letter in the deck.
    pub cards: Cards,
}

/// The number of cards that a seat holds at the start of a round (TOY-102).
pub(super) const HAND: usize = 2;
/// The number of rounds after which the game ends (TOY-403).
pub(super) const ROUNDS: u32 = 4;
/// The printed component set.
const PRINTED: Cards = Cards([8, 6, 4, 2]);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Box {
    cards: BTreeMap<Card, u8>,
}

impl Rules {
    pub(super) fn new(
        options: &Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        if version != 1 {
            return Err(SetupError::new("rules", "only version 1 is known"));
        }
        if options.mode == Sides::Teams && (seats.get() < 4 || seats.get() % 2 == 1) {
            return Err(SetupError::new("seats", "teams need 4 or 6 seats"));
        }
        if options.goal == 0 {
            return Err(SetupError::new("goal", "the goal is at least 1"));
        }
        let cards = match parts {
            None => PRINTED,
            Some(ComponentSet(value)) => {
                let given: Box =
                    serde_json::from_value(value.clone()).map_err(|why| SetupError::new("parts", why.to_string()))?;
                Cards(Card::ALL.map(|card| given.cards.get(&card).copied().unwrap_or(0)))
            }
        };
        // TOY-104
        if cards.count() <= HAND * seats.get() || cards.0.iter().any(|&count| count > 50) {
            return Err(SetupError::new("parts", "there must be more cards than are dealt, and at most 50 of each"));
        }
        Ok(Self { seats, mode: options.mode, goal: i32::from(options.goal), cards })
    }

    pub(super) fn teams(&self) -> Vec<SeatSet> {
        let half = match self.mode {
            Sides::Alone => self.seats.get(),
            Sides::Teams => self.seats.get() / 2,
        };
        let team = |first: usize| self.seats.seats().filter(|seat| seat.index() % half == first).collect();
        (0..half).map(team).collect()
    }
}
