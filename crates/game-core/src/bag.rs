//! Multisets from which chance draws, such as a bag of tiles.

use core::fmt;
use core::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::chance::scale;
use crate::set::Element;

/// A multiset of up to [`Bag::MAX`] things of a few kinds: how many of each kind there are.
///
/// `WORDS` is the number of kinds divided by eight, rounded up: the counts take one byte each, and the eight
/// of one word are added up and compared at once.
///
/// ```
/// use game_core::{Bag, Element};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Cube { Red, Blue, White }
///
/// impl Element for Cube {
///     const COUNT: usize = 3;
///     fn index(self) -> usize {
///         self as usize
///     }
///     fn at(index: usize) -> Self {
///         [Self::Red, Self::Blue, Self::White][index]
///     }
/// }
///
/// let mut bag = Bag::<Cube>::new(|cube| if cube == Cube::White { 1 } else { 20 });
/// bag.take(Cube::White);
/// assert_eq!(bag.len(), 40);
/// // Each kind in the bag is an outcome; its weight is its count.
/// assert_eq!(bag.iter().collect::<Vec<_>>(), [(Cube::Red, 20), (Cube::Blue, 20)]);
/// assert_eq!(bag.choose(u64::MAX / 2 + 1), Cube::Blue);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag<T, const WORDS: usize = 1> {
    /// One byte for the count of each kind, then zeros.
    counts: [[u8; 8]; WORDS],
    total: u8,
    kinds: PhantomData<T>,
}

/// The lowest bit of each byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte of a word.
const HIGH: u64 = 0x8080_8080_8080_8080;

impl<T: Element, const WORDS: usize> Bag<T, WORDS> {
    /// The largest number of things: sums of counts are compared bytewise, which needs the highest bit free.
    pub const MAX: usize = 127;

    /// Returns a bag with as many of each kind as `count` says.
    ///
    /// # Panics
    /// If there are more than [`Bag::MAX`].
    #[must_use]
    pub fn new(count: impl Fn(T) -> u8) -> Self {
        const { assert!(T::COUNT.div_ceil(8) == WORDS, "WORDS is the number of kinds divided by 8, rounded up") }
        let mut bag = Self { counts: [[0; 8]; WORDS], total: 0, kinds: PhantomData };
        let mut total = 0;
        for (index, to) in bag.counts.as_flattened_mut()[..T::COUNT].iter_mut().enumerate() {
            *to = count(T::at(index));
            total += usize::from(*to);
        }
        assert!(total <= Self::MAX, "a bag has room for 127 things");
        bag.total = total as u8;
        bag
    }

    /// Returns the number of things of this kind.
    #[inline]
    #[must_use]
    pub fn count(&self, kind: T) -> u8 {
        self.counts()[kind.index()]
    }

    /// Returns the number of things of each kind, in order.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> &[u8] {
        self.counts.as_flattened().split_at(T::COUNT).0
    }

    /// Returns the number of things in the bag.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Returns whether the bag is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Adds a thing of this kind; the bag must have room for it.
    #[inline]
    pub fn add(&mut self, kind: T) {
        debug_assert!(self.len() < Self::MAX, "a bag has room for 127 things");
        self.counts.as_flattened_mut()[kind.index()] += 1;
        self.total += 1;
    }

    /// Removes a thing of this kind, which must be in the bag.
    #[inline]
    pub fn take(&mut self, kind: T) {
        self.counts.as_flattened_mut()[kind.index()] -= 1;
        self.total -= 1;
    }

    /// Returns the kinds in the bag with their counts, in order: the outcomes of a draw with their weights.
    pub fn iter(&self) -> impl Iterator<Item = (T, u8)> + Clone {
        let all = self.counts().iter().enumerate();
        all.filter(|(_, count)| **count > 0).map(|(index, count)| (T::at(index), *count))
    }

    /// Returns the kind that 64 random bits select, each with the probability of drawing it; the same as
    /// [`choose`](crate::chance::choose) with the counts as weights.
    ///
    /// # Panics
    /// If the bag is empty.
    #[inline]
    #[must_use]
    pub fn choose(&self, x: u64) -> T {
        // The first kind whose cumulative count exceeds the number. One multiplication computes all prefix
        // sums of a word, one subtraction compares them.
        let bound = (u64::from(scale(x, u32::from(self.total))) * ONES) | HIGH;
        let (mut before, mut kinds) = (0u64, 0);
        for word in self.counts {
            let prefix = u64::from_le_bytes(word).wrapping_mul(ONES) + before * ONES;
            kinds += ((bound - prefix) & HIGH).count_ones();
            before = prefix >> 56;
        }
        T::at(kinds as usize)
    }
}

impl<T: Element + fmt::Debug, const WORDS: usize> fmt::Debug for Bag<T, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Writes a bag as the list of its counts.
impl<T: Element, const WORDS: usize> Serialize for Bag<T, WORDS> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.counts())
    }
}

impl<'de, T: Element, const WORDS: usize> Deserialize<'de> for Bag<T, WORDS> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let counts = Vec::<u8>::deserialize(from)?;
        let total: usize = counts.iter().copied().map(usize::from).sum();
        if counts.len() != T::COUNT || total > Self::MAX {
            return Err(D::Error::custom(format!("a bag has {} counts, together at most 127", T::COUNT)));
        }
        Ok(Self::new(|kind| counts[kind.index()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::choose;
    use crate::set::tests::Number;

    type Kinds = Number<21>;

    #[test]
    fn a_bag_counts_what_is_in_it() {
        let mut bag = Bag::<Kinds, 3>::new(|kind| u8::from(kind.0 == 8) * 3);
        bag.add(Number(20));
        bag.take(Number(8));
        assert_eq!((bag.len(), bag.is_empty(), bag.count(Number(8)), bag.count(Number(0))), (3, false, 2, 0));
        assert_eq!(bag.iter().collect::<Vec<_>>(), [(Number(8), 2), (Number(20), 1)]);
        assert_eq!(bag.counts().len(), 21);
        assert!(Bag::<Kinds, 3>::new(|_| 0).is_empty());
    }

    #[test]
    fn random_bits_choose_as_by_the_definition() {
        let mut noise = (0..).map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
        for _ in 0..300 {
            let counts: [u8; 21] = core::array::from_fn(|_| noise.next().map_or(0, |x| scale(x, 7) as u8));
            let bag = Bag::<Kinds, 3>::new(|kind| counts[kind.index()]);
            for x in noise.by_ref().take(20).chain([0, u64::MAX]) {
                let slow = choose(x, counts.iter().map(|&count| count.into()));
                assert_eq!(Some(bag.choose(x).index()), slow, "{counts:?}");
            }
        }
    }

    #[test]
    fn a_full_bag_is_drawn_from_its_first_to_its_last_kind() {
        let bag = Bag::<Kinds, 3>::new(|kind| if kind.0 == 0 { 107 } else { 1 });
        assert_eq!(bag.len(), Bag::<Kinds, 3>::MAX);
        assert_eq!((bag.choose(0), bag.choose(u64::MAX)), (Number(0), Number(20)));
    }

    #[test]
    fn json_has_one_count_for_each_kind() {
        let bag = Bag::<Number<3>>::new(|kind| kind.0);
        assert_eq!(serde_json::to_string(&bag).unwrap(), "[0,1,2]");
        assert_eq!(serde_json::from_str::<Bag<Number<3>>>("[0,1,2]").unwrap(), bag);
        for wrong in ["[0,1]", "[0,1,2,3]", "[100,28,0]"] {
            assert!(serde_json::from_str::<Bag<Number<3>>>(wrong).is_err(), "{wrong}");
        }
    }
}
