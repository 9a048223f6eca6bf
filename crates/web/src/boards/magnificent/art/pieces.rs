//! Tents, wagons and hats.

use magnificent::effects::Gain;
use magnificent::set::TentFace;
use magnificent::{ColourOrClear, Tent};

use super::goods::{coin_at, gain_at, gem_at, points_at};
use super::signs::family;
use super::{placed, sized};
use crate::draw::AVATARS;
use crate::markup::{Markup, markup};

/// The view box of a tent with what is printed on it.
const TENT_VIEW: &str = "-34 -33 68 64";

/// Returns the definitions: `mag-tent` in a box of 60, its stripes in `--mag-stripe`; `mag-wagon` in a box of
/// 34, in the colours of its kind; `mag-hat` in a box of 24, in `--mag-felt`.
pub(super) fn defs() -> Markup {
    Markup::fixed(
        "<g id=\"mag-tent\" stroke-linejoin=\"round\"><ellipse cy=\"23\" rx=\"29\" ry=\"4\" \
         opacity=\".25\"/><path d=\"M-25 2L-22 22H22L25 2Z\" fill=\"#fbf1dc\" stroke=\"#1b1612\" \
         stroke-width=\"1.8\"/><path d=\"M-17 2L-15 22H-8L-9 2ZM17 2L15 22H8L9 2Z\" fill=\"var(--mag-stripe, \
         #b5432f)\"/><path d=\"M-5 22Q-4 8 0 6Q4 8 5 22Z\" fill=\"#3a2a1c\"/><path d=\"M0-22Q-10-4-28 2Q-24 \
         7-19.5 3Q-15 8-10 3.5Q-5 8 0 4Q5 8 10 3.5Q15 8 19.5 3Q24 7 28 2Q10-4 0-22Z\" fill=\"#fbf1dc\" \
         stroke=\"#1b1612\" stroke-width=\"1.8\"/><path d=\"M0-22Q-6-4-19.5 3Q-15 8-10 3.5Q-3-6 0-22ZM0-22Q6-4 \
         19.5 3Q15 8 10 3.5Q3-6 0-22Z\" fill=\"var(--mag-stripe, #b5432f)\"/><path d=\"M0-21V-31\" \
         stroke=\"#1b1612\" stroke-width=\"1.8\"/><path d=\"M0-31L11-28L0-24.5Z\" fill=\"#e2b45a\" \
         stroke=\"#1b1612\" stroke-width=\"1.2\"/></g><g id=\"mag-wagon\" stroke=\"#1b1612\" \
         stroke-width=\"1.8\"><ellipse cy=\"14\" rx=\"17\" ry=\"3.5\" opacity=\".3\" stroke=\"none\"/><rect \
         x=\"-15\" y=\"-9\" width=\"28\" height=\"18\" rx=\"2.5\" fill=\"var(--hue-2)\"/><path d=\"M-18-8Q-1-20 \
         16-8Z\" fill=\"#fbf1dc\"/><path d=\"M-11-7V8M-5-7V8M1-7V8M7-7V8\" stroke=\"var(--hue)\" \
         stroke-width=\"2\"/><path d=\"M13 6L21 8\" stroke-width=\"2\"/><circle cx=\"-9\" cy=\"10\" r=\"5.5\" \
         fill=\"#e2b45a\"/><circle cx=\"8\" cy=\"10\" r=\"5.5\" fill=\"#e2b45a\"/><path d=\"M-9 5.5V14.5M-13.5 \
         10H-4.5M8 5.5V14.5M3.5 10H12.5\" stroke=\"#7a5210\" stroke-width=\"1.2\"/></g><g id=\"mag-hat\" \
         stroke=\"#1b1612\" stroke-width=\"1.4\" stroke-linejoin=\"round\"><path d=\"M-12 6Q0 11 12 6Q11 9.5 0 \
         10.5Q-11 9.5-12 6ZM-7.5 7L-8.5-9Q0-12 8.5-9L7.5 7Z\" fill=\"none\" stroke=\"#f4e3b8\" \
         stroke-width=\"4\"/><path d=\"M-12 6Q0 11 12 6Q11 9.5 0 10.5Q-11 9.5-12 6Z\" \
         fill=\"var(--mag-felt)\"/><path d=\"M-7.5 7L-8.5-9Q0-12 8.5-9L7.5 7Q0 9.5-7.5 7Z\" \
         fill=\"var(--mag-felt)\"/><path d=\"M-7.7 3.5Q0 6 7.7 3.5L7.5 6.5Q0 9-7.5 6.5Z\" fill=\"#e2b45a\" \
         stroke=\"none\"/></g>",
    )
}

/// Returns the class that sets the stripes of a tent: those of the gem that it costs, or one of four.
fn stripes(tent: Option<Tent>, face: &TentFace) -> &'static str {
    match (face.gem, tent) {
        (Some(colour), _) => match ColourOrClear::from(colour) {
            ColourOrClear::Orange => "mag-tent-orange",
            ColourOrClear::Green => "mag-tent-green",
            _ => "mag-tent-purple",
        },
        (None, None) => "mag-tent-own",
        (None, Some(tent)) => ["mag-tent-1", "mag-tent-2", "mag-tent-3", "mag-tent-4"][tent.index() % 4],
    }
}

/// Returns a tent around a point without what is printed on it, as it stands on a road; 60 is its full size.
pub(crate) fn tent_at(tent: Option<Tent>, face: &TentFace, x: f64, y: f64, size: f64) -> Markup {
    markup!(
        "<use href=\"#mag-tent\" class=\"{}\" transform=\"translate({} {}) scale({})\"/>",
        stripes(tent, face),
        x,
        y,
        size / 60.0
    )
}

/// Returns the sign of tents around a point.
pub(super) fn plain_tent_at(x: f64, y: f64, size: f64) -> Markup {
    super::used("mag-tent", x, y, size / 60.0)
}

fn printed(tent: Option<Tent>, face: &TentFace) -> Markup {
    let mut svg = tent_at(tent, face, 0.0, 2.0, 56.0);
    if face.points > 0 {
        svg.push(&points_at(markup!("{}", face.points).as_str(), -25.0, 18.0, 18.0));
    }
    if face.coins > 0 {
        svg.push(&coin_at(markup!("{}", face.coins).as_str(), 25.0, 19.0, 18.0));
    }
    if let Some(colour) = face.gem {
        // The arrow says that this gem is paid, not gained.
        svg.push(&gem_at(colour.into(), 25.0, -5.0, 16.0));
        svg.push(&super::line("M16-5H10M12.5-7.5L10-5L12.5-2.5"));
    }
    svg
}

/// Returns a tent with its points and coins below and the gem that it costs beside it; the ratio is 17 to 16.
pub(crate) fn tent(tent: Tent, face: &TentFace) -> Markup {
    super::picture("mag-tent", TENT_VIEW, &printed(Some(tent), face))
}

/// Returns the preprinted tent of a board, in the same frame.
pub(crate) fn preprinted(face: &TentFace) -> Markup {
    super::picture("mag-tent", TENT_VIEW, &printed(None, face))
}

/// Returns the outline of a tent in the same frame, with what the space gives for one: a poster and `reward`.
pub(crate) fn no_tent(reward: Option<Gain>) -> Markup {
    let reward = reward
        .map(|gain| markup!("{}{}", gain_at(Gain::Posters(1), -10.0, 9.0, 15.0), gain_at(gain, 9.0, 9.0, 16.0)))
        .unwrap_or_default();
    let inside = markup!(
        "<path d=\"M-26 22L-22 2L0-20L22 2L26 22Z\" fill=\"none\" stroke=\"var(--mag-empty)\" stroke-width=\"2\" \
         stroke-dasharray=\"5 4\" stroke-linejoin=\"round\"/>{}",
        reward
    );
    super::picture("mag-tent", TENT_VIEW, &inside)
}

/// Returns a wagon around a point; 34 is its full size. It looks to the right unless `back`.
pub(crate) fn wagon_at(kind: ColourOrClear, x: f64, y: f64, size: f64, back: bool) -> Markup {
    let scale = size / 34.0;
    markup!(
        "<g class=\"{}\" transform=\"translate({} {}) scale({} {})\"><use href=\"#mag-wagon\"/><use \
         href=\"#mag-pip-{}\" transform=\"translate(-1 -11.5) scale(.65)\" color=\"var(--hue-2)\"/></g>",
        family(kind),
        x,
        y,
        if back { -scale } else { scale },
        scale,
        kind.name()
    )
}

/// Returns the hat of a seat around a point, with the sign of the seat; `None` is a neutral one. Its full
/// size is 24.
pub(crate) fn hat_at(seat: Option<usize>, x: f64, y: f64, size: f64) -> Markup {
    const SEATS: [&str; 4] = ["mag-hat-0", "mag-hat-1", "mag-hat-2", "mag-hat-3"];
    let (class, sign) = match seat {
        Some(seat) => {
            let sign = AVATARS[seat % AVATARS.len()];
            let sign =
                markup!("<path d=\"{}\" transform=\"translate(0 -3.2) scale(.5)\" fill=\"var(--mag-felt-2)\"/>", sign);
            (SEATS[seat % SEATS.len()], sign)
        }
        None => ("mag-hat-none", Markup::default()),
    };
    placed(x, y, size / 24.0, &markup!("<g class=\"{}\"><use href=\"#mag-hat\"/>{}</g>", class, sign))
}

/// Returns the hat of a seat, or a neutral one.
pub(crate) fn hat(seat: Option<usize>, size: u32) -> Markup {
    sized(size, size, "-14 -14 28 28", &hat_at(seat, 0.0, 0.0, 24.0))
}

#[cfg(test)]
mod tests {
    use magnificent::Components;

    use super::*;

    #[test]
    fn every_tent_shows_what_is_printed_on_it() {
        let set = Components::printed();
        for one in Tent::all() {
            let face = set.tent(one);
            let svg = tent(one, face);
            assert_eq!(
                svg.as_str().matches("</text>").count(),
                [face.points, face.coins].iter().filter(|n| **n > 0).count()
            );
            let gem = face.gem.map(|colour| format!("#mag-g-{}", colour.name()));
            assert!(gem.is_none_or(|gem| svg.as_str().contains(&gem)), "{one}");
        }
        assert!(preprinted(&set.preprinted).as_str().contains("mag-tent-own"));
        for reward in set.tent_spaces {
            assert!(no_tent(Some(reward)).as_str().contains("mag-sheet"), "a poster comes with each");
        }
    }
}
