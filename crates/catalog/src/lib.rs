//! The only list of all games, and tables whose game is known only at run time.
//!
//! * [`games`] and [`find`]: the list. Adding a game is one entry in `list.rs`.
//! * [`AnyGame`]: what can be asked of a game; [`AnyTable`]: what can be asked of a table, in text and JSON.
//! * [`AnyArena`]: many games of bots against bots, as fast as the rules allow; [`Tally`]: what they came to.
//! * [`AnyLens`]: what the rules say about a view whose table is elsewhere.
//! * [`Witness`]: what a player saw before a game, to check its record against.
//! * [`Error`]: the closed list of refusals, each with its code.
//!
//! Everything here is written once for all games that keep the contract and can be shown as text. There is no input or output, no clock
//! and no thread here; a program that has them brings them along.

#[cfg(feature = "terminal")]
mod arena;
mod bot;
mod error;
mod game;
mod lens;
mod list;
mod table;
mod witness;

#[cfg(feature = "terminal")]
pub use arena::{AnyArena, Match, SeatTally, Tally};
pub use bot::{BotEntry, BotInfo, Budget, MakeBot, RANDOM, Thinking};
pub use bots::{BotRng, Counts, Thought, bot_rng};
pub use error::Error;
pub use game::{AnyGame, Listed, Question, Seating, seed};
pub use lens::AnyLens;
pub use list::{find, games};
pub use table::{AnyTable, Frame, Heard, Told};
pub use witness::{Deceit, Witness};
