//! The one interface between a page and a table.
//!
//! A page sees snapshots and says what it wants; whether the table is in this tab or elsewhere it cannot
//! tell.

mod bots;
pub(crate) mod http;
mod lesson;
mod local;
pub(crate) mod note;
mod remote;
mod sent;

use std::sync::Arc;

use catalog::{AnyTable, Error};
use game_core::{ScoreSheet, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Viewer};
use leptos::prelude::*;
use serde_json::Value;

pub(crate) use bots::{BotWorker, think};
pub(crate) use lesson::{Lesson, LessonLink, Stage};
pub(crate) use local::{LocalLink, new_table};
pub(crate) use remote::{Connection, CurrentRoom, Proof, RemoteLink, STAND_IN};
pub(crate) use sent::{bot_of, quote, seat_of, seats_of, write};

/// What stays the same as long as a table is there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Terms {
    /// The id of the game.
    pub(crate) game: &'static str,
    /// The name of the table, as addresses have it.
    pub(crate) table: String,
    /// The options.
    pub(crate) options: Value,
}

/// What is known of a table at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// Who looks; nobody in particular while the device is passed on.
    pub(crate) viewer: Viewer,
    /// Who sits where.
    pub(crate) seats: Arc<Vec<SeatInfo>>,
    /// Who or what is awaited.
    pub(crate) pending: ToMove,
    /// What the viewer may know.
    pub(crate) view: Arc<Value>,
    /// What the viewer may do.
    pub(crate) legal: Arc<Vec<String>>,
    /// How many steps the viewer may take back.
    pub(crate) undoable: usize,
    /// The scores.
    pub(crate) sheets: Arc<Vec<ScoreSheet>>,
    /// What was told, step by step.
    pub(crate) told: Arc<Vec<Vec<Value>>>,
    /// What the last change told: to be read out, and shown moving.
    pub(crate) fresh: Arc<Vec<Value>>,
    /// Counts changes.
    pub(crate) version: u64,
    /// To whom the device is to be handed.
    pub(crate) curtain: Option<Seat>,
    /// Whether nobody else at this device could be meant by *you*.
    pub(crate) alone: bool,
    /// Whose people are elsewhere and not there now; none where all are at this device.
    pub(crate) away: Option<SeatSet>,
}

impl Snapshot {
    /// How the table looks to a viewer.
    pub(crate) fn of(
        table: &dyn AnyTable,
        viewer: Viewer,
        fresh: Vec<Value>,
        version: u64,
        curtain: Option<Seat>,
    ) -> Self {
        let people = table.seats().iter().filter(|info| info.kind == SeatKind::Person).count();
        let history = table.history();
        let told = history.iter().map(|step| {
            step.iter().filter_map(|seen| seen.for_viewer(viewer).map(|heard| heard.data.clone())).collect()
        });
        Self {
            viewer,
            seats: Arc::new(table.seats().to_vec()),
            pending: table.to_move(),
            view: Arc::new(table.view(viewer)),
            legal: Arc::new(viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default()),
            undoable: viewer.seat().map_or(0, |seat| table.undoable(seat)),
            sheets: Arc::new(table.sheets(viewer)),
            told: Arc::new(told.filter(|step: &Vec<Value>| !step.is_empty()).collect()),
            fresh: Arc::new(fresh),
            version,
            curtain,
            alone: people == 1,
            away: None,
        }
    }

    /// Before anything is known.
    pub(crate) fn nothing() -> Self {
        Self {
            viewer: Viewer::Spectator,
            seats: Arc::default(),
            pending: ToMove::Seats(SeatSet::EMPTY),
            view: Arc::default(),
            legal: Arc::default(),
            undoable: 0,
            sheets: Arc::default(),
            told: Arc::default(),
            fresh: Arc::default(),
            version: 0,
            curtain: None,
            alone: true,
            away: None,
        }
    }

    /// Whether the viewer is to decide. While a bot plays the seat, its person looks on.
    pub(crate) fn is_mine(&self) -> bool {
        let own = |seat: Seat| self.seats.get(seat.index()).is_some_and(|info| info.kind == SeatKind::Person);
        self.viewer.seat().is_some_and(|seat| self.pending.to_act().has(seat) && own(seat))
    }

    /// The first seat that is awaited.
    pub(crate) fn awaited(&self) -> Option<Seat> {
        self.pending.to_act().first()
    }

    /// What a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).map(|info| info.name.clone()).unwrap_or_default()
    }

    /// Whether a seat is the one that looks, and nobody else at this device could be meant by *you*.
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        self.alone && self.viewer.is(seat)
    }
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refused {
    /// By the rules: the reason as data, and the clause.
    Rules(Value, String),
    /// For another reason, by its code.
    Table(String),
    /// The browser cannot keep the table.
    Unkept,
    /// The lesson asks for another move.
    NotThisOne,
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        match error {
            Error::Illegal { data, clause, .. } => Self::Rules(data, clause.to_owned()),
            other => Self::Table(other.code().to_owned()),
        }
    }
}

/// A bot at work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thinking {
    /// For whom.
    pub(crate) seat: Seat,
    /// Since when, in milliseconds since 1970.
    pub(crate) since: f64,
}

/// A table, wherever it is.
pub(crate) trait TableLink: Send + Sync {
    /// What stays the same.
    fn terms(&self) -> Arc<Terms>;

    /// The table as it is now.
    fn now(&self) -> Signal<Snapshot>;

    /// The bot at work, if one is.
    fn thinking(&self) -> Signal<Option<Thinking>>;

    /// Why the last wish was refused; to be emptied by whoever has shown it.
    fn refused(&self) -> RwSignal<Option<Refused>>;

    /// What a bot would do in the viewer's place, once it was asked; emptied with the next change.
    fn advice(&self) -> Signal<Option<String>>;

    /// Wants to make a decision.
    fn act(&self, action: &str);

    /// Wants to take back the last decision.
    fn undo(&self);

    /// The awaited person has the device.
    fn uncover(&self);

    /// Asks a bot what it would do.
    fn advise(&self);

    /// Gives up for the person who looks.
    fn resign(&self);
}

/// A table that components share.
pub(crate) type Link = Arc<dyn TableLink>;
