//! The row of tricks.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use spots::components::{Colour, ROW};
use spots::{Action, Phase, Tile};
use wasm_bindgen::JsCast;

use super::super::art;
use super::super::ask::is_throw;
use super::super::plan::Turn;
use super::super::setup::colour_key;
use super::super::table::{Opened, Table};
use super::super::words::{tile_does, tile_name};
use crate::dom::live;
use crate::kit::classes;
use crate::kit::gesture::Pointer;
use crate::kit::guard::Guarded;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::{Key, focus_at, only_space_clicks, rove};
use crate::markup::Markup;
use crate::settings::use_settings;
use crate::words::{n, t, tell, w};

/// What is shown of the tile at one position of the row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    /// The tile on top; `None` while it has not been turned up.
    tile: Option<Tile>,
    up: bool,
    treats: u8,
    /// The number of tiles below it.
    below: u8,
    /// Whether its trick is being carried out.
    in_play: bool,
    /// Whether it is chosen, or a lesson or a bookmark points at it.
    chosen: bool,
    lit: bool,
    bookmarked: bool,
    /// Whether the marker of the Stray is here.
    marker: bool,
}

/// Returns the row.
pub(super) fn row(table: Table) -> AnyView {
    let list = NodeRef::<leptos::html::Div>::new();
    let cursor = RwSignal::new(0_usize);
    let on_key = move |event: KeyboardEvent| {
        let next = Key::read(&event).and_then(|key| rove(key, cursor.get_untracked(), ROW));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(list.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    // A tap right after the question has changed was meant for the one before.
    let question = Memo::new(move |_| format!("{:?} {}", table.asked(), table.facts.with(|view| view.turn)));
    let guard = Guarded::by(question.into());
    let tiles = (0..ROW).map(|at| tile(table, at, cursor, guard)).collect_view();
    view! {
        <div class="spots-tiles" role="radiogroup" aria-label=t("spots-zone-row") node_ref=list on:keydown=on_key>
            {tiles}
        </div>
    }
    .into_any()
}

fn look(table: Table, at: usize) -> Look {
    let plan = table.cx.planner.plan();
    let wanted = table.cx.link.wanted();
    let asked = table.asked();
    let planned = plan.with(|plan| plan.turn);
    table.facts.with(|view| {
        let tile = view.tiles.at(at);
        let seen_below = Colour::ALL.into_iter().find(|colour| colour.position() == at);
        let stacked = table.rules().stacked();
        let is = |turn: Option<Turn>| tile.is_some() && turn == tile.map(Turn::Trick);
        let up = view.tiles.is_up(at);
        Look {
            tile,
            up,
            treats: view.tiles.treats(at),
            below: if stacked && seen_below.is_some() { 4 } else { 0 },
            in_play: tile.is_some() && view.progress.tile == tile,
            chosen: is(planned) && table.mine.get(),
            lit: match wanted {
                Some(Action::Trick(wanted)) => tile == Some(wanted),
                Some(_) => false,
                None => asked == Some(Phase::Turn) && up,
            },
            bookmarked: tile.is_some() && table.bookmark.get() == tile,
            marker: view.mark == Some(at as u8),
        }
    })
}

/// Returns the tile at one position.
fn tile(table: Table, at: usize, cursor: RwSignal<usize>, guard: Guarded) -> AnyView {
    let look = Memo::new(move |_| look(table, at));
    let tile = Memo::new(move |_| look.with(|look| look.tile));
    let gestures = Gestures::of_thing(Callback::new(move |event| match event {
        ThingEvent::Choose { by } if guard.admits() => choose(table, at, by),
        ThingEvent::Hold => table.opened.set(tile.get_untracked().map(Opened::Tile)),
        _ => {}
    }));
    let class = move || {
        look.with(|look| {
            let family = look.tile.map_or("trick-unknown", art::family);
            classes(
                "trick",
                &[
                    (family, true),
                    (if look.up { "up" } else { "down" }, true),
                    ("in-play", look.in_play),
                    ("lit", look.lit),
                    ("chosen", look.chosen),
                    ("stacked", look.below > 0),
                ],
            )
        })
    };
    let face = move || look.with(face).into_string();
    let point = move |on: bool| {
        if table.mine.get_untracked() && table.cx.planner.plan().with_untracked(|plan| plan.turn.is_none()) {
            let tile = tile.get_untracked().filter(|_| on && look.with_untracked(|look| look.up));
            if table.pointed.get_untracked() != tile {
                table.pointed.set(tile);
            }
        }
    };
    view! {
        <button
            type="button"
            class=class
            role="radio"
            data-at=at
            data-place=format!("tile-{at}")
            data-tile=move || tile.get().map(Tile::id)
            aria-checked=move || look.with(|look| look.chosen || look.in_play).to_string()
            aria-disabled=move || look.with(|look| !look.up).then_some("true")
            tabindex=move || if cursor.get() == at { "0" } else { "-1" }
            on:focus=move |_| cursor.set(at)
            on:pointerenter=move |event: leptos::ev::PointerEvent| {
                if event.pointer_type() == "mouse" {
                    point(true);
                }
            }
            on:pointerleave=move |_| point(false)
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{move || look.with(name)}</span>
            <span class="leaf" aria-hidden="true" inner_html=face></span>
            {live(move || tags(&look.get()))}
        </button>
    }
    .into_any()
}

/// Returns the front of a tile, or what is seen of it while it is face down.
fn face(look: &Look) -> Markup {
    let Some(tile) = look.tile else {
        return Markup::fixed(
            "<span class=\"trick-face\"><b><span>?</span></b><span class=\"trick-steps\"></span></span>",
        );
    };
    let steps = if look.up { t(&format!("spots-steps-{}", tile.id())) } else { t("spots-face-down") };
    let steps: Vec<String> = steps.split('|').map(|step| step.trim().to_owned()).collect();
    art::face(tile, look.up, &tile_name(tile), &steps)
}

/// Returns what lies on a tile or says something about it.
fn tags(look: &Look) -> AnyView {
    let treats = (look.treats > 0).then(|| {
        view! { <span class="treats" aria-hidden="true"><span inner_html=art::bone(24)></span>"+"{look.treats}</span> }
    });
    let tag = if look.in_play { Some(t("spots-in-play")) } else { look.bookmarked.then(|| t("spots-bookmarked")) };
    let tag = tag.map(|words| view! { <span class="tag" aria-hidden="true">{words}</span> });
    let marker = look.marker.then(|| {
        let title = t("spots-label-marker");
        view! { <span class="marker" title=title aria-hidden="true"><span inner_html=art::marker(30)></span><i>{t("spots-stray")}</i></span> }
    });
    view! { {treats}{tag}{marker} }.into_any()
}

/// Returns the accessible name of a tile.
fn name(look: &Look) -> String {
    let Some(tile) = look.tile else { return t("spots-tile-unknown") };
    let (name, colour, does) = (tile_name(tile), t(colour_key(tile)), tile_does(tile));
    let about = [("tile", w(&name)), ("colour", w(&colour)), ("does", w(&does))];
    let mut words = vec![tell(if look.up { "spots-label-tile" } else { "spots-label-tile-down" }, &about)];
    if look.treats > 0 {
        words.push(tell("spots-label-tile-treats", &[("count", n(look.treats))]));
    }
    if look.in_play {
        words.push(t("spots-label-in-play"));
    }
    if look.marker {
        words.push(t("spots-label-marker"));
    }
    words.join(" ")
}

/// A tile was chosen: the first time it is laid out, the second time it is sent. While others move it is kept
/// for one's turn.
fn choose(table: Table, at: usize, by: Pointer) {
    let Some(tile) = table.facts.with_untracked(|view| view.tiles.at(at)) else { return };
    if !table.mine.get_untracked() {
        let plays = table.seat().is_some() && table.cx.now.with_untracked(|now| !now.is_mine());
        if plays {
            table.bookmark.update(|kept| *kept = if *kept == Some(tile) { None } else { Some(tile) });
        }
        return;
    }
    if table.facts.with_untracked(|view| !view.tiles.is_up(at)) {
        // It says what it does, and that it cannot be chosen.
        table.opened.set(Some(Opened::Tile(tile)));
        return;
    }
    let planner = table.cx.planner;
    let again = planner.plan().with_untracked(|plan| plan.turn == Some(Turn::Trick(tile)));
    let ready =
        move || untrack(|| table.with_sketch(|made| (made.end.is_sealed(), is_throw(made)))).unwrap_or_default();
    match untrack(|| table.asked()) {
        _ if again && ready().0 => planner.press(|_| {}),
        Some(Phase::Turn) => {
            table.choose_tile(tile);
            let confirms = use_settings().with_untracked(|settings| settings.confirm);
            // A trick that ends the turn without a throw is confirmed all the same.
            if !confirms && by == Pointer::Mouse && ready() == (true, true) {
                planner.press(|_| {});
            }
        }
        _ if planner.plan().with_untracked(|plan| plan.turn.is_some()) => table.choose_tile(tile),
        _ => table.opened.set(Some(Opened::Tile(tile))),
    }
}
