//! Decisions and chance outcomes. Their notation is in `notation`, what is said to an action that is not legal in `refusal`.

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
    /// Not at all (TT10).
    Waived,
}

/// Where a gained poster comes from (MAG-281).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The top of the deck.
    Deck,
    /// A slot of the display.
    Display(u8),
    /// None is taken (MAG-285).
    None,
}

/// One decision. The order is that of the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Set-up: the side of the own board.
    Side(Side),
    /// Set-up: a card of the draft.
    Draft(Card),
    /// Set-up, solo: a card that is kept.
    Keep(Card),
    /// Set-up: a trainer tile.
    Tile(Space),
    /// Solo: this slot's poster goes for a die.
    SoloDiscard(u8),
    /// Solo: no poster goes.
    SoloSkip,
    /// Use the bonus of the card that the die lies on.
    Bonus,
    /// Use the bonus of another own card.
    Copy(Card),
    /// Put trainers on a space.
    Train(Space),
    /// Put a trainer on TT12: the tent of this space pays again.
    DoubleTent(u8),
    /// Take a die and put it on a card.
    Take {
        /// Its kind.
        kind: ColourOrClear,
        /// The face that shows.
        face: u8,
        /// The card.
        card: Card,
    },
    /// Put a trainer on BS1: turn the die over.
    Flip,
    /// Turn the die to a face, by the bonus of a card.
    SetDie(u8),
    /// Leave the die as it is.
    DieDone,
    /// The colour of a clear die.
    Colour(Colour),
    /// Spend a gem for power.
    Gem(ColourOrClear),
    /// The action.
    #[serde(rename = "deed")]
    Main(MainAction),
    /// The build level, by its power.
    Level(u8),
    /// Lay a tile.
    Lay {
        /// Which.
        tile: Tile,
        /// The number of the orientation.
        orientation: u8,
        /// The top row of its bounding box.
        row: u8,
        /// The left column of its bounding box.
        column: u8,
    },
    /// Build no more.
    EndBuild,
    /// The wagon that moves.
    Wagon(Colour),
    /// How far the wagon moves.
    Steps(u8),
    /// Take the tent that the wagon passes.
    TakePassing,
    /// Leave it.
    LeavePassing,
    /// Where a tent is placed.
    Tent(u8),
    /// The hat that moves, by the number of its space.
    Hat(u8),
    /// Where it goes.
    Space(u8),
    /// The poster that is put on the next space, or none.
    Put(Option<Poster>),
    /// Complete the poster on this space.
    Complete(u8),
    /// How the next gem is paid.
    Pay(Payment),
    /// Complete no more.
    Stop,
    /// Leave the posters where they are.
    KeepPosters,
    /// Rearrange them.
    Arrange,
    /// Take a poster.
    Poster(Source),
    /// Put it on an empty space.
    Place(u8),
    /// Put it in place of another.
    Replace(u8),
    /// Discard it.
    Discard,
    /// Give a gem for a small tile.
    Give(ColourOrClear),
    /// End the turn.
    EndTurn,
    /// Take a set of the main display.
    ChooseSet(u8),
    /// Discard a set of the main display.
    RejectSet(u8),
    /// Score a card.
    Score(Card),
    /// Pay so many coins for a card.
    Coins(u8),
}

impl Action {
    /// Whether a seat is asked even if this is all it can do (MAG-R66).
    #[inline]
    #[must_use]
    pub const fn always_asked(self) -> bool {
        matches!(self, Self::Take { .. } | Self::Lay { .. } | Self::EndTurn | Self::Draft(_) | Self::Score(_))
    }
}

/// One chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// Who has the first turn.
    Start(Seat),
    /// What a die shows.
    Roll(u8),
    /// A master card.
    Card(Card),
    /// A trainer tile.
    Tile(Space),
    /// A tent.
    Tent(Tent),
    /// A poster.
    Poster(Poster),
    /// A player board.
    Board(Board),
}
