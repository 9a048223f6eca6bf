//! A position.

use game_core::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::components::{DICE, DOGS, Dog, TREATS, Tile};
use crate::dice::Dice;
use crate::pack::Pack;
use crate::rules::Rules;
use crate::tiles::Tiles;
use crate::tricks::{Roll, TrickStep};

/// The maximum number of packs.
pub const SEATS: usize = 4;

/// What happens next. If a tile or the deck's top card is still unseen, it is turned up before this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The packs are dealt.
    Deal,
    /// The mover rolls its first die.
    FirstDie,
    /// A turn begins, with the checks of SPT-202.
    Begin,
    /// The mover chooses a trick or scores.
    Turn,
    /// The next step of the trick begins.
    Step,
    /// Dice are rolled.
    Roll,
    /// The mover may pay a treat.
    Reroll,
    /// Track: the mover chooses the dice to reroll.
    Part,
    /// The mover names a number.
    Number,
    /// The mover chooses dice to keep.
    Pick,
    /// The mover may discard a die.
    Drop,
    /// The mover places or buries the highest die.
    Settle,
    /// All dice of the roll are settled; bust and fast scoring are checked next.
    Settled,
    /// The roll is finished: it is repeated, or the next step is due.
    AfterRoll,
    /// The mover may make an optional roll, or repeat one.
    May,
    /// The mover sets dice aside.
    Aside,
    /// The mover chooses one of its own dice to roll.
    OwnDie,
    /// The mover may change a buried die.
    Dig,
    /// The mover may move a placed die.
    Move,
    /// The Stray's turn, after its checks.
    Stray,
    /// The Stray is about to roll.
    StrayRoll,
    /// The turn ends.
    EndTurn,
    /// The game is over.
    Over(End),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// This seat has six scored dogs; in solo, seat 1 is the Stray.
    SixDogs(Seat),
    /// The turn limit is reached: a draw.
    #[serde(rename = "guard")]
    TurnLimit,
}

/// Statistics for the score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerStats {
    /// Busts.
    pub busts: u16,
    /// Dogs scored as a whole turn; all of the Stray's are counted here.
    pub slow: u16,
    /// Dogs scored during a trick.
    pub fast: u16,
    /// Treats paid for rerolls.
    pub treats: u16,
    /// Dice placed.
    pub placed: u16,
    /// Dice buried.
    pub buried: u16,
}

/// One player's components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The dogs.
    pub pack: Pack,
    /// The buried dice.
    pub yard: Dice,
    /// Treats.
    pub treats: u8,
    /// Statistics for the score sheet.
    #[serde(rename = "tally")]
    pub stats: PlayerStats,
}

/// Progress of the current trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrickProgress {
    /// The chosen tile; `None` between tricks.
    pub tile: Option<Tile>,
    /// The index of the current step.
    pub step: u8,
    /// How many times this step has rolled.
    pub round: u8,
    /// How many dice are rolled next; they have already left the supply.
    pub count: u8,
    /// Rolled dice that are neither settled nor picked.
    pub dice: Dice,
    /// Picked dice: to be rerolled, kept, or not discarded.
    pub picked: Dice,
    /// The sum of the dice buried from the latest roll.
    pub buried: u8,
    /// Dice set aside and not yet rolled.
    pub aside: u8,
    /// Remaining changes of buried dice.
    pub uses: u8,
    /// The named number; 0 if none.
    pub number: u8,
}

/// A position of Spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spots {
    /// What happens next.
    pub(crate) phase: Phase,
    /// Whose turn it is; during set-up, who is dealt cards or rolls a first die.
    pub(crate) mover: Seat,
    /// Who takes the first turn.
    pub(crate) starter: Seat,
    /// The seats still tied for the first turn.
    pub(crate) tied: SeatSet,
    /// The number of the turn, from 1.
    pub(crate) turn: u32,
    /// Dice in the supply.
    pub(crate) supply: u8,
    /// Treats in the supply.
    pub(crate) treats: u8,
    /// The deck's top card.
    pub(crate) top: Dog,
    /// The cards below it, as a bit set of indices into [`DOGS`]: their order is not part of a position.
    pub(crate) below: u32,
    /// The number of cards the mover has yet to draw.
    pub(crate) owed: u8,
    /// The position of the Stray's marker.
    pub(crate) mark: u8,
    /// The tiles.
    pub(crate) tiles: Tiles,
    /// The players; in solo the second is the Stray.
    pub(crate) players: [Player; SEATS],
    /// Progress of the current trick.
    pub(crate) progress: TrickProgress,
}

impl Spots {
    /// The position before the first step (SPT-104, 105).
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
            below: u32::MAX,
            owed: 2,
            mark: 5,
            tiles: Tiles::new(rules),
            players,
            progress: TrickProgress::default(),
        }
    }

    /// What happens next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// The number of the turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// A player's components.
    #[inline]
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Dice in the supply.
    #[must_use]
    pub const fn supply(&self) -> u8 {
        self.supply
    }

    /// Treats in the supply.
    #[must_use]
    pub const fn treats(&self) -> u8 {
        self.treats
    }

    /// The tiles.
    #[must_use]
    pub const fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// Progress of the current trick.
    #[must_use]
    pub const fn progress(&self) -> &TrickProgress {
        &self.progress
    }

    /// The deck's top card, or `None` if it has not been turned up yet.
    #[must_use]
    pub fn top(&self) -> Option<Dog> {
        (self.top != Dog::NONE).then_some(self.top)
    }

    /// The cards of the deck below its top, as a set.
    pub fn below(&self) -> impl Iterator<Item = Dog> + '_ {
        DOGS.into_iter().filter(|dog| self.below >> dog.index() & 1 == 1)
    }

    /// The position of the Stray's marker.
    #[must_use]
    pub const fn mark(&self) -> u8 {
        self.mark
    }

    /// True if a tile or the deck's top card has yet to be turned up.
    #[inline]
    #[must_use]
    pub(crate) fn has_unseen(&self) -> bool {
        self.top == Dog::NONE || self.tiles.unseen != 0
    }

    /// The player whose turn it is.
    #[inline]
    pub(crate) fn own(&self) -> &Player {
        &self.players[self.mover.index()]
    }

    /// The player whose turn it is, mutably.
    #[inline]
    pub(crate) fn own_mut(&mut self) -> &mut Player {
        &mut self.players[self.mover.index()]
    }

    /// The current step of the current trick.
    #[inline]
    #[must_use]
    pub fn trick_step(&self) -> Option<TrickStep> {
        self.progress.tile.and_then(|tile| tile.steps().get(usize::from(self.progress.step)).copied())
    }

    /// The roll of the current step, if it is a roll.
    #[inline]
    #[must_use]
    pub fn trick_roll(&self) -> Option<Roll> {
        match self.trick_step() {
            Some(TrickStep::Roll(roll)) => Some(roll),
            _ => None,
        }
    }
}
