//! Tables for other programs: JSON lines in and out. `docs/engine-protocol.md` documents every request and reply.
//!
//! * [`self::core`]: the engine itself, from a request to a reply, without input, output or threads.
//! * [`request`]: the shapes of requests. [`reply`]: the shapes of replies. [`fail`]: the closed list of error codes.
//! * [`lines`]: the thin loop around it that reads, lets bots think, and writes.

pub mod core;
pub mod fail;
pub mod lines;
pub mod reply;
pub mod request;

pub use self::core::{Answer, Engine, Task};
pub use self::lines::serve;

/// The protocol version this program speaks.
pub const PROTOCOL: u64 = 1;
/// The longest line that is read, in bytes, its line break not counted: enough for the largest record.
pub const MAX_LINE: usize = game_core::record::MAX_BYTES + 1_000_000;
/// The most tables held at a time.
pub const MAX_TABLES: usize = 1_000;
/// The most component sets kept for being named by hash.
pub const MAX_PARTS: usize = 100;
