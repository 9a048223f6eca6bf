//! The row of a room in the store.

use game_core::hex::Bytes32;
use game_core::{Seat, SeatKind, SeatSet};
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
    /// The short code with which people join; `None` once the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
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
    /// The seats to act; not in the text, as they change with every turn.
    #[serde(skip)]
    pub to_act: SeatSet,
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
    /// Whether players may ask for hints although several people play.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub hints: bool,
}

/// A seat as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Whether the seat was created for a person or for a bot, and for which bot.
    pub plan: SeatKind,
    /// The name of the player; empty if the seat is free.
    #[serde(default)]
    pub name: String,
    /// Who is expected at a seat for a person; empty if the host named nobody.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub expected: String,
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
        Self {
            plan,
            name,
            expected: String::new(),
            guest: None,
            pledge: None,
            contribution: None,
            ready: false,
            muted: false,
        }
    }

    /// A free seat at which the person with this name is expected, or a bot with this name. An empty name
    /// names nobody.
    #[must_use]
    pub fn named(plan: SeatKind, name: String) -> Self {
        let seat = Self::new(plan);
        match seat.plan {
            SeatKind::Person => Self { expected: name, ..seat },
            SeatKind::Bot(_) if name.is_empty() => seat,
            SeatKind::Bot(_) => Self { name, ..seat },
        }
    }

    /// Frees the seat.
    pub fn clear(&mut self) {
        let expected = core::mem::take(&mut self.expected);
        *self = Self { contribution: self.contribution, expected, ..Self::new(self.plan.clone()) };
    }

    /// True if the seat is for a person.
    #[must_use]
    pub fn for_person(&self) -> bool {
        self.plan == SeatKind::Person
    }
}

impl RoomRow {
    /// Parses the text of a row. `to_act` are the seats to act as bits, `updated` the time of the last
    /// change: both change more often than the text.
    pub(crate) fn read(text: &str, to_act: i64, updated: i64) -> Result<Self, StoreError> {
        let broken = |why| StoreError::Broken(format!("a stored room is invalid: {why}"));
        let row: Self = serde_json::from_str(text).map_err(broken)?;
        let seats = (0..8).filter(|seat| to_act >> seat & 1 == 1).filter_map(|seat| Seat::try_from(seat).ok());
        Ok(Self { to_act: seats.collect(), updated, ..row })
    }

    /// True if the two differ at most in what changes with every turn.
    pub(crate) fn is_same_room(&self, other: &Self) -> bool {
        *self == Self { to_act: self.to_act, updated: self.updated, ..other.clone() }
    }

    /// Returns the seat of a guest; `None` if the guest has none.
    pub(crate) fn seat_of(&self, guest: &str) -> Option<Seat> {
        let at = self.seats.iter().position(|seat| seat.guest.as_deref() == Some(guest))?;
        u8::try_from(at).ok().and_then(|at| Seat::try_from(at).ok())
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The ids of the guests whose room list contains this room.
    pub(crate) fn guests(&self) -> impl Iterator<Item = &str> {
        self.seats
            .iter()
            .filter_map(|seat| seat.guest.as_deref())
            .chain([self.host.as_str()])
            .filter(|guest| !guest.is_empty())
    }

    /// Removes a person from the room: the name, and what the person could be recognised by. Moves stay, and
    /// so does the contribution to the seed, without which nobody could verify the draws.
    pub(crate) fn erase(&mut self, guest: &str) {
        if self.stage == RoomPhase::Revealing && self.seat_of(guest).is_some() {
            // The game cannot begin without the person, so the others have to agree again.
            self.stage = RoomPhase::Gathering;
            self.seats.iter_mut().for_each(|seat| seat.ready = false);
        }
        for seat in &mut self.seats {
            if seat.guest.as_deref() == Some(guest) {
                *seat = SeatRow { contribution: seat.contribution, ..SeatRow::new(seat.plan.clone()) };
            }
        }
        if self.host == guest {
            self.host = String::new();
        }
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
