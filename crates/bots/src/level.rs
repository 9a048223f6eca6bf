//! The strengths that people choose from.

use core::fmt;

/// A strength with the same name in every game. A level is defined by nodes and noise, never by time, so that
/// a slow machine does not change the order of the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Makes the mistakes of a person who plays for the first time, but no absurd ones.
    Novice,
    /// Plays sensibly from turn to turn.
    Casual,
    /// Looks ahead.
    Strong,
    /// As good as the program can play within two seconds a decision.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Novice, Self::Casual, Self::Strong, Self::Master];

    /// The level of a bot that nobody has chosen.
    pub const USUAL: Self = Self::Casual;

    /// The name in flags and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Strong => "strong",
            Self::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
