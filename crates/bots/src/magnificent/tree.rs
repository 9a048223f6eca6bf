//! The guide of the tree search in The Magnificent: actions and positions by the learned value.

use game_core::{Game, Seat, ToMove};
use magnificent::rules::Goal;
use magnificent::{Action, Magnificent, Rules};

use super::evaluation::POINT;
use super::network::Network;
use super::policy::Policy;
use super::search::{SearchLimits, TurnSearch, fixed_chance};
use super::turns::{VICTORY, share, turns_left};
use crate::search::{Guide, Leaf, Root, Tree};
use crate::{Bot, BotRng, Estimate};

/// The nodes of the search.
const NODES: u64 = 20_000;

/// A bot that searches a tree.
#[must_use]
pub fn tree(root: Root) -> Box<dyn Bot<Magnificent>> {
    Box::new(Tree::new(Learned { network: Network::trained() }, root, NODES))
}

/// Judges by the learned value.
struct Learned {
    network: &'static Network,
}

impl Learned {
    /// The points that a seat can expect, within a turn of its own too.
    fn value(&self, rules: &Rules, state: &Magnificent, seat: Seat) -> f32 {
        let public = state.public();
        if public.mover == seat && !Policy::is_outside(public.phase()) {
            let search = TurnSearch::of(rules, state, Some(self.network), true);
            return search.value(state, false) as f32 / POINT as f32;
        }
        self.network.value(rules, public, seat)
    }
}

impl Guide<Magnificent> for Learned {
    fn propose(&self, rules: &Rules, state: &Magnificent, seat: Seat, untried: &[Action], rng: &mut BotRng) -> usize {
        let network = Some(self.network);
        let outside = Policy::is_outside(state.public().phase());
        let limits = SearchLimits { beam_width: 1, max_positions: 1 };
        let policy = Policy { network, inner: true, limits };
        let search = TurnSearch::of(rules, state, network, true);
        let chance = fixed_chance(rules, rand_core::Rng::next_u64(rng));
        let value = |action: Action| {
            if outside || state.public().mover != seat {
                return policy.choice(rules, state, seat, action);
            }
            let after = search.after(state, action, &mut 0, &mut |state, _| chance(state));
            self.value(rules, &after, seat)
        };
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, action) in untried.iter().enumerate() {
            let value = value(*action);
            if value > best.0 {
                best = (value, at);
            }
        }
        best.1
    }

    fn judge(&self, rules: &Rules, state: Magnificent, _: &mut BotRng) -> Leaf {
        if state.to_move(rules) == ToMove::Over {
            let leaf = Leaf::of_end(rules, &state);
            return Leaf { rewards: leaf.estimates.iter().map(|estimate| estimate.margin / 200.0).collect(), ..leaf };
        }
        let seats = || rules.seats.seats();
        let values: Vec<f32> = seats().map(|seat| self.value(rules, &state, seat)).collect();
        let turns: Vec<usize> = seats().map(|seat| turns_left(state.public(), seat)).collect();
        let estimate = |seat: Seat| {
            let own = seat.index();
            let rivals = (0..values.len()).filter(|other| *other != own);
            let rival = rivals.max_by(|a, b| values[*a].total_cmp(&values[*b]));
            let (margin, share) = match rival {
                Some(rival) => {
                    let margin = values[own] - values[rival];
                    (margin, share(margin, turns[own] + turns[rival]))
                }
                None if rules.options.goal == Goal::Levels => {
                    (values[own], share(values[own] - VICTORY + 0.5, turns[own]))
                }
                None => (values[own], 0.0),
            };
            Estimate { share, margin }
        };
        let estimates: Vec<Estimate> = seats().map(estimate).collect();
        Leaf { rewards: estimates.iter().map(|estimate| estimate.margin / 200.0).collect(), estimates, nodes: 1 }
    }
}
