//! Actions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Refusal, Seat};
use hex_grid::Hex;
use serde::{Deserialize, Serialize};

use crate::components::{Colour, Tile};

/// One half of the tile that was just laid, named by its order in the notation of the placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The half that the placement names first.
    First,
    /// The half that the placement names second.
    Second,
}

/// One decision of one seat. The order of the variants is the order of the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lay a tile. The colour that is earlier in R, G, B, O, Y, P goes on the first cell; of a double, the
    /// earlier cell is the first.
    Place {
        /// The kind of tile.
        tile: Tile,
        /// The cell that the first colour of the tile covers.
        first: Hex,
        /// The cell that the second colour of the tile covers.
        second: Hex,
    },
    /// Score this half of the double first (ING-308). Asked only if the order changes the result (ING-R10).
    Order(Half),
    /// End the turn without an exchange and replenish the rack.
    Keep,
    /// End the turn by exchanging the whole rack; in the duel, the tiles that show the colour of a peg on the
    /// player's own 9.
    Exchange,
}

impl Action {
    /// Returns the placement in its canonical form, whichever half is passed first.
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

/// Parses an action in upper or lower case; a placement may name either half first.
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
                    return Err(NotationError::new("a tile has two colours, such as `RB`"));
                }
                let hex = |text: &str| text.parse::<Hex>().map_err(|why| NotationError::new(why.to_string()));
                Ok(Self::place(a, hex(first)?, b, hex(second)?))
            }
            _ => Err(NotationError::new("an action looks like `RB 3,0 4,0`, `order first`, `keep` or `exchange`")),
        }
    }
}

/// One chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// Chance chose the seat that takes the first turn.
    Start(Seat),
    /// A tile is drawn from the bag.
    Draw {
        /// The seat that draws.
        seat: Seat,
        /// The kind of tile drawn.
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
            _ => Err(NotationError::new("a draw looks like `start 1` or `draw 0 RB`")),
        }
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum IllegalAction {
    /// It is another seat's turn.
    NotYourTurn,
    /// A tile must be placed first.
    PlaceFirst,
    /// No placement is due: the tile of the turn and all bonus placements have been laid.
    NoPlacementNow,
    /// No choice of the scoring order is due.
    NoOrderNow,
    /// The player must first choose which half of the double is scored first.
    OrderFirst,
    /// No tile of this kind is on the player's rack.
    NotOnRack {
        /// The kind of tile that the action names.
        tile: Tile,
    },
    /// Solo: the action names another tile than the one just drawn.
    NotDrawn {
        /// The kind of tile that the action names.
        tile: Tile,
    },
    /// The cell is outside the boundary for this number of seats.
    OutsideBoundary {
        /// The cell that the action names.
        cell: Hex,
    },
    /// The cell already shows a symbol.
    NotEmpty {
        /// The cell that the action names.
        cell: Hex,
    },
    /// The two cells that the action names are not adjacent.
    NotAdjacent,
    /// A double is written with its earlier cell first; this placement names the later cell first.
    DoubleTurned,
    /// A seat's first tile must touch a printed symbol that no other tile touches.
    FirstTurn,
    /// The rack shows the colour of a lowest peg, or is empty.
    NoExchange,
    /// None of the player's tiles shows the colour of a peg on the player's own 9.
    NoDuelExchange,
    /// A solo game has no rack, so there is nothing to keep or to exchange.
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
            Self::PlaceFirst => f.write_str("place a tile first"),
            Self::NoPlacementNow => {
                f.write_str("all tiles of this turn are placed: end the turn with `keep` or `exchange`")
            }
            Self::NoOrderNow => f.write_str("there is no order of scoring to choose now"),
            Self::OrderFirst => f.write_str("first choose which half is scored first: `order first` or `order second`"),
            Self::NotOnRack { tile } => write!(f, "there is no {tile} on your rack"),
            Self::NotDrawn { tile } => write!(f, "{tile} is not the tile that was drawn"),
            Self::OutsideBoundary { cell } => write!(f, "cell {cell} is outside the boundary for this number of seats"),
            Self::NotEmpty { cell } => write!(f, "cell {cell} is not empty"),
            Self::NotAdjacent => f.write_str("the two cells are not adjacent"),
            Self::DoubleTurned => f.write_str("write a double with its earlier cell first"),
            Self::FirstTurn => f.write_str("your first tile must touch a printed symbol that no other tile touches"),
            Self::NoExchange => f.write_str(
                "you may exchange only if your rack is not empty and no tile on it shows the colour of a lowest peg",
            ),
            Self::NoDuelExchange => {
                f.write_str("you may exchange only tiles that show the colour of a peg on your own 9")
            }
            Self::NoRack => f.write_str("there is no rack in the solo game"),
            Self::BagTooSmall => f.write_str("there are too few tiles in the bag for an exchange"),
        }
    }
}
