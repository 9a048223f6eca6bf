//! The levels of Spectacular.

use spectacular::Spectacular;

use super::lines::Breadth;
use super::one_ply::OnePly;
use super::searcher::Searcher;
use super::weights::Weights;
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Spectacular>> {
    let weights = &Weights::TUNED;
    let one_ply = |noise| Box::new(OnePly::new(weights, Breadth { lines: 12, each: 2, first: 4 }, noise));
    let search = |lines, nodes| Box::new(Searcher::new(weights, Breadth { lines, each: 3, first: 10 }, nodes));
    match level {
        Level::Novice => one_ply(4.0),
        Level::Casual => one_ply(1.5),
        Level::Strong => search(8, 1_000),
        Level::Master => search(16, 30_000),
    }
}
