//! What happens when the client panics.
//!
//! After a panic the WebAssembly module cannot be trusted. An event therefore passes texts and a report to
//! the bootstrap script (`static/boot.js`), which cancels the client's timers and shows them.

use std::panic::PanicHookInfo;

use leptos::prelude::window;
use serde_json::json;
use wasm_bindgen::JsValue;

use crate::words::try_t;

/// The event that the bootstrap script listens for. Its detail is a JSON object with texts and the report.
const EVENT: &str = "gamekeeper-crash";

/// Installs the panic hook of the page: a panic is shown there.
pub(crate) fn show_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let report = report(panic);
        web_sys::console::error_1(&JsValue::from_str(&report));
        // A text that is not available is left out: the bootstrap script has a fallback for each.
        let texts = json!({
            "title": try_t("crash-title"),
            "text": try_t("crash-text"),
            "safe": try_t("crash-safe"),
            "reload": try_t("crash-reload"),
            "copy": try_t("crash-copy"),
            "copied": try_t("crash-copied"),
            "details": try_t("crash-report"),
            "report": report,
        });
        let event = web_sys::CustomEventInit::new();
        event.set_detail(&JsValue::from_str(&serde_json::to_string(&texts).unwrap_or_default()));
        if let Ok(event) = web_sys::CustomEvent::new_with_event_init_dict(EVENT, &event) {
            // The return value only says whether a listener cancelled the event.
            let _ = window().dispatch_event(&event);
        }
    }));
}

/// Installs the panic hook of a worker: a panic is logged, and the page starts another worker.
pub(crate) fn log_panics() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&JsValue::from_str(&message(panic)))));
}

/// Returns the message of a panic and its source location.
fn message(panic: &PanicHookInfo<'_>) -> String {
    let payload = panic.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let words = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let words = words.unwrap_or("panic without a message");
    match panic.location() {
        Some(place) => format!("{words}\n  at {}:{}:{}", place.file(), place.line(), place.column()),
        None => words.to_owned(),
    }
}

/// Returns the report of a panic. Of the URL it contains only the first path segment: the rest may be the key
/// of a room.
fn report(panic: &PanicHookInfo<'_>) -> String {
    let path = window().location().pathname().unwrap_or_default();
    let screen = path.split('/').nth(1).unwrap_or_default();
    let browser = window().navigator().user_agent().unwrap_or_default();
    let time = String::from(js_sys::Date::new_0().to_iso_string());
    format!("{}\n  screen: /{screen}\n  time: {time}\n  browser: {browser}", message(panic))
}
