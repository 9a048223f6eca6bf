//! The levels of Ingenious.

use ingenious::Ingenious;

use super::model::{Glances, Settings};
use super::one_ply::OnePly;
use crate::search::Halving;
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Ingenious>> {
    let search = |nodes, width| {
        let settings = Settings { width, ..Settings::default() };
        Box::new(Halving::new(Glances::new(settings), nodes))
    };
    match level {
        Level::Novice => Box::new(OnePly::new(0.0, 30)),
        Level::Casual => Box::new(OnePly::new(0.15, 1)),
        Level::Strong => search(8_000, 12),
        Level::Master => search(200_000, 24),
    }
}
