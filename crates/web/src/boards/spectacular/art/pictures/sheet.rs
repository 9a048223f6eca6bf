//! Drawings with their frames, put beside each other.

use spectacular::Habitat;
use spectacular::items::Die;

use super::super::dice::die_at;
use super::super::moved;
use crate::kit::geometry::Frame;
use crate::markup::{Markup, markup};

/// A drawing with its frame.
pub(super) struct Sheet {
    pub(super) frame: Frame,
    pub(super) inside: Markup,
}

impl Sheet {
    /// Returns a drawing of this size; its origin is at the upper left.
    pub(super) const fn new(width: f64, height: f64, inside: Markup) -> Self {
        Self { frame: Frame { left: 0.0, top: 0.0, width, height }, inside }
    }

    /// Returns the picture; `name` is its accessible name.
    pub(super) fn svg(&self, name: &str) -> Markup {
        markup!(
            "<svg class=\"spc-picture\" viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>",
            self.frame.view_box(),
            name,
            self.inside
        )
    }
}

/// Puts drawings beside each other with arrows or gaps between them.
pub(super) fn row(sheets: &[Sheet], arrows: bool) -> Sheet {
    let gap = if arrows { 64.0 } else { 26.0 };
    let height = sheets.iter().map(|sheet| sheet.frame.height).fold(0.0, f64::max);
    let mut inside = Markup::default();
    let mut x = 0.0;
    for (at, sheet) in sheets.iter().enumerate() {
        if at > 0 {
            if arrows {
                inside.push(&arrow(x + 10.0, height / 2.0));
            }
            x += gap;
        }
        let frame = sheet.frame;
        inside.push(&moved((x - frame.left, (height - frame.height) / 2.0 - frame.top), &sheet.inside));
        x += frame.width;
    }
    // A picture with few things is not enlarged.
    let wide = f64::max(x, 460.0);
    Sheet { frame: Frame { left: (x - wide) / 2.0, top: -8.0, width: wide, height: height + 16.0 }, inside }
}

fn arrow(x: f64, y: f64) -> Markup {
    markup!(
        "<path d=\"M{} {}h38m-13-13 14 13-14 13\" fill=\"none\" stroke=\"#f2ead8\" stroke-width=\"5\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
        x,
        y
    )
}

/// Returns a tick or a cross around a point.
pub(super) fn verdict(x: f64, y: f64, good: bool) -> Markup {
    let (fill, path) = if good { ("#1f5b4a", "M-7 0L-2 6L8-6") } else { ("#b5432f", "M-6-6L6 6M6-6L-6 6") };
    moved(
        (x, y),
        &markup!(
            "<circle r=\"14\" fill=\"{}\" stroke=\"#fff9ea\" stroke-width=\"2.5\"/><path d=\"{}\" fill=\"none\" stroke=\"#fff\" \
             stroke-width=\"3.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            fill,
            path
        ),
    )
}

/// Returns a line of dice, each with a tick or a cross.
pub(super) fn judged(dice: &[(Habitat, u8, bool)]) -> Sheet {
    let one = |(at, (colour, value, good)): (usize, &(Habitat, u8, bool))| {
        let x = 30.0 + at as f64 * 64.0;
        let drawn = die_at(Die { colour: *colour, value: *value }, x, 30.0, 48.0, 0.0);
        let drawn = if *good { drawn } else { markup!("<g opacity=\".6\">{}</g>", drawn) };
        markup!("{}{}", drawn, verdict(x, 72.0, *good))
    };
    Sheet::new(dice.len() as f64 * 64.0 - 4.0, 88.0, dice.iter().enumerate().map(one).collect())
}

/// Returns one hex with what is drawn around its centre.
pub(super) const fn hex_sheet(inside: Markup) -> Sheet {
    Sheet { frame: Frame { left: -56.0, top: -66.0, width: 112.0, height: 136.0 }, inside }
}
