//! Why something is refused: a closed list of errors, each with a code for programs.

use core::fmt;

use game_core::{Fault, Game, Refusal, SetupError, TableError, Version, printable};
use serde_json::Value;

use crate::game::AnyGame;

/// Why a request is refused. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no such game; the message lists the games.
    UnknownGame(String),
    /// The game has no such bot; the message lists its bots.
    UnknownBot(String),
    /// The options, seats or components are not valid.
    Setup(SetupError),
    /// The record is not valid.
    Record {
        /// The number of the step with the fault, counted from 0, if it is in a step.
        step: Option<usize>,
        /// The kind of fault: [`Fault::kind`].
        kind: &'static str,
        /// What is wrong with the record.
        why: String,
    },
    /// The text is not an action or a chance outcome.
    Notation(String),
    /// The rules forbid the action.
    Illegal {
        /// The reason in words.
        why: String,
        /// The clause that the action would break.
        clause: &'static str,
        /// The refusal of the rules (`Game::IllegalAction`) as JSON.
        data: Value,
    },
    /// The seat is not to act now.
    NotAwaited(String),
    /// There is no such seat at the table.
    NoSuchSeat(String),
    /// The game is over.
    Over,
    /// Something that affects the sender has happened after the version that the request quotes.
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
    /// The seat can undo nothing without everybody's consent.
    Horizon(String),
    /// The seat has already resigned.
    Resigned,
    /// The seed is not known, so the game cannot be continued.
    Sealed,
    /// The game has as many steps as a record may have.
    TooManySteps(String),
}

impl Error {
    /// Every code, in alphabetical order.
    pub const CODES: [&'static str; 17] = [
        "bad_notation",
        "bad_record",
        "bad_setup",
        "chance_pending",
        "game_over",
        "horizon",
        "illegal_action",
        "no_chance",
        "no_such_seat",
        "not_an_outcome",
        "not_awaited",
        "resigned",
        "sealed",
        "stale",
        "too_many_steps",
        "unknown_bot",
        "unknown_game",
    ];

    /// The error code, a fixed word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownGame(_) => "unknown_game",
            Self::UnknownBot(_) => "unknown_bot",
            Self::Setup(_) => "bad_setup",
            Self::Record { .. } => "bad_record",
            Self::Notation(_) => "bad_notation",
            Self::Illegal { .. } => "illegal_action",
            Self::NotAwaited(_) => "not_awaited",
            Self::NoSuchSeat(_) => "no_such_seat",
            Self::Over => "game_over",
            Self::Stale { .. } => "stale",
            Self::ChancePending => "chance_pending",
            Self::NoChance => "no_chance",
            Self::NotAnOutcome => "not_an_outcome",
            Self::Horizon(_) => "horizon",
            Self::Resigned => "resigned",
            Self::Sealed => "sealed",
            Self::TooManySteps(_) => "too_many_steps",
        }
    }

    /// An error about options, seats or components.
    pub fn setup(what: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Setup(SetupError::new(what, why))
    }

    /// Returns the game with this id from a list of games.
    ///
    /// # Errors
    /// If there is none; the error lists the games there are.
    pub fn find_game<T: AnyGame + ?Sized>(games: &[&'static T], id: &str) -> Result<&'static T, Self> {
        games.iter().copied().find(|game| game.meta().id.eq_ignore_ascii_case(id)).ok_or_else(|| {
            let known: Vec<_> = games.iter().map(|game| game.meta().id).collect();
            Self::UnknownGame(format!("there is no game `{}`; there is {}", printable(id, 40), known.join(", ")))
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(why)
            | Self::UnknownBot(why)
            | Self::Record { why, .. }
            | Self::Notation(why)
            | Self::NotAwaited(why)
            | Self::NoSuchSeat(why)
            | Self::Horizon(why)
            | Self::TooManySteps(why) => f.write_str(why),
            Self::Setup(why) => why.fmt(f),
            Self::Illegal { why, clause, .. } => write!(f, "{why} [{clause}]"),
            Self::Over => f.write_str("the game is over"),
            Self::Stale { seen, now } => {
                write!(f, "something has happened since version {seen}; the present version is {now}")
            }
            Self::ChancePending => f.write_str("a chance outcome comes first: enter what was rolled or drawn"),
            Self::NoChance => f.write_str("no chance outcome can be entered now"),
            Self::NotAnOutcome => f.write_str("this chance outcome is not possible now"),
            Self::Resigned => f.write_str("the seat has already resigned"),
            Self::Sealed => f.write_str("the seed of this game is not known, so it cannot be continued"),
        }
    }
}

impl std::error::Error for Error {}

impl From<SetupError> for Error {
    fn from(why: SetupError) -> Self {
        Self::Setup(why)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self::Record { step: fault.step(), kind: fault.kind(), why: fault.to_string() }
    }
}

impl<G: Game> From<TableError<G>> for Error {
    fn from(error: TableError<G>) -> Self {
        let why = error.to_string();
        match error {
            TableError::Illegal(illegal) => Self::Illegal {
                why: illegal.to_string(),
                clause: illegal.clause(),
                data: serde_json::to_value(&illegal).unwrap_or(Value::Null),
            },
            TableError::ChainLength(_) => Self::Notation(why),
            TableError::NotToAct(_) => Self::NotAwaited(why),
            TableError::NoSuchSeat(_) => Self::NoSuchSeat(why),
            TableError::Over => Self::Over,
            TableError::Stale { seen, now } => Self::Stale { seen, now },
            TableError::ChancePending => Self::ChancePending,
            TableError::NoChance => Self::NoChance,
            TableError::NotAnOutcome => Self::NotAnOutcome,
            TableError::Horizon => Self::Horizon(why),
            TableError::Resigned => Self::Resigned,
            TableError::SeedHidden => Self::Sealed,
            TableError::TooManySteps => Self::TooManySteps(why),
        }
    }
}
