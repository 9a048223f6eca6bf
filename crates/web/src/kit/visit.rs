//! Visits: another seat's things are shown where the viewer's own usually are. A visit never ends by itself.

use game_core::Seat;
use leptos::prelude::*;

use super::seats::{SeatEvent, SeatLook};

/// Who is visited at a table. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Visits {
    /// The seat that is visited; `None` is the viewer's own.
    pub(crate) visited: RwSignal<Option<Seat>>,
    /// The seats in the order in which they are listed.
    pub(crate) looks: Signal<Vec<SeatLook>>,
    /// Where a hold returns to.
    before: StoredValue<Option<Seat>>,
}

impl Visits {
    /// Returns the visits at a table with these seats; nobody is visited.
    pub(crate) fn new(looks: Signal<Vec<SeatLook>>) -> Self {
        Self { visited: RwSignal::new(None), looks, before: StoredValue::new(None) }
    }

    /// Handles what a person did with the seats. A tap on the seat that is visited, or on the viewer's own,
    /// returns.
    pub(crate) fn on(self, event: SeatEvent) {
        let now = self.visited.get_untracked();
        match event {
            SeatEvent::Visit(seat) => {
                let seat = self.seat(seat);
                self.set(seat.filter(|_| seat != now));
            }
            SeatEvent::Peek(seat) => {
                self.before.set_value(now);
                self.set(self.seat(seat));
            }
            SeatEvent::PeekEnd => self.set(self.before.get_value()),
            SeatEvent::Swipe { back } => self.turn(back),
        }
    }

    /// Visits the next seat, or the previous one.
    pub(crate) fn turn(self, back: bool) {
        let next = self.looks.with_untracked(|looks| next(looks, self.visited.get_untracked(), back));
        self.set(next);
    }

    /// Returns to the viewer's own; returns whether anybody was visited.
    pub(crate) fn end(self) -> bool {
        let visiting = self.visited.get_untracked().is_some();
        self.set(None);
        visiting
    }

    /// Visits a seat.
    pub(crate) fn set(self, seat: Option<Seat>) {
        if self.visited.get_untracked() != seat {
            self.visited.set(seat);
        }
    }

    /// Returns the seat with this number; `None` for the viewer's own. An opponent without a seat counts as
    /// one beyond the others.
    fn seat(self, number: usize) -> Option<Seat> {
        self.looks.with_untracked(|looks| looks.iter().find(|look| look.seat == number && !look.own).and_then(seat_of))
    }
}

fn seat_of(look: &SeatLook) -> Option<Seat> {
    u8::try_from(look.seat).ok().map(Seat::new)
}

/// Returns the seat after the one that is visited, or before it; both ends meet. `None` is the viewer's own.
fn next(looks: &[SeatLook], visited: Option<Seat>, back: bool) -> Option<Seat> {
    let is_shown = |look: &SeatLook| match visited {
        Some(seat) => look.seat == seat.index(),
        None => look.own,
    };
    let count = looks.len().max(1);
    let next = match (looks.iter().position(is_shown), back) {
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
        // A watcher has no seat: the first one is next.
        (None, false) => 0,
        (None, true) => count - 1,
    };
    looks.get(next).filter(|look| !look.own).and_then(seat_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(own: Option<usize>) -> Vec<SeatLook> {
        let look = |seat| SeatLook { seat, own: own == Some(seat), ..SeatLook::default() };
        // In turn order, the viewer first.
        let first = own.unwrap_or_default();
        (0..3).map(|step| look((first + step) % 3)).collect()
    }

    #[test]
    fn the_seats_are_visited_in_turn_and_the_viewer_is_one_of_them() {
        let (looks, seat) = (looks(Some(1)), |seat| Some(Seat::new(seat)));
        let forth = |visited| next(&looks, visited, false);
        assert_eq!([forth(None), forth(seat(2)), forth(seat(0))], [seat(2), seat(0), None]);
        let back = |visited| next(&looks, visited, true);
        assert_eq!([back(None), back(seat(0)), back(seat(2))], [seat(0), seat(2), None]);
    }

    #[test]
    fn a_watcher_goes_round_all_seats() {
        let (looks, seat) = (looks(None), |seat| Some(Seat::new(seat)));
        assert_eq!(next(&looks, None, false), seat(0));
        assert_eq!(next(&looks, None, true), seat(2));
        assert_eq!(next(&looks, seat(2), false), seat(0));
        assert_eq!(next(&[], None, false), None);
    }

    #[test]
    fn a_hold_returns_to_where_it_began() {
        let owner = Owner::new();
        owner.with(|| {
            let visits = Visits::new(Signal::stored(looks(Some(1))));
            let now = || visits.visited.get_untracked().map(Seat::index);
            visits.on(SeatEvent::Visit(2));
            assert_eq!(now(), Some(2));
            visits.on(SeatEvent::Peek(0));
            assert_eq!(now(), Some(0));
            visits.on(SeatEvent::PeekEnd);
            assert_eq!(now(), Some(2));
            visits.on(SeatEvent::Visit(2));
            assert_eq!(now(), None, "a second tap returns");
            visits.on(SeatEvent::Swipe { back: false });
            assert_eq!(now(), Some(2));
            visits.on(SeatEvent::Visit(1));
            assert_eq!(now(), None, "a tap on the viewer's own seat returns");
            assert!(!visits.end());
        });
    }
}
