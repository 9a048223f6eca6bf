//! What a table tells, and why it refuses.

use core::fmt;

use crate::event::Addressed;
use crate::game::{Game, Refusal, SetupError};
use crate::seat::{Seat, Viewer};
use crate::table::Version;

/// What happened in one call, for everyone who may know.
#[derive(Clone, Debug)]
pub struct Update<G: Game> {
    /// The events, each with its audience.
    pub events: Vec<Addressed<G::Event>>,
    /// What was taken back; see [`Update::taken_back_for`].
    pub taken_back: Option<Takeback>,
}

/// A seat took back its last steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// Who.
    pub seat: Seat,
    /// How many of its own steps.
    pub steps: usize,
    /// Whether it happened inside a window, where the others never knew of the steps.
    pub hidden: bool,
}

impl<G: Game> Update<G> {
    pub(crate) fn empty() -> Self {
        Self { events: Vec::new(), taken_back: None }
    }

    /// What this viewer is told.
    pub fn for_viewer(&self, viewer: Viewer) -> impl Iterator<Item = &G::Event> {
        self.events.iter().filter_map(move |seen| seen.for_viewer(viewer))
    }

    /// The take-back, if this viewer may know of it.
    #[must_use]
    pub fn taken_back_for(&self, viewer: Viewer) -> Option<Takeback> {
        self.taken_back.filter(|takeback| !takeback.hidden || viewer.is(takeback.seat))
    }
}

/// Why a table refuses. A refusal changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError<G: Game> {
    /// The rules forbid the action.
    Illegal(G::IllegalAction),
    /// The seat is not the one to decide.
    NotToAct(Seat),
    /// There is no such seat.
    NoSuchSeat(Seat),
    /// The game is over.
    Over,
    /// Something that concerns the sender has happened since it last looked; nothing it says may be taken in another meaning.
    Stale {
        /// What the sender has seen.
        seen: Version,
        /// What it would have to have seen.
        now: Version,
    },
    /// Chance is pending, and this table does not draw by itself.
    ChancePending,
    /// No chance is pending, or this table draws by itself.
    NoChance,
    /// Chance cannot bring this now.
    NotAnOutcome,
    /// Nothing of this seat's can be taken back: since its last step something was revealed or another seat acted.
    Horizon,
    /// The seat has already resigned.
    Resigned,
    /// The seed is not known here, so the game can be looked at but not continued.
    SeedHidden,
}

impl<G: Game> fmt::Display for TableError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => write!(f, "{why} [{}]", why.clause()),
            Self::NotToAct(seat) => write!(f, "seat {seat} has nothing to decide now"),
            Self::NoSuchSeat(seat) => write!(f, "there is no seat {seat} at this table"),
            Self::Over => f.write_str("the game is over"),
            Self::Stale { seen, now } => write!(f, "stale: you have seen version {seen}, the table is at {now}"),
            Self::ChancePending => f.write_str("chance is pending: type in what was rolled or drawn"),
            Self::NoChance => f.write_str("there is no chance outcome to type in"),
            Self::NotAnOutcome => f.write_str("chance cannot bring this now"),
            Self::Horizon => f.write_str(
                "nothing to take back: since the last step of this seat something was revealed or another seat acted",
            ),
            Self::Resigned => f.write_str("the seat has resigned"),
            Self::SeedHidden => f.write_str("the seed of this game is not known here, so it cannot be continued"),
        }
    }
}

impl<G: Game> std::error::Error for TableError<G> {}

/// Why a table cannot be rebuilt from a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalError {
    /// The set-up does not fit.
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

impl std::error::Error for JournalError {}
