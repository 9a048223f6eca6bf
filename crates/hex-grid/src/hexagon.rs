//! A hexagonal board laid out for bit operations.

use crate::bits::Bits;
use crate::coordinates::{Direction, Hex};

/// The number for everything outside a board; no cell has it.
pub const OUTSIDE: u8 = 255;

/// A hexagon of hexes around the origin, at most 7 steps from it.
///
/// Cells are numbered row by row with one unused number between rows, so that the offset to a neighbour
/// depends only on the direction and never wraps around an edge.
///
/// ```
/// use hex_grid::{Direction, Hex, Hexagon, OUTSIDE};
///
/// const BOARD: Hexagon = Hexagon::new(1);
/// let cells: Vec<Hex> = BOARD.cells().iter().map(|cell| BOARD.hex(cell)).collect();
/// assert_eq!(cells.len(), 7);
/// assert_eq!(cells[0], Hex::new(0, -1), "the upper left cell comes first");
///
/// let right = BOARD.cell(Hex::new(1, 0)).unwrap();
/// assert_eq!(BOARD.step(right, Direction::East), OUTSIDE);
/// assert_eq!(BOARD.around(right).len(), 3);
/// ```
#[derive(Debug)]
pub struct Hexagon {
    radius: u8,
    cells: Bits<4>,
    hexes: [Hex; 256],
    neighbours: [[u8; 6]; 256],
    around: [Bits<4>; 256],
}

impl Hexagon {
    /// The board of all cells up to `radius` steps from the origin.
    ///
    /// # Panics
    /// If the radius is more than 7.
    #[must_use]
    pub const fn new(radius: u8) -> Self {
        assert!(radius <= 7, "the radius is at most 7, so that cell numbers stay below 255");
        let mut hexagon = Self {
            radius,
            cells: Bits::EMPTY,
            hexes: [Hex::new(0, 0); 256],
            neighbours: [[OUTSIDE; 6]; 256],
            around: [Bits::EMPTY; 256],
        };
        let limit = radius as i8;
        let mut r = -limit;
        while r <= limit {
            let mut q = -limit;
            while q <= limit {
                let hex = Hex::new(q, r);
                if hex.distance() <= radius {
                    let cell = hexagon.number(hex);
                    hexagon.cells.insert(cell);
                    hexagon.hexes[cell as usize] = hex;
                    let mut d = 0;
                    while d < 6 {
                        let next = hex.step(Direction::ALL[d]);
                        if next.distance() <= radius {
                            let number = hexagon.number(next);
                            hexagon.neighbours[cell as usize][d] = number;
                            hexagon.around[cell as usize].insert(number);
                        }
                        d += 1;
                    }
                }
                q += 1;
            }
            r += 1;
        }
        hexagon
    }

    const fn number(&self, hex: Hex) -> u8 {
        let row = (hex.r + self.radius as i8) as i32;
        (row * self.stride() as i32 + hex.q as i32) as u8
    }

    /// The difference between the numbers of a cell and its lower right neighbour.
    #[must_use]
    pub const fn stride(&self) -> u32 {
        2 * self.radius as u32 + 2
    }

    /// The distance of the outermost cells from the origin.
    #[must_use]
    pub const fn radius(&self) -> u8 {
        self.radius
    }

    /// All cells.
    #[must_use]
    pub const fn cells(&self) -> &Bits<4> {
        &self.cells
    }

    /// The cell number of a hex, or `None` if it is outside the board.
    #[inline]
    #[must_use]
    pub const fn cell(&self, hex: Hex) -> Option<u8> {
        if hex.distance() <= self.radius { Some(self.number(hex)) } else { None }
    }

    /// The hex of a cell number; meaningless for numbers that are not cells.
    #[inline]
    #[must_use]
    pub const fn hex(&self, cell: u8) -> Hex {
        self.hexes[cell as usize]
    }

    /// The neighbour in a direction, or [`OUTSIDE`]. The neighbours of [`OUTSIDE`] are [`OUTSIDE`] too.
    #[inline]
    #[must_use]
    pub const fn step(&self, cell: u8, direction: Direction) -> u8 {
        self.neighbours[cell as usize][direction as usize]
    }

    /// All neighbours of a cell.
    #[inline]
    #[must_use]
    pub const fn around(&self, cell: u8) -> &Bits<4> {
        &self.around[cell as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_cells_of_a_hexagon() {
        for radius in 0..=7u8 {
            let board = Hexagon::new(radius);
            let n = u32::from(radius);
            assert_eq!(board.cells().len(), 3 * n * (n + 1) + 1);
            let hexes: Vec<Hex> = board.cells().iter().map(|cell| board.hex(cell)).collect();
            assert!(hexes.is_sorted(), "cell numbers follow the order of hexes");
            for cell in board.cells().iter() {
                assert_eq!(board.cell(board.hex(cell)), Some(cell));
                for direction in Direction::ALL {
                    let next = board.hex(cell).step(direction);
                    assert_eq!(board.step(cell, direction), board.cell(next).unwrap_or(OUTSIDE));
                }
            }
        }
    }

    /// Thanks to the padding, shifting finds exactly the forward neighbours.
    #[test]
    fn shifting_finds_neighbours() {
        for radius in 1..=7u8 {
            let board = Hexagon::new(radius);
            let shifts = [1, board.stride() - 1, board.stride()];
            for (direction, shift) in Direction::FORWARD.into_iter().zip(shifts) {
                let by_shift = board.cells().and(&board.cells().down(shift));
                let by_table = board.cells().iter().filter(|&cell| board.step(cell, direction) != OUTSIDE).collect();
                assert_eq!(by_shift, by_table, "{radius} {direction:?}");
            }
        }
    }
}
