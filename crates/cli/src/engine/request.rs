//! The shapes of requests. Unknown fields are refused, so that a misspelt field is not silently ignored.

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

/// The invalid field, which serde does not name: the one without which the error is different or absent.
fn wrong<T: DeserializeOwned>(fields: &Map<String, Value>, why: &str) -> Option<String> {
    let guilty = |field: &&String| {
        let mut others = fields.clone();
        others.remove(*field);
        T::deserialize(&others).err().is_none_or(|other| other.to_string() != why)
    };
    fields.keys().find(guilty).cloned()
}

/// Converts a seat number of a request.
///
/// # Errors
/// If no table has this seat.
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
    /// The viewer.
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
    /// Supplied by the caller.
    Manual,
}

/// `new`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The game's id.
    pub game: String,
    /// The number of seats; may be omitted if `players` is given.
    pub seats: Option<u64>,
    /// Who sits where.
    pub players: Option<Vec<SeatInfo>>,
    /// The options.
    #[serde(default)]
    pub options: Value,
    /// A seed chosen by the caller.
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
    /// The table.
    pub table: String,
}

/// `legal`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u64,
}

/// `play`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u64,
    /// The action.
    pub action: String,
    /// The last version the seat was sent.
    pub version: Option<u64>,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// `outcomes`, `view`, `score`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The table.
    pub table: String,
    /// The viewer.
    pub viewer: Option<Eyes>,
}

/// `chance`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// The table.
    pub table: String,
    /// What was rolled or drawn.
    pub outcome: String,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// `undo`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u64,
    /// The number of its steps; default 1.
    pub steps: Option<usize>,
    /// The last version the seat was sent.
    pub version: Option<u64>,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// `resign`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u64,
    /// The bot that takes over if the game continues; default: the strongest.
    pub stand_in: Option<String>,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// `history`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// The table.
    pub table: String,
    /// The viewer.
    pub viewer: Option<Eyes>,
    /// The number of steps to skip.
    #[serde(default)]
    pub from: usize,
}

/// `bot`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u64,
    /// The name of the bot; default: the strongest.
    pub level: Option<String>,
    /// The time limit in milliseconds.
    pub millis: Option<u64>,
    /// Makes the answer reproducible.
    pub seed: Option<String>,
}

/// `record`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordOf {
    /// The table.
    pub table: String,
    /// Whether hidden information and the secret are included before the end.
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
