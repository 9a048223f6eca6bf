//! A plan that many people follow, as a yardstick for other bots.

use ingenious::rules::Rules;
use ingenious::{Action, Ingenious, View};

use super::greedy::{Evaluator, best};
use crate::{Bot, BotRng, SearchResult};

/// Takes the most points in the first half of the game, then raises its lowest colours as greedy does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Baseline;

impl Bot<Ingenious> for Baseline {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let evaluator = Evaluator::new(rules, view);
        let first_half = 2 * view.board.len() < rules.most_placements();
        let value = |action: Action| match action {
            Action::Place { .. } if first_half => evaluator.gained(action),
            _ => evaluator.value(view.phase, view, action),
        };
        SearchResult::at_once(best(rules, view, rng, value))
    }
}
