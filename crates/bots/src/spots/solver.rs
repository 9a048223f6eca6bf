//! A bot that plays by the value of its turn.

use rand_core::Rng as _;
use spots::rules::Rules;
use spots::{Action, Phase, Spots, View};

use super::Greedy;
use super::net::{Judge, Net};
use super::turn::{Care, Turn, reward};
use crate::{Bot, BotRng, Candidate, Estimate, SearchResult};

/// Takes the action with the best expected result by [`Turn`], judged by a network at the end of the turn.
pub struct Solver {
    net: &'static Net,
    care: Care,
    noise: f32,
    noise_alone: f32,
    decision: Option<Decision>,
}

/// The nodes that are at least solved of an action without a pause: it takes time to find back to where it
/// was left.
const STEP: u64 = 2_048;

/// The decision that is being solved.
struct Decision {
    turn: Turn<Judge>,
    /// The choice before an action has been solved.
    first: Action,
    /// The nodes that the turn had taken before this decision.
    before: u64,
    /// The nodes of the actions that are solved. Those of one that is not are not told yet, so that a limit
    /// of nodes always ends the decision between two actions.
    nodes: u64,
    /// The actions not solved yet, the last first, each with what it is misjudged by.
    left: Vec<(Action, f32)>,
    solved: Vec<(Action, Estimate, f32)>,
}

impl Solver {
    /// A bot that judges positions with this network.
    #[must_use]
    pub const fn new(net: &'static Net, care: Care) -> Self {
        Self { net, care, noise: 0.0, noise_alone: 0.0, decision: None }
    }

    /// The same bot, but it misjudges every action by chance: in the mean by this share of the win, and by
    /// another one where it plays alone.
    #[must_use]
    pub fn with_noise(self, noise: f32, noise_alone: f32) -> Self {
        Self { noise, noise_alone, ..self }
    }
}

impl Bot<Spots> for Solver {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let state = view.position();
        let kept = self.decision.take().and_then(|mut decision| decision.turn.follow(&state).then_some(decision.turn));
        let turn = kept.unwrap_or_else(|| Turn::new(rules, &state, Judge(self.net), self.care));
        let legal = turn.actions();
        let first = if legal.len() == 1 { SearchResult::at_once(legal[0]) } else { Greedy.begin(rules, view, rng) };
        // Where a die belongs is plain to see; whether to risk a roll is not.
        let plain = !matches!(view.phase, Phase::Turn | Phase::Reroll | Phase::May);
        let whole = if rules.seats.get() == 1 { self.noise_alone } else { self.noise };
        let noise = if plain { whole / 4.0 } else { whole };
        let misjudged = |rng: &mut BotRng| noise * mean_one(rng);
        let mut left: Vec<(Action, f32)> = legal.into_iter().map(|action| (action, misjudged(rng))).collect();
        left.reverse();
        if left.len() == 1 {
            left.clear();
        }
        let before = turn.nodes();
        self.decision = Some(Decision { turn, first: first.action, before, nodes: 0, left, solved: Vec::new() });
        first
    }

    /// A decision that is analysed is compared even if the solver does not think of it.
    fn begin_with(&mut self, rules: &Rules, view: &View, played: &[Action], rng: &mut BotRng) -> SearchResult<Action> {
        self.decision = None;
        let first = self.begin(rules, view, rng);
        if let (Some(decision), Some(&played)) = (&mut self.decision, played.first())
            && played != first.action
        {
            // If the solver thinks of one action only, that one is not in its list.
            for action in [first.action, played] {
                if decision.left.iter().all(|(other, _)| *other != action) {
                    decision.left.insert(0, (action, 0.0));
                }
            }
        }
        first
    }

    fn can_judge(&self) -> bool {
        true
    }

    /// There is nothing to divide: a turn is solved, and that ends by itself.
    fn allot(&mut self, _: u64) -> bool {
        true
    }

    fn advance(&mut self, _: &Rules, nodes: u64) -> Option<SearchResult<Action>> {
        let Decision { turn, first, before, nodes: told, left, solved } =
            self.decision.as_mut().filter(|decision| !decision.left.is_empty())?;
        let until = turn.nodes().saturating_add(nodes);
        while turn.nodes() < until
            && let Some(&(action, misjudged)) = left.last()
        {
            let rest = until - turn.nodes();
            let Some(estimate) = turn.value_within(action, rest.max(STEP)) else { break };
            left.pop();
            solved.push((action, estimate, reward(estimate) + misjudged));
            *told = turn.nodes() - *before;
        }
        if solved.is_empty() {
            return Some(SearchResult::at_once(*first));
        }
        // Stable, so that of equal actions the first is taken.
        solved.sort_by(|(_, a, _), (_, b, _)| reward(*b).total_cmp(&reward(*a)));
        let candidate = |(action, estimate, _): &(Action, Estimate, f32)| Candidate {
            line: vec![*action],
            estimate: *estimate,
            visits: 1,
        };
        let candidates = solved.iter().map(candidate).collect();
        let chosen = solved.iter().copied().reduce(|best, other| if other.2 > best.2 { other } else { best })?;
        Some(SearchResult { action: chosen.0, candidates, nodes: *told })
    }
}

/// A random number with mean 0 and absolute mean 1, between -2 and 2.
fn mean_one(rng: &mut BotRng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1 << 22) as f32 - 2.0
}
