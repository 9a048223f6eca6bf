//! Local storage: tables by name, as their records. A table is stored under the name in its record, unless a
//! different record is already stored under that name.

use core::cell::RefCell;

use catalog::AnyTable;
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Record, Seat, SeatInfo, SeatKind, SeatSet, Viewer, sort_few};
use leptos::prelude::window;
use serde::{Deserialize, Serialize};

use crate::link::note;

const TABLES: &str = "gamekeeper/table/";
const ANALYSES: &str = "gamekeeper/analysis/";

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
    /// The seat whose turn it was then; only in tables that were stored before there was a standing.
    #[serde(default, skip_serializing)]
    turn: Option<Seat>,
    /// How the game stood then, so that a list of tables need not replay them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) standing: Option<Standing>,
    /// Whether the record came from a file: its people are not at this device.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(crate) imported: bool,
    /// The seat that was taken here, in a room.
    #[serde(skip)]
    taken: Option<Seat>,
    /// The record, with all secrets: this browser runs the table.
    pub(crate) record: Record,
}

/// How a game stands, for a row in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Standing {
    /// The seats that have a decision to make.
    pub(crate) to_act: SeatSet,
    /// The total of each seat, as the person at this device may know it.
    pub(crate) totals: Vec<i32>,
    /// The number of the turn, as the table shows it; 0 if it is not known.
    #[serde(default)]
    pub(crate) turn: u32,
}

impl Standing {
    /// Returns how the game of a table stands.
    pub(crate) fn of(table: &dyn AnyTable) -> Self {
        let viewer = only_person(table.seats()).map_or(Viewer::Spectator, Viewer::Seat);
        let totals = table.sheets(viewer).iter().map(|sheet| sheet.total).collect();
        let board = crate::games::find(table.meta().id);
        let turn = board.map_or(0, |board| board.turn_number(&table.view(viewer).into()));
        Self { to_act: table.to_move().to_act(), totals, turn }
    }
}

impl Kept {
    /// Returns the seats that have a decision to make.
    pub(crate) fn to_act(&self) -> SeatSet {
        match &self.standing {
            Some(standing) => standing.to_act,
            None => self.turn.map_or(SeatSet::EMPTY, SeatSet::one),
        }
    }

    /// Returns the seat of the only person at this device, whom texts call "you": in a room the seat that was
    /// taken here, otherwise that of the only person. `None` if there are several, or the record came from a
    /// file.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.taken.or_else(|| only_person(&self.record.seats)).filter(|_| !self.imported)
    }
}

/// Returns the seat of the only person; `None` if there is none or there are several.
pub(crate) fn only_person(seats: &[SeatInfo]) -> Option<Seat> {
    let mut people = seats.iter().enumerate().filter(|(_, seat)| seat.kind == SeatKind::Person);
    let (at, _) = people.next().filter(|_| people.next().is_none())?;
    Some(Seat::new(at as u8))
}

/// Returns the storage key of a table; other tabs receive `storage` events for it.
pub(crate) fn key(table: &str) -> String {
    format!("{TABLES}{table}")
}

/// Returns the storage key of the analysis of a table.
pub(crate) fn analysis_key(table: &str) -> String {
    format!("{ANALYSES}{table}")
}

/// Stores a table, with how the game stands if that is known.
pub(crate) fn keep(name: &str, record: Record, standing: Option<Standing>) -> Result<(), Unkept> {
    let at = js_sys::Date::now();
    save(&Kept { name: name.to_owned(), at, turn: None, standing, imported: false, taken: None, record })
}

/// Stores a record that came from a file, with its final standing.
pub(crate) fn keep_imported(name: &str, record: Record, standing: Standing) -> Result<(), Unkept> {
    let (at, standing) = (js_sys::Date::now(), Some(standing));
    save(&Kept { name: name.to_owned(), at, turn: None, standing, imported: true, taken: None, record })
}

/// Stores a table as it is, under its name.
///
/// If there is no room, analyses give way: they can be made again.
pub(crate) fn save(kept: &Kept) -> Result<(), Unkept> {
    let (key, text) = (key(&kept.name), serde_json::to_string(kept).unwrap_or_default());
    match write(&key, &text) {
        Err(Unkept::Full) => {
            keys(ANALYSES).iter().for_each(|table| remove(&analysis_key(table)));
            write(&key, &text)
        }
        done => done,
    }
}

/// Returns the table with this name, if there is one and it can be read.
pub(crate) fn table(name: &str) -> Option<Kept> {
    let kept: Kept = serde_json::from_str(&read(&key(name))?).ok()?;
    let taken = note::read(&kept.record.table).pledged;
    Some(Kept { name: name.to_owned(), taken, ..kept })
}

/// Returns the name for an imported record, and whether that same record is already stored under it. If a
/// different record has its name, the first digits of the record's hash are appended.
pub(crate) fn name_for(record: &Record) -> (String, bool) {
    let hash = Bytes32(sha256(&[record.write().as_bytes()])).to_string();
    let other = format!("{}~{}", record.table, &hash[..8]);
    for name in [record.table.clone(), other.clone()] {
        match table(&name) {
            Some(kept) if kept.record == *record => {
                // If it was set aside a moment ago, it is wanted again.
                ASIDE.with_borrow_mut(|aside| aside.retain(|(other, _)| *other != name));
                return (name, true);
            }
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
    /// The space it takes with its analysis. Browsers count differently; this is the length of the texts.
    pub(crate) bytes: usize,
}

/// Returns the finished games. An entry that cannot be read is not among them.
pub(crate) fn finished() -> Vec<Finished> {
    let game = |name: String| {
        let key = key(&name);
        let text = read(&key)?;
        let kept: Kept = serde_json::from_str(&text).ok()?;
        let analysis = read(&analysis_key(&name)).map_or(0, |analysis| analysis.len());
        kept.record.result.is_some().then(|| Finished { name, at: kept.at, bytes: key.len() + text.len() + analysis })
    };
    names().into_iter().filter_map(game).collect()
}

thread_local! {
    /// The tables that were deleted a moment ago, with the time of their last change: they are not listed,
    /// but still stored until nobody can undo it any more.
    static ASIDE: RefCell<Vec<(String, f64)>> = const { RefCell::new(Vec::new()) };
}

fn is_aside(name: &str) -> bool {
    ASIDE.with_borrow(|aside| aside.iter().any(|(other, _)| other == name))
}

/// Sets a table aside, as if it were deleted. Returns the number of tables that are set aside.
pub(crate) fn set_aside(kept: &Kept) -> usize {
    ASIDE.with_borrow_mut(|aside| {
        aside.push((kept.name.clone(), kept.at));
        aside.len()
    })
}

/// Lists the tables again that were set aside.
pub(crate) fn bring_back() {
    ASIDE.with_borrow_mut(Vec::clear);
}

/// Deletes the tables that were set aside. A table that has changed since, in another tab, is kept.
pub(crate) fn delete_aside() {
    for (name, at) in ASIDE.take() {
        if let Some(kept) = table(&name).filter(|kept| kept.at <= at) {
            delete(&name, kept.record.result.is_some());
        }
    }
}

/// Deletes a table with its analysis, and what was noted about it unless the game is finished: the record
/// of a finished game may still be on a server, and is checked against the note when it is fetched again.
pub(crate) fn delete(name: &str, is_finished: bool) {
    remove(&key(name));
    remove(&analysis_key(name));
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

/// Returns what follows a prefix in the keys that have it, in no particular order.
pub(crate) fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    let keys = (0..count).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(prefix).map(str::to_owned)).collect()
}

/// Returns the names of all tables, in no particular order.
fn names() -> Vec<String> {
    keys(TABLES).into_iter().filter(|name| !is_aside(name)).collect()
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
        assert_eq!((kept.to_act(), kept.record.table.as_str(), kept.imported), (SeatSet::EMPTY, "t", false));
        let again: Kept = serde_json::from_value(json!({ "at": 1.0, "turn": 1, "record": record })).expect("a table");
        assert_eq!(again.to_act(), SeatSet::one(Seat::new(1)));
    }

    #[test]
    fn a_standing_is_stored_beside_the_record() {
        let record = json!({
            "format": 1, "game": "ingenious", "rules": 1, "parts": null, "options": {}, "table": "t",
            "seats": [{ "name": "You", "kind": "person" }, { "name": "Mirabel", "kind": "bot greedy" }],
            "chance": "typed", "commitment": null, "secret": null, "contributions": [], "result": null, "steps": [],
            "digests": {},
        });
        let standing = json!({ "to_act": [0], "totals": [3, 5], "turn": 2 });
        let text = json!({ "at": 1.0, "standing": standing, "imported": true, "record": record });
        let mut kept: Kept = serde_json::from_value(text.clone()).expect("a table");
        assert_eq!(kept.standing.as_ref().map(|standing| standing.totals.clone()), Some(vec![3, 5]));
        assert_eq!((kept.to_act(), kept.you()), (SeatSet::one(Seat::new(0)), None), "an imported person is not you");
        assert_eq!(serde_json::to_value(&kept).expect("JSON"), text);
        kept.imported = false;
        assert_eq!(kept.you(), Some(Seat::new(0)));
    }
}
