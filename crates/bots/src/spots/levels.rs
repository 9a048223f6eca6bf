//! The levels of Spots.

use spots::Spots;

use super::net::Net;
use super::turn::Care;
use super::{Onwards, Solver};
use crate::search::Halving;
use crate::{Bot, Level};

/// The bot of a level: all solve their turn, and the weaker ones misjudge what they see.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Spots>> {
    // Alone, a misjudged turn cannot be made good by an opponent's: there the same noise costs more.
    let (noise, alone) = match level {
        Level::Novice => (0.1, 0.1),
        Level::Casual => (0.045, 0.045),
        Level::Strong => (0.012, 0.009),
        Level::Master => (0.0, 0.0),
    };
    Box::new(Solver::new(Net::trained(), Care::QUICK).with_noise(noise, alone))
}

/// A search for verdicts that must hold, `times` as long as a usual one.
#[must_use]
pub fn deep(times: u64) -> Box<dyn Bot<Spots>> {
    Box::new(Halving::new(Onwards { width: 6, turns: 2 }, 1_200 * times))
}
