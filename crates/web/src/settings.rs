//! The player's settings in this browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use texts::Language;

use crate::kit::playback::Pace;

const KEY: &str = "gamekeeper/settings";

/// The language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tongue {
    /// The language of the browser.
    #[default]
    System,
    En,
    Ru,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// As the operating system is set.
    #[default]
    System,
    Light,
    Dark,
}

/// Whether there are animations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Motion {
    /// As the operating system is set.
    #[default]
    System,
    Off,
}

/// Whether the table shows the seat to move by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Follow {
    /// For those who watch, and where several people share the device.
    #[default]
    Auto,
    On,
    Off,
}

/// All settings. A field that the stored text lacks has its default value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) language: Tongue,
    pub(crate) theme: Theme,
    /// Hatching over the colours.
    pub(crate) patterns: bool,
    pub(crate) motion: Motion,
    /// How fast it is shown what others do.
    pub(crate) pace: Pace,
    pub(crate) follow: Follow,
    /// A mouse click previews the move, and a second click makes it.
    pub(crate) confirm: bool,
    /// A turn ends automatically when there is nothing else to do.
    pub(crate) auto_end: bool,
    /// What can be taken shows what it would bring.
    pub(crate) values: bool,
    pub(crate) sound: bool,
    /// A notification when it is the player's turn and the page is not in front.
    pub(crate) notify: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Tongue::System,
            theme: Theme::System,
            patterns: false,
            motion: Motion::System,
            pace: Pace::Normal,
            follow: Follow::Auto,
            confirm: true,
            auto_end: false,
            values: false,
            sound: false,
            notify: false,
        }
    }
}

impl Settings {
    /// Loads the stored settings; the defaults if there are none.
    pub(crate) fn load() -> Self {
        let text = crate::store::read(KEY);
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Returns the language in use.
    pub(crate) fn language(self) -> Language {
        match self.language {
            Tongue::En => Language::English,
            Tongue::Ru => Language::Russian,
            Tongue::System => {
                let asked = window().navigator().language().unwrap_or_default();
                if asked.starts_with("ru") { Language::Russian } else { Language::English }
            }
        }
    }

    /// Returns whether animations are turned off.
    pub(crate) fn still(self) -> bool {
        let system = || window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        self.motion == Motion::Off || system().is_some_and(|query| query.matches())
    }

    /// Stores the settings, and sets the attributes that the style sheet reads.
    fn apply(self) {
        // If nothing can be stored, the settings still apply until the page is left.
        let _ = crate::store::write(KEY, &serde_json::to_string(&self).unwrap_or_default());
        let Some(root) = document().document_element() else { return };
        let set = |name: &str, value: Option<&str>| {
            let done = match value {
                Some(value) => root.set_attribute(name, value),
                None => root.remove_attribute(name),
            };
            if done.is_err() {
                leptos::logging::warn!("the attribute {name} could not be set");
            }
        };
        set("lang", Some(self.language().tag()));
        set(
            "data-theme",
            match self.theme {
                Theme::System => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            },
        );
        set("data-patterns", self.patterns.then_some("on"));
        set("data-motion", (self.motion == Motion::Off).then_some("off"));
    }
}

/// Loads the settings, provides them as a context, and applies every change to the page.
pub(crate) fn provide() -> RwSignal<Settings> {
    let settings = RwSignal::new(Settings::load());
    Effect::new(move || {
        let settings = settings.get();
        settings.apply();
        crate::sound::turn(settings.sound);
    });
    provide_context(settings);
    settings
}

/// Returns the settings from the context.
pub(crate) fn use_settings() -> RwSignal<Settings> {
    expect_context()
}
