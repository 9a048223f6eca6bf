//! Requests: what a client sends.

use game_core::hex::Bytes32;
use game_core::{Seat, Version};
use serde::{Deserialize, Serialize};

/// A request with a number chosen by the client, which the reply repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame(pub u32, pub Ask);

/// A request. Everything but [`Ask::Hello`] is about the room named there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Enters a room; the first request on every socket.
    Hello {
        /// The protocol version of the client.
        protocol: u32,
        /// The room's key from the link: the key to join or the key to watch.
        room: String,
        /// What a reconnecting client already has; `None` on the first visit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Has>,
    },
    /// Takes a seat, or changes the name or pledge of the seat that the client has.
    Sit {
        /// The seat to take.
        seat: Seat,
        /// The person's name.
        name: String,
        /// SHA-256 of the bytes that the client will contribute to the seed.
        pledge: Bytes32,
    },
    /// Leaves the client's seat.
    Stand,
    /// Says that the client is ready to begin, or no longer ready.
    Ready {
        /// True if ready.
        yes: bool,
    },
    /// Reveals the bytes whose hash was pledged.
    Reveal {
        /// The 32 bytes that the client contributes to the seed.
        bytes: Bytes32,
    },
    /// Plays a chain of actions, in order and in one change.
    Act {
        /// A random number. A repeated request with the number of the seat's last one is answered as that one
        /// was, and is not carried out again.
        id: u32,
        /// The version of the table on which the client decided.
        seen: Version,
        /// The actions in notation, as in records: 1 to [`MAX_CHAIN`](crate::MAX_CHAIN).
        actions: Vec<String>,
    },
    /// Undoes the seat's own steps back to the information horizon.
    Undo {
        /// A random number, as for [`Ask::Act`].
        id: u32,
        /// The version of the table on which the client decided.
        seen: Version,
        /// The number of the seat's own steps to undo.
        steps: usize,
    },
    /// Asks all people to consent to an undo of the seat's last move, which lies beyond the information
    /// horizon: of everything that it decided since the horizon before.
    Propose,
    /// Answers the proposed undo.
    Answer {
        /// True to consent.
        yes: bool,
    },
    /// Resigns the game.
    Resign,
    /// Hands a seat to a bot, or back to its person.
    Hand {
        /// The client's own seat or, for the host, the seat of somebody who is away.
        seat: Seat,
        /// The name of the bot; `None` hands the seat back to its person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    /// The host frees the seat of somebody who is away.
    Free {
        /// The seat to free.
        seat: Seat,
    },
    /// Before the game, the host seats a bot at a seat that no person has, or keeps the seat for a person
    /// again.
    SeatBot {
        /// The seat.
        seat: Seat,
        /// The name of the bot's strategy; `None` keeps the seat for a person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// What the bot is called at the table; empty to call it by its strategy.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
    /// Sends a canned phrase, which everybody reads in their own language.
    Phrase {
        /// The phrase.
        phrase: Phrase,
    },
    /// Sends a chat message.
    Say {
        /// The text.
        text: String,
    },
    /// The host mutes a seat for everybody, or unmutes it.
    Mute {
        /// The seat whose person is muted or unmuted.
        seat: Seat,
        /// True to mute.
        yes: bool,
    },
    /// Creates the room of a rematch with the same people and options.
    Rematch,
    /// Requests the client's views after some of the steps that it was told.
    Views {
        /// The index of the first of these steps in [`State::steps`](crate::State::steps).
        from: usize,
        /// The index after the last; at most [`MAX_VIEWS`](crate::MAX_VIEWS) more.
        to: usize,
    },
    /// Requests the record of the finished game.
    Record,
    /// A heartbeat: asks only for an answer, to find out whether the server is still connected.
    Ping,
}

/// What a reconnecting client already has, so that it is sent only what it missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Has {
    /// The client's version of the table.
    pub v: Version,
    /// The seat that the client had; `None` for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A canned chat phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Before the game.
    GoodLuck,
    /// About a move.
    NiceMove,
    /// About the sender's own move.
    Oops,
    /// The sender needs time.
    OneMoment,
    /// A reminder that it is somebody's turn.
    YourTurn,
    /// After the game.
    WellPlayed,
    /// Politeness.
    Thanks,
    /// Leaving.
    Bye,
}

impl Phrase {
    /// All phrases, in the order in which they are offered.
    pub const ALL: [Self; 9] = [
        Self::Hello,
        Self::GoodLuck,
        Self::NiceMove,
        Self::Oops,
        Self::OneMoment,
        Self::YourTurn,
        Self::WellPlayed,
        Self::Thanks,
        Self::Bye,
    ];

    /// The phrase as it is sent.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::GoodLuck => "good_luck",
            Self::NiceMove => "nice_move",
            Self::Oops => "oops",
            Self::OneMoment => "one_moment",
            Self::YourTurn => "your_turn",
            Self::WellPlayed => "well_played",
            Self::Thanks => "thanks",
            Self::Bye => "bye",
        }
    }
}
