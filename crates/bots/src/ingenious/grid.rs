//! The board of a table as small numbers: cells without gaps, their neighbours, and back to hexes.

use hex_grid::{Direction, Hex};
use ingenious::components::PRINTED;
use ingenious::rules::Rules;

/// The cells of the largest board, and one that stands for everything outside.
pub(super) const CELLS: usize = 170;

/// The cell that stands for everything outside.
pub(super) const OUTSIDE: u8 = CELLS as u8 - 1;

/// The cells of one boundary, numbered in their canonical order.
#[derive(Clone)]
pub(super) struct Grid {
    /// The six neighbours of each cell; two that are three apart lie in opposite directions.
    pub(super) next: [[u8; 6]; CELLS],
    /// The cells of the printed symbols.
    pub(super) printed: [u8; 6],
    /// The number of pairs of adjacent cells without a printed symbol.
    pub(super) pairs: u16,
    hexes: Vec<Hex>,
}

impl Grid {
    pub(super) fn new(rules: &Rules) -> Self {
        let boundary = rules.boundary();
        let mut grid = Self { next: [[OUTSIDE; 6]; CELLS], printed: [0; 6], pairs: 0, hexes: Vec::new() };
        grid.hexes.extend(boundary.cells().iter().map(|cell| boundary.hex(cell)));
        for cell in 0..grid.hexes.len() {
            grid.next[cell] = Direction::ALL.map(|direction| grid.cell(grid.hexes[cell].step(direction)));
        }
        grid.printed = PRINTED.map(|(_, hex)| grid.cell(hex));
        let free = |cell: &u8| *cell != OUTSIDE && !grid.printed.contains(cell);
        let neighbours = |cell: u8| grid.next[usize::from(cell)].iter().filter(|next| free(next)).count() as u16;
        grid.pairs = (0..grid.hexes.len() as u8).filter(free).map(neighbours).sum::<u16>() / 2;
        grid
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.hexes.len()
    }

    /// The number of the cell at a hex.
    pub(super) fn cell(&self, hex: Hex) -> u8 {
        self.hexes.binary_search(&hex).map_or(OUTSIDE, |cell| cell as u8)
    }

    /// The hex of a cell.
    pub(super) fn hex(&self, cell: u8) -> Hex {
        self.hexes[usize::from(cell)]
    }
}
