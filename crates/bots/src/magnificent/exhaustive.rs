//! The search of a search turn, to know what the beam misses.
//!
//! Each position is looked at once, however it is reached, and nothing is left out but orders of decisions that cannot end better (`order`).

use game_core::Game;
use magnificent::{Chance, Magnificent, Rules};

use super::key::{VisitedKeys, key};
use super::prune::prune;
use super::search::TurnSearch;

/// The best end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestEnd {
    /// Its value.
    pub value: i64,
    /// How many positions were looked at.
    pub positions: usize,
}

/// Searches the rest of the turn of the seat that decides, everything in it; nothing if it holds more positions than this.
pub fn search_exhaustively(
    rules: &Rules,
    state: &Magnificent,
    max_positions: usize,
    chance: impl FnMut(&Magnificent) -> Chance,
) -> Option<BestEnd> {
    let mut search = ExhaustiveSearch {
        turn: TurnSearch::of(rules, state),
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
    /// Looks at everything after a position; nothing if that is too much.
    fn visit(&mut self, state: &Magnificent) -> Option<()> {
        let rules = self.turn.rules;
        let mut legal = Vec::new();
        state.legal_actions(rules, self.turn.seat, &mut legal);
        prune(rules, state.public(), &mut legal);
        for action in legal {
            let next = self.turn.after(state, action, &mut self.chance);
            if self.turn.over(&next) {
                self.positions += 1;
                self.best = self.best.max(Some(self.turn.value(&next)));
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
