//! Actions and chance outcomes. Their notation is in `notation`, the refusals of illegal actions in
//! `refusal`.

mod notation;
mod refusal;

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::components::{Board, Card, Colour, ColourOrClear, Poster, Side, Space, Tent, Tile};
use crate::state::MainAction;

pub use refusal::IllegalAction;

/// How a gem of a poster or tent is paid (MAG-300, 340).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Payment {
    /// With a gem of its colour.
    Own,
    /// With a clear gem.
    Clear,
    /// Not paid, by TT10.
    Waived,
}

/// Where a gained poster comes from (MAG-281).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The top poster of the deck.
    Deck,
    /// A slot of the display.
    Display(u8),
    /// No poster is taken, which a seat with five posters may choose (MAG-285).
    None,
}

/// One action. The order of the variants is the order of the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Set-up: play this side of the seat's board.
    Side(Side),
    /// Set-up: draft this card from the hand.
    Draft(Card),
    /// Set-up, solo: keep this card.
    Keep(Card),
    /// Set-up: take this trainer tile.
    Tile(Space),
    /// Solo: discard the poster in this slot of the display for a die of its colour.
    SoloDiscard(u8),
    /// Solo: discard no poster.
    SoloSkip,
    /// Use the bonus of the card that the die was put on.
    Bonus,
    /// Copy the bonus of another card of the seat.
    Copy(Card),
    /// Put trainers on a space.
    Train(Space),
    /// Put a trainer on TT12: the tent on this space pays out again.
    DoubleTent(u8),
    /// Take a die and put it on a card.
    Take {
        /// The colour of the die, or clear.
        kind: ColourOrClear,
        /// The face that it shows.
        face: u8,
        /// The card to put it on.
        card: Card,
    },
    /// Put a trainer on BS1: turn the die over.
    Flip,
    /// Set the die to this face, by the bonus of a card.
    SetDie(u8),
    /// Leave the die as it is.
    DieDone,
    /// Choose the colour of a clear die.
    Colour(Colour),
    /// Spend a gem to gain power.
    Gem(ColourOrClear),
    /// Choose one of the three actions.
    #[serde(rename = "deed")]
    Main(MainAction),
    /// Choose a build level, named by the power that it needs.
    Level(u8),
    /// Lay a tile.
    Lay {
        /// The type of tile.
        tile: Tile,
        /// The orientation, by its index.
        orientation: u8,
        /// The top row of its bounding box.
        row: u8,
        /// The left column of its bounding box.
        column: u8,
    },
    /// End the Build.
    EndBuild,
    /// Choose the wagon that moves (TT07).
    Wagon(Colour),
    /// Move the wagon this many spaces.
    Steps(u8),
    /// Take the tent that the wagon passes (TT08).
    TakePassing,
    /// Leave the tent that the wagon passes (TT08).
    LeavePassing,
    /// Place the tent on this tent space.
    Tent(u8),
    /// Choose the hat that moves, by the number of the space it is on.
    Hat(u8),
    /// Move the hat to the space with this number.
    Space(u8),
    /// Rearranging: put this poster on the next space, or leave the space empty.
    Put(Option<Poster>),
    /// Complete the poster on this space.
    Complete(u8),
    /// Pay the next gem that is due.
    Pay(Payment),
    /// Complete no more posters.
    Stop,
    /// Leave the posters where they are.
    KeepPosters,
    /// Rearrange the posters.
    Arrange,
    /// Gain a poster from this source.
    Poster(Source),
    /// Place the gained poster on this empty space.
    Place(u8),
    /// Put the gained poster in place of the one on this space.
    Replace(u8),
    /// Discard the gained poster.
    Discard,
    /// Discard a gem for a small tile.
    Give(ColourOrClear),
    /// End the turn.
    EndTurn,
    /// Take the set in this slot of the MAIN DISPLAY.
    ChooseSet(u8),
    /// Discard the set in this slot of the MAIN DISPLAY.
    RejectSet(u8),
    /// Score a card.
    Score(Card),
    /// Pay this many coins for a card that counts coins paid.
    Coins(u8),
}

impl Action {
    /// Returns whether the seat decides this action even when it is the only legal one (MAG-R66).
    #[inline]
    #[must_use]
    pub const fn always_asked(self) -> bool {
        matches!(self, Self::Take { .. } | Self::Lay { .. } | Self::EndTurn | Self::Draft(_) | Self::Score(_))
    }
}

/// One chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// The starting player.
    Start(Seat),
    /// The face that a rolled die shows.
    Roll(u8),
    /// A master card is drawn.
    Card(Card),
    /// A trainer tile is drawn.
    Tile(Space),
    /// A tent is drawn.
    Tent(Tent),
    /// A poster is drawn.
    Poster(Poster),
    /// A player board is dealt.
    Board(Board),
}
