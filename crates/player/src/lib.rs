//! A headless client of the server.
//!
//! * [`Site`]: a server. [`Guest`]: a guest of it. [`RoomClient`]: a connection to a room, with everything
//!   that a screen would show.
//!
//! For tests, the load tool, and bots that play online. It needs only the messages of the crate `protocol`
//! and the rules of `catalog`.

mod guest;
mod room_client;

use core::fmt;

use protocol::Refusal;

pub use guest::{Guest, Site};
pub use room_client::{Received, RoomClient, Socket, receive_any};

/// Why a request failed.
#[derive(Debug)]
pub enum Error {
    /// The server refused the request.
    Refused(Refusal),
    /// The server closed the socket with a reason.
    Bye(Refusal),
    /// The connection is lost.
    Disconnected(String),
    /// The server sent something invalid.
    Protocol(String),
}

impl Error {
    /// Returns the refusal, if the server sent one.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) | Self::Bye(refusal) => Some(refusal),
            Self::Disconnected(_) | Self::Protocol(_) => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) | Self::Bye(refusal) => refusal.fmt(f),
            Self::Disconnected(why) => write!(f, "the connection is lost: {why}"),
            Self::Protocol(why) => write!(f, "the server sent something invalid: {why}"),
        }
    }
}

impl std::error::Error for Error {}

pub(crate) fn disconnected(why: impl fmt::Display) -> Error {
    Error::Disconnected(why.to_string())
}

pub(crate) fn protocol_error(why: impl fmt::Display) -> Error {
    Error::Protocol(why.to_string())
}
