//! The bodies of HTTP requests and replies. Refusals are a [`Refusal`](crate::Refusal) with a 4xx or 5xx
//! status.

use game_core::{Seat, SeatKind, SeatSet};
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
    /// Whether players may ask for hints although several people play.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub hints: bool,
    /// What each bot is called and who is expected at each seat for a person, by seat; empty names, and a
    /// list that is too short, leave it open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// The reply to `POST /api/rooms`: the keys of the new room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomKeys {
    /// The room's id, which is the key to watch.
    pub table: String,
    /// The key to join.
    pub join: String,
}

/// `POST /api/join`: finds the room that a short code belongs to. The reply is the room's [`RoomKeys`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The code as it was typed: case, spaces and hyphens do not matter.
    pub code: String,
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
    /// The guest's seat; `None` if the guest has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The seats to act; empty unless the game is in progress.
    #[serde(default)]
    pub to_act: SeatSet,
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
    /// True if this device may leave the guest that it has been, who has unfinished rooms.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub leave: bool,
}

/// `GET /api/guest/devices`: an entry of the list of browsers and programs that are signed in as the guest,
/// last used first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// The id with which the device can be signed out; it gives no access.
    pub id: String,
    /// The time at which it became the guest, in seconds since 1970.
    pub created: i64,
    /// The time at which it was last used, in seconds since 1970, to the day.
    pub seen: i64,
    /// True for the device that asks.
    pub current: bool,
}
