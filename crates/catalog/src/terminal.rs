//! What only a terminal asks of games and tables: pictures and words in English, many games at once, and
//! puzzles cut out of them.

mod arena;
mod cut;
mod game;
mod table;

pub use arena::{AnyArena, AnyDuels, Match, Results, SeatResults, ThinkingTime};
pub use cut::{AnyCutter, Cut, Cutting};
pub use game::{TerminalEntry, TerminalGame};
pub use table::TerminalTable;
