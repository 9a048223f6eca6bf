//! Tiles, dice, habitats, player boards and missions, with their notation. The tiles of the box are listed in
//! [`crate::components`].

use core::fmt;
use core::num::NonZero;
use core::str::FromStr;

use game_core::NotationError;
use serde::{Deserialize, Serialize};

/// A habitat: the colour of a tile, of a die and of a worker (SPC-131).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Habitat {
    /// Jungle.
    Green,
    /// Water.
    Blue,
    /// Mountain.
    Grey,
    /// Savanna.
    Orange,
}

impl Habitat {
    /// All four in canonical order.
    pub const ALL: [Self; 4] = [Self::Green, Self::Blue, Self::Grey, Self::Orange];

    /// Returns the word used in notation and component sets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["green", "blue", "grey", "orange"][self as usize]
    }
}

/// The colour of a watchtower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tower {
    /// Black.
    Black,
    /// Brown.
    Brown,
    /// Beige.
    Beige,
}

impl Tower {
    /// All three in canonical order.
    pub const ALL: [Self; 3] = [Self::Black, Self::Brown, Self::Beige];

    /// Returns the word used in notation and component sets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["black", "brown", "beige"][self as usize]
    }
}

/// What a tile shows besides its animal (SPC-132).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A tower part: a third of a watchtower's circle.
    Part(Tower),
    /// A heart: a breeding tile.
    Heart,
}

impl Mark {
    /// All four in canonical order.
    pub const ALL: [Self; 4] =
        [Self::Part(Tower::Black), Self::Part(Tower::Brown), Self::Part(Tower::Beige), Self::Heart];

    /// Returns the word used in notation and component sets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Part(tower) => tower.id(),
            Self::Heart => "heart",
        }
    }
}

/// One of the 16 animals on tiles, four in each habitat: three in the common supply, the fourth on personal
/// tiles only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Animal(u8);

impl Animal {
    /// The number of animals on tiles.
    pub const COUNT: usize = 16;

    /// Returns the animal with this number in its habitat, from 0 to 3.
    ///
    /// # Panics
    /// If the number is more than 3.
    #[must_use]
    pub const fn new(habitat: Habitat, number: u8) -> Self {
        assert!(number < 4, "a habitat has four animals");
        Self(habitat as u8 * 4 + number)
    }

    /// Iterates over all animals, habitat by habitat.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the index of the animal in [`Animal::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the habitat of the animal.
    #[must_use]
    pub const fn habitat(self) -> Habitat {
        Habitat::ALL[self.0 as usize / 4]
    }

    /// Returns the number of the animal in its habitat, from 0 to 3.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize % 4
    }

    /// Returns whether the animal is on personal tiles only (SPC-133).
    #[must_use]
    pub const fn personal_only(self) -> bool {
        self.number() == 3
    }
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.habitat().id(), self.number() + 1)
    }
}

impl fmt::Debug for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the value with this id, in any case; `None` if there is none.
fn find_by_id<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str, text: &str) -> Option<T> {
    all.iter().copied().find(|one| id(*one).eq_ignore_ascii_case(text))
}

impl FromStr for Habitat {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        find_by_id(&Self::ALL, Self::id, text)
            .ok_or_else(|| NotationError::new("a habitat is green, blue, grey or orange"))
    }
}

impl fmt::Display for Habitat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Animal {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("an animal is a habitat and a number from 1 to 4, such as `green1`");
        let lower = text.to_ascii_lowercase();
        Self::all().find(|animal| animal.to_string() == lower).ok_or_else(wrong)
    }
}

/// A kind of tile: its animal and its mark. The index plus 1 is stored, so that `Option<Tile>` takes one
/// byte, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(NonZero<u8>);

impl Tile {
    /// The number of possible kinds of tile: 16 animals with 4 marks each.
    pub const KINDS: usize = 64;

    /// Returns the kind of tile with this animal and mark.
    #[must_use]
    pub const fn new(animal: Animal, mark: Mark) -> Self {
        let mark = match mark {
            Mark::Part(tower) => tower as u8,
            Mark::Heart => 3,
        };
        match NonZero::new(animal.0 * 4 + mark + 1) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// Returns the index of this kind among all kinds of tile.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the animal on the tile.
    #[must_use]
    pub const fn animal(self) -> Animal {
        Animal((self.0.get() - 1) / 4)
    }

    /// Returns the colour of the tile.
    #[must_use]
    pub const fn habitat(self) -> Habitat {
        self.animal().habitat()
    }

    /// Returns the mark of the tile.
    #[must_use]
    pub const fn mark(self) -> Mark {
        Mark::ALL[self.index() % 4]
    }

    /// Returns the colour of the tile's tower part; `None` for a breeding tile.
    #[must_use]
    pub const fn part(self) -> Option<Tower> {
        match self.mark() {
            Mark::Part(tower) => Some(tower),
            Mark::Heart => None,
        }
    }

    /// Returns whether it is a breeding tile, which has a heart instead of a tower part.
    #[must_use]
    pub const fn breeding(self) -> bool {
        matches!(self.mark(), Mark::Heart)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.animal(), self.mark().id())
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
        let wrong = || NotationError::new("a tile is an animal and a mark, such as `green1.black` or `blue4.heart`");
        let (animal, mark) = text.split_once('.').ok_or_else(wrong)?;
        let mark = find_by_id(&Mark::ALL, Mark::id, mark).ok_or_else(wrong)?;
        Ok(Self::new(animal.parse()?, mark))
    }
}

/// Serialises the given types as their notation.
macro_rules! as_text {
    ($($kind:ty),+) => {$(
        impl Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

as_text!(Tile, MissionCode);

/// A corner of a hex: the one to which the tower part of a tile points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Point {
    /// The top.
    #[default]
    N,
    /// Upper right.
    Ne,
    /// Lower right.
    Se,
    /// The bottom.
    S,
    /// Lower left.
    Sw,
    /// Upper left.
    Nw,
}

impl Point {
    /// All six, clockwise from the top, as `hex_grid::Corner::of` lists them.
    pub const ALL: [Self; 6] = [Self::N, Self::Ne, Self::Se, Self::S, Self::Sw, Self::Nw];

    /// Returns the word used in notation and component sets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["n", "ne", "se", "s", "sw", "nw"][self as usize]
    }
}

impl FromStr for Point {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        find_by_id(&Self::ALL, Self::id, text).ok_or_else(|| NotationError::new("a corner is n, ne, se, s, sw or nw"))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A player board, named by its star animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// Saola.
    Saola,
    /// Vaquita.
    Vaquita,
    /// Snow leopard.
    SnowLeopard,
    /// Pangolin.
    Pangolin,
    /// Kakapo.
    Kakapo,
    /// Ili pika.
    IliPika,
}

impl Board {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::Saola, Self::Vaquita, Self::SnowLeopard, Self::Pangolin, Self::Kakapo, Self::IliPika];

    /// Returns the word used in notation, options and component sets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["saola", "vaquita", "snow-leopard", "pangolin", "kakapo", "ili-pika"][self as usize]
    }
}

impl FromStr for Board {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        find_by_id(&Self::ALL, Self::id, text).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.into_iter().map(Self::id).collect();
            NotationError::new(format!("there is no board `{text}`; there is {}", known.join(", ")))
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The code of a mission tile: A1 to A6, B1 to B6, C1 to C6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MissionCode(u8);

impl MissionCode {
    /// The number of mission codes.
    pub const COUNT: usize = 18;

    /// Iterates over all mission codes.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Iterates over the codes of one set of missions: 0 is A, 1 is B, 2 is C.
    pub fn of(set: usize) -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(move |code| code.set() == set)
    }

    /// Returns the index of the code in [`MissionCode::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the set of the mission: 0 is A, 1 is B, 2 is C.
    #[must_use]
    pub const fn set(self) -> usize {
        self.0 as usize / 6
    }
}

impl fmt::Display for MissionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["A", "B", "C"][self.set()], self.0 % 6 + 1)
    }
}

impl fmt::Debug for MissionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for MissionCode {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let upper = text.to_ascii_uppercase();
        Self::all()
            .find(|code| code.to_string() == upper)
            .ok_or_else(|| NotationError::new("a mission is A1 to A6, B1 to B6 or C1 to C6"))
    }
}

/// A die and the value it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Die {
    /// The colour of the die.
    pub colour: Habitat,
    /// The value it shows, from 1 to 6.
    pub value: u8,
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.value)
    }
}

/// A tile or a die, as taken in the choose step (SPC-161, 162).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// A tile.
    Tile(Tile),
    /// A die.
    Die(Die),
}

impl Item {
    /// Returns the colour of the item.
    #[must_use]
    pub const fn colour(self) -> Habitat {
        match self {
            Self::Tile(tile) => tile.habitat(),
            Self::Die(die) => die.colour,
        }
    }
}
