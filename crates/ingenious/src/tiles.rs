//! Multisets of tiles: a rack of a few, and the bag.

use core::fmt;

use game_core::scale;

use crate::components::{Colour, RACK, Tile};

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColourSet(pub u8);

impl ColourSet {
    /// Whether the colour is in the set.
    #[must_use]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 == 1
    }

    /// The colours in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.has(colour))
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a tile shows one of the colours.
    #[must_use]
    pub const fn on(self, tile: Tile) -> bool {
        let (a, b) = tile.colours();
        self.has(a) || self.has(b)
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        Self(colours.into_iter().fold(0, |set, colour| set | 1 << colour as u8))
    }
}

/// Up to six tiles: three bits for the count of each of the 21 kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Rack(u64);

/// The lowest bit of each count.
const LOW: u64 = {
    let (mut mask, mut i) = (0, 0);
    while i < Tile::KINDS {
        mask |= 1 << (3 * i);
        i += 1;
    }
    mask
};

/// The lowest bit of the count of each double.
const DOUBLES: u64 = {
    let (mut mask, mut i) = (0, 0);
    while i < Tile::KINDS {
        if Tile::from_index(i as u8).is_double() {
            mask |= 1 << (3 * i);
        }
        i += 1;
    }
    mask
};

/// The lowest bit of the count of each kind that shows one of the colours, for each set of colours.
static SHOWING: [u64; 64] = {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut i = 0;
        while i < Tile::KINDS {
            if ColourSet(set as u8).on(Tile::from_index(i as u8)) {
                table[set] |= 1 << (3 * i);
            }
            i += 1;
        }
        set += 1;
    }
    table
};

impl Rack {
    /// No tile.
    pub const EMPTY: Self = Self(0);

    /// How many tiles of this kind.
    #[inline]
    #[must_use]
    pub const fn count(self, tile: Tile) -> u8 {
        (self.0 >> (3 * tile.index()) & 7) as u8
    }

    /// Whether there is a tile of this kind.
    #[inline]
    #[must_use]
    pub const fn has(self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    /// Puts a tile on the rack, which has room for it.
    #[inline]
    pub const fn add(&mut self, tile: Tile) {
        debug_assert!(self.count(tile) < RACK as u8, "a rack has at most six tiles");
        self.0 += 1 << (3 * tile.index());
    }

    /// Takes a tile from the rack, which has one.
    #[inline]
    pub const fn take(&mut self, tile: Tile) {
        debug_assert!(self.has(tile), "the tile is on the rack");
        self.0 -= 1 << (3 * tile.index());
    }

    /// The lowest bit of the count of each kind that is there.
    #[inline]
    const fn present(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & LOW
    }

    /// How many tiles.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        let ones = (self.0 & LOW).count_ones();
        let twos = (self.0 >> 1 & LOW).count_ones();
        let fours = (self.0 >> 2 & LOW).count_ones();
        (ones + 2 * twos + 4 * fours) as usize
    }

    /// Whether there is no tile.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether no tile shows any of these colours.
    #[inline]
    #[must_use]
    pub const fn lacks(self, colours: ColourSet) -> bool {
        self.present() & SHOWING[colours.0 as usize] == 0
    }

    /// The tiles that show one of these colours.
    #[must_use]
    pub const fn showing(self, colours: ColourSet) -> Self {
        Self(self.0 & (SHOWING[colours.0 as usize] * 7))
    }

    /// The tiles without these, all of which are there.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }

    /// How many kinds of mixed tiles and of doubles there are.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> (u32, u32) {
        let present = self.present();
        ((present & !DOUBLES).count_ones(), (present & DOUBLES).count_ones())
    }

    /// The kind number `k` among the mixed tiles, or among the doubles.
    #[inline]
    #[must_use]
    pub const fn nth_kind(self, doubles: bool, k: u32) -> Tile {
        let mut present = if doubles { self.present() & DOUBLES } else { self.present() & !DOUBLES };
        let mut skip = k;
        // A rack has at most six kinds, so this loop is shorter than any cleverer selection.
        while skip > 0 {
            present &= present - 1;
            skip -= 1;
        }
        Tile::from_index((present.trailing_zeros() / 3) as u8)
    }

    /// The kinds that are there, in order.
    pub fn iter_kinds(self) -> impl Iterator<Item = Tile> {
        Tile::all().filter(move |&tile| self.has(tile))
    }

    /// The tiles in order, equal ones repeated.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::all().flat_map(move |tile| core::iter::repeat_n(tile, usize::from(self.count(tile))))
    }

    /// The counts as a number, for digests.
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

/// Many tiles without order: the bag, or all tiles that somebody has not seen. Holds at most [`Bag::MOST`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bag {
    /// A byte for the count of each kind, padded to whole words.
    counts: [u8; 24],
    total: u8,
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Bag {
    /// The most tiles: prefix sums of the counts are compared in bytes, whose highest bit must stay free.
    pub const MOST: usize = 127;

    /// So many tiles of each kind.
    ///
    /// # Panics
    /// If they are more than [`Bag::MOST`].
    #[must_use]
    pub fn new(counts: [u8; Tile::KINDS]) -> Self {
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        assert!(total <= Self::MOST, "a bag holds at most 127 tiles");
        let mut padded = [0; 24];
        padded[..Tile::KINDS].copy_from_slice(&counts);
        Self { counts: padded, total: total as u8 }
    }

    /// How many tiles of this kind.
    #[inline]
    #[must_use]
    pub const fn count(&self, tile: Tile) -> u8 {
        self.counts[tile.index()]
    }

    /// How many tiles.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether there is no tile.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Puts a tile in.
    #[inline]
    pub const fn add(&mut self, tile: Tile) {
        self.counts[tile.index()] += 1;
        self.total += 1;
    }

    /// Takes out a tile, which is there.
    #[inline]
    pub const fn take(&mut self, tile: Tile) {
        self.counts[tile.index()] -= 1;
        self.total -= 1;
    }

    /// The tile that 64 random bits draw: the first kind whose cumulative count exceeds `floor(x · total / 2^64)`.
    ///
    /// All prefix sums of a word are made by one multiplication and compared by one subtraction.
    #[inline]
    #[must_use]
    pub fn at(&self, x: u64) -> Tile {
        debug_assert!(!self.is_empty(), "there is a tile to draw");
        let at = u64::from(scale(x, u32::from(self.total)));
        let bound = (at * ONES) | HIGH;
        let (mut before, mut kinds) = (0u64, 0);
        for word in self.counts.chunks_exact(8) {
            let word = u64::from_le_bytes([word[0], word[1], word[2], word[3], word[4], word[5], word[6], word[7]]);
            let prefix = word.wrapping_mul(ONES) + before * ONES;
            kinds += ((bound - prefix) & HIGH).count_ones();
            before = prefix >> 56;
        }
        Tile::from_index(kinds as u8)
    }

    /// The counts in order of the kinds.
    #[must_use]
    pub fn counts(&self) -> &[u8] {
        &self.counts[..Tile::KINDS]
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = Tile::all().map(|tile| (tile, self.count(tile))).filter(|(_, count)| *count > 0);
        f.debug_map().entries(counts).finish()
    }
}

#[cfg(test)]
mod tests {
    use game_core::chance::choose;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The fast draw is the draw as defined.
        #[test]
        fn draws_follow_the_definition(counts in proptest::array::uniform21(0u8..=6), x: u64) {
            prop_assume!(counts.iter().any(|&count| count > 0));
            let slow = choose(x, counts.iter().map(|&count| u32::from(count)));
            prop_assert_eq!(Some(Bag::new(counts).at(x).index()), slow);
        }

        #[test]
        fn a_rack_is_a_multiset(tiles in proptest::collection::vec(0u8..21, 0..=6), colours in 0u8..64) {
            let mut tiles: Vec<Tile> = tiles.into_iter().map(Tile::from_index).collect();
            let rack: Rack = tiles.iter().copied().collect();
            tiles.sort();
            prop_assert_eq!(rack.iter().collect::<Vec<_>>(), tiles.clone());
            prop_assert_eq!(rack.len(), tiles.len());
            let colours = ColourSet(colours);
            let showing: Vec<Tile> = tiles.iter().copied().filter(|&tile| colours.on(tile)).collect();
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
