//! The row of a room in the store.

use game_core::SeatKind;
use game_core::hex::Bytes32;
use protocol::{Next, RoomPhase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::StoreError;

/// A room as it is stored, without its journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomRow {
    /// The id: the name of the table, and the key to watch.
    pub id: String,
    /// The key to join the room.
    pub join: String,
    /// The id of the guest who created the room.
    pub host: String,
    /// The phase of the room.
    pub stage: RoomPhase,
    /// The game, its rules version and its options.
    #[serde(rename = "terms")]
    pub spec: GameSpec,
    /// The secret behind the commitment, from which the seed is derived.
    pub secret: Bytes32,
    /// The commitment to the secret, shown before the game.
    pub commitment: Bytes32,
    /// The seats, in seat order.
    pub seats: Vec<SeatRow>,
    /// The room of the rematch, once it has been created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// The time of the last change, in seconds since 1970.
    pub updated: i64,
}

/// The game of a room, with its rules version and options. Never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSpec {
    /// The game's id.
    pub game: String,
    /// The rules version of the table.
    pub rules: u32,
    /// The options, including defaults.
    pub options: Value,
}

/// A seat as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Whether the seat was created for a person or for a bot, and for which bot.
    pub plan: SeatKind,
    /// The name of the player; empty if the seat is free.
    #[serde(default)]
    pub name: String,
    /// The id of the guest who has the seat; `None` if it is free or for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// SHA-256 of the bytes that the person will contribute to the seed; `None` before it is pledged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pledge: Option<Bytes32>,
    /// The bytes that the person contributed to the seed; `None` until the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<Bytes32>,
    /// True if the person is ready to begin.
    #[serde(default)]
    pub ready: bool,
    /// True if the host has muted the person.
    #[serde(default)]
    pub muted: bool,
}

impl SeatRow {
    /// A free seat.
    #[must_use]
    pub fn new(plan: SeatKind) -> Self {
        let name = if let SeatKind::Bot(name) = &plan { name.clone() } else { String::new() };
        Self { plan, name, guest: None, pledge: None, contribution: None, ready: false, muted: false }
    }

    /// Frees the seat.
    pub fn clear(&mut self) {
        *self = Self { contribution: self.contribution, ..Self::new(self.plan.clone()) };
    }

    /// True if the seat is for a person.
    #[must_use]
    pub fn for_person(&self) -> bool {
        self.plan == SeatKind::Person
    }
}

impl RoomRow {
    pub(crate) fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(|why| StoreError::Broken(format!("a stored room is invalid: {why}")))
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The ids of the guests whose room list contains this room.
    pub(crate) fn guests(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|seat| seat.guest.as_deref()).chain([self.host.as_str()])
    }

    /// The phase as it is spelt in the column `stage`.
    pub(crate) fn stage_name(&self) -> &'static str {
        match self.stage {
            RoomPhase::Gathering => "gathering",
            RoomPhase::Revealing => "revealing",
            RoomPhase::Playing => "playing",
            RoomPhase::Over => "over",
        }
    }
}
