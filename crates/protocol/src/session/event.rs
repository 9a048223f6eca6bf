//! What a session tells its caller.

use game_core::Record;
use serde_json::Value;

use super::Millis;
use crate::{Code, Refusal, Said};

/// How the connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// A transport is being opened, or the room has been greeted and has not answered yet.
    Connecting,
    /// The room has answered.
    Online,
    /// The connection is lost.
    Offline {
        /// When the next attempt is made.
        retry_at: Millis,
        /// Whether the server said that it is being restarted.
        restarting: bool,
    },
    /// The server refuses this client; no further attempt is made.
    Ended(Code),
}

/// Why a connection is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The transport could not be opened, or was closed.
    Closed,
    /// The transport did not open, or a question was not answered, in time.
    Timeout,
    /// A message could not be read, for this reason.
    Unreadable(String),
    /// An update does not follow on the state that is here.
    Gap,
    /// The server said goodbye.
    Bye(Refusal),
    /// This client gave the room up.
    Ended(Code),
}

/// How much of a request was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// All of it.
    Whole,
    /// The first actions of a chain.
    Partly {
        /// The number of these actions.
        taken: usize,
        /// Why the next action was refused; `None` if the chain had to stop, because something happened that
        /// this client had not seen.
        refusal: Option<Refusal>,
    },
}

/// A step that has just been told.
#[derive(Clone, Debug, PartialEq)]
pub struct FreshStep {
    /// The events of the step.
    pub events: Vec<Value>,
    /// The view after the step; `None` if the server has not told it, and unless the session was made by
    /// [`Session::keeping_views`](super::Session::keeping_views).
    pub view: Option<Value>,
}

/// What the caller has to know or do.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Open a transport, then call [`Session::opened`](super::Session::opened) or
    /// [`Session::closed`](super::Session::closed).
    Connect,
    /// Close the transport, if it is still open. Nothing that arrives from it counts any more.
    Disconnect(Loss),
    /// [`Session::status`](super::Session::status) has changed.
    Status,
    /// [`Session::welcome`](super::Session::welcome) is there, or there again.
    Welcomed,
    /// [`Session::room`](super::Session::room) has changed.
    Room,
    /// [`Session::state`](super::Session::state) has changed.
    Table {
        /// The steps that have been told since the state before; empty after a whole state.
        fresh: Vec<FreshStep>,
        /// Whether the position is another one. False when a whole state repeats what was known.
        moved: bool,
    },
    /// The bytes behind the seat's pledge are due: send [`Ask::Reveal`](crate::Ask::Reveal). Told once for
    /// each connection.
    RevealDue,
    /// The game is over: its record can be asked for. Told once for each connection.
    Over,
    /// A question was answered.
    Answered(u32, Result<Carried, Refusal>),
    /// A decision was on its way when the connection broke. It was sent again, but the server no longer knew
    /// it and the table has moved on: the table shows whether it was carried out.
    DecisionLost,
    /// The views that were asked for.
    Views {
        /// The index of the first of the steps in [`State::steps`](crate::State::steps).
        from: usize,
        /// The view after that step, and after each that follows it.
        views: Vec<Value>,
    },
    /// Somebody said something.
    Said(Said),
    /// The record of the finished game.
    Record(Box<Record>),
    /// The server speaks another version of the messages: the client has to be reloaded.
    Outdated,
}

/// Why something was not sent. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSent {
    /// There is no connection.
    Offline,
    /// A decision is still without an answer, which decides what the next one means.
    Busy,
    /// There is no table yet.
    NotBegun,
}
