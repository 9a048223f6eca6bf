//! The only list of all games, and tables whose game is known only at run time.
//!
//! * [`games`] and [`find`]: the list. Adding a game is one entry in `list.rs`.
//! * [`AnyGame`]: what can be asked of a game; [`AnyTable`]: what can be asked of a table, in text and JSON.
//! * [`AnyArena`]: many games of bots against bots, as fast as the rules allow; [`Tally`]: what they came to.
//! * [`ClientRules`]: what the rules say about a view whose table is elsewhere.
//! * [`FairnessReceipt`]: what a player saw before a game, to check its record against.
//! * [`Error`]: the closed list of refusals, each with its code.
//!
//! Everything here is written once for all games that keep the contract and can be shown as text. There is no input or output, no clock
//! and no thread here; a program that has them brings them along.

#[cfg(feature = "terminal")]
mod arena;
mod bot;
mod client_rules;
mod error;
mod fairness;
mod game;
mod list;
mod table;

#[cfg(feature = "terminal")]
pub use arena::{AnyArena, Match, Results, SeatResults};
pub use bot::{BotEntry, BotInfo, BotTask, Budget, MakeBot, RANDOM};
pub use bots::{BotRng, Counts, SearchResult, bot_rng};
pub use client_rules::ClientRules;
pub use error::Error;
pub use fairness::{FairnessError, FairnessReceipt};
pub use game::{AnyGame, BotRequest, GameEntry, Seating, seed};
#[cfg(feature = "ingenious")]
pub use list::INGENIOUS;
#[cfg(feature = "magnificent")]
pub use list::MAGNIFICENT;
#[cfg(feature = "spectacular")]
pub use list::SPECTACULAR;
#[cfg(feature = "spots")]
pub use list::SPOTS;
pub use list::{find, games};
pub use table::{AnyEvent, AnyTable, AnyUpdate, Frame};
