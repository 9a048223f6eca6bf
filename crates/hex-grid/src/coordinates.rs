//! Axial coordinates: hexes are pointy-topped, rows are horizontal, `r` grows downwards and `q` to the right.

use core::fmt;
use core::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One hex. Ordered row by row from the top, within a row from the left.
///
/// ```
/// use hex_grid::{Direction, Hex};
///
/// let hex: Hex = "2,-1".parse().unwrap();
/// assert_eq!(hex, Hex::new(2, -1));
/// assert!(hex < Hex::new(-3, 0), "a row further up comes first");
/// assert!("2;-1".parse::<Hex>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    // The order of the fields is the order of the cells.
    /// Row, growing downwards.
    pub r: i8,
    /// Position along the row, growing to the right.
    pub q: i8,
}

impl Hex {
    /// The hex at `q,r`.
    #[must_use]
    pub const fn new(q: i8, r: i8) -> Self {
        Self { r, q }
    }

    /// The distance from the origin, in steps.
    ///
    /// ```
    /// # use hex_grid::Hex;
    /// assert_eq!(Hex::new(3, -3).distance(), 3);
    /// assert_eq!(Hex::new(2, 1).distance(), 3);
    /// ```
    #[must_use]
    pub const fn distance(self) -> u8 {
        let (q, r) = (self.q as i16, self.r as i16);
        let s = q + r;
        let (q, r, s) = (q.unsigned_abs(), r.unsigned_abs(), s.unsigned_abs());
        let most = if q > r { q } else { r };
        (if most > s { most } else { s }) as u8
    }

    /// The neighbour in a direction.
    ///
    /// # Panics
    /// In a debug build, if a coordinate of the neighbour does not fit into `i8`.
    ///
    /// ```
    /// # use hex_grid::{Direction, Hex};
    /// assert_eq!(Hex::new(0, 0).step(Direction::SouthEast), Hex::new(0, 1));
    /// ```
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (q, r) = direction.offset();
        Self::new(self.q + q, self.r + r)
    }

    /// The direction to an adjacent hex; `None` if it is not adjacent.
    ///
    /// ```
    /// # use hex_grid::{Direction, Hex};
    /// assert_eq!(Hex::new(0, 0).direction_to(Hex::new(-1, 1)), Some(Direction::SouthWest));
    /// assert_eq!(Hex::new(0, 0).direction_to(Hex::new(2, 0)), None);
    /// ```
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == other)
    }

    /// The hexes in a straight line from here, the nearest first; infinite.
    ///
    /// ```
    /// # use hex_grid::{Direction, Hex};
    /// let ray: Vec<Hex> = Hex::new(0, 0).ray(Direction::West).take(2).collect();
    /// assert_eq!(ray, [Hex::new(-1, 0), Hex::new(-2, 0)]);
    /// ```
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        core::iter::successors(Some(self.step(direction)), move |hex| Some(hex.step(direction)))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a hex such as `3,-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseHexError;

impl fmt::Display for ParseHexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cell is written as two small whole numbers, such as `3,-1`")
    }
}

impl std::error::Error for ParseHexError {}

impl FromStr for Hex {
    type Err = ParseHexError;
    fn from_str(text: &str) -> Result<Self, ParseHexError> {
        // Distant cells are refused here, so that no step from a parsed hex can overflow.
        let number = |text: &str| text.parse::<i8>().ok().filter(|n| n.unsigned_abs() < 32).ok_or(ParseHexError);
        let (q, r) = text.split_once(',').ok_or(ParseHexError)?;
        Ok(Self::new(number(q)?, number(r)?))
    }
}

#[cfg(feature = "serde")]
impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// One of the six directions, counter-clockwise from the right.
///
/// ```
/// use hex_grid::{Direction, Hex};
///
/// for direction in Direction::ALL {
///     let there = Hex::new(0, 0).step(direction);
///     assert_eq!(there.step(direction.opposite()), Hex::new(0, 0));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Right.
    East,
    /// Upper right.
    NorthEast,
    /// Upper left.
    NorthWest,
    /// Left.
    West,
    /// Lower left.
    SouthWest,
    /// Lower right.
    SouthEast,
}

impl Direction {
    /// All six, counter-clockwise from the right.
    pub const ALL: [Self; 6] =
        [Self::East, Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast];

    /// The three that lead to a later cell, in the order of those cells.
    pub const FORWARD: [Self; 3] = [Self::East, Self::SouthWest, Self::SouthEast];

    /// All six, in the order of the cells they lead to.
    pub const BY_CELL: [Self; 6] =
        [Self::NorthWest, Self::NorthEast, Self::West, Self::East, Self::SouthWest, Self::SouthEast];

    /// What one step adds to `q` and `r`.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (1, -1),
            Self::NorthWest => (0, -1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, 1),
            Self::SouthEast => (0, 1),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::NorthEast => Self::SouthWest,
            Self::NorthWest => Self::SouthEast,
            Self::West => Self::East,
            Self::SouthWest => Self::NorthEast,
            Self::SouthEast => Self::NorthWest,
        }
    }
}

/// A vertex where three hexes meet, as the top or bottom point of a hex. Every vertex has exactly one
/// representation.
///
/// ```
/// use hex_grid::{Corner, Hex};
///
/// let top = Corner::of(Hex::new(0, 0))[0];
/// assert_eq!(top.hexes(), [Hex::new(0, 0), Hex::new(0, -1), Hex::new(1, -1)]);
/// assert!(top.hexes().iter().all(|hex| Corner::of(*hex).contains(&top)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// The top point of this hex.
    Top(Hex),
    /// The bottom point of this hex.
    Bottom(Hex),
}

impl Corner {
    /// The six vertices of a hex, clockwise from the top.
    #[must_use]
    pub const fn of(hex: Hex) -> [Self; 6] {
        use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
        // The vertices at the sides are the bottom or top points of the neighbours above and below.
        [
            Self::Top(hex),
            Self::Bottom(hex.step(NorthEast)),
            Self::Top(hex.step(SouthEast)),
            Self::Bottom(hex),
            Self::Top(hex.step(SouthWest)),
            Self::Bottom(hex.step(NorthWest)),
        ]
    }

    /// The three hexes that meet there.
    #[must_use]
    pub const fn hexes(self) -> [Hex; 3] {
        use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
        match self {
            Self::Top(hex) => [hex, hex.step(NorthWest), hex.step(NorthEast)],
            Self::Bottom(hex) => [hex, hex.step(SouthWest), hex.step(SouthEast)],
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hexes() -> impl Strategy<Value = Hex> {
        (-20i8..20, -20i8..20).prop_map(|(q, r)| Hex::new(q, r))
    }

    proptest! {
        #[test]
        fn text_round_trips(hex in hexes()) {
            prop_assert_eq!(hex.to_string().parse(), Ok(hex));
        }

        #[test]
        fn opposite_directions_cancel_out(hex in hexes()) {
            for direction in Direction::ALL {
                prop_assert_eq!(hex.step(direction).step(direction.opposite()), hex);
                prop_assert_eq!(hex.direction_to(hex.step(direction)), Some(direction));
            }
        }

        #[test]
        fn a_corner_is_the_same_from_each_of_its_hexes(hex in hexes()) {
            let corners = Corner::of(hex);
            for corner in corners {
                prop_assert!(corner.hexes().contains(&hex));
                for around in corner.hexes() {
                    prop_assert!(Corner::of(around).contains(&corner));
                }
            }
            let mut distinct = corners.to_vec();
            distinct.sort();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), 6);
        }

        #[test]
        fn forward_directions_lead_to_later_cells(hex in hexes()) {
            for direction in Direction::ALL {
                prop_assert_eq!(Direction::FORWARD.contains(&direction), hex.step(direction) > hex);
            }
            prop_assert!(Direction::BY_CELL.map(|direction| hex.step(direction)).is_sorted());
            prop_assert!(Direction::FORWARD.map(|direction| hex.step(direction)).is_sorted());
        }
    }

    #[test]
    fn distances() {
        for (hex, distance) in [((0, 0), 0), ((3, -3), 3), ((2, 1), 3), ((-1, -4), 5), ((-5, 2), 5)] {
            assert_eq!(Hex::new(hex.0, hex.1).distance(), distance);
        }
    }

    #[test]
    fn bad_cells_are_refused() {
        for bad in ["", "1", "1,", ",1", "1,2,3", "a,b", "40,0", "1, 2"] {
            assert_eq!(bad.parse::<Hex>(), Err(ParseHexError), "{bad:?}");
        }
    }
}
