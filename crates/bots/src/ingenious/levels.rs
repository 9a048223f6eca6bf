//! The levels of Ingenious.

use ingenious::Ingenious;

use super::model::{Glances, Settings};
use super::one_ply::OnePly;
use crate::search::Halving;
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Ingenious>> {
    let search = |nodes, width, first_width| {
        let settings = Settings { width, first_width, ..Settings::default() };
        Box::new(Halving::new(Glances::new(settings), nodes))
    };
    match level {
        // Both play at a glance, but a novice overlooks most of what is possible.
        Level::Novice => Box::new(OnePly::new(0.0, 12)),
        Level::Casual => Box::new(OnePly::new(0.15, 2)),
        Level::Strong => search(2_000, 10, 10),
        Level::Master => search(150_000, 24, 60),
    }
}

/// The search of Master with `times` its nodes, for verdicts that must hold.
#[must_use]
pub fn deep(times: u64) -> Box<dyn Bot<Ingenious>> {
    let settings = Settings { width: 24, first_width: 60, ..Settings::default() };
    Box::new(Halving::new(Glances::new(settings), 150_000 * times))
}
