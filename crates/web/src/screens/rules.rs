//! The rules of a game: clauses with pictures, searchable, each with its own URL.
//!
//! The bundler writes the rules as HTML. This page inserts them, adds the pictures, and searches by hiding
//! elements.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{name_window, param, title, with_game};
use crate::app::{Assets, fetch};
use crate::boards::{Board, Picture};
use crate::dom::{keyed, live};
use crate::draw::{Icon, icon};
use crate::markup::markup;
use crate::parts::{Top, TopLink};
use crate::route::hash;
use crate::settings::use_settings;
use crate::words::{lowercase, t, tell, w};

/// Returns the page with the rules of a game.
pub(crate) fn rules() -> AnyView {
    keyed(param(), Clone::clone, |game| with_game(&game, page))
}

/// How far the rules are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fetched {
    /// They are on their way.
    Loading,
    /// They are here, in the language with this tag.
    Here(&'static str),
    /// They did not arrive.
    Failed,
}

/// Fetches the rules in the language of the page, or in English if there is no translation. Returns them with
/// the tag of their language.
async fn fragment(game: &str, assets: &Assets, language: &'static str) -> Option<(String, &'static str)> {
    let name = |language: &str| format!("rules/{game}.{language}.html");
    let language = if assets.get(&name(language)).is_some() { language } else { "en" };
    Some((fetch(assets, &name(language)).await?, language))
}

/// Returns the page for a game that is loaded.
fn page(board: &'static dyn Board) -> AnyView {
    let id = board.id();
    name_window(&tell("rules-of", &[("game", w(&title(id)))]));
    let assets: Assets = expect_context();
    let language = use_settings().with_untracked(|settings| settings.language()).tag();
    let fetched = RwSignal::new(Fetched::Loading);
    let html = StoredValue::new(String::new());
    wasm_bindgen_futures::spawn_local(async move {
        let found = fragment(id, &assets, language).await;
        // The page may have been left meanwhile.
        let _ = fetched.try_set(match found {
            Some((found, language)) => {
                html.try_set_value(found);
                Fetched::Here(language)
            }
            None => Fetched::Failed,
        });
    });
    let wanted = RwSignal::new(String::new());
    let book = NodeRef::<leptos::html::Div>::new();
    let sections = RwSignal::new_local(Vec::<Section>::new());
    // Once the rules are in the page, add the pictures.
    Effect::new(move || {
        if let Some(book) = book.get() {
            board.pictures().iter().for_each(|picture| add_picture(&book, picture));
            sections.set(read(&book));
        }
    });
    let contents = RwSignal::new(None::<Vec<Entry>>);
    Effect::new(move || {
        let wanted = wanted.get();
        let search = |sections: &Vec<Section>| {
            sections.iter().filter(|section| section.search(&wanted)).map(Section::entry).collect()
        };
        contents.set(sections.with(|sections| (!sections.is_empty()).then(|| search(sections))));
    });
    // Then scroll to the clause in the URL.
    let hash = hash();
    Effect::new(move || {
        let id = hash.get();
        if sections.with(|sections| !sections.is_empty()) && id.len() > 1 {
            request_animation_frame(move || {
                if let Some(clause) = document().get_element_by_id(&id[1..]) {
                    clause.scroll_into_view();
                    let _ = clause.unchecked_into::<web_sys::HtmlElement>().focus();
                }
            });
        }
    });
    let nothing = move || {
        let none = contents.with(|contents| contents.as_ref().is_some_and(Vec::is_empty));
        none.then(|| t("rules-none"))
    };
    let entry = |entry: Entry| view! { <a href=format!("#{}", entry.id)>{entry.title}</a> };
    view! {
        <Top title=title(id) about=t("rules").into_any()>
            <TopLink href=format!("/learn/{id}") icon=Icon::Play name=t("lesson") />
            <TopLink href="/settings" icon=Icon::Gear name=t("settings") />
        </Top>
        <main class="wrap rules">
            <div class="head">
                <h1>{tell("rules-of", &[("game", w(&title(id)))])}</h1>
                <p class="muted">{t(&format!("{id}-reconstructed"))}</p>
            </div>
            <div class="search">
                <span inner_html=icon(Icon::Search, 18)></span>
                <input
                    type="search"
                    class="field"
                    placeholder=t("rules-search")
                    aria-label=t("rules-search")
                    on:input=move |event| wanted.set(lowercase(&event_target_value(&event)))
                />
            </div>
            {live(move || match fetched.get() {
                Fetched::Loading => view! { <p class="muted" role="status">{t("loading")}</p> }.into_any(),
                Fetched::Failed => view! { <p class="verdict bad" role="alert">{t("rules-not-loaded")}</p> }.into_any(),
                Fetched::Here(language) => view! {
                    <nav class="toc" aria-label=t("rules-contents")>
                        {live(move || contents.get().into_iter().flatten().map(entry).collect_view())}
                    </nav>
                    <div class="book">
                        <p class="muted" role="status">{live(nothing)}</p>
                        <div lang=language node_ref=book inner_html=html.get_value()></div>
                    </div>
                }
                    .into_any(),
            })}
        </main>
    }
    .into_any()
}

/// Adds a picture after its clause.
fn add_picture(book: &Element, picture: &Picture) {
    let Ok(Some(clause)) = book.query_selector(&format!("#{}", picture.clause)) else { return };
    let figure = markup!(
        "<figure><div class=\"pv\">{}</div><figcaption>{}</figcaption></figure>",
        picture.svg,
        t(picture.caption)
    );
    if clause.insert_adjacent_html("afterend", figure.as_str()).is_err() {
        leptos::logging::warn!("the picture of {} cannot be shown", picture.clause);
    }
}

/// An entry of the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    /// The id of the section.
    id: String,
    /// Its heading.
    title: String,
}

/// A section of the rules in the page.
struct Section {
    /// The whole section.
    element: Element,
    /// The text of the heading.
    title: String,
    /// What is below the heading, and what a search looks for in it.
    items: Vec<(Element, Words)>,
}

impl Section {
    /// Shows what matches a search and hides the rest. Returns whether anything matches.
    fn search(&self, wanted: &str) -> bool {
        let whole = lowercase(&self.title).contains(wanted);
        let mut any = false;
        for (element, words) in &self.items {
            let matches = whole || words.contain(wanted);
            show(element, matches);
            any |= matches;
        }
        show(&self.element, any);
        any
    }

    /// Returns the entry of the contents.
    fn entry(&self) -> Entry {
        Entry { id: self.element.id(), title: self.title.clone() }
    }
}

/// What a search looks for in an element, in lowercase.
#[derive(Clone, Debug)]
struct Words {
    /// The id of a clause; empty for anything else.
    id: String,
    /// Everything that is written in the element.
    text: String,
}

impl Words {
    /// Returns what a search looks for in an element with this id and text.
    fn new(id: &str, text: &str) -> Self {
        Self { id: lowercase(id), text: lowercase(text) }
    }

    /// Returns whether a search for `wanted`, in lowercase, finds the element.
    fn contain(&self, wanted: &str) -> bool {
        self.id.contains(wanted) || self.text.contains(wanted)
    }
}

/// Shows or hides an element.
fn show(element: &Element, shown: bool) {
    if element.toggle_attribute_with_force("hidden", !shown).is_err() {
        leptos::logging::warn!("a part of the rules cannot be hidden");
    }
}

/// Reads the sections of the rules from the page.
fn read(book: &Element) -> Vec<Section> {
    children(book).map(section).collect()
}

/// Reads a section: a heading, and what is below it. A picture is found with its clause.
fn section(element: Element) -> Section {
    let mut section = Section { title: String::new(), items: Vec::new(), element };
    for item in children(&section.element) {
        let text = item.text_content().unwrap_or_default();
        let words = match (item.tag_name().as_str(), section.items.last()) {
            ("H2", _) => {
                section.title = text;
                continue;
            }
            ("FIGURE", Some((_, words))) => words.clone(),
            _ => Words::new(&item.id(), &text),
        };
        section.items.push((item, words));
    }
    section
}

/// Returns the elements directly in an element.
fn children(element: &Element) -> impl Iterator<Item = Element> {
    let all = element.children();
    (0..all.length()).filter_map(move |at| all.item(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_clauses_by_number_and_word() {
        let words = Words::new("ING-204", "204\nFirst turn of a seat. Ёж");
        let found = |wanted: &str| words.contain(&lowercase(wanted));
        assert!(["ING-204", "ing-2", "204", "first", "FIRST TURN", "ёж", "ЁЖ", ""].into_iter().all(found));
        assert!(!["ING-205", "204first", "ING-204 204", "zebra"].into_iter().any(found));
    }

    #[test]
    fn the_rules_of_every_board_have_all_their_pictures() {
        let mut pictures = 0;
        for board in crate::covers::boards() {
            let path = format!("{}/../../docs/rules/{}.md", env!("CARGO_MANIFEST_DIR"), board.id());
            let rules = std::fs::read_to_string(path).expect("the rules are there");
            for picture in board.pictures() {
                let clause = format!("- **{}** ", picture.clause);
                assert!(rules.lines().any(|line| line.starts_with(&clause)), "{}", picture.clause);
                pictures += 1;
            }
        }
        assert!(pictures > 0);
    }
}
