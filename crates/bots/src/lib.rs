//! Bots, each given no more than the view of its seat, and the playing of many games.
//!
//! * [`Bot`]: the one interface. [`Random`] works for every game; the module of a game holds what knows that game.
//! * [`mod@playout`]: whole games without table, record or events, with the same rules and the same draws.

#[cfg(feature = "ingenious")]
pub mod ingenious;
#[cfg(feature = "magnificent")]
pub mod magnificent;
pub mod playout;
mod random;
#[cfg(feature = "spectacular")]
pub mod spectacular;
#[cfg(feature = "spots")]
pub mod spots;

use game_core::Game;
use rand_xoshiro::Xoshiro256PlusPlus;

pub use playout::{Counts, Player, bot_rng, playout};
pub use random::Random;

/// The generator bots think with. A table's draws never come from it.
pub type BotRng = Xoshiro256PlusPlus;

/// What a bot came up with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<A> {
    /// What it would do.
    pub action: A,
    /// What it thinks of that: larger is better, comparable only between thoughts of one bot. `None` where it does not judge.
    pub evaluation: Option<i64>,
}

/// Something that decides for a seat from what the seat may know.
pub trait Bot<G: Game>: Send {
    /// Decides. The view is that of a seat that is awaited.
    fn think(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action>;
}
