//! Camp tiles: polyominoes with the pattern and the sign of their colour. Their cells come from the component
//! set.

use magnificent::camp::{Grid, LaidTile, Placement};
use magnificent::set::Level;
use magnificent::{Colour, ColourOrClear, Components, Size, Tile};

use super::signs::family;
use super::{placed, sized};
use crate::draw::short;
use crate::markup::{Markup, markup};

/// A cell: row and column.
pub(super) type Cell = (i32, i32);

/// Returns the patterns of the colours as definitions: stripes, dots and stars.
pub(super) fn defs() -> Markup {
    let star = crate::draw::star(5, 3.6, 1.5);
    markup!(
        "<pattern id=\"mag-p-orange\" width=\"11\" height=\"11\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"11\" height=\"11\" fill=\"#e08a3c\"/><rect width=\"5\" \
         height=\"11\" fill=\"#efa65e\"/><rect class=\"pattern\" width=\"2.5\" height=\"11\" \
         fill=\"#8a4710\"/></pattern><pattern id=\"mag-p-green\" width=\"15\" height=\"15\" \
         patternUnits=\"userSpaceOnUse\"><rect width=\"15\" height=\"15\" fill=\"#57a878\"/><circle cx=\"4\" \
         cy=\"4\" r=\"2.3\" fill=\"#86c9a0\"/><circle cx=\"11.5\" cy=\"11.5\" r=\"2.3\" \
         fill=\"#3d8c5d\"/><circle class=\"pattern\" cx=\"11.5\" cy=\"11.5\" r=\"3.4\" \
         fill=\"#1b5233\"/></pattern><pattern id=\"mag-p-purple\" width=\"18\" height=\"18\" \
         patternUnits=\"userSpaceOnUse\"><rect width=\"18\" height=\"18\" fill=\"#9473be\"/><path d=\"{star}\" \
         transform=\"translate(5 5)\" fill=\"#c3a9e2\"/><path d=\"{star}\" transform=\"translate(14 14)\" \
         fill=\"#7a57a6\"/><path class=\"pattern\" d=\"{star}\" transform=\"translate(14 14) scale(1.4)\" \
         fill=\"#432a66\"/></pattern>",
        star = star
    )
}

/// Returns the cells of a set of bits.
pub(super) fn cells_of(grid: &Grid, mask: u64) -> Vec<Cell> {
    let columns = i32::from(grid.columns);
    (0..64).filter(|bit| mask >> bit & 1 == 1).map(|bit| (bit / columns, bit % columns)).collect()
}

/// Returns a path along the sides of cells that no other of them shares; `unit` is the size of a cell.
pub(super) fn outline(cells: &[Cell], unit: f64) -> String {
    let mut path = String::new();
    let mut side = |row: i32, column: i32, way: char| {
        path.push('M');
        path.push_str(&short(f64::from(column) * unit));
        path.push(' ');
        path.push_str(&short(f64::from(row) * unit));
        path.push(way);
        path.push_str(&short(unit));
    };
    let has = |row: i32, column: i32| cells.contains(&(row, column));
    for (row, column) in cells.iter().copied() {
        for (free, from, way) in [
            (!has(row - 1, column), (row, column), 'h'),
            (!has(row + 1, column), (row + 1, column), 'h'),
            (!has(row, column - 1), (row, column), 'v'),
            (!has(row, column + 1), (row, column + 1), 'v'),
        ] {
            if free {
                side(from.0, from.1, way);
            }
        }
    }
    path
}

/// Returns a path that fills cells.
pub(super) fn filled(cells: &[Cell], unit: f64) -> String {
    let side = short(unit);
    let place = |number: i32| short(f64::from(number) * unit);
    let one = |(row, column): &Cell| format!("M{} {}h{side}v{side}h-{side}Z", place(*column), place(*row));
    cells.iter().map(one).collect()
}

/// Returns the cell of a tile that has its sign: the one nearest to its middle that is not `taken`.
fn sign_cell(cells: &[Cell], taken: impl Fn(Cell) -> bool) -> Cell {
    let many = cells.len().max(1) as i32;
    let (rows, columns) = cells.iter().fold((0, 0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    let far = |cell: &Cell| (cell.0 * many - rows).abs() + (cell.1 * many - columns).abs();
    cells.iter().min_by_key(|cell| (taken(**cell), far(cell))).copied().unwrap_or_default()
}

/// Returns a tile with its pattern: `unit` is the size of a cell, the origin the corner of cell 0, 0.
pub(super) fn poly(colour: Colour, cells: &[Cell], unit: f64) -> Markup {
    signed(colour, cells, unit, |_| false)
}

/// Returns a tile as [`poly`] does, with its sign on a cell that is not `taken` by something else.
fn signed(colour: Colour, cells: &[Cell], unit: f64, taken: impl Fn(Cell) -> bool) -> Markup {
    let kind = ColourOrClear::from(colour);
    let has = |row: i32, column: i32| cells.contains(&(row, column));
    let (mut seams, mut shine) = (String::new(), String::new());
    for (row, column) in cells.iter().copied() {
        let (x, y) = (f64::from(column) * unit, f64::from(row) * unit);
        if has(row, column + 1) {
            seams.push_str(&format!("M{} {}v{}", short(x + unit), short(y + 4.0), short(unit - 8.0)));
        }
        if has(row + 1, column) {
            seams.push_str(&format!("M{} {}h{}", short(x + 4.0), short(y + unit), short(unit - 8.0)));
        }
        if !has(row - 1, column) {
            shine.push_str(&format!("M{} {}h{}", short(x + 3.0), short(y + 3.5), short(unit - 6.0)));
        }
    }
    let (row, column) = sign_cell(cells, taken);
    let (x, y) = ((f64::from(column) + 0.5) * unit, (f64::from(row) + 0.5) * unit);
    markup!(
        "<g class=\"{}\" fill=\"none\"><path d=\"{fill}\" transform=\"translate(0 {})\" fill=\"#000\" \
         opacity=\".28\"/><path d=\"{fill}\" fill=\"url(#mag-p-{})\"/><path d=\"{}\" stroke=\"var(--hue-3)\" \
         stroke-opacity=\".4\" stroke-width=\"1.5\" stroke-dasharray=\"3 4\"/><path d=\"{}\" \
         stroke=\"var(--hue-3)\" stroke-width=\"{}\" stroke-linecap=\"square\"/><path d=\"{}\" stroke=\"#fff\" \
         stroke-opacity=\".5\" stroke-width=\"2.2\"/></g>{}",
        family(kind),
        unit / 11.0,
        colour.name(),
        seams,
        outline(cells, unit),
        if unit < 30.0 { 2.2 } else { 3.4 },
        shine,
        super::signs::disc_at(kind, x, y, unit * 0.29),
        fill = filled(cells, unit)
    )
}

/// Returns a tile in one colour without a pattern, with cells of 10: for icons.
pub(super) fn plain(colour: Colour, cells: &[Cell]) -> Markup {
    let kind = ColourOrClear::from(colour);
    let (row, column) = sign_cell(cells, |_| false);
    let (x, y) = (f64::from(column) * 10.0 + 5.0, f64::from(row) * 10.0 + 5.0);
    markup!(
        "<g class=\"{}\"><path d=\"{}\" fill=\"var(--hue)\"/><path d=\"{}\" fill=\"none\" \
         stroke=\"var(--hue-3)\" stroke-width=\"1.6\" stroke-linecap=\"square\"/><g class=\"pattern\">{}</g></g>",
        family(kind),
        filled(cells, 10.0),
        outline(cells, 10.0),
        super::signs::sign_at(kind, x, y, 0.8, "#fff8e8")
    )
}

/// Returns the cells of a tile in an orientation, from 0, 0; the first orientation if there is no such one,
/// and nothing if the tile does not fit into the camp so.
pub(super) fn shape(set: &Components, tile: Tile, orientation: u8) -> Vec<Cell> {
    let found = set.placement(tile, orientation, 0, 0).or_else(|| set.placement(tile, 0, 0, 0));
    found.map(|placement| cells_of(&set.grid, placement.cells)).unwrap_or_default()
}

/// Returns the orientation in which a tile is drawn where none is chosen: the widest one whose halves are
/// alike. A tile without such a one lies if it is large, and stands with its foot to the right if it is
/// small.
fn usual(set: &Components, tile: Tile) -> u8 {
    let rank = |placement: &&Placement| {
        let cells = cells_of(&set.grid, placement.cells);
        let (width, height) = extent(&cells);
        let alike = cells.iter().all(|(row, column)| cells.contains(&(*row, width as i32 - 1 - column)));
        let first_row = cells.iter().filter(|cell| cell.0 == 0).count();
        let first_column = cells.iter().filter(|cell| cell.1 == 0).count();
        let foot = cells.iter().filter(|cell| cell.0 == height as i32 - 1).count();
        let lies = alike || tile.size() == Size::Large;
        let stance = if lies { (first_row, 0) } else { (first_column, foot) };
        (alike, stance, u8::MAX - placement.orientation)
    };
    let all = (0..8).filter_map(|orientation| set.placement(tile, orientation, 0, 0));
    all.max_by_key(rank).map_or(0, |placement| placement.orientation)
}

/// Returns the number of columns and rows of cells.
pub(super) fn extent(cells: &[Cell]) -> (f64, f64) {
    let (rows, columns) = cells.iter().fold((0, 0), |most, cell| (most.0.max(cell.0), most.1.max(cell.1)));
    (f64::from(columns + 1), f64::from(rows + 1))
}

/// Returns a small tile around a point; with scale 1 a cell has 10.
pub(crate) fn tile_at(set: &Components, tile: Tile, x: f64, y: f64, scale: f64) -> Markup {
    let cells = shape(set, tile, usual(set, tile));
    let (width, height) = extent(&cells);
    placed(x - width * 5.0 * scale, y - height * 5.0 * scale, scale, &plain(tile.colour(), &cells))
}

/// Returns the width and height of what [`tile_at`] draws with scale 1.
pub(super) fn tile_size(set: &Components, tile: Tile) -> (f64, f64) {
    let (width, height) = extent(&shape(set, tile, usual(set, tile)));
    (width * 10.0, height * 10.0)
}

/// Returns a tile with its pattern, turned as an orientation says: `unit` is the size of a cell in pixels.
pub(crate) fn tile(set: &Components, tile: Tile, orientation: Option<u8>, unit: u32) -> Markup {
    let cells = shape(set, tile, orientation.unwrap_or_else(|| usual(set, tile)));
    let (width, height) = extent(&cells);
    let view = format!("-2 -2 {} {}", short(width * 22.0 + 4.0), short(height * 22.0 + 5.0));
    let pixels = |cells: f64| (cells * f64::from(unit)) as u32 + 4;
    sized(pixels(width), pixels(height), &view, &poly(tile.colour(), &cells, 22.0))
}

/// Returns the tiles of a build level in a colour, large ones first, `height` pixels high.
pub(crate) fn level(set: &Components, level: Level, colour: Colour, height: u32) -> Markup {
    let large = core::iter::repeat_n(Tile::of(Size::Large, colour), usize::from(level.large));
    let small = core::iter::repeat_n(Tile::of(Size::Small, colour), usize::from(level.small));
    let mut row = Markup::default();
    let mut x = 0.0;
    for tile in large.chain(small) {
        let (width, tall) = tile_size(set, tile);
        let scale = f64::min(1.0, 26.0 / tall);
        row.push(&tile_at(set, tile, x + width * scale / 2.0, 0.0, scale));
        x += width * scale + 6.0;
    }
    let width = x - 4.0;
    let pixels = (width * f64::from(height) / 28.0).ceil() as u32;
    sized(pixels, height, &format!("-1 -14 {} 28", short(width)), &row)
}

/// Returns a tile of a camp where it lies, in units in which a cell has [`super::UNIT`]. Its sign leaves room
/// for the flags of the areas.
pub(crate) fn laid(set: &Components, laid: LaidTile) -> Markup {
    let placement = set.placement(laid.tile, laid.orientation, laid.row, laid.column);
    let cells = placement.map(|placement| cells_of(&set.grid, placement.cells)).unwrap_or_default();
    let flags: Vec<_> = set.grid.areas.iter().map(|area| super::flag_place(&set.grid, *area)).collect();
    let taken = |(row, column): Cell| {
        let (x, y) = ((f64::from(column) + 0.5) * super::UNIT, (f64::from(row) + 0.5) * super::UNIT);
        flags.iter().any(|flag| (flag.0 - x).abs() < 27.0 && (flag.1 - y).abs() < 23.0)
    };
    signed(laid.tile.colour(), &cells, super::UNIT, taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_of_a_tile_is_closed() {
        let set = Components::printed();
        for one in Tile::all() {
            for placement in &set.tile(one).placements {
                let cells = cells_of(&set.grid, placement.cells);
                assert_eq!(cells.len(), magnificent::set::cell_count(one.size()), "{one}");
                let path = outline(&cells, 10.0);
                assert_eq!(path.matches('h').count() % 2, 0);
                assert_eq!(path.matches('v').count() % 2, 0);
            }
        }
        assert_eq!(outline(&[(0, 0)], 4.0), "M0 0h4M0 4h4M0 0v4M4 0v4");
        assert_eq!(filled(&[(1, 2)], 10.0), "M20 10h10v10h-10Z");
    }

    #[test]
    fn a_level_shows_its_tiles() {
        let set = Components::printed();
        for one in &set.levels {
            let svg = level(set, *one, Colour::Green, 20);
            assert_eq!(svg.as_str().matches("mag-green").count(), usize::from(one.small + one.large));
        }
    }

    #[test]
    fn each_tile_has_its_own_icon() {
        let set = Components::printed();
        let all: Vec<Markup> = Tile::all().map(|one| tile_at(set, one, 0.0, 0.0, 1.0)).collect();
        for (at, one) in all.iter().enumerate() {
            assert!(!all[..at].contains(one));
        }
    }
}
