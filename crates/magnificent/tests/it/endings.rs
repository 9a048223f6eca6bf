//! One recorded game for each kind of ending, and the detection of changed records.

use std::fs;
use std::path::PathBuf;

use game_core::{ComponentSet, Fault, Record, Seat, Table, Verdict, verify};
use game_laws::golden::recorded;
use magnificent::Magnificent;
use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn endings(folder_name: &str) -> Vec<(String, Record)> {
    recorded(&folder(folder_name))
}

/// Returns the component set of the games that reach the two highest goals; in it, cards score double.
fn doubled_cards() -> ComponentSet {
    let text = fs::read_to_string(folder("endings-of-a-set").join("set.json")).unwrap();
    ComponentSet(serde_json::from_str(&text).unwrap())
}

fn verified(folder_name: &str, name: &str, parts: Option<ComponentSet>, verdict: &Verdict) -> Table<Magnificent> {
    let record = endings(folder_name).into_iter().find(|(other, _)| other == name).unwrap().1;
    let (found, table) = verify::<Magnificent>(&record, parts).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(found, *verdict, "{name}");
    table
}

fn table(name: &str) -> Table<Magnificent> {
    verified("endings", name, None, &Verdict::Chosen)
}

fn scores(table: &Table<Magnificent>) -> Vec<i16> {
    let seats = table.rules().seats.seats();
    seats.map(|seat| table.state().public().player(seat).ledger.total()).collect()
}

#[test]
fn most_points_win_in_every_mode() {
    for name in ["standard-2", "standard-3-draft", "standard-4-sides", "standard-4-b"] {
        let table = table(name);
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("three-rounds", 1), "{name}");
        let (scores, winner) = (scores(&table), outcome.winners()[0].first().unwrap());
        assert_eq!(scores.iter().max(), Some(&scores[winner.index()]), "{name}");
    }
}

#[test]
fn a_tie_is_broken_on_the_performance_track() {
    let table = table("tie-on-the-track");
    let (outcome, scores) = (table.outcome().unwrap(), scores(&table));
    assert_eq!(scores[0], scores[1]);
    let winner = outcome.winners()[0].first().unwrap();
    let hat = |seat: u8| table.state().public().player(Seat::new(seat)).highest_hat();
    assert_eq!(hat(winner.into()), hat(0).max(hat(1)));
    assert_eq!(outcome.decided_by[0].index, 1);
}

#[test]
fn all_seats_may_have_negative_scores() {
    assert!(scores(&table("all-negative")).iter().all(|score| *score < 0));
}

/// The game won was recorded with manual chance outcomes. The two highest goals were reached with a component
/// set in which cards score double; those records name it by its hash.
#[test]
fn the_verdict_of_solo_follows_the_goals() {
    let won = verified("endings", "solo-won", None, &Verdict::Typed);
    let set = |name: &str| verified("endings-of-a-set", name, Some(doubled_cards()), &Verdict::Chosen);
    for (table, verdict, least, most) in [
        (table("solo-lost"), "lost", i16::MIN, 199),
        (won, "won", 200, 219),
        (set("solo-ringmaster"), "ringmaster", 220, 239),
        (set("solo-magnificent"), "magnificent", 240, i16::MAX),
    ] {
        assert_eq!(table.outcome().unwrap().verdict.as_deref(), Some(verdict));
        assert!((least..=most).contains(&scores(&table)[0]), "{verdict}: {:?}", scores(&table));
    }
}

#[test]
fn a_record_with_a_corrected_set_needs_that_set() {
    let (_, record) = endings("endings-of-a-set").remove(0);
    assert_eq!(record.component_set, Some(doubled_cards().hash()));
    assert!(verify::<Magnificent>(&record, None).is_err());
    let mut other = doubled_cards();
    other.0["cards"][0]["per"] = 1.into();
    assert!(verify::<Magnificent>(&record, Some(other)).is_err());
}

/// The folders have no other files, and a record that is loaded and written again is unchanged.
#[test]
fn records_round_trip() {
    for (name, count, parts) in [("endings", 8, None), ("endings-of-a-set", 2, Some(doubled_cards()))] {
        let records = endings(name);
        assert_eq!(records.len(), count);
        for (name, record) in records {
            let table = Table::<Magnificent>::load(&record, parts.clone()).unwrap();
            assert_eq!(table.record(), record, "{name}");
        }
    }
}

fn changed(change: impl Fn(&mut Value)) -> Result<Verdict, Fault> {
    let record = endings("endings").into_iter().find(|(name, _)| name == "solo-lost").unwrap().1;
    let mut json = serde_json::to_value(record).unwrap();
    change(&mut json);
    verify::<Magnificent>(&Record::read(&json.to_string()).unwrap(), None).map(|(verdict, _)| verdict)
}

#[test]
fn a_changed_record_is_detected() {
    assert_eq!(changed(|_| {}), Ok(Verdict::Chosen));
    let die = changed(|json| {
        let other = if json["steps"][0] == "* roll 1" { "* roll 2" } else { "* roll 1" };
        json["steps"][0] = other.into();
    });
    assert!(matches!(die, Err(Fault::Draw { step: 0, .. })), "{die:?}");
    assert_eq!(changed(|json| json["options"]["goal"] = "none".into()), Err(Fault::Commitment));
    assert_eq!(changed(|json| json["result"]["reason"] = "other".into()), Err(Fault::Result));
}
