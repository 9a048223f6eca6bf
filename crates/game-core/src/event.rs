//! What is told about a step, and to whom. There is no other way for an event to leave a game.

use crate::seat::{Seat, SeatSet, Viewer};

/// An event with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addressed<E> {
    /// The seats that are told `full`.
    pub full_for: SeatSet,
    /// Whether spectators are told `full`.
    pub spectators: bool,
    /// The whole event.
    pub full: E,
    /// What everybody else is told, if anything.
    pub rest: Option<E>,
}

impl<E> Addressed<E> {
    /// An event everybody sees in full.
    pub fn by_all(full: E) -> Self {
        Self { full_for: SeatSet::ALL, spectators: true, full, rest: None }
    }

    /// An event only these seats see; the others are told `rest`.
    pub fn only_by(seats: SeatSet, full: E, rest: Option<E>) -> Self {
        Self { full_for: seats, spectators: false, full, rest }
    }

    /// An event everybody but this seat sees, because the seat has been told before.
    pub fn by_others(seat: Seat, full: E) -> Self {
        Self { full_for: SeatSet::ALL.without(seat), spectators: true, full, rest: None }
    }

    /// What this viewer is told.
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
/// The event is made by a closure, so that the sink `()` costs nothing: playouts use it.
pub trait EventSink<E> {
    /// Takes one event.
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

    fn heard(seen: &Addressed<&'static str>) -> Vec<Option<&'static str>> {
        SeatCount::new(3).viewers().map(|viewer| seen.for_viewer(viewer).copied()).collect()
    }

    #[test]
    fn each_audience_hears_its_own() {
        let one = Seat::new(1);
        assert_eq!(heard(&Addressed::by_all("x")), [Some("x"); 4]);
        assert_eq!(heard(&Addressed::only_by(SeatSet::one(one), "x", None)), [None, Some("x"), None, None]);
        assert_eq!(
            heard(&Addressed::only_by(SeatSet::one(one), "x", Some("y"))),
            [Some("y"), Some("x"), Some("y"), Some("y")]
        );
        assert_eq!(heard(&Addressed::by_others(one, "x")), [Some("x"), None, Some("x"), Some("x")]);
    }
}
