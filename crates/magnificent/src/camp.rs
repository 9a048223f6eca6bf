//! The camp as a bitboard, and every placement of a tile on it.
//!
//! Cell `row, column` is bit `row * columns + column`. Placements are computed once per component set;
//! testing whether one is legal then takes two masks: its cells must be free, and one of its neighbours must
//! be covered.

use serde::{Deserialize, Serialize};

use crate::components::{Colour, Tile};

/// The largest number of cells that a camp may have.
pub const MAX_CELLS: usize = 64;
/// The largest number of tiles in one camp: its cells divided by those of the smallest tile.
pub const MAX_TILES: usize = 16;

/// The grid of a camp, with its rows, columns and areas as bit sets of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// All cells of the grid.
    pub all: u64,
    /// The cells of each row, from the top.
    pub row_cells: Vec<u64>,
    /// The cells of each column, from the left.
    pub column_cells: Vec<u64>,
    /// The cells of each area, which scores when it is covered.
    pub areas: Vec<u64>,
}

impl Grid {
    /// Creates a grid; each area is a rectangle given as row, column, height, width.
    #[must_use]
    pub fn new(columns: u8, rows: u8, areas: &[[u8; 4]]) -> Self {
        let rectangle = |row: u8, column: u8, height: u8, width: u8| {
            let cells = (row..row + height).flat_map(|row| (column..column + width).map(move |column| (row, column)));
            cells.fold(0, |mask, (row, column)| mask | 1u64 << (row * columns + column))
        };
        Self {
            columns,
            rows,
            all: rectangle(0, 0, rows, columns),
            row_cells: (0..rows).map(|row| rectangle(row, 0, 1, columns)).collect(),
            column_cells: (0..columns).map(|column| rectangle(0, column, rows, 1)).collect(),
            areas: areas.iter().map(|&[row, column, height, width]| rectangle(row, column, height, width)).collect(),
        }
    }

    /// Returns the bit of a cell.
    #[inline]
    #[must_use]
    pub const fn cell(&self, row: u8, column: u8) -> u64 {
        1 << (row * self.columns + column)
    }

    /// Returns the cells that share an edge with these cells.
    #[must_use]
    pub fn neighbours(&self, cells: u64) -> u64 {
        let (first, last) = (self.column_cells[0], self.column_cells[usize::from(self.columns) - 1]);
        let beside = (cells & !last) << 1 | (cells & !first) >> 1;
        let above = cells << self.columns | cells >> self.columns;
        (beside | above) & self.all & !cells
    }

    /// Returns the number of cells of the largest rectangle within these cells (MAG-405).
    #[must_use]
    pub fn largest_rectangle(&self, cells: u64) -> u32 {
        let mut best = 0;
        for top in 0..usize::from(self.rows) {
            // The columns that are covered in all rows from `top` to `row`, shifted down to the bits of the
            // first row.
            let mut columns = u64::MAX;
            for (height, row) in (1..).zip(top..usize::from(self.rows)) {
                columns &= (cells & self.row_cells[row]) >> (row * usize::from(self.columns));
                let mut run = columns;
                let mut width = 0;
                while run != 0 {
                    run &= run << 1;
                    width += 1;
                }
                best = best.max(height * width);
            }
        }
        best
    }
}

/// One placement of a tile: an orientation at a place of the camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The cells that the tile covers.
    pub cells: u64,
    /// The cells that share an edge with the tile.
    pub neighbours: u64,
    /// The index of the orientation among those of the tile.
    pub orientation: u8,
    /// The top row of its bounding box.
    pub row: u8,
    /// The left column of its bounding box.
    pub column: u8,
}

/// Returns the distinct rotations and reflections of a tile, each as sorted cells, in sorted order (MAG-236).
#[must_use]
pub fn orientations(cells: &[[u8; 2]]) -> Vec<Vec<[u8; 2]>> {
    let images = (0..8).map(|image| {
        let turned = cells.iter().map(|&[row, column]| {
            let (row, column) = (i16::from(row), i16::from(column));
            let (row, column) = if image & 1 == 0 { (row, column) } else { (column, row) };
            let row = if image & 2 == 0 { row } else { -row };
            (row, if image & 4 == 0 { column } else { -column })
        });
        let turned: Vec<(i16, i16)> = turned.collect();
        let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut moved: Vec<[u8; 2]> =
            turned.iter().map(|&(row, column)| [(row - top) as u8, (column - left) as u8]).collect();
        moved.sort_unstable();
        moved
    });
    let mut all: Vec<_> = images.collect();
    all.sort();
    all.dedup();
    all
}

/// Returns every placement of a tile with these cells on an empty grid, ordered by orientation, row and
/// column.
#[must_use]
pub fn placements(grid: &Grid, cells: &[[u8; 2]]) -> Vec<Placement> {
    let mut all = Vec::new();
    for (orientation, image) in (0..).zip(orientations(cells)) {
        let height = image.iter().map(|cell| cell[0]).max().unwrap_or(0) + 1;
        let width = image.iter().map(|cell| cell[1]).max().unwrap_or(0) + 1;
        for row in 0..(grid.rows + 1).saturating_sub(height) {
            for column in 0..(grid.columns + 1).saturating_sub(width) {
                let cells = image.iter().fold(0, |mask, &[down, right]| mask | grid.cell(row + down, column + right));
                all.push(Placement { cells, neighbours: grid.neighbours(cells), orientation, row, column });
            }
        }
    }
    all
}

/// A tile in a camp, and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LaidTile {
    /// The type of tile.
    pub tile: Tile,
    /// The index of the orientation among those of the tile.
    pub orientation: u8,
    /// The top row of its bounding box.
    pub row: u8,
    /// The left column of its bounding box.
    pub column: u8,
}

/// Serialises the tiles of a camp as a list, without the unused entries of the array.
mod laid_list {
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    use super::{LaidTile, MAX_TILES};

    pub(super) fn serialize<S: Serializer>(laid: &[Option<LaidTile>; MAX_TILES], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(laid.iter().flatten())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Option<LaidTile>; MAX_TILES], D::Error> {
        let list = Vec::<LaidTile>::deserialize(from)?;
        if list.len() > MAX_TILES {
            return Err(D::Error::custom("a camp has at most sixteen tiles"));
        }
        let mut laid = [None; MAX_TILES];
        laid.iter_mut().zip(list).for_each(|(entry, tile)| *entry = Some(tile));
        Ok(laid)
    }
}

/// The tiles in the camp of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Camp {
    /// The cells covered by tiles of each colour.
    pub cells: [u64; 3],
    /// The number of tiles of each type.
    pub tiles: [u8; 6],
    /// The tiles in the order in which they were laid.
    #[serde(with = "laid_list")]
    pub laid: [Option<LaidTile>; MAX_TILES],
}

impl Camp {
    /// Returns the covered cells.
    #[inline]
    #[must_use]
    pub const fn covered(&self) -> u64 {
        self.cells[0] | self.cells[1] | self.cells[2]
    }

    /// Returns whether the cells of a placement are free and, unless the camp is empty, it touches a tile
    /// (MAG-234, 235, 237).
    #[inline]
    #[must_use]
    pub const fn fits(covered: u64, placement: &Placement) -> bool {
        placement.cells & covered == 0 && (covered == 0 || placement.neighbours & covered != 0)
    }

    /// Returns the number of tiles laid.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns whether nothing has been built.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.covered() == 0
    }

    /// Adds a tile to the camp; the placement must fit.
    pub fn lay(&mut self, tile: Tile, placement: &Placement) {
        let Placement { cells, orientation, row, column, .. } = *placement;
        if let Some(free) = self.laid.iter_mut().find(|laid| laid.is_none()) {
            *free = Some(LaidTile { tile, orientation, row, column });
        }
        self.cells[tile.colour() as usize] |= cells;
        self.tiles[tile.index()] += 1;
    }

    /// Returns the colour of the tile that covers a cell; `None` if the cell is free.
    #[must_use]
    pub fn colour_of(&self, cell: u64) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.cells[colour as usize] & cell != 0)
    }
}
