//! The contents of the box as constants: colours, tiles, printed symbols, and the boundary of the board for
//! each number of seats.

use core::fmt;
use core::str::FromStr;

use game_core::{Element, NotationError};
use hex_grid::{Hex, Hexagon};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::tiles::ColourSet;

/// One of the six colours, each with its own symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// 12-pointed star.
    Red,
    /// Circle.
    Green,
    /// 6-pointed star.
    Blue,
    /// Hexagon.
    Orange,
    /// 24-pointed star.
    Yellow,
    /// Ring.
    Purple,
}

impl Colour {
    /// All six in canonical order.
    pub const ALL: [Self; 6] = [Self::Red, Self::Green, Self::Blue, Self::Orange, Self::Yellow, Self::Purple];

    /// The upper-case letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        ['R', 'G', 'B', 'O', 'Y', 'P'][self as usize]
    }

    /// The English name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["red", "green", "blue", "orange", "yellow", "purple"][self as usize]
    }

    /// Returns the colour with this letter, in upper or lower case; `None` if there is none.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

impl Element for Colour {
    const COUNT: usize = 6;
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    #[inline]
    fn at(index: usize) -> Self {
        Self::ALL[index]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Colour {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(colour), None) => Ok(colour),
            _ => Err(NotationError::new("a colour is one of R, G, B, O, Y, P")),
        }
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A kind of tile: an unordered pair of colours.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The number of kinds of tile.
    pub const KINDS: usize = 21;

    /// Iterates over all kinds of tile in canonical order: RR, RG, RB … YP, PP.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::KINDS as u8).map(Self)
    }

    /// Returns the kind of tile with these two colours, in either order.
    #[must_use]
    pub const fn new(a: Colour, b: Colour) -> Self {
        let (low, high) = if a as u8 <= b as u8 { (a as u8, b as u8) } else { (b as u8, a as u8) };
        Self(low * 6 - low * low.saturating_sub(1) / 2 + high - low)
    }

    /// Returns the kind of tile at this index in [`Tile::all`].
    #[must_use]
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!(index < Self::KINDS as u8);
        Self(index)
    }

    /// Returns the index of this kind of tile in [`Tile::all`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns both colours, in canonical order.
    #[inline]
    #[must_use]
    pub const fn colours(self) -> (Colour, Colour) {
        COLOURS[self.0 as usize]
    }

    /// Whether both halves have the same colour.
    #[inline]
    #[must_use]
    pub const fn is_double(self) -> bool {
        let (a, b) = self.colours();
        a as u8 == b as u8
    }

    /// Whether one of the halves has this colour.
    #[must_use]
    pub const fn shows(self, colour: Colour) -> bool {
        let (a, b) = self.colours();
        a as u8 == colour as u8 || b as u8 == colour as u8
    }

    /// Whether the tile shows at least one colour of the set.
    #[inline]
    #[must_use]
    pub const fn shows_any(self, colours: ColourSet) -> bool {
        let (a, b) = self.colours();
        (colours.bits() >> a as u8 | colours.bits() >> b as u8) & 1 == 1
    }
}

/// The two colours of each kind of tile, by its index.
const COLOURS: [(Colour, Colour); Tile::KINDS] = {
    let mut table = [(Colour::Red, Colour::Red); Tile::KINDS];
    let (mut a, mut at) = (0, 0);
    while a < 6 {
        let mut b = a;
        while b < 6 {
            table[at] = (Colour::ALL[a], Colour::ALL[b]);
            at += 1;
            b += 1;
        }
        a += 1;
    }
    table
};

impl Element for Tile {
    const COUNT: usize = Self::KINDS;
    #[inline]
    fn index(self) -> usize {
        Self::index(self)
    }
    #[inline]
    fn at(index: usize) -> Self {
        Self::from_index(index as u8)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = self.colours();
        write!(f, "{a}{b}")
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut letters = text.chars();
        let mut colour = || letters.next().and_then(Colour::from_letter);
        match (colour(), colour(), letters.next()) {
            (Some(a), Some(b), None) => Ok(Self::new(a, b)),
            _ => Err(NotationError::new("a tile is two of the letters R, G, B, O, Y, P, such as `RB`")),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Returns the number of tiles of a kind in the printed box: five of each double, six of each mixed pair.
#[must_use]
pub const fn copies(tile: Tile) -> u8 {
    if tile.is_double() { 5 } else { 6 }
}

/// The colours and cells of the six printed symbols. They are the corners of the white hexagon, for every
/// number of seats.
pub const PRINTED: [(Colour, Hex); 6] = [
    (Colour::Red, Hex::new(0, -5)),
    (Colour::Green, Hex::new(5, -5)),
    (Colour::Blue, Hex::new(5, 0)),
    (Colour::Orange, Hex::new(0, 5)),
    (Colour::Yellow, Hex::new(-5, 5)),
    (Colour::Purple, Hex::new(-5, 0)),
];

/// The cells used with 1 or 2 seats (white), with 3 (white and light grey), and with 4 (all).
pub static BOUNDARIES: [Hexagon; 3] = [Hexagon::new(5), Hexagon::new(6), Hexagon::new(7)];

/// Number of tiles on a full rack.
pub const RACK: usize = 6;
/// The number of the last space of a row on a score board; the first is 0.
pub const LAST_SPACE: i8 = 18;
/// The number of the last space of a row on two score boards side by side (solo and team game).
pub const DOUBLE_LAST_SPACE: i8 = 36;
/// The number of the last space on each side of the duel board.
pub const DUEL_LAST_SPACE: i8 = 9;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_adds_up() {
        assert_eq!(Tile::all().map(|tile| u32::from(copies(tile))).sum::<u32>(), 120);
        assert_eq!(Tile::all().filter(|tile| tile.is_double()).count(), 6);
        for colour in Colour::ALL {
            let symbols: u32 = Tile::all()
                .map(|tile| {
                    let (a, b) = tile.colours();
                    (u32::from(a == colour) + u32::from(b == colour)) * u32::from(copies(tile))
                })
                .sum();
            assert_eq!(symbols, 40, "{colour}");
        }
    }

    #[test]
    fn kinds_are_numbered_without_gaps() {
        for (number, tile) in Tile::all().enumerate() {
            let (a, b) = tile.colours();
            assert_eq!((tile.index(), Tile::new(a, b), Tile::new(b, a)), (number, tile, tile));
            assert_eq!(tile.to_string().parse(), Ok(tile));
        }
    }
}
