//! Bots, each of which sees only the view of its seat, and whole games between them.
//!
#![doc = include_str!("../README.md")]
//! ## Read in this order
//!
//! After [`game_core`], whose games are played:
//!
//! 1. [`Bot`]: the interface. [`Random`] and the bots of [`general`] work for every game; a game may have
//!    a module with bots of its own.
//! 2. [`Budget`]: limits of a decision. [`think`] keeps them. [`Level`]: the strengths that people choose
//!    from, the same for every game.
//! 3. [`search`]: searches that work for every game, given what is special about it as a [`search::Model`].
//! 4. [`Estimate`]: what a position is worth. [`Phrase`]: a reason for a line, found by comparing what lines
//!    lead to.
//! 5. [`mod@playout`]: whole games without a table, record or events, with the same rules and the same draws.
//!    [`duel()`]: two bots against each other under equal luck.
//!
//! Then: [`catalog`](../catalog/index.html) has all games with their bots, and tables without type
//! parameters.

mod budget;
mod duel;
mod estimate;
pub mod general;
#[cfg(feature = "ingenious")]
pub mod ingenious;
mod level;
#[cfg(feature = "magnificent")]
pub mod magnificent;
pub mod playout;
mod random;
mod reason;
pub mod search;
#[cfg(feature = "spectacular")]
pub mod spectacular;
#[cfg(feature = "spots")]
pub mod spots;

use game_core::Game;
use rand_xoshiro::Xoshiro256PlusPlus;

#[cfg(not(target_family = "wasm"))]
pub use budget::SystemClock;
pub use budget::{Budget, Clock, Meter};
pub use duel::{Maker, Tally, duel};
pub use estimate::{Estimate, Mean};
pub use level::Level;
pub use playout::{Counts, Player, bot_rng, playout};
pub use random::Random;
pub use reason::{Phrase, PhraseArg};

/// The version of the bots: that of the program, and a number that is raised whenever a bot decides or judges
/// otherwise than before. Analyses made by another version are not gone on with.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "-3");

/// The random number generator that bots use. A table's draws never come from it.
pub type BotRng = Xoshiro256PlusPlus;

/// The decision of a bot.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<A> {
    /// The action that the bot chose.
    pub action: A,
    /// The lines that the bot compared, the best first. Empty where the bot follows a rule of thumb, has no
    /// choice, or compares nothing by its expected result. A weak level may choose another than the first.
    pub candidates: Vec<Candidate<A>>,
    /// The number of nodes searched: decisions and chance steps tried out.
    pub nodes: u64,
}

impl<A> SearchResult<A> {
    /// A decision without a comparison.
    pub const fn at_once(action: A) -> Self {
        Self { action, candidates: Vec::new(), nodes: 0 }
    }

    /// The expected result after the chosen action, if the bot has compared it with others.
    pub fn estimate(&self) -> Option<Estimate>
    where
        A: PartialEq,
    {
        let chosen = |candidate: &&Candidate<A>| candidate.line.first() == Some(&self.action);
        self.candidates.iter().find(chosen).map(|candidate| candidate.estimate)
    }
}

/// A line that a bot has looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The expected actions of the seat, beginning with the one to be chosen now. At least one.
    pub line: Vec<A>,
    /// The expected result.
    pub estimate: Estimate,
    /// How often the search has tried the line out.
    pub visits: u32,
}

/// Decides for a seat from the view of that seat.
///
/// One bot plays one seat for a whole game, so it may keep what it has worked out, such as a plan for its
/// turn. It is not necessarily asked about every position of the seat: decisions may be undone, made by
/// somebody else, or asked about twice. So a bot must check what it has kept against the view before it
/// relies on it.
pub trait Bot<G: Game>: Send {
    /// Begins to think about the decision of a seat that is to act, given its view, and returns what the bot
    /// would choose without a search. For a bot that does not search this is its decision; one that searches
    /// leaves what takes long to [`Bot::advance`], so that it can be stopped.
    fn begin(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action>;

    /// Like [`Bot::begin`] for a decision that is analysed: the search also compares the line that was
    /// played, as carefully as the best, and follows no earlier plan.
    fn begin_with(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        _played: &[G::Action],
        rng: &mut BotRng,
    ) -> SearchResult<G::Action> {
        self.begin(rules, view, rng)
    }

    /// Whether the bot compares lines by their expected result, so that it can judge what others decided.
    fn can_judge(&self) -> bool {
        false
    }

    /// The number of nodes that the bot searches for a decision; `None` if its level does not say.
    fn nodes(&self) -> Option<u64> {
        None
    }

    /// Divides the searches from now on as if the level had this many nodes. Returns whether a search ends by
    /// itself then; otherwise the host has to limit it.
    fn allot(&mut self, _nodes: u64) -> bool {
        false
    }

    /// Searches on about the decision begun last, for about this many nodes. Returns the choice as it is
    /// then; `None` if there is nothing left to search.
    fn advance(&mut self, _rules: &G::Rules, _nodes: u64) -> Option<SearchResult<G::Action>> {
        None
    }

    /// Makes the bot search about this many nodes for a decision instead of those of its level. A bot that
    /// does not search ignores it.
    fn set_nodes(&mut self, _nodes: u64) {}

    /// Lets the bot search with this many threads. Its decisions are the same with any number.
    fn set_threads(&mut self, _threads: usize) {}

    /// Returns the decision of a seat that is to act, given its view, after as long a search as the bot does.
    fn think(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action> {
        let mut result = self.begin(rules, view, rng);
        while let Some(better) = self.advance(rules, u64::MAX) {
            result = better;
        }
        result
    }
}

/// Returns the decision of a bot within a budget: the best found when it is used up.
pub fn think<G: Game>(
    bot: &mut dyn Bot<G>,
    rules: &G::Rules,
    view: &G::View,
    rng: &mut BotRng,
    budget: &Budget,
) -> SearchResult<G::Action> {
    let mut meter = budget.start();
    bot.set_threads(budget.threads());
    let mut result = bot.begin(rules, view, rng);
    while let Some(nodes) = meter.slice(result.nodes) {
        match bot.advance(rules, nodes) {
            Some(better) => result = better,
            None => break,
        }
    }
    result
}
