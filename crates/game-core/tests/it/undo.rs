//! Tests of what an undo leaves unchanged: the draws, the record and the journal.

use game_core::fair::seed_from_text;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Setup, Table, TableError, ToMove, Verdict, verify};

use crate::dice::{Action, Dice, Pips};

fn setup() -> Setup<Dice> {
    let person = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
    Setup::new(vec![person("a"), person("b")])
}

fn seeded() -> Table<Dice> {
    Table::open(setup(), ChanceSource::Seeded(seed_from_text("7"))).unwrap().0
}

fn steps(table: &Table<Dice>) -> Vec<String> {
    table.steps().iter().map(ToString::to_string).collect()
}

fn play(table: &mut Table<Dice>, seat: u8, action: Action) {
    table.play(Seat::new(seat), action, None).unwrap();
}

/// Lets the seats roll until the game is over.
fn finish(table: &mut Table<Dice>) {
    while let Some(seat) = table.to_move().to_act().first() {
        table.play(seat, Action::Roll, None).unwrap();
    }
}

#[test]
fn draws_come_out_the_same_after_an_undo_that_removes_all_of_them() {
    let mut whole = seeded();
    finish(&mut whole);
    let mut table = seeded();
    play(&mut table, 0, Action::Roll);
    assert_eq!(table.consent_undo_len(Seat::new(0)), 2, "the roll has been seen");
    table.undo_by_consent(Seat::new(0)).unwrap();
    assert!(table.steps().is_empty());
    finish(&mut table);
    assert_eq!(steps(&table), steps(&whole));
    let (verdict, again) = verify::<Dice>(&table.record(), None).unwrap();
    assert_eq!((verdict, again.state()), (Verdict::Chosen, table.state()));
    let rebuilt = Table::from_journal(setup(), table.chance_source().clone(), table.journal()).unwrap();
    assert_eq!(rebuilt.steps(), table.steps());
}

#[test]
fn draws_come_out_the_same_after_an_undo_that_leaves_some() {
    let mut whole = seeded();
    finish(&mut whole);
    let mut table = seeded();
    play(&mut table, 0, Action::Roll);
    play(&mut table, 1, Action::Roll);
    table.undo_by_consent(Seat::new(1)).unwrap();
    assert_eq!(steps(&table), steps(&whole)[..2]);
    finish(&mut table);
    assert_eq!(steps(&table), steps(&whole));
    verify::<Dice>(&table.record(), None).unwrap();
}

#[test]
fn a_decision_is_undone_while_its_roll_is_still_to_be_entered() {
    let (mut table, _) = Table::<Dice>::open(setup(), ChanceSource::Manual).unwrap();
    play(&mut table, 0, Action::Raise);
    let before = table.state().clone();
    play(&mut table, 0, Action::Roll);
    assert_eq!(table.to_move(), ToMove::Chance);
    assert_eq!((table.undoable(Seat::new(0)), table.undoable(Seat::new(1))), (2, 0));
    assert_eq!(table.consent_undo_len(Seat::new(0)), 0, "nobody has to be asked");
    table.undo(Seat::new(0), 1, None).unwrap();
    assert_eq!(*table.state(), before);
    play(&mut table, 0, Action::Roll);
    table.undo(Seat::new(0), 2, None).unwrap();
    assert!(table.steps().is_empty());
    play(&mut table, 0, Action::Roll);
    table.chance(Pips(4)).unwrap();
    assert_eq!(table.undoable(Seat::new(0)), 0, "now the roll is known");
    play(&mut table, 1, Action::Roll);
    assert_eq!((table.undoable(Seat::new(0)), table.undoable(Seat::new(1))), (0, 1));
    let refused = table.undo(Seat::new(0), 1, None).unwrap_err();
    assert_eq!(refused, TableError::Horizon);
    let rebuilt = Table::from_journal(setup(), ChanceSource::Manual, table.journal()).unwrap();
    assert_eq!((rebuilt.steps(), rebuilt.state()), (table.steps(), table.state()));
}
