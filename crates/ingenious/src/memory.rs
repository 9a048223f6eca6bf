//! What exchanges have revealed to everybody, as long as it still rules something out (ING-R22).
//!
//! Tiles shown in an exchange return to the bag, so at that moment they are on no rack: a rack can hold at
//! most as many of them as it has drawn tiles since. In the duel, the tiles that were kept show none of the
//! exchanged colours, so that rack can hold at most as many tiles of these colours as it has drawn since.
//! Both facts are dropped once whole racks have been drawn.

use game_core::Seat;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::components::{Colour, RACK, Tile};
use crate::state::SEATS;
use crate::tiles::{ColourSet, Rack};

/// The maximum number of exchanges remembered at the same time. An exchange is dropped when every seat has
/// drawn six tiles since; that takes at most six rounds, and there is at most one exchange in a turn.
pub(crate) const MAX_SHOWN: usize = 6 * SEATS;

/// Maximum number of [`Lacking`] entries. Only the duel has them.
pub(crate) const MAX_LACKING: usize = 8;

/// Tiles that were shown in an exchange and returned to the bag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The tiles of the exchange that no rack can hold unless it has drawn them since.
    pub tiles: Rack,
    /// For each seat, the maximum number of these tiles on its rack: the number of tiles it has drawn since.
    pub at_most: [u8; SEATS],
}

/// A rack that had no tile of some colours after a duel exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lacking {
    /// The owner of the rack.
    pub seat: Seat,
    /// The colours that no tile kept in the exchange shows.
    pub colours: ColourSet,
    /// The maximum number of tiles on the rack that can show one of these colours: the number of tiles drawn
    /// since.
    pub at_most: u8,
}

/// What exchanges have revealed to everybody and still limits what a rack can hold (ING-R22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    /// One entry per exchange whose tiles returned to the bag, oldest first.
    pub shown: ArrayVec<[Shown; MAX_SHOWN]>,
    /// One entry per duel exchange about the tiles that were kept, oldest first.
    pub lacking: ArrayVec<[Lacking; MAX_LACKING]>,
}

impl Memory {
    /// Records that a seat drew a tile.
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
        self.drop_stale();
    }

    /// Records that a tile left a rack: it was placed, or shown and set aside.
    #[inline]
    pub(crate) fn left_rack(&mut self, seat: Seat, tile: Tile) {
        if self.shown.is_empty() && self.lacking.is_empty() {
            return;
        }
        for shown in &mut self.shown {
            // The tile may have been one of those shown, so one fewer is known. A rack that has drawn nothing
            // since the exchange holds none of them.
            if shown.at_most[seat.index()] > 0 && shown.tiles.has(tile) {
                shown.tiles.take(tile);
            }
        }
        for lacking in self.lacking.iter_mut().filter(|lacking| lacking.seat == seat) {
            if tile.shows_any(lacking.colours) {
                lacking.at_most -= 1;
            }
        }
        self.drop_stale();
    }

    /// Records a duel exchange: the tiles that the seat kept show none of these colours.
    pub(crate) fn kept_without(&mut self, seat: Seat, colours: ColourSet) {
        self.lacking.retain(|lacking| lacking.seat != seat || !lacking.colours.less(colours).is_empty());
        if self.lacking.len() == self.lacking.capacity() {
            self.lacking.remove(0);
        }
        self.lacking.push(Lacking { seat, colours, at_most: 0 });
    }

    /// Records the end of an exchange: its tiles are now in the bag and on no rack.
    pub(crate) fn put_back(&mut self, tiles: Rack, seats: usize) {
        if self.shown.len() == self.shown.capacity() {
            self.shown.remove(0);
        }
        // Seats beyond the seat count never draw. They start at a full rack, so that the entry is dropped as
        // soon as the real seats have drawn theirs.
        let at_most = core::array::from_fn(|seat| if seat < seats { 0 } else { RACK as u8 });
        self.shown.push(Shown { tiles, at_most });
    }

    /// Drops the entries that no longer limit any rack.
    fn drop_stale(&mut self) {
        let full = RACK as u8;
        self.shown.retain(|shown| !shown.tiles.is_empty() && shown.at_most.iter().any(|&bound| bound < full));
        self.lacking.retain(|lacking| lacking.at_most < full);
    }
}

/// The form of [`Memory`] in a view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MemoryView {
    /// For each exchange: the tiles shown, and for each seat the maximum number of them on its rack.
    pub shown: Vec<(Vec<Tile>, [u8; SEATS])>,
    /// For each duel exchange: the seat, the colours that its kept tiles lack, and the maximum number of its
    /// tiles that can show one of them.
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
                .take(MAX_SHOWN)
                .map(|(tiles, at_most)| Shown { tiles: rack(tiles), at_most: *at_most })
                .collect(),
            lacking: view
                .lacking
                .iter()
                .take(MAX_LACKING)
                .map(|(seat, colours, at_most)| Lacking {
                    seat: *seat,
                    colours: colours.iter().copied().collect(),
                    at_most: *at_most,
                })
                .collect(),
        }
    }
}
