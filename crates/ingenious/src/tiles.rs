//! Multisets of tiles: racks and the bag.

use core::fmt;

use game_core::scale;

use crate::components::{Colour, RACK, Tile};

/// A set of colours, as bits in the order of [`Colour::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColourSet(pub u8);

impl ColourSet {
    /// Whether the colour is in the set.
    #[must_use]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 == 1
    }

    /// Iterates over the colours in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.has(colour))
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the tile shows at least one colour of the set.
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
            if ColourSet(set as u8).on(Tile::from_index(i as u8)) {
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
        self.present() & SHOWING[colours.0 as usize] == 0
    }

    /// Returns the tiles of the rack that show at least one of these colours.
    #[must_use]
    pub const fn showing(self, colours: ColourSet) -> Self {
        Self(self.0 & (SHOWING[colours.0 as usize] * COUNT_MASK))
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

/// A multiset of up to [`Bag::MAX`] tiles: the bag, or the tiles that a viewer has not seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag {
    /// One byte for the count of each kind, padded to whole words.
    counts: [u8; PADDED_KINDS],
    total: u8,
}

/// The number of one-byte counts in a machine word.
const KINDS_PER_WORD: usize = 8;

/// [`Tile::KINDS`] rounded up to whole words.
const PADDED_KINDS: usize = Tile::KINDS.next_multiple_of(KINDS_PER_WORD);

/// The lowest bit of each byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte of a word.
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Bag {
    /// Maximum number of tiles: prefix sums of the counts are compared bytewise and need the highest bit
    /// free.
    pub const MAX: usize = 127;

    /// Creates a bag with these counts, in the order of [`Tile::all`].
    ///
    /// # Panics
    /// If there are more than [`Bag::MAX`] tiles.
    #[must_use]
    pub fn new(counts: [u8; Tile::KINDS]) -> Self {
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        assert!(total <= Self::MAX, "a bag holds at most 127 tiles");
        let mut padded = [0; PADDED_KINDS];
        padded[..Tile::KINDS].copy_from_slice(&counts);
        Self { counts: padded, total: total as u8 }
    }

    /// The number of tiles of this kind in the bag.
    #[inline]
    #[must_use]
    pub const fn count(&self, tile: Tile) -> u8 {
        self.counts[tile.index()]
    }

    /// The number of tiles in the bag.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether the bag holds no tiles.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Adds a tile to the bag.
    #[inline]
    pub const fn add(&mut self, tile: Tile) {
        self.counts[tile.index()] += 1;
        self.total += 1;
    }

    /// Removes a tile, which must be in the bag.
    #[inline]
    pub const fn take(&mut self, tile: Tile) {
        self.counts[tile.index()] -= 1;
        self.total -= 1;
    }

    /// Returns the tile that 64 random bits draw: the first kind whose cumulative count exceeds `floor(x ·
    /// total / 2^64)`.
    ///
    /// One multiplication computes all prefix sums of a word, one subtraction compares them.
    #[inline]
    #[must_use]
    pub fn at(&self, x: u64) -> Tile {
        debug_assert!(!self.is_empty(), "there is a tile to draw");
        let at = u64::from(scale(x, u32::from(self.total)));
        let bound = (at * ONES) | HIGH;
        let (mut before, mut kinds) = (0u64, 0);
        for word in self.counts.chunks_exact(KINDS_PER_WORD) {
            let word = u64::from_le_bytes([word[0], word[1], word[2], word[3], word[4], word[5], word[6], word[7]]);
            let prefix = word.wrapping_mul(ONES) + before * ONES;
            kinds += ((bound - prefix) & HIGH).count_ones();
            before = prefix >> 56;
        }
        Tile::from_index(kinds as u8)
    }

    /// Returns the number of tiles of each kind, in the order of [`Tile::all`].
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
        #[test]
        fn the_fast_draw_agrees_with_the_definition(counts in proptest::array::uniform21(0u8..=6), x: u64) {
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
