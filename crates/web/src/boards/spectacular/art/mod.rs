//! The drawings of Spectacular, as SVG.
//!
//! * `hex`: where hexes, corners and the gate are. `animals`: the heads of the 22 animals.
//! * `dice`, `tile`: dice, tiles, the star hex, and empty places for them. `park`: a whole park, large or
//!   small.
//! * `marks`: what a plan or a count adds to a park: ghosts, corners, outlines, plaques.
//! * `pieces`: workers, solo tokens, stacks, the box. `signs`: signs of colours and score lines. `missions`:
//!   the pictograms of the missions.
//! * `boxes`: small pictures for the set-up. `pictures`: those of the rules.
//!
//! A park is drawn in units in which a hex has the radius [`RADIUS`]. Pieces keep their colours in both
//! themes; what follows the theme is a custom property. An element with the class of [`family`] sets the
//! colours of a habitat.

mod animals;
mod boxes;
mod dice;
mod hex;
mod marks;
mod missions;
mod park;
mod pictures;
mod pieces;
mod signs;
mod tile;

pub(crate) use animals::{head, star_head};
pub(crate) use boxes::{mission_art, mode_art, preview, side_art};
pub(crate) use dice::{die, slot};
pub(crate) use hex::{RADIUS, centre, frame};
pub(crate) use marks::{
    Grade, corner_sign, die_ghost, dots, ghost, last, outline, plaque, socket, tag, tower_ring, veil,
};
pub(crate) use missions::mission;
#[cfg(feature = "gallery")]
pub(crate) use park::whole;
pub(crate) use park::{below, contours, flashes, lookouts, on_hex, thumbnail};
pub(crate) use pictures::pictures;
pub(crate) use pieces::{
    Turned, badge_clock, case, hat, ladder, reroll, selection, stack, stamp, token, visitor, worker,
};
pub(crate) use signs::{arch, family, flag, habitat, heart, line_sign, lookout_sign, paw, place_sign};
pub(crate) use tile::{die_place, item, silhouette, tile_sized};
#[cfg(feature = "gallery")]
pub(crate) use tile::{fed, mini_board, star, tile};

use crate::markup::{Markup, markup};

/// The colour of outlines.
const INK: &str = "#2a2420";

/// Returns the definitions that the drawings refer to; they are inserted into the page once.
pub(crate) fn defs() -> Markup {
    markup!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"defs\"><defs>{}{}{}</defs></svg>",
        animals::defs(),
        dice::defs(),
        tile::defs()
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
fn placed(x: f64, y: f64, scale: f64, inside: &Markup) -> Markup {
    markup!("<g transform=\"translate({} {}) scale({})\">{}</g>", x, y, scale, inside)
}

/// Returns a part of a drawing, moved.
fn moved((x, y): (f64, f64), inside: &Markup) -> Markup {
    markup!("<g transform=\"translate({} {})\">{}</g>", x, y, inside)
}
