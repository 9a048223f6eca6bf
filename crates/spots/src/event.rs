//! Events: what viewers are told about a step. Everything is public, so every viewer is sent every event.

use core::fmt;

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::components::{Dog, Tile};
use crate::dice::Dice;
use crate::state::End;

/// The dice that a seat lost in a bust; they went back to the supply (SPT-603).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostDice {
    /// The dice that were on its dogs.
    #[serde(default)]
    pub placed: Dice,
    /// The dice that were in its yard.
    #[serde(default)]
    pub buried: Dice,
}

impl LostDice {
    /// The number of dice lost.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.placed.len() + self.buried.len()
    }

    /// True if no dice were lost, and for an event written before events carried them.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.buried.is_empty()
    }
}

/// One thing that happened in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[allow(missing_docs, reason = "the fields are named after what they are: who, which, how many")]
pub enum Event {
    /// A tile of the row or of a stack was turned up for the first time.
    TileSeen { tile: Tile },
    /// A dog card was turned up on top of the deck.
    TopDog { dog: Dog },
    /// A seat drew the top card of the deck into its pack.
    Drew { seat: Seat, dog: Dog },
    /// During set-up a seat rolled its first die and buried it.
    FirstDie { seat: Seat, number: u8 },
    /// The seats tied for the highest first die reroll it.
    Tied { seats: Vec<Seat> },
    /// This seat takes the first turn.
    Started { seat: Seat },
    /// A turn began, before its checks (SPT-202); turns are counted from 1. In solo, seat 1 is the Stray.
    TurnBegan { seat: Seat, turn: u32 },
    /// The supply had no dice when a turn began: every seat busts. `lost` are the dice of each seat; in solo,
    /// the second entry is the Stray's.
    AllBust {
        #[serde(default)]
        lost: Vec<LostDice>,
    },
    /// All tiles were turned face up. `tile` is the last face-up one before that; it got a treat if `treat`
    /// is set.
    Refreshed { tile: Option<Tile>, treat: bool },
    /// A seat chose a trick tile, turned it face down and took the treats on it.
    Chose { seat: Seat, tile: Tile, treats: u8 },
    /// Dice were rolled.
    Rolled { seat: Seat, dice: Dice },
    /// The mover kept the roll instead of paying a treat.
    Kept { seat: Seat },
    /// The mover paid a treat to roll again.
    TreatPaid { seat: Seat },
    /// The mover chose a die of the roll: with Track to be rerolled, otherwise to be kept.
    Picked { seat: Seat, number: u8 },
    /// The dice chosen are rerolled; `dice` is their number.
    RollsAgain { seat: Seat, dice: u8 },
    /// The mover named this number, or chose it among the numbers rolled.
    Named { seat: Seat, number: u8 },
    /// Dice of the roll went back to the supply.
    Discarded { seat: Seat, dice: Dice },
    /// A die that could have been discarded was kept.
    #[serde(rename = "held")]
    NotDiscarded { seat: Seat, number: u8 },
    /// A die was placed on the dog at index `dog` of the pack.
    Placed { seat: Seat, number: u8, dog: u8 },
    /// A die was buried.
    Buried { seat: Seat, number: u8 },
    /// A seat took an optional step, or continued.
    WentOn { seat: Seat },
    /// A seat skipped an optional step, or stopped.
    Stopped { seat: Seat },
    /// Dice were set aside for Bolt; `dice` is their number.
    SetAside { seat: Seat, dice: u8 },
    /// Dice that were set aside went back to the supply unrolled.
    AsideReturned { seat: Seat, dice: u8 },
    /// A seat picked up its own dice to roll them: from the dog at index `dog` of its pack, or from its yard
    /// if there is none.
    Lifted {
        seat: Seat,
        dice: Dice,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dog: Option<u8>,
    },
    /// The seat changed a die in the yard of `whose`; if `to` is 0, a lowered 1 went back to the supply.
    Dug { seat: Seat, whose: Seat, from: u8, to: u8 },
    /// The mover moved a die from a space of one of its dogs to a space of the same or another dog.
    Moved { seat: Seat, dog: u8, space: u8, to: u8, onto: u8 },
    /// Treats were taken from the supply.
    TookTreats { seat: Seat, treats: u8 },
    /// Treats went back to the supply.
    GaveTreats { seat: Seat, treats: u8 },
    /// A seat busts and loses its placed and buried dice.
    Bust {
        seat: Seat,
        #[serde(default)]
        lost: LostDice,
    },
    /// Dogs were scored: during a trick if `fast`, otherwise as a whole turn.
    Scored { seat: Seat, dogs: Vec<Dog>, fast: bool },
    /// The Stray's marker moved to the tile at this position of the row, counted from 0.
    MarkerMoved { position: u8 },
    /// The game is over.
    Ended { end: End },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TileSeen { tile } => write!(f, "{} comes up", tile.name()),
            Self::TopDog { dog } => write!(f, "card {} is on top of the deck", card_name(*dog)),
            Self::Drew { seat, dog } => write!(f, "seat {seat} draws card {}", card_name(*dog)),
            Self::FirstDie { seat, number } => write!(f, "seat {seat} rolls a {number} as its first die"),
            Self::Tied { seats } => {
                let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
                write!(f, "seats {} are tied and roll again", seats.join(", "))
            }
            Self::Started { seat } => write!(f, "seat {seat} has the first turn"),
            Self::TurnBegan { seat, turn } => write!(f, "turn {turn} begins: seat {seat}"),
            Self::AllBust { lost } => {
                f.write_str("no dice are left: everybody busts")?;
                lost.iter().enumerate().try_for_each(|(seat, lost)| write!(f, "; seat {seat} loses {lost}"))
            }
            Self::Refreshed { tile: Some(tile), treat: true } => {
                write!(f, "a treat goes on {}, all tiles are turned face up", tile.name())
            }
            Self::Refreshed { .. } => f.write_str("all tiles are turned face up"),
            Self::Chose { seat, tile, treats: 0 } => write!(f, "seat {seat} chooses {}", tile.name()),
            Self::Chose { seat, tile, treats } => {
                write!(f, "seat {seat} chooses {} and takes {} from it", tile.name(), counted(*treats))
            }
            Self::Rolled { seat, dice } => write!(f, "seat {seat} rolls {dice}"),
            Self::Kept { seat } => write!(f, "seat {seat} keeps the roll"),
            Self::TreatPaid { seat } => write!(f, "seat {seat} pays a treat to roll again"),
            Self::Picked { seat, number } => write!(f, "seat {seat} picks a {number}"),
            Self::RollsAgain { seat, dice } => write!(f, "seat {seat} rolls {dice} dice again"),
            Self::Named { seat, number } => write!(f, "seat {seat} chooses the number {number}"),
            Self::Discarded { seat, dice } => write!(f, "seat {seat} discards {dice}"),
            Self::NotDiscarded { seat, number } => write!(f, "seat {seat} does not discard the {number}"),
            Self::Placed { seat, number, dog } => write!(f, "seat {seat} places a {number} on dog {dog}"),
            Self::Buried { seat, number } => write!(f, "seat {seat} buries a {number}"),
            Self::WentOn { seat } => write!(f, "seat {seat} continues"),
            Self::Stopped { seat } => write!(f, "seat {seat} stops"),
            Self::SetAside { seat, dice } => write!(f, "seat {seat} sets {dice} dice aside"),
            Self::AsideReturned { seat, dice } => write!(f, "seat {seat} returns {dice} dice unrolled"),
            Self::Lifted { seat, dice, dog: None } => write!(f, "seat {seat} picks up its own {dice} to roll"),
            Self::Lifted { seat, dice, dog: Some(dog) } => {
                write!(f, "seat {seat} picks up its own {dice} from dog {dog} to roll")
            }
            Self::Dug { seat, whose, from: 1, to: 0 } => write!(f, "seat {seat} removes a buried 1 of seat {whose}"),
            Self::Dug { seat, whose, from, to } => {
                write!(f, "seat {seat} changes a buried {from} of seat {whose} to {to}")
            }
            Self::Moved { seat, dog, space, to, onto } => {
                write!(f, "seat {seat} moves a die from space {space} of dog {dog} to space {onto} of dog {to}")
            }
            Self::TookTreats { seat, treats } => write!(f, "seat {seat} takes {}", counted(*treats)),
            Self::GaveTreats { seat, treats } => write!(f, "seat {seat} gives {} back", counted(*treats)),
            Self::Bust { seat, lost } if lost.is_empty() => write!(f, "seat {seat} busts"),
            Self::Bust { seat, lost } => write!(f, "seat {seat} busts and loses {lost}"),
            Self::Scored { seat, dogs, fast } => {
                let cards: Vec<String> = dogs.iter().map(|dog| card_name(*dog)).collect();
                let (noun, card) = if cards.len() == 1 { ("dog", "card") } else { ("dogs", "cards") };
                let how = if *fast { " during the trick" } else { "" };
                write!(f, "seat {seat} scores {} {noun}{how}: {card} {}", cards.len(), cards.join(", "))
            }
            Self::MarkerMoved { position } => write!(f, "the marker moves to position {position}"),
            Self::Ended { end: End::SixDogs(seat) } => write!(f, "seat {seat} has six scored dogs: the game is over"),
            Self::Ended { end: End::TurnLimit } => f.write_str("the last turn is over: the game is a draw"),
        }
    }
}

/// Writes where the dice were, such as `4,3 on its dogs and 6,2 in its yard`.
impl fmt::Display for LostDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.placed.is_empty(), self.buried.is_empty()) {
            (true, true) => f.write_str("no dice"),
            (false, true) => write!(f, "{} on its dogs", self.placed),
            (true, false) => write!(f, "{} in its yard", self.buried),
            (false, false) => write!(f, "{} on its dogs and {} in its yard", self.placed, self.buried),
        }
    }
}

/// The name of a dog card in texts: its numbers, such as `3-5-6`, so that it is not taken for the index of a
/// dog in a pack.
pub(crate) fn card_name(dog: Dog) -> String {
    hyphenated(&dog.to_string())
}

/// The characters of a text, separated by hyphens.
pub(crate) fn hyphenated(digits: &str) -> String {
    let digits: Vec<String> = digits.chars().map(String::from).collect();
    digits.join("-")
}

fn counted(treats: u8) -> String {
    match treats {
        0 => "no treat".to_owned(),
        1 => "1 treat".to_owned(),
        more => format!("{more} treats"),
    }
}
