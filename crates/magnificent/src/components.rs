//! The contents of the box as types: colours, sizes, ids and sets of ids. [`printed`] has what is printed on
//! each component, one row each.

pub mod printed;

use core::fmt;
use core::str::FromStr;

use game_core::{Element, NotationError, Set};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// The number of rounds of a game (MAG-201).
pub const ROUNDS: u8 = 3;
/// The number of turns of a seat in a round (MAG-201).
pub const TURNS: u8 = 4;
/// The number of orange, green, purple and clear dice in the box.
pub const DICE: [u8; 4] = [5, 5, 5, 4];
/// The number of gems of each colour, and of clear gems, in the box.
pub const GEMS: u8 = 12;
/// The value of all coins in the box.
pub const COINS: i16 = 120;
/// The maximum number of gems of each colour, and of clear gems, that a seat can store (MAG-261).
pub const STORAGE_LIMIT: u8 = 3;
/// The number of trainers of a seat.
pub const TRAINERS: u8 = 8;
/// The number of poster spaces, and of tent spaces, of a player board; space 0 has the preprinted tent.
pub const POSTER_SPACES: usize = 5;
/// The number of spaces for trainer tiles of a player board.
pub const TILE_SPACES: usize = 3;
/// The number of slots of the poster display (MAG-110).
pub const SLOTS: usize = 4;
/// The number of start spaces of the performance track; they are printed without a number.
pub const START_SPACES: u8 = 4;
/// The numbers of the performance spaces with a neutral hat in solo (MAG-507).
pub const NEUTRAL_HATS: [u8; 3] = [6, 10, 16];
/// The points for a covered area (MAG-384).
pub const AREA_POINTS: i16 = 4;
/// The number of coins that make a point at the end of the game (MAG-383).
pub const COINS_PER_POINT: i16 = 5;
/// The power that a spent gem adds (MAG-211).
pub const GEM_POWER: u8 = 2;
/// The number of tents on each travel track.
pub const TENTS_PER_TRACK: usize = 5;
/// The names of the characters on posters; they are known from published reviews.
pub const CHARACTERS: [&str; 6] = ["Larissa", "Bronson", "Kimora", "Lungile", "Suhayl", "Alberic"];

/// Returns, for a number of seats, the numbers of dice in use (orange, green, purple, clear), of sets in the
/// main display, and of trainer tiles offered at the start (MAG-103, 107, 129, 503, 504, 506).
#[must_use]
pub const fn counts_for_seats(seats: usize) -> ([u8; 4], usize, u8) {
    match seats {
        1 => ([1, 1, 1, 2], 4, 2),
        2 => ([3, 3, 3, 2], 3, 3),
        3 => ([4, 4, 4, 3], 3, 3),
        _ => ([5, 5, 5, 4], 4, 4),
    }
}

/// A colour; clear is not a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// The colour of fire acts.
    Orange,
    /// The colour of animal acts.
    Green,
    /// The colour of magic acts.
    Purple,
}

impl Colour {
    /// All values, in order.
    pub const ALL: [Self; 3] = [Self::Orange, Self::Green, Self::Purple];

    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["orange", "green", "purple"][self as usize]
    }
}

/// The colour of a die or gem, or clear. Notation and JSON call it its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColourOrClear {
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Purple.
    Purple,
    /// Clear, which stands for any colour.
    Clear,
}

impl ColourOrClear {
    /// All values, in order.
    pub const ALL: [Self; 4] = [Self::Orange, Self::Green, Self::Purple, Self::Clear];

    /// Returns the colour, or `None` for clear.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Orange => Some(Colour::Orange),
            Self::Green => Some(Colour::Green),
            Self::Purple => Some(Colour::Purple),
            Self::Clear => None,
        }
    }

    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["orange", "green", "purple", "clear"][self as usize]
    }
}

impl From<Colour> for ColourOrClear {
    #[inline]
    fn from(colour: Colour) -> Self {
        Self::ALL[colour as usize]
    }
}

/// The side of a player board that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side for the first game.
    A,
    /// The side that differs from board to board.
    B,
}

/// The size of a camp tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Four cells.
    Small,
    /// Six cells.
    Large,
}

/// Defines types whose values are the ids of a list: displayed, parsed and serialised as that id, numbered in
/// list order.
macro_rules! ids {
    ($(#[$doc:meta])* $name:ident, $what:literal, $count:literal, $ids:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// The number of values.
            pub const COUNT: usize = $count;
            const IDS: [&'static str; $count] = $ids;

            /// Returns the value with this number.
            ///
            /// # Panics
            /// If the number is not below [`Self::COUNT`].
            #[inline]
            #[must_use]
            pub const fn at(number: usize) -> Self {
                assert!(number < $count, "the number must be below COUNT");
                Self(number as u8)
            }

            /// Returns the number of the value, from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns all values, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$count as u8).map(Self)
            }

            /// Returns the id.
            #[must_use]
            pub const fn id(self) -> &'static str {
                Self::IDS[self.0 as usize]
            }
        }

        impl Element for $name {
            const COUNT: usize = $count;
            #[inline]
            fn index(self) -> usize {
                Self::index(self)
            }
            #[inline]
            fn at(number: usize) -> Self {
                Self::at(number)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.id())
            }
        }

        /// Parses an id in either case.
        impl FromStr for $name {
            type Err = NotationError;
            fn from_str(text: &str) -> Result<Self, NotationError> {
                let found = Self::all().find(|value| value.id().eq_ignore_ascii_case(text));
                found.ok_or_else(|| NotationError::new(format!("there is no {} `{text}`", $what)))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.id())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    };
}

/// Returns the first column of a table as an array: the ids.
macro_rules! id_column {
    ($table:expr, $count:literal) => {{
        let mut ids = [""; $count];
        let mut at = 0;
        while at < $count {
            ids[at] = $table[at].0;
            at += 1;
        }
        ids
    }};
}

ids!(
    /// A type of camp tile; its id is `s` (small) or `L` (large), then the letter of the colour.
    Tile, "camp tile", 6, id_column!(printed::TILES, 6)
);
ids!(
    /// A player board, irrespective of its side.
    Board, "player board", 4, ["I", "II", "III", "IV"]
);
ids!(
    /// A tent.
    Tent, "tent", 16, id_column!(printed::TENTS, 16)
);
ids!(
    /// A poster; the last six are starting posters.
    Poster, "poster", 54, id_column!(printed::POSTERS, 54)
);
ids!(
    /// A master card; the first sixteen are the sets I to IV.
    Card, "master card", 56, id_column!(printed::CARDS, 56)
);
ids!(
    /// A trainer space: five are on the game board, twelve on trainer tiles.
    Space, "trainer space", 17, id_column!(printed::TRAINER_SPACES, 17)
);

impl Tile {
    /// Returns the tile of this size and colour.
    #[inline]
    #[must_use]
    pub const fn of(size: Size, colour: Colour) -> Self {
        Self(size as u8 * 3 + colour as u8)
    }

    /// Returns the size of the tile.
    #[inline]
    #[must_use]
    pub const fn size(self) -> Size {
        if self.0 < 3 { Size::Small } else { Size::Large }
    }

    /// Returns the colour of the tile.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.0 as usize % 3]
    }
}

impl Poster {
    /// The number of posters in the deck (MAG-110); the rest are starting posters.
    pub const DECK: usize = 48;
    /// The posters of the deck.
    pub const IN_DECK: PosterSet = Set::from_bits((1 << Self::DECK) - 1);
    /// The starting posters.
    pub const STARTING: PosterSet = Set::ALL.less(Self::IN_DECK);

    /// Returns the colour of the symbol at the bottom of the poster, which the letter of its id names.
    #[must_use]
    pub const fn symbol(self) -> Colour {
        let number = self.0 as usize;
        Colour::ALL[if number < Self::DECK { number / 16 } else { (number - Self::DECK) / 2 }]
    }

    /// Returns whether it is a starting poster (MAG-126).
    #[must_use]
    pub const fn is_starting(self) -> bool {
        self.0 as usize >= Self::DECK
    }
}

impl Card {
    /// Returns the set of four starting cards with the same number as a board (MAG-124).
    #[must_use]
    pub const fn set_of(board: Board) -> CardSet {
        Set::from_bits(0b1111 << (4 * board.0))
    }

    /// The sixteen starting cards: the sets I to IV.
    pub const STARTING: CardSet = Set::from_bits(0xFFFF);
}

impl Space {
    /// BS1: turn over the die just taken.
    pub const FLIP: Self = Self(0);
    /// BS2: pay coins for a poster.
    pub const BUY_POSTER: Self = Self(1);
    /// BS3: a tile of this Build may have another colour than the active one.
    pub const RECOLOUR: Self = Self(2);
    /// BS4: the wagon moves counter-clockwise.
    pub const REVERSE: Self = Self(3);
    /// BS5: rearrange posters before performing.
    pub const ARRANGE: Self = Self(4);
    /// TT01: gain coins.
    pub const COINS: Self = Self(5);
    /// TT02: gain a clear gem.
    pub const CLEAR_GEM: Self = Self(6);
    /// TT03: more power for a Build.
    pub const BUILD_PLUS: Self = Self(7);
    /// TT04: build one more large tile.
    pub const EXTRA_LARGE: Self = Self(8);
    /// TT05: more power for a Travel.
    pub const TRAVEL_PLUS: Self = Self(9);
    /// TT06: gain the bonuses of a tile twice.
    pub const DOUBLE_TILE: Self = Self(10);
    /// TT07: move the wagon of another colour.
    pub const OTHER_WAGON: Self = Self(11);
    /// TT08: take a tent that the wagon passes.
    pub const PASSING_TENT: Self = Self(12);
    /// TT09: more power for a Perform.
    pub const PERFORM_PLUS: Self = Self(13);
    /// TT10: leave gems of a poster unpaid.
    pub const WAIVE: Self = Self(14);
    /// TT11: complete one more poster.
    pub const EXTRA_POSTER: Self = Self(15);
    /// TT12: gain the points and coins of a tent twice.
    pub const DOUBLE_TENT: Self = Self(16);

    /// The trainer tiles (MAG-106).
    pub const TILES: SpaceSet = Set::from_bits(!0b1_1111);

    /// Returns whether the space is on the game board, where every seat may use it; the rest are on trainer
    /// tiles.
    #[inline]
    #[must_use]
    pub const fn on_board(self) -> bool {
        self.0 < 5
    }

    /// Returns the twelve trainer tiles.
    pub fn tiles() -> impl Iterator<Item = Self> + Clone {
        Self::all().skip(5)
    }

    /// Returns a short English text that says what the space does.
    #[must_use]
    pub const fn about(self) -> &'static str {
        [
            "turn the die over",
            "pay coins for a poster",
            "a tile of another colour",
            "wagon moves backwards",
            "rearrange posters first",
            "gain coins",
            "gain a clear gem",
            "more power to build",
            "one more large tile",
            "more power to travel",
            "a tile's bonuses twice",
            "move any wagon",
            "also take a passed tent",
            "more power to perform",
            "pay fewer gems",
            "complete one more poster",
            "a used tent pays again",
        ][self.0 as usize]
    }
}

/// A set of master cards.
pub type CardSet = Set<Card>;
/// A set of posters.
pub type PosterSet = Set<Poster>;
/// A set of tents.
pub type TentSet = Set<Tent>;
/// A set of trainer spaces.
pub type SpaceSet = Set<Space>;
