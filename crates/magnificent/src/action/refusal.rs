//! Why an action is not legal. Each refusal cites the clause that the action breaks.

use core::fmt;

use game_core::Refusal;
use serde::Serialize;

use crate::components::{Card, Space, Tile};

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum IllegalAction {
    /// Another seat decides, or nobody.
    NotYourTurn,
    /// Something else is to be decided now.
    NotAskedNow,
    /// The card is not in the hand of the draft.
    NotInHand {
        /// Which.
        card: Card,
    },
    /// The card is not one of those drawn in solo.
    NotDrawn {
        /// Which.
        card: Card,
    },
    /// The trainer tile does not lie there.
    TileNotOffered {
        /// Which.
        tile: Space,
    },
    /// The trainer tile is not one of the two drawn in solo.
    TileNotDrawn {
        /// Which.
        tile: Space,
    },
    /// No poster lies there that a die could be had for.
    NoPosterToDrop,
    /// No such die is in the MAIN TENT.
    NoSuchDie,
    /// The card is not the seat's, or has a die.
    CardNotFree {
        /// Which.
        card: Card,
    },
    /// The bonus of the turn is used up.
    BonusUsed,
    /// The bonus of the turn does not set the die.
    NoSetDie,
    /// The die shows that face already.
    ShowsThat,
    /// The card of the turn is no copy, or this is not a card that it could copy.
    NotToCopy {
        /// Which.
        card: Card,
    },
    /// The die is set when it is taken, and pips are added before the action is chosen.
    BonusTooLate,
    /// The bonus cannot be paid, or would change nothing.
    BonusNotNow,
    /// The tile of the trainer space is not the seat's.
    NotYourSpace {
        /// Which.
        space: Space,
    },
    /// The trainer space works once a turn and has been used.
    SpaceUsed {
        /// Which.
        space: Space,
    },
    /// There are too few available trainers.
    TooFewTrainers {
        /// How many are needed.
        needed: u8,
    },
    /// The trainer space is for another action.
    OtherAction {
        /// Which.
        space: Space,
    },
    /// The trainer space belongs to another step of the turn.
    OtherStep {
        /// Which.
        space: Space,
    },
    /// The trainer space would change nothing.
    SpaceIdle {
        /// Which.
        space: Space,
    },
    /// No poster above this tent was completed in this show.
    TentNotUsed {
        /// Which.
        space: u8,
    },
    /// There is no such gem, or it has not the active colour.
    NoSuchGem,
    /// The power does not reach the build level, or none.
    TooLittlePower {
        /// What there is.
        power: u8,
    },
    /// There is no such build level.
    NoSuchLevel,
    /// The wagon cannot go so far.
    TooFar {
        /// What there is.
        power: u8,
    },
    /// The number of the performance space is above the power.
    SpaceTooHigh {
        /// What there is.
        power: u8,
    },
    /// Every performance space within the power is taken.
    NoVacantSpace {
        /// What there is.
        power: u8,
    },
    /// The performance track has no such number.
    NoSuchSpace,
    /// A hat stands on the performance space.
    SpaceTaken,
    /// No hat of the seat stands there.
    NotYourHat,
    /// That hat could go nowhere.
    HatStays {
        /// What there is.
        power: u8,
    },
    /// No tile of this size is left to be built.
    NotThisSize {
        /// Which.
        tile: Tile,
    },
    /// The tile has not the active colour.
    NotThisColour {
        /// Which.
        tile: Tile,
    },
    /// The bonus builds another tile.
    NotTheBonusTile {
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
    /// The trainer moves one of the other wagons.
    NotThisWagon,
    /// The tent space has a tent.
    TentSpaceTaken,
    /// No poster lies there.
    NoPosterThere {
        /// Which.
        space: u8,
    },
    /// The space of the hat shows no more posters.
    ShowIsFull,
    /// The poster space was used in this show.
    SpaceShown {
        /// Which.
        space: u8,
    },
    /// No tent lies below the poster.
    NoTentBelow {
        /// Which.
        space: u8,
    },
    /// Tiles of the poster are not built, or show on another poster of this Perform.
    TilesMissing {
        /// Which.
        space: u8,
    },
    /// The gems of poster and tent cannot be paid.
    GemsMissing {
        /// Which.
        space: u8,
    },
    /// There is no such gem to pay with.
    NoGemToPay,
    /// No gem need not be paid.
    NoWaiver,
    /// The poster is not among those lifted, or the rest needs every space.
    CannotPut,
    /// There is no such poster to take.
    NoSuchPoster,
    /// A poster must be taken and placed, as there is an empty space.
    MustTake,
    /// The poster space has a poster.
    PosterSpaceTaken,
    /// No poster space is empty.
    BoardFull,
    /// There is no such gem to give.
    NoGemToGive,
    /// Gems are given in order, so that all can be.
    GiveInOrder,
    /// No set lies there.
    NoSuchSet,
    /// No set lies there that could be discarded.
    NoSetToReject,
    /// The card is not the seat's.
    NotYourCard {
        /// Which.
        card: Card,
    },
    /// So many coins cannot be paid.
    NotSoManyCoins,
}

impl Refusal for IllegalAction {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "MAG-201",
            Self::NotAskedNow | Self::BonusTooLate => "MAG-R1",
            Self::NotInHand { .. } => "MAG-145",
            Self::NotDrawn { .. } => "MAG-505",
            Self::TileNotOffered { .. } => "MAG-130",
            Self::TileNotDrawn { .. } => "MAG-506",
            Self::NoPosterToDrop => "MAG-508",
            Self::NoSuchDie | Self::CardNotFree { .. } => "MAG-203",
            Self::BonusUsed => "MAG-204",
            Self::NoSetDie => "MAG-439",
            Self::ShowsThat | Self::BonusNotNow | Self::SpaceIdle { .. } => "MAG-R64",
            Self::NotToCopy { .. } => "MAG-440",
            Self::NotYourSpace { .. } => "MAG-321",
            Self::SpaceUsed { .. } => "MAG-R37",
            Self::TooFewTrainers { .. } => "MAG-323",
            Self::OtherAction { .. } => "MAG-324",
            Self::TentNotUsed { .. } => "MAG-R34",
            Self::NoSuchGem => "MAG-212",
            Self::TooLittlePower { .. } | Self::NoSuchLevel => "MAG-231",
            Self::TooFar { .. } => "MAG-251",
            Self::SpaceTooHigh { .. } | Self::NoSuchSpace | Self::SpaceTaken => "MAG-292",
            Self::NoVacantSpace { .. } => "MAG-R29",
            Self::NotYourHat => "MAG-295",
            Self::HatStays { .. } => "MAG-R30",
            Self::NotThisSize { .. } => "MAG-232",
            Self::NotThisColour { .. } => "MAG-233",
            Self::NotTheBonusTile { .. } => "MAG-R16",
            Self::NoneLeft { .. } => "MAG-240",
            Self::OutsideTheCamp | Self::Covered => "MAG-237",
            Self::Touchless => "MAG-235",
            Self::NotYetDone => "MAG-R13",
            Self::NotThisWagon => "MAG-337",
            Self::TentSpaceTaken => "MAG-271",
            Self::NoPosterThere { .. } | Self::GemsMissing { .. } => "MAG-R33",
            Self::ShowIsFull => "MAG-296",
            Self::SpaceShown { .. } => "MAG-R32",
            Self::NoTentBelow { .. } => "MAG-297",
            Self::TilesMissing { .. } => "MAG-298",
            Self::NoGemToPay => "MAG-300",
            Self::NoWaiver => "MAG-340",
            Self::CannotPut => "MAG-R63",
            Self::NoSuchPoster => "MAG-281",
            Self::MustTake => "MAG-284",
            Self::PosterSpaceTaken => "MAG-283",
            Self::BoardFull => "MAG-285",
            Self::NoGemToGive => "MAG-442",
            Self::GiveInOrder => "MAG-R67",
            Self::NoSuchSet => "MAG-357",
            Self::NoSetToReject => "MAG-375",
            Self::NotYourCard { .. } => "MAG-360",
            Self::NotSoManyCoins => "MAG-R47",
            Self::OtherStep { space } => match *space {
                Space::BUILD_PLUS | Space::TRAVEL_PLUS | Space::PERFORM_PLUS => "MAG-R10",
                Space::EXTRA_LARGE => "MAG-R15",
                Space::DOUBLE_TILE => "MAG-R17",
                Space::WAIVE => "MAG-R33",
                Space::EXTRA_POSTER | Space::DOUBLE_TENT => "MAG-R34",
                Space::ARRANGE => "MAG-R35",
                _ => "MAG-R1",
            },
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn => f.write_str("it is not this seat's turn to decide"),
            Self::NotAskedNow => f.write_str("something else is to be decided now"),
            Self::NotInHand { card } => write!(f, "{card} is not in your hand"),
            Self::NotDrawn { card } => write!(f, "{card} is not among the cards drawn"),
            Self::TileNotOffered { tile } => write!(f, "{tile} does not lie there to be picked"),
            Self::TileNotDrawn { tile } => write!(f, "{tile} is not one of the tiles drawn"),
            Self::NoPosterToDrop => f.write_str("no poster lies there that would bring a die"),
            Self::NoSuchDie => f.write_str("no such die is in the main tent"),
            Self::CardNotFree { card } => write!(f, "{card} is not one of your cards without a die"),
            Self::BonusUsed => f.write_str("the bonus of this turn has been used"),
            Self::NoSetDie => f.write_str("neither the card nor a copy of another sets the die"),
            Self::ShowsThat => f.write_str("the die shows that face already"),
            Self::NotToCopy { card } => write!(f, "{card} has no bonus that the card of this turn could copy"),
            Self::BonusTooLate => {
                f.write_str("the die is set right when it is taken, and pips are added before the action is chosen")
            }
            Self::BonusNotNow => f.write_str("the bonus cannot be paid, or would change nothing now"),
            Self::NotYourSpace { space } => write!(f, "{space} is not one of your trainer tiles"),
            Self::SpaceUsed { space } => write!(f, "{space} works once a turn and has been used"),
            Self::TooFewTrainers { needed: 1 } => f.write_str("this takes an available trainer"),
            Self::TooFewTrainers { needed } => write!(f, "this takes {needed} available trainers"),
            Self::OtherAction { space } => write!(f, "{space} is for another action ({})", space.about()),
            Self::OtherStep { space } => write!(f, "{space} belongs to another step of the turn ({})", space.about()),
            Self::SpaceIdle { space } => {
                write!(f, "{space} cannot be paid, or would change nothing now ({})", space.about())
            }
            Self::TentNotUsed { space } => write!(f, "no poster above tent space {space} was completed in this show"),
            Self::NoSuchGem => f.write_str("you have no such gem, or it has not the colour of this turn"),
            Self::TooLittlePower { power } => write!(f, "the power is only {power}"),
            Self::NoSuchLevel => f.write_str("there is no such build level"),
            Self::TooFar { power } => write!(f, "the power is only {power}, so the wagon goes no farther"),
            Self::SpaceTooHigh { power } => write!(f, "the power is only {power}, less than the number of the space"),
            Self::NoVacantSpace { power } => {
                write!(f, "no space of the performance track within power {power} is vacant")
            }
            Self::NoSuchSpace => f.write_str("the performance track has no such number"),
            Self::SpaceTaken => f.write_str("a hat stands on that space"),
            Self::NotYourHat => f.write_str("none of your hats stands there"),
            Self::HatStays { power } => write!(f, "no space within power {power} is vacant for that hat"),
            Self::NotThisSize { tile } => write!(f, "no tile of the size of {tile} is left to be built"),
            Self::NotThisColour { tile } => write!(f, "{tile} has not the colour of this turn"),
            Self::NotTheBonusTile { tile } => write!(f, "the bonus does not build {tile}"),
            Self::NoneLeft { tile } => write!(f, "no {tile} is left in the supply"),
            Self::OutsideTheCamp => f.write_str("the tile does not lie inside the camp"),
            Self::Covered => f.write_str("a cell is covered already"),
            Self::Touchless => f.write_str("the tile must share an edge with a tile"),
            Self::NotYetDone => f.write_str("a tile can still be built, so it must be"),
            Self::NotThisWagon => f.write_str("the trainer moves one of the two other wagons"),
            Self::TentSpaceTaken => f.write_str("a tent goes on a vacant tent space, 1 to 4"),
            Self::NoPosterThere { space } => write!(f, "no poster lies on space {space}"),
            Self::ShowIsFull => f.write_str("this show has no room for another poster"),
            Self::SpaceShown { space } => write!(f, "poster space {space} has been used in this show"),
            Self::NoTentBelow { space } => write!(f, "no tent lies below the poster on space {space}"),
            Self::TilesMissing { space } => write!(
                f,
                "the poster on space {space} shows tiles that are not built, or not often enough for this show"
            ),
            Self::GemsMissing { space } => {
                write!(f, "the gems for the poster on space {space} and its tent cannot be paid")
            }
            Self::NoGemToPay => f.write_str("you have no such gem to pay with"),
            Self::NoWaiver => f.write_str("no gem can be waived"),
            Self::CannotPut => f.write_str("that poster is not among those lifted, or no space can stay empty"),
            Self::NoSuchPoster => f.write_str("there is no such poster"),
            Self::MustTake => f.write_str("with an empty space a poster must be taken and placed"),
            Self::PosterSpaceTaken => f.write_str("a poster lies on that space"),
            Self::BoardFull => f.write_str("all poster spaces are full: replace a poster, or discard this one"),
            Self::NoGemToGive => f.write_str("you have no such gem to give"),
            Self::GiveInOrder => {
                f.write_str("gems are given in the order orange, green, purple, clear, and as many as the tile costs")
            }
            Self::NoSuchSet => f.write_str("no set lies there"),
            Self::NoSetToReject => f.write_str("no set lies there to be discarded"),
            Self::NotYourCard { card } => write!(f, "{card} is not one of your cards"),
            Self::NotSoManyCoins => f.write_str("so many coins cannot be paid for this card"),
        }
    }
}
