//! A room as it is stored.

use game_core::SeatKind;
use game_core::hex::Bytes32;
use protocol::{Next, RoomPhase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::StoreError;

/// A room as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomRow {
    /// The id: the name of the table, and the key to watch.
    pub id: String,
    /// The key to join.
    pub join: String,
    /// The guest who created it.
    pub host: String,
    /// The phase of the room.
    pub stage: RoomPhase,
    /// What is played.
    #[serde(rename = "terms")]
    pub spec: GameSpec,
    /// The secret behind the commitment.
    pub secret: Bytes32,
    /// The commitment.
    pub commitment: Bytes32,
    /// The seats.
    pub seats: Vec<SeatRow>,
    /// The room of the next game.
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
    /// The complete options.
    pub options: Value,
}

/// A seat as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Whether it is for a person or a bot.
    pub plan: SeatKind,
    /// The name of the player.
    #[serde(default)]
    pub name: String,
    /// The guest who has the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// The person's commitment to its contribution: SHA-256 of the bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pledge: Option<Bytes32>,
    /// The bytes that the person contributed to the seed, once the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<Bytes32>,
    /// True if the person is ready.
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

    /// The guests whose room list contains this room.
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
