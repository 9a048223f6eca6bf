//! Changes of the database. Each is applied as a whole or not at all.

use game_core::SeatSet;

use super::RoomRow;

/// One change of the database.
#[derive(Clone, Debug)]
pub enum Change {
    /// Creates or updates a room, and appends to its journal.
    Room {
        /// The room's row with its new contents; `None` if it has not changed.
        row: Option<Box<RoomRow>>,
        /// The new journal entry; `None` if the journal has not changed.
        entries: Option<Entries>,
    },
    /// Adds a token, with which one browser or program identifies itself as a guest.
    Token {
        /// The hash of the token, as hexadecimal digits.
        hash: String,
        /// The id of the guest.
        guest: String,
        /// The current time, in seconds since 1970.
        created: i64,
    },
    /// Adds a one-time code with which another device becomes this guest, and deletes expired codes.
    Code {
        /// The hash of the code, as hexadecimal digits.
        hash: String,
        /// The id of the guest.
        guest: String,
        /// The expiry time, in seconds since 1970.
        expires: i64,
        /// The current time, in seconds since 1970.
        now: i64,
    },
    /// Redeems a one-time code: deletes it and adds a token of its guest. Fails if the code no longer exists.
    Claim {
        /// The hash of the code that is redeemed.
        code: String,
        /// The hash of the new token.
        token: String,
        /// The id of the guest who created the code.
        guest: String,
        /// The current time, in seconds since 1970.
        created: i64,
    },
}

/// One entry of a room's journal, as it is stored: one or more journal lines that were committed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// The id of the room.
    pub room: String,
    /// The sequence number of the entry within its room, from 0.
    pub seq: i64,
    /// The journal lines, separated by line breaks.
    pub lines: String,
    /// The seats to act afterwards.
    pub to_act: SeatSet,
}
