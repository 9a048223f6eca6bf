//! Local storage: tables by name, as their records. A table is stored under the name in its record, unless a
//! different record is already stored under that name.

use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Record, Seat, sort_few};
use leptos::prelude::window;
use serde::{Deserialize, Serialize};

const TABLES: &str = "gamekeeper/table/";

/// Why something could not be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unkept {
    /// Local storage is not available to this page.
    NoStore,
    /// The storage quota is used up.
    Full,
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// Returns the text stored under a key.
pub(crate) fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Stores a text under a key.
pub(crate) fn write(key: &str, text: &str) -> Result<(), Unkept> {
    storage().ok_or(Unkept::NoStore)?.set_item(key, text).map_err(|_| Unkept::Full)
}

/// A table as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The name it is stored under.
    #[serde(skip)]
    pub(crate) name: String,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) at: f64,
    /// The seat whose turn it was then, so that a list of tables need not replay them all.
    #[serde(default)]
    pub(crate) turn: Option<Seat>,
    /// The record, with all secrets: this browser runs the table.
    pub(crate) record: Record,
}

/// Returns the storage key of a table; other tabs receive `storage` events for it.
pub(crate) fn key(table: &str) -> String {
    format!("{TABLES}{table}")
}

/// Stores a table, with the seat whose turn it is.
pub(crate) fn keep(name: &str, record: Record, turn: Option<Seat>) -> Result<(), Unkept> {
    let kept = Kept { name: name.to_owned(), at: js_sys::Date::now(), turn, record };
    write(&key(name), &serde_json::to_string(&kept).unwrap_or_default())
}

/// Returns the table with this name, if there is one and it can be read.
pub(crate) fn table(name: &str) -> Option<Kept> {
    let kept: Kept = serde_json::from_str(&read(&key(name))?).ok()?;
    Some(Kept { name: name.to_owned(), ..kept })
}

/// Returns the name for an imported record, and whether that same record is already stored under it. If a
/// different record has its name, the first digits of the record's hash are appended.
pub(crate) fn name_for(record: &Record) -> (String, bool) {
    let hash = Bytes32(sha256(&[record.write().as_bytes()])).to_string();
    let other = format!("{}~{}", record.table, &hash[..8]);
    for name in [record.table.clone(), other.clone()] {
        match table(&name) {
            Some(kept) if kept.record == *record => return (name, true),
            Some(_) => {}
            None => return (name, false),
        }
    }
    (other, false)
}

/// A finished game in storage.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finished {
    /// The name of its table.
    pub(crate) name: String,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) at: f64,
    /// The space it takes. Browsers count differently; this is the length of its text.
    pub(crate) bytes: usize,
}

/// Returns the finished games. An entry that cannot be read is not among them.
pub(crate) fn finished() -> Vec<Finished> {
    let game = |name: String| {
        let key = key(&name);
        let text = read(&key)?;
        let kept: Kept = serde_json::from_str(&text).ok()?;
        kept.record.result.is_some().then(|| Finished { name, at: kept.at, bytes: key.len() + text.len() })
    };
    names().into_iter().filter_map(game).collect()
}

/// Deletes a table, and what was noted about it unless the game is finished: the record of a finished game
/// may still be on a server, and is checked against the note when it is fetched again.
pub(crate) fn delete(name: &str, is_finished: bool) {
    remove(&key(name));
    if !is_finished {
        crate::link::note::forget(name);
    }
}

/// Deletes the text stored under a key.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        // There is nothing else to do if this fails.
        let _ = storage.remove_item(key);
    }
}

/// Returns the names of all tables, in no particular order.
fn names() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    let keys = (0..count).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(TABLES).map(str::to_owned)).collect()
}

/// Returns all tables, the most recently changed first. An entry that cannot be read is skipped, not deleted.
pub(crate) fn tables() -> Vec<Kept> {
    let mut tables: Vec<Kept> = names().iter().filter_map(|name| table(name)).collect();
    sort_few(&mut tables, |a, b| a.at > b.at);
    tables
}

/// Returns a random name for a new table.
pub(crate) fn new_name() -> String {
    let mut bytes = [0; 10];
    // Without a random source the clock is enough: a name only has to differ from the others in this browser.
    if getrandom::fill(&mut bytes).is_err() {
        bytes[..8].copy_from_slice(&js_sys::Date::now().to_bits().to_le_bytes());
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Tables that were stored before the turn was noted are still listed, without whose turn it is.
    #[test]
    fn a_table_without_a_turn_is_read() {
        let record = json!({
            "format": 1, "game": "ingenious", "rules": 1, "parts": null, "options": {}, "seats": [], "table": "t",
            "chance": "typed", "commitment": null, "secret": null, "contributions": [], "result": null, "steps": [],
            "digests": {},
        });
        let kept: Kept = serde_json::from_value(json!({ "at": 1.0, "record": record })).expect("a table");
        assert_eq!((kept.turn, kept.record.table.as_str()), (None, "t"));
        let again: Kept = serde_json::from_value(json!({ "at": 1.0, "turn": 1, "record": record })).expect("a table");
        assert_eq!(again.turn, Some(Seat::new(1)));
    }
}
