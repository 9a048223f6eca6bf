//! The board as a picture: plate, cells, printed symbols, tiles, the last move, and the score of a previewed
//! placement.

use hex_grid::Hex;
use ingenious::components::PRINTED;
use ingenious::{Board, Colour, Tile};

use super::art::{CELL, Lying, laid, middle, outline, sign, tile, token};
use super::position::{Ghost, Position, Promise};
use crate::draw::{flat_hexagon, hexagon, length, short, sin_cos};
use crate::markup::{Markup, markup};

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// Returns the cells within `radius` steps of the centre, row by row.
pub(super) fn rows(radius: u8) -> Vec<Vec<Hex>> {
    let n = radius as i8;
    (-n..=n).map(|r| ((-n).max(-n - r)..=n.min(n - r)).map(|q| Hex::new(q, r)).collect()).collect()
}

/// Returns the colour printed on a cell.
pub(super) fn printed(hex: Hex) -> Option<Colour> {
    PRINTED.iter().find(|(_, at)| *at == hex).map(|(colour, _)| *colour)
}

/// Returns half the width and height of the plate.
fn reach(radius: u8) -> (f64, f64) {
    let corner = CELL * (3.0 * f64::from(radius) + 2.0) / SQRT_3 + CELL * 0.12;
    (corner, corner * SQRT_3 / 2.0)
}

/// Returns the view box of the picture: left, top, width, height.
pub(super) fn frame(radius: u8) -> [f64; 4] {
    let (x, y) = reach(radius);
    let margin = CELL * 0.5;
    [-x - margin, -y - margin, 2.0 * (x + margin), 2.0 * (y + margin) + CELL * 0.3]
}

/// Returns the view box as an attribute.
pub(super) fn view_box(radius: u8) -> String {
    frame(radius).map(short).join(" ")
}

/// Returns the plate on which the cells lie.
pub(super) fn plate(radius: u8) -> Markup {
    let (corner, _) = reach(radius);
    let path = flat_hexagon(corner);
    let layer = |fill: &str, x: f64, y: f64| {
        markup!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{edge}\" stroke-linejoin=\"round\" transform=\"translate({} \
             {})\"/>",
            x,
            y,
            path = path,
            fill = fill,
            edge = CELL * 0.9
        )
    };
    markup!(
        "{}{}{}<path d=\"{}\" fill=\"none\" stroke=\"var(--plate-edge)\" stroke-opacity=\".45\" stroke-width=\"1\" stroke-linejoin=\"round\"/>",
        layer("rgba(0,0,0,.28)", CELL * 0.12, CELL * 0.42),
        layer("var(--plate-edge)", 0.0, CELL * 0.16),
        layer("var(--plate)", 0.0, 0.0),
        flat_hexagon(corner + CELL * 0.12)
    )
}

/// Returns the symbol printed on a cell; empty if there is none.
pub(super) fn print(hex: Hex) -> Markup {
    let Some(colour) = printed(hex) else { return Markup::default() };
    let ink = token('p', colour);
    markup!(
        "<path d=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.4\" stroke-dasharray=\"2.8 2\" opacity=\".8\"/><g transform=\"scale(1)\" \
         stroke=\"var(--p-edge)\" stroke-width=\".9\" stroke-linejoin=\"round\">{}</g>",
        hexagon(CELL * 0.76, 0.0, 0.0),
        sign(colour, &ink),
        ink = ink
    )
}

/// Returns the hexagon of a cell.
pub(super) fn cell_path() -> String {
    hexagon(CELL * 0.93, 0.0, 0.0)
}

/// Returns the highlight around a tile.
pub(super) fn mark(first: Hex, second: Hex) -> Markup {
    let path = outline(middle(first, CELL), middle(second, CELL), CELL * 0.99);
    markup!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"var(--on-baize)\" stroke-width=\"4\" stroke-linejoin=\"round\"/><path d=\"{path}\" fill=\"none\" \
         stroke=\"var(--brass)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/>",
        path = path
    )
}

/// Returns the preview of a placement: the lines it would score, the tile in its ring, and the points of each
/// half.
pub(super) fn promise(position: &Position, promise: &Promise) -> Markup {
    let mut svg = all_lines(position, promise);
    svg.push(&ghost(promise.ghost));
    svg.push(&badges(position, promise));
    svg
}

/// Returns what a placement has scored: its lines, and the points of each half.
pub(super) fn scored(position: &Position, promise: &Promise) -> Markup {
    let mut svg = all_lines(position, promise);
    svg.push(&badges(position, promise));
    svg
}

/// Returns a tile that is laid out, in its ring of dashes.
pub(super) fn ghost(ghost: Ghost) -> Markup {
    let at = ghost.cells().map(|cell| middle(cell, CELL));
    let ring = outline(at[0], at[1], CELL);
    let mut svg = tile(ghost.colours(), at, CELL, Lying::OnTable);
    svg.push(&markup!(
        "<g class=\"ghost-ring\"><path d=\"{ring}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"4.8\" stroke-linejoin=\"round\"/><path d=\"{ring}\" \
         fill=\"none\" stroke=\"var(--forest)\" stroke-width=\"2.6\" stroke-linejoin=\"round\" stroke-dasharray=\"6.8 4.4\"/></g>",
        ring = ring
    ));
    svg
}

/// Returns the frame that shows where a lesson wants a tile.
pub(super) fn target(ghost: Ghost) -> Markup {
    let [a, b] = ghost.cells().map(|cell| middle(cell, CELL));
    let pale = tile(ghost.colours(), [a, b], CELL, Lying::OnTable);
    let ring = outline(a, b, CELL * 1.02);
    markup!(
        "<g opacity=\".35\">{pale}</g><g class=\"ghost-ring\"><path d=\"{ring}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5.4\" \
         stroke-linejoin=\"round\"/><path d=\"{ring}\" fill=\"none\" stroke=\"#0A0D0E\" stroke-width=\"3.4\" \
         stroke-linejoin=\"round\" stroke-dasharray=\"6.8 4.4\"/></g>",
        pale = pale,
        ring = ring
    )
}

fn all_lines(position: &Position, promise: &Promise) -> Markup {
    let colours = promise.ghost.colours();
    let halves = promise.ghost.cells().into_iter().enumerate();
    halves.map(|(half, from)| lines(&position.board, position, colours[half], from, &promise.counted[half])).collect()
}

fn lines(board: &Board, position: &Position, colour: Colour, from: Hex, cells: &[Hex]) -> Markup {
    let ink = token('c', colour);
    let mut svg = Markup::default();
    let start = middle(from, CELL);
    let on_print = |hex: Hex| {
        printed(hex).is_some() && position.rules.boundary().cell(hex).is_some_and(|cell| board.colour(cell).is_some())
    };
    for &hex in cells {
        let (x, y) = middle(hex, CELL);
        let fill = if on_print(hex) { "var(--cell)" } else { "var(--tile)" };
        svg.push(&markup!(
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
            hexagon(CELL * 0.84, x, y),
            fill = fill,
            ink = ink
        ));
    }
    // A bar runs to the last cell of each line: the one with no counted cell beyond it.
    for &hex in cells {
        let step = (hex.q - from.q, hex.r - from.r);
        let length = step.0.abs().max(step.1.abs()).max((step.0 + step.1).abs());
        let next = Hex::new(hex.q + step.0 / length, hex.r + step.1 / length);
        if cells.contains(&next) {
            continue;
        }
        let (x, y) = middle(hex, CELL);
        let path = format!("M{} {}L{} {}", short(start.0), short(start.1), short(x), short(y));
        svg.push(&markup!(
            "<path d=\"{path}\" stroke=\"#0A0D0E\" stroke-width=\"9.2\" stroke-linecap=\"round\"/><path d=\"{path}\" stroke=\"{ink}\" \
             stroke-width=\"5.2\" stroke-linecap=\"round\"/>",
            path = path,
            ink = ink
        ));
    }
    for &hex in cells {
        let (x, y) = middle(hex, CELL);
        let (under, sign) = if on_print(hex) {
            ("var(--cell)", sign(colour, &token('p', colour)))
        } else {
            ("var(--tile-edge)", sign(colour, &ink))
        };
        svg.push(&markup!(
            "<g transform=\"translate({} {})\"><circle r=\"12\" fill=\"{}\"/><g transform=\"scale(1.04)\">{}</g></g>",
            x,
            y,
            under,
            sign
        ));
    }
    svg
}

/// What a place for a pill that is farther away costs, compared with what a nearer one covers.
const FAR: f64 = 12.0;

/// Returns a black pill with the points of each half, placed where it covers least.
fn badges(position: &Position, promise: &Promise) -> Markup {
    let [first, second] = promise.ghost.cells();
    let own = [middle(first, CELL), middle(second, CELL)];
    let [left, top, width, height] = frame(position.rules.boundary().radius());
    let counted: Vec<(f64, f64)> = promise.counted.iter().flatten().map(|&hex| middle(hex, CELL)).collect();
    let mut taken: Vec<(f64, f64)> = Vec::new();
    let mut svg = Markup::default();
    for half in 0..2 {
        if promise.points[half] == 0 {
            continue;
        }
        let (x, y) = own[half];
        let cost = |&(bx, by): &(f64, f64)| {
            let near = |points: &[(f64, f64)], reach: f64| {
                points.iter().map(|(px, py)| (reach - length((px - bx) / 1.5, py - by)).max(0.0)).sum::<f64>()
            };
            let outside = (left + 30.0 - bx).max(0.0)
                + (bx - left - width + 30.0).max(0.0)
                + (top + 16.0 - by).max(0.0)
                + (by - top - height + 18.0).max(0.0);
            near(&counted, 34.0) + 3.0 * near(&own, 30.0) + 6.0 * near(&taken, 32.0) + 8.0 * outside - 0.05 * (by - y)
        };
        // Next to the tile, or beyond its neighbours if all of them are counted.
        let around = [(2.1, 1.75, 0.0), (3.7, 3.3, FAR)].into_iter().flat_map(|(wide, high, far)| {
            (0..12).map(move |step| {
                let (sin, cos) = sin_cos(f64::from(step) * core::f64::consts::FRAC_PI_6);
                ((x + cos * CELL * wide, y + sin * CELL * high), far)
            })
        });
        let cost = |(place, far): &((f64, f64), f64)| cost(place) + far;
        let Some(((bx, by), _)) = around.min_by(|a, b| cost(a).total_cmp(&cost(b))) else { continue };
        taken.push((bx, by));
        let length = length(bx - x, by - y);
        let (sx, sy) = (x + (bx - x) / length * 14.6, y + (by - y) / length * 14.6);
        let stem = format!("M{} {}L{} {}", short(sx), short(sy), short(bx), short(by));
        let colour = promise.ghost.colours()[half];
        svg.push(&markup!(
            "<path d=\"{stem}\" stroke=\"#fff\" stroke-width=\"6.8\" stroke-linecap=\"round\"/><path d=\"{stem}\" stroke=\"#0A0D0E\" \
             stroke-width=\"3.2\" stroke-linecap=\"round\"/><g transform=\"translate({} {})\"><rect x=\"-26\" y=\"-13\" width=\"52\" height=\"26\" rx=\"13\" \
             fill=\"#101314\" stroke=\"#fff\" stroke-width=\"2\"/><g transform=\"translate(-12.5 0) scale(.84)\">{}</g><text x=\"9\" y=\"6\" \
             text-anchor=\"middle\" class=\"badge\">+{}</text></g>",
            bx,
            by,
            sign(colour, &token('c', colour)),
            promise.points[half],
            stem = stem
        ));
    }
    svg
}

/// A static picture of a whole board.
pub(super) struct Picture<'a> {
    pub(super) radius: u8,
    pub(super) tiles: &'a [(Tile, Hex, Hex)],
    pub(super) last: Option<(Hex, Hex)>,
    /// Cells that are shown as lit.
    pub(super) lit: &'a [Hex],
    /// SVG on top of everything else.
    pub(super) over: Markup,
    /// The accessible name.
    pub(super) label: String,
}

impl Picture<'_> {
    pub(super) fn svg(&self) -> Markup {
        let mut svg = markup!(
            "<svg class=\"board\" viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}",
            view_box(self.radius),
            self.label,
            plate(self.radius)
        );
        let path = cell_path();
        for hex in rows(self.radius).into_iter().flatten() {
            let (x, y) = middle(hex, CELL);
            let lit = self.lit.contains(&hex);
            svg.push(&markup!(
                "<g transform=\"translate({} {})\"><path d=\"{}\" fill=\"var(--cell{})\" stroke=\"var(--cell-edge)\"/>{}{}</g>",
                x,
                y,
                path,
                if lit { "-lit" } else { "" },
                print(hex),
                Markup::fixed(if lit { "<circle r=\"2.6\" fill=\"var(--lit)\" opacity=\".85\"/>" } else { "" })
            ));
        }
        for &(kind, first, second) in self.tiles {
            svg.push(&laid(kind, first, second));
        }
        if let Some((first, second)) = self.last {
            svg.push(&mark(first, second));
        }
        svg.push(&self.over);
        svg.push(&Markup::fixed("</svg>"));
        svg
    }
}
