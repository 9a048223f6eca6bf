//! Events: what viewers are told about a step. In a simultaneous phase only the seat that acts is told; when
//! the phase ends, the others are told everything at once.

use core::fmt;

use game_core::Seat;
use hex_grid::Hex;
use serde::{Deserialize, Serialize};

use crate::action::{Area, DieName, Help, Slot, SoloSide, Space};
use crate::items::{Board, Die, Habitat, Item, MissionCode, Point, Tile, Tower};
use crate::rules::Rules;

/// An item together with the name of its animal, which depends on the component set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the fields are named after what they are")]
pub enum NamedItem {
    /// A tile.
    Tile { tile: Tile, name: String },
    /// A die.
    Die(Die),
}

impl Rules {
    /// Returns the item together with the name of its animal.
    #[must_use]
    pub fn named_item(&self, item: Item) -> NamedItem {
        match item {
            Item::Tile(tile) => NamedItem::Tile { tile, name: self.components.name(tile.animal()).to_owned() },
            Item::Die(die) => NamedItem::Die(die),
        }
    }
}

impl fmt::Display for NamedItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile { tile, name } => match tile.part() {
                Some(tower) => write!(f, "the {} {name} ({} part)", tile.habitat(), tower.id()),
                None => write!(f, "the {} {name} (heart)", tile.habitat()),
            },
            Self::Die(die) if die.colour == Habitat::Orange => write!(f, "an {die}"),
            Self::Die(die) => write!(f, "a {die}"),
        }
    }
}

/// What a seat did with one action, for the events [`Event::Did`] and [`Event::Showed`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "did")]
#[allow(missing_docs, reason = "the fields are named after what they are: which, where, from, to")]
pub enum ActionEvent {
    /// Marked the display die with this index for the reroll.
    Marked { die: u8 },
    /// Solo: marked the supply die on this space, from 0, for the reroll.
    MarkedSpace { space: u8 },
    /// Rerolls the marked dice; `dice` is their number.
    Rolls { dice: u8 },
    /// Swapped a starting tile with a display tile.
    Swapped { start: u8, slot: u8, to_park: NamedItem, to_display: NamedItem },
    /// Kept the starting tiles.
    KeptStarts,
    /// Solo: marked the supply tile on this space, from 0, to be discarded.
    Dropped { space: u8 },
    /// Solo: discards the marked tiles and refills the empty tile spaces.
    Refills,
    /// Solo: put the selection token on a side.
    ChoseSide { side: SoloSide },
    /// Solo: let the item that the solo token names be discarded.
    LetGo { thing: NamedItem },
    /// Solo: saved the item that the solo token names with a worker.
    Saved { thing: NamedItem, help: Help },
    /// Took an item from the supply.
    TookSupply { space: Space, thing: NamedItem },
    /// Took an item from the display.
    TookDisplay { slot: Slot, thing: NamedItem },
    /// Chose to build the item in this area first.
    Began { area: Area },
    /// Changed the die in hand with workers.
    Turned { from: u8, die: Die, help: Help },
    /// Chose a hex for a tile that has yet to be oriented.
    Aimed { hex: Hex },
    /// Placed a tile; `tower` is the tower it completed.
    Placed { hex: Hex, thing: NamedItem, corner: Option<Point>, tower: Option<Tower> },
    /// Placed a die on a hex of its park.
    Fed { hex: Hex, die: Die },
    /// Discarded an item.
    Discarded { thing: NamedItem },
    /// Changed a die in the park with workers.
    Changed { hex: Hex, from: u8, to: u8, help: Help },
    /// Finished the worker phase.
    Finished,
}

impl fmt::Display for ActionEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let workers = |help: Help| match help {
            Help::Own => "the worker of its colour",
            Help::Multi => "the multicolour worker",
            Help::Both => "two workers",
        };
        match self {
            Self::Marked { die } => write!(f, "will reroll die {}", DieName(*die)),
            Self::MarkedSpace { space } => write!(f, "will reroll the die on space {}", space + 1),
            Self::Rolls { dice: 0 } => f.write_str("rerolls nothing"),
            Self::Rolls { dice: 1 } => f.write_str("rerolls one die"),
            Self::Rolls { dice } => write!(f, "rerolls {dice} dice"),
            Self::Swapped { start, slot, to_park, to_display } => {
                write!(f, "swaps {to_display} on start hex {} with {to_park} in slot {}", start + 1, slot + 1)
            }
            Self::KeptStarts => f.write_str("keeps the starting tiles"),
            Self::Dropped { space } => write!(f, "will discard the tile on space {}", space + 1),
            Self::Refills => f.write_str("fills the empty tile spaces"),
            Self::ChoseSide { side } => write!(f, "puts the selection token on the {} side", side.id()),
            Self::LetGo { thing } => write!(f, "lets {thing} go"),
            Self::Saved { thing, help } => write!(f, "saves {thing} with {}", workers(*help)),
            Self::TookSupply { thing, .. } => write!(f, "takes {thing} from the supply"),
            Self::TookDisplay { thing, .. } => write!(f, "takes {thing} from the display"),
            Self::Began { area } => write!(f, "begins with the item in area {}", area.to_string().to_uppercase()),
            Self::Turned { from, die, help } => {
                write!(f, "turns the {} {from} to {} with {}", die.colour, die.value, workers(*help))
            }
            Self::Aimed { hex } => write!(f, "chooses {hex} for the tile"),
            Self::Placed { hex, thing, corner, tower } => {
                write!(f, "places {thing} on {hex}")?;
                if let Some(corner) = corner {
                    write!(f, ", part {corner}")?;
                }
                match tower {
                    Some(tower) => write!(f, ": a {} tower", tower.id()),
                    None => Ok(()),
                }
            }
            Self::Fed { hex, die } => write!(f, "places {} on {hex}", NamedItem::Die(*die)),
            Self::Discarded { thing } => write!(f, "discards {thing}"),
            Self::Changed { hex, from, to, help } => {
                write!(f, "turns the {from} on {hex} to {to} with {}", workers(*help))
            }
            Self::Finished => f.write_str("uses no more workers"),
        }
    }
}

/// One thing that happened in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[allow(missing_docs, reason = "the fields are named after what they are: who, which, where")]
pub enum Event {
    /// A seat was dealt its player board.
    Board { seat: Seat, board: Board, name: String },
    /// A seat was dealt its supply board.
    SupplyBoard { seat: Seat, number: u8 },
    /// An item was put on a supply board; in solo (number 0), on a space of the solo boards.
    Supplied { number: u8, space: Space, thing: NamedItem },
    /// A tile was put into a slot of a seat's display.
    Displayed { seat: Seat, slot: u8, thing: NamedItem },
    /// A starting tile was placed on a start hex, numbered from 0.
    Started { seat: Seat, start: u8, thing: NamedItem },
    /// A display die was rolled.
    Rolled { seat: Seat, die: u8, thing: NamedItem },
    /// A seat was dealt a mission.
    Mission { seat: Seat, code: MissionCode, name: String },
    /// A seat took an action. In a simultaneous phase it is sent to that seat only, otherwise to all.
    Did { seat: Seat, doing: ActionEvent },
    /// What a seat did in the simultaneous phase that has just ended. Sent to the other viewers.
    Showed { seat: Seat, doings: Vec<ActionEvent> },
    /// A solo token was revealed.
    Token { number: u8 },
    /// Solo: the item on a space was discarded.
    Lost { space: u8, thing: NamedItem },
    /// This turn, counted from 1, is over; with several seats the supply boards were passed to the left.
    TurnOver { turn: u8 },
    /// The entrance of a seat's park was scored.
    Entrance { seat: Seat, points: u8 },
    /// The solo tokens were shuffled again.
    TokensShuffled,
    /// The game is over.
    Ended,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board { seat, name, .. } => write!(f, "seat {seat} has the {name} board"),
            Self::SupplyBoard { seat, number } => write!(f, "seat {seat} has supply board {number}"),
            Self::Supplied { number: 0, space, thing } => write!(f, "{thing} comes to space {space}"),
            Self::Supplied { number, thing, .. } => write!(f, "{thing} comes to supply board {number}"),
            Self::Displayed { seat, thing, .. } => write!(f, "seat {seat} draws {thing}"),
            Self::Started { seat, start, thing } => {
                write!(f, "seat {seat} starts with {thing} on start hex {}", start + 1)
            }
            Self::Rolled { seat, thing, .. } => write!(f, "seat {seat} rolls {thing}"),
            Self::Mission { seat, code, name } => write!(f, "seat {seat} has mission {code}, {name}"),
            Self::Did { seat, doing } => write!(f, "seat {seat} {doing}"),
            Self::Showed { seat, doings } => {
                let doings: Vec<String> = doings.iter().map(ToString::to_string).collect();
                write!(f, "seat {seat} {}", doings.join("; "))
            }
            Self::Token { number } => write!(f, "solo token {number}"),
            Self::Lost { space, thing } => write!(f, "{thing} on space {} is discarded", space + 1),
            Self::TurnOver { turn } => write!(f, "turn {turn} is over"),
            Self::Entrance { seat, points } => write!(f, "seat {seat} scores {points} at the entrance"),
            Self::TokensShuffled => f.write_str("the solo tokens are shuffled"),
            Self::Ended => f.write_str("the game is over"),
        }
    }
}
