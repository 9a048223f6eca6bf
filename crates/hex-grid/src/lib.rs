//! Hex coordinates and hexagonal boards.
//!
//! * [`Hex`], [`Direction`], [`Corner`]: axial coordinates of pointy-topped hexes, their neighbours, and the
//!   vertices where three hexes meet.
//! * [`Bits`]: a bit set of cells.
//! * [`Hexagon`]: a hexagonal board with a padded layout, in which neighbours are found by bit shifts.
//!
//! Independent of any game.

mod bits;
mod coordinates;
mod hexagon;

pub use bits::Bits;
pub use coordinates::{Corner, Direction, Hex, ParseHexError};
pub use hexagon::{Hexagon, OUTSIDE};
