//! The rules of one table: options, seat count and component set, validated once and then immutable.

use game_core::{ComponentSet, Seat, SeatCount, SetupError};
use serde::{Deserialize, Serialize};

use crate::components::{Board, Side, counts_for_seats};
use crate::set::{Components, read};

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;
/// The maximum number of seats.
pub const SEATS: usize = 4;

/// The mode of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Two to four seats.
    #[default]
    Standard,
    /// One seat, with points to reach as a goal.
    Solo,
}

/// The option for the board of a seat (MAG-123).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardChoice {
    /// A random board.
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
    /// Returns the board, or `None` if it is random.
    #[must_use]
    pub fn board(self) -> Option<Board> {
        (self != Self::Random).then(|| Board::at(self as usize - 1))
    }
}

/// The option for the side of a seat's board (MAG-123, 141).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SideChoice {
    /// Side A.
    #[default]
    A,
    /// Side B.
    B,
    /// The seat chooses once the boards are dealt.
    #[serde(rename = "choose")]
    Choose,
}

impl SideChoice {
    /// Returns the side, or `None` if the seat chooses.
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
    /// Each seat gets the starting set with the number of its board (MAG-124).
    #[default]
    Fixed,
    /// A draft from all master cards (MAG-144).
    Draft,
}

/// The goal of a solo game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// 200, 220 and 240 points, with a verdict for each (MAG-501).
    #[default]
    Levels,
    /// No goal and no verdict: as many points as possible.
    None,
}

/// The option for the seat with the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// A random seat (MAG-102).
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
    /// Returns the seat, or `None` if it is random.
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

/// The options that a host can set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Options {
    /// The mode.
    pub mode: Mode,
    /// Where the first master cards come from; ignored in solo, where the seat always keeps 4 of 6 cards.
    pub cards: Cards,
    /// The seat with the first turn.
    pub start: Start,
    /// The goal of a solo game; ignored outside solo.
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
    /// The side of seat 0's board.
    #[serde(rename = "side-0")]
    pub side0: SideChoice,
    /// The side of seat 1's board.
    #[serde(rename = "side-1")]
    pub side1: SideChoice,
    /// The side of seat 2's board.
    #[serde(rename = "side-2")]
    pub side2: SideChoice,
    /// The side of seat 3's board.
    #[serde(rename = "side-3")]
    pub side3: SideChoice,
}

impl Options {
    /// Returns the board options by seat.
    #[must_use]
    pub const fn boards(&self) -> [BoardChoice; SEATS] {
        [self.board0, self.board1, self.board2, self.board3]
    }

    /// Returns the side options by seat.
    #[must_use]
    pub const fn sides(&self) -> [SideChoice; SEATS] {
        [self.side0, self.side1, self.side2, self.side3]
    }

    /// Returns the options with the same side for every seat.
    #[must_use]
    pub const fn all_sides(self, side: SideChoice) -> Self {
        Self { side0: side, side1: side, side2: side, side3: side, ..self }
    }
}

/// The component set of a table: the printed one, which all tables share, or one of its own.
#[derive(Clone, Debug)]
enum SharedSet {
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
    set: SharedSet,
}

impl Rules {
    /// Validates options, seat count, component set and version.
    ///
    /// # Errors
    /// If one of them is not valid; the error names it and says why.
    pub fn new(
        options: Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        if version != VERSION {
            return Err(SetupError::new("rules", format!("version {version} is not known here, only {VERSION}")));
        }
        let (valid, allowed) = match options.mode {
            Mode::Standard => ((2..=4).contains(&seats.get()), "standard is for 2, 3, 4 seats"),
            Mode::Solo => (seats.get() == 1, "solo is for 1 seat"),
        };
        if !valid {
            return Err(SetupError::new("seats", format!("{allowed}, not {seats}")));
        }
        if let Some(seat) = options.start.seat().filter(|seat| !seats.has(*seat)) {
            return Err(SetupError::no_such_seat("start", seat, seats));
        }
        let named: Vec<Option<Board>> =
            options.boards().map(BoardChoice::board).into_iter().take(seats.get()).collect();
        for (at, board) in named.iter().enumerate().filter_map(|(at, board)| board.map(|board| (at, board))) {
            if named[..at].contains(&Some(board)) {
                return Err(SetupError::new(
                    format!("board-{at}"),
                    format!("another seat already has board {board}; choose a different one"),
                ));
            }
        }
        let set = match parts {
            None => SharedSet::Printed(Components::printed()),
            Some(parts) => SharedSet::Owned(Box::new(read(parts).map_err(|faults| {
                let first = faults.first().map(ToString::to_string);
                SetupError::new("parts", first.unwrap_or_default())
            })?)),
        };
        Ok(Self { options, seats, set })
    }

    /// Returns the component set.
    #[inline]
    #[must_use]
    pub fn set(&self) -> &Components {
        match &self.set {
            SharedSet::Printed(set) => set,
            SharedSet::Owned(set) => set,
        }
    }

    /// Returns whether this is a solo game.
    #[inline]
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.options.mode == Mode::Solo
    }

    /// Returns whether the first master cards are drafted.
    #[must_use]
    pub fn is_draft(&self) -> bool {
        !self.is_solo() && self.options.cards == Cards::Draft
    }

    /// Returns the number of orange, green, purple and clear dice rolled at the start of a round.
    #[inline]
    #[must_use]
    pub const fn dice(&self) -> [u8; 4] {
        counts_for_seats(self.seats.get()).0
    }

    /// Returns the number of sets (a card and a trainer tile) in the main display.
    #[inline]
    #[must_use]
    pub const fn sets_in_display(&self) -> usize {
        counts_for_seats(self.seats.get()).1
    }

    /// Returns the number of trainer tiles offered at the start of the game.
    #[must_use]
    pub const fn tiles_offered(&self) -> u8 {
        counts_for_seats(self.seats.get()).2
    }
}
