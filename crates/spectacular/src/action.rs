//! Decisions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Refusal};
use hex_grid::Hex;
use serde::{Deserialize, Serialize};

use crate::components::{DICE, SLOTS, SOLO};
use crate::items::{Board, Die, Habitat, MissionCode, Point, Tile};

/// A space of the supply: on the board in front of the seat, or on the chosen side of the solo boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Space {
    /// The tile space of a colour.
    Tile(Habitat),
    /// The dice space outside the dotted line.
    Die(Habitat),
    /// The dice space inside the dotted line.
    Inside(Habitat),
    /// A space of the solo boards, from 0; it is shown from 1.
    Solo(u8),
}

/// A place in the personal display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// A tile, from 0; it is shown from 1.
    Tile(u8),
    /// A die: twice the colour's number, and 0 or 1.
    Die(u8),
}

/// A preparation area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Area {
    /// For what comes from the supply.
    N,
    /// For what comes from the display.
    W,
}

impl Area {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::N => Self::W,
            Self::W => Self::N,
        }
    }
}

/// Which workers are used on a die (SPC-R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// The worker of its colour.
    Own,
    /// The multicolour worker.
    Multi,
    /// Both together.
    Both,
}

impl Help {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Own, Self::Multi, Self::Both];

    const fn id(self) -> &'static str {
        ["own", "multi", "both"][self as usize]
    }

    /// The bits of these workers among [`crate::state::Player::workers`], for a die of this colour.
    #[inline]
    #[must_use]
    pub const fn workers(self, colour: Habitat) -> u8 {
        match self {
            Self::Own => 1 << colour as u8,
            Self::Multi => MULTI,
            Self::Both => 1 << colour as u8 | MULTI,
        }
    }

    /// The value of a die after a change (SPC-202, 206).
    #[inline]
    #[must_use]
    pub const fn change(self, value: u8, way: Way) -> u8 {
        let by = if matches!(self, Self::Both) { 2 } else { 1 };
        let turned = match way {
            Way::Up => value + by,
            Way::Down => value + 6 - by,
        };
        (turned - 1) % 6 + 1
    }
}

/// The bit of the multicolour worker; the others stand in colour order below it.
pub const MULTI: u8 = 1 << 4;

/// The direction of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// By +1 or +2.
    Up,
    /// By -1 or -2.
    Down,
}

impl Way {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Up, Self::Down];

    const fn sign(self) -> char {
        match self {
            Self::Up => '+',
            Self::Down => '-',
        }
    }
}

/// A side of the solo boards (SPC-322).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SoloSide {
    /// Left: the back of board 1.
    Dice,
    /// Right: the backs of boards 2 and 3.
    Tiles,
}

impl SoloSide {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Dice, Self::Tiles];

    /// The side without the selection token.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Dice => Self::Tiles,
            Self::Tiles => Self::Dice,
        }
    }

    /// The word in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["dice", "tiles"][self as usize]
    }
}

/// One decision. The order is that of the legal list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// The marked dice are rolled again; with no mark, none.
    #[default]
    Roll,
    /// A display die is rolled again: twice the colour's number, and 0 or 1.
    Mark(u8),
    /// The die on a solo space, from 0, is rolled again.
    MarkSpace(u8),
    /// The starting tiles stay.
    NoSwap,
    /// A starting tile and a display tile, both from 0, change places.
    Swap {
        /// Which start hex.
        start: u8,
        /// Which slot.
        slot: u8,
    },
    /// The empty tile spaces are filled.
    Refill,
    /// The tile on a solo space, from 0, is discarded.
    Drop(u8),
    /// The selection token goes to this side.
    Side(SoloSide),
    /// The item that the solo token names is discarded.
    LetGo,
    /// A worker keeps it.
    Save(Help),
    /// An item is taken from the supply.
    Supply(Space),
    /// An item is taken from the display.
    Display(Slot),
    /// This item is dealt with first.
    Next(Area),
    /// Workers change the die in hand.
    Worker(Help, Way),
    /// The item in hand goes here.
    Hex(Hex),
    /// The part of the tile lies in this corner.
    Corner(Point),
    /// The item in hand is discarded.
    Discard,
    /// Workers change a die of the park.
    Change {
        /// Which.
        hex: Hex,
        /// Who.
        help: Help,
        /// In which direction.
        way: Way,
    },
    /// No more changes.
    Done,
}

/// A display die as it is written: colour and 1 or 2.
#[derive(Clone, Copy)]
pub(crate) struct DieName(pub(crate) u8);

impl fmt::Display for DieName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", Habitat::ALL[usize::from(self.0 / 2)], self.0 % 2 + 1)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(colour) => write!(f, "tile.{colour}"),
            Self::Die(colour) => write!(f, "die.{colour}"),
            Self::Inside(colour) => write!(f, "inside.{colour}"),
            Self::Solo(space) => write!(f, "{}", space + 1),
        }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(slot) => write!(f, "tile.{}", slot + 1),
            Self::Die(die) => write!(f, "die.{}", DieName(*die)),
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["n", "w"][*self as usize])
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll => f.write_str("roll"),
            Self::Mark(die) => write!(f, "mark {}", DieName(*die)),
            Self::MarkSpace(space) => write!(f, "mark {}", space + 1),
            Self::NoSwap => f.write_str("noswap"),
            Self::Swap { start, slot } => write!(f, "swap {} {}", start + 1, slot + 1),
            Self::Refill => f.write_str("refill"),
            Self::Drop(space) => write!(f, "drop {}", space + 1),
            Self::Side(side) => write!(f, "side {}", side.id()),
            Self::LetGo => f.write_str("letgo"),
            Self::Save(help) => write!(f, "save {}", help.id()),
            Self::Supply(space) => write!(f, "supply {space}"),
            Self::Display(slot) => write!(f, "display {slot}"),
            Self::Next(area) => write!(f, "next {area}"),
            Self::Worker(help, way) => write!(f, "worker {}{}", help.id(), way.sign()),
            Self::Hex(hex) => write!(f, "hex {hex}"),
            Self::Corner(corner) => write!(f, "corner {corner}"),
            Self::Discard => f.write_str("discard"),
            Self::Change { hex, help, way } => write!(f, "change {hex} {}{}", help.id(), way.sign()),
            Self::Done => f.write_str("done"),
        }
    }
}

/// A number from 1 to `most`, as it is written, counted from 0.
fn place(text: &str, most: usize) -> Option<u8> {
    let number = text.parse::<usize>().ok().filter(|_| text.len() == 1)?;
    (1..=most).contains(&number).then(|| number as u8 - 1)
}

fn die_name(text: &str) -> Option<u8> {
    let (colour, index) = text.split_once('.')?;
    Some(colour.parse::<Habitat>().ok()? as u8 * 2 + place(index, DICE / 4)?)
}

fn space(text: &str) -> Option<Space> {
    match text.split_once('.') {
        Some(("tile", colour)) => colour.parse().ok().map(Space::Tile),
        Some(("die", colour)) => colour.parse().ok().map(Space::Die),
        Some(("inside", colour)) => colour.parse().ok().map(Space::Inside),
        Some(_) => None,
        None => place(text, SOLO).map(Space::Solo),
    }
}

/// As it is written, or as the picture labels it: `1` is the first tile, `grey.1` a die.
fn slot(text: &str) -> Option<Slot> {
    match text.split_once('.') {
        Some(("tile", slot)) => place(slot, SLOTS).map(Slot::Tile),
        Some(("die", die)) => die_name(die).map(Slot::Die),
        Some(_) => die_name(text).map(Slot::Die),
        None => place(text, SLOTS).map(Slot::Tile),
    }
}

fn help(text: &str) -> Option<Help> {
    Help::ALL.into_iter().find(|help| help.id() == text)
}

fn helped(text: &str) -> Option<(Help, Way)> {
    let way = Way::ALL.into_iter().find(|way| text.ends_with(way.sign()))?;
    Some((help(text.strip_suffix(way.sign())?)?, way))
}

/// Reads either case, coordinates alone for `hex`, and the short forms `s`, `d`, `n`, `h`, `c` and `w` of the frequent verbs.
impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let action = match words[..] {
            ["roll"] => Some(Self::Roll),
            ["noswap"] => Some(Self::NoSwap),
            ["refill"] => Some(Self::Refill),
            ["letgo"] => Some(Self::LetGo),
            ["discard"] => Some(Self::Discard),
            ["done"] => Some(Self::Done),
            ["mark", die] => die_name(die).map(Self::Mark).or_else(|| place(die, SOLO).map(Self::MarkSpace)),
            ["drop", number] => place(number, SOLO).map(Self::Drop),
            ["swap", start, to] => {
                place(start, 3).and_then(|start| place(to, SLOTS).map(|slot| Self::Swap { start, slot }))
            }
            ["side", side] => SoloSide::ALL.into_iter().find(|one| one.id() == side).map(Self::Side),
            ["save", with] => help(with).map(Self::Save),
            ["supply" | "s", from] => space(from).map(Self::Supply),
            ["display" | "d", from] => slot(from).map(Self::Display),
            ["next" | "n", "n"] => Some(Self::Next(Area::N)),
            ["next" | "n", "w"] => Some(Self::Next(Area::W)),
            ["worker" | "w", with] => helped(with).map(|(help, way)| Self::Worker(help, way)),
            ["hex" | "h", hex] | [hex] => hex.parse().ok().map(Self::Hex),
            ["corner" | "c", corner] => corner.parse().ok().map(Self::Corner),
            ["change", hex, with] => {
                hex.parse().ok().and_then(|hex| helped(with).map(|(help, way)| Self::Change { hex, help, way }))
            }
            _ => None,
        };
        action.ok_or_else(|| {
            NotationError::new(
                "expected `supply tile.green`, `display die.blue.1`, `next n`, `hex 0,1`, `corner ne`, `worker own+`, \
                 `discard` or the like",
            )
        })
    }
}

/// One chance outcome. The order is that of the outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chance {
    /// A player board.
    Board(Board),
    /// A supply board, 1 to 6.
    Number(u8),
    /// A die shows this.
    Roll(u8),
    /// A tile from a stack.
    Tile(Tile),
    /// A mission tile.
    Mission(MissionCode),
    /// A solo token, 1 to 8.
    Token(u8),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(board) => write!(f, "board {board}"),
            Self::Number(number) => write!(f, "supply {number}"),
            Self::Roll(value) => write!(f, "roll {value}"),
            Self::Tile(tile) => write!(f, "tile {tile}"),
            Self::Mission(code) => write!(f, "mission {code}"),
            Self::Token(number) => write!(f, "token {number}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let number = |text: &str, most| place(text, most).map(|number| number + 1);
        let chance = match words[..] {
            ["board", board] => return board.parse().map(Self::Board),
            ["tile", tile] => return tile.parse().map(Self::Tile),
            ["mission", code] => return code.parse().map(Self::Mission),
            ["supply", board] => number(board, 6).map(Self::Number),
            ["roll", value] => number(value, 6).map(Self::Roll),
            ["token", token] => number(token, SOLO).map(Self::Token),
            _ => None,
        };
        chance.ok_or_else(|| {
            NotationError::new(
                "expected `roll 4`, `tile green1.black`, `board saola`, `supply 3`, `mission A1` or `token 7`",
            )
        })
    }
}

impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
#[allow(missing_docs, reason = "the fields are named after what they are: which hex, which die")]
pub enum IllegalAction {
    /// The seat has finished, is not its turn in ascending order, or nobody decides.
    NotAwaited,
    /// Something else is to be decided now.
    NotAskedNow,
    /// Both items wait, and it has not been said which is dealt with.
    WhichFirst,
    /// A tile lies on its hex and is still to be turned.
    TurnFirst,
    /// Nothing lies on that space of the supply.
    EmptySpace,
    /// Nothing lies at that place of the display.
    EmptySlot,
    /// Marks go upwards, each die at most once.
    NotUpwards,
    /// The hex is not in the park.
    NotInPark { hex: Hex },
    /// The star hex takes no tile.
    StarTakesNoTile,
    /// Solo: supply dice and tiles are marked upwards, each at most once.
    NotUpwardsInSupply,
    /// One worker saves an item, not two.
    OneWorkerSaves,
    /// The hex for a die is not in the park.
    NotADiesHex { hex: Hex },
    /// The hex has a tile.
    NotVacant { hex: Hex },
    /// The hex has no tile.
    NoTile { hex: Hex },
    /// The tile has a die.
    HasDie { hex: Hex },
    /// The die has another colour.
    OtherColour { hex: Hex, die: Die },
    /// A breeding tile takes 1 and 2 only.
    BreedingTile { hex: Hex, value: u8 },
    /// The star hex takes a 6 only.
    StarTile { value: u8 },
    /// A 6 needs a built tower.
    NoTower { hex: Hex },
    /// A worker that is needed is face down.
    WorkerUsed,
    /// There is no die to change.
    NoDie { hex: Hex },
    /// The die has been changed already.
    ChangedAlready,
}

impl Refusal for IllegalAction {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotAwaited | Self::NotAskedNow => "SPC-152",
            Self::WhichFirst => "SPC-171",
            Self::TurnFirst => "SPC-175",
            Self::EmptySpace => "SPC-161",
            Self::EmptySlot => "SPC-162",
            Self::NotUpwards => "SPC-123",
            Self::NotUpwardsInSupply => "SPC-327",
            Self::OneWorkerSaves => "SPC-341",
            Self::NotInPark { .. } | Self::NotVacant { .. } => "SPC-174",
            Self::StarTakesNoTile => "SPC-176",
            Self::NotADiesHex { .. } | Self::NoTile { .. } | Self::HasDie { .. } => "SPC-191",
            Self::OtherColour { .. } => "SPC-192",
            Self::BreedingTile { .. } => "SPC-193",
            Self::StarTile { .. } => "SPC-194",
            Self::NoTower { .. } => "SPC-195",
            Self::WorkerUsed => "SPC-204",
            Self::NoDie { .. } => "SPC-203",
            Self::ChangedAlready => "SPC-R10",
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAwaited => f.write_str("this seat has nothing to decide now"),
            Self::NotAskedNow => f.write_str("something else is to be decided now"),
            Self::WhichFirst => f.write_str("say first which item this is about: `next n` or `next w`"),
            Self::TurnFirst => f.write_str("the tile is still to be turned: say in which corner its part lies"),
            Self::EmptySpace => f.write_str("nothing lies on that space"),
            Self::EmptySlot => f.write_str("nothing lies at that place of the display"),
            Self::NotUpwards | Self::NotUpwardsInSupply => f.write_str("choose in ascending order, each at most once"),
            Self::OneWorkerSaves => f.write_str("an item is saved by one worker, not by two"),
            Self::NotInPark { hex } | Self::NotADiesHex { hex } => write!(f, "{hex} is not a hex of this park"),
            Self::StarTakesNoTile => f.write_str("the star hex takes no tile"),
            Self::NotVacant { hex } => write!(f, "{hex} has a tile already"),
            Self::NoTile { hex } => write!(f, "{hex} has no tile that could hold a die"),
            Self::HasDie { hex } => write!(f, "{hex} has a die already"),
            Self::OtherColour { hex, die } => write!(f, "the {die} has another colour than {hex}"),
            Self::BreedingTile { hex, value } => {
                write!(f, "{hex} is a breeding tile: it takes a 1 or a 2, not a {value}")
            }
            Self::StarTile { value } => write!(f, "the star hex takes a 6, not a {value}"),
            Self::NoTower { hex } => write!(f, "no tower is built at {hex}, so it takes no 6"),
            Self::WorkerUsed => f.write_str("a worker that this needs is face down"),
            Self::NoDie { hex } => write!(f, "there is no die on {hex}"),
            Self::ChangedAlready => f.write_str("this die has been changed already"),
        }
    }
}
