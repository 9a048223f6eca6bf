//! Sets up a position by hand from a short description ([`Scene`]), for the examples and diagrams of the
//! rules, tutorials and tests. The position is validated, but a game need not be able to reach it.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, SeatSet};
use hex_grid::Hex;

use crate::ground::Ground;
use crate::items::{Board, Die, Item, MissionCode, Point, Tile};
use crate::park::Park;
use crate::rules::Rules;
use crate::state::{At, Phase, Player, Spectacular, WORKERS};

/// What is on one hex of a park, written `-1,1 blue4.black@se=4`: the hex, the tile, the corner if the tile
/// has a tower part, and the value of the die if there is one. `1,1 star=6` is a die on the star hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The hex.
    pub hex: Hex,
    /// The tile and the corner its tower part points to; `None` for the star hex.
    pub tile: Option<(Tile, Point)>,
    /// The value of the die; 0 if there is none.
    pub die: u8,
}

impl FromStr for Placed {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || {
            NotationError::new(format!(
                "expected a hex with its tile and die, such as `-1,1 blue4.black@se=4`, not `{text}`"
            ))
        };
        let (hex, rest) = text.split_once(' ').ok_or_else(wrong)?;
        let (what, die) = rest.split_once('=').unwrap_or((rest, "0"));
        let (tile, corner) = what.split_once('@').unwrap_or((what, "n"));
        let tile = if tile == "star" { None } else { Some((tile.parse()?, corner.parse()?)) };
        let die = die.parse().ok().filter(|die| *die <= 6).ok_or_else(wrong)?;
        Ok(Self { hex: hex.parse().map_err(|_| wrong())?, tile, die })
    }
}

/// What one seat has in a [`Scene`].
#[derive(Clone, Debug)]
pub struct Before {
    /// The player board.
    pub board: Board,
    /// The hexes of the park with a tile or a die.
    pub park: Vec<Placed>,
    /// The items in the preparation areas N and W; `None` for an empty area.
    pub areas: [Option<Item>; 2],
    /// The tiles in the display, from the first slot on.
    pub display: Vec<Tile>,
    /// The values of the display dice, two of each colour; 0 for a die that has been taken.
    pub dice: [u8; 8],
    /// The number of the supply board, 1 to 6; 0 in solo.
    pub number: u8,
    /// The tiles on the supply board: by colour, in solo by space; `None` for an empty space.
    pub tiles: [Option<Tile>; 8],
    /// The values of the dice on the supply board, 0 for none: four outside the dotted line and four inside
    /// it by colour, in solo by space.
    pub supply_dice: [u8; 8],
    /// The tiles in the personal stack, in any order.
    pub stack: Vec<Tile>,
    /// The face-up workers, as bits: green, blue, grey, orange, multicolour.
    pub workers: u8,
    /// The points of the entrance; 0 until it is scored.
    pub entrance: u8,
    /// The codes of the missions; `None` if missions are not played.
    pub missions: [Option<MissionCode>; 3],
}

impl Before {
    /// Returns a seat with an empty park, an empty display and all workers face up.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            park: Vec::new(),
            areas: [None; 2],
            display: Vec::new(),
            dice: [0; 8],
            number: 0,
            tiles: [None; 8],
            supply_dice: [0; 8],
            stack: Vec::new(),
            workers: WORKERS,
            entrance: 0,
            missions: [None; 3],
        }
    }
}

/// The description of a position to set up, which [`Scene::build`] turns into a state.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What each seat has, in seat order.
    pub seats: Vec<Before>,
    /// The number of turns that are over.
    pub turn: u8,
    /// The decision or chance outcome that is due.
    pub phase: Phase,
    /// The solo tokens in the stack, as bits: bit 0 is token 1.
    pub tokens: u8,
}

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneError {
    /// The description has another number of seats than the rules.
    Seats,
    /// The hex is not in the park of its seat's board.
    NotInPark(Hex),
    /// The hex has two tiles, or it is the star hex and has one.
    NotVacant(Hex),
    /// A die of this value is not allowed on that hex.
    DoesNotFit(Hex, u8),
    /// The tile is not one of the board's personal tiles, or all its copies are already used.
    NoSuchTile(Tile),
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats => f.write_str("the position must have as many seats as the table"),
            Self::NotInPark(hex) => write!(f, "{hex} is not in the park"),
            Self::NotVacant(hex) => write!(f, "{hex} is not vacant"),
            Self::DoesNotFit(hex, value) => write!(f, "a {value} is not allowed on {hex}"),
            Self::NoSuchTile(tile) => write!(f, "there is no tile {tile} left in the personal set"),
        }
    }
}

impl std::error::Error for SceneError {}

/// Builds a park from its hexes: first all tiles, then all dice.
///
/// # Errors
/// Names the first tile or die that is not allowed.
pub fn park(ground: &Ground, hexes: &[Placed]) -> Result<Park, SceneError> {
    let mut park = Park::default();
    let cell = |hex: Hex| ground.cell(hex).ok_or(SceneError::NotInPark(hex));
    for placed in hexes {
        let at = cell(placed.hex)?;
        if let Some((tile, corner)) = placed.tile {
            if !park.vacant(ground).has(at) {
                return Err(SceneError::NotVacant(placed.hex));
            }
            park.place(ground, at, tile, corner);
        }
    }
    for placed in hexes.iter().filter(|placed| placed.die > 0) {
        let at = cell(placed.hex)?;
        let able = at == ground.star() || park.tile(at).is_some();
        if !able || !park.may_show(ground, at, placed.die) {
            return Err(SceneError::DoesNotFit(placed.hex, placed.die));
        }
        park.feed(at, placed.die);
    }
    Ok(park)
}

impl Scene {
    /// Builds the position. In the worker phase, seats without a legal change count as finished.
    ///
    /// # Errors
    /// Names the first part of the description that is impossible.
    pub fn build(&self, rules: &Rules) -> Result<Spectacular, SceneError> {
        if self.seats.len() != rules.seats.get() {
            return Err(SceneError::Seats);
        }
        let mut state = Spectacular::new(rules);
        for (seat, before) in rules.seats.seats().zip(&self.seats) {
            let mut player = Player { board: Some(before.board), ..Player::default() };
            player.park = park(rules.ground(before.board), &before.park)?;
            player.areas = before.areas;
            if let ([Some(_), None] | [None, Some(_)], Phase::Build) = (before.areas, self.phase) {
                let area = if before.areas[0].is_some() { crate::action::Area::N } else { crate::action::Area::W };
                player.at = At::Item { area, helped: false };
            }
            for (slot, tile) in player.display.iter_mut().zip(&before.display) {
                *slot = Some(*tile);
            }
            player.dice = before.dice;
            player.supply.number = before.number;
            player.supply.tiles = before.tiles;
            player.supply.dice = before.supply_dice;
            for &tile in before.tiles.iter().flatten() {
                let tiles = rules.common(tile.habitat());
                let stack = &mut state.stacks[tile.habitat() as usize];
                if let Some(at) = (0..tiles.len()).find(|&at| tiles[at] == tile && *stack >> at & 1 == 1) {
                    *stack &= !(1 << at);
                }
            }
            let own = rules.personal(before.board);
            player.stack = 0;
            for tile in &before.stack {
                let at = (0..own.len()).find(|&at| own[at] == *tile && player.stack >> at & 1 == 0);
                player.stack |= 1 << at.ok_or(SceneError::NoSuchTile(*tile))?;
            }
            (player.workers, player.entrance, player.missions) = (before.workers, before.entrance, before.missions);
            state.update_public(seat, |public| *public = player);
        }
        (state.turn, state.phase, state.tokens) = (self.turn, self.phase, self.tokens);
        state.done = SeatSet::EMPTY;
        if self.phase == Phase::Workers {
            let idle = rules.seats.seats().filter(|seat| state.player(*seat).changes(rules).is_empty());
            state.done = idle.collect();
        }
        Ok(state)
    }
}

/// Parses a die as the worked examples write it: `green 5`.
impl FromStr for Die {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("a die is a colour and a value, such as `green 5`");
        let (colour, value) = text.split_once(' ').ok_or_else(wrong)?;
        let value = value.parse().ok().filter(|value| (1..=6).contains(value)).ok_or_else(wrong)?;
        Ok(Self { colour: colour.parse()?, value })
    }
}
