//! Drawings with their frames, put beside each other.

use super::super::{label, moved};
use crate::kit::geometry::Frame;
use crate::markup::{Markup, markup};

/// The colour of lines and numbers between drawings.
pub(super) const CHALK: &str = "#f2ead8";

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
            "<svg class=\"mag-picture\" viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>",
            self.frame.view_box(),
            name,
            self.inside
        )
    }
}

/// Returns a sign such as + or =, as high as a die.
pub(super) fn operator(sign: &str) -> Sheet {
    Sheet::new(20.0, 56.0, label(sign, 10.0, 38.0, 30.0, CHALK))
}

/// Returns a number with this colour, as high as a die.
pub(super) fn number(text: &str) -> Sheet {
    let width = 14.0 + 22.0 * text.chars().count() as f64;
    Sheet::new(width, 56.0, label(text, width / 2.0, 43.0, 42.0, "#ffe3a1"))
}

/// Puts drawings beside each other with a gap between them.
pub(super) fn row(sheets: &[Sheet], gap: f64) -> Sheet {
    let height = sheets.iter().map(|sheet| sheet.frame.height).fold(0.0, f64::max);
    let mut inside = Markup::default();
    let mut x = 0.0;
    for (at, sheet) in sheets.iter().enumerate() {
        x += if at > 0 { gap } else { 0.0 };
        let frame = sheet.frame;
        inside.push(&moved((x - frame.left, (height - frame.height) / 2.0 - frame.top), &sheet.inside));
        x += frame.width;
    }
    Sheet::new(x, height, inside)
}

/// Puts drawings below each other, each in the middle.
pub(super) fn column(sheets: &[Sheet], gap: f64) -> Sheet {
    let width = sheets.iter().map(|sheet| sheet.frame.width).fold(0.0, f64::max);
    let mut inside = Markup::default();
    let mut y = 0.0;
    for (at, sheet) in sheets.iter().enumerate() {
        y += if at > 0 { gap } else { 0.0 };
        let frame = sheet.frame;
        inside.push(&moved(((width - frame.width) / 2.0 - frame.left, y - frame.top), &sheet.inside));
        y += frame.height;
    }
    Sheet::new(width, y, inside)
}

/// Returns a picture with a margin; one with few things is not enlarged.
pub(super) fn whole(sheet: Sheet) -> Sheet {
    let wide = f64::max(sheet.frame.width + 16.0, 460.0);
    let left = sheet.frame.left - (wide - sheet.frame.width) / 2.0;
    let frame = Frame { left, top: sheet.frame.top - 8.0, width: wide, height: sheet.frame.height + 16.0 };
    Sheet { frame, inside: sheet.inside }
}

/// Returns a tick or a cross around a point.
pub(super) fn verdict(x: f64, y: f64, good: bool) -> Markup {
    let (fill, path) = if good { ("#1f5b4a", "M-7 0L-2 6L8-6") } else { ("#b5432f", "M-6-6L6 6M6-6L-6 6") };
    moved(
        (x, y),
        &markup!(
            "<circle r=\"14\" fill=\"{}\" stroke=\"#fff9ea\" stroke-width=\"2.5\"/><path d=\"{}\" fill=\"none\" \
             stroke=\"#fff\" stroke-width=\"3.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            fill,
            path
        ),
    )
}
