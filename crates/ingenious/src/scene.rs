//! Sets up a position by hand from a short description ([`Scene`]), for the examples and diagrams of the
//! rules, tutorials and tests. The position is validated, but a game need not be able to reach it.

use core::fmt;

use game_core::{Seat, SeatSet};
use hex_grid::Hex;

use crate::board::Laid;
use crate::components::{RACK, Tile};
use crate::rules::Rules;
use crate::state::{Ingenious, Pegs, Phase};

/// The description of a position to set up, which [`Scene::build`] turns into a state. Fields left at their
/// default mean the start of a game with empty racks.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The tiles on the board.
    pub board: Vec<Laid>,
    /// Cells that count as covered although there is no tile on them. Views do not list them.
    pub blocked: Vec<Hex>,
    /// The sets of pegs: one for each seat or team, or one for all. Missing sets are on 0.
    pub pegs: Vec<Pegs>,
    /// The holder of the duel token of each colour; `None` if it is in the supply.
    pub tokens: [Option<Seat>; 6],
    /// The tiles on each rack, by seat. Missing racks are empty.
    pub racks: Vec<Vec<Tile>>,
    /// The seat whose turn it is; `None` means seat 0.
    pub mover: Option<Seat>,
    /// The number of bonus placements that the mover still has to make.
    pub owed: u8,
    /// The seats that have yet to place their first tile.
    pub first_turn: SeatSet,
    /// The maximum number of tiles left in the bag; the kinds last in canonical order are removed first.
    /// `None` leaves all remaining tiles in it.
    pub bag: Option<usize>,
}

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneError {
    /// The cell is outside the boundary.
    Outside(Hex),
    /// The cell already shows a symbol, or is blocked.
    Covered(Hex),
    /// The two cells of this tile are not adjacent.
    NotAdjacent(Tile),
    /// The description uses more tiles of this kind than the box has.
    NoSuchTile(Tile),
    /// The rack of this seat holds more than six tiles.
    RackTooLong(Seat),
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside(hex) => write!(f, "{hex} is outside the boundary"),
            Self::Covered(hex) => write!(f, "{hex} is already covered"),
            Self::NotAdjacent(tile) => write!(f, "the two cells of tile {tile} are not adjacent"),
            Self::NoSuchTile(tile) => write!(f, "the box has no more tiles {tile}"),
            Self::RackTooLong(seat) => write!(f, "the rack of seat {seat} holds more than {RACK} tiles"),
        }
    }
}

impl std::error::Error for SceneError {}

impl Scene {
    /// Builds the position; the mover is about to place a tile.
    ///
    /// # Errors
    /// Names the first part of the description that is impossible.
    pub fn build(&self, rules: &Rules) -> Result<Ingenious, SceneError> {
        let mut state = Ingenious::new(rules);
        let boundary = rules.boundary();
        state.phase = Phase::Place;
        state.mover = self.mover.unwrap_or(Seat::new(0));
        state.starter = state.mover;
        state.owed = self.owed;
        state.opened = rules.seats.set() - self.first_turn;
        state.tokens = self.tokens;
        for (set, pegs) in state.pegs.iter_mut().zip(&self.pegs) {
            *set = *pegs;
        }
        let free = |state: &Ingenious, hex: Hex| {
            let cell = boundary.cell(hex).ok_or(SceneError::Outside(hex))?;
            if state.board.empty.has(cell) { Ok(cell) } else { Err(SceneError::Covered(hex)) }
        };
        for laid in &self.board {
            let (first, second) = (free(&state, laid.first)?, free(&state, laid.second)?);
            if laid.first.direction_to(laid.second).is_none() {
                return Err(SceneError::NotAdjacent(laid.tile));
            }
            take(&mut state, laid.tile)?;
            state.board.lay(boundary, laid.tile, first, second);
        }
        for &hex in &self.blocked {
            let cell = free(&state, hex)?;
            state.board.empty.remove(cell);
        }
        for (seat, tiles) in rules.seats.seats().zip(&self.racks) {
            if tiles.len() > RACK {
                return Err(SceneError::RackTooLong(seat));
            }
            for &tile in tiles {
                take(&mut state, tile)?;
                state.racks[seat].add(tile);
            }
        }
        if let Some(left) = self.bag {
            for tile in Tile::all().rev() {
                while state.bag.len() > left && state.bag.count(tile) > 0 {
                    state.bag.take(tile);
                }
            }
        }
        Ok(state)
    }
}

fn take(state: &mut Ingenious, tile: Tile) -> Result<(), SceneError> {
    if state.bag.count(tile) == 0 {
        return Err(SceneError::NoSuchTile(tile));
    }
    state.bag.take(tile);
    Ok(())
}
