//! The components of the sketch as tables, and what one seat has of them.

use serde::{Deserialize, Serialize};

/// How many turns the sketch has, both seats together.
pub(crate) const TURNS: u8 = 6;
/// The spaces of a ring.
pub(crate) const RING: u8 = 8;
/// The numbers on the performance spaces; space i is good for i + 1 posters.
pub(crate) const SPACES: [u8; 3] = [3, 5, 8];
/// Power needed, small tiles, large tiles.
pub(crate) const LEVELS: [(u8, u8, u8); 3] = [(2, 1, 0), (4, 0, 1), (6, 1, 1)];
/// The bonuses of the three cards of each seat.
pub(crate) const CARDS: [Bonus; 3] = [Bonus::SetDie, Bonus::PlusOne, Bonus::Poster];
/// What a ring space gives: a gem, or it is a tent space.
pub(crate) const TRACK: [Option<Kind>; RING as usize] =
    [Some(Kind::Clear), Some(Kind::Orange), None, Some(Kind::Green), None, Some(Kind::Purple), None, Some(Kind::Clear)];
/// What the cells of the camp give, row by row.
pub(crate) const CAMP: &[u8; 16] = b"c.p..t.gp.v..g.c";
/// Colour, size and number of the tiles a poster asks for, its gem, points, coins.
pub(crate) const POSTERS: [Poster; 10] = [
    poster(Kind::Orange, Size::Small, 1, None, 2, 2),
    poster(Kind::Orange, Size::Large, 1, None, 3, 2),
    poster(Kind::Orange, Size::Small, 2, Some(Kind::Green), 6, 1),
    poster(Kind::Green, Size::Small, 1, None, 2, 2),
    poster(Kind::Green, Size::Large, 1, Some(Kind::Purple), 5, 1),
    poster(Kind::Green, Size::Large, 2, None, 6, 0),
    poster(Kind::Purple, Size::Small, 1, None, 2, 2),
    poster(Kind::Purple, Size::Large, 1, Some(Kind::Orange), 5, 1),
    poster(Kind::Purple, Size::Small, 2, None, 4, 1),
    poster(Kind::Green, Size::Small, 1, Some(Kind::Orange), 4, 1),
];

/// The kind of a die or a gem. The first three are the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Kind {
    Orange,
    Green,
    Purple,
    Clear,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [Self::Orange, Self::Green, Self::Purple, Self::Clear];
}

/// The size of a camp tile: two cells or three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Size {
    Small,
    Large,
}

/// The top of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bonus {
    SetDie,
    PlusOne,
    Poster,
}

/// What a poster asks for and gives.
#[derive(Debug)]
pub(crate) struct Poster {
    pub(crate) colour: Kind,
    pub(crate) size: Size,
    pub(crate) count: u8,
    pub(crate) gem: Option<Kind>,
    pub(crate) points: i32,
    pub(crate) coins: u8,
}

const fn poster(colour: Kind, size: Size, count: u8, gem: Option<Kind>, points: i32, coins: u8) -> Poster {
    Poster { colour, size, count, gem, points, coins }
}

/// What one seat has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Area {
    pub(crate) dice: [Option<(Kind, u8)>; 3],
    pub(crate) gems: [u8; 4],
    pub(crate) coins: u8,
    pub(crate) trainers: u8,
    pub(crate) posters: [Option<u8>; 3],
    /// Space 0 has the preprinted tent.
    pub(crate) tents: [bool; 3],
    /// Covered cells, as bits.
    pub(crate) camp: u16,
    /// Tiles built, by colour and size.
    pub(crate) built: [[u8; 2]; 3],
    pub(crate) completed: Vec<u8>,
    /// Points from the camp, from posters and from debt.
    pub(crate) points: [i32; 3],
}

impl Area {
    pub(crate) fn new() -> Self {
        Self {
            dice: [None; 3],
            gems: [1; 4],
            coins: 3,
            trainers: 1,
            posters: [None; 3],
            tents: [true, false, false],
            camp: 0,
            built: [[0; 2]; 3],
            completed: Vec::new(),
            points: [0; 3],
        }
    }

    pub(crate) fn poster(&self, space: u8) -> Option<&'static Poster> {
        let id = (*self.posters.get(usize::from(space))?)?;
        POSTERS.get(usize::from(id))
    }

    /// The cells a tile would cover, if it may lie there (MAG-234 to MAG-237).
    pub(crate) fn cells(&self, size: Size, turned: u8, row: u8, column: u8) -> Option<u16> {
        let shape: &[(u8, u8)] = match (size, turned) {
            (Size::Small, 0) => &[(0, 0), (0, 1)],
            (Size::Small, 1) => &[(0, 0), (1, 0)],
            (Size::Large, 0) => &[(0, 0), (0, 1), (1, 0)],
            (Size::Large, 1) => &[(0, 0), (0, 1), (1, 1)],
            (Size::Large, 2) => &[(0, 0), (1, 0), (1, 1)],
            (Size::Large, 3) => &[(0, 1), (1, 0), (1, 1)],
            _ => return None,
        };
        let mut cells = 0u16;
        let mut beside = 0u16;
        for (r, c) in shape.iter().map(|(r, c)| (row + r, column + c)) {
            if r > 3 || c > 3 {
                return None;
            }
            let cell = 1u16 << (r * 4 + c);
            cells |= cell;
            beside |= cell << 4 | cell >> 4;
            beside |= if c > 0 { cell >> 1 } else { 0 } | if c < 3 { cell << 1 } else { 0 };
        }
        let fits = cells & self.camp == 0 && (self.camp == 0 || beside & self.camp != 0);
        fits.then_some(cells)
    }

    pub(crate) fn any_fits(&self, size: Size) -> bool {
        (0..64).any(|at| self.cells(size, at / 16, at / 4 % 4, at % 4).is_some())
    }

    /// What the dice on the cards cost at the end of the round (MAG-352, MAG-353).
    pub(crate) fn due(&self) -> u8 {
        let sum = |wanted: Kind| {
            self.dice.iter().flatten().filter(|(kind, _)| *kind == wanted).map(|(_, face)| *face).sum::<u8>()
        };
        sum(Kind::Orange).max(sum(Kind::Green)).max(sum(Kind::Purple)) + sum(Kind::Clear)
    }
}
