//! The bodies of HTTP requests and replies. Refusals are a [`Refusal`](crate::Refusal) with a 4xx or 5xx
//! status.

use game_core::SeatKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::RoomPhase;

/// `POST /api/rooms`: creates a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The game's id.
    pub game: String,
    /// The options; missing ones take their defaults.
    pub options: Value,
    /// Whether each seat is for a person or a bot.
    pub seats: Vec<SeatKind>,
}

/// The reply to `POST /api/rooms`: the keys of the new room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomKeys {
    /// The room's id, which is the key to watch.
    pub table: String,
    /// The key to join.
    pub join: String,
}

/// `GET /api/rooms`: an entry of the list of rooms that the guest created or has a seat in, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    /// The room's id.
    pub table: String,
    /// The key to join.
    pub join: String,
    /// The game's id.
    pub game: String,
    /// The phase of the room.
    pub stage: RoomPhase,
    /// The names of the players, by seat.
    pub names: Vec<String>,
    /// The time of the last change, in seconds since 1970.
    pub updated: i64,
}

/// The reply to `POST /api/guest/code`: a one-time code with which another device becomes the same guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransferCode {
    /// The code, to be entered on the other device.
    pub code: String,
    /// The number of seconds for which the code is valid.
    pub seconds: u64,
}

/// `POST /api/guest/claim`: redeems a one-time code, so that this device becomes the guest who created it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The code from the other device.
    pub code: String,
}
