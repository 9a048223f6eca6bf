//! The rules of a game: clauses with pictures, searchable, each with its own URL.

use crate::route::hash;
use game_core::sort_few;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{name_window, param, title, with_game};
use crate::app::{Assets, fetch};
use crate::boards::{Board, Picture};
use crate::dom::{keyed, live};
use crate::draw::{Icon, icon};
use crate::parts::{Top, TopLink};
use crate::rulebook::{Item, Section, markup, read};
use crate::settings::use_settings;
use crate::words::{lowercase, t, tell, w};

/// Returns the page with the rules of a game.
pub(crate) fn rules() -> AnyView {
    keyed(param(), Clone::clone, |game| with_game(&game, page))
}

/// Fetches the rules in the language of the page, or in English if there is no translation.
async fn sections(board: &'static dyn Board, assets: Assets, language: &'static str) -> Option<Vec<Section>> {
    let mut name = format!("rules/{}.{language}.md", board.id());
    if assets.get(&name).is_none() {
        name = format!("rules/{}.en.md", board.id());
    }
    Some(read(&fetch(&assets, &name).await?))
}

fn page(board: &'static dyn Board) -> AnyView {
    let id = board.id();
    name_window(&tell("rules-of", &[("game", w(&title(id)))]));
    let assets: Assets = expect_context();
    let language = use_settings().with_untracked(|settings| settings.language()).tag();
    let sections = RwSignal::new(None::<Option<Vec<Section>>>);
    wasm_bindgen_futures::spawn_local(async move {
        let found = self::sections(board, assets, language).await;
        sections.set(Some(found));
    });
    let wanted = RwSignal::new(String::new());
    let hash = hash();
    // Once the rules are rendered, scroll to the clause in the URL.
    Effect::new(move || {
        let id = hash.get();
        if sections.with(|sections| matches!(sections, Some(Some(_)))) && id.len() > 1 {
            request_animation_frame(move || {
                if let Some(clause) = document().get_element_by_id(&id[1..]) {
                    clause.scroll_into_view();
                    let _ = clause.unchecked_into::<web_sys::HtmlElement>().focus();
                }
            });
        }
    });
    let pictures = StoredValue::new(board.pictures());
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
            {live(move || match sections.get() {
                None => view! { <p class="muted" role="status">{t("loading")}</p> }.into_any(),
                Some(None) => view! { <p class="verdict bad" role="alert">{t("rules-not-loaded")}</p> }.into_any(),
                Some(Some(all)) => {
                    let found = sought(&all, &wanted.get());
                    let titles = found.iter().map(|(at, section)| (*at, section.title.clone())).collect::<Vec<_>>();
                    let none = found.is_empty();
                    view! {
                        <nav class="toc" aria-label=t("rules-contents")>
                            {titles.into_iter().map(|(at, title)| view! { <a href=format!("#section-{at}")>{title}</a> }).collect_view()}
                        </nav>
                        <div class="book">
                            {none.then(|| view! { <p class="muted" role="status">{t("rules-none")}</p> })}
                            {found.into_iter().map(|(at, section)| show(at, section, pictures)).collect_view()}
                        </div>
                    }
                        .into_any()
                }
            })}
        </main>
    }
    .into_any()
}

/// Returns the sections with the items that match a search, each with its index; those with clauses come
/// first.
fn sought(all: &[Section], wanted: &str) -> Vec<(usize, Section)> {
    let mut sections: Vec<(usize, Section)> = all.iter().cloned().enumerate().collect();
    sort_few(&mut sections, |(_, a), (_, b)| a.has_clauses() && !b.has_clauses());
    if wanted.is_empty() {
        return sections;
    }
    for (_, section) in &mut sections {
        let title = lowercase(&section.title).contains(wanted);
        section.items.retain(|item| {
            title
                || match item {
                    Item::Clause(id, text) => lowercase(id).contains(wanted) || lowercase(text).contains(wanted),
                    Item::Words(text) => lowercase(text).contains(wanted),
                    Item::Table(rows) => rows.iter().flatten().any(|cell| lowercase(cell).contains(wanted)),
                }
        });
    }
    sections.retain(|(_, section)| !section.items.is_empty());
    sections
}

fn show(at: usize, section: Section, pictures: StoredValue<Vec<Picture>>) -> AnyView {
    let items = section
        .items
        .into_iter()
        .map(|item| match item {
            Item::Clause(id, text) => clause(&id, &text, pictures),
            Item::Words(text) => view! { <p inner_html=markup(&text)></p> }.into_any(),
            Item::Table(rows) => table(rows),
        })
        .collect_view();
    view! { <section id=format!("section-{at}")><h2>{section.title}</h2>{items}</section> }.into_any()
}

fn clause(id: &str, text: &str, pictures: StoredValue<Vec<Picture>>) -> AnyView {
    let figure = pictures.with_value(|pictures| {
        pictures.iter().find(|picture| picture.clause == id).map(|picture| {
            view! { <figure><div class="pv" inner_html=picture.svg.clone()></div><figcaption>{t(picture.caption)}</figcaption></figure> }
        })
    });
    let number = id.split_once('-').map_or(id, |(_, number)| number).to_owned();
    view! {
        <div class="cl" id=id.to_owned() tabindex="-1">
            <a class="no" href=format!("#{id}") aria-label=tell("rule-number", &[("number", w(&number))])>{number.clone()}</a>
            <p inner_html=markup(text)></p>
        </div>
        {figure}
    }
    .into_any()
}

fn table(rows: Vec<Vec<String>>) -> AnyView {
    let mut rows = rows.into_iter();
    let head = rows.next().unwrap_or_default();
    let cell = |text: &String| view! { <td inner_html=markup(text)></td> };
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label=t("rules-table")>
            <table>
                <thead><tr>{head.iter().map(|text| view! { <th scope="col" inner_html=markup(text)></th> }).collect_view()}</tr></thead>
                <tbody>{rows.map(|row| view! { <tr>{row.iter().map(cell).collect_view()}</tr> }).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_clauses_by_number_and_word() {
        let all = read("## A\n- **ING-204** First turn.\n- **ING-205** Later.\n## B\n- **ING-301** Score.\n");
        let ids = |wanted: &str| {
            let found = sought(&all, wanted);
            let items = found.into_iter().flat_map(|(_, section)| section.items);
            items.filter_map(|item| if let Item::Clause(id, _) = item { Some(id) } else { None }).collect::<Vec<_>>()
        };
        assert_eq!(ids("ing-205"), ["ING-205"]);
        assert_eq!(ids("first"), ["ING-204"]);
        assert_eq!(ids("").len(), 3);
        assert!(ids("zebra").is_empty());
    }
}
