//! A map on which cells can be chosen: hexes or squares, with a cursor, drags and a magnifier.

use std::sync::Arc;

use leptos::ev::{KeyboardEvent, WheelEvent};
use leptos::prelude::*;
use leptos::reactive::computed::Selector;
use wasm_bindgen::JsCast;

use super::geometry::{Frame, Point, Zoom};
use super::gesture::{Gesture, Pointer};
use super::grid::{Grid, Way};
use super::input::{Gestures, Wheel};
use super::key::Key;
use super::{State, classes};
use crate::dom::live;
use crate::draw::{Icon, icon, short};
use crate::markup::{Markup, markup};
use crate::words::t;

/// How a cell is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellLook {
    pub(crate) state: State,
    /// Whether a seat changed it last.
    pub(crate) last: bool,
}

impl CellLook {
    /// Returns a cell in this state that nobody changed last.
    pub(crate) const fn of(state: State) -> Self {
        Self { state, last: false }
    }

    fn class(self) -> String {
        classes("cell", &[(self.state.class(), true), ("last", self.last)])
    }
}

/// What a person did on a map. Cells are indices of its grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MapEvent {
    /// The mouse is over a cell, or over none.
    Hover(Option<usize>),
    /// A click or a tap on a cell.
    Tap { cell: usize, by: Pointer },
    /// The pointer rests on a cell; [`MapEvent::Release`] follows.
    Hold(usize),
    /// The end of a hold.
    Release,
    /// Space on the cell of the cursor.
    Choose(usize),
    /// The keyboard moved the cursor to a cell.
    Cursor(usize),
    /// What lies on a cell is lifted: a drag began there, and [`MapParts::grabs`] is true for it.
    Lift { from: usize, by: Pointer },
    /// The drag is over `cell`, above the finger; `under` is the cell at the pointer itself, to turn towards.
    Drag { cell: Option<usize>, under: Option<usize> },
    /// The drag ended over a cell, or outside.
    Drop { cell: Option<usize> },
    /// The drag ended without a drop.
    Cancel,
    /// The wheel turned what is held.
    Turn { back: bool },
}

/// What a board says about a cell.
pub(crate) type OfCell<T> = Arc<dyn Fn(usize) -> T + Send + Sync>;

/// What a map shows and to whom it reports. `look`, `name` and `grabs` may read signals.
pub(crate) struct MapParts {
    /// The accessible name of the map.
    pub(crate) label: String,
    /// The id of the group with everything that is drawn, for a second picture of it.
    pub(crate) id: &'static str,
    /// How a cell is shown.
    pub(crate) look: OfCell<CellLook>,
    /// What is printed on a cell, around its centre.
    pub(crate) print: OfCell<Markup>,
    /// The accessible name of a cell: where it is, what is there, what choosing it would do.
    pub(crate) name: OfCell<String>,
    /// Whether a drag that begins on a cell lifts something.
    pub(crate) grabs: OfCell<bool>,
    /// Whether the wheel turns something.
    pub(crate) turns: Signal<bool>,
    /// Drawn below the cells.
    pub(crate) below: AnyView,
    /// Drawn above the cells; it does not take clicks.
    pub(crate) above: AnyView,
    /// Told what a person does.
    pub(crate) on: Callback<MapEvent>,
}

impl MapParts {
    /// Returns a map without anything but its cells.
    pub(crate) fn new(label: String, on: Callback<MapEvent>) -> Self {
        Self {
            label,
            id: "",
            look: Arc::new(|_| CellLook::default()),
            print: Arc::new(|_| Markup::default()),
            name: Arc::new(|_| String::new()),
            grabs: Arc::new(|_| false),
            turns: Signal::stored(false),
            below: ().into_any(),
            above: ().into_any(),
            on,
        }
    }
}

/// A handle to a map. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Map {
    grid: StoredValue<Grid>,
    svg: NodeRef<leptos::svg::Svg>,
    cursor: RwSignal<usize>,
    zoom: RwSignal<Zoom>,
}

impl Map {
    /// Returns a map with the cursor in its middle.
    pub(crate) fn new(grid: Grid) -> Self {
        let middle = grid.frame().middle();
        let near = |a: &usize, b: &usize| grid.centre(*a).distance(middle).total_cmp(&grid.centre(*b).distance(middle));
        let cursor = (0..grid.len()).min_by(near).unwrap_or_default();
        Self {
            grid: StoredValue::new(grid),
            svg: NodeRef::new(),
            cursor: RwSignal::new(cursor),
            zoom: RwSignal::new(Zoom::default()),
        }
    }

    /// Reads something from the grid.
    pub(crate) fn grid<T>(self, read: impl FnOnce(&Grid) -> T) -> T {
        self.grid.with_value(read)
    }

    /// Returns the cell of the keyboard cursor.
    pub(crate) const fn cursor(self) -> RwSignal<usize> {
        self.cursor
    }

    /// Returns what of the map is shown, and how large.
    pub(crate) const fn zoom(self) -> RwSignal<Zoom> {
        self.zoom
    }

    fn shown(self) -> Frame {
        self.zoom.get_untracked().frame(self.grid(Grid::frame))
    }

    fn element(self) -> Option<web_sys::Element> {
        self.svg.get_untracked().map(JsCast::unchecked_into)
    }

    /// Returns the point of the drawing that lies at a point of the window.
    pub(crate) fn point_at(self, at: Point) -> Option<Point> {
        Some(self.shown().at_window(Frame::of(&self.element()?), at))
    }

    /// Returns the cell at a point of the window, such as where something is being dragged.
    pub(crate) fn cell_at(self, at: Point) -> Option<usize> {
        let place = Frame::of(&self.element()?);
        place.contains(at).then(|| self.shown().at_window(place, at)).and_then(|point| self.grid(|grid| grid.at(point)))
    }

    /// Returns the coordinates of a cell, as in the attribute `data-cell`.
    fn name_of(self, cell: usize) -> String {
        let (a, b) = self.grid(|grid| grid.coordinates(cell));
        format!("{a},{b}")
    }

    /// Returns where the centre of a cell lies in the window, such as for something that flies there.
    pub(crate) fn place_of(self, cell: usize) -> Option<Point> {
        Some(self.shown().to_window(Frame::of(&self.element()?), self.grid(|grid| grid.centre(cell))))
    }

    /// Moves the cursor to a cell, and the focus with it.
    pub(crate) fn focus(self, cell: usize) {
        self.cursor.set(cell);
        let found = self
            .element()
            .and_then(|svg| svg.query_selector(&format!("[data-cell=\"{}\"]", self.name_of(cell))).ok().flatten());
        if let Some(found) = found {
            // An SVG element can be focused like an HTML element.
            let _ = found.unchecked_into::<web_sys::SvgElement>().focus();
        }
    }

    /// Shows the part around a cell, as large as it gets; the whole map if a part is shown already.
    pub(crate) fn magnify(self, cell: usize) {
        let (centre, whole) = self.grid(|grid| (grid.centre(cell), grid.frame()));
        self.zoom.update(|zoom| *zoom = if zoom.is_whole() { Zoom::near(centre, whole) } else { Zoom::default() });
    }

    /// Returns the elements of the map.
    pub(crate) fn view(self, parts: MapParts) -> AnyView {
        let MapParts { label, id, look, print, name, grabs, turns, below, above, on } = parts;
        let gestures = Gestures::new(Callback::new(move |gesture| self.gesture(gesture, &grabs, on)));
        let wheel = StoredValue::new(Wheel::default());
        let on_wheel = move |event: WheelEvent| {
            if !turns.get_untracked() {
                return;
            }
            event.prevent_default();
            if let Some(Some(back)) = wheel.try_update_value(|wheel| wheel.step(&event)) {
                on.run(MapEvent::Turn { back });
            }
        };
        let on_key = move |event: KeyboardEvent| {
            if self.key(&event, on) {
                event.prevent_default();
                event.stop_propagation();
            }
        };
        let whole = self.grid(Grid::frame);
        let view_box = move || self.zoom.get().frame(whole).view_box();
        view! {
            <div class="kmap">
                <svg
                    node_ref=self.svg
                    viewBox=view_box
                    role="grid"
                    aria-label=label
                    class:near=move || !self.zoom.get().is_whole()
                    on:pointerdown=move |event| gestures.down(&event)
                    on:pointermove=move |event| gestures.moved(&event)
                    on:pointerup=move |event| gestures.up(&event)
                    on:pointercancel=move |event| gestures.cancelled(&event)
                    on:pointerleave=move |event| gestures.left(&event)
                    on:click=move |event| gestures.clicked(&event)
                    on:wheel=on_wheel
                    on:keydown=on_key
                >
                    <g role="presentation" id=(!id.is_empty()).then_some(id)>
                        <g aria-hidden="true">{below}</g>
                        {self.cells(&look, &print, &name)}
                        <g aria-hidden="true" class="above">{above}</g>
                    </g>
                </svg>
                {self.loupe()}
            </div>
        }
        .into_any()
    }

    fn cells(self, look: &OfCell<CellLook>, print: &OfCell<Markup>, name: &OfCell<String>) -> AnyView {
        let (rows, path, ring) = self.grid(|grid| (grid.rows(), grid.outline(0.93), grid.outline(0.98)));
        let size = self.grid(|grid| if grid.is_hexes() { grid.size() } else { grid.size() * 0.58 });
        // Selectors notify only the cells that change.
        let cursor = Selector::new(move || self.cursor.get());
        let arm = short(size * 0.16);
        let cross = format!("M-{arm}-{arm} {arm} {arm}M{arm}-{arm}-{arm} {arm}");
        let cell = |cell: usize| {
            let centre = self.grid(|grid| grid.centre(cell));
            let (look, shown, name, cursor) = (look.clone(), look.clone(), name.clone(), cursor.clone());
            view! {
                <g
                    role="gridcell"
                    class=move || look(cell).class()
                    data-cell=self.name_of(cell)
                    transform=format!("translate({} {})", short(centre.x), short(centre.y))
                    tabindex=move || if cursor.selected(&cell) { "0" } else { "-1" }
                    aria-label=move || name(cell)
                    aria-selected=move || (shown(cell).state == State::Ghost).to_string()
                    on:focus=move |_| self.cursor.set(cell)
                >
                    <path class="face" d=path.clone() />
                    <g inner_html=print(cell)></g>
                    <circle class="dot" r=short(size * 0.13) />
                    <path class="cross" d=cross.clone() />
                    <path class="edge" d=ring.clone() />
                    <path class="focus-under" d=ring.clone() />
                    <path class="focus-ring" d=ring.clone() />
                </g>
            }
        };
        rows.into_iter()
            .map(|row| view! { <g role="row">{row.into_iter().map(cell).collect_view()}</g> })
            .collect_view()
            .into_any()
    }

    /// Returns the button that magnifies without two fingers.
    fn loupe(self) -> AnyView {
        live(move || {
            let whole = self.zoom.get().is_whole();
            let name = t(if whole { "kit-zoom-in" } else { "kit-zoom-out" });
            let label = name.clone();
            view! {
                <button
                    type="button"
                    class="btn icon loupe"
                    aria-label=label
                    on:click=move |_| self.magnify(self.cursor.get_untracked())
                >
                    <span inner_html=icon(if whole { Icon::Search } else { Icon::Close }, 18)></span>
                    <span class="words" aria-hidden="true">{name}</span>
                </button>
            }
        })
    }

    fn gesture(self, gesture: Gesture, grabs: &OfCell<bool>, on: Callback<MapEvent>) {
        match gesture {
            Gesture::Hover(at) => on.run(MapEvent::Hover(self.cell_at(at))),
            Gesture::Leave => on.run(MapEvent::Hover(None)),
            Gesture::Tap { double: true, by: Pointer::Touch, .. } if !self.zoom.get_untracked().is_whole() => {
                self.zoom.set(Zoom::default());
            }
            Gesture::Tap { at, by, .. } => {
                if let Some(cell) = self.cell_at(at) {
                    self.cursor.set(cell);
                    on.run(MapEvent::Tap { cell, by });
                }
            }
            Gesture::Hold { at, .. } => {
                if let Some(cell) = self.cell_at(at) {
                    on.run(MapEvent::Hold(cell));
                }
            }
            Gesture::Release => on.run(MapEvent::Release),
            Gesture::Lift { from, at, by } => {
                let from = self.cell_at(from).filter(|cell| untrack(|| grabs(*cell)));
                DRAG.set(if from.is_some() { Drag::Lifted } else { Drag::Pans(at) });
                if let Some(from) = from {
                    on.run(MapEvent::Lift { from, by });
                    self.dragged(at, by, on);
                }
            }
            Gesture::Drag { at, by } => match DRAG.get() {
                Drag::Lifted => self.dragged(at, by, on),
                Drag::Pans(before) => {
                    self.pan(before, at);
                    DRAG.set(Drag::Pans(at));
                }
            },
            Gesture::Drop { at, .. } => {
                if DRAG.get() == Drag::Lifted {
                    on.run(MapEvent::Drop { cell: self.cell_at(at) });
                }
            }
            Gesture::Cancel => {
                if DRAG.get() == Drag::Lifted {
                    on.run(MapEvent::Cancel);
                }
            }
            Gesture::Pinch { around, by, along } => self.pinch(around, by, along),
        }
    }

    fn dragged(self, at: Point, by: Pointer, on: Callback<MapEvent>) {
        on.run(MapEvent::Drag { cell: self.cell_at(at), under: self.cell_at(by.unlifted(at)) });
    }

    /// Moves a magnified map with the pointer.
    fn pan(self, before: Point, at: Point) {
        if !self.zoom.get_untracked().is_whole() {
            self.pinch(at, 1.0, Point::new(at.x - before.x, at.y - before.y));
        }
    }

    fn pinch(self, around: Point, by: f64, along: Point) {
        let moved = self.point_at(around).zip(self.point_at(around.moved(-along.x, -along.y)));
        if let Some((point, before)) = moved {
            let whole = self.grid(Grid::frame);
            let along = Point::new(point.x - before.x, point.y - before.y);
            self.zoom.update(|zoom| *zoom = zoom.pinched(by, point, along, whole));
        }
    }

    /// Handles a key; returns whether it was one of the map's.
    fn key(self, event: &KeyboardEvent, on: Callback<MapEvent>) -> bool {
        let Some(key) = Key::read(event) else { return false };
        let cursor = self.cursor.get_untracked();
        let hexes = self.grid(Grid::is_hexes);
        let way = match key {
            Key::Move(way) => Some(way),
            Key::Letter(letter) if hexes => Way::of_letter(letter),
            Key::Choose => {
                if !event.repeat() {
                    on.run(MapEvent::Choose(cursor));
                }
                return true;
            }
            Key::Zoom { larger } => {
                if larger == self.zoom.get_untracked().is_whole() {
                    self.magnify(cursor);
                }
                return true;
            }
            Key::Edge { last } => {
                let row = self.grid(|grid| grid.rows().into_iter().find(|row| row.contains(&cursor)));
                let end = row.and_then(|row| if last { row.last().copied() } else { row.first().copied() });
                if let Some(cell) = end {
                    self.focus(cell);
                    on.run(MapEvent::Cursor(cell));
                }
                return true;
            }
            _ => None,
        };
        let Some(way) = way else { return false };
        if let Some(next) = self.grid(|grid| grid.step(cursor, way)) {
            self.focus(next);
            on.run(MapEvent::Cursor(next));
        }
        true
    }
}

/// What the drag on a map does. There is one pointer that drags at a time.
#[derive(Clone, Copy, PartialEq)]
enum Drag {
    /// It moves what was lifted.
    Lifted,
    /// It moves the map, from this point of the window.
    Pans(Point),
}

thread_local! {
    static DRAG: core::cell::Cell<Drag> = const { core::cell::Cell::new(Drag::Pans(Point::new(0.0, 0.0))) };
}

/// Returns a picture of a map, without listeners and without names for its cells.
pub(crate) fn thumbnail(
    grid: &Grid,
    label: &str,
    look: impl Fn(usize) -> CellLook,
    print: impl Fn(usize) -> Markup,
    [below, above]: [Markup; 2],
) -> Markup {
    let path = grid.outline(0.93);
    let cells: Markup = (0..grid.len())
        .map(|cell| {
            let centre = grid.centre(cell);
            markup!(
                "<g class=\"{}\" transform=\"translate({} {})\"><path class=\"face\" d=\"{}\"/>{}</g>",
                look(cell).class(),
                centre.x,
                centre.y,
                path,
                print(cell)
            )
        })
        .collect();
    markup!(
        "<svg class=\"kmap-small\" viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}{}{}</svg>",
        grid.frame().view_box(),
        label,
        below,
        cells,
        above
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::grid::hexagon_of;

    #[test]
    fn a_cell_has_the_class_of_its_state() {
        assert_eq!(CellLook::default().class(), "cell");
        assert_eq!(CellLook { state: State::Lit, last: true }.class(), "cell lit last");
        assert_eq!(CellLook::of(State::Ghost).class(), "cell planned");
    }

    #[test]
    fn a_thumbnail_has_every_cell_and_a_name() {
        let grid = Grid::hexes(&hexagon_of(1), 10.0);
        let look = |cell| CellLook::of(if cell == 3 { State::Lit } else { State::Rest });
        let picture = thumbnail(&grid, "a <map>", look, |_| Markup::default(), Default::default());
        assert_eq!(picture.as_str().matches("class=\"face\"").count(), 7);
        assert_eq!(picture.as_str().matches("class=\"cell lit\"").count(), 1);
        assert!(picture.as_str().contains("aria-label=\"a &lt;map&gt;\""));
    }
}
