//! What a player has set for this browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use texts::Language;

const KEY: &str = "gamekeeper/settings";

/// The language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tongue {
    /// As the browser asks for.
    #[default]
    System,
    En,
    Ru,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// As the system has it.
    #[default]
    System,
    Light,
    Dark,
}

/// Whether things move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Motion {
    /// As the system has it.
    #[default]
    System,
    Off,
}

/// Everything that can be set. What a stored text leaves out is as here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) language: Tongue,
    pub(crate) theme: Theme,
    /// Hatchings over colours.
    pub(crate) patterns: bool,
    pub(crate) motion: Motion,
    /// A mouse click shows the move first; another one makes it.
    pub(crate) confirm: bool,
    /// A turn ends by itself when nothing else can be done.
    pub(crate) auto_end: bool,
    pub(crate) sound: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Tongue::System,
            theme: Theme::System,
            patterns: false,
            motion: Motion::System,
            confirm: true,
            auto_end: false,
            sound: false,
        }
    }
}

impl Settings {
    /// What was set before.
    pub(crate) fn load() -> Self {
        let text = crate::store::read(KEY);
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// The language in use.
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

    /// Whether animations are to be left out.
    pub(crate) fn still(self) -> bool {
        let system = || window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        self.motion == Motion::Off || system().is_some_and(|query| query.matches())
    }

    /// Keeps the settings, and puts what concerns the style sheet on the page.
    fn apply(self) {
        // A browser that keeps nothing still has the settings for this visit.
        let _ = crate::store::write(KEY, &serde_json::to_string(&self).unwrap_or_default());
        let Some(root) = document().document_element() else { return };
        let set = |name: &str, value: Option<&str>| {
            let done = match value {
                Some(value) => root.set_attribute(name, value),
                None => root.remove_attribute(name),
            };
            if done.is_err() {
                leptos::logging::warn!("{name} cannot be set");
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

/// Loads the settings for everything below, and keeps the page in step with them.
pub(crate) fn provide() -> RwSignal<Settings> {
    let settings = RwSignal::new(Settings::load());
    Effect::new(move || settings.get().apply());
    provide_context(settings);
    settings
}

/// The settings of the page.
pub(crate) fn use_settings() -> RwSignal<Settings> {
    expect_context()
}
