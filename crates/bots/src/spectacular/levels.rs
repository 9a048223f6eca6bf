//! The levels of Spectacular.

use spectacular::Spectacular;

use super::lines::Setting;
use super::one_ply::OnePly;
use super::searcher::Searcher;
use super::weights::Weights;
use crate::{Bot, Level};

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Spectacular>> {
    let weights = &Weights::TUNED;
    let glance = Setting { lines: 12, each: 2, placings: 4, worlds: 0, turns: 15 };
    let strong = Setting { lines: 8, each: 3, placings: 8, worlds: 8, turns: 15 };
    let master = Setting { lines: 16, placings: 10, worlds: 32, ..strong };
    match level {
        Level::Novice => Box::new(OnePly::new(weights, glance, 4.0)),
        Level::Casual => Box::new(OnePly::new(weights, glance, 1.5)),
        Level::Strong => Box::new(Searcher::new(weights, strong, 1_500)),
        Level::Master => Box::new(Searcher::new(weights, master, 30_000)),
    }
}

/// The search of Master with `times` its nodes, for verdicts that must hold.
#[must_use]
pub fn deep(times: u64) -> Box<dyn Bot<Spectacular>> {
    let setting = Setting { lines: 16, each: 3, placings: 10, worlds: 96, turns: 15 };
    Box::new(Searcher::new(&Weights::TUNED, setting, 30_000 * times))
}
