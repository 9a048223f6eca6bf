//! Changes of the database. Each is applied as a whole or not at all.

use std::sync::Arc;

use game_core::SeatSet;

use super::RoomRow;

/// One change of the database.
#[derive(Clone, Debug)]
pub enum Change {
    /// Creates a room. Fails if its host then has more than `most` unfinished rooms.
    NewRoom {
        /// The room's row.
        row: Box<RoomRow>,
        /// The maximum number of unfinished rooms of the host.
        most: i64,
    },
    /// Creates or updates a room, and appends to its journal.
    Room {
        /// The room's row with its new contents; `None` if it has not changed.
        row: Option<Box<RoomRow>>,
        /// The new journal entry; `None` if the journal has not changed.
        entries: Option<Entries>,
        /// The lease of the room, which must still hold; `None` where one server uses the store alone.
        lease: Option<Lease>,
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
    /// Notes that a token was used.
    Seen {
        /// The hash of the token.
        hash: String,
        /// The current time, in seconds since 1970.
        now: i64,
    },
    /// Deletes rooms with their journals, unless they have changed since.
    DeleteRooms {
        /// The ids of the rooms, each with its lease where several servers use the store.
        rooms: Vec<(String, Option<Lease>)>,
        /// Only rooms whose last change was before this time, in seconds since 1970.
        before: i64,
    },
    /// Deletes tokens, unless they have been used since.
    DeleteTokens {
        /// The hashes of the tokens.
        hashes: Vec<String>,
        /// Only tokens that were last used before this time, in seconds since 1970.
        before: i64,
    },
    /// Notes up to which time the clock is trusted; it is never put back.
    TrustClock {
        /// The time, in seconds since 1970.
        until: i64,
    },
    /// Deletes the tokens and codes of a guest, and the list of the guest's rooms.
    EraseGuest {
        /// The id of the guest.
        guest: String,
    },
}

/// The right of one server to change a room, as long as no other server has taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The id of the server.
    pub instance: Arc<str>,
    /// The epoch of the room: it grows with every new owner.
    pub epoch: i64,
}

impl Change {
    /// The leases that must hold for this change, and the rooms they are for.
    pub(super) fn leases(&self) -> impl Iterator<Item = (&str, &Lease)> {
        let (one, many) = match self {
            Self::Room { lease, .. } => (self.room().zip(lease.as_ref()), &[][..]),
            Self::DeleteRooms { rooms, .. } => (None, &rooms[..]),
            _ => (None, &[][..]),
        };
        let many = many.iter().filter_map(|(room, lease)| Some((room.as_str(), lease.as_ref()?)));
        one.into_iter().chain(many)
    }

    /// The id of the room that is changed, if one is.
    pub(crate) fn room(&self) -> Option<&str> {
        match self {
            Self::NewRoom { row, .. } | Self::Room { row: Some(row), .. } => Some(&row.id),
            Self::Room { entries: Some(entries), .. } => Some(&entries.room),
            _ => None,
        }
    }
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
    /// The new time of the room's last change, in seconds since 1970; `None` if the stored one is recent
    /// enough.
    pub updated: Option<i64>,
}
