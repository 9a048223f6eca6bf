//! What this browser stores about a table on a server: the commitment it was shown before the game, and its
//! own contribution to the seed. The record is checked against it at the end.

use game_core::Record;
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use serde_json::Value;

use super::CurrentRoom;
use crate::store;

fn key(table: &str) -> String {
    format!("gamekeeper/room/{table}")
}

/// Returns what is stored about a table; null if nothing is.
pub(crate) fn read(table: &str) -> Value {
    store::read(&key(table)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Stores one more value about a table.
pub(crate) fn add(table: &str, name: &str, what: Value) {
    let mut note = read(table);
    if !note.is_object() {
        note = Value::Object(serde_json::Map::new());
    }
    note[name] = what;
    // Without storage it is lost on a reload; the game itself goes on.
    let _ = store::write(&key(table), &super::write(&note));
}

/// Deletes what is stored about a table.
pub(crate) fn forget(table: &str) {
    store::remove(&key(table));
}

fn bytes(note: &Value) -> Option<Bytes32> {
    note["bytes"].as_str()?.parse().ok()
}

/// Returns this browser's contribution to the seed of a table; it is generated on first use and stored.
pub(crate) fn own_bytes(table: &str) -> Bytes32 {
    bytes(&read(table)).unwrap_or_else(|| {
        let mut made = Bytes32::default();
        if getrandom::fill(&mut made.0).is_err() {
            leptos::logging::warn!("no random source: the contribution to the seed is all zeros");
        }
        add(table, "bytes", made.to_string().into());
        made
    })
}

/// Returns the commitment to the bytes, which is published before they are revealed.
pub(crate) fn pledge(bytes: &Bytes32) -> String {
    Bytes32(sha256(&[&bytes.0])).to_string()
}

/// Returns what is wrong with the record of a finished game, as keys of texts. Whether its draws follow from
/// its secret is checked elsewhere.
pub(crate) fn faults(record: &Record, place: &CurrentRoom) -> Vec<&'static str> {
    let note = read(&record.table);
    let mut faults = Vec::new();
    if record.commitment.map(|bytes| bytes.to_string()).as_deref() != note["commitment"].as_str() {
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
    let seat = note["pledged"].as_u64().and_then(|seat| usize::try_from(seat).ok());
    if seat.is_some_and(|seat| record.contributions.get(seat).copied() != bytes(&note)) {
        faults.push("proof-bytes");
    }
    faults
}
