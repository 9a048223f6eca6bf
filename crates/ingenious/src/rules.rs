//! The rules of one table: options, seat count and component set, validated once and then immutable.

use game_core::{ComponentSet, Seat, SeatCount, SeatSet, SetupError};
use hex_grid::Hexagon;
use serde::{Deserialize, Serialize};

use crate::components::{BOUNDARIES, Colour, DOUBLE_LAST_SPACE, DUEL_LAST_SPACE, LAST_SPACE};
use crate::set;
use crate::tiles::Bag;

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;

/// The mode of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Two to four seats, every seat for itself.
    #[default]
    Standard,
    /// One seat, two score boards side by side, no rack: each turn one tile is drawn and placed.
    Solo,
    /// Two teams of two.
    Team,
    /// Two seats in a tug of war over one set of pegs.
    Duel,
}

/// Who takes the first turn, in place of the youngest player (ING-106).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// Chance decides.
    #[default]
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
    /// Returns the seat that the option names; `None` if chance decides.
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

/// Whether partners may talk (ING-807).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Talk {
    /// Partners may not talk, and do not see each other's racks.
    #[default]
    Silent,
    /// Partners may talk and see each other's racks (ING-R14).
    Open,
}

/// What happens if the order in which the halves of a double are scored changes the result (ING-R10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderQuestion {
    /// Ask the player.
    #[default]
    Ask,
    /// Do not ask: use the order that leaves the peg on the higher space.
    Better,
}

/// Whether views show how many tiles of each kind are still unseen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counter {
    /// Views show the counts.
    #[default]
    On,
    /// Views do not show the counts.
    Off,
}

/// The options that a host can set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The mode of play.
    pub mode: Mode,
    /// Who takes the first turn.
    pub start: Start,
    /// Whether partners may talk; ignored outside the team game.
    pub talk: Talk,
    /// What happens if the order in which the halves of a double are scored changes the result.
    pub order: OrderQuestion,
    /// Whether views show how many tiles of each kind are still unseen.
    pub counter: Counter,
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
        if version != VERSION {
            return Err(SetupError::new(
                "rules",
                format!("version {version} is not supported, only version {VERSION}"),
            ));
        }
        let allowed: &[usize] = match options.mode {
            Mode::Standard => &[2, 3, 4],
            Mode::Solo => &[1],
            Mode::Team => &[4],
            Mode::Duel => &[2],
        };
        if !allowed.contains(&seats.get()) {
            let mode = format!("{:?}", options.mode).to_lowercase();
            let numbers: Vec<_> = allowed.iter().map(ToString::to_string).collect();
            let plural = if allowed == [1] { "" } else { "s" };
            let why = format!("{mode} is for {} seat{plural}, not {seats}", numbers.join(", "));
            return Err(SetupError::new("seats", why));
        }
        if let Some(seat) = options.start.seat().filter(|seat| !seats.has(*seat)) {
            return Err(SetupError::no_such_seat("start", seat, seats));
        }
        let size = match seats.get() {
            1 | 2 => 0,
            3 => 1,
            _ => 2,
        };
        let tiles = match parts {
            None => set::printed(),
            Some(parts) => set::read(parts).map_err(|faults| {
                let first = faults.first().map(ToString::to_string).unwrap_or_default();
                SetupError::new("parts", first)
            })?,
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
