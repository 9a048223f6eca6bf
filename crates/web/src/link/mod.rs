//! The one interface between a page and a table.
//!
//! A page reads snapshots and sends chains of actions; it does not know whether the table is in this tab, on
//! a server, in a lesson, in a puzzle or in a record.

mod bots;
mod data;
pub(crate) mod http;
mod judge;
mod lesson;
mod local;
pub(crate) mod note;
mod prepared;
mod puzzle;
mod remote;
mod replay;
mod snapshot;

use core::ops::Range;
use std::sync::Arc;

use catalog::{Error, Hint};
use game_core::Seat;
use leptos::prelude::*;

pub(crate) use bots::{BotWorker, think};
pub(crate) use data::{Encoded, Options};
pub(crate) use judge::{Begin, Care, FORGOTTEN, Judgement};
pub(crate) use lesson::{Lesson, LessonLink, LessonStep};
pub(crate) use local::{LocalLink, new_table, turn};
pub(crate) use puzzle::{PuzzleLink, Verdict, play_on};
pub(crate) use remote::{Connection, CurrentRoom, Proof, RemoteLink, STAND_IN};
pub(crate) use replay::{ReplayLink, ReplayViewer, Variation};
pub(crate) use snapshot::{Snapshot, Told, ToldStep};

/// Where a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkKind {
    /// In this browser.
    Local,
    /// In a room on a server.
    Room,
    /// In a lesson.
    Lesson,
    /// In a puzzle.
    Puzzle,
    /// In a record, which is only shown.
    Replay,
}

/// What never changes at a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Terms {
    /// The id of the game.
    pub(crate) game: &'static str,
    /// The name of the table, as in its URL.
    pub(crate) table: String,
    /// The options.
    pub(crate) options: Options,
    /// Where the table is.
    pub(crate) kind: LinkKind,
    /// Whether a bot may be asked for advice.
    pub(crate) hints: bool,
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
    /// The last request has not been answered yet.
    Busy,
    /// A record is only shown.
    ReadOnly,
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

/// A request that changes the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// A chain of actions of the viewer's seat.
    Act(Vec<String>),
    /// Undoes this number of the viewer's steps.
    Undo(usize),
}

/// A request that has not been answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sending {
    /// When it was sent, in milliseconds since 1970.
    pub(crate) since: f64,
    /// The request.
    pub(crate) request: Request,
}

/// The answer to the last request. The snapshot of the same moment already shows what it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answered {
    /// Counts answers, so that two equal ones differ.
    pub(crate) number: u32,
    /// The request.
    pub(crate) request: Request,
    /// How many of its actions were taken, or how many steps were undone; 0 if it was refused.
    pub(crate) done: usize,
}

/// What a bot advises.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Advice {
    /// The view that it was asked about; `None`: the one of the table.
    pub(crate) from: Option<Arc<Encoded>>,
    /// The best few lines, each up to the next chance outcome or decision of another seat.
    pub(crate) hint: Arc<Hint>,
    /// The number of the line that is looked at, from 0.
    pub(crate) chosen: usize,
}

impl Advice {
    /// The advice of a bot, or of a lesson.
    pub(crate) fn new(from: Option<Arc<Encoded>>, hint: Hint) -> Self {
        Self { from, hint: Arc::new(hint), chosen: 0 }
    }

    /// The actions of the line that is looked at.
    pub(crate) fn chain(&self) -> &[String] {
        self.hint.candidates.get(self.chosen).map_or(&[], |line| &line.line)
    }
}

/// A table in this tab, on a server, in a lesson, in a puzzle, or in a record.
pub(crate) trait TableLink: Send + Sync {
    /// Returns what never changes at this table.
    fn terms(&self) -> Arc<Terms>;

    /// Returns the current snapshot.
    fn now(&self) -> Signal<Snapshot>;

    /// Returns the request that has not been answered, if there is one. Until then another one is refused.
    fn sending(&self) -> Signal<Option<Sending>>;

    /// Returns the answer to the last request, if there was one.
    fn answered(&self) -> Signal<Option<Answered>>;

    /// Returns the bot that is computing its move, if there is one.
    fn thinking(&self) -> Signal<Option<Thinking>>;

    /// Returns why the last request was refused; the component that shows it clears it.
    fn refused(&self) -> RwSignal<Option<Refused>>;

    /// Requests a chain of actions of the viewer's seat, which is applied in one change up to the first
    /// refusal, chance outcome or end of a phase.
    fn act(&self, chain: &[String]);

    /// Requests to undo this number of the viewer's last steps.
    fn undo(&self, steps: usize);

    /// Asks everybody at the table to agree to an undo of the viewer's last decision. Where nobody else has
    /// to agree there is nothing to ask.
    fn propose_undo(&self) {}

    /// Stores a chain for a seat's next simultaneous phase; an empty one clears it. It is requested as soon
    /// as the seat is to act and the chain before it was taken whole, also behind a curtain. A refusal and an
    /// undo make it a plan again.
    fn prepare(&self, seat: Seat, chain: &[String]);

    /// Checks whether this chain may be laid out; a lesson refuses what leaves its script.
    ///
    /// # Errors
    /// Why it may not be laid out.
    fn sketched(&self, _chain: &[String]) -> Result<(), Refused> {
        Ok(())
    }

    /// Returns the actions that a lesson wants next, so that the board can point at them; tracked.
    fn wanted(&self) -> Vec<String> {
        Vec::new()
    }

    /// Asks a bot for advice about a view of the viewer's seat, such as the one after what is laid out;
    /// `None` is the one of the table.
    fn advise(&self, from: Option<Arc<Encoded>>);

    /// Returns what a bot advises the viewer to do, once asked; cleared by the next change.
    fn advice(&self) -> Signal<Option<Advice>>;

    /// Looks at another line of what a bot advises, by its number from 0.
    fn choose_advice(&self, line: usize);

    /// Asks for the views after these steps of [`Snapshot::told`], as far as they are missing.
    fn recall(&self, steps: Range<usize>);

    /// Confirms that the player to act has the device.
    fn uncover(&self) {}

    /// Resigns for the viewer's seat.
    fn resign(&self);

    /// Shows the table after this number of told steps; only a record can be turned back.
    fn seek(&self, _steps: usize) {}

    /// Reports how long what is waiting to be shown takes, in milliseconds. Bots in this tab wait while it is
    /// much.
    fn shown_late(&self, _waiting: f64) {}
}

/// A link that components share.
pub(crate) type Link = Arc<dyn TableLink>;

/// The signals that every link has.
#[derive(Clone, Copy)]
struct Signals {
    now: RwSignal<Snapshot>,
    sending: RwSignal<Option<Sending>>,
    answered: RwSignal<Option<Answered>>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<Advice>>,
}

impl Signals {
    fn new(now: Snapshot) -> Self {
        Self {
            now: RwSignal::new(now),
            sending: RwSignal::new(None),
            answered: RwSignal::new(None),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
        }
    }

    /// Publishes the answer to a request, after the snapshot.
    fn answer(self, request: Request, done: usize) {
        let number = self.answered.with_untracked(|last| last.as_ref().map_or(0, |last| last.number)) + 1;
        self.sending.set(None);
        self.answered.set(Some(Answered { number, request, done }));
    }

    /// Answers a request that changed nothing, with the reason.
    fn refuse(self, request: Request, why: Refused) {
        self.refused.set(Some(why));
        self.answer(request, 0);
    }

    fn seat(self) -> Option<Seat> {
        self.now.with_untracked(|now| now.viewer.seat())
    }
}

/// Implements the functions of [`TableLink`] that return the signals of a link.
macro_rules! signals {
    ($($field:ident).+) => {
        fn now(&self) -> Signal<Snapshot> {
            self.$($field).+.now.into()
        }

        fn sending(&self) -> Signal<Option<Sending>> {
            self.$($field).+.sending.into()
        }

        fn answered(&self) -> Signal<Option<Answered>> {
            self.$($field).+.answered.into()
        }

        fn thinking(&self) -> Signal<Option<Thinking>> {
            self.$($field).+.thinking.into()
        }

        fn refused(&self) -> RwSignal<Option<Refused>> {
            self.$($field).+.refused
        }

        fn advice(&self) -> Signal<Option<Advice>> {
            self.$($field).+.advice.into()
        }

        fn choose_advice(&self, line: usize) {
            self.$($field).+.advice.update(|advice| {
                if let Some(advice) = advice {
                    advice.chosen = line;
                }
            });
        }
    };
}
use signals;
