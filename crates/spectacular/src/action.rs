//! Actions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, refusals};
use hex_grid::Hex;
use serde::{Deserialize, Serialize};

use crate::components::{DICE, SLOTS, SOLO};
use crate::items::{Board, Die, Habitat, MissionCode, Point, Tile};

/// A space of the supply board in front of a seat, or of the chosen side of the solo boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Space {
    /// The tile space of this colour.
    Tile(Habitat),
    /// The dice space of this colour outside the dotted line.
    Die(Habitat),
    /// The dice space of this colour inside the dotted line.
    Inside(Habitat),
    /// A space of the solo boards, counted from 0 (in notation from 1).
    Solo(u8),
}

/// A slot of the personal display: of a tile or of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// A tile slot, counted from 0 (in notation from 1).
    Tile(u8),
    /// A die slot: twice the index of the die's colour, plus 0 or 1.
    Die(u8),
}

/// A preparation area of a player board, where an item waits to be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Area {
    /// The area for the item taken from the supply.
    N,
    /// The area for the item taken from the display.
    W,
}

impl Area {
    /// Returns the other area.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::N => Self::W,
            Self::W => Self::N,
        }
    }
}

/// Which workers are used on a die (SPC-R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// The worker of the die's colour.
    Own,
    /// The multicolour worker.
    Multi,
    /// Both workers together.
    Both,
}

impl Help {
    /// All three choices.
    pub const ALL: [Self; 3] = [Self::Own, Self::Multi, Self::Both];

    const fn id(self) -> &'static str {
        ["own", "multi", "both"][self as usize]
    }

    /// Returns the bits of these workers in [`Player::workers`](crate::state::Player::workers), for a die of
    /// this colour.
    #[inline]
    #[must_use]
    pub const fn workers(self, colour: Habitat) -> u8 {
        match self {
            Self::Own => 1 << colour as u8,
            Self::Multi => MULTI,
            Self::Both => 1 << colour as u8 | MULTI,
        }
    }

    /// Returns the value of a die after these workers have changed it (SPC-202, 206).
    #[inline]
    #[must_use]
    pub const fn change(self, value: u8, way: Way) -> u8 {
        let by = if matches!(self, Self::Both) { 2 } else { 1 };
        let changed = match way {
            Way::Up => value + by,
            Way::Down => value + 6 - by,
        };
        (changed - 1) % 6 + 1
    }
}

/// The bit of the multicolour worker in [`Player::workers`](crate::state::Player::workers); the bits of the
/// others are below it, in colour order.
pub const MULTI: u8 = 1 << 4;

/// The direction in which a die is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// The value rises by 1, with both workers by 2.
    Up,
    /// The value falls by 1, with both workers by 2.
    Down,
}

impl Way {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::Up, Self::Down];

    const fn sign(self) -> char {
        match self {
            Self::Up => '+',
            Self::Down => '-',
        }
    }
}

/// A side of the solo boards: the dice or the tiles (SPC-322).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SoloSide {
    /// The left side, with dice: the back of board 1.
    Dice,
    /// The right side, with tiles: the backs of boards 2 and 3.
    Tiles,
}

impl SoloSide {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Dice, Self::Tiles];

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Dice => Self::Tiles,
            Self::Tiles => Self::Dice,
        }
    }

    /// Returns the word used in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["dice", "tiles"][self as usize]
    }
}

/// One decision of one seat. The order of the variants is the order of the legal list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// End marking and reroll the marked dice, if any.
    #[default]
    Roll,
    /// Mark a display die for the reroll: twice the index of its colour, plus 0 or 1.
    Mark(u8),
    /// Mark the die on a solo space, counted from 0, for the reroll.
    MarkSpace(u8),
    /// Keep the starting tiles.
    NoSwap,
    /// Swap a starting tile with a display tile, both counted from 0.
    Swap {
        /// The number of the start hex, from 0.
        start: u8,
        /// The number of the display slot, from 0.
        slot: u8,
    },
    /// Solo: end marking, discard the marked tiles and refill the empty spaces.
    Refill,
    /// Solo: mark the tile on this space, counted from 0, to be discarded.
    Drop(u8),
    /// Solo: put the selection token on this side.
    Side(SoloSide),
    /// Solo: let the item that the solo token names be discarded.
    LetGo,
    /// Solo: save the item that the solo token names, with this worker.
    Save(Help),
    /// Take an item from the supply.
    Supply(Space),
    /// Take an item from the display.
    Display(Slot),
    /// Build the item in this area first.
    Next(Area),
    /// Change the die in hand with workers.
    Worker(Help, Way),
    /// Place the item in hand on this hex.
    Hex(Hex),
    /// Orient the tile just placed: its tower part points to this corner.
    Corner(Point),
    /// Discard the item in hand.
    Discard,
    /// Change a die in the park with workers.
    Change {
        /// The hex of the die.
        hex: Hex,
        /// The workers used.
        help: Help,
        /// The direction of the change.
        way: Way,
    },
    /// Change no more dice in the park.
    Done,
}

/// The notation of a display die: its colour and 1 or 2.
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

/// Parses a number from 1 to `most` and returns it counted from 0.
fn parse_index(text: &str, most: usize) -> Option<u8> {
    let number = text.parse::<usize>().ok().filter(|_| text.len() == 1)?;
    (1..=most).contains(&number).then(|| number as u8 - 1)
}

fn parse_die(text: &str) -> Option<u8> {
    let (colour, index) = text.split_once('.')?;
    Some(colour.parse::<Habitat>().ok()? as u8 * 2 + parse_index(index, DICE / 4)?)
}

fn parse_space(text: &str) -> Option<Space> {
    match text.split_once('.') {
        Some(("tile", colour)) => colour.parse().ok().map(Space::Tile),
        Some(("die", colour)) => colour.parse().ok().map(Space::Die),
        Some(("inside", colour)) => colour.parse().ok().map(Space::Inside),
        Some(_) => None,
        None => parse_index(text, SOLO).map(Space::Solo),
    }
}

/// Parses the canonical notation, or the labels of the terminal view: `1` is the first tile, `grey.1` a die.
fn parse_slot(text: &str) -> Option<Slot> {
    match text.split_once('.') {
        Some(("tile", slot)) => parse_index(slot, SLOTS).map(Slot::Tile),
        Some(("die", die)) => parse_die(die).map(Slot::Die),
        Some(_) => parse_die(text).map(Slot::Die),
        None => parse_index(text, SLOTS).map(Slot::Tile),
    }
}

fn parse_help(text: &str) -> Option<Help> {
    Help::ALL.into_iter().find(|help| help.id() == text)
}

fn parse_change(text: &str) -> Option<(Help, Way)> {
    let way = Way::ALL.into_iter().find(|way| text.ends_with(way.sign()))?;
    Some((parse_help(text.strip_suffix(way.sign())?)?, way))
}

/// Parses an action in any case; accepts bare coordinates for `hex`, and the short forms `s`, `d`, `n`, `h`,
/// `c` and `w` of the frequent verbs.
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
            ["mark", die] => parse_die(die).map(Self::Mark).or_else(|| parse_index(die, SOLO).map(Self::MarkSpace)),
            ["drop", number] => parse_index(number, SOLO).map(Self::Drop),
            ["swap", start, to] => {
                parse_index(start, 3).and_then(|start| parse_index(to, SLOTS).map(|slot| Self::Swap { start, slot }))
            }
            ["side", side] => SoloSide::ALL.into_iter().find(|one| one.id() == side).map(Self::Side),
            ["save", with] => parse_help(with).map(Self::Save),
            ["supply" | "s", from] => parse_space(from).map(Self::Supply),
            ["display" | "d", from] => parse_slot(from).map(Self::Display),
            ["next" | "n", "n"] => Some(Self::Next(Area::N)),
            ["next" | "n", "w"] => Some(Self::Next(Area::W)),
            ["worker" | "w", with] => parse_change(with).map(|(help, way)| Self::Worker(help, way)),
            ["hex" | "h", hex] | [hex] => hex.parse().ok().map(Self::Hex),
            ["corner" | "c", corner] => corner.parse().ok().map(Self::Corner),
            ["change", hex, with] => {
                hex.parse().ok().and_then(|hex| parse_change(with).map(|(help, way)| Self::Change { hex, help, way }))
            }
            _ => None,
        };
        action.ok_or_else(|| {
            NotationError::new(
                "an action looks like `supply tile.green`, `display die.blue.1`, `next n`, `hex 0,1`, `corner ne`, \
                 `worker own+` or `discard`",
            )
        })
    }
}

/// One chance outcome. The order of the variants is the order of the list of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// A seat is dealt this player board.
    Board(Board),
    /// A seat is dealt the supply board with this number, 1 to 6.
    Number(u8),
    /// A die is rolled and shows this value.
    Roll(u8),
    /// A tile is drawn from a stack.
    Tile(Tile),
    /// A seat is dealt this mission tile.
    Mission(MissionCode),
    /// The solo token with this number, 1 to 8, is revealed.
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
        let number = |text: &str, most| parse_index(text, most).map(|number| number + 1);
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
                "a roll or draw looks like `roll 4`, `tile green1.black`, `board saola`, `supply 3`, `mission A1` or `token 7`",
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

refusals! {
    /// Why an action is refused.
    #[derive(Copy)]
    pub enum IllegalAction {
        /// The seat is not to act: it has finished the phase, or another seat's turn comes first.
        #[serde(rename = "not-awaited")]
        NotToAct => "SPC-152", "it is not this seat's turn to decide";
        /// A different kind of decision is due.
        NotAskedNow => "SPC-152", "another decision is due now";
        /// The seat must first choose which of its two items it builds first.
        WhichFirst => "SPC-171", "first choose which item to build: `next n` or `next w`";
        /// The tile just placed must be oriented first.
        #[serde(rename = "turn-first")]
        OrientFirst => "SPC-175",
            "first orient the tile: choose the corner for its tower part, such as `corner ne`";
        /// The space of the supply board has no item.
        EmptySpace => "SPC-161", "that space of the supply is empty: choose another one";
        /// The slot of the display has no item.
        EmptySlot => "SPC-162", "that slot of your display is empty: choose another one";
        /// Display dice must be marked in ascending order, each at most once.
        NotUpwards => "SPC-123",
            "mark each die at most once, in the order green, blue, grey, orange, and the first of a colour \
             before the second; to change your marks, undo them";
        /// The hex is not in the park.
        NotInPark { hex: Hex } => "SPC-174", "{hex} is not in your park";
        /// A tile cannot be placed on the star hex.
        StarTakesNoTile => "SPC-176", "a tile cannot be placed on the star hex";
        /// Solo: supply dice and tiles must be marked in ascending order, each at most once.
        NotUpwardsInSupply => "SPC-327",
            "mark each space at most once, in the order of the spaces from 1 to 8; to change your marks, undo them";
        /// Solo: one worker saves an item, two are not allowed.
        OneWorkerSaves => "SPC-341", "save the item with one worker, not with two";
        /// The hex chosen for a die is not in the park.
        #[serde(rename = "not-a-dies-hex")]
        DieOutsidePark { hex: Hex } => "SPC-191", "{hex} is not in your park";
        /// The hex already has a tile.
        NotVacant { hex: Hex } => "SPC-174", "{hex} already has a tile";
        /// The hex has no tile.
        NoTile { hex: Hex } => "SPC-191", "there is no tile on {hex} to place a die on";
        /// The tile already has a die.
        HasDie { hex: Hex } => "SPC-191", "{hex} already has a die";
        /// The colours of the die and of the hex differ.
        OtherColour { hex: Hex, die: Die } => "SPC-192", "the {die} does not match the colour of {hex}";
        /// A breeding tile takes only a 1 or a 2.
        BreedingTile { hex: Hex, value: u8 } => "SPC-193",
            "{hex} is a breeding tile: it takes a 1 or a 2, not a {value}";
        /// The star hex takes only a 6.
        StarTile { value: u8 } => "SPC-194", "the star hex takes a 6, not a {value}";
        /// A 6 needs a built tower next to the hex.
        NoTower { hex: Hex } => "SPC-195", "a 6 needs a built tower, and there is none at {hex}";
        /// A worker that the action needs is face down.
        WorkerUsed => "SPC-204", "a worker that you need for this is face down";
        /// There is no die on the hex.
        NoDie { hex: Hex } => "SPC-203", "there is no die on {hex}";
        /// The die has already been changed in this phase.
        ChangedAlready => "SPC-R10", "this die has already been changed";
    }
}
