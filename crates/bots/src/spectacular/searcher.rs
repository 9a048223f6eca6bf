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
    /// The nodes and worlds of its level.
    level: (u64, u64),
}

/// With fewer nodes than those of its level a search has fewer worlds too, but at least this many: playing
/// all seats in them must leave it something to search with.
const WORLDS: u64 = 8;

impl Searcher {
    /// A bot that searches about this many nodes for a decision.
    #[must_use]
    pub fn new(weights: &Weights, setting: Setting, nodes: u64) -> Self {
        Self { halving: Halving::new(Turns::new(weights, setting), nodes), nodes, level: (nodes, setting.worlds) }
    }

    /// Divides the nodes of a decision: two or three lines need fewer.
    fn divide(&mut self, view: &View) {
        let few = matches!(view.phase, Phase::Side | Phase::Save { .. });
        self.halving.set_nodes(if few { self.nodes / 4 } else { self.nodes });
    }

    fn set_all_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
        let (of_level, worlds) = self.level;
        let fewer = u128::from(worlds) * u128::from(nodes.min(of_level)) / u128::from(of_level.max(1));
        self.halving.model_mut().set_worlds((fewer as u64).max(WORLDS.min(worlds)));
    }
}

impl Bot<Spectacular> for Searcher {
    fn can_judge(&self) -> bool {
        true
    }

    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        self.divide(view);
        self.halving.begin(rules, view, rng)
    }

    fn begin_with(&mut self, rules: &Rules, view: &View, played: &[Action], rng: &mut BotRng) -> SearchResult<Action> {
        self.divide(view);
        self.halving.begin_with(rules, view, played, rng)
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.nodes)
    }

    fn allot(&mut self, nodes: u64) -> bool {
        self.set_all_nodes(nodes);
        true
    }

    fn advance(&mut self, rules: &Rules, nodes: u64) -> Option<SearchResult<Action>> {
        let mut result = self.halving.advance(rules, nodes)?;
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

    fn set_nodes(&mut self, nodes: u64) {
        self.set_all_nodes(nodes);
    }

    fn set_threads(&mut self, threads: usize) {
        self.halving.set_threads(threads);
    }
}
