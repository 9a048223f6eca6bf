//! The levels of Spots.

use spots::Spots;

use super::net::Net;
use super::turn::Care;
use super::{Greedy, Solver};
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Spots>> {
    let solver = |noise: f32| Box::new(Solver::new(Net::trained(), Care::QUICK).with_noise(noise));
    match level {
        Level::Novice => solver(0.12),
        Level::Casual => Box::new(Greedy),
        Level::Strong => solver(0.01),
        Level::Master => solver(0.0),
    }
}
