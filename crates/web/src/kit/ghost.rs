//! Pieces that are being laid on a map: their shape, how they turn, and how a planned one is drawn.

use hex_grid::Hex;
use leptos::prelude::*;

use super::geometry::Point;
use super::grid::{Grid, hex_centre};
use crate::dom::live;
use crate::draw::{Icon, icon, short, sin_cos};
use crate::markup::{Markup, markup};
use crate::words::t;

/// The cells of a piece in its present orientation, relative to the cell by which it is held: hexes in axial
/// coordinates, or squares by column and row. A domino has two, a tile one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    hexes: bool,
    cells: Vec<(i8, i8)>,
    turn: u8,
    mirrored: bool,
}

impl Shape {
    /// Returns a piece of hexes, held by its first cell.
    pub(crate) fn hexes(cells: &[(i8, i8)]) -> Self {
        Self { hexes: true, cells: cells.to_vec(), turn: 0, mirrored: false }
    }

    /// Returns a piece of squares, held by its first cell.
    pub(crate) fn squares(cells: &[(i8, i8)]) -> Self {
        Self { hexes: false, cells: cells.to_vec(), turn: 0, mirrored: false }
    }

    /// Returns the number of orientations.
    pub(crate) const fn turns(&self) -> u8 {
        if self.hexes { 6 } else { 4 }
    }

    /// Returns the present orientation, clockwise from the first.
    pub(crate) const fn turn(&self) -> u8 {
        self.turn
    }

    /// Returns whether the piece shows its back.
    pub(crate) const fn is_mirrored(&self) -> bool {
        self.mirrored
    }

    /// Returns the piece turned clockwise by this many steps around the cell by which it is held.
    pub(crate) fn turned(&self, steps: u8) -> Self {
        let mut next = self.clone();
        for _ in 0..steps % self.turns() {
            for cell in &mut next.cells {
                *cell = if self.hexes { (-cell.1, cell.0 + cell.1) } else { (-cell.1, cell.0) };
            }
        }
        next.turn = (self.turn + steps) % self.turns();
        next
    }

    /// Returns the piece in this orientation.
    pub(crate) fn in_turn(&self, turn: u8) -> Self {
        self.turned((turn + self.turns() - self.turn) % self.turns())
    }

    /// Returns the piece turned over from left to right.
    pub(crate) fn mirrored(&self) -> Self {
        let mut next = self.clone();
        for cell in &mut next.cells {
            cell.0 = if self.hexes { -cell.0 - cell.1 } else { -cell.0 };
        }
        next.mirrored = !self.mirrored;
        next.turn = (self.turns() - self.turn) % self.turns();
        next
    }

    /// Returns the piece held by another of its cells.
    pub(crate) fn held_by(&self, cell: usize) -> Self {
        let (a, b) = self.cells.get(cell).copied().unwrap_or_default();
        Self { cells: self.cells.iter().map(|cell| (cell.0 - a, cell.1 - b)).collect(), ..self.clone() }
    }

    /// Returns the coordinates that the piece covers where it is held over a cell, in the order of its cells.
    pub(crate) fn over(&self, at: (i8, i8)) -> Vec<(i8, i8)> {
        self.cells.iter().map(|cell| (at.0.saturating_add(cell.0), at.1.saturating_add(cell.1))).collect()
    }

    /// Returns the cells of a map that the piece covers; `None` if a part of it lies outside.
    pub(crate) fn cells_over(&self, grid: &Grid, cell: usize) -> Option<Vec<usize>> {
        self.over(grid.coordinates(cell)).into_iter().map(|at| grid.find(at)).collect()
    }
}

/// Returns the next orientation in which something fits, or `None` if it fits in no other.
pub(crate) fn next_turn(from: u8, back: bool, turns: u8, fits: impl Fn(u8) -> bool) -> Option<u8> {
    let step = if back { turns - 1 } else { 1 };
    (1..turns).map(|count| (from + step * count) % turns).find(|turn| fits(*turn))
}

/// Returns the orientation in which a piece held by one hex points to another, or nearly so where the other
/// is farther away: 0 is to the right, then clockwise. `None` for the hex by which it is held.
pub(crate) fn turn_towards(held: Hex, other: Hex) -> Option<u8> {
    let (from, to) = (hex_centre(held, 1.0), hex_centre(other, 1.0));
    let along = |turn: u8| {
        let (sin, cos) = sin_cos((60.0 * f64::from(turn)).to_radians());
        (to.x - from.x) * cos + (to.y - from.y) * sin
    };
    (held != other).then(|| (0..6).max_by(|a, b| along(*a).total_cmp(&along(*b)))).flatten()
}

/// Returns the outline around cells that lie next to each other, as one path.
pub(crate) fn outline(grid: &Grid, cells: &[usize]) -> String {
    let corners: u8 = if grid.is_hexes() { 6 } else { 4 };
    let mut edges: Vec<(Point, Point)> = Vec::new();
    for &cell in cells {
        for corner in 0..corners {
            let edge = (corner_of(grid, cell, corner), corner_of(grid, cell, (corner + 1) % corners));
            // Two neighbours run along their common edge in opposite directions.
            let twin = edges.iter().position(|other| same(other.0, edge.1) && same(other.1, edge.0));
            match twin {
                Some(twin) => drop(edges.swap_remove(twin)),
                None => edges.push(edge),
            }
        }
    }
    let mut path = String::new();
    while let Some((start, mut end)) = edges.pop() {
        path.push_str(&format!("M{} {}L{} {}", short(start.x), short(start.y), short(end.x), short(end.y)));
        while let Some(next) = edges.iter().position(|edge| same(edge.0, end)) {
            end = edges.swap_remove(next).1;
            if !same(end, start) {
                path.push_str(&format!("L{} {}", short(end.x), short(end.y)));
            }
        }
        path.push('Z');
    }
    path
}

fn same(a: Point, b: Point) -> bool {
    a.distance(b) < 0.01
}

/// Returns a corner of a cell: of a hex clockwise from the top, of a square from the top left.
pub(crate) fn corner_of(grid: &Grid, cell: usize, corner: u8) -> Point {
    let centre = grid.centre(cell);
    let (from, step, radius) = if grid.is_hexes() {
        (-90.0, 60.0, grid.size())
    } else {
        (-135.0, 90.0, grid.size() * core::f64::consts::FRAC_1_SQRT_2)
    };
    let (sin, cos) = sin_cos((from + step * f64::from(corner)).to_radians());
    centre.moved(radius * cos, radius * sin)
}

/// Returns a planned piece: its drawing within a dashed outline.
pub(crate) fn ghost(grid: &Grid, cells: &[usize], drawing: &Markup) -> Markup {
    let ring = outline(grid, cells);
    markup!(
        "<g class=\"kghost\">{}<path class=\"ring-under\" d=\"{ring}\"/><path class=\"ring\" d=\"{ring}\"/></g>",
        drawing,
        ring = ring
    )
}

/// Returns the highlight around a piece that a seat laid last.
pub(crate) fn last_mark(grid: &Grid, cells: &[usize]) -> Markup {
    let ring = outline(grid, cells);
    markup!("<g class=\"klast\"><path class=\"under\" d=\"{ring}\"/><path d=\"{ring}\"/></g>", ring = ring)
}

/// Returns marks at the six corners of a hex, for a tile with a part that points to one of them. Each has its
/// grade, such as the points it would bring; corners without a grade cannot be chosen.
pub(crate) fn corner_marks(grid: &Grid, cell: usize, chosen: u8, grades: &[Option<String>; 6]) -> Markup {
    let centre = grid.centre(cell);
    let radius = grid.size() * 0.2;
    grades
        .iter()
        .zip(0..)
        .map(|(grade, corner)| {
            let at = corner_of(grid, cell, corner);
            // A little inside, so that neighbouring tiles do not cover it.
            let at = Point::new(centre.x + (at.x - centre.x) * 0.76, centre.y + (at.y - centre.y) * 0.76);
            let class = match grade {
                Some(_) if corner == chosen => "on",
                Some(_) => "may",
                None => "off",
            };
            markup!(
                "<g class=\"kcorner {}\" transform=\"translate({} {})\"><circle r=\"{}\"/><text y=\"{}\">{}</text></g>",
                class,
                at.x,
                at.y,
                radius,
                radius * 0.36,
                grade.as_deref().unwrap_or_default()
            )
        })
        .collect()
}

/// Returns where the two halves of a domino lie whose first half is on a hex, for drawings that need points.
pub(crate) fn domino_centres(first: Hex, turn: u8, size: f64) -> [Point; 2] {
    let second = Shape::hexes(&[(1, 0)]).turned(turn).over((first.q, first.r));
    let second = second.first().copied().unwrap_or_default();
    [hex_centre(first, size), hex_centre(Hex::new(second.0, second.1), size)]
}

/// What a person does with a held piece by a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handling {
    /// Turns it by one step.
    Turn { back: bool },
    /// Turns it over.
    Mirror,
    /// Takes it off the map.
    Lift,
}

/// Returns the buttons for a piece that is held: back, on, over, off. They are there, but off, while nothing
/// is held, so that nothing moves.
pub(crate) fn handling(held: Signal<bool>, mirrors: bool, on: Callback<Handling>) -> AnyView {
    let button = move |handling: Handling, key: &'static str, picture: Icon| {
        let name = t(key);
        view! {
            <button
                type="button"
                class="btn icon"
                class:flipped=handling == (Handling::Turn { back: true })
                aria-label=name.clone()
                title=name
                disabled=move || !held.get()
                on:click=move |_| on.run(handling)
                inner_html=icon(picture, 18)
            ></button>
        }
    };
    view! {
        <div class="khandling" role="group" aria-label=t("kit-piece")>
            {button(Handling::Turn { back: true }, "kit-turn-back", Icon::Rotate)}
            {button(Handling::Turn { back: false }, "kit-turn", Icon::Rotate)}
            {mirrors.then(|| button(Handling::Mirror, "kit-mirror", Icon::Swap))}
            {button(Handling::Lift, "kit-lift", Icon::Close)}
        </div>
    }
    .into_any()
}

/// Returns a drawing that follows a pointer, centred on the point that counts: above a finger, at the tip of
/// a mouse. Nothing while there is no point.
pub(crate) fn floating(at: Signal<Option<Point>>, drawing: Signal<String>) -> AnyView {
    live(move || {
        at.with(Option::is_some).then(|| {
            let x = move || at.get().map(|at| format!("{}px", short(at.x)));
            let y = move || at.get().map(|at| format!("{}px", short(at.y)));
            view! { <div class="kfloat" aria-hidden="true" style:left=x style:top=y inner_html=drawing></div> }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::grid::hexagon_of;

    #[test]
    fn a_full_round_of_turns_is_the_same_piece() {
        for shape in [Shape::hexes(&[(0, 0), (1, 0), (1, 1)]), Shape::squares(&[(0, 0), (1, 0), (1, 1)])] {
            let turns = shape.turns();
            assert_eq!(shape.turned(turns), shape);
            assert_eq!(shape.turned(2).turned(turns - 2), shape);
            assert_ne!(shape.turned(1), shape);
            assert_eq!(shape.turned(1).in_turn(0), shape);
            assert_eq!(shape.mirrored().mirrored(), shape);
        }
    }

    #[test]
    fn a_mirrored_piece_turns_the_other_way() {
        let shape = Shape::squares(&[(0, 0), (1, 0), (2, 0), (2, 1)]);
        assert_eq!(shape.turned(1).mirrored(), shape.mirrored().turned(3));
        let shape = Shape::hexes(&[(0, 0), (1, 0), (1, 1)]);
        assert_eq!(shape.turned(2).mirrored(), shape.mirrored().turned(4));
    }

    #[test]
    fn a_domino_turns_clockwise_around_its_first_half() {
        let domino = Shape::hexes(&[(0, 0), (1, 0)]);
        let seconds: Vec<(i8, i8)> = (0..6).map(|turn| domino.turned(turn).over((2, 3))[1]).collect();
        assert_eq!(seconds, [(3, 3), (2, 4), (1, 4), (1, 3), (2, 2), (3, 2)]);
        for (turn, second) in (0..).zip(seconds) {
            assert_eq!(turn_towards(Hex::new(2, 3), Hex::new(second.0, second.1)), Some(turn));
        }
        assert_eq!(turn_towards(Hex::new(0, 0), Hex::new(0, 0)), None);
        assert_eq!(turn_towards(Hex::new(0, 0), Hex::new(4, -1)), Some(0), "from afar, to the nearest side");
    }

    #[test]
    fn a_piece_can_be_held_by_any_cell() {
        let shape = Shape::squares(&[(0, 0), (1, 0), (1, 1)]).held_by(2);
        assert_eq!(shape.over((5, 5)), [(4, 4), (5, 4), (5, 5)]);
        let grid = Grid::squares(&[(4, 4), (5, 4), (5, 5), (6, 5)], 10.0);
        assert_eq!(shape.cells_over(&grid, 2), Some(vec![0, 1, 2]));
        assert_eq!(shape.cells_over(&grid, 3), None, "a part lies outside");
    }

    #[test]
    fn turning_skips_what_does_not_fit() {
        assert_eq!(next_turn(0, false, 6, |turn| turn == 4), Some(4));
        assert_eq!(next_turn(0, true, 6, |turn| turn != 5), Some(4));
        assert_eq!(next_turn(2, false, 6, |turn| turn == 2), None);
    }

    #[test]
    fn an_outline_has_no_inner_edges() {
        let grid = Grid::hexes(&hexagon_of(1), 10.0);
        assert_eq!(outline(&grid, &[0]).matches('L').count(), 5);
        assert_eq!(outline(&grid, &[0, 1]).matches('L').count(), 9);
        // Six hexes around a hole: two closed lines.
        let ring: Vec<usize> = (0..7).filter(|cell| grid.hex(*cell) != Hex::new(0, 0)).collect();
        assert_eq!(outline(&grid, &ring).matches('Z').count(), 2);
        let squares = Grid::squares(&[(0, 0), (1, 0)], 10.0);
        assert_eq!(outline(&squares, &[0, 1]).matches('L').count(), 5);
    }

    #[test]
    fn corners_without_a_grade_cannot_be_chosen() {
        let grid = Grid::hexes(&[Hex::new(0, 0)], 20.0);
        let mut grades: [Option<String>; 6] = Default::default();
        grades[1] = Some("+2".to_owned());
        grades[4] = Some("0".to_owned());
        let marks = corner_marks(&grid, 0, 4, &grades);
        let count = |class: &str| marks.as_str().matches(&format!("kcorner {class}")).count();
        assert_eq!([count("on"), count("may"), count("off")], [1, 1, 4]);
    }
}
