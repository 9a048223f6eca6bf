//! The JSON objects of requests. Unknown fields are refused, so that a misspelt field is not silently
//! ignored.

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

/// Returns the name of the invalid field, which serde does not say: the one without which the error is
/// another or none.
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
    /// The number of a seat.
    Seat(u64),
    /// The word `spectator`.
    Word(String),
}

impl Eyes {
    /// Converts it to a viewer.
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

/// The fields of a request that has none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// The fields of the request `hello`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The protocol version that the caller speaks.
    pub protocol: Option<u64>,
}

/// Where a table's chance outcomes come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChanceWord {
    /// The table draws them from a seed.
    #[default]
    Auto,
    /// The caller supplies them with the request `chance`.
    Manual,
}

/// The fields of the request `new`, which opens a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The game's id.
    pub game: String,
    /// The number of seats; may be omitted if `players` is given.
    pub seats: Option<u64>,
    /// The player of each seat, in seat order.
    pub players: Option<Vec<SeatInfo>>,
    /// The options; one that is left out has its default.
    #[serde(default)]
    pub options: Value,
    /// A seed chosen by the caller; if absent, the seed is random.
    pub seed: Option<String>,
    /// Where chance outcomes come from.
    #[serde(default)]
    pub chance: ChanceWord,
    /// A component set, or the hash of one given before; if absent, the printed one.
    pub parts: Option<Value>,
}

/// The fields of a request that names only a table: `close`, `stop`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfTable {
    /// The name of the table.
    pub table: String,
}

/// The fields of the request `legal`, which lists legal actions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// The name of the table.
    pub table: String,
    /// The number of the seat whose actions are listed.
    pub seat: u64,
}

/// The fields of the request `play`, which makes a decision.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The name of the table.
    pub table: String,
    /// The number of the seat that decides.
    pub seat: u64,
    /// The action, in notation.
    pub action: String,
    /// The last version that the seat was sent; if absent, the request is never stale.
    pub version: Option<u64>,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// The fields of the requests `outcomes`, `view` and `score`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The name of the table.
    pub table: String,
    /// The viewer whose knowledge is returned.
    pub viewer: Option<Eyes>,
}

/// The fields of the request `chance`, which enters a chance outcome.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// The name of the table.
    pub table: String,
    /// What was rolled or drawn, in notation.
    pub outcome: String,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// The fields of the request `undo`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The name of the table.
    pub table: String,
    /// The number of the seat that undoes its steps.
    pub seat: u64,
    /// The number of the seat's own steps to undo; default 1.
    pub steps: Option<usize>,
    /// The last version that the seat was sent; if absent, the request is never stale.
    pub version: Option<u64>,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// The fields of the request `resign`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// The name of the table.
    pub table: String,
    /// The number of the seat that resigns.
    pub seat: u64,
    /// The name of the bot that takes over if the game continues; default: the strongest.
    pub stand_in: Option<String>,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
}

/// The fields of the request `history`, which returns the events so far.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// The name of the table.
    pub table: String,
    /// The viewer whose events are returned.
    pub viewer: Option<Eyes>,
    /// The number of steps to skip.
    #[serde(default)]
    pub from: usize,
}

/// The fields of the request `bot`, which lets a bot suggest an action.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// The name of the table.
    pub table: String,
    /// The number of the seat that the bot decides for.
    pub seat: u64,
    /// The name of the bot; default: the strongest.
    pub level: Option<String>,
    /// The time limit in milliseconds; if absent, there is none.
    pub millis: Option<u64>,
    /// The seed of the bot's random choices, which makes the answer reproducible.
    pub seed: Option<String>,
}

/// The fields of the request `analyse`, which judges every decision of a finished game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The name of the table.
    pub table: String,
    /// The name of the bot that judges; default: the strongest.
    pub level: Option<String>,
    /// The number of nodes for each decision; default: those of the bot.
    pub nodes: Option<u64>,
}

/// The fields of the request `record`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordOf {
    /// The name of the table.
    pub table: String,
    /// Whether the record of an unfinished game includes hidden information and the secret.
    #[serde(default)]
    pub full: bool,
}

/// The fields of the request `load`, which opens a table from a record.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The record, as JSON.
    pub record: Value,
    /// The component set that the game was played with, or its hash; if absent, the printed one.
    pub parts: Option<Value>,
}
