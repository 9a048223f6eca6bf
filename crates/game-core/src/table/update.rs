//! What a table sends to its viewers, and why it refuses a request.

use core::fmt;

use crate::event::Addressed;
use crate::game::{Game, Refusal};
use crate::meta::SetupError;
use crate::record::MAX_STEPS;
use crate::seat::{Seat, Viewer};
use crate::table::{MAX_CHAIN, Version};

/// One step of an update.
#[derive(Clone, Debug)]
pub struct UpdateStep<G: Game> {
    /// The seat that decided; `None` for chance.
    pub seat: Option<Seat>,
    /// The events of the step, each with its audience.
    pub events: Vec<Addressed<G::Event>>,
    /// The full state after the step. It never leaves its process; viewers are sent views of it.
    pub after: G,
}

/// Everything that one change of a table sends to its viewers.
#[derive(Clone, Debug)]
pub struct Update<G: Game> {
    /// The steps that were made, in order.
    pub steps: Vec<UpdateStep<G>>,
    /// The undo, if this change is one; see [`Update::taken_back_for`].
    pub taken_back: Option<Takeback>,
}

/// An undo of a seat's last steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// The seat whose steps were undone.
    pub seat: Seat,
    /// The number of its own steps that were undone.
    pub steps: usize,
    /// Whether it happened inside a simultaneous phase, where the others do not know about the steps.
    pub hidden: bool,
}

impl<G: Game> Update<G> {
    pub(crate) fn empty() -> Self {
        Self { steps: Vec::new(), taken_back: None }
    }

    /// The events for this viewer, of all steps.
    pub fn for_viewer(&self, viewer: Viewer) -> impl Iterator<Item = &G::Event> {
        self.steps.iter().flat_map(|step| &step.events).filter_map(move |event| event.for_viewer(viewer))
    }

    /// The steps that tell this viewer something, each with its events for the viewer. The others are left
    /// out, because their number would reveal how much the others have done inside a simultaneous phase.
    pub fn steps_for(&self, viewer: Viewer) -> impl Iterator<Item = (Vec<&G::Event>, &G)> {
        self.steps.iter().filter_map(move |step| {
            let events: Vec<_> = step.events.iter().filter_map(|event| event.for_viewer(viewer)).collect();
            (!events.is_empty()).then_some((events, &step.after))
        })
    }

    /// The undo, if there is one and this viewer may know about it.
    #[must_use]
    pub fn taken_back_for(&self, viewer: Viewer) -> Option<Takeback> {
        self.taken_back.filter(|takeback| !takeback.hidden || viewer.is(takeback.seat))
    }
}

/// Why a table refuses a request. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError<G: Game> {
    /// The rules forbid the action.
    Illegal(G::IllegalAction),
    /// The seat is not to act.
    NotToAct(Seat),
    /// A chain has no actions, or more than [`MAX_CHAIN`].
    ChainLength(usize),
    /// There is no such seat.
    NoSuchSeat(Seat),
    /// The game is over.
    Over,
    /// Something that affects the sender has happened after the version that the request quotes, so the
    /// request may no longer mean what it meant.
    Stale {
        /// The version that the request quotes.
        seen: Version,
        /// The sender's present version.
        now: Version,
    },
    /// The table waits for a chance outcome to be entered.
    ChancePending,
    /// The table does not wait for a chance outcome, or it draws chance outcomes by itself.
    NoChance,
    /// The chance outcome is not possible now.
    NotAnOutcome,
    /// The seat can undo nothing: after its last step something was revealed or another seat acted.
    Horizon,
    /// The seat has already resigned.
    Resigned,
    /// The seed is not known, so the game can be replayed but not continued.
    SeedHidden,
    /// The record has as many steps as a record may have.
    TooManySteps,
}

impl<G: Game> fmt::Display for TableError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => write!(f, "{why} [{}]", why.clause()),
            Self::NotToAct(seat) => write!(f, "seat {seat} is not to act now"),
            Self::ChainLength(_) => write!(f, "a chain has 1 to {MAX_CHAIN} actions"),
            Self::NoSuchSeat(seat) => write!(f, "there is no seat {seat} at this table"),
            Self::Over => f.write_str("the game is over"),
            Self::Stale { seen, now } => {
                write!(f, "something has happened since version {seen}; the present version is {now}")
            }
            Self::ChancePending => f.write_str("a chance outcome comes first: enter what was rolled or drawn"),
            Self::NoChance => f.write_str("no chance outcome can be entered now"),
            Self::NotAnOutcome => f.write_str("this chance outcome is not possible now"),
            Self::Horizon => f.write_str(
                "you cannot take that back: something was revealed, or another player acted, after your last step",
            ),
            Self::Resigned => f.write_str("the seat has already resigned"),
            Self::SeedHidden => f.write_str("the seed of this game is not known, so it cannot be continued"),
            Self::TooManySteps => write!(f, "the game has {MAX_STEPS} steps, the most that a record may have"),
        }
    }
}

impl<G: Game> std::error::Error for TableError<G> {}

/// Why a table cannot be rebuilt from a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalError {
    /// The setup is not valid.
    Setup(SetupError),
    /// The entry with this number does not follow from those before it.
    Entry(usize),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(why) => write!(f, "{why}"),
            Self::Entry(at) => write!(f, "entry {at} of the journal does not follow from those before it"),
        }
    }
}

impl std::error::Error for JournalError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Setup(why) => Some(why),
            Self::Entry(_) => None,
        }
    }
}
