//! The drawings of Spectacular in the gallery.

use leptos::prelude::*;
use spectacular::ground::Hexes;
use spectacular::items::{Die, MissionCode};
use spectacular::rules::{Dealt, Missions};
use spectacular::state::Supply;
use spectacular::{
    Animal, Board, Components, Habitat, Mark, Mode, Options, Park, Point, Rules, Side, Spectacular, Tile, Tower,
};
use texts::Language;
use wasm_bindgen_futures::spawn_local;

use super::art::{self, Grade, Turned};
use crate::app::Assets;
use crate::boards::rules;
use crate::games;
use crate::kit::gallery::{Page, part, say, sized};
use crate::markup::{Markup, markup};
use crate::words::{language, learn, t};

/// The pages: tiles and parks; pieces, signs and the pictures of the rules.
pub(crate) const PAGES: [Page; 2] = [
    Page { name: "spectacular-parks", title: ("Spectacular: parks", "Spectacular: парки"), show: parks },
    Page { name: "spectacular-pieces", title: ("Spectacular: pieces", "Spectacular: предметы"), show: pieces },
];

/// Loads the styles and the texts of the game, and inserts the definitions of its drawings.
fn prepare() -> AnyView {
    let assets: Assets = expect_context();
    spawn_local(async move {
        if games::load_styles(&assets, "spectacular").await.is_err() {
            leptos::logging::warn!("the styles are missing: the bundle must be a fast one");
        }
    });
    let texts = match language() {
        Language::English => include_str!("../../../../texts/en/spectacular.ftl"),
        Language::Russian => include_str!("../../../../texts/ru/spectacular.ftl"),
    };
    learn(language(), "spectacular", texts.to_owned());
    view! { <div inner_html=art::defs()></div> }.into_any()
}

/// Returns a part of a page: a heading, and drawings in columns and rows of these sizes, or in a line without
/// rows.
fn grid(title: (&str, &str), columns: &'static str, rows: &'static str, inside: Markup) -> AnyView {
    let display = if rows.is_empty() { "flex" } else { "grid" };
    let sheet = view! {
        <div
            style:display=display
            style:flex-wrap="wrap"
            style:align-items=if rows.is_empty() { "center" } else { "stretch" }
            style:gap="10px"
            style:grid-template-columns=format!("repeat(auto-fill, {columns})")
            style:grid-auto-rows=rows
            style:padding="12px"
            style:border-radius="14px"
            style:background=if rows.is_empty() { "none" } else { "var(--land)" }
            inner_html=inside
        ></div>
    };
    part(say(title.0, title.1), sheet.into_any())
}

fn boxed(inside: &Markup) -> Markup {
    markup!("<div>{}</div>", inside)
}

/// Returns one hex with what is drawn around its centre.
fn hex(inside: &Markup) -> Markup {
    markup!("<svg viewBox=\"-60 -68 120 140\" aria-hidden=\"true\">{}</svg>", inside)
}

/// Returns the rules of a table of six with missions.
fn table(side: Side) -> Option<Rules> {
    rules::<Spectacular>(&Options { side, missions: Missions::On, ..Options::default() }, 6, None)
}

/// Returns a park with a tower at its first point, and tiles and dice as a number has them.
fn grown(rules: &Rules, board: Board, number: usize) -> Park {
    let ground = rules.ground(board);
    let mut park = Park::default();
    let animal = |at: usize| Animal::new(Habitat::ALL[at * 7 / 3 % 4], (at * 5 % 4) as u8);
    if let Some(point) = ground.tower_points().get(number % 4) {
        for (cell, corner) in point.cells.into_iter().zip(point.corners) {
            let mark = Mark::Part(Tower::ALL[number % 3]);
            park.place(ground, cell, Tile::new(animal(usize::from(cell) + number), mark), corner);
        }
    }
    for cell in park.vacant(ground).iter().filter(|cell| cell % 5 != 3) {
        let at = usize::from(cell) * 3 + number;
        park.place(ground, cell, Tile::new(animal(at), Mark::ALL[at % 4]), Point::ALL[at % 6]);
    }
    for cell in ground.all().iter() {
        let value = (usize::from(cell) * 5 + number) % 6 + 1;
        let able = park.tile(cell).is_some() || cell == ground.star();
        if able && park.may_show(ground, cell, value as u8) {
            park.feed(cell, value as u8);
        }
    }
    park
}

fn parks() -> AnyView {
    let defs = prepare();
    let word = t("spectacular-line-entrance");
    let tiles: Markup = Animal::all()
        .flat_map(|animal| {
            let at = animal.index();
            [(Mark::ALL[at % 4], Point::ALL[at % 6], 0), (Mark::ALL[(at + 3) % 4], Point::ALL[(at + 3) % 6], 2)]
                .map(|(mark, point, die)| (Tile::new(animal, mark), point, die))
        })
        .map(|(tile, point, die)| hex(&if die > 0 { art::fed(tile, point, die) } else { art::tile(tile, Some(point)) }))
        .collect();
    let printed = Components::printed();
    let stars: Markup = Board::ALL
        .into_iter()
        .flat_map(|board| [0, 6].map(|die| hex(&art::star(board, printed.board(board).habitat, die))))
        .collect();
    let (mut large, mut small) = (Markup::default(), Markup::default());
    for (number, board) in Board::ALL.into_iter().enumerate() {
        for side in [Side::Asymmetric, Side::Standard].into_iter().take(if number == 0 { 2 } else { 1 }) {
            if let Some(rules) = table(side) {
                let park = grown(&rules, board, number);
                large.push(&boxed(&art::whole(&rules, board, &park, &word, &Markup::default())));
                let thumbnail = art::thumbnail(&rules, board, &park);
                small.push(&sized(190, 150, &thumbnail));
                small.push(&sized(78, 50, &thumbnail));
            }
        }
    }
    let planned: Markup = table(Side::Standard).map(|rules| boxed(&plan(&rules, &word))).into_iter().collect();
    view! {
        {defs}
        {grid(("Tiles", "Плитки"), "130px", "152px", tiles)}
        {grid(("Stars", "Звёзды"), "130px", "152px", stars)}
        {grid(("Parks", "Парки"), "minmax(min(420px, 100%), 1fr)", "420px", large)}
        {grid(("Small parks", "Маленькие парки"), "", "", small)}
        {grid(("A plan and a count", "План и подсчёт"), "minmax(min(420px, 100%), 1fr)", "560px", planned)}
    }
    .into_any()
}

/// Returns a park with a planned tile and its corners, a place for a die, tags, and a counted area.
fn plan(rules: &Rules, word: &str) -> Markup {
    let board = Board::Saola;
    let ground = rules.ground(board);
    let park = grown(rules, board, 1);
    let green = park.cells(ground, rules.star(board), Habitat::Green);
    let mut over = Markup::default();
    if let Some(area) = ground.groups(green).max_by_key(Hexes::len) {
        over.push(&art::veil(ground, area));
        over.push(&art::outline(ground, area));
        over.push(&art::plaque(ground.hex(area.nth(0).unwrap_or_default()), "15 × 2 = 30"));
    }
    let at = |cell: u8, inside: &Markup| {
        let (x, y) = art::centre(ground.hex(cell));
        markup!("<g transform=\"translate({} {})\">{}</g>", x, y, inside)
    };
    let tile = Tile::new(Animal::new(Habitat::Grey, 3), Mark::Part(Tower::Beige));
    let grades = [Grade::Dead, Grade::One, Grade::Two, Grade::Closes, Grade::Dead, Grade::One];
    let grades: Vec<_> = Point::ALL.into_iter().zip(grades).collect();
    let ghosts: Markup = park
        .vacant(ground)
        .iter()
        .take(2)
        .map(|cell| {
            let ghost = art::ghost(tile, Point::Se, cell % 2 * 5);
            at(cell, &markup!("{}{}{}", ghost, art::dots(&grades), art::tag("+7")))
        })
        .collect();
    over.push(&ghosts);
    over.push(&at(19, &markup!("{}{}", art::last(), art::socket(art::die_place(tile, Point::N)))));
    over.push(&at(18, &art::visitor()));
    over.push(&art::tower_ring(ground.hex(16), Point::N));
    art::whole(rules, board, &park, word, &over)
}

fn pieces() -> AnyView {
    let defs = prepare();
    let dice: Markup = Habitat::ALL
        .into_iter()
        .flat_map(|colour| (1..=6).map(move |value| art::die(Die { colour, value }, 44)))
        .chain([art::slot(44)])
        .collect();
    let patterns: Markup = Habitat::ALL
        .into_iter()
        .map(|colour| {
            markup!(
                "<span data-patterns=\"on\">{}{}{}</span>",
                art::die(Die { colour, value: 5 }, 44),
                art::tile_sized(Tile::new(Animal::new(colour, 1), Mark::Heart), None, 60),
                art::worker(Some(colour), false, 46)
            )
        })
        .collect();
    let workers: Markup = Habitat::ALL
        .into_iter()
        .map(|colour| art::worker(Some(colour), false, 46))
        .chain([art::worker(None, false, 46), art::worker(None, true, 46), art::hat(28)])
        .collect();
    let empty: Markup =
        Habitat::ALL.map(Some).into_iter().chain([None]).map(|colour| art::silhouette(colour, 46)).collect();
    let heads: Markup = Animal::all()
        .map(|animal| art::head(animal, 40))
        .chain(Board::ALL.map(|board| art::star_head(board, 40)))
        .collect();
    let lines = ["entrance", "towers", "animals", "missions", "breeding"];
    let signs: Markup = lines
        .into_iter()
        .map(|line| art::line_sign(line, None, 22))
        .chain(Habitat::ALL.map(|colour| art::habitat(colour, 22)))
        .chain([art::badge_clock(22), art::stamp(40), art::reroll(44), art::case(44)])
        .collect();
    let tokens: Markup = (1..=8)
        .map(|number| art::token(Some(number), [Turned::Ahead, Turned::Now, Turned::Gone][usize::from(number % 3)], 36))
        .chain([art::token(None, Turned::Ahead, 36), art::selection(48)])
        .chain([0, 1, 3, 7].map(|count| art::stack(count, 46)))
        .chain([sized(276, 60, &art::ladder(231))])
        .collect();
    let corners: Markup = Point::ALL
        .into_iter()
        .zip([Grade::Dead, Grade::One, Grade::Two, Grade::Closes, Grade::Dead, Grade::One])
        .map(|(point, grade)| art::corner_sign(point, grade, 44))
        .collect();
    let missions: Markup = table(Side::Standard)
        .into_iter()
        .flat_map(|rules| {
            MissionCode::all().map(move |code| {
                markup!("{}{}", art::mission(rules.mission(code), 24), art::mission(rules.mission(code), 56))
            })
        })
        .collect();
    let pictures: Markup = art::pictures()
        .into_iter()
        .map(|picture| {
            markup!(
                "<div class=\"book\"><figure><div class=\"pic\">{}</div><figcaption>{} {}</figcaption></figure></div>",
                picture.svg,
                picture.name,
                picture.clause
            )
        })
        .collect();
    view! {
        {defs}
        {grid(("Dice", "Кубики"), "", "", dice)}
        {grid(("Patterns on colours", "Буквы на цветах"), "", "", patterns)}
        {grid(("Workers", "Работники"), "", "", workers)}
        {grid(("Empty spaces", "Пустые места"), "", "", markup!("{}{}", empty, boards()))}
        {grid(("Animals", "Животные"), "", "", heads)}
        {grid(("Signs", "Знаки"), "", "", signs)}
        {grid(("Solo", "Соло"), "", "", tokens)}
        {grid(("Corners", "Углы"), "", "", corners)}
        {grid(("Missions", "Задания"), "", "", missions)}
        {grid(("Set-up", "Настройка"), "", "", set_up())}
        {grid(("Pictures of the rules", "Рисунки правил"), "minmax(280px, 1fr)", "auto", pictures)}
    }
    .into_any()
}

/// Returns small supply boards of both rounds.
fn boards() -> Markup {
    let tile = |text: &str| text.parse().ok();
    let tiles = [tile("green1.black"), None, tile("grey3.heart"), tile("orange2.beige"), None, None, None, None];
    [[5, 0, 2, 6, 0, 0, 0, 0], [5, 0, 2, 6, 1, 1, 0, 3]]
        .into_iter()
        .map(|dice| art::mini_board(&Supply { tiles, dice, ..Supply::default() }, 28))
        .collect()
}

fn set_up() -> Markup {
    let fixed = Options {
        side: Side::Asymmetric,
        boards: Dealt::Fixed(vec![Board::SnowLeopard, Board::Kakapo]),
        ..Options::default()
    };
    let previews =
        [art::preview(&Options::default(), 2, None), art::preview(&fixed, 2, None)].map(|park| sized(276, 232, &park));
    markup!(
        "{}{}{}{}{}{}{}",
        art::mode_art(Mode::Base),
        art::mode_art(Mode::Solo),
        art::side_art(Side::Standard),
        art::side_art(Side::Asymmetric),
        art::mission_art(Missions::On),
        previews[0],
        previews[1]
    )
}
