//! Maps: a domino on hexes, a tile with a corner, a polyomino on squares.

use std::sync::Arc;

use leptos::prelude::*;

use super::super::State;
use super::super::geometry::Point;
use super::super::gesture::Pointer;
use super::super::ghost::{
    Handling, Shape, corner_marks, domino_centres, floating, ghost, handling, last_mark, next_turn, outline,
    turn_towards,
};
use super::super::grid::{Grid, hexagon_of};
use super::super::hand::{HandEvent, HandPiece, hand_row};
use super::super::input::ThingEvent;
use super::super::key::Key;
use super::super::map::{CellLook, Map, MapEvent, MapParts, thumbnail};
use super::{part, say, told};
use crate::dom::on_window;
use crate::draw::hexagon;
use crate::markup::{Markup, markup};

/// A piece in hand: its shape, and the cell by which it lies on the map.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    shape: Shape,
    over: Option<usize>,
}

/// What a page with a map knows.
#[derive(Clone, Copy)]
struct Desk {
    map: Map,
    held: RwSignal<Held>,
    float: RwSignal<Option<Point>>,
    told: RwSignal<String>,
    /// Cells on which nothing can be laid.
    taken: fn(usize) -> bool,
}

impl Desk {
    fn new(grid: Grid, shape: Shape, taken: fn(usize) -> bool) -> Self {
        Self {
            map: Map::new(grid),
            held: RwSignal::new(Held { shape, over: None }),
            float: RwSignal::new(None),
            told: RwSignal::new(String::new()),
            taken,
        }
    }

    fn covered(self, shape: &Shape, cell: usize) -> Option<Vec<usize>> {
        let cells = self.map.grid(|grid| shape.cells_over(grid, cell))?;
        (!cells.iter().any(|cell| (self.taken)(*cell))).then_some(cells)
    }

    fn fits(self, shape: &Shape, cell: usize) -> bool {
        self.covered(shape, cell).is_some()
    }

    fn cells(self) -> Vec<usize> {
        self.held.with(|held| held.over.and_then(|over| self.covered(&held.shape, over)).unwrap_or_default())
    }

    /// Lays the piece over a cell, turned so that it fits.
    fn lay(self, cell: usize) {
        self.held.update(|held| {
            let shape = &held.shape;
            let turns = shape.turns();
            let turn = if self.fits(shape, cell) {
                Some(shape.turn())
            } else {
                next_turn(shape.turn(), false, turns, |turn| self.fits(&shape.in_turn(turn), cell))
            };
            if let Some(turn) = turn {
                *held = Held { shape: held.shape.in_turn(turn), over: Some(cell) };
            }
        });
    }

    fn handle(self, handling: Handling) {
        self.held.update(|held| match (handling, held.over) {
            (Handling::Lift, _) => held.over = None,
            (Handling::Mirror, Some(cell)) => {
                let mirrored = held.shape.mirrored();
                if self.fits(&mirrored, cell) {
                    held.shape = mirrored;
                }
            }
            (Handling::Turn { back }, Some(cell)) => {
                let shape = held.shape.clone();
                let turn = next_turn(shape.turn(), back, shape.turns(), |turn| self.fits(&shape.in_turn(turn), cell));
                if let Some(turn) = turn {
                    held.shape = shape.in_turn(turn);
                }
            }
            _ => {}
        });
    }

    fn on_map(self, event: MapEvent) {
        self.told.set(format!("{event:?}"));
        match event {
            MapEvent::Tap { cell, by } => {
                if self.cells().contains(&cell) {
                    if by == Pointer::Touch {
                        self.handle(Handling::Turn { back: false });
                    }
                } else {
                    self.lay(cell);
                }
            }
            MapEvent::Choose(cell) => self.lay(cell),
            MapEvent::Drag { cell, under } => {
                let hexes = self.map.grid(Grid::is_hexes);
                let turned = self.held.with_untracked(|held| {
                    let (over, under) = (held.over?, under.filter(|_| hexes)?);
                    let (held, under) = self.map.grid(|grid| (grid.hex(over), grid.hex(under)));
                    turn_towards(held, under)
                });
                match (turned, cell) {
                    (Some(turn), _) => self.held.update(|held| {
                        let shape = held.shape.in_turn(turn);
                        if held.over.is_some_and(|cell| self.fits(&shape, cell)) {
                            held.shape = shape;
                        }
                    }),
                    (None, Some(cell)) if !hexes => self.lay(cell),
                    _ => {}
                }
            }
            MapEvent::Turn { back } => self.handle(Handling::Turn { back }),
            _ => {}
        }
    }

    fn on_hand(self, event: HandEvent) {
        self.told.set(format!("{event:?}"));
        let HandEvent::Piece(_, event) = event else { return };
        match event {
            ThingEvent::Lift { at, .. } | ThingEvent::Drag { at, .. } => {
                let cell = self.map.cell_at(at);
                self.float.set(cell.is_none().then_some(at));
                if let Some(cell) = cell {
                    self.lay(cell);
                }
            }
            ThingEvent::Drop { .. } | ThingEvent::Cancel => self.float.set(None),
            _ => {}
        }
    }

    fn look(self, cell: usize) -> CellLook {
        let last = cell == 5;
        let state = if self.cells().contains(&cell) {
            State::Ghost
        } else if (self.taken)(cell) {
            State::No
        } else {
            State::Lit
        };
        CellLook { state, last }
    }

    fn name(self, cell: usize) -> String {
        let (a, b) = self.map.grid(|grid| grid.coordinates(cell));
        let state = match self.look(cell).state {
            State::No => say("not possible here", "сюда нельзя"),
            State::Ghost => say("planned", "по плану"),
            _ => say("free", "свободно"),
        };
        format!("{a} {b}, {state}")
    }

    fn view(self, below: AnyView, drawing: fn(&Held) -> Markup, mirrors: bool) -> AnyView {
        on_window(leptos::ev::keydown, move |event| {
            if let Some(Key::Turn { back }) = Key::read(&event) {
                self.handle(Handling::Turn { back });
            }
            if Key::read(&event) == Some(Key::LetGo) {
                self.handle(Handling::Lift);
            }
        });
        let above = move || {
            let cells = self.cells();
            if cells.is_empty() {
                return String::new();
            }
            let drawn = self.held.with(drawing);
            self.map.grid(|grid| ghost(grid, &cells, &drawn)).into_string()
        };
        let laid = Signal::derive(move || !self.cells().is_empty());
        let parts = MapParts {
            look: Arc::new(move |cell| self.look(cell)),
            name: Arc::new(move |cell| self.name(cell)),
            grabs: Arc::new(move |cell| self.cells().contains(&cell)),
            turns: laid,
            below,
            above: view! { <g inner_html=above></g> }.into_any(),
            ..MapParts::new(say("A map", "Карта"), Callback::new(move |event| self.on_map(event)))
        };
        let piece =
            HandPiece {
                name: say("A piece", "Фишка"), drawing: sample(), state: State::Lit, ..HandPiece::default()
            };
        let float = Signal::derive(|| sample().into_string());
        view! {
            <div style:height="min(56vh, 520px)" style:display="grid">{self.map.view(parts)}</div>
            <div style:display="flex" style:gap="12px" style:flex-wrap="wrap" style:margin-top="12px">
                {hand_row(
                    say("Hand", "Рука"),
                    Signal::derive(move || vec![Some(piece.clone())]),
                    Signal::stored(Some(0)),
                    Callback::new(move |event| self.on_hand(event)),
                )}
                {handling(laid, mirrors, Callback::new(move |handling| self.handle(handling)))}
            </div>
            {floating(self.float.into(), float)}
            {told(self.told)}
        }
        .into_any()
    }
}

fn sample() -> Markup {
    markup!(
        "<svg width=\"64\" height=\"40\" viewBox=\"-38 -22 76 44\" aria-hidden=\"true\"><path d=\"{}{}\" fill=\"var(--tile)\"/></svg>",
        hexagon(20.0, -17.3, 0.0),
        hexagon(20.0, 17.3, 0.0)
    )
}

/// A domino on a map of hexes.
pub(super) fn hexes() -> AnyView {
    let grid = Grid::hexes(&hexagon_of(4), 20.0).with_margin(8.0);
    let small = thumbnail(
        &grid,
        &say("The same map, small", "Та же карта, мелко"),
        |cell| CellLook::of(if cell % 7 == 0 { State::Lit } else { State::Rest }),
        |_| Markup::default(),
        Default::default(),
    );
    let marked = last_mark(&grid, &[5, 6]);
    let desk = Desk::new(grid, Shape::hexes(&[(0, 0), (1, 0)]), |cell| cell % 11 == 3);
    let drawing = |held: &Held| {
        let Some(cell) = held.over else { return Markup::default() };
        let grid = Grid::hexes(&hexagon_of(4), 20.0);
        let at = domino_centres(grid.hex(cell), held.shape.turn(), 20.0);
        at.iter()
            .zip(["var(--c-r)", "var(--c-b)"])
            .map(|(at, ink)| {
                markup!(
                    "<path d=\"{}\" fill=\"var(--tile)\"/><circle cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"{}\"/>",
                    hexagon(18.0, at.x, at.y),
                    at.x,
                    at.y,
                    ink
                )
            })
            .collect()
    };
    let below = view! { <g inner_html=marked></g> }.into_any();
    view! {
        {part(say("Map and hand", "Карта и рука"), desk.view(below, drawing, false))}
        {part(say("Thumbnail", "Миниатюра"), view! { <div style:width="120px" inner_html=small></div> }.into_any())}
    }
    .into_any()
}

/// A tile with a part that points to one of its corners, on scattered hexes.
pub(super) fn corners() -> AnyView {
    let hexes = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-2, 2), (-1, 2), (0, 2), (3, -1)];
    let grid = Grid::hexes(&hexes.map(|(q, r)| hex_grid::Hex::new(q, r)), 40.0).with_margin(6.0);
    let desk = Desk::new(grid, Shape::hexes(&[(0, 0)]), |cell| cell == 4);
    let drawing = |held: &Held| {
        let Some(cell) = held.over else { return Markup::default() };
        let hexes = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-2, 2), (-1, 2), (0, 2), (3, -1)];
        let grid = Grid::hexes(&hexes.map(|(q, r)| hex_grid::Hex::new(q, r)), 40.0);
        let mut grades: [Option<String>; 6] = Default::default();
        for (at, points) in [(0, "+1"), (1, "+3"), (3, "0"), (4, "+2")] {
            grades[at] = Some(points.to_owned());
        }
        let mut drawn = markup!("<path d=\"{}\" fill=\"var(--forest-wash)\"/>", outline(&grid, &[cell]));
        drawn.push(&corner_marks(&grid, cell, held.shape.turn(), &grades));
        drawn
    };
    part(say("Scattered hexes", "Отдельные клетки"), desk.view(().into_any(), drawing, false))
}

/// A polyomino on a map of squares.
pub(super) fn squares() -> AnyView {
    let cells: Vec<(i8, i8)> = (0..7).flat_map(|row| (0..8).map(move |column| (column, row))).collect();
    let grid = Grid::squares(&cells, 40.0).with_margin(6.0);
    let shape = Shape::squares(&[(0, 0), (1, 0), (2, 0), (2, 1)]).held_by(1);
    let desk = Desk::new(grid, shape, |cell| cell == 10 || cell == 33);
    let drawing = |held: &Held| {
        let cells: Vec<(i8, i8)> = (0..7).flat_map(|row| (0..8).map(move |column| (column, row))).collect();
        let grid = Grid::squares(&cells, 40.0);
        let cells = held.over.and_then(|over| held.shape.cells_over(&grid, over)).unwrap_or_default();
        markup!("<path d=\"{}\" fill=\"var(--c-o)\" fill-opacity=\".75\"/>", outline(&grid, &cells))
    };
    part(say("Map and hand", "Карта и рука"), desk.view(().into_any(), drawing, true))
}
