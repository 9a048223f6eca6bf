//! Tests of verification: sound records verify, and every change of one is found where it was made.

use game_core::fair::seed_from_text;
use game_core::hex::Bytes32;
use game_core::record::{ChanceKind, RecordResult};
use game_core::{ChanceSource, ComponentSet, Fault, Record, SeatKind, Table, TableError, ToMove, Verdict, verify};
use game_laws::toy::{Options, Sides};
use serde_json::json;

use crate::play::{Healthy, random, refused, seat, seeded, setup, typed};

/// Returns a finished game with a committed seed, with more steps than there are between two digests.
fn fair() -> Table<Healthy> {
    let chance_source = || ChanceSource::Committed {
        secret: seed_from_text("secret"),
        contributions: vec![seed_from_text("a"), seed_from_text("b")],
    };
    (0..)
        .map(|seed| {
            let (mut table, _) = Table::open(setup(2, Sides::Alone), chance_source()).unwrap();
            random(&mut table, seed, usize::MAX);
            table
        })
        .find(|table| table.steps().len() > 40)
        .unwrap()
}

/// Returns the record of [`fair`] after a change.
fn changed(change: impl FnOnce(&mut Record)) -> Record {
    let mut record = fair().record();
    change(&mut record);
    record
}

fn fault(record: &Record) -> Fault {
    verify::<Healthy>(record, None).err().unwrap_or_else(|| panic!("the change was not found"))
}

fn find(record: &Record, after: usize, word: &str) -> usize {
    after + record.steps[after..].iter().position(|step| step.contains(word)).unwrap()
}

#[test]
fn sound_records_verify() {
    let table = fair();
    let record = Record::read(&table.record().write()).unwrap();
    let (verdict, again) = verify::<Healthy>(&record, None).unwrap();
    assert_eq!((verdict, again.state()), (Verdict::Fair, table.state()));
    assert_eq!(again.record(), record);

    let mut chosen = seeded(3, Sides::Alone, 8);
    random(&mut chosen, 2, 25);
    let (verdict, mut again) = verify::<Healthy>(&chosen.record(), None).unwrap();
    assert_eq!(verdict, Verdict::Chosen);
    random(&mut chosen, 3, usize::MAX);
    random(&mut again, 3, usize::MAX);
    assert_eq!(again.steps(), chosen.steps(), "a game is continued with the draws it would have had");

    let mut by_hand = typed(2, Sides::Alone);
    random(&mut by_hand, 2, usize::MAX);
    assert_eq!(verify::<Healthy>(&by_hand.record(), None).unwrap().0, Verdict::Typed);
}

#[test]
fn a_changed_draw_is_found() {
    let record = fair().record();
    let step = find(&record, 5, "* deal");
    let recorded = record.steps[step].clone();
    for letter in ["A", "B", "C"] {
        let other = format!("* deal {letter}");
        if other == recorded {
            continue;
        }
        let found = fault(&changed(|record| record.steps[step].clone_from(&other)));
        assert_eq!(found, Fault::Draw { step, recorded: other[2..].to_owned(), drawn: recorded[2..].to_owned() });
    }
    let found = fault(&changed(|record| record.steps[step] = "* roll 1".into()));
    assert!(matches!(found, Fault::Step { step: at, .. } if at == step), "{found}");
}

#[test]
fn two_swapped_draws_are_found() {
    let record = fair().record();
    let step = (0..3).find(|&at| record.steps[at] != record.steps[at + 1]).unwrap();
    let found = fault(&changed(|record| record.steps.swap(step, step + 1)));
    assert!(matches!(found, Fault::Draw { step: at, .. } if at == step), "{found}");
}

#[test]
fn a_removed_step_is_found() {
    let record = fair().record();
    let roll = find(&record, 0, "* roll");
    let found = fault(&changed(|record| drop(record.steps.remove(roll))));
    assert_eq!(found, Fault::Step { step: roll, why: "a chance step is missing here".into() });
    let end = find(&record, 0, " end");
    let found = fault(&changed(|record| drop(record.steps.remove(end))));
    assert!(matches!(found, Fault::Step { step, .. } if step == end), "{found}");
    // Without one of its put cards the seat may still finish, so the fault is found later: in a draw, a
    // digest or the end.
    let put = find(&record, 0, " put");
    let found = fault(&changed(|record| drop(record.steps.remove(put))));
    assert!(found.step().is_some_and(|step| step >= put), "{found}");
}

#[test]
fn a_changed_decision_is_found() {
    let record = fair().record();
    let bank = find(&record, 0, " end");
    let found = fault(&changed(|record| record.steps[bank] = "1 put D".into()));
    assert!(matches!(found, Fault::Step { step, .. } if step == bank), "{found}");
    let found = fault(&changed(|record| record.steps[bank] = "0  end".into()));
    assert!(matches!(found, Fault::Step { step, .. } if step == bank), "{found}");
    let put = find(&record, 0, " put");
    let found = fault(&changed(|record| record.steps[put] = record.steps[put].replace("put", "PUT")));
    assert!(matches!(&found, Fault::Step { step, why } if *step == put && why.contains("must be spelt")), "{found}");
}

#[test]
fn a_change_of_what_the_commitment_covers_is_found() {
    assert_eq!(fault(&changed(|record| record.options = json!({"mode": "alone", "goal": "8"}))), Fault::Commitment);
    assert_eq!(fault(&changed(|record| record.table = "another".into())), Fault::Commitment);
    assert_eq!(fault(&changed(|record| record.secret = Some(seed_from_text("other")))), Fault::Commitment);
    assert_eq!(fault(&changed(|record| record.commitment = None)), Fault::Commitment);
    assert_eq!(fault(&changed(|record| record.commitment = Some(Bytes32::default()))), Fault::Commitment);
}

#[test]
fn a_wrong_header_is_found() {
    let headers: [fn(&mut Record); 9] = [
        |record| record.game = "toz".into(),
        |record| record.rules = 2,
        |record| record.options = json!({"mode": "alone"}),
        |record| record.options = json!({"mode": "alone", "goal": "9", "more": 1}),
        |record| record.component_set = Some(Bytes32::default()),
        |record| record.chance = ChanceKind::Manual,
        |record| record.chance = ChanceKind::Seeded,
        |record| record.contributions.truncate(1),
        |record| record.seats.clear(),
    ];
    for (number, change) in headers.into_iter().enumerate() {
        let found = fault(&changed(change));
        assert!(matches!(found, Fault::Header(_)), "change {number}: {found}");
    }
}

#[test]
fn a_changed_contribution_is_found() {
    for at in [0, 1] {
        let found = fault(&changed(|record| record.contributions[at] = seed_from_text("other")));
        assert!(matches!(found, Fault::Draw { .. }), "the commitment still fits, the draws do not: {found}");
    }
    let found = fault(&changed(|record| record.contributions.swap(0, 1)));
    assert!(matches!(found, Fault::Draw { .. }), "{found}");
}

#[test]
fn a_truncated_record_is_refused() {
    let length = fair().steps().len();
    let found = fault(&changed(|record| record.steps.truncate(length - 1)));
    assert!(matches!(found, Fault::Step { step, .. } if step == length - 1), "{found}");
    let found = fault(&changed(|record| {
        record.steps.truncate(length - 1);
        record.digests.remove(&length);
    }));
    assert_eq!(found, Fault::Digest { step: length - 2 }, "the digest of the last state is required");
    // The record of an unfinished game is sound, except for the result of a finished game that is added to it
    // here.
    let mut short = typed(2, Sides::Alone);
    random(&mut short, 2, 20);
    let mut record = short.record();
    record.result = fair().record().result;
    let found = fault(&record);
    assert!(matches!(found, Fault::Step { step: 20, .. }), "{found}");
}

#[test]
fn a_step_after_the_end_is_found() {
    let length = fair().steps().len();
    let found = fault(&changed(|record| record.steps.push("0 end".into())));
    // The digest after the true last step still matches; the step after it is not possible.
    assert_eq!(found, Fault::Step { step: length, why: "the game is over before this step".into() });
}

#[test]
fn a_changed_digest_is_found() {
    let length = fair().steps().len();
    for at in [32, length] {
        let found = fault(&changed(|record| record.digests.extend([(at, Bytes32::default())])));
        assert_eq!(found, Fault::Digest { step: at - 1 });
        let found = fault(&changed(|record| record.digests.retain(|key, _| *key != at)));
        assert_eq!(found, Fault::Digest { step: at - 1 });
    }
    let found = fault(&changed(|record| record.digests.extend([(length + 1, Bytes32::default())])));
    assert!(matches!(found, Fault::Step { .. }), "{found}");
}

fn result(change: impl FnOnce(&mut RecordResult)) -> Fault {
    fault(&changed(|record| change(record.result.as_mut().unwrap())))
}

#[test]
fn a_changed_result_is_found() {
    assert_eq!(result(|result| result.outcome.ranking.reverse()), Fault::Result);
    assert_eq!(result(|result| result.outcome.reason = "resigned".into()), Fault::Result);
    assert_eq!(result(|result| result.outcome.verdict = Some("splendid".into())), Fault::Result);
    assert_eq!(fault(&changed(|record| record.result = None)), Fault::Result);
    let winner = fair().outcome().unwrap().winners()[0].first().unwrap();
    assert_eq!(result(|result| result.resigned = vec![winner]), Fault::Result, "the winner did not resign");
    assert_eq!(result(|result| result.resigned = vec![seat(5)]), Fault::Result, "nobody sits there");
    let loser = seat(1 - u8::from(winner));
    assert_eq!(result(|result| result.resigned = vec![loser, loser]), Fault::Result, "nobody resigns twice");
}

#[test]
fn names_and_kinds_of_players_do_not_affect_verification() {
    let record = changed(|record| {
        record.seats[0].name = "somebody else".into();
        record.seats[1].kind = SeatKind::Bot("random".into());
    });
    assert_eq!(verify::<Healthy>(&record, None).unwrap().0, Verdict::Fair);
}

#[test]
fn a_seat_that_resigned_is_in_the_record() {
    let mut table = seeded(3, Sides::Alone, 3);
    table.resign(seat(1)).unwrap();
    random(&mut table, 4, usize::MAX);
    let record = Record::read(&table.record().write()).unwrap();
    let (_, again) = verify::<Healthy>(&record, None).unwrap();
    assert_eq!((again.resigned(), again.outcome()), (table.resigned(), table.outcome()));
    let mut early = seeded(2, Sides::Alone, 3);
    random(&mut early, 4, 12);
    early.resign(seat(0)).unwrap();
    let (_, again) = verify::<Healthy>(&early.record(), None).unwrap();
    assert_eq!((again.to_move(), again.outcome()), (ToMove::Over, early.outcome()));
}

#[test]
fn a_sealed_record_is_legal_but_not_proved() {
    let chance_source = ChanceSource::Committed {
        secret: seed_from_text("secret"),
        contributions: vec![seed_from_text("a"), seed_from_text("b")],
    };
    let (mut table, _) = Table::<Healthy>::open(setup(2, Sides::Alone), chance_source).unwrap();
    random(&mut table, 1, 10);
    let mut record = table.record();
    record.secret = None;
    let (verdict, mut sealed) = verify::<Healthy>(&record, None).unwrap();
    assert_eq!(verdict, Verdict::Sealed);
    assert_eq!(sealed.commitment(), table.commitment());
    assert_eq!(sealed.state(), table.state());
    // Decisions can still be made; where a chance outcome is due, there is no seed to draw from.
    while let ToMove::Seats(seats) = sealed.to_move() {
        let mover = seats.first().unwrap();
        let action = sealed.legal(mover)[0];
        sealed.play(mover, action, None).unwrap();
    }
    if sealed.to_move() == ToMove::Chance {
        let outcome = sealed.outcomes()[0].0;
        refused(&mut sealed, &TableError::NoChance, |table| table.chance(outcome));
        refused(&mut sealed, &TableError::SeedHidden, |table| table.play(seat(0), game_laws::toy::Action::Done, None));
    }
    record.commitment = None;
    assert!(matches!(fault(&record), Fault::Header(_)));
}

#[test]
fn another_component_set_is_named_by_its_hash() {
    let parts = ComponentSet(json!({"cards": {"A": 3, "B": 4, "C": 2}}));
    let mut setup = setup(2, Sides::Alone);
    setup.component_set = Some(parts.clone());
    let (mut table, _) = Table::<Healthy>::open(setup, ChanceSource::Seeded(seed_from_text("7"))).unwrap();
    random(&mut table, 1, usize::MAX);
    let record = table.record();
    assert_eq!(record.component_set, Some(parts.hash()));
    assert_eq!(verify::<Healthy>(&record, Some(parts)).unwrap().0, Verdict::Chosen);
    assert!(matches!(fault(&record), Fault::Header(_)), "the set was not given");
    let other = ComponentSet(json!({"cards": {"A": 4, "B": 4, "C": 2}}));
    assert!(matches!(verify::<Healthy>(&record, Some(other)), Err(Fault::Header(_))));
}

#[test]
fn broken_texts_are_not_records() {
    let text = fair().record().write();
    assert!(Record::read(&text.replace("\"format\": 1", "\"format\": 2")).is_err());
    assert!(Record::read(&text.replace("\"game\"", "\"gamy\"")).is_err());
    assert!(Record::read(&text[..text.len() / 2]).is_err());
    assert!(Record::read(&" ".repeat(game_core::record::MAX_BYTES + 1)).is_err());
    assert_eq!(Options::default().goal, 9);
}
