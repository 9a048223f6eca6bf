//! The rules of one table: options and seat count, validated once and then immutable.

use game_core::{ComponentSet, Seat, SeatCount, SetupError};
use serde::{Deserialize, Serialize};

use crate::components::{Colour, SETS, Tile, YARD_LIMIT};

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;

/// The mode of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Two to four seats.
    #[default]
    Standard,
    /// One seat against the Stray.
    Solo,
}

/// Which tiles are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TileSet {
    /// Walk, Run, Fetch, Beg: the set recommended for the first game.
    #[default]
    AdoptionEvent,
    /// Dig, Chase, Guard, Chew.
    DogPark,
    /// Trot, Bolt, Fetch, Gobble.
    ObstacleCourse,
    /// Retrieve, Sprint, Hunt, Stay.
    HuntingGrounds,
    /// Track, Dogpile, Search, Beg.
    KennelClub,
    /// Retrieve, Bolt, Scavenge, Play Dead.
    PuppyPen,
    /// One tile of each colour, drawn at random.
    Random,
    /// The tiles that the options `yellow`, `purple`, `blue` and `green` name.
    Chosen,
    /// All tiles, in a stack for each colour.
    AllTiles,
}

/// Who takes the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The player with the highest first die.
    #[default]
    Die,
    /// Seat 0.
    #[serde(rename = "0")]
    Seat0,
    /// Seat 1; in solo the Stray.
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
    /// Returns the seat that the option names; `None` if the dice decide.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Die => None,
            Self::Seat0 => Some(Seat::new(0)),
            Self::Seat1 => Some(Seat::new(1)),
            Self::Seat2 => Some(Seat::new(2)),
            Self::Seat3 => Some(Seat::new(3)),
        }
    }
}

/// The level of the Stray, the automated opponent of the solo game (SPT-1602).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Rolls two dice, busts above 7, draws no card with Howl.
    Pup,
    /// Rolls two dice, busts above 7, draws a card with Howl.
    #[default]
    Mutt,
    /// Rolls three dice, busts above 12, draws a card with Howl.
    Alpha,
}

impl Level {
    /// The number of dice the Stray rolls.
    #[must_use]
    pub const fn dice(self) -> u8 {
        match self {
            Self::Pup | Self::Mutt => 2,
            Self::Alpha => 3,
        }
    }

    /// Returns the largest sum of dice that the Stray's yard can hold without a bust.
    #[must_use]
    pub const fn limit(self) -> u8 {
        match self {
            Self::Pup | Self::Mutt => YARD_LIMIT,
            Self::Alpha => 12,
        }
    }

    /// Returns whether the Stray draws a dog card with Howl.
    #[must_use]
    pub const fn howls(self) -> bool {
        !matches!(self, Self::Pup)
    }
}

/// The option for the number of turns after which an unfinished game is a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnLimit {
    /// The game goes on until somebody wins.
    #[default]
    #[serde(rename = "0")]
    Off,
    /// After 20 turns, for tests.
    #[serde(rename = "20")]
    Trial,
    /// After 200 turns.
    #[serde(rename = "200")]
    Short,
    /// After 2000 turns.
    #[serde(rename = "2000")]
    Long,
}

/// The options that a host can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The mode of play.
    pub mode: Mode,
    /// Which tiles are used.
    pub set: TileSet,
    /// The yellow tile; used only if `set` is [`TileSet::Chosen`].
    pub yellow: Tile,
    /// The purple tile; used only if `set` is [`TileSet::Chosen`].
    pub purple: Tile,
    /// The blue tile; used only if `set` is [`TileSet::Chosen`].
    pub blue: Tile,
    /// The green tile; used only if `set` is [`TileSet::Chosen`].
    pub green: Tile,
    /// The level of the Stray; ignored outside solo.
    pub level: Level,
    /// Who takes the first turn.
    pub start: Start,
    /// The number of turns after which an unfinished game is a draw.
    #[serde(rename = "guard")]
    pub turn_limit: TurnLimit,
}

impl Default for Options {
    fn default() -> Self {
        let [yellow, purple, blue, green] = SETS[0].1;
        Self {
            mode: Mode::default(),
            set: TileSet::default(),
            yellow,
            purple,
            blue,
            green,
            level: Level::default(),
            start: Start::default(),
            turn_limit: TurnLimit::default(),
        }
    }
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub options: Options,
    /// The number of seats.
    pub seats: SeatCount,
    /// The number of packs: one for each seat, and in solo one more for the Stray.
    pub packs: SeatCount,
    /// The number of turns after which an unfinished game is a draw; 0 means no limit.
    pub turn_limit: u32,
}

impl Rules {
    /// Validates options, seats and version. Custom component sets are not supported.
    ///
    /// # Errors
    /// Names the invalid setting and the reason.
    pub fn new(
        options: Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self, SetupError> {
        if version != VERSION {
            return Err(SetupError::new(
                "rules",
                format!("version {version} is unknown; the only version is {VERSION}"),
            ));
        }
        let fits = match options.mode {
            Mode::Standard => (2..=4).contains(&seats.get()),
            Mode::Solo => seats.get() == 1,
        };
        if !fits {
            let why = match options.mode {
                Mode::Standard => format!("standard is for 2, 3, 4 seats, not {seats}"),
                Mode::Solo => format!("solo is for 1 seat, not {seats}"),
            };
            return Err(SetupError::new("seats", why));
        }
        if parts.is_some() {
            return Err(SetupError::new("parts", "spots is played with the printed box only"));
        }
        let packs = SeatCount::new(if options.mode == Mode::Solo { 2 } else { seats.get() as u8 });
        if let Some(seat) = options.start.seat().filter(|seat| !packs.has(*seat)) {
            return Err(SetupError::no_such_seat("start", seat, seats));
        }
        let chosen = [options.yellow, options.purple, options.blue, options.green];
        for ((tile, colour), key) in chosen.iter().zip(Colour::ALL).zip(["yellow", "purple", "blue", "green"]) {
            if tile.colour() != Some(colour) {
                return Err(SetupError::new(key, format!("{tile} is not {key}")));
            }
        }
        let turn_limit = match options.turn_limit {
            TurnLimit::Off => 0,
            TurnLimit::Trial => 20,
            TurnLimit::Short => 200,
            TurnLimit::Long => 2000,
        };
        Ok(Self { options, seats, packs, turn_limit })
    }

    /// Returns the Stray's seat; `None` outside solo.
    #[inline]
    #[must_use]
    pub fn stray(&self) -> Option<Seat> {
        (self.options.mode == Mode::Solo).then(|| Seat::new(1))
    }

    /// Returns whether this is the Stray's seat.
    #[inline]
    #[must_use]
    pub fn is_stray(&self, seat: Seat) -> bool {
        self.options.mode == Mode::Solo && seat.index() == 1
    }

    /// Returns the largest sum of dice that the seat's yard can hold without a bust (SPT-601, 1602).
    #[inline]
    #[must_use]
    pub fn limit(&self, seat: Seat) -> u8 {
        if self.is_stray(seat) { self.options.level.limit() } else { YARD_LIMIT }
    }

    /// Returns whether the tiles of each colour form a stack (SPT-1501).
    #[inline]
    #[must_use]
    pub fn stacked(&self) -> bool {
        self.options.set == TileSet::AllTiles
    }

    /// Returns the yellow, purple, blue and green tile in use; `None` if chance decides.
    #[must_use]
    pub fn tiles(&self) -> Option<[Tile; 4]> {
        let options = &self.options;
        match options.set {
            TileSet::Random | TileSet::AllTiles => None,
            TileSet::Chosen => Some([options.yellow, options.purple, options.blue, options.green]),
            set => Some(SETS[set as usize].1),
        }
    }
}
