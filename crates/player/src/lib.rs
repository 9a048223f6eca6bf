//! A client without a screen.
//!
//! * [`Site`]: a server somewhere. [`Guest`]: somebody it knows. [`Visit`]: that somebody in a room, with everything a screen would show.
//!
//! For tests, for the load tool, and for those who write a bot that plays online: the messages are those of the crate `protocol`, the rules those of
//! `catalog`, and nothing else is needed.

mod guest;
mod visit;

use core::fmt;

use protocol::Refusal;

pub use guest::{Guest, Site};
pub use visit::{Received, Socket, Visit, hear_any};

/// Why something did not come to pass.
#[derive(Debug)]
pub enum Error {
    /// The server refuses.
    Refused(Refusal),
    /// The server ended the conversation, and said why.
    Bye(Refusal),
    /// The connection is gone.
    Gone(String),
    /// The server says something that makes no sense.
    Nonsense(String),
}

impl Error {
    /// The refusal, if it is one.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) | Self::Bye(refusal) => Some(refusal),
            Self::Gone(_) | Self::Nonsense(_) => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) | Self::Bye(refusal) => refusal.fmt(f),
            Self::Gone(why) => write!(f, "the connection is gone: {why}"),
            Self::Nonsense(why) => write!(f, "the server makes no sense: {why}"),
        }
    }
}

impl std::error::Error for Error {}

pub(crate) fn gone(why: impl fmt::Display) -> Error {
    Error::Gone(why.to_string())
}

pub(crate) fn nonsense(why: impl fmt::Display) -> Error {
    Error::Nonsense(why.to_string())
}
