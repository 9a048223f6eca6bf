//! Tests of the table with the toy.

use game_core::journal::effective_steps;
use game_core::{
    ChanceSource, Entry, JournalError, Refusal, Seat, SeatCount, SeatKind, SeatSet, Step, Table, TableError, Takeback,
    ToMove, Viewer, pick,
};
use game_laws::Chooser;
use game_laws::toy::{Action, Card, Chance, Event, IllegalAction, Sides};
use rand_core::SeedableRng;

use crate::play::{
    Healthy, all, first_phase, first_turn, position, random, refused, say, seat, seeded, setup, typed, version,
};

fn texts(table: &Table<Healthy>) -> Vec<String> {
    table.steps().iter().map(ToString::to_string).collect()
}

#[test]
fn an_undo_in_a_simultaneous_phase_keeps_the_steps_of_the_others() {
    let mut table = first_phase();
    all(&mut table, "0 put A; 1 put C; 0 put D");
    assert_eq!((table.undoable(seat(0)), table.undoable(seat(1))), (2, 1));
    refused(&mut table, &TableError::Horizon, |table| table.undo(seat(0), 3, None));
    refused(&mut table, &TableError::Horizon, |table| table.undo(seat(0), 0, None));
    let (own, other, spectator) = (version(&table, 0), version(&table, 1), table.version(Viewer::Spectator));
    let told = table.undo(seat(0), 2, None).unwrap();
    assert_eq!(texts(&table)[4..], ["1 put C"]);
    let takeback = Takeback { seat: seat(0), steps: 2, hidden: true };
    assert_eq!(told.taken_back_for(Viewer::Seat(seat(0))), Some(takeback));
    let others = [Viewer::Seat(seat(1)), Viewer::Spectator].map(|viewer| told.taken_back_for(viewer));
    assert_eq!(others, [None, None], "nobody else has seen the steps, so nobody is told that they are gone");
    assert!(version(&table, 0) > own);
    assert_eq!((version(&table, 1), table.version(Viewer::Spectator)), (other, spectator));
    all(&mut table, "0 put A");
    assert_eq!(texts(&table)[4..], ["1 put C", "0 put A"]);
}

#[test]
fn finishing_can_be_undone_until_the_phase_ends() {
    let mut table = first_phase();
    all(&mut table, "0 put D; 0 done; 1 put B");
    assert_eq!(table.to_move(), ToMove::Seats(SeatSet::one(seat(1))));
    let seen = version(&table, 1);
    table.undo(seat(0), 1, None).unwrap();
    assert_eq!(table.to_move(), ToMove::Seats(SeatCount::new(2).set()));
    assert_eq!(version(&table, 1), seen + 1, "the seats to act are public");
    all(&mut table, "0 done; 1 done");
    for number in [0, 1] {
        assert_eq!(table.undoable(seat(number)), 0);
        refused(&mut table, &TableError::Horizon, |table| table.undo(seat(number), 1, None));
    }
}

#[test]
fn outside_a_simultaneous_phase_an_undo_reaches_the_last_chance_step() {
    let mut table = first_turn();
    refused(&mut table, &TableError::Horizon, |table| table.undo(seat(0), 1, None));
    let before = table.state().clone();
    all(&mut table, "0 bank D; 0 take A");
    assert_eq!((table.undoable(seat(0)), table.undoable(seat(1))), (2, 0));
    refused(&mut table, &TableError::Horizon, |table| table.undo(seat(1), 1, None));
    let told = table.undo(seat(0), 1, None).unwrap();
    let takeback = Takeback { seat: seat(0), steps: 1, hidden: false };
    assert_eq!(told.taken_back_for(Viewer::Spectator), Some(takeback), "everybody saw the step, so everybody is told");
    all(&mut table, "0 take B");
    table.undo(seat(0), 2, None).unwrap();
    assert_eq!(*table.state(), before);
    all(&mut table, "0 bank A; 0 end");
    assert_eq!((table.to_move(), table.undoable(seat(0))), (ToMove::Chance, 2), "nothing has been dealt yet");
    table.undo(seat(0), 2, None).unwrap();
    assert_eq!(*table.state(), before);
    all(&mut table, "0 bank A; 0 end");
    let (dealt, _) = table.outcomes().swap_remove(0);
    table.chance(dealt).unwrap();
    assert_eq!(table.undoable(seat(0)), 0, "a turn that has passed cannot be reopened");
    refused(&mut table, &TableError::Horizon, |table| table.undo(seat(0), 1, None));
}

#[test]
fn an_undo_does_not_change_the_draws() {
    let mut table = seeded(3, Sides::Alone, 5);
    random(&mut table, 1, 40);
    let mut again = seeded(3, Sides::Alone, 5);
    let mut taken = 0;
    for step in table.steps() {
        let Step::Choice(decision) = step else { continue };
        again.play(decision.seat, decision.action, None).unwrap();
        if again.undoable(decision.seat) > 0 {
            again.undo(decision.seat, 1, None).unwrap();
            again.play(decision.seat, decision.action, None).unwrap();
            taken += 1;
        }
    }
    assert!(taken > 5);
    assert_eq!(again.steps(), table.steps());
    assert!(again.journal().len() > table.journal().len());
    assert_eq!(effective_steps(again.journal()), again.steps());
}

#[test]
fn nothing_can_be_undone_once_the_game_is_over() {
    let mut table = seeded(2, Sides::Alone, 1);
    random(&mut table, 1, usize::MAX);
    for number in [0, 1] {
        assert_eq!(table.undoable(seat(number)), 0);
        refused(&mut table, &TableError::Over, |table| table.undo(seat(number), 1, None));
        refused(&mut table, &TableError::Over, |table| table.play(seat(number), Action::Done, None));
        refused(&mut table, &TableError::Over, |table| table.resign(seat(number)));
    }
}

#[test]
fn stale_requests_are_refused() {
    let mut table = first_phase();
    let seen = version(&table, 0);
    table.play(seat(0), Action::Put(Card::A), Some(seen)).unwrap();
    let now = version(&table, 0);
    assert_eq!(now, seen + 1);
    let stale = TableError::Stale { seen, now };
    refused(&mut table, &stale, |table| table.play(seat(0), Action::Put(Card::D), Some(seen)));
    refused(&mut table, &stale, |table| table.undo(seat(0), 1, Some(seen)));
    let ahead = TableError::Stale { seen: now + 1, now };
    refused(&mut table, &ahead, |table| table.play(seat(0), Action::Put(Card::D), Some(now + 1)));
    assert_eq!(version(&table, 1), seen, "a hidden step of another seat makes nobody's request stale");
    table.play(seat(0), Action::Done, Some(now)).unwrap();
    assert_eq!(version(&table, 1), seen + 1, "that a seat is done is news to the others");
    table.play(seat(1), Action::Put(Card::B), Some(seen)).unwrap();
    let (seen, now) = (seen + 1, version(&table, 1));
    let stale = TableError::Stale { seen, now };
    refused(&mut table, &stale, |table| table.play(seat(1), Action::Done, Some(seen)));
}

#[test]
fn another_simultaneous_phase_makes_a_request_stale() {
    let mut table = typed(2, Sides::Alone);
    all(&mut table, "* deal A; * deal C; * deal B; * deal C; 0 put C; 0 done; 1 put C");
    let seen = version(&table, 0);
    all(&mut table, "1 done; * deal A; * deal A");
    let now = version(&table, 0);
    let stale = TableError::Stale { seen, now };
    refused(&mut table, &stale, |table| table.play(seat(0), Action::Put(Card::A), Some(seen)));
}

#[test]
fn a_table_is_rebuilt_from_its_journal() {
    for seed in 0..10 {
        let mut table = seeded(3, Sides::Alone, seed);
        random(&mut table, 1, 12);
        let mover = table.to_move().to_act().first().unwrap();
        let action = table.legal(mover)[0];
        table.play(mover, action, None).unwrap();
        if table.undoable(mover) > 0 {
            table.undo(mover, 1, None).unwrap();
        }
        table.hand_over(mover, SeatKind::Bot("greedy".into())).unwrap();
        table.resign(mover).unwrap();
        random(&mut table, 2, usize::MAX);
        let chance_source = table.chance_source().clone();
        let again = Table::from_journal(setup(3, Sides::Alone), chance_source.clone(), table.journal()).unwrap();
        assert_eq!(position(&again), position(&table));
        assert_eq!((again.resigned(), again.outcome()), (table.resigned(), table.outcome()));
        assert_eq!(again.setup().seats, table.setup().seats);

        let mut journal = table.journal().to_vec();
        let at = journal.iter().position(|entry| matches!(entry, Entry::Takeback { .. })).unwrap_or(0);
        journal.remove(at);
        let wrong = Table::from_journal(setup(3, Sides::Alone), chance_source, &journal);
        assert!(matches!(wrong, Err(JournalError::Entry(entry)) if entry >= at));
    }
}

/// Beyond the information horizon an undo needs everybody's consent. It takes back the whole move: everything
/// that the seat decided since the horizon before. The removed steps are in the record, and the draws are the
/// same as before.
#[test]
fn an_undo_by_consent_goes_beyond_the_horizon_and_is_recorded() {
    let (mut found, mut longer) = (0, 0);
    for seed in 0..40 {
        let mut table = seeded(3, Sides::Alone, seed);
        random(&mut table, u64::from(seed), 6 + usize::from(seed % 20));
        let Some(who) = (0..3).map(seat).find(|who| table.consent_undo_len(*who) > 1) else { continue };
        found += 1;
        let state = table.state().clone();
        let stood = texts(&table);
        let (steps, before) = (table.consent_undo_len(who), version(&table, 1));
        let told = table.undo_by_consent(who).unwrap();
        let left = stood.len() - steps;
        let more = left - table.steps().len();
        longer += usize::from(more > 0);
        assert_eq!(told.taken_back, Some(Takeback { seat: who, steps: 1 + more, hidden: false }));
        assert!(version(&table, 1) > before, "everybody is told");
        assert!(table.to_move().to_act().has(who), "the move is to be made again");
        assert_eq!(table.undoable(who), 0, "all of it");
        let is_own = |step: &&String| step.starts_with(&format!("{who} "));
        let mut own: Vec<&String> = stood[..left].iter().rev().filter(is_own).take(more).collect();
        own.reverse();
        let agreed = &table.consent_undos()[0];
        assert_eq!((agreed.seat, agreed.stood, &agreed.steps[..]), (who, left, &stood[left..]));
        for step in own.into_iter().chain(&stood[left..]) {
            if !step.starts_with('*') {
                say(&mut table, step).unwrap();
            }
        }
        // The last steps of the others in a simultaneous phase may come in another order now.
        assert_eq!((table.state(), table.steps().len()), (&state, stood.len()), "the same decisions, the same draws");
        let record = table.record();
        assert_eq!(Table::<Healthy>::load(&record, None).unwrap().record(), record);
        let journal =
            Table::from_journal(setup(3, Sides::Alone), table.chance_source().clone(), table.journal()).unwrap();
        assert_eq!((position(&journal), journal.consent_undos()), (position(&table), table.consent_undos()));
        for viewer in table.seats().viewers() {
            assert_eq!(journal.version(viewer), table.version(viewer));
        }
    }
    assert!(longer > 3, "{longer} of {found}");
    assert!(found > 3);
    let mut table = first_phase();
    assert_eq!(table.consent_undo_len(seat(1)), 0, "nothing has been decided");
    refused(&mut table, &TableError::Horizon, |table| table.undo_by_consent(seat(1)));
    let mut table = first_turn();
    say(&mut table, "0 bank A").unwrap();
    refused(&mut table, &TableError::Horizon, |table| table.undo_by_consent(seat(0)));
}

#[test]
fn entries_are_read_as_they_are_written() {
    let mut table = seeded(3, Sides::Alone, 5);
    random(&mut table, 1, 12);
    table.resign(seat(2)).unwrap();
    table.hand_over(seat(2), SeatKind::Bot("greedy".into())).unwrap();
    table.hand_over(seat(2), SeatKind::Person).unwrap();
    let mut journal = table.journal().to_vec();
    journal.extend([Entry::Takeback { seat: seat(1), steps: 2 }, Entry::ConsentUndo { seat: seat(0), steps: 7 }]);
    for entry in journal {
        assert_eq!(Entry::read(&entry.to_string()), Ok(entry));
    }
    let broken = [
        "",
        "undo",
        "undo 0",
        "undo 6 1",
        "undo 0 01",
        "undo 0 x",
        "resign 0 1",
        "hand 0 ghost",
        "hand 0 bot",
        "leap 0",
    ];
    for text in broken {
        assert!(Entry::<Healthy>::read(text).is_err(), "{text}");
    }
}

#[test]
fn refusals_name_their_reason() {
    let mut table = first_phase();
    refused(&mut table, &TableError::Illegal(IllegalAction::NotHeld(Card::B)), |table| say(table, "0 put B"));
    refused(&mut table, &TableError::Illegal(IllegalAction::NothingPut), |table| say(table, "0 done"));
    refused(&mut table, &TableError::NoSuchSeat(seat(2)), |table| say(table, "2 done"));
    assert_eq!(IllegalAction::NothingPut.clause(), "TOY-203");
    let mut table = first_turn();
    refused(&mut table, &TableError::NotToAct(seat(1)), |table| say(table, "1 bank A"));
    refused(&mut table, &TableError::Illegal(IllegalAction::NothingDone), |table| say(table, "0 end"));
    assert_eq!(table.legal(seat(1)), []);
}

#[test]
fn a_chance_outcome_entered_by_hand_must_be_possible() {
    let mut table = typed(2, Sides::Alone);
    refused(&mut table, &TableError::ChancePending, |table| table.play(seat(0), Action::Done, None));
    refused(&mut table, &TableError::NotAnOutcome, |table| table.chance(Chance::Roll(1)));
    all(&mut table, "* deal D; * deal D");
    refused(&mut table, &TableError::NotAnOutcome, |table| table.chance(Chance::Deal(Card::D)));
    assert_eq!(table.outcomes().len(), 3, "there are only two D");
    let mut table = first_phase();
    refused(&mut table, &TableError::NoChance, |table| table.chance(Chance::Deal(Card::A)));
    assert_eq!(table.outcomes(), []);
    assert_eq!(table.commitment(), None);
    let mut table = seeded(2, Sides::Alone, 1);
    refused(&mut table, &TableError::NoChance, |table| table.chance(Chance::Deal(Card::A)));
}

#[test]
fn with_two_teams_a_resignation_ends_the_game() {
    let mut table = first_phase();
    let before = version(&table, 1);
    table.resign(seat(0)).unwrap();
    assert_eq!(table.to_move(), ToMove::Over);
    assert!(version(&table, 1) > before);
    let outcome = table.outcome().unwrap();
    assert_eq!(
        (outcome.reason.as_ref(), outcome.place(seat(1)), outcome.place(seat(0))),
        ("resigned", Some(1), Some(2))
    );
    assert_eq!(table.journal().last(), Some(&Entry::Resign(seat(0))));
    assert_eq!(table.legal(seat(1)), []);
    refused(&mut table, &TableError::Over, |table| table.play(seat(1), Action::Put(Card::B), None));
}

#[test]
fn with_more_than_two_teams_the_game_goes_on_after_a_resignation() {
    let mut table = seeded(3, Sides::Alone, 3);
    table.resign(seat(1)).unwrap();
    table.hand_over(seat(1), SeatKind::Bot("stand-in".into())).unwrap();
    assert_eq!(table.setup().seats[1].kind, SeatKind::Bot("stand-in".into()));
    assert!(matches!(table.to_move(), ToMove::Seats(_)));
    refused(&mut table, &TableError::Resigned, |table| table.resign(seat(1)));
    let mut played = seeded(3, Sides::Alone, 3);
    played.resign(seat(1)).unwrap();
    random(&mut played, 4, usize::MAX);
    let outcome = played.outcome().unwrap();
    assert_eq!(outcome.place(seat(1)), Some(3), "a seat that resigned is last, whatever the bot reached");
    assert_ne!(outcome.reason, "resigned");
    table.resign(seat(2)).unwrap();
    let outcome = table.outcome().unwrap();
    let places: Vec<_> = (0..3).map(|number| outcome.place(seat(number)).unwrap()).collect();
    assert_eq!(places, [1, 3, 2], "the first to resign is the very last");
}

#[test]
fn one_seat_resigns_for_its_whole_team() {
    let mut four = seeded(4, Sides::Teams, 3);
    four.resign(seat(3)).unwrap();
    assert_eq!(four.to_move(), ToMove::Over);
    let team = |numbers: [u8; 2]| -> SeatSet { numbers.map(Seat::new).into_iter().collect() };
    assert_eq!(four.outcome().unwrap().ranking, [[team([0, 2])], [team([1, 3])]]);

    let mut six = seeded(6, Sides::Teams, 3);
    six.resign(seat(0)).unwrap();
    assert_ne!(six.to_move(), ToMove::Over, "two teams are left");
    six.resign(seat(3)).unwrap();
    assert_ne!(six.to_move(), ToMove::Over, "the partner of a seat that resigned is not another team");
    random(&mut six, 1, usize::MAX);
    let outcome = six.outcome().unwrap();
    assert_eq!(outcome.ranking.last(), Some(&vec![team([0, 3])]));
    assert_eq!(outcome.ranking.iter().flatten().count(), 3, "every team is listed once");
}

#[test]
fn a_solo_game_has_no_winner_after_a_resignation() {
    let mut table = seeded(1, Sides::Alone, 3);
    table.resign(seat(0)).unwrap();
    assert_eq!(table.to_move(), ToMove::Over);
    assert_eq!(table.outcome().unwrap().reason, "resigned");
}

#[test]
fn a_seat_is_handed_over() {
    let mut table = first_phase();
    let bot = SeatKind::Bot("greedy".into());
    table.hand_over(seat(1), bot.clone()).unwrap();
    assert_eq!(table.journal().last(), Some(&Entry::HandOver { seat: seat(1), to: bot.clone() }));
    assert_eq!(table.record().seats[1].kind, bot);
    refused(&mut table, &TableError::NoSuchSeat(seat(4)), |table| table.hand_over(seat(4), SeatKind::Person));
}

#[test]
fn the_journal_leads_to_the_steps_that_were_not_undone() {
    for seed in 0..20 {
        let mut table = seeded(3, Sides::Alone, seed);
        let mut rng = Chooser::seed_from_u64(u64::from(seed));
        for _ in 0..60 {
            let ToMove::Seats(seats) = table.to_move() else { break };
            let seats: Vec<Seat> = seats.iter().collect();
            let mover = seats[pick(&mut rng, seats.len() as u32) as usize];
            let free = table.undoable(mover);
            if free > 0 && pick(&mut rng, 3) == 0 {
                table.undo(mover, 1 + pick(&mut rng, free as u32) as usize, None).unwrap();
            } else {
                let legal = table.legal(mover);
                table.play(mover, legal[pick(&mut rng, legal.len() as u32) as usize], None).unwrap();
            }
            if pick(&mut rng, 20) == 0 {
                table.hand_over(mover, SeatKind::Person).unwrap();
            }
            assert_eq!(effective_steps(table.journal()), table.steps());
        }
        let (_, rebuilt) = game_core::verify::<Healthy>(&table.record(), None).unwrap();
        assert_eq!(rebuilt.state(), table.state());
    }
}

#[test]
fn the_history_is_what_each_viewer_was_told() {
    let (mut table, opening) = Table::<Healthy>::open(setup(2, Sides::Alone), ChanceSource::Manual).unwrap();
    assert!(opening.steps.is_empty());
    all(&mut table, "* deal A; * deal D; * deal B; * deal C; 0 put D; 0 done; 1 put B; 1 done");
    let own = table.history(Viewer::Seat(seat(0)));
    let rest = table.history(Viewer::Spectator);
    assert_eq!(own[0], [Event::Dealt { seat: seat(0), card: Some(Card::A) }]);
    assert_eq!(rest[0], [Event::Dealt { seat: seat(0), card: None }]);
    assert_eq!(own[4], [Event::Put { seat: seat(0), card: Some(Card::D) }]);
    assert_eq!((own.len(), rest.len()), (7, 5), "hidden steps of others leave no gap that could be counted");
    assert_eq!(own[6], rest[4], "the end of the phase is told to all");
    assert_eq!(rest[4].len(), 2);
}

#[test]
fn a_table_needs_a_plain_name_and_fitting_seats() {
    let mut wrong = setup(2, Sides::Alone);
    wrong.table = "two words".into();
    assert_eq!(Table::<Healthy>::open(wrong, ChanceSource::Manual).unwrap_err().what, "table");
    assert_eq!(Table::<Healthy>::open(setup(3, Sides::Teams), ChanceSource::Manual).unwrap_err().what, "seats");
    assert_eq!(Table::<Healthy>::open(setup(0, Sides::Alone), ChanceSource::Manual).unwrap_err().what, "seats");
    let chance_source = ChanceSource::Committed { secret: Default::default(), contributions: vec![] };
    assert_eq!(Table::<Healthy>::open(setup(2, Sides::Alone), chance_source).unwrap_err().what, "contributions");
}
