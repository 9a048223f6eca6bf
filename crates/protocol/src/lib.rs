//! What a client and a server say to each other about a table that several people share.
//!
//! * [`Frame`] and [`Ask`]: what a client asks, numbered. [`Tell`]: what a server tells.
//! * [`Refusal`] and [`Code`]: why something is refused, a closed list.
//! * [`delta`]: what changed in a view, in few bytes.
//! * [`session`]: a client's side of the conversation, without input or output.
//! * [`http`]: the few questions that are asked without a socket.
//!
//! Every message is one JSON text frame. `docs/protocol.md` tells the same for those who write a client in another language; a test freezes one
//! sample of each message.

mod ask;
pub mod delta;
pub mod http;
mod refusal;
pub mod session;
mod tell;

pub use ask::{Ask, Frame, Has, Phrase};
pub use delta::Delta;
pub use refusal::{Code, Refusal};
pub use tell::{Next, Proposal, RoomInfo, RoomPhase, Said, SeatState, State, Tell, Update, Welcome, Who};

/// The version of these messages. A client that speaks another says so and is told to renew itself.
pub const VERSION: u32 = 1;

/// The longest message a server reads, in bytes.
pub const MAX_BYTES: usize = 4096;
/// The longest name of a person, in characters.
pub const MAX_NAME: usize = 24;
/// The longest thing that is said, in characters.
pub const MAX_TEXT: usize = 200;

/// What people may be called: one line, not too long, nothing that turns the direction of writing. White space at the ends goes.
///
/// # Errors
/// If nothing is left of it, or it is not such a text.
pub fn clean(text: &str, most: usize) -> Result<String, Code> {
    let text = text.trim();
    let turning =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    if text.is_empty() || text.chars().any(|c| c.is_control() || turning(c)) {
        return Err(Code::BadText);
    }
    if text.chars().count() > most { Err(Code::TooLong) } else { Ok(text.to_owned()) }
}
