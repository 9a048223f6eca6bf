//! What a table is made from: seats, chance source, options.

use core::fmt;
use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::component_set::ComponentSet;
use crate::game::Game;
use crate::hex::Bytes32;

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatKind {
    /// A person.
    Person,
    /// A bot with this name.
    Bot(String),
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Bot(name) => write!(f, "bot {name}"),
        }
    }
}

impl Serialize for SeatKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SeatKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Cow::<'de, str>::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The text is neither `person` nor `bot NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseSeatKindError;

impl fmt::Display for ParseSeatKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat is `person` or `bot NAME`")
    }
}

impl std::error::Error for ParseSeatKindError {}

impl core::str::FromStr for SeatKind {
    type Err = ParseSeatKindError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            None if text == "person" => Ok(Self::Person),
            Some(("bot", name)) if !name.is_empty() => Ok(Self::Bot(name.to_owned())),
            _ => Err(ParseSeatKindError),
        }
    }
}

/// A seat's player: the name, and whether it is a person or a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    /// The name of the player, only for display.
    pub name: String,
    /// Whether a person or a bot plays the seat.
    pub kind: SeatKind,
}

/// Where chance outcomes come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceSource {
    /// From a seed nobody chose: a secret that was committed to, and 32 bytes from each person.
    Committed {
        /// The secret behind the commitment.
        secret: Bytes32,
        /// One contribution for each seat; zero bytes for a bot.
        contributions: Vec<Bytes32>,
    },
    /// From a seed that somebody chose, so never called fair.
    Seeded(Bytes32),
    /// Entered by hand: what real dice and tiles showed.
    Manual,
    /// From a seed that is not known: the game can be replayed, but not continued.
    Hidden {
        /// The commitment shown before the game.
        commitment: Bytes32,
        /// The contributions of the seats, as far as they are known.
        contributions: Vec<Bytes32>,
    },
}

/// Everything needed to set up a table, except the chance source.
#[derive(Clone, Debug)]
pub struct Setup<G: Game> {
    /// The options of the game.
    pub options: G::Options,
    /// The player of each seat, in seat order.
    pub seats: Vec<SeatInfo>,
    /// The component set; `None` for the printed one.
    pub component_set: Option<ComponentSet>,
    /// The version of the game's rules.
    pub version: u32,
    /// The name of the table; the commitment covers it as part of the header.
    pub table: String,
}

impl<G: Game> Setup<G> {
    /// Default options and the printed components, with these seats.
    #[must_use]
    pub fn new(seats: Vec<SeatInfo>) -> Self {
        let version = G::META.rules_version;
        Self { options: G::Options::default(), seats, component_set: None, version, table: "local".into() }
    }
}
