//! The levels of The Magnificent.

use magnificent::Magnificent;

use super::Greedy;
use crate::search::{Halving, Rollouts};
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Magnificent>> {
    match level {
        Level::Novice | Level::Casual => Box::new(Greedy::default()),
        Level::Strong => Box::new(Halving::new(Rollouts::new(|| Greedy::default()), 2_000)),
        Level::Master => Box::new(Halving::new(Rollouts::new(|| Greedy::default()), 20_000)),
    }
}
