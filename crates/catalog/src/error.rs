//! Why something is refused: a closed list, each entry with a code that programs can rely on.

use core::fmt;

use game_core::{Fault, Game, Refusal, SetupError, TableError, Version, printable};
use serde_json::Value;

use crate::game::AnyGame;

/// A refusal. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no such game.
    UnknownGame(String),
    /// The game has no such bot.
    UnknownBot(String),
    /// Options, seats or components do not fit.
    Setup(SetupError),
    /// The record cannot be followed.
    Record {
        /// The step at which this shows, counted from 0, if it is in a step.
        step: Option<usize>,
        /// What kind of fault it is: [`Fault::kind`].
        kind: &'static str,
        /// What is wrong.
        why: String,
    },
    /// The text is not an action or an outcome.
    Notation(String),
    /// The rules forbid the action.
    Illegal {
        /// The reason in words.
        why: String,
        /// The clause it follows from.
        clause: &'static str,
        /// The reason as data.
        data: Value,
    },
    /// The seat has nothing to decide now.
    NotAwaited(String),
    /// There is no such seat at the table.
    NoSuchSeat(String),
    /// The game is over.
    Over,
    /// The sender has not seen the latest.
    Stale {
        /// What the sender has seen.
        seen: Version,
        /// What it would have to have seen.
        now: Version,
    },
    /// What was rolled or drawn must be typed in first.
    ChancePending,
    /// There is no outcome to type in.
    NoChance,
    /// Chance cannot bring this now.
    NotAnOutcome,
    /// Nothing of the seat's can be taken back.
    Horizon(String),
    /// The seat has resigned already.
    Resigned,
    /// The seed is not known, so the game cannot be continued.
    Sealed,
}

impl Error {
    /// Every code there is, in alphabetical order.
    pub const CODES: [&'static str; 16] = [
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
        "unknown_bot",
        "unknown_game",
    ];

    /// The code, which never changes its meaning.
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
        }
    }

    /// An error about options, seats or components.
    pub fn setup(what: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Setup(SetupError::new(what, why))
    }

    /// The game with this id in a list of games.
    ///
    /// # Errors
    /// If there is none; the error names those there are.
    pub fn find_game(games: &[&'static dyn AnyGame], id: &str) -> Result<&'static dyn AnyGame, Self> {
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
            | Self::Horizon(why) => f.write_str(why),
            Self::Setup(why) => why.fmt(f),
            Self::Illegal { why, clause, .. } => write!(f, "{why} [{clause}]"),
            Self::Over => f.write_str("the game is over"),
            Self::Stale { seen, now } => write!(f, "version {seen} has been seen, but the table is at {now}"),
            Self::ChancePending => f.write_str("chance is pending: what was rolled or drawn comes first"),
            Self::NoChance => f.write_str("there is no chance outcome to type in"),
            Self::NotAnOutcome => f.write_str("chance cannot bring this now"),
            Self::Resigned => f.write_str("the seat has resigned"),
            Self::Sealed => f.write_str("the seed of this game is not known here, so it cannot be continued"),
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
        }
    }
}
