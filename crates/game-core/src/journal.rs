//! Everything that happened at a table, in order. The journal only grows; the record is what is left of it when take-backs are carried out.

use crate::game::{Game, Step};
use crate::seat::Seat;
use crate::table::SeatKind;

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<G: Game> {
    /// A step was made.
    Step(Step<G>),
    /// The seat took back the last `steps` of its own steps that stood.
    Takeback {
        /// Who took back.
        seat: Seat,
        /// How many of its steps.
        steps: usize,
    },
    /// The seat gave up.
    Resign(Seat),
    /// The seat is played by somebody else from here on.
    HandOver {
        /// Which seat.
        seat: Seat,
        /// By whom.
        to: SeatKind,
    },
}

/// The steps that stand once every take-back of the journal is carried out.
#[must_use]
pub fn standing<G: Game>(journal: &[Entry<G>]) -> Vec<Step<G>> {
    let mut steps: Vec<Step<G>> = Vec::new();
    for entry in journal {
        match entry {
            Entry::Step(step) => steps.push(step.clone()),
            Entry::Takeback { seat, steps: count } => remove_last(&mut steps, *seat, *count, Step::seat),
            Entry::Resign(_) | Entry::HandOver { .. } => {}
        }
    }
    steps
}

/// Removes the last `count` items that belong to the seat; the others keep their order.
pub(crate) fn remove_last<T>(items: &mut Vec<T>, seat: Seat, count: usize, owner: impl Fn(&T) -> Option<Seat>) {
    for _ in 0..count {
        if let Some(at) = items.iter().rposition(|item| owner(item) == Some(seat)) {
            items.remove(at);
        }
    }
}
