//! What pointers do, recognised: taps, holds, drags and pinches. One model for mouse and touch.

use super::geometry::Point;

/// How far above a finger what it drags is shown, and counts, in pixels.
pub(crate) const LIFT: f64 = 48.0;
/// How long a pointer rests before it holds, in milliseconds.
pub(crate) const HOLD: f64 = 400.0;
/// Within this time a second tap makes a double tap, in milliseconds.
pub(crate) const DOUBLE: f64 = 350.0;

/// The kind of a pointer. A pen counts as a finger: the hand covers what is below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pointer {
    #[default]
    Mouse,
    Touch,
}

impl Pointer {
    /// Returns the kind that a browser names.
    pub(crate) fn named(name: &str) -> Self {
        if name == "mouse" { Self::Mouse } else { Self::Touch }
    }

    /// Returns how far a pointer moves, in pixels, before it drags.
    const fn threshold(self) -> f64 {
        match self {
            Self::Mouse => 4.0,
            Self::Touch => 10.0,
        }
    }

    /// Returns the point that counts while this pointer drags: for a finger a point above it.
    pub(crate) const fn lifted(self, at: Point) -> Point {
        match self {
            Self::Mouse => at,
            Self::Touch => at.moved(0.0, -LIFT),
        }
    }

    /// Returns where the pointer itself is, given the point that counts.
    pub(crate) const fn unlifted(self, at: Point) -> Point {
        match self {
            Self::Mouse => at,
            Self::Touch => at.moved(0.0, LIFT),
        }
    }
}

/// What a pointer did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Raw {
    /// A button or finger went down.
    Down(Contact),
    /// It moved, with or without a button.
    Move(Contact),
    /// The button or finger went up.
    Up(Contact),
    /// The browser took the pointer for itself, such as for scrolling.
    Cancel(i32),
    /// It left the element.
    Leave(i32),
    /// Time passed while nothing else happened.
    Tick(f64),
}

/// Where a pointer is at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Contact {
    /// The browser's number of the pointer.
    pub(crate) id: i32,
    pub(crate) by: Pointer,
    /// In pixels of the window.
    pub(crate) at: Point,
    /// In milliseconds.
    pub(crate) time: f64,
}

/// What a person did, as a board sees it. Points are pixels of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Gesture {
    /// The mouse is over a point, without a button.
    Hover(Point),
    /// The mouse went away.
    Leave,
    /// A click or a tap. `double` for the second of two at the same point in quick succession.
    Tap { at: Point, by: Pointer, double: bool },
    /// The pointer has rested in one place; [`Gesture::Release`] or [`Gesture::Lift`] follows.
    Hold { at: Point, by: Pointer },
    /// A hold ended.
    Release,
    /// A drag began at `from`; `at` is the point that counts now.
    Lift { from: Point, at: Point, by: Pointer },
    /// The drag went on.
    Drag { at: Point, by: Pointer },
    /// The drag ended here.
    Drop { at: Point, by: Pointer },
    /// The drag ended without a drop.
    Cancel,
    /// Two fingers around a point moved apart by a factor, and together by a vector.
    Pinch { around: Point, by: f64, along: Point },
}

/// What is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Phase {
    #[default]
    Idle,
    /// Down, not moved yet.
    Pressed(Contact),
    /// Down for long, not moved yet.
    Held(Contact),
    /// Being dragged.
    Dragged(Contact),
    /// Two fingers.
    Pinched(Contact, Contact),
    /// One finger of a pinch is still down.
    Leaving(i32),
}

/// Turns what pointers do into gestures.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Recogniser {
    phase: Phase,
    /// Where and when the last tap was.
    tapped: Option<(Point, f64)>,
}

impl Recogniser {
    /// Returns the gesture that follows from what a pointer did, if any.
    pub(crate) fn handle(&mut self, raw: Raw) -> Option<Gesture> {
        match raw {
            Raw::Down(contact) => self.down(contact),
            Raw::Move(contact) => self.moved(contact),
            Raw::Up(contact) => self.up(contact),
            Raw::Cancel(id) => self.cancel(id),
            Raw::Leave(_) => (self.phase == Phase::Idle).then_some(Gesture::Leave),
            Raw::Tick(time) => match self.phase {
                Phase::Pressed(start) if time - start.time >= HOLD => {
                    self.phase = Phase::Held(start);
                    Some(Gesture::Hold { at: start.at, by: start.by })
                }
                _ => None,
            },
        }
    }

    /// Returns whether a drag is going on.
    pub(crate) const fn is_dragging(&self) -> bool {
        matches!(self.phase, Phase::Dragged(_))
    }

    /// Ends a drag without a drop, such as by Escape; what the pointer does until it goes up is ignored.
    pub(crate) fn let_go(&mut self) -> Option<Gesture> {
        match self.phase {
            Phase::Dragged(contact) => {
                self.phase = Phase::Leaving(contact.id);
                Some(Gesture::Cancel)
            }
            _ => None,
        }
    }

    fn down(&mut self, contact: Contact) -> Option<Gesture> {
        match self.phase {
            Phase::Idle => {
                self.phase = Phase::Pressed(contact);
                None
            }
            Phase::Pressed(first) | Phase::Held(first) | Phase::Dragged(first)
                if first.id != contact.id && contact.by == Pointer::Touch =>
            {
                let before = self.phase;
                self.phase = Phase::Pinched(first, contact);
                self.tapped = None;
                match before {
                    Phase::Held(_) => Some(Gesture::Release),
                    Phase::Dragged(_) => Some(Gesture::Cancel),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn moved(&mut self, contact: Contact) -> Option<Gesture> {
        match self.phase {
            Phase::Idle if contact.by == Pointer::Mouse => Some(Gesture::Hover(contact.at)),
            Phase::Pressed(start) | Phase::Held(start) if start.id == contact.id => {
                if start.at.distance(contact.at) < contact.by.threshold() {
                    return None;
                }
                self.phase = Phase::Dragged(contact);
                self.tapped = None;
                Some(Gesture::Lift { from: start.at, at: contact.by.lifted(contact.at), by: contact.by })
            }
            Phase::Dragged(start) if start.id == contact.id => {
                self.phase = Phase::Dragged(contact);
                Some(Gesture::Drag { at: contact.by.lifted(contact.at), by: contact.by })
            }
            Phase::Pinched(a, b) => {
                let (was, now) = match contact.id {
                    id if id == a.id => ((a, b), (contact, b)),
                    id if id == b.id => ((a, b), (a, contact)),
                    _ => return None,
                };
                self.phase = Phase::Pinched(now.0, now.1);
                let (from, to) = (was.0.at.between(was.1.at), now.0.at.between(now.1.at));
                let by = now.0.at.distance(now.1.at) / was.0.at.distance(was.1.at).max(1.0);
                Some(Gesture::Pinch { around: to, by, along: Point::new(to.x - from.x, to.y - from.y) })
            }
            _ => None,
        }
    }

    fn up(&mut self, contact: Contact) -> Option<Gesture> {
        match self.phase {
            Phase::Pressed(start) if start.id == contact.id => {
                self.phase = Phase::Idle;
                let double = self.tapped.take().is_some_and(|(at, time)| {
                    contact.time - time < DOUBLE && at.distance(start.at) < 2.0 * contact.by.threshold()
                });
                if !double {
                    self.tapped = Some((start.at, contact.time));
                }
                Some(Gesture::Tap { at: start.at, by: contact.by, double })
            }
            Phase::Held(start) if start.id == contact.id => {
                self.phase = Phase::Idle;
                Some(Gesture::Release)
            }
            Phase::Dragged(start) if start.id == contact.id => {
                self.phase = Phase::Idle;
                Some(Gesture::Drop { at: contact.by.lifted(contact.at), by: contact.by })
            }
            Phase::Pinched(a, b) if a.id == contact.id || b.id == contact.id => {
                self.phase = Phase::Leaving(if a.id == contact.id { b.id } else { a.id });
                None
            }
            Phase::Leaving(id) if id == contact.id => {
                self.phase = Phase::Idle;
                None
            }
            _ => None,
        }
    }

    fn cancel(&mut self, id: i32) -> Option<Gesture> {
        let before = self.phase;
        match before {
            Phase::Pressed(start) | Phase::Held(start) | Phase::Dragged(start) if start.id == id => {
                self.phase = Phase::Idle;
            }
            Phase::Pinched(a, b) if a.id == id || b.id == id => {
                self.phase = Phase::Leaving(if a.id == id { b.id } else { a.id });
            }
            Phase::Leaving(left) if left == id => self.phase = Phase::Idle,
            _ => return None,
        }
        match before {
            Phase::Held(_) => Some(Gesture::Release),
            Phase::Dragged(_) => Some(Gesture::Cancel),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(id: i32, by: Pointer, x: f64, y: f64, time: f64) -> Contact {
        Contact { id, by, at: Point::new(x, y), time }
    }

    fn mouse(x: f64, time: f64) -> Contact {
        contact(1, Pointer::Mouse, x, 100.0, time)
    }

    fn finger(id: i32, x: f64, time: f64) -> Contact {
        contact(id, Pointer::Touch, x, 100.0, time)
    }

    fn all(raw: impl IntoIterator<Item = Raw>) -> Vec<Gesture> {
        let mut recogniser = Recogniser::default();
        raw.into_iter().filter_map(|raw| recogniser.handle(raw)).collect()
    }

    #[test]
    fn a_short_press_is_a_tap_even_if_it_trembles() {
        let seen = all([Raw::Down(mouse(10.0, 0.0)), Raw::Move(mouse(12.0, 20.0)), Raw::Up(mouse(12.0, 90.0))]);
        assert_eq!(seen, [Gesture::Tap { at: Point::new(10.0, 100.0), by: Pointer::Mouse, double: false }]);
        let seen =
            all([Raw::Down(finger(5, 10.0, 0.0)), Raw::Move(finger(5, 18.0, 20.0)), Raw::Up(finger(5, 18.0, 90.0))]);
        assert!(matches!(seen[..], [Gesture::Tap { by: Pointer::Touch, .. }]));
    }

    #[test]
    fn a_second_tap_is_double_only_in_time_and_place() {
        let taps = |second: Contact| {
            let seen = all([
                Raw::Down(mouse(10.0, 0.0)),
                Raw::Up(mouse(10.0, 50.0)),
                Raw::Down(second),
                Raw::Up(Contact { time: second.time + 40.0, ..second }),
            ]);
            matches!(seen[1], Gesture::Tap { double: true, .. })
        };
        assert!(taps(mouse(11.0, 200.0)));
        assert!(!taps(mouse(11.0, 400.0)), "too late");
        assert!(!taps(mouse(60.0, 200.0)), "elsewhere");
    }

    #[test]
    fn the_third_of_three_quick_taps_begins_again() {
        let press = |time: f64| [Raw::Down(mouse(10.0, time)), Raw::Up(mouse(10.0, time + 30.0))];
        let doubles: Vec<bool> = all([press(0.0), press(100.0), press(200.0)].concat())
            .into_iter()
            .map(|seen| matches!(seen, Gesture::Tap { double: true, .. }))
            .collect();
        assert_eq!(doubles, [false, true, false]);
    }

    #[test]
    fn a_mouse_drags_the_point_below_it_and_a_finger_the_point_above() {
        let drag = |by: Pointer, y: f64| {
            let at = |x: f64| contact(1, by, x, 100.0, 0.0);
            let seen = all([Raw::Down(at(10.0)), Raw::Move(at(30.0)), Raw::Move(at(40.0)), Raw::Up(at(50.0))]);
            let from = Point::new(10.0, 100.0);
            assert_eq!(
                seen,
                [
                    Gesture::Lift { from, at: Point::new(30.0, y), by },
                    Gesture::Drag { at: Point::new(40.0, y), by },
                    Gesture::Drop { at: Point::new(50.0, y), by },
                ]
            );
        };
        drag(Pointer::Mouse, 100.0);
        drag(Pointer::Touch, 100.0 - LIFT);
    }

    #[test]
    fn a_rest_is_a_hold_and_no_tap() {
        let seen = all([
            Raw::Down(finger(1, 10.0, 0.0)),
            Raw::Tick(HOLD - 1.0),
            Raw::Tick(HOLD),
            Raw::Tick(HOLD + 1.0),
            Raw::Up(finger(1, 10.0, 900.0)),
        ]);
        assert_eq!(seen, [Gesture::Hold { at: Point::new(10.0, 100.0), by: Pointer::Touch }, Gesture::Release]);
    }

    #[test]
    fn a_hold_may_become_a_drag() {
        let seen = all([
            Raw::Down(finger(1, 10.0, 0.0)),
            Raw::Tick(HOLD),
            Raw::Move(finger(1, 40.0, 500.0)),
            Raw::Up(finger(1, 40.0, 600.0)),
        ]);
        assert!(matches!(seen[..], [Gesture::Hold { .. }, Gesture::Lift { .. }, Gesture::Drop { .. }]));
    }

    #[test]
    fn a_second_finger_ends_the_drag_and_pinches() {
        let seen = all([
            Raw::Down(finger(1, 0.0, 0.0)),
            Raw::Move(finger(1, 20.0, 10.0)),
            Raw::Down(finger(2, 120.0, 20.0)),
            Raw::Move(finger(2, 170.0, 30.0)),
            Raw::Up(finger(1, 20.0, 40.0)),
            Raw::Move(finger(2, 300.0, 50.0)),
            Raw::Up(finger(2, 300.0, 60.0)),
        ]);
        assert!(matches!(seen[0], Gesture::Lift { .. }));
        assert_eq!(seen[1], Gesture::Cancel);
        assert_eq!(seen[2], Gesture::Pinch { around: Point::new(95.0, 100.0), by: 1.5, along: Point::new(25.0, 0.0) });
        assert_eq!(seen.len(), 3, "the finger that is left neither taps nor drags");
    }

    #[test]
    fn a_cancelled_pointer_drops_nothing() {
        let seen = all([
            Raw::Down(finger(1, 0.0, 0.0)),
            Raw::Move(finger(1, 20.0, 10.0)),
            Raw::Cancel(1),
            Raw::Up(finger(1, 20.0, 30.0)),
        ]);
        assert!(matches!(seen[..], [Gesture::Lift { .. }, Gesture::Cancel]));
        assert!(all([Raw::Down(finger(1, 0.0, 0.0)), Raw::Cancel(1), Raw::Up(finger(1, 0.0, 5.0))]).is_empty());
    }

    #[test]
    fn escape_ends_a_drag_until_the_button_is_up() {
        let mut recogniser = Recogniser::default();
        recogniser.handle(Raw::Down(mouse(0.0, 0.0)));
        recogniser.handle(Raw::Move(mouse(30.0, 10.0)));
        assert!(recogniser.is_dragging());
        assert_eq!(recogniser.let_go(), Some(Gesture::Cancel));
        assert_eq!(recogniser.handle(Raw::Move(mouse(50.0, 20.0))), None);
        assert_eq!(recogniser.handle(Raw::Up(mouse(50.0, 30.0))), None);
        assert_eq!(recogniser.handle(Raw::Move(mouse(60.0, 40.0))), Some(Gesture::Hover(Point::new(60.0, 100.0))));
    }

    #[test]
    fn only_a_mouse_hovers() {
        assert!(all([Raw::Move(finger(1, 5.0, 0.0))]).is_empty());
        let seen = all([Raw::Move(mouse(5.0, 0.0)), Raw::Leave(1)]);
        assert_eq!(seen, [Gesture::Hover(Point::new(5.0, 100.0)), Gesture::Leave]);
        // A captured pointer that drags beyond the element has not gone away.
        let seen = all([Raw::Down(mouse(0.0, 0.0)), Raw::Move(mouse(30.0, 9.0)), Raw::Leave(1)]);
        assert!(matches!(seen[..], [Gesture::Lift { .. }]));
    }
}
