//! The drawings of Spots, as SVG.
//!
//! * `breed`, `pose`, `head`, `dog`: the 32 dogs, whole or by their heads.
//! * `card`: the ground of a dog's card, its back, scored dogs and the shelf.
//! * `signs`, `tile`: the 22 tricks and their tiles.
//! * `pieces`: dice, treats, paws, rosettes, and what belongs to the Stray. `yard`: the buried dice.
//! * `boxes`: small pictures of modes and sets. `pictures`: those of the rules.
//!
//! Components keep their colours in both themes; what follows the theme is a custom property. The style sheet
//! of the game sets the colours of the tricks by their classes.

mod boxes;
mod breed;
mod card;
mod dog;
mod head;
mod pictures;
mod pieces;
mod pose;
mod signs;
mod tile;
mod yard;

pub(crate) use boxes::{mode_art, preview, set_art};
pub(crate) use card::{back, scored, sky, slot};
pub(crate) use dog::{OnDog, head, spot_row, whole};
#[cfg(feature = "gallery")]
pub(crate) use pictures::{PICTURES, drawn};
pub(crate) use pictures::{clause, pictures};
#[cfg(feature = "gallery")]
pub(crate) use pieces::blank;
pub(crate) use pieces::{bone, bowl, leash, marker, paws, rosette, six, stray};
#[cfg(feature = "gallery")]
pub(crate) use tile::sign;
pub(crate) use tile::{Edges, face, family, small};
pub(crate) use yard::{Buried, mound_sign as mound, yard};

use spots::Dog;
use spots::components::DOGS;

use crate::markup::{Markup, markup};

/// The colour of outlines.
const INK: &str = "#26221e";

/// Returns the definitions that the drawings refer to; they are inserted into the page once.
pub(crate) fn defs() -> Markup {
    markup!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"defs\"><defs>{}{}</defs></svg>",
        dog::defs(),
        card::defs()
    )
}

/// Returns the dog with these numbers, for pictures; the first one if there is none.
fn dog_of(numbers: &str) -> Dog {
    numbers.parse().unwrap_or(DOGS[0])
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
