//! The levels of Spectacular.

use spectacular::Spectacular;

use super::Greedy;
use super::lines::Breadth;
use super::model::Turns;
use super::weights::Weights;
use crate::search::Halving;
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Spectacular>> {
    let search = |lines, nodes| {
        let breadth = Breadth { lines, each: 3, first: 10 };
        Box::new(Halving::new(Turns::new(&Weights::TUNED, breadth), nodes))
    };
    match level {
        Level::Novice | Level::Casual => Box::new(Greedy),
        Level::Strong => search(8, 1_000),
        Level::Master => search(16, 20_000),
    }
}
