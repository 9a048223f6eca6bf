//! Signs of habitats, towers and lines of the score sheet.

use spectacular::{Habitat, Tower};

use super::dice::pip;
use super::park::lookout;
use super::sized;
use crate::draw::hexagon;
use crate::markup::{Markup, markup};
use crate::words::{tell, w};

/// Returns the class by which the style sheet knows a habitat. It sets its colours: `--hab` on tiles,
/// `--hab-rim` around them, `--hab-deep` below them, `--hab-die`, `--hab-side` and `--hab-pip` on dice, and
/// `--hab-ink` for signs on paper.
pub(crate) const fn family(habitat: Habitat) -> &'static str {
    match habitat {
        Habitat::Green => "hab-green",
        Habitat::Blue => "hab-blue",
        Habitat::Grey => "hab-grey",
        Habitat::Orange => "hab-orange",
    }
}

/// Returns the letter of a habitat on a disc, which the setting *patterns on colours* shows, as part of a
/// drawing.
pub(crate) fn letter(habitat: Habitat, x: f64, y: f64, size: f64) -> Markup {
    let letter = tell("spectacular-habitat-letter", &[("colour", w(habitat.id()))]);
    markup!(
        "<g class=\"pattern\" transform=\"translate({} {}) scale({})\"><circle r=\"9\" fill=\"#fffdf4\"/><text y=\"5\" text-anchor=\"middle\" \
         font-size=\"14\" class=\"spc-num\" fill=\"#26221e\">{}</text></g>",
        x,
        y,
        size / 18.0,
        letter
    )
}

/// Returns the sign of a habitat as part of a drawing, in a colour.
pub(super) fn habitat_at(habitat: Habitat, x: f64, y: f64, scale: f64, ink: &str) -> Markup {
    markup!(
        "<use href=\"#spc-pip-{}\" transform=\"translate({} {}) scale({})\" color=\"{}\"/>",
        habitat.id(),
        x,
        y,
        scale,
        ink
    )
}

/// Returns the sign of a habitat.
pub(crate) fn habitat(habitat: Habitat, size: u32) -> Markup {
    markup!(
        "<svg class=\"{}\" width=\"{size}\" height=\"{size}\" viewBox=\"-6 -6 12 12\" aria-hidden=\"true\"><g fill=\"currentColor\" \
         color=\"var(--hab-ink)\">{}</g></svg>",
        family(habitat),
        Markup::fixed(pip(habitat)),
        size = size
    )
}

/// Returns the sign of the entrance: an arch.
pub(crate) fn arch(size: u32) -> Markup {
    sized(
        size,
        size,
        "0 0 18 18",
        &Markup::fixed("<path d=\"M2 17V8a7 7 0 0 1 14 0v9h-4V9a3 3 0 0 0-6 0v8Z\" fill=\"var(--arch)\"/>"),
    )
}

/// Returns the sign of a place for a die: a hexagon.
pub(crate) fn place_sign(size: u32) -> Markup {
    let path = hexagon(8.0, 0.0, 0.0);
    let drawn = markup!("<path d=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.4\"/>", path);
    sized(size, size, "-10 -10 20 20", &drawn)
}

/// Returns the sign of towers: a lookout.
pub(crate) fn lookout_sign(size: u32) -> Markup {
    sized(size, size, "-27 -40 54 56", &lookout(Tower::Beige))
}

/// Returns the sign of animals: a paw.
pub(crate) fn paw(size: u32) -> Markup {
    sized(size, size, "0 0 20 20", &markup!("<g fill=\"var(--brass)\">{}</g>", Markup::fixed(PAW)))
}

/// A paw in a box of 20.
pub(super) const PAW: &str = "<path d=\"M10 9.500c3 0 5.6 3.2 5.6 5.7 0 2-1.7 2.6-2.9 2.3-1.3-.3-1.7-.5-2.7-.5s-1.4.2-2.7.5c-1.2.3-2.9-.3-2.9-2.3 0-2.5 2.6-5.7 5.6-5.700Z\"/><ellipse cx=\"3.4\" cy=\"9.2\" rx=\"1.9\" ry=\"2.5\" transform=\"rotate(-24 3.4 9.2)\"/><ellipse cx=\"7.3\" cy=\"5\" rx=\"1.9\" ry=\"2.7\"/><ellipse cx=\"12.7\" cy=\"5\" rx=\"1.9\" ry=\"2.7\"/><ellipse cx=\"16.6\" cy=\"9.2\" rx=\"1.9\" ry=\"2.5\" transform=\"rotate(24 16.6 9.2)\"/>";

/// Returns the sign of missions: a flag.
pub(crate) fn flag(size: u32) -> Markup {
    sized(
        size,
        size,
        "0 0 18 18",
        &Markup::fixed(
            "<path d=\"M4 17V1.5\" stroke=\"var(--arch)\" stroke-width=\"2.2\" stroke-linecap=\"round\"/><path d=\"M5 \
             2.500h10l-3 3.5 3 3.500H5Z\" fill=\"var(--brick)\"/>",
        ),
    )
}

/// A heart around the origin, 15 wide.
pub(super) const HEART: &str = "M0 7.500C-9 1-8-6-3.8-6C-1.5-6 0-4 0-2.500C0-4 1.5-6 3.8-6C8-6 9 1 0 7.500Z";

/// Returns the sign of breeding: a heart.
pub(crate) fn heart(size: u32) -> Markup {
    sized(size, size, "-9 -9 18 18", &markup!("<path d=\"{}\" fill=\"var(--heart)\"/>", HEART))
}

/// A star around the origin, with a radius of 10.
pub(super) const STAR: &str =
    "M0-10L3.1-4.200L9.5-3.100L5 1.600L5.9 8.100L0 5.200L-5.9 8.100L-5 1.600L-9.5-3.100L-3.1-4.200Z";

/// Returns the sign of a line of the score sheet, by its key and what it is about; nothing for other lines.
pub(crate) fn line_sign(key: &str, of: Option<&str>, size: u32) -> Markup {
    match (key, of.and_then(|of| of.parse::<Habitat>().ok())) {
        ("entrance", _) => arch(size),
        ("habitat", Some(of)) => habitat(of, size),
        ("towers", _) => lookout_sign(size),
        ("animals" | "kinds", _) => paw(size),
        ("missions" | "missions-met", _) => flag(size),
        ("breeding", _) => heart(size),
        _ => Markup::default(),
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Seat, SeatCount};
    use spectacular::rules::{Missions, VERSION};
    use spectacular::scoring::sheet;
    use spectacular::{Options, Player, Rules};

    use super::*;

    #[test]
    fn every_line_of_a_sheet_has_a_sign() {
        let options = Options { missions: Missions::On, ..Options::default() };
        let rules = Rules::new(&options, SeatCount::new(2), None, VERSION).expect("valid options");
        for line in sheet(&rules, Seat::new(0), &Player::default()).lines {
            assert!(!line_sign(&line.key, line.of.as_deref(), 18).is_empty(), "{}", line.key);
        }
    }
}
