//! Actions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Seat, refusals};
use hex_grid::Hex;

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

refusals! {
    /// Why an action is refused.
    #[derive(Copy)]
    pub enum IllegalAction {
        /// It is another seat's turn.
        NotYourTurn => "ING-106", "it is not this seat's turn";
        /// A tile must be placed first.
        PlaceFirst => "ING-207", "place a tile first";
        /// No placement is due: the tile of the turn and all bonus placements have been laid.
        NoPlacementNow => "ING-201",
            "all tiles of this turn are placed: end the turn with `keep` or `exchange`";
        /// No choice of the scoring order is due.
        NoOrderNow => "ING-308", "there is no order of scoring to choose now";
        /// The player must first choose which half of the double is scored first.
        OrderFirst => "ING-308", "first choose which half is scored first: `order first` or `order second`";
        /// No tile of this kind is on the player's rack.
        NotOnRack { tile: Tile } => "ING-202", "there is no {tile} on your rack";
        /// Solo: the action names another tile than the one just drawn.
        NotDrawn { tile: Tile } => "ING-704", "{tile} is not the tile that was drawn";
        /// The cell is outside the boundary for this number of seats.
        OutsideBoundary { cell: Hex } => "ING-105",
            "cell {cell} is outside the boundary for this number of seats";
        /// The cell already shows a symbol.
        NotEmpty { cell: Hex } => "ING-203", "cell {cell} is not empty";
        /// The two cells that the action names are not adjacent.
        NotAdjacent => "ING-202", "the two cells are not adjacent";
        /// A double is written with its earlier cell first; this placement names the later cell first.
        DoubleTurned => "ING-202", "write a double with its earlier cell first";
        /// A seat's first tile must touch a printed symbol that no other tile touches.
        FirstTurn => "ING-204", "your first tile must touch a printed symbol that no other tile touches";
        /// The rack shows the colour of a lowest peg, or is empty.
        NoExchange => "ING-502",
            "you may exchange only if your rack is not empty and no tile on it shows the colour of a lowest peg";
        /// None of the player's tiles shows the colour of a peg on the player's own 9.
        NoDuelExchange => "ING-907",
            "you may exchange only tiles that show the colour of a peg on your own 9";
        /// A solo game has no rack, so there is nothing to keep or to exchange.
        NoRack => "ING-R11", "there is no rack in the solo game";
        /// The bag has too few tiles for an exchange.
        BagTooSmall => "ING-R20", "there are too few tiles in the bag for an exchange";
    }
}
