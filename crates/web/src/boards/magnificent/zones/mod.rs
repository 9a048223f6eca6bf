//! The zones of the table.

mod call;
mod camp;
mod cards;
mod choose;
mod dock;
mod extra;
mod hand;
mod hats;
mod keys;
mod levels;
mod market;
mod opened;
mod paying;
mod pinned;
mod purse;
mod seats;
mod sets;
mod show;
mod stations;
mod steps;
mod store;
mod tent;
mod train;

use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::preview::Goal;
use magnificent::state::MainAction;
use magnificent::{Card, Magnificent};
use wasm_bindgen::JsCast;

use super::art;
use super::plan::CircusPlan;
use super::table::{Table, Thing};
use super::words;
use crate::boards::{TableCx, Zone};
use crate::kit::geometry::Point;

pub(super) use camp::{cells_of, missing as missing_tiles};
pub(super) use cards::strip_action;
pub(super) use hand::plain_power;
pub(super) use levels::spot_words;
pub(super) use paying::due as gems_due;
pub(super) use show::action_of as show_action;
pub(super) use tent::{route_words, tents_left, tents_on_way, travels};
pub(super) use train::action_of as train_action;

/// Returns the zones, in the order in which they are read.
pub(super) fn zones(cx: TableCx<Magnificent, CircusPlan>) -> Vec<Zone> {
    let table = Table::new(cx);
    let own = |zone: Zone| Zone { own: true, ..zone };
    super::flights::watch(table);
    call::watch(table);
    let camp = view! { {camp::camp(table)}{opened::opened(table)}{pinned::pinned(table)} }.into_any();
    vec![
        Zone::new("ask", "zone-ask", dock::ask(table)),
        Zone::new("hand", "magnificent-zone-hand", hand::hand(table)),
        Zone::new("choose", "magnificent-zone-choose", choose::choose(table)),
        // The band of a visit lies over the camp, the first zone of a seat's own.
        own(Zone::new("camp", "magnificent-zone-camp", camp)),
        own(Zone::new("purse", "magnificent-zone-purse", purse::purse(table))),
        own(Zone::new("store", "magnificent-zone-store", store::store(table))),
        own(Zone::new("show", "magnificent-zone-show", show::show(table))),
        own(Zone::new("cards", "magnificent-zone-cards", cards::cards(table))),
        own(Zone::new("train", "magnificent-zone-train", train::train(table))),
        Zone::new("tent", "magnificent-zone-tent", tent::tent(table)),
        Zone::new("steps", "magnificent-zone-steps", steps::steps(table)),
        Zone::new("mkt", "magnificent-zone-mkt", market::market(table)),
        Zone::new("sets", "magnificent-zone-sets", sets::sets(table)),
        Zone::new("press", "zone-press", dock::press(table)),
        Zone::new("seats", "table-seats", seats::seats(table)),
    ]
}

/// Returns the head of a zone: its title, and a few words that change.
fn head(title: String, note: impl Fn() -> String + Send + 'static) -> AnyView {
    view! { <header class="mag-head"><h2>{title}</h2><span>{note}</span></header> }.into_any()
}

/// Returns the drawing of what is dragged; tracked.
fn dragged_drawing(table: Table) -> String {
    let rules = table.rules();
    let set = rules.set();
    let poster = |poster: magnificent::Poster| {
        let drawing = art::poster(set, poster, &words::artist(set, poster));
        crate::markup::markup!("<span class=\"mag-dragged\">{}</span>", drawing)
    };
    let drawing = match table.dragged.get().map(|(_, thing)| thing) {
        Some(Thing::Die((kind, face))) => art::die(kind, face, 48),
        Some(Thing::Poster(Source::Display(slot))) => {
            table.with(|public| public.posters[usize::from(slot)]).map(poster).unwrap_or_default()
        }
        Some(Thing::Poster(_)) => {
            let deck = table.with(|public| public.deck.len());
            crate::markup::markup!("<span class=\"mag-dragged\">{}</span>", art::deck(deck))
        }
        Some(Thing::Column(space)) => table.player().posters[usize::from(space)].map(poster).unwrap_or_default(),
        Some(Thing::Tent(tent)) => {
            crate::markup::markup!("<span class=\"mag-dragged\">{}</span>", art::tent(tent, set.tent(tent)))
        }
        Some(Thing::Hat(_)) => art::hat(table.seat().map(game_core::Seat::index), 44),
        // A tile is seen where it would lie.
        _ => crate::markup::Markup::default(),
    };
    drawing.into_string()
}

/// Something is dragged to a point of the window.
fn drag(table: Table, to: Point) {
    table.dragged.update(|dragged| {
        if let Some((at, _)) = dragged {
            *at = to;
        }
    });
}

/// What is dragged was let go at a point of the window.
fn drop_at(table: Table, at: Point) {
    let Some((_, thing)) = table.dragged.try_update(Option::take).flatten() else { return };
    let found = document().element_from_point(at.x as f32, at.y as f32);
    let place = found.and_then(|found| found.closest("[data-drop]").ok().flatten());
    let place = place.and_then(|place| place.get_attribute("data-drop")).unwrap_or_default();
    let column = place.strip_prefix("column-").and_then(|column| column.parse::<u8>().ok());
    let card = place.strip_prefix("card-").and_then(|card| card.parse::<Card>().ok());
    let step = place.strip_prefix("step-").and_then(|step| step.parse::<u8>().ok());
    match (thing, column, card) {
        (Thing::Die((kind, face)), _, Some(card)) if untrack(|| table.player().free_cards().has(card)) => {
            table.edit(|plan, here| plan.put_die(here, kind, face, card));
        }
        // Letting go elsewhere changes nothing.
        (Thing::Die(die), ..) if untrack(|| table.chosen_die()) == Some(die) => {
            table.choose_die(die);
        }
        (Thing::Poster(_) | Thing::Tent(_), Some(column), _) => table.choose_column(column),
        (Thing::Hat(hat), ..) if step.is_some() => {
            table.hat.set(hat);
            step.into_iter().for_each(|number| table.point_at(Goal::Step(number)));
        }
        (Thing::Column(from), Some(to), _) if from != to => table.swap(from, to),
        _ => {}
    }
}

/// Shows the zone in which an action is carried out; a Travel begins with the farthest space.
fn show_zone(table: Table, main: MainAction) {
    table.act(main);
    if main == MainAction::Travel && table.route.get_untracked().is_none() {
        let power = untrack(|| tent::power(table));
        tent::step(table, power as i8);
    }
    let zone = match main {
        MainAction::Build => "camp",
        MainAction::Travel => "tent",
        MainAction::Perform => "steps",
    };
    focus_zone(zone);
}

/// Opens the tab of a zone, if it is in one that is closed.
pub(super) fn open_tab(zone: &'static str) {
    let tab = document().query_selector(&format!("[role=tab][aria-controls~={zone}][aria-selected=false]"));
    if let Some(tab) = tab.ok().flatten() {
        tab.unchecked_into::<web_sys::HtmlElement>().click();
    }
}

/// Opens the tab of a zone, if it is in one, and moves the focus into the zone.
pub(super) fn focus_zone(zone: &'static str) {
    open_tab(zone);
    request_animation_frame(move || {
        let css = [".lit[tabindex=\"0\"]", "[tabindex=\"0\"]", ".lit", "button"];
        let find = |css: &str| document().query_selector(&format!("[data-zone={zone}] {css}")).ok().flatten();
        if let Some(found) = css.into_iter().find_map(find) {
            let _ = found.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
}
