//! Law 6: what is hidden from a viewer has no effect on anything that the viewer is sent.
//!
//! Two tables with manual chance are played side by side. Where two steps have the same observation key for
//! the viewer ([`Subject::shown`]), each table makes a different one: another hidden draw, another hidden
//! decision, or an extra one in one table only. Everything the viewer can get from the tables must stay the
//! same until a step reveals the difference; the pair ends there.

use game_core::{ChanceSource, Game, Rng, Seat, Step, Table, ToMove, Update, Viewer};

use crate::law::{Finding, Found, first_difference, hold};
use crate::laws::Tally;
use crate::sample::{Chooser, any, one_in, some};
use crate::subject::Subject;
use crate::walk::{Walk, feed};

/// The number of steps that are tried to find one that has a counterpart in the other run.
const TRIES: usize = 16;

/// Checks what the table's versions rely on: a seat that acts is told something, and no view changes without
/// an event or a change of the seats to act.
pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let (Some(before), Some(step)) = (&walk.before, walk.table.steps().last()) else { return Ok(0) };
    if !walk.close() && !one_in(rng, 6) {
        return Ok(0);
    }
    for (viewer, seen) in walk.configuration.seats.viewers().zip(&walk.versions) {
        if walk.table.version(viewer) > *seen {
            continue;
        }
        let acted = step.seat().is_some_and(|seat| viewer.is(seat));
        hold!(!acted, walk.at() - 1, "{viewer} made `{step}` and is told nothing");
        let same = before.view(&walk.rules, viewer) == walk.state().view(&walk.rules, viewer);
        hold!(same, walk.at() - 1, "`{step}` changes the view of {viewer}, which is told nothing");
    }
    Ok(1)
}

pub(super) fn finish<S: Subject>(walk: &Walk<'_, S>, tally: &mut Tally, rng: &mut Chooser) -> Found {
    let viewers: Vec<Viewer> = walk.configuration.seats.viewers().collect();
    let chosen = if walk.close() { viewers } else { vec![viewers[walk.game as usize % viewers.len()]] };
    let mut examined = 0;
    for viewer in chosen {
        let mut pair = Pair::<S>::open(walk, viewer, rng)?;
        let bound = S::bound(&walk.rules);
        while pair.at() <= bound && pair.step(rng)? {}
        examined += pair.at() as u64;
        tally.pairs += 1;
        tally.differed += u64::from(pair.differ);
    }
    Ok(examined)
}

/// How the two runs of a pair may differ.
#[derive(Clone, Copy)]
struct Manner {
    /// On average one hidden draw in this many differs; the rarer the differences, the longer a pair goes on.
    draws: u32,
    /// Whether hidden decisions differ too; the pair ends when they are revealed.
    decisions: bool,
}

/// A step for the first run and its counterpart for the second.
type Steps<G> = (Step<G>, Step<G>);

struct Pair<'a, S: Subject> {
    rules: &'a <S::Game as Game>::Rules,
    viewer: Viewer,
    manner: Manner,
    a: Table<S::Game>,
    b: Table<S::Game>,
    /// For each seat, whether its last step in run b was made without the viewer noticing.
    unnoticed: Vec<bool>,
    differ: bool,
}

impl<'a, S: Subject> Pair<'a, S> {
    fn open(walk: &'a Walk<'_, S>, viewer: Viewer, rng: &mut Chooser) -> Result<Self, Finding> {
        let open = || {
            Table::open(walk.configuration.setup(), ChanceSource::Manual)
                .map_err(|why| Finding { step: 0, what: format!("a second table cannot be set up: {why}") })
        };
        let ((a, first), (b, second)) = (open()?, open()?);
        let manner = Manner { draws: *any(rng, &[1, 1, 4, 16]), decisions: one_in(rng, 2) };
        let unnoticed = vec![false; walk.configuration.seats.get()];
        let pair = Self { rules: &walk.rules, viewer, manner, a, b, unnoticed, differ: false };
        pair.compare(&first, &second, "the set-up", rng)?;
        Ok(pair)
    }

    fn at(&self) -> usize {
        self.a.steps().len()
    }

    /// Makes one step in both runs. Returns false if the pair has ended.
    fn step(&mut self, rng: &mut Chooser) -> Result<bool, Finding> {
        let counterpart = match self.a.to_move() {
            ToMove::Over => return Ok(false),
            ToMove::Chance => self.draw(rng),
            ToMove::Seats(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                if seats.is_empty() {
                    return Ok(false);
                }
                let seat = *any(rng, &seats);
                if self.manner.decisions && !self.viewer.is(seat) {
                    self.aside(seat, rng)?;
                }
                self.decision(seat, rng)
            }
        };
        let Some((here, there)) = counterpart else { return Ok(false) };
        self.differ |= here != there;
        let what = format!("`{here}`, in the other run `{there}`,");
        let silent = self.key(&self.a, &here).is_empty();
        let (first, second) = (self.feed(true, &here)?, self.feed(false, &there)?);
        if let Some(seat) = there.seat() {
            self.unnoticed[seat.index()] = silent;
        }
        self.compare(&first, &second, &what, rng)?;
        Ok(true)
    }

    fn feed(&mut self, first: bool, step: &Step<S::Game>) -> Result<Update<S::Game>, Finding> {
        let at = self.at();
        let table = if first { &mut self.a } else { &mut self.b };
        feed(table, step).map_err(|why| Finding { step: at, what: format!("`{step}` is refused: {why}") })
    }

    fn key(&self, table: &Table<S::Game>, step: &Step<S::Game>) -> String {
        S::shown(self.rules, table.state(), step, self.viewer)
    }

    /// Returns a chance outcome for each run, with equal observation keys.
    fn draw(&self, rng: &mut Chooser) -> Option<Steps<S::Game>> {
        let outcomes = |table: &Table<S::Game>| -> Vec<Step<S::Game>> {
            table.outcomes().into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect()
        };
        let (here, there) = (outcomes(&self.a), outcomes(&self.b));
        self.match_up(&here, &there, one_in(rng, self.manner.draws), rng)
    }

    /// Returns a decision of the seat for each run, with equal observation keys.
    fn decision(&self, seat: Seat, rng: &mut Chooser) -> Option<Steps<S::Game>> {
        let legal = |table: &Table<S::Game>| -> Vec<Step<S::Game>> {
            table.legal(seat).into_iter().map(|action| Step::choice(seat, action)).collect()
        };
        let vary = self.manner.decisions && !self.viewer.is(seat);
        self.match_up(&legal(&self.a), &legal(&self.b), vary, rng)
    }

    fn match_up(
        &self,
        here: &[Step<S::Game>],
        there: &[Step<S::Game>],
        vary: bool,
        rng: &mut Chooser,
    ) -> Option<Steps<S::Game>> {
        for first in some_steps(rng, here) {
            let key = self.key(&self.a, first);
            let fits = |second: &&Step<S::Game>| self.key(&self.b, second) == key;
            // Lists are sorted, but a step has no order, so the same step is searched for by equality.
            let same = || there.iter().find(|second| *second == first).filter(fits);
            let other =
                |rng: &mut Chooser| some_steps(rng, there).into_iter().find(|second| *second != first && fits(second));
            let second = if vary { other(rng).or_else(same) } else { same().or_else(|| other(rng)) };
            if let Some(second) = second {
                return Some((first.clone(), second.clone()));
            }
        }
        None
    }

    /// Makes something happen in run b alone that the viewer must not notice: one more hidden step, or one
    /// undone.
    fn aside(&mut self, seat: Seat, rng: &mut Chooser) -> Result<(), Finding> {
        if self.b.state().simultaneous_phase(self.rules).is_none() || !one_in(rng, 3) {
            return Ok(());
        }
        let at = self.at();
        if self.unnoticed[seat.index()] && self.b.undoable(seat) > 0 && one_in(rng, 2) {
            let taken = self.b.undo(seat, 1, None);
            let second =
                taken.map_err(|why| Finding { step: at, what: format!("a hidden step cannot be undone: {why}") })?;
            self.unnoticed[seat.index()] = false;
            hold!(
                second.taken_back_for(self.viewer).is_none(),
                at,
                "an undo inside a simultaneous phase is told to {}",
                self.viewer
            );
            self.differ = true;
            return self.compare(&nothing(), &second, "a hidden undo in the other run", rng);
        }
        let legal: Vec<Step<S::Game>> =
            self.b.legal(seat).into_iter().map(|action| Step::choice(seat, action)).collect();
        let hidden = some_steps(rng, &legal).into_iter().find(|step| self.key(&self.b, step).is_empty());
        if let Some(step) = hidden.cloned() {
            let second = self.feed(false, &step)?;
            self.unnoticed[seat.index()] = true;
            self.differ = true;
            self.compare(&nothing(), &second, &format!("one more hidden step in the other run, `{step}`,"), rng)?;
        }
        Ok(())
    }

    /// Compares everything that the viewer can get from the two tables.
    fn compare(
        &self,
        first: &Update<S::Game>,
        second: &Update<S::Game>,
        what: &str,
        rng: &mut Chooser,
    ) -> Result<(), Finding> {
        let (at, viewer, a, b) = (self.at(), self.viewer, &self.a, &self.b);
        let (here, there) = (a.view(viewer), b.view(viewer));
        if here != there || one_in(rng, 4) {
            let (here, there) = (json(&here), json(&there));
            hold!(here == there, at, "after {what} {viewer} has two views: {}", first_difference(&here, &there));
        }
        let (here, there) = (a.to_move(), b.to_move());
        hold!(here == there, at, "after {what} the seats to act differ: {here:?} and {there:?}");
        let events = |update: &Update<S::Game>| json(&update.for_viewer(viewer).collect::<Vec<_>>());
        let (here, there) = (events(first), events(second));
        hold!(here == there, at, "of {what} {viewer} is told two things: {}", first_difference(&here, &there));
        let (here, there) = (a.version(viewer), b.version(viewer));
        hold!(here == there, at, "after {what} {viewer} has two versions: {here} and {there}");
        hold!(a.outcome() == b.outcome(), at, "after {what} there are two outcomes");
        let (here, there) = (json(&a.sheets(viewer)), json(&b.sheets(viewer)));
        hold!(here == there, at, "after {what} {viewer} has two score sheets: {}", first_difference(&here, &there));
        if let Viewer::Seat(seat) = viewer {
            hold!(a.legal(seat) == b.legal(seat), at, "after {what} {viewer} has two legal lists");
            hold!(a.undoable(seat) == b.undoable(seat), at, "after {what} {viewer} may undo two numbers of steps");
            if one_in(rng, 8) {
                self.refusals(seat, what, rng)?;
            }
        }
        Ok(())
    }

    fn refusals(&self, seat: Seat, what: &str, rng: &mut Chooser) -> Result<(), Finding> {
        let table = if rng.next_u64() & 1 == 0 { &self.a } else { &self.b };
        let tries = S::near_misses(self.rules, table.state(), seat, rng);
        for action in some(rng, &tries, 48) {
            let answer = |table: &Table<S::Game>| match table.state().validate(self.rules, seat, action) {
                Ok(()) => "accepted".to_owned(),
                Err(why) => format!("{why} {}", json(&why)),
            };
            let (here, there) = (answer(&self.a), answer(&self.b));
            let same = here == there;
            hold!(
                same,
                self.at(),
                "after {what} `{action}` of {} has two answers: {}",
                self.viewer,
                first_difference(&here, &there)
            );
        }
        Ok(())
    }
}

fn some_steps<'s, G: Game>(rng: &mut Chooser, steps: &'s [Step<G>]) -> Vec<&'s Step<G>> {
    if steps.is_empty() { Vec::new() } else { (0..TRIES).map(|_| any(rng, steps)).collect() }
}

fn nothing<G: Game>() -> Update<G> {
    Update { steps: Vec::new(), taken_back: None }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|why| format!("not serialized: {why}"))
}
