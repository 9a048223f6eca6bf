//! The geometry of a park as the quick evaluation needs it.

use spectacular::ground::{Ground, HEXES};
use spectacular::missions::Mission;
use spectacular::{Habitat, Player, Point, Rules};

use super::facts;

/// Where no tower can be built.
pub(super) const NO_CIRCLE: u8 = u8::MAX;
/// The most tower points that a park can have: 20 hexes of a triangular grid have at most 25 triangles.
pub(super) const CIRCLES: usize = 25;

/// What never changes about a seat.
pub(super) struct Land<'a> {
    pub(super) rules: &'a Rules,
    pub(super) ground: &'a Ground,
    pub(super) star: Habitat,
    pub(super) missions: [Option<&'a Mission>; 3],
    /// The index of the tower point at each corner of each hex.
    pub(super) circles: [[u8; 6]; HEXES],
}

impl<'a> Land<'a> {
    pub(super) fn new(rules: &'a Rules, player: &Player) -> Self {
        let ground = player.ground(rules);
        let mut circles = [[NO_CIRCLE; 6]; HEXES];
        for (at, point) in ground.tower_points().iter().enumerate() {
            for (cell, corner) in point.cells.iter().zip(point.corners) {
                circles[usize::from(*cell)][corner as usize] = at as u8;
            }
        }
        Self { rules, ground, star: player.star(rules), missions: facts::missions(rules, player), circles }
    }

    /// The index of the tower point at a corner of a hex.
    #[inline]
    pub(super) const fn circle(&self, cell: u8, corner: Point) -> u8 {
        self.circles[cell as usize][corner as usize]
    }
}
