//! A room as it is kept.

use game_core::SeatKind;
use game_core::hex::Bytes32;
use protocol::{Next, RoomPhase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::StoreError;

/// A room as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomRow {
    /// Its name: the table's name, and the key to watch.
    pub id: String,
    /// The key to join.
    pub join: String,
    /// The guest who made it.
    pub host: String,
    /// How far it is.
    pub stage: RoomPhase,
    /// What is played.
    pub terms: Terms,
    /// What is behind the commitment.
    pub secret: Bytes32,
    /// The commitment.
    pub commitment: Bytes32,
    /// The seats.
    pub seats: Vec<SeatRow>,
    /// The room of the next game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// When something last happened, in seconds since 1970.
    pub updated: i64,
}

/// What is played. Nothing of it changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// The game's id.
    pub game: String,
    /// The version of its rules, which the table keeps.
    pub rules: u32,
    /// The options in full.
    pub options: Value,
}

/// A seat as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Who it is for.
    pub plan: SeatKind,
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// What the person promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pledge: Option<Bytes32>,
    /// What the person added to the seed, once the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<Bytes32>,
    /// Whether the person is ready.
    #[serde(default)]
    pub ready: bool,
    /// Whether the host has silenced the person.
    #[serde(default)]
    pub muted: bool,
}

impl SeatRow {
    /// A seat nobody has taken yet.
    #[must_use]
    pub fn new(plan: SeatKind) -> Self {
        let name = if let SeatKind::Bot(name) = &plan { name.clone() } else { String::new() };
        Self { plan, name, guest: None, pledge: None, contribution: None, ready: false, muted: false }
    }

    /// Nobody has it any more.
    pub fn clear(&mut self) {
        *self = Self { contribution: self.contribution, ..Self::new(self.plan.clone()) };
    }

    /// Whether a person is needed there.
    #[must_use]
    pub fn for_person(&self) -> bool {
        self.plan == SeatKind::Person
    }
}

impl RoomRow {
    pub(crate) fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(|why| StoreError::Broken(format!("a room cannot be read: {why}")))
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Everybody who should find the room again.
    pub(crate) fn guests(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|seat| seat.guest.as_deref()).chain([self.host.as_str()])
    }

    /// What the stage is called in its column.
    pub(crate) fn stage_name(&self) -> &'static str {
        match self.stage {
            RoomPhase::Gathering => "gathering",
            RoomPhase::Revealing => "revealing",
            RoomPhase::Playing => "playing",
            RoomPhase::Over => "over",
        }
    }
}
