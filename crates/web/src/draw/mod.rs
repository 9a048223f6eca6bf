//! Drawings that are not specific to a game: hexagons, icons, avatars, the logo. All are SVG, inserted as
//! inner HTML.
//!
//! Colours are custom properties of the style sheet, so that a drawing follows the theme.

pub(crate) mod curve;
mod icons;
mod qr;

use core::fmt::{Display, Formatter, Result};

pub(crate) use icons::{AVATARS, Icon};
pub(crate) use qr::qr;

use crate::markup::{Markup, markup};

/// A number that is written with at most two decimals, as short as possible. It is formatted with integers:
/// the code that formats any float would make the download larger.
pub(crate) struct Short(pub(crate) f64);

impl Display for Short {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match rest {
            0 => write!(out, "{sign}{whole}"),
            rest if rest % 10 == 0 => write!(out, "{sign}{whole}.{}", rest / 10),
            rest => write!(out, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// Returns a number as [`Short`] writes it.
pub(crate) fn short(number: f64) -> String {
    Short(number).to_string()
}

/// Returns sine and cosine. In the browser they come from JavaScript, which keeps the module smaller.
pub(crate) fn sin_cos(angle: f64) -> (f64, f64) {
    if cfg!(target_arch = "wasm32") { (js_sys::Math::sin(angle), js_sys::Math::cos(angle)) } else { angle.sin_cos() }
}

/// Returns the length of a vector.
pub(crate) fn length(dx: f64, dy: f64) -> f64 {
    (dx * dx + dy * dy).sqrt()
}

/// Returns the path of a hexagon with a corner at the top, around `(x, y)`.
pub(crate) fn hexagon(radius: f64, x: f64, y: f64) -> String {
    polygon(6, |_| radius, -90.0, x, y)
}

/// Returns the path of a hexagon with a flat top, around the origin.
pub(crate) fn flat_hexagon(radius: f64) -> String {
    polygon(6, |_| radius, 0.0, 0.0, 0.0)
}

/// Returns the path of a star with the given number of points.
pub(crate) fn star(points: u32, outer: f64, inner: f64) -> String {
    polygon(2 * points, |corner| if corner % 2 == 1 { inner } else { outer }, -90.0, 0.0, 0.0)
}

fn polygon(corners: u32, radius: impl Fn(u32) -> f64, turned: f64, x: f64, y: f64) -> String {
    let mut path = String::new();
    for corner in 0..corners {
        let angle = (turned + f64::from(corner) * 360.0 / f64::from(corners)).to_radians();
        let (sin, cos) = sin_cos(angle);
        let radius = radius(corner);
        path.push(if corner == 0 { 'M' } else { 'L' });
        path.push_str(&short(x + radius * cos));
        path.push(' ');
        path.push_str(&short(y + radius * sin));
    }
    path.push('Z');
    path
}

/// Returns the logo: a keyhole in a hexagon.
pub(crate) fn mark() -> Markup {
    markup!(
        "<svg class=\"mark\" width=\"30\" height=\"30\" viewBox=\"-18 -18 36 36\" aria-hidden=\"true\"><path d=\"{}\" fill=\"var(--forest)\" \
         stroke=\"var(--forest)\" stroke-width=\"2\" stroke-linejoin=\"round\"/><path d=\"M0-9.5a5 5 0 0 1 2.9 9.1L5.2 \
         9H-5.2l2.3-9.4A5 5 0 0 1 0-9.5z\" fill=\"var(--brass-wash)\"/></svg>",
        hexagon(16.5, 0.0, 0.0)
    )
}

/// Returns the avatar of a seat, which has a shape as well as a colour.
pub(crate) fn avatar(seat: usize, size: u32) -> Markup {
    let number = seat % AVATARS.len();
    markup!(
        "<svg class=\"avatar s{number}\" width=\"{size}\" height=\"{size}\" viewBox=\"-18 -18 36 36\" aria-hidden=\"true\"><path d=\"{}\" \
         class=\"bg\" stroke-linejoin=\"round\" stroke-width=\"2\"/><g class=\"fg\" transform=\"scale(.86)\"><path d=\"{}\"/></g></svg>",
        hexagon(17.0, 0.0, 0.0),
        AVATARS[number],
        number = number,
        size = size
    )
}

/// Returns an icon as SVG.
pub(crate) fn icon(icon: Icon, size: u32) -> Markup {
    markup!(
        "<svg class=\"ico\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.8\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" aria-hidden=\"true\"><path d=\"{}\"/></svg>",
        icon.path(),
        size = size
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([1.0, -0.001, 0.125, -2.5].map(short), ["1", "0", "0.13", "-2.5"]);
    }

    #[test]
    fn a_hexagon_has_six_corners() {
        assert_eq!(hexagon(2.0, 1.0, 0.0), "M1 -2L2.73 -1L2.73 1L1 2L-0.73 1L-0.73 -1Z");
    }
}
