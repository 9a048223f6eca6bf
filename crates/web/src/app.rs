//! The whole page: settings, language, and which screen is shown.

use std::collections::HashMap;

use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::path;

use crate::boards;
use crate::link::BotRoom;
use crate::parts::Toasts;
use crate::screens::{About, Home, Learn, NotFound, Replay, Replays, Result, Rules, SettingsPage, Setup, TablePage};
use crate::settings;
use crate::words::speak;

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
pub(crate) struct Bots(StoredValue<BotRoom, LocalStorage>);

impl Bots {
    /// The room.
    pub(crate) fn room(self) -> BotRoom {
        self.0.get_value()
    }
}

/// The page.
pub(crate) fn app(assets: HashMap<String, String>) -> impl IntoView {
    let assets = Assets(assets);
    provide_context(Bots(StoredValue::new_local(BotRoom::open(assets.get("worker")))));
    provide_context(assets);
    let settings = settings::provide();
    let toasts = Toasts::provide();
    let language = Memo::new(move |_| settings.with(|settings| settings.language()));
    let defs: String = boards::all().iter().map(|board| board.defs()).collect();
    // Everything is drawn anew in another language: texts are not watched one by one.
    let screens = move || {
        speak(language.get());
        view! {
            <Router>
                <FlatRoutes fallback=NotFound>
                    <Route path=path!("/") view=Home />
                    <Route path=path!("/new/:game") view=Setup />
                    <Route path=path!("/table/:table") view=TablePage />
                    <Route path=path!("/result/:table") view=Result />
                    <Route path=path!("/replay/:table") view=Replay />
                    <Route path=path!("/replays") view=Replays />
                    <Route path=path!("/rules/:game") view=Rules />
                    <Route path=path!("/learn/:game") view=Learn />
                    <Route path=path!("/settings") view=SettingsPage />
                    <Route path=path!("/about") view=About />
                </FlatRoutes>
            </Router>
            {toasts.place()}
        }
    };
    view! {
        <div class="defs" inner_html=defs></div>
        {screens}
    }
}
