//! Chains that were prepared for the next simultaneous phase. Each is sent when its seat is to act.

use catalog::{AnyTable, AnyUpdate};
use game_core::{Seat, SeatSet};

/// The chain that a seat has prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Prepared {
    seat: Seat,
    chain: Vec<String>,
    /// Whether the seat's chain before it was taken whole, so that it may be sent.
    is_ready: bool,
}

/// The chains that the seats at this device have prepared, at most one each. A chain that is taken out
/// without having been sent is a plan again, which the planner keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PreparedChains(Vec<Prepared>);

impl PreparedChains {
    /// Stores the chain for a seat's next phase, in place of the one before; an empty one clears it. While
    /// the seat is to act, the chain waits until what the seat sends next has been taken whole.
    pub(super) fn set(&mut self, seat: Seat, chain: &[String], is_to_act: bool) {
        self.clear(seat);
        if !chain.is_empty() {
            self.0.push(Prepared { seat, chain: chain.to_vec(), is_ready: !is_to_act });
        }
    }

    /// Takes the chain of a seat out: the seat undoes something, or steps were taken back.
    pub(super) fn clear(&mut self, seat: Seat) {
        self.0.retain(|prepared| prepared.seat != seat);
    }

    /// Takes in the answer to a chain of a seat. Unless that was taken whole, what was prepared after it is
    /// taken out.
    pub(super) fn answered(&mut self, seat: Seat, is_whole: bool) {
        if !is_whole {
            return self.clear(seat);
        }
        for prepared in self.0.iter_mut().filter(|prepared| prepared.seat == seat) {
            prepared.is_ready = true;
        }
    }

    /// Takes out the first chain that can be sent; `to_act` are the seats whose decision is due.
    pub(super) fn next_due(&mut self, to_act: SeatSet) -> Option<(Seat, Vec<String>)> {
        let at = self.0.iter().position(|prepared| prepared.is_ready && to_act.has(prepared.seat))?;
        let Prepared { seat, chain, .. } = self.0.remove(at);
        Some((seat, chain))
    }

    /// Plays the chains that can be sent at a table in this tab, except the one of the `viewer`, which is
    /// requested like any other. What is refused is a plan again when its seat looks at the table.
    pub(super) fn play_due(&mut self, table: &mut dyn AnyTable, viewer: Option<Seat>, update: &mut AnyUpdate) {
        loop {
            let others = table.to_move().to_act().iter().filter(|seat| Some(*seat) != viewer).collect();
            let Some((seat, chain)) = self.next_due(others) else { return };
            if let Ok(made) = table.play_chain(seat, &chain, None) {
                update.steps.extend(made.update.steps);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::{Seating, TableBox};
    use game_core::hex::Bytes32;
    use game_core::{ChanceSource, SeatInfo, SeatKind};

    use super::*;

    const FIRST: Seat = Seat::new(0);
    const SECOND: Seat = Seat::new(1);

    /// A table for three people of a game with simultaneous phases, each of which all seats have to finish.
    fn table() -> TableBox {
        let game = catalog::find("spectacular").expect("a game with simultaneous phases");
        let person = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
        let seats = ["a", "b", "c"].map(person).to_vec();
        let seating = Seating { options: serde_json::json!({}), seats, component_set: None, table: "t".to_owned() };
        game.open(seating, ChanceSource::Seeded(Bytes32([3; 32]))).expect("a table").0
    }

    fn to_act(table: &dyn AnyTable) -> SeatSet {
        table.to_move().to_act()
    }

    /// Lets a seat finish the phase, with its first legal actions; returns the chain. When the last seat has
    /// finished, nothing can be undone any more.
    fn finish(table: &mut dyn AnyTable, seat: Seat) -> Vec<String> {
        let mut chain = Vec::new();
        while to_act(table).has(seat) && (chain.is_empty() || table.undoable(seat) > 0) {
            let action = table.legal(seat).swap_remove(0);
            table.play(seat, &action, None).expect("a legal action");
            chain.push(action);
        }
        chain
    }

    /// Returns what the first seat will do in the second phase.
    fn foreseen() -> Vec<String> {
        let mut table = table();
        for seat in table.seat_count().seats() {
            finish(&mut *table, seat);
        }
        finish(&mut *table, FIRST)
    }

    #[test]
    fn a_prepared_chain_is_played_when_the_phase_opens_whoever_looks() {
        let (mut table, chain) = (table(), foreseen());
        let (mut prepared, mut update) = (PreparedChains::default(), AnyUpdate::default());
        finish(&mut *table, FIRST);
        prepared.set(FIRST, &chain, to_act(&*table).has(FIRST));
        finish(&mut *table, SECOND);
        prepared.play_due(&mut *table, Some(SECOND), &mut update);
        assert_eq!(update.steps.len(), 0, "the phase is not over");
        finish(&mut *table, Seat::new(2));
        assert!(to_act(&*table).has(FIRST));
        let before = to_act(&*table).len();
        prepared.play_due(&mut *table, Some(SECOND), &mut update);
        assert_eq!((update.steps.len(), to_act(&*table).len()), (chain.len(), before - 1));
        assert_eq!(table.undoable(FIRST), chain.len(), "it can be taken back like any other");
        assert_eq!(prepared, PreparedChains::default(), "it is sent once");
    }

    #[test]
    fn the_chain_of_the_viewer_is_left_to_be_requested() {
        let (mut table, chain) = (table(), foreseen());
        let (mut prepared, mut update) = (PreparedChains::default(), AnyUpdate::default());
        for seat in table.seat_count().seats() {
            finish(&mut *table, seat);
            prepared.set(FIRST, &chain, false);
        }
        prepared.play_due(&mut *table, Some(FIRST), &mut update);
        assert_eq!(update.steps.len(), 0);
        assert_eq!(prepared.next_due(to_act(&*table)), Some((FIRST, chain)));
        assert_eq!(prepared.next_due(to_act(&*table)), None);
    }

    #[test]
    fn it_waits_until_the_chain_before_it_was_taken_whole() {
        let (all, chain) = (SeatSet::EMPTY.with(FIRST).with(SECOND), vec!["x".to_owned()]);
        let mut prepared = PreparedChains::default();
        prepared.set(FIRST, &chain, true);
        assert_eq!(prepared.next_due(all), None, "the chain before it has not been answered");
        prepared.answered(SECOND, false);
        prepared.answered(FIRST, true);
        assert_eq!(prepared.next_due(SeatSet::EMPTY.with(SECOND)), None);
        assert_eq!(prepared.next_due(all), Some((FIRST, chain.clone())));
        prepared.set(FIRST, &chain, true);
        prepared.answered(FIRST, false);
        prepared.answered(FIRST, true);
        assert_eq!(prepared.next_due(all), None, "part of the chain before it was refused");
        prepared.set(FIRST, &chain, false);
        prepared.set(FIRST, &[], false);
        assert_eq!(prepared, PreparedChains::default(), "an empty chain clears it");
        prepared.set(FIRST, &chain, false);
        prepared.clear(FIRST);
        assert_eq!(prepared.next_due(all), None, "an undo makes it a plan again");
    }

    #[test]
    fn a_refused_chain_changes_nothing_and_is_not_sent_again() {
        let mut table = table();
        let (mut prepared, mut update) = (PreparedChains::default(), AnyUpdate::default());
        let before = table.record();
        prepared.set(FIRST, &["not an action".to_owned()], false);
        prepared.play_due(&mut *table, None, &mut update);
        assert_eq!((update.steps.len(), table.record() == before), (0, true));
        assert_eq!(prepared, PreparedChains::default());
    }
}
