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
}

impl Greedy {
    /// The limits of the search.
    pub const BEAM: SearchLimits = SearchLimits { beam_width: 64, max_positions: 60_000 };
}

impl Bot<Magnificent> for Greedy {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let mut legal = Vec::new();
        Magnificent::legal_in(rules, view, &mut legal);
        if let [only] = legal[..] {
            return SearchResult::at_once(only);
        }
        if view.public.phase() == Phase::Draft || choices::choice_value(rules, &view.public, legal[0]).is_some() {
            return SearchResult::at_once(choices::best_choice(rules, &view.public, &legal, rng));
        }
        self.plan.drain(..self.plan.iter().position(|(public, _)| *public == view.public).unwrap_or(self.plan.len()));
        if self.plan.is_empty()
            && let Some(plan) = search(rules, &view.known_state(), Self::BEAM, rng)
        {
            self.plan = plan.line;
        }
        SearchResult::at_once(match self.plan.first() {
            Some((_, action)) => *action,
            None => legal[pick(rng, legal.len() as u32) as usize],
        })
    }
}
