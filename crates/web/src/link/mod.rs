//! The one interface between a page and a table.
//!
//! A page reads snapshots and sends requests; it does not know whether the table is in this tab or on a
//! server.

mod bots;
mod data;
pub(crate) mod http;
mod lesson;
mod local;
pub(crate) mod note;
mod remote;

use std::sync::Arc;

use catalog::{AnyTable, Error};
use game_core::{ScoreSheet, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Viewer};
use leptos::prelude::*;

pub(crate) use bots::{BotWorker, think};
pub(crate) use data::{Encoded, Options};
pub(crate) use lesson::{Lesson, LessonLink, LessonStep};
pub(crate) use local::{LocalLink, new_table, turn};
pub(crate) use remote::{Connection, CurrentRoom, Proof, RemoteLink, STAND_IN};

/// What never changes at a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Terms {
    /// The id of the game.
    pub(crate) game: &'static str,
    /// The name of the table, as in its URL.
    pub(crate) table: String,
    /// The options.
    pub(crate) options: Options,
}

/// What a viewer knows of a table at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// The viewer; a spectator while the device is being handed over.
    pub(crate) viewer: Viewer,
    /// The seats, with their names and kinds.
    pub(crate) seats: Arc<Vec<SeatInfo>>,
    /// Whose decision is due.
    pub(crate) pending: ToMove,
    /// The viewer's view.
    pub(crate) view: Arc<Encoded>,
    /// The viewer's legal actions.
    pub(crate) legal: Arc<Vec<String>>,
    /// How many steps the viewer may undo.
    pub(crate) undoable: usize,
    /// The score sheets.
    pub(crate) sheets: Arc<Vec<ScoreSheet>>,
    /// The events of each step that the viewer may see; steps without any are left out.
    pub(crate) told: Arc<Vec<Vec<Encoded>>>,
    /// The events of the last change, to be announced and animated.
    pub(crate) fresh: Arc<Vec<Encoded>>,
    /// Counts changes.
    pub(crate) version: u64,
    /// The seat to which the device must be handed.
    pub(crate) curtain: Option<Seat>,
    /// Whether the viewer can be addressed as *you*: nobody else plays at this device.
    pub(crate) alone: bool,
    /// The seats whose players are not connected; `None` if all play at this device.
    pub(crate) away: Option<SeatSet>,
}

impl Snapshot {
    /// Returns the table as a viewer sees it.
    pub(crate) fn of(
        table: &dyn AnyTable,
        viewer: Viewer,
        fresh: Vec<Encoded>,
        version: u64,
        curtain: Option<Seat>,
    ) -> Self {
        let people = table.seats().iter().filter(|info| info.kind == SeatKind::Person).count();
        let history = table.history();
        let told = history.iter().map(|step| {
            step.iter().filter_map(|seen| seen.for_viewer(viewer).map(|heard| heard.data.clone().into())).collect()
        });
        Self {
            viewer,
            seats: Arc::new(table.seats().to_vec()),
            pending: table.to_move(),
            view: Arc::new(table.view(viewer).into()),
            legal: Arc::new(viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default()),
            undoable: viewer.seat().map_or(0, |seat| table.undoable(seat)),
            sheets: Arc::new(table.sheets(viewer)),
            told: Arc::new(told.filter(|step: &Vec<Encoded>| !step.is_empty()).collect()),
            fresh: Arc::new(fresh),
            version,
            curtain,
            alone: people == 1,
            away: None,
        }
    }

    /// Returns an empty snapshot, for the time before anything has been received.
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

    /// Returns whether the viewer is to act. While a bot plays the seat, its player only watches.
    pub(crate) fn is_mine(&self) -> bool {
        let own = |seat: Seat| self.seats.get(seat.index()).is_some_and(|info| info.kind == SeatKind::Person);
        self.viewer.seat().is_some_and(|seat| self.pending.to_act().has(seat) && own(seat))
    }

    /// Returns the first seat that is to act.
    pub(crate) fn first_to_act(&self) -> Option<Seat> {
        self.pending.to_act().first()
    }

    /// Returns the name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).map(|info| info.name.clone()).unwrap_or_default()
    }

    /// Returns whether a seat is the viewer's and can be addressed as *you*.
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        self.alone && self.viewer.is(seat)
    }
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refused {
    /// The rules forbid it: the reason as data, and the clause.
    Rules(Encoded, String),
    /// The board says why: the text, and the clause.
    Explained(String, String),
    /// Another reason, by its code.
    Table(String),
    /// The browser could not store the table.
    Unkept,
    /// The lesson asks for another move.
    NotThisOne,
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        match error {
            Error::Illegal { data, clause, .. } => Self::Rules(data.into(), clause.to_owned()),
            other => Self::Table(other.code().to_owned()),
        }
    }
}

/// A bot that is computing its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thinking {
    /// The seat it plays for.
    pub(crate) seat: Seat,
    /// When it started, in milliseconds since 1970.
    pub(crate) since: f64,
}

/// A table in this tab, on a server, or in a lesson.
pub(crate) trait TableLink: Send + Sync {
    /// Returns what never changes at this table.
    fn terms(&self) -> Arc<Terms>;

    /// Returns the current snapshot.
    fn now(&self) -> Signal<Snapshot>;

    /// Returns the bot that is computing its move, if there is one.
    fn thinking(&self) -> Signal<Option<Thinking>>;

    /// Returns why the last request was refused; the component that shows it clears it.
    fn refused(&self) -> RwSignal<Option<Refused>>;

    /// Returns what a bot advises the viewer to do, once asked; cleared by the next change.
    fn advice(&self) -> Signal<Option<String>>;

    /// Requests an action of the viewer's seat.
    fn act(&self, action: &str);

    /// Requests to undo the last step.
    fn undo(&self);

    /// Confirms that the player to act has the device.
    fn uncover(&self);

    /// Asks a bot for advice.
    fn advise(&self);

    /// Resigns for the viewer's seat.
    fn resign(&self);
}

/// A link that components share.
pub(crate) type Link = Arc<dyn TableLink>;
