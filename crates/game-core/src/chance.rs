//! Random numbers: the draws of a table, which follow from its seed, and the choices of bots, which do not.
//!
//! Draw number n of a seed is the 64 bits at byte offset 8n of the ChaCha20 key stream under the seed. A
//! chance step uses exactly one draw, also when it has only one outcome, so the number of a draw is the
//! number of chance steps before it. Reading the next draw takes a few nanoseconds and seeking takes longer,
//! so [`Draws`] keeps its position.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use crate::game::Weight;

/// The 64-bit draws of one seed, read in order.
///
/// ```
/// use game_core::Draws;
///
/// let mut draws = Draws::new([7; 32]);
/// let first: Vec<u64> = (0..3).map(|_| draws.draw()).collect();
/// draws.seek(1);
/// assert_eq!(draws.draw(), first[1]);
/// ```
#[derive(Debug)]
pub struct Draws(ChaCha20Rng);

impl Draws {
    /// The draws of this seed, starting with draw number 0.
    #[must_use]
    pub fn new(seed: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// Returns the next draw.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Makes draw number `n` the next one.
    pub fn seek(&mut self, n: u64) {
        self.0.set_word_pos(u128::from(n) * 2);
    }
}

/// floor(x · total / 2^64): 64 random bits as a number below `total`, with a bias below 2^-32.
///
/// ```
/// assert_eq!(game_core::scale(0, 6), 0);
/// assert_eq!(game_core::scale(u64::MAX, 6), 5);
/// ```
#[inline]
#[must_use]
pub const fn scale(x: u64, total: Weight) -> Weight {
    ((x as u128 * total as u128) >> 64) as Weight
}

/// Returns the index of the outcome that the 64 random bits `x` select: the first whose cumulative weight
/// exceeds [`scale`]`(x, total)`.
///
/// `None` if the weights add up to 0.
///
/// ```
/// use game_core::chance::choose;
///
/// let weights = [2, 0, 1];
/// let chosen = |x| choose(x, weights.into_iter());
/// assert_eq!(chosen(0), Some(0));
/// assert_eq!(chosen(u64::MAX), Some(2));
/// ```
pub fn choose(x: u64, weights: impl Iterator<Item = Weight> + Clone) -> Option<usize> {
    let total: u64 = weights.clone().map(u64::from).sum();
    debug_assert!(total < 1 << 32, "weights add up to less than 2^32");
    let at = u64::from(scale(x, total as Weight));
    let mut sum = 0;
    weights.into_iter().position(|weight| {
        sum += u64::from(weight);
        sum > at
    })
}

/// Returns the one of equally likely outcomes that the 64 random bits `x` select, as [`choose`] does with a
/// weight of 1 for each.
///
/// # Panics
/// If there are none.
///
/// ```
/// use game_core::choose_one;
///
/// assert_eq!(choose_one(u64::MAX, ["heads", "tails"].into_iter()), "tails");
/// ```
#[inline]
pub fn choose_one<T>(x: u64, mut outcomes: impl Iterator<Item = T> + Clone) -> T {
    let count = outcomes.clone().count() as Weight;
    match outcomes.nth(scale(x, count) as usize) {
        Some(outcome) => outcome,
        None => panic!("there is an outcome to choose"),
    }
}

/// Returns the number from 1 to `faces` that a die shows, given 64 random bits.
///
/// ```
/// assert_eq!([0, u64::MAX].map(|x| game_core::roll(x, 6)), [1, 6]);
/// ```
#[inline]
#[must_use]
pub const fn roll(x: u64, faces: u8) -> u8 {
    scale(x, faces as Weight) as u8 + 1
}

/// Returns a random number below `below` for a bot, a playout or a determinization; never for a table's draw.
#[inline]
pub fn pick(rng: &mut impl Rng, below: u32) -> u32 {
    scale(rng.next_u64(), below)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOLDEN: [u64; 6] = [
        0x903d_f1a0_ade0_b876,
        0x28bd_8653_e56a_5d40,
        0x1aed_8da0_b819_d2bd,
        0xc70d_778b_ccef_36a8,
        0x8d48_5751_7c59_41da,
        0x374a_d8b8_3fe0_2477,
    ];

    #[test]
    fn golden_vectors_of_the_zero_seed() {
        let mut draws = Draws::new([0; 32]);
        let drawn: Vec<u64> = (0..6).map(|_| draws.draw()).collect();
        assert_eq!(drawn, GOLDEN);
        assert_eq!(GOLDEN.map(|x| scale(x, 6)), [3, 0, 0, 4, 3, 1]);
        assert_eq!(GOLDEN.map(|x| scale(x, 120)), [67, 19, 12, 93, 66, 25]);
    }

    #[test]
    fn seeking_gives_the_same_draw() {
        let mut draws = Draws::new([0; 32]);
        for n in [3, 0, 5, 1] {
            draws.seek(n);
            assert_eq!(draws.draw(), GOLDEN[n as usize]);
        }
    }

    #[test]
    fn the_first_outcome_beyond_the_number_is_chosen() {
        let weights = [0, 2, 0, 1];
        let chosen = |x| choose(x, weights.iter().copied());
        assert_eq!(chosen(0), Some(1));
        assert_eq!(chosen(u64::MAX / 3 * 2 - 9), Some(1));
        assert_eq!(chosen(u64::MAX), Some(3));
        assert_eq!(choose(7, [].into_iter()), None);
    }

    #[test]
    fn outcomes_without_weights_are_equally_likely() {
        for x in GOLDEN {
            let by_weight = choose(x, [1; 6].into_iter()).map(|index| index as u8 + 1);
            assert_eq!(Some(choose_one(x, 1..=6)), by_weight);
            assert_eq!(Some(roll(x, 6)), by_weight);
        }
    }
}
