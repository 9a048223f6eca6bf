//! Searches that work for every game.
//!
//! A [`Model`] says what is special about a game: which lines are worth comparing, and how one of them is
//! tried out in a world that agrees with the view. [`Halving`] divides the work among the lines. [`Rollouts`]
//! is a model that needs nothing but the rules and a bot.
//!
//! [`Tree`] is a tree search over decisions of all seats. A [`Guide`] says which actions are tried first and
//! what a position is worth; [`Playouts`] is one that needs nothing but the rules and a bot.

mod guide;
mod halving;
mod rollouts;
mod schedule;
mod threads;
mod tree;

use game_core::{Game, Seat, Viewer};

use crate::{BotRng, Estimate};

pub use guide::{Guide, Leaf, Playouts};
pub use halving::Halving;
pub use rollouts::{Rollouts, Worlds};
pub use tree::{Root, Tree};

/// What a search needs to know about a game.
pub trait Model<G: Game>: Send + Sync {
    /// What is worked out once for a decision.
    type Root: Send + Sync;

    /// Prepares the decision of the seat whose view this is. What takes long may be left to
    /// [`Model::prepare`]: then there is one line, a quick choice for a search that is stopped before.
    fn root(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> Self::Root;

    /// Whether the lines have been found.
    fn is_ready(&self, _root: &Self::Root) -> bool {
        true
    }

    /// Goes on with finding the lines of a root that is not ready, for a few milliseconds.
    fn prepare(&self, _rules: &G::Rules, _root: &mut Self::Root) {}

    /// The lines to compare, the most promising first: at least one, each with at least one action. A line
    /// may be a whole turn; its actions must be legal one after the other without a chance step in between.
    fn lines<'root>(&self, root: &'root Self::Root) -> &'root [Vec<G::Action>];

    /// Adds what was played to the lines, or its beginning as far as the lines of the model go, whatever the
    /// model thinks of it. None of the lines begins it.
    fn add_line(&self, rules: &G::Rules, root: &mut Self::Root, line: Vec<G::Action>);

    /// The nodes that the preparation of the decision takes, of those that the search may spend.
    fn prepared(&self, _rules: &G::Rules, _root: &Self::Root) -> u64 {
        0
    }

    /// Tries a line out in a world that agrees with the view. Equal seeds stand for the same world, as far as
    /// the line leaves it the same, so that lines are compared under equal luck.
    fn sample(&self, rules: &G::Rules, root: &Self::Root, line: usize, seed: u64) -> Sample;
}

/// The result of trying out a line once.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// What the search maximises. It may weigh winning and margin as is best for playing strength.
    pub reward: f32,
    /// The result for the seat on the common scale.
    pub estimate: Estimate,
    /// The number of decisions and chance steps played.
    pub nodes: u32,
}

/// The seat whose view this is.
fn viewer<G: Game>(rules: &G::Rules, view: &G::View) -> Seat {
    let position = G::position(rules, view);
    let to_act = position.to_move(rules).to_act();
    let own = |seat: &Seat| to_act.len() == 1 || position.view(rules, Viewer::Seat(*seat)) == *view;
    let seat = to_act.iter().find(own);
    seat.unwrap_or_else(|| unreachable!("the viewer is to act, so it is one of the seats to act"))
}
