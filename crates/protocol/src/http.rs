//! The few questions that are asked without a socket. Each is answered with JSON; a refusal is a [`Refusal`](crate::Refusal) with a status of 4xx or 5xx.

use game_core::SeatKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::RoomPhase;

/// `POST /api/rooms`: makes a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The game's id.
    pub game: String,
    /// The options; what is left out is as the game has it.
    pub options: Value,
    /// Who each seat is for.
    pub seats: Vec<SeatKind>,
}

/// The answer: where the room is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomKeys {
    /// The room's name, which is the key to watch.
    pub table: String,
    /// The key to join.
    pub join: String,
}

/// `GET /api/rooms`: a room that the guest made or sits in, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomRow {
    /// The room's name.
    pub table: String,
    /// The key to join.
    pub join: String,
    /// The game's id.
    pub game: String,
    /// How far it is.
    pub stage: RoomPhase,
    /// What the seats are called.
    pub names: Vec<String>,
    /// When something last happened, in seconds since 1970.
    pub updated: i64,
}

/// `POST /api/guest/code`: the answer, a code with which another device becomes the same guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveCode {
    /// The code, to be typed in within some minutes.
    pub code: String,
    /// For how many seconds it can be used.
    pub seconds: u64,
}

/// `POST /api/guest/claim`: becomes the guest of another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The code.
    pub code: String,
}
