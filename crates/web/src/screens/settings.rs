//! Settings of this browser.

use view::prelude::*;

use super::name_window;
use crate::boards;
use crate::draw::Icon;
use crate::parts::{Choice, Switch, Top, TopLink};
use crate::settings::{Motion, Settings, Theme, Tongue, use_settings};
use crate::words::t;

/// A value as it is stored, and back.
fn stored<T: serde::Serialize>(value: T) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn read<T: serde::de::DeserializeOwned + Default>(text: String) -> T {
    serde_json::from_value(serde_json::Value::String(text)).unwrap_or_default()
}

fn few<T: serde::Serialize + serde::de::DeserializeOwned + Default + 'static>(
    key: &'static str,
    values: [(T, &'static str); 3],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> View {
    let settings = use_settings();
    let options = values.into_iter().map(|(value, name)| (stored(value), t(name))).collect::<Vec<_>>();
    let value = Signal::derive(move || settings.with(|settings| stored(get(settings))));
    let choose = move |text: String| settings.update(|settings| set(settings, read(text)));
    view! {
        <div class="opt">
            <div><b>{t(key)}</b><span class="h">{t(&format!("{key}-help"))}</span></div>
            <Choice label=t(key) options=options value=value on_choose=choose />
        </div>
    }
}

fn switch(key: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> View {
    let settings = use_settings();
    let on = Signal::derive(move || settings.with(get));
    let change = move |on: bool| settings.update(|settings| set(settings, on));
    view! {
        <div class="opt sw">
            <div><b>{t(key)}</b><span class="h">{t(&format!("{key}-help"))}</span></div>
            <Switch label=t(key) on=on on_change=change />
        </div>
    }
}

/// The settings.
pub(crate) fn settings() -> View {
    name_window(&t("settings"));
    let game = boards::all()[0].id();
    view! {
        <Top title=t("settings")><TopLink href=format!("/rules/{game}") icon=Icon::Book name=t("rules") /></Top>
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
                {switch("set-confirm", |settings| settings.confirm, |settings, on| settings.confirm = on)}
                {switch("set-auto-end", |settings| settings.auto_end, |settings, on| settings.auto_end = on)}
                {switch("set-sound", |settings| settings.sound, |settings, on| settings.sound = on)}
            </div>
        </main>
    }
}
