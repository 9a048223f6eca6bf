//! Bots for a game that has none of its own: they need nothing but the rules.
//!
//! They try actions out in games that are played to the end at random, so they are good at short games in
//! which a good move is good whoever goes on, and weak where a plan takes many turns.

use game_core::{Game, Seat};

use crate::reason::Phrase;
use crate::search::{Halving, Playouts, Rollouts, Root, Tree};
use crate::{Bot, Level, Random};

/// The nodes of the search of Master.
const NODES: u64 = 200_000;

/// The bot of a level.
#[must_use]
pub fn bot<G: Game>(level: Level) -> Box<dyn Bot<G>> {
    match level {
        // A few games tell little about an action: a novice sees what loses at once, and not much more.
        Level::Novice => halving(200),
        Level::Casual => halving(2_000),
        Level::Strong => tree_of(20_000, Root::Bounds),
        Level::Master => tree_of(NODES, Root::Bounds),
    }
}

/// The search of Master with `times` its nodes, for verdicts that must hold.
#[must_use]
pub fn deep<G: Game>(times: u64) -> Box<dyn Bot<G>> {
    tree_of(NODES * times, Root::Bounds)
}

/// A bot that searches a tree.
#[must_use]
pub fn tree<G: Game>(root: Root) -> Box<dyn Bot<G>> {
    tree_of(NODES, root)
}

/// What makes a line stand out is a matter of its game, so there is no general reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {}

impl From<Reason> for Phrase {
    fn from(reason: Reason) -> Self {
        match reason {}
    }
}

/// Returns no reason for any line.
#[must_use]
pub fn reasons<R, V, A>(_: &R, _: &V, _: Seat, lines: &[Vec<A>]) -> Vec<Vec<Reason>> {
    vec![Vec::new(); lines.len()]
}

fn halving<G: Game>(nodes: u64) -> Box<dyn Bot<G>> {
    Box::new(Halving::new(Rollouts::new(|| Random), nodes))
}

fn tree_of<G: Game>(nodes: u64, root: Root) -> Box<dyn Bot<G>> {
    Box::new(Tree::new(Playouts::new(|| Random), root, nodes))
}
