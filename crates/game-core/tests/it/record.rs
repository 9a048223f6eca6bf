//! Tests of reading records: every record that a table can write is read, and unknown keys are refused.

use game_core::fair::seed_from_text;
use game_core::record::{MAX_BYTES, MAX_STEPS};
use game_core::{ChanceSource, Record, Seat, SeatInfo, SeatKind, Setup, Table, TableError, verify};
use serde_json::{Value, json};

use crate::dice::{Action, Dice};

fn setup(name: &str) -> Setup<Dice> {
    let person = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
    Setup::new(vec![person(name), person("b")])
}

fn seeded() -> Table<Dice> {
    Table::open(setup("a"), ChanceSource::Seeded(seed_from_text("7"))).unwrap().0
}

/// Collects the path of every object inside a value, including the value itself.
fn objects(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            found.push(path.to_owned());
            map.iter().for_each(|(key, value)| objects(value, &format!("{path}/{key}"), found));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| objects(value, &format!("{path}/{at}"), found));
        }
        _ => {}
    }
}

#[test]
fn unknown_keys_are_refused_in_every_object_of_a_record() {
    let mut table = seeded();
    table.play(Seat::new(0), Action::Roll, None).unwrap();
    table.undo_by_consent(Seat::new(0)).unwrap();
    while let Some(seat) = table.to_move().to_act().first() {
        table.play(seat, Action::Roll, None).unwrap();
    }
    let mut record: Value = serde_json::from_str(&table.record().write()).unwrap();
    // Adds what this game's result lacks: a tie-break that decided places, a verdict and a resignation.
    record["result"]["decided_by"] = json!([{"place": 0, "index": 1, "better": 2, "worse": 1}]);
    record["result"]["verdict"] = json!("won");
    record["result"]["resigned"] = json!([0]);
    assert!(Record::read(&record.to_string()).is_ok());
    let mut paths = Vec::new();
    objects(&record, "", &mut paths);
    // The keys of the options are checked by the game, not by `Record::read`.
    paths.retain(|path| path != "/options");
    for path in ["", "/seats/0", "/result", "/result/decided_by/0", "/agreed/0", "/digests"] {
        assert!(paths.iter().any(|found| found == path), "{path} is an object");
    }
    for path in paths {
        let mut changed = record.clone();
        changed.pointer_mut(&path).unwrap()["surplus"] = json!(1);
        let why = Record::read(&changed.to_string()).unwrap_err().to_string();
        let expected = if path == "/digests" { "invalid" } else { "unknown field `surplus`" };
        assert!(why.contains(expected), "{path}: {why}");
    }
}

/// A table accepts no decision that would make its record too long to be read.
#[test]
fn the_longest_record_is_read() {
    let mut table = seeded();
    // Steps that were undone by consent count towards the limit, because they are in the record.
    for _ in 0..3 {
        table.play(Seat::new(0), Action::Roll, None).unwrap();
        table.undo_by_consent(Seat::new(0)).unwrap();
    }
    for _ in 0..MAX_STEPS - 6 {
        table.play(Seat::new(0), Action::Raise, None).unwrap();
    }
    assert_eq!(table.play(Seat::new(0), Action::Raise, None).unwrap_err(), TableError::TooManySteps);
    assert_eq!(table.steps().len(), MAX_STEPS - 6);
    let text = table.record().write();
    assert!(text.len() > 1_000_000 && text.len() < MAX_BYTES);
    let record = Record::read(&text).unwrap();
    let (_, again) = verify::<Dice>(&record, None).unwrap();
    assert_eq!(again.state(), table.state());
}

/// The longest possible step, with its share of the digests or of a consent undo, takes no more than its
/// share of the limit in bytes.
#[test]
fn the_limit_in_bytes_follows_from_the_limit_in_steps() {
    let per_step = MAX_BYTES / MAX_STEPS;
    let mut record = seeded().record();
    let empty = record.write().len();
    let step = format!("0 {}", "\\".repeat(80));
    record.steps = vec![step.clone(); 3_200];
    record.digests = (1..=100).map(|at| (at * 32, seed_from_text("digest"))).collect();
    assert!((record.write().len() - empty) / 3_200 < per_step);
    record.steps.clear();
    record.digests.clear();
    let undo = game_core::ConsentUndo { seat: Seat::new(0), stood: MAX_STEPS, steps: vec![step] };
    record.consent_undos = vec![undo; 1_000];
    assert!((record.write().len() - empty) / 1_000 < per_step);
}

#[test]
fn a_name_has_a_largest_length() {
    assert!(Table::open(setup(&"x".repeat(1_000)), ChanceSource::Manual).is_ok());
    let refused = Table::open(setup(&"x".repeat(1_001)), ChanceSource::Manual).unwrap_err();
    assert_eq!(refused.to_string(), "seats: a name has at most 1000 bytes");
}
