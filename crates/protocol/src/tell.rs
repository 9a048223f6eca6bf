//! What a server tells.

use game_core::hex::Bytes32;
use game_core::{Record, Seat, SeatKind, SeatSet, ToMove, Version};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Delta, Phrase, Refusal};

/// What a server tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Tell {
    /// The client has come to a room. What it missed follows: a [`Tell::State`], or updates.
    Welcome(Box<Welcome>),
    /// Who is there, and how far things are. Sent whole with every change of it.
    Room(RoomInfo),
    /// The table as the client may know it.
    State(State),
    /// What happened at the table since the version before.
    Update(Update),
    /// What was asked has been done, and will not be lost.
    Ok(u32),
    /// What was asked has not been done. The number is 0 where none could be read.
    No(u32, Refusal),
    /// Somebody said something.
    Said(Said),
    /// The record of the finished game, secret and draws included.
    Record(Box<Record>),
    /// The server closes the socket; the table is kept, and the client may come again.
    Bye(Refusal),
}

/// What a client is told first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// The version of the messages.
    pub protocol: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options in full.
    pub options: Value,
    /// The table's name, which is also the key to watch it.
    pub table: String,
    /// What the server has bound itself to.
    pub commitment: Bytes32,
    /// The key to join; only for those who came with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
    /// The client's own seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whether the client's guest made the room.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub host: bool,
    /// What has been said lately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// Who is there.
    pub room: RoomInfo,
}

/// How far a room is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPhase {
    /// People come and sit down.
    Gathering,
    /// All are ready: each client shows the bytes behind its pledge.
    Revealing,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// Who is there, and how far things are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomInfo {
    /// How far the room is.
    pub stage: RoomPhase,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// How many watch.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub watchers: usize,
    /// What people are asked to agree to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// The room of the next game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
}

/// A seat of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// Who it is for.
    pub who: Who,
    /// What the person is called; empty where nobody sits.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Whether the person is there now.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub here: bool,
    /// Whether the person is ready to begin.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub ready: bool,
    /// Whether what the person says is heard by nobody.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub muted: bool,
    /// Whether the person made the room.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub host: bool,
    /// Whether the person gave up.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub resigned: bool,
    /// SHA-256 of the bytes that the person adds to the seed; until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pledge: Option<Bytes32>,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Nobody yet: it is free for a person.
    Free,
    /// A person.
    Person,
    /// A bot, and no person will come.
    Bot(String),
    /// A bot, in place of the person whose seat it is.
    StandIn(String),
}

impl Who {
    /// Who decides for the seat.
    #[must_use]
    pub fn kind(&self) -> SeatKind {
        match self {
            Self::Free | Self::Person => SeatKind::Person,
            Self::Bot(name) | Self::StandIn(name) => SeatKind::Bot(name.clone()),
        }
    }
}

/// Something all people must agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proposal {
    /// Whose last decision is to be taken back.
    pub seat: Seat,
    /// Who has agreed.
    pub agreed: SeatSet,
}

/// The room of the next game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Next {
    /// Its name, which is the key to watch.
    pub table: String,
    /// The key to join; only for those who came to this room with its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
}

/// The table as a client may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// How much this viewer has been sent.
    pub v: Version,
    /// Who is awaited.
    pub awaits: SeatSet,
    /// Whether the game is over.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub over: bool,
    /// How many of its steps the viewer may take back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undo: usize,
    /// What the viewer may know.
    pub view: Value,
    /// Everything the viewer was told, in order.
    pub events: Vec<Value>,
}

/// What happened at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Update {
    /// How much this viewer has been sent.
    pub v: Version,
    /// The version that this follows on, if it is not the one before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Version>,
    /// Who is awaited.
    pub awaits: SeatSet,
    /// Whether the game is over.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub over: bool,
    /// How many of its steps the viewer may take back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undo: usize,
    /// What changed in the view.
    #[serde(default, skip_serializing_if = "Delta::is_empty")]
    pub view: Delta,
    /// What the viewer is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Value>,
    /// Steps were taken back: so many of the events that the viewer was told are left; those of this update come after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// By whom.
    pub seat: Seat,
    /// One of the phrases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// Free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl State {
    /// Takes in what happened. What does not follow on it is left alone: whoever gets false asks for the state anew.
    pub fn take(&mut self, update: Update) -> bool {
        let follows = update.after.map_or(update.v == self.v + 1, |after| after == self.v && update.v > after);
        if !follows || !update.view.apply(&mut self.view) {
            return false;
        }
        (self.v, self.awaits, self.over, self.undo) = (update.v, update.awaits, update.over, update.undo);
        if let Some(left) = update.left {
            self.events.truncate(left);
        }
        self.events.extend(update.events);
        true
    }

    /// Who or what the table waits for.
    #[must_use]
    pub fn pending(&self) -> ToMove {
        if self.over { ToMove::Over } else { ToMove::Seats(self.awaits) }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
