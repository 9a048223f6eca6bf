//! What is open above a page on a phone: the browser's *Back* closes it instead of leaving the page.
//!
//! Opening it pushes a history entry with the same URL. *Back* takes that entry away and closes what is on
//! top; if it is closed otherwise, the entry is taken back. A link in it replaces the entry. The entry's
//! state is how many of them lie on top of the page: a reload closes everything, and then takes them back.

use core::cell::{Cell, RefCell};
use core::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::route::{navigate, redirect};

/// Where *Back* is a button or a gesture of the device.
const PHONE: &str = "(pointer: coarse), (max-width: 600px)";
/// How long the browser may need to take entries back.
const SLOW: Duration = Duration::from_millis(500);

/// Something that is open: its number, and what closes it.
type Layer = (u32, Callback<()>);

thread_local! {
    /// What is open and has an entry, from the bottom up.
    static OPEN: RefCell<Vec<Layer>> = const { RefCell::new(Vec::new()) };
    static COUNT: Cell<u32> = const { Cell::new(0) };
    /// The number of entries that are still to be taken back.
    static DUE: Cell<i32> = const { Cell::new(0) };
    /// Whether the browser is taking entries back: its `popstate` event is still to come.
    static LEAVING: Cell<bool> = const { Cell::new(false) };
    /// The URL to go to after it, and whether it replaces the current one.
    static WAITING: RefCell<Option<(String, bool)>> = const { RefCell::new(None) };
}

fn is_phone() -> bool {
    window().match_media(PHONE).ok().flatten().is_some_and(|query| query.matches())
}

/// Makes the browser's *Back* call `close` while `open` is true, on a phone.
pub(crate) fn close_on_back(open: Signal<bool>, close: impl Fn() + Send + Sync + 'static) {
    let number = COUNT.get() + 1;
    COUNT.set(number);
    let close = Callback::new(move |()| close());
    Effect::new(move || match open.get() {
        true => push(number, close),
        false => take_back(number),
    });
    on_cleanup(move || take_back(number));
}

/// Adds an entry for what has been opened.
fn push(number: u32, close: Callback<()>) {
    let known = OPEN.with_borrow(|open| open.iter().any(|(other, _)| *other == number));
    // While entries are being taken back, a new one would be taken instead.
    if known || LEAVING.get() || !is_phone() {
        return;
    }
    let depth = OPEN.with_borrow(Vec::len) + 1;
    let state = JsValue::from_f64(depth as f64);
    let pushed = window().history().and_then(|history| history.push_state_with_url(&state, "", None));
    if pushed.is_ok() {
        OPEN.with_borrow_mut(|open| open.push((number, close)));
    }
}

/// Takes back the entries of what was open before the page was reloaded.
pub(crate) fn resume() {
    let state = window().history().and_then(|history| history.state());
    if let Some(depth) = state.ok().and_then(|state| state.as_f64()) {
        take_entries_back(depth as i32);
    }
}

/// Takes back the entry of what has been closed otherwise; nothing if it has none.
fn take_back(number: u32) {
    let known = OPEN.with_borrow_mut(|open| {
        let before = open.len();
        open.retain(|(other, _)| *other != number);
        open.len() < before
    });
    if known {
        take_entries_back(1);
    }
}

/// Several that are taken back in the same turn of the event loop are taken back together.
fn take_entries_back(number: i32) {
    DUE.set(DUE.get() + number);
    if !LEAVING.replace(true) {
        queue_microtask(leave);
    }
}

/// Lets the browser take back the entries that are due.
fn leave() {
    let gone = window().history().and_then(|history| history.go_with_delta(-DUE.replace(0)));
    if gone.is_err() {
        return arrive();
    }
    // An event that does not come must not hold up the next page.
    set_timeout(arrive, SLOW);
}

/// Goes to the URL that waited for the entries to be taken back.
fn arrive() {
    if !LEAVING.replace(false) {
        return;
    }
    match WAITING.take() {
        Some((to, true)) => redirect(&to),
        Some((to, false)) => navigate(&to),
        None => {}
    }
}

/// Handles a `popstate` event: closes what is on top, or goes on if the entry was taken back here.
pub(crate) fn on_back() {
    if !LEAVING.get() {
        if let Some((_, close)) = OPEN.with_borrow_mut(Vec::pop) {
            close.run(());
        }
    } else if DUE.get() > 0 {
        leave();
    } else {
        arrive();
    }
}

/// Returns whether a navigation to a URL may be made now; otherwise it is made once entries are taken back.
pub(crate) fn may_go(to: &str, replace: bool) -> bool {
    let free = !LEAVING.get();
    if !free {
        WAITING.set(Some((to.to_owned(), replace)));
    }
    free
}

/// Forgets what is open, as its page is left. Returns whether the current entry belonged to it: the next page
/// then takes its place.
pub(crate) fn forget() -> bool {
    !OPEN.take().is_empty()
}
