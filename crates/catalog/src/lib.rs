//! The only list of all games, and type-erased tables for programs that choose the game at run time.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Where things are
//!
//! * [`games`] and [`find`]: the list. A new game is one entry in `list.rs`, a [`GameEntry`].
//! * [`AnyGame`]: a game; [`AnyTable`]: a table. What each layer adds is in `server.rs` and `terminal.rs`;
//!   [`TableBox`] has all of this build.
//! * `AnyArena`: many games between bots; `Results`: their results.
//! * [`Puzzle`]: a position with one clearly best decision.
//! * [`ClientRules`]: what follows from the rules and a view alone, for programs without the table.
//!   [`BotSessions`]: bots that decide from views alone. [`Hint`]: the best few lines, and why.
//! * [`FairnessReceipt`]: what a player was shown before a game, to check its record against.
//! * `read_component_file`: a component set from the text of a file, or every fault with its line.
//! * [`Error`]: the closed list of refusals, each with its code.
//!
//! The crate has no input or output, no clock and no threads; the programs that use it have.

mod analysis;
mod bot;
mod client_rules;
#[cfg(feature = "components")]
mod components;
mod entry;
mod error;
mod fairness;
mod frame;
mod game;
mod hint;
mod layer;
mod list;
mod puzzle;
#[cfg(feature = "server")]
mod server;
mod table;
#[cfg(feature = "terminal")]
mod terminal;
mod update;

pub use analysis::{AnyAnalysis, Judged, Mark, Report as AnalysisReport, Summary};
pub use bot::{BotInfo, BotRequest, BotSessions, BotTask, Decision, MakeBot, NamedBot, RANDOM};
#[cfg(not(target_family = "wasm"))]
pub use bots::SystemClock;
pub use bots::{
    BotRng, Budget, Candidate, Clock, Counts, Estimate, Level, Phrase, PhraseArg, SearchResult, Tally,
    VERSION as BOTS_VERSION, bot_rng,
};
pub use client_rules::ClientRules;
#[cfg(feature = "components")]
pub use components::{FileFault, line_at, read_component_file};
pub use entry::GameEntry;
pub use error::Error;
pub use fairness::{FairnessError, FairnessReceipt};
pub use frame::{Frame, VariationStep};
pub use game::{AnyGame, GameWithBots, Seating, seed};
pub use hint::{Explain, Hint, HintLine};
pub use layer::{ListedGame, TableBox};
pub use list::*;
pub use puzzle::{Answer, Puzzle, PuzzleFile, PuzzleLine};
#[cfg(feature = "server")]
pub use server::{ServerGame, ServerTable};
pub use table::AnyTable;
#[cfg(feature = "terminal")]
pub use terminal::*;
pub use update::{AnyChain, AnyEvent, AnyStep, AnyUpdate, ViewsTask};
