//! Messages that a server sends.

use game_core::hex::Bytes32;
use game_core::{Record, Seat, SeatKind, SeatSet, ToMove, Version};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Delta, Phrase, Refusal};

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Tell {
    /// The client has entered a room. What it missed follows: a [`Tell::State`], or updates.
    Welcome(Box<Welcome>),
    /// The state of the room. Sent in full on every change.
    Room(RoomInfo),
    /// The table as the client may know it.
    State(State),
    /// What happened at the table after the client's version.
    Update(Update),
    /// The request with this number has been carried out and stored.
    Ok(u32),
    /// The request with this number was refused; the number is 0 if none could be read.
    No(u32, Refusal),
    /// The request with this number was a chain, of which this many actions have been carried out and stored.
    /// The refusal is that of the next action; `None` if the chain had to stop, because something happened
    /// that the client had not seen.
    Partly(u32, usize, Option<Refusal>),
    /// The views that were requested; an [`Tell::Ok`] follows.
    Views(Box<Views>),
    /// A chat message.
    Said(Said),
    /// The record of the finished game, with secret and draws.
    Record(Box<Record>),
    /// The server closes the socket. The table is kept, so the client may reconnect.
    Bye(Refusal),
}

/// The first message to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u32,
    /// The game's id.
    pub game: String,
    /// The rules version of the table.
    pub rules: u32,
    /// The options, including defaults.
    pub options: Value,
    /// The name of the table, which is also the key to watch.
    pub table: String,
    /// The server's commitment to its secret, shown before the game.
    pub commitment: Bytes32,
    /// The key to join; only for clients that entered with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
    /// The short code that people can type to join; only for clients that entered with the key to join, and
    /// only until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The client's seat; `None` for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// True if the client's guest is the host.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub host: bool,
    /// True if players may ask for hints although several people play.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub hints: bool,
    /// The latest chat messages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// The state of the room.
    pub room: RoomInfo,
}

/// The phase of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPhase {
    /// People gather and take seats.
    Gathering,
    /// All are ready: every client reveals the bytes behind its pledge.
    Revealing,
    /// The game is in progress.
    Playing,
    /// The game is over.
    Over,
}

/// The state of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomInfo {
    /// The phase of the room.
    pub stage: RoomPhase,
    /// The state of each seat, in seat order.
    pub seats: Vec<SeatState>,
    /// The number of spectators.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub watchers: usize,
    /// The consent undo that is proposed now, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// The room of the rematch, once it has been created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
}

impl RoomInfo {
    /// The state of a seat; `None` if there is no such seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    /// Every seat with its state.
    pub fn each_seat(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        (0..).map_while(|number| Seat::try_from(number).ok()).zip(&self.seats)
    }
}

/// The state of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// Who plays the seat.
    pub who: Who,
    /// The name of the player; empty if the seat is free.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Who is expected at a free seat; empty if the host named nobody.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub expected: String,
    /// True if the person is connected.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub here: bool,
    /// True if the person is ready to begin.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub ready: bool,
    /// True if the host has muted the person.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub muted: bool,
    /// True if the person is the host.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub host: bool,
    /// True if the person has resigned.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub resigned: bool,
    /// SHA-256 of the bytes that the person contributes to the seed; `None` once the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pledge: Option<Bytes32>,
}

impl SeatState {
    /// True if a person has the seat, plays it without a bot, and is not connected.
    #[must_use]
    pub fn is_away(&self) -> bool {
        self.who == Who::Person && !self.here
    }
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Nobody yet: the seat is free for a person.
    Free,
    /// A person.
    Person,
    /// A bot; the seat is not for a person.
    Bot(String),
    /// A bot, in place of the person who has the seat.
    StandIn(String),
}

impl Who {
    /// The name of the bot that plays the seat, as its player or in place of one; `None` if no bot does.
    #[must_use]
    pub fn bot(&self) -> Option<&str> {
        match self {
            Self::Free | Self::Person => None,
            Self::Bot(name) | Self::StandIn(name) => Some(name),
        }
    }

    /// Whether a person or a bot decides for the seat.
    #[must_use]
    pub fn kind(&self) -> SeatKind {
        self.bot().map_or(SeatKind::Person, |name| SeatKind::Bot(name.to_owned()))
    }
}

/// A proposed consent undo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proposal {
    /// The seat whose last decision would be undone.
    pub seat: Seat,
    /// The seats that have consented.
    pub agreed: SeatSet,
}

/// The room of a rematch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Next {
    /// The id of the new room, which is the key to watch it.
    pub table: String,
    /// The key to join the new room; only for clients that entered this room with its join key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
    /// The seat whose person asked for the rematch; `None` if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
}

/// The table as a client may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The viewer's version: the number of updates it has been sent.
    pub v: Version,
    /// The seats to act.
    pub awaits: SeatSet,
    /// True if the game is over.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub over: bool,
    /// The number of its own steps that the viewer may undo.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undo: usize,
    /// The viewer's view of the table, as JSON.
    pub view: Value,
    /// The events of every step that the viewer was told about, in order, as JSON. Steps that tell it nothing
    /// are left out.
    pub steps: Vec<Vec<Value>>,
}

/// A step of an update, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepUpdate {
    /// The events of the step, as JSON; at least one.
    pub events: Vec<Value>,
    /// The diff from the last view that was told to the one after the step; `None` if that is not told,
    /// because it is a decision of the viewer's own that another one follows. Nobody watches what they did
    /// themselves; who does may request the view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Delta>,
}

/// A client's views after steps that it was told about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Views {
    /// The index of the first of the steps in [`State::steps`].
    pub from: usize,
    /// The view after that step.
    pub first: Value,
    /// For each further step, the diff from the view before it to the one after it.
    pub then: Vec<Delta>,
}

impl Views {
    /// Encodes views, the first of which is the one after step `from`; `None` if there are none.
    #[must_use]
    pub fn new(from: usize, views: Vec<Value>) -> Option<Self> {
        let then = views.windows(2).map(|pair| Delta::between(&pair[0], &pair[1])).collect();
        Some(Self { from, first: views.into_iter().next()?, then })
    }

    /// Returns all the views; `None` if a diff does not fit.
    #[must_use]
    pub fn decode(self) -> Option<Vec<Value>> {
        let mut views = vec![self.first];
        for delta in &self.then {
            let mut view = views.last()?.clone();
            views.push(delta.apply(&mut view).then_some(view)?);
        }
        Some(views)
    }
}

/// What happened at the table, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Update {
    /// The viewer's version after the update.
    pub v: Version,
    /// The version the update applies to, if it is not `v - 1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Version>,
    /// The seats to act.
    pub awaits: SeatSet,
    /// True if the game is over.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub over: bool,
    /// The number of its own steps that the viewer may undo.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undo: usize,
    /// The steps of this update that tell the viewer something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepUpdate>,
    /// The diff of the viewer's view that remains after those of the steps: what changed without an event.
    #[serde(default, skip_serializing_if = "Delta::is_empty")]
    pub view: Delta,
    /// If steps were undone, the number of earlier steps that remain; the steps of this update come after
    /// them. `None` if nothing was undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The seat that sent the message.
    pub seat: Seat,
    /// The canned phrase; `None` if the message is free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// The free text; `None` if the message is a canned phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl State {
    /// Applies an update. Returns false if it does not apply to this version or to this view; the client then
    /// has to request the whole state, because this one may be half changed.
    pub fn take(&mut self, update: Update) -> bool {
        self.take_steps(update, |_, _| ())
    }

    /// Like [`State::take`]; passes the events of each step, and the view after it if it is told, to `each`.
    pub fn take_steps(&mut self, update: Update, mut each: impl FnMut(&[Value], Option<&Value>)) -> bool {
        let follows = update.after.map_or(update.v == self.v + 1, |after| after == self.v && update.v > after);
        if !follows {
            return false;
        }
        if let Some(left) = update.left {
            self.steps.truncate(left);
        }
        for StepUpdate { events, view } in update.steps {
            if view.as_ref().is_some_and(|view| !view.apply(&mut self.view)) {
                return false;
            }
            each(&events, view.is_some().then_some(&self.view));
            self.steps.push(events);
        }
        (self.v, self.awaits, self.over, self.undo) = (update.v, update.awaits, update.over, update.undo);
        update.view.apply(&mut self.view)
    }

    /// Returns who is to move.
    #[must_use]
    pub fn to_move(&self) -> ToMove {
        if self.over { ToMove::Over } else { ToMove::Seats(self.awaits) }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
