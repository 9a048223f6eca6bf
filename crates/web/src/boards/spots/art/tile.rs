//! The tiles of the tricks.

use spots::{Colour, Tile};

use super::pieces::{BONE, PAW};
use super::{picture, placed, signs};
use crate::markup::{Markup, markup};

/// Returns the class by which the style sheet knows the colour of a tile. It sets `--trick`, the colour of
/// the tile, and the colour of what is on it.
pub(crate) const fn family(tile: Tile) -> &'static str {
    match tile.colour() {
        None => "trick-red",
        Some(Colour::Yellow) => "trick-yellow",
        Some(Colour::Purple) => "trick-purple",
        Some(Colour::Blue) => "trick-blue",
        Some(Colour::Green) => "trick-green",
    }
}

/// Returns the outline of the sign of a colour, which says the colour without it, in a box of 13.
const fn outline(tile: Tile) -> &'static str {
    match tile.colour() {
        None => "M6.5 0L13 6.5L6.5 13L0 6.5Z",
        Some(Colour::Yellow) => "M.5 6.5a6 6 0 1 1 12 0a6 6 0 1 1-12 0",
        Some(Colour::Purple) => "M6.5.5L13 12.5H0Z",
        Some(Colour::Blue) => "M.8.8H12.2V12.2H.8Z",
        Some(Colour::Green) => "M6.5 0l2 4.5 4.5 2-4.5 2-2 4.5-2-4.5-4.5-2 4.5-2Z",
    }
}

/// Returns the sign of a tile's colour, in the colour of the text.
pub(crate) fn glyph(tile: Tile) -> Markup {
    picture("trick-glyph", "0 0 13 13", &markup!("<path d=\"{}\" fill=\"currentColor\"/>", outline(tile)))
}

/// Returns the sign of a trick. The colours are those of an element around it with the class [`family`].
pub(crate) fn sign(tile: Tile) -> Markup {
    picture("trick-sign", "0 0 100 100", &signs::shape(tile))
}

/// Returns what is on a tile: its name with the sign of its colour, the sign of the trick, and its steps or,
/// face down, what is said about it. The element around it has the class `trick` and that of [`family`], face
/// down also `down`; below 100 pixels the style sheet leaves out the steps.
pub(crate) fn face(tile: Tile, up: bool, name: &str, steps: &[String]) -> Markup {
    let sign = if up { sign(tile) } else { picture("trick-sign", "0 0 100 100", &placed(26.0, 26.0, 2.4, &paw())) };
    // Numbers before the steps would read as numbers of dice.
    let steps: Markup = steps
        .iter()
        .enumerate()
        .map(|(at, step)| {
            let then = if up && at > 0 { Markup::fixed("<i>→</i> ") } else { Markup::default() };
            markup!("<span>{}{}</span>", then, step)
        })
        .collect();
    markup!(
        "<span class=\"trick-face\">{}<b>{}<span>{}</span></b><span class=\"trick-steps\">{}</span></span>",
        sign,
        glyph(tile),
        name,
        steps
    )
}

fn paw() -> Markup {
    markup!("<g fill=\"currentColor\">{}</g>", Markup::fixed(PAW))
}

/// How a small tile lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edges {
    pub(crate) down: bool,
    /// Treats on it.
    pub(crate) treats: u8,
    /// Tiles below it, of which the edges are seen.
    pub(crate) below: u8,
}

/// Returns a small tile without words, which fills its place.
pub(crate) fn small(tile: Tile, lying: Edges) -> Markup {
    picture("spots-tile", "-6 -8 76 84", &drawn(tile, lying))
}

/// Returns a tile without words as part of a drawing, in a box of 64; edges of those below it reach below the
/// box.
pub(super) fn drawn(tile: Tile, lying: Edges) -> Markup {
    let mut svg = markup!("<g class=\"{}\">", family(tile));
    let body = Markup::fixed("width=\"64\" height=\"60\" rx=\"9\"");
    for below in (0..lying.below.min(4)).rev() {
        svg.push(&markup!(
            "<rect y=\"{}\" {} fill=\"var(--trick-under)\" stroke=\"#0003\"/>",
            4 + (u32::from(below) + 1) * 3,
            body
        ));
    }
    svg.push(&markup!("<rect y=\"4\" {} fill=\"var(--trick-under)\"/>", body));
    if lying.down {
        svg.push(&markup!(
            "<rect {} fill=\"url(#spots-stripes)\"/><path d=\"{}\" transform=\"translate(7 7)\" fill=\"var(--trick)\"/><g fill=\"#5b4d33\" \
             opacity=\".32\">{}</g>",
            body,
            outline(tile),
            placed(21.0, 18.0, 1.5, &Markup::fixed(PAW))
        ));
    } else {
        svg.push(&markup!(
            "<rect {} fill=\"var(--trick)\"/><path d=\"M3 8a7 7 0 0 1 6-7H55a7 7 0 0 1 6 7\" fill=\"none\" stroke=\"#fff\" \
             stroke-opacity=\".35\" stroke-width=\"1.5\"/><path d=\"{}\" transform=\"translate(6 6) scale(.85)\" fill=\"currentColor\"/>{}",
            body,
            outline(tile),
            placed(15.0, 10.0, 0.46, &signs::shape(tile))
        ));
    }
    if lying.treats > 0 {
        let many = match lying.treats {
            1 => Markup::default(),
            many => markup!(
                "<text x=\"54\" y=\"2\" class=\"num\" font-size=\"12\" fill=\"#5a3a08\" text-anchor=\"middle\">{}</text>",
                many
            ),
        };
        svg.push(&markup!(
            "<rect x=\"{}\" y=\"-8\" width=\"{}\" height=\"18\" rx=\"9\" fill=\"#fff9ea\" stroke=\"#b97f22\" stroke-width=\"1.6\"/>{}{}",
            if lying.treats > 1 { 24 } else { 34 },
            if lying.treats > 1 { 40 } else { 32 },
            placed(if lying.treats > 1 { 28.0 } else { 39.0 }, -4.5, 0.54, &Markup::fixed(BONE)),
            many
        ));
    }
    svg.push(&Markup::fixed("</g>"));
    svg
}
