//! `engine`: tables for other programs, as JSON lines. `docs/engine-protocol.md` documents every request and
//! reply.
//!
//! * [`self::core`]: the engine itself, from a request to a reply, without input, output or threads.
//! * [`request`]: the shapes of requests. [`reply`]: the shapes of replies. [`fail`]: the closed list of
//!   error codes.
//! * [`lines`]: the loop around it that reads requests, runs bots in threads, and writes replies.

pub mod core;
pub mod fail;
pub mod lines;
pub mod reply;
pub mod request;

pub use self::core::{Answer, Engine, Task};
pub use self::lines::serve;

/// The supported protocol version.
pub const PROTOCOL: u64 = 1;
/// The largest number of bytes of a line, without its line break: enough for the largest record.
pub const MAX_LINE: usize = game_core::record::MAX_BYTES + 1_000_000;
/// The largest number of tables that may be open at a time.
pub const MAX_TABLES: usize = 1_000;
/// The largest number of component sets that are kept, so that requests can name them by hash.
pub const MAX_PARTS: usize = 100;
