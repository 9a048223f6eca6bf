//! Why an action is illegal, with the clause that the action breaks.

use core::fmt;

use game_core::Refusal;
use serde::{Deserialize, Serialize};

use crate::components::{Card, Space, Tile};

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum IllegalAction {
    /// It is another seat's turn to decide, or nobody's.
    NotYourTurn,
    /// A different kind of decision is due.
    NotAskedNow,
    /// The card is not in the seat's hand of the draft.
    NotInHand {
        /// The card that the action names.
        card: Card,
    },
    /// Solo: the card is not one of the six drawn.
    NotDrawn {
        /// The card that the action names.
        card: Card,
    },
    /// The trainer tile is not among those offered at the start.
    TileNotOffered {
        /// The trainer tile that the action names.
        tile: Space,
    },
    /// Solo: the trainer tile is not one of the two drawn.
    TileNotDrawn {
        /// The trainer tile that the action names.
        tile: Space,
    },
    /// Solo: the slot of the display has no poster to discard for a die.
    NoPosterToDrop,
    /// The MAIN TENT has no die of this colour and face.
    NoSuchDie,
    /// The card does not belong to the seat, or already has a die.
    CardNotFree {
        /// The card that the action names.
        card: Card,
    },
    /// The bonus of this turn's card has been used.
    BonusUsed,
    /// The bonus of this turn's card does not set the die.
    NoSetDie,
    /// The die already shows the face that the action names.
    ShowsThat,
    /// The bonus of this turn's card is not a copy bonus, or cannot copy this card.
    NotToCopy {
        /// The card that the action names.
        card: Card,
    },
    /// The bonus sets the die or adds pips, and the step for that is over.
    BonusTooLate,
    /// The bonus cannot be paid, or would change nothing now.
    BonusNotNow,
    /// The trainer space is on a tile that the seat does not own.
    NotYourSpace {
        /// The trainer space that the action names.
        space: Space,
    },
    /// The trainer space works once a turn and has been used this turn.
    SpaceUsed {
        /// The trainer space that the action names.
        space: Space,
    },
    /// The seat has too few available trainers.
    TooFewTrainers {
        /// The number of trainers needed.
        needed: u8,
    },
    /// The trainer space works only with another of the three actions.
    OtherAction {
        /// The trainer space that the action names.
        space: Space,
    },
    /// The trainer space works only in another step of the turn.
    OtherStep {
        /// The trainer space that the action names.
        space: Space,
    },
    /// A trainer on the space would change nothing now.
    SpaceIdle {
        /// The trainer space that the action names.
        space: Space,
    },
    /// No poster above this tent was completed in this Perform.
    TentNotUsed {
        /// The tent space that the action names.
        space: u8,
    },
    /// The seat has no such gem, or the gem does not have the active colour.
    NoSuchGem,
    /// The power does not reach the build level, or any build level.
    TooLittlePower {
        /// The power of the turn.
        power: u8,
    },
    /// No build level needs exactly this power.
    NoSuchLevel,
    /// The power does not allow the wagon to move this number of spaces.
    TooFar {
        /// The power of the turn.
        power: u8,
    },
    /// The number of the performance space is above the power.
    SpaceTooHigh {
        /// The power of the turn.
        power: u8,
    },
    /// Every performance space within the power is taken.
    NoVacantSpace {
        /// The power of the turn.
        power: u8,
    },
    /// The performance track has no space with this number.
    NoSuchSpace,
    /// There is already a hat on the performance space.
    SpaceTaken,
    /// The seat has no hat on that space.
    NotYourHat,
    /// Every performance space within the power is taken, so this hat cannot move.
    HatStays {
        /// The power of the turn.
        power: u8,
    },
    /// The Build has no tile of this size left to lay.
    NotThisSize {
        /// The type of tile.
        tile: Tile,
    },
    /// The type of tile does not have the active colour.
    NotThisColour {
        /// The type of tile.
        tile: Tile,
    },
    /// The bonus builds another type of tile.
    NotTheBonusTile {
        /// The type of tile.
        tile: Tile,
    },
    /// The supply has no more tiles of this type.
    NoneLeft {
        /// The type of tile.
        tile: Tile,
    },
    /// The tile would lie outside the camp.
    OutsideTheCamp,
    /// A cell of the placement is already covered.
    Covered,
    /// The placement shares no edge with a tile of the camp.
    Touchless,
    /// The Build cannot end: one of its tiles can still be laid.
    NotYetDone,
    /// TT07 moves a wagon of another colour than the active one.
    NotThisWagon,
    /// The tent space already has a tent, or is the preprinted one.
    TentSpaceTaken,
    /// There is no poster on the poster space.
    NoPosterThere {
        /// The poster space.
        space: u8,
    },
    /// The performance space of the hat allows no more posters in this Perform.
    ShowIsFull,
    /// A poster on this space was already completed in this Perform.
    SpaceShown {
        /// The poster space.
        space: u8,
    },
    /// There is no tent below the poster.
    NoTentBelow {
        /// The poster space.
        space: u8,
    },
    /// Tiles that the poster shows are not built, or already count for another poster of this Perform.
    TilesMissing {
        /// The poster space.
        space: u8,
    },
    /// The seat cannot pay the gems that the poster and its tent cost.
    GemsMissing {
        /// The poster space.
        space: u8,
    },
    /// The seat has no such gem to pay with.
    NoGemToPay,
    /// No gem can be left unpaid: TT10 is not in use, or all its waivers are used.
    NoWaiver,
    /// The poster is not one of those lifted, or the space cannot stay empty, as the lifted posters need all
    /// remaining spaces.
    CannotPut,
    /// The deck or the slot of the display has no poster to take.
    NoSuchPoster,
    /// The seat has an empty poster space, so it must take and place a poster.
    MustTake,
    /// The poster space already has a poster.
    PosterSpaceTaken,
    /// No poster space is empty.
    BoardFull,
    /// The seat has no such gem to discard.
    NoGemToGive,
    /// Gems are discarded in a fixed order, and enough must be left for the rest of the cost.
    GiveInOrder,
    /// The slot of the MAIN DISPLAY has no set.
    NoSuchSet,
    /// The slot of the MAIN DISPLAY has no set to discard.
    NoSetToReject,
    /// The card does not belong to the seat.
    NotYourCard {
        /// The card that the action names.
        card: Card,
    },
    /// The seat cannot pay this number of coins for the card.
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
            Self::NotYourTurn => f.write_str("it is not your turn to decide; wait for the seat to act"),
            Self::NotAskedNow => f.write_str("another decision is due now"),
            Self::NotInHand { card } => write!(f, "{card} is not in your hand; draft a card from your hand"),
            Self::NotDrawn { card } => write!(f, "{card} is not one of the cards drawn; keep one of those"),
            Self::TileNotOffered { tile } => write!(f, "{tile} is not on offer; pick one of the tiles that are"),
            Self::TileNotDrawn { tile } => write!(f, "{tile} is not one of the two tiles drawn; keep one of those"),
            Self::NoPosterToDrop => {
                f.write_str("that slot of the poster display is empty; discard another poster or skip")
            }
            Self::NoSuchDie => f.write_str("there is no such die in the main tent; take one of the dice in it"),
            Self::CardNotFree { card } => {
                write!(f, "{card} is not one of your free cards; put the die on a card of yours that has no die yet")
            }
            Self::BonusUsed => f.write_str("you have already used the bonus of this turn"),
            Self::NoSetDie => f.write_str("neither your card nor a card that it can copy sets the die"),
            Self::ShowsThat => f.write_str("the die already shows that face; set another face, or leave the die"),
            Self::NotToCopy { card } => write!(f, "{card} has no bonus that the card of this turn can copy"),
            Self::BonusTooLate => f.write_str(
                "it is too late for this bonus: set the die right after taking it, and add pips before choosing the action",
            ),
            Self::BonusNotNow => f.write_str("you cannot pay for this bonus, or it would change nothing now"),
            Self::NotYourSpace { space } => write!(f, "{space} is not one of your trainer tiles"),
            Self::SpaceUsed { space } => write!(f, "{space} works once a turn, and you have already used it"),
            Self::TooFewTrainers { needed: 1 } => f.write_str("this needs an available trainer"),
            Self::TooFewTrainers { needed } => write!(f, "this needs {needed} available trainers"),
            Self::OtherAction { space } => write!(f, "{space} works only with another action ({})", space.about()),
            Self::OtherStep { space } => {
                write!(f, "{space} works only in another step of the turn ({})", space.about())
            }
            Self::SpaceIdle { space } => {
                write!(f, "you cannot pay for {space}, or it would change nothing now ({})", space.about())
            }
            Self::TentNotUsed { space } => {
                write!(f, "no poster above tent space {space} was completed in this Perform; choose a tent that was used")
            }
            Self::NoSuchGem => {
                f.write_str("you have no such gem, or it adds no power; spend one of the active colour or a clear one")
            }
            Self::TooLittlePower { power } => {
                write!(f, "your power is only {power}; a build level needs the power in its name (B9 needs 9)")
            }
            Self::NoSuchLevel => f.write_str("there is no such build level; choose one printed on the player board"),
            Self::TooFar { power } => write!(f, "your power is only {power}, so the wagon moves at most {power} spaces"),
            Self::SpaceTooHigh { power } => {
                write!(f, "your power is only {power}, less than the number of the space")
            }
            Self::NoVacantSpace { power } => {
                write!(f, "no space of the performance track up to number {power}, your power, is vacant")
            }
            Self::NoSuchSpace => f.write_str("the performance track has no space with that number; choose another"),
            Self::SpaceTaken => f.write_str("there is already a hat on that space; choose a vacant one"),
            Self::NotYourHat => f.write_str("you have no hat on that space; choose one of your hats"),
            Self::HatStays { power } => {
                write!(f, "no space up to number {power}, your power, is vacant for that hat; move the other one")
            }
            Self::NotThisSize { tile } => write!(f, "this Build has no more tiles of the size of {tile}"),
            Self::NotThisColour { tile } => {
                write!(f, "{tile} does not have the active colour; a trainer on BS3 allows another colour")
            }
            Self::NotTheBonusTile { tile } => write!(f, "the bonus does not build {tile}"),
            Self::NoneLeft { tile } => write!(f, "the supply has no more {tile}"),
            Self::OutsideTheCamp => f.write_str("the tile does not fit into the camp there"),
            Self::Covered => f.write_str("a cell of that placement is already covered"),
            Self::Touchless => f.write_str("the tile must share an edge with a tile in your camp"),
            Self::NotYetDone => f.write_str("you can still lay a tile of this Build, so you must"),
            Self::NotThisWagon => f.write_str("TT07 moves one of the two other wagons; choose one of them"),
            Self::TentSpaceTaken => f.write_str("a tent goes on a vacant tent space, 1 to 4; choose one of those"),
            Self::NoPosterThere { space } => write!(f, "you have no poster on space {space}"),
            Self::ShowIsFull => f.write_str("the space of your hat allows no more posters in this Perform"),
            Self::SpaceShown { space } => {
                write!(f, "you have already completed a poster on space {space} in this Perform")
            }
            Self::NoTentBelow { space } => write!(f, "there is no tent below the poster on space {space}"),
            Self::TilesMissing { space } => write!(
                f,
                "the poster on space {space} needs tiles that you have not built, or that posters of this Perform already use"
            ),
            Self::GemsMissing { space } => {
                write!(f, "you cannot pay the gems of the poster on space {space} and its tent")
            }
            Self::NoGemToPay => f.write_str("you have no such gem; pay in another way"),
            Self::NoWaiver => f.write_str("no gem can be waived; pay with a gem"),
            Self::CannotPut => f.write_str("that poster was not lifted, or the rest need every remaining space"),
            Self::NoSuchPoster => f.write_str("there is no poster to take there; choose another one"),
            Self::MustTake => f.write_str("you have an empty poster space, so you must take a poster and place it"),
            Self::PosterSpaceTaken => f.write_str("there is already a poster on that space; choose an empty one"),
            Self::BoardFull => f.write_str("all your poster spaces are full; replace a poster, or discard this one"),
            Self::NoGemToGive => f.write_str("you have no such gem; discard another one"),
            Self::GiveInOrder => f.write_str(
                "discard gems in the order orange, green, purple, clear, and leave enough for the rest of the cost",
            ),
            Self::NoSuchSet => f.write_str("there is no set in that slot; choose another one"),
            Self::NoSetToReject => f.write_str("there is no set in that slot to discard; choose another one"),
            Self::NotYourCard { card } => write!(f, "{card} is not one of your cards; score one of yours"),
            Self::NotSoManyCoins => f.write_str("you cannot pay that many coins for this card; pay fewer"),
        }
    }
}
