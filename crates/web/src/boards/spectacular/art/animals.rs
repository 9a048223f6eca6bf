//! The heads of the animals, in a box of 100 by 100; horns may reach above it.

mod blue;
mod green;
mod grey;
mod orange;
mod stars;

use spectacular::{Animal, Board};

use super::{INK, sized};
use crate::draw::curve::blob;
use crate::markup::{Markup, markup};

/// A part of a head. Colours are `0xrrggbb`, with the opacity in front of them if it is not full; widths of
/// outlines and measures of ovals are tenths.
enum Part {
    /// A rounded shape through points, `x` and `y` in turn: its colour and the width of its outline.
    Blob(u32, u8, &'static [i8]),
    /// A shape with this path: its colour and the width of its outline.
    Path(u32, u8, &'static str),
    /// A line with this path: its colour and width.
    Line(u32, u8, &'static str),
    /// An oval: its colour, the width of its outline, its centre and radii, and by how many degrees it is
    /// turned.
    Oval(u32, u8, [i16; 4], i16),
    /// A pair of eyes: the colour, the distance from the middle, the height, the radius.
    Eyes(u32, i16, i16, i16),
    /// Parts that are also drawn mirrored.
    Both(&'static [Self]),
}

/// Returns the heads of all animals, each with its name within ids.
fn heads() -> impl Iterator<Item = (String, &'static [Part])> {
    let tiles = [&green::HEADS, &blue::HEADS, &grey::HEADS, &orange::HEADS].into_iter().flatten().copied();
    let animals = Animal::all().map(|animal| animal.to_string()).zip(tiles);
    animals.chain(Board::ALL.map(|board| board.to_string()).into_iter().zip(stars::HEADS))
}

/// Returns the heads as definitions.
pub(super) fn defs() -> Markup {
    let one = |(name, parts): (String, &[Part])| {
        let drawn: Markup = parts.iter().map(part).collect();
        markup!("<g id=\"spc-a-{}\" stroke-linejoin=\"round\">{}</g>", name, drawn)
    };
    heads().map(one).collect()
}

fn colour(code: u32) -> String {
    match code >> 24 {
        0 => format!("#{code:06x}"),
        alpha => format!("#{:06x}{alpha:02x}", code & 0xff_ffff),
    }
}

fn outline(width: u8) -> Markup {
    match width {
        0 => Markup::default(),
        width => markup!(" stroke=\"{}\" stroke-width=\"{}\"", INK, f64::from(width) / 10.0),
    }
}

fn part(part: &Part) -> Markup {
    let tenths = |number: i16| f64::from(number) / 10.0;
    match part {
        Part::Blob(fill, width, points) => {
            let points: Vec<_> = points.chunks(2).map(|at| (f64::from(at[0]), f64::from(at[1]))).collect();
            markup!("<path d=\"{}\" fill=\"{}\"{}/>", blob(&points, 1.0), colour(*fill), outline(*width))
        }
        Part::Path(fill, width, path) => {
            markup!("<path d=\"{}\" fill=\"{}\"{}/>", path, colour(*fill), outline(*width))
        }
        Part::Line(ink, width, path) => markup!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
            path,
            colour(*ink),
            f64::from(*width) / 10.0
        ),
        Part::Oval(fill, width, [x, y, rx, ry], turned) => {
            let (x, y) = (tenths(*x), tenths(*y));
            let turn = match turned {
                0 => Markup::default(),
                turned => markup!(" transform=\"rotate({} {} {})\"", i32::from(*turned), x, y),
            };
            markup!(
                "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"{}\"{}{}/>",
                x,
                y,
                tenths(*rx),
                tenths(*ry),
                colour(*fill),
                outline(*width),
                turn
            )
        }
        Part::Eyes(fill, apart, y, radius) => [-1.0, 1.0]
            .map(|side| {
                let (x, y, radius) = (50.0 + side * tenths(*apart), tenths(*y), tenths(*radius));
                markup!(
                    "<ellipse cx=\"{x}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"{}\"/><circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#fff\"/>",
                    y,
                    radius,
                    radius * 1.15,
                    colour(*fill),
                    x + 1.2,
                    y - 1.4,
                    radius * 0.36,
                    x = x
                )
            })
            .into_iter()
            .collect(),
        Part::Both(parts) => {
            let drawn: Markup = parts.iter().map(self::part).collect();
            markup!("{0}<g transform=\"matrix(-1 0 0 1 100 0)\">{0}</g>", drawn)
        }
    }
}

/// Returns the head of an animal as part of a drawing, around a point.
pub(super) fn head_at(name: &str, x: f64, y: f64, size: f64) -> Markup {
    markup!(
        "<use href=\"#spc-a-{}\" transform=\"translate({} {}) scale({})\"/>",
        name,
        x - size / 2.0,
        y - size / 2.0,
        size / 100.0
    )
}

fn of_size(name: &str, size: u32) -> Markup {
    sized(size, size, "0 -8 100 108", &markup!("<use href=\"#spc-a-{}\"/>", name))
}

/// Returns the head of an animal.
pub(crate) fn head(animal: Animal, size: u32) -> Markup {
    of_size(&animal.to_string(), size)
}

/// Returns the head of the star animal of a board.
pub(crate) fn star_head(board: Board, size: u32) -> Markup {
    of_size(board.id(), size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_animal_has_a_head_of_its_own() {
        let all: Vec<_> = heads().collect();
        assert_eq!(all.len(), Animal::COUNT + Board::ALL.len());
        let drawn: Vec<Markup> = all.iter().map(|(_, parts)| parts.iter().map(part).collect()).collect();
        for (at, head) in drawn.iter().enumerate() {
            assert!(!drawn[..at].contains(head), "{}", all[at].0);
        }
        let defs = defs();
        for name in Animal::all().map(|animal| animal.to_string()).chain(Board::ALL.map(|board| board.to_string())) {
            assert_eq!(defs.as_str().matches(&format!("id=\"spc-a-{name}\"")).count(), 1, "{name}");
        }
    }

    #[test]
    fn a_colour_may_be_faint() {
        assert_eq!([0x2a_2420, 0x73_00_00_0f].map(colour), ["#2a2420", "#00000f73"]);
    }
}
