//! Hex coordinates and hexagonal boards.
//!
//! * [`Hex`], [`Direction`], [`Corner`]: axial coordinates on point-topped hexes, their neighbours and the points where three of them meet.
//! * [`Bits`]: a set of cells as machine words.
//! * [`Hexagon`]: a hexagonal board laid out with padding, so that neighbours are shifts apart.
//!
//! Nothing here knows a game.

mod bits;
mod coordinates;
mod hexagon;

pub use bits::Bits;
pub use coordinates::{Corner, Direction, Hex, ParseHexError};
pub use hexagon::{Hexagon, OUTSIDE};
