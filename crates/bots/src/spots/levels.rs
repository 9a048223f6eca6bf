//! The levels of Spots.

use spots::Spots;

use super::Solver;
use super::net::Net;
use super::turn::Care;
use crate::{Bot, Level};

/// The bot of a level: all solve their turn, and the weaker ones misjudge what they see.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Spots>> {
    let noise = match level {
        Level::Novice => 0.1,
        Level::Casual => 0.045,
        Level::Strong => 0.012,
        Level::Master => 0.0,
    };
    Box::new(Solver::new(Net::trained(), Care::QUICK).with_noise(noise))
}
