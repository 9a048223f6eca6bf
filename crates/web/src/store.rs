//! What this browser keeps: tables by name, as their records. A table has here the name that its record has,
//! unless a record from elsewhere has the same one.

use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Record, sort_few};
use leptos::prelude::window;
use serde::{Deserialize, Serialize};

const TABLES: &str = "gamekeeper/table/";

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unkept {
    /// The browser keeps nothing for this page.
    NoStore,
    /// There is no room left.
    Full,
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// What is kept under a key.
pub(crate) fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps a text under a key.
pub(crate) fn write(key: &str, text: &str) -> Result<(), Unkept> {
    storage().ok_or(Unkept::NoStore)?.set_item(key, text).map_err(|_| Unkept::Full)
}

/// A table as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The name it is kept under.
    #[serde(skip)]
    pub(crate) name: String,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) at: f64,
    /// The record, with all secrets: this browser is the table.
    pub(crate) record: Record,
}

/// The key of a table, by which other tabs hear of its changes.
pub(crate) fn key(table: &str) -> String {
    format!("{TABLES}{table}")
}

/// Keeps a table.
pub(crate) fn keep(name: &str, record: Record) -> Result<(), Unkept> {
    let kept = Kept { name: name.to_owned(), at: js_sys::Date::now(), record };
    write(&key(name), &serde_json::to_string(&kept).unwrap_or_default())
}

/// The table with this name.
pub(crate) fn table(name: &str) -> Option<Kept> {
    let kept: Kept = serde_json::from_str(&read(&key(name))?).ok()?;
    Some(Kept { name: name.to_owned(), ..kept })
}

/// The name for a record from elsewhere, and whether the very same one is kept under it already. Where its
/// own name is another game's here, a piece of the record's hash is added.
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

/// Forgets a table.
pub(crate) fn forget(name: &str) {
    remove(&key(name));
    crate::link::note::forget(name);
}

/// Forgets what is kept under a key.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        // Nothing is lost by trying: it is not there afterwards either way.
        let _ = storage.remove_item(key);
    }
}

/// All tables, the one changed last first. What cannot be read is left alone and left out.
pub(crate) fn tables() -> Vec<Kept> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    let keys = (0..count).filter_map(|at| storage.key(at).ok().flatten());
    let names: Vec<String> = keys.filter_map(|key| key.strip_prefix(TABLES).map(str::to_owned)).collect();
    let mut tables: Vec<Kept> = names.iter().filter_map(|name| table(name)).collect();
    sort_few(&mut tables, |a, b| a.at > b.at);
    tables
}

/// A name for a new table.
pub(crate) fn new_name() -> String {
    let mut bytes = [0; 10];
    // Without the browser's randomness the clock must do: a name only has to differ from the others here.
    if getrandom::fill(&mut bytes).is_err() {
        bytes[..8].copy_from_slice(&js_sys::Date::now().to_bits().to_le_bytes());
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
