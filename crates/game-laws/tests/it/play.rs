//! Helpers that set up tables of the toy and make steps given as text.

use game_core::hex::Bytes32;
use game_core::{
    ChanceSource, Game, Seat, SeatInfo, SeatKind, Setup, Step, Table, TableError, ToMove, Update, Version, Viewer, pick,
};
use game_laws::Chooser;
use game_laws::toy::{Options, Sides, Toy};
use rand_core::SeedableRng;

pub(crate) type Healthy = Toy;
pub(crate) type Refused = TableError<Healthy>;

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number)
}

pub(crate) fn setup(seats: u8, mode: Sides) -> Setup<Healthy> {
    let infos = (0..seats).map(|at| SeatInfo { name: format!("player {at}"), kind: SeatKind::Person }).collect();
    let mut setup = Setup::new(infos);
    setup.options = Options { mode, ..Options::default() };
    setup
}

/// Returns a table with manual chance.
pub(crate) fn typed(seats: u8, mode: Sides) -> Table<Healthy> {
    Table::open(setup(seats, mode), ChanceSource::Manual).unwrap().0
}

/// Returns a table with a chosen seed.
pub(crate) fn seeded(seats: u8, mode: Sides, seed: u8) -> Table<Healthy> {
    Table::open(setup(seats, mode), ChanceSource::Seeded(Bytes32([seed; 32]))).unwrap().0
}

/// Makes one step, given in notation.
pub(crate) fn say(table: &mut Table<Healthy>, step: &str) -> Result<Update<Healthy>, Refused> {
    match Step::<Healthy>::read(step).unwrap() {
        Step::Choice(decision) => table.play(decision.seat, decision.action, None),
        Step::Chance(outcome) => table.chance(outcome),
    }
}

/// Makes several steps, given in notation and separated by semicolons, all of which must be allowed.
pub(crate) fn all(table: &mut Table<Healthy>, steps: &str) {
    for step in steps.split("; ") {
        say(table, step).unwrap_or_else(|why| panic!("`{step}`: {why}"));
    }
}

/// Returns a table of two seats in the first simultaneous phase: seat 0 holds A and D, seat 1 holds B and C.
pub(crate) fn first_phase() -> Table<Healthy> {
    let mut table = typed(2, Sides::Alone);
    all(&mut table, "* deal A; * deal D; * deal B; * deal C");
    table
}

/// Returns the table of [`first_phase`] in the turn of seat 0, with A, B and D face up, and after a prize of
/// 2.
pub(crate) fn first_turn() -> Table<Healthy> {
    let mut table = first_phase();
    all(&mut table, "0 put D; 0 put A; 0 done; 1 put B; 1 done; * roll 2");
    table
}

/// Makes random decisions and draws until the game is over or `most` steps are made.
pub(crate) fn random(table: &mut Table<Healthy>, seed: u64, most: usize) {
    let mut rng = Chooser::seed_from_u64(seed);
    while table.steps().len() < most {
        match table.to_move() {
            ToMove::Over => return,
            ToMove::Chance => {
                let outcomes = table.outcomes();
                table.chance(outcomes[pick(&mut rng, outcomes.len() as u32) as usize].0).unwrap();
            }
            ToMove::Seats(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = seats[pick(&mut rng, seats.len() as u32) as usize];
                let action = table.state().random_action(table.rules(), seat, &mut rng);
                table.play(seat, action, None).unwrap();
            }
        }
    }
}

/// Returns everything that a refused request must leave unchanged.
pub(crate) fn position(table: &Table<Healthy>) -> (Bytes32, usize, usize, Vec<Version>) {
    let versions = table.seats().viewers().map(|viewer| table.version(viewer)).collect();
    (table.state().digest(table.rules()), table.journal().len(), table.steps().len(), versions)
}

/// Asserts that the call is refused for this reason and changes nothing.
pub(crate) fn refused<T>(
    table: &mut Table<Healthy>,
    why: &Refused,
    call: impl FnOnce(&mut Table<Healthy>) -> Result<T, Refused>,
) {
    let before = position(table);
    assert_eq!(call(table).err().as_ref(), Some(why));
    assert_eq!(position(table), before, "a refusal changed the table");
}

pub(crate) fn version(table: &Table<Healthy>, number: u8) -> Version {
    table.version(Viewer::Seat(seat(number)))
}
