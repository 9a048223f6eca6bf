//! The whole page: settings, language, and which screen is shown.

use std::collections::HashMap;

use leptos::prelude::*;
use texts::Language;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::boards;
use crate::dom::{keyed, live};
use crate::link::BotWorker;
use crate::parts::Toasts;
use crate::route;
use crate::screens;
use crate::settings;
use crate::words::{knows, learn, speak};

/// Files that are fetched when they are needed: their names and addresses.
#[derive(Clone, Debug)]
pub(crate) struct Assets(HashMap<String, String>);

impl Assets {
    /// The address of a file.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

/// Where bots think, for the whole visit.
#[derive(Clone, Copy)]
pub(crate) struct Bots(StoredValue<BotWorker, LocalStorage>);

impl Bots {
    /// The worker.
    pub(crate) fn worker(self) -> BotWorker {
        self.0.get_value()
    }
}

/// The page.
pub(crate) fn app(assets: HashMap<String, String>) -> AnyView {
    let assets = Assets(assets);
    provide_context(Bots(StoredValue::new_local(BotWorker::new(assets.get("worker")))));
    provide_context(assets);
    let settings = settings::provide();
    let toasts = Toasts::provide();
    let language = Memo::new(move |_| settings.with(|settings| settings.language()));
    let defs: String = boards::all().iter().map(|board| board.defs()).collect();
    let route = route::provide();
    let spoken = spoken(language);
    // Texts are not watched one by one: in another language everything is drawn again, in the same elements,
    // so that the focus stays. Another screen is put in as a whole.
    view! {
        <div class="defs" inner_html=defs></div>
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
    }
    .into_any()
}

/// The screen of an address, by its first part and the number of its parts.
fn show(screen: &str, depth: usize) -> AnyView {
    match (screen, depth) {
        ("", 0) => screens::home(),
        ("new", 2) => screens::setup(),
        ("table", 2) => screens::table(),
        ("room" | "watch", 2) => screens::room(),
        ("result", 2) => screens::result(),
        ("replay", 2) => screens::replay(),
        ("replays", 1) => screens::replays(),
        ("rules", 2) => screens::rules(),
        ("learn", 2) => screens::learn(),
        ("settings", 1) => screens::settings(),
        ("about", 1) => screens::about(),
        _ => screens::not_found(),
    }
}

/// The language of the page: the one that is wanted, as soon as its texts are there.
fn spoken(wanted: Memo<Language>) -> RwSignal<Language> {
    let spoken = RwSignal::new(wanted.get_untracked());
    let assets: Assets = expect_context();
    Effect::new(move || {
        let language = wanted.get();
        if knows(language) {
            if spoken.get_untracked() != language {
                spoken.set(language);
            }
            return;
        }
        let assets = assets.clone();
        wasm_bindgen_futures::spawn_local(async move {
            match fetch(&assets, &format!("texts/{}.txt", language.tag())).await {
                Some(texts) => {
                    learn(language, texts);
                    // Somebody may have wanted another one meanwhile.
                    spoken.set(wanted.get_untracked());
                }
                None => leptos::logging::warn!("the texts cannot be fetched"),
            }
        });
    });
    spoken
}

/// The text of a file.
pub(crate) async fn fetch(assets: &Assets, name: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(assets.get(name)?)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}
