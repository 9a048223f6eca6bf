//! Timers, listeners, and what else a page asks of the browser.

use core::time::Duration;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Event, EventTarget, HtmlInputElement, Window};

/// The window.
///
/// # Panics
/// Outside of a page.
#[must_use]
#[allow(clippy::expect_used, reason = "a page has a window")]
pub fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// The document.
///
/// # Panics
/// Outside of a page.
#[must_use]
#[allow(clippy::expect_used, reason = "a window has a document")]
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// A warning for whoever looks for a fault.
pub fn warn(text: &str) {
    web_sys::console::warn_1(&JsValue::from_str(text));
}

/// Does this when everything that is being done now is done.
pub fn queue(act: fn()) {
    // Where there is no page, whoever needs it settles by hand.
    if cfg!(target_arch = "wasm32") {
        let act = Closure::once_into_js(act);
        window().queue_microtask(act.unchecked_ref());
    }
}

/// Does this after a time.
pub fn set_timeout(act: impl FnOnce() + 'static, after: Duration) {
    let act = Closure::once_into_js(act);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), millis(after));
}

fn millis(time: Duration) -> i32 {
    time.as_millis() as i32
}

/// Does this before the page is painted again.
pub fn request_animation_frame(act: impl FnOnce() + 'static) {
    let act = Closure::once_into_js(act);
    let _ = window().request_animation_frame(act.unchecked_ref());
}

/// Something that is done again and again, until this is dropped.
#[derive(Debug)]
pub struct Interval {
    id: i32,
    _act: Closure<dyn FnMut()>,
}

/// Does this again and again.
#[must_use]
pub fn set_interval(act: impl Fn() + 'static, every: Duration) -> Interval {
    let act = Closure::<dyn FnMut()>::new(act);
    let id = window()
        .set_interval_with_callback_and_timeout_and_arguments_0(act.as_ref().unchecked_ref(), millis(every))
        .unwrap_or_default();
    Interval { id, _act: act }
}

impl Drop for Interval {
    fn drop(&mut self) {
        window().clear_interval_with_handle(self.id);
    }
}

/// Something that listens until it is dropped.
#[derive(Debug)]
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    hear: Closure<dyn FnMut(Event)>,
}

impl Listener {
    pub(crate) fn new(target: EventTarget, name: &'static str, hear: Box<dyn FnMut(Event)>) -> Self {
        let hear = Closure::wrap(hear);
        let _ = target.add_event_listener_with_callback(name, hear.as_ref().unchecked_ref());
        Self { target, name, hear }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.target.remove_event_listener_with_callback(self.name, self.hear.as_ref().unchecked_ref());
    }
}

/// Listens to an event of the window as long as what is being made is there.
pub fn window_event_listener<E: JsCast>(name: &'static str, hear: impl Fn(E) + 'static) {
    let hear = Box::new(move |event: Event| hear(event.unchecked_into()));
    let listener = Listener::new(window().into(), name, hear);
    crate::on_cleanup(move || drop(listener));
}

/// What an event came from.
///
/// # Panics
/// If it came from nothing.
#[must_use]
#[allow(clippy::expect_used, reason = "what is heard of an element comes from one")]
pub fn event_target<E: JsCast>(event: &Event) -> E {
    event.target().expect("an event comes from somewhere").unchecked_into()
}

/// What stands in the field that an event came from.
#[must_use]
pub fn event_target_value(event: &Event) -> String {
    // A choice has its value under the same name as a field.
    event_target::<HtmlInputElement>(event).value()
}
