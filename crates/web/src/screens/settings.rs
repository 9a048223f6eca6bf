//! The settings page.

use leptos::prelude::*;

use super::devices::{self, Devices};
use super::storage::{finished_games, offline_use};
use super::{name_window, refused};
use crate::dom::live;
use crate::draw::Icon;
use crate::kit::playback::Pace;
use crate::link::http;
use crate::parts::{Choice, Switch, Toast, Toasts, Top, TopLink, WayBack};
use crate::settings::{Follow, Motion, Settings, Theme, Tongue, use_settings};
use crate::signs::set_notify;
use crate::words::t;

/// Returns a value as it is stored.
fn stored<T: serde::Serialize>(value: T) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn read<T: serde::de::DeserializeOwned + Default>(text: String) -> T {
    serde_json::from_value(serde_json::Value::String(text)).unwrap_or_default()
}

fn few<T: serde::Serialize + serde::de::DeserializeOwned + Default + 'static, const N: usize>(
    key: &'static str,
    values: [(T, &'static str); N],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> AnyView {
    let settings = use_settings();
    let options = values.into_iter().map(|(value, name)| (stored(value), t(name).into())).collect();
    let value = Signal::derive(move || settings.with(|settings| stored(get(settings))));
    let choose = move |text: String| settings.update(|settings| set(settings, read(text)));
    view! {
        <div class="opt">
            <div><b>{t(key)}</b><span class="h">{t(&format!("{key}-help"))}</span></div>
            <Choice label=t(key) options=options value=value on_choose=choose />
        </div>
    }
    .into_any()
}

fn switch(key: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> AnyView {
    let settings = use_settings();
    let on = Signal::derive(move || settings.with(get));
    let change = move |on: bool| settings.update(|settings| set(settings, on));
    view! {
        <div class="opt sw">
            <div><b>{t(key)}</b><span class="h">{t(&format!("{key}-help"))}</span></div>
            <Switch label=t(key) on=on on_change=change />
        </div>
    }
    .into_any()
}

/// Returns the switch for notifications. Turning it on makes the browser ask for permission.
fn notifications() -> AnyView {
    let (settings, toasts) = (use_settings(), expect_context::<Toasts>());
    let on = Signal::derive(move || settings.with(|settings| settings.notify));
    view! {
        <div class="opt sw">
            <div><b>{t("set-notify")}</b><span class="h">{t("set-notify-help")}</span></div>
            <Switch label=t("set-notify") on=on on_change=move |on: bool| set_notify(on, settings, toasts) />
        </div>
    }
    .into_any()
}

/// Returns the section for deleting what the server knows of the person; nothing if it knows nothing.
fn forget(devices: Devices) -> AnyView {
    let toasts = expect_context::<Toasts>();
    let (is_known, is_asked) = (RwSignal::new(http::is_guest()), RwSignal::new(false));
    let heading = NodeRef::<leptos::html::H2>::new();
    let delete = move || {
        is_asked.set(false);
        // The button that was pressed is gone.
        if let Some(heading) = heading.get_untracked() {
            let _ = heading.focus();
        }
        wasm_bindgen_futures::spawn_local(async move {
            match http::forget_me().await {
                Ok(()) => {
                    is_known.set(false);
                    devices.load();
                    toasts.say(Toast { text: t("forget-done"), is_error: false, clause: None });
                }
                Err(code) => toasts.refuse(refused(&code)),
            }
        });
    };
    let acts = move || {
        if !is_asked.get() {
            return view! { <button class="btn" on:click=move |_| is_asked.set(true)>{t("forget-ask")}</button> }
                .into_any();
        }
        let keep = NodeRef::<leptos::html::Button>::new();
        // As above; the focus goes on to the harmless answer.
        keep.on_load(|button| drop(button.focus()));
        view! {
            <span role="alert">{t("forget-sure")}</span>
            <button class="btn" node_ref=keep on:click=move |_| is_asked.set(false)>{t("forget-keep")}</button>
            <button class="btn danger" on:click=move |_| delete()>{t("forget-yes")}</button>
        }
        .into_any()
    };
    let section = move || {
        let section = || {
            view! {
                <h2 node_ref=heading tabindex="-1">{t("forget")}</h2>
                <p class="muted">{t("forget-lead")}</p>
                <div class="panel">
                    <div class="opt one">
                        <div><b>{t("forget-what")}</b><span class="h">{t("forget-help")}</span></div>
                        <div class="acts">{live(acts)}</div>
                    </div>
                </div>
            }
        };
        is_known.get().then(section)
    };
    live(section).into_any()
}

/// Returns the settings page.
pub(crate) fn settings() -> AnyView {
    name_window(&t("settings"));
    let devices = Devices::new();
    view! {
        <Top title=t("settings")><WayBack /><TopLink href="/rules" icon=Icon::Book name=t("rules") /></Top>
        <main class="wrap text">
            <h1>{t("settings")}</h1>
            <p class="muted">{t("settings-lead")}</p>
            <div class="panel">
                {few(
                    "set-language",
                    [(Tongue::System, "set-system"), (Tongue::En, "set-language-en"), (Tongue::Ru, "set-language-ru")],
                    |settings| settings.language,
                    |settings, value| settings.language = value,
                )}
                {few(
                    "set-theme",
                    [(Theme::System, "set-system"), (Theme::Light, "set-theme-light"), (Theme::Dark, "set-theme-dark")],
                    |settings| settings.theme,
                    |settings, value| settings.theme = value,
                )}
                {switch("set-patterns", |settings| settings.patterns, |settings, on| settings.patterns = on)}
                {switch(
                    "set-motion",
                    |settings| settings.motion != Motion::Off,
                    |settings, on| settings.motion = if on { Motion::System } else { Motion::Off },
                )}
                {few(
                    "set-pace",
                    [
                        (Pace::Calm, "set-pace-calm"),
                        (Pace::Normal, "set-pace-normal"),
                        (Pace::Brisk, "set-pace-brisk"),
                        (Pace::Instant, "set-pace-instant"),
                    ],
                    |settings| settings.pace,
                    |settings, value| settings.pace = value,
                )}
                {few(
                    "set-follow",
                    [(Follow::Auto, "set-follow-auto"), (Follow::On, "set-follow-on"), (Follow::Off, "set-follow-off")],
                    |settings| settings.follow,
                    |settings, value| settings.follow = value,
                )}
                {switch("set-confirm", |settings| settings.confirm, |settings, on| settings.confirm = on)}
                {switch("set-auto-end", |settings| settings.auto_end, |settings, on| settings.auto_end = on)}
                {switch("set-values", |settings| settings.values, |settings, on| settings.values = on)}
                {switch("set-sound", |settings| settings.sound, |settings, on| settings.sound = on)}
                {notifications()}
            </div>
            {offline_use()}
            {finished_games()}
            {devices::move_section(devices)}
            {devices::list_section(devices)}
            {forget(devices)}
        </main>
    }
    .into_any()
}
