//! Event listeners, timers and elements that are cleaned up with the part of the page that created them.

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

/// Returns a part of the page that is rendered again when a signal it reads changes. All such parts have one
/// type, so the code behind them is compiled once.
pub(crate) fn live<V: IntoView + 'static>(draw: impl Fn() -> V + Send + 'static) -> AnyView {
    let draw: Box<dyn FnMut() -> AnyView + Send> = Box::new(move || draw().into_any());
    draw.into_any()
}

/// A key, and the closure that creates its elements.
type Entry = (String, Box<dyn FnOnce() -> AnyView + Send>);

/// A keyed list like `<For>`: an item whose key was there before keeps its elements, wherever it is now. All
/// lists have one type, so the code behind them is compiled once.
#[component]
pub(crate) fn List<T, I>(
    /// Returns the items; tracked.
    each: impl Fn() -> I + Send + 'static,
    /// Returns the key of an item; it includes everything of the item that is shown without being tracked.
    key: impl Fn(&T) -> String + Send + 'static,
    /// Creates the elements of an item.
    children: impl Fn(T) -> AnyView + Clone + Send + 'static,
) -> impl IntoView
where
    T: Send + 'static,
    I: IntoIterator<Item = T> + 'static,
{
    let entry = move |item: T| -> Entry {
        let children = children.clone();
        (key(&item), Box::new(move || children(item)))
    };
    let each: Box<dyn Fn() -> Vec<Entry> + Send> = Box::new(move || each().into_iter().map(&entry).collect());
    view! { <For each=each key=|entry: &Entry| entry.0.clone() children=|entry: Entry| (entry.1)() /> }
}

/// Renders a value with `show`. Everything is created again, with new elements, when the key changes.
pub(crate) fn keyed<T>(
    value: Memo<T>,
    key: fn(&T) -> String,
    show: impl Fn(T) -> AnyView + Clone + Send + 'static,
) -> AnyView
where
    T: Clone + Send + Sync + 'static,
{
    view! { <List each=move || [value.get()] key=key children=show /> }.into_any()
}
