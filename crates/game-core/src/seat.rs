//! Seats, sets of seats, and viewers.
//!
//! ```
//! use game_core::{PerSeat, Seat, SeatCount, SeatSet};
//!
//! let three = SeatCount::new(3);
//! let last = Seat::new(2);
//! assert_eq!(last.next(three), Seat::new(0), "turn order wraps around");
//!
//! let waiting = three.set() - SeatSet::one(last);
//! assert_eq!(waiting.iter().map(Seat::index).collect::<Vec<_>>(), [0, 1]);
//!
//! let mut scores = PerSeat::<i32>::default();
//! scores[last] += 5;
//! assert_eq!(scores[Seat::new(2)], 5);
//! ```

use core::fmt;
use core::ops::{BitOr, Index, IndexMut, Sub};

use serde::{Deserialize, Serialize};

use crate::chance::scale;
use crate::game::Weight;

/// The largest number of seats of any game.
pub const MAX_SEATS: usize = 6;

/// Why a value from outside is not a seat, a number of seats or a set of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeatError {
    /// No seat has this number.
    Number(u8),
    /// No table has this number of seats.
    Count(u8),
    /// A list of the seats of a set is not in ascending order, or names a seat twice.
    Order,
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number(_) => "a seat number is from 0 to 5",
            Self::Count(_) => "a table has 1 to 6 seats",
            Self::Order => "a set of seats lists each seat once, in ascending order",
        })
    }
}

impl std::error::Error for SeatError {}

/// As a reason in an error that has a text, such as [`crate::SetupError`].
impl From<SeatError> for String {
    fn from(error: SeatError) -> Self {
        error.to_string()
    }
}

/// A seat at the table, counted from 0 in the direction of play.
///
/// ```
/// use game_core::{Seat, SeatError};
///
/// assert_eq!(Seat::new(3).index(), 3);
/// assert_eq!(Seat::try_from(6), Err(SeatError::Number(6)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is not below [`MAX_SEATS`]; use `try_from` for numbers that come from outside.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < MAX_SEATS, "there are at most six seats");
        Self(number)
    }

    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat to the left, which is the next in turn order.
    #[must_use]
    pub const fn next(self, seats: SeatCount) -> Self {
        let next = self.0 + 1;
        Self(if next >= seats.0 { 0 } else { next })
    }
}

impl TryFrom<u8> for Seat {
    type Error = SeatError;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if (number as usize) < MAX_SEATS { Ok(Self(number)) } else { Err(SeatError::Number(number)) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.0)
    }
}

/// The number of seats of a table: 1 to 6.
///
/// ```
/// use game_core::{SeatCount, Viewer};
///
/// let two = SeatCount::new(2);
/// assert_eq!(two.viewers().count(), 3, "two seats and the spectator");
/// assert_eq!(two.viewers().last(), Some(Viewer::Spectator));
/// assert!(SeatCount::try_from(0).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct SeatCount(u8);

impl SeatCount {
    /// Returns a count of `number` seats.
    ///
    /// # Panics
    /// If the number is not from 1 to 6; use `try_from` for numbers that come from outside.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        assert!(number >= 1 && number as usize <= MAX_SEATS, "a table has 1 to 6 seats");
        Self(number)
    }

    /// The number of seats.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// All seats, in order.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..self.0).map(Seat)
    }

    /// All seats as a set.
    #[must_use]
    pub const fn set(self) -> SeatSet {
        SeatSet((1 << self.0) - 1)
    }

    /// Whether the seat is at this table.
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// Returns the seat that 64 random bits select, each with the same probability.
    #[must_use]
    pub const fn choose(self, x: u64) -> Seat {
        Seat(scale(x, self.0 as Weight) as u8)
    }

    /// All viewers of the table: each seat, then the spectator.
    pub fn viewers(self) -> impl Iterator<Item = Viewer> + Clone {
        self.seats().map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

impl TryFrom<u8> for SeatCount {
    type Error = SeatError;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number >= 1 && number as usize <= MAX_SEATS { Ok(Self(number)) } else { Err(SeatError::Count(number)) }
    }
}

impl From<SeatCount> for u8 {
    fn from(count: SeatCount) -> u8 {
        count.0
    }
}

impl fmt::Display for SeatCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats.
///
/// ```
/// use game_core::{Seat, SeatSet};
///
/// let set: SeatSet = [Seat::new(4), Seat::new(1)].into_iter().collect();
/// assert!(set.has(Seat::new(4)) && !set.has(Seat::new(0)));
/// assert_eq!(set.first(), Some(Seat::new(1)));
/// assert_eq!(serde_json::to_string(&set).unwrap(), "[1,4]");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Every possible seat.
    pub const ALL: Self = Self((1 << MAX_SEATS) - 1);

    /// The set that contains only this seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with the seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The number of seats in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.has(seat))
    }

    /// The set as bits, seat 0 in the lowest, for digests.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl BitOr for SeatSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for SeatSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}

impl TryFrom<Vec<Seat>> for SeatSet {
    type Error = SeatError;
    fn try_from(seats: Vec<Seat>) -> Result<Self, Self::Error> {
        if seats.is_sorted_by(|a, b| a < b) { Ok(seats.into_iter().collect()) } else { Err(SeatError::Order) }
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

/// Somebody who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// The person or bot in this seat.
    Seat(Seat),
    /// Somebody without a seat, who sees only what everybody sees.
    Spectator,
}

impl Viewer {
    /// The viewer's seat; `None` for a spectator.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Whether the viewer is in this seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Spectator => f.write_str("spectator"),
        }
    }
}

/// One value for each seat of a game with at most `N` seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PerSeat<T, const N: usize = MAX_SEATS>(pub [T; N]);

impl<T: Default + Copy, const N: usize> Default for PerSeat<T, N> {
    fn default() -> Self {
        Self([T::default(); N])
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_order_wraps() {
        let three = SeatCount::new(3);
        let order: Vec<_> = three.seats().map(|seat| seat.next(three).index()).collect();
        assert_eq!(order, [1, 2, 0]);
        assert_eq!([0, u64::MAX / 2, u64::MAX].map(|x| three.choose(x).index()), [0, 1, 2]);
    }

    #[test]
    fn sets_behave_like_sets() {
        let set: SeatSet = [Seat::new(4), Seat::new(1)].into_iter().collect();
        assert_eq!(set.len(), 2);
        assert_eq!(set.first(), Some(Seat::new(1)));
        assert!(set.has(Seat::new(4)) && !set.has(Seat::new(0)));
        assert_eq!(set.without(Seat::new(1)), SeatSet::one(Seat::new(4)));
        assert_eq!(SeatCount::new(6).set() - set, [0, 2, 3, 5].map(Seat::new).into_iter().collect());
    }

    #[test]
    fn numbers_from_outside_are_checked() {
        let refused = |error: serde_json::Error| error.to_string();
        assert_eq!(serde_json::from_str::<Seat>("6").map_err(refused), Err("a seat number is from 0 to 5".into()));
        assert_eq!(serde_json::from_str::<SeatCount>("0").map_err(refused), Err("a table has 1 to 6 seats".into()));
        assert_eq!(SeatCount::try_from(7), Err(SeatError::Count(7)));
        assert_eq!(SeatSet::try_from(vec![Seat::new(1), Seat::new(1)]), Err(SeatError::Order));
        assert!(serde_json::from_str::<SeatSet>("[1,0]").is_err());
        assert_eq!(serde_json::from_str::<SeatSet>("[0,1]").unwrap(), SeatCount::new(2).set());
        assert_eq!(serde_json::to_string(&Viewer::Seat(Seat::new(2))).unwrap(), r#"{"seat":2}"#);
        assert_eq!(serde_json::to_string(&Viewer::Spectator).unwrap(), r#""spectator""#);
    }
}
