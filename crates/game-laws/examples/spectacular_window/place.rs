//! What lies in front of one seat, and what the seat may do with it. Nothing here knows of other seats.

use core::fmt;
use core::str::FromStr;

use game_core::{Digester, NotationError, Refusal};
use serde::{Deserialize, Serialize};

/// The number of hexes; [`STAR`] is one of them.
pub(crate) const HEXES: u8 = 8;
/// The star hex, which takes no tile.
pub(crate) const STAR: u8 = 3;
/// Two rows of four hexes, in axial coordinates.
const AXIAL: [(i8, i8); HEXES as usize] = [(0, 0), (1, 0), (2, 0), (3, 0), (-1, 1), (0, 1), (1, 1), (2, 1)];
/// Neighbours NE, E, SE, SW, W, NW. Corner k, clockwise from N, lies between neighbours k - 1 and k.
const AROUND: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
const CORNERS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

/// A habitat, which is also a die colour and a worker colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Habitat {
    Green,
    Blue,
}

/// The colour of a watchtower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Tower {
    Black,
    Brown,
}

/// What is printed on a tile besides its habitat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Mark {
    Heart,
    Part(Tower),
}

/// A habitat tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Tile {
    pub(crate) habitat: Habitat,
    pub(crate) mark: Mark,
}

/// A die and the value it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Die {
    pub(crate) habitat: Habitat,
    pub(crate) value: u8,
}

/// What can be taken in the choose step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Item {
    Tile(Tile),
    Die(Die),
}

/// The two preparation areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Area {
    N,
    W,
}

/// A place in the personal display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Slot {
    Tile(u8),
    Die(u8),
}

/// Which workers change a die: the one of its colour, the multicolour one, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Help {
    Own,
    Multi,
    Both,
}

/// The direction of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Way {
    Up,
    Down,
}

/// One small decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Action {
    TakeSupply(u8),
    TakeDisplay(Slot),
    Next(Area),
    Worker(Help, Way),
    Hex(u8),
    Corner(u8),
    Discard,
}

/// Which of the two windows is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Task {
    Choose,
    Build,
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Illegal {
    /// The action belongs to another moment.
    NotNow,
    /// Nothing lies there.
    NothingThere,
    /// The hex has a tile, or is the star hex.
    NotVacant { hex: u8 },
    /// The die does not fit this hex.
    DieDoesNotFit { hex: u8, die: Die },
    /// A worker that would be needed is face down.
    WorkerUsed,
}

/// Where a seat stands with the items in its preparation areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum At {
    /// Both items wait, or none does.
    Between,
    /// This item is next; `helped` if workers have changed it.
    Item { area: Area, helped: bool },
    /// The tile of this area lies on the hex and is still to be turned.
    Corner { area: Area, hex: u8 },
}

/// A tile in the park.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Placed {
    pub(crate) tile: Tile,
    /// Where the part lies; 0 for a heart.
    pub(crate) corner: u8,
    pub(crate) die: Option<u8>,
}

/// What a seat did, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Doing {
    TookSupply { space: u8, item: Item },
    TookDisplay { item: Item },
    Began { area: Area },
    Changed { die: Die },
    Aimed { hex: u8 },
    Laid { hex: u8, tile: Tile, corner: u8 },
    Built { tower: Tower },
    Fed { hex: u8, die: Die },
    Discarded { item: Item },
}

/// Everything in front of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The supply board in front of the seat: two tile spaces, two dice spaces.
    pub(crate) supply: [Option<Item>; 4],
    /// The number of that board.
    pub(crate) board: u8,
    pub(crate) tiles: [Option<Tile>; 2],
    pub(crate) dice: [Option<Die>; 2],
    /// The personal stack: how many of each [`Tile::all`]. Its order is not fixed before a tile is drawn.
    pub(crate) stack: [u8; 6],
    pub(crate) areas: [Option<Item>; 2],
    pub(crate) at: At,
    /// Face-up workers: green, blue, multicolour.
    pub(crate) workers: [bool; 3],
    pub(crate) park: [Option<Placed>; HEXES as usize],
    pub(crate) star: Habitat,
    pub(crate) star_die: Option<u8>,
    pub(crate) discards: Vec<Item>,
}

impl Tile {
    /// Every kind of tile, in order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let marks = [Mark::Heart, Mark::Part(Tower::Black), Mark::Part(Tower::Brown)];
        Habitat::ALL.into_iter().flat_map(move |habitat| marks.into_iter().map(move |mark| Self { habitat, mark }))
    }

    /// The place of this kind in [`Tile::all`].
    pub(crate) fn index(self) -> usize {
        let mark = match self.mark {
            Mark::Heart => 0,
            Mark::Part(Tower::Black) => 1,
            Mark::Part(Tower::Brown) => 2,
        };
        self.habitat as usize * 3 + mark
    }
}

impl Habitat {
    pub(crate) const ALL: [Self; 2] = [Self::Green, Self::Blue];
}

impl Action {
    /// Every action there is, in order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let slots = [Slot::Tile(0), Slot::Tile(1), Slot::Die(0), Slot::Die(1)];
        let helps = [Help::Own, Help::Multi, Help::Both];
        let workers =
            helps.into_iter().flat_map(|help| [Way::Up, Way::Down].into_iter().map(move |way| Self::Worker(help, way)));
        (0..4)
            .map(Self::TakeSupply)
            .chain(slots.into_iter().map(Self::TakeDisplay))
            .chain([Self::Next(Area::N), Self::Next(Area::W)])
            .chain(workers)
            .chain((0..HEXES).map(Self::Hex))
            .chain((0..6).map(Self::Corner))
            .chain([Self::Discard])
    }
}

impl Place {
    /// The seat before anything has been dealt.
    pub(crate) fn new(board: u8, star: Habitat) -> Self {
        Self {
            supply: [None; 4],
            board,
            tiles: [None; 2],
            dice: [None; 2],
            stack: [1, 1, 0, 1, 1, 0],
            areas: [None; 2],
            at: At::Between,
            workers: [true; 3],
            park: [None; HEXES as usize],
            star,
            star_die: None,
            discards: Vec::new(),
        }
    }

    /// Whether the seat has nothing left to do in this window.
    pub(crate) fn finished(&self, task: Task) -> bool {
        match task {
            Task::Choose => self.areas.iter().all(Option::is_some),
            Task::Build => self.areas.iter().all(Option::is_none),
        }
    }

    /// Everything the seat may do, sorted.
    pub(crate) fn legal(&self, task: Task, out: &mut Vec<Action>) {
        out.extend(Action::all().filter(|action| self.check(task, *action).is_ok()));
    }

    /// Whether the seat may do this.
    pub(crate) fn check(&self, task: Task, action: Action) -> Result<(), Illegal> {
        let there = |item: Option<Item>| item.map(|_| ()).ok_or(Illegal::NothingThere);
        match (task, action) {
            (Task::Choose, Action::TakeSupply(space)) if self.areas[0].is_none() => {
                there(self.supply.get(usize::from(space)).copied().flatten())
            }
            (Task::Choose, Action::TakeDisplay(slot)) if self.areas[0].is_some() && self.areas[1].is_none() => {
                there(self.displayed(slot))
            }
            (Task::Build, _) => self.check_build(action),
            _ => Err(Illegal::NotNow),
        }
    }

    fn check_build(&self, action: Action) -> Result<(), Illegal> {
        match (self.at, action) {
            (At::Between, Action::Next(_)) if !self.finished(Task::Build) => Ok(()),
            (At::Corner { .. }, Action::Corner(corner)) if corner < 6 => Ok(()),
            (At::Item { .. }, Action::Discard) => Ok(()),
            (At::Item { area, helped: false }, Action::Worker(help, _)) => match self.areas[area as usize] {
                Some(Item::Die(die)) => self.workers_for(help, die).map(|_| ()),
                _ => Err(Illegal::NotNow),
            },
            (At::Item { area, .. }, Action::Hex(hex)) if hex < HEXES => match self.areas[area as usize] {
                Some(Item::Die(die)) if !self.takes(hex, die) => Err(Illegal::DieDoesNotFit { hex, die }),
                Some(Item::Tile(_)) if hex == STAR || self.park[usize::from(hex)].is_some() => {
                    Err(Illegal::NotVacant { hex })
                }
                Some(_) => Ok(()),
                None => Err(Illegal::NotNow),
            },
            _ => Err(Illegal::NotNow),
        }
    }

    /// Does what [`Place::check`] allows, and says what was done.
    pub(crate) fn act(&mut self, action: Action) -> Vec<Doing> {
        match (self.at, action) {
            (_, Action::TakeSupply(space)) => {
                let taken = self.supply[usize::from(space)].take();
                self.areas[0] = taken;
                taken.map(|item| Doing::TookSupply { space, item }).into_iter().collect()
            }
            (_, Action::TakeDisplay(slot)) => {
                let taken = self.displayed(slot);
                match slot {
                    Slot::Tile(slot) => self.tiles[usize::from(slot)] = None,
                    Slot::Die(slot) => self.dice[usize::from(slot)] = None,
                }
                self.areas[1] = taken;
                taken.map(|item| Doing::TookDisplay { item }).into_iter().collect()
            }
            (_, Action::Next(area)) => {
                self.at = At::Item { area, helped: false };
                vec![Doing::Began { area }]
            }
            (At::Item { area, .. }, action) => self.act_on(area, action),
            (At::Corner { area, hex }, Action::Corner(corner)) => {
                let doings = self.lay(area, hex, corner);
                self.item_done(area);
                doings
            }
            _ => Vec::new(),
        }
    }

    fn act_on(&mut self, area: Area, action: Action) -> Vec<Doing> {
        let Some(item) = self.areas[area as usize] else { return Vec::new() };
        match (item, action) {
            (Item::Die(die), Action::Worker(help, way)) => {
                let Ok(used) = self.workers_for(help, die) else { return Vec::new() };
                for worker in used {
                    self.workers[worker] = false;
                }
                let by = if help == Help::Both { 2 } else { 1 };
                let turned = if way == Way::Up { die.value + by } else { die.value + 6 - by };
                let die = Die { value: (turned - 1) % 6 + 1, ..die }; // SPC-202
                self.areas[area as usize] = Some(Item::Die(die));
                self.at = At::Item { area, helped: true };
                vec![Doing::Changed { die }]
            }
            (Item::Tile(tile), Action::Hex(hex)) if tile.mark != Mark::Heart => {
                self.at = At::Corner { area, hex };
                vec![Doing::Aimed { hex }]
            }
            (Item::Tile(_), Action::Hex(hex)) => {
                let doings = self.lay(area, hex, 0);
                self.item_done(area);
                doings
            }
            (Item::Die(die), Action::Hex(hex)) => {
                if hex == STAR {
                    self.star_die = Some(die.value);
                } else if let Some(placed) = &mut self.park[usize::from(hex)] {
                    placed.die = Some(die.value);
                }
                self.item_done(area);
                vec![Doing::Fed { hex, die }]
            }
            (_, Action::Discard) => {
                self.discards.push(item);
                self.item_done(area);
                vec![Doing::Discarded { item }]
            }
            _ => Vec::new(),
        }
    }

    fn lay(&mut self, area: Area, hex: u8, corner: u8) -> Vec<Doing> {
        let Some(Item::Tile(tile)) = self.areas[area as usize] else { return Vec::new() };
        self.park[usize::from(hex)] = Some(Placed { tile, corner, die: None });
        let mut doings = vec![Doing::Laid { hex, tile, corner }];
        doings.extend(self.tower_at(hex).map(|(tower, _)| Doing::Built { tower }));
        doings
    }

    fn item_done(&mut self, area: Area) {
        self.areas[area as usize] = None;
        let other = if area == Area::N { Area::W } else { Area::N };
        self.at = match self.areas[other as usize] {
            Some(_) => At::Item { area: other, helped: false },
            None => At::Between,
        };
    }

    fn displayed(&self, slot: Slot) -> Option<Item> {
        match slot {
            Slot::Tile(slot) => self.tiles.get(usize::from(slot)).copied().flatten().map(Item::Tile),
            Slot::Die(slot) => self.dice.get(usize::from(slot)).copied().flatten().map(Item::Die),
        }
    }

    fn workers_for(&self, help: Help, die: Die) -> Result<Vec<usize>, Illegal> {
        let wanted = match help {
            Help::Own => vec![die.habitat as usize],
            Help::Multi => vec![2],
            Help::Both => vec![die.habitat as usize, 2],
        };
        if wanted.iter().all(|&worker| self.workers[worker]) { Ok(wanted) } else { Err(Illegal::WorkerUsed) }
    }

    /// SPC-191 to SPC-195.
    fn takes(&self, hex: u8, die: Die) -> bool {
        if hex == STAR {
            return self.star_die.is_none() && die.habitat == self.star && die.value == 6;
        }
        self.park[usize::from(hex)].is_some_and(|placed| {
            placed.die.is_none()
                && placed.tile.habitat == die.habitat
                && match placed.tile.mark {
                    Mark::Heart => die.value <= 2,
                    Mark::Part(_) => die.value < 6 || self.tower_at(hex).is_some(),
                }
        })
    }

    /// SPC-181: the tower at the point where this tile's part lies, with its three hexes.
    fn tower_at(&self, hex: u8) -> Option<(Tower, [u8; 3])> {
        let placed = self.park[usize::from(hex)]?;
        let Mark::Part(tower) = placed.tile.mark else { return None };
        let corner = usize::from(placed.corner);
        let matching = |towards: usize, theirs: usize| {
            let ((q, r), (dq, dr)) = (AXIAL[usize::from(hex)], AROUND[towards % 6]);
            let other = AXIAL.iter().position(|&at| at == (q + dq, r + dr))?;
            let tile = self.park[other]?;
            let fits = tile.tile.mark == Mark::Part(tower) && usize::from(tile.corner) == theirs % 6;
            fits.then_some(other as u8)
        };
        let mut hexes = [hex, matching(corner + 5, corner + 2)?, matching(corner, corner + 4)?];
        hexes.sort_unstable();
        Some((tower, hexes))
    }

    /// The dice of the park: all, those at towers with three dice, those on hearts.
    pub(crate) fn sums(&self) -> [i32; 3] {
        let die = |hex: u8| self.park[usize::from(hex)].and_then(|placed| placed.die).map(i32::from);
        let heart = |placed: &&Placed| placed.tile.mark == Mark::Heart;
        let all: i32 = (0..HEXES).filter_map(die).sum::<i32>() + self.star_die.map_or(0, i32::from);
        let hearts = self.park.iter().flatten().filter(heart).filter_map(|placed| placed.die).map(i32::from).sum();
        let mut towers: Vec<[u8; 3]> = (0..HEXES).filter_map(|hex| Some(self.tower_at(hex)?.1)).collect();
        towers.sort_unstable();
        towers.dedup();
        let tower = |hexes: &[u8; 3]| hexes.iter().map(|&hex| die(hex)).sum::<Option<i32>>();
        [all, towers.iter().filter_map(tower).sum(), hearts]
    }

    /// Adds this place to a digest.
    pub(crate) fn encode(&self, to: &mut Digester) {
        for item in self.supply.iter().chain(&self.areas) {
            to.byte(item.map_or(0, Item::code));
        }
        to.byte(self.board).bytes(&self.stack);
        for slot in [Slot::Tile(0), Slot::Tile(1), Slot::Die(0), Slot::Die(1)] {
            to.byte(self.displayed(slot).map_or(0, Item::code));
        }
        to.bytes(&match self.at {
            At::Between => [0, 0, 0],
            At::Item { area, helped } => [1, area as u8, u8::from(helped)],
            At::Corner { area, hex } => [2, area as u8, hex],
        });
        to.bytes(&self.workers.map(u8::from)).byte(self.star as u8).byte(self.star_die.unwrap_or(0));
        for placed in &self.park {
            let code = placed.map(|placed| [Item::Tile(placed.tile).code(), placed.corner, placed.die.unwrap_or(0)]);
            to.bytes(&code.unwrap_or_default());
        }
        to.number(self.discards.len() as u64);
        for item in &self.discards {
            to.byte(item.code());
        }
    }
}

impl Item {
    /// A byte above 0 for each item.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Tile(tile) => 1 + tile.index() as u8,
            Self::Die(die) => 16 * (1 + die.habitat as u8) + die.value,
        }
    }
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotNow => "SPC-152",
            Self::NothingThere => "SPC-161",
            Self::NotVacant { .. } => "SPC-174",
            Self::DieDoesNotFit { .. } => "SPC-192",
            Self::WorkerUsed => "SPC-204",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNow => f.write_str("this cannot be done now"),
            Self::NothingThere => f.write_str("there is nothing to take there"),
            Self::NotVacant { hex } => write!(f, "hex {hex} is not vacant"),
            Self::DieDoesNotFit { hex, die } => write!(f, "the die {die} does not fit on hex {hex}"),
            Self::WorkerUsed => f.write_str("that worker has been used"),
        }
    }
}

impl fmt::Display for Habitat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Green => "green",
            Self::Blue => "blue",
        })
    }
}

impl fmt::Display for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::Brown => "brown",
        })
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mark {
            Mark::Heart => write!(f, "{}-heart", self.habitat),
            Mark::Part(tower) => write!(f, "{}-{tower}", self.habitat),
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.habitat, self.value)
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => tile.fmt(f),
            Self::Die(die) => die.fmt(f),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeSupply(space) => write!(f, "supply {space}"),
            Self::TakeDisplay(Slot::Tile(slot)) => write!(f, "display tile {slot}"),
            Self::TakeDisplay(Slot::Die(slot)) => write!(f, "display die {slot}"),
            Self::Next(Area::N) => f.write_str("next n"),
            Self::Next(Area::W) => f.write_str("next w"),
            Self::Worker(help, way) => {
                let help = match help {
                    Help::Own => "own",
                    Help::Multi => "multi",
                    Help::Both => "both",
                };
                write!(f, "worker {help} {}", if *way == Way::Up { '+' } else { '-' })
            }
            Self::Hex(hex) => write!(f, "hex {hex}"),
            Self::Corner(corner) => write!(f, "corner {}", CORNERS[usize::from(*corner) % 6]),
            Self::Discard => f.write_str("discard"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::all().find(|action| action.to_string() == text);
        known.ok_or_else(|| NotationError::new(format!("no action is spelt `{text}`")))
    }
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TookSupply { space, item } => write!(f, "takes {item} from supply space {space}"),
            Self::TookDisplay { item } => write!(f, "takes {item} from its display"),
            Self::Began { area } => write!(f, "begins with area {area:?}"),
            Self::Changed { die } => write!(f, "has its die changed to {die}"),
            Self::Aimed { hex } => write!(f, "puts its tile on hex {hex}"),
            Self::Laid { hex, tile, corner } => match tile.mark {
                Mark::Heart => write!(f, "places {tile} on hex {hex}"),
                Mark::Part(_) => write!(f, "places {tile} on hex {hex}, part {}", CORNERS[usize::from(*corner) % 6]),
            },
            Self::Built { tower } => write!(f, "has a {tower} tower"),
            Self::Fed { hex, die } => write!(f, "places {die} on hex {hex}"),
            Self::Discarded { item } => write!(f, "discards {item}"),
        }
    }
}
