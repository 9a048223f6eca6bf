//! The rules of one table: options, seat count and component set, validated once and then immutable.

use game_core::{ComponentSet, SeatCount, SetupError, StartSeat, option_values, options};

use crate::components::{Board, Side, counts_for_seats};
use crate::set::{Components, read};

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;
/// The maximum number of seats.
pub const SEATS: usize = 4;

option_values! {
    /// The option for the board of a seat (MAG-123).
    pub enum BoardChoice {
        /// A random board.
        Random = "random",
        /// Board I.
        I = "I",
        /// Board II.
        II = "II",
        /// Board III.
        III = "III",
        /// Board IV.
        IV = "IV",
    }

    /// The option for the side of a seat's board (MAG-123, 141).
    pub enum SideChoice {
        /// Side A.
        A = "A",
        /// Side B.
        B = "B",
        /// The seat chooses once the boards are dealt.
        Choose = "choose",
    }

    /// Where the first four master cards come from.
    pub enum Cards {
        /// Each seat gets the starting set with the number of its board (MAG-124).
        Fixed = "fixed",
        /// A draft from all master cards (MAG-144).
        Draft = "draft",
    }

    /// The goal of a solo game.
    pub enum Goal {
        /// 200, 220 and 240 points, with a verdict for each (MAG-501).
        Levels = "levels",
        /// No goal and no verdict: as many points as possible.
        None = "none",
    }
}

options! {
    /// The mode of a game.
    pub mode Mode {
        /// Two to four seats.
        Standard = "standard" for [2, 3, 4],
        /// One seat, with points to reach as a goal.
        Solo = "solo" for [1],
    }

    /// The options that a host can set.
    #[derive(Copy)]
    pub struct Options {
        /// Where the first master cards come from; ignored in solo, where the seat always keeps 4 of 6 cards.
        cards: Cards {
            key: "cards",
            help: "the first master cards: the set of the board, or a draft; in solo, keep 4 of 6",
            only_if: "mode" is "standard",
        },
        /// The seat with the first turn, in place of a random one (MAG-102).
        start: StartSeat<SEATS> {
            key: "start",
            help: "who has the first turn",
            only_if: "mode" is "standard",
        },
        /// The goal of a solo game; ignored outside solo.
        goal: Goal {
            key: "goal",
            help: "200, 220 and 240 points, or no goal",
            only_if: "mode" is "solo",
        },
        /// The board of seat 0.
        board0: BoardChoice {
            key: "board-0",
            help: "the player board of seat 0",
        },
        /// The board of seat 1.
        board1: BoardChoice {
            key: "board-1",
            help: "the player board of seat 1",
        },
        /// The board of seat 2.
        board2: BoardChoice {
            key: "board-2",
            help: "the player board of seat 2",
        },
        /// The board of seat 3.
        board3: BoardChoice {
            key: "board-3",
            help: "the player board of seat 3",
        },
        /// The side of seat 0's board.
        side0: SideChoice {
            key: "side-0",
            help: "the side of the board of seat 0",
        },
        /// The side of seat 1's board.
        side1: SideChoice {
            key: "side-1",
            help: "the side of the board of seat 1",
        },
        /// The side of seat 2's board.
        side2: SideChoice {
            key: "side-2",
            help: "the side of the board of seat 2",
        },
        /// The side of seat 3's board.
        side3: SideChoice {
            key: "side-3",
            help: "the side of the board of seat 3",
        },
    }
}

impl BoardChoice {
    /// Returns the board, or `None` if it is random.
    #[must_use]
    pub fn board(self) -> Option<Board> {
        (self != Self::Random).then(|| Board::at(self as usize - 1))
    }
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
        options.check(seats, version, &[VERSION])?;
        options.start.check("start", seats)?;
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
            Some(parts) => SharedSet::Owned(Box::new(read(parts)?)),
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
