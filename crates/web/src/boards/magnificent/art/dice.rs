//! Dice: the shape of the pips says the colour without it. Clear dice are of glass; an ivory one stands for
//! any.

use magnificent::ColourOrClear;

use super::signs::family;
use super::{label, placed, sized};
use crate::markup::{Markup, markup};

/// Where the pips of a face are, in tenths from the middle.
const PIPS: [&[(i16, i16)]; 6] = [
    &[(0, 0)],
    &[(-90, -90), (90, 90)],
    &[(-95, -95), (0, 0), (95, 95)],
    &[(-90, -90), (90, -90), (-90, 90), (90, 90)],
    &[(-95, -95), (95, -95), (0, 0), (-95, 95), (95, 95)],
    &[(-90, -100), (-90, 0), (-90, 100), (90, -100), (90, 0), (90, 100)],
];

/// The view box of a die.
const VIEW: &str = "-21 -21 42 43";

fn pips(value: usize, pip: impl Fn(f64, f64, f64) -> Markup) -> Markup {
    let scale = if value == 1 { 1.4 } else { 0.92 };
    let one = |(x, y): &(i16, i16)| pip(f64::from(*x) / 10.0, f64::from(*y) / 10.0 - 1.3, scale);
    PIPS[value - 1].iter().map(one).collect()
}

/// Returns the dice as definitions, in a box of 40 around the origin: `mag-d-orange1` and so on, and the
/// bodies `mag-die`, `mag-glass` and `mag-ivory`.
pub(super) fn defs() -> Markup {
    let body = |id: &str, shine: f64, more: &str| {
        let more = markup!("<path d=\"{}\" stroke=\"#fff\" stroke-width=\"3\" opacity=\".8\"/>", more);
        markup!(
            "<g id=\"{}\"><rect x=\"-19\" y=\"-16.5\" width=\"38\" height=\"38\" rx=\"8.5\" \
             opacity=\".22\"/><rect x=\"-19\" y=\"-18\" width=\"38\" height=\"38\" rx=\"8.5\" \
             fill=\"var(--hue-side)\"/><rect x=\"-19\" y=\"-20\" width=\"38\" height=\"37.5\" rx=\"8.5\" \
             fill=\"var(--hue-die)\"/><rect x=\"-16.5\" y=\"-17.6\" width=\"33\" height=\"32.5\" rx=\"13\" \
             fill=\"#fff\" opacity=\"{}\"/>{}</g>",
            id,
            shine,
            if id == "mag-glass" { more } else { Markup::default() }
        )
    };
    let mut all = markup!(
        "{}{}{}",
        body("mag-die", 0.1, ""),
        body("mag-glass", 0.55, "M-15 6L6-16M-6 14L15-8"),
        Markup::fixed(
            "<g id=\"mag-ivory\"><rect x=\"-19\" y=\"-16.5\" width=\"38\" height=\"38\" rx=\"8.5\" \
             opacity=\".22\"/><rect x=\"-19\" y=\"-18\" width=\"38\" height=\"38\" rx=\"8.5\" \
             fill=\"#e4d8bf\"/><rect x=\"-19\" y=\"-20\" width=\"38\" height=\"37.5\" rx=\"8.5\" \
             fill=\"#fffcf3\" stroke=\"#c9ba98\" stroke-width=\"1.1\"/></g>"
        )
    );
    for kind in ColourOrClear::ALL {
        let body = if kind == ColourOrClear::Clear { "mag-glass" } else { "mag-die" };
        for value in 1..=PIPS.len() {
            let pips = pips(value, |x, y, scale| {
                markup!(
                    "<use href=\"#mag-pip-{}\" transform=\"translate({} {}) scale({})\"/>",
                    kind.name(),
                    x,
                    y,
                    scale
                )
            });
            all.push(&markup!(
                "<g id=\"mag-d-{}{}\" class=\"{}\"><use href=\"#{}\"/><g color=\"var(--hue-pip)\">{}</g></g>",
                kind.name(),
                value,
                family(kind),
                body,
                pips
            ));
        }
    }
    all
}

/// Returns a die around a point: `size` is the length of its edge. A face that no die has is drawn as 6.
pub(crate) fn die_at(kind: ColourOrClear, face: u8, x: f64, y: f64, size: f64, turned: f64) -> Markup {
    let turn = if turned == 0.0 { Markup::default() } else { markup!(" rotate({})", turned) };
    markup!(
        "<use href=\"#mag-d-{}{}\" transform=\"translate({} {}) scale({}){}\"/>",
        kind.name(),
        face.clamp(1, 6),
        x,
        y,
        size / 40.0,
        turn
    )
}

/// Returns a die.
pub(crate) fn die(kind: ColourOrClear, face: u8, size: u32) -> Markup {
    sized(size, size, VIEW, &die_at(kind, face, 0.0, 0.0, 40.0, 0.0))
}

/// Returns a coloured die that is to be rolled: it shows no face yet.
pub(crate) fn rolled(kind: ColourOrClear, size: u32) -> Markup {
    let body = markup!(
        "<g class=\"{}\"><use href=\"#mag-die\"/><text class=\"mag-rolled\" text-anchor=\"middle\" y=\"8\">?</text></g>",
        family(kind)
    );
    sized(size, size, VIEW, &body)
}

/// Returns an ivory die, which stands for a die of any colour, around a point.
pub(super) fn ivory_at(face: u8, x: f64, y: f64, size: f64) -> Markup {
    let pips = pips(usize::from(face.clamp(1, 6)), |x, y, scale| {
        markup!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", x, y, 4.0 * scale)
    });
    placed(x, y, size / 40.0, &markup!("<use href=\"#mag-ivory\"/><g fill=\"#26221e\">{}</g>", pips))
}

/// Returns a die with power to add in place of a face, around the origin with an edge of 26: of one kind,
/// with its sign, or of any.
pub(super) fn power_at(pips: u8, kind: Option<ColourOrClear>) -> Markup {
    let text = markup!("+{}", pips);
    let (body, class, ink) = match kind {
        Some(kind) => ("mag-die", family(kind), "var(--hue-pip)"),
        None => ("mag-ivory", "", "#26221e"),
    };
    let sign = kind.map(|kind| super::signs::disc_at(kind, 10.0, -10.0, 5.5)).unwrap_or_default();
    markup!(
        "<g class=\"{}\"><use href=\"#{}\" transform=\"scale(.66)\"/>{}</g>{}",
        class,
        body,
        label(text.as_str(), if kind.is_some() { -1.0 } else { 0.0 }, 5.0, 15.0, ink),
        sign
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips() {
        let defs = defs();
        for kind in ColourOrClear::ALL {
            for value in 1..=6_u8 {
                let id = format!("id=\u{22}mag-d-{}{value}\u{22}", kind.name());
                let (_, face) = defs.as_str().split_once(&id).expect("the face is there");
                let face = face.split("</g></g>").next().unwrap_or_default();
                assert_eq!(face.matches(&format!("#mag-pip-{}\u{22}", kind.name())).count(), usize::from(value));
                assert_eq!(ivory_at(value, 0.0, 0.0, 20.0).as_str().matches("<circle").count(), usize::from(value));
            }
        }
    }
}
