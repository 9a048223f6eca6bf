//! Multisets of dice, and the tables of roll outcomes from which rolls are drawn.

use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};
use core::str::FromStr;
use std::sync::LazyLock;

use game_core::{NotationError, Weight, scale};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The maximum number of dice rolled together: Hunt rolls two, and one for each of the at most seven paws on
/// six dogs.
///
/// Chase rolls as many dice as it has had rounds, but never reaches a tenth round. Of the nine rounds before
/// it, at most two can have been cut short by the supply: a short round empties it, so only fast scoring
/// allows another round, and as each fast scoring scores at least two dogs, the third one wins. Seven full
/// rounds are at least 28 dice, but six dogs and a yard hold at most 25 without a win or a bust.
pub const MAX_ROLL: usize = 9;

/// A multiset of dice: the count for each number, one byte per number with the ones lowest, so that adding
/// two multisets is one addition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice(u64);

impl Dice {
    /// No dice.
    pub const NONE: Self = Self(0);

    /// Returns a multiset of one die that shows this number.
    #[inline]
    #[must_use]
    pub const fn one(number: u8) -> Self {
        Self(1 << (8 * (number - 1)))
    }

    /// The number of dice that show this number.
    #[inline]
    #[must_use]
    pub const fn count(self, number: u8) -> u8 {
        (self.0 >> (8 * (number - 1))) as u8
    }

    /// The total number of dice.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(0x0000_0101_0101_0101) >> 40) as u8
    }

    /// True if there are no dice.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sum of the numbers shown.
    #[inline]
    #[must_use]
    pub const fn sum(self) -> u8 {
        // Multiplying by the bytes 1, 2, 3, … from the highest down accumulates the weighted sum in the sixth
        // byte.
        (self.0.wrapping_mul(0x0000_0102_0304_0506) >> 40) as u8
    }

    /// The highest number shown; `None` if there are no dice.
    #[inline]
    #[must_use]
    pub const fn highest(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some((63 - self.0.leading_zeros() as u8) / 8 + 1) }
    }

    /// The distinct numbers shown, in ascending order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = u8> + Clone {
        (1..=6).filter(move |&number| self.count(number) > 0)
    }

    /// Returns the dice that show this number.
    #[inline]
    #[must_use]
    pub const fn only(self, number: u8) -> Self {
        Self(self.0 & 0xff << (8 * (number - 1)))
    }

    /// Returns the dice that show less than this number.
    #[inline]
    #[must_use]
    pub const fn below(self, number: u8) -> Self {
        if number > 6 { self } else { Self(self.0 & ((1 << (8 * (number - 1))) - 1)) }
    }

    /// Iterates over the numbers shown, highest first; two dice with one number are yielded twice.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..=6).rev().flat_map(move |number| core::iter::repeat_n(number, usize::from(self.count(number))))
    }

    /// Returns the encoding with one byte per number, for digests.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns whether these dice contain all dice of another multiset.
    #[inline]
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        // A byte keeps its highest bit, which no count reaches, unless more is subtracted than it has.
        const HIGHEST: u64 = 0x0000_8080_8080_8080;
        ((self.0 | HIGHEST) - other.0) & HIGHEST == HIGHEST
    }

    /// Returns whether some of these dice add up to exactly this total, which is at most 15.
    #[must_use]
    pub fn can_total(self, total: u8) -> bool {
        let mut reached: u32 = 1;
        for number in self.iter() {
            reached |= reached << number;
        }
        reached >> total & 1 == 1
    }
}

impl Add for Dice {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Dice {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Dice {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Dice {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl FromIterator<u8> for Dice {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        numbers.into_iter().fold(Self::NONE, |dice, number| dice + Self::one(number))
    }
}

/// Writes the numbers highest first, such as `6,4,3`.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, number) in self.iter().enumerate() {
            write!(f, "{}{number}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Parses numbers with commas between them, in any order.
impl FromStr for Dice {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = |text: &str| text.parse::<u8>().ok().filter(|number| (1..=6).contains(number));
        let numbers: Option<Vec<u8>> = text.split(',').map(number).collect();
        match numbers {
            Some(numbers) if numbers.len() <= 20 => Ok(numbers.into_iter().collect()),
            _ => Err(NotationError::new("dice are numbers from 1 to 6, such as `6,4,3`")),
        }
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let numbers = Vec::<u8>::deserialize(from)?;
        if numbers.len() > 40 || numbers.iter().any(|number| !(1..=6).contains(number)) {
            return Err(serde::de::Error::custom("a die shows a number from 1 to 6"));
        }
        Ok(numbers.into_iter().collect())
    }
}

/// Every outcome of a roll of a given number of dice, sorted, with the sum of the weights up to it.
#[derive(Debug)]
pub struct Rolls {
    outcomes: Vec<(Weight, Dice)>,
}

impl Rolls {
    fn new(dice: usize) -> Self {
        fn list(number: u8, left: usize, dice: Dice, ways: u64, out: &mut Vec<(u64, Dice)>) {
            if number == 0 {
                if left == 0 {
                    out.push((ways, dice));
                }
                return;
            }
            // The binomial coefficient: the number of ways to choose which of the remaining dice show this
            // number.
            let mut choose = 1;
            let mut more = dice;
            for count in 0..=left {
                list(number - 1, left - count, more, ways * choose, out);
                choose = choose * (left - count) as u64 / (count as u64 + 1);
                more += Dice::one(number);
            }
        }
        let mut found = Vec::new();
        list(6, dice, Dice::NONE, 1, &mut found);
        let mut sum = 0;
        let outcomes = found.into_iter().map(|(ways, dice)| {
            sum += ways as Weight;
            (sum, dice)
        });
        Self { outcomes: outcomes.collect() }
    }

    /// Returns the table for a roll of this number of dice.
    ///
    /// # Panics
    /// If there are more than [`MAX_ROLL`] dice.
    #[inline]
    #[must_use]
    pub fn of(dice: u8) -> &'static Self {
        static TABLES: LazyLock<[Rolls; MAX_ROLL + 1]> = LazyLock::new(|| core::array::from_fn(Rolls::new));
        &TABLES[usize::from(dice)]
    }

    /// Iterates over every outcome with its weight, sorted.
    pub fn iter(&self) -> impl Iterator<Item = (Dice, Weight)> {
        let before = core::iter::once(0).chain(self.outcomes.iter().map(|(sum, _)| *sum));
        self.outcomes.iter().zip(before).map(|((sum, dice), before)| (*dice, sum - before))
    }

    /// Returns the outcome that 64 random bits select.
    #[inline]
    #[must_use]
    pub fn at(&self, x: u64) -> Dice {
        let number = scale(x, self.outcomes.last().map_or(0, |(sum, _)| *sum));
        let at = self.outcomes.partition_point(|(sum, _)| *sum <= number);
        self.outcomes[at].1
    }

    /// The number of distinct outcomes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Always false: a roll has at least one outcome.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }
}
