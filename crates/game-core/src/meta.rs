//! What is known about a game without a table: its title, modes and options; why a table cannot be set up.

use core::fmt::Display;

use serde::Serialize;

use crate::component_set::ComponentFault;
use crate::seat::{Seat, SeatCount};

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The key of the option that is wrong, or `seats`, `parts` (the component set), `rules` or `table`.
    pub what: String,
    /// What is wrong with it, in lower case, without a full stop.
    pub why: String,
}

impl SetupError {
    /// An error about an option or one of the other keys of [`SetupError::what`].
    pub fn new(what: impl Into<String>, why: impl Into<String>) -> Self {
        Self { what: what.into(), why: why.into() }
    }

    /// An error about an option that names a seat which the table does not have.
    pub fn no_such_seat(option: &str, seat: Seat, seats: SeatCount) -> Self {
        let there_is = match seats.get() {
            1 => "the only seat is 0".to_owned(),
            number => format!("the seats are numbered from 0 to {}", number - 1),
        };
        Self::new(option, format!("there is no seat {seat}; {there_is}"))
    }
}

/// An error about a component set that names the first of its faults.
impl From<Vec<ComponentFault>> for SetupError {
    fn from(faults: Vec<ComponentFault>) -> Self {
        Self::new("parts", faults.first().map(ToString::to_string).unwrap_or_default())
    }
}

impl Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.what, self.why)
    }
}

impl std::error::Error for SetupError {}

/// One mode of a game (a way to play it, such as solo), with the seat counts it allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mode {
    /// The value of the option `mode`.
    pub id: &'static str,
    /// The numbers of seats that the mode can be played with, ascending.
    pub seats: &'static [u8],
}

/// How the values of an option are to be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OptionKind {
    /// A value is one of [`OptionMeta::values`].
    Choice,
    /// A value is one of [`OptionMeta::values`]. A value that is a number is a seat, which must be one of the
    /// table's; the others are words.
    Seat,
    /// A value is one of [`OptionMeta::values`], or a comma-separated list in the form of the last of them.
    List,
}

/// An option that a host may set, apart from the mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionMeta {
    /// The key of the option in the options object.
    pub key: &'static str,
    /// How the values are to be understood.
    pub kind: OptionKind,
    /// The values that the option may have.
    pub values: &'static [&'static str],
    /// The value that the option has unless the host sets it.
    pub default: &'static str,
    /// One line of help for the host.
    pub help: &'static str,
    /// The option matters only if one of these holds; always if there are none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub only_if: &'static [OptionCondition],
}

/// A condition on another option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionCondition {
    /// The key of the other option, or `mode`.
    pub key: &'static str,
    /// The value that it has.
    pub value: &'static str,
}

impl OptionMeta {
    /// Returns whether the value can be set: one of [`OptionMeta::values`] or, for [`OptionKind::List`], any
    /// text. [`Game::rules`](crate::Game::rules) checks lists and seats.
    #[must_use]
    pub fn allows(&self, value: &str) -> bool {
        self.values.contains(&value) || self.kind == OptionKind::List
    }
}

/// What is known about a game without a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Meta {
    /// The game's id: a short lower-case name, used in records, file names and flags.
    pub id: &'static str,
    /// The printed title.
    pub title: &'static str,
    /// The edition whose rules are played.
    pub edition: &'static str,
    /// The designers.
    pub designers: &'static [&'static str],
    /// The publisher.
    pub publisher: &'static str,
    /// The version of the implemented rules that new tables use.
    pub rules_version: u32,
    /// Every mode; the first is the default.
    pub modes: &'static [Mode],
    /// Every option besides the mode.
    pub options: &'static [OptionMeta],
}
