//! Sets of colours, and multisets of tiles: racks and the bag.

use core::fmt;

use crate::components::{Colour, RACK, Tile};

/// A set of colours.
pub type ColourSet = game_core::Set<Colour>;

/// The tiles in the bag, or those that a viewer has not seen.
pub type Bag = game_core::Bag<Tile, { Tile::KINDS.div_ceil(8) }>;

/// A multiset of up to six tiles: three bits for the count of each of the 21 kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rack(u64);

/// Bits of a [`Rack`] for the count of one kind.
const COUNT_BITS: usize = 3;

/// All bits of one count.
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;

/// The lowest bit of each count.
const LOW: u64 = {
    let (mut mask, mut i) = (0, 0);
    while i < Tile::KINDS {
        mask |= 1 << (COUNT_BITS * i);
        i += 1;
    }
    mask
};

/// The lowest bit of the count of each double.
const DOUBLES: u64 = {
    let (mut mask, mut i) = (0, 0);
    while i < Tile::KINDS {
        if Tile::from_index(i as u8).is_double() {
            mask |= 1 << (COUNT_BITS * i);
        }
        i += 1;
    }
    mask
};

/// For each set of colours (as its bits), the lowest bit of the count of each kind of tile that shows one of
/// them.
static SHOWING: [u64; 64] = {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut i = 0;
        while i < Tile::KINDS {
            if Tile::from_index(i as u8).shows_any(ColourSet::from_bits(set as u64)) {
                table[set] |= 1 << (COUNT_BITS * i);
            }
            i += 1;
        }
        set += 1;
    }
    table
};

impl Rack {
    /// The empty rack.
    pub const EMPTY: Self = Self(0);

    /// The number of tiles of this kind on the rack.
    #[inline]
    #[must_use]
    pub const fn count(self, tile: Tile) -> u8 {
        (self.0 >> (COUNT_BITS * tile.index()) & COUNT_MASK) as u8
    }

    /// Whether a tile of this kind is on the rack.
    #[inline]
    #[must_use]
    pub const fn has(self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    /// Adds a tile; the rack must have room for it.
    #[inline]
    pub const fn add(&mut self, tile: Tile) {
        debug_assert!(self.count(tile) < RACK as u8, "a rack has at most six tiles");
        self.0 += 1 << (COUNT_BITS * tile.index());
    }

    /// Removes a tile, which must be on the rack.
    #[inline]
    pub const fn take(&mut self, tile: Tile) {
        debug_assert!(self.has(tile), "the tile is on the rack");
        self.0 -= 1 << (COUNT_BITS * tile.index());
    }

    /// The lowest bit of the count of each kind on the rack.
    #[inline]
    const fn present(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & LOW
    }

    /// The number of tiles on the rack.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        let ones = (self.0 & LOW).count_ones();
        let twos = (self.0 >> 1 & LOW).count_ones();
        let fours = (self.0 >> 2 & LOW).count_ones();
        (ones + 2 * twos + 4 * fours) as usize
    }

    /// Whether the rack holds no tiles.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether no tile on the rack shows any of these colours.
    #[inline]
    #[must_use]
    pub const fn lacks(self, colours: ColourSet) -> bool {
        self.present() & SHOWING[colours.bits() as usize] == 0
    }

    /// Returns the tiles of the rack that show at least one of these colours.
    #[must_use]
    pub const fn showing(self, colours: ColourSet) -> Self {
        Self(self.0 & (SHOWING[colours.bits() as usize] * COUNT_MASK))
    }

    /// Returns the rack without the tiles in `others`, all of which must be on it.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }

    /// Returns the number of different kinds of mixed tiles on the rack, and of different kinds of doubles.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> (u32, u32) {
        let present = self.present();
        ((present & !DOUBLES).count_ones(), (present & DOUBLES).count_ones())
    }

    /// Returns the `k`-th kind (from 0) among the mixed tiles on the rack, or among the doubles.
    #[inline]
    #[must_use]
    pub const fn nth_kind(self, doubles: bool, k: u32) -> Tile {
        let mut present = if doubles { self.present() & DOUBLES } else { self.present() & !DOUBLES };
        let mut skip = k;
        // A rack has at most six kinds, so this loop is faster than a bit-select trick.
        while skip > 0 {
            present &= present - 1;
            skip -= 1;
        }
        Tile::from_index((present.trailing_zeros() / COUNT_BITS as u32) as u8)
    }

    /// Iterates over the kinds on the rack, in order.
    pub fn iter_kinds(self) -> impl Iterator<Item = Tile> {
        Tile::all().filter(move |&tile| self.has(tile))
    }

    /// Iterates over the tiles on the rack in order; two tiles of one kind are yielded twice.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::all().flat_map(move |tile| core::iter::repeat_n(tile, usize::from(self.count(tile))))
    }

    /// Returns the counts packed into one word, for digests.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl FromIterator<Tile> for Rack {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut rack = Self::EMPTY;
        tiles.into_iter().for_each(|tile| rack.add(tile));
        rack
    }
}

impl fmt::Debug for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_rack_is_a_multiset(tiles in proptest::collection::vec(0u8..21, 0..=6), colours in 0u64..64) {
            let mut tiles: Vec<Tile> = tiles.into_iter().map(Tile::from_index).collect();
            let rack: Rack = tiles.iter().copied().collect();
            tiles.sort();
            prop_assert_eq!(rack.iter().collect::<Vec<_>>(), tiles.clone());
            prop_assert_eq!(rack.len(), tiles.len());
            let colours = ColourSet::from_bits(colours);
            let showing: Vec<Tile> = tiles.iter().copied().filter(|&tile| tile.shows_any(colours)).collect();
            prop_assert_eq!(rack.lacks(colours), showing.is_empty());
            prop_assert_eq!(rack.showing(colours).iter().collect::<Vec<_>>(), showing);
            tiles.dedup();
            let (mixed, doubles) = rack.kinds();
            let kinds = (0..mixed).map(|k| rack.nth_kind(false, k)).chain((0..doubles).map(|k| rack.nth_kind(true, k)));
            let mut kinds: Vec<Tile> = kinds.collect();
            kinds.sort();
            prop_assert_eq!(kinds, tiles);
        }
    }
}
