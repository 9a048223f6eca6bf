//! The geometry of a park: 20 hexes in reading order, their neighbours, and the points where towers can be
//! built.
//!
//! Inside the crate a hex is its index in reading order, and a set of hexes is one machine word. The shape of
//! a park is data ([`Plan`]), from which the geometry ([`Ground`]) is computed.

use game_core::sort_few;
use hex_grid::{Bits, Corner, Direction, Hex};

use crate::items::Point;

/// The number of hexes in a park, including the star hex.
pub const HEXES: usize = 20;

/// A set of hexes of one park.
pub type Hexes = Bits<1>;

/// The shape of a park, as printed on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The rows: for each its `r`, its first `q` and its last `q`.
    pub rows: Vec<[i8; 3]>,
    /// The star hex.
    pub star: Hex,
    /// The three hexes at the entrance.
    pub entrance: [Hex; 3],
    /// The start hexes 1 to 3, each with its dotted corner, to which the tower part of the starting tile
    /// points.
    pub starts: [(Hex, Point); 3],
}

impl Plan {
    /// Iterates over every hex, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.rows.iter().flat_map(|&[r, from, to]| (from..=to).map(move |q| Hex::new(q, r)))
    }
}

/// A point where a tower can be built: the common corner of three hexes, none of them the star hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TowerPoint {
    /// The indices of the three hexes.
    pub cells: [u8; 3],
    /// For each of the three hexes, which of its corners is at this point.
    pub corners: [Point; 3],
}

impl TowerPoint {
    /// The three hexes as a set.
    #[must_use]
    pub fn set(&self) -> Hexes {
        self.cells.into_iter().collect()
    }
}

/// Why a plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanFault {
    /// What is wrong with the rows.
    Rows(String),
    /// What is wrong with the star hex.
    Star(String),
    /// What is wrong with the entrance.
    Entrance(String),
    /// The index of a start hex, from 0, and what is wrong with it.
    Start(usize, String),
}

/// Largest coordinate of a plan; beyond it, coordinates of neighbours could overflow.
const MAX_COORDINATE: i8 = 24;

/// The geometry of one park.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    hexes: [Hex; HEXES],
    star: u8,
    all: Hexes,
    neighbours: [Hexes; HEXES],
    entrance: Hexes,
    starts: [(u8, Point); 3],
    /// The tower point at each corner of each hex; `None` where no tower can be built.
    at: [[Option<TowerPoint>; 6]; HEXES],
    points: Vec<TowerPoint>,
}

impl Ground {
    /// Computes the geometry of a plan.
    ///
    /// # Errors
    /// All faults of the plan; if the rows do not have 20 hexes, only that fault.
    pub fn new(plan: &Plan) -> Result<Self, Vec<PlanFault>> {
        let hexes = rows(plan).map_err(|why| vec![PlanFault::Rows(why)])?;
        let mut faults = Vec::new();
        let number = |hex: Hex| hexes.iter().position(|&other| other == hex).map(|at| at as u8);
        let neighbours: [Hexes; HEXES] = core::array::from_fn(|at| {
            Direction::ALL.into_iter().filter_map(|direction| number(hexes[at].step(direction))).collect()
        });
        let all: Hexes = (0..HEXES as u8).collect();
        if flood(&neighbours, all, 0) != all {
            faults.push(PlanFault::Rows("the hexes are not connected".to_owned()));
        }
        let star = number(plan.star);
        if star.is_none() {
            faults.push(PlanFault::Star(format!("{} is not one of the park's hexes", plan.star)));
        }
        let star = star.unwrap_or(u8::MAX);
        let entrance: Vec<u8> = plan.entrance.into_iter().filter_map(number).filter(|&cell| cell != star).collect();
        let set: Hexes = entrance.iter().copied().collect();
        if set.len() != 3 {
            faults.push(PlanFault::Entrance(
                "there must be three different hexes of the park other than the star hex".to_owned(),
            ));
        } else if entrance.iter().all(|&cell| set.without(&neighbours[usize::from(cell)]).len() == 1) {
            faults.push(PlanFault::Entrance("at least two of the three hexes must not be adjacent".to_owned()));
        }
        let mut at = [[None; 6]; HEXES];
        let mut points = Vec::new();
        for (cell, hex) in hexes.into_iter().enumerate() {
            for (corner, place) in Corner::of(hex).into_iter().enumerate() {
                let around = place.hexes().map(|hex| number(hex).filter(|&cell| cell != star));
                let [Some(a), Some(b), Some(c)] = around else { continue };
                let mut cells = [a, b, c];
                sort_few(&mut cells, |a, b| a < b);
                let corners = cells.map(|cell| corner_of(hexes[usize::from(cell)], place));
                let point = TowerPoint { cells, corners };
                at[cell][corner] = Some(point);
                if usize::from(cells[0]) == cell {
                    points.push(point);
                }
            }
        }
        let mut taken = Hexes::EMPTY;
        let mut starts = [(0, Point::N); 3];
        for (which, (hex, corner)) in plan.starts.into_iter().enumerate() {
            let mut wrong = |why: String| faults.push(PlanFault::Start(which, why));
            match number(hex).filter(|&cell| cell != star) {
                None => wrong(format!("{hex} is not a hex of the park that can take a tile")),
                Some(cell) => match at[usize::from(cell)][corner as usize] {
                    None => wrong(format!("no tower can be built at corner {corner} of {hex}")),
                    Some(point) if !point.set().and(&taken).is_empty() => {
                        wrong(format!("the point at corner {corner} of {hex} shares a hex with that of another start"));
                    }
                    Some(point) => {
                        taken = taken.or(&point.set());
                        starts[which] = (cell, corner);
                    }
                },
            }
        }
        if faults.is_empty() {
            Ok(Self { hexes, star, all, neighbours, entrance: set, starts, at, points })
        } else {
            Err(faults)
        }
    }

    /// Returns the coordinates of the hex with this index.
    #[must_use]
    pub const fn hex(&self, cell: u8) -> Hex {
        self.hexes[cell as usize]
    }

    /// Returns the index of a hex; `None` if it is not in the park.
    #[must_use]
    pub fn cell(&self, hex: Hex) -> Option<u8> {
        self.hexes.binary_search(&hex).ok().map(|at| at as u8)
    }

    /// Returns the index of the star hex.
    #[inline]
    #[must_use]
    pub const fn star(&self) -> u8 {
        self.star
    }

    /// Returns all hexes of the park.
    #[inline]
    #[must_use]
    pub const fn all(&self) -> Hexes {
        self.all
    }

    /// The neighbours of a hex.
    #[inline]
    #[must_use]
    pub const fn neighbours(&self, cell: u8) -> Hexes {
        self.neighbours[cell as usize]
    }

    /// The hexes at the entrance.
    #[must_use]
    pub const fn entrance(&self) -> Hexes {
        self.entrance
    }

    /// Returns the indices of start hexes 1 to 3, each with its dotted corner.
    #[must_use]
    pub const fn starts(&self) -> [(u8, Point); 3] {
        self.starts
    }

    /// Returns the tower point at a corner of a hex; `None` if no tower can be built there.
    #[inline]
    #[must_use]
    pub const fn tower_point(&self, cell: u8, corner: Point) -> Option<&TowerPoint> {
        self.at[cell as usize][corner as usize].as_ref()
    }

    /// Returns every tower point of the park.
    #[must_use]
    pub fn tower_points(&self) -> &[TowerPoint] {
        &self.points
    }

    /// Iterates over the connected components of a set of hexes.
    #[inline]
    pub fn groups(&self, set: Hexes) -> impl Iterator<Item = Hexes> + '_ {
        let mut rest = set;
        core::iter::from_fn(move || {
            let first = rest.nth(0)?;
            let group = flood(&self.neighbours, rest, first);
            rest = rest.without(&group);
            Some(group)
        })
    }
}

/// Returns the 20 hexes of a plan in reading order, or what is wrong with its rows.
fn rows(plan: &Plan) -> Result<[Hex; HEXES], String> {
    for &[r, from, to] in &plan.rows {
        if from > to {
            return Err(format!("row {r} ends at {to}, before it begins at {from}"));
        }
        if [r, from, to].into_iter().any(|number| !(-MAX_COORDINATE..=MAX_COORDINATE).contains(&number)) {
            return Err(format!("row {r} is out of range: coordinates go from -{MAX_COORDINATE} to {MAX_COORDINATE}"));
        }
    }
    let written = plan.hexes().count();
    let wrong = || format!("a park has {HEXES} hexes, not {written}");
    // Only a few are sorted, however many a file lists.
    if written > 2 * HEXES {
        return Err(wrong());
    }
    let mut hexes: Vec<Hex> = plan.hexes().collect();
    sort_few(&mut hexes, |a, b| a < b);
    hexes.dedup();
    if hexes.len() != written {
        return Err("a hex is listed twice".to_owned());
    }
    hexes.try_into().map_err(|_| wrong())
}

/// Returns the connected component of the set that contains the hex `from`.
#[inline]
fn flood(neighbours: &[Hexes; HEXES], set: Hexes, from: u8) -> Hexes {
    let mut group = 1u64 << from;
    let mut edge = group;
    while edge != 0 {
        let cell = edge.trailing_zeros();
        edge &= edge - 1;
        let new = neighbours[cell as usize].0[0] & set.0[0] & !group;
        group |= new;
        edge |= new;
    }
    Bits([group])
}

/// Returns which corner of the hex is at this point of the grid.
fn corner_of(hex: Hex, place: Corner) -> Point {
    let at = Corner::of(hex).into_iter().position(|other| other == place);
    Point::ALL[at.unwrap_or_default()]
}
