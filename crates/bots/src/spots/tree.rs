//! The guide of the tree search in Spots: turns are played to their end by greedy and judged by the network.

use game_core::{Game, Seat, Step, ToMove, Viewer, pick};
use rand_core::Rng as _;
use spots::rules::Rules;
use spots::{Action, Spots};

use super::Greedy;
use super::net::{Net, estimates};
use super::turn::reward;
use crate::search::{Guide, Leaf, Root, Tree};
use crate::{Bot, BotRng};

/// The nodes of the search.
const NODES: u64 = 20_000;

/// A bot that searches a tree.
#[must_use]
pub fn tree(root: Root) -> Box<dyn Bot<Spots>> {
    Box::new(Tree::new(Turns, root, NODES))
}

/// Plays turns on by greedy.
struct Turns;

impl Guide<Spots> for Turns {
    fn propose(&self, rules: &Rules, state: &Spots, seat: Seat, untried: &[Action], rng: &mut BotRng) -> usize {
        let choice = Greedy.think(rules, &state.view(rules, Viewer::Seat(seat)), rng).action;
        untried.binary_search(&choice).unwrap_or_else(|_| pick(rng, untried.len() as u32) as usize)
    }

    fn judge(&self, rules: &Rules, mut state: Spots, rng: &mut BotRng) -> Leaf {
        let (turn, mover) = (state.turn(), state.mover());
        let mut nodes = 0;
        loop {
            let step = match state.to_move(rules) {
                ToMove::Over => return Leaf { nodes, ..of_end(rules, &state) },
                _ if state.turn() != turn => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, rng.next_u64())),
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { break };
                    let view = state.view(rules, Viewer::Seat(seat));
                    Step::choice(seat, Greedy.think(rules, &view, rng).action)
                }
            };
            state.apply(rules, &step, &mut ());
            nodes += 1;
        }
        let estimates = estimates(Net::trained(), rules, &state, mover);
        Leaf { rewards: estimates.iter().map(|estimate| reward(*estimate)).collect(), estimates, nodes }
    }
}

/// The results of a finished game, weighed as those of the network.
fn of_end(rules: &Rules, end: &Spots) -> Leaf {
    let leaf = Leaf::of_end(rules, end);
    Leaf { rewards: leaf.estimates.iter().map(|estimate| reward(*estimate)).collect(), ..leaf }
}
