//! The messages between clients and a server about online tables.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Where things are
//!
//! * [`Frame`] and [`Ask`]: numbered requests of a client. [`Tell`]: messages of a server.
//! * [`Refusal`] and [`Code`]: why a request is refused, as a closed list.
//! * [`delta`]: diffs of views.
//! * [`session`]: a client's side of the protocol, without input or output.
//! * [`http`]: the HTTP requests.

mod ask;
pub mod delta;
pub mod http;
mod refusal;
pub mod session;
mod tell;

pub use ask::{Ask, Frame, Has, Phrase};
pub use delta::Delta;
pub use game_core::MAX_CHAIN;
pub use refusal::{Code, Refusal};
pub use tell::{
    Next, Proposal, RoomInfo, RoomPhase, Said, SeatState, State, StepUpdate, Tell, Update, Views, Welcome, Who,
};

/// The version of the protocol. A client with another version is refused and asked to reload.
pub const VERSION: u32 = 2;

/// The maximum size of a client's message, in bytes.
pub const MAX_BYTES: usize = 4096;
/// The maximum length of an action in a chain, in characters.
pub const MAX_ACTION: usize = 80;
/// The maximum number of views in one reply.
pub const MAX_VIEWS: usize = 200;
/// The maximum length of a person's name, in characters.
pub const MAX_NAME: usize = 24;
/// The maximum length of a chat message, in characters.
pub const MAX_TEXT: usize = 200;

/// Trims and validates a name or chat message: a single line, not too long, without bidi controls or
/// invisible characters.
///
/// # Errors
/// If nothing is left, the text has forbidden characters, or it is longer than `max_chars` characters.
pub fn clean(text: &str, max_chars: usize) -> Result<String, Code> {
    let text = text.trim();
    if text.is_empty() || text.chars().any(game_core::is_unprintable) {
        return Err(Code::BadText);
    }
    if text.chars().count() > max_chars { Err(Code::TooLong) } else { Ok(text.to_owned()) }
}
