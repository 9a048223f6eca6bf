//! Bit sets of small numbers.

/// A set of numbers below `64 * W`.
///
/// ```
/// use hex_grid::Bits;
///
/// let mut set: Bits<2> = [3, 64, 100].into_iter().collect();
/// set.insert(5);
/// set.remove(100);
/// assert!(set.has(64) && !set.has(100));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 5, 64]);
/// assert_eq!(set.nth(1), Some(5));
///
/// let other: Bits<2> = [5, 6].into_iter().collect();
/// assert_eq!(set.and(&other).iter().collect::<Vec<_>>(), [5]);
/// assert_eq!(set.or(&other).len(), 4);
/// assert_eq!(set.without(&other).len(), 2);
/// assert_eq!(set.down(4).iter().collect::<Vec<_>>(), [1, 60], "3 becomes negative and is dropped");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// True if the number is in the set; false for numbers beyond its capacity.
    #[inline]
    #[must_use]
    pub const fn has(&self, number: u8) -> bool {
        let word = (number >> 6) as usize;
        word < W && self.0[word] >> (number & 63) & 1 == 1
    }

    /// Adds the number.
    #[inline]
    pub const fn insert(&mut self, number: u8) {
        self.0[(number >> 6) as usize] |= 1 << (number & 63);
    }

    /// Removes the number.
    #[inline]
    pub const fn remove(&mut self, number: u8) {
        self.0[(number >> 6) as usize] &= !(1 << (number & 63));
    }

    /// The number of elements.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// True if the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The intersection.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The union.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The difference: what is in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Subtracts `by`, from 1 to 63, from every number, and drops those that become negative.
    #[inline]
    #[must_use]
    pub fn down(&self, by: u32) -> Self {
        debug_assert!(by > 0 && by < 64);
        Self(core::array::from_fn(|i| {
            let above = if i + 1 < W { self.0[i + 1] << (64 - by) } else { 0 };
            self.0[i] >> by | above
        }))
    }

    /// Narrows the set to its first `V` words; the others must be empty.
    #[inline]
    #[must_use]
    pub fn narrow<const V: usize>(&self) -> Bits<V> {
        debug_assert!(self.0.iter().skip(V).all(|&word| word == 0), "elements would be lost");
        Bits(core::array::from_fn(|i| self.0[i]))
    }

    /// The `k`-th smallest number, counted from 0; `None` if the set has at most `k` elements.
    #[inline]
    #[must_use]
    pub fn nth(&self, mut k: u32) -> Option<u8> {
        for (i, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if k < count {
                return Some((i as u32 * 64 + select(word, k)) as u8);
            }
            k -= count;
        }
        None
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |i| {
            core::iter::successors((words[i] != 0).then_some(words[i]), |word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| (i as u32 * 64 + word.trailing_zeros()) as u8)
        })
    }
}

impl<const W: usize> FromIterator<u8> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The position of the `k`-th set bit, counted from 0; `k` must be less than the number of set bits.
///
/// SWAR: counts the bits of all bytes in parallel, finds the byte by comparing all prefix sums in parallel,
/// and the bit in a table.
#[inline]
fn select(word: u64, k: u32) -> u32 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let prefix = bytes.wrapping_mul(ONES);
    let passed = (((u64::from(k) * ONES) | HIGH) - prefix) & HIGH;
    let shift = passed.count_ones() * 8;
    let before = (prefix << 8 >> shift & 0xff) as u32;
    let byte = (word >> shift & 0xff) as usize;
    shift + u32::from(IN_BYTE[(k - before) as usize & 7][byte])
}

/// `IN_BYTE[k][byte]`: the position of the `k`-th set bit of `byte`.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[k][byte] = bit as u8;
                k += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn sets() -> impl Strategy<Value = BTreeSet<u8>> {
        proptest::collection::btree_set(0u8..192, 0..150)
    }

    fn bits(set: &BTreeSet<u8>) -> Bits<3> {
        set.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn agrees_with_a_btree_set(a in sets(), b in sets(), by in 1u32..64) {
            let (x, y) = (bits(&a), bits(&b));
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.and(&y), bits(&(&a & &b)));
            prop_assert_eq!(x.or(&y), bits(&(&a | &b)));
            prop_assert_eq!(x.without(&y), bits(&(&a - &b)));
            let down: BTreeSet<u8> = a.iter().filter_map(|n| n.checked_sub(by as u8)).collect();
            prop_assert_eq!(x.down(by), bits(&down));
            for (k, number) in a.iter().enumerate() {
                prop_assert_eq!(x.nth(k as u32), Some(*number));
            }
            prop_assert_eq!(x.nth(a.len() as u32), None);
            for number in 0..=255 {
                prop_assert_eq!(x.has(number), a.contains(&number));
            }
        }
    }

    #[test]
    fn every_bit_of_full_and_single_words_is_selected() {
        for k in 0..64 {
            assert_eq!(select(u64::MAX, k), k);
            assert_eq!(select(1 << k, 0), k);
        }
    }
}
