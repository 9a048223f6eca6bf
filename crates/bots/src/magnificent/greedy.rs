//! A bot that plans its turn with a beam search, and follows the plan as long as the positions are those it
//! planned for.

use game_core::{Game, pick};
use magnificent::state::{Phase, PublicState};
use magnificent::{Action, Magnificent, Rules, View};

use super::choices;
use super::search::{SearchLimits, search};
use crate::{Bot, BotRng, SearchResult};

/// Plays the turn with the best evaluation for its own seat, without regard to what the other seats will do.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// The remaining actions of the plan, each with the position it was planned for.
    plan: Vec<(PublicState, Action)>,
    value: i64,
}

impl Greedy {
    /// The limits of the search.
    pub const BEAM: SearchLimits = SearchLimits { beam_width: 64, max_positions: 60_000 };
}

impl Bot<Magnificent> for Greedy {
    fn think(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let mut legal = Vec::new();
        Magnificent::legal_in(rules, view, &mut legal);
        if let [only] = legal[..] {
            return SearchResult { action: only, evaluation: None };
        }
        if view.public.phase() == Phase::Draft || choices::choice_value(rules, &view.public, legal[0]).is_some() {
            let action = choices::best_choice(rules, &view.public, &legal, rng);
            return SearchResult { action, evaluation: choices::choice_value(rules, &view.public, action) };
        }
        self.plan.drain(..self.plan.iter().position(|(public, _)| *public == view.public).unwrap_or(self.plan.len()));
        if self.plan.is_empty()
            && let Some(plan) = search(rules, &view.known_state(), Self::BEAM, rng)
        {
            self.value = plan.value;
            self.plan = plan.line;
        }
        match self.plan.first() {
            Some((_, action)) => SearchResult { action: *action, evaluation: Some(self.value) },
            None => SearchResult { action: legal[pick(rng, legal.len() as u32) as usize], evaluation: None },
        }
    }
}
