//! The board: cells on which a tile can be laid, the tiles, what is laid out, and what was placed last.

use std::sync::Arc;

use game_core::Seat;
use hex_grid::Hex;
use ingenious::Event;
use ingenious::board::Laid;
use leptos::prelude::*;

use super::art::{CELL, laid, middle};
use super::hand::{Asked, Hand, of_laid};
use super::plate::{mark, plate, print, promise, scored};
use super::position::{Ghost, Promise};
use super::words::{colour_name, score_words};
use crate::boards::Names;
use crate::dom::{List, live};
use crate::draw::short;
use crate::frame::Pointed;
use crate::kit::State;
use crate::kit::map::{CellLook, MapEvent, MapParts};
use crate::link::Snapshot;
use crate::markup::Markup;
use crate::settings::use_settings;
use crate::words::{n, t, tell, w};

/// The side of the part that the loupe shows, in units of the drawing.
const LOUPE: f64 = 118.0;

/// Returns the board.
pub(super) fn stage(hand: Hand) -> AnyView {
    let radius = hand.cx.rules().boundary().radius();
    let parts = MapParts {
        id: "ingenious-board",
        look: Arc::new(move |cell| look(hand, hand.hex(cell))),
        print: Arc::new(move |cell| print(hand.hex(cell))),
        name: Arc::new(move |cell| name(hand, cell)),
        grabs: Arc::new(move |cell| hand.movable().is_some_and(|ghost| ghost.cells().contains(&hand.hex(cell)))),
        turns: Signal::derive(move || hand.hover.get().is_some() || hand.movable().is_some()),
        below: view! { <g inner_html=plate(radius)></g> }.into_any(),
        above: above(hand),
        ..MapParts::new(t("ingenious-board"), Callback::new(move |event| on_map(hand, event)))
    };
    view! {
        <div class="boardwrap board play">{hand.map.view(parts)}</div>
        {loupe(hand)}
        {plaques(hand)}
        {banner(hand)}
        {crate::kit::ghost::floating(hand.dragged.into(), Signal::derive(move || {
            let tile = hand.tile();
            tile.map(|tile| super::art::rack_tile(tile).into_string()).unwrap_or_default()
        }))}
    }
    .into_any()
}

/// Returns how a cell is shown.
fn look(hand: Hand, hex: Hex) -> CellLook {
    let in_hand = hand.hover.get().or_else(|| hand.movable());
    if in_hand.is_some_and(|ghost| ghost.cells().contains(&hex)) {
        return CellLook::of(State::Ghost);
    }
    let tile = hand.tile();
    let state = hand.base.with(|base| {
        let position = &base.0;
        let is_free = position.rules.boundary().cell(hex).is_some_and(|cell| position.board.colour(cell).is_none());
        match tile {
            Some(tile) if is_free && position.is_lit(tile, hex) => State::Lit,
            Some(_) if is_free => State::No,
            _ => State::Rest,
        }
    });
    CellLook::of(state)
}

/// Returns the accessible name of a cell: where it is, what is there, and what laying the tile there scores.
fn name(hand: Hand, cell: usize) -> String {
    let hex = hand.hex(cell);
    let (row, column) = hand.map.grid(|grid| {
        let rows = grid.rows();
        let row = rows.iter().position(|row| row.contains(&cell)).unwrap_or_default();
        (row, rows[row].iter().position(|one| *one == cell).unwrap_or_default())
    });
    let place = tell("ingenious-cell", &[("row", n(row as i64 + 1)), ("column", n(column as i64 + 1))]);
    let rules = hand.cx.rules();
    let colour = hand.facts.with(|view| {
        let at = rules.boundary().cell(hex)?;
        view.board(&rules).colour(at)
    });
    let what = match colour {
        Some(colour) => colour_name(colour),
        None => {
            let here = hand
                .promise
                .with(|found| found.as_ref().filter(|found| found.ghost.cells().contains(&hex)).map(score_words));
            match here {
                Some(score) => tell("ingenious-cell-would", &[("score", w(&score))]),
                None if hand.tile().is_none() => t("ingenious-cell-free"),
                None if hand.is_lit(hex) => t("ingenious-cell-fits"),
                None => t("ingenious-cell-no"),
            }
        }
    };
    format!("{place}, {what}")
}

/// Handles what a person does on the board.
fn on_map(hand: Hand, event: MapEvent) {
    match event {
        MapEvent::Hover(cell) => {
            let in_hand = hand.chosen.get_untracked().is_some();
            let held = cell.filter(|_| in_hand).is_some_and(|cell| hand.hold(hand.hex(cell)));
            if !held && hand.hover.get_untracked().is_some() {
                hand.hover.set(None);
            }
        }
        MapEvent::Tap { cell, .. } | MapEvent::Choose(cell) => tap(hand, hand.hex(cell)),
        MapEvent::Cursor(cell) => {
            let held = hand.chosen.get_untracked().is_some() && hand.hold(hand.hex(cell));
            if !held {
                hand.hover.set(None);
            }
        }
        MapEvent::Lift { .. } | MapEvent::Cancel => hand.hover.set(None),
        MapEvent::Drag { cell, under } => {
            drag_over(hand, cell, under);
        }
        MapEvent::Drop { .. } => hand.lay(),
        MapEvent::Turn { back } => hand.rotate(back),
        MapEvent::Hold(_) | MapEvent::Release => {}
    }
}

/// Shows a tile that is being dragged over a cell, or nowhere. A finger in a lesson's frame counts, though
/// the tile is above it: `under` is the cell below the finger.
pub(super) fn drag_over(hand: Hand, cell: Option<usize>, under: Option<usize>) -> bool {
    let held = under.is_some_and(|cell| hand.hold_framed(hand.hex(cell)))
        || cell.is_some_and(|cell| hand.hold(hand.hex(cell)));
    if !held {
        hand.hover.set(None);
    }
    held
}

/// A tap on what is laid out turns it; on a lit cell it lays the tile in hand. Without one, the tile that
/// scores most there is laid.
fn tap(hand: Hand, hex: Hex) {
    let movable = untrack(|| hand.movable());
    if hand.chosen.get_untracked().is_none() && movable.is_some_and(|ghost| ghost.cells().contains(&hex)) {
        hand.rotate(false);
    } else if untrack(|| hand.is_lit(hex)) {
        let hovers = hand.hover.get_untracked().is_some_and(|ghost| ghost.cells().contains(&hex));
        if hovers || hand.hold(hex) {
            hand.lay();
            press_unasked(hand);
        }
    } else if untrack(|| hand.tile()).is_some() || !hand.lay_best(hex) {
        hand.refuse(hex);
    }
}

/// Sends the turn at once if the player does not want to confirm it and nothing else can be chosen.
fn press_unasked(hand: Hand) {
    let confirms = use_settings().with_untracked(|settings| settings.confirm);
    if !confirms && hand.asked.get_untracked() == (Asked::TurnEnd { exchange: false }) {
        hand.press(Some(super::plan::TurnEnd::Keep));
    }
}

/// Returns the tiles and what is shown above them.
fn above(hand: Hand) -> AnyView {
    let tiles = Memo::new(move |_| hand.facts.with(|view| view.board.clone()));
    let playing = hand.cx.playback.playing();
    let plan = hand.cx.planner.plan();
    // The tile that is being shown as it is placed.
    let placed = Memo::new(move |_| playing.with(|playing| placed_in(&playing.as_ref()?.events)));
    // The recap of several rivals tells of one after the other.
    let pointed = use_context::<Pointed>();
    let told_of = move || {
        let steps = pointed.and_then(Pointed::steps)?;
        hand.cx.now.with(|now| now.told.get(steps)?.iter().find_map(|step| placed_in(&step.events)))
    };
    let last = move || {
        let last = || hand.facts.with(|view| view.last.map(|last| [last.first, last.second]));
        told_of().or_else(last).map(|[first, second]| mark(first, second).into_string()).unwrap_or_default()
    };
    // The lines that another seat's placement scores, while it is being shown.
    let told = move || {
        let found = playing.with(|playing| playing.as_ref().and_then(|playing| shown(&playing.events)));
        let position = hand.base.get();
        found.map(|found| scored(&position.0, &found).into_string()).unwrap_or_default()
    };
    // Where a lesson wants the tile.
    let target = move || {
        let target =
            hand.target().filter(|target| hand.hover.get().is_none_or(|ghost| ghost.cells() != target.cells()));
        target.map(|ghost| super::plate::target(ghost).into_string()).unwrap_or_default()
    };
    // Tiles laid out, but not the one whose score is shown.
    let laid_out = move || {
        let hovering = hand.hover.get().is_some();
        let moves = hand.movable().is_some();
        let ghosts: Vec<Ghost> = plan.with(|plan| plan.tiles.iter().filter_map(of_laid).collect());
        let count = if hovering && !moves { ghosts.len() } else { ghosts.len().saturating_sub(1) };
        let ghosts: Markup = ghosts[..count].iter().map(|ghost| super::plate::ghost(*ghost)).collect();
        ghosts.into_string()
    };
    let over = move || {
        let found = hand.promise.get();
        found.map(|found| promise(&hand.scored_in().0, &found).into_string()).unwrap_or_default()
    };
    view! {
        <g>
            <List
                each=move || tiles.get()
                key=|laid| format!("{} {} {}", laid.tile, laid.first, laid.second)
                children=move |tile: Laid| {
                    let drawn = laid(tile.tile, tile.first, tile.second);
                    let fresh = move || placed.get() == Some([tile.first, tile.second]);
                    view! { <g class="laid" class:drop=fresh inner_html=drawn></g> }.into_any()
                }
            />
            <g inner_html=last></g>
            <g class="told" inner_html=told></g>
            <g class="target" inner_html=target></g>
            <g class="ghost" inner_html=laid_out></g>
            <g class="ghost" inner_html=over></g>
        </g>
    }
    .into_any()
}

/// Returns the cells of the placement among some events.
fn placed_in(events: &[Event]) -> Option<[Hex; 2]> {
    events.iter().find_map(|event| match event {
        Event::Placed { first, second, .. } => Some([*first, *second]),
        _ => None,
    })
}

/// Returns what a step scored, from its events; `None` if it placed nothing.
fn shown(events: &[Event]) -> Option<Promise> {
    let ghost = events.iter().find_map(|event| match event {
        Event::Placed { tile, first, second, .. } => of_laid(&Laid { tile: *tile, first: *first, second: *second }),
        _ => None,
    })?;
    let colours = ghost.colours();
    let mut counted = [Vec::new(), Vec::new()];
    for event in events {
        let Event::Scored { colour, cells, .. } = event else { continue };
        let half = if colours[0] == *colour && counted[0].is_empty() { 0 } else { 1 };
        counted[half].clone_from(cells);
    }
    let points = [counted[0].len() as u8, counted[1].len() as u8];
    Some(Promise { ghost, counted, points, before: Default::default(), after: Default::default() })
}

/// Returns the loupe, which shows the part around the tile in hand where cells are small. The style sheet
/// shows it there only; a board that is magnified itself needs none.
fn loupe(hand: Hand) -> AnyView {
    let around = Memo::new(move |_| {
        let ghost = hand.hover.get().or_else(|| hand.movable()).filter(|_| hand.map.zoom().get().is_whole())?;
        let [a, b] = ghost.cells().map(|cell| middle(cell, CELL));
        Some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0))
    });
    live(move || {
        let (x, y) = around.get()?;
        let [left, top] = [x - LOUPE / 2.0, y - LOUPE / 2.0].map(short);
        let view_box = format!("{left} {top} {LOUPE} {LOUPE}");
        // On the far side, so that it does not cover what it shows.
        let side = if x > 0.0 { "lens left" } else { "lens right" };
        Some(view! {
            <div class=side aria-hidden="true">
                <svg viewBox=view_box><use href="#ingenious-board" /></svg>
            </div>
        })
    })
}

/// Returns the plaques in the corners: whose move was last, and the bag.
fn plaques(hand: Hand) -> AnyView {
    let now = hand.cx.link.now();
    let last = move || {
        let seat = hand.facts.with(|view| view.last.map(|last| last.seat));
        seat.map(|seat: Seat| {
            let text = now.with(|now| last_words(now, seat));
            view! { <div class="plaque tl"><span class="dot"></span>{text}</div> }
        })
    };
    let bag = move || hand.facts.with(|view| i64::from(view.bag));
    view! {
        {live(last)}
        <div class="plaque tr"><b>{bag}</b><span>{move || tell("ingenious-in-bag", &[("count", n(bag()))])}</span></div>
    }
    .into_any()
}

fn last_words(now: &Snapshot, seat: Seat) -> String {
    if now.is_you(seat) { t("last-move-yours") } else { tell("last-move", &[("name", w(&now.name(seat)))]) }
}

/// Returns the banner that celebrates a peg on a bonus space, for a moment: one's own at once, another's when
/// it is shown.
fn banner(hand: Hand) -> AnyView {
    let told = Memo::new(move |_| hand.cx.now.with(|now| (now.snapshot.told.epoch, now.told.len())));
    let text = RwSignal::new(None::<String>);
    let cheer = move |events: &[Event]| {
        let Some((seat, colour)) = events.iter().filter_map(bonus).next_back() else { return };
        let names = hand.cx.link.now().with_untracked(Names::acting);
        text.set(Some(names.tell("ingenious-banner", seat, &[("colour", w(&colour_name(colour)))])));
        set_timeout(move || drop(text.try_set(None)), core::time::Duration::from_millis(2200));
    };
    Effect::new(move |seen: Option<(u32, usize)>| {
        let (epoch, count) = told.get();
        let from = seen.filter(|(before, _)| *before == epoch).map_or(count, |(_, count)| count);
        hand.cx.now.with_untracked(|now| {
            now.told.iter().skip(from).filter(|step| step.own).for_each(|step| cheer(&step.events));
        });
        (epoch, count)
    });
    let playing = hand.cx.playback.playing();
    Effect::new(move || playing.with(|playing| playing.iter().for_each(|playing| cheer(&playing.events))));
    live(move || {
        text.get().map(|text| view! { <div class="cheer" role="status"><b>{t("ingenious-banner-word")}</b><span>{text}</span></div> })
    })
}

fn bonus(event: &Event) -> Option<(Seat, ingenious::Colour)> {
    match event {
        Event::BonusEarned { seat, colour } => Some((*seat, *colour)),
        _ => None,
    }
}
