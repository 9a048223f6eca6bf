//! The devices of a person: moving to another one, and those that are signed in. Two sections of the settings
//! page.

use leptos::html::H2;
use leptos::prelude::*;
use protocol::http::Device;

use super::refused;
use crate::daily;
use crate::dom::{every, live};
use crate::link::http;
use crate::parts::{Toast, Toasts};
use crate::words::{n, t, tell, w};

/// The devices that are signed in as the guest of this browser, as far as the server has told.
#[derive(Clone, Copy)]
pub(super) struct Devices(RwSignal<Vec<Device>>);

impl Devices {
    /// Asks the server for the devices.
    pub(super) fn new() -> Self {
        let devices = Self(RwSignal::new(Vec::new()));
        devices.load();
        devices
    }

    /// Asks again, after something has changed. Without an answer the list stays as it is.
    pub(super) fn load(self) {
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(devices) = http::devices().await {
                self.0.set(devices);
            }
        });
    }
}

/// Returns the section for moving to another device: a code to enter there, and a field for a code from
/// there.
pub(super) fn move_section(devices: Devices) -> AnyView {
    view! {
        <h2>{t("device")}</h2>
        <p class="muted">{t("device-lead")}</p>
        <div class="panel">{from_here()} {to_here(devices)}</div>
    }
    .into_any()
}

/// Returns the button that makes a code, and the code while it is valid.
fn from_here() -> AnyView {
    let toasts = expect_context::<Toasts>();
    let shown = RwSignal::new(None::<(String, f64)>);
    let tick = RwSignal::new(js_sys::Date::now());
    every(core::time::Duration::from_secs(1), move || tick.set(js_sys::Date::now()));
    let make = move || {
        wasm_bindgen_futures::spawn_local(async move {
            match http::transfer_code().await {
                Ok(made) => {
                    let until = js_sys::Date::now() + made.seconds as f64 * 1000.0;
                    shown.set(Some((made.code, until)));
                }
                Err(code) => toasts.refuse(refused(&code)),
            }
        });
    };
    let code = move || {
        let (code, until) = shown.get()?;
        let seconds = ((until - tick.get()) / 1000.0) as i64;
        (seconds > 0).then(|| {
            // Groups of four are easier to read out and type without mistakes.
            let pieces: Vec<&str> = [code.get(..4), code.get(4..8), code.get(8..)].into_iter().flatten().collect();
            let left = tell("device-left", &[("minutes", n((seconds + 59) / 60))]);
            view! { <p class="code" role="status"><code>{pieces.join(" ")}</code><span class="muted small">{left}</span></p> }
        })
    };
    view! {
        <div class="opt">
            <div><b>{t("device-from")}</b><span class="h">{t("device-from-help")}</span></div>
            <button class="btn" on:click=move |_| make()>{t("device-show")}</button>
            {live(code)}
        </div>
    }
    .into_any()
}

/// Returns the field for a code from another device. If this browser has unfinished games, it asks before it
/// leaves them.
fn to_here(devices: Devices) -> AnyView {
    let toasts = expect_context::<Toasts>();
    let (typed, is_asked) = (RwSignal::new(String::new()), RwSignal::new(false));
    let field = NodeRef::<leptos::html::Input>::new();
    // The button that was pressed is gone.
    let close = move || {
        is_asked.set(false);
        if let Some(field) = field.get_untracked() {
            let _ = field.focus();
        }
    };
    let claim = move |leave: bool| {
        wasm_bindgen_futures::spawn_local(async move {
            match http::claim(typed.get_untracked().trim(), leave).await {
                Ok(()) => {
                    typed.set(String::new());
                    devices.load();
                    toasts.say(Toast { text: t("device-done"), is_error: false, clause: None });
                }
                Err(code) if code == http::UNFINISHED_ROOMS => is_asked.set(true),
                Err(code) => toasts.refuse(refused(&code)),
            }
        });
    };
    let acts = move || {
        if !is_asked.get() {
            return view! { <button class="btn">{t("device-use")}</button> }.into_any();
        }
        let stay = NodeRef::<leptos::html::Button>::new();
        // As above; the focus goes on to the harmless answer.
        stay.on_load(|button| drop(button.focus()));
        let leave = move || {
            close();
            claim(true);
        };
        view! {
            <span role="alert">{t("device-leave")}</span>
            <button class="btn" type="button" node_ref=stay on:click=move |_| close()>{t("device-stay")}</button>
            <button class="btn danger" type="button" on:click=move |_| leave()>{t("device-leave-yes")}</button>
        }
        .into_any()
    };
    view! {
        <form class="opt" on:submit=move |event| { event.prevent_default(); claim(false); }>
            <label><b>{t("device-to")}</b><span class="h">{t("device-to-help")}</span>
                <input class="field" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" node_ref=field
                    prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
            </label>
            <div class="acts">{live(acts)}</div>
        </form>
    }
    .into_any()
}

/// Returns the section with the devices that are signed in; nothing if the server knows none.
pub(super) fn list_section(devices: Devices) -> AnyView {
    let toasts = expect_context::<Toasts>();
    let heading = NodeRef::<H2>::new();
    let sign_out = move |id: String| {
        wasm_bindgen_futures::spawn_local(async move {
            match http::sign_out(&id).await {
                Ok(()) => {
                    devices.0.update(|list| list.retain(|device| device.id != id));
                    // The button that was pressed is gone.
                    if let Some(heading) = heading.get_untracked() {
                        let _ = heading.focus();
                    }
                    toasts.say(Toast { text: t("devices-signed-out"), is_error: false, clause: None });
                }
                Err(code) => toasts.refuse(refused(&code)),
            }
        });
    };
    let row = move |device: Device| {
        let made = daily::moment(device.created as f64 * 1000.0);
        let times = [("made", w(&made)), ("used", w(&daily::day(device.seen as f64 * 1000.0)))];
        let button = (!device.current).then(|| {
            let which = tell("devices-sign-out-which", &[("made", w(&made))]);
            let id = device.id.clone();
            view! { <button class="btn" aria-label=which on:click=move |_| sign_out(id.clone())>{t("devices-sign-out")}</button> }
        });
        view! {
            <div class="opt one">
                <div>
                    <b>{t(if device.current { "devices-this" } else { "devices-other" })}</b>
                    <span class="h">{tell("devices-times", &times)}</span>
                </div>
                {button}
            </div>
        }
    };
    let section = move || {
        let list = devices.0.get();
        (!list.is_empty()).then(|| {
            view! {
                <h2 node_ref=heading tabindex="-1">{t("devices")}</h2>
                <p class="muted">{t("devices-lead")}</p>
                <div class="panel">{list.into_iter().map(row).collect_view()}</div>
            }
        })
    };
    live(section).into_any()
}
