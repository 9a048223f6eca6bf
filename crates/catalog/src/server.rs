//! What only a server asks of games and tables: journals, headers, agreements, and bots that think at a
//! table.

mod game;
mod table;

pub use game::ServerGame;
pub(crate) use table::KeptBots;
pub use table::ServerTable;
