//! What is gained and spent: gems, coins, points, trainers, posters.

use magnificent::ColourOrClear;
use magnificent::effects::Gain;

use super::signs::family;
use super::{label, placed, rimmed, sized, used};
use crate::markup::{Markup, markup};

/// Returns the definitions, each in a box of 22 to 24 around the origin: `mag-g-orange` and so on,
/// `mag-coin`, `mag-points`, `mag-head`, `mag-sheet`.
pub(super) fn defs() -> Markup {
    let gem = |kind: ColourOrClear| {
        let (outer, inner) = match kind {
            ColourOrClear::Orange => ("M0-11L9 0L0 11L-9 0Z", "M0-11L3.5 0L0 11L-3.5 0ZM-9 0H9"),
            ColourOrClear::Green => {
                ("M-8-9H8L10-5V5L8 9H-8L-10 5V-5Z", "M-5-5H5V5H-5ZM-8-9L-5-5M8-9L5-5M8 9L5 5M-8 9L-5 5")
            }
            ColourOrClear::Purple => {
                ("M0-11C5-4 9 0 9 4A9 8 0 0 1-9 4C-9 0-5-4 0-11Z", "M0-11L-4 3L0 11L4 3ZM-9 4L-4 3M9 4L4 3")
            }
            ColourOrClear::Clear => {
                ("M-5-10H5L10-4V4L5 10H-5L-10 4V-4Z", "M-4-5H4L5 0L0 6L-5 0ZM-10-4L-4-5M10-4L4-5M0 6V10")
            }
        };
        markup!(
            "<g id=\"mag-g-{}\" class=\"{}\"><path d=\"{outer}\" transform=\"translate(0 1.5)\" \
             opacity=\".25\"/><path d=\"{outer}\" fill=\"var(--hue)\" stroke=\"var(--hue-3)\" \
             stroke-width=\"1.6\" stroke-linejoin=\"round\"/><path d=\"{}\" fill=\"#fff\" fill-opacity=\".35\" \
             stroke=\"#fff\" stroke-opacity=\".6\" stroke-width=\".9\"/></g>",
            kind.name(),
            family(kind),
            inner,
            outer = outer
        )
    };
    let mut all: Markup = ColourOrClear::ALL.into_iter().map(gem).collect();
    all.push(&Markup::fixed(
        "<g id=\"mag-coin\"><circle cy=\"1.6\" r=\"10.5\" fill=\"#7a5210\"/><circle r=\"10.5\" fill=\"#e2b45a\" \
         stroke=\"#7a5210\" stroke-width=\"1.2\"/><circle r=\"7.8\" fill=\"none\" stroke=\"#b97f22\"/></g><g \
         id=\"mag-points\"><path d=\"M-10-9H10V2Q10 9 0 12Q-10 9-10 2Z\" fill=\"#b5432f\" stroke=\"#6b2012\" \
         stroke-width=\"1.3\"/><path d=\"M-10-9H10V-6H-10Z\" fill=\"#fff\" opacity=\".25\"/></g><g \
         id=\"mag-head\" stroke=\"#1b1612\" stroke-width=\"1.5\" stroke-linejoin=\"round\"><path d=\"M-8 11C-8 \
         3-5 1 0 1S8 3 8 11ZM-6-7H6M-4-7V-12H4V-7M5-4A5 5 0 1 1-5-4\" fill=\"none\" stroke=\"#f4e3b8\" \
         stroke-width=\"4\"/><path d=\"M-8 11C-8 3-5 1 0 1S8 3 8 11Z\" fill=\"var(--mag-coat, \
         #1f5b4a)\"/><circle cy=\"-4\" r=\"5\" fill=\"#e9c7a0\"/><path d=\"M-6-7H6M-4-7V-12H4V-7Z\" \
         fill=\"var(--mag-coat, #1f5b4a)\"/></g><g id=\"mag-sheet\"><rect x=\"-7\" y=\"-10\" width=\"14\" \
         height=\"20\" rx=\"1.5\" fill=\"#fbf1dc\" stroke=\"#5a4420\" stroke-width=\"1.4\"/><circle cy=\"-3\" \
         r=\"3.6\" fill=\"#b5432f\"/><path d=\"M-4 4H4M-4 7H2\" stroke=\"#5a4420\" stroke-width=\"1.3\"/></g>",
    ));
    all
}

/// Returns how many there are, at the lower right of a thing of this size; nothing for one.
fn times(count: u8, x: f64, y: f64, size: f64) -> Markup {
    if count < 2 {
        return Markup::default();
    }
    rimmed(markup!("{}", count).as_str(), x + size * 0.42, y + size * 0.5, size * 0.55)
}

/// Returns a gem around a point.
pub(crate) fn gem_at(kind: ColourOrClear, x: f64, y: f64, size: f64) -> Markup {
    markup!("<use href=\"#mag-g-{}\" transform=\"translate({} {}) scale({})\"/>", kind.name(), x, y, size / 22.0)
}

/// Returns a gem.
pub(crate) fn gem(kind: ColourOrClear, size: u32) -> Markup {
    sized(size, size, "-12 -12 24 25", &gem_at(kind, 0.0, 0.0, 22.0))
}

/// Returns a free place for a gem.
pub(crate) fn gem_ghost(kind: ColourOrClear, size: u32) -> Markup {
    sized(size, size, "-12 -12 24 25", &markup!("<g class=\"mag-ghost\">{}</g>", gem_at(kind, 0.0, 0.0, 22.0)))
}

/// Returns a coin around a point, with a number or another text on it.
pub(crate) fn coin_at(text: &str, x: f64, y: f64, size: f64) -> Markup {
    let text = if text.is_empty() {
        Markup::default()
    } else {
        label(text, 0.0, 4.2, if text.len() > 1 { 10.5 } else { 12.0 }, "#5a3a08")
    };
    placed(x, y, size / 22.0, &markup!("<use href=\"#mag-coin\"/>{}", text))
}

/// Returns a coin with a number or another text on it.
pub(crate) fn coin(text: &str, size: u32) -> Markup {
    sized(size, size, "-12 -12 24 25", &coin_at(text, 0.0, 0.0, 22.0))
}

/// Returns a shield with points around a point.
pub(crate) fn points_at(points: &str, x: f64, y: f64, size: f64) -> Markup {
    let inside = markup!("<use href=\"#mag-points\"/>{}", label(points, 0.0, 5.0, 12.5, "#fff6e4"));
    placed(x, y, size / 22.0, &inside)
}

/// Returns a trainer around a point.
pub(crate) fn trainer_at(x: f64, y: f64, size: f64) -> Markup {
    used("mag-head", x, y, size / 24.0)
}

/// Returns a trainer.
pub(crate) fn trainer(size: u32) -> Markup {
    sized(size, size, "-14 -14 28 28", &trainer_at(0.0, 0.0, 24.0))
}

/// Returns the token of posters around a point: one sheet, or two; more are counted.
pub(crate) fn poster_token_at(count: u8, x: f64, y: f64, size: f64) -> Markup {
    let scale = size / 22.0;
    if count < 2 {
        return used("mag-sheet", x, y, scale);
    }
    let pair = Markup::fixed(
        "<use href=\"#mag-sheet\" transform=\"translate(3 -2) rotate(9)\"/><use href=\"#mag-sheet\" \
         transform=\"translate(-3 1) rotate(-5)\"/>",
    );
    let number = if count > 2 { times(count, x, y, size) } else { Markup::default() };
    markup!("{}{}", placed(x, y, scale, &pair), number)
}

/// Returns a gain around a point, as camp cells and cards show it; it is about as wide as `size`.
pub(crate) fn gain_at(gain: Gain, x: f64, y: f64, size: f64) -> Markup {
    let amount = |amount: u8| markup!("{}", amount);
    match gain {
        Gain::Coins(coins) => coin_at(amount(coins).as_str(), x, y, size),
        Gain::Points(points) => points_at(amount(points).as_str(), x, y, size * 1.04),
        Gain::Gems(kind, gems) => markup!("{}{}", gem_at(kind, x, y, size), times(gems, x, y, size)),
        Gain::Trainers(heads) => markup!("{}{}", trainer_at(x, y, size * 1.12), times(heads, x, y, size)),
        Gain::Posters(posters) => poster_token_at(posters, x, y, size * 1.04),
    }
}

/// Returns a gain alone.
#[cfg(any(feature = "gallery", test))]
pub(crate) fn gain(gain: Gain, size: u32) -> Markup {
    sized(size, size, "-14 -14 28 28", &gain_at(gain, 0.0, 0.0, 22.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_show_their_amounts() {
        for amount in [2, 3, 12] {
            for kind in ColourOrClear::ALL {
                assert!(gain(Gain::Gems(kind, amount), 24).as_str().contains(&format!(">{amount}</text>")));
            }
            for gained in [Gain::Coins(amount), Gain::Points(amount), Gain::Trainers(amount)] {
                assert!(gain(gained, 24).as_str().contains(&format!(">{amount}</text>")), "{gained}");
            }
        }
        let posters = [1, 2, 3].map(|amount| gain(Gain::Posters(amount), 24));
        assert_ne!(posters[0], posters[1]);
        assert!(posters[2].as_str().contains(">3</text>"));
    }
}
