//! The drawings of Spots in the gallery.

use leptos::prelude::*;
use spots::components::{DOGS, SETS};
use spots::{Dog, Mode, Tile, TileSet};
use texts::Language;
use wasm_bindgen_futures::spawn_local;

use super::art::{self, Buried, Edges, OnDog};
use crate::app::Assets;
use crate::games;
use crate::kit::gallery::{Page, part, say};
use crate::markup::{Markup, markup};
use crate::words::{language, learn, t};

/// The pages: dogs and what belongs to them; tricks and the pictures of the rules.
pub(crate) const PAGES: [Page; 2] = [
    Page { name: "spots-dogs", title: ("Spots: dogs", "Spots: собаки"), show: dogs },
    Page { name: "spots-tricks", title: ("Spots: tricks", "Spots: трюки"), show: tricks },
];

/// Loads the styles and the names of the game, and inserts the definitions of its drawings.
fn prepare() -> AnyView {
    let assets: Assets = expect_context();
    spawn_local(async move {
        if games::load_styles(&assets, "spots").await.is_err() {
            leptos::logging::warn!("the styles are missing: the bundle must be a fast one");
        }
    });
    let names = match language() {
        Language::English => include_str!("../../../../texts/en/spots.ftl"),
        Language::Russian => include_str!("../../../../texts/ru/spots.ftl"),
    };
    learn(language(), "spots", names.to_owned());
    view! { <div inner_html=art::defs()></div> }.into_any()
}

/// Returns a part of a page: a heading, and drawings in columns and rows of these sizes, or in a line without
/// rows.
fn grid(title: (&str, &str), columns: &'static str, rows: &'static str, inside: Markup) -> AnyView {
    let lined = rows.is_empty();
    let display = if lined { "flex" } else { "grid" };
    let lawn = "repeating-linear-gradient(100deg, var(--lawn) 0 90px, var(--lawn-2) 90px 180px)";
    let ground = if lined { "none" } else { lawn };
    let sheet = view! {
        <div
            class:acts=lined
            style:display=display
            style:flex-wrap="wrap"
            style:gap="10px"
            style:grid-template-columns=format!("repeat(auto-fill, {columns})")
            style:grid-auto-rows=rows
            style:padding="12px"
            style:border-radius="14px"
            style:background=ground
            inner_html=inside
        ></div>
    };
    part(say(title.0, title.1), sheet.into_any())
}

fn name(dog: Dog) -> String {
    t(&format!("spots-dog-{dog}"))
}

/// Returns a card of size L or M with its head line.
fn card(dog: Dog, on: OnDog, class: &str) -> Markup {
    let free = (dog.spaces() & !on.filled & !on.planned).count_ones();
    let free = if free == 0 { say("full", "готово") } else { format!("{} {free}", say("free:", "мест:")) };
    markup!(
        "<div class=\"spots-card {}\"><div class=\"head\"><b>{}</b> <small>{}</small><span>{}</span></div>{}{}</div>",
        class,
        name(dog),
        free,
        art::paws(dog.paws(), 15),
        art::sky(dog),
        art::whole(dog, on)
    )
}

fn dogs() -> AnyView {
    let defs = prepare();
    let all = DOGS.map(|dog| card(dog, OnDog::default(), "m"));
    let on = |filled, planned, lit, soft| OnDog { filled, planned, lit, soft };
    let states = [
        ("125", on(0b1, 0, 0b10000, 0b10), "l lit"),
        ("456", on(0b101000, 0b10000, 0, 0), "l planned"),
        ("36", on(0b100000, 0, 0, 0), "l dim"),
        ("2356", on(0b10, 0, 0b100000, 0b10100), "l lit"),
        ("1", on(0b1, 0, 0, 0), "l"),
    ];
    let states = states.map(|(dog, on, class)| card(code(dog), on, class));
    let small = DOGS.map(|dog| {
        let on = OnDog {
            filled: dog.spaces() & 0b10101,
            planned: dog.spaces() & 0b10,
            lit: dog.spaces() & 0b100000,
            soft: 0,
        };
        markup!(
            "<div class=\"spots-card s\">{}<div><b>{}</b> <span>{}</span>{}</div></div>",
            art::head(dog),
            name(dog),
            art::paws(dog.paws(), 12),
            art::spot_row(dog, on, 26)
        )
    });
    let chips = DOGS.map(|dog| {
        let on = OnDog { filled: dog.spaces() & 0b101010, ..OnDog::default() };
        markup!(
            "<span class=\"spots-chip\">{}{}{}</span>",
            art::head(dog),
            art::spot_row(dog, on, 19),
            art::paws(dog.paws(), 10)
        )
    });
    let narrow = DOGS.map(|dog| {
        let on = OnDog { filled: dog.spaces(), ..OnDog::default() };
        markup!("<span class=\"spots-chip narrow full\">{}{}</span>", art::head(dog), art::spot_row(dog, on, 15))
    });
    let shelf = DOGS.map(|dog| markup!("<div class=\"spots-scored\">{}<b>{}</b></div>", art::scored(dog), name(dog)));
    let slots: Markup = (0..2).map(|_| markup!("<div class=\"spots-slot\">{}</div>", art::slot())).collect();
    let yards: Markup = (0..=12_u8)
        .map(|many| {
            let dice: Vec<_> =
                (0..many).map(|at| Buried { number: at % 6 + 1, planned: at + 1 == many && many % 2 == 0 }).collect();
            markup!("<div class=\"spots-plot\">{}</div>", art::yard(&dice))
        })
        .collect();
    let pieces = markup!(
        "{} {} {} {} {} {} {} {} {} {} {} {}",
        art::bone(40),
        art::bone(24),
        art::paws(2, 22),
        art::rosette(30),
        art::six(2, 18),
        art::six(6, 26),
        art::blank(44),
        art::bowl(44),
        art::leash(5, 40),
        art::marker(34),
        art::stray(44),
        art::stray(26)
    );
    view! {
        {defs}
        {grid(("Size M", "Размер M"), "minmax(146px, 1fr)", "140px", all.into_iter().collect())}
        {grid(("Size L: lit, planned, dimmed, lit, full", "Размер L: подсвечена, по плану, приглушена, подсвечена, готова"), "minmax(206px, 1fr)", "290px", states.into_iter().collect())}
        {grid(("Size S", "Размер S"), "minmax(160px, 1fr)", "66px", small.into_iter().collect())}
        {grid(("Size XS", "Размер XS"), "", "", chips.into_iter().collect())}
        {grid(("Size XS, narrow, full", "Размер XS, узкий, готовы"), "", "", narrow.into_iter().collect())}
        {grid(("Shelf", "Полка"), "minmax(96px, 1fr)", "92px", markup!("{}{}", shelf.into_iter().collect::<Markup>(), slots))}
        {grid(("Yards of 0 to 12 dice", "Дворы: от 0 до 12 кубиков"), "minmax(200px, 1fr)", "150px", yards)}
        {grid(("Back", "Рубашка"), "74px", "74px", art::back())}
        {grid(("Pieces", "Предметы"), "", "", pieces)}
    }
    .into_any()
}

fn code(numbers: &str) -> Dog {
    numbers.parse().unwrap_or(DOGS[0])
}

fn tile(tile: Tile, up: bool, class: &str) -> Markup {
    let steps = if up { t(&format!("spots-steps-{}", tile.id())) } else { t("spots-face-down") };
    let steps: Vec<String> = steps.split('|').map(|step| step.trim().to_owned()).collect();
    markup!(
        "<div class=\"trick {} {}{}\">{}</div>",
        art::family(tile),
        class,
        if up { "" } else { " down" },
        art::face(tile, up, &t(&format!("spots-tile-{}", tile.id())), &steps)
    )
}

fn tricks() -> AnyView {
    let defs = prepare();
    let all = |up: bool, class: &str| Tile::ALL.into_iter().map(|one| tile(one, up, class)).collect::<Markup>();
    let down = [Tile::Howl, Tile::Walk, Tile::Run, Tile::Fetch, Tile::Beg].map(|one| tile(one, false, ""));
    let small: Markup = Tile::ALL.into_iter().map(|one| art::small(one, Edges::default())).collect();
    let lying = [
        Edges { down: true, ..Edges::default() },
        Edges { treats: 1, ..Edges::default() },
        Edges { treats: 3, ..Edges::default() },
        Edges { below: 1, ..Edges::default() },
        Edges { below: 4, ..Edges::default() },
        Edges { below: 4, down: true, treats: 1 },
    ];
    let lying: Markup =
        lying.into_iter().zip(Tile::ALL.into_iter().skip(6)).map(|(how, tile)| art::small(tile, how)).collect();
    let line: Markup = Tile::ALL
        .into_iter()
        .map(|tile| markup!("<span class=\"trick-chip {}\">{}</span>", art::family(tile), art::sign(tile)))
        .collect();
    let sets: Markup = SETS
        .into_iter()
        .map(|(_, tiles)| art::set_art(TileSet::Chosen, Some(tiles)))
        .chain([art::set_art(TileSet::Random, None), art::set_art(TileSet::AllTiles, None)])
        .collect();
    let modes = markup!("{}{}", art::mode_art(Mode::Standard), art::mode_art(Mode::Solo));
    let previews: Markup =
        [2, 3, 4].into_iter().map(|seats| art::preview(TileSet::Chosen, Some(SETS[0].1), seats)).collect();
    let pictures: Markup = art::PICTURES
        .into_iter()
        .map(|(name, clause, things, _)| {
            markup!(
                "<div class=\"book\"><figure><div class=\"pic\">{}</div><figcaption>{} {}</figcaption></figure></div>",
                art::drawn(things, name),
                name,
                clause
            )
        })
        .collect();
    view! {
        {defs}
        {grid(("Tiles", "Плитки"), "minmax(155px, 1fr)", "138px", all(true, ""))}
        {grid(("Face down", "Закрытые"), "minmax(155px, 1fr)", "138px", down.into_iter().collect())}
        {grid(("Narrow tiles", "Узкие плитки"), "53px", "64px", markup!("{}{}", all(true, "narrow"), tile(Tile::Dogpile, false, "narrow")))}
        {grid(("Without words", "Без слов"), "76px", "auto", markup!("{}{}", small, lying))}
        {grid(("In a line", "В строке"), "", "", line)}
        {grid(("Sets", "Наборы"), "minmax(240px, 1fr)", "auto", sets)}
        {grid(("Modes", "Режимы"), "", "", modes)}
        {grid(("Tables before the game", "Столы перед партией"), "minmax(240px, 1fr)", "auto", previews)}
        {grid(("Pictures of the rules", "Рисунки правил"), "minmax(280px, 1fr)", "auto", pictures)}
    }
    .into_any()
}
