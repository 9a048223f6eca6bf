//! Bots, each of which sees only the view of its seat, and whole games between them.
//!
//! * [`Bot`]: the interface. [`Random`] works for every game; each game has a module with bots of its own.
//! * [`mod@playout`]: whole games without a table, record or events, with the same rules and the same draws.

mod budget;
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

pub use budget::Budget;
pub use playout::{Counts, Player, bot_rng, playout};
pub use random::Random;

/// The random number generator that bots use. A table's draws never come from it.
pub type BotRng = Xoshiro256PlusPlus;

/// The decision of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<A> {
    /// The action that the bot chose.
    pub action: A,
    /// The bot's value for the position after the action; larger is better. `None` where the bot follows a
    /// rule of thumb, has no choice, or does not evaluate at all.
    ///
    /// Values are comparable only between results of the same bot for the same decision, for example with
    /// different seeds: each kind of decision may have a scale of its own.
    pub evaluation: Option<i64>,
}

/// Decides for a seat from the view of that seat.
///
/// One bot plays one seat for a whole game, so it may keep what it has worked out, such as a plan for its
/// turn. It is not necessarily asked about every position of the seat: decisions may be undone, made by
/// somebody else, or asked about twice. So a bot must check what it has kept against the view before it
/// relies on it.
pub trait Bot<G: Game>: Send {
    /// Returns the decision of a seat that is to act, given its view.
    fn think(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action>;

    /// Sets the limits of the decisions from now on. A bot that answers at once ignores them.
    fn set_budget(&mut self, _budget: &Budget) {}
}
