//! Law 8: a record replays, an undo is the same as never having made the steps, and what can be undone has
//! revealed nothing.

use game_core::seat::MAX_SEATS;
use game_core::{
    ChanceSource, Game, Move, Record, Seat, Step, Table, TableError, ToMove, Verdict, Version, Viewer, journal, verify,
};

use crate::law::{Finding, Found, first_difference, hold};
use crate::sample::{Chooser, any, one_in};
use crate::subject::Subject;
use crate::walk::Walk;

/// Checks that the seat has learnt nothing by its last step, if it can undo that step.
pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let (Some(before), Some(Step::Choice(decision))) = (&walk.before, walk.table.steps().last()) else { return Ok(0) };
    let seat = decision.seat;
    if walk.table.undoable(seat) == 0 || !(walk.close() || one_in(rng, 4)) {
        return Ok(0);
    }
    let rules = &*walk.rules;
    let made = walk.at() - 1;
    let viewer = Viewer::Seat(seat);
    let view = before.view(rules, viewer);
    let now = walk.state().view(rules, viewer);
    for _ in 0..3 {
        let mut other = S::Game::determinize(rules, &view, rng);
        // A determinization that does not show the same view is reported by law 5.
        if other.view(rules, viewer) != view || other.validate(rules, seat, &decision.action).is_err() {
            continue;
        }
        other.apply(rules, &Step::Choice(decision.clone()), &mut ());
        let seen = other.view(rules, viewer);
        hold!(
            seen == now,
            made,
            "seat {seat} may undo `{}` although it has learnt something by it: {}",
            decision.action,
            first_difference(&format!("{now:?}"), &format!("{seen:?}"))
        );
    }
    Ok(3)
}

pub(super) fn finish<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let steps = walk.table.steps();
    let (mut table, _) = Table::open(walk.configuration.setup(), ChanceSource::Seeded(walk.chance_seed))
        .map_err(|why| Finding { step: 0, what: format!("a second table cannot be set up: {why}") })?;
    let mut examined = 0;
    while table.steps().len() < steps.len() {
        let at = table.steps().len();
        let same = alike(table.steps(), &steps[..at]);
        hold!(same, at, "the seeded table draws otherwise than `chance_at`, or an undo changed a draw");
        let Step::Choice(decision) = &steps[at] else {
            hold!(false, at, "the seeded table does not make the draw `{}`", steps[at]);
            break;
        };
        examined += decide::<S>(&mut table, decision, rng)?;
    }
    // A game that was cut short may end before a draw that the seeded table makes at once.
    let end = steps.len();
    hold!(alike(&table.steps()[..end], steps), end, "after undos the table has other steps than without them");
    hold!(
        journal::effective_steps(table.journal()) == table.steps(),
        end,
        "the journal does not lead to the steps of the table"
    );
    if table.steps().len() == end {
        hold!(table.state() == walk.state(), end, "after undos the table is in another state than without them");
    }
    if walk.close() || one_in(rng, 4) {
        rebuilt::<S>(walk, &table)?;
    }
    record::<S>(walk, &table)?;
    Ok(examined + 1)
}

/// Returns whether each seat, and chance, made the same steps in the same order. Steps of different seats may
/// be interleaved differently: a seat that undoes and plays again in a simultaneous phase comes after the
/// others.
fn alike<G: Game>(a: &[Step<G>], b: &[Step<G>]) -> bool {
    let whose = |steps: &[Step<G>], who: Option<Seat>| {
        steps.iter().filter(|step| step.seat() == who).map(ToString::to_string).collect::<Vec<_>>()
    };
    a == b
        || (0..MAX_SEATS as u8)
            .map(|seat| Some(Seat::new(seat)))
            .chain([None])
            .all(|who| whose(a, who) == whose(b, who))
}

/// Makes one decision of the game, undoes it where that is allowed, perhaps tries another, and makes it
/// again.
fn decide<S: Subject>(table: &mut Table<S::Game>, decision: &Move<S::Game>, rng: &mut Chooser) -> Found {
    let at = table.steps().len();
    let seat = decision.seat;
    let before = Position::of(table);
    play(table, decision)?;
    let free = table.undoable(seat);
    if free == 0 {
        refused(table, seat, 1)?;
        return Ok(1);
    }
    if !one_in(rng, 4) {
        return Ok(0);
    }
    refused(table, seat, free + 1)?;
    let version = table.version(Viewer::Seat(seat));
    undo(table, seat, 1)?;
    before.compare(table, at, "undoing a step")?;
    hold!(table.version(Viewer::Seat(seat)) > version, at, "seat {seat} is not told that its step is undone");
    if let Some(other) = harmless::<S>(table, seat, rng) {
        play(table, &other)?;
        if table.undoable(seat) > 0 {
            undo(table, seat, 1)?;
            before.compare(table, at, "undoing another step")?;
        } else {
            hold!(false, at, "`{}` reveals nothing, but cannot be undone", other.action);
        }
    }
    play(table, decision)?;
    if free > 1 && one_in(rng, 2) {
        deep(table, seat, free)?;
    }
    Ok(2)
}

/// Undoes everything that the seat may undo, and makes the same steps again.
fn deep<G: Game>(table: &mut Table<G>, seat: Seat, free: usize) -> Result<(), Finding> {
    let at = table.steps().len();
    let own: Vec<Step<G>> =
        table.steps().iter().rev().filter(|step| step.seat() == Some(seat)).take(free).cloned().collect();
    let mut left = table.steps().to_vec();
    for _ in 0..free {
        if let Some(last) = left.iter().rposition(|step| step.seat() == Some(seat)) {
            left.remove(last);
        }
    }
    let after = Position::of(table);
    undo(table, seat, free)?;
    let mut state = G::setup(table.rules());
    left.iter().for_each(|step| state.apply(table.rules(), step, &mut ()));
    let same = state == *table.state() && left == table.steps();
    hold!(same, at, "undoing {free} steps of seat {seat} is not as if they had never been made");
    for step in own.iter().rev() {
        if let Step::Choice(decision) = step {
            play(table, decision)?;
        }
    }
    after.compare(table, at, "undoing and making again")
}

/// Checks that the journal alone leads to the same table, with the same versions.
fn rebuilt<S: Subject>(walk: &Walk<'_, S>, table: &Table<S::Game>) -> Result<(), Finding> {
    let at = walk.at();
    match Table::from_journal(walk.configuration.setup(), table.chance_source().clone(), table.journal()) {
        Ok(again) => {
            let same = again.steps() == table.steps() && again.state() == table.state();
            hold!(same, at, "the journal leads to another state");
            hold!(versions(&again) == versions(table), at, "the journal leads to other versions");
        }
        Err(why) => hold!(false, at, "the table cannot be rebuilt from its journal: {why}"),
    }
    Ok(())
}

fn record<S: Subject>(walk: &Walk<'_, S>, table: &Table<S::Game>) -> Result<(), Finding> {
    let at = walk.at();
    let record = table.record();
    // A step that cannot be read is reported by law 7.
    let readable = |step: &Step<S::Game>| Step::read(&step.to_string()).is_ok_and(|read: Step<S::Game>| read == *step);
    if !table.steps().iter().all(readable) {
        return Ok(());
    }
    let text = record.write();
    let read = match Record::read(&text) {
        Ok(read) => read,
        Err(why) => return Err(Finding { step: at, what: format!("the record is not read again: {why}") }),
    };
    hold!(read == record && read.write() == text, at, "the record is not read as it was written");
    match verify::<S::Game>(&read, walk.configuration.parts.clone()) {
        Ok((verdict, again)) => {
            hold!(verdict == Verdict::Chosen, at, "a record with a chosen seed is called {verdict:?}");
            hold!(again.state() == table.state(), at, "the record leads to another state");
        }
        Err(why) => hold!(false, why.step().unwrap_or(at), "the record is not sound: {why}"),
    }
    Ok(())
}

/// Returns a random decision that does not lead to chance, to the end, out of a simultaneous phase or out of
/// the turn, so that it can be undone.
fn harmless<S: Subject>(table: &Table<S::Game>, seat: Seat, rng: &mut Chooser) -> Option<Move<S::Game>> {
    let legal = table.legal(seat);
    if legal.is_empty() {
        return None;
    }
    let rules = table.rules();
    let decision = Move { seat, action: any(rng, &legal).clone() };
    let mut beyond = table.state().clone();
    let phase = beyond.simultaneous_phase(rules);
    beyond.apply(rules, &Step::Choice(decision.clone()), &mut ());
    let pending = beyond.to_move(rules);
    let waiting = pending.to_act().has(seat) || phase.is_some();
    let open = matches!(pending, ToMove::Seats(_)) && waiting && beyond.simultaneous_phase(rules) == phase;
    open.then_some(decision)
}

fn play<G: Game>(table: &mut Table<G>, decision: &Move<G>) -> Result<(), Finding> {
    let step = table.steps().len();
    let answer = table.play(decision.seat, decision.action.clone(), None);
    let text = Step::Choice(decision.clone()).to_string();
    answer.map(drop).map_err(|why| Finding { step, what: format!("`{text}` is refused the second time: {why}") })
}

fn undo<G: Game>(table: &mut Table<G>, seat: Seat, steps: usize) -> Result<(), Finding> {
    let step = table.steps().len();
    let answer = table.undo(seat, steps, None);
    answer.map(drop).map_err(|why| Finding { step, what: format!("seat {seat} cannot undo {steps} steps: {why}") })
}

/// Checks that undoing `steps` steps is refused and changes nothing.
fn refused<G: Game>(table: &mut Table<G>, seat: Seat, steps: usize) -> Result<(), Finding> {
    let at = table.steps().len();
    let before = Position::of(table);
    let answer = table.undo(seat, steps, None);
    let right = matches!(answer, Err(TableError::Horizon | TableError::Over));
    hold!(right, at, "seat {seat} may undo {steps} steps, beyond the information horizon");
    hold!(before.versions == versions(table), at, "a refused undo raised a version");
    before.compare(table, at, "a refused undo")
}

/// What must be the same after an undo as before the step.
struct Position<G: Game> {
    state: G,
    steps: usize,
    pending: ToMove,
    versions: Vec<Version>,
}

impl<G: Game> Position<G> {
    fn of(table: &Table<G>) -> Self {
        let (state, pending) = (table.state().clone(), table.to_move());
        Self { state, steps: table.steps().len(), pending, versions: versions(table) }
    }

    fn compare(&self, table: &Table<G>, at: usize, what: &str) -> Result<(), Finding> {
        let rules = table.rules();
        let same = self.state == *table.state() && self.steps == table.steps().len() && self.pending == table.to_move();
        hold!(same, at, "{what} leaves a trace in the state");
        for viewer in table.seats().viewers() {
            let same = self.state.view(rules, viewer) == table.view(viewer);
            hold!(same, at, "{what} leaves a trace in the view of {viewer}");
        }
        Ok(())
    }
}

fn versions<G: Game>(table: &Table<G>) -> Vec<Version> {
    table.seats().viewers().map(|viewer| table.version(viewer)).collect()
}
