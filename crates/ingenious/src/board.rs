//! The game board as bitboards: printed symbols, tiles, empty cells, and the pairs of cells that can take a
//! tile.

use game_core::sort_few;
use hex_grid::{Bits, Direction, Hex, Hexagon};

use crate::components::{Colour, PRINTED, Tile};
use crate::rules::Rules;

/// The number of 64-bit words of a bitboard, for each of the [`BOUNDARIES`](crate::components::BOUNDARIES).
const WORDS: [usize; 3] = [2, 3, 4];

/// The [`Hexagon::stride`] of each of the [`BOUNDARIES`](crate::components::BOUNDARIES).
const STRIDES: [u32; 3] = [12, 14, 16];

/// Which cells show which colour, which are empty, and which two cells each tile covers. The boundary of the
/// board is in the [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells that show each colour, on tiles or printed.
    pub(crate) colours: [Bits<4>; 6],
    /// The cells inside the boundary that show no symbol (ING-203).
    pub(crate) empty: Bits<4>,
    /// For each forward direction, the earlier cells of the tiles whose later cell lies in that direction.
    pub(crate) joins: [Bits<4>; 3],
}

/// A tile on the board and the two cells it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The kind of tile.
    pub tile: Tile,
    /// The cell that shows the first colour of the tile.
    pub first: Hex,
    /// The cell that shows the second colour of the tile.
    pub second: Hex,
}

impl Board {
    /// Returns a board with only the printed symbols.
    #[must_use]
    pub fn new(boundary: &Hexagon) -> Self {
        let mut board = Self { colours: [Bits::EMPTY; 6], empty: *boundary.cells(), joins: [Bits::EMPTY; 3] };
        for (colour, hex) in PRINTED {
            if let Some(cell) = boundary.cell(hex) {
                board.cover(cell, colour);
            }
        }
        board
    }

    fn cover(&mut self, cell: u8, colour: Colour) {
        self.colours[colour as usize].insert(cell);
        self.empty.remove(cell);
    }

    /// Lays a tile: its first colour on the first cell, its second on the second. Both cells must be empty
    /// and adjacent.
    #[inline]
    pub(crate) fn lay(&mut self, boundary: &Hexagon, tile: Tile, first: u8, second: u8) {
        let (a, b) = tile.colours();
        self.cover(first, a);
        self.cover(second, b);
        let (low, high) = if first < second { (first, second) } else { (second, first) };
        let axis = match u32::from(high - low) {
            1 => 0,
            apart if apart == boundary.stride() => 2,
            _ => 1,
        };
        self.joins[axis].insert(low);
    }

    /// Returns the colour that a cell shows; `None` if the cell is empty.
    #[must_use]
    pub fn colour(&self, cell: u8) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.colours[colour as usize].has(cell))
    }

    /// Returns whether two adjacent empty cells remain (ING-601); if not, the game is over.
    #[inline]
    #[must_use]
    pub fn has_pair(&self, rules: &Rules) -> bool {
        match rules.size() {
            0 => has_pair::<{ WORDS[0] }, { STRIDES[0] }>(&self.empty),
            1 => has_pair::<{ WORDS[1] }, { STRIDES[1] }>(&self.empty),
            _ => has_pair::<{ WORDS[2] }, { STRIDES[2] }>(&self.empty),
        }
    }

    /// The pairs of adjacent empty cells: for each forward direction, the set of earlier cells.
    ///
    /// With `touching`, only pairs with at least one cell in that set (ING-204).
    #[inline]
    #[must_use]
    pub fn pairs(&self, rules: &Rules, touching: Option<&Bits<4>>) -> [Bits<4>; 3] {
        match rules.size() {
            0 => pairs::<{ WORDS[0] }, { STRIDES[0] }>(&self.empty, touching).map(widen),
            1 => pairs::<{ WORDS[1] }, { STRIDES[1] }>(&self.empty, touching).map(widen),
            _ => pairs::<{ WORDS[2] }, { STRIDES[2] }>(&self.empty, touching),
        }
    }

    /// The cells next to printed symbols that no tile touches (ING-204, R2).
    #[must_use]
    pub fn free_surroundings(&self, boundary: &Hexagon) -> Bits<4> {
        let mut near = Bits::EMPTY;
        for (_, hex) in PRINTED {
            let Some(cell) = boundary.cell(hex) else { continue };
            let around = boundary.around(cell);
            // Printed symbols are five cells apart, so a neighbour that is not empty belongs to a tile.
            if around.without(&self.empty).is_empty() {
                near = near.or(around);
            }
        }
        near
    }

    /// The tiles on the board, sorted by their earlier cells.
    #[must_use]
    pub fn tiles(&self, boundary: &Hexagon) -> Vec<Laid> {
        let mut laid = Vec::new();
        for (axis, direction) in Direction::FORWARD.into_iter().enumerate() {
            for low in self.joins[axis].iter() {
                let high = boundary.step(low, direction);
                let (Some(a), Some(b)) = (self.colour(low), self.colour(high)) else { continue };
                let (first, second) = if a <= b { (low, high) } else { (high, low) };
                laid.push(Laid { tile: Tile::new(a, b), first: boundary.hex(first), second: boundary.hex(second) });
            }
        }
        sort_few(&mut laid, |a, b| a.first.min(a.second) < b.first.min(b.second));
        laid
    }
}

#[inline]
fn widen<const W: usize>(bits: Bits<W>) -> Bits<4> {
    Bits(core::array::from_fn(|i| if i < W { bits.0[i] } else { 0 }))
}

#[inline]
fn pairs<const W: usize, const STRIDE: u32>(empty: &Bits<4>, touching: Option<&Bits<4>>) -> [Bits<W>; 3] {
    let empty = empty.narrow::<W>();
    [1, STRIDE - 1, STRIDE].map(|shift| {
        let pairs = empty.and(&empty.down(shift));
        match touching {
            None => pairs,
            Some(near) => {
                let near = near.narrow::<W>();
                pairs.and(&near.or(&near.down(shift)))
            }
        }
    })
}

#[inline]
fn has_pair<const W: usize, const STRIDE: u32>(empty: &Bits<4>) -> bool {
    let [east, south_west, south_east] = pairs::<W, STRIDE>(empty, None);
    !east.or(&south_west).or(&south_east).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::BOUNDARIES;

    #[test]
    fn words_and_strides_are_those_of_the_boundaries() {
        for (at, boundary) in BOUNDARIES.iter().enumerate() {
            assert_eq!(boundary.stride(), STRIDES[at]);
            let last = boundary.cells().iter().last().map_or(0, usize::from);
            assert_eq!(last / 64 + 1, WORDS[at], "the last cell is in the last word");
        }
    }
}
