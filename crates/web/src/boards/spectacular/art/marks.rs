//! What a plan or a count adds to a park. Plans are dashed, facts are solid.

use hex_grid::Hex;
use spectacular::ground::Hexes;
use spectacular::items::Die;
use spectacular::{Ground, Point, Tile};

use super::dice::die_at;
use super::hex::{centre, corner, path};
use super::park::border;
use super::tile::{die_place, fed, tile};
use super::{moved, sized};
use crate::markup::{Markup, markup};

/// What a tower part in a corner is worth: how many equal parts would meet there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// No tower can be built there.
    Dead,
    /// It would be the first of three.
    One,
    /// It would be the second of three.
    Two,
    /// It would close a tower.
    Closes,
}

/// Returns the sign of a grade around the origin, with a radius of 8: a cross, a third or two thirds of a
/// disc, or a full one in a ring.
fn grade_sign(grade: Grade) -> Markup {
    let third = match grade {
        Grade::Dead => {
            return Markup::fixed(
                "<circle r=\"6\" fill=\"#fffdf8\" opacity=\".8\"/><path d=\"M-3-3L3 3M3-3L-3 3\" stroke=\"#6f6858\" stroke-width=\"2\" \
                 stroke-linecap=\"round\"/>",
            );
        }
        Grade::One => "M0-5.5A5.5 5.5 0 0 1 4.8 2.8L0 0Z",
        Grade::Two => "M0-5.5A5.5 5.5 0 1 1-4.8 2.8L0 0Z",
        Grade::Closes => "M0-5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0-5.5Z",
    };
    let ring = if grade == Grade::Closes {
        Markup::fixed("<circle r=\"11\" fill=\"none\" stroke=\"#ffe3a1\" stroke-width=\"4\"/>")
    } else {
        Markup::default()
    };
    markup!(
        "{}<circle r=\"8\" fill=\"#fffdf8\" stroke=\"#b97f22\" stroke-width=\"2\"/><path d=\"{}\" fill=\"#b97f22\"/>",
        ring,
        third
    )
}

/// Returns the grades of the corners of a hex, around its centre. The corner in which the part lies needs
/// none: a tower that it closes has its ring.
pub(crate) fn dots(grades: &[(Point, Grade)]) -> Markup {
    let one = |(point, grade): &(Point, Grade)| {
        let (x, y) = corner(*point);
        moved((x * 0.89, y * 0.89), &grade_sign(*grade))
    };
    grades.iter().map(one).collect()
}

/// Returns a planned tile around the centre of its hex, with a planned die if `value` is not 0.
pub(crate) fn ghost(one: Tile, point: Point, value: u8) -> Markup {
    let laid = if value > 0 { fed(one, point, 0) } else { tile(one, Some(point)) };
    let die = if value > 0 {
        die_ghost(Die { colour: one.habitat(), value }, die_place(one, point))
    } else {
        Markup::default()
    };
    markup!(
        "<path d=\"{edge}\" transform=\"translate(0 13)\" opacity=\".22\"/><g class=\"spc-glow\">{}</g><path d=\"{edge}\" fill=\"none\" \
         stroke=\"#4a3208\" stroke-width=\"6\" stroke-opacity=\".3\"/><path d=\"{edge}\" fill=\"none\" stroke=\"#ffd98a\" stroke-width=\"4.5\" \
         stroke-dasharray=\"9 6\"/>{}",
        laid,
        die,
        edge = path(1.02)
    )
}

/// Returns a planned die at a place of its hex.
pub(crate) fn die_ghost(die: Die, (x, y): (f64, f64)) -> Markup {
    markup!(
        "<g class=\"spc-glow\">{}</g><rect x=\"{left}\" y=\"{top}\" width=\"40\" height=\"40\" rx=\"10\" fill=\"none\" stroke=\"#4a3208\" \
         stroke-opacity=\".3\" stroke-width=\"5\"/><rect x=\"{left}\" y=\"{top}\" width=\"40\" height=\"40\" rx=\"10\" fill=\"none\" \
         stroke=\"#ffd98a\" stroke-width=\"3.5\" stroke-dasharray=\"6 4\"/>",
        die_at(die, x, y, 34.0, 0.0),
        left = x - 20.0,
        top = y - 20.0
    )
}

/// Returns a place of a hex where the die in hand may go.
pub(crate) fn socket((x, y): (f64, f64)) -> Markup {
    markup!(
        "<rect x=\"{}\" y=\"{}\" width=\"32\" height=\"32\" rx=\"8\" fill=\"#fff3cf\" fill-opacity=\".85\" stroke=\"#9a6512\" \
         stroke-width=\"2.5\" stroke-dasharray=\"4 3\"/>",
        x - 16.0,
        y - 16.0
    )
}

/// Returns a few characters above the middle of a hex, such as `+7`.
pub(crate) fn tag(text: &str) -> Markup {
    let wide = 15.0 + 9.0 * text.chars().count() as f64;
    markup!(
        "<g transform=\"translate(0 -44)\"><rect x=\"{}\" y=\"-11.5\" width=\"{}\" height=\"23\" rx=\"11.5\" fill=\"#1f2a2e\" stroke=\"#fffdf8\" stroke-opacity=\".45\" stroke-width=\"1.5\"/><text y=\"5.5\" \
         text-anchor=\"middle\" font-size=\"15.5\" class=\"spc-num\" fill=\"#fffdf8\">{}</text></g>",
        -wide / 2.0,
        wide,
        text
    )
}

/// Returns the rim of a hex that a seat changed last, around its centre.
pub(crate) fn last() -> Markup {
    markup!("<path d=\"{}\" fill=\"none\" stroke=\"#e9b955\" stroke-width=\"7\"/>", path(0.95))
}

/// Returns the bright ring of a point at which a plan closes a tower, around that point.
pub(crate) fn closing() -> Markup {
    Markup::fixed(
        "<circle r=\"30\" fill=\"none\" stroke=\"#ffe3a1\" stroke-width=\"7\"/><circle r=\"34.5\" fill=\"none\" stroke=\"#8a5a12\" \
         stroke-width=\"1.5\"/>",
    )
}

/// Returns the ring at a corner of a hex, seen from the park: where a plan closes a tower.
pub(crate) fn tower_ring(hex: Hex, point: Point) -> Markup {
    let ((x, y), (dx, dy)) = (centre(hex), corner(point));
    moved((x + dx, y + dy), &closing())
}

/// Returns the outline of an area.
pub(crate) fn outline(ground: &Ground, area: Hexes) -> Markup {
    markup!(
        "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{border}\" stroke=\"#1f2a2e\" stroke-width=\"12\"/><path d=\"{border}\" \
         stroke=\"#ffe3a1\" stroke-width=\"8\"/></g>",
        border = border(ground, area)
    )
}

/// Returns a veil over all hexes of a park but these.
pub(crate) fn veil(ground: &Ground, but: Hexes) -> Markup {
    let hexes = ground.all().without(&but);
    let path: String = hexes
        .iter()
        .map(|cell| {
            let (x, y) = centre(ground.hex(cell));
            crate::draw::hexagon(super::RADIUS, x, y)
        })
        .collect();
    markup!("<path class=\"spc-veil\" d=\"{}\"/>", path)
}

/// Returns a plaque with a sum such as `15 × 2 = 30` at a hex.
pub(crate) fn plaque(hex: Hex, text: &str) -> Markup {
    let wide = text.chars().count() as f64 * 12.5 + 26.0;
    moved(
        centre(hex),
        &markup!(
            "<g transform=\"translate(0 -6)\"><rect x=\"{}\" y=\"-19\" width=\"{}\" height=\"36\" rx=\"18\" fill=\"#1f2a2e\" \
             stroke=\"#ffe3a1\" stroke-width=\"2\"/><text y=\"7\" text-anchor=\"middle\" font-size=\"21\" class=\"spc-num\" \
             fill=\"#fffdf8\">{}</text></g>",
            -wide / 2.0,
            wide,
            text
        ),
    )
}

/// Returns a small hexagon with the grade of one of its corners, for a row of the six corners.
pub(crate) fn corner_sign(point: Point, grade: Grade, size: u32) -> Markup {
    let (x, y) = corner(point);
    let sign = moved((x * 0.24, y * 0.24), &super::placed(0.0, 0.0, 0.72, &grade_sign(grade)));
    let inside =
        markup!("<path d=\"{}\" fill=\"none\" stroke=\"var(--muted)\" stroke-width=\"1.6\"/>{}", path(0.24), sign);
    sized(size, size, "-24 -24 48 48", &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_grade_looks_different() {
        let all = [Grade::Dead, Grade::One, Grade::Two, Grade::Closes].map(grade_sign);
        for (at, sign) in all.iter().enumerate() {
            assert!(!all[..at].contains(sign));
        }
    }

    #[test]
    fn a_planned_die_is_dashed_beside_its_planned_tile() {
        let tile: Tile = "grey2.black".parse().expect("a tile");
        assert_eq!(ghost(tile, Point::S, 0).as_str().matches("stroke-dasharray").count(), 1);
        assert_eq!(ghost(tile, Point::S, 4).as_str().matches("stroke-dasharray").count(), 2);
    }
}
