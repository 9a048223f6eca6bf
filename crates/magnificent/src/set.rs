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

/// What is printed on one side of a player board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFace {
    /// The number of orange, green, purple and clear gems at the start.
    pub gems: [u8; 4],
    /// The number of coins at the start.
    pub coins: u8,
    /// The number of trainers at the start.
    pub trainers: u8,
    /// Whether the supply includes the left-over tent (MAG-143).
    pub tent: bool,
    /// The bonus of each cell of the camp, by the number of its bit; `None` for cells without one.
    pub cells: Vec<Option<Gain>>,
    /// The cells with a bonus.
    pub bonuses: u64,
}

/// A build level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The power that the level needs.
    pub power: u8,
    /// The number of small tiles it builds.
    pub small: u8,
    /// The number of large tiles it builds.
    pub large: u8,
}

/// A type of camp tile: its number and its placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileFace {
    /// The number of these tiles in the box.
    pub count: u8,
    /// Every placement, in the order of legal lists.
    pub placements: Vec<Placement>,
}

/// A space of a travel track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingSpace {
    /// A gem, which is gained when the wagon moves onto the space.
    Gem(ColourOrClear),
    /// A poster symbol under a tent; the number is the index of the tent on its track.
    Tent(u8),
}

/// What is printed on a tent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TentFace {
    /// The points that it adds to the poster above it.
    pub points: u8,
    /// The coins that it adds to the poster above it.
    pub coins: u8,
    /// The gem that it costs to complete the poster above; `None` if it costs none.
    pub gem: Option<Colour>,
}

/// What is printed on a poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PosterFace {
    /// The index of the character in [`CHARACTERS`](crate::components::CHARACTERS).
    pub character: u8,
    /// The number of tiles of each type that must be built.
    pub tiles: [u8; 6],
    /// The number of orange, green and purple gems it costs.
    pub gems: [u8; 3],
    /// The points for completing it.
    pub points: u8,
    /// The coins for completing it.
    pub coins: u8,
}

/// What is printed on a master card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// The bonus on top of the card.
    pub bonus: Bonus,
    /// The points for each thing counted.
    pub per: u8,
    /// What the card counts.
    pub count: Count,
    /// The printed maximum of points; `None` if there is none.
    pub most: Option<u8>,
}

/// What is printed on a trainer space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceFace {
    /// The number of trainers that one use costs.
    pub trainers: u8,
    /// Whether it can be used more than once a turn.
    pub again: bool,
    /// The amount of the ability (coins, pips or gems); 0 if it has none.
    pub amount: u8,
}

/// A numbered space of the performance track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerformanceSpace {
    /// The number printed on it: the power needed to put a hat there.
    pub number: u8,
    /// The number of posters that may be completed there.
    pub posters: u8,
}

/// A validated component set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The grid of a camp.
    pub grid: Grid,
    /// The A side and the B side of each board.
    pub boards: Vec<[BoardFace; 2]>,
    /// The second reward of tent spaces 1 to 4; the first is a poster.
    pub tent_spaces: [Gain; POSTER_SPACES - 1],
    /// The build levels, by rising power.
    pub levels: Vec<Level>,
    /// The camp tiles, by type.
    pub tiles: Vec<TileFace>,
    /// Indices into `placements`, by tile, orientation and the bit of the cell at the top left corner.
    index: Vec<u16>,
    /// The spaces of the travel tracks, by colour, clockwise from the start space.
    pub rings: [Vec<RingSpace>; 3],
    /// The preprinted tent of every board.
    pub preprinted: TentFace,
    /// The tents, by number.
    pub tents: Vec<TentFace>,
    /// The posters, by number.
    pub posters: Vec<PosterFace>,
    /// The posters of each character.
    pub characters: [PosterSet; 6],
    /// The posters of each symbol.
    pub symbols: [PosterSet; 3],
    /// The master cards, by number.
    pub cards: Vec<CardFace>,
    /// The trainer spaces, by number.
    pub spaces: Vec<SpaceFace>,
    /// The numbered spaces of the performance track, from the bottom.
    pub performance_track: Vec<PerformanceSpace>,
}

/// The entry of `index` for a placement that does not fit inside the camp.
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

    /// Returns the number and the placements of a type of tile.
    #[inline]
    #[must_use]
    pub fn tile(&self, tile: Tile) -> &TileFace {
        &self.tiles[tile.index()]
    }

    /// Returns the placement of a tile with this orientation and top left corner; `None` if it does not fit
    /// inside the camp.
    #[must_use]
    pub fn placement(&self, tile: Tile, orientation: u8, row: u8, column: u8) -> Option<&Placement> {
        if orientation >= 8 || row >= self.grid.rows || column >= self.grid.columns {
            return None;
        }
        let cell = usize::from(row * self.grid.columns + column);
        let at = self.index[(tile.index() * 8 + usize::from(orientation)) * CELLS + cell];
        self.tile(tile).placements.get(usize::from(at))
    }

    /// Returns whether a tile can be laid somewhere in a camp with these covered cells.
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

    /// Returns the build level that needs exactly this power; `None` if there is none.
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
