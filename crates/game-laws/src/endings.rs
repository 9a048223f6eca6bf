//! Recorded games, one for each way in which a game can end: how they are found, and what they must show.

use std::fs;
use std::path::Path;

use game_core::hex::Bytes32;
use game_core::{
    ChanceSource, ComponentSet, Draws, Fault, Game, Outcome, Record, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step,
    Table, ToMove, Verdict, fair, read_options, verify,
};
use rand_core::SeedableRng;
use serde_json::Value;

use crate::golden::recorded;
use crate::sample::Chooser;

/// The file of the component set with which the games of a folder were played, if it is not the printed one.
const SET: &str = "set.json";
/// The ending of the name of a record's file.
const SUFFIX: &str = ".gamekeeper.json";

/// A game to search for.
#[derive(Clone, Debug)]
pub struct Wanted<G: Game> {
    /// The name of the record.
    pub name: &'static str,
    /// The options.
    pub options: G::Options,
    /// The number of seats.
    pub seats: u8,
    /// Whether an outcome is the one searched for.
    pub ending: fn(&Outcome) -> bool,
}

impl<G: Game> Wanted<G> {
    /// Returns a search for a game with these options and seats that has a certain ending.
    pub const fn new(name: &'static str, options: G::Options, seats: u8, ending: fn(&Outcome) -> bool) -> Self {
        Self { name, options, seats, ending }
    }
}

/// Writes the record of the first game that has each ending to the folder. Seeds are tried in order; games
/// of more than `most` steps are skipped. `choose` decides for the seats and gets the state, so it is not for
/// bots.
///
/// # Panics
/// If options do not fit, `choose` returns an illegal action, or a file cannot be written.
pub fn find_endings<G: Game>(
    folder: &Path,
    wanted: impl IntoIterator<Item = Wanted<G>>,
    most: usize,
    choose: impl Fn(&G::Rules, &G, Seat, &mut Chooser) -> G::Action,
) {
    for wanted in wanted {
        let rules = crate::rules_of::<G>(&wanted.options, wanted.seats);
        let found = (0..).find_map(|number| attempt(&rules, &wanted, number, most, &choose));
        write_ending(folder, wanted.name, &found.unwrap_or_else(|| unreachable!("seeds do not run out")));
    }
}

/// Plays one game and returns its table if the ending is the one searched for.
fn attempt<G: Game>(
    rules: &G::Rules,
    wanted: &Wanted<G>,
    number: u64,
    most: usize,
    choose: &impl Fn(&G::Rules, &G, Seat, &mut Chooser) -> G::Action,
) -> Option<Table<G>> {
    let seed = fair::seed_from_text(&format!("ending {number}"));
    let (mut draws, mut rng) = (Draws::new(seed.0), Chooser::seed_from_u64(number));
    let (mut state, mut decisions) = (G::setup(rules), Vec::new());
    for _ in 0..most {
        let step = match state.to_move(rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
            ToMove::Seats(to_act) => {
                let seat = to_act.first()?;
                let action = choose(rules, &state, seat, &mut rng);
                decisions.push((seat, action.clone()));
                Step::choice(seat, action)
            }
        };
        state.apply(rules, &step, &mut ());
    }
    state.outcome(rules).filter(wanted.ending)?;
    let setup = Setup { options: wanted.options.clone(), ..Setup::new(seated(wanted.seats, "random")) };
    let (mut table, _) =
        Table::open(setup, ChanceSource::Seeded(seed)).unwrap_or_else(|why| panic!("{}: {why}", wanted.name));
    for (seat, action) in decisions {
        table.play(seat, action, None).unwrap_or_else(|why| panic!("{}: {why}", wanted.name));
    }
    Some(table)
}

/// Returns this number of bots of a level, with names.
fn seated(seats: u8, bot: &str) -> Vec<SeatInfo> {
    let names = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Fay"].into_iter().take(usize::from(seats));
    names.map(|name| SeatInfo { name: name.to_owned(), kind: SeatKind::Bot(bot.to_owned()) }).collect()
}

/// Writes the record of a table to the folder and says so.
///
/// # Panics
/// If the file cannot be written.
#[expect(clippy::print_stdout, reason = "a search takes a while, and is started by hand")]
pub fn write_ending<G: Game>(folder: &Path, name: &str, table: &Table<G>) {
    let path = folder.join(format!("{name}{SUFFIX}"));
    fs::write(&path, table.record().write()).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    println!("{}: {} steps", path.display(), table.steps().len());
}

/// Returns the table of a recorded game.
///
/// # Panics
/// If there is no such record in the folder, or it does not verify.
#[must_use]
#[track_caller]
pub fn ending<G: Game>(folder: impl AsRef<Path>, name: &str) -> Table<G> {
    let folder = folder.as_ref();
    let found = recorded(folder).into_iter().find(|(other, _)| other == name);
    let (_, record) = found.unwrap_or_else(|| panic!("there is no record `{name}` in {}", folder.display()));
    match verify::<G>(&record, component_set(folder)) {
        Ok((_, table)) => table,
        Err(fault) => panic!("{name}: {fault}"),
    }
}

/// Returns the component set with which the games of the folder were played.
fn component_set(folder: &Path) -> Option<ComponentSet> {
    let text = fs::read_to_string(folder.join(SET)).ok()?;
    Some(ComponentSet(serde_json::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", folder.display()))))
}

/// Checks the recorded games of a folder, of which there are `count`, and nothing else but perhaps the
/// component set with which they were played (`set.json`).
///
/// Every record is of a finished game, verifies, and is written again as it is. It is refused without its
/// component set, and when something in it is changed: a decision (one that is followed by a digest), the
/// spelling or the number of steps, a digest, or the result; with a seed also a draw, an option, the name of
/// the table, or the contributions to the seed.
///
/// # Panics
/// With the name of the record and what is wrong with it.
#[track_caller]
pub fn assert_endings<G: Game>(folder: impl AsRef<Path>, count: usize) {
    let folder = folder.as_ref();
    let files = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())).flatten();
    let files = files.filter(|file| file.file_name().to_str() != Some(SET)).count();
    let records = recorded(folder);
    assert_eq!((records.len(), files), (count, count), "records and files in {}", folder.display());
    let set = component_set(folder);
    for (name, record) in &records {
        let table = sound::<G>(name, record, set.as_ref());
        for Change { what, record, expected } in changes(record, &table) {
            match verify::<G>(&record, set.clone()) {
                Err(fault) if expected(&fault) => {}
                Err(fault) => panic!("{name}: {what} is refused for another reason: {fault}"),
                Ok(_) => panic!("{name}: {what} is not noticed"),
            }
        }
        let unset = verify::<G>(record, None);
        assert!(set.is_none() || matches!(unset, Err(Fault::Header(_))), "{name}: accepted without its component set");
    }
}

/// Checks a record as it is, and returns its table.
#[track_caller]
fn sound<G: Game>(name: &str, record: &Record, set: Option<&ComponentSet>) -> Table<G> {
    let load = |record: &Record| match verify::<G>(record, set.cloned()) {
        Ok(sound) => sound,
        Err(fault) => panic!("{name}: {fault}"),
    };
    let (verdict, table) = load(record);
    assert_ne!(verdict, Verdict::Sealed, "{name}: nothing proves the draws");
    assert!(record.result.is_some(), "{name}: the game is not over");
    assert_eq!(table.record(), *record, "{name}: the table writes another record");
    let read = Record::read(&record.write()).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(read, *record, "{name}: the text is another record");
    let mut renamed = record.clone();
    renamed.seats.iter_mut().for_each(|seat| seat.name.push_str(" the second"));
    assert_eq!(load(&renamed).0, verdict, "{name}: names are not verified");
    table
}

/// A change of a record that must be noticed.
struct Change {
    what: &'static str,
    record: Record,
    /// Whether the fault is the one that the change must lead to.
    expected: Box<dyn Fn(&Fault) -> bool>,
}

/// Returns a record with each change that is possible in it.
fn changes<G: Game>(record: &Record, table: &Table<G>) -> Vec<Change> {
    let mut all = Vec::new();
    let mut with = |what, change: &dyn Fn(&mut Record), expected: Box<dyn Fn(&Fault) -> bool>| {
        let mut record = record.clone();
        change(&mut record);
        all.push(Change { what, record, expected });
    };
    let length = record.steps.len();
    let half = length / 2;
    with("a record cut in half", &|record| record.steps.truncate(half), at("step", half));
    let digest = record.digests.keys().next().copied().unwrap_or(length);
    let other = Bytes32::default();
    with("another digest", &|record| _ = record.digests.insert(digest, other), at("digest", digest - 1));
    with(
        "another result",
        &|record| record.result.iter_mut().for_each(|result| result.outcome.reason = "another".into()),
        Box::new(|fault| *fault == Fault::Result),
    );
    let is_decision = |step: &Step<G>| step.seat().is_some();
    if let Some(first) = table.steps().iter().position(is_decision) {
        with(
            "a removed step",
            &|record| _ = record.steps.remove(first),
            Box::new(move |fault| fault.step() >= Some(first)),
        );
        with("another spelling", &|record| record.steps[first].push(' '), at("step", first));
    }
    if let Some((step, other)) = other_decision(record, table) {
        with("another decision", &|record| record.steps[step].clone_from(&other), at("digest", step));
    }
    // What follows is proved by the seed, and a game with manual chance has none.
    if record.secret.is_some() {
        if let Some((step, other)) = other_draw(table) {
            with("another draw", &|record| record.steps[step].clone_from(&other), at("draw", step));
        }
        let commitment = || Box::new(|fault: &Fault| *fault == Fault::Commitment);
        with("another table", &|record| record.table.push('2'), commitment());
        if let Some(options) = other_options::<G>(record) {
            with("another option", &|record| record.options = options.clone(), commitment());
        }
        if record.contributions.is_empty() {
            let header = |fault: &Fault| matches!(fault, Fault::Header(_));
            with("a contribution", &|record| record.contributions.push(other), Box::new(header));
        }
    }
    all
}

/// Returns whether a fault is of this kind, at this step.
fn at(kind: &'static str, step: usize) -> Box<dyn Fn(&Fault) -> bool> {
    Box::new(move |fault| (fault.kind(), fault.step()) == (kind, Some(step)))
}

/// Returns a step with a digest, and another decision that is legal there and leads to another state.
fn other_decision<G: Game>(record: &Record, table: &Table<G>) -> Option<(usize, String)> {
    let rules = table.rules();
    let mut state = G::setup(rules);
    for (at, step) in table.steps().iter().enumerate() {
        let before = state.clone();
        state.apply(rules, step, &mut ());
        let Some(seat) = step.seat().filter(|_| record.digests.contains_key(&(at + 1))) else { continue };
        let mut legal = Vec::new();
        before.legal_actions(rules, seat, &mut legal);
        for action in legal {
            let (mut after, other) = (before.clone(), Step::choice(seat, action));
            after.apply(rules, &other, &mut ());
            if after != state {
                return Some((at, other.to_string()));
            }
        }
    }
    None
}

/// Returns a chance step in the middle of the game, and another outcome that is possible there.
fn other_draw<G: Game>(table: &Table<G>) -> Option<(usize, String)> {
    let rules = table.rules();
    let (mut state, mut all) = (G::setup(rules), Vec::new());
    for (at, step) in table.steps().iter().enumerate() {
        if let Step::Chance(drawn) = step {
            let mut outcomes = Vec::new();
            state.chance_outcomes(rules, &mut outcomes);
            let other = outcomes.into_iter().map(|(outcome, _)| outcome).find(|outcome| outcome != drawn);
            all.extend(other.map(|other| (at, Step::<G>::Chance(other).to_string())));
        }
        state.apply(rules, step, &mut ());
    }
    let middle = all.len() / 2;
    all.into_iter().nth(middle)
}

/// Returns options of which one has another value, with which a game for as many seats can be set up.
fn other_options<G: Game>(record: &Record) -> Option<Value> {
    let seats = SeatCount::try_from(u8::try_from(record.seats.len()).ok()?).ok()?;
    let values = G::META.options.iter().flat_map(|option| option.values.iter().map(|value| (option.key, *value)));
    values.filter(|(key, value)| record.options[key] != *value).find_map(|(key, value)| {
        let mut changed = record.options.clone();
        changed[key] = value.into();
        let options = read_options::<G>(changed.clone()).ok()?;
        G::rules(&options, seats, None, record.rules).ok().map(|_| changed)
    })
}
