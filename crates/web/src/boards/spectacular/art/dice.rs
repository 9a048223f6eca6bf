//! Dice: the shape of the pips says the colour without it.

use spectacular::Habitat;
use spectacular::items::Die;

use super::signs::{family, letter};
use super::sized;
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

/// Returns the shape that stands for a habitat, with a radius of about 4, in the colour of the text: leaf,
/// drop, peak or sun.
pub(super) const fn pip(habitat: Habitat) -> &'static str {
    match habitat {
        Habitat::Green => "<path d=\"M-4 4C-5-2-1-5 4-4C5 2 2 5-4 4Z\"/>",
        Habitat::Blue => "<path d=\"M0-5C2-2 4 0 4 1.400A4 4 0 0 1-4 1.400C-4 0-2-2 0-5Z\"/>",
        Habitat::Grey => {
            "<path d=\"M0-4.500L4.7 3.700H-4.700Z\" stroke=\"currentColor\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
        }
        Habitat::Orange => {
            "<circle r=\"2.9\"/><path d=\"M-5 0H5M0-5V5M-3.5-3.500L3.5 3.500M3.5-3.500L-3.5 3.5\" stroke=\"currentColor\" \
             stroke-width=\"1.2\"/>"
        }
    }
}

/// Returns the dice of all colours and values as definitions, in a box of 40 around the origin.
pub(super) fn defs() -> Markup {
    let colour = |habitat: Habitat| {
        let faces: Markup = (1..)
            .zip(PIPS)
            .map(|(value, pips)| {
                let scale = if value == 1 { 1.4 } else { 0.92 };
                let pips: Markup = pips
                    .iter()
                    .map(|(x, y)| {
                        let (x, y) = (f64::from(*x) / 10.0, f64::from(*y) / 10.0 - 1.3);
                        markup!(
                            "<use href=\"#spc-pip-{}\" transform=\"translate({} {}) scale({})\"/>",
                            habitat.id(),
                            x,
                            y,
                            scale
                        )
                    })
                    .collect();
                markup!(
                    "<g id=\"spc-d-{id}{}\" class=\"{}\"><use href=\"#spc-die\"/><g color=\"var(--hab-pip)\">{}</g></g>",
                    value as u8,
                    family(habitat),
                    pips,
                    id = habitat.id()
                )
            })
            .collect();
        markup!("<g id=\"spc-pip-{}\" fill=\"currentColor\">{}</g>{}", habitat.id(), Markup::fixed(pip(habitat)), faces)
    };
    let body = Markup::fixed(
        "<g id=\"spc-die\"><rect x=\"-19\" y=\"-16.5\" width=\"38\" height=\"38\" rx=\"8.5\" fill=\"#000\" opacity=\".22\"/><rect \
         x=\"-19\" y=\"-18\" width=\"38\" height=\"38\" rx=\"8.5\" fill=\"var(--hab-side)\"/><rect x=\"-19\" y=\"-20\" width=\"38\" \
         height=\"37.5\" rx=\"8.5\" fill=\"var(--hab-die)\"/><rect x=\"-16.5\" y=\"-17.6\" width=\"33\" height=\"32.5\" rx=\"13\" \
         fill=\"#fff\" opacity=\".1\"/></g>",
    );
    let colours: Markup = Habitat::ALL.into_iter().map(colour).collect();
    markup!("{}{}", body, colours)
}

/// Returns a die as part of a drawing: `size` is the length of its edge.
pub(crate) fn die_at(die: Die, x: f64, y: f64, size: f64, turned: f64) -> Markup {
    let turn = if turned == 0.0 { Markup::default() } else { markup!(" rotate({})", turned) };
    markup!(
        "<g transform=\"translate({} {}) scale({}){}\"><use href=\"#spc-d-{}{}\"/>{}</g>",
        x,
        y,
        size / 40.0,
        turn,
        die.colour.id(),
        die.value,
        letter(die.colour, 0.0, 15.0, 12.0)
    )
}

/// Returns a die.
pub(crate) fn die(die: Die, size: u32) -> Markup {
    sized(size, size, "-21 -21 42 43", &die_at(die, 0.0, 0.0, 40.0, 0.0))
}

/// Returns an empty place for a die.
pub(crate) fn slot(size: u32) -> Markup {
    sized(
        size,
        size,
        "-21 -21 42 43",
        &Markup::fixed(
            "<rect x=\"-17\" y=\"-17\" width=\"34\" height=\"34\" rx=\"8\" fill=\"none\" stroke=\"var(--empty)\" stroke-width=\"2\" \
             stroke-dasharray=\"5 4\"/>",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips() {
        let defs = defs();
        for habitat in Habitat::ALL {
            for value in 1..=6_u8 {
                let (_, face) =
                    defs.as_str().split_once(&format!("id=\"spc-d-{habitat}{value}\"")).expect("the face is there");
                let face = face.split("</g></g>").next().unwrap_or_default();
                assert_eq!(face.matches(&format!("#spc-pip-{habitat}\"")).count(), usize::from(value));
            }
        }
    }
}
