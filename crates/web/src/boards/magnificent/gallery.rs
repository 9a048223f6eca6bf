//! The drawings of The Magnificent in the gallery.

use leptos::prelude::*;
use magnificent::components::CHARACTERS;
use magnificent::effects::Gain;
use magnificent::scene::{Scene, Seated};
use magnificent::state::MainAction;
use magnificent::{
    Board, Card, Colour, ColourOrClear, Components, Magnificent, Mode, Options, Poster, PublicState, Rules, Side,
    Space, Tent, Tile,
};
use texts::Language;
use wasm_bindgen_futures::spawn_local;

use super::art::{self, Track, Way, Words};
use crate::app::Assets;
use crate::boards::rules;
use crate::games;
use crate::kit::gallery::{Page, part, say, sized};
use crate::markup::{Markup, markup};
use crate::words::{language, learn};

/// The pages: posters and cards; camps, roads and pieces.
pub(crate) const PAGES: [Page; 2] = [
    Page { name: "magnificent-cards", title: ("The Magnificent: cards", "The Magnificent: карты"), show: cards },
    Page { name: "magnificent-camps", title: ("The Magnificent: camps", "The Magnificent: лагеря"), show: camps },
];

/// Loads the styles of the game, and inserts the definitions of its drawings.
fn prepare() -> AnyView {
    let assets: Assets = expect_context();
    spawn_local(async move {
        if games::load_styles(&assets, "magnificent").await.is_err() {
            leptos::logging::warn!("the styles are missing: the bundle must be a fast one");
        }
    });
    let texts = match language() {
        Language::English => include_str!("../../../../texts/en/magnificent.ftl"),
        Language::Russian => include_str!("../../../../texts/ru/magnificent.ftl"),
    };
    learn(language(), "magnificent", texts.to_owned());
    view! { <div inner_html=art::defs()></div> }.into_any()
}

/// Returns a part of a page: a heading, and drawings in columns of this width, or in a line without one.
fn grid(title: (&str, &str), columns: &'static str, inside: Markup) -> AnyView {
    let lined = columns.is_empty();
    let sheet = view! {
        <div
            style:display=if lined { "flex" } else { "grid" }
            style:flex-wrap="wrap"
            style:align-items=if lined { "center" } else { "start" }
            style:gap="10px"
            style:grid-template-columns=format!("repeat(auto-fill, {columns})")
            style:padding="12px"
            style:border-radius="14px"
            style:background=if lined { "none" } else { "var(--mag-canvas)" }
            inner_html=inside
        ></div>
    };
    part(say(title.0, title.1), sheet.into_any())
}

fn boxed(inside: &Markup) -> Markup {
    markup!("<div>{}</div>", inside)
}

/// Returns the name of the artist of a poster.
fn name(set: &Components, poster: Poster) -> &'static str {
    CHARACTERS[usize::from(set.poster(poster).character) % CHARACTERS.len()]
}

fn cards() -> AnyView {
    let defs = prepare();
    let set = Components::printed();
    let posters: Markup = Poster::all()
        .map(|one| art::poster(set, one, name(set, one)))
        .chain([art::poster_place("free"), art::deck(38), art::deck(0)])
        .map(|one| boxed(&one))
        .collect();
    let tents: Markup = Tent::all()
        .map(|one| art::tent(one, set.tent(one)))
        .chain([art::preprinted(&set.preprinted), art::no_tent(None)])
        .chain(set.tent_spaces.iter().map(|gain| art::no_tent(Some(*gain))))
        .map(|one| boxed(&one))
        .collect();
    let signs: Markup =
        Card::all().map(|one| art::card(set, set.card(one))).chain([art::card_back()]).map(|one| boxed(&one)).collect();
    let sheets: Markup = Card::all()
        .map(|one| {
            let face = set.card(one);
            let most = face.most.map(|most| format!("≤ {most}")).unwrap_or_default();
            let (bonus, count) = (face.bonus.to_string(), face.count.to_string());
            art::card_sheet(set, face, &Words { bonus: &bonus, count: &count, most: &most })
        })
        .collect();
    let sets: Markup = Card::all()
        .zip(Space::tiles().map(Some).chain([None]))
        .map(|(card, tile)| boxed(&art::set(set, set.card(card), tile)))
        .collect();
    let spaces: Markup = Space::all().map(|one| art::space_tile(set, one)).map(|one| boxed(&one)).collect();
    let costs: Markup =
        Space::all().map(|one| markup!("{}{}", art::space(set, one, 44), art::cost(set.space(one), 15))).collect();
    view! {
        {defs}
        {grid(("Posters", "Афиши"), "100px", posters)}
        {grid(("Tents", "Шатры"), "78px", tents)}
        {grid(("Master cards in signs", "Карты мастера, знаки"), "96px", signs)}
        {grid(("Master cards with words", "Карты мастера со словами"), "150px", sheets)}
        {grid(("Sets", "Наборы"), "96px", sets)}
        {grid(("Trainer tiles", "Плитки дрессировщиков"), "84px", spaces)}
        {grid(("Trainer spaces", "Места дрессировщиков"), "", costs)}
    }
    .into_any()
}

/// Returns a position in the middle of a game, in which the first seat has built a good deal.
fn position(rules: &Rules) -> Option<PublicState> {
    let id = |id: &str| id.parse::<Tile>().ok();
    let camp = [("sO", 3, 0, 0), ("LO", 0, 0, 3), ("LG", 2, 2, 0), ("sG", 0, 2, 4), ("sP", 0, 4, 3)];
    let camp = camp.into_iter().filter_map(|(tile, turned, row, column)| Some((id(tile)?, turned, row, column)));
    let first = Seated { camp: camp.collect(), points: 31, hats: vec![14], ..Seated::default() };
    let second = Seated { side: Side::B, hats: vec![8, 4], points: 36, ..Seated::default() };
    let kinds = ColourOrClear::ALL;
    let scene = Scene {
        seats: vec![first, second],
        tent: (0..12_u8).map(|at| (kinds[usize::from(at % 4)], at % 6 + 1)).collect(),
        wagons: [3, 6, 4],
        open: vec![(Colour::Orange, 3), (Colour::Green, 2), (Colour::Purple, 2)],
        ..Scene::default()
    };
    scene.build(rules, &mut Vec::new()).ok().map(|state| *state.public())
}

/// Returns a camp with lit cells, a planned tile, and a counted rectangle.
fn plan(set: &Components, state: &PublicState) -> Markup {
    let face = set.board(Board::at(0), Side::A);
    let camp = &state.players[0].camp;
    let tile = Tile::of(magnificent::Size::Large, Colour::Orange);
    let mut fitting =
        set.tile(tile).placements.iter().filter(|placement| magnificent::camp::Camp::fits(camp.covered(), placement));
    let lit = fitting.clone().fold(0, |mask, placement| mask | placement.cells);
    let ghost =
        fitting.next_back().map(|placement| art::ghost(set, face, tile.colour(), placement.cells)).unwrap_or_default();
    let over = markup!("{}{}{}", art::lit(set, face, lit), ghost, art::rectangle(&set.grid, set.grid.areas[1]));
    art::camp(set, face, camp, &over)
}

fn camps() -> AnyView {
    let defs = prepare();
    let set = Components::printed();
    let Some((rules, state)) = rules::<Magnificent>(&Options::default(), 2, None).and_then(|rules| {
        let state = position(&rules)?;
        Some((rules, state))
    }) else {
        return defs;
    };
    let mut large: Markup = set
        .boards
        .iter()
        .flatten()
        .map(|face| boxed(&art::camp(set, face, &state.players[0].camp, &Markup::default())))
        .collect();
    large.push(&boxed(&plan(set, &state)));
    let along = Way { track: Colour::Orange, from: 3, steps: 7, more: 2, back: false, planned: true, taken: None };
    let roads: Markup = [None, Some(&along)]
        .into_iter()
        .map(|way| markup!("<div class=\"mag-ground\">{}</div>", art::roads(rules.set(), &state, way)))
        .collect();
    let track = Track { width: 384.0, height: 110.0 };
    let hats = [(Some(0), 9), (Some(1), 6), (Some(2), 1), (Some(3), 8), (None, 5)];
    let steps = boxed(&art::performance(set, track, &hats, &[4, 7], &track.planned(set, 10)));
    let small: Markup = state.players[..2]
        .iter()
        .map(|player| sized(150, 132, &art::thumbnail(set, Some(set.board(Board::at(0), Side::A)), &player.camp)))
        .collect();
    let pictures: Markup = art::pictures()
        .into_iter()
        .map(|picture| {
            markup!(
                "<div class=\"book\"><figure><div class=\"pic\">{}</div><figcaption>{} \
                 {}</figcaption></figure></div>",
                picture.svg,
                picture.name,
                picture.clause
            )
        })
        .collect();
    view! {
        {defs}
        {grid(("Camps", "Лагеря"), "minmax(min(340px, 100%), 1fr)", large)}
        {grid(("Small camps", "Маленькие лагеря"), "", small)}
        {grid(("Roads", "Дороги"), "minmax(min(400px, 100%), 1fr)", roads)}
        {grid(("Steps", "Ступени"), "minmax(min(384px, 100%), 1fr)", steps)}
        {grid(("Pieces", "Предметы"), "", pieces(set))}
        {grid(("Set-up", "Настройка"), "", set_up())}
        {grid(("Pictures of the rules", "Рисунки правил"), "minmax(280px, 1fr)", pictures)}
    }
    .into_any()
}

fn pieces(set: &Components) -> Markup {
    let mut all = Markup::default();
    for kind in ColourOrClear::ALL {
        all.extend((1..=6).map(|face| art::die(kind, face, 40)));
        all.push(&markup!("{}{}{}", art::gem(kind, 30), art::gem_ghost(kind, 30), art::sign(kind, 22)));
    }
    all.push(&art::trainer(36));
    all.extend([Some(0), Some(1), Some(2), Some(3), None].map(|seat| art::hat(seat, 40)));
    all.extend(Tile::all().map(|one| art::tile(set, one, None, 20)));
    all.extend(set.levels.iter().map(|level| art::level(set, *level, Colour::Green, 20)));
    all.extend(
        [Gain::Coins(12), Gain::Points(5), Gain::Trainers(2), Gain::Posters(2), Gain::Posters(3)]
            .map(|gain| art::gain(gain, 34)),
    );
    all.extend(
        [MainAction::Build, MainAction::Travel, MainAction::Perform]
            .map(|action| art::action_sign(set, action, Colour::Green, 0, 40)),
    );
    let lines = [
        "camp",
        "tent-spaces",
        "card-tops",
        "posters",
        "tents",
        "debt",
        "card",
        "half-card",
        "coins",
        "areas",
        "areas-by-gems",
        "hat",
        "due",
    ];
    all.extend(lines.map(|line| art::line_sign(line, 26)));
    all.push(&markup!("{}{}{}", art::half("8", 48), art::envelope(false, 44), art::envelope(true, 44)));
    all.push(&sized(276, 60, &art::ribbon(225, &[200, 220, 240])));
    all
}

fn set_up() -> Markup {
    let frame = art::souvenir("The Magnificent", &Markup::default(), "168");
    markup!(
        "{}{}{}{}",
        art::mode_art(Mode::Standard),
        art::mode_art(Mode::Solo),
        sized(276, 236, &art::preview(&Options::default(), 2, None)),
        sized(180, 260, &frame)
    )
}
