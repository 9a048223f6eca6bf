//! The shapes of requests. Unknown fields are refused, so that a misspelt one is not passed over.

use game_core::{Seat, SeatInfo, Viewer};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::fail::Fail;

/// Reads the fields of a request.
///
/// # Errors
/// Names the field that is missing, unknown or wrong.
pub fn read<T: DeserializeOwned>(fields: &Map<String, Value>) -> Result<T, Fail> {
    T::deserialize(fields).map_err(|why| {
        let why = why.to_string();
        let named = why.starts_with("missing field") || why.starts_with("unknown field");
        Fail::BadRequest(match wrong::<T>(fields, &why) {
            Some(field) if !named => format!("{field}: {why}"),
            _ => why,
        })
    })
}

/// The field that is not what it should be, which the reason does not name: without it the reason is another, or there is none.
fn wrong<T: DeserializeOwned>(fields: &Map<String, Value>, why: &str) -> Option<String> {
    let guilty = |field: &&String| {
        let mut others = fields.clone();
        others.remove(*field);
        T::deserialize(&others).err().is_none_or(|other| other.to_string() != why)
    };
    fields.keys().find(guilty).cloned()
}

/// A seat number as it comes from outside.
///
/// # Errors
/// If no table has such a seat.
pub fn seat(number: u64) -> Result<Seat, Fail> {
    let seat = u8::try_from(number).ok().and_then(|number| Seat::try_from(number).ok());
    seat.ok_or_else(|| catalog::Error::NoSuchSeat(format!("there is no seat {number} at any table")).into())
}

/// A viewer: a seat number or `"spectator"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a viewer is a seat number or `spectator`")]
pub enum Eyes {
    /// A seat.
    Seat(u64),
    /// The word `spectator`.
    Word(String),
}

impl Eyes {
    /// Whose eyes they are.
    ///
    /// # Errors
    /// If it is neither a seat nor the spectator.
    pub fn viewer(&self) -> Result<Viewer, Fail> {
        match self {
            Self::Seat(number) => Ok(Viewer::Seat(seat(*number)?)),
            Self::Word(word) if word == "spectator" => Ok(Viewer::Spectator),
            Self::Word(_) => Err(Fail::BadRequest("a viewer is a seat number or `spectator`".to_owned())),
        }
    }
}

/// No fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// `hello`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The protocol the caller speaks.
    pub protocol: Option<u64>,
}

/// Where chance comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChanceWord {
    /// From a seed.
    #[default]
    Auto,
    /// Typed in.
    Manual,
}

/// `new`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The game's id.
    pub game: String,
    /// How many seats; may be left out where `players` are given.
    pub seats: Option<u64>,
    /// Who sits where.
    pub players: Option<Vec<SeatInfo>>,
    /// The options.
    #[serde(default)]
    pub options: Value,
    /// A seed the caller chooses.
    pub seed: Option<String>,
    /// Where chance comes from.
    #[serde(default)]
    pub chance: ChanceWord,
    /// A component set, or the hash of one given before.
    pub parts: Option<Value>,
}

/// A request about a table and nothing else: `close`, `stop`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfTable {
    /// Which table.
    pub table: String,
}

/// `legal`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// Which table.
    pub table: String,
    /// Which seat.
    pub seat: u64,
}

/// `play`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Which table.
    pub table: String,
    /// Who decides.
    pub seat: u64,
    /// What.
    pub action: String,
    /// What the seat has seen.
    pub version: Option<u64>,
    /// Whose events are wanted.
    pub viewer: Option<Eyes>,
}

/// `outcomes`, `view`, `score`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Which table.
    pub table: String,
    /// Whose eyes.
    pub viewer: Option<Eyes>,
}

/// `chance`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// Which table.
    pub table: String,
    /// What was rolled or drawn.
    pub outcome: String,
    /// Whose events are wanted.
    pub viewer: Option<Eyes>,
}

/// `undo`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// Which table.
    pub table: String,
    /// Who takes back.
    pub seat: u64,
    /// How many of its steps; one, if nothing is said.
    pub steps: Option<usize>,
    /// What the seat has seen.
    pub version: Option<u64>,
    /// Whose events are wanted.
    pub viewer: Option<Eyes>,
}

/// `resign`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// Which table.
    pub table: String,
    /// Who gives up.
    pub seat: u64,
    /// The bot that plays on where the game does; the best, if nothing is said.
    pub stand_in: Option<String>,
    /// Whose events are wanted.
    pub viewer: Option<Eyes>,
}

/// `history`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// Which table.
    pub table: String,
    /// Whose eyes.
    pub viewer: Option<Eyes>,
    /// How many steps are passed over.
    #[serde(default)]
    pub from: usize,
}

/// `bot`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// Which table.
    pub table: String,
    /// For which seat.
    pub seat: u64,
    /// Which bot; the best, if nothing is said.
    pub level: Option<String>,
    /// How long it may think.
    pub millis: Option<u64>,
    /// Makes its answer repeatable.
    pub seed: Option<String>,
}

/// `record`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordOf {
    /// Which table.
    pub table: String,
    /// Whether hidden things and the secret are wanted before the end.
    #[serde(default)]
    pub full: bool,
}

/// `load`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The record.
    pub record: Value,
    /// The component set it was played with, or its hash.
    pub parts: Option<Value>,
}
