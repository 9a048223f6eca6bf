//! A pack: the dog cards of one player, and the dice on them.

use core::fmt;
use core::str::FromStr;

use game_core::NotationError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::components::{Dog, PACK};
use crate::dice::Dice;

/// A player's dog cards in the order they were drawn, each with the bit set of its filled spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pack {
    dogs: [Dog; PACK],
    filled: [u8; PACK],
    len: u8,
    /// The scored cards, as a bit set of indices into the pack.
    scored: u8,
}

impl Pack {
    /// The number of cards, scored and unscored.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// True if the pack has no cards.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of scored cards.
    #[inline]
    #[must_use]
    pub const fn scored(&self) -> u8 {
        self.scored.count_ones() as u8
    }

    /// True if the card at this index is scored.
    #[inline]
    #[must_use]
    pub const fn is_scored(&self, at: usize) -> bool {
        self.scored >> at & 1 == 1
    }

    /// The card at this index.
    #[inline]
    #[must_use]
    pub const fn dog(&self, at: usize) -> Dog {
        self.dogs[at]
    }

    /// The filled spaces of the card at this index, as a bit set; bit 0 is the space for a 1.
    #[inline]
    #[must_use]
    pub const fn filled(&self, at: usize) -> u8 {
        self.filled[at]
    }

    /// The free spaces of the card at this index, as a bit set; empty if the card is scored.
    #[inline]
    #[must_use]
    pub const fn free(&self, at: usize) -> u8 {
        if self.is_scored(at) { 0 } else { self.dogs[at].spaces() & !self.filled[at] }
    }

    /// The numbers for which any card has a free space, as a bit set; bit 0 is the number 1.
    #[inline]
    #[must_use]
    pub fn all_free(&self) -> u8 {
        (0..self.len()).fold(0, |all, at| all | self.free(at))
    }

    /// The cards with a free space for this number, as a bit set of indices.
    #[inline]
    #[must_use]
    pub fn accepting(&self, number: u8) -> u8 {
        (0..self.len()).fold(0, |all, at| all | (self.free(at) >> (number - 1) & 1) << at)
    }

    /// The full and unscored cards, as a bit set of indices.
    #[inline]
    #[must_use]
    pub fn full(&self) -> u8 {
        (0..self.len()).fold(0, |all, at| all | u8::from(self.dogs[at].spaces() == self.filled[at]) << at)
            & !self.scored
    }

    /// True if there is an unscored card and all unscored cards are full.
    #[inline]
    #[must_use]
    pub fn all_full(&self) -> bool {
        let unscored = ((1 << self.len) - 1) & !self.scored;
        unscored != 0 && self.full() == unscored
    }

    /// Returns the number of unscored cards with a free space.
    #[inline]
    #[must_use]
    pub fn open(&self) -> u8 {
        (0..self.len()).filter(|&at| self.free(at) != 0).count() as u8
    }

    /// The number of paws on unscored cards (SPT-R1).
    #[inline]
    #[must_use]
    pub fn paws(&self) -> u8 {
        (0..self.len()).filter(|&at| !self.is_scored(at)).map(|at| self.dogs[at].paws()).sum()
    }

    /// The number of dice on all cards.
    #[inline]
    #[must_use]
    pub fn placed(&self) -> u8 {
        self.filled.iter().map(|filled| filled.count_ones() as u8).sum()
    }

    /// Adds a card at the end of the pack.
    pub(crate) fn add(&mut self, dog: Dog) {
        self.dogs[self.len()] = dog;
        self.filled[self.len()] = 0;
        self.len += 1;
    }

    /// Puts a die on its space of the card at this index.
    #[inline]
    pub(crate) fn place(&mut self, at: usize, number: u8) {
        self.filled[at] |= 1 << (number - 1);
    }

    /// Returns the pack with one more die, on its space of the card at this index; for plans that look ahead.
    /// Returns it unchanged if that space is not free.
    #[must_use]
    pub fn with_die(mut self, at: usize, number: u8) -> Self {
        if at < self.len() && self.accepting(number) >> at & 1 == 1 {
            self.place(at, number);
        }
        self
    }

    /// Takes a die from its space of the card at this index.
    pub(crate) fn lift(&mut self, at: usize, number: u8) {
        self.filled[at] &= !(1 << (number - 1));
    }

    /// Scores the cards in this bit set of indices and returns the number of dice removed from them.
    pub(crate) fn score(&mut self, cards: u8) -> u8 {
        let mut dice = 0;
        for at in (0..PACK).filter(|at| cards >> at & 1 == 1) {
            dice += self.filled[at].count_ones() as u8;
            self.filled[at] = 0;
        }
        self.scored |= cards;
        dice
    }

    /// Removes all dice from the cards and returns their number.
    pub(crate) fn clear(&mut self) -> u8 {
        let dice = self.placed();
        self.filled = [0; PACK];
        dice
    }

    /// Returns the dice on the card at this index.
    #[must_use]
    pub fn dice(&self, at: usize) -> Dice {
        numbers(self.filled[at]).collect()
    }

    /// Returns a fixed-width encoding, for digests.
    pub(crate) fn bytes(&self) -> [u8; 2 * PACK + 2] {
        let mut bytes = [0; 2 * PACK + 2];
        for at in 0..PACK {
            bytes[2 * at] = self.dogs[at].spaces();
            bytes[2 * at + 1] = self.filled[at];
        }
        bytes[2 * PACK] = self.len;
        bytes[2 * PACK + 1] = self.scored;
        bytes
    }

    /// Iterates over the cards in notation: `125[2]` has a die on its 2, `*16` is scored.
    pub fn cards(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.len()).map(|at| {
            let dog = self.dogs[at];
            if self.is_scored(at) { format!("*{dog}") } else { format!("{dog}[{}]", Dog(self.filled[at])) }
        })
    }

    /// Adds a card written in notation, such as `125[2]`.
    ///
    /// # Errors
    /// If the text is not a card, or the pack already has six cards.
    pub fn read(&mut self, card: &str) -> Result<(), NotationError> {
        let at = self.len();
        if at == PACK {
            return Err(NotationError::new("a pack has at most six cards"));
        }
        if let Some(dog) = card.strip_prefix('*') {
            self.add(Dog::from_str(dog)?);
            self.scored |= 1 << at;
            return Ok(());
        }
        let parts = card.strip_suffix(']').and_then(|card| card.split_once('['));
        let (dog, dice) = parts.ok_or_else(|| NotationError::new("a card is written as `125[2]` or `*16`"))?;
        self.add(Dog::from_str(dog)?);
        for byte in dice.bytes() {
            let number = byte.wrapping_sub(b'0');
            if !(1..=6).contains(&number) || self.free(at) >> (number - 1) & 1 == 0 {
                return Err(NotationError::new("a die needs a free space with its number"));
            }
            self.place(at, number);
        }
        Ok(())
    }
}

/// Iterates over the numbers in a bit set of spaces, in ascending order.
#[inline]
pub(crate) fn numbers(spaces: u8) -> impl Iterator<Item = u8> + Clone {
    (1..=6).filter(move |number| spaces >> (number - 1) & 1 == 1)
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cards().collect::<Vec<_>>().join(" "))
    }
}

impl Serialize for Pack {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Pack {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut pack = Self::default();
        for card in Vec::<String>::deserialize(from)? {
            pack.read(&card).map_err(serde::de::Error::custom)?;
        }
        Ok(pack)
    }
}
