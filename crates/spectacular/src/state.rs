//! The state of a game: the seats, the stacks, and the [`Phase`].
//!
//! In a simultaneous phase there are two versions of each seat: as it was when the phase began, which is what
//! the others see, and as it is now. At other times they are equal. A stack is a set until a tile is drawn,
//! so no hidden order is part of the state.

use game_core::{Seat, SeatSet, SimultaneousPhase, ToMove};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::action::{Action, Area, SoloSide, Space};
use crate::components::{DICE, PERSONAL, SLOTS, SOLO, TURNS};
use crate::ground::{Ground, Hexes};
use crate::items::{Board, Die, Habitat, Item, MissionCode, Tile};
use crate::park::Park;
use crate::rules::Rules;

/// Maximum number of seats.
pub const SEATS: usize = 6;
/// All five workers face up: one of each colour and the multicolour one.
pub const WORKERS: u8 = 0b1_1111;

/// What is drawn, rolled or dealt next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: whose, which")]
pub enum Draw {
    /// The player board of a seat.
    Board(Seat),
    /// The supply board of a seat.
    Number(Seat),
    /// An item for the supply board in front of a seat.
    Space { seat: Seat, space: Space },
    /// A die for a solo space.
    SoloDie(u8),
    /// A tile for a solo space.
    SoloTile(u8),
    /// A tile for the display of a seat.
    Display { seat: Seat, slot: u8 },
    /// A starting tile of a seat.
    Start { seat: Seat, start: u8 },
    /// A personal die of a seat.
    Die { seat: Seat, die: u8 },
    /// A mission for a seat, from one of the sets.
    Mission { seat: Seat, set: u8 },
    /// The top solo token.
    Token,
}

/// A sequence of draws; it determines what happens after the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chain {
    /// The set-up.
    SetUp,
    /// The rerolls of the final preparations.
    Reroll,
    /// Solo: the rerolls of supply dice.
    SoloReroll,
    /// Solo: new tiles after discards.
    SoloRefill,
    /// Solo: the top token.
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
    /// Something is drawn, rolled or dealt.
    Draw { draw: Draw, chain: Chain },
    /// Final preparations 1: seats mark dice for the reroll.
    Reroll,
    /// Final preparations 2: seats may swap a starting tile.
    Swap,
    /// Solo preparations: the player marks supply dice for the reroll.
    SoloReroll,
    /// Solo preparations: the player marks supply tiles to be discarded.
    SoloDiscard,
    /// Solo: the player puts the selection token on a side.
    Side,
    /// Solo: the player may save the item on this space with a worker.
    Save { space: u8 },
    /// The choose step: each seat takes two items.
    Choose,
    /// The build step: the items are placed or discarded.
    Build,
    /// The end of a round: workers may change dice in the park.
    Workers,
    /// The game is over.
    Over,
}

/// A supply board in front of a seat; in solo, the backs of three boards together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Its number; 0 before it is dealt, and in solo.
    pub number: u8,
    /// The tiles: by colour, in solo by space.
    pub tiles: [Option<Tile>; SOLO],
    /// The values of the dice, 0 for none: four outside the dotted line and four inside it by colour, in solo
    /// by space.
    pub dice: [u8; SOLO],
    /// Solo: the side with the selection token.
    pub side: Option<SoloSide>,
}

/// The progress of a seat with the items in its preparation areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: which area, which hex")]
pub enum At {
    /// Neither item has been chosen yet, or both are done.
    #[default]
    Between,
    /// The item in this area is in hand; `helped` if workers have changed it.
    Item { area: Area, helped: bool },
    /// The tile in this area was placed on this hex and must be oriented.
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
    /// The display dice, two of each colour; 0 for a die that has been taken.
    pub dice: [u8; DICE],
    /// The tiles of the personal set that are in the stack, as bits.
    pub stack: u16,
    /// The supply board in front of the seat.
    pub supply: Supply,
    /// The preparation areas N and W.
    pub areas: [Option<Item>; 2],
    /// The progress with these items.
    pub at: At,
    /// The workers that are face up: green, blue, grey, orange, multicolour.
    pub workers: u8,
    /// The dice marked for the reroll, or the tiles marked to be discarded, as bits.
    pub marks: u8,
    /// The hexes whose dice workers have changed in this phase, as bits.
    pub changed: u32,
    /// Number of discarded tiles, by colour.
    pub gone_tiles: [u8; 4],
    /// Number of discarded dice, by colour.
    pub gone_dice: [u8; 4],
    /// The entrance score; 0 until it is scored.
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

/// The actions of a seat in a simultaneous phase: at most eight marks and the roll.
pub type Log = ArrayVec<[Action; DICE + 1]>;

/// The public and the current version of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    /// As it was when the simultaneous phase began; this is what the others see.
    pub shown: Player,
    /// As it is now.
    pub now: Player,
    /// Its actions in the phase.
    pub log: Log,
}

/// The state of a game of Spectacular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spectacular {
    pub(crate) phase: Phase,
    /// Number of turns that are over.
    pub(crate) turn: u8,
    /// The seats that have finished this phase.
    pub(crate) done: SeatSet,
    pub(crate) faces: [Faces; SEATS],
    /// The common tiles that are in the stack of each colour, as bits.
    pub(crate) stacks: [u16; 4],
    /// The solo tokens that are in the stack, as bits.
    pub(crate) tokens: u8,
}

impl Supply {
    /// The index of the die on a space of a supply board, and its colour.
    const fn die_at(space: Space) -> Option<(usize, Habitat)> {
        match space {
            Space::Die(colour) => Some((colour as usize, colour)),
            Space::Inside(colour) => Some((colour as usize + 4, colour)),
            Space::Tile(_) | Space::Solo(_) => None,
        }
    }

    /// The item on a space, if there is one.
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

    /// The item on a space of one side of the solo boards, if there is one.
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

    /// Empties a space.
    pub(crate) fn clear(&mut self, space: Space) {
        match (space, self.side) {
            (Space::Tile(colour), _) => self.tiles[colour as usize] = None,
            (Space::Solo(at), Some(SoloSide::Tiles)) => self.tiles[usize::from(at)] = None,
            (Space::Solo(at), _) => self.dice[usize::from(at)] = 0,
            (Space::Die(colour), _) => self.dice[colour as usize] = 0,
            (Space::Inside(colour), _) => self.dice[colour as usize + 4] = 0,
        }
    }

    /// The spaces with an item, as bits: tiles, outside dice and inside dice by colour; in solo, the spaces
    /// of the chosen side.
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

/// Packs booleans into bits, the first one lowest.
#[inline]
pub(crate) fn bits(values: impl Iterator<Item = bool>) -> u16 {
    values.enumerate().map(|(at, value)| u16::from(value) << at).sum()
}

impl Player {
    /// The geometry of the seat's park, on the side in play.
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

    /// The slots of the display with an item, as bits: three tiles, eight dice.
    #[inline]
    #[must_use]
    pub fn displayed(&self) -> u16 {
        bits(self.display.iter().map(Option::is_some).chain(self.dice.iter().map(|&value| value > 0)))
    }

    /// The item that is being placed, if any.
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

    /// The hexes whose dice have been changed in this phase.
    #[must_use]
    pub fn changed(&self) -> Hexes {
        hex_grid::Bits([u64::from(self.changed)])
    }

    /// A canonical encoding, for digests.
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
    /// The state before the first draw, with everything that the options fix.
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
            state.update_public(seat, |player| {
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
        state.continue_draws(rules, Chain::SetUp, &mut ());
        state
    }

    /// What happens next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Number of turns that are over.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// The seats that have finished this phase.
    #[must_use]
    pub const fn done(&self) -> SeatSet {
        self.done
    }

    /// A seat as it is now.
    #[inline]
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.faces[seat.index()].now
    }

    /// The public and the current version of a seat.
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

    /// Whether the current turn is the last one of the game.
    #[must_use]
    pub const fn last_turn(&self) -> bool {
        self.turn + 1 == TURNS[0]
    }

    /// Of the seats that have not finished, the one with the lowest supply board (SPC-164, R1).
    fn first_by_number(&self, rules: &Rules) -> SeatSet {
        let unfinished = (rules.seats.set() - self.done).iter();
        let first = unfinished.min_by_key(|seat| self.player(*seat).supply.number);
        first.map_or(SeatSet::EMPTY, SeatSet::one)
    }

    /// Who acts next.
    #[inline]
    #[must_use]
    pub(crate) fn next_to_move(&self, rules: &Rules) -> ToMove {
        match self.phase {
            Phase::Draw { .. } => ToMove::Chance,
            Phase::Over => ToMove::Over,
            Phase::Choose | Phase::Build if !rules.hidden && !rules.solo => ToMove::Seats(self.first_by_number(rules)),
            _ => ToMove::Seats(rules.seats.set() - self.done),
        }
    }

    /// The current simultaneous phase, if any; in solo nothing is hidden, so there is none.
    #[must_use]
    pub(crate) fn simultaneous_phase(&self, rules: &Rules) -> Option<SimultaneousPhase> {
        let turn = 8 * u32::from(self.turn);
        let number = match self.phase {
            _ if rules.solo => return None,
            Phase::Reroll => 1,
            Phase::Swap => 2,
            Phase::Choose if rules.hidden => turn + 3,
            Phase::Build if rules.hidden => turn + 4,
            // `turn` already counts the last turn of the round, so this number is below that of the next
            // choose step.
            Phase::Workers => turn + 2,
            _ => return None,
        };
        Some(SimultaneousPhase(number))
    }
}
