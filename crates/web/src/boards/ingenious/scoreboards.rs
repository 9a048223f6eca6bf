//! Pictures of score boards and racks for the rules.

use ingenious::{Colour, Tile};

use super::art::{CELL, Lying, sign, tile, token};
use crate::boards::Picture;
use crate::draw::hexagon;
use crate::markup::{Markup, markup};
use crate::words::t;

/// Half the width of a tile that lies flat.
const HALF: f64 = CELL * 0.866;
/// The distance between two rows of a score board.
const ROW: f64 = 30.0;
/// The rack in the picture of the set-up.
const RACK: [&str; 6] = ["RB", "GG", "OY", "PR", "BO", "YP"];
/// The pegs in the picture of the duel, in the order of the colours; the left side is positive.
const DUEL: [i8; 6] = [4, -2, 0, 9, -6, 1];

/// Returns all pictures.
pub(super) fn all() -> [Picture; 2] {
    [
        Picture { name: "setup", clause: "ING-103", svg: setup(), caption: "ingenious-picture-setup" },
        Picture { name: "duel", clause: "ING-902", svg: duel(), caption: "ingenious-picture-duel" },
    ]
}

/// Returns a score board with all pegs on 0, and a rack with six tiles.
fn setup() -> Markup {
    let x = |space: i8| 60.0 + f64::from(space) * 24.0;
    let mut svg = board(530.0, "ingenious-picture-setup", 300.0);
    svg.push(&numbers([(0, x(0)), (6, x(6)), (12, x(12)), (18, x(18))]));
    for (row, colour) in Colour::ALL.into_iter().enumerate() {
        let spaces = (0..=18).map(|space| hole(x(space), space == 18)).collect();
        svg.push(&track(row, colour, &spaces, x(0)));
    }
    svg.push(&Markup::fixed(
        "<rect x=\"14\" y=\"276\" width=\"502\" height=\"16\" rx=\"5\" fill=\"var(--plate-edge)\"/><rect x=\"14\" y=\"270\" \
         width=\"502\" height=\"14\" rx=\"5\" fill=\"var(--plate)\"/>",
    ));
    for (at, kind) in RACK.iter().filter_map(|kind| kind.parse::<Tile>().ok()).enumerate() {
        let (first, second) = kind.colours();
        svg.push(&markup!(
            "<g transform=\"translate({} 252)\">{}</g>",
            58.0 + at as f64 * 82.8,
            tile([first, second], [(-HALF, 0.0), (HALF, 0.0)], CELL, Lying::OnTable)
        ));
    }
    svg.push(&Markup::fixed("</svg>"));
    svg
}

/// Returns the shared board of a duel in the middle of a game.
fn duel() -> Markup {
    let x = |space: i8| 290.0 - f64::from(space) * 23.0;
    let mut svg = board(530.0, "ingenious-picture-duel", 224.0);
    svg.push(&numbers([(9, x(9)), (0, x(0)), (9, x(-9))]));
    for (row, colour) in Colour::ALL.into_iter().enumerate() {
        let spaces = (-9..=9).map(|space: i8| hole(x(space), space.abs() == 9)).collect();
        svg.push(&track(row, colour, &spaces, x(DUEL[row])));
    }
    svg.push(&Markup::fixed("</svg>"));
    svg
}

/// Returns the beginning of a picture: the card of a score board.
fn board(width: f64, label: &str, height: f64) -> Markup {
    markup!(
        "<svg viewBox=\"0 0 {width} {}\" role=\"img\" aria-label=\"{}\"><rect x=\"6\" y=\"6\" width=\"{}\" height=\"212\" rx=\"12\" \
         fill=\"var(--card)\" stroke=\"var(--line)\"/>",
        height,
        t(label),
        width - 12.0,
        width = width
    )
}

/// Returns numbers above the spaces.
fn numbers<const N: usize>(at: [(i32, f64); N]) -> Markup {
    let text = |(number, x): (i32, f64)| {
        markup!(
            "<text x=\"{}\" y=\"26\" text-anchor=\"middle\" font-size=\"14\" font-weight=\"700\" fill=\"var(--ink-2)\">{}</text>",
            x,
            number
        )
    };
    at.into_iter().map(text).collect()
}

/// Returns a space of a row; the last one is a ring.
fn hole(x: f64, is_last: bool) -> Markup {
    let paint = if is_last {
        "r=\"8.5\" fill=\"none\" stroke=\"var(--brass)\" stroke-width=\"2.6\""
    } else {
        "r=\"3.4\" fill=\"var(--hole)\""
    };
    markup!("<circle cx=\"{}\" {}/>", x, Markup::fixed(paint))
}

/// Returns a row: the symbol of the colour, the spaces, and the peg.
fn track(row: usize, colour: Colour, spaces: &Markup, peg: f64) -> Markup {
    let ink = token('c', colour);
    markup!(
        "<g transform=\"translate(0 {})\"><g transform=\"translate(28 0)\"><path d=\"{}\" fill=\"var(--tile)\"/><g \
         transform=\"scale(.8)\">{}</g></g>{}<circle cx=\"{}\" r=\"8.2\" fill=\"{ink}\" stroke=\"var(--ink)\" \
         stroke-width=\"1.6\"/></g>",
        48.0 + row as f64 * ROW,
        hexagon(13.0, 0.0, 0.0),
        sign(colour, &ink),
        spaces,
        peg,
        ink = ink
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_a_peg_and_the_rack_is_full() {
        let [setup, duel] = all();
        assert_eq!(setup.svg.as_str().matches("r=\"8.2\"").count(), 6);
        assert_eq!(duel.svg.as_str().matches("r=\"8.2\"").count(), 6);
        assert_eq!(setup.svg.as_str().matches("class=\"tile\"").count(), RACK.len());
    }
}
