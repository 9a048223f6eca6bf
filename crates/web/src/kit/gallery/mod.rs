//! A page for each component of the kit, under `/kit`: for development and for browser tests.
//!
//! The texts are written here in both languages: they do not belong to the shipped client.

mod amounts;
mod cards;
mod counts;
mod dice;
mod hands;
mod maps;
mod motion;
mod opening;
mod people;
mod scores;
mod table;

use leptos::prelude::*;
use texts::Language;

use super::key::watch_caps;
use crate::covers;
use crate::dom::keyed;
use crate::markup::{Markup, markup};
use crate::parts::{Top, UsualLinks};
use crate::route::param;
use crate::screens::name_window;
use crate::words::language;

/// A page of the gallery.
pub(crate) struct Page {
    pub(crate) name: &'static str,
    pub(crate) title: (&'static str, &'static str),
    pub(crate) show: fn() -> AnyView,
}

/// All pages, in the order in which they are listed.
const PAGES: [Page; 17] = [
    Page { name: "hexes", title: ("Hex map", "Карта из шестиугольников"), show: maps::hexes },
    Page {
        name: "corners", title: ("Hex map, tile with a corner", "Плитка с уголком"), show: maps::corners
    },
    Page { name: "squares", title: ("Square map", "Карта из квадратов"), show: maps::squares },
    Page { name: "hand", title: ("Hand", "Рука"), show: hands::hand },
    Page { name: "seats", title: ("Seats", "Места"), show: people::seats },
    Page { name: "ask", title: ("Question and buttons", "Вопрос и кнопки"), show: people::question },
    Page {
        name: "opening", title: ("Sheets, popovers, tabs", "Листы, подсказки, вкладки"), show: opening::opening
    },
    Page { name: "cards", title: ("Cards and fan", "Карты и веер"), show: cards::cards },
    Page { name: "dice", title: ("Dice", "Кубики"), show: dice::dice },
    Page { name: "tracks", title: ("Tracks", "Дорожки"), show: amounts::tracks },
    Page { name: "amounts", title: ("Amounts", "Количества"), show: amounts::amounts },
    Page { name: "score", title: ("Score sheet", "Подсчёт"), show: counts::score },
    Page { name: "count", title: ("Final count", "Итоговый подсчёт"), show: counts::count },
    Page { name: "table", title: ("Zones of a table", "Зоны стола"), show: table::table },
    Page { name: "setup", title: ("Set-up", "Настройка партии"), show: scores::setup },
    Page { name: "scores", title: ("Sheets and ranking", "Таблицы и места"), show: scores::scores },
    Page { name: "motion", title: ("Flights and sounds", "Полёты и звуки"), show: motion::motion },
];

/// Returns all pages, the last of which show the drawings of games.
fn pages() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().chain(covers::drawings())
}

/// Returns a text in the language of the page.
pub(crate) fn say(english: &str, russian: &str) -> String {
    match language() {
        Language::English => english.to_owned(),
        Language::Russian => russian.to_owned(),
    }
}

/// Returns the list of pages, or the page that the URL names.
pub(crate) fn gallery() -> AnyView {
    watch_caps();
    keyed(param(), Clone::clone, |name| match pages().find(|page| page.name == name) {
        Some(page) => frame(say(page.title.0, page.title.1), (page.show)()),
        None => {
            let links = pages().map(|page| {
                view! { <li><a href=format!("/kit/{}", page.name)>{say(page.title.0, page.title.1)}</a></li> }
            });
            frame(say("The kit", "Детали досок"), view! { <ul>{links.collect_view()}</ul> }.into_any())
        }
    })
}

fn frame(title: String, inside: AnyView) -> AnyView {
    name_window(&title);
    view! {
        <Top title=title.clone()><UsualLinks /></Top>
        <main class="wrap">
            <p><a href="/kit">{say("All pages", "Все страницы")}</a></p>
            <h1>{title}</h1>
            {inside}
        </main>
    }
    .into_any()
}

/// Returns a part of a page with a heading.
pub(crate) fn part(title: String, inside: AnyView) -> AnyView {
    view! { <section class="panel pad"><h2>{title}</h2>{inside}</section> }.into_any()
}

/// Returns a drawing in a frame of a size, in pixels. Style attributes in markup are blocked by the content
/// security policy, so the frame is an SVG.
pub(crate) fn sized(width: u32, height: u32, inside: &Markup) -> Markup {
    markup!(
        "<svg width=\"{}\" height=\"{}\"><foreignObject width=\"100%\" height=\"100%\">{}</foreignObject></svg>",
        width,
        height,
        inside
    )
}

/// Returns a line that says what was reported last.
fn told(words: RwSignal<String>) -> AnyView {
    view! { <p class="muted small" id="told" role="status">{words}</p> }.into_any()
}
