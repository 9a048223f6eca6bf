//! Small things: workers, solo tokens, the stack, the box, and signs of what happens.

use spectacular::components::{ACHIEVEMENTS, TO_WIN};
use spectacular::{Habitat, Tower};

use super::hex::path;
use super::park::built;
use super::signs::{STAR, family, habitat_at, letter};
use super::tile::FRAME;
use super::{INK, sized};
use crate::draw::{Icon, icon};
use crate::markup::{Markup, markup};

/// A hat around the origin, 24 wide.
const HAT: &str = "M-12-5Q0-9 12-5Q6-6.5 6-8Q5-13 0-13T-6-8Q-6-6.5-12-5Z";

/// Returns a worker of a colour, or the one of all colours; a used one is crossed.
pub(crate) fn worker(colour: Option<Habitat>, used: bool, size: u32) -> Markup {
    if used {
        return sized(
            size,
            size,
            "-25 -25 50 52",
            &Markup::fixed(
                "<circle r=\"22\" fill=\"var(--paper-2)\" stroke=\"var(--line-2)\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/><path \
                 d=\"M-8-8L8 8M8-8L-8 8\" stroke=\"var(--muted)\" stroke-width=\"3\" stroke-linecap=\"round\"/>",
            ),
        );
    }
    let rim = match colour {
        Some(colour) => markup!("<g class=\"{}\"><circle r=\"22\" fill=\"var(--hab-rim)\"/></g>", family(colour)),
        None => {
            let quarter = |(colour, path): (Habitat, &str)| {
                markup!("<g class=\"{}\"><path d=\"M0 0{}Z\" fill=\"var(--hab-rim)\"/></g>", family(colour), path)
            };
            let paths =
                ["V-22A22 22 0 0 1 22 0", "H22A22 22 0 0 1 0 22", "V22A22 22 0 0 1-22 0", "H-22A22 22 0 0 1 0-22"];
            Habitat::ALL.into_iter().zip(paths).map(quarter).collect()
        }
    };
    let (coat, sign) = match colour {
        Some(colour) => (
            markup!("<g class=\"{}\"><path d=\"{}\" fill=\"var(--hab-deep)\"/></g>", family(colour), COAT),
            markup!("{}{}", habitat_at(colour, 0.0, 8.0, 0.8, "#fff"), letter(colour, 0.0, 8.0, 12.0)),
        ),
        None => (markup!("<path d=\"{}\" fill=\"#5a4420\"/>", COAT), Markup::default()),
    };
    let inside = markup!(
        "<circle cy=\"2.5\" r=\"22\" opacity=\".25\"/>{}<circle r=\"17\" fill=\"#fffdf4\"/>{}<g stroke=\"{}\" stroke-width=\"1.2\"><circle \
         cy=\"-2.5\" r=\"6\" fill=\"#e3b58c\"/><path d=\"{}\" fill=\"#8a6b3c\"/></g>{}",
        rim,
        coat,
        INK,
        HAT,
        sign
    );
    sized(size, size, "-25 -25 50 52", &inside)
}

/// The coat of a worker.
const COAT: &str = "M-9 12C-9 4-5 2 0 2S9 4 9 12Z";

/// Returns the sign of workers: a hat.
pub(crate) fn hat(size: u32) -> Markup {
    sized(size, size, "-13 -18 26 22", &hat_shape())
}

/// Returns a hat as part of a drawing.
pub(super) fn hat_shape() -> Markup {
    markup!("<path d=\"{}\" fill=\"#b8925a\" stroke=\"{}\" stroke-width=\"1.2\"/>", HAT, INK)
}

/// How a solo token lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    /// In the stack.
    Ahead,
    /// Open: it was turned over in this turn.
    Now,
    /// Put aside.
    Gone,
}

/// Returns a solo token with its number; without one it is face down.
pub(crate) fn token(number: Option<u8>, turned: Turned, size: u32) -> Markup {
    let face = match number {
        Some(number) => markup!(
            "<text y=\"6.5\" text-anchor=\"middle\" font-size=\"18\" class=\"spc-num\" fill=\"{}\">{}</text>",
            if turned == Turned::Gone { "var(--muted)" } else { "#3a2505" },
            number
        ),
        None => markup!("<path d=\"{}\" transform=\"scale(.75)\" fill=\"#8a5a12\"/>", STAR),
    };
    let disc = match turned {
        Turned::Ahead => Markup::fixed(
            "<circle cy=\"1.8\" r=\"15\" fill=\"#8a5a12\"/><circle r=\"15\" fill=\"#fff9ea\" stroke=\"#b97f22\" stroke-width=\"2\"/>",
        ),
        Turned::Now => Markup::fixed(
            "<circle cy=\"1.8\" r=\"15\" fill=\"#8a5a12\"/><circle r=\"15\" fill=\"#ffe3a1\" stroke=\"#b5432f\" stroke-width=\"3\"/>",
        ),
        Turned::Gone => Markup::fixed(
            "<circle r=\"14.5\" fill=\"none\" stroke=\"var(--line-2)\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/>",
        ),
    };
    let crossed = if turned == Turned::Gone {
        Markup::fixed("<path d=\"M-8 0H8\" stroke=\"var(--muted)\" stroke-width=\"1.6\"/>")
    } else {
        Markup::default()
    };
    sized(size, size, "-18 -18 36 37", &markup!("{}{}{}", disc, face, crossed))
}

/// Returns the selection token of the solo game: a black lookout.
pub(crate) fn selection(size: u32) -> Markup {
    sized(size, size, "-34 -40 68 70", &built(Tower::Black))
}

/// Returns the stack of tiles face down; with `count` 0 an empty place.
pub(crate) fn stack(count: usize, size: u32) -> Markup {
    let inside = if count == 0 {
        markup!(
            "<path d=\"{}\" fill=\"none\" stroke=\"var(--empty)\" stroke-width=\"3\" stroke-dasharray=\"7 6\"/>",
            path(0.85)
        )
    } else {
        let edges: Markup = (1..count.min(5))
            .rev()
            .map(|below| {
                markup!(
                    "<path d=\"{}\" transform=\"translate(0 {})\" fill=\"#8a7145\" stroke=\"#5f4c2b\" stroke-width=\"1.5\"/>",
                    path(0.85),
                    below as f64 * 4.0
                )
            })
            .collect();
        markup!(
            "{}<path d=\"{}\" fill=\"#c9b07f\" stroke=\"#8a7145\" stroke-width=\"3\"/><path d=\"{}\" fill=\"none\" stroke=\"#8a7145\" \
             stroke-width=\"1.6\" stroke-dasharray=\"5 4\"/><path d=\"{}\" transform=\"scale(2)\" fill=\"#7a5f33\"/>",
            edges,
            path(0.85),
            path(0.7),
            STAR
        )
    };
    sized(size, size * 118 / 100, FRAME, &inside)
}

/// Returns the box into which discarded things go.
pub(crate) fn case(size: u32) -> Markup {
    sized(
        size,
        size,
        "0 0 40 40",
        &markup!(
            "<g stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"><path d=\"M5 18H35V34H5Z\" fill=\"#1f5b4a\"/><path d=\"M5 \
             18L1 12H17L20 18L23 12H39L35 18Z\" fill=\"#2a6b57\"/></g><path d=\"{}\" transform=\"translate(20 26) scale(.6)\" \
             fill=\"#e2b45a\"/><path d=\"M20 1v9m-4-3.5 4 4 4-4\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.4\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            INK,
            STAR
        ),
    )
}

/// Returns a visitor as part of a park, around the origin.
pub(crate) fn visitor() -> Markup {
    markup!(
        "<g stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"><ellipse cy=\"14\" rx=\"10\" ry=\"3\" fill=\"#0004\" \
         stroke=\"none\"/><path d=\"M-5 5V14M5 5V14\" stroke-width=\"4\" stroke-linecap=\"round\"/><path d=\"M-8 8C-8-2-4-4 \
         0-4S8-2 8 8Z\" fill=\"#b5432f\"/><circle cy=\"-9\" r=\"6\" fill=\"#e3b58c\"/><path d=\"M-7-11A7 6 0 0 1 7-11H11Z\" \
         fill=\"#e2b45a\"/></g>",
        INK
    )
}

/// Returns the ring with an arrow around a die that is to be rolled again.
pub(crate) fn reroll(size: u32) -> Markup {
    sized(
        size,
        size,
        "-24 -24 48 48",
        &Markup::fixed(
            "<path d=\"M17-13A21 21 0 1 0 21 3\" fill=\"none\" stroke=\"var(--brass)\" stroke-width=\"3.4\" \
             stroke-linecap=\"round\"/><path d=\"M20-20L18-9L8-13Z\" fill=\"var(--brass)\"/>",
        ),
    )
}

/// Returns the badge of what is prepared: a clock.
pub(crate) fn badge_clock(size: u32) -> Markup {
    icon(Icon::Clock, size)
}

/// Returns the stamp on a mission that is met.
pub(crate) fn stamp(size: u32) -> Markup {
    sized(
        size,
        size,
        "-20 -20 40 40",
        &Markup::fixed(
            "<g transform=\"rotate(-12)\" fill=\"none\" stroke=\"var(--forest)\"><circle r=\"17\" stroke-width=\"3\"/><circle r=\"13\" \
             stroke-width=\"1.2\" stroke-dasharray=\"3 2\"/><path d=\"M-7 0L-2 5.5L8-6\" stroke-width=\"4\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/></g>",
        ),
    )
}

/// Returns the ladder of a solo game, which fills the width of its place: how far the points are, from 0 to
/// the highest achievement, with a step for each.
pub(crate) fn ladder(points: i32) -> Markup {
    let most = ACHIEVEMENTS.last().map_or(TO_WIN.0, |(least, _)| *least);
    let x = |points: i32| 8.0 + 284.0 * f64::from(points.clamp(0, most)) / f64::from(most);
    let step = |(least, _): &(i32, &str)| {
        let reached = points >= *least;
        markup!(
            "<path d=\"M{} {}V32\" stroke=\"var(--brass)\" stroke-width=\"{}\" opacity=\"{}\"/>",
            x(*least),
            if *least == TO_WIN.0 { 8 } else { 14 },
            if *least == TO_WIN.0 { 3.0 } else { 1.6 },
            if reached { 1.0 } else { 0.55 }
        )
    };
    let steps: Markup = ACHIEVEMENTS.iter().map(step).collect();
    let inside = markup!(
        "<rect x=\"4\" y=\"17\" width=\"292\" height=\"12\" rx=\"6\" fill=\"var(--paper-2)\" stroke=\"var(--line-2)\"/><rect x=\"4\" y=\"17\" \
         width=\"{}\" height=\"12\" rx=\"6\" fill=\"var(--forest)\"/>{}<g transform=\"translate({} 9)\"><path d=\"M-5-9L-2-2M5-9L2-2\" \
         stroke=\"var(--brick)\" stroke-width=\"3.4\"/><circle cy=\"2\" r=\"6.5\" fill=\"#e2b45a\" stroke=\"#8a5a12\" \
         stroke-width=\"1.4\"/><path d=\"{}\" transform=\"translate(0 2) scale(.4)\" fill=\"#8a5a12\"/></g>",
        x(points) - 2.0,
        steps,
        x(TO_WIN.0),
        STAR
    );
    super::picture("spc-ladder", "0 0 300 34", &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_has_a_step_for_each_achievement() {
        for points in [0, 8, 200, 279, 400] {
            assert_eq!(ladder(points).as_str().matches("V32").count(), ACHIEVEMENTS.len());
        }
        assert_eq!(ladder(280), ladder(400));
        assert_ne!(ladder(0), ladder(200));
    }

    #[test]
    fn workers_differ_and_used_ones_are_crossed() {
        let mut all: Vec<Markup> = Habitat::ALL.into_iter().map(|colour| worker(Some(colour), false, 40)).collect();
        all.push(worker(None, false, 40));
        all.push(worker(None, true, 40));
        for (at, one) in all.iter().enumerate() {
            assert!(!all[..at].contains(one));
        }
        assert_eq!(worker(None, true, 40), worker(Some(Habitat::Grey), true, 40));
    }
}
