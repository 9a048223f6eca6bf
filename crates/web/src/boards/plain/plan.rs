//! What a player lays out on the plain board: actions, in the order in which they were chosen.

use game_core::{Game, Seat};
use serde::{Deserialize, Serialize};

use crate::kit::plan::{Asked, Plan};

/// Actions in notation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chosen(pub(super) Vec<String>);

impl<G: Game> Plan<G> for Chosen {
    fn answer(&self, asked: &Asked<'_, G>) -> Option<G::Action> {
        self.0.get(asked.made.len())?.parse().ok()
    }

    fn remove(&mut self, action: &G::Action) {
        let notation = action.to_string();
        if let Some(at) = self.0.iter().position(|chosen| *chosen == notation) {
            self.0.remove(at);
        }
    }

    fn adopt(_: &G::Rules, _: &G, _: Seat, chain: &[G::Action]) -> Self {
        Self(chain.iter().map(ToString::to_string).collect())
    }
}
