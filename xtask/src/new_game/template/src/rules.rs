//! Options and seats, checked once.

use game_core::{ComponentSet, SeatCount, SetupError, option_values, options, printed_only};

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;

option_values! {
    /// The number of counters at the beginning.
    pub enum Pile default Usual {
        /// A short game.
        Small = "15",
        /// The usual game.
        Usual = "21",
        /// A long game.
        Large = "30",
    }
}

options! {
    /// The ways to play.
    pub mode Mode {
        /// Everybody plays alone.
        Standard = "standard" for [2, 3, 4],
    }

    /// What a host may set.
    #[derive(Copy)]
    pub struct Options {
        /// The number of counters at the beginning.
        pile: Pile {
            key: "pile",
            help: "the number of counters at the beginning",
        },
    }
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
    /// Names what does not fit, and the reason.
    pub fn new(
        options: &Options,
        seats: SeatCount,
        component_set: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        options.check(seats, version, &[VERSION])?;
        printed_only(component_set)?;
        let pile = match options.pile {
            Pile::Small => 15,
            Pile::Usual => 21,
            Pile::Large => 30,
        };
        Ok(Self { seats, pile })
    }
}
