//! A position: what lies before each seat, the stacks, and the [`Phase`].
//!
//! In a window each seat has two faces: as it was when the window opened, which is what others see, and as it is now. Outside of windows they are
//! equal. Stacks are sets until something is drawn; nothing here is ordered by chance.

use game_core::{Seat, SeatSet, SimultaneousPhase, ToMove};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::action::{Action, Area, SoloSide, Space};
use crate::components::{DICE, PERSONAL, SLOTS, SOLO, TURNS};
use crate::ground::{Ground, Hexes};
use crate::items::{Board, Die, Habitat, Item, MissionCode, Tile};
use crate::park::Park;
use crate::rules::Rules;

/// The most seats of a table.
pub const SEATS: usize = 6;
/// All five workers face up: four colours and the multicolour one.
pub const WORKERS: u8 = 0b1_1111;

/// What chance is to bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: whose, which")]
pub enum Draw {
    /// The player board of a seat.
    Board(Seat),
    /// The supply board of a seat.
    Number(Seat),
    /// An item on the supply board in front of a seat.
    Space { seat: Seat, space: Space },
    /// A die on a solo space.
    SoloDie(u8),
    /// A tile on a solo space.
    SoloTile(u8),
    /// A tile into the display of a seat.
    Display { seat: Seat, slot: u8 },
    /// A starting tile of a seat.
    Start { seat: Seat, start: u8 },
    /// A personal die of a seat.
    Die { seat: Seat, die: u8 },
    /// A mission of a seat from one of the sets.
    Mission { seat: Seat, set: u8 },
    /// The top solo token.
    Token,
}

/// What a chain of draws belongs to, and so what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chain {
    /// The set-up.
    SetUp,
    /// The rerolls of the final preparations.
    Reroll,
    /// The rerolls of solo supply dice.
    SoloReroll,
    /// New tiles after solo discards.
    SoloRefill,
    /// A solo token.
    Token,
    /// Display tiles of the prepare step.
    Prepare,
    /// The supply for round 2.
    Refill,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: which draw, which space")]
pub enum Phase {
    /// Chance.
    Draw { draw: Draw, chain: Chain },
    /// Final preparations 1: which dice are rolled again.
    Reroll,
    /// Final preparations 2: which starting tile is swapped.
    Swap,
    /// Solo preparations: which supply dice are rolled again.
    SoloReroll,
    /// Solo preparations: which supply tiles are discarded.
    SoloDiscard,
    /// Solo: where the selection token goes.
    Side,
    /// Solo: whether a worker keeps the item on this space.
    Save { space: u8 },
    /// Two items are chosen.
    Choose,
    /// They are placed or discarded.
    Build,
    /// Workers change dice of the park.
    Workers,
    /// Nothing.
    Over,
}

/// A supply board in front of a seat; in solo the three backs together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Its number; 0 before it is dealt, and in solo.
    pub number: u8,
    /// Tiles: by colour, in solo by space.
    pub tiles: [Option<Tile>; SOLO],
    /// Values of dice, 0 for none: four outside and four inside by colour, in solo by space.
    pub dice: [u8; SOLO],
    /// Where the selection token of a solo game is.
    pub side: Option<SoloSide>,
}

/// Where a seat stands with the items in its preparation areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: which area, which hex")]
pub enum At {
    /// Both items wait, or none does.
    #[default]
    Between,
    /// This item is next; `helped` if workers have changed it.
    Item { area: Area, helped: bool },
    /// The tile of this area is to be turned on the hex with this number.
    Corner { area: Area, cell: u8 },
}

/// Everything that belongs to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The player board.
    pub board: Option<Board>,
    /// The park.
    pub park: Park,
    /// The display tiles.
    pub display: [Option<Tile>; SLOTS],
    /// The display dice, 0 for one that is taken: two of each colour.
    pub dice: [u8; DICE],
    /// Which tiles of the set are in the personal stack, one bit each.
    pub stack: u16,
    /// The supply board in front of the seat.
    pub supply: Supply,
    /// The preparation areas N and W.
    pub areas: [Option<Item>; 2],
    /// Which of them is being dealt with.
    pub at: At,
    /// The workers that are face up: green, blue, grey, orange, multicolour.
    pub workers: u8,
    /// What is marked to be rolled again or discarded, one bit each.
    pub marks: u8,
    /// The dice that workers have changed in this window, by the number of the hex.
    pub changed: u32,
    /// Tiles that went back to the box, by colour.
    pub gone_tiles: [u8; 4],
    /// Dice that went back to the box, by colour.
    pub gone_dice: [u8; 4],
    /// The entrance score, once it is written down.
    pub entrance: u8,
    /// The missions.
    pub missions: [Option<MissionCode>; 3],
}

impl Default for Player {
    fn default() -> Self {
        Self {
            board: None,
            park: Park::default(),
            display: [None; SLOTS],
            dice: [0; DICE],
            stack: 0,
            supply: Supply::default(),
            areas: [None; 2],
            at: At::Between,
            workers: WORKERS,
            marks: 0,
            changed: 0,
            gone_tiles: [0; 4],
            gone_dice: [0; 4],
            entrance: 0,
            missions: [None; 3],
        }
    }
}

/// The decisions of a seat in the open window: at most eight marks and the roll.
pub type Log = ArrayVec<[Action; DICE + 1]>;

/// A seat as all see it and as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    /// As it was when the window opened.
    pub shown: Player,
    /// As it is.
    pub now: Player,
    /// What it has done in between.
    pub log: Log,
}

/// A game of Spectacular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spectacular {
    pub(crate) phase: Phase,
    /// How many turns are over.
    pub(crate) turn: u8,
    /// Who has finished in this phase.
    pub(crate) done: SeatSet,
    pub(crate) faces: [Faces; SEATS],
    /// Which common tiles in play are in the stacks, one bit each.
    pub(crate) stacks: [u16; 4],
    /// Which solo tokens are in the stack, one bit each.
    pub(crate) tokens: u8,
}

impl Supply {
    /// The number of the die on a space of a board, and its colour.
    const fn die_at(space: Space) -> Option<(usize, Habitat)> {
        match space {
            Space::Die(colour) => Some((colour as usize, colour)),
            Space::Inside(colour) => Some((colour as usize + 4, colour)),
            Space::Tile(_) | Space::Solo(_) => None,
        }
    }

    /// What lies on a space.
    #[must_use]
    pub fn item(&self, rules: &Rules, space: Space) -> Option<Item> {
        match (space, self.side) {
            (Space::Tile(colour), _) if !rules.solo => self.tiles[colour as usize].map(Item::Tile),
            (Space::Die(_) | Space::Inside(_), _) if !rules.solo => {
                let (at, colour) = Self::die_at(space)?;
                (self.dice[at] > 0).then_some(Item::Die(Die { colour, value: self.dice[at] }))
            }
            (Space::Solo(at), Some(side)) => self.solo(rules, side, at),
            _ => None,
        }
    }

    /// What lies on a space of one side of the solo boards.
    #[must_use]
    pub fn solo(&self, rules: &Rules, side: SoloSide, space: u8) -> Option<Item> {
        let at = usize::from(space);
        match side {
            SoloSide::Tiles => self.tiles.get(at).copied().flatten().map(Item::Tile),
            SoloSide::Dice => {
                let value = self.dice.get(at).copied().filter(|&value| value > 0)?;
                Some(Item::Die(Die { colour: rules.components.solo_dice[at], value }))
            }
        }
    }

    /// Takes what lies on a space.
    pub(crate) fn clear(&mut self, space: Space) {
        match (space, self.side) {
            (Space::Tile(colour), _) => self.tiles[colour as usize] = None,
            (Space::Solo(at), Some(SoloSide::Tiles)) => self.tiles[usize::from(at)] = None,
            (Space::Solo(at), _) => self.dice[usize::from(at)] = 0,
            (Space::Die(colour), _) => self.dice[colour as usize] = 0,
            (Space::Inside(colour), _) => self.dice[colour as usize + 4] = 0,
        }
    }

    /// The spaces with an item, as bits: tiles, outside dice, inside dice by colour; in solo the spaces of the chosen side.
    #[inline]
    #[must_use]
    pub fn filled(&self) -> u16 {
        let tiles = self.tiles.iter().map(Option::is_some);
        let dice = self.dice.iter().map(|&value| value > 0);
        match self.side {
            Some(SoloSide::Tiles) => bits(tiles),
            Some(SoloSide::Dice) => bits(dice),
            None => bits(tiles.take(4).chain(dice)),
        }
    }
}

/// True values as bits, the first one lowest.
#[inline]
pub(crate) fn bits(values: impl Iterator<Item = bool>) -> u16 {
    values.enumerate().map(|(at, value)| u16::from(value) << at).sum()
}

impl Player {
    /// The player board's park on the side in play.
    ///
    /// # Panics
    /// Before the board is dealt.
    #[inline]
    #[must_use]
    pub fn ground<'a>(&self, rules: &'a Rules) -> &'a Ground {
        rules.ground(self.board())
    }

    /// The player board.
    ///
    /// # Panics
    /// Before it is dealt.
    #[inline]
    #[must_use]
    pub fn board(&self) -> Board {
        match self.board {
            Some(board) => board,
            None => unreachable!("boards are dealt first"),
        }
    }

    /// The colour of the star hex.
    #[inline]
    #[must_use]
    pub fn star(&self, rules: &Rules) -> Habitat {
        rules.star(self.board())
    }

    /// The places of the display with an item, as bits: three tiles, eight dice.
    #[inline]
    #[must_use]
    pub fn displayed(&self) -> u16 {
        bits(self.display.iter().map(Option::is_some).chain(self.dice.iter().map(|&value| value > 0)))
    }

    /// The item being dealt with.
    #[inline]
    #[must_use]
    pub fn in_hand(&self) -> Option<Item> {
        match self.at {
            At::Between => None,
            At::Item { area, .. } | At::Corner { area, .. } => self.areas[area as usize],
        }
    }

    /// The tiles in the personal stack.
    pub fn stacked<'a>(&self, rules: &'a Rules) -> impl Iterator<Item = Tile> + 'a {
        let (stack, board) = (self.stack, self.board);
        let tiles = board.map_or(&[][..], |board| rules.personal(board));
        tiles.iter().enumerate().filter(move |(at, _)| stack >> at & 1 == 1).map(|(_, tile)| *tile)
    }

    /// The hexes whose dice have been changed in this window.
    #[must_use]
    pub fn changed(&self) -> Hexes {
        hex_grid::Bits([u64::from(self.changed)])
    }

    /// A canonical encoding.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let tile = |tile: Option<Tile>| tile.map_or(0, |tile| tile.index() as u8 + 1);
        let mut bytes = vec![self.board.map_or(u8::MAX, |board| board as u8)];
        bytes.extend(self.park.bytes());
        bytes.extend(self.display.map(tile));
        bytes.extend(self.dice);
        bytes.extend(self.stack.to_le_bytes());
        bytes.push(self.supply.number);
        bytes.extend(self.supply.tiles.map(tile));
        bytes.extend(self.supply.dice);
        bytes.push(self.supply.side.map_or(0, |side| side as u8 + 1));
        for item in self.areas {
            bytes.extend(match item {
                None => [0, 0],
                Some(Item::Tile(tile)) => [1, tile.index() as u8],
                Some(Item::Die(die)) => [2 + die.colour as u8, die.value],
            });
        }
        bytes.extend(match self.at {
            At::Between => [0, 0, 0],
            At::Item { area, helped } => [1, area as u8, u8::from(helped)],
            At::Corner { area, cell } => [2, area as u8, cell],
        });
        bytes.extend([self.workers, self.marks, self.entrance]);
        bytes.extend(self.changed.to_le_bytes());
        bytes.extend(self.gone_tiles);
        bytes.extend(self.gone_dice);
        bytes.extend(self.missions.map(|code| code.map_or(u8::MAX, |code| code.index() as u8)));
        bytes
    }
}

impl Spectacular {
    /// The position before the first draw: what the options fix is there.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut state = Self {
            phase: Phase::Draw { draw: Draw::Token, chain: Chain::SetUp },
            turn: 0,
            done: SeatSet::EMPTY,
            faces: [Faces::default(); SEATS],
            stacks: Habitat::ALL.map(|habitat| (1 << rules.common(habitat).len()) - 1),
            tokens: u8::MAX,
        };
        for seat in rules.seats.seats() {
            state.openly(seat, |player| {
                player.board = Rules::fixed(&rules.options.boards, seat);
                player.stack = (1 << PERSONAL) - 1;
                if !rules.solo {
                    player.supply.number =
                        Rules::fixed(&rules.options.supply_boards, seat).map_or(0, |number| number.0);
                }
                if let Some(trio) = Rules::fixed(&rules.options.mission_tiles, seat).filter(|_| rules.missions) {
                    player.missions = trio.0.map(Some);
                }
            });
        }
        state.go_on(rules, Chain::SetUp, &mut ());
        state
    }

    /// What happens next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many turns are over.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// Who has finished in this phase.
    #[must_use]
    pub const fn done(&self) -> SeatSet {
        self.done
    }

    /// A seat as it is.
    #[inline]
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.faces[seat.index()].now
    }

    /// A seat as all see it and as it is.
    #[must_use]
    pub const fn faces(&self, seat: Seat) -> &Faces {
        &self.faces[seat.index()]
    }

    /// The common tiles in the stack of a habitat.
    pub fn stacked<'a>(&self, rules: &'a Rules, habitat: Habitat) -> impl Iterator<Item = Tile> + 'a {
        let stack = self.stacks[habitat as usize];
        rules.common(habitat).iter().enumerate().filter(move |(at, _)| stack >> at & 1 == 1).map(|(_, tile)| *tile)
    }

    /// The solo tokens in the stack, as bits.
    #[must_use]
    pub const fn tokens(&self) -> u8 {
        self.tokens
    }

    /// Whether the running turn is the last one of the game.
    #[must_use]
    pub const fn last_turn(&self) -> bool {
        self.turn + 1 == TURNS[0]
    }

    /// The seat with the lowest supply board of those that have not finished (SPC-164, R1).
    fn first_by_number(&self, rules: &Rules) -> SeatSet {
        let waiting = (rules.seats.set() - self.done).iter();
        let first = waiting.min_by_key(|seat| self.player(*seat).supply.number);
        first.map_or(SeatSet::EMPTY, SeatSet::one)
    }

    /// Who or what is awaited.
    #[inline]
    #[must_use]
    pub(crate) fn awaits(&self, rules: &Rules) -> ToMove {
        match self.phase {
            Phase::Draw { .. } => ToMove::Chance,
            Phase::Over => ToMove::Over,
            Phase::Choose | Phase::Build if !rules.hidden && !rules.solo => ToMove::Seats(self.first_by_number(rules)),
            _ => ToMove::Seats(rules.seats.set() - self.done),
        }
    }

    /// The window that is open; in solo nothing is hidden from anybody, so there are none.
    #[must_use]
    pub(crate) fn simultaneous_phase(&self, rules: &Rules) -> Option<SimultaneousPhase> {
        let turn = 8 * u32::from(self.turn);
        let number = match self.phase {
            _ if rules.solo => return None,
            Phase::Reroll => 1,
            Phase::Swap => 2,
            Phase::Choose if rules.hidden => turn + 3,
            Phase::Build if rules.hidden => turn + 4,
            // The turn is counted already, so this comes before the first choice of the next round.
            Phase::Workers => turn + 2,
            _ => return None,
        };
        Some(SimultaneousPhase(number))
    }
}
