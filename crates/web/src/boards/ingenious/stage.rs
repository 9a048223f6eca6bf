//! The interactive board: lit cells, a ghost under the pointer, and keyboard navigation.

use std::collections::HashMap;
use std::sync::Arc;

use game_core::Seat;
use hex_grid::{Direction, Hex};
use ingenious::board::Laid;
use ingenious::{Event, Ingenious};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use leptos::reactive::computed::Selector;
use wasm_bindgen::JsCast;

use super::art::{CELL, cell_at, laid, middle};
use super::hand::Hand;
use super::plate::{cell_path, frame, mark, plate, print, promise, rows, view_box};
use super::position::Position;
use super::words::{colour_name, score_words};
use crate::boards::TypedLink;
use crate::dom::List;
use crate::draw::{hexagon, short};
use crate::link::Refused;
use crate::markup::Markup;
use crate::settings::use_settings;
use crate::words::{n, t, tell, w};

/// The state of a cell for the chosen tile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    /// It is occupied, or no tile is chosen.
    Rest,
    /// The chosen tile fits there.
    Lit,
    /// It is empty, but the chosen tile does not fit there.
    No,
}

/// The states of the cells, which depend on the position and the chosen tile.
#[derive(Clone, Default, PartialEq)]
struct Cells(Arc<HashMap<Hex, Cell>>);

fn cells(position: &Position, tile: Option<ingenious::Tile>) -> Cells {
    let boundary = position.rules.boundary();
    let mut cells = HashMap::new();
    let Some(tile) = tile.filter(|_| position.places()) else { return Cells(Arc::new(cells)) };
    for cell in boundary.cells().iter() {
        let hex = boundary.hex(cell);
        if position.board.colour(cell).is_none() {
            cells.insert(hex, if position.is_lit(tile, hex) { Cell::Lit } else { Cell::No });
        }
    }
    Cells(Arc::new(cells))
}

/// Returns the board.
pub(super) fn stage(hand: Hand, link: TypedLink<Ingenious>) -> AnyView {
    let Some(radius) = hand.ask(|position| position.rules.boundary().radius()) else {
        return ().into_any();
    };
    let settings = use_settings();
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let state = Memo::new(move |_| {
        let tile = hand.tile();
        hand.position.with(|read| read.as_ref().map_or(Cells::default(), |read| cells(&read.0, tile)))
    });
    let link = StoredValue::new(link);
    // The tiles on the board. A tile keeps its element once it has been placed.
    let tiles = Memo::new(move |_| {
        hand.position.with(|read| read.as_ref().map(|read| read.0.view.board.clone()).unwrap_or_default())
    });
    // The tile that has just been placed, to be animated.
    let newest = Memo::new(move |_| {
        hand.position.with(|read| {
            let last = read.as_ref().and_then(|read| read.0.view.last)?;
            let moved = link.get_value().has_fresh(|event| matches!(event, Event::Placed { .. }));
            moved.then_some([last.first, last.second])
        })
    });
    let last = move || {
        hand.position.with(|read| {
            let last = read.as_ref().and_then(|read| read.0.view.last);
            last.map(|last| mark(last.first, last.second).into_string()).unwrap_or_default()
        })
    };
    let over = Signal::derive(move || {
        let over = hand.promise.with(|found| match found {
            Some(found) => {
                hand.position.with(|read| read.as_ref().map(|read| promise(&read.0, found))).unwrap_or_default()
            }
            None => Markup::default(),
        });
        over.into_string()
    });
    let hex_under = move |x: i32, y: i32| -> Option<Hex> {
        let bounds = svg.get()?.unchecked_into::<web_sys::Element>().get_bounding_client_rect();
        let [left, top, width, height] = frame(radius);
        let scale = (bounds.width() / width).min(bounds.height() / height);
        let dx = f64::from(x) - bounds.left() - bounds.width() / 2.0;
        let dy = f64::from(y) - bounds.top() - bounds.height() / 2.0;
        let hex = cell_at(dx / scale + left + width / 2.0, dy / scale + top + height / 2.0, CELL);
        (hex.distance() <= radius).then_some(hex)
    };
    let lit = move |hex: Hex| state.with_untracked(|cells| cells.0.get(&hex) == Some(&Cell::Lit));
    let touch = StoredValue::new(false);
    // Whether the pinned tile is being dragged, and whether it has been rotated since.
    let drag = StoredValue::new((false, false));
    let on_move = move |event: PointerEvent| {
        if drag.get_value().0 {
            let turned = hex_under(event.client_x(), event.client_y()).is_some_and(|hex| hand.turn_towards(hex));
            drag.update_value(|(_, so_far)| *so_far |= turned);
            return;
        }
        if event.pointer_type() != "mouse" || hand.pinned.get_untracked() {
            return;
        }
        match hex_under(event.client_x(), event.client_y()) {
            Some(hex) if lit(hex) => {
                hand.hold(hex);
            }
            _ => hand.ghost.set(None),
        }
    };
    let on_up = move |_: PointerEvent| drag.update_value(|(held, _)| *held = false);
    let on_leave = move |_: PointerEvent| {
        drag.set_value((false, false));
        if !hand.pinned.get_untracked() {
            hand.ghost.set(None);
        }
    };
    // Shows why a cell cannot be used.
    let refuse = move |hex: Hex| {
        let alone = state.with_untracked(|cells| {
            cells.0.contains_key(&hex) && Direction::ALL.iter().all(|way| !cells.0.contains_key(&hex.step(*way)))
        });
        if alone {
            let why = Refused::Explained(t("ingenious-refusal-alone"), "ING-202".to_owned());
            link.get_value().refused().set(Some(why));
        } else {
            hand.try_anyway(hex);
        }
    };
    let meet = move |hex: Hex, by_touch: bool| {
        let on_ghost = hand.ghost.get_untracked().is_some_and(|ghost| ghost.cells().contains(&hex));
        let pinned = hand.pinned.get_untracked();
        if pinned && on_ghost {
            if by_touch { hand.rotate(false) } else { hand.place() }
        } else if lit(hex) {
            // A click pins the ghost under the pointer in its current orientation.
            let same = hand.ghost.get_untracked().is_some_and(|ghost| ghost.cell == hex);
            if same {
                hand.pinned.set(true);
            } else {
                hand.pin(hex);
            }
            hand.cursor.set(hex);
            if !by_touch && !settings.with_untracked(|settings| settings.confirm) {
                hand.place();
            }
        } else if hand.chosen.get_untracked().is_some() {
            refuse(hex);
        }
    };
    let on_down = move |event: PointerEvent| {
        touch.set_value(event.pointer_type() == "touch");
        let hex = hex_under(event.client_x(), event.client_y());
        let ghost = hand.ghost.get_untracked().filter(|_| hand.pinned.get_untracked());
        let taken = ghost.is_some_and(|ghost| hex.is_some_and(|hex| ghost.cells().contains(&hex)));
        drag.set_value((taken, false));
    };
    let on_click = move |event: MouseEvent| {
        // The end of a drag is not a click.
        if drag.get_value().1 {
            drag.set_value((false, false));
            return;
        }
        if let Some(hex) = hex_under(event.client_x(), event.client_y()) {
            meet(hex, touch.get_value());
        }
    };
    let on_wheel = move |event: WheelEvent| {
        if hand.ghost.get_untracked().is_some() {
            event.prevent_default();
            hand.rotate(event.delta_y() < 0.0);
        }
    };
    let focus = move |hex: Hex| {
        hand.cursor.set(hex);
        let found = svg.get().and_then(|svg| {
            let svg: web_sys::Element = svg.unchecked_into();
            svg.query_selector(&format!("[data-cell=\"{hex}\"]")).ok().flatten()
        });
        if let Some(found) = found {
            // An SVG element can be focused like an HTML element.
            let _ = found.unchecked_into::<web_sys::SvgElement>().focus();
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let cursor = hand.cursor.get_untracked();
        let way = match event.key().as_str() {
            "ArrowLeft" => Direction::West,
            "ArrowRight" => Direction::East,
            "ArrowUp" if cursor.r % 2 == 0 => Direction::NorthEast,
            "ArrowUp" | "q" | "Q" => Direction::NorthWest,
            "ArrowDown" if cursor.r % 2 == 0 => Direction::SouthEast,
            "ArrowDown" | "z" | "Z" => Direction::SouthWest,
            "e" | "E" => Direction::NorthEast,
            "c" | "C" => Direction::SouthEast,
            "Enter" | " " => {
                event.prevent_default();
                event.stop_propagation();
                let there = hand.ghost.get_untracked().is_some_and(|ghost| ghost.cells().contains(&cursor));
                if there {
                    hand.place();
                } else if lit(cursor) {
                    hand.pin(cursor);
                } else {
                    refuse(cursor);
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let next = cursor.step(way);
        if next.distance() <= radius {
            focus(next);
            if lit(next) {
                hand.pin(next);
            }
        }
    };
    // Selectors notify only the cells that change: the pointer passes over many.
    let cursor = Selector::new(move || hand.cursor.get());
    let half = move |at: usize| Selector::new(move || hand.ghost.get().map(|ghost| ghost.cells()[at]));
    let halves = (half(0), half(1));
    let aimed = Selector::new(move || hand.promise.with(|promise| promise.as_ref().map(|promise| promise.ghost.cell)));
    let path = cell_path();
    let ring = hexagon(CELL * 0.98, 0.0, 0.0);
    let grid = rows(radius)
        .into_iter()
        .enumerate()
        .map(|(row, hexes)| {
            let cells = hexes
                .into_iter()
                .enumerate()
                .map(|(column, hex)| {
                    let (x, y) = middle(hex, CELL);
                    let look = move || match state.with(|cells| cells.0.get(&hex).copied().unwrap_or(Cell::Rest)) {
                        Cell::Rest => "cell",
                        Cell::Lit => "cell lit",
                        Cell::No => "cell no",
                    };
                    let aimed = aimed.clone();
                    let (first, second) = (halves.0.clone(), halves.1.clone());
                    let label = move || label(hand, aimed.selected(&Some(hex)), hex, row + 1, column + 1);
                    let cursor = cursor.clone();
                    view! {
                        <g
                            role="gridcell"
                            class=look
                            data-cell=hex.to_string()
                            transform=format!("translate({} {})", short(x), short(y))
                            tabindex=move || if cursor.selected(&hex) { "0" } else { "-1" }
                            aria-label=label
                            aria-selected=move || (first.selected(&Some(hex)) || second.selected(&Some(hex))).to_string()
                            on:focus=move |_| hand.cursor.set(hex)
                        >
                            <path class="face" d=path.clone() />
                            <g inner_html=print(hex)></g>
                            <circle class="dot" r="2.6" />
                            <path class="cross" d="M-3.2-3.2 3.2 3.2M3.2-3.2-3.2 3.2" />
                            <path class="focus-under" d=ring.clone() />
                            <path class="focus-ring" d=ring.clone() />
                        </g>
                    }
                })
                .collect_view();
            view! { <g role="row">{cells}</g> }
        })
        .collect_view();
    let board_label = t("ingenious-board");
    view! {
        <div class="boardwrap">
            <svg
                node_ref=svg
                class="board play"
                class:held=move || hand.pinned.get()
                viewBox=view_box(radius)
                role="grid"
                aria-label=board_label
                on:pointermove=on_move
                on:pointerleave=on_leave
                on:pointerdown=on_down
                on:pointerup=on_up
                on:click=on_click
                on:wheel=on_wheel
                on:keydown=on_key
            >
                <g aria-hidden="true" inner_html=plate(radius)></g>
                {grid}
                <g aria-hidden="true" class="over">
                    <List
                        each=move || tiles.get()
                        key=|laid| format!("{} {} {}", laid.tile, laid.first, laid.second)
                        children=move |tile: Laid| {
                            let shown = laid(tile.tile, tile.first, tile.second);
                            let fresh = move || newest.get() == Some([tile.first, tile.second]);
                            view! { <g class="laid" class:drop=fresh inner_html=shown></g> }.into_any()
                        }
                    />
                    <g inner_html=last></g>
                    <g class="ghost" inner_html=over></g>
                </g>
            </svg>
        </div>
        {plaques(hand, link.get_value())}
    }
    .into_any()
}

/// Returns the accessible name of a cell. For the cell that the ghost is on, it includes what the placement
/// would score.
fn label(hand: Hand, aimed: bool, hex: Hex, row: usize, column: usize) -> String {
    let place = tell("ingenious-cell", &[("row", n(row as i64)), ("column", n(column as i64))]);
    let shown = hand.position.with(|read| {
        let read = read.as_ref()?;
        let cell = read.0.rules.boundary().cell(hex)?;
        read.0.board.colour(cell).map(colour_name)
    });
    let what = match shown {
        Some(colour) => colour,
        None => {
            let here = aimed.then(|| hand.promise.with(|promise| promise.as_ref().map(score_words))).flatten();
            match here {
                Some(score) => tell("ingenious-cell-would", &[("score", w(&score))]),
                None => t("ingenious-cell-free"),
            }
        }
    };
    format!("{place}, {what}")
}

/// Returns the plaques in the corners of the table: the last move, and the bag.
fn plaques(hand: Hand, link: TypedLink<Ingenious>) -> AnyView {
    let now = link.now();
    let last = move || {
        let seat = hand.position.with(|read| read.as_ref().and_then(|read| read.0.view.last).map(|last| last.seat));
        seat.map(|seat: Seat| {
            let text = now.with(|now| {
                if now.is_you(seat) { t("last-move-yours") } else { tell("last-move", &[("name", w(&now.name(seat)))]) }
            });
            view! { <div class="plaque tl"><span class="dot"></span>{text}</div> }
        })
    };
    let bag = move || hand.position.with(|read| read.as_ref().map_or(0, |read| i64::from(read.0.view.bag)));
    view! {
        {last}
        <div class="plaque tr"><b>{bag}</b><span>{move || tell("ingenious-in-bag", &[("count", n(bag()))])}</span></div>
    }
    .into_any()
}
