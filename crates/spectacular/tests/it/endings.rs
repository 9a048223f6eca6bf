//! One recorded game for each way a game can end, and records that have been tampered with.

use std::path::Path;

use game_core::{Fault, Record, Table, Verdict, verify};
use game_laws::golden::recorded;
use serde_json::Value;
use spectacular::{Spectacular, scoring};

fn endings() -> Vec<(String, Record)> {
    recorded(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endings"))
}

fn table(name: &str) -> Table<Spectacular> {
    let record = endings().into_iter().find(|(other, _)| other == name).unwrap().1;
    let (found, table) = verify::<Spectacular>(&record, None).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(found, Verdict::Chosen, "{name}");
    table
}

#[test]
fn the_highest_total_wins() {
    for name in ["base-2", "base-4-missions", "base-6-missions", "ascending-3"] {
        let outcome = table(name).outcome().unwrap();
        assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("final-scoring", 1), "{name}");
    }
}

#[test]
fn dice_on_breeding_tiles_break_a_tie() {
    let table = table("tie-by-breeding-dice");
    let outcome = table.outcome().unwrap();
    let totals: Vec<i32> =
        table.seats().seats().map(|seat| scoring::points(table.rules(), table.state().player(seat)).total()).collect();
    assert_eq!(totals[0], totals[1]);
    assert_eq!((outcome.winners().len(), outcome.decided_by[0].index), (1, 1));
}

#[test]
fn tied_places_are_shared() {
    assert_eq!(table("shared-victory").outcome().unwrap().winners().len(), 2);
    let lower = table("lower-place-shared").outcome().unwrap();
    assert!(lower.winners().len() == 1 && lower.ranking[1..].iter().any(|place| place.len() > 1));
}

#[test]
fn solo_is_won_or_lost() {
    let lost = table("solo-lost");
    assert_eq!(lost.outcome().unwrap().verdict.as_deref(), Some("lost"));
    let won = table("solo-won");
    let player = won.state().player(game_core::Seat::new(0));
    let met = scoring::missions(won.rules(), player).filter(|(_, met)| *met).count();
    assert!(scoring::points(won.rules(), player).total() >= 200 && met >= 2);
    assert_ne!(won.outcome().unwrap().verdict.as_deref(), Some("lost"));
}

/// The folder has no other files, and a record that is loaded and written again is unchanged.
#[test]
fn records_round_trip() {
    let endings = endings();
    assert_eq!(endings.len(), 9);
    for (name, record) in endings {
        let table = Table::<Spectacular>::load(&record, None).unwrap();
        assert_eq!(table.record(), record, "{name}");
    }
}

fn changed(change: impl Fn(&mut Value)) -> Result<Verdict, Fault> {
    let record = endings().into_iter().find(|(name, _)| name == "base-2").unwrap().1;
    let mut json = serde_json::to_value(record).unwrap();
    change(&mut json);
    verify::<Spectacular>(&Record::read(&json.to_string()).unwrap(), None).map(|(verdict, _)| verdict)
}

#[test]
fn a_changed_record_is_rejected() {
    assert_eq!(changed(|_| {}), Ok(Verdict::Chosen));
    let board = changed(|json| {
        let other = if json["steps"][0] == "* board saola" { "* board kakapo" } else { "* board saola" };
        json["steps"][0] = other.into();
    });
    assert!(matches!(board, Err(Fault::Draw { step: 0, .. })), "{board:?}");
    assert_eq!(changed(|json| json["options"]["side"] = "asymmetric".into()), Err(Fault::Commitment));
    assert_eq!(changed(|json| json["result"]["reason"] = "tired".into()), Err(Fault::Result));
}
