//! The contents of the box as constants: dogs, tiles, recommended sets, counts. A test checks the totals.

use core::fmt;
use core::str::FromStr;

use game_core::{Element, NotationError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::tricks::{self, TrickStep};

/// The number of dice in the box.
pub const DICE: u8 = 40;
/// The number of treats in the box.
pub const TREATS: u8 = 20;
/// The largest sum of dice that a yard can hold without a bust (SPT-601).
pub const YARD_LIMIT: u8 = 7;
/// The maximum number of dog cards of a player, and the number of scored dogs that wins the game (SPT-1101,
/// 1201).
pub const PACK: usize = 6;
/// The number of tiles in use: the length of the row.
pub const ROW: usize = 6;
/// The number of tiles of each colour except red.
pub const STACK: usize = 5;

/// A dog card, stored as the bit set of its spaces: bit 0 is the space for a 1. No two cards have the same
/// spaces, so the spaces identify the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dog(pub(crate) u8);

impl Dog {
    /// Stands for no card, while the top card of the deck is not known yet.
    pub(crate) const NONE: Self = Self(0);

    /// The spaces as a bit set; bit 0 is the space for a 1.
    #[inline]
    #[must_use]
    pub const fn spaces(self) -> u8 {
        self.0
    }

    /// The number of paws on the card.
    #[inline]
    #[must_use]
    pub const fn paws(self) -> u8 {
        PAWS[self.0.count_ones() as usize]
    }
}

/// The cards are numbered as in [`DOGS`].
impl Element for Dog {
    const COUNT: usize = DOGS.len();
    #[inline]
    fn index(self) -> usize {
        INDEX[self.0 as usize] as usize
    }
    #[inline]
    fn at(index: usize) -> Self {
        DOGS[index]
    }
}

/// The number of paws on a card, by the number of its spaces.
const PAWS: [u8; 9] = [0, 0, 0, 1, 2, 0, 0, 0, 0];

/// Returns the card with these printed numbers.
const fn dog(numbers: &str) -> Dog {
    let (bytes, mut at, mut spaces) = (numbers.as_bytes(), 0, 0);
    while at < bytes.len() {
        spaces |= 1 << (bytes[at] - b'1');
        at += 1;
    }
    Dog(spaces)
}

/// Every dog card, in the order in which chance outcomes are listed.
pub const DOGS: [Dog; 32] = [
    dog("1"),
    dog("12"),
    dog("13"),
    dog("23"),
    dog("123"),
    dog("14"),
    dog("24"),
    dog("34"),
    dog("134"),
    dog("234"),
    dog("15"),
    dog("25"),
    dog("125"),
    dog("35"),
    dog("235"),
    dog("45"),
    dog("145"),
    dog("245"),
    dog("345"),
    dog("16"),
    dog("26"),
    dog("126"),
    dog("36"),
    dog("136"),
    dog("46"),
    dog("146"),
    dog("246"),
    dog("56"),
    dog("256"),
    dog("356"),
    dog("2356"),
    dog("456"),
];

/// The index of each card in [`DOGS`], by the bit set of its spaces; 255 for sets that no card has.
const INDEX: [u8; 64] = {
    let (mut index, mut at) = ([u8::MAX; 64], 0);
    while at < DOGS.len() {
        index[DOGS[at].0 as usize] = at as u8;
        at += 1;
    }
    index
};

impl fmt::Display for Dog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (1..=6u8).filter(|number| self.0 >> (number - 1) & 1 == 1).try_for_each(|number| write!(f, "{number}"))
    }
}

impl FromStr for Dog {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut spaces = 0;
        for byte in text.bytes() {
            let bit = if byte.is_ascii_digit() && (b'1'..=b'6').contains(&byte) { 1 << (byte - b'1') } else { 0 };
            if bit == 0 || spaces & bit != 0 {
                return Err(NotationError::new("a dog is written by its spaces, such as `125`"));
            }
            spaces |= bit;
        }
        if INDEX[usize::from(spaces)] == u8::MAX {
            return Err(NotationError::new("there is no such dog"));
        }
        Ok(Self(spaces))
    }
}

impl Serialize for Dog {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dog {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        if text.is_empty() { Ok(Self::NONE) } else { text.parse().map_err(serde::de::Error::custom) }
    }
}

/// A colour with five tiles, one of which is in use at a time. Red is not among them: both red tiles are
/// always in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// At position 1 of the row, counted from 0.
    Yellow,
    /// At position 2 of the row.
    Purple,
    /// At position 3 of the row.
    Blue,
    /// At position 4 of the row.
    Green,
}

impl Colour {
    /// All four colours, in the order of the row.
    pub const ALL: [Self; 4] = [Self::Yellow, Self::Purple, Self::Blue, Self::Green];

    /// Returns the position of the colour's tile in the row of six, counted from 0.
    #[must_use]
    pub const fn position(self) -> usize {
        self as usize + 1
    }

    /// Returns the five tiles of the colour.
    pub fn tiles(self) -> impl Iterator<Item = Tile> + Clone {
        Tile::ALL.into_iter().filter(move |tile| tile.position() == self.position())
    }
}

macro_rules! tiles {
    ($($tile:ident $id:literal $name:literal $position:literal $steps:ident,)+) => {
        /// A trick tile.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Tile {
            $(#[doc = $name] $tile,)+
        }

        impl Tile {
            /// Every tile: first red, then yellow, purple, blue, green.
            pub const ALL: [Self; 22] = [$(Self::$tile,)+];

            /// Returns the name used in notation.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$tile => $id,)+ }
            }

            /// Returns the name printed on the tile.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$tile => $name,)+ }
            }

            /// Returns the position of the tile in the row of six, counted from 0.
            #[inline]
            #[must_use]
            pub const fn position(self) -> usize {
                const POSITIONS: [u8; 22] = [$($position,)+];
                POSITIONS[self as usize] as usize
            }

            /// Returns the steps of the tile's trick.
            #[inline]
            #[must_use]
            pub const fn steps(self) -> &'static [TrickStep] {
                const STEPS: [&[TrickStep]; 22] = [$(tricks::$steps,)+];
                STEPS[self as usize]
            }
        }
    };
}

tiles! {
    Howl "howl" "Howl" 0 HOWL,
    RollOver "roll-over" "Roll Over" 5 ROLL_OVER,
    Walk "walk" "Walk" 1 WALK,
    Dig "dig" "Dig" 1 DIG,
    Trot "trot" "Trot" 1 TROT,
    Retrieve "retrieve" "Retrieve" 1 RETRIEVE,
    Track "track" "Track" 1 TRACK,
    Run "run" "Run" 2 RUN,
    Chase "chase" "Chase" 2 CHASE,
    Bolt "bolt" "Bolt" 2 BOLT,
    Sprint "sprint" "Sprint" 2 SPRINT,
    Dogpile "dogpile" "Dogpile" 2 DOGPILE,
    Fetch "fetch" "Fetch" 3 FETCH,
    Guard "guard" "Guard" 3 GUARD,
    Hunt "hunt" "Hunt" 3 HUNT,
    Scavenge "scavenge" "Scavenge" 3 SCAVENGE,
    Search "search" "Search" 3 SEARCH,
    Beg "beg" "Beg" 4 BEG,
    Chew "chew" "Chew" 4 CHEW,
    Gobble "gobble" "Gobble" 4 GOBBLE,
    PlayDead "play-dead" "Play Dead" 4 PLAY_DEAD,
    Stay "stay" "Stay" 4 STAY,
}

impl Tile {
    /// Returns the colour of the tile; `None` if it is red.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self.position() {
            1 => Some(Colour::Yellow),
            2 => Some(Colour::Purple),
            3 => Some(Colour::Blue),
            4 => Some(Colour::Green),
            _ => None,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Parses the printed name with a hyphen, a space or nothing between its words, in any case.
impl FromStr for Tile {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let plain = |text: &str| text.to_ascii_lowercase().replace(['-', ' '], "");
        let wanted = plain(text);
        let found = Self::ALL.into_iter().find(|tile| plain(tile.id()) == wanted);
        found.ok_or_else(|| NotationError::new("there is no such tile"))
    }
}

/// The recommended sets: the key of the set, and its yellow, purple, blue and green tile. Howl and Roll Over
/// belong to every set.
pub const SETS: [(&str, [Tile; 4]); 6] = [
    ("adoption-event", [Tile::Walk, Tile::Run, Tile::Fetch, Tile::Beg]),
    ("dog-park", [Tile::Dig, Tile::Chase, Tile::Guard, Tile::Chew]),
    ("obstacle-course", [Tile::Trot, Tile::Bolt, Tile::Fetch, Tile::Gobble]),
    ("hunting-grounds", [Tile::Retrieve, Tile::Sprint, Tile::Hunt, Tile::Stay]),
    ("kennel-club", [Tile::Track, Tile::Dogpile, Tile::Search, Tile::Beg]),
    ("puppy-pen", [Tile::Retrieve, Tile::Bolt, Tile::Scavenge, Tile::PlayDead]),
];
