//! A bot that looks no further than its turn, and does not always find the best one.

use game_core::Game;
use magnificent::state::PublicState;
use magnificent::{Action, Magnificent, Rules, View};
use rand_core::Rng as _;

use super::policy::Policy;
use crate::{Bot, BotRng, SearchResult};

/// Plays by a policy, with mistakes.
#[derive(Clone, Debug)]
pub struct Planner {
    policy: Policy<'static>,
    /// About how many points a mistake may cost.
    noise: f32,
    /// The remaining actions of the plan, each with the position it was planned for.
    plan: Vec<(PublicState, Action)>,
}

impl Planner {
    /// A bot that plays by this policy, but may mistake the value of a choice by about this many points.
    #[must_use]
    pub const fn new(policy: Policy<'static>, noise: f32) -> Self {
        Self { policy, noise, plan: Vec::new() }
    }

    /// An error of judgement: the sum of four uniform numbers, scaled to the noise.
    fn error(&self, rng: &mut BotRng) -> f32 {
        let mut uniform = || (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32 - 0.5;
        (uniform() + uniform() + uniform() + uniform()) * self.noise
    }
}

impl Bot<Magnificent> for Planner {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let mut legal = Vec::new();
        Magnificent::legal_in(rules, view, &mut legal);
        let (state, public) = (view.known_state(), &view.public);
        if let [only] = legal[..] {
            return SearchResult::at_once(only);
        }
        let mut best = (f32::MIN, legal[0]);
        if let Some(seat) = view.viewer.seat().filter(|_| Policy::is_outside(public.phase())) {
            for action in legal {
                let value = self.policy.choice(rules, &state, seat, action) + self.error(rng);
                if value > best.0 {
                    best = (value, action);
                }
            }
            return SearchResult::at_once(best.1);
        }
        self.plan.drain(..self.plan.iter().position(|(seen, _)| seen == public).unwrap_or(self.plan.len()));
        if self.plan.is_empty() {
            let keep = if self.noise > 0.0 { [16, 2] } else { [1, 1] };
            for plan in self.policy.plans(rules, &state, keep, rng) {
                let value = plan.value as f32 / 1_000.0 + self.error(rng);
                if value > best.0 {
                    best.0 = value;
                    self.plan = plan.line;
                }
            }
        }
        SearchResult::at_once(self.plan.first().map_or(best.1, |(_, action)| *action))
    }
}
