//! Refusals: a closed list of codes that programs can rely on.

use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident $code:literal $text:literal),* $(,)?) => {
        /// Why a request is refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Code {
            $($(#[doc = $doc])* #[serde(rename = $code)] $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code as it is sent.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $code),* }
            }

            /// The meaning, in English.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }
    };
}

codes! {
    /// The message is not a valid request.
    BadMessage "bad_message" "this is not a valid request",
    /// The message is longer than the server accepts.
    TooLarge "too_large" "the message is too large",
    /// The client uses another version of the protocol.
    Protocol "protocol" "the client and the server have different versions; reload the page",
    /// No room has this key.
    UnknownRoom "unknown_room" "there is no such room",
    /// The first message must be `hello`, and only the first.
    HelloFirst "hello_first" "the first message must be hello, and no other may be",
    /// The client has not identified itself.
    NoGuest "no_guest" "the server does not know you; you can watch, but to take a seat you need a guest account",
    /// The client entered with the key to watch.
    Watching "watching" "you came with the link to watch, so you can only watch",
    /// The client has no seat here.
    NotSeated "not_seated" "you have no seat at this table",
    /// Another guest has the seat.
    SeatTaken "seat_taken" "the seat is taken",
    /// A bot plays the seat.
    BotSeat "bot_seat" "the seat is played by a bot",
    /// Only the host may do this.
    NotHost "not_host" "only the host may do this",
    /// The person is present, or left only recently.
    Present "present" "the person is here, or was until a moment ago",
    /// Not possible at this stage: the game has not begun, is in progress, or is over.
    Stage "stage" "this cannot be done at this stage",
    /// The bytes do not match the pledge.
    Pledge "pledge" "these bytes do not match the pledge",
    /// Nothing is proposed, or the client has no vote.
    NoProposal "no_proposal" "there is no proposal to answer",
    /// The host has muted the seat.
    Muted "muted" "the host has muted you",
    /// A name or text is empty or has forbidden characters.
    BadText "bad_text" "this text is empty or has characters that are not allowed",
    /// A name or text is too long.
    TooLong "too_long" "the text is too long",
    /// The client exceeds the rate limit.
    TooFast "too_fast" "too many requests; wait a little",
    /// A limit is reached: rooms of a guest, watchers of a room, sockets of the server.
    TooMany "too_many" "the limit is reached; try again later",
    /// The client reads too slowly or not at all, or did not greet in time.
    TooSlow "too_slow" "the connection was too slow; try again",
    /// The change could not be stored, so it was not made.
    NotKept "not_kept" "this could not be stored, so it was not done; try again",
    /// The store did not confirm the change, so it may have been made or not. The state after coming back
    /// tells.
    Unsure "unsure" "it is not known whether this was stored; look again",
    /// The server is shutting down. Everything is stored.
    Closing "closing" "the server is being restarted; everything is kept",
    /// The request is cross-origin.
    Origin "origin" "requests from other sites are refused",
    /// The transfer code is unknown, expired or already used.
    BadCode "bad_code" "this code is unknown, expired or already used",
    /// The guest that this device would leave has unfinished rooms.
    UnfinishedRooms "unfinished_rooms" "you have unfinished games here, which this device would leave; confirm that it may",
    /// The text is not an action.
    BadNotation "bad_notation" "this is not an action of the game",
    /// The record cannot be replayed.
    BadRecord "bad_record" "the record cannot be replayed",
    /// The options or seats are invalid.
    BadSetup "bad_setup" "the options or seats are invalid",
    /// A chance outcome is due.
    ChancePending "chance_pending" "a chance outcome is due first",
    /// The game is over.
    GameOver "game_over" "the game is over",
    /// Nothing can be undone.
    Horizon "horizon" "nothing can be undone",
    /// The rules forbid it.
    IllegalAction "illegal_action" "the rules forbid this",
    /// No chance outcome is due.
    NoChance "no_chance" "there is no chance outcome to enter",
    /// There is no such seat.
    NoSuchSeat "no_such_seat" "there is no such seat",
    /// The chance outcome is not possible.
    NotAnOutcome "not_an_outcome" "this chance outcome is not possible",
    /// No decision of the seat is due.
    NotAwaited "not_awaited" "the seat has nothing to decide now",
    /// The seat has resigned.
    Resigned "resigned" "the seat has resigned",
    /// The seed is hidden.
    Sealed "sealed" "the seed is hidden",
    /// The request is based on an old version of the table.
    Stale "stale" "something happened that you had not seen yet",
    /// The game has as many steps as a record may have.
    TooManySteps "too_many_steps" "the game has as many steps as a record may have",
    /// There is no such bot.
    UnknownBot "unknown_bot" "there is no such bot",
    /// There is no such game.
    UnknownGame "unknown_game" "there is no such game",
}

impl Code {
    /// Returns the code with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Why a request was refused. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The code of the reason, for programs.
    pub code: Code,
    /// The reason in English, for logs and programs.
    pub why: String,
    /// The id of the clause that forbids the action, if the rules forbid it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The refusal of the rules as JSON, if the rules forbid the action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Self { code, why: code.text().to_owned(), clause: None, data: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Refusal {}
