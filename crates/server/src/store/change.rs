//! What can change in the store. Each is made as a whole or not at all.

use super::RoomRow;

/// A change.
#[derive(Clone, Debug)]
pub enum Change {
    /// A room is made or changed, and its journal grows.
    Room {
        /// The room as it is now, if it changed.
        row: Option<Box<RoomRow>>,
        /// What is added to the journal, if anything is.
        entries: Option<Entries>,
    },
    /// A token leads to a guest from now on.
    Token {
        /// The hash of the token.
        hash: String,
        /// The guest.
        guest: String,
        /// When, in seconds since 1970.
        created: i64,
    },
    /// A code leads to a guest for some time. Codes that are too old are swept out.
    Code {
        /// The hash of the code.
        hash: String,
        /// The guest.
        guest: String,
        /// Until when, in seconds since 1970.
        expires: i64,
        /// What time it is.
        now: i64,
    },
    /// A code has been used for this token. Refused if it is no longer there.
    Claim {
        /// The hash of the code.
        code: String,
        /// The hash of the token.
        token: String,
        /// The guest.
        guest: String,
        /// When.
        created: i64,
    },
}

/// What is added to a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// The room.
    pub room: String,
    /// The number of this entry.
    pub seq: i64,
    /// The lines, separated by line breaks.
    pub lines: String,
}
