//! One recorded game for each way a game can end, and tampered records.

use std::path::Path;

use game_core::{Fault, Record, Seat, Table, Verdict, verify};
use game_laws::golden::recorded;
use serde_json::Value;
use spots::Spots;

fn endings() -> Vec<(String, Record)> {
    recorded(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endings"))
}

fn table(name: &str) -> Table<Spots> {
    let record = endings().into_iter().find(|(other, _)| other == name).unwrap().1;
    let (verdict, table) = verify::<Spots>(&record, None).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(verdict, Verdict::Chosen, "{name}");
    table
}

#[test]
fn six_dogs_win_with_any_number_of_seats_and_set() {
    for name in ["standard-2", "standard-3", "standard-4", "all-tiles", "random-set"] {
        let table = table(name);
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("six-dogs", 1), "{name}");
        let winner = outcome.winners()[0].first().unwrap();
        assert_eq!(table.state().player(winner).pack.scored(), 6, "{name}");
    }
}

#[test]
fn places_behind_the_winner_are_decided_by_a_tie_break_or_shared() {
    let tied = table("standard-3-tie-break");
    assert!(!tied.outcome().unwrap().decided_by.is_empty());
    let shared = table("standard-4-shared-place");
    assert!(shared.outcome().unwrap().ranking.iter().any(|place| place.len() > 1));
}

#[test]
fn the_turn_limit_is_a_draw() {
    let outcome = table("turn-limit").outcome().unwrap();
    assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("turn-limit", 2));
}

#[test]
fn solo_is_won_lost_or_drawn() {
    for (name, verdict, stray) in
        [("solo-won", "won", false), ("solo-lost", "lost", true), ("solo-drawn", "drawn", false)]
    {
        let table = table(name);
        assert_eq!(table.outcome().unwrap().verdict.as_deref(), Some(verdict));
        assert_eq!(table.state().player(Seat::new(1)).pack.scored() == 6, stray, "{name}");
    }
}

/// The folder has no other files, and a record that is loaded and written again is unchanged.
#[test]
fn records_round_trip() {
    let endings = endings();
    assert_eq!(endings.len(), 11);
    for (name, record) in endings {
        let table = Table::<Spots>::load(&record, None).unwrap();
        assert_eq!(table.record(), record, "{name}");
    }
}

fn changed(change: impl Fn(&mut Value)) -> Result<Verdict, Fault> {
    let record = endings().into_iter().find(|(name, _)| name == "turn-limit").unwrap().1;
    let mut json = serde_json::to_value(record).unwrap();
    change(&mut json);
    verify::<Spots>(&Record::read(&json.to_string()).unwrap(), None).map(|(verdict, _)| verdict)
}

#[test]
fn tampering_with_a_record_is_detected() {
    assert_eq!(changed(|_| {}), Ok(Verdict::Chosen));
    let dog = changed(|json| {
        let other = if json["steps"][0] == "* dog 12" { "* dog 13" } else { "* dog 12" };
        json["steps"][0] = other.into();
    });
    assert!(matches!(dog, Err(Fault::Draw { step: 0, .. })), "{dog:?}");
    assert_eq!(changed(|json| json["options"]["set"] = "dog-park".into()), Err(Fault::Commitment));
    assert_eq!(changed(|json| json["result"]["reason"] = "six-dogs".into()), Err(Fault::Result));
}
