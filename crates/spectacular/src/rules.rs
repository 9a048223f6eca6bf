//! The rules of one table: options, seat count and component set, validated once and then immutable.

use core::fmt;
use core::str::FromStr;

use game_core::{
    ComponentSet, NotationError, OptionKind, OptionValue, Seat, SeatCount, SetupError, option_values, options,
};
use serde::{Deserialize, Serialize};

use crate::components::Components;
use crate::ground::Ground;
use crate::items::{Board, Habitat, MissionCode, Tile};
use crate::missions::Mission;
use crate::set;

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;

option_values! {
    /// The side of the player boards, the same for all seats (SPC-105).
    pub enum Side {
        /// All boards have the same park.
        Standard = "standard",
        /// Each board has its own park.
        Asymmetric = "asymmetric",
    }

    /// Whether missions are played.
    pub enum Missions {
        /// No missions; the solo challenge has missions in any case.
        Off = "off",
        /// Every seat has three missions.
        On = "on",
    }

    /// How the choose and build steps are played (SPC-R1).
    pub enum Picks {
        /// Simultaneously and hidden from the others; revealed when the last seat has finished.
        Hidden = "hidden",
        /// Openly, one seat after the other in ascending order of the supply boards.
        Ascending = "ascending",
    }
}

options! {
    /// The mode of play.
    pub mode Mode {
        /// Two to six seats.
        Base = "base" for [2, 3, 4, 5, 6],
        /// One seat: the solo challenge.
        Solo = "solo" for [1],
    }

    /// The options that a host can set.
    pub struct Options {
        /// The side of the player boards.
        side: Side {
            key: "side",
            help: "the side of the player boards",
        },
        /// Whether missions are played.
        missions: Missions {
            key: "missions",
            help: "mission mode; the solo challenge always has missions",
            only_if: "mode" is "base",
        },
        /// How the choose and build steps are played.
        picks: Picks {
            key: "picks",
            help: "choose and build simultaneously and hidden, or openly in ascending order of the supply boards",
            only_if: "mode" is "base",
        },
        /// The player board of each seat.
        boards: Dealt<Board> {
            key: "boards",
            help: "which player board each seat has, such as saola,kakapo",
        },
        /// The supply board that each seat has in the first turn.
        supply_boards: Dealt<Number> {
            key: "supply_boards",
            help: "which supply board each seat starts with, such as 2,1",
            only_if: "mode" is "base",
        },
        /// The three missions of each seat.
        mission_tiles: Dealt<Trio> {
            key: "mission_tiles",
            help: "which missions each seat has, such as A1.B2.C3,A4.B5.C6",
            only_if: "mode" is "solo" or "missions" is "on",
        },
    }
}

/// What the host fixes for each seat: either `random`, or a comma-separated list with one entry for each
/// seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Dealt<T> {
    /// Chance decides.
    #[default]
    Random,
    /// One entry for each seat.
    Fixed(Vec<T>),
}

impl<T: fmt::Display> fmt::Display for Dealt<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Fixed(list) => {
                let list: Vec<String> = list.iter().map(ToString::to_string).collect();
                f.write_str(&list.join(","))
            }
        }
    }
}

impl<T: FromStr<Err = NotationError>> FromStr for Dealt<T> {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "random" {
            return Ok(Self::Random);
        }
        text.split(',').map(str::parse).collect::<Result<_, _>>().map(Self::Fixed)
    }
}

impl<T: fmt::Display> Serialize for Dealt<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de, T: FromStr<Err = NotationError>> Deserialize<'de> for Dealt<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What a [`Dealt`] option lists.
pub trait Entry: fmt::Display + FromStr<Err = NotationError> {
    /// `random`, and the form of a list.
    const VALUES: &'static [&'static str];
}

impl Entry for Board {
    const VALUES: &'static [&'static str] = &["random", "BOARD,..."];
}

impl Entry for Number {
    const VALUES: &'static [&'static str] = &["random", "NUMBER,..."];
}

impl Entry for Trio {
    const VALUES: &'static [&'static str] = &["random", "A.B.C,..."];
}

impl<T: Entry> OptionValue for Dealt<T> {
    const KIND: OptionKind = OptionKind::List;
    const VALUES: &'static [&'static str] = T::VALUES;
    const DEFAULT: &'static str = "random";
}

/// The number of a supply board, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Number {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = text.parse().ok().filter(|number| (1..=6).contains(number) && text.len() == 1);
        number
            .map(Self)
            .ok_or_else(|| NotationError::new(format!("there is no supply board `{text}`; they are numbered 1 to 6")))
    }
}

/// Three missions, one of each set, written `A1.B2.C3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trio(pub [MissionCode; 3]);

impl fmt::Display for Trio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a}.{b}.{c}")
    }
}

impl FromStr for Trio {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong =
            || NotationError::new(format!("`{text}` is not a trio of missions, one of each set, such as `A1.B2.C3`"));
        let codes = text.split('.').map(str::parse).collect::<Result<Vec<MissionCode>, _>>()?;
        let trio: [MissionCode; 3] = codes.try_into().map_err(|_| wrong())?;
        let valid = trio.iter().enumerate().all(|(set, code)| code.set() == set);
        if valid { Ok(Self(trio)) } else { Err(wrong()) }
    }
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub options: Options,
    /// The number of seats.
    pub seats: SeatCount,
    /// The component set in use.
    pub components: Components,
    /// The geometry of each board's park on the side in play.
    grounds: Vec<Ground>,
    /// The common tiles in play, sorted, by habitat.
    common: [Vec<Tile>; 4],
    /// Whether this is the solo challenge.
    pub solo: bool,
    /// Whether missions are played.
    pub missions: bool,
    /// Whether choose and build are simultaneous phases.
    pub hidden: bool,
}

/// Checks that a list has one entry for each seat, and that no entry occurs twice.
fn check_one_each<T: PartialEq>(key: &str, list: &Dealt<T>, seats: SeatCount) -> Result<(), SetupError> {
    let Dealt::Fixed(list) = list else { return Ok(()) };
    if list.len() != seats.get() {
        let entries = if list.len() == 1 { "entry" } else { "entries" };
        let why =
            format!("the list must have one entry for each of the {seats} seats, but has {} {entries}", list.len());
        return Err(SetupError::new(key, why));
    }
    if (1..list.len()).any(|at| list[..at].contains(&list[at])) {
        return Err(SetupError::new(key, "two seats cannot have the same one"));
    }
    Ok(())
}

impl Rules {
    /// Validates the options, the number of seats, the component set and the version.
    ///
    /// # Errors
    /// Names the setting that is wrong, and the reason.
    pub fn new(
        options: &Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        options.check(seats, version, &[VERSION])?;
        let solo = options.mode == Mode::Solo;
        check_one_each("boards", &options.boards, seats)?;
        if !solo {
            check_one_each("supply_boards", &options.supply_boards, seats)?;
        }
        check_one_each("mission_tiles", &options.mission_tiles, seats)?;
        if let Dealt::Fixed(trios) = &options.mission_tiles {
            let codes: Vec<MissionCode> = trios.iter().flat_map(|trio| trio.0).collect();
            if (1..codes.len()).any(|at| codes[..at].contains(&codes[at])) {
                return Err(SetupError::new("mission_tiles", "there is only one mission tile of each code"));
            }
        }
        let components = match parts {
            None => Components::printed(),
            Some(parts) => set::read(parts)?,
        };
        let plan = |board: Board| match options.side {
            Side::Standard => &components.standard,
            Side::Asymmetric => &components.board(board).park,
        };
        let grounds = Board::ALL.iter().map(|&board| Components::ground(plan(board))).collect();
        // SPC-102, 321: with up to four seats the tiles with an X stay in the box.
        let crossed = seats.get() > 4;
        let common = Habitat::ALL.map(|habitat| {
            let tiles = components.common[habitat as usize].iter();
            tiles.filter(|(_, cross)| crossed || !cross).map(|(tile, _)| *tile).collect()
        });
        Ok(Self {
            seats,
            grounds,
            common,
            solo,
            missions: solo || options.missions == Missions::On,
            hidden: !solo && options.picks == Picks::Hidden,
            options: options.clone(),
            components,
        })
    }

    /// The geometry of a board's park on the side in play.
    #[inline]
    #[must_use]
    pub fn ground(&self, board: Board) -> &Ground {
        &self.grounds[board as usize]
    }

    /// The colour of a board's star hex.
    #[inline]
    #[must_use]
    pub fn star(&self, board: Board) -> Habitat {
        self.components.boards[board as usize].habitat
    }

    /// The common tiles of a habitat that are in play, sorted.
    #[inline]
    #[must_use]
    pub fn common(&self, habitat: Habitat) -> &[Tile] {
        &self.common[habitat as usize]
    }

    /// The personal tiles of a board, sorted.
    #[inline]
    #[must_use]
    pub fn personal(&self, board: Board) -> &[Tile] {
        &self.components.boards[board as usize].personal
    }

    /// The mission tile with this code.
    #[must_use]
    pub fn mission(&self, code: MissionCode) -> &Mission {
        &self.components.missions[code.index()]
    }

    /// Returns the entry of a seat; `None` if chance decides.
    pub(crate) fn fixed<T: Copy>(list: &Dealt<T>, seat: Seat) -> Option<T> {
        match list {
            Dealt::Random => None,
            Dealt::Fixed(list) => list.get(seat.index()).copied(),
        }
    }
}
