//! The option that says which seat has the first turn.

use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{OptionValue, one_of};
use crate::meta::{OptionKind, SetupError};
use crate::seat::{MAX_SEATS, Seat, SeatCount};

/// How an option says that chance decides which seat has the first turn.
pub trait StartWord: Clone + Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The word, and after it the numbers of all seats.
    const VALUES: &'static [&'static str; MAX_SEATS + 1];
}

/// The word `random`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Random;

impl StartWord for Random {
    const VALUES: &'static [&'static str; MAX_SEATS + 1] = &["random", "0", "1", "2", "3", "4", "5"];
}

/// The word `die`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Die;

impl StartWord for Die {
    const VALUES: &'static [&'static str; MAX_SEATS + 1] = &["die", "0", "1", "2", "3", "4", "5"];
}

/// An option that says which of up to `SEATS` seats has the first turn, or that chance decides, which is the
/// default and is written as the word `W`.
///
/// ```
/// use game_core::{Seat, SeatCount, StartSeat};
///
/// let start: StartSeat<4> = serde_json::from_str("\"3\"").unwrap();
/// assert_eq!(start.seat(), Some(Seat::new(3)));
/// let refused = start.check("start", SeatCount::new(2)).unwrap_err();
/// assert_eq!(refused.to_string(), "start: there is no seat 3; the seats are numbered from 0 to 1");
/// assert_eq!(serde_json::to_string(&StartSeat::<4>::default()).unwrap(), "\"random\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StartSeat<const SEATS: usize, W = Random> {
    seat: Option<Seat>,
    word: PhantomData<W>,
}

impl<const SEATS: usize, W: StartWord> StartSeat<SEATS, W> {
    /// The seat with this number has the first turn.
    ///
    /// # Panics
    /// If the number is not below `SEATS`.
    #[must_use]
    pub const fn at(number: u8) -> Self {
        assert!((number as usize) < SEATS, "a start seat is below the number of seats");
        Self { seat: Some(Seat::new(number)), word: PhantomData }
    }

    /// Returns the seat that the option names; `None` if chance decides.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        self.seat
    }

    /// Checks that a table of this many seats has the seat that the option names.
    ///
    /// # Errors
    /// If it has not, about the option with this key.
    pub fn check(self, key: &str, seats: SeatCount) -> Result<(), SetupError> {
        match self.seat {
            Some(seat) if !seats.has(seat) => Err(SetupError::no_such_seat(key, seat, seats)),
            _ => Ok(()),
        }
    }
}

impl<const SEATS: usize, W: StartWord> OptionValue for StartSeat<SEATS, W> {
    const KIND: OptionKind = OptionKind::Seat;
    const VALUES: &'static [&'static str] = W::VALUES.split_at(SEATS + 1).0;
    const DEFAULT: &'static str = W::VALUES[0];
}

impl<const SEATS: usize, W: StartWord> Serialize for StartSeat<SEATS, W> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(Self::VALUES[self.seat.map_or(0, |seat| seat.index() + 1)])
    }
}

impl<'de, const SEATS: usize, W: StartWord> Deserialize<'de> for StartSeat<SEATS, W> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        match Self::VALUES.iter().position(|value| *value == text) {
            Some(0) => Ok(Self::default()),
            Some(at) => Ok(Self::at(at as u8 - 1)),
            None => Err(serde::de::Error::custom(format!("must be {}", one_of(Self::VALUES)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_and_written() {
        for (at, text) in StartSeat::<4, Die>::VALUES.iter().enumerate() {
            let start: StartSeat<4, Die> = serde_json::from_value((*text).into()).unwrap();
            assert_eq!(start.seat().map(Seat::index), at.checked_sub(1));
            assert_eq!(serde_json::to_value(start).unwrap(), *text);
        }
        assert_eq!(StartSeat::<4, Die>::VALUES, ["die", "0", "1", "2", "3"]);
        for wrong in ["4", "random", "00", ""] {
            assert!(serde_json::from_value::<StartSeat<4, Die>>(wrong.into()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_seats_of_the_table_start() {
        let two = SeatCount::new(2);
        assert_eq!(StartSeat::<4>::default().check("start", two), Ok(()));
        assert_eq!(StartSeat::<4>::at(1).check("start", two), Ok(()));
        let why = SetupError::no_such_seat("first", Seat::new(2), two);
        assert_eq!(StartSeat::<4>::at(2).check("first", two), Err(why));
    }
}
