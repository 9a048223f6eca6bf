//! What a tree search needs to know about a game beyond its rules.

use core::marker::PhantomData;

use game_core::{Game, Seat, SeatSet, ToMove, Viewer, pick};

use super::rollouts::{play_on, reward};
use crate::{Bot, BotRng, Estimate};

/// What a position is worth to every team.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// What each team maximises.
    pub rewards: Vec<f32>,
    /// The expected result of each team on the common scale.
    pub estimates: Vec<Estimate>,
    /// The number of decisions and chance steps played to find it out.
    pub nodes: u32,
}

impl Leaf {
    /// The results of a finished game.
    pub fn of_end<G: Game>(rules: &G::Rules, end: &G) -> Self {
        let firsts = G::teams(rules).into_iter().filter_map(SeatSet::first);
        let estimates: Vec<Estimate> = firsts.map(|seat| Estimate::of_end(rules, end, seat)).collect();
        Self { rewards: estimates.iter().map(|estimate| reward(*estimate)).collect(), estimates, nodes: 0 }
    }
}

/// Guides a tree search.
pub trait Guide<G: Game>: Send + Sync {
    /// Prepares for a decision.
    fn prepare(&mut self, _rules: &G::Rules, _view: &G::View) {}

    /// Returns the index of the action to be tried next among those of a seat that have not been tried yet:
    /// there is at least one, and they are sorted.
    fn propose(&self, rules: &G::Rules, state: &G, seat: Seat, untried: &[G::Action], rng: &mut BotRng) -> usize;

    /// Judges a position that does not wait for chance, which may be the end of the game.
    fn judge(&self, rules: &G::Rules, state: G, rng: &mut BotRng) -> Leaf;
}

/// Judges positions by games to the end between bots of one kind, and tries the actions of these bots first.
pub struct Playouts<G: Game, B> {
    policy: fn() -> B,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, B: Bot<G>> Playouts<G, B> {
    /// A guide by bots that this function makes.
    pub const fn new(policy: fn() -> B) -> Self {
        Self { policy, game: PhantomData }
    }
}

impl<G: Game, B: Bot<G>> Guide<G> for Playouts<G, B> {
    fn propose(&self, rules: &G::Rules, state: &G, seat: Seat, untried: &[G::Action], rng: &mut BotRng) -> usize {
        let view = state.view(rules, Viewer::Seat(seat));
        let choice = (self.policy)().think(rules, &view, rng).action;
        untried.binary_search(&choice).unwrap_or_else(|_| pick(rng, untried.len() as u32) as usize)
    }

    fn judge(&self, rules: &G::Rules, mut state: G, rng: &mut BotRng) -> Leaf {
        let nodes = if state.to_move(rules) == ToMove::Over { 0 } else { play_on(rules, &mut state, self.policy, rng) };
        Leaf { nodes, ..Leaf::of_end(rules, &state) }
    }
}
