//! Maps as lists of cells: pointy-top hexes or squares, wherever they lie.

use game_core::sort_few;
use hex_grid::{Direction, Hex};

use super::geometry::{Frame, Point};
use crate::draw::{hexagon, length, short};

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// A way to go from a cell, as arrows and letters name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Way {
    /// Returns the way that a letter names on a map of hexes: Q and E above, Z and C below.
    pub(crate) const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'q' => Some(Self::UpLeft),
            'e' => Some(Self::UpRight),
            'z' => Some(Self::DownLeft),
            'c' => Some(Self::DownRight),
            _ => None,
        }
    }

    /// Returns the direction on the screen, not of length 1.
    const fn vector(self) -> (f64, f64) {
        match self {
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
            Self::UpLeft => (-0.5, -0.87),
            Self::UpRight => (0.5, -0.87),
            Self::DownLeft => (-0.5, 0.87),
            Self::DownRight => (0.5, 0.87),
        }
    }
}

/// Returns the centre of a hex; `size` is the distance from there to a corner.
pub(crate) fn hex_centre(hex: Hex, size: f64) -> Point {
    Point::new(size * SQRT_3 * (f64::from(hex.q) + f64::from(hex.r) / 2.0), size * 1.5 * f64::from(hex.r))
}

/// Returns the hex that contains a point.
pub(crate) fn hex_at(point: Point, size: f64) -> Hex {
    let r = point.y / (1.5 * size);
    let q = point.x / (SQRT_3 * size) - r / 2.0;
    let (mut q_near, mut r_near) = (q.round(), r.round());
    let s_near = (-q - r).round();
    let (dq, dr, ds) = ((q_near - q).abs(), (r_near - r).abs(), (s_near + q + r).abs());
    if dq > dr && dq > ds {
        q_near = -r_near - s_near;
    } else if dr > ds {
        r_near = -q_near - s_near;
    }
    Hex::new(q_near as i8, r_near as i8)
}

/// Returns the hexes within `radius` steps of the centre, row by row.
pub(crate) fn hexagon_of(radius: u8) -> Vec<Hex> {
    let n = radius as i8;
    (-n..=n).flat_map(|r| ((-n).max(-n - r)..=n.min(n - r)).map(move |q| Hex::new(q, r))).collect()
}

/// Whether the cells are hexes or squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Hexes,
    Squares,
}

/// The cells of a map. A cell is known by its index in the list.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    shape: Shape,
    size: f64,
    /// Axial coordinates of hexes; column and row of squares.
    cells: Vec<(i8, i8)>,
    frame: Frame,
}

impl Grid {
    /// Returns a map of hexes; `size` is the distance from a centre to a corner.
    pub(crate) fn hexes(cells: &[Hex], size: f64) -> Self {
        let cells = cells.iter().map(|hex| (hex.q, hex.r)).collect();
        Self::new(Shape::Hexes, cells, size)
    }

    /// Returns a map of squares, each with its column and row; `size` is the length of a side.
    pub(crate) fn squares(cells: &[(i8, i8)], size: f64) -> Self {
        Self::new(Shape::Squares, cells.to_vec(), size)
    }

    fn new(shape: Shape, cells: Vec<(i8, i8)>, size: f64) -> Self {
        let mut grid = Self { shape, size, cells, frame: Frame::default() };
        let (x, y) = match shape {
            Shape::Hexes => (size * SQRT_3 / 2.0, size),
            Shape::Squares => (size / 2.0, size / 2.0),
        };
        grid.frame = Frame::around((0..grid.len()).map(|cell| grid.centre(cell)), x, y);
        grid
    }

    /// Shows more around the cells, in units of the drawing.
    pub(crate) fn with_margin(mut self, margin: f64) -> Self {
        let frame = self.frame;
        self.frame = Frame {
            left: frame.left - margin,
            top: frame.top - margin,
            width: frame.width + 2.0 * margin,
            height: frame.height + 2.0 * margin,
        };
        self
    }

    /// Shows this part of the drawing.
    pub(crate) const fn with_frame(mut self, frame: Frame) -> Self {
        self.frame = frame;
        self
    }

    /// Returns the number of cells.
    pub(crate) const fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the part of the drawing that is shown.
    pub(crate) const fn frame(&self) -> Frame {
        self.frame
    }

    /// Returns the distance from the centre of a hex to a corner, or the side of a square.
    pub(crate) const fn size(&self) -> f64 {
        self.size
    }

    /// Returns whether the cells are hexes.
    pub(crate) fn is_hexes(&self) -> bool {
        self.shape == Shape::Hexes
    }

    /// Returns the coordinates of a cell: axial for a hex, column and row for a square. The first cell's if
    /// there is no such cell.
    pub(crate) fn coordinates(&self, cell: usize) -> (i8, i8) {
        self.cells.get(cell).or(self.cells.first()).copied().unwrap_or_default()
    }

    /// Returns the hex of a cell.
    pub(crate) fn hex(&self, cell: usize) -> Hex {
        let (q, r) = self.coordinates(cell);
        Hex::new(q, r)
    }

    /// Returns the cell with these coordinates.
    pub(crate) fn find(&self, coordinates: (i8, i8)) -> Option<usize> {
        self.cells.iter().position(|cell| *cell == coordinates)
    }

    /// Returns the cell of a hex.
    pub(crate) fn cell_of(&self, hex: Hex) -> Option<usize> {
        self.find((hex.q, hex.r))
    }

    /// Returns the centre of a cell.
    pub(crate) fn centre(&self, cell: usize) -> Point {
        let (a, b) = self.coordinates(cell);
        match self.shape {
            Shape::Hexes => hex_centre(Hex::new(a, b), self.size),
            Shape::Squares => Point::new(f64::from(a) * self.size, f64::from(b) * self.size),
        }
    }

    /// Returns the cell that contains a point.
    pub(crate) fn at(&self, point: Point) -> Option<usize> {
        match self.shape {
            Shape::Hexes => self.cell_of(hex_at(point, self.size)),
            Shape::Squares => self.find(((point.x / self.size).round() as i8, (point.y / self.size).round() as i8)),
        }
    }

    /// Returns the outline of a cell around the origin; `scale` 1 is the whole cell.
    pub(crate) fn outline(&self, scale: f64) -> String {
        match self.shape {
            Shape::Hexes => hexagon(self.size * scale, 0.0, 0.0),
            Shape::Squares => {
                let half = short(self.size * scale / 2.0);
                format!("M-{half} -{half}H{half}V{half}H-{half}Z")
            }
        }
    }

    /// Returns the cells row by row, each row from left to right.
    pub(crate) fn rows(&self) -> Vec<Vec<usize>> {
        let mut numbers: Vec<i8> = self.cells.iter().map(|cell| cell.1).collect();
        sort_few(&mut numbers, |a, b| a < b);
        numbers.dedup();
        let row = |number: i8| {
            let mut row: Vec<usize> = (0..self.len()).filter(|cell| self.cells[*cell].1 == number).collect();
            sort_few(&mut row, |a, b| self.cells[*a].0 < self.cells[*b].0);
            row
        };
        numbers.into_iter().map(row).collect()
    }

    /// Returns the cell that is reached from another one: its neighbour, or where there is none, the nearest
    /// cell that lies roughly that way.
    pub(crate) fn step(&self, from: usize, way: Way) -> Option<usize> {
        self.neighbour(from, way).or_else(|| self.nearest(from, way))
    }

    fn neighbour(&self, from: usize, way: Way) -> Option<usize> {
        let (a, b) = self.coordinates(from);
        match self.shape {
            Shape::Hexes => {
                // Up and down lead to and fro, so that they stay in one column.
                let even = b % 2 == 0;
                let direction = match way {
                    Way::Left => Direction::West,
                    Way::Right => Direction::East,
                    Way::Up if even => Direction::NorthEast,
                    Way::Up | Way::UpLeft => Direction::NorthWest,
                    Way::Down if even => Direction::SouthEast,
                    Way::Down | Way::DownLeft => Direction::SouthWest,
                    Way::UpRight => Direction::NorthEast,
                    Way::DownRight => Direction::SouthEast,
                };
                self.cell_of(Hex::new(a, b).step(direction))
            }
            Shape::Squares => {
                let (da, db) = match way {
                    Way::Left => (-1, 0),
                    Way::Right => (1, 0),
                    Way::Up => (0, -1),
                    Way::Down => (0, 1),
                    Way::UpLeft => (-1, -1),
                    Way::UpRight => (1, -1),
                    Way::DownLeft => (-1, 1),
                    Way::DownRight => (1, 1),
                };
                self.find((a.saturating_add(da), b.saturating_add(db)))
            }
        }
    }

    fn nearest(&self, from: usize, way: Way) -> Option<usize> {
        let (here, (x, y)) = (self.centre(from), way.vector());
        let cost = |cell: usize| {
            let there = self.centre(cell);
            let (dx, dy) = (there.x - here.x, there.y - here.y);
            let along = (dx * x + dy * y) / length(x, y);
            let aside = (dx * y - dy * x).abs() / length(x, y);
            (along > self.size * 0.5 && aside <= along * 1.2).then_some(along + 2.0 * aside)
        };
        let costs = (0..self.len()).filter_map(|cell| Some((cost(cell)?, cell)));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_near_the_middle_is_in_its_cell() {
        let hexes = Grid::hexes(&hexagon_of(7), 20.0);
        for cell in 0..hexes.len() {
            let centre = hexes.centre(cell);
            for (dx, dy) in [(0.0, 0.0), (14.0, 0.0), (-14.0, 2.0), (3.0, 16.0), (0.0, -17.0)] {
                assert_eq!(hexes.at(centre.moved(dx, dy)), Some(cell));
            }
        }
        assert_eq!(hexes.at(Point::new(900.0, 0.0)), None);
        let squares = Grid::squares(&[(0, 0), (1, 0), (1, 1)], 40.0);
        assert_eq!(squares.at(Point::new(58.0, 21.0)), Some(2));
        assert_eq!(squares.at(Point::new(0.0, 21.0)), None);
    }

    #[test]
    fn rows_are_read_from_the_top_left() {
        let rows = Grid::hexes(&hexagon_of(2), 20.0).rows();
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [3, 4, 5, 4, 3]);
        assert_eq!(rows.concat(), (0..19).collect::<Vec<_>>());
        let scattered = Grid::squares(&[(3, 1), (0, 0), (1, 1)], 40.0);
        assert_eq!(scattered.rows(), [vec![1], vec![2, 0]]);
    }

    #[test]
    fn up_and_down_stay_in_a_column() {
        let grid = Grid::hexes(&hexagon_of(3), 20.0);
        let middle = grid.cell_of(Hex::new(0, 0)).unwrap();
        let twice = grid.step(grid.step(middle, Way::Up).unwrap(), Way::Up).unwrap();
        assert_eq!(grid.centre(twice).x, 0.0);
        assert_eq!(grid.step(twice, Way::Down).and_then(|cell| grid.step(cell, Way::Down)), Some(middle));
    }

    #[test]
    fn every_way_leads_there_and_back_inside_a_map() {
        let grid = Grid::hexes(&hexagon_of(3), 20.0);
        let middle = grid.cell_of(Hex::new(0, 0)).unwrap();
        for (way, back) in [(Way::UpLeft, Way::DownRight), (Way::UpRight, Way::DownLeft), (Way::Left, Way::Right)] {
            let there = grid.step(middle, way).unwrap();
            assert_ne!(there, middle);
            assert_eq!(grid.step(there, back), Some(middle));
        }
    }

    #[test]
    fn a_gap_between_cells_is_crossed() {
        let hexes = [Hex::new(0, 0), Hex::new(4, 0), Hex::new(-1, 6)];
        let grid = Grid::hexes(&hexes, 20.0);
        assert_eq!(grid.step(0, Way::Right), Some(1));
        assert_eq!(grid.step(0, Way::Down), Some(2));
        assert_eq!(grid.step(0, Way::Left), None);
        let squares = Grid::squares(&[(0, 0), (0, 3)], 10.0);
        assert_eq!(squares.step(0, Way::Down), Some(1));
    }

    #[test]
    fn the_frame_holds_all_cells() {
        let grid = Grid::hexes(&hexagon_of(1), 20.0);
        assert_eq!(grid.frame().height, 100.0);
        assert!((grid.frame().width - 60.0 * SQRT_3).abs() < 1e-9);
        assert_eq!(grid.with_margin(5.0).frame().height, 110.0);
    }
}
