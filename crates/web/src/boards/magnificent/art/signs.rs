//! Signs of colours: flame, paw, star and ring. Dice, tiles, posters and roads repeat them, so that nothing
//! is said by colour alone.

use magnificent::ColourOrClear;

use super::sized;
use crate::markup::{Markup, markup};

/// Returns the class by which the style sheet knows a kind. It sets its colours: `--hue` on pieces, `--hue-2`
/// for darker parts, `--hue-3` for their edges; `--hue-die`, `--hue-side` and `--hue-pip` on dice;
/// `--hue-ink` for signs on paper.
pub(crate) const fn family(kind: ColourOrClear) -> &'static str {
    match kind {
        ColourOrClear::Orange => "mag-orange",
        ColourOrClear::Green => "mag-green",
        ColourOrClear::Purple => "mag-purple",
        ColourOrClear::Clear => "mag-clear",
    }
}

/// Returns the signs as definitions with a radius of about 4, in the colour of the text.
pub(super) fn defs() -> Markup {
    let shape = |kind: ColourOrClear| match kind {
        ColourOrClear::Orange => Markup::fixed(
            "<path d=\"M.4-5.6C2-2 4.4-.8 3.8 2A4 4 0 0 1-3.8 2C-4-.8-2-.8-1.4-3C-.2-1.6 .2-3.6 .4-5.6Z\"/>",
        ),
        ColourOrClear::Green => Markup::fixed(
            "<ellipse cy=\"2\" rx=\"3.4\" ry=\"2.8\"/><circle cx=\"-3.8\" cy=\"-1.4\" r=\"1.5\"/><circle \
             cy=\"-3.4\" r=\"1.7\"/><circle cx=\"3.8\" cy=\"-1.4\" r=\"1.5\"/>",
        ),
        ColourOrClear::Purple => markup!("<path d=\"{}\"/>", crate::draw::star(5, 5.2, 2.1)),
        ColourOrClear::Clear => {
            Markup::fixed("<circle r=\"3.2\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.8\"/>")
        }
    };
    let one =
        |kind: ColourOrClear| markup!("<g id=\"mag-pip-{}\" fill=\"currentColor\">{}</g>", kind.name(), shape(kind));
    ColourOrClear::ALL.into_iter().map(one).collect()
}

/// Returns the sign of a kind around a point, in a colour; with scale 1 it has a radius of about 4.
pub(crate) fn sign_at(kind: ColourOrClear, x: f64, y: f64, scale: f64, ink: &str) -> Markup {
    markup!(
        "<use href=\"#mag-pip-{}\" transform=\"translate({} {}) scale({})\" color=\"{}\"/>",
        kind.name(),
        x,
        y,
        scale,
        ink
    )
}

/// Returns the sign of a kind on a disc of paper, around a point.
pub(crate) fn disc_at(kind: ColourOrClear, x: f64, y: f64, radius: f64) -> Markup {
    markup!(
        "<g class=\"{}\" transform=\"translate({} {}) scale({})\"><circle r=\"8\" fill=\"#fff8e8\" \
         stroke=\"var(--hue-3)\" stroke-width=\"1.3\"/><use href=\"#mag-pip-{}\" color=\"var(--hue-2)\"/></g>",
        family(kind),
        x,
        y,
        radius / 8.0,
        kind.name()
    )
}

/// Returns the sign of a kind, in its ink.
pub(crate) fn sign(kind: ColourOrClear, size: u32) -> Markup {
    let inside = sign_at(kind, 0.0, 0.4, 1.0, "var(--hue-ink)");
    sized(size, size, "-6 -6 12 12", &markup!("<g class=\"{}\">{}</g>", family(kind), inside))
}
