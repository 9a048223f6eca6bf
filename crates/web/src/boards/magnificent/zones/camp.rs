//! The camp of the seat that is shown: its tiles, what is planned, and where the tile in hand can go.

use std::sync::Arc;

use game_core::Seat;
use leptos::prelude::*;
use magnificent::set::BoardFace;
use magnificent::{Action, Board, Colour, Components, Phase, Side};

use super::super::art;
use super::super::names;
use super::super::reading::camp as reading;
use super::super::reading::posters;
use super::super::table::{Spot, Table};
use crate::dom::{keyed, live};
use crate::kit::State;
use crate::kit::geometry::Frame;
use crate::kit::gesture::Pointer;
use crate::kit::ghost::floating;
use crate::kit::grid::Grid;
use crate::kit::map::{CellLook, Map, MapEvent, MapParts};
use crate::markup::Markup;
use crate::words::{t, tell, w};

/// Half a cell: maps have the middle of the first cell at their origin, drawings its corner.
const HALF: f64 = art::UNIT / 2.0;

/// Which board is shown.
type Shown = (Seat, Option<(Board, Side)>);

/// Returns the camp with the awning above it, and what is dragged over the table.
pub(super) fn camp(table: Table) -> AnyView {
    let shown = Memo::new(move |_| {
        let player = table.player();
        (table.shown.get(), player.board.map(|board| (board, player.side.unwrap_or(Side::A))))
    });
    let key = |shown: &Shown| format!("{} {:?}", shown.0, shown.1.map(|(board, side)| (board.id(), side)));
    let show = move |(seat, board): Shown| match board {
        Some((board, side)) => map(table, seat, board, side),
        None => ().into_any(),
    };
    let at = Signal::derive(move || table.dragged.get().map(|(at, _)| at));
    let drawing = Signal::derive(move || super::dragged_drawing(table));
    view! {
        <div class="mag-camp-zone">
            <div class="awning" aria-hidden="true" inner_html=art::awning(24)></div>
            <div class="mag-grid">{keyed(shown, key, show)}</div>
            <div class="mag-levels">{super::levels::levels(table)}</div>
        </div>
        {floating(at, drawing)}
    }
    .into_any()
}

/// Returns the map of a board.
fn map(table: Table, seat: Seat, board: Board, side: Side) -> AnyView {
    let rules = table.rules();
    let grid = &rules.set().grid;
    let (columns, rows) = (grid.columns, grid.rows);
    let cells: Vec<(i8, i8)> =
        (0..rows).flat_map(|row| (0..columns).map(move |column| (column as i8, row as i8))).collect();
    let frame = art::camp_frame(grid);
    let frame = Frame { left: frame.left - HALF, top: frame.top - HALF, ..frame };
    let map = Map::new(Grid::squares(&cells, art::UNIT).with_frame(frame));
    table.map.set_value(Some(map));
    let lit = Memo::new(move |_| lit(table));
    let ghost = Memo::new(move |_| table.ghost());
    let look = move |cell: usize| {
        let bit = 1_u64 << cell;
        let planned = ghost.get().is_some_and(|spot| cells_of(table, spot) & bit != 0);
        let state = match (planned, lit.get() & bit != 0) {
            (true, _) => State::Ghost,
            (_, true) => State::Lit,
            _ => State::Rest,
        };
        CellLook { state, last: false }
    };
    let label = if table.cx.now.with_untracked(|now| now.is_you(seat)) {
        t("magnificent-zone-camp")
    } else {
        tell("magnificent-zone-camp-of", &[("name", w(&table.name(seat)))])
    };
    let parts = MapParts {
        look: Arc::new(look),
        name: Arc::new(move |cell| cell_name(table, board, side, cell as u8)),
        grabs: Arc::new(move |_| table.in_hand().is_some()),
        turns: Signal::derive(move || table.in_hand().is_some()),
        below: below(table, seat, board, side),
        above: above(table, board, side),
        ..MapParts::new(label, Callback::new(move |event| on_map(table, event)))
    };
    map.view(parts)
}

/// Returns what is printed and laid: cells with bonuses, tiles, ropes, flags.
fn below(table: Table, seat: Seat, board: Board, side: Side) -> AnyView {
    let rules = table.rules();
    let drawing = move || {
        let set = rules.set();
        let face = set.board(board, side);
        let (camp, filled) = table.with(|public| {
            let player = public.player(seat);
            let over = public.phase() == Phase::Over;
            let filled = if over { magnificent::scoring::filling(&rules, player).cells } else { 0 };
            (player.camp, filled)
        });
        let covered = camp.covered();
        crate::markup::markup!(
            "<g transform=\"translate(-22 -22)\">{}{}{}{}{}</g>",
            art::ground(set, face, covered),
            art::tiles(set, &camp),
            art::ropes(&set.grid),
            holes(table, seat, filled),
            art::flags(&set.grid, covered, filled)
        )
        .into_string()
    };
    view! { <g inner_html=drawing></g> }.into_any()
}

/// Returns the gems that fill cells at the end of the game.
fn holes(table: Table, seat: Seat, filled: u64) -> Markup {
    let gems = table.with(|public| public.player(seat).gems);
    let kinds = magnificent::ColourOrClear::ALL
        .into_iter()
        .flat_map(|kind| core::iter::repeat_n(kind, usize::from(gems[kind as usize])));
    table.with_set(|set| art::cells(filled).zip(kinds).map(|(cell, kind)| art::hole(&set.grid, cell, kind)).collect())
}

/// Returns what is planned: lit cells, the tile in hand, what a poster lacks, what is counted.
fn above(table: Table, board: Board, side: Side) -> AnyView {
    let rules = table.rules();
    let drawing = move || {
        let set = rules.set();
        let face = set.board(board, side);
        let ghost = table.ghost();
        let lit = lit(table);
        let mut all = Markup::default();
        if lit != 0 {
            all.push(&art::lit(set, face, lit & !ghost.map_or(0, |spot| cells_of(table, spot))));
        }
        let planned = planned(table);
        if planned != 0 {
            all.push(&art::edge(&set.grid, planned));
        }
        if let Some(spot) = ghost {
            all.push(&ghost_of(set, face, spot));
        }
        if ghost.is_none() {
            let missing = missing(table).into_iter();
            let asked = of_lesson(table).into_iter();
            missing.chain(asked).for_each(|(colour, cells)| all.push(&art::wanted(&set.grid, colour, cells)));
        }
        let counted = table.counted.get();
        if counted != 0 {
            all.push(&art::last(&set.grid, counted));
        }
        crate::markup::markup!("<g transform=\"translate(-22 -22)\">{}</g>", all).into_string()
    };
    view! { <g inner_html=drawing></g> }.into_any()
}

/// Returns where a lesson wants the next tile; tracked.
fn of_lesson(table: Table) -> Option<(Colour, u64)> {
    let wanted = table.lesson_wants.with(|wanted| {
        wanted.iter().find_map(|action| match *action {
            Action::Lay { tile, orientation, row, column } => Some(Spot { tile, orientation, row, column }),
            _ => None,
        })
    })?;
    (table.is_own() && table.in_hand().is_some()).then(|| (wanted.tile.colour(), cells_of(table, wanted)))
}

fn ghost_of(set: &Components, face: &BoardFace, spot: Spot) -> Markup {
    let cells =
        set.placement(spot.tile, spot.orientation, spot.row, spot.column).map_or(0, |placement| placement.cells);
    art::ghost(set, face, spot.tile.colour(), cells)
}

/// Returns where the tiles could lie that the poster under the pointer lacks; tracked.
pub(in crate::boards::magnificent) fn missing(table: Table) -> Vec<(Colour, u64)> {
    let Some(poster) = table.wanted.get() else { return Vec::new() };
    let (rules, seat) = (table.rules(), table.shown.get());
    table.with(|public| {
        let (_, missing) = posters::wanted(&rules, public, seat, poster);
        let tiles = reading::outlines(&rules, public, seat, &posters::lacking(&missing));
        tiles.into_iter().map(|(tile, cells)| (tile.colour(), cells)).collect()
    })
}

/// Returns the cells of tiles that are laid out but not sent; tracked.
fn planned(table: Table) -> u64 {
    if !table.is_own() {
        return 0;
    }
    let chain = table.with_sketch(|made| made.chain.clone()).unwrap_or_default();
    let cells = chain.into_iter().filter_map(|action| match action {
        Action::Lay { tile, orientation, row, column } => {
            Some(cells_of(table, Spot { tile, orientation, row, column }))
        }
        _ => None,
    });
    cells.fold(0, |all, cells| all | cells)
}

/// Returns the cells that a tile would cover.
pub(in crate::boards::magnificent) fn cells_of(table: Table, spot: Spot) -> u64 {
    let Spot { tile, orientation, row, column } = spot;
    table.with_set(|set| set.placement(tile, orientation, row, column).map_or(0, |placement| placement.cells))
}

/// Returns the cells that the tile in hand can cover; tracked.
fn lit(table: Table) -> u64 {
    let Some(tile) = table.in_hand() else { return 0 };
    table.lays(tile).into_iter().fold(0, |all, spot| all | cells_of(table, spot))
}

/// Returns the name of a cell: where it is, what is there, what the tile in hand would cover.
fn cell_name(table: Table, board: Board, side: Side, cell: u8) -> String {
    let rules = table.rules();
    let camp = table.player().camp;
    let mut name = names::cell(&rules, board, side, &camp, cell);
    let spot = table.ghost().filter(|spot| cells_of(table, *spot) >> cell & 1 == 1);
    if let Some(spot) = spot {
        name = format!("{name}; {}", super::levels::spot_words(table, spot));
    }
    name
}

/// Handles what a person does on the camp.
fn on_map(table: Table, event: MapEvent) {
    match event {
        MapEvent::Hover(cell) => table.hover_cell(cell.map(|cell| cell as u8)),
        MapEvent::Drag { cell, .. } => table.go_on_stroke(cell.map(|cell| cell as u8)),
        MapEvent::Cursor(cell) => table.hover_cell(Some(cell as u8)),
        MapEvent::Tap { cell, by } => table.tap_cell(cell as u8, by == Pointer::Mouse),
        MapEvent::Choose(cell) => table.tap_cell(cell as u8, true),
        MapEvent::Lift { from, by } => table.begin_stroke(from as u8, by == Pointer::Mouse),
        MapEvent::Drop { cell } => table.end_stroke(cell.map(|cell| cell as u8)),
        MapEvent::Cancel => {
            table.stroke.set(0);
            table.hover_cell(None);
        }
        MapEvent::Turn { back } => table.turn_tile(back),
        MapEvent::Hold(_) | MapEvent::Release => {}
    }
}

/// Returns the boxes beside the camp, where there is room: nothing on a phone.
pub(super) fn areas(table: Table) -> AnyView {
    live(move || {
        let rules = table.rules();
        let player = table.player();
        let grid = &rules.set().grid;
        let over = table.phase() == Phase::Over;
        let filled = if over { magnificent::scoring::filling(&rules, &player).cells } else { 0 };
        let covered = player.camp.covered() | filled;
        let full = grid.areas.iter().filter(|area| **area & !covered == 0).count();
        let nearest = grid.areas.iter().map(|area| (area & !covered).count_ones()).filter(|open| *open > 0).min();
        let about = names::areas(full as u8, nearest.unwrap_or(0) as u8);
        view! {
            <div class="mag-box mag-areas">
                <h3>{t("magnificent-areas")}<span>{t("magnificent-areas-each")}</span></h3>
                <p>{about}</p>
            </div>
        }
    })
}
