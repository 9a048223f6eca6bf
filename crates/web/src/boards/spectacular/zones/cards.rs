//! Cards that open over the table: the whole score sheet, the animals and what can still come, boards that
//! come next, and an item.

use leptos::prelude::*;
use spectacular::components::TURNS;
use spectacular::scoring::animals as animals_of;
use spectacular::{Animal, Habitat, Item, Tile};

use super::super::art;
use super::super::ask::line_name;
use super::super::reading::counted::counted;
use super::super::reading::gains::item_worth;
use super::super::reading::odds::{Stack, common, personal};
use super::super::reading::preview::ScoreLine;
use super::super::table::{Opened, Table};
use super::super::words::{animal_name, gain_words, tile_name};
use super::counted::formula;
use super::market::name;
use super::own::{has, minis, missing, things, to_come, when};
use super::score::missions_list;
use crate::dom::live;
use crate::kit::sheet::{SheetKind, sheet};
use crate::markup::Markup;
use crate::words::{n, number, sentence, t, tell, w};

/// Returns the sheet for what is open.
pub(super) fn cards(table: Table) -> AnyView {
    let open = RwSignal::new(false);
    Effect::new(move || {
        if table.opened.get().is_some() {
            open.set(true);
        }
    });
    Effect::watch(
        move || open.get(),
        move |is_open, _, _| {
            if !is_open {
                table.opened.set(None);
            }
        },
        false,
    );
    let title = Signal::derive(move || match table.opened.get() {
        Some(Opened::Sheet) => table.name(table.shown.get()),
        Some(Opened::Missions) => t("spectacular-zone-missions"),
        Some(Opened::Kinds) => t("spectacular-zone-kinds"),
        Some(Opened::Coming) => t("spectacular-zone-coming"),
        Some(Opened::Item(item)) => sentence(&name(table, item)),
        None => String::new(),
    });
    let body = move || {
        live(move || match table.opened.get() {
            Some(Opened::Sheet) => whole_sheet(table),
            Some(Opened::Missions) => missions_list(table),
            Some(Opened::Kinds) => odds(table),
            Some(Opened::Coming) => coming(table),
            Some(Opened::Item(item)) => item_card(table, item),
            None => ().into_any(),
        })
    };
    sheet(open, SheetKind::Dialog, title, body)
}

/// Returns every line of the sheet with what it counts, and the missions.
fn whole_sheet(table: Table) -> AnyView {
    let (rules, player) = (table.rules(), table.planned_player());
    if player.board.is_none() {
        return ().into_any();
    }
    let scored = table.facts.with(|view| spectacular::scoring::entrance_is_scored(view.turn, view.phase));
    let rows = ScoreLine::all(&rules).into_iter().filter(|line| *line != ScoreLine::Missions).map(|line| {
        let parts = counted(&rules, &player, line, scored);
        let total: i32 = parts.iter().map(|part| part.value).sum();
        let words = parts.iter().map(|part| formula(&rules, part)).collect::<Vec<_>>().join("; ");
        view! { <tr><th scope="row">{line_name(line)}</th><td>{words}</td><td class="num">{number(total)}</td></tr> }
    });
    let total = spectacular::scoring::points(&rules, &player).total();
    view! {
        <table class="spec-whole">
            <tbody>{rows.collect_view()}</tbody>
            <tfoot><tr><th scope="row">{t("spectacular-line-total")}</th><td></td><td class="num">{number(total)}</td></tr></tfoot>
        </table>
        {rules.missions.then(|| view! { <h3>{t("spectacular-zone-missions")}</h3> })}
        {missions_list(table)}
    }
    .into_any()
}

/// Returns the animals that are missing, and what the stacks hold.
fn odds(table: Table) -> AnyView {
    let (rules, player) = (table.rules(), table.player());
    if player.board.is_none() {
        return ().into_any();
    }
    let names = missing(table).join(", ");
    let own = personal(&rules, &player);
    let own_words = tell("spectacular-odds-stack", &[("count", n(own.tiles.len() as i64))]);
    let later = table.facts.with(|view| view.turn < TURNS[1]);
    let stacks = later.then(|| {
        let stack = |colour: Habitat| {
            let stack = table.facts.with(|view| common(&rules, view, &player, colour));
            let words =
                tell("spectacular-odds-habitat", &[("colour", w(colour.id())), ("count", n(stack.tiles.len() as i64))]);
            view! { <h3>{words.clone()}</h3>{animals(table, &stack, words)}{tiles(table, &stack)} }
        };
        Habitat::ALL.map(stack).into_iter().collect_view()
    });
    view! {
        <div class="spec-odds">
            {steps(table)}
            {(!names.is_empty()).then(|| view! { <p>{sentence(&tell("spectacular-label-missing", &[("animals", w(&names))]))}</p> })}
            <h3>{own_words}</h3>
            {tiles(table, &own)}
            {stacks}
            {reconstructed(table, "spectacular-reconstructed-animals")}
        </div>
    }
    .into_any()
}

/// Returns how many kinds score how much; the step that the park has reached is marked.
fn steps(table: Table) -> AnyView {
    let (rules, player) = (table.rules(), table.player());
    let all = &rules.components.animal_points;
    let now = animals_of(&player.park);
    let steps = (1..all.len()).filter(|kinds| all[*kinds] > all[kinds - 1]);
    let reached = steps.clone().rfind(|kinds| *kinds <= now);
    let step = |kinds: usize| {
        view! { <li class:now=reached == Some(kinds)><span>{kinds}</span><b class="num">{all[kinds]}</b></li> }
    };
    view! {
        <h3>{t("spectacular-odds-points")}</h3>
        <ul class="spec-steps" aria-label=t("spectacular-odds-points")>{steps.map(step).collect_view()}</ul>
    }
    .into_any()
}

/// Returns what is not known of the printed box; nothing with a component set of one's own.
pub(super) fn reconstructed(table: Table, key: &str) -> Option<AnyView> {
    let printed = table.cx.link.terms().options.components().is_none();
    printed.then(|| view! { <p class="muted">{t(key)}</p> }.into_any())
}

/// Returns how likely it is that each animal of a stack with this name shows up in the second round.
fn animals(table: Table, stack: &Stack, name: String) -> AnyView {
    let rules = table.rules();
    let drawn = rules.seats.get().min(stack.tiles.len());
    let mut kinds: Vec<Animal> = stack.tiles.iter().map(|tile| tile.animal()).collect();
    kinds.dedup();
    let all = stack.tiles.len() as f64;
    let rows = kinds.into_iter().map(|animal| {
        let others = stack.tiles.iter().filter(|tile| tile.animal() != animal).count() as f64;
        // All drawn tiles are others.
        let none: f64 = (0..drawn).map(|at| ((others - at as f64) / (all - at as f64)).max(0.0)).product();
        let percent = ((1.0 - none) * 100.0).round() as i64;
        let name = animal_name(&rules, animal);
        view! { <li>{tell("spectacular-odds-animal", &[("animal", w(&name)), ("percent", n(percent))])}</li> }
    });
    view! { <ul class="plain" aria-label=name>{rows.collect_view()}</ul> }.into_any()
}

/// Returns the tiles of a stack.
fn tiles(table: Table, stack: &Stack) -> AnyView {
    let rules = table.rules();
    let drawn: Markup = stack.tiles.iter().map(|tile: &Tile| art::tile_sized(*tile, None, 40)).collect();
    let names = stack.tiles.iter().map(|tile| tile_name(&rules, *tile)).collect::<Vec<_>>().join("; ");
    view! { <p class="tiles" role="img" aria-label=names inner_html=drawn></p> }.into_any()
}

/// Returns all boards that come.
fn coming(table: Table) -> AnyView {
    let boards = to_come(table);
    if boards.is_empty() {
        return view! { <p>{t("spectacular-coming-none")}</p> }.into_any();
    }
    let one = |board: &super::super::reading::coming::Coming| {
        view! {
            <li>
                <p><b>{when(board)}</b>" "{has(table, board)}</p>
                <span class="minis" role="img" aria-label=things(table, board) inner_html=minis(&board.supply)></span>
            </li>
        }
    };
    view! { <ul class="spec-boards" aria-label=t("spectacular-zone-coming")>{boards.iter().map(one).collect_view()}</ul> }.into_any()
}

/// Returns an item: large, with its places and its worth.
fn item_card(table: Table, item: Item) -> AnyView {
    let (rules, player) = (table.rules(), table.planned_player());
    let drawing = match item {
        Item::Tile(tile) => art::tile_sized(tile, None, 140),
        Item::Die(die) => art::die(die, 110),
    };
    let scored = table.facts.with(|view| spectacular::scoring::entrance_is_scored(view.turn, view.phase));
    let worth = player.board.map(|_| item_worth(&rules, &player, item, scored));
    let words = worth.map(|worth| {
        let places = tell("spectacular-label-places", &[("count", n(worth.places))]);
        let gain = worth.best.map(|best| gain_words(best.gain)).unwrap_or_default();
        let best = tell("spectacular-label-best", &[("gain", w(&gain))]);
        let new = worth.is_new.then(|| t("spectacular-label-new-animal"));
        let helped = worth.needs_help.then(|| t("spectacular-label-helped"));
        [Some(places), Some(best).filter(|_| worth.best.is_some()), new, helped]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ")
    });
    view! {
        <div class="spec-large">
            <span aria-hidden="true" inner_html=drawing></span>
            <p>{words.map(|words| crate::words::full_stop(&sentence(&words)))}</p>
        </div>
    }
    .into_any()
}
