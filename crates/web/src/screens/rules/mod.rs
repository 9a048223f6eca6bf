//! The rules of a game: a page for players with pictures, then all clauses, each with its own URL.
//! Searchable.
//!
//! The bundler writes the rules as HTML. This page inserts them, adds the pictures of the game's board as
//! soon as it is loaded, and searches by hiding elements and highlighting words. A game without a board has
//! rules as well.

mod book;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{name_window, not_found, param};
use crate::app::Assets;
use crate::boards::{Board, Picture};
use crate::covers;
use crate::dom::{keyed, live, on_window};
use crate::draw::{Icon, icon};
use crate::games;
use crate::parts::{BackToTable, Top, TopLink};
use crate::route::hash;
use crate::rulebook::{self, Query, Rulebook, Thesaurus};
use crate::words::{lowercase, n, t, tell, w};

use book::{Book, Entry};

/// Returns the page with the rules of a game.
pub(crate) fn rules() -> AnyView {
    keyed(param(), Clone::clone, |game| {
        let assets: Assets = expect_context();
        if rulebook::exists(&assets, &game) { opening(game, assets) } else { not_found() }
    })
}

/// How far the rules are.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fetched {
    /// They are on their way.
    Loading,
    /// They are here: the title of the game.
    Here(String),
    /// They did not arrive.
    Failed,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Found {
    /// The sections that are shown.
    contents: Vec<Entry>,
    /// The number of places; `None` if nothing is looked for.
    places: Option<usize>,
}

/// Fetches the rules and shows them.
fn opening(game: String, assets: Assets) -> AnyView {
    let fetched = RwSignal::new(Fetched::Loading);
    let html = StoredValue::new(String::new());
    let thesaurus = StoredValue::new(Thesaurus::default());
    let wanted = game.clone();
    wasm_bindgen_futures::spawn_local(async move {
        let found = rulebook::open(&assets, &wanted).await;
        // The page may have been left meanwhile.
        let _ = fetched.try_set(match found.as_deref() {
            Some(Rulebook { title, thesaurus: words, html: text }) => {
                html.try_set_value(text.clone());
                thesaurus.try_set_value(words.clone());
                Fetched::Here(title.clone())
            }
            None => Fetched::Failed,
        });
    });
    live(move || {
        match fetched.get() {
        Fetched::Loading => {
            view! { <main class="wrap text opening"><p class="muted" role="status">{t("loading")}</p></main> }.into_any()
        }
        Fetched::Failed => {
            view! { <main class="wrap text opening"><p class="verdict bad" role="alert">{t("rules-not-loaded")}</p></main> }
                .into_any()
        }
        Fetched::Here(title) => page(&game, &title, thesaurus, html.get_value()),
    }
    })
}

/// Returns the page with the rules that have been fetched.
fn page(game: &str, title: &str, thesaurus: StoredValue<Thesaurus>, html: String) -> AnyView {
    let heading = tell("rules-of", &[("game", w(title))]);
    name_window(&heading);
    let wanted = RwSignal::new(String::new());
    let place = NodeRef::<leptos::html::Div>::new();
    let book = StoredValue::new_local(None::<Book>);
    // Whether the pictures are in the page, or will not come.
    let is_complete = RwSignal::new(false);
    let found = RwSignal::new(Found::default());
    Effect::new(move || {
        let Some(place) = place.get() else { return };
        book.set_value(Some(Book::read(&place)));
        wanted.notify();
    });
    illustrate(game, place, is_complete);
    Effect::new(move || {
        let query = wanted.with(|wanted| thesaurus.with_value(|thesaurus| Query::new(thesaurus, &lowercase(wanted))));
        book.with_value(|book| {
            let Some(book) = book else { return };
            let (contents, places) = book.search(&query);
            found.set(Found { contents, places: (!query.is_empty()).then_some(places) });
        });
    });
    // Scroll to the part in the URL once nothing above it grows any more.
    let hash = hash();
    Effect::new(move || {
        let id = hash.get();
        if is_complete.get() && id.len() > 1 {
            request_animation_frame(move || {
                if let Some(part) = document().get_element_by_id(&id[1..]) {
                    book::unfold(&part);
                    part.scroll_into_view();
                    let _ = part.unchecked_into::<web_sys::HtmlElement>().focus();
                }
            });
        }
    });
    let status = move || {
        found.with(|found| match found.places {
            None => String::new(),
            Some(0) => t("rules-none"),
            Some(places) => tell("rules-found", &[("count", n(places as i64))]),
        })
    };
    let here = here(found);
    // Where the contents are above the text, they are folded.
    let unfolded = RwSignal::new(false);
    let entry = move |entry: Entry| {
        let (id, href) = (entry.id.clone(), format!("#{}", entry.id));
        let current = move || here.with(|here| *here == id).then_some("true");
        view! { <a href=href aria-current=current on:click=move |_| unfolded.set(false)>{entry.title}</a> }
    };
    let lesson = covers::find(game).map(|cover| {
        view! { <TopLink href=format!("/learn/{}", cover.id()) icon=Icon::Learn name=t("lesson") /> }
    });
    view! {
        <Top title=title.to_owned() about=t("rules").into_any()>
            <BackToTable />
            {lesson}
            <TopLink href="/settings" icon=Icon::Gear name=t("settings") />
        </Top>
        <main class="wrap rules">
            <div class="head"><h1>{heading}</h1></div>
            <div class="search">
                <span inner_html=icon(Icon::Search, 18)></span>
                <input
                    type="search"
                    class="field"
                    placeholder=t("rules-search")
                    aria-label=t("rules-search")
                    on:input=move |event| wanted.set(event_target_value(&event))
                />
                <p class="muted" role="status">{live(status)}</p>
            </div>
            <nav class="toc" class:unfolded=unfolded aria-label=t("rules-contents")>
                <button type="button" class="btn" aria-expanded=move || unfolded.get().to_string() on:click=move |_| unfolded.update(|unfolded| *unfolded = !*unfolded)>
                    {t("rules-contents")}
                    <span inner_html=icon(Icon::Onward, 18)></span>
                </button>
                {live(move || found.with(|found| found.contents.clone()).into_iter().map(entry).collect_view())}
            </nav>
            <div class="book" node_ref=place inner_html=html></div>
        </main>
    }
    .into_any()
}

/// Returns the id of the section that is being read: the last one that begins above the middle of the window.
fn here(found: RwSignal<Found>) -> RwSignal<String> {
    let here = RwSignal::new(String::new());
    let look = move || {
        let middle = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default() / 2.0;
        let begun = |entry: &&Entry| {
            let part = document().get_element_by_id(&entry.id);
            part.is_some_and(|part| part.get_bounding_client_rect().top() < middle)
        };
        let now = found.with_untracked(|found| found.contents.iter().rev().find(begun).map(|entry| entry.id.clone()));
        let now = now.unwrap_or_default();
        if here.with_untracked(|before| *before != now) {
            here.set(now);
        }
    };
    Effect::new(move || {
        found.track();
        // Once what is not found has been hidden.
        request_animation_frame(look);
    });
    on_window(leptos::ev::scroll, move |_| look());
    here
}

/// Adds the pictures of the game's board, which may have to be fetched first. Places without a picture are
/// removed.
fn illustrate(game: &str, place: NodeRef<leptos::html::Div>, is_complete: RwSignal<bool>) {
    let Some(cover) = covers::find(game) else {
        Effect::new(move || {
            if let Some(place) = place.get() {
                add_pictures(&place, &[]);
                is_complete.set(true);
            }
        });
        return;
    };
    let assets: Assets = expect_context();
    let board = RwSignal::new_local(None);
    wasm_bindgen_futures::spawn_local(async move {
        let loaded = games::load(&assets, cover.id()).await;
        let _ = board.try_set(Some(loaded.ok()));
    });
    Effect::new(move || {
        if let (Some(place), Some(board)) = (place.get(), board.get()) {
            let pictures = board.map(|board: &'static dyn Board| board.pictures()).unwrap_or_default();
            add_pictures(&place, &pictures);
            is_complete.set(true);
        }
    });
}

/// Fills the places for pictures.
fn add_pictures(book: &Element, pictures: &[Picture]) {
    while let Ok(Some(figure)) = book.query_selector("figure[data-picture]") {
        let name = figure.get_attribute("data-picture").unwrap_or_default();
        let _ = figure.remove_attribute("data-picture");
        let frame = figure.query_selector(".pic").ok().flatten();
        match (pictures.iter().find(|picture| picture.name == name), frame) {
            (Some(picture), Some(frame)) => frame.set_inner_html(picture.svg.as_str()),
            _ => figure.remove(),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_place_for_a_picture_has_one_and_every_picture_a_place() {
        let docs = format!("{}/../../docs", env!("CARGO_MANIFEST_DIR"));
        let read = |path: &str| std::fs::read_to_string(format!("{docs}/{path}")).expect("the rules are there");
        for board in crate::covers::boards() {
            let pictures = board.pictures();
            let mut names: Vec<&str> = pictures.iter().map(|picture| picture.name).collect();
            names.sort_unstable();
            assert!(!names.is_empty(), "{}", board.id());
            for language in ["", ".ru"] {
                let page = read(&format!("play/{}{language}.md", board.id()));
                let places = page.split("](picture:").skip(1).filter_map(|rest| rest.split(')').next());
                let mut places: Vec<&str> = places.collect();
                places.sort_unstable();
                assert_eq!(places, names, "{}{language}", board.id());
            }
            let rules = read(&format!("rules/{}.md", board.id()));
            for picture in pictures {
                let clause = format!("- **{}** ", picture.clause);
                assert!(rules.lines().any(|line| line.starts_with(&clause)), "{}", picture.clause);
            }
        }
    }
}
