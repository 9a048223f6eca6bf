//! The whole page: settings, language, and which screen is shown.

use std::collections::HashMap;

use leptos::prelude::*;
use texts::Language;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::dom::{keyed, live};
use crate::games;
use crate::link::BotWorker;
use crate::parts::Toasts;
use crate::route;
use crate::rulebook::RuleCard;
use crate::screens::{self, Page, extra_page, provide_extras};
use crate::settings;
use crate::words::{APP, file, knows, learn, speak};

/// The URLs of files that are fetched on demand, by file name.
#[derive(Clone, Debug)]
pub(crate) struct Assets(HashMap<String, String>);

impl Assets {
    /// Returns the URL of a file, or `None` if the bundle does not have it.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

/// The bots' worker, shared by all screens.
#[derive(Clone, Copy)]
pub(crate) struct Bots(StoredValue<BotWorker, LocalStorage>);

impl Bots {
    /// Returns a handle to the worker.
    pub(crate) fn worker(self) -> BotWorker {
        self.0.get_value()
    }
}

/// Returns the whole page.
pub(crate) fn app(assets: HashMap<String, String>) -> AnyView {
    let assets = Assets(assets);
    provide_context(Bots(StoredValue::new_local(BotWorker::new(assets.get("worker")))));
    provide_context(assets);
    let settings = settings::provide();
    let language = Memo::new(move |_| settings.with(|settings| settings.language()));
    let route = route::provide();
    let toasts = Toasts::provide();
    let card = RuleCard::provide();
    provide_extras();
    let spoken = spoken(language);
    // Texts are not tracked one by one: when the language changes, everything is rendered again into the same
    // elements, so the focus is kept. When the screen changes, all elements are created again.
    view! {
        {keyed(route, |(screen, depth)| format!("{screen} {depth}"), move |(screen, depth)| {
            let shown = move || {
                speak(spoken.get());
                show(&screen, depth)
            };
            live(shown)
        })}
        {live(move || {
            speak(spoken.get());
            toasts.place()
        })}
        {live(move || {
            speak(spoken.get());
            card.place()
        })}
    }
    .into_any()
}

/// Returns the screen for a path, given its first segment and its number of segments.
fn show(screen: &str, depth: usize) -> AnyView {
    match (screen, depth) {
        ("", 0) => screens::home(),
        ("new" | "learn" | "practice" | "rules", 1) => extra_page(Page::Choose),
        ("play", 2) => screens::play(),
        ("daily", 2) => screens::daily_deal(),
        ("new", 2) => extra_page(Page::SetUp),
        ("table", 2) => screens::table(),
        ("room" | "watch", 2) => extra_page(Page::Room),
        ("join", 1 | 2) => extra_page(Page::Join),
        ("result", 2) => extra_page(Page::Result),
        ("replay", 2) => extra_page(Page::Replay),
        ("replays", 1) => extra_page(Page::Replays),
        ("rules", 2) => extra_page(Page::Rules),
        ("learn", 2) => extra_page(Page::Learn),
        ("practice", 2) => extra_page(Page::Puzzles),
        ("practice", 3) => extra_page(Page::Puzzle),
        ("settings", 1) => extra_page(Page::Settings),
        ("about", 1) => extra_page(Page::About),
        #[cfg(feature = "gallery")]
        ("kit", 1 | 2) => crate::kit::gallery::gallery(),
        _ => screens::not_found(),
    }
}

/// Returns the language the page is shown in: the wanted one, as soon as the texts of everything that is open
/// have been fetched.
fn spoken(wanted: Memo<Language>) -> RwSignal<Language> {
    let spoken = RwSignal::new(wanted.get_untracked());
    let assets: Assets = expect_context();
    Effect::new(move || {
        let language = wanted.get();
        let parts = || core::iter::once(APP).chain(games::parts()).filter(move |part| !knows(language, part));
        if parts().next().is_none() {
            if spoken.get_untracked() != language {
                spoken.set(language);
            }
            return;
        }
        let (assets, missing) = (assets.clone(), parts().collect::<Vec<_>>());
        wasm_bindgen_futures::spawn_local(async move {
            for part in missing {
                match fetch(&assets, &file(part, language)).await {
                    Some(texts) => learn(language, part, texts),
                    None => return leptos::logging::warn!("the texts cannot be fetched"),
                }
            }
            // Somebody may have wanted another one meanwhile.
            spoken.set(wanted.get_untracked());
        });
    });
    spoken
}

/// Fetches a file and returns its text, or `None` if that fails.
pub(crate) async fn fetch(assets: &Assets, name: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(assets.get(name)?)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}
