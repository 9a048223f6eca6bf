//! Decisions, chance outcomes and refusals. Their notation is in `notation`.

mod notation;

use core::fmt;

use game_core::{Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{Board, Card, Colour, Kind, Poster, Side, Space, Tent, Tile};
use crate::state::Deed;

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
        kind: Kind,
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
    Gem(Kind),
    /// The action.
    Deed(Deed),
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
    Give(Kind),
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

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum Illegal {
    /// Another seat decides, or nobody.
    NotYourTurn,
    /// Something else is to be decided now.
    NotAskedNow,
    /// No such die is in the MAIN TENT.
    NoSuchDie,
    /// The card is not the seat's, or has a die.
    CardNotFree {
        /// Which.
        card: Card,
    },
    /// The bonus is used up, or does not work now.
    BonusNotNow,
    /// The trainer space is not the seat's, is used up, or does nothing now.
    SpaceNotNow {
        /// Which.
        space: Space,
    },
    /// There are too few available trainers.
    TooFewTrainers {
        /// How many are needed.
        needed: u8,
    },
    /// There is no such gem, or it does not fit.
    NoSuchGem,
    /// The power does not reach.
    TooLittlePower {
        /// What there is.
        power: u8,
    },
    /// A tile of this type is not to be built now.
    NotThisTile {
        /// Which.
        tile: Tile,
    },
    /// None of this type is left in the supply.
    NoneLeft {
        /// Which.
        tile: Tile,
    },
    /// The tile does not lie inside the camp.
    OutsideTheCamp,
    /// A cell is covered already.
    Covered,
    /// The tile touches no tile.
    Touchless,
    /// A tile can still be built.
    NotYetDone,
    /// The space is taken, or there is none.
    SpaceTaken,
    /// There is no such poster.
    NoSuchPoster,
    /// No tent lies below the poster, its tiles are not built, or its gems cannot be paid.
    CannotComplete {
        /// Where.
        space: u8,
    },
    /// A poster must be taken and placed, as there is an empty space.
    MustTake,
    /// There is no such set, card or tile to choose.
    NotOffered,
    /// So many coins cannot be paid.
    NotSoManyCoins,
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "MAG-201",
            Self::NotAskedNow => "MAG-R1",
            Self::NoSuchDie | Self::CardNotFree { .. } => "MAG-203",
            Self::BonusNotNow => "MAG-R64",
            Self::SpaceNotNow { .. } => "MAG-324",
            Self::TooFewTrainers { .. } => "MAG-323",
            Self::NoSuchGem => "MAG-212",
            Self::TooLittlePower { .. } => "MAG-231",
            Self::NotThisTile { .. } => "MAG-233",
            Self::NoneLeft { .. } => "MAG-240",
            Self::OutsideTheCamp | Self::Covered => "MAG-237",
            Self::Touchless => "MAG-235",
            Self::NotYetDone => "MAG-R13",
            Self::SpaceTaken => "MAG-292",
            Self::NoSuchPoster => "MAG-281",
            Self::CannotComplete { .. } => "MAG-R33",
            Self::MustTake => "MAG-284",
            Self::NotOffered => "MAG-357",
            Self::NotSoManyCoins => "MAG-R47",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn => f.write_str("it is not this seat's turn to decide"),
            Self::NotAskedNow => f.write_str("something else is to be decided now"),
            Self::NoSuchDie => f.write_str("no such die is in the main tent"),
            Self::CardNotFree { card } => write!(f, "{card} is not one of your cards without a die"),
            Self::BonusNotNow => f.write_str("the bonus is used, or does nothing now"),
            Self::SpaceNotNow { space } => {
                write!(f, "{space} is not yours, is used up, or does nothing now ({})", space.about())
            }
            Self::TooFewTrainers { needed } => write!(f, "this takes {needed} available trainer(s)"),
            Self::NoSuchGem => f.write_str("there is no such gem to give, or it does not fit"),
            Self::TooLittlePower { power } => write!(f, "the power is only {power}"),
            Self::NotThisTile { tile } => write!(f, "{tile} is not among the tiles to be built now"),
            Self::NoneLeft { tile } => write!(f, "no {tile} is left in the supply"),
            Self::OutsideTheCamp => f.write_str("the tile does not lie inside the camp"),
            Self::Covered => f.write_str("a cell is covered already"),
            Self::Touchless => f.write_str("the tile must share an edge with a tile"),
            Self::NotYetDone => f.write_str("a tile can still be built, so it must be"),
            Self::SpaceTaken => f.write_str("that space is not free"),
            Self::NoSuchPoster => f.write_str("there is no such poster"),
            Self::CannotComplete { space } => {
                write!(f, "the poster on space {space} lacks a tent, tiles, gems or a place in this show")
            }
            Self::MustTake => f.write_str("with an empty space a poster must be taken and placed"),
            Self::NotOffered => f.write_str("that is not offered"),
            Self::NotSoManyCoins => f.write_str("so many coins cannot be paid for this card"),
        }
    }
}
