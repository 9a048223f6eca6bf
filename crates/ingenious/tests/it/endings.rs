//! One recorded game for each way a game can end, and records that have been tampered with.

use std::path::Path;

use game_core::{Fault, Game, Record, SeatCount, Table, Verdict, verify};
use game_laws::golden::recorded;
use ingenious::{Ingenious, Options, Rules};
use serde_json::Value;

fn endings() -> Vec<(String, Record)> {
    recorded(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endings"))
}

fn ending(name: &str) -> Record {
    endings().into_iter().find(|(other, _)| other == name).unwrap().1
}

fn check(name: &str, verdict: Verdict, expected: fn(&Rules, &Table<Ingenious>) -> bool) {
    let (found, table) = verify::<Ingenious>(&ending(name), None).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(found, verdict, "{name}");
    assert!(expected(table.rules(), &table), "{name}: {:?}", table.outcome());
}

fn reason(table: &Table<Ingenious>) -> String {
    table.outcome().unwrap().reason.into_owned()
}

#[test]
fn a_full_board_ends_every_mode() {
    for name in [
        "standard-2-board-full",
        "standard-3-board-full",
        "standard-4-board-full",
        "solo-board-full",
        "team-silent-board-full",
        "team-open-board-full",
        "duel-board-full",
    ] {
        check(name, Verdict::Chosen, |rules, table| {
            reason(table) == "board-full" && !table.state().board().has_pair(rules)
        });
    }
}

#[test]
fn all_six_pegs_on_their_last_space_win_at_once() {
    for name in ["standard-2-instant-win", "team-instant-win"] {
        check(name, Verdict::Typed, |rules, table| {
            let winner = table.outcome().unwrap().winners()[0].first().unwrap();
            let pegs = table.state().pegs(rules, winner);
            reason(table) == "instant-win" && pegs.iter().all(|&peg| peg == rules.last_space())
        });
    }
    check("duel-instant-win", Verdict::Chosen, |rules, table| {
        let pegs = table.state().pegs(rules, game_core::Seat::new(0));
        reason(table) == "instant-win" && (pegs.iter().all(|&peg| peg > 0) || pegs.iter().all(|&peg| peg < 0))
    });
}

#[test]
fn places_are_shared_or_decided_by_the_tie_break() {
    for name in ["standard-2-shared-first-place", "duel-draw", "team-shared"] {
        check(name, Verdict::Chosen, |_, table| table.outcome().unwrap().winners().len() == 2);
    }
    check("standard-3-shared-last-place", Verdict::Chosen, |_, table| {
        table.outcome().unwrap().ranking.iter().map(Vec::len).collect::<Vec<_>>() == [1, 2]
    });
    check("standard-2-tie-break", Verdict::Chosen, |_, table| !table.outcome().unwrap().decided_by.is_empty());
}

/// The folder has no other files, and a record that is loaded and written again is unchanged.
#[test]
fn records_round_trip() {
    let endings = endings();
    assert_eq!(endings.len(), 15);
    for (name, record) in endings {
        let table = Table::<Ingenious>::load(&record, None).unwrap();
        assert_eq!(table.record(), record, "{name}");
    }
}

fn changed(change: impl Fn(&mut Value)) -> Result<Verdict, Fault> {
    let mut json = serde_json::to_value(ending("standard-2-board-full")).unwrap();
    change(&mut json);
    let record = Record::read(&json.to_string()).unwrap();
    verify::<Ingenious>(&record, None).map(|(verdict, _)| verdict)
}

/// Returns the index of the step at which a changed record is rejected.
fn fault_step(change: impl Fn(&mut Value)) -> Option<usize> {
    changed(change).unwrap_err().step()
}

fn draws(json: &Value) -> Vec<usize> {
    let steps = json["steps"].as_array().unwrap();
    (0..steps.len()).filter(|&at| steps[at].as_str().unwrap().starts_with("* draw")).collect()
}

#[test]
fn a_changed_record_is_rejected_at_the_changed_step() {
    assert_eq!(changed(|_| {}), Ok(Verdict::Chosen));
    assert_eq!(
        changed(|json| json["seats"][0]["name"] = "Somebody Else".into()),
        Ok(Verdict::Chosen),
        "names are not verified"
    );
    // One draw replaced by another.
    let at = draws(&serde_json::to_value(ending("standard-2-board-full")).unwrap())[20];
    let one = changed(|json| {
        let step = json["steps"][at].as_str().unwrap().to_owned();
        let other = if step.ends_with("RG") { "RB" } else { "RG" };
        json["steps"][at] = format!("{}{other}", &step[..step.len() - 2]).into();
    });
    assert!(matches!(one, Err(Fault::Draw { step, .. }) if step == at), "{one:?}");
    // Two draws swapped: rejected at the first.
    let swapped = fault_step(|json| {
        let draws = draws(json);
        let steps = json["steps"].as_array_mut().unwrap();
        let (a, b) = (draws[3], *draws.iter().find(|&&b| b > draws[3] && steps[b] != steps[draws[3]]).unwrap());
        steps.swap(a, b);
    });
    assert_eq!(swapped, Some(draws(&serde_json::to_value(ending("standard-2-board-full")).unwrap())[3]));
    // A step removed: the step after it is rejected.
    let first_choice = 13;
    assert_eq!(fault_step(|json| _ = json["steps"].as_array_mut().unwrap().remove(first_choice)), Some(first_choice));
    // The record truncated after 50 steps.
    let cut = changed(|json| json["steps"].as_array_mut().unwrap().truncate(50));
    assert!(matches!(cut, Err(Fault::Step { step: 50, .. })), "{cut:?}");
    // An option or the table's name changed: the commitment no longer matches.
    assert_eq!(changed(|json| json["options"]["counter"] = "off".into()), Err(Fault::Commitment));
    assert_eq!(changed(|json| json["table"] = "another".into()), Err(Fault::Commitment));
    // A contribution in a game that has none.
    let extra = changed(|json| json["contributions"] = serde_json::json!(["00".repeat(32)]));
    assert!(matches!(extra, Err(Fault::Header(_))), "{extra:?}");
    // A digest changed, or the result.
    assert_eq!(changed(|json| json["digests"]["64"] = "00".repeat(32).into()), Err(Fault::Digest { step: 63 }));
    assert_eq!(changed(|json| json["result"]["reason"] = "instant-win".into()), Err(Fault::Result));
    // A step that is not in canonical notation.
    assert_eq!(fault_step(|json| json["steps"][first_choice] = "0 keep ".into()), Some(first_choice));
}

/// In a fair game every contribution is part of the seed, so a changed contribution changes the first draws.
#[test]
fn a_changed_contribution_is_rejected_at_the_first_draws() {
    use game_core::{ChanceSource, SeatInfo, SeatKind, Setup, fair};
    let person = |name: &str| SeatInfo { name: name.into(), kind: SeatKind::Person };
    let contributions = vec![fair::seed_from_text("a"), fair::seed_from_text("b")];
    let chance_source = ChanceSource::Committed { secret: fair::seed_from_text("secret"), contributions };
    let (table, _) = Table::<Ingenious>::open(Setup::new(vec![person("a"), person("b")]), chance_source).unwrap();
    let mut record = table.record();
    assert_eq!(verify::<Ingenious>(&record, None).unwrap().0, Verdict::Fair);
    record.contributions[1] = fair::seed_from_text("c");
    let fault = verify::<Ingenious>(&record, None).unwrap_err();
    assert!(matches!(fault, Fault::Draw { step: 0..=3, .. }), "{fault:?}");
    // Without the secret the steps are legal, but the draws cannot be verified.
    let mut sealed = table.record();
    sealed.secret = None;
    assert_eq!(verify::<Ingenious>(&sealed, None).unwrap().0, Verdict::Sealed);
}

/// A state is small and owns no heap memory.
#[test]
fn a_state_is_at_most_a_kilobyte_of_plain_data() {
    assert!(size_of::<Ingenious>() <= 1024, "{}", size_of::<Ingenious>());
    assert!(!std::mem::needs_drop::<Ingenious>(), "cloning it allocates nothing");
    let rules = Ingenious::rules(&Options::default(), SeatCount::new(2), None, 1).unwrap();
    assert_eq!(Ingenious::setup(&rules).clone(), Ingenious::setup(&rules));
}
