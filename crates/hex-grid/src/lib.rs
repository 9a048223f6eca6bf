//! Hex coordinates and hexagonal boards.
//!
#![doc = include_str!("../README.md")]
//! ## Read in this order
//!
//! 1. [`Hex`] and [`Direction`]: coordinates and neighbours. [`Corner`]: vertices.
//! 2. [`Hexagon`]: a board, whose cells have numbers; [`OUTSIDE`] is the number of everything else.
//! 3. [`Bits`]: sets of cells.

mod bits;
mod coordinates;
mod hexagon;

pub use bits::Bits;
pub use coordinates::{Corner, Direction, Hex, ParseHexError};
pub use hexagon::{Hexagon, OUTSIDE};
