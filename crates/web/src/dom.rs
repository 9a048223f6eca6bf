//! Listeners, timers and elements that end with the part of the page that made them.

use core::time::Duration;

use leptos::ev::EventDescriptor;
use leptos::prelude::*;

/// Listens to an event of the window until the current owner is disposed of.
pub(crate) fn on_window<E: EventDescriptor + 'static>(event: E, act: impl Fn(E::EventType) + 'static)
where
    E::EventType: wasm_bindgen::JsCast,
{
    let listener = window_event_listener(event, act);
    on_cleanup(move || listener.remove());
}

/// Calls `act` at an interval until the current owner is disposed of.
pub(crate) fn every(interval: Duration, act: impl Fn() + 'static) {
    match set_interval_with_handle(act, interval) {
        Ok(timer) => on_cleanup(move || timer.clear()),
        Err(_) => leptos::logging::warn!("a timer cannot be set"),
    }
}

/// Shows what `show` makes of a value. All of it is made again, with elements of its own, when the value is another one.
pub(crate) fn keyed<T>(value: Memo<T>, show: impl Fn(T) -> AnyView + Clone + Send + 'static) -> AnyView
where
    T: Clone + Eq + core::hash::Hash + Send + Sync + 'static,
{
    view! { <For each=move || [value.get()] key=Clone::clone children=show /> }.into_any()
}
