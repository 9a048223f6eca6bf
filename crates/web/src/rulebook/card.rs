//! A single rule as a card on the table, opened from a refusal or from a link beside a question.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::app::Assets;
use crate::boards::Picture;
use crate::dom::live;
use crate::draw::{Icon, icon};
use crate::games;
use crate::layers::close_on_back;
use crate::route::path;
use crate::words::{t, tell, w};

/// A rule that is shown: the game, and the id of the clause.
type Shown = (String, String);

/// How far a rule is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fetched {
    Loading,
    Here(String),
    Failed,
}

/// The card that shows a rule above the page. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct RuleCard {
    shown: RwSignal<Option<Shown>>,
    /// What had the focus before the card was opened, and on which page.
    before: StoredValue<Option<(Element, Vec<String>)>, LocalStorage>,
}

impl RuleCard {
    /// Provides the card as a context to everything below.
    pub(crate) fn provide() -> Self {
        let card = Self { shown: RwSignal::new(None), before: StoredValue::new_local(None) };
        provide_context(card);
        card
    }

    /// Handles a click on a link to a rule: shows the rule as a card, unless the link is to be opened
    /// elsewhere.
    pub(crate) fn follow(self, event: &MouseEvent, game: &str, clause: &str) {
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.button() != 0 {
            return;
        }
        event.prevent_default();
        self.before.set_value(document().active_element().map(|element| (element, path().get_untracked())));
        self.shown.set(Some((game.to_owned(), clause.to_owned())));
    }

    /// Returns the element of the card. It is a modal dialog: the browser keeps the focus in it, closes it
    /// with Esc, and gives the focus back.
    pub(crate) fn place(self) -> AnyView {
        let dialog = NodeRef::<leptos::html::Dialog>::new();
        Effect::new(move || {
            let is_shown = self.shown.with(Option::is_some);
            let Some(dialog) = dialog.get() else { return };
            if is_shown && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !is_shown && dialog.open() {
                dialog.close();
            }
        });
        close_on_back(Signal::derive(move || self.shown.with(Option::is_some)), move || self.shown.set(None));
        // A screen that is left takes its card with it.
        let here = path();
        Effect::new(move |before: Option<Vec<String>>| {
            let now = here.get();
            if before.is_some_and(|before| before != now) {
                self.shown.set(None);
            }
            now
        });
        let close = move || self.shown.set(None);
        // A click beside the card is a click on the dialog itself.
        let beside = move |event: MouseEvent| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if target.is_some_and(|target| target.tag_name() == "DIALOG") {
                close();
            }
        };
        view! {
            <dialog
                class="rule-card"
                aria-labelledby="rule-card-title"
                node_ref=dialog
                on:close=move |_| {
                    close();
                    self.give_focus_back();
                }
                // The keys of the table below mean nothing here.
                on:keydown=|event: KeyboardEvent| event.stop_propagation()
                on:click=beside
            >
                {live(move || self.shown.get().map(|(game, clause)| self.content(&game, &clause)))}
            </dialog>
        }
        .into_any()
    }

    /// Focuses what had the focus before. A toast may have gone meanwhile; then the page itself gets it.
    /// Another page keeps the focus where it is.
    fn give_focus_back(self) {
        let Some((element, page)) = self.before.try_update_value(Option::take).flatten() else { return };
        if page != path().get_untracked() {
            return;
        }
        let main = || {
            let main = document().query_selector("main").ok().flatten()?;
            main.set_attribute("tabindex", "-1").ok()?;
            Some(main)
        };
        let element = if element.is_connected() { Some(element) } else { main() };
        if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            let _ = element.focus();
        }
    }

    /// Returns what the card says about a clause.
    fn content(self, game: &str, clause: &str) -> AnyView {
        let number = clause.split_once('-').map_or(clause, |(_, number)| number);
        let title = tell("rule-number", &[("number", w(number))]);
        let fetched = RwSignal::new(Fetched::Loading);
        let assets: Assets = expect_context();
        let (of, id) = (game.to_owned(), clause.to_owned());
        wasm_bindgen_futures::spawn_local(async move {
            let book = super::open(&assets, &of).await;
            let text = book.and_then(|book| book.clause(&id).map(ToOwned::to_owned));
            // The card may have been closed meanwhile.
            let _ = fetched.try_set(text.map_or(Fetched::Failed, Fetched::Here));
        });
        let picture = games::find(game)
            .and_then(|board| board.pictures().into_iter().find(|picture| picture.clause == clause).map(picture));
        // Another rule that this one names is shown in its place.
        let game = StoredValue::new(game.to_owned());
        let other = move |event: MouseEvent| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let link = target.and_then(|target| target.closest("a[href^='#']").ok().flatten());
            if let Some(id) = link.and_then(|link| link.get_attribute("href")) {
                event.prevent_default();
                self.shown.set(Some((game.get_value(), id.trim_start_matches('#').to_owned())));
            }
        };
        let text = move || match fetched.get() {
            Fetched::Loading => view! { <p class="muted" role="status">{t("rule-card-loading")}</p> }.into_any(),
            Fetched::Failed => view! { <p role="alert">{t("rule-card-missing")}</p> }.into_any(),
            Fetched::Here(html) => view! { <p inner_html=html></p> }.into_any(),
        };
        let href = format!("/rules/{}#{clause}", game.get_value());
        view! {
            <div class="sheet">
                <header>
                    <h2 id="rule-card-title">{title}</h2>
                    <button class="btn quiet close" aria-label=t("close") on:click=move |_| self.shown.set(None)>
                        <span inner_html=icon(Icon::Close, 18)></span>
                    </button>
                </header>
                <div class="text" on:click=other>{live(text)}</div>
                {picture}
                <footer>
                    <a class="btn" href=href>
                        <span inner_html=icon(Icon::Book, 18)></span>
                        {t("rule-card-read")}
                    </a>
                </footer>
            </div>
        }
        .into_any()
    }
}

/// Returns a picture with its caption.
fn picture(picture: Picture) -> AnyView {
    view! {
        <figure>
            <div class="pic" inner_html=picture.svg></div>
            <figcaption>{t(picture.caption)}</figcaption>
        </figure>
    }
    .into_any()
}
