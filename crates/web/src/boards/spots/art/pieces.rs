//! Small things: dice, treats, paws, rosettes, the bowl, the leash, the Stray.

use super::{INK, placed, sized};
use crate::draw::curve::wobbly;
use crate::kit::dice::{Paint, die};
use crate::markup::{Markup, markup};

/// Returns a die as part of a drawing: `size` is about the length of its edge.
pub(super) fn die_at(face: Option<u8>, x: f64, y: f64, size: f64, turned: f64) -> Markup {
    markup!(
        "<g transform=\"translate({} {}) rotate({}) scale({}) translate(-22 -22)\">{}</g>",
        x,
        y,
        turned,
        size / 40.0,
        die(face, Paint::IVORY, 44)
    )
}

/// Returns a blank die as part of a drawing: a paw on it tells it from one that is shown.
pub(super) fn blank_at(x: f64, y: f64, size: f64) -> Markup {
    markup!(
        "{}<g fill=\"#b9a878\">{}</g>",
        die_at(None, x, y, size, 0.0),
        placed(x - size * 0.25, y - size * 0.25, size * 0.025, &Markup::fixed(PAW))
    )
}

#[cfg(feature = "gallery")]
/// Returns a die that has not been rolled, for supply, leash and waiting.
pub(crate) fn blank(size: u32) -> Markup {
    sized(size, size, "-22 -22 44 44", &blank_at(0.0, 0.0, 40.0))
}

/// A paw in a box of 20.
pub(super) const PAW: &str = "<path d=\"M10 9.5c3 0 5.6 3.2 5.6 5.7 0 2-1.7 2.6-2.9 2.3-1.3-.3-1.7-.5-2.7-.5s-1.4.2-2.7.5c-1.2.3-2.9-.3-2.9-2.3 0-2.5 2.6-5.7 5.6-5.700Z\"/><ellipse cx=\"3.4\" cy=\"9.2\" rx=\"1.9\" ry=\"2.5\" transform=\"rotate(-24 3.4 9.2)\"/><ellipse cx=\"7.3\" cy=\"5\" rx=\"1.9\" ry=\"2.7\"/><ellipse cx=\"12.7\" cy=\"5\" rx=\"1.9\" ry=\"2.7\"/><ellipse cx=\"16.6\" cy=\"9.2\" rx=\"1.9\" ry=\"2.5\" transform=\"rotate(24 16.6 9.2)\"/>";

/// Returns paws in the colour of the text; nothing if there are none.
pub(crate) fn paws(many: u8, size: u32) -> Markup {
    let one = sized(size, size, "0 0 20 20", &markup!("<g fill=\"currentColor\">{}</g>", Markup::fixed(PAW)));
    (0..many).map(|_| one.clone()).collect()
}

/// A treat in a box of 40 by 20.
pub(super) const BONE: &str = "<path d=\"M9 7C8 2 2 2 2.5 7C-.5 9-.5 12 2.5 13.5C2 18 8 18.5 9.5 14H30.5C32 18.5 38 18 37.5 13.5C40.5 12 40.5 9 37.5 7C38 2 32 2 31 7Z\" fill=\"#f7ebd0\" stroke=\"#8a6b3c\" stroke-width=\"1.8\" stroke-linejoin=\"round\"/><path d=\"M11 8.6H28\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-linecap=\"round\" opacity=\".8\"/>";

/// Returns a treat.
pub(crate) fn bone(width: u32) -> Markup {
    sized(width, width / 2, "-1 0 42 20", &Markup::fixed(BONE))
}

/// Returns the rosette of a scored dog, in a box of 30 by 40; its tick says *scored* without the colour.
pub(super) fn rosette_shape() -> Markup {
    markup!(
        "<path d=\"M9 22L5 39l6-4 3 4 2-15ZM21 22l4 17-6-4-3 4-2-15Z\" fill=\"#b97f22\"/><path d=\"{}\" fill=\"#e2b45a\" stroke=\"#8a5a12\" \
         stroke-width=\"1.5\"/><circle cx=\"15\" cy=\"14\" r=\"7.5\" fill=\"#fff6df\"/><path d=\"M11 14.500l3 3 5.5-6\" fill=\"none\" \
         stroke=\"#1f5b4a\" stroke-width=\"2.3\" stroke-linecap=\"round\"/>",
        wobbly(15.0, 14.0, 12.5, 3, 0.06, 14)
    )
}

/// Returns a rosette.
pub(crate) fn rosette(width: u32) -> Markup {
    sized(width, width * 4 / 3, "0 0 30 40", &rosette_shape())
}

/// Returns six places in a row: rosettes for scored dogs, dashed rings for the others.
pub(crate) fn six(scored: u8, size: u32) -> Markup {
    let rosette = rosette_shape();
    let place = |at: u8| {
        if at < scored {
            placed(f64::from(at) * 30.0, 0.0, 1.0, &rosette)
        } else {
            markup!(
                "<circle cx=\"{}\" cy=\"14\" r=\"10.5\" fill=\"none\" stroke=\"var(--muted)\" stroke-width=\"2.6\" stroke-dasharray=\"4.2 3\" \
                 opacity=\".75\"/>",
                15.0 + f64::from(at) * 30.0
            )
        }
    };
    sized(size * 6, size, "0 0 180 28", &(0..6).map(place).collect())
}

/// Returns the bowl into which dice go back to the supply.
pub(crate) fn bowl(size: u32) -> Markup {
    sized(
        size,
        size,
        "0 0 40 40",
        &markup!(
            "<path d=\"M4 17H36L32.5 32H7.500Z\" fill=\"#b5432f\" stroke=\"{ink}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><ellipse \
             cx=\"20\" cy=\"17\" rx=\"16\" ry=\"4.5\" fill=\"#7c2b1d\" stroke=\"{ink}\" stroke-width=\"1.6\"/><g fill=\"#f3c9bf\">{}</g><path \
             d=\"M20 2v8m-4-3.5 4 4 4-4\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.4\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            placed(15.0, 21.0, 0.5, &Markup::fixed(PAW)),
            ink = INK
        ),
    )
}

/// Returns the leash with the dice that are still on it.
pub(crate) fn leash(dice: u8, size: u32) -> Markup {
    let many = f64::from(dice.max(1));
    let width = 30.0 + many * 32.0;
    let mut svg = markup!(
        "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{rope}\" stroke=\"{}\" stroke-width=\"5\"/><path d=\"{rope}\" stroke=\"#c9573e\" \
         stroke-width=\"3\"/></g><circle cx=\"12\" cy=\"14\" r=\"7\" fill=\"none\" stroke=\"#8a5a12\" stroke-width=\"3.4\"/>",
        INK,
        rope = format!("M19 14Q{} 20 {} 11", crate::draw::short(width / 2.0), crate::draw::short(width - 4.0))
    );
    for at in 0..dice {
        svg.push(&blank_at(40.0 + f64::from(at) * 32.0, 28.0, 26.0));
    }
    markup!(
        "<svg class=\"spots-leash\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} 46\" aria-hidden=\"true\">{}</svg>",
        f64::from(size) * width / 46.0,
        size,
        width,
        svg
    )
}

/// Returns the marker of the Stray: a collar tag with a paw.
pub(crate) fn marker(size: u32) -> Markup {
    sized(
        size,
        size,
        "0 0 40 40",
        &markup!(
            "<path d=\"M14 9a6 6 0 1 1 12 0\" fill=\"none\" stroke=\"#6b6b6e\" stroke-width=\"3.2\"/><circle cx=\"20\" cy=\"24\" r=\"14\" \
             fill=\"#e2b45a\" stroke=\"{}\" stroke-width=\"2\"/><circle cx=\"20\" cy=\"24\" r=\"11\" fill=\"none\" stroke=\"#b97f22\" \
             stroke-width=\"1.2\"/><circle cx=\"20\" cy=\"12.5\" r=\"1.6\" fill=\"{}\"/><g fill=\"#4a3208\">{}</g>",
            INK,
            INK,
            placed(12.5, 16.5, 0.75, &Markup::fixed(PAW))
        ),
    )
}

/// Returns the sign of the Stray: a shaggy head without a collar, on the hexagon of the seats.
pub(crate) fn stray(size: u32) -> Markup {
    markup!(
        "<svg class=\"spots-stray\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 48 48\" aria-hidden=\"true\"><path d=\"M24 2l19 \
         11v22L24 46 5 35V13Z\" fill=\"var(--paper-2)\" stroke=\"var(--line-2)\" stroke-width=\"2\" stroke-dasharray=\"4 3\" \
         stroke-linejoin=\"round\"/><g stroke=\"{ink}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"><path d=\"M13 16l-3 \
         13 5-2 1 4 4-5 0-11ZM35 16l3 13-5-2-1 4-4-5 0-11Z\" fill=\"#6b5a45\"/><path d=\"M15 17l3-6 2 3 4-5 3 5 3-3 3 6c2 8 1 \
         13-2 16l-2 5-2-3-3 5-3-5-2 3-2-5c-3-3-4-8-2-16Z\" fill=\"#9a8668\"/><path d=\"M24 24c6 0 8 5 6 9l-6 4-6-4c-2-4 0-9 \
         6-9Z\" fill=\"#d8c7a6\"/></g><g fill=\"{ink}\"><ellipse cx=\"19.5\" cy=\"21\" rx=\"1.8\" ry=\"2.2\"/><ellipse \
         cx=\"28.5\" cy=\"21\" rx=\"1.8\" ry=\"2.2\"/><ellipse cx=\"24\" cy=\"27\" rx=\"3.2\" ry=\"2.3\"/></g><path d=\"M24 \
         29v3m-3 1q3 1 3-1 0 2 3 1\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.4\" stroke-linecap=\"round\"/></svg>",
        size = size,
        ink = INK
    )
}
