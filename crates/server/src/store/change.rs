//! Changes of the store. Each is applied as a whole or not at all.

use super::RoomRow;

/// A change of the store.
#[derive(Clone, Debug)]
pub enum Change {
    /// Creates or updates a room, and appends to its journal.
    Room {
        /// The new row, if it changed.
        row: Option<Box<RoomRow>>,
        /// The new journal entry, if there is one.
        entries: Option<Entries>,
    },
    /// Adds a token of a guest.
    Token {
        /// The hash of the token.
        hash: String,
        /// The guest.
        guest: String,
        /// The current time, in seconds since 1970.
        created: i64,
    },
    /// Adds a one-time code of a guest, and deletes expired codes.
    Code {
        /// The hash of the code.
        hash: String,
        /// The guest.
        guest: String,
        /// The expiry time, in seconds since 1970.
        expires: i64,
        /// The current time.
        now: i64,
    },
    /// Redeems a code for a token. Fails if the code no longer exists.
    Claim {
        /// The hash of the code.
        code: String,
        /// The hash of the token.
        token: String,
        /// The guest.
        guest: String,
        /// The current time.
        created: i64,
    },
}

/// A journal entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// The room.
    pub room: String,
    /// The sequence number of the entry.
    pub seq: i64,
    /// The journal lines, separated by line breaks.
    pub lines: String,
}
