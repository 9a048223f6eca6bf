//! Decisions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Refusal, Seat};
use hex_grid::Hex;
use serde::Serialize;

use crate::components::{Colour, Tile};

/// Which half of the tile just laid is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The one written first.
    First,
    /// The one written second.
    Second,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Lay a tile: the colour that comes first in R, G, B, O, Y, P on the first cell. A double lies with its earlier cell first.
    Place {
        /// The kind of tile.
        tile: Tile,
        /// Where its first colour goes.
        first: Hex,
        /// Where its second colour goes.
        second: Hex,
    },
    /// Which half of the double just laid is scored first (ING-308), asked only if it matters (ING-R10).
    Order(Half),
    /// End the turn and replenish.
    Keep,
    /// End the turn with an exchange of tiles.
    Exchange,
}

impl Action {
    /// A placement in its one spelling, whichever way round it was given.
    #[must_use]
    pub fn place(a: Colour, at: Hex, b: Colour, and: Hex) -> Self {
        let tile = Tile::new(a, b);
        let swap = if a == b { and < at } else { b < a };
        let (first, second) = if swap { (and, at) } else { (at, and) };
        Self::Place { tile, first, second }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { tile, first, second } => write!(f, "{tile} {first} {second}"),
            Self::Order(Half::First) => f.write_str("order first"),
            Self::Order(Half::Second) => f.write_str("order second"),
            Self::Keep => f.write_str("keep"),
            Self::Exchange => f.write_str("exchange"),
        }
    }
}

/// Reads either case, and a placement either way round.
impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        match words[..] {
            ["keep"] => Ok(Self::Keep),
            ["exchange"] => Ok(Self::Exchange),
            ["order", "first"] => Ok(Self::Order(Half::First)),
            ["order", "second"] => Ok(Self::Order(Half::Second)),
            [tile, first, second] => {
                let mut letters = tile.chars();
                let mut colour = || {
                    letters.next().and_then(Colour::from_letter).ok_or_else(|| {
                        NotationError::new("a tile is two of the letters R, G, B, O, Y, P, such as `RB`")
                    })
                };
                let (a, b) = (colour()?, colour()?);
                if letters.next().is_some() {
                    return Err(NotationError::new("a tile has two colours"));
                }
                let hex = |text: &str| text.parse::<Hex>().map_err(|why| NotationError::new(why.to_string()));
                Ok(Self::place(a, hex(first)?, b, hex(second)?))
            }
            _ => Err(NotationError::new("expected `RB 3,0 4,0`, `order first`, `order second`, `keep` or `exchange`")),
        }
    }
}

/// One chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chance {
    /// Who has the first turn.
    Start(Seat),
    /// A tile from the bag.
    Draw {
        /// Who draws.
        seat: Seat,
        /// The kind.
        tile: Tile,
    },
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Draw { seat, tile } => write!(f, "draw {seat} {tile}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let seat = |text: &str| {
            let number = text.parse::<u8>().ok().and_then(|number| Seat::try_from(number).ok());
            number.ok_or_else(|| NotationError::new("a seat is a number from 0 to 5"))
        };
        match words[..] {
            ["start", who] => Ok(Self::Start(seat(who)?)),
            ["draw", who, tile] => Ok(Self::Draw { seat: seat(who)?, tile: tile.parse()? }),
            _ => Err(NotationError::new("expected `start 1` or `draw 0 RB`")),
        }
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum IllegalAction {
    /// Another seat has the turn.
    NotYourTurn,
    /// A tile must be laid now.
    PlaceFirst,
    /// No tile can be laid now.
    NoPlacementNow,
    /// The order of scoring is not in question.
    NoOrderNow,
    /// The order of scoring must be chosen first.
    OrderFirst,
    /// The tile is not on the rack.
    NotOnRack {
        /// The kind.
        tile: Tile,
    },
    /// The tile is not the one drawn.
    NotDrawn {
        /// The kind.
        tile: Tile,
    },
    /// The cell is not on the board, or outside the boundary for this number of seats.
    OutsideBoundary {
        /// The cell.
        cell: Hex,
    },
    /// The cell shows a symbol already.
    NotEmpty {
        /// The cell.
        cell: Hex,
    },
    /// The two cells do not share a side.
    NotAdjacent,
    /// A double is written with its earlier cell first; the other way round is the same placement.
    DoubleTurned,
    /// A first tile lies next to a printed symbol that no tile touches.
    FirstTurn,
    /// The rack shows a colour of the lowest pegs, or is empty.
    NoExchange,
    /// No peg stands on the own 9, or no tile shows such a colour.
    NoDuelExchange,
    /// There is no rack in solo, so nothing to keep or exchange.
    NoRack,
    /// The bag has too few tiles for an exchange.
    BagTooSmall,
}

impl Refusal for IllegalAction {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "ING-106",
            Self::PlaceFirst => "ING-207",
            Self::NoPlacementNow => "ING-201",
            Self::NoOrderNow | Self::OrderFirst => "ING-308",
            Self::NotOnRack { .. } | Self::NotAdjacent | Self::DoubleTurned => "ING-202",
            Self::NotDrawn { .. } => "ING-704",
            Self::OutsideBoundary { .. } => "ING-105",
            Self::NotEmpty { .. } => "ING-203",
            Self::FirstTurn => "ING-204",
            Self::NoExchange => "ING-502",
            Self::NoDuelExchange => "ING-907",
            Self::NoRack => "ING-R11",
            Self::BagTooSmall => "ING-R20",
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn => f.write_str("it is not this seat's turn"),
            Self::PlaceFirst => f.write_str("a tile must be laid first"),
            Self::NoPlacementNow => f.write_str("no tile can be laid now: the turn is to be ended"),
            Self::NoOrderNow => f.write_str("the order of scoring is not in question now"),
            Self::OrderFirst => f.write_str("choose first which half is scored first"),
            Self::NotOnRack { tile } => write!(f, "there is no {tile} on the rack"),
            Self::NotDrawn { tile } => write!(f, "{tile} is not the tile that was drawn"),
            Self::OutsideBoundary { cell } => write!(f, "the cell {cell} is outside the boundary"),
            Self::NotEmpty { cell } => write!(f, "the cell {cell} is not empty"),
            Self::NotAdjacent => f.write_str("the two cells are not adjacent"),
            Self::DoubleTurned => f.write_str("a double is written with its earlier cell first"),
            Self::FirstTurn => {
                f.write_str("the first tile of a seat lies next to a printed symbol that no other tile touches")
            }
            Self::NoExchange => f.write_str(
                "tiles may be exchanged only if the rack is not empty and shows no colour of the lowest pegs",
            ),
            Self::NoDuelExchange => {
                f.write_str("only tiles that show the colour of a peg on the own 9 may be exchanged")
            }
            Self::NoRack => f.write_str("there is no rack in the solo game"),
            Self::BagTooSmall => f.write_str("the bag has too few tiles for an exchange"),
        }
    }
}
