//! What everybody remembers of exchanges, as far as it still rules something out.
//!
//! Tiles shown in an exchange go back into the bag when no rack holds them, so of these tiles a rack can hold at most as many as it has
//! drawn since. In the duel the tiles kept show none of the colours that went, so a rack can hold at most as many tiles of these colours as it
//! has drawn since. Both are dropped once a whole rack has been drawn.

use game_core::Seat;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::components::{Colour, RACK, Tile};
use crate::state::SEATS;
use crate::tiles::{ColourSet, Rack};

/// More exchanges than this cannot be remembered at once: each is dropped when every seat has drawn six tiles since, which takes six rounds at
/// most, and a seat that exchanges draws six at once.
pub(crate) const MOST: usize = 6 * SEATS;

/// So many lacking colours are remembered; the oldest are dropped.
pub(crate) const MOST_LACKING: usize = 8;

/// Tiles that were put back into the bag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The tiles that may still be known by this exchange.
    pub tiles: Rack,
    /// How many of them each rack can hold at most: as many as it has drawn since.
    pub at_most: [u8; SEATS],
}

/// A rack from which all tiles of some colours went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lacking {
    /// Whose rack.
    pub seat: Seat,
    /// Which colours.
    pub colours: ColourSet,
    /// How many of its tiles can show one of them: as many as it has drawn since.
    pub at_most: u8,
}

/// What everybody remembers of exchanges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Tiles put back, the oldest exchange first.
    pub shown: ArrayVec<[Shown; MOST]>,
    /// Colours a rack lacked, the oldest exchange first.
    pub lacking: ArrayVec<[Lacking; MOST_LACKING]>,
}

impl Memory {
    /// A seat drew a tile.
    #[inline]
    pub(crate) fn drew(&mut self, seat: Seat) {
        if self.shown.is_empty() && self.lacking.is_empty() {
            return;
        }
        let full = RACK as u8;
        for shown in &mut self.shown {
            let bound = &mut shown.at_most[seat.index()];
            *bound = (*bound + 1).min(full);
        }
        for lacking in self.lacking.iter_mut().filter(|lacking| lacking.seat == seat) {
            lacking.at_most += 1;
        }
        self.forget();
    }

    /// A seat laid a tile from its rack, or showed it and put it aside.
    #[inline]
    pub(crate) fn parted(&mut self, seat: Seat, tile: Tile) {
        if self.shown.is_empty() && self.lacking.is_empty() {
            return;
        }
        for shown in &mut self.shown {
            // It may have been one of them, so one fewer is known; a rack that has drawn nothing since held none.
            if shown.at_most[seat.index()] > 0 && shown.tiles.has(tile) {
                shown.tiles.take(tile);
            }
        }
        for lacking in self.lacking.iter_mut().filter(|lacking| lacking.seat == seat) {
            if lacking.colours.on(tile) {
                lacking.at_most -= 1;
            }
        }
        self.forget();
    }

    /// A duel exchange begins: what the seat keeps shows none of the colours.
    pub(crate) fn keeps_without(&mut self, seat: Seat, colours: ColourSet) {
        self.lacking.retain(|lacking| lacking.seat != seat || lacking.colours.0 & !colours.0 != 0);
        if self.lacking.len() == self.lacking.capacity() {
            self.lacking.remove(0);
        }
        self.lacking.push(Lacking { seat, colours, at_most: 0 });
    }

    /// An exchange ends: these tiles are in the bag, and on no rack.
    pub(crate) fn put_back(&mut self, tiles: Rack, seats: usize) {
        if self.shown.len() == self.shown.capacity() {
            self.shown.remove(0);
        }
        // Seats that do not exist never draw; counting them as full lets the entry be dropped in time.
        let at_most = core::array::from_fn(|seat| if seat < seats { 0 } else { RACK as u8 });
        self.shown.push(Shown { tiles, at_most });
    }

    fn forget(&mut self) {
        let full = RACK as u8;
        self.shown.retain(|shown| !shown.tiles.is_empty() && shown.at_most.iter().any(|&bound| bound < full));
        self.lacking.retain(|lacking| lacking.at_most < full);
    }
}

/// The form of [`Memory`] in a view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryView {
    /// Tiles put back, and how many of them each rack can hold at most.
    pub shown: Vec<(Vec<Tile>, [u8; SEATS])>,
    /// A seat, the colours it lacked, and how many of its tiles can show one of them.
    pub lacking: Vec<(Seat, Vec<Colour>, u8)>,
}

impl From<&Memory> for MemoryView {
    fn from(memory: &Memory) -> Self {
        Self {
            shown: memory.shown.iter().map(|shown| (shown.tiles.iter().collect(), shown.at_most)).collect(),
            lacking: memory
                .lacking
                .iter()
                .map(|lacking| (lacking.seat, lacking.colours.iter().collect(), lacking.at_most))
                .collect(),
        }
    }
}

impl From<&MemoryView> for Memory {
    fn from(view: &MemoryView) -> Self {
        let rack = |tiles: &[Tile]| tiles.iter().copied().take(RACK).collect();
        Self {
            shown: view
                .shown
                .iter()
                .take(MOST)
                .map(|(tiles, at_most)| Shown { tiles: rack(tiles), at_most: *at_most })
                .collect(),
            lacking: view
                .lacking
                .iter()
                .take(MOST_LACKING)
                .map(|(seat, colours, at_most)| Lacking {
                    seat: *seat,
                    colours: colours.iter().copied().collect(),
                    at_most: *at_most,
                })
                .collect(),
        }
    }
}
