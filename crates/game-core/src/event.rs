//! Events: what viewers are told about a step. A game returns an event only together with its audience.

use crate::seat::{Seat, SeatSet, Viewer};

/// An event with its audience.
///
/// ```
/// use game_core::{Addressed, Seat, SeatSet, Viewer};
///
/// let drawn = Addressed::only_by(SeatSet::one(Seat::new(1)), "you draw the queen", Some("a card is drawn"));
/// assert_eq!(drawn.for_viewer(Viewer::Seat(Seat::new(1))), Some(&"you draw the queen"));
/// assert_eq!(drawn.for_viewer(Viewer::Spectator), Some(&"a card is drawn"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addressed<E> {
    /// The seats that receive `full`.
    pub full_for: SeatSet,
    /// Whether spectators receive `full`.
    pub spectators: bool,
    /// The event with all its details.
    pub full: E,
    /// The version of the event for all other viewers; `None` if they are told nothing.
    pub rest: Option<E>,
}

impl<E> Addressed<E> {
    /// An event that every viewer receives in full.
    pub fn by_all(full: E) -> Self {
        Self { full_for: SeatSet::ALL, spectators: true, full, rest: None }
    }

    /// An event that only these seats receive in full. Everybody else receives `rest`, or nothing if it is
    /// `None`.
    pub fn only_by(seats: SeatSet, full: E, rest: Option<E>) -> Self {
        Self { full_for: seats, spectators: false, full, rest }
    }

    /// An event that everybody receives except this seat, which was told by an earlier event.
    pub fn by_others(seat: Seat, full: E) -> Self {
        Self { full_for: SeatSet::ALL.without(seat), spectators: true, full, rest: None }
    }

    /// Returns the version of the event that this viewer receives; `None` if it is told nothing.
    pub fn for_viewer(&self, viewer: Viewer) -> Option<&E> {
        let full = match viewer {
            Viewer::Seat(seat) => self.full_for.has(seat),
            Viewer::Spectator => self.spectators,
        };
        if full { Some(&self.full) } else { self.rest.as_ref() }
    }
}

/// Where a game pushes its events.
///
/// The event is made by a closure, so that the sink `()`, which playouts use, costs nothing.
pub trait EventSink<E> {
    /// Adds the event that `make` returns.
    fn push(&mut self, make: impl FnOnce() -> Addressed<E>);
}

impl<E> EventSink<E> for () {
    #[inline(always)]
    fn push(&mut self, _: impl FnOnce() -> Addressed<E>) {}
}

impl<E> EventSink<E> for Vec<Addressed<E>> {
    fn push(&mut self, make: impl FnOnce() -> Addressed<E>) {
        Vec::push(self, make());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::SeatCount;

    fn received(event: &Addressed<&'static str>) -> Vec<Option<&'static str>> {
        SeatCount::new(3).viewers().map(|viewer| event.for_viewer(viewer).copied()).collect()
    }

    #[test]
    fn each_audience_receives_its_own_version() {
        let one = Seat::new(1);
        assert_eq!(received(&Addressed::by_all("x")), [Some("x"); 4]);
        assert_eq!(received(&Addressed::only_by(SeatSet::one(one), "x", None)), [None, Some("x"), None, None]);
        assert_eq!(
            received(&Addressed::only_by(SeatSet::one(one), "x", Some("y"))),
            [Some("y"), Some("x"), Some("y"), Some("y")]
        );
        assert_eq!(received(&Addressed::by_others(one, "x")), [Some("x"), None, Some("x"), Some("x")]);
    }
}
