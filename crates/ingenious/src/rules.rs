//! The rules of one table: options, seat count and component set, validated once and then immutable.

use game_core::{ComponentSet, Seat, SeatCount, SeatSet, SetupError, StartSeat, option_values, options};
use hex_grid::Hexagon;

use crate::components::{BOUNDARIES, Colour, DOUBLE_LAST_SPACE, DUEL_LAST_SPACE, LAST_SPACE};
use crate::set;
use crate::tiles::Bag;

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;

option_values! {
    /// Whether partners may talk (ING-807).
    pub enum Talk {
        /// Partners may not talk, and do not see each other's racks.
        Silent = "silent",
        /// Partners may talk and see each other's racks (ING-R14).
        Open = "open",
    }

    /// What happens if the order in which the halves of a double are scored changes the result (ING-R10).
    pub enum OrderQuestion {
        /// Ask the player.
        Ask = "ask",
        /// Do not ask: use the order that leaves the peg on the higher space.
        Better = "better",
    }

    /// Whether views show how many tiles of each kind are still unseen.
    pub enum Counter {
        /// Views show the counts.
        On = "on",
        /// Views do not show the counts.
        Off = "off",
    }
}

options! {
    /// The mode of play.
    pub mode Mode {
        /// Two to four seats, every seat for itself.
        Standard = "standard" for [2, 3, 4],
        /// One seat, two score boards side by side, no rack: each turn one tile is drawn and placed.
        Solo = "solo" for [1],
        /// Two teams of two.
        Team = "team" for [4],
        /// Two seats in a tug of war over one set of pegs.
        Duel = "duel" for [2],
    }

    /// The options that a host can set.
    #[derive(Copy)]
    pub struct Options {
        /// Who takes the first turn, in place of the youngest player (ING-106).
        start: StartSeat<4> {
            key: "start",
            help: "who has the first turn",
            only_if: "mode" is "standard" or "mode" is "team" or "mode" is "duel",
        },
        /// Whether partners may talk; ignored outside the team game.
        talk: Talk {
            key: "talk",
            help: "open lets partners talk and see each other's racks",
            only_if: "mode" is "team",
        },
        /// What happens if the order in which the halves of a double are scored changes the result.
        order: OrderQuestion {
            key: "order",
            help: "ask which half of a double is scored first if it matters, or use the better order",
            only_if: "mode" is "solo" or "mode" is "team",
        },
        /// Whether views show how many tiles of each kind are still unseen.
        counter: Counter {
            key: "counter",
            help: "show how many tiles of each kind are still unseen",
        },
    }
}

/// The rules of one table.
#[derive(Debug)]
pub struct Rules {
    /// The options.
    pub options: Options,
    /// The number of seats.
    pub seats: SeatCount,
    /// Index into [`BOUNDARIES`].
    size: usize,
    /// All tiles of the box, printed or from a component-set file.
    pub tiles: Bag,
}

impl Rules {
    /// Validates the options, the number of seats, the component set and the version.
    ///
    /// # Errors
    /// Names the setting that is wrong, and the reason.
    pub fn new(
        options: Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        options.check(seats, version, &[VERSION])?;
        options.start.check("start", seats)?;
        let size = match seats.get() {
            1 | 2 => 0,
            3 => 1,
            _ => 2,
        };
        let tiles = match parts {
            None => set::printed(),
            Some(parts) => set::read(parts)?,
        };
        let needed = set::tiles_needed(size, seats.get());
        if tiles.len() < needed {
            let why = format!("{} tiles are too few: with fewer than {needed} the bag could run out", tiles.len());
            return Err(SetupError::new("parts", why));
        }
        Ok(Self { options, seats, size, tiles })
    }

    /// The mode.
    #[inline]
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.options.mode
    }

    /// Returns the cells that may be used with this number of seats (ING-105).
    #[inline]
    #[must_use]
    pub fn boundary(&self) -> &'static Hexagon {
        &BOUNDARIES[self.size]
    }

    /// Returns the index of the boundary in [`BOUNDARIES`]: 0 white cells, 1 white and light grey, 2 all
    /// cells.
    #[inline]
    #[must_use]
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// Returns an upper bound for the number of placements in a game.
    #[must_use]
    pub fn most_placements(&self) -> usize {
        (self.boundary().cells().len() as usize - Colour::ALL.len()) / 2
    }

    /// Returns whether seats have racks: true in every mode except solo (ING-702).
    #[inline]
    #[must_use]
    pub fn has_racks(&self) -> bool {
        self.mode() != Mode::Solo
    }

    /// Returns the seats that see the rack of `seat`: the seat itself, in open team play also its partner
    /// (ING-R14), in solo everybody.
    #[must_use]
    pub fn rack_seen_by(&self, seat: Seat) -> SeatSet {
        let own = SeatSet::one(seat);
        match (self.mode(), self.options.talk) {
            (Mode::Solo, _) => SeatSet::ALL,
            (Mode::Team, Talk::Open) => own.with(partner(seat)),
            _ => own,
        }
    }

    /// Returns the index of the set of pegs that the seat moves: sets belong to a seat, to a team, or in the
    /// duel to both seats.
    #[inline]
    #[must_use]
    pub const fn pegs_of(&self, seat: Seat) -> usize {
        match self.options.mode {
            Mode::Standard => seat.index(),
            Mode::Team => seat.index() % 2,
            Mode::Solo | Mode::Duel => 0,
        }
    }

    /// Returns the teams: the sets of seats that win and lose together.
    #[must_use]
    pub fn teams(&self) -> Vec<SeatSet> {
        match self.mode() {
            Mode::Team => [0, 1].map(|seat| SeatSet::one(Seat::new(seat)).with(Seat::new(seat + 2))).to_vec(),
            _ => self.seats.seats().map(SeatSet::one).collect(),
        }
    }

    /// Returns the number of the last space a peg can reach.
    #[must_use]
    pub const fn last_space(&self) -> i8 {
        match self.options.mode {
            Mode::Standard => LAST_SPACE,
            Mode::Solo | Mode::Team => DOUBLE_LAST_SPACE,
            Mode::Duel => DUEL_LAST_SPACE,
        }
    }
}

/// Returns the partner of a seat in the team game, who sits opposite (ING-801).
#[must_use]
pub const fn partner(seat: Seat) -> Seat {
    Seat::new((seat.index() as u8 + 2) % 4)
}
