//! Sets up a position by hand from a short description ([`Scene`]), for the examples and diagrams of the
//! rules, guided games and tests. The position is validated, but a game need not be able to reach it.

use core::fmt;

use game_core::{EventSink, Seat, Set};

use crate::components::{Dog, Tile};
use crate::dice::Dice;
use crate::event::Event;
use crate::pack::Pack;
use crate::rules::Rules;
use crate::state::{Phase, Spots};

/// What one player has in a [`Scene`].
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerSetup {
    /// The player's dogs, with the dice on them.
    pub pack: Pack,
    /// The dice buried in the player's yard.
    pub yard: Dice,
    /// The number of treats the player has.
    pub treats: u8,
}

/// The description of a position to set up, which [`Scene::build`] turns into a state. Fields left at their
/// default mean the start of a game.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What each player has, by seat; in solo the second entry is the Stray. Missing players have nothing.
    pub players: Vec<PlayerSetup>,
    /// The seat whose turn it is; `None` means seat 0.
    pub mover: Option<Seat>,
    /// The number of dice in the supply; `None` means all dice that are not elsewhere.
    pub supply: Option<u8>,
    /// The number of treats in the supply; `None` means all treats that are not elsewhere.
    pub treats: Option<u8>,
    /// The top card of the deck; `None` means the first of [`DOGS`](crate::components::DOGS) that is not in a
    /// pack.
    pub top: Option<Dog>,
    /// Tiles in use, each replacing the default tile of its position. With stacks: the tiles of a colour from
    /// top to bottom.
    pub tiles: Vec<Tile>,
    /// The tiles that lie face down.
    pub down: Vec<Tile>,
    /// The number of treats on tiles; tiles not listed have none.
    pub on_tiles: Vec<(Tile, u8)>,
    /// The position of the Stray's marker in the row, from 0; `None` means 5.
    pub mark: Option<u8>,
    /// Whether the turn is about to begin, with the checks of SPT-202 still to be made.
    pub begins: bool,
}

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneError {
    /// The card is in two packs, or in a pack and on top of the deck.
    Twice(Dog),
    /// There are more players than the rules have packs.
    TooManyPlayers,
    /// The scene has more of these (dice or treats) than the box.
    TooMany(&'static str),
    /// The tile is not one of the tiles in use.
    NotInUse(Tile),
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(dog) => write!(f, "dog {dog} occurs twice"),
            Self::TooManyPlayers => f.write_str("more players than packs"),
            Self::TooMany(what) => write!(f, "more {what} than the box has"),
            Self::NotInUse(tile) => write!(f, "{} is not in use", tile.name()),
        }
    }
}

impl std::error::Error for SceneError {}

impl Scene {
    /// Builds the position: the mover is about to choose a trick or to score. With `begins`, the turn begins,
    /// and its checks send events.
    ///
    /// # Errors
    /// If the scene contradicts the rules or the contents of the box.
    pub fn build(&self, rules: &Rules, events: &mut impl EventSink<Event>) -> Result<Spots, SceneError> {
        let mut state = Spots::new(rules);
        state.mover = self.mover.unwrap_or(Seat::new(0));
        state.starter = state.mover;
        state.tied = game_core::SeatSet::EMPTY;
        state.turn = 1;
        state.owed = 0;
        if self.players.len() > rules.packs.get() {
            return Err(SceneError::TooManyPlayers);
        }
        let mut cards: Vec<Dog> = Vec::new();
        for player in &mut state.players {
            player.treats = 0;
        }
        for (player, before) in state.players.iter_mut().zip(&self.players) {
            (player.pack, player.yard, player.treats) = (before.pack, before.yard, before.treats);
            cards.extend((0..before.pack.len()).map(|at| before.pack.dog(at)));
        }
        cards.extend(self.top);
        if let Some(twice) = (1..cards.len()).find(|&at| cards[..at].contains(&cards[at])) {
            return Err(SceneError::Twice(cards[twice]));
        }
        state.below = Set::ALL.less(cards.iter().copied().collect());
        state.top = self.top.or_else(|| state.below().next()).unwrap_or(Dog::NONE);
        state.below = state.below.without(state.top);
        let dice: u32 = state.players.iter().map(|player| u32::from(player.pack.placed() + player.yard.len())).sum();
        let left = 40u32.checked_sub(dice).ok_or(SceneError::TooMany("dice"))?;
        state.supply = self.supply.unwrap_or(left as u8);
        for &tile in &self.tiles {
            state.tiles.put(tile, rules.stacked());
        }
        if state.tiles.unseen != 0 {
            return Err(SceneError::NotInUse(Tile::Walk));
        }
        for &tile in &self.down {
            in_use(&state, tile)?;
            state.tiles.up &= !(1 << tile.position());
        }
        for &(tile, treats) in &self.on_tiles {
            in_use(&state, tile)?;
            state.tiles.treats[tile.position()] = treats;
        }
        let treats: u32 = state.players.iter().map(|player| u32::from(player.treats)).sum::<u32>()
            + state.tiles.treats.iter().map(|&treats| u32::from(treats)).sum::<u32>();
        let left = 20u32.checked_sub(treats).ok_or(SceneError::TooMany("treats"))?;
        state.treats = self.treats.unwrap_or(left as u8);
        state.mark = self.mark.unwrap_or(5);
        state.phase = if self.begins { Phase::Begin } else { Phase::Turn };
        state.advance(rules, events);
        Ok(state)
    }
}

fn in_use(state: &Spots, tile: Tile) -> Result<(), SceneError> {
    let used = state.tiles.at(tile.position()) == Some(tile);
    if used { Ok(()) } else { Err(SceneError::NotInUse(tile)) }
}
