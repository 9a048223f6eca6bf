//! Plans: what a person lays out in the page before one press sends it.
//!
//! A plan is the person's gestures. The engine makes a [`Sketch`] of it: the chain of actions that it stands
//! for, and the position after them. Everything that is drawn of a plan is read from its sketch. The
//! [`Planner`] keeps the plan of a table up to date with the table, sends it, and takes it back.

mod desk;
mod planner;
mod sketch;

use game_core::{Game, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) use desk::{NoUndo, UndoState};
pub(crate) use planner::{Controls, Planner, stored_chain};
pub(crate) use sketch::{End, Sketch, sketch};

/// The question that a plan is to answer.
pub(crate) struct Asked<'a, G: Game> {
    /// The rules of the table.
    pub(crate) rules: &'a G::Rules,
    /// The position, after the actions made so far. What the seat cannot see in it means nothing.
    pub(crate) at: &'a G,
    /// The seat that is asked.
    pub(crate) seat: Seat,
    /// Its legal actions, sorted; at least one where the plan is to answer.
    pub(crate) legal: &'a [G::Action],
    /// The actions that the plan has already answered with.
    pub(crate) made: &'a [G::Action],
}

/// What a person lays out: all gestures of one seat, in any order that the board allows.
pub(crate) trait Plan<G: Game>:
    Default + Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Returns the action with which the plan answers the question, closing and forced actions too; `None` if
    /// the person has to be asked. The action need not be legal.
    fn answer(&self, asked: &Asked<'_, G>) -> Option<G::Action>;

    /// Drops the gesture behind an action, which was carried out or has become illegal.
    fn remove(&mut self, action: &G::Action);

    /// Drops the gesture behind an action that was carried out, where that is another one than behind an
    /// action that has become illegal.
    fn done(&mut self, action: &G::Action) {
        self.remove(action);
    }

    /// Returns the gestures of a seat that give this chain from a position: for hints, undo and lessons.
    fn adopt(rules: &G::Rules, from: &G, seat: Seat, chain: &[G::Action]) -> Self;

    /// Returns the gestures of a chain that was taken back together with what was planned after it.
    #[must_use]
    fn and_then(self, _rest: Self) -> Self {
        self
    }

    /// Returns the position in which the seat is asked next, where that depends on nobody else; `asked` is
    /// the position in which it has finished a simultaneous phase or others have their turn, without legal
    /// actions.
    fn next_phase(&self, _asked: &Asked<'_, G>) -> Option<G> {
        None
    }
}

#[cfg(test)]
mod prepared_tests;

#[cfg(test)]
mod tests {
    use game_core::hex::Bytes32;
    use game_core::{ChanceSource, SeatInfo, SeatKind, Setup, Step, Table, Viewer};
    use serde::Deserialize;

    use super::desk::{Desk, Place};
    use super::sketch::ends;
    use super::*;
    use crate::link::Request;

    /// A plan that is a list of actions in notation: enough to test what does not depend on gestures.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    struct List(Vec<String>);

    impl<G: Game> Plan<G> for List {
        fn answer(&self, asked: &Asked<'_, G>) -> Option<G::Action> {
            self.0.get(asked.made.len())?.parse().ok()
        }

        fn remove(&mut self, action: &G::Action) {
            let text = action.to_string();
            if let Some(at) = self.0.iter().position(|planned| *planned == text) {
                self.0.remove(at);
            }
        }

        fn adopt(_: &G::Rules, _: &G, _: Seat, chain: &[G::Action]) -> Self {
            Self(chain.iter().map(ToString::to_string).collect())
        }
    }

    /// A table and the plan of the seat that is to act first.
    struct Sim<G: Game> {
        table: Table<G>,
        seat: Seat,
        desk: Desk<G, List>,
        epoch: u32,
        key: &'static str,
    }

    pub(super) fn place<G: Game>(table: &Table<G>, seat: Seat, key: &str, epoch: u32) -> Place<G> {
        Place {
            seat: Some(seat),
            from: G::position(table.rules(), &table.view(Viewer::Seat(seat))),
            key: key.to_owned(),
            undoable: table.undoable(seat),
            epoch,
        }
    }

    impl<G: Game> Sim<G> {
        fn new(options: G::Options, seats: u8, seed: u8) -> Self {
            let info = |at: u8| SeatInfo { name: at.to_string(), kind: SeatKind::Person };
            let setup = Setup { options, ..Setup::new((0..seats).map(info).collect()) };
            let (table, _) = Table::<G>::open(setup, ChanceSource::Seeded(Bytes32([seed; 32]))).expect("a table");
            let seat = table.to_move().to_act().first().expect("a seat is to act");
            let desk = Desk::new(table.rules().clone(), place(&table, seat, "1", 0));
            Self { table, seat, desk, epoch: 0, key: "1" }
        }

        fn here(&self) -> Place<G> {
            place(&self.table, self.seat, self.key, self.epoch)
        }

        /// Returns the first legal actions, one after the other, up to where the seat decides nothing more.
        fn chain(&self, most: usize) -> Vec<String> {
            let (mut at, mut chain) = (self.here().from, Vec::new());
            let rules = self.table.rules();
            let phase = at.simultaneous_phase(rules);
            while chain.len() < most && ends(&**rules, phase, &at, self.seat).is_none() {
                let mut legal = Vec::new();
                at.legal_actions(rules, self.seat, &mut legal);
                let action = legal.swap_remove(legal.len() / 2);
                chain.push(action.to_string());
                at.apply(rules, &Step::choice(self.seat, action), &mut ());
            }
            chain
        }

        fn lay(&mut self, chain: &[String]) {
            for action in chain {
                let action = action.clone();
                self.desk.edit(|plan| plan.0.push(action), |_| Ok::<_, ()>(())).expect("nothing refuses it");
            }
        }

        fn sketch(&self) -> &Sketch<G> {
            self.desk.sketch().expect("the seat plans")
        }

        /// Sends the plan; the table takes `most` of its actions.
        fn send(&mut self, most: usize) -> usize {
            let chain = self.desk.press().expect("something is laid out");
            let actions: Vec<G::Action> =
                chain.iter().take(most).map(|action| action.parse().expect("notation")).collect();
            let done = self.table.play_chain(self.seat, actions, None).map_or(0, |made| made.taken);
            let dropped = self.desk.answered((&Request::Act(chain), done), false, self.here(), None);
            assert_eq!(dropped.len(), 0);
            done
        }

        fn undo(&mut self) -> Option<usize> {
            let steps = self.desk.undo()?;
            self.table.undo(self.seat, steps, None).expect("the table allows it");
            self.epoch += 1;
            let here = self.here();
            self.desk.answered((&Request::Undo(steps), steps), false, here, None);
            Some(steps)
        }
    }

    fn ingenious(seed: u8) -> Sim<ingenious::Ingenious> {
        Sim::new(ingenious::Options::default(), 2, seed)
    }

    fn spectacular(seats: u8) -> Sim<spectacular::Spectacular> {
        Sim::new(spectacular::Options::default(), seats, 1)
    }

    /// What the sketch shows is what the table makes of the chain, in every game.
    fn sketches_are_true<G: Game>(options: &G::Options, seats: u8, turns: usize) {
        for seed in 0..4 {
            let mut sim = Sim::<G>::new(options.clone(), seats, seed);
            for turn in 0..turns {
                let Some(seat) = sim.table.to_move().to_act().first() else { break };
                sim.seat = seat;
                sim.desk = Desk::new(sim.table.rules().clone(), sim.here());
                let chain = sim.chain(5);
                sim.lay(&chain);
                let made = sim.sketch();
                assert_eq!(made.chain.iter().map(ToString::to_string).collect::<Vec<_>>(), chain, "{seed} {turn}");
                assert_eq!((made.steps.len(), made.dropped.len()), (chain.len(), 0));
                let (view, end, steps) = (made.view.clone(), made.end, made.steps.clone());
                let told = sim.table.history(Viewer::Seat(seat)).len();
                assert_eq!(sim.send(64), chain.len(), "the table takes the whole chain");
                let history = sim.table.history(Viewer::Seat(seat));
                // The last seat to finish a phase is told what the others did, which its view does not say.
                let known = steps.len() - usize::from(end == End::PhaseDone { last: true });
                assert_eq!(history[told..told + known], steps[..known], "{seed} {turn}: the events are the same");
                if end == End::Asked {
                    assert_eq!(*view, sim.table.view(Viewer::Seat(seat)), "{seed} {turn}");
                    assert!(sim.table.undoable(seat) > 0, "what is not sealed can be taken back");
                }
                assert!(!end.is_sealed() || sim.table.undoable(seat) == 0 || seats == 1, "{seed} {turn}: {end:?}");
            }
        }
    }

    #[test]
    fn a_sketch_shows_what_the_table_will_do() {
        sketches_are_true::<ingenious::Ingenious>(&ingenious::Options::default(), 3, 12);
        sketches_are_true::<spots::Spots>(&spots::Options::default(), 2, 12);
        sketches_are_true::<spectacular::Spectacular>(&spectacular::Options::default(), 3, 12);
    }

    #[test]
    fn only_what_cannot_be_taken_back_is_sealed() {
        for end in [End::Chance, End::OtherSeat, End::Over, End::PhaseDone { last: true }] {
            assert!(end.is_sealed(), "{end:?}");
        }
        assert!(!End::Asked.is_sealed() && !End::PhaseDone { last: false }.is_sealed());
        let mut sim = spectacular(3);
        let chain = sim.chain(64);
        sim.lay(&chain);
        assert_eq!(sim.sketch().end, End::PhaseDone { last: false }, "others have not finished");
        sim.send(64);
        for _ in 0..2 {
            let seat = sim.table.to_move().to_act().first().expect("another seat has to finish");
            sim.seat = seat;
            sim.desk = Desk::new(sim.table.rules().clone(), sim.here());
            let chain = sim.chain(64);
            sim.lay(&chain);
            let last = sim.table.to_move().to_act().len() == 1;
            assert_eq!(sim.sketch().end, End::PhaseDone { last });
            sim.send(64);
        }
    }

    #[test]
    fn an_illegal_gesture_is_dropped_with_its_reason() {
        let mut sim = ingenious(1);
        let chain = sim.chain(2);
        let dropped = sim.desk.edit(
            |plan| plan.0 = vec!["exchange".to_owned(), chain[0].clone()],
            |shown| if shown == [chain[0].clone()] { Ok(()) } else { Err(()) },
        );
        let dropped = dropped.expect("the rest is shown");
        assert_eq!(dropped.iter().map(|(action, _)| action.to_string()).collect::<Vec<_>>(), ["exchange"]);
        assert_eq!(sim.desk.plan().0, [chain[0].clone()]);
    }

    #[test]
    fn what_the_link_refuses_changes_nothing() {
        let mut sim = ingenious(1);
        let chain = sim.chain(1);
        let refused = sim.desk.edit(|plan| plan.0.push(chain[0].clone()), |_| Err("not this one"));
        assert_eq!(refused.map(|_| ()), Err("not this one"));
        assert_eq!((sim.desk.plan(), sim.desk.undo_state()), (&List::default(), UndoState::None(NoUndo::Nothing)));
    }

    #[test]
    fn while_a_chain_is_under_way_nothing_else_is_sent_and_ghosts_stay() {
        let mut sim = ingenious(1);
        let chain = sim.chain(1);
        sim.lay(&chain);
        assert!(sim.desk.press().is_some());
        assert!(sim.desk.press().is_none(), "a second press");
        assert_eq!(sim.desk.undo_state(), UndoState::None(NoUndo::Sending));
        sim.table.play(sim.seat, chain[0].parse().expect("notation"), None).expect("legal");
        let here = sim.here();
        assert_eq!(sim.desk.moved(here.clone(), None).len(), 0, "the update may come before the answer");
        assert_eq!(sim.sketch().chain.len(), 1);
        sim.desk.answered((&Request::Act(chain), 1), false, here, None);
        assert_eq!((sim.desk.plan(), sim.sketch().chain.len()), (&List::default(), 0));
    }

    #[test]
    fn of_a_chain_that_is_partly_taken_the_rest_stays() {
        let mut sim = ingenious(1);
        let chain = sim.chain(2);
        sim.lay(&chain);
        assert_eq!(sim.send(1), 1);
        assert_eq!(sim.desk.plan().0, chain[1..]);
        assert_eq!(sim.sketch().chain.len(), 1, "it is sketched from the new position");
    }

    #[test]
    fn a_refused_chain_stays_laid_out() {
        let mut sim = ingenious(1);
        let chain = sim.chain(2);
        sim.lay(&chain);
        sim.desk.press();
        let here = sim.here();
        sim.desk.answered((&Request::Act(chain.clone()), 0), false, here, None);
        assert_eq!((sim.desk.plan().0.as_slice(), sim.desk.is_sending()), (chain.as_slice(), false));
        assert!(sim.desk.press().is_some(), "it can be sent again");
    }

    #[test]
    fn undo_takes_gestures_first_and_then_the_last_chain() {
        let mut sim = spectacular(2);
        let chain = sim.chain(4);
        assert!(chain.len() >= 3, "{chain:?}");
        sim.lay(&chain[..2]);
        assert_eq!(sim.undo(), None);
        assert_eq!(sim.desk.plan().0, chain[..1]);
        sim.lay(&chain[1..2]);
        sim.send(64);
        sim.lay(&chain[2..3]);
        assert_eq!((sim.desk.undo_state(), sim.undo()), (UndoState::Plan, None));
        assert_eq!(sim.desk.undo_state(), UndoState::Steps(2));
        assert_eq!(sim.undo(), Some(2));
        assert_eq!(sim.desk.plan().0, chain[..2], "what was sent is laid out again");
        assert_eq!(sim.sketch().chain.len(), 2);
        sim.lay(&[]);
        assert_eq!((sim.undo(), sim.desk.plan()), (None, &List::default()));
        assert_eq!(sim.desk.undo_state(), UndoState::None(NoUndo::Nothing));
    }

    #[test]
    fn undoing_all_lays_nothing_out() {
        let mut sim = spectacular(2);
        let chain = sim.chain(3);
        sim.lay(&chain[..2]);
        sim.send(64);
        sim.lay(&chain[2..]);
        let steps = sim.desk.undo_all();
        assert_eq!(steps, Some(2));
        sim.table.undo(sim.seat, 2, None).expect("the table allows it");
        let here = sim.here();
        sim.desk.answered((&Request::Undo(2), 2), false, here, None);
        assert_eq!((sim.desk.plan(), sim.sketch().chain.len()), (&List::default(), 0));
    }

    #[test]
    fn another_position_with_the_same_key_keeps_the_plan() {
        let mut sim = spectacular(2);
        let chain = sim.chain(3);
        sim.lay(&chain);
        let other = Seat::new(1);
        let legal = sim.table.legal(other);
        sim.table.play(other, legal[0], None).expect("legal");
        let here = sim.here();
        assert_eq!(sim.desk.moved(here, None).len(), 0);
        assert_eq!(sim.desk.plan().0, chain, "others never empty a hand");
        sim.key = "2";
        let here = sim.here();
        sim.desk.moved(here, None);
        assert_eq!(sim.desk.plan(), &List::default(), "another turn");
    }

    #[test]
    fn a_bot_that_stands_in_clears_the_plan() {
        let mut sim = ingenious(1);
        let chain = sim.chain(2);
        sim.lay(&chain);
        let here = Place { seat: None, ..sim.here() };
        sim.desk.moved(here, None);
        assert!(sim.desk.sketch().is_none() && sim.desk.plan() == &List::default());
    }

    #[test]
    fn a_plan_comes_back_after_a_reload() {
        let mut sim = spectacular(2);
        let chain = sim.chain(4);
        sim.lay(&chain[..1]);
        sim.send(64);
        sim.lay(&chain[1..3]);
        let text = serde_json::to_string(&sim.desk.stored()).expect("JSON");
        let stored = || serde_json::from_str::<Option<_>>(&text).expect("JSON").expect("a plan");
        sim.desk = Desk::new(sim.table.rules().clone(), sim.here());
        assert_eq!(sim.desk.restore(stored(), None, None).len(), 0);
        assert_eq!((sim.desk.plan().0.as_slice(), sim.sketch().chain.len()), (&chain[1..3], 2));
        assert_eq!((sim.undo(), sim.undo(), sim.desk.undo_state()), (None, None, UndoState::Steps(1)));
        assert_eq!(sim.undo(), Some(1));
        assert_eq!(sim.desk.plan().0, chain[..1], "the undo history came back too");
        sim.key = "2";
        sim.desk = Desk::new(sim.table.rules().clone(), sim.here());
        sim.desk.restore(stored(), None, None);
        assert_eq!(sim.desk.plan(), &List::default(), "it belongs to another turn");
        assert!(sim.desk.stored().is_none(), "nothing is left to store");
    }

    #[test]
    fn after_a_consent_undo_the_whole_chain_is_a_plan_again() {
        let mut sim = ingenious(1);
        let chain = sim.chain(2);
        assert_eq!(chain.len(), 2, "a placement and the end of the turn: {chain:?}");
        sim.lay(&chain);
        sim.send(64);
        assert_eq!(sim.desk.undo_state(), UndoState::None(NoUndo::Horizon));
        sim.table.undo_by_consent(sim.seat).expect("everybody agrees");
        sim.epoch += 1;
        let here = sim.here();
        assert_eq!(sim.desk.moved(here, None).len(), 0);
        assert_eq!(sim.desk.plan().0, chain);
        assert_eq!(sim.desk.press(), Some(chain), "it can be sent once more");
    }

    #[test]
    fn the_consent_undo_of_another_seat_lays_nothing_out() {
        let mut sim = ingenious(1);
        let chain = sim.chain(2);
        sim.lay(&chain);
        sim.send(64);
        let other = sim.table.to_move().to_act().first().expect("somebody is to act");
        assert_ne!(other, sim.seat);
        for _ in 0..2 {
            let legal = sim.table.legal(other);
            sim.table.play(other, legal[0], None).expect("legal");
        }
        sim.table.undo_by_consent(other).expect("everybody agrees");
        sim.epoch += 1;
        let here = sim.here();
        sim.desk.moved(here, None);
        assert_eq!(sim.desk.plan(), &List::default());
    }

    #[test]
    fn a_chain_under_way_is_settled_after_a_reload() {
        let mut sim = spectacular(2);
        let chain = sim.chain(3);
        sim.lay(&chain);
        sim.desk.press();
        let stored = sim.desk.stored().expect("a plan");
        // The answer has not come: what was sent stays drawn.
        let mut again: Desk<spectacular::Spectacular, List> = Desk::new(sim.table.rules().clone(), sim.here());
        again.restore(stored.clone(), Some(&Request::Act(chain.clone())), None);
        assert!(again.is_sending());
        let actions = chain[..2].iter().map(|action| action.parse().expect("notation")).collect();
        sim.table.play_chain(sim.seat, actions, None).expect("legal");
        again.answered((&Request::Act(chain.clone()), 2), false, sim.here(), None);
        assert_eq!(again.plan().0, chain[2..]);
        // The answer came before the plan was restored.
        let mut late: Desk<spectacular::Spectacular, List> = Desk::new(sim.table.rules().clone(), sim.here());
        assert_eq!(late.restore(stored, None, Some((&Request::Act(chain.clone()), 2))).len(), 0);
        assert_eq!((late.plan().0.as_slice(), late.is_sending()), (&chain[2..], false));
    }

    #[test]
    fn a_seat_that_is_not_to_act_has_nothing_to_send() {
        let sim = ingenious(2);
        let idle = sim.table.seats().seats().find(|seat| *seat != sim.seat).expect("two seats");
        let mut desk: Desk<ingenious::Ingenious, List> =
            Desk::new(sim.table.rules().clone(), place(&sim.table, idle, "1", 0));
        assert_eq!(desk.sketch().map(|made| (made.end, made.chain.len())), Some((End::OtherSeat, 0)));
        assert!(desk.press().is_none());
    }
}
