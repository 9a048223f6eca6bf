//! The only list of all games, and type-erased tables for programs that choose the game at run time.
//!
//! * [`games`] and [`find`]: the list. A new game is one entry in `list.rs`.
//! * [`AnyGame`]: a game; [`AnyTable`]: a table, with text and JSON instead of the game's types.
//! * [`AnyArena`]: many games between bots; [`Results`]: their results.
//! * [`Puzzle`]: a position with one clearly best decision.
//! * [`ClientRules`]: what follows from the rules and a view alone, for programs without the table.
//!   [`BotSessions`]: bots that decide from views alone. [`Hint`]: the best few lines, and why.
//! * [`FairnessReceipt`]: what a player was shown before a game, to check its record against.
//! * [`read_component_file`]: a component set from the text of a file, or every fault with its line.
//! * [`Error`]: the closed list of refusals, each with its code.
//!
//! Everything is written once for all games. The crate has no input or output, no clock and no threads; the
//! programs that use it have.

mod analysis;
#[cfg(feature = "terminal")]
mod arena;
mod bot;
mod client_rules;
#[cfg(feature = "components")]
mod components;
#[cfg(feature = "terminal")]
mod cut;
mod entry;
mod error;
mod fairness;
mod frame;
mod game;
mod hint;
mod list;
mod puzzle;
mod table;
mod update;

pub use analysis::{AnyAnalysis, Judged, Mark, Report as AnalysisReport, Summary};
#[cfg(feature = "terminal")]
pub use arena::{AnyArena, AnyDuels, Match, Results, SeatResults, ThinkingTime};
pub use bot::{BotInfo, BotList, BotRequest, BotSessions, BotTask, Decision, MakeBot, RANDOM};
#[cfg(not(target_family = "wasm"))]
pub use bots::SystemClock;
pub use bots::{
    BotRng, Budget, Candidate, Clock, Counts, Estimate, Level, Phrase, PhraseArg, SearchResult, Tally,
    VERSION as BOTS_VERSION, bot_rng,
};
pub use client_rules::ClientRules;
#[cfg(feature = "components")]
pub use components::{FileFault, line_at, read_component_file};
#[cfg(feature = "terminal")]
pub use cut::{AnyCutter, Cut, Cutting};
pub use entry::GameEntry;
pub use error::Error;
pub use fairness::{FairnessError, FairnessReceipt};
pub use frame::{Frame, VariationStep};
pub use game::{AnyGame, GameWithBots, Seating, seed};
pub use hint::{Explain, Hint, HintLine};
#[cfg(feature = "ingenious")]
pub use list::INGENIOUS;
#[cfg(feature = "magnificent")]
pub use list::MAGNIFICENT;
#[cfg(feature = "spectacular")]
pub use list::SPECTACULAR;
#[cfg(feature = "spots")]
pub use list::SPOTS;
// new-game: entry
pub use list::{find, games};
pub use puzzle::{Answer, Puzzle, PuzzleFile, PuzzleLine};
pub use table::AnyTable;
pub use update::{AnyChain, AnyEvent, AnyStep, AnyUpdate, ViewsTask};
