//! The component set as a value: the printed tables, or an owner's corrected ones, validated and prepared for
//! play.
//!
//! Printed rows and a file take the same path: both are a [`ComponentSet`] that [`read`] parses. [`write()`]
//! exports the rows as TOML. Ids and the number of rows are fixed, because states refer to them; everything
//! printed on a component can be changed.

mod check;
mod file;

use std::sync::OnceLock;

use game_core::{ComponentFault, ComponentSet};

use crate::camp::{Camp, Grid, Placement};
use crate::components::{
    Board, Card, Colour, ColourOrClear, POSTER_SPACES, Poster, PosterSet, START_SPACES, Side, Size, Space, Tent, Tile,
};
use crate::effects::{Bonus, Count, Gain};

pub use check::read;
pub use file::{printed, write};

/// One side of a player board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFace {
    /// Gems at the start.
    pub gems: [u8; 4],
    /// Coins at the start.
    pub coins: u8,
    /// Trainers at the start.
    pub trainers: u8,
    /// Whether the supply includes the left-over tent (MAG-143).
    pub tent: bool,
    /// The bonus of each cell of the camp, by its bit.
    pub cells: Vec<Option<Gain>>,
    /// The cells with a bonus.
    pub bonuses: u64,
}

/// A build level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The power needed.
    pub power: u8,
    /// Its small tiles.
    pub small: u8,
    /// Its large tiles.
    pub large: u8,
}

/// A type of camp tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileFace {
    /// How many are in the box.
    pub count: u8,
    /// Every placement, in the order of legal lists.
    pub placements: Vec<Placement>,
}

/// A space of a travel track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingSpace {
    /// A gem.
    Gem(ColourOrClear),
    /// A poster symbol under a tent, by the index of the tent on its track.
    Tent(u8),
}

/// A tent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TentFace {
    /// Points for the poster above.
    pub points: u8,
    /// Coins for the poster above.
    pub coins: u8,
    /// The gem to pay, if any.
    pub gem: Option<Colour>,
}

/// A poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PosterFace {
    /// The character, by its index.
    pub character: u8,
    /// The tiles it shows, by type.
    pub tiles: [u8; 6],
    /// The gems it costs, by colour.
    pub gems: [u8; 3],
    /// Points.
    pub points: u8,
    /// Coins.
    pub coins: u8,
}

/// A master card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// The bonus on top.
    pub bonus: Bonus,
    /// Points per thing counted.
    pub per: u8,
    /// What is counted.
    pub count: Count,
    /// The printed maximum.
    pub most: Option<u8>,
}

/// A trainer space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceFace {
    /// Trainers that one use costs.
    pub trainers: u8,
    /// Whether it can be used more than once a turn.
    pub again: bool,
    /// The number of the ability, 0 if it has none.
    pub amount: u8,
}

/// A numbered space of the performance track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerformanceSpace {
    /// The number.
    pub number: u8,
    /// How many posters may be completed there.
    pub posters: u8,
}

/// A validated component set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The grid of a camp.
    pub grid: Grid,
    /// The sides of each board.
    pub boards: Vec<[BoardFace; 2]>,
    /// The second reward of tent spaces 1 to 4.
    pub tent_spaces: [Gain; POSTER_SPACES - 1],
    /// Build levels, by rising power.
    pub levels: Vec<Level>,
    /// Camp tiles, by type.
    pub tiles: Vec<TileFace>,
    /// Indices into `placements`, by tile, orientation and cell of the corner.
    index: Vec<u16>,
    /// The travel tracks, by colour.
    pub rings: [Vec<RingSpace>; 3],
    /// The preprinted tent of every board.
    pub preprinted: TentFace,
    /// Tents.
    pub tents: Vec<TentFace>,
    /// Posters.
    pub posters: Vec<PosterFace>,
    /// The posters of each character.
    pub characters: [PosterSet; 6],
    /// The posters of each symbol.
    pub symbols: [PosterSet; 3],
    /// Master cards.
    pub cards: Vec<CardFace>,
    /// Trainer spaces.
    pub spaces: Vec<SpaceFace>,
    /// The numbered spaces of the performance track, from the bottom.
    pub performance_track: Vec<PerformanceSpace>,
}

/// The index for "no placement".
const NO_PLACEMENT: u16 = u16::MAX;
const CELLS: usize = crate::camp::MAX_CELLS;

impl Components {
    /// Returns the printed set.
    #[must_use]
    pub fn printed() -> &'static Self {
        static PRINTED: OnceLock<Components> = OnceLock::new();
        PRINTED.get_or_init(|| match read(&ComponentSet(printed())) {
            Ok(set) => set,
            Err(faults) => unreachable!("a test shows that the printed set is valid: {faults:?}"),
        })
    }

    /// Returns a side of a board.
    #[inline]
    #[must_use]
    pub fn board(&self, board: Board, side: Side) -> &BoardFace {
        &self.boards[board.index()][side as usize]
    }

    /// Returns what is printed on a tent.
    #[inline]
    #[must_use]
    pub fn tent(&self, tent: Tent) -> &TentFace {
        &self.tents[tent.index()]
    }

    /// Returns what is printed on a poster.
    #[inline]
    #[must_use]
    pub fn poster(&self, poster: Poster) -> &PosterFace {
        &self.posters[poster.index()]
    }

    /// Returns what is printed on a card.
    #[inline]
    #[must_use]
    pub fn card(&self, card: Card) -> &CardFace {
        &self.cards[card.index()]
    }

    /// Returns what is printed on a trainer space.
    #[inline]
    #[must_use]
    pub fn space(&self, space: Space) -> SpaceFace {
        self.spaces[space.index()]
    }

    /// Returns the data of a type of tile.
    #[inline]
    #[must_use]
    pub fn tile(&self, tile: Tile) -> &TileFace {
        &self.tiles[tile.index()]
    }

    /// Returns the placement of a tile with this orientation and corner, or `None` if it does not fit inside
    /// the camp.
    #[must_use]
    pub fn placement(&self, tile: Tile, orientation: u8, row: u8, column: u8) -> Option<&Placement> {
        if orientation >= 8 || row >= self.grid.rows || column >= self.grid.columns {
            return None;
        }
        let cell = usize::from(row * self.grid.columns + column);
        let at = self.index[(tile.index() * 8 + usize::from(orientation)) * CELLS + cell];
        self.tile(tile).placements.get(usize::from(at))
    }

    /// Returns whether a tile can be laid somewhere on a camp.
    #[inline]
    #[must_use]
    pub fn has_room(&self, tile: Tile, covered: u64) -> bool {
        self.tile(tile).placements.iter().any(|placement| Camp::fits(covered, placement))
    }

    /// Returns the lowest power that allows a Build.
    #[inline]
    #[must_use]
    pub fn lowest_level(&self) -> u8 {
        self.levels[0].power
    }

    /// Returns the build level named by this power, if there is one.
    #[must_use]
    pub fn level(&self, power: u8) -> Option<Level> {
        self.levels.iter().copied().find(|level| level.power == power)
    }

    /// Returns the numbered space at a position of the performance track, or `None` for a start space.
    #[inline]
    #[must_use]
    pub fn performance_space(&self, position: u8) -> Option<PerformanceSpace> {
        self.performance_track.get(usize::from(position.checked_sub(START_SPACES)?)).copied()
    }

    /// Returns the position on the performance track of the space with a number, if there is one.
    #[must_use]
    pub fn position(&self, number: u8) -> Option<u8> {
        let at = self.performance_track.iter().position(|space| space.number == number)?;
        Some(START_SPACES + at as u8)
    }

    fn index_placements(&mut self) {
        self.index = vec![NO_PLACEMENT; 6 * 8 * CELLS];
        for tile in Tile::all() {
            for (at, placement) in self.tiles[tile.index()].placements.iter().enumerate() {
                let cell = usize::from(placement.row * self.grid.columns + placement.column);
                self.index[(tile.index() * 8 + usize::from(placement.orientation)) * CELLS + cell] = at as u16;
            }
        }
    }
}

/// Returns the number of cells that a tile of this size covers (MAG-232).
#[must_use]
pub const fn cell_count(size: Size) -> usize {
    match size {
        Size::Small => 4,
        Size::Large => 6,
    }
}

/// Returns every fault of a component set; empty if it is valid.
#[must_use]
pub fn faults(parts: &ComponentSet) -> Vec<ComponentFault> {
    read(parts).err().unwrap_or_default()
}
