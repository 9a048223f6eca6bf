//! The search of a whole turn, to know what the beam misses.
//!
//! Each position is looked at once, however it is reached, and nothing is left out but orders of decisions that cannot end better (`order`).

use game_core::Game;
use magnificent::{Chance, Magnificent, Rules};

use super::key::{Met, key};
use super::order::thin;
use super::search::Turn;

/// The best end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Its value.
    pub value: i64,
    /// How many positions were looked at.
    pub looked: usize,
}

/// Searches the rest of the turn of the seat that decides, everything in it; nothing if it holds more positions than this.
pub fn search_whole(
    rules: &Rules,
    state: &Magnificent,
    most: usize,
    luck: impl FnMut(&Magnificent) -> Chance,
) -> Option<Best> {
    let mut whole = Whole { turn: Turn::of(rules, state), most, luck, met: Met::default(), looked: 0, best: None };
    whole.visit(state)?;
    whole.best.map(|value| Best { value, looked: whole.looked })
}

struct Whole<'a, L> {
    turn: Turn<'a>,
    most: usize,
    luck: L,
    met: Met,
    looked: usize,
    best: Option<i64>,
}

impl<L: FnMut(&Magnificent) -> Chance> Whole<'_, L> {
    /// Looks at everything after a position; nothing if that is too much.
    fn visit(&mut self, state: &Magnificent) -> Option<()> {
        let rules = self.turn.rules;
        let mut legal = Vec::new();
        state.legal_actions(rules, self.turn.seat, &mut legal);
        thin(rules, state.circus(), &mut legal);
        for action in legal {
            let next = self.turn.after(state, action, &mut self.luck);
            if self.turn.over(&next) {
                self.looked += 1;
                self.best = self.best.max(Some(self.turn.value(&next)));
            } else if self.met.insert(key(next.circus())) {
                self.looked += 1;
                self.visit(&next)?;
            }
            if self.looked > self.most {
                return None;
            }
        }
        Some(())
    }
}
