//! Exhaustive search of a turn, to measure what the beam search misses.
//!
//! It visits each position once and prunes only redundant orders of actions (`prune`).

use game_core::Game;
use magnificent::{Chance, Magnificent, Rules};

use super::key::{VisitedKeys, key};
use super::prune::prune;
use super::search::TurnSearch;

/// The value of the best position in which a turn can end, found by an exhaustive search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestEnd {
    /// The evaluation of that position, in thousandths of a point.
    pub value: i64,
    /// The number of positions that the search visited.
    pub positions: usize,
}

/// Returns the value of the best position in which the mover's turn can end; `None` if the turn has more than
/// `max_positions` positions.
pub fn search_exhaustively(
    rules: &Rules,
    state: &Magnificent,
    max_positions: usize,
    chance: impl FnMut(&Magnificent) -> Chance,
) -> Option<BestEnd> {
    let mut search = ExhaustiveSearch {
        turn: TurnSearch::of(rules, state, None, false),
        max_positions,
        chance,
        visited: VisitedKeys::default(),
        positions: 0,
        best: None,
    };
    search.visit(state)?;
    search.best.map(|value| BestEnd { value, positions: search.positions })
}

struct ExhaustiveSearch<'a, L> {
    turn: TurnSearch<'a>,
    max_positions: usize,
    chance: L,
    visited: VisitedKeys,
    positions: usize,
    best: Option<i64>,
}

impl<L: FnMut(&Magnificent) -> Chance> ExhaustiveSearch<'_, L> {
    /// Visits every position after this one; returns `None` once the limit is exceeded.
    fn visit(&mut self, state: &Magnificent) -> Option<()> {
        let rules = self.turn.rules;
        let mut legal = Vec::new();
        state.legal_actions(rules, self.turn.seat, &mut legal);
        prune(rules, state.public(), &mut legal);
        for action in legal {
            let next = self.turn.after(state, action, &mut 0, &mut |state, _| (self.chance)(state));
            if self.turn.is_over(&next) {
                self.positions += 1;
                self.best = self.best.max(Some(self.turn.value(&next, true)));
            } else if self.visited.insert(key(next.public())) {
                self.positions += 1;
                self.visit(&next)?;
            }
            if self.positions > self.max_positions {
                return None;
            }
        }
        Some(())
    }
}
