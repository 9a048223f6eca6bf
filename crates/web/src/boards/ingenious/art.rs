//! SVG of the six symbols and the bakelite tiles.

use hex_grid::Hex;
use ingenious::{Colour, Tile};

use crate::draw::{flat_hexagon, hexagon, length, short, sin_cos, star};
use crate::markup::{Markup, markup};

/// Half the height of a cell on the board.
pub(super) const CELL: f64 = 20.0;

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// Returns the centre of a cell.
pub(super) fn middle(hex: Hex, size: f64) -> (f64, f64) {
    (size * SQRT_3 * (f64::from(hex.q) + f64::from(hex.r) / 2.0), size * 1.5 * f64::from(hex.r))
}

/// Returns the custom property of a colour: `c` on bakelite, `i` as ink on paper, `p` printed on the board.
pub(super) fn token(kind: char, colour: Colour) -> String {
    format!("var(--{kind}-{})", colour.letter().to_ascii_lowercase())
}

/// Returns the symbol of a colour in a circle of radius 10. Its outline alone distinguishes it from the
/// others; a hatching pattern lies over it if the player has turned patterns on.
pub(super) fn sign(colour: Colour, fill: &str) -> Markup {
    let shape = match colour {
        Colour::Red => star(12, 10.0, 6.4),
        Colour::Blue => star(6, 10.0, 5.0),
        Colour::Orange => flat_hexagon(9.6),
        Colour::Yellow => star(24, 10.0, 7.9),
        Colour::Green => "M-8.4 0a8.4 8.4 0 1 0 16.8 0a8.4 8.4 0 1 0 -16.8 0Z".to_owned(),
        Colour::Purple => {
            return markup!(
                "<circle {ring} stroke=\"{fill}\"/><circle class=\"pattern\" {ring} stroke=\"url(#pattern-p)\"/>",
                ring = Markup::fixed("r=\"6.9\" fill=\"none\" stroke-width=\"3.8\""),
                fill = fill
            );
        }
    };
    let letter = colour.letter().to_ascii_lowercase();
    let inside = match colour {
        Colour::Orange => {
            markup!("<path d=\"{}\" fill=\"none\" stroke=\"rgba(0,0,0,.38)\" stroke-width=\"1.5\"/>", flat_hexagon(5.6))
        }
        Colour::Yellow => {
            Markup::fixed("<circle r=\"3.1\" fill=\"none\" stroke=\"rgba(0,0,0,.34)\" stroke-width=\"1.4\"/>")
        }
        _ => Markup::default(),
    };
    markup!(
        "<path d=\"{shape}\" fill=\"{fill}\"/><path class=\"pattern\" d=\"{shape}\" fill=\"url(#pattern-{letter})\"/>{inside}",
        shape = shape,
        fill = fill,
        letter = letter,
        inside = inside
    )
}

/// Returns a symbol on a small dark hexagon, to be shown beside a number. `name` is its accessible name;
/// `None` hides it from screen readers, for use beside words that say the same.
pub(super) fn chip(colour: Colour, size: u32, name: Option<&str>) -> Markup {
    let label = match name {
        Some(name) => markup!("role=\"img\" aria-label=\"{}\"", name),
        None => Markup::fixed("aria-hidden=\"true\""),
    };
    markup!(
        "<svg class=\"sym\" width=\"{size}\" height=\"{size}\" viewBox=\"-14 -14 28 28\" {label}><path d=\"{}\" fill=\"var(--tile)\" \
         stroke=\"var(--chip-edge)\" stroke-width=\"1\" stroke-linejoin=\"round\"/><g transform=\"scale(.82)\">{}</g></svg>",
        hexagon(13.4, 0.0, 0.0),
        sign(colour, &token('c', colour)),
        size = size,
        label = label
    )
}

/// How a tile is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lying {
    /// On the table, with a shadow.
    OnTable,
    /// In a line of text.
    InText,
}

/// Returns a bakelite tile: one body, lit from the upper left, with two inset facets.
pub(super) fn tile(colours: [Colour; 2], at: [(f64, f64); 2], size: f64, lying: Lying) -> Markup {
    let inner = size * 0.875;
    let body = format!(
        "{}{}{}",
        hexagon(inner, at[0].0, at[0].1),
        hexagon(inner, at[1].0, at[1].1),
        bridge(at[0], at[1], inner)
    );
    let mut svg = Markup::fixed("<g class=\"tile\">");
    let mut layer = |fill: &str, stroke: f64, shift: (f64, f64), more: &'static str| {
        svg.push(&markup!(
            "<path d=\"{body}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{}\" stroke-linejoin=\"round\" transform=\"translate({} \
             {})\"{more}/>",
            size * stroke,
            size * shift.0,
            size * shift.1,
            body = body,
            fill = fill,
            more = Markup::fixed(more)
        ));
    };
    if lying == Lying::OnTable {
        layer("#000", 0.12, (0.07, 0.15), " opacity=\".3\"");
        layer("var(--tile-rim)", 0.09, (0.0, 0.0), "");
    } else {
        layer("var(--chip-edge)", 0.16, (0.0, 0.0), "");
    }
    layer("var(--tile-top)", 0.04, (-0.015, -0.03), "");
    layer("var(--tile)", 0.03, (0.01, 0.025), "");
    for (colour, (x, y)) in colours.into_iter().zip(at) {
        let facet = hexagon(inner * 0.8, 0.0, 0.0);
        svg.push(&markup!(
            "<g transform=\"translate({} {})\"><path d=\"{facet}\" fill=\"var(--tile-facet)\" opacity=\".8\"/><path d=\"{facet}\" fill=\"none\" \
             stroke=\"var(--tile-top)\" stroke-width=\"{}\" transform=\"translate(0 {})\" opacity=\".8\"/><g transform=\"scale({})\">{}</g></g>",
            x,
            y,
            size * 0.05,
            size * 0.03,
            size * 0.054,
            sign(colour, &token('c', colour)),
            facet = facet
        ));
    }
    svg.push(&Markup::fixed("</g>"));
    svg
}

/// Returns the path that joins the two halves of a tile, with the same winding as the hexagons.
fn bridge(a: (f64, f64), b: (f64, f64), inner: f64) -> String {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = length(dx, dy);
    let (nx, ny) = (-dy / length * inner * 0.5, dx / length * inner * 0.5);
    let (x0, y0, x1, y1) = (a.0 + dx * 0.38, a.1 + dy * 0.38, b.0 - dx * 0.38, b.1 - dy * 0.38);
    let corner = |x: f64, y: f64| format!("{} {}", short(x), short(y));
    format!(
        "M{}L{}L{}L{}Z",
        corner(x0 - nx, y0 - ny),
        corner(x1 - nx, y1 - ny),
        corner(x1 + nx, y1 + ny),
        corner(x0 + nx, y0 + ny)
    )
}

/// Returns the outline around both halves of a tile.
pub(super) fn outline(a: (f64, f64), b: (f64, f64), size: f64) -> String {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let far = length(dx, dy);
    let (along, across) = (dx / far, dy / far);
    let mut path = String::new();
    for (from, (x, y)) in [(30.0, a), (-150.0, b)] {
        for corner in 0..6 {
            let (sin, cos) = sin_cos((from + f64::from(corner) * 60.0_f64).to_radians());
            let (cos, sin) = (along * cos - across * sin, across * cos + along * sin);
            path.push(if path.is_empty() { 'M' } else { 'L' });
            path.push_str(&format!("{} {}", short(x + size * cos), short(y + size * sin)));
        }
    }
    path.push('Z');
    path
}

/// Returns a tile on the board.
pub(super) fn laid(tile_kind: Tile, first: Hex, second: Hex) -> Markup {
    let (a, b) = tile_kind.colours();
    tile([a, b], [middle(first, CELL), middle(second, CELL)], CELL, Lying::OnTable)
}

/// Returns a tile on a rack.
pub(super) fn rack_tile(kind: Tile) -> Markup {
    let (a, b) = kind.colours();
    let half = CELL * SQRT_3 / 2.0;
    markup!(
        "<svg viewBox=\"-38 -21 76 44\" aria-hidden=\"true\">{}</svg>",
        tile([a, b], [(-half, 0.0), (half, 0.0)], CELL, Lying::OnTable)
    )
}

/// Returns a tile for a line of text.
pub(super) fn mini_tile(kind: Tile, width: u32) -> Markup {
    let (a, b) = kind.colours();
    let half = CELL * SQRT_3 / 2.0;
    markup!(
        "<svg class=\"mini\" width=\"{width}\" height=\"{}\" viewBox=\"-37 -20 74 41.5\" aria-hidden=\"true\">{}</svg>",
        width * 56 / 100,
        tile([a, b], [(-half, 0.0), (half, 0.0)], CELL, Lying::InText),
        width = width
    )
}

/// Returns the definitions of the hatching patterns, which are inserted into the page once.
pub(super) fn patterns() -> Markup {
    let hatch = [
        ('r', "<path d=\"M0 3.4 2 .6 4 3.4\" fill=\"none\"/>"),
        ('g', "<circle cx=\"2\" cy=\"2\" r=\".7\"/>"),
        ('b', "<path d=\"M2 0v4\"/>"),
        ('o', "<path d=\"M0 0l4 4\"/>"),
        ('y', "<path d=\"M4 0 0 4\"/>"),
        ('p', "<path d=\"M0 2h4M2 0v4\"/>"),
    ];
    let mut svg = Markup::fixed("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"defs\"><defs>");
    for (letter, lines) in hatch {
        svg.push(&markup!(
            "<pattern id=\"pattern-{letter}\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><g stroke=\"#000\" stroke-opacity=\".55\" \
             stroke-width=\"1\" fill=\"#000\" fill-opacity=\".55\">{lines}</g></pattern>",
            letter = letter,
            lines = Markup::fixed(lines)
        ));
    }
    svg.push(&Markup::fixed("</defs></svg>"));
    svg
}
