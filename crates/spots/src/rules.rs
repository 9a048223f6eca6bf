//! The rules of one table: options and seat count, validated once and then immutable.

use game_core::options::Die;
use game_core::{ComponentSet, Seat, SeatCount, SetupError, StartSeat, option_values, options, printed_only};

use crate::components::{SETS, Tile, YARD_LIMIT};

/// The rules version that this crate implements.
pub const VERSION: u32 = 1;

option_values! {
    /// Which tiles are used.
    pub enum TileSet {
        /// Walk, Run, Fetch, Beg: the set recommended for the first game.
        AdoptionEvent = "adoption-event",
        /// Dig, Chase, Guard, Chew.
        DogPark = "dog-park",
        /// Trot, Bolt, Fetch, Gobble.
        ObstacleCourse = "obstacle-course",
        /// Retrieve, Sprint, Hunt, Stay.
        HuntingGrounds = "hunting-grounds",
        /// Track, Dogpile, Search, Beg.
        KennelClub = "kennel-club",
        /// Retrieve, Bolt, Scavenge, Play Dead.
        PuppyPen = "puppy-pen",
        /// One tile of each colour, drawn at random.
        Random = "random",
        /// The tiles that the options `yellow`, `purple`, `blue` and `green` name.
        Chosen = "chosen",
        /// All tiles, in a stack for each colour.
        AllTiles = "all-tiles",
    }

    /// The level of the Stray, the automated opponent of the solo game (SPT-1602).
    pub enum Level default Mutt {
        /// Rolls two dice, busts above 7, draws no card with Howl.
        Pup = "pup",
        /// Rolls two dice, busts above 7, draws a card with Howl.
        Mutt = "mutt",
        /// Rolls three dice, busts above 12, draws a card with Howl.
        Alpha = "alpha",
    }

    /// The option for the number of turns after which an unfinished game is a draw.
    pub enum TurnLimit {
        /// The game goes on until somebody wins.
        Off = "0",
        /// After 20 turns, for tests.
        Trial = "20",
        /// After 200 turns.
        Short = "200",
        /// After 2000 turns.
        Long = "2000",
    }
}

options! {
    /// The mode of play.
    pub mode Mode {
        /// Two to four seats.
        Standard = "standard" for [2, 3, 4],
        /// One seat against the Stray.
        Solo = "solo" for [1],
    }

    /// The options that a host can set.
    #[derive(Copy)]
    pub struct Options {
        /// Which tiles are used.
        set: TileSet {
            key: "set",
            help: "which tiles are used; chosen means the tiles of the next four options, all-tiles means all of them, in stacks",
        },
        /// The yellow tile; used only if `set` is [`TileSet::Chosen`].
        yellow: Tile {
            key: "yellow",
            values: ["walk", "dig", "trot", "retrieve", "track"],
            default: Tile::Walk,
            help: "the yellow tile of a chosen set",
            only_if: "set" is "chosen",
        },
        /// The purple tile; used only if `set` is [`TileSet::Chosen`].
        purple: Tile {
            key: "purple",
            values: ["run", "chase", "bolt", "sprint", "dogpile"],
            default: Tile::Run,
            help: "the purple tile of a chosen set",
            only_if: "set" is "chosen",
        },
        /// The blue tile; used only if `set` is [`TileSet::Chosen`].
        blue: Tile {
            key: "blue",
            values: ["fetch", "guard", "hunt", "scavenge", "search"],
            default: Tile::Fetch,
            help: "the blue tile of a chosen set",
            only_if: "set" is "chosen",
        },
        /// The green tile; used only if `set` is [`TileSet::Chosen`].
        green: Tile {
            key: "green",
            values: ["beg", "chew", "gobble", "play-dead", "stay"],
            default: Tile::Beg,
            help: "the green tile of a chosen set",
            only_if: "set" is "chosen",
        },
        /// The level of the Stray; ignored outside solo.
        level: Level {
            key: "level",
            help: "how strong the Stray is",
            only_if: "mode" is "solo",
        },
        /// Who takes the first turn: the highest first die, or a seat; in solo, 1 is the Stray.
        start: StartSeat<4, Die> {
            key: "start",
            help: "who takes the first turn; in solo, 1 is the Stray",
        },
        /// The number of turns after which an unfinished game is a draw.
        turn_limit: TurnLimit {
            key: "guard",
            help: "turn limit, which guards against a game without end: after this many turns an unfinished game is a draw; 0 means no limit",
        },
    }
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

impl TurnLimit {
    /// Returns the number of turns after which an unfinished game is a draw; 0 means no limit.
    #[must_use]
    pub const fn turns(self) -> u32 {
        match self {
            Self::Off => 0,
            Self::Trial => 20,
            Self::Short => 200,
            Self::Long => 2000,
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
        options.check(seats, version, &[VERSION])?;
        printed_only(parts)?;
        let packs = if options.mode == Mode::Solo { SeatCount::new(2) } else { seats };
        options.start.check("start", packs)?;
        Ok(Self { options, seats, packs, turn_limit: options.turn_limit.turns() })
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
