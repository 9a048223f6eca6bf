//! Signs that it is the player's turn, for those who look elsewhere meanwhile: the title of the window, a dot
//! on its icon, a bell, and a notification for those who asked for it.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use crate::app::Assets;
use crate::parts::{Toast, Toasts};
use crate::screens::name_window;
use crate::settings::{Settings, use_settings};
use crate::sound::{Sound, play};
use crate::words::t;

/// The icon of the window.
const PLAIN_ICON: &str = "icons/icon.svg";
/// The icon of the window while it is the player's turn.
const ICON_WITH_DOT: &str = "icons/icon-turn.svg";
/// The bell rings only after a wait: nobody needs to be called who has just moved, in milliseconds.
const WAIT: f64 = 3000.0;

/// What the player is called for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// What is due, in a few words.
    pub(crate) words: String,
    /// Where, in a few words.
    pub(crate) about: String,
}

/// Shows the signs while there is a call, until the current owner is disposed of. `title` is that of the
/// window without a call.
pub(crate) fn show(title: String, call: Memo<Option<Call>>) {
    let settings = use_settings();
    let assets: Assets = expect_context();
    let icons = [PLAIN_ICON, ICON_WITH_DOT].map(|name| assets.get(name).unwrap_or_default().to_owned());
    let plain = icons[0].clone();
    on_cleanup(move || set_icon(&plain));
    let quiet_since = StoredValue::new(None::<f64>);
    Effect::new(move |called: Option<bool>| {
        let call = call.get();
        let now = js_sys::Date::now();
        set_icon(&icons[usize::from(call.is_some())]);
        let Some(call) = call else {
            name_window(&title);
            quiet_since.update_value(|since| *since = since.or(Some(now)));
            return false;
        };
        name_window(&format!("● {} · {title}", call.words));
        let waited = quiet_since.get_value().is_some_and(|since| now - since >= WAIT);
        quiet_since.set_value(None);
        // On arrival the player sees whose turn it is.
        if called == Some(false) {
            let settings = settings.get_untracked();
            if waited && settings.sound {
                play(Sound::Bell);
            }
            if settings.notify && !document().has_focus().unwrap_or(true) {
                notify(&call);
            }
        }
        true
    });
}

/// Changes the icon of the window.
fn set_icon(address: &str) {
    let icon = document().query_selector("link[rel=icon]").ok().flatten();
    if let Some(icon) = icon.filter(|_| !address.is_empty()) {
        // Without the icon there are still the other signs.
        let _ = icon.set_attribute("href", address);
    }
}

/// Returns whether this browser has notifications at all. Browsers have them only on pages that come over
/// https or from this computer itself.
pub(crate) fn can_notify() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

/// Turns notifications on or off. Turning them on asks the browser for permission, so it has to follow a
/// click.
pub(crate) fn set_notify(on: bool, settings: RwSignal<Settings>, toasts: Toasts) {
    if !on {
        return settings.update(|settings| settings.notify = false);
    }
    if !can_notify() {
        return toasts.refuse(t("notify-never"));
    }
    let Ok(asked) = Notification::request_permission() else { return };
    wasm_bindgen_futures::spawn_local(async move {
        let granted =
            JsFuture::from(asked).await.is_ok() && Notification::permission() == NotificationPermission::Granted;
        if granted {
            settings.update(|settings| settings.notify = true);
            toasts.say(Toast { text: t("notify-on"), is_error: false, clause: None });
        } else {
            toasts.refuse(t("notify-denied"));
        }
    });
}

/// Shows a notification. The service worker shows it where there is one: phones allow nothing else, and a
/// click then leads to the table.
fn notify(call: &Call) {
    if !can_notify() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let path = window().location().pathname().unwrap_or_default();
    let options = NotificationOptions::new();
    options.set_body(&call.about);
    options.set_tag(&path);
    options.set_data(&JsValue::from_str(&path));
    let title = call.words.clone();
    wasm_bindgen_futures::spawn_local(async move {
        let found = match workers() {
            Some(workers) => JsFuture::from(workers.get_registration()).await.ok(),
            None => None,
        };
        let shown = match found.and_then(|found| found.dyn_into::<web_sys::ServiceWorkerRegistration>().ok()) {
            Some(worker) => worker.show_notification_with_options(&title, &options).map(drop),
            None => Notification::new_with_options(&title, &options).map(drop),
        };
        if shown.is_err() {
            leptos::logging::warn!("a notification could not be shown");
        }
    });
}

/// Returns the service workers of the page; `None` where the browser allows none.
fn workers() -> Option<web_sys::ServiceWorkerContainer> {
    let navigator = window().navigator();
    js_sys::Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false).then(|| navigator.service_worker())
}
