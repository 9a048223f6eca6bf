//! Why a view that came from outside is refused.

use core::fmt;

use crate::seat::{Seat, SeatCount, SeatSet, Viewer};

/// Why a view cannot be one of a game under the rules it is read with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct ViewFault {
    /// The field of the view that is wrong, or the first of several that contradict each other.
    pub field: &'static str,
    /// What is wrong with it.
    pub why: String,
}

impl ViewFault {
    /// A fault of one field.
    pub fn new(field: &'static str, why: impl Into<String>) -> Self {
        Self { field, why: why.into() }
    }

    /// Succeeds if the condition holds.
    ///
    /// # Errors
    /// Otherwise, a fault of the field with this reason.
    pub fn ensure(holds: bool, field: &'static str, why: &str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::new(field, why)) }
    }

    /// Checks that a seat is at the table.
    ///
    /// # Errors
    /// If it is not.
    pub fn ensure_seat(seats: SeatCount, field: &'static str, seat: Seat) -> Result<(), Self> {
        if seats.has(seat) { Ok(()) } else { Err(Self::new(field, format!("there is no seat {seat} at this table"))) }
    }

    /// Checks that all seats of a set are at the table.
    ///
    /// # Errors
    /// If one is not.
    pub fn ensure_seats(seats: SeatCount, field: &'static str, set: SeatSet) -> Result<(), Self> {
        set.iter().try_for_each(|seat| Self::ensure_seat(seats, field, seat))
    }

    /// Checks that the viewer is a spectator or has a seat at the table.
    ///
    /// # Errors
    /// If the viewer's seat is not there.
    pub fn ensure_viewer(seats: SeatCount, viewer: Viewer) -> Result<(), Self> {
        viewer.seat().map_or(Ok(()), |seat| Self::ensure_seat(seats, "viewer", seat))
    }

    /// Checks that a list has `len` entries, for example one for each seat.
    ///
    /// # Errors
    /// If it is longer or shorter.
    pub fn ensure_len<T>(field: &'static str, list: &[T], len: usize) -> Result<(), Self> {
        if list.len() == len {
            Ok(())
        } else {
            Err(Self::new(field, format!("there are {} entries instead of {len}", list.len())))
        }
    }
}

impl fmt::Display for ViewFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.why)
    }
}

impl std::error::Error for ViewFault {}
