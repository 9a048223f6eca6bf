//! The levels of The Magnificent.

use magnificent::Magnificent;

use super::network::Network;
use super::planner::Planner;
use super::policy::Policy;
use super::search::SearchLimits;
use super::turns::Turns;
use crate::search::Halving;
use crate::{Bot, Level};

/// The limits of the searches of a turn, for a beam of this width.
const fn beam(beam_width: usize) -> SearchLimits {
    SearchLimits { beam_width, max_positions: 60_000 }
}

/// The bot of a level.
#[must_use]
pub fn bot(level: Level) -> Box<dyn Bot<Magnificent>> {
    let network = Network::trained();
    let planner = |network, limits, noise| Box::new(Planner::new(Policy { network, inner: true, limits }, noise));
    match level {
        Level::Novice => planner(None, beam(8), 8.0),
        Level::Casual => planner(Some(network), beam(4), 4.0),
        Level::Strong => planner(Some(network), beam(12), 0.0),
        Level::Master => {
            let (wide, narrow) = (beam(64), beam(4));
            let turns = Turns { network, wide, narrow, inner: true, lines: 8, depth: 4 };
            Box::new(Halving::new(turns, 60_000))
        }
    }
}

/// The search of Master with `times` its nodes and twice its horizon, for verdicts that must hold.
#[must_use]
pub fn deep(times: u64) -> Box<dyn Bot<Magnificent>> {
    let network = Network::trained();
    let turns = Turns { network, wide: beam(64), narrow: beam(4), inner: true, lines: 8, depth: 8 };
    Box::new(Halving::new(turns, 60_000 * times))
}
