//! Tests of reading records: every record that a table can write is read, and unknown keys are refused.

use std::error::Error as _;

use game_core::fair::seed_from_text;
use game_core::record::{ChanceKind, MAX_BYTES, MAX_STEPS};
use game_core::{
    ChanceSource, ComponentSet, ConsentUndo, Fault, HeaderFault, Record, RecordError, Seat, SeatInfo, SeatKind, Setup,
    Table, TableError, verify,
};
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

#[test]
fn a_text_that_is_not_a_record_says_why() {
    let text = seeded().record().write();
    let why = |text: &str| Record::read(text).unwrap_err();
    assert!(matches!(why(" \n"), RecordError::Empty));
    assert!(matches!(why(&" ".repeat(MAX_BYTES + 1)), RecordError::TooLarge(bytes) if bytes == MAX_BYTES + 1));
    assert!(matches!(why(&text[..text.len() / 2]), RecordError::Incomplete(line) if line > 1));
    assert!(matches!(why(&text.replace("\"format\": 1", "\"format\": 2")), RecordError::Format(2)));
    let list = why("[]");
    assert!(matches!(list, RecordError::Unreadable(_)) && list.source().is_some());
    assert!(list.to_string().starts_with("this is not a Gamekeeper record: "), "{list}");
}

/// A program that verifies records can tell by the fault what is wrong, without reading the text.
#[test]
fn each_fault_of_a_header_has_a_variant() {
    let fault_with = |change: &dyn Fn(&mut Record), set: Option<ComponentSet>| {
        let mut record = seeded().record();
        change(&mut record);
        match verify::<Dice>(&record, set) {
            Err(Fault::Header(fault)) => fault,
            other => panic!("{:?}", other.map(|(verdict, _)| verdict)),
        }
    };
    let fault = |change: &dyn Fn(&mut Record)| fault_with(change, None);
    let hash = seed_from_text("set");
    let other = HeaderFault::Game { recorded: "go".into(), expected: "dice" };
    assert_eq!(fault(&|record| record.game = "go".into()), other);
    assert_eq!(
        fault(&|record| record.component_set = Some(hash)),
        HeaderFault::ComponentSet { recorded: Some(hash) },
        "the set was not given"
    );
    let printed = HeaderFault::ComponentSet { recorded: None };
    assert_eq!(fault_with(&|_| {}, Some(ComponentSet(json!({})))), printed, "another set was given");
    let option = fault(&|record| record.options = json!([]));
    assert!(matches!(&option, HeaderFault::Option(why) if why.what == "options"), "{option:?}");
    assert!(option.source().is_some());
    assert!(matches!(fault(&|record| record.seats.clear()), HeaderFault::Setup(why) if why.what == "seats"));
    assert_eq!(fault(&|record| record.options = json!(null)), HeaderFault::OptionSpelling);
    assert_eq!(fault(&|record| record.chance = ChanceKind::Manual), HeaderFault::TypedWithSecret);
    assert_eq!(fault(&|record| record.contributions = vec![hash]), HeaderFault::SeedWithContributions);
    assert_eq!(fault(&|record| record.secret = None), HeaderFault::NoSeed);
    let unproved = |record: &mut Record| {
        (record.chance, record.secret, record.commitment) = (ChanceKind::Committed, None, None);
    };
    assert_eq!(fault(&unproved), HeaderFault::NoCommitment);
    let undo = ConsentUndo { seat: Seat::new(5), stood: 0, steps: vec!["* 1".into()] };
    assert_eq!(fault(&|record| record.consent_undos = vec![undo.clone()]), HeaderFault::ConsentUndo);
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
    let undo = ConsentUndo { seat: Seat::new(0), stood: MAX_STEPS, steps: vec![step] };
    record.consent_undos = vec![undo; 1_000];
    assert!((record.write().len() - empty) / 1_000 < per_step);
}

#[test]
fn a_name_has_a_largest_length() {
    assert!(Table::open(setup(&"x".repeat(1_000)), ChanceSource::Manual).is_ok());
    let refused = Table::open(setup(&"x".repeat(1_001)), ChanceSource::Manual).unwrap_err();
    assert_eq!(refused.to_string(), "seats: a name has at most 1000 bytes");
}
