//! The open steps of a game: a compound turn is a stack of them.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::components::{Card, Colour, ColourOrClear, Poster, Tent};

/// What is open: the top of the stack says what happens next, the steps below it go on afterwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Set-up: the starting player is drawn.
    #[default]
    Start,
    /// Dice fall into the MAIN TENT, one by one.
    Roll,
    /// The MAIN DISPLAY is filled.
    FillDisplay,
    /// Set-up: tents are laid on the tracks.
    LayTents,
    /// Set-up: the poster display is filled.
    FillPosters,
    /// Set-up: boards are dealt.
    DealBoards,
    /// Set-up: seats choose sides.
    ChooseSide,
    /// Set-up: starting posters are dealt.
    DealPosters,
    /// Set-up: hands for the draft, or the six cards of a solo game.
    DealCards,
    /// Set-up: all seats choose a card at the same time.
    Draft,
    /// Set-up, solo: cards are kept.
    KeepCards,
    /// Set-up: supplies are taken.
    Supply,
    /// Set-up: trainer tiles are drawn.
    DrawTiles,
    /// Set-up: trainer tiles are picked.
    PickTile,
    /// Solo: a display poster may go for a die.
    SoloStart,
    /// Solo: the poster goes, once its slot is filled again, and its die is rolled.
    SoloDie(Poster),
    /// Solo: a die of this colour falls.
    SoloRoll(Colour),
    /// A die is taken.
    TurnStart,
    /// The die may be turned.
    DieTaken,
    /// The colour of a clear die is chosen.
    ClearDie,
    /// Power is determined and the action chosen.
    Power,
    /// Build: the level.
    BuildLevel,
    /// Build: the tiles.
    Build,
    /// Travel: the steps.
    TravelSteps,
    /// Travel: which other wagon moves.
    ChooseWagon,
    /// The wagon has so many steps to go.
    Travelling(u8),
    /// The wagon passes a tent that may be taken; so many steps to go.
    PassingTent(u8),
    /// A tent is placed.
    PlaceTent(Tent),
    /// Perform: which hat moves.
    ChooseHat,
    /// Perform: where to.
    ChooseSpace,
    /// Perform: posters are completed.
    Complete,
    /// The gems of the poster on a space are paid: so many of each colour are still due.
    PayGem(u8, [u8; 3]),
    /// Perform: the posters that are left may be rearranged.
    Rearrange,
    /// Posters are put on the spaces again: this space is next.
    PutPoster(u8),
    /// So many posters are gained, one after the other.
    GainPosters(u8),
    /// The top poster of the deck is turned up.
    Reveal,
    /// A poster has been taken.
    PosterTaken(Poster),
    /// So many gems, of this kind or a later one, are given for a small tile.
    GiveGems(u8, ColourOrClear, Colour),
    /// The small tile of a bonus is laid.
    BonusTile(Colour),
    /// The turn ends.
    TurnEnd,
    /// Round end: sets are chosen, from the top hat downwards; so many seats have.
    ChooseSet(u8),
    /// Round end, two seats: the upper seat discards a set.
    RejectSet,
    /// Round end: cards are scored; so many seats have.
    ScoreCard(u8),
    /// Round end: coins are paid for a card; so many seats have scored.
    PayCoins(u8, Card),
    /// Game end: half cards, of the seat that so many are before, from this card on.
    HalfCards(u8, u8),
    /// Game end: coins are paid for half a card.
    PayHalf(u8, Card),
    /// Nothing: the game is over.
    Over,
}

/// The deepest stack: the turn's end, an action, a bonus tile, its posters, one of them taken.
const DEPTH: usize = 8;

/// The open steps. The last is on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    steps: [Phase; DEPTH],
    len: u8,
}

impl Stack {
    /// Just this step.
    #[must_use]
    pub fn of(phase: Phase) -> Self {
        let mut stack = Self { steps: [Phase::Over; DEPTH], len: 0 };
        stack.push(phase);
        stack
    }

    /// What happens next.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> Phase {
        self.steps[self.len as usize - 1]
    }

    /// The open steps, the top last.
    #[must_use]
    pub fn steps(&self) -> &[Phase] {
        &self.steps[..usize::from(self.len)]
    }

    /// Opens a step.
    #[inline]
    pub fn push(&mut self, phase: Phase) {
        self.steps[usize::from(self.len)] = phase;
        self.len += 1;
    }

    /// Closes the top step. The last one stays.
    #[inline]
    pub fn pop(&mut self) {
        debug_assert!(self.len > 1, "something is always open");
        self.len -= 1;
        self.steps[usize::from(self.len)] = Phase::Over;
    }

    /// Puts a step in place of the top one.
    #[inline]
    pub fn replace(&mut self, phase: Phase) {
        self.steps[usize::from(self.len) - 1] = phase;
    }
}

impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.steps())
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let steps = Vec::<Phase>::deserialize(from)?;
        if steps.is_empty() || steps.len() > DEPTH {
            return Err(D::Error::custom("a stack has one to eight open steps"));
        }
        let mut stack = Self::of(steps[0]);
        steps[1..].iter().for_each(|step| stack.push(*step));
        Ok(stack)
    }
}
