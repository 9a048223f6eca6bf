//! A position.

use game_core::{PerSeat, Seat, SeatSet};
use hex_grid::Hex;
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::components::{RACK, Tile};
use crate::memory::Memory;
use crate::rules::Rules;
use crate::tiles::{Bag, ColourSet, Rack};

/// The most seats.
pub const SEATS: usize = 4;

/// Six pegs in colour order. In the duel, positive is the side of seat 0.
pub type Pegs = [i8; 6];

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Chance names the seat with the first turn.
    Start,
    /// The racks are filled, seat by seat.
    Deal,
    /// The mover lays a tile.
    Place,
    /// The mover chooses which half of the tile just laid is scored first.
    Order {
        /// The points of the first half.
        first: u8,
        /// The points of the second half.
        second: u8,
    },
    /// The mover ends the turn.
    TurnEnd,
    /// The mover draws up to six tiles; in solo, one.
    Replenish,
    /// The mover draws while the exchanged tiles lie aside.
    Exchange,
    /// Nothing: the game is over.
    Over(End),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// No two adjacent empty cells remain.
    BoardFull,
    /// All six pegs of this seat, or of its team, are where they win at once.
    InstantWin(Seat),
}

/// The placement made last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Last {
    /// Who.
    pub seat: Seat,
    /// Which tile.
    pub tile: Tile,
    /// Where its first half lies.
    pub first: Hex,
    /// Where its second half lies.
    pub second: Hex,
    /// The points of each half, once scored.
    pub points: [u8; 2],
    /// The pegs it moved, before.
    pub before: Pegs,
    /// The same pegs, after.
    pub after: Pegs,
    /// Bonus placements it earned.
    pub bonuses: u8,
}

/// What is counted for the score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Tiles laid.
    pub placements: u8,
    /// Tiles laid as a bonus.
    pub bonuses: u8,
    /// Exchanges made.
    pub exchanges: u8,
    /// Points that moved no peg.
    pub lost: u16,
}

impl Tally {
    /// The counts of a seat together with its partner's.
    #[must_use]
    pub fn of_side(rules: &Rules, seat: Seat, of: impl Fn(Seat) -> Self) -> Self {
        let side = rules.teams().into_iter().find(|side| side.has(seat)).unwrap_or(SeatSet::one(seat));
        side.iter().map(of).fold(Self::default(), |sum, one| Self {
            placements: sum.placements + one.placements,
            bonuses: sum.bonuses + one.bonuses,
            exchanges: sum.exchanges + one.exchanges,
            lost: sum.lost + one.lost,
        })
    }
}

/// A position of Ingenious.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ingenious {
    /// What happens next.
    pub(crate) phase: Phase,
    /// Whose turn it is, or whose rack is dealt.
    pub(crate) mover: Seat,
    /// Who has the first turn.
    pub(crate) starter: Seat,
    /// Bonus placements earned and not yet made.
    pub(crate) owed: u8,
    /// Who has laid a first tile.
    pub(crate) opened: SeatSet,
    /// The game board.
    pub(crate) board: Board,
    /// The bag.
    pub(crate) bag: Bag,
    /// The racks; in solo the tile just drawn.
    pub(crate) racks: PerSeat<Rack, SEATS>,
    /// The tiles set aside in an exchange.
    pub(crate) aside: Rack,
    /// The pegs: of each seat, each team, or one set for all.
    pub(crate) pegs: [Pegs; SEATS],
    /// Who has the duel token of each colour.
    pub(crate) tokens: [Option<Seat>; 6],
    /// The placement made last.
    pub(crate) last: Option<Last>,
    /// The exchange made last: who, and the tiles shown.
    pub(crate) exchanged: Option<(Seat, Rack)>,
    /// Counts for the score sheet.
    pub(crate) tally: PerSeat<Tally, SEATS>,
    /// What everybody remembers of exchanges.
    pub(crate) memory: Memory,
}

impl Ingenious {
    /// The position before the first step.
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
            // Racks are dealt from seat 0 on, whoever begins.
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

    /// What happens next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// Bonus placements earned and not yet made.
    #[must_use]
    pub const fn owed(&self) -> u8 {
        self.owed
    }

    /// The rack of a seat.
    #[must_use]
    pub fn rack(&self, seat: Seat) -> Rack {
        self.racks[seat]
    }

    /// The pegs a seat moves.
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

    /// The tiles set aside in a running exchange.
    #[must_use]
    pub const fn aside(&self) -> Rack {
        self.aside
    }

    /// Who has the duel token of each colour.
    #[must_use]
    pub const fn tokens(&self) -> &[Option<Seat>; 6] {
        &self.tokens
    }

    /// The placement made last.
    #[must_use]
    pub const fn last(&self) -> Option<&Last> {
        self.last.as_ref()
    }

    /// What everybody remembers of exchanges.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// How many tiles a rack is filled up to.
    #[inline]
    pub(crate) fn rack_goal(rules: &Rules) -> usize {
        if rules.has_racks() { RACK } else { 1 }
    }
}

/// The colours of the lowest pegs.
#[inline]
#[must_use]
pub fn lowest(pegs: &Pegs) -> ColourSet {
    let low = lowest_value(pegs);
    let mut set = 0;
    for (i, &peg) in pegs.iter().enumerate() {
        set |= u8::from(peg == low) << i;
    }
    ColourSet(set)
}

/// The value of the lowest peg.
#[inline]
#[must_use]
pub fn lowest_value(pegs: &Pegs) -> i8 {
    pegs.iter().copied().fold(i8::MAX, i8::min)
}
