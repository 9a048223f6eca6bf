//! Plans for two phases: the second part is prepared, and sent when its phase opens.

use std::cell::RefCell;

use game_core::hex::Bytes32;
use game_core::{ChanceSource, Game, Seat, SeatInfo, SeatKind, Setup, Table, Viewer};
use serde::{Deserialize, Serialize};
use spectacular::{Options, Spectacular};

use super::desk::{Desk, Place, Stored};
use super::tests::place;
use super::{Asked, End, Plan, UndoState};
use crate::link::Request;

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

thread_local! {
    /// The position of the first seat in the second phase.
    static NEXT: RefCell<Option<Spectacular>> = const { RefCell::new(None) };
}

/// A plan for two phases, as actions in notation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Two {
    now: Vec<String>,
    next: Vec<String>,
}

fn is_next(rules: &<Spectacular as Game>::Rules, at: &Spectacular) -> bool {
    let next = NEXT.with_borrow(|next| next.as_ref().and_then(|next| next.simultaneous_phase(rules)));
    at.simultaneous_phase(rules) == next
}

impl Plan<Spectacular> for Two {
    fn answer(&self, asked: &Asked<'_, Spectacular>) -> Option<spectacular::Action> {
        let list = if is_next(asked.rules, asked.at) { &self.next } else { &self.now };
        list.get(asked.made.len())?.parse().ok()
    }

    fn remove(&mut self, action: &spectacular::Action) {
        let text = action.to_string();
        for list in [&mut self.now, &mut self.next] {
            if let Some(at) = list.iter().position(|planned| *planned == text) {
                list.remove(at);
                return;
            }
        }
    }

    fn adopt(rules: &<Spectacular as Game>::Rules, from: &Spectacular, _: Seat, chain: &[spectacular::Action]) -> Self {
        let chain = chain.iter().map(ToString::to_string).collect();
        if is_next(rules, from) { Self { now: Vec::new(), next: chain } } else { Self { now: chain, next: Vec::new() } }
    }

    fn and_then(self, rest: Self) -> Self {
        Self { next: rest.next, ..self }
    }

    fn next_phase(&self, _: &Asked<'_, Spectacular>) -> Option<Spectacular> {
        NEXT.with_borrow(Clone::clone)
    }
}

fn table() -> Table<Spectacular> {
    let info = |at: u8| SeatInfo { name: at.to_string(), kind: SeatKind::Person };
    let setup = Setup { options: Options::default(), ..Setup::new((0..2).map(info).collect()) };
    Table::open(setup, ChanceSource::Seeded(Bytes32([1; 32]))).expect("a table").0
}

/// Lets a seat finish the phase, and returns the chain.
fn finish(table: &mut Table<Spectacular>, seat: Seat) -> Vec<String> {
    let mut chain = Vec::new();
    while table.to_move().to_act().has(seat) && (chain.is_empty() || table.undoable(seat) > 0) {
        let legal = table.legal(seat);
        let action = legal[legal.len() / 2];
        table.play(seat, action, None).expect("legal");
        chain.push(action.to_string());
    }
    chain
}

fn play(table: &mut Table<Spectacular>, chain: &[String]) {
    let actions = chain.iter().map(|action| action.parse().expect("notation")).collect();
    let made = table.play_chain(FIRST, actions, None).expect("legal");
    assert_eq!(made.taken, chain.len(), "taken whole");
}

fn act(chain: &[String]) -> Request {
    Request::Act(chain.to_vec())
}

/// A table, and the plan of its first seat for two phases.
struct Sim {
    table: Table<Spectacular>,
    desk: Desk<Spectacular, Two>,
    now: Vec<String>,
    next: Vec<String>,
}

impl Sim {
    /// Looks ahead at another table with the same draws, then lays both phases out.
    fn new() -> Self {
        let mut ahead = table();
        let now = finish(&mut ahead, FIRST);
        finish(&mut ahead, SECOND);
        let position = Spectacular::position(ahead.rules(), &ahead.view(Viewer::Seat(FIRST)));
        NEXT.set(Some(position));
        let next = finish(&mut ahead, FIRST);
        assert!(!now.is_empty() && !next.is_empty(), "{now:?} {next:?}");
        let table = table();
        let desk = Desk::new(table.rules().clone(), place(&table, FIRST, "1", 0));
        Self { table, desk, now, next }
    }

    fn lay_out(&mut self) {
        let plan = Two { now: self.now.clone(), next: self.next.clone() };
        let shown = self.desk.edit(
            |now| *now = plan,
            |chain| {
                assert_eq!(chain, [self.now.as_slice(), &self.next].concat(), "the link sees both parts");
                Ok::<_, ()>(())
            },
        );
        assert_eq!(shown.map(|dropped| dropped.len()), Ok(0));
    }

    fn press(&mut self) {
        assert_eq!(self.desk.prepare(), Some(self.next.clone()));
        assert_eq!(self.desk.prepare(), None, "the link has it");
        assert_eq!(self.desk.press(), Some(self.now.clone()));
    }

    fn here(&self, key: &str) -> Place<Spectacular> {
        place(&self.table, FIRST, key, 0)
    }

    /// Lays out and presses, the table takes the first part, and the other seat has not finished.
    fn finished() -> Self {
        let mut sim = Self::new();
        sim.lay_out();
        assert_eq!(sim.desk.sketch().map(|made| made.end), Some(End::PhaseDone { last: false }));
        sim.press();
        play(&mut sim.table, &sim.now);
        let here = sim.here("1");
        sim.desk.answered((&act(&sim.now), sim.now.len()), false, here, None);
        sim.is_prepared();
        sim
    }

    fn is_prepared(&self) {
        assert_eq!(self.desk.plan(), &Two { now: Vec::new(), next: self.next.clone() });
        assert_eq!((self.desk.is_prepared(), self.desk.prepared()), (true, self.next.clone()));
        let sketch = self.desk.sketch().expect("the seat plans");
        assert_eq!((sketch.chain.len(), sketch.prepared.len()), (0, self.next.len()));
    }

    /// The other seat finishes, and the link sends what was prepared.
    fn opened() -> Self {
        let mut sim = Self::finished();
        finish(&mut sim.table, SECOND);
        let here = sim.here("2");
        sim.desk.moved(here, Some(&act(&sim.next)));
        assert!(sim.desk.is_sending() && !sim.desk.is_prepared());
        assert_eq!(sim.desk.plan().next, sim.next, "ghosts stay");
        assert_eq!(sim.desk.press(), None);
        sim
    }
}

#[test]
fn what_was_prepared_is_taken_when_its_phase_opens() {
    let mut sim = Sim::opened();
    play(&mut sim.table, &sim.next);
    let here = sim.here("2");
    sim.desk.answered((&act(&sim.next), sim.next.len()), false, here, None);
    assert_eq!((sim.desk.plan(), sim.desk.is_sending()), (&Two::default(), false));
    assert_eq!(sim.desk.undo_state(), UndoState::Steps(sim.next.len()), "it is undone as one chain");
}

#[test]
fn a_refused_prepared_chain_is_a_plan_again() {
    let mut sim = Sim::opened();
    let here = sim.here("2");
    sim.desk.answered((&act(&sim.next), 0), false, here, None);
    assert!(!sim.desk.is_prepared() && !sim.desk.is_sending());
    assert_eq!(sim.desk.press(), Some(sim.next.clone()), "the person presses again");
}

#[test]
fn two_answers_at_once_are_both_taken_in() {
    let mut sim = Sim::new();
    finish(&mut sim.table, SECOND);
    let here = sim.here("1");
    sim.desk.moved(here, None);
    sim.lay_out();
    assert_eq!(sim.desk.sketch().map(|made| made.end), Some(End::PhaseDone { last: true }));
    sim.press();
    let (now, next) = (sim.now.clone(), sim.next.clone());
    play(&mut sim.table, &now);
    play(&mut sim.table, &next);
    let here = sim.here("2");
    sim.desk.answered((&act(&next), next.len()), true, here, None);
    assert_eq!((sim.desk.plan(), sim.desk.is_sending()), (&Two::default(), false));
    assert_eq!(sim.desk.undo_state(), UndoState::Steps(next.len()));
}

#[test]
fn an_answer_that_comes_with_the_next_request_keeps_the_ghosts() {
    let mut sim = Sim::new();
    finish(&mut sim.table, SECOND);
    let here = sim.here("1");
    sim.desk.moved(here, None);
    sim.lay_out();
    sim.press();
    let (now, next) = (sim.now.clone(), sim.next.clone());
    play(&mut sim.table, &now);
    let here = sim.here("2");
    sim.desk.answered((&act(&now), now.len()), false, here, Some(&act(&next)));
    assert!(sim.desk.is_sending());
    assert_eq!(sim.desk.plan(), &Two { now: Vec::new(), next });
}

#[test]
fn a_first_part_that_is_not_taken_whole_withdraws_the_second() {
    let mut sim = Sim::new();
    sim.lay_out();
    sim.press();
    let here = sim.here("1");
    sim.desk.answered((&act(&sim.now), 0), false, here, None);
    assert!(!sim.desk.is_prepared());
    assert_eq!(sim.desk.plan(), &Two { now: sim.now, next: sim.next }, "both are plans");
}

#[test]
fn a_gesture_and_an_undo_make_it_a_plan_again() {
    let mut sim = Sim::finished();
    sim.desk.edit(|plan| drop(plan.next.pop()), |_| Ok::<_, ()>(())).expect("nothing refuses it");
    assert!(!sim.desk.is_prepared());
    let mut sim = Sim::finished();
    assert_eq!((sim.desk.undo_state(), sim.desk.undo()), (UndoState::Plan, None));
    assert!(!sim.desk.is_prepared());
    let mut sim = Sim::finished();
    let taken_back = Place { epoch: 1, ..sim.here("1") };
    sim.desk.moved(taken_back, None);
    assert!(!sim.desk.is_prepared());
    assert_eq!(sim.desk.plan().next, sim.next, "steps were taken back: it is laid out still");
}

#[test]
fn what_was_planned_after_a_chain_stays_when_the_chain_is_taken_back() {
    let mut sim = Sim::finished();
    let steps = sim.desk.take_back().expect("the other seat has not finished");
    sim.table.undo(FIRST, steps, None).expect("the table allows it");
    let here = Place { epoch: 1, ..sim.here("1") };
    sim.desk.answered((&Request::Undo(steps), steps), false, here, None);
    assert_eq!(sim.desk.plan(), &Two { now: sim.now, next: sim.next }, "both are plans");
    assert!(!sim.desk.is_prepared());
}

#[test]
fn it_comes_back_after_a_reload() {
    let mut sim = Sim::finished();
    let text = serde_json::to_string(&sim.desk.stored()).expect("JSON");
    let stored = || -> Stored<Two> { serde_json::from_str::<Option<_>>(&text).expect("JSON").expect("a plan") };
    let again = |sim: &Sim, key: &str| {
        let mut desk = Desk::new(sim.table.rules().clone(), sim.here(key));
        assert_eq!(desk.restore(stored(), None, None).len(), 0);
        desk
    };
    sim.desk = again(&sim, "1");
    sim.is_prepared();
    // The phase has opened meanwhile, and nobody has sent it.
    finish(&mut sim.table, SECOND);
    let late = again(&sim, "2");
    assert_eq!((late.plan(), late.is_prepared()), (&Two { now: Vec::new(), next: sim.next.clone() }, false));
    // The link has sent it while somebody else had the device.
    play(&mut sim.table, &sim.next);
    let late = again(&sim, "2");
    assert_eq!((late.plan(), late.undo_state()), (&Two::default(), UndoState::Steps(sim.next.len())));
}

#[test]
fn a_plan_that_was_stored_before_chains_could_be_prepared_is_read() {
    let stored: Stored<Two> = serde_json::from_str(r#"{"key":"1","plan":{"now":[],"next":[]}}"#).expect("JSON");
    assert_eq!(stored, serde_json::from_str(r#"{"key":"1","prepared":[]}"#).expect("JSON"));
}
