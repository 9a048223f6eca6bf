//! Options and seats, checked once.

use game_core::{ComponentSet, Meta, OptionKind, OptionMeta, SeatCount, SetupError};
use serde::{Deserialize, Serialize};

/// What is known about the game without a table.
pub const META: Meta = Meta {
    id: "new-game",
    title: "New Game",
    edition: "traditional",
    designers: &["traditional"],
    publisher: "public domain",
    rules_version: 1,
    modes: &[game_core::Mode { id: "standard", seats: &[2, 3, 4] }],
    options: &[OptionMeta {
        key: "pile",
        kind: OptionKind::Choice,
        values: &["15", "21", "30"],
        default: "21",
        help: "the number of counters at the beginning",
    }],
};

/// The ways to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Everybody plays alone.
    #[default]
    Standard,
}

/// The number of counters at the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pile {
    /// A short game.
    #[serde(rename = "15")]
    Small = 15,
    /// The usual game.
    #[default]
    #[serde(rename = "21")]
    Usual = 21,
    /// A long game.
    #[serde(rename = "30")]
    Large = 30,
}

/// The options that a host may set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The way to play.
    pub mode: Mode,
    /// The number of counters at the beginning.
    pub pile: Pile,
}

/// The rules of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of seats.
    pub seats: SeatCount,
    /// The number of counters at the beginning.
    pub pile: u8,
}

impl Rules {
    /// Returns the rules of a table.
    ///
    /// # Errors
    /// If the seats, the component set or the version do not fit.
    pub fn new(
        options: &Options,
        seats: SeatCount,
        component_set: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        if version != META.rules_version {
            return Err(SetupError::new("rules", format!("version {version} is unknown")));
        }
        if component_set.is_some() {
            return Err(SetupError::new("parts", "the printed components are the only ones"));
        }
        if !(2..=4).contains(&seats.get()) {
            return Err(SetupError::new("seats", "must be 2, 3 or 4"));
        }
        Ok(Self { seats, pile: options.pile as u8 })
    }
}
