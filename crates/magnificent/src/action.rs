//! Actions and chance outcomes. Their notation is in `notation`, the refusals of illegal actions in
//! `refusal`.

mod notation;
mod refusal;

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::components::{Board, Card, Colour, ColourOrClear, Poster, Side, Space, Tent, Tile};
use crate::state::MainAction;

pub use refusal::IllegalAction;

/// How one gem that a poster or tent costs is paid (MAG-300, 340).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Payment {
    /// With a gem of the colour that is due.
    Own,
    /// With a clear gem.
    Clear,
    /// Not paid, by the trainer space TT10.
    Waived,
}

/// Where a gained poster comes from (MAG-281).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The top poster of the deck.
    Deck,
    /// This slot of the display, from 0.
    Display(u8),
    /// No poster is taken, which a seat with five posters may choose (MAG-285).
    None,
}

/// One decision of one seat. The order of the variants is the order of the legal list.
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
    /// Solo: discard the poster in this slot of the display, from 0, for a die of its colour.
    SoloDiscard(u8),
    /// Solo: discard no poster.
    SoloSkip,
    /// Use the bonus of the card that the die was put on.
    Bonus,
    /// Copy the bonus of another card of the seat.
    Copy(Card),
    /// Put trainers on a space.
    Train(Space),
    /// Put a trainer on TT12: the points and coins of the tent on this tent space are gained again.
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
    /// Put a trainer on BS1: turn the die taken over.
    Flip,
    /// Set the die taken to this face, by the bonus of a card.
    SetDie(u8),
    /// Leave the die taken as it is.
    DieDone,
    /// Choose the colour that a clear die counts as.
    Colour(Colour),
    /// Spend a gem to gain power.
    Gem(ColourOrClear),
    /// Choose Build, Travel or Perform.
    #[serde(rename = "deed")]
    Main(MainAction),
    /// Choose a build level, named by the power that it needs.
    Level(u8),
    /// Lay a tile.
    Lay {
        /// The type of tile.
        tile: Tile,
        /// The index of the orientation among those of the tile.
        orientation: u8,
        /// The top row of its bounding box.
        row: u8,
        /// The left column of its bounding box.
        column: u8,
    },
    /// End the Build.
    EndBuild,
    /// Choose the wagon that moves, by its colour (TT07).
    Wagon(Colour),
    /// Move the wagon this number of spaces.
    Steps(u8),
    /// Take the tent that the wagon passes (TT08).
    TakePassing,
    /// Leave the tent that the wagon passes (TT08).
    LeavePassing,
    /// Place the tent just taken on this tent space of the board.
    Tent(u8),
    /// Choose the hat that moves, by the number of the performance space it is on.
    Hat(u8),
    /// Move the hat to the performance space with this number.
    Space(u8),
    /// Rearranging posters: put this poster on the next poster space, or leave the space empty.
    Put(Option<Poster>),
    /// Complete the poster on this poster space.
    Complete(u8),
    /// Pay the next gem that the poster or its tent costs.
    Pay(Payment),
    /// Complete no more posters.
    Stop,
    /// Leave the posters where they are.
    KeepPosters,
    /// Lift all posters, to put them back in another arrangement.
    Arrange,
    /// Gain a poster from this source.
    Poster(Source),
    /// Place the gained poster on this empty poster space.
    Place(u8),
    /// Place the gained poster on this poster space and discard the one there.
    Replace(u8),
    /// Discard the gained poster.
    Discard,
    /// Discard this gem, as part of the price of a small tile.
    Give(ColourOrClear),
    /// End the turn.
    EndTurn,
    /// Take the set (a card and its trainer tile) in this slot of the MAIN DISPLAY, from 0.
    ChooseSet(u8),
    /// Discard the set in this slot of the MAIN DISPLAY, from 0.
    RejectSet(u8),
    /// Score this master card at the end of the round.
    Score(Card),
    /// Pay this number of coins for a card that scores coins paid.
    Coins(u8),
}

impl Action {
    /// Returns whether the seat is asked for this action even when it is the only legal one (MAG-R66).
    #[inline]
    #[must_use]
    pub const fn always_asked(self) -> bool {
        matches!(self, Self::Take { .. } | Self::Lay { .. } | Self::EndTurn | Self::Draft(_) | Self::Score(_))
    }
}

/// One chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// The seat that takes the first turn is drawn.
    Start(Seat),
    /// A die is rolled and shows this face.
    Roll(u8),
    /// This master card is drawn.
    Card(Card),
    /// This trainer tile is drawn.
    Tile(Space),
    /// This tent is drawn.
    Tent(Tent),
    /// This poster is drawn.
    Poster(Poster),
    /// A seat is dealt this player board.
    Board(Board),
}
