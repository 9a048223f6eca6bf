//! What an undo leaves behind: the draws, the record, the journal.

use game_core::fair::seed_from_text;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Setup, Table, Verdict, verify};

use crate::dice::{Action, Dice};

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

/// Rolls until the game is over.
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
