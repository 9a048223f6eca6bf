//! The park of the seat that is shown: what lies there, what is planned, and where things can go.

use std::sync::Arc;

use game_core::Seat;
use hex_grid::Hex;
use leptos::prelude::*;
use spectacular::action::{Action, Area};
use spectacular::ground::Hexes;
use spectacular::{Board, Ground, Phase};

use super::super::art;
use super::super::moves::By;
use super::super::plan::{AREAS, Place};
use super::super::reading::places::{changeable, places};
use super::super::table::{Dragged, Table};
use super::layers;
use super::names::{hex_gains, hex_name};
use crate::dom::{keyed, live};
use crate::draw::avatar;
use crate::kit::State;
use crate::kit::geometry::Point as Spot;
use crate::kit::gesture::Pointer;
use crate::kit::ghost::floating;
use crate::kit::grid::Grid;
use crate::kit::input::ThingEvent;
use crate::kit::key::only_space_clicks;
use crate::kit::map::{CellLook, Map, MapEvent, MapParts};
use crate::words::{t, tell, w};

/// Returns the park, and above it what is dragged and the box.
pub(super) fn park(table: Table) -> AnyView {
    let shown = Memo::new(move |_| (table.shown.get(), table.player().board));
    let key = |(seat, board): &(Seat, Option<Board>)| format!("{seat} {:?}", board.map(Board::id));
    let show = move |(seat, board): (Seat, Option<Board>)| match board {
        Some(board) => map(table, seat, board),
        None => ().into_any(),
    };
    let at = Signal::derive(move || table.dragged.get().map(|dragged| dragged.at));
    // Over a hex that takes the item its ghost is shown there, and one picture is enough.
    let drawing = Signal::derive(move || {
        let dragged = table.dragged.get().filter(|_| table.hovering.with(Option::is_none));
        dragged.map(|dragged| art::item(&dragged.item, 64).into_string()).unwrap_or_default()
    });
    view! {
        <div class="spec-park" class:dims=move || table.counted.get().is_some()>
            <div class="land" aria-hidden="true" inner_html=art::contours()></div>
            {keyed(shown, key, show)}
            {layers::plaques(table)}
            {case(table)}
            {parks(table)}
        </div>
        {floating(at, drawing)}
    }
    .into_any()
}

/// Returns the box, which is there while an item is dragged that may go into it.
fn case(table: Table) -> AnyView {
    live(move || {
        let dragged = table.dragged.get().filter(|dragged| dragged.slot.is_none());
        dragged.map(|_| {
            view! {
                <div class="spec-case" data-drop="case" aria-hidden="true">
                    <span inner_html=art::case(44)></span>
                    {t("spectacular-hand-box")}
                </div>
            }
        })
    })
}

/// Returns all parks in a grid, while they are wanted.
fn parks(table: Table) -> AnyView {
    let one = move |seat: usize| {
        let seat = Seat::new(seat as u8);
        let total = move || table.cx.now.with(|now| now.sheets.get(seat.index()).map(|sheet| sheet.total));
        let name = move || tell("spectacular-zone-park-of", &[("name", w(&table.name(seat)))]);
        let park = move || {
            let player = table.fact(seat);
            player.board.map(|board| art::thumbnail(&table.rules(), board, &player.park).into_string())
        };
        let visit = move |_| {
            table.parks.set(false);
            let own = table.cx.now.with_untracked(|now| now.viewer.is(seat));
            table.cx.visits.set(Some(seat).filter(|_| !own));
        };
        view! {
            <button type="button" aria-label=name on:click=visit on:keydown=move |event| only_space_clicks(&event)>
                <span class="who" aria-hidden="true">
                    <span inner_html=avatar(seat.index(), 22)></span>
                    {move || table.name(seat)}
                    <i class="num">{total}</i>
                </span>
                <span class="of" aria-hidden="true" inner_html=park></span>
            </button>
        }
    };
    live(move || {
        let count = table.cx.now.with(|now| now.seats.len());
        table.parks.get().then(|| {
            let all = (0..count).map(one).collect_view();
            view! { <div class="spec-parks" role="group" data-count=count aria-label=t("spectacular-zone-parks")>{all}</div> }
        })
    })
}

/// Returns the map of a board.
fn map(table: Table, seat: Seat, board: Board) -> AnyView {
    let rules = table.rules();
    let ground: Arc<Ground> = Arc::new(rules.ground(board).clone());
    let hexes: Vec<Hex> = ground.all().iter().map(|cell| ground.hex(cell)).collect();
    let map = Map::new(Grid::hexes(&hexes, art::RADIUS).with_frame(art::frame(&ground)));
    table.map.set_value(Some(map));
    let lit = lit(table, ground.clone());
    let ghosts = Memo::new(move |_| layers::ghosts(table));
    let laid = Memo::new(move |_| layers::laid(table));
    let last = layers::last_hexes(table, seat);
    let gains = hex_gains(table);
    let look_ground = ground.clone();
    let look = move |cell: usize| {
        let hex = look_ground.hex(cell as u8);
        let planned = laid.with(|laid| laid.iter().any(|ghost| ghost.hex == hex));
        let is_lit = lit.get().has(cell as u8);
        let state = match (planned, is_lit) {
            (true, _) => State::Ghost,
            (_, true) => State::Lit,
            _ => State::Rest,
        };
        CellLook { state, last: last.get().has(cell as u8) }
    };
    let (grab_ground, name_ground, on_ground) = (ground.clone(), ground.clone(), ground.clone());
    let grabs = move |cell: usize| {
        let hex = grab_ground.hex(cell as u8);
        table.is_own() && laid.with(|laid| laid.iter().any(|ghost| ghost.hex == hex && ghost.area.is_some()))
    };
    let label = if table.cx.now.with_untracked(|now| now.is_you(seat)) {
        t("spectacular-zone-park")
    } else {
        tell("spectacular-zone-park-of", &[("name", w(&table.name(seat)))])
    };
    let parts = MapParts {
        look: Arc::new(look),
        name: Arc::new(move |cell| hex_name(table, &name_ground, cell as u8, gains)),
        grabs: Arc::new(grabs),
        turns: Signal::derive(move || table.in_hand.get().is_some() && table.is_own() && layers::turnable(table)),
        below: layers::below(table, seat, board, &ground),
        above: layers::above(table, seat, board, &ground, ghosts, gains),
        ..MapParts::new(label, Callback::new(move |event| on_map(table, &on_ground, event)))
    };
    map.view(parts)
}

/// Returns the hexes that can be chosen.
fn lit(table: Table, ground: Arc<Ground>) -> Memo<Hexes> {
    Memo::new(move |_| {
        if !table.is_own() {
            return Hexes::EMPTY;
        }
        let cells = match table.phase() {
            Phase::Workers => table.with_planned(|planned| {
                changeable(planned).into_iter().filter_map(|hex| ground.cell(hex)).collect::<Hexes>()
            }),
            Phase::Swap => Some(ground.starts().into_iter().map(|(cell, _)| cell).collect()),
            _ => table.in_hand.get().and_then(|area| table.with_planned(|planned| places(planned, area))),
        };
        let cells = cells.unwrap_or(Hexes::EMPTY);
        if !table.is_lesson() {
            return cells;
        }
        // A lesson points at the hexes that it wants: of the item that was taken in hand, or of both.
        if let Some(Action::Change { hex, .. }) = table.cx.link.wanted() {
            return ground.cell(hex).filter(|cell| cells.has(*cell)).into_iter().collect();
        }
        let held = table.held.get();
        let areas = AREAS.into_iter().filter(|area| held.is_none_or(|held| held == *area));
        areas.filter_map(|area| ground.cell(table.wanted_hex(area)?)).collect()
    })
}

/// Handles what a person does on the park.
fn on_map(table: Table, ground: &Ground, event: MapEvent) {
    let hex = |cell: usize| ground.hex(cell as u8);
    match event {
        MapEvent::Hover(cell) | MapEvent::Drag { cell, .. } => hover(table, cell.map(hex)),
        MapEvent::Cursor(cell) => hover(table, Some(hex(cell))),
        MapEvent::Tap { cell, by } => {
            let by = if by == Pointer::Mouse { By::Mouse } else { By::Finger };
            table.tap(hex(cell), by);
        }
        MapEvent::Choose(cell) => table.tap(hex(cell), By::Mouse),
        MapEvent::Lift { from, .. } => {
            if let Some(area) = ghost_at(table, hex(from)) {
                table.held.set(Some(area));
                table.moving.set(true);
            }
        }
        MapEvent::Drop { cell } => {
            table.hover.set(None);
            if let (Some(area), Some(cell)) = (table.in_hand.get_untracked(), cell) {
                let there = table.cx.planner.plan().with_untracked(|plan| plan.item(area).place.and_then(Place::hex));
                if there != Some(hex(cell)) {
                    table.lay(area, hex(cell), By::Finger);
                }
            }
            table.moving.set(false);
        }
        MapEvent::Cancel => {
            table.hover.set(None);
            table.moving.set(false);
        }
        MapEvent::Turn { back } => table.turn(back),
        MapEvent::Hold(_) | MapEvent::Release => {}
    }
}

fn hover(table: Table, hex: Option<Hex>) {
    if table.hover.get_untracked() != hex {
        table.aim.set(None);
        table.hover.set(hex);
    }
}

/// Returns the item that is planned on a hex: a die before the tile below it. Not tracked.
fn ghost_at(table: Table, hex: Hex) -> Option<Area> {
    table.cx.planner.plan().with_untracked(|plan| {
        let at = |is: fn(Place) -> bool| {
            [Area::N, Area::W]
                .into_iter()
                .find(|area| plan.item(*area).place.is_some_and(|place| is(place) && place.hex() == Some(hex)))
        };
        at(|place| matches!(place, Place::Die(_))).or_else(|| at(|place| matches!(place, Place::Tile(..))))
    })
}

/// Handles the drag of an item from the market or from the hand.
pub(super) fn on_drag(table: Table, area: Area, event: ThingEvent) {
    let cell = |at: Spot| {
        let map = table.map.get_value()?;
        let cell = map.cell_at(at)?;
        Some(map.grid(|grid| grid.hex(cell)))
    };
    match event {
        ThingEvent::Drag { at, .. } => {
            table.dragged.update(|dragged| {
                if let Some(dragged) = dragged {
                    dragged.at = at;
                }
            });
            if table.dragged.get_untracked().is_some_and(|dragged| dragged.slot.is_none()) {
                table.moving.set(true);
                // Over the box it goes to no hex.
                hover(table, cell(at).filter(|_| !is_over_case(at)));
            }
        }
        ThingEvent::Drop { at, .. } => {
            let Some(dragged) = table.dragged.try_update(Option::take).flatten() else { return };
            table.hover.set(None);
            table.moving.set(false);
            drop_at(table, area, dragged, at, cell(at));
        }
        ThingEvent::Cancel => {
            table.dragged.set(None);
            table.hover.set(None);
            table.moving.set(false);
        }
        _ => {}
    }
}

/// Returns whether a point of the window is over the box.
fn is_over_case(at: Spot) -> bool {
    let found = document().element_from_point(at.x as f32, at.y as f32);
    found.and_then(|found| found.closest("[data-drop=case]").ok().flatten()).is_some()
}

/// An item was let go at a point of the window, over a hex or not.
fn drop_at(table: Table, area: Area, dragged: Dragged, at: Spot, hex: Option<Hex>) {
    if let Some(slot) = dragged.slot {
        let start = table.taken.get_untracked().zip(hex).and_then(|(taken, hex)| {
            let rules = table.rules();
            let ground = taken.ground(&rules);
            ground.starts().iter().position(|(cell, _)| ground.hex(*cell) == hex)
        });
        if let Some(start) = start {
            table.swap(start as u8, slot);
        }
        return;
    }
    match hex {
        _ if is_over_case(at) => table.discard(area),
        Some(hex) => table.lay(area, hex, By::Finger),
        None => {}
    }
}
