//! Cards and multisets of cards.

use core::fmt;
use core::str::FromStr;

use game_core::NotationError;
use serde::{Deserialize, Serialize};

/// One card, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Card {
    /// Worth 1.
    A,
    /// Worth 2.
    B,
    /// Worth 3.
    C,
    /// Worth 4.
    D,
}

impl Card {
    /// All letters.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Returns the value of the card (TOY-101).
    #[must_use]
    pub const fn worth(self) -> i32 {
        self as i32 + 1
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl FromStr for Card {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|card| card.to_string() == text);
        found.ok_or_else(|| NotationError::new("a card is A, B, C or D"))
    }
}

/// A multiset of cards: the number of cards of each letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cards(pub [u8; 4]);

impl Cards {
    /// Returns the number of cards of one letter.
    #[must_use]
    pub const fn of(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// Returns the total number of cards.
    #[must_use]
    pub fn count(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns the sum of the values of all cards.
    #[must_use]
    pub fn worth(self) -> i32 {
        Card::ALL.into_iter().map(|card| i32::from(self.of(card)) * card.worth()).sum()
    }

    /// Returns the letters of which there is at least one card.
    pub fn letters(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| self.of(*card) > 0)
    }

    /// Adds one card.
    pub const fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    /// Removes one card, which must be there.
    pub const fn remove(&mut self, card: Card) {
        self.0[card as usize] -= 1;
    }

    /// Returns the cards of both multisets together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// Returns these cards without those of `other`; `other` may have more cards of a letter than there are
    /// here.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }

    /// Returns whether `other` contains all of these cards.
    #[must_use]
    pub fn within(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, theirs)| mine <= theirs)
    }

    /// Returns every selection of at least one of these cards.
    #[must_use]
    pub fn selections(self) -> Vec<Self> {
        let mut all = vec![Self::default()];
        for card in self.letters() {
            let shorter = std::mem::take(&mut all);
            for number in 0..=self.of(card) {
                all.extend(shorter.iter().map(|cards| {
                    let mut cards = *cards;
                    cards.0[card as usize] = number;
                    cards
                }));
            }
        }
        all.retain(|cards| cards.count() > 0);
        all
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count() == 0 {
            return f.write_str("-");
        }
        Card::ALL.into_iter().try_for_each(|card| (0..self.of(card)).try_for_each(|_| write!(f, "{card}")))
    }
}
