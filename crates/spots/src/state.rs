//! The state of a game: the phase, the supply, the deck, the tiles and the players.

use game_core::{Seat, SeatSet, Set};
use serde::{Deserialize, Serialize};

use crate::components::{DICE, Dog, TREATS, Tile};
use crate::dice::Dice;
use crate::pack::Pack;
use crate::rules::Rules;
use crate::tiles::Tiles;
use crate::tricks::{Roll, TrickStep};

/// The maximum number of packs: one for each seat, in solo also one for the Stray.
pub const SEATS: usize = 4;

/// The decision, chance outcome or automatic step that is due. If a tile or the top card of the deck is still
/// unseen, it is turned up first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The packs are dealt, two cards each.
    Deal,
    /// The mover rolls its first die, which decides who takes the first turn.
    FirstDie,
    /// A turn begins with the checks of SPT-202.
    Begin,
    /// The mover chooses a trick or scores.
    Turn,
    /// The next step of the trick begins; no decision is due.
    Step,
    /// Dice are rolled.
    Roll,
    /// The mover may pay a treat to roll again.
    Reroll,
    /// Track: the mover chooses the dice to reroll, one at a time.
    Part,
    /// The mover names a number.
    Number,
    /// The mover chooses the dice of the roll to keep, one at a time.
    Pick,
    /// Scavenge: the mover may discard a die.
    Drop,
    /// The mover places or buries the highest unsettled die of the roll.
    Settle,
    /// All dice of the roll have been placed or buried; bust and fast scoring are checked next.
    Settled,
    /// The roll is finished: it is repeated, or the next step of the trick begins.
    AfterRoll,
    /// The mover may make an optional roll, or repeat the roll.
    May,
    /// Bolt: the mover sets dice aside.
    Aside,
    /// Dogpile: the mover chooses one of its own dice to roll.
    OwnDie,
    /// Dig: the mover may change a buried die.
    Dig,
    /// Trot: the mover may move a placed die.
    Move,
    /// The Stray's turn, after the checks at its beginning.
    Stray,
    /// The Stray is about to roll.
    StrayRoll,
    /// The turn ends.
    EndTurn,
    /// The game is over.
    Over(End),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// This seat has scored six dogs; in solo, seat 1 is the Stray.
    SixDogs(Seat),
    /// The turn limit is reached: a draw.
    #[serde(rename = "guard")]
    TurnLimit,
}

/// What a player has done so far, for the score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayerStats {
    /// The number of busts.
    pub busts: u16,
    /// The number of dogs scored as a whole turn; all dogs of the Stray are counted here.
    pub slow: u16,
    /// The number of dogs scored during a trick.
    pub fast: u16,
    /// The number of treats paid for rerolls.
    pub treats: u16,
    /// The number of dice placed.
    pub placed: u16,
    /// The number of dice buried.
    pub buried: u16,
}

/// What one player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The player's dogs, with the dice on them.
    pub pack: Pack,
    /// The dice buried in the player's yard.
    pub yard: Dice,
    /// The number of treats the player has.
    pub treats: u8,
    /// What the player has done so far, for the score sheet.
    #[serde(rename = "tally")]
    pub stats: PlayerStats,
}

/// How far the current trick has been carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TrickProgress {
    /// The tile of the trick; `None` between tricks.
    pub tile: Option<Tile>,
    /// The index of the current step in the tile's steps.
    pub step: u8,
    /// The number of rolls made in this step.
    pub round: u8,
    /// The number of dice to be rolled next; they have already left the supply.
    pub count: u8,
    /// Dice of the roll that are neither placed, buried nor picked.
    pub dice: Dice,
    /// Dice of the roll that the mover has picked: to be rerolled (Track), to be kept, or not to be discarded
    /// (Scavenge).
    pub picked: Dice,
    /// The sum of the dice buried from the latest roll.
    pub buried: u8,
    /// The number of dice set aside and not yet rolled (Bolt).
    pub aside: u8,
    /// The number of changes of buried dice that remain (Dig).
    pub uses: u8,
    /// The number that the mover has named; 0 if none.
    pub number: u8,
}

/// A position of Spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spots {
    /// The decision, chance outcome or automatic step that is due.
    pub(crate) phase: Phase,
    /// The seat whose turn it is; during set-up, the seat that is dealt cards or rolls its first die.
    pub(crate) mover: Seat,
    /// The seat that takes the first turn; seat 0 until the dice have decided.
    pub(crate) starter: Seat,
    /// The seats still tied for the first turn, which reroll their first die.
    pub(crate) tied: SeatSet,
    /// The number of the turn, from 1.
    pub(crate) turn: u32,
    /// The number of dice in the supply.
    pub(crate) supply: u8,
    /// The number of treats in the supply.
    pub(crate) treats: u8,
    /// The top card of the deck; [`Dog::NONE`] until it is turned up.
    pub(crate) top: Dog,
    /// The cards below the top, whose order is not part of a position.
    pub(crate) below: Set<Dog>,
    /// The number of cards the mover has yet to draw.
    pub(crate) owed: u8,
    /// The position of the Stray's marker in the row, from 0.
    pub(crate) mark: u8,
    /// The row of tiles, and the treats on them.
    pub(crate) tiles: Tiles,
    /// What each player has; in solo the second is the Stray.
    pub(crate) players: [Player; SEATS],
    /// How far the current trick has been carried out.
    pub(crate) progress: TrickProgress,
}

impl Spots {
    /// Returns the position before the first step (SPT-104, 105).
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut players = [Player::default(); SEATS];
        let packs = rules.packs.get();
        players[..packs].iter_mut().for_each(|player| player.treats = 1);
        Self {
            phase: Phase::Deal,
            mover: Seat::new(0),
            starter: Seat::new(0),
            tied: rules.packs.set(),
            turn: 0,
            supply: DICE,
            treats: TREATS - packs as u8,
            top: Dog::NONE,
            below: Set::ALL,
            owed: 2,
            mark: 5,
            tiles: Tiles::new(rules),
            players,
            progress: TrickProgress::default(),
        }
    }

    /// Returns the decision, chance outcome or automatic step that is due.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the seat whose turn it is.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// The number of the turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Returns what a player has.
    #[inline]
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The number of dice in the supply.
    #[must_use]
    pub const fn supply(&self) -> u8 {
        self.supply
    }

    /// The number of treats in the supply.
    #[must_use]
    pub const fn treats(&self) -> u8 {
        self.treats
    }

    /// Returns the row of tiles, and the treats on them.
    #[must_use]
    pub const fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// Returns how far the current trick has been carried out.
    #[must_use]
    pub const fn progress(&self) -> &TrickProgress {
        &self.progress
    }

    /// Returns the top card of the deck; `None` if it has not been turned up yet.
    #[must_use]
    pub fn top(&self) -> Option<Dog> {
        (self.top != Dog::NONE).then_some(self.top)
    }

    /// Iterates over the cards of the deck below its top, in the order of [`DOGS`](crate::components::DOGS).
    pub fn below(&self) -> impl Iterator<Item = Dog> + '_ {
        self.below.iter()
    }

    /// The position of the Stray's marker in the row, from 0.
    #[must_use]
    pub const fn mark(&self) -> u8 {
        self.mark
    }

    /// Returns whether a tile or the top card of the deck has yet to be turned up.
    #[inline]
    #[must_use]
    pub(crate) fn has_unseen(&self) -> bool {
        self.top == Dog::NONE || self.tiles.unseen != 0
    }

    /// Returns the mover's dogs, dice and treats.
    #[inline]
    pub(crate) fn own(&self) -> &Player {
        &self.players[self.mover.index()]
    }

    /// Returns the mover's dogs, dice and treats, mutably.
    #[inline]
    pub(crate) fn own_mut(&mut self) -> &mut Player {
        &mut self.players[self.mover.index()]
    }

    /// Returns the current step of the current trick; `None` between tricks and after the last step.
    #[inline]
    #[must_use]
    pub fn trick_step(&self) -> Option<TrickStep> {
        self.progress.tile.and_then(|tile| tile.steps().get(usize::from(self.progress.step)).copied())
    }

    /// Returns the roll of the current step; `None` if the step is not a roll.
    #[inline]
    #[must_use]
    pub fn trick_roll(&self) -> Option<Roll> {
        match self.trick_step() {
            Some(TrickStep::Roll(roll)) => Some(roll),
            _ => None,
        }
    }
}
