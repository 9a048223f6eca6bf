//! Seal, stamp, envelope, the ribbon of a solo game, and the frame of the souvenir poster.

use super::{BRASS, PLUM, label, moved, sized, tenths};
use crate::markup::{Markup, markup};

/// The width of the ribbon.
const RIBBON_WIDTH: f64 = 300.0;

/// Returns the stamp of a card that counts half, with its points.
pub(crate) fn half(points: &str, size: u32) -> Markup {
    let inside = markup!(
        "<g transform=\"rotate(-8)\" class=\"mag-stamp\"><rect x=\"-20\" y=\"-22\" width=\"40\" height=\"44\" \
         rx=\"6\" stroke-width=\"2.6\"/>{}{}</g>",
        label("½", 0.0, -5.0, 15.0, "currentColor"),
        label(points, 0.0, 15.0, 21.0, "currentColor")
    );
    sized(size, size, "-25 -27 50 54", &inside)
}

/// Returns the envelope of a seat in the draft; one that has chosen is closed and has a tick.
pub(crate) fn envelope(chosen: bool, size: u32) -> Markup {
    let flap = if chosen { "M-17-10L0 4L17-10" } else { "M-17-10L0-22L17-10" };
    let card = if chosen {
        Markup::fixed(
            "<circle cx=\"13\" cy=\"9\" r=\"7\" fill=\"var(--forest)\" stroke=\"#fbf1dc\" \
             stroke-width=\"1.5\"/><path d=\"M9.5 9L12 11.5L16.5 6.5\" fill=\"none\" stroke=\"var(--on-forest)\" \
             stroke-width=\"2\"/>",
        )
    } else {
        Markup::default()
    };
    let sheet = if chosen {
        Markup::default()
    } else {
        Markup::fixed(
            "<rect x=\"-11\" y=\"-19\" width=\"22\" height=\"22\" rx=\"2\" fill=\"#fbf1dc\" \
         stroke=\"#5a4420\" stroke-width=\"1.4\"/>",
        )
    };
    let inside = markup!(
        "<g stroke=\"#5a4420\" stroke-width=\"1.6\" stroke-linejoin=\"round\"><path \
         d=\"M-17-10L0-22L17-10V12H-17Z\" fill=\"#c9ae80\"/>{}<path d=\"M-17-10V12H17V-10L0 3Z\" \
         fill=\"#f6e8cb\"/><path d=\"{}\" fill=\"{}\"/></g>{}",
        sheet,
        flap,
        if chosen { "#eadbb8" } else { "none" },
        card
    );
    sized(size, size, "-21 -24 42 42", &inside)
}

/// Returns the ribbon of a solo game, which fills the width of its place: how far the points are, with a bow
/// at each level, from the lowest to the highest. The ratio is 300 to 44.
pub(crate) fn ribbon(points: i16, levels: &[i16]) -> Markup {
    // The bows have equal distances in the right half, so that their numbers have room.
    let bow_at = |number: usize| RIBBON_WIDTH - 24.0 - (levels.len() - 1 - number) as f64 * 52.0;
    let place = |points: i16| {
        let (mut from, mut left) = (0, 8.0);
        for (number, level) in levels.iter().enumerate() {
            if points < *level {
                let part = f64::from(points.max(from) - from) / f64::from(*level - from).max(1.0);
                return left + (bow_at(number) - left) * part;
            }
            (from, left) = (*level, bow_at(number));
        }
        left
    };
    let x = |points: i16| tenths(place(points));
    let bow = |level: &i16| {
        let reached = points >= *level;
        let class = if reached { "mag-bow on" } else { "mag-bow" };
        let tick = if reached {
            Markup::fixed("<path d=\"M-4 0L-1 3L5-4\" fill=\"none\" stroke=\"#fff8e8\" stroke-width=\"2.2\"/>")
        } else {
            Markup::default()
        };
        moved(
            (x(*level), 13.0),
            &markup!(
                "<g class=\"{}\"><path d=\"M-5 6L-8 17L-3 14L0 18L3 14L8 17L5 6Z\"/><circle r=\"9.5\"/></g>{}{}",
                class,
                tick,
                label(markup!("{}", i32::from(*level)).as_str(), 0.0, 30.0, 12.0, "var(--ink)")
            ),
        )
    };
    let bows: Markup = levels.iter().map(bow).collect();
    let inside = markup!(
        "<rect x=\"4\" y=\"9\" width=\"{}\" height=\"9\" rx=\"4.5\" class=\"mag-bar\"/><rect x=\"4\" y=\"9\" \
         width=\"{}\" height=\"9\" rx=\"4.5\" class=\"mag-bar on\"/>{}",
        RIBBON_WIDTH - 20.0,
        x(points) - 4.0,
        bows
    );
    super::picture("mag-ribbon", "0 0 300 46", &inside)
}

/// Returns the frame of the souvenir poster, 360 wide and 500 high: `title` on its banner, `inside` from 30,
/// 96 to 330, 410, `line` at its foot.
pub(crate) fn souvenir(title: &str, inside: &Markup, line: &str) -> Markup {
    let bulb = |at: u32| {
        let at = f64::from(at);
        markup!(
            "<circle cx=\"{}\" cy=\"12\" r=\"4\"/><circle cx=\"{}\" cy=\"488\" r=\"4\"/>",
            20.0 + at * 32.0,
            20.0 + at * 32.0
        )
    };
    let bulbs: Markup = (0..11).map(bulb).collect();
    markup!(
        "<svg class=\"mag-souvenir\" viewBox=\"0 0 360 500\" role=\"img\" aria-label=\"{title}\"><rect \
         width=\"360\" height=\"500\" rx=\"10\" fill=\"{plum}\"/><g fill=\"#ffe9b0\">{}</g><rect x=\"20\" \
         y=\"24\" width=\"320\" height=\"452\" rx=\"6\" fill=\"#f6e8cb\" stroke=\"{brass}\" \
         stroke-width=\"3\"/><path d=\"M8 44H352L340 64L352 84H8L20 64Z\" fill=\"#b5432f\" stroke=\"#6b2012\" \
         stroke-width=\"2\"/>{}{}<path d=\"M60 426H300\" stroke=\"#b97f22\" stroke-width=\"2\" \
         stroke-dasharray=\"2 5\" stroke-linecap=\"round\"/>{}</svg>",
        bulbs,
        label(title, 180.0, 72.0, 24.0, "#fff8e8"),
        inside,
        label(line, 180.0, 454.0, 17.0, "#3a2505"),
        title = title,
        plum = PLUM,
        brass = BRASS
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ribbon_has_a_bow_for_each_level() {
        let levels = [200, 220, 240];
        for (points, reached) in [(0, 0), (199, 0), (200, 1), (225, 2), (240, 3), (300, 3)] {
            let svg = ribbon(points, &levels);
            assert_eq!(svg.as_str().matches("mag-bow").count(), 3);
            assert_eq!(svg.as_str().matches("mag-bow on").count(), reached, "{points}");
        }
        assert_eq!(ribbon(240, &levels), ribbon(300, &levels));
        assert_ne!(envelope(true, 40), envelope(false, 40));
    }
}
