//! What a corner is worth to a tower part.

use hex_grid::Hex;
use spectacular::{Ground, Park, Player, Point, Rules, Tile, Tower};

/// How far the tower at a corner would be with the part there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grade {
    /// No tower can stand there.
    Dead,
    /// One part of three.
    One,
    /// Two parts of three.
    Two,
    /// All three: a tower is built.
    Closes,
}

/// Returns the grade of a part of this colour on a hex, turned to this corner.
pub(crate) fn grade(ground: &Ground, park: &Park, cell: u8, corner: Point, tower: Tower) -> Grade {
    let Some(point) = ground.tower_point(cell, corner) else { return Grade::Dead };
    let others = point.cells.into_iter().zip(point.corners).filter(|(other, _)| *other != cell);
    let mut equal = 0;
    for (other, turned) in others {
        match park.tile(other) {
            None => {}
            Some(tile) if tile.part() == Some(tower) && park.corner(other) == turned => equal += 1,
            Some(_) => return Grade::Dead,
        }
    }
    [Grade::One, Grade::Two, Grade::Closes][equal]
}

/// Returns the grades of a tile on a hex, clockwise from the top; `None` for a heart and outside the park.
/// The player has everything else that is planned.
pub(crate) fn grades(rules: &Rules, player: &Player, tile: Tile, hex: Hex) -> Option<[Grade; 6]> {
    let (tower, ground) = (tile.part()?, player.ground(rules));
    let cell = ground.cell(hex)?;
    Some(Point::ALL.map(|corner| grade(ground, &player.park, cell, corner, tower)))
}

/// Returns the corner of a new tile: the best grade, then the corner used last, then the first clockwise.
pub(crate) fn best_corner(grades: &[Grade; 6], last: Option<Point>) -> Point {
    let best = grades.iter().max().copied().unwrap_or(Grade::Dead);
    let is_best = |corner: &Point| grades[*corner as usize] == best;
    last.filter(is_best).or_else(|| Point::ALL.into_iter().find(is_best)).unwrap_or_default()
}
