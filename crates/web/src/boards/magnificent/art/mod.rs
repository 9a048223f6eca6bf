//! The drawings of The Magnificent, as SVG.
//!
//! * `signs`: signs of colours. `dice`, `goods`, `pieces`: dice; gems, coins, points, trainers and poster
//!   tokens; tents, wagons and hats.
//! * `tile`, `camp`, `marks`: camp tiles; a whole camp, large or small; what a plan or a count adds to it.
//! * `people`, `poster`: the six artists, and the posters with them.
//! * `bonus`, `count`, `card`, `space`: what cards give and count, master cards, trainer spaces and their
//!   tiles.
//! * `roads`, `steps`: the main tent with its roads, and the performance track.
//! * `papers`: stamp, envelope, solo ribbon, souvenir. `boxes`: small pictures for the set-up and the score
//!   sheet. `pictures`: those of the rules.
//!
//! Everything on a component comes from the component set of the table. Pieces keep their colours in both
//! themes; what follows the theme is a custom property. An element with the class of [`family`] sets the
//! colours of a kind. Drawings that end in `_at` are parts of others, around a point; the rest are whole
//! elements.

mod bonus;
mod boxes;
mod camp;
mod card;
mod count;
mod dice;
mod goods;
mod marks;
mod papers;
mod people;
mod pictures;
mod pieces;
mod poster;
mod roads;
mod signs;
mod space;
mod steps;
mod tile;

pub(crate) use bonus::bonus;
pub(crate) use boxes::{action_sign, awning, line_sign, mode_art, preview};
#[cfg(any(test, feature = "gallery"))]
pub(crate) use camp::camp;
pub(crate) use camp::{UNIT, camp_frame, cells, flag_place, flags, ground, ropes, thumbnail, tiles};
pub(crate) use card::{Words, card, card_back, card_sheet, set};
pub(crate) use count::count;
pub(crate) use dice::{die, rolled};
#[cfg(feature = "gallery")]
pub(crate) use goods::gain;
pub(crate) use goods::{coin, gem, gem_ghost, trainer};
#[cfg(feature = "gallery")]
pub(crate) use marks::rectangle;
pub(crate) use marks::{edge, ghost, hole, last, lit, wanted};
pub(crate) use papers::{envelope, half, ribbon, souvenir};
pub(crate) use pictures::pictures;
pub(crate) use pieces::{hat, no_tent, preprinted, tent};
pub(crate) use poster::{deck, poster, poster_at, poster_place};
pub(crate) use roads::{ROADS, Way, nearest, road_place, roads};
pub(crate) use signs::{family, sign, sign_at};
pub(crate) use space::{cost, space, space_tile};
pub(crate) use steps::{Track, performance};
pub(crate) use tile::{level, tile};

use crate::markup::{Markup, markup};

/// The colour of outlines.
const INK: &str = "#1b1612";
/// The colour of cards and posters.
const CREAM: &str = "#fbf1dc";
/// The red of canvas.
const BRICK: &str = "#b5432f";
/// The colour of backs and strips.
const PLUM: &str = "#3b2748";
/// The colour of coins, ropes and trims.
const BRASS: &str = "#e2b45a";

/// Returns the definitions that the drawings refer to; they are inserted into the page once.
pub(crate) fn defs() -> Markup {
    markup!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"defs\"><defs>{}{}{}{}{}{}{}</defs></svg>",
        signs::defs(),
        dice::defs(),
        goods::defs(),
        pieces::defs(),
        tile::defs(),
        people::defs(),
        poster::defs()
    )
}

/// Returns a drawing that fills its place, hidden from screen readers.
fn picture(class: &str, view: &str, inside: &Markup) -> Markup {
    markup!("<svg class=\"{}\" viewBox=\"{}\" aria-hidden=\"true\">{}</svg>", class, view, inside)
}

/// Returns a drawing of a size in pixels, hidden from screen readers.
fn sized(width: u32, height: u32, view: &str, inside: &Markup) -> Markup {
    markup!("<svg width=\"{}\" height=\"{}\" viewBox=\"{}\" aria-hidden=\"true\">{}</svg>", width, height, view, inside)
}

/// Returns a part of a drawing, moved and scaled.
pub(crate) fn placed(x: f64, y: f64, scale: f64, inside: &Markup) -> Markup {
    markup!("<g transform=\"translate({} {}) scale({})\">{}</g>", x, y, scale, inside)
}

/// Returns a part of a drawing, moved.
fn moved((x, y): (f64, f64), inside: &Markup) -> Markup {
    markup!("<g transform=\"translate({} {})\">{}</g>", x, y, inside)
}

/// Returns a use of a definition, moved and scaled.
fn used(id: &str, x: f64, y: f64, scale: f64) -> Markup {
    markup!("<use href=\"#{}\" transform=\"translate({} {}) scale({})\"/>", id, x, y, scale)
}

/// Returns a number or a few characters, centred at `x`.
fn label(text: &str, x: f64, y: f64, size: f64, ink: &str) -> Markup {
    markup!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" class=\"mag-num\" fill=\"{}\">{}</text>",
        x,
        y,
        size,
        ink,
        text
    )
}

/// Returns a number or a few characters with a rim of paper around them, for signs.
fn rimmed(text: &str, x: f64, y: f64, size: f64) -> Markup {
    markup!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" class=\"mag-num mag-rimmed\">{}</text>",
        x,
        y,
        size,
        text
    )
}

/// Returns an arrow or another line with a rim of paper around it, for signs.
fn line(path: &str) -> Markup {
    markup!("<path d=\"{path}\" class=\"mag-line rim\"/><path d=\"{path}\" class=\"mag-line\"/>", path = path)
}

/// Returns a small arrow to the right, around a point.
fn arrow(x: f64, y: f64) -> Markup {
    moved((x, y), &line("M-4 0H4M1-3L4 0L1 3"))
}

/// Returns a number rounded to tenths, which are enough for places in large drawings.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests;
