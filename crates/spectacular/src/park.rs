//! The tiles and dice in one park, as sets of hexes. Nothing is moved or removed after the final preparations
//! (SPC-R14).

use serde::{Deserialize, Serialize};

use crate::ground::{Ground, HEXES, Hexes};
use crate::items::{Die, Habitat, Point, Tile, Tower};

/// The tiles and dice in a park.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Placed>", into = "Vec<Placed>")]
pub struct Park {
    tiles: [Option<Tile>; HEXES],
    corners: [Point; HEXES],
    dice: [u8; HEXES],
    /// The hexes with a tile, by colour; the star hex is in none of these sets.
    habitats: [Hexes; 4],
    hearts: Hexes,
    fed: Hexes,
    /// The hexes next to built towers.
    towered: Hexes,
}

/// What is on one hex of a park, as it is serialised in views.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    /// The index of the hex in reading order.
    at: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tile: Option<Tile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    corner: Option<Point>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    tower: bool,
}

impl Default for Park {
    fn default() -> Self {
        Self {
            tiles: [None; HEXES],
            corners: [Point::N; HEXES],
            dice: [0; HEXES],
            habitats: [Hexes::EMPTY; 4],
            hearts: Hexes::EMPTY,
            fed: Hexes::EMPTY,
            towered: Hexes::EMPTY,
        }
    }
}

impl Park {
    /// Returns the tile on a hex; `None` if there is none.
    #[inline]
    #[must_use]
    pub const fn tile(&self, cell: u8) -> Option<Tile> {
        self.tiles[cell as usize]
    }

    /// The corner of the hex to which the tower part of its tile points.
    #[inline]
    #[must_use]
    pub const fn corner(&self, cell: u8) -> Point {
        self.corners[cell as usize]
    }

    /// Returns the value of the die on a hex; 0 if there is none.
    #[inline]
    #[must_use]
    pub const fn die(&self, cell: u8) -> u8 {
        self.dice[cell as usize]
    }

    /// Returns the hexes with a tile; never the star hex.
    #[inline]
    #[must_use]
    pub fn placed(&self) -> Hexes {
        self.habitats.iter().fold(Hexes::EMPTY, |all, some| all.or(some))
    }

    /// The hexes that can take a tile (SPC-174, 176).
    #[inline]
    #[must_use]
    pub fn vacant(&self, ground: &Ground) -> Hexes {
        let mut vacant = ground.all().without(&self.placed());
        vacant.remove(ground.star());
        vacant
    }

    /// The hexes with a die.
    #[inline]
    #[must_use]
    pub const fn fed(&self) -> Hexes {
        self.fed
    }

    /// Returns the hexes whose breeding tile has a die (SPC-262).
    #[inline]
    #[must_use]
    pub fn nursery(&self) -> Hexes {
        self.hearts.and(&self.fed)
    }

    /// Returns the hexes with a breeding tile.
    #[must_use]
    pub const fn hearts(&self) -> Hexes {
        self.hearts
    }

    /// Returns the hexes next to built towers.
    #[must_use]
    pub const fn towered(&self) -> Hexes {
        self.towered
    }

    /// Returns the hexes with a tile of this colour, never the star hex.
    #[inline]
    #[must_use]
    pub const fn cells_placed(&self, colour: Habitat) -> Hexes {
        self.habitats[colour as usize]
    }

    /// Returns the hexes of this colour: those with a tile of it, and the star hex if its colour is the same
    /// (SPC-134).
    #[inline]
    #[must_use]
    pub fn cells(&self, ground: &Ground, star: Habitat, colour: Habitat) -> Hexes {
        let mut cells = self.habitats[colour as usize];
        if star == colour {
            cells.insert(ground.star());
        }
        cells
    }

    /// Returns the sum of the dice on these hexes.
    #[inline]
    #[must_use]
    pub fn sum(&self, cells: Hexes) -> u32 {
        cells.and(&self.fed).iter().map(|cell| u32::from(self.die(cell))).sum()
    }

    /// Returns the animals on the tiles of the park, as bits by
    /// [`Animal::index`](crate::items::Animal::index).
    #[inline]
    #[must_use]
    pub fn animals(&self) -> u16 {
        self.tiles.iter().flatten().fold(0, |seen, tile| seen | 1 << tile.animal().index())
    }

    /// Iterates over the built towers, each with its three hexes (SPC-181).
    pub fn towers<'a>(&'a self, ground: &'a Ground) -> impl Iterator<Item = (Tower, Hexes)> + 'a {
        let able = if self.towered.is_empty() { &[] } else { ground.tower_points() };
        able.iter().filter_map(|point| {
            let part = |at: usize| {
                let cell = point.cells[at];
                let oriented = self.corner(cell) == point.corners[at];
                self.tile(cell).and_then(Tile::part).filter(|_| oriented)
            };
            let tower = part(0)?;
            (part(1) == Some(tower) && part(2) == Some(tower)).then(|| (tower, point.set()))
        })
    }

    /// Returns the hexes on which this die may be placed (SPC-191 to 195).
    #[inline]
    #[must_use]
    pub fn fits(&self, ground: &Ground, star: Habitat, die: Die) -> Hexes {
        let open = self.habitats[die.colour as usize].without(&self.fed);
        match die.value {
            1 | 2 => open,
            3..=5 => open.without(&self.hearts),
            _ => {
                let mut cells = open.and(&self.towered);
                if die.colour == star && !self.fed.has(ground.star()) {
                    cells.insert(ground.star());
                }
                cells
            }
        }
    }

    /// Returns whether a die on this hex may have this value (SPC-207, R8).
    #[inline]
    #[must_use]
    pub fn may_show(&self, ground: &Ground, cell: u8, value: u8) -> bool {
        if cell == ground.star() {
            value == 6
        } else if self.hearts.has(cell) {
            value <= 2
        } else {
            value <= 5 || self.towered.has(cell)
        }
    }

    /// Places a tile on a vacant hex; returns the tower that it completes, if any (SPC-181, R15).
    #[inline]
    pub fn place(&mut self, ground: &Ground, cell: u8, tile: Tile, corner: Point) -> Option<Tower> {
        self.lay(cell, tile, corner);
        let tower = tile.part()?;
        let point = ground.tower_point(cell, corner)?;
        let complete = (0..3).all(|at| {
            let cell = point.cells[at];
            self.corner(cell) == point.corners[at] && self.tile(cell).and_then(Tile::part) == Some(tower)
        });
        if !complete {
            return None;
        }
        self.towered = self.towered.or(&point.set());
        Some(tower)
    }

    #[inline]
    fn lay(&mut self, cell: u8, tile: Tile, corner: Point) {
        self.tiles[usize::from(cell)] = Some(tile);
        self.habitats[tile.habitat() as usize].insert(cell);
        if tile.breeding() {
            // SPC-R16: the orientation of a breeding tile has no meaning.
            self.hearts.insert(cell);
        } else {
            self.corners[usize::from(cell)] = corner;
        }
    }

    /// Removes and returns a starting tile; used only in the final preparations (SPC-121).
    pub fn lift(&mut self, cell: u8) -> Option<Tile> {
        let tile = self.tiles[usize::from(cell)].take()?;
        self.habitats[tile.habitat() as usize].remove(cell);
        self.hearts.remove(cell);
        self.corners[usize::from(cell)] = Point::N;
        Some(tile)
    }

    /// Places a die on a hex, or changes the value of the die there.
    #[inline]
    pub fn feed(&mut self, cell: u8, value: u8) {
        self.dice[usize::from(cell)] = value;
        self.fed.insert(cell);
    }

    /// Returns whether the tiles, dice and towers of the park can have been placed by the rules on this
    /// ground.
    pub(crate) fn could_be_built(&self, ground: &Ground) -> bool {
        let mut built = Self::default();
        for cell in 0..HEXES as u8 {
            if let Some(tile) = self.tile(cell) {
                built.place(ground, cell, tile, self.corner(cell));
            }
        }
        let rests = |cell: u8| cell == ground.star() || self.tile(cell).is_some();
        let fits = self.fed.iter().all(|cell| rests(cell) && self.may_show(ground, cell, self.die(cell)));
        self.fed.iter().for_each(|cell| built.feed(cell, self.die(cell)));
        fits && built == *self && self.tile(ground.star()).is_none()
    }

    /// Returns a canonical encoding, for digests.
    pub(crate) fn bytes(&self) -> [u8; HEXES * 3] {
        let mut bytes = [0; HEXES * 3];
        for cell in 0..HEXES {
            bytes[cell * 3] = self.tiles[cell].map_or(0, |tile| tile.index() as u8 + 1);
            bytes[cell * 3 + 1] = self.corners[cell] as u8;
            bytes[cell * 3 + 2] = self.dice[cell];
        }
        bytes
    }
}

impl From<Park> for Vec<Placed> {
    fn from(park: Park) -> Self {
        let used = (0..HEXES as u8).filter(|&cell| park.tile(cell).is_some() || park.fed.has(cell));
        used.map(|at| Placed {
            at,
            tile: park.tile(at),
            corner: park.tile(at).filter(|tile| !tile.breeding()).map(|_| park.corner(at)),
            die: park.fed.has(at).then_some(park.die(at)),
            tower: park.towered.has(at),
        })
        .collect()
    }
}

impl TryFrom<Vec<Placed>> for Park {
    type Error = &'static str;

    fn try_from(cells: Vec<Placed>) -> Result<Self, Self::Error> {
        if !cells.is_sorted_by(|a, b| a.at < b.at) || cells.last().is_some_and(|last| usize::from(last.at) >= HEXES) {
            return Err("a park lists its hexes once, in order, by numbers from 0 to 19");
        }
        let mut park = Self::default();
        for placed in cells {
            if let Some(tile) = placed.tile {
                park.lay(placed.at, tile, placed.corner.unwrap_or_default());
            }
            if let Some(value) = placed.die {
                if !(1..=6).contains(&value) {
                    return Err("a die shows 1 to 6");
                }
                park.feed(placed.at, value);
            }
            if placed.tower {
                park.towered.insert(placed.at);
            }
        }
        Ok(park)
    }
}
