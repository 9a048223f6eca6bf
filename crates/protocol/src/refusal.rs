//! Why something is refused: a closed list, each entry with a code that programs can rely on.

use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident $code:literal $text:literal),* $(,)?) => {
        /// Why something is refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Code {
            $($(#[doc = $doc])* #[serde(rename = $code)] $name,)*
        }

        impl Code {
            /// Every code there is.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code as it is sent.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $code),* }
            }

            /// What it means, in English.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }
    };
}

codes! {
    /// The message is not one of those a client sends.
    BadMessage "bad_message" "this is not a message a client sends",
    /// The message is longer than the server reads.
    TooLarge "too_large" "the message is longer than what is read",
    /// The client speaks another version of the messages.
    Protocol "protocol" "the client is of another version than the server; load it anew",
    /// No key leads to this room.
    UnknownRoom "unknown_room" "there is no such room",
    /// The first message must greet a room, and only the first.
    HelloFirst "hello_first" "the first message greets a room, and no other does",
    /// The client has not shown who it is.
    NoGuest "no_guest" "it is not known who you are; watching is free, sitting down is not",
    /// The client came to watch.
    Watching "watching" "who came with the link to watch can only watch",
    /// The client has no seat here.
    NotSeated "not_seated" "you have no seat at this table",
    /// The seat is somebody else's.
    SeatTaken "seat_taken" "the seat is taken",
    /// The seat is played by a bot and not for a person.
    BotSeat "bot_seat" "the seat is for a bot",
    /// Only who made the room may do this.
    NotHost "not_host" "only who made the room may do this",
    /// The person has been there too lately.
    Present "present" "the person is there, or was a moment ago",
    /// This cannot be done now: the game has not begun, is on, or is over.
    Stage "stage" "this cannot be done at this stage",
    /// The bytes are not those that were promised.
    Pledge "pledge" "these bytes are not the ones that were promised",
    /// Nothing is proposed, or the client has no say in it.
    NoProposal "no_proposal" "there is nothing to answer",
    /// The seat has been silenced.
    Muted "muted" "what you say is heard by nobody here",
    /// A name or text with characters it may not have, or none at all.
    BadText "bad_text" "this text cannot be used",
    /// A name or text is too long.
    TooLong "too_long" "the text is too long",
    /// The client asks faster than it may.
    TooFast "too_fast" "too many requests; wait a little",
    /// There are as many as there may be: rooms of a guest, watchers of a room, sockets of a server.
    TooMany "too_many" "there are as many as there may be",
    /// The client reads too slowly, or not at all.
    TooSlow "too_slow" "messages were not read in time",
    /// What was asked could not be made to last, so it was not done.
    NotKept "not_kept" "this could not be stored, so it was not done; try again",
    /// The server is being stopped. Everything is kept.
    Closing "closing" "the server is being restarted; everything is kept",
    /// The request came from another site's page.
    Origin "origin" "requests from other sites are not answered",
    /// The code has been used, is too old, or never was.
    BadCode "bad_code" "this code cannot be used; it may be too old",
    /// The text is not an action.
    BadNotation "bad_notation" "this is not an action of the game",
    /// The record cannot be followed.
    BadRecord "bad_record" "the record cannot be followed",
    /// Options or seats do not fit.
    BadSetup "bad_setup" "options or seats do not fit",
    /// Chance is pending.
    ChancePending "chance_pending" "chance is pending",
    /// The game is over.
    GameOver "game_over" "the game is over",
    /// Nothing can be taken back.
    Horizon "horizon" "nothing can be taken back",
    /// The rules forbid it.
    IllegalAction "illegal_action" "the rules forbid this",
    /// There is no chance to type in.
    NoChance "no_chance" "there is no chance outcome to type in",
    /// There is no such seat.
    NoSuchSeat "no_such_seat" "there is no such seat",
    /// Chance cannot bring this.
    NotAnOutcome "not_an_outcome" "chance cannot bring this",
    /// The seat has nothing to decide.
    NotAwaited "not_awaited" "the seat has nothing to decide now",
    /// The seat gave up.
    Resigned "resigned" "the seat has resigned",
    /// The seed is not known.
    Sealed "sealed" "the seed is not known",
    /// The client has not seen the latest.
    Stale "stale" "something happened that you had not seen yet",
    /// The game has as many steps as a record may have.
    TooManySteps "too_many_steps" "the game has as many steps as a record may have",
    /// There is no such bot.
    UnknownBot "unknown_bot" "there is no such bot",
    /// There is no such game.
    UnknownGame "unknown_game" "there is no such game",
}

impl Code {
    /// The code with this name.
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

/// Why something was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The code.
    pub code: Code,
    /// The reason in English, for logs and programs.
    pub why: String,
    /// The clause it follows from, if the rules forbid it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The reason as data, if the rules forbid it.
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
