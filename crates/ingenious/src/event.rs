//! Events: what viewers are told about a step.

use core::fmt;

use game_core::Seat;
use hex_grid::Hex;
use serde::{Deserialize, Serialize};

use crate::components::{Colour, Tile};
use crate::state::End;

/// One thing that happened in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// Chance has decided who takes the first turn.
    Started {
        /// The seat that takes the first turn.
        seat: Seat,
    },
    /// A tile was drawn.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The tile; `None` for viewers who may not see it.
        tile: Option<Tile>,
    },
    /// A tile was laid.
    Placed {
        /// The seat that laid the tile.
        seat: Seat,
        /// The kind of tile.
        tile: Tile,
        /// The cell that the first colour of the tile covers.
        first: Hex,
        /// The cell that the second colour of the tile covers.
        second: Hex,
        /// Whether the tile was laid as a bonus placement.
        bonus: bool,
    },
    /// One half of a tile was scored and moved a peg.
    Scored {
        /// The seat that laid the tile.
        seat: Seat,
        /// The colour of the half.
        colour: Colour,
        /// The cells that scored a point each.
        cells: Vec<Hex>,
        /// The space the peg was on before.
        from: i8,
        /// The space the peg is on after.
        to: i8,
        /// The number of points beyond the last space, which are lost.
        lost: u8,
        /// Whether it is a peg of the duel, where positive spaces are on the side of seat 0 and negative ones
        /// on the side of seat 1.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        duel: bool,
    },
    /// A bonus placement was earned.
    BonusEarned {
        /// The seat that may place another tile.
        seat: Seat,
        /// The colour of the peg that reached a bonus space.
        colour: Colour,
    },
    /// A duel token was taken.
    TokenTaken {
        /// The seat that took the token.
        seat: Seat,
        /// The colour of the token.
        colour: Colour,
        /// The seat that held the token before; `None` if it was in the supply.
        from: Option<Seat>,
    },
    /// Bonus placements lapsed because they cannot be carried out.
    BonusLapsed {
        /// The seat that owed the bonus placements.
        seat: Seat,
        /// The number of bonus placements that lapsed.
        count: u8,
    },
    /// The turn ended without an exchange.
    Kept {
        /// The seat whose turn ended.
        seat: Seat,
    },
    /// The turn ended with an exchange.
    Exchanged {
        /// The seat that exchanges tiles.
        seat: Seat,
        /// The tiles that the seat exchanges; all viewers see them.
        shown: Vec<Tile>,
    },
    /// The game is over.
    Ended {
        /// Why the game is over.
        end: End,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Started { seat } => write!(f, "seat {seat} has the first turn"),
            Self::Drew { seat, tile: Some(tile) } => write!(f, "seat {seat} draws {tile}"),
            Self::Drew { seat, tile: None } => write!(f, "seat {seat} draws a tile"),
            Self::Placed { seat, tile, first, second, bonus } => {
                let (a, b) = tile.colours();
                let extra = if *bonus { " as a bonus" } else { "" };
                write!(f, "seat {seat} places {tile}{extra}: {} on {first}, {} on {second}", a.name(), b.name())
            }
            Self::Scored { seat, colour, cells, from, to, lost, duel } => {
                let (points, colour) = (cells.len(), colour.name());
                let space = |peg: i8| match (duel, peg) {
                    (false, _) | (true, 0) => peg.to_string(),
                    (true, 1..) => format!("seat 0's {peg}"),
                    (true, _) => format!("seat 1's {}", -peg),
                };
                write!(f, "seat {seat} scores {points} for {colour}: {} to {}", space(*from), space(*to))?;
                if *lost > 0 { write!(f, " ({lost} lost)") } else { Ok(()) }
            }
            Self::BonusEarned { seat, colour } => {
                write!(f, "Ingenious! seat {seat} earns a bonus placement with {}", colour.name())
            }
            Self::TokenTaken { seat, colour, from: None } => {
                write!(f, "seat {seat} takes the {} token from the supply", colour.name())
            }
            Self::TokenTaken { seat, colour, from: Some(other) } => {
                write!(f, "seat {seat} takes the {} token from seat {other}", colour.name())
            }
            Self::BonusLapsed { seat, count } => write!(f, "{count} bonus placement(s) of seat {seat} lapse"),
            Self::Kept { seat } => write!(f, "seat {seat} ends its turn"),
            Self::Exchanged { seat, shown } => {
                let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
                write!(f, "seat {seat} exchanges tiles and shows {}", shown.join(" "))
            }
            Self::Ended { end: End::BoardFull } => f.write_str("the board is full: the game is over"),
            Self::Ended { end: End::InstantWin(side) } => {
                write!(f, "instant win by the tile of seat {side}: the game is over")
            }
        }
    }
}
