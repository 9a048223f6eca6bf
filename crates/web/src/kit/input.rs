//! Listens to pointers on an element and reports gestures: the one input model of all components.
//!
//! A component puts the listeners of a [`Gestures`] on its element. The pointer is captured when it goes
//! down, so a drag that leaves the element goes on. Something that is activated without a pointer, by a
//! screen reader or by Space on a button, arrives as a click and is reported as a tap.

use core::time::Duration;

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::geometry::{Frame, Point};
use super::gesture::{Contact, Gesture, HOLD, Pointer, Raw, Recogniser};
use crate::dom::on_window;

/// The listeners of one element. Copies share their state.
#[derive(Clone, Copy)]
pub(crate) struct Gestures {
    recogniser: StoredValue<Recogniser>,
    on: Callback<Gesture>,
}

impl Gestures {
    /// Returns listeners that report to `on`. Escape ends a drag.
    pub(crate) fn new(on: Callback<Gesture>) -> Self {
        let this = Self { recogniser: StoredValue::new(Recogniser::default()), on };
        on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                this.report(Recogniser::let_go);
            }
        });
        this
    }

    /// Returns listeners for a single thing.
    pub(crate) fn of_thing(on: Callback<ThingEvent>) -> Self {
        Self::new(Callback::new(move |gesture| {
            if let Some(event) = ThingEvent::of(gesture) {
                on.run(event);
            }
        }))
    }

    fn report(self, step: impl FnOnce(&mut Recogniser) -> Option<Gesture>) {
        if let Some(Some(gesture)) = self.recogniser.try_update_value(step) {
            self.on.run(gesture);
        }
    }

    /// For `pointerdown`.
    pub(crate) fn down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let target = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(target) = target {
            // A pointer that is gone already cannot be captured, and need not be.
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        let contact = contact(event);
        self.report(|recogniser| recogniser.handle(Raw::Down(contact)));
        let rested = move || self.report(|recogniser| recogniser.handle(Raw::Tick(contact.time + HOLD)));
        set_timeout(rested, Duration::from_millis(HOLD as u64));
    }

    /// For `pointermove`.
    pub(crate) fn moved(self, event: &PointerEvent) {
        self.report(|recogniser| recogniser.handle(Raw::Move(contact(event))));
    }

    /// For `pointerup`.
    pub(crate) fn up(self, event: &PointerEvent) {
        stray::watch(event);
        self.report(|recogniser| recogniser.handle(Raw::Up(contact(event))));
    }

    /// For `pointercancel`.
    pub(crate) fn cancelled(self, event: &PointerEvent) {
        self.report(|recogniser| recogniser.handle(Raw::Cancel(event.pointer_id())));
    }

    /// For `pointerleave`. A finger that goes up leaves, too, but never hovered.
    pub(crate) fn left(self, event: &PointerEvent) {
        if Pointer::named(&event.pointer_type()) == Pointer::Touch {
            return;
        }
        self.report(|recogniser| recogniser.handle(Raw::Leave(event.pointer_id())));
    }

    /// For `click`: reports a tap in the middle of the element if no pointer made the click.
    pub(crate) fn clicked(self, event: &MouseEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(target) = target.filter(|_| event.detail() == 0) {
            self.on.run(Gesture::Tap { at: Frame::of(&target).middle(), by: Pointer::Touch, double: false });
        }
    }
}

/// Clicks that reach something else than what a finger touched.
///
/// A tap takes effect when the finger goes up. The browser's click follows it, and reaches whatever lies
/// there by then: what has just appeared would be pressed, too.
mod stray {
    use std::cell::{Cell, RefCell};

    use leptos::ev::{MouseEvent, PointerEvent};
    use leptos::prelude::window;
    use wasm_bindgen::JsCast;
    use wasm_bindgen::prelude::Closure;
    use web_sys::Node;

    use super::super::gesture::Pointer;

    /// How long after the finger the click may come, in milliseconds, and how far from it, in pixels.
    const LATE: f64 = 500.0;
    const FAR: i32 = 8;

    /// Where a finger went up: on what, when, and at which point of the window.
    type Touched = (Node, f64, (i32, i32));

    thread_local! {
        static TOUCHED: RefCell<Option<Touched>> = const { RefCell::new(None) };
        static WATCHES: Cell<bool> = const { Cell::new(false) };
    }

    /// Notes that a finger goes up; the click that follows counts only on the same element.
    pub(super) fn watch(event: &PointerEvent) {
        let target = event.current_target().and_then(|target| target.dyn_into::<Node>().ok());
        let Some(target) = target.filter(|_| Pointer::named(&event.pointer_type()) == Pointer::Touch) else { return };
        TOUCHED.replace(Some((target, event.time_stamp(), (event.client_x(), event.client_y()))));
        if !WATCHES.replace(true) {
            let listen = Closure::<dyn Fn(MouseEvent)>::new(|event: MouseEvent| stop(&event));
            let _ = window().add_event_listener_with_callback_and_bool("click", listen.as_ref().unchecked_ref(), true);
            // It listens as long as the page is open.
            listen.forget();
        }
    }

    /// Stops a click that follows a finger but reaches something else.
    fn stop(event: &MouseEvent) {
        let Some((touched, time, (x, y))) = TOUCHED.take() else { return };
        let near = (event.client_x() - x).abs() <= FAR && (event.client_y() - y).abs() <= FAR;
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let same = target.is_some_and(|target| touched.contains(Some(&target)));
        if event.detail() > 0 && near && !same && event.time_stamp() - time < LATE {
            event.stop_immediate_propagation();
            event.prevent_default();
        }
    }
}

/// What a person did with a single thing, such as a card or a die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ThingEvent {
    /// Chose it by click, tap or Space.
    Choose { by: Pointer },
    /// Rests on it; [`ThingEvent::Release`] follows.
    Hold,
    /// The end of a hold.
    Release,
    /// Lifted it: a drag began.
    Lift { at: Point, by: Pointer },
    /// Drags it; the point is above a finger.
    Drag { at: Point, by: Pointer },
    /// Let it go at a point of the window.
    Drop { at: Point, by: Pointer },
    /// Let it go without a drop.
    Cancel,
}

impl ThingEvent {
    /// Returns what a gesture means for a single thing.
    pub(crate) const fn of(gesture: Gesture) -> Option<Self> {
        Some(match gesture {
            Gesture::Tap { by, .. } => Self::Choose { by },
            Gesture::Hold { .. } => Self::Hold,
            Gesture::Release => Self::Release,
            Gesture::Lift { at, by, .. } => Self::Lift { at, by },
            Gesture::Drag { at, by } => Self::Drag { at, by },
            Gesture::Drop { at, by } => Self::Drop { at, by },
            Gesture::Cancel => Self::Cancel,
            Gesture::Hover(_) | Gesture::Leave | Gesture::Pinch { .. } => return None,
        })
    }
}

fn contact(event: &PointerEvent) -> Contact {
    Contact {
        id: event.pointer_id(),
        by: Pointer::named(&event.pointer_type()),
        at: Point::new(f64::from(event.client_x()), f64::from(event.client_y())),
        time: event.time_stamp(),
    }
}

/// How far a wheel must turn for one step, in pixels.
const NOTCH: f64 = 50.0;
/// The time between two steps, in milliseconds.
const NOTCH_TIME: f64 = 90.0;

/// Turns the many small events of a wheel or a touchpad into single steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wheel {
    turned: f64,
    last: f64,
}

impl Wheel {
    /// Returns the step that an event of the wheel makes: back if it turns away from the person.
    pub(crate) fn step(&mut self, event: &WheelEvent) -> Option<bool> {
        let pixels = if event.delta_mode() == 0 { 1.0 } else { NOTCH };
        self.turn(event.delta_y() * pixels, event.time_stamp())
    }

    fn turn(&mut self, by: f64, time: f64) -> Option<bool> {
        if by * self.turned < 0.0 {
            self.turned = 0.0;
        }
        self.turned += by;
        if self.turned.abs() < NOTCH || time - self.last < NOTCH_TIME {
            return None;
        }
        let back = self.turned < 0.0;
        *self = Self { turned: 0.0, last: time };
        Some(back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notch_of_a_wheel_is_one_step() {
        let mut wheel = Wheel::default();
        assert_eq!(wheel.turn(120.0, 1000.0), Some(false));
        assert_eq!(wheel.turn(-120.0, 1200.0), Some(true));
    }

    #[test]
    fn the_small_events_of_a_touchpad_add_up() {
        let mut wheel = Wheel::default();
        let steps = (0..60).filter_map(|at| wheel.turn(6.0, 1000.0 + 8.0 * f64::from(at))).count();
        assert_eq!(steps, 5);
        let mut wheel = Wheel::default();
        wheel.turn(40.0, 1000.0);
        assert_eq!(wheel.turn(-20.0, 1010.0), None, "the other way begins again");
    }
}
