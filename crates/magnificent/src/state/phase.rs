//! The phases of a game, and the stack of open phases that makes up a compound turn.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::components::{Card, Colour, ColourOrClear, Poster, Tent};

/// A phase. The top of the stack says which decision or chance outcome is due; the phases below it resume
/// afterwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Set-up: the starting player is drawn.
    #[default]
    Start,
    /// Dice are rolled into the MAIN TENT, one by one.
    Roll,
    /// The MAIN DISPLAY is filled with cards and trainer tiles, one by one.
    FillDisplay,
    /// Set-up: tents are put on the travel tracks.
    LayTents,
    /// Set-up: the poster display is filled.
    FillPosters,
    /// Set-up: boards are dealt.
    DealBoards,
    /// Set-up: seats choose sides.
    ChooseSide,
    /// Set-up: starting posters are dealt.
    DealPosters,
    /// Set-up: cards are dealt, to the hands of a draft or the six of a solo game.
    DealCards,
    /// Set-up: all seats choose a card at the same time.
    Draft,
    /// Set-up, solo: the seat keeps four cards.
    KeepCards,
    /// Set-up: supplies are taken.
    Supply,
    /// Set-up: trainer tiles are drawn.
    DrawTiles,
    /// Set-up: trainer tiles are picked.
    PickTile,
    /// Solo: a poster of the display may be discarded for a die.
    SoloStart,
    /// Solo: this poster is discarded once its slot has been refilled; then a die of its colour is rolled.
    SoloDie(Poster),
    /// Solo: a die of this colour is rolled.
    SoloRoll(Colour),
    /// The mover takes a die.
    TurnStart,
    /// The die taken may be turned over or set.
    DieTaken,
    /// The mover chooses the colour of a clear die.
    ClearDie,
    /// The mover adds power and chooses an action.
    Power,
    /// Build: the mover chooses a level.
    BuildLevel,
    /// Build: the mover lays tiles.
    Build,
    /// Travel: the mover chooses the number of steps.
    TravelSteps,
    /// Travel: the mover chooses another wagon (TT07).
    ChooseWagon,
    /// Travel: the wagon moves. The payload is the number of steps left.
    Travelling(u8),
    /// Travel: the wagon passes a tent that may be taken (TT08). The payload is the number of steps left.
    PassingTent(u8),
    /// The mover places this tent on a tent space of its board.
    PlaceTent(Tent),
    /// Perform: the mover chooses a hat.
    ChooseHat,
    /// Perform: the mover chooses a performance space for the hat.
    ChooseSpace,
    /// Perform: the mover completes posters.
    Complete,
    /// Perform: the mover pays the gems of the poster on a space. `(space, gems of each colour still due)`.
    PayGem(u8, [u8; 3]),
    /// Perform: the remaining posters may be rearranged.
    Rearrange,
    /// Rearranging: lifted posters are put back space by space. The payload is the next space.
    PutPoster(u8),
    /// The mover gains posters one by one. The payload is the number left.
    GainPosters(u8),
    /// The top poster of the deck is revealed.
    Reveal,
    /// The mover places or discards this poster.
    PosterTaken(Poster),
    /// The mover discards gems for a small tile. `(number of gems left to discard, first colour that may
    /// still be discarded, colour of the tile)`.
    GiveGems(u8, ColourOrClear, Colour),
    /// The mover lays the small tile of a bonus, in this colour.
    BonusTile(Colour),
    /// The mover ends its turn.
    TurnEnd,
    /// Round end: seats choose a set in the order of their hats. The payload is the number of seats that have
    /// chosen.
    ChooseSet(u8),
    /// Round end, two seats: the seat with the higher hat discards a set.
    RejectSet,
    /// Round end: seats score a card in the order of their hats. The payload is the number of seats that have
    /// scored.
    ScoreCard(u8),
    /// Round end: the mover chooses how many coins to pay for a card. `(number of seats that have scored,
    /// card)`.
    PayCoins(u8, Card),
    /// Game end: the remaining cards are scored at half value. `(index of the seat in the order of hats,
    /// number of the first card not yet scored)`.
    HalfCards(u8, u8),
    /// Game end: the mover chooses how many coins to pay for a card scored at half value. `(index of the seat
    /// in the order of hats, card)`.
    PayHalf(u8, Card),
    /// The game is over.
    Over,
}

/// The maximum number of open phases. At most five are open in play: turn end, an action, a bonus tile, its
/// posters, one of them taken.
const DEPTH: usize = 8;

/// The open phases, the top last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    phases: [Phase; DEPTH],
    len: u8,
}

impl Stack {
    /// Returns a stack on which only this phase is open.
    #[must_use]
    pub fn of(phase: Phase) -> Self {
        let mut stack = Self { phases: [Phase::Over; DEPTH], len: 0 };
        stack.push(phase);
        stack
    }

    /// Returns the top phase.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> Phase {
        self.phases[self.len as usize - 1]
    }

    /// Returns the open phases, the top last.
    #[must_use]
    pub fn phases(&self) -> &[Phase] {
        &self.phases[..usize::from(self.len)]
    }

    /// Opens a phase on top.
    #[inline]
    pub fn push(&mut self, phase: Phase) {
        self.phases[usize::from(self.len)] = phase;
        self.len += 1;
    }

    /// Closes the top phase, which must not be the only one.
    #[inline]
    pub fn pop(&mut self) {
        debug_assert!(self.len > 1, "at least one phase is always open");
        self.len -= 1;
        self.phases[usize::from(self.len)] = Phase::Over;
    }

    /// Replaces the top phase.
    #[inline]
    pub fn replace(&mut self, phase: Phase) {
        self.phases[usize::from(self.len) - 1] = phase;
    }
}

impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.phases())
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let phases = Vec::<Phase>::deserialize(from)?;
        if phases.is_empty() || phases.len() > DEPTH {
            return Err(D::Error::custom("a stack must have one to eight open phases"));
        }
        let mut stack = Self::of(phases[0]);
        phases[1..].iter().for_each(|phase| stack.push(*phase));
        Ok(stack)
    }
}
