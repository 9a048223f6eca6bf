//! What this browser stores about a table besides its record. For one on a server: the commitment it was
//! shown before the game, and its own contribution to the seed; the record is checked against it at the end.

use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Record, Seat};
use serde::{Deserialize, Serialize};

use super::CurrentRoom;
use crate::store;

/// What is stored about a table. Everything is empty until it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Note {
    /// The first commitment that the server showed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) commitment: Option<Bytes32>,
    /// The key for joining the room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) join: Option<String>,
    /// This browser's contribution to the seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bytes: Option<Bytes32>,
    /// The seat for which the contribution was revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pledged: Option<Seat>,
    /// What is wrong with the record of the finished game, as keys of texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) faults: Option<Vec<String>>,
    /// Whether the table goes on from a point of another game.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub(crate) forked: bool,
}

fn key(table: &str) -> String {
    format!("gamekeeper/room/{table}")
}

/// Returns what is stored about a table.
pub(crate) fn read(table: &str) -> Note {
    store::read(&key(table)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Changes what is stored about a table.
pub(crate) fn update(table: &str, change: impl FnOnce(&mut Note)) {
    let before = read(table);
    let mut note = before.clone();
    change(&mut note);
    if note != before {
        // Without storage it is lost on a reload; the game itself goes on.
        let _ = store::write(&key(table), &serde_json::to_string(&note).unwrap_or_default());
    }
}

/// Deletes what is stored about a table.
pub(crate) fn forget(table: &str) {
    store::remove(&key(table));
}

/// Returns this browser's contribution to the seed of a table; it is generated on first use and stored.
pub(crate) fn own_bytes(table: &str) -> Bytes32 {
    read(table).bytes.unwrap_or_else(|| {
        let mut made = Bytes32::default();
        if getrandom::fill(&mut made.0).is_err() {
            leptos::logging::warn!("no random source: the contribution to the seed is all zeros");
        }
        update(table, |note| note.bytes = Some(made));
        made
    })
}

/// Returns the commitment to the bytes, which is published before they are revealed.
pub(crate) fn pledge(bytes: &Bytes32) -> Bytes32 {
    Bytes32(sha256(&[&bytes.0]))
}

/// Returns what is wrong with the record of a finished game, as keys of texts. Whether its draws follow from
/// its secret is checked elsewhere.
pub(crate) fn faults(record: &Record, place: &CurrentRoom) -> Vec<&'static str> {
    let note = read(&record.table);
    let mut faults = Vec::new();
    if record.commitment != note.commitment {
        faults.push("proof-commitment");
    }
    let same = record.game == place.game
        && record.rules == place.rules
        && record.options == place.options.to_json()
        && record.table == place.table
        && record.component_set.is_none();
    if !same {
        faults.push("proof-terms");
    }
    if note.pledged.is_some_and(|seat| record.contributions.get(seat.index()).copied() != note.bytes) {
        faults.push("proof-bytes");
    }
    faults
}
