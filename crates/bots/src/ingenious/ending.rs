//! The exact end of the game: what the last placements are worth, where no draw can matter any more.
//!
//! If there is room for two more placements at most, the turn of the mover is followed by one placement of
//! the next seat, or none. Nobody places a tile that is yet to be drawn (in solo: one that is drawn at
//! random), so the expected result is a sum over the tiles that the next seat may hold: it plays the best of
//! them.

#[cfg(test)]
mod tests;

use ingenious::Tile;
use ingenious::rules::{Mode, Rules};

use super::model::{BEST_RIVAL, end, value};
use super::policy::Ground;
use super::twin::{Deal, Placement, Twin};
use crate::Estimate;

/// With more pairs of adjacent empty cells than this an exact search would take long, and there is nearly
/// always room for three placements.
const MOST_PAIRS: u16 = 10;

/// What a placement is worth to the seat that decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exact {
    pub(super) reward: f32,
    pub(super) estimate: Estimate,
}

/// The last placements of a game, seen by the seat that is to move.
pub(super) struct Ending<'a> {
    rules: &'a Rules,
    ground: &'a Ground,
    /// The tiles that the seat has not seen, and how many of them the next seat holds.
    unseen: &'a [Tile],
    held: usize,
    seat: u8,
}

impl<'a> Ending<'a> {
    /// The ending of a position in which the viewer is to place a tile; `None` if tiles have been shown in
    /// exchanges, so that not all hidden tiles are equally likely.
    pub(super) fn new(rules: &'a Rules, ground: &'a Ground, deal: &'a Deal, twin: &Twin) -> Option<Self> {
        let next = (twin.mover + 1) % twin.seats;
        let (unseen, held) = deal.evenly_hidden(next)?;
        let held = if twin.mode == Mode::Solo { 1 } else { held };
        let known = twin.live <= MOST_PAIRS && (1..=unseen.len()).contains(&held);
        known.then_some(Self { rules, ground, unseen, held, seat: twin.mover })
    }

    /// What each placement is worth; `None` if one of them leaves room for two more.
    pub(super) fn placements(&self, twin: &Twin) -> Option<Vec<(Placement, Exact)>> {
        let list = self.ground.placements(twin, 0.0);
        // This is cheap, what follows is not.
        let last = list.iter().all(|(_, placement)| self.laid(twin, *placement).is_some());
        let worth = |(_, placement): (f32, Placement)| Some((placement, self.after(twin, placement)?));
        Some(list).filter(|_| last)?.into_iter().map(worth).collect()
    }

    /// The position after a placement; `None` if there is room for two more.
    fn laid(&self, twin: &Twin, placement: Placement) -> Option<Twin> {
        let mut twin = twin.clone();
        twin.place(self.rules, &self.ground.grid, placement);
        (twin.over || twin.has_room_for_one(&self.ground.grid)).then_some(twin)
    }

    /// What the position after a placement is worth, if the turn goes on in the best way; `None` if there is
    /// room for two more.
    pub(super) fn after(&self, twin: &Twin, placement: Placement) -> Option<Exact> {
        let twin = self.laid(twin, placement)?;
        if twin.over {
            return Some(self.result(&twin));
        }
        if twin.owed > 0 {
            // A bonus placement is the last one.
            let bonus = self.ground.placements(&twin, 0.0).into_iter();
            let ends = bonus.filter_map(|(_, placement)| self.laid(&twin, placement)).map(|end| self.result(&end));
            return ends.reduce(|best, other| if other.reward > best.reward { other } else { best });
        }
        Some(self.expected(&twin))
    }

    fn result(&self, twin: &Twin) -> Exact {
        Exact { reward: value(self.ground, twin, self.seat, BEST_RIVAL), estimate: end(twin, self.seat) }
    }

    /// The expected result if the next seat makes the last placement.
    fn expected(&self, twin: &Twin) -> Exact {
        let mut kinds: Vec<(f32, usize, Exact)> = Vec::new();
        for (at, tile) in self.unseen.iter().enumerate() {
            if self.unseen[..at].contains(tile) {
                continue;
            }
            let count = self.unseen.iter().filter(|other| *other == tile).count();
            let (reward, exact) = self.best_of(twin, *tile);
            kinds.push((reward, count, exact));
        }
        kinds.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
        let mut sum = Exact { reward: 0.0, estimate: Estimate::default() };
        let mut better = 0;
        for (_, count, exact) in kinds {
            // The next seat holds one of this kind and none that is better.
            let chance = (self.without(better) - self.without(better + count)) as f32;
            better += count;
            sum.reward += chance * exact.reward;
            sum.estimate.share += chance * exact.estimate.share;
            sum.estimate.margin += chance * exact.estimate.margin;
        }
        sum
    }

    /// The probability that the next seat holds none of this many of the tiles.
    fn without(&self, tiles: usize) -> f64 {
        let all = self.unseen.len();
        (0..self.held).map(|drawn| all.saturating_sub(tiles + drawn) as f64 / (all - drawn) as f64).product()
    }

    /// What the best placement of a tile is worth to the next seat, and then to the seat that decides.
    fn best_of(&self, twin: &Twin, tile: Tile) -> (f32, Exact) {
        let mut before = twin.clone();
        before.pass_with(tile);
        let mut best = (f32::NEG_INFINITY, Exact { reward: 0.0, estimate: Estimate::default() });
        for (_, placement) in self.ground.placements(&before, 0.0) {
            let mut after = before.clone();
            after.place(self.rules, &self.ground.grid, placement);
            let reward = value(self.ground, &after, after.mover, BEST_RIVAL);
            if reward > best.0 {
                best = (reward, self.result(&after));
            }
        }
        best
    }
}
