//! Camps: cells with their bonuses, tiles, the ropes of the areas, flags of full ones. The origin is the
//! upper left corner of the cell in row 0 and column 0; a cell has [`UNIT`].

use magnificent::camp::{Camp, Grid};
use magnificent::components::AREA_POINTS;
use magnificent::set::BoardFace;
use magnificent::{ColourOrClear, Components};

use super::goods::gain_at;
use super::tile::{cells_of, filled, laid, outline};
use super::{label, moved};
use crate::draw::short;
use crate::kit::geometry::Frame;
use crate::markup::{Markup, markup};

/// The size of a cell.
pub(crate) const UNIT: f64 = 44.0;

/// Returns the middle of a cell, by the number of its bit.
pub(crate) fn cell_place(grid: &Grid, cell: u8) -> (f64, f64) {
    let (row, column) = (cell / grid.columns, cell % grid.columns);
    ((f64::from(column) + 0.5) * UNIT, (f64::from(row) + 0.5) * UNIT)
}

/// Returns the frame of a camp: its grid with room for the ropes.
pub(crate) fn camp_frame(grid: &Grid) -> Frame {
    let (width, height) = (f64::from(grid.columns) * UNIT, f64::from(grid.rows) * UNIT);
    Frame { left: -4.0, top: -4.0, width: width + 8.0, height: height + 8.0 }
}

/// Returns the numbers of the bits of a set of cells.
pub(crate) fn cells(mask: u64) -> impl Iterator<Item = u8> + Clone {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

/// Returns all cells, with the bonuses of those that are not covered.
pub(crate) fn ground(set: &Components, face: &BoardFace, covered: u64) -> Markup {
    let cell = |cell: u8| {
        let (x, y) = cell_place(&set.grid, cell);
        let gain = face.cells.get(usize::from(cell)).copied().flatten().filter(|_| covered >> cell & 1 == 0);
        let bonus = gain.map(|gain| gain_at(gain, x, y, 23.0)).unwrap_or_default();
        markup!(
            "<rect class=\"mag-cell\" x=\"{}\" y=\"{}\" width=\"41\" height=\"41\" rx=\"6\"/>{}",
            x - 20.5,
            y - 20.5,
            bonus
        )
    };
    cells(set.grid.all).map(cell).collect()
}

/// Returns the tiles of a camp.
pub(crate) fn tiles(set: &Components, camp: &Camp) -> Markup {
    camp.laid.iter().flatten().map(|one| laid(set, *one)).collect()
}

/// Returns the rows and columns of the first and the last cell of an area, which is a rectangle.
fn corners(grid: &Grid, area: u64) -> (i32, i32, i32, i32) {
    let all = cells_of(grid, area);
    let rows = all.iter().map(|cell| cell.0);
    let columns = all.iter().map(|cell| cell.1);
    (
        rows.clone().min().unwrap_or(0),
        columns.clone().min().unwrap_or(0),
        rows.max().unwrap_or(0),
        columns.max().unwrap_or(0),
    )
}

/// Returns the ropes around the areas.
pub(crate) fn ropes(grid: &Grid) -> Markup {
    let one = |area: &u64| {
        let (top, left, bottom, right) = corners(grid, *area);
        markup!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
            f64::from(left) * UNIT,
            f64::from(top) * UNIT,
            f64::from(right - left + 1) * UNIT,
            f64::from(bottom - top + 1) * UNIT
        )
    };
    let all: Markup = grid.areas.iter().map(one).collect();
    markup!("<g class=\"mag-rope under\">{all}</g><g class=\"mag-rope\">{all}</g>", all = all)
}

/// Returns where the flag of an area stands: its middle.
pub(crate) fn flag_place(grid: &Grid, area: u64) -> (f64, f64) {
    let (top, left, bottom, right) = corners(grid, area);
    (f64::from(left + right + 1) * UNIT / 2.0, f64::from(top + bottom + 1) * UNIT / 2.0)
}

/// Returns a flag with the points of an area around the origin; that of an area filled with gems is of brass,
/// with a gem.
pub(super) fn flag_sign(by_gems: bool) -> Markup {
    let points = markup!("{}", i32::from(AREA_POINTS));
    let (class, ink) = if by_gems { ("mag-flag gems", "#2a1a02") } else { ("mag-flag", "#fff3cf") };
    let gem = if by_gems { super::goods::gem_at(ColourOrClear::Clear, 0.0, -12.0, 11.0) } else { Markup::default() };
    markup!(
        "<path class=\"{}\" d=\"M-15-11H15L10 0L15 11H-15L-10 0Z\"/>{}{}",
        class,
        label(points.as_str(), 0.0, 5.5, 14.0, ink),
        gem
    )
}

/// Returns the flags of the areas that are covered, and of those that are covered with these cells filled by
/// gems.
pub(crate) fn flags(grid: &Grid, covered: u64, by_gems: u64) -> Markup {
    let full = |cells: u64| move |area: &&u64| **area & !cells == 0;
    let all = grid.areas.iter().filter(full(covered | by_gems));
    all.map(|area| moved(flag_place(grid, *area), &flag_sign(*area & !covered != 0))).collect()
}

/// Returns a whole camp, which fills its place: `over` lies on top of it.
pub(crate) fn camp(set: &Components, face: &BoardFace, camp: &Camp, over: &Markup) -> Markup {
    let covered = camp.covered();
    let inside = markup!(
        "{}{}{}{}{}",
        ground(set, face, covered),
        tiles(set, camp),
        ropes(&set.grid),
        flags(&set.grid, covered, 0),
        over
    );
    super::picture("mag-camp", &camp_frame(&set.grid).view_box(), &inside)
}

/// Returns a whole camp in small, which fills its place: tiles by pattern and outline, areas, bonuses as
/// dots.
pub(crate) fn thumbnail(set: &Components, face: Option<&BoardFace>, camp: &Camp) -> Markup {
    let grid = &set.grid;
    let covered = camp.covered();
    let all = cells_of(grid, grid.all);
    let tile = |one: &magnificent::camp::LaidTile| {
        let placement = set.placement(one.tile, one.orientation, one.row, one.column);
        let cells = placement.map(|placement| cells_of(grid, placement.cells)).unwrap_or_default();
        let colour = one.tile.colour();
        markup!(
            "<path class=\"{}\" d=\"{}\" fill=\"url(#mag-p-{})\"/><path class=\"{} mag-brim\" d=\"{}\"/>",
            super::family(colour.into()),
            filled(&cells, UNIT),
            colour.name(),
            super::family(colour.into()),
            outline(&cells, UNIT)
        )
    };
    let tiles: Markup = camp.laid.iter().flatten().map(tile).collect();
    let free = face.map_or(0, |face| face.bonuses & !covered);
    let dots: Markup = cells(free)
        .map(|cell| {
            let (x, y) = cell_place(grid, cell);
            markup!("<circle cx=\"{}\" cy=\"{}\" r=\"7\"/>", x, y)
        })
        .collect();
    let ropes: String = grid.areas.iter().map(|area| outline(&cells_of(grid, *area), UNIT)).collect();
    let flags: Markup = grid
        .areas
        .iter()
        .filter(|area| **area & !covered == 0)
        .map(|area| {
            let (x, y) = flag_place(grid, *area);
            markup!("<path class=\"mag-flag\" d=\"M{} {}h40l-10 15l10 15h-40l10-15Z\"/>", x - 20.0, y - 15.0)
        })
        .collect();
    let inside = markup!(
        "<path class=\"mag-cell\" d=\"{}\"/><g class=\"mag-dots\">{}</g>{}<path class=\"mag-rope\" d=\"{}\"/>{}",
        filled(&all, UNIT),
        dots,
        tiles,
        ropes,
        flags
    );
    super::picture("mag-mini", &camp_frame(grid).view_box(), &inside)
}

/// Returns the path of a rectangle around cells, from its first to its last row and column.
pub(super) fn around(grid: &Grid, mask: u64) -> String {
    let (top, left, bottom, right) = corners(grid, mask);
    let place = |number: i32| short(f64::from(number) * UNIT);
    format!("M{} {}H{}V{}H{}Z", place(left), place(top), place(right + 1), place(bottom + 1), place(left))
}

#[cfg(test)]
mod tests {
    use magnificent::{Board, Side, Tile};

    use super::*;

    #[test]
    fn bonuses_vanish_under_tiles_and_full_areas_have_flags() {
        let set = Components::printed();
        let face = set.board(Board::at(0), Side::A);
        let mut built = Camp::default();
        let free = ground(set, face, built.covered());
        assert_eq!(free.as_str().matches("<rect").count(), 56);
        assert!(flags(&set.grid, 0, 0).is_empty());
        let block = set.placement(Tile::at(3), 0, 0, 0).expect("it fits");
        built.lay(Tile::at(3), block);
        let under = ground(set, face, built.covered());
        assert!(under.as_str().len() < free.as_str().len());
        let area = set.grid.areas[0];
        assert_eq!(flags(&set.grid, area, 0).as_str().matches("mag-flag").count(), 1);
        assert!(flags(&set.grid, 0, area).as_str().contains("mag-flag gems"));
        for face in set.boards.iter().flatten() {
            let svg = ground(set, face, 0);
            assert!(svg.as_str().matches("transform").count() >= face.bonuses.count_ones() as usize);
        }
    }
}
