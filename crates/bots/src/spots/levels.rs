//! The levels of Spots.

use spots::Spots;

use super::Greedy;
use crate::search::{Halving, Rollouts};
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Spots>> {
    match level {
        Level::Novice | Level::Casual => Box::new(Greedy),
        Level::Strong => Box::new(Halving::new(Rollouts::new(|| Greedy), 2_000)),
        Level::Master => Box::new(Halving::new(Rollouts::new(|| Greedy), 20_000)),
    }
}
