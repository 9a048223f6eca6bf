//! What a client asks.

use game_core::hex::Bytes32;
use game_core::{Seat, Version};
use serde::{Deserialize, Serialize};

/// A question with a number of the client's choice, which the answer repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame(pub u32, pub Ask);

/// What a client asks. Everything but [`Ask::Hello`] is about the room that was greeted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Comes to a room; the first question on every socket.
    Hello {
        /// The version of the messages that the client speaks.
        protocol: u32,
        /// The key of the link: to join, or to watch.
        room: String,
        /// What the client has of the table, if it has been here before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Has>,
    },
    /// Takes a seat, or comes back to its own with another name or pledge.
    Sit {
        /// Which seat.
        seat: Seat,
        /// What the person is called.
        name: String,
        /// SHA-256 of the bytes that the client will add to the seed.
        pledge: Bytes32,
    },
    /// Leaves the seat.
    Stand,
    /// Is ready to begin, or no longer.
    Ready {
        /// Whether.
        yes: bool,
    },
    /// Shows the bytes behind the pledge.
    Reveal {
        /// The bytes.
        bytes: Bytes32,
    },
    /// Makes a decision.
    Act {
        /// The version of the table that the client has seen.
        seen: Version,
        /// The action, as it is written in records.
        action: String,
    },
    /// Takes back steps on this side of the information horizon.
    Undo {
        /// The version of the table that the client has seen.
        seen: Version,
        /// How many.
        steps: usize,
    },
    /// Asks all people whether the seat's last decision may be taken back from behind the horizon.
    Propose,
    /// Answers what was proposed.
    Answer {
        /// Whether it may be done.
        yes: bool,
    },
    /// Gives up.
    Resign,
    /// Lets a bot play a seat, or the person again.
    Hand {
        /// Which seat: the person's own, or, for the host, one whose person has been away for some time.
        seat: Seat,
        /// Which bot; none for the person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    /// The host frees a seat whose person has been away for some time.
    Free {
        /// Which seat.
        seat: Seat,
    },
    /// Says one of the phrases that everybody reads in their own language.
    Phrase {
        /// Which.
        phrase: Phrase,
    },
    /// Says something.
    Say {
        /// What.
        text: String,
    },
    /// The host silences a seat for everybody, or no longer.
    Mute {
        /// Which seat.
        seat: Seat,
        /// Whether.
        yes: bool,
    },
    /// Wants to play again with the same people and options.
    Rematch,
    /// Wants the record of the finished game.
    Record,
    /// Wants an answer and nothing else: a heartbeat that finds a connection of which only one end is left.
    Ping,
}

/// What a client has of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Has {
    /// The version.
    pub v: Version,
    /// Which seat it was sent to; none for those who watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// What can be said without typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Before the game.
    GoodLuck,
    /// About a move.
    NiceMove,
    /// About one's own move.
    Oops,
    /// Somebody needs time.
    OneMoment,
    /// It is the other's turn.
    YourTurn,
    /// After the game.
    WellPlayed,
    /// Politeness.
    Thanks,
    /// Leaving.
    Bye,
}

impl Phrase {
    /// All of them, in the order in which they are offered.
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
}
