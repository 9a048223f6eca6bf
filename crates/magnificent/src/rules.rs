//! Options, seat count and component set: checked once, then immutable.

use game_core::{ComponentSet, Seat, SeatCount, SetupError};
use serde::{Deserialize, Serialize};

use crate::components::{Board, Side, counts_for_seats};
use crate::set::{Components, read};

/// The version of these rules.
pub const VERSION: u32 = 1;
/// The most seats.
pub const SEATS: usize = 4;

/// The way the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Two to four seats.
    #[default]
    Standard,
    /// One seat against a goal.
    Solo,
}

/// How a seat comes by its board (MAG-123).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardChoice {
    /// Chance decides.
    #[default]
    #[serde(rename = "random")]
    Random,
    /// Board I.
    I,
    /// Board II.
    II,
    /// Board III.
    III,
    /// Board IV.
    IV,
}

impl BoardChoice {
    /// The board, unless chance decides.
    #[must_use]
    pub fn board(self) -> Option<Board> {
        (self != Self::Random).then(|| Board::at(self as usize - 1))
    }
}

/// Which side of its board a seat plays (MAG-123, 141).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SideChoice {
    /// Side A.
    #[default]
    A,
    /// Side B.
    B,
    /// The seat chooses when the boards are dealt.
    #[serde(rename = "choose")]
    Choose,
}

impl SideChoice {
    /// The side, unless the seat chooses.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::A => Some(Side::A),
            Self::B => Some(Side::B),
            Self::Choose => None,
        }
    }
}

/// Where the first four master cards come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cards {
    /// The set with the number of the board (MAG-124).
    #[default]
    Fixed,
    /// A draft from all cards (MAG-144).
    Draft,
}

/// What a solo game is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// 200, 220 and 240 points (MAG-501).
    #[default]
    Levels,
    /// As many points as possible.
    None,
}

/// Who has the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// Chance decides (MAG-102).
    #[default]
    #[serde(rename = "random")]
    Random,
    /// Seat 0.
    #[serde(rename = "0")]
    Seat0,
    /// Seat 1.
    #[serde(rename = "1")]
    Seat1,
    /// Seat 2.
    #[serde(rename = "2")]
    Seat2,
    /// Seat 3.
    #[serde(rename = "3")]
    Seat3,
}

impl Start {
    /// The seat, unless chance decides.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Random => None,
            Self::Seat0 => Some(Seat::new(0)),
            Self::Seat1 => Some(Seat::new(1)),
            Self::Seat2 => Some(Seat::new(2)),
            Self::Seat3 => Some(Seat::new(3)),
        }
    }
}

/// What a host may set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Options {
    /// The way the game is played.
    pub mode: Mode,
    /// Where the first master cards come from; solo has its own way.
    pub cards: Cards,
    /// Who has the first turn.
    pub start: Start,
    /// What a solo game is for.
    pub goal: Goal,
    /// The board of seat 0.
    #[serde(rename = "board-0")]
    pub board0: BoardChoice,
    /// The board of seat 1.
    #[serde(rename = "board-1")]
    pub board1: BoardChoice,
    /// The board of seat 2.
    #[serde(rename = "board-2")]
    pub board2: BoardChoice,
    /// The board of seat 3.
    #[serde(rename = "board-3")]
    pub board3: BoardChoice,
    /// The side of seat 0.
    #[serde(rename = "side-0")]
    pub side0: SideChoice,
    /// The side of seat 1.
    #[serde(rename = "side-1")]
    pub side1: SideChoice,
    /// The side of seat 2.
    #[serde(rename = "side-2")]
    pub side2: SideChoice,
    /// The side of seat 3.
    #[serde(rename = "side-3")]
    pub side3: SideChoice,
}

impl Options {
    /// The boards by seat.
    #[must_use]
    pub const fn boards(&self) -> [BoardChoice; SEATS] {
        [self.board0, self.board1, self.board2, self.board3]
    }

    /// The sides by seat.
    #[must_use]
    pub const fn sides(&self) -> [SideChoice; SEATS] {
        [self.side0, self.side1, self.side2, self.side3]
    }

    /// The same side for everybody.
    #[must_use]
    pub const fn all_sides(self, side: SideChoice) -> Self {
        Self { side0: side, side1: side, side2: side, side3: side, ..self }
    }
}

/// The set that is played with: the printed one is shared by all tables.
#[derive(Clone, Debug)]
enum Printing {
    Printed(&'static Components),
    Owned(Box<Components>),
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub options: Options,
    /// The number of seats.
    pub seats: SeatCount,
    set: Printing,
}

impl Rules {
    /// Checks options, seats, component set and version.
    ///
    /// # Errors
    /// Names what does not fit, and why.
    pub fn new(
        options: Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        if version != VERSION {
            return Err(SetupError::new("rules", format!("version {version} is not known here, only {VERSION}")));
        }
        let (fits, who) = match options.mode {
            Mode::Standard => ((2..=4).contains(&seats.get()), "standard is for 2, 3, 4 seats"),
            Mode::Solo => (seats.get() == 1, "solo is for 1 seat"),
        };
        if !fits {
            return Err(SetupError::new("seats", format!("{who}, not {seats}")));
        }
        if let Some(seat) = options.start.seat().filter(|seat| !seats.has(*seat)) {
            return Err(SetupError::new("start", format!("there is no seat {seat} at a table with {seats} seats")));
        }
        let named: Vec<Option<Board>> =
            options.boards().map(BoardChoice::board).into_iter().take(seats.get()).collect();
        for (at, board) in named.iter().enumerate().filter_map(|(at, board)| board.map(|board| (at, board))) {
            if named[..at].contains(&Some(board)) {
                return Err(SetupError::new(format!("board-{at}"), format!("there is only one board {board}")));
            }
        }
        let set = match parts {
            None => Printing::Printed(Components::printed()),
            Some(parts) => Printing::Owned(Box::new(read(parts).map_err(|faults| {
                let first = faults.first().map(ToString::to_string);
                SetupError::new("parts", first.unwrap_or_default())
            })?)),
        };
        Ok(Self { options, seats, set })
    }

    /// What is printed.
    #[inline]
    #[must_use]
    pub fn set(&self) -> &Components {
        match &self.set {
            Printing::Printed(set) => set,
            Printing::Owned(set) => set,
        }
    }

    /// Whether one seat plays against a goal.
    #[inline]
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.options.mode == Mode::Solo
    }

    /// Whether the first cards are drafted.
    #[must_use]
    pub fn is_draft(&self) -> bool {
        !self.is_solo() && self.options.cards == Cards::Draft
    }

    /// Dice in use at the start of a round.
    #[inline]
    #[must_use]
    pub const fn dice(&self) -> [u8; 4] {
        counts_for_seats(self.seats.get()).0
    }

    /// Sets in the main display.
    #[inline]
    #[must_use]
    pub const fn sets_in_display(&self) -> usize {
        counts_for_seats(self.seats.get()).1
    }

    /// Trainer tiles offered at the start.
    #[must_use]
    pub const fn tiles_offered(&self) -> u8 {
        counts_for_seats(self.seats.get()).2
    }
}
