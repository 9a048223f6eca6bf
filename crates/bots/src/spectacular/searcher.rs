//! The search of the strong levels.

use spectacular::{Action, Phase, Rules, Spectacular, View};

use super::lines::Setting;
use super::model::Turns;
use super::weights::Weights;
use crate::search::Halving;
use crate::{Bot, BotRng, Candidate, SearchResult};

/// A bot that compares whole turns.
pub struct Searcher {
    halving: Halving<Spectacular, Turns>,
    nodes: u64,
    /// The nodes left for the decision begun last.
    left: u64,
}

impl Searcher {
    /// A bot that searches about this many nodes for a decision.
    #[must_use]
    pub fn new(weights: &Weights, setting: Setting, nodes: u64) -> Self {
        Self { halving: Halving::new(Turns::new(weights, setting), nodes), nodes, left: 0 }
    }

    /// Allots the nodes of a decision: two or three lines need fewer.
    fn allot(&mut self, view: &View) {
        let few = matches!(view.phase, Phase::Side | Phase::Save { .. });
        self.left = if few { self.nodes / 4 } else { u64::MAX };
    }
}

impl Bot<Spectacular> for Searcher {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        self.allot(view);
        self.halving.begin(rules, view, rng)
    }

    fn begin_with(&mut self, rules: &Rules, view: &View, played: &[Action], rng: &mut BotRng) -> SearchResult<Action> {
        self.allot(view);
        self.halving.begin_with(rules, view, played, rng)
    }

    fn advance(&mut self, rules: &Rules, nodes: u64) -> Option<SearchResult<Action>> {
        let nodes = nodes.min(self.left);
        if nodes == 0 {
            return None;
        }
        let mut result = self.halving.advance(rules, nodes)?;
        self.left -= nodes;
        // Turns that differ only in what follows the line count as one: the best of them.
        let mut seen: Vec<Candidate<Action>> = Vec::new();
        for candidate in result.candidates {
            if !seen.iter().any(|other| other.line == candidate.line) {
                seen.push(candidate);
            }
        }
        result.candidates = seen;
        Some(result)
    }
}
