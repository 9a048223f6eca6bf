//! Sets of the values of a small type, such as colours or the cards of a deck, as bits of one word.

use core::fmt;
use core::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chance::scale;
use crate::game::Weight;

/// A type with few values, numbered from 0: an enum, or the ids of cards. Its values can be in a [`Set`] or a
/// [`Bag`](crate::Bag).
pub trait Element: Copy {
    /// The number of values.
    const COUNT: usize;

    /// Returns the number of the value, which is below [`Element::COUNT`].
    fn index(self) -> usize;

    /// Returns the value with this number, which is below [`Element::COUNT`].
    fn at(index: usize) -> Self;
}

/// A set of values of a type with at most 64 values, such as the cards that are still in a deck.
///
/// A deck whose order nobody knows is a set: chance draws one of its elements, each with the weight 1.
///
/// ```
/// use game_core::{Element, Set};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Suit { Clubs, Diamonds, Hearts, Spades }
///
/// impl Element for Suit {
///     const COUNT: usize = 4;
///     fn index(self) -> usize {
///         self as usize
///     }
///     fn at(index: usize) -> Self {
///         [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades][index]
///     }
/// }
///
/// let deck = Set::ALL.without(Suit::Diamonds);
/// assert!(deck.has(Suit::Hearts) && deck.len() == 3);
/// let outcomes: Vec<(Suit, u32)> = deck.iter().map(|suit| (suit, 1)).collect();
/// assert_eq!(outcomes[1], (Suit::Hearts, 1));
/// assert_eq!(deck.choose(u64::MAX / 2), Suit::Hearts);
/// assert_eq!(deck.and([Suit::Clubs, Suit::Diamonds].into_iter().collect()), Set::one(Suit::Clubs));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T>(u64, PhantomData<T>);

impl<T: Element> Set<T> {
    /// The empty set.
    pub const EMPTY: Self = Self(0, PhantomData);

    /// The set of all values.
    pub const ALL: Self = {
        assert!(T::COUNT >= 1 && T::COUNT <= 64, "a set has room for 64 values");
        Self(u64::MAX >> (64 - T::COUNT), PhantomData)
    };

    /// Returns the number of elements.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set as bits, for digests: bit n is set if the value with number n is an element.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the intersection.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0, PhantomData)
    }

    /// Returns the union.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0, PhantomData)
    }

    /// Returns the difference: the elements that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0, PhantomData)
    }

    /// Returns the set with these [`Set::bits`]; bits beyond the last value are ignored.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0, PhantomData)
    }

    /// Returns the set with this element only.
    #[inline]
    #[must_use]
    pub fn one(value: T) -> Self {
        const { assert!(T::COUNT <= 64, "a set has room for 64 values") }
        Self(1 << value.index(), PhantomData)
    }

    /// Returns whether the value is an element.
    #[inline]
    #[must_use]
    pub fn has(self, value: T) -> bool {
        self.0 >> value.index() & 1 == 1
    }

    /// Returns the set with this element added.
    #[inline]
    #[must_use]
    pub fn with(self, value: T) -> Self {
        self.or(Self::one(value))
    }

    /// Returns the set with this element removed.
    #[inline]
    #[must_use]
    pub fn without(self, value: T) -> Self {
        self.less(Self::one(value))
    }

    /// Returns the elements, in order.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone + use<T> {
        ones(self.0).map(T::at)
    }

    /// Returns the element with this index, counted from 0 in order.
    ///
    /// # Panics
    /// If the set has no more than `index` elements.
    #[inline]
    #[must_use]
    pub fn nth(self, index: u32) -> T {
        T::at(without_lowest(self.0, index).trailing_zeros() as usize)
    }

    /// Returns the element that 64 random bits select, each with the same probability; the same as
    /// [`choose`](crate::chance::choose) with a weight of 1 for each.
    ///
    /// # Panics
    /// If the set is empty.
    #[inline]
    #[must_use]
    pub fn choose(self, x: u64) -> T {
        self.nth(scale(x, self.len() as Weight))
    }
}

impl<T: Element> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Element> FromIterator<T> for Set<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes a set as the list of its elements, in order.
impl<T: Element + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// Reads a list of elements in any order.
impl<'de, T: Element + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(from)?.into_iter().collect())
    }
}

/// Returns the bits without the `count` lowest of those that are set.
#[inline]
const fn without_lowest(mut bits: u64, mut count: u32) -> u64 {
    while count > 0 {
        bits &= bits.wrapping_sub(1);
        count -= 1;
    }
    bits
}

/// Returns the numbers of the bits that are set, in ascending order.
///
/// ```
/// assert_eq!(game_core::set::ones(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[inline]
#[must_use]
pub const fn ones(bits: u64) -> Ones {
    Ones(bits)
}

/// The numbers of the bits that are set: see [`ones`].
#[derive(Clone, Debug)]
pub struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let next = (self.0 != 0).then(|| self.0.trailing_zeros() as usize);
        self.0 = without_lowest(self.0, 1);
        next
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<usize> {
        self.0 = without_lowest(self.0, n.min(64) as u32);
        self.next()
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Ones {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        let last = self.0.checked_ilog2()?;
        self.0 &= !(1 << last);
        Some(last as usize)
    }
}

impl ExactSizeIterator for Ones {}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::chance::choose;

    /// A type with as many values as a set has room for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub(crate) struct Number<const COUNT: usize>(pub(crate) u8);

    impl<const COUNT: usize> Element for Number<COUNT> {
        const COUNT: usize = COUNT;
        fn index(self) -> usize {
            self.0.into()
        }
        fn at(index: usize) -> Self {
            assert!(index < COUNT);
            Self(index as u8)
        }
    }

    fn set<const COUNT: usize>(numbers: &[u8]) -> Set<Number<COUNT>> {
        numbers.iter().copied().map(Number).collect()
    }

    #[test]
    fn sets_behave_like_sets() {
        let some = set::<64>(&[63, 0, 7]);
        assert_eq!((some.len(), some.bits()), (3, 1 << 63 | 1 << 7 | 1));
        assert!(some.has(Number(63)) && !some.has(Number(1)));
        assert_eq!(some.with(Number(7)).without(Number(0)), set(&[7, 63]));
        let other = set(&[7, 8]);
        assert_eq!((some.and(other), some.or(other)), (set(&[7]), set(&[0, 7, 8, 63])));
        assert_eq!((some.less(other), some.less(Set::ALL)), (set(&[0, 63]), Set::EMPTY));
        assert_eq!((Set::<Number<64>>::ALL.len(), Set::<Number<5>>::ALL.bits()), (64, 0b1_1111));
        assert_eq!(Set::<Number<5>>::from_bits(0b1000_0001), set(&[0]));
    }

    #[test]
    fn elements_are_listed_in_order_from_both_ends() {
        let some = set::<64>(&[63, 0, 7]);
        assert_eq!(some.iter().map(|number| number.0).collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!(some.iter().rev().map(|number| number.0).collect::<Vec<_>>(), [63, 7, 0]);
        assert_eq!([0, 1, 2].map(|index| some.nth(index).0), [0, 7, 63]);
        assert_eq!((ones(0b1_0110).nth(1), ones(0b1_0110).nth(3), ones(0b1_0110).count()), (Some(2), None, 3));
        assert_eq!(serde_json::to_string(&some).unwrap(), "[0,7,63]");
        assert_eq!(serde_json::from_str::<Set<Number<64>>>("[7,63,0]").unwrap(), some);
    }

    #[test]
    fn random_bits_choose_as_by_the_definition() {
        let some = set::<64>(&[3, 4, 9, 60, 63]);
        for x in (0..1000).map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            let slow = choose(x, some.iter().map(|_| 1)).map(|index| some.nth(index as u32));
            assert_eq!(Some(some.choose(x)), slow);
        }
    }
}
