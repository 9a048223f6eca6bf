//! The state of a game: the phase, the board, racks, bag and pegs.

use game_core::{PerSeat, Seat, SeatSet};
use hex_grid::Hex;
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::components::{RACK, Tile};
use crate::memory::Memory;
use crate::rules::Rules;
use crate::tiles::{Bag, ColourSet, Rack};

/// Maximum number of seats.
pub const SEATS: usize = 4;

/// The spaces of six pegs in colour order. In the duel, positive spaces are on the side of seat 0.
pub type Pegs = [i8; 6];

/// The decision or chance outcome that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Chance decides who takes the first turn.
    Start,
    /// The initial racks are dealt, seat by seat.
    Deal,
    /// The mover places a tile.
    Place,
    /// The mover chooses which half of the tile just laid is scored first.
    Order {
        /// The points that the first half scores.
        first: u8,
        /// The points that the second half scores.
        second: u8,
    },
    /// The mover ends the turn, without or with an exchange.
    TurnEnd,
    /// The mover draws tiles until the rack has six; in solo, one tile.
    Replenish,
    /// The mover draws new tiles in an exchange, while the exchanged tiles are set aside.
    Exchange,
    /// The game is over.
    Over(End),
}

impl Phase {
    /// Returns whether a decision of the mover is due.
    #[inline]
    pub(crate) const fn is_decision(self) -> bool {
        matches!(self, Self::Place | Self::Order { .. } | Self::TurnEnd)
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// No two adjacent empty cells remain.
    BoardFull,
    /// This seat, or its team, has all six pegs where they win at once.
    InstantWin(Seat),
}

/// The last tile placed, and what it scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastPlacement {
    /// The seat that placed the tile.
    pub seat: Seat,
    /// The kind of tile.
    pub tile: Tile,
    /// The cell of its first half.
    pub first: Hex,
    /// The cell of its second half.
    pub second: Hex,
    /// The points of the first and of the second half.
    pub points: [u8; 2],
    /// The mover's set of pegs before scoring.
    pub before: Pegs,
    /// The mover's set of pegs after scoring.
    pub after: Pegs,
    /// The number of bonus placements it earned.
    pub bonuses: u8,
}

/// What a seat has done so far, for the score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatStats {
    /// The number of tiles laid, including bonus placements.
    pub placements: u8,
    /// The number of tiles laid as bonus placements.
    pub bonuses: u8,
    /// The number of exchanges made.
    pub exchanges: u8,
    /// The number of points lost beyond the last space.
    pub lost: u16,
}

impl SeatStats {
    /// Returns the sum of the statistics over the seat's team.
    #[must_use]
    pub fn of_team(rules: &Rules, seat: Seat, of: impl Fn(Seat) -> Self) -> Self {
        let team = rules.teams().into_iter().find(|team| team.has(seat)).unwrap_or(SeatSet::one(seat));
        team.iter().map(of).fold(Self::default(), |sum, one| Self {
            placements: sum.placements + one.placements,
            bonuses: sum.bonuses + one.bonuses,
            exchanges: sum.exchanges + one.exchanges,
            lost: sum.lost + one.lost,
        })
    }
}

/// The state of a game of Ingenious.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ingenious {
    /// The decision or chance outcome that is due.
    pub(crate) phase: Phase,
    /// The seat whose turn it is, or whose rack is being dealt.
    pub(crate) mover: Seat,
    /// The seat that takes the first turn; seat 0 until chance has decided.
    pub(crate) starter: Seat,
    /// The number of bonus placements that the mover still has to make.
    pub(crate) owed: u8,
    /// The seats that have placed their first tile.
    pub(crate) opened: SeatSet,
    /// The game board.
    pub(crate) board: Board,
    /// The bag.
    pub(crate) bag: Bag,
    /// The rack of each seat; in solo, the tile just drawn.
    pub(crate) racks: PerSeat<Rack, SEATS>,
    /// The tiles set aside in an exchange; empty if none is in progress.
    pub(crate) aside: Rack,
    /// The sets of pegs: one for each seat, one for each team, or one for all.
    pub(crate) pegs: [Pegs; SEATS],
    /// The holder of the duel token of each colour; `None` if it is in the supply.
    pub(crate) tokens: [Option<Seat>; 6],
    /// The last placement; `None` before the first.
    pub(crate) last: Option<LastPlacement>,
    /// The last exchange: the seat, and the tiles it showed; `None` before the first.
    pub(crate) exchanged: Option<(Seat, Rack)>,
    /// What each seat has done so far, for the score sheet.
    pub(crate) tally: PerSeat<SeatStats, SEATS>,
    /// What exchanges have revealed to everybody.
    pub(crate) memory: Memory,
}

impl Ingenious {
    /// Returns the state before the first step.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let named = rules.options.start.seat();
        let asks = named.is_none() && rules.seats.get() > 1;
        let first = Seat::new(0);
        let phase = match (asks, rules.has_racks()) {
            (true, _) => Phase::Start,
            (false, true) => Phase::Deal,
            (false, false) => Phase::Replenish,
        };
        Self {
            phase,
            // Racks are dealt from seat 0 on, no matter who takes the first turn.
            mover: first,
            starter: named.unwrap_or(first),
            owed: 0,
            opened: SeatSet::EMPTY,
            board: Board::new(rules.boundary()),
            bag: rules.tiles,
            racks: PerSeat::default(),
            aside: Rack::EMPTY,
            pegs: [[0; 6]; SEATS],
            tokens: [None; 6],
            last: None,
            exchanged: None,
            tally: PerSeat::default(),
            memory: Memory::default(),
        }
    }

    /// Returns the decision or chance outcome that is due.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is, or whose rack is being dealt.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// Returns the number of bonus placements that the mover still has to make.
    #[must_use]
    pub const fn owed(&self) -> u8 {
        self.owed
    }

    /// The rack of a seat.
    #[must_use]
    pub fn rack(&self, seat: Seat) -> Rack {
        self.racks[seat]
    }

    /// The pegs that the seat moves.
    #[must_use]
    pub fn pegs(&self, rules: &Rules, seat: Seat) -> &Pegs {
        &self.pegs[rules.pegs_of(seat)]
    }

    /// The game board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The bag.
    #[must_use]
    pub const fn bag(&self) -> &Bag {
        &self.bag
    }

    /// Returns the tiles set aside in an exchange; empty if none is in progress.
    #[must_use]
    pub const fn aside(&self) -> Rack {
        self.aside
    }

    /// Returns the holder of the duel token of each colour; `None` if it is in the supply.
    #[must_use]
    pub const fn tokens(&self) -> &[Option<Seat>; 6] {
        &self.tokens
    }

    /// Returns the last placement; `None` before the first.
    #[must_use]
    pub const fn last(&self) -> Option<&LastPlacement> {
        self.last.as_ref()
    }

    /// What exchanges have revealed to everybody.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the number of tiles up to which a rack is filled: six, in solo one.
    #[inline]
    pub(crate) fn rack_goal(rules: &Rules) -> usize {
        if rules.has_racks() { RACK } else { 1 }
    }
}

/// Returns the colours of the lowest pegs: several if pegs tie for lowest.
#[inline]
#[must_use]
pub fn lowest(pegs: &Pegs) -> ColourSet {
    let low = lowest_value(pegs);
    let mut set = 0;
    for (i, &peg) in pegs.iter().enumerate() {
        set |= u64::from(peg == low) << i;
    }
    ColourSet::from_bits(set)
}

/// Returns the space of the lowest peg.
#[inline]
#[must_use]
pub fn lowest_value(pegs: &Pegs) -> i8 {
    pegs.iter().copied().fold(i8::MAX, i8::min)
}
