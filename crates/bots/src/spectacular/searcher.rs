//! The search of the strong levels.

use spectacular::{Action, Rules, Spectacular, View};

use super::lines::Breadth;
use super::model::Turns;
use super::weights::Weights;
use crate::search::Halving;
use crate::{Bot, BotRng, Candidate, SearchResult};

/// A bot that compares whole turns.
pub struct Searcher(Halving<Spectacular, Turns>);

impl Searcher {
    /// A bot that searches about this many nodes for a decision.
    #[must_use]
    pub fn new(weights: &Weights, breadth: Breadth, nodes: u64) -> Self {
        Self(Halving::new(Turns::new(weights, breadth), nodes))
    }
}

impl Bot<Spectacular> for Searcher {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        self.0.begin(rules, view, rng)
    }

    fn advance(&mut self, rules: &Rules, nodes: u64) -> Option<SearchResult<Action>> {
        let mut result = self.0.advance(rules, nodes)?;
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
