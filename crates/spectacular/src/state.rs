//! The state of a game: the seats, the stacks, and the [`Phase`].
//!
//! In a simultaneous phase the state has two versions of each seat: as it was when the phase began, which is
//! what the others see, and as it is now. At other times the two are equal. A stack is a set until a tile is
//! drawn, so no hidden order is part of the state.

use game_core::set::ones;
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
/// The bits of all five workers: one of each colour and the multicolour one.
pub const WORKERS: u8 = 0b1_1111;

/// What is drawn, rolled or dealt next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: whose, which")]
pub enum Draw {
    /// The player board of this seat.
    Board(Seat),
    /// The supply board of this seat.
    Number(Seat),
    /// A tile or a die for a space of the supply board in front of this seat.
    Space { seat: Seat, space: Space },
    /// Solo: a die for this space of the solo boards, from 0.
    SoloDie(u8),
    /// Solo: a tile for this space of the solo boards, from 0.
    SoloTile(u8),
    /// A tile for a slot of this seat's display.
    Display { seat: Seat, slot: u8 },
    /// A starting tile of this seat; `start` is the number of the start hex, from 0.
    Start { seat: Seat, start: u8 },
    /// A roll of a personal die of this seat.
    Die { seat: Seat, die: u8 },
    /// A mission for this seat, from set A, B or C (0, 1 or 2).
    Mission { seat: Seat, set: u8 },
    /// Solo: the top token of the stack.
    Token,
}

/// A sequence of draws; its kind determines what happens after the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chain {
    /// All draws of the set-up.
    SetUp,
    /// The rerolls of the final preparations.
    Reroll,
    /// Solo: the rerolls of supply dice.
    SoloReroll,
    /// Solo: new supply tiles after discards.
    SoloRefill,
    /// Solo: the top token.
    Token,
    /// New display tiles in the prepare step.
    Prepare,
    /// New items for the supply boards before round 2.
    Refill,
}

/// The decision or chance outcome that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: which draw, which space")]
pub enum Phase {
    /// Something is drawn, rolled or dealt.
    Draw { draw: Draw, chain: Chain },
    /// First final preparation: each seat marks display dice for the reroll.
    Reroll,
    /// Second final preparation: each seat may swap a starting tile.
    Swap,
    /// Solo preparations: the player marks supply dice for the reroll.
    SoloReroll,
    /// Solo preparations: the player marks supply tiles to be discarded.
    SoloDiscard,
    /// Solo: the player puts the selection token on a side.
    Side,
    /// Solo: the player may save the item on this space, from 0, with a worker.
    Save { space: u8 },
    /// The choose step: each seat takes an item from the supply and one from the display.
    Choose,
    /// The build step: each seat places or discards its two items.
    Build,
    /// The end of a round: workers may change dice in the park.
    Workers,
    /// The game is over.
    Over,
}

/// A supply board in front of a seat; in solo, the backs of three boards together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// The number of the board, 1 to 6; 0 before it is dealt, and in solo.
    pub number: u8,
    /// The tiles: by colour, in solo by space; `None` for an empty space.
    pub tiles: [Option<Tile>; SOLO],
    /// The values of the dice, 0 for none: four outside the dotted line and four inside it by colour, in solo
    /// by space.
    pub dice: [u8; SOLO],
    /// Solo: the side with the selection token; `None` before it is chosen.
    pub side: Option<SoloSide>,
}

/// How far a seat has built the items in its preparation areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they are: which area, which hex")]
pub enum At {
    /// No item is in hand: neither has been chosen to be built first, or both are done.
    #[default]
    Between,
    /// The item in this area is in hand; `helped` if workers have changed the die.
    Item { area: Area, helped: bool },
    /// The tile in this area was placed on this hex and must be oriented.
    Corner { area: Area, cell: u8 },
}

/// Everything that belongs to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The player board; `None` before it is dealt.
    pub board: Option<Board>,
    /// The park.
    pub park: Park,
    /// The display tiles, by slot; `None` for an empty slot.
    pub display: [Option<Tile>; SLOTS],
    /// The values of the display dice, two of each colour; 0 for a die that has been taken.
    pub dice: [u8; DICE],
    /// The personal tiles that are still in the stack, as bits: indices into the sorted tiles of the board.
    pub stack: u16,
    /// The supply board in front of the seat.
    pub supply: Supply,
    /// The items in the preparation areas N and W; `None` for an empty area.
    pub areas: [Option<Item>; 2],
    /// How far the seat has built these two items.
    pub at: At,
    /// The face-up workers, as bits: green, blue, grey, orange, multicolour.
    pub workers: u8,
    /// What is marked in this phase, as bits: dice for the reroll, or solo tiles to be discarded.
    pub marks: u8,
    /// The hexes whose dice workers have changed in this phase, as bits in reading order.
    pub changed: u32,
    /// The number of discarded tiles, by colour.
    pub gone_tiles: [u8; 4],
    /// The number of discarded dice, by colour.
    pub gone_dice: [u8; 4],
    /// The points of the entrance; 0 until it is scored.
    pub entrance: u8,
    /// The codes of the missions; `None` before they are dealt and if missions are not played.
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

/// The actions of a seat in a simultaneous phase: at most eight marks, then the roll.
pub type Log = ArrayVec<[Action; DICE + 1]>;

/// The two versions of a seat in a simultaneous phase: the public and the current one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces {
    /// The seat as it was when the simultaneous phase began; this is what the others see.
    pub shown: Player,
    /// The seat as it is now.
    pub now: Player,
    /// The actions of the seat in the simultaneous phase.
    pub log: Log,
}

/// The state of a game of Spectacular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spectacular {
    pub(crate) phase: Phase,
    /// The number of turns that are over.
    pub(crate) turn: u8,
    /// The seats that have finished this phase.
    pub(crate) done: SeatSet,
    pub(crate) faces: [Faces; SEATS],
    /// The common tiles that are still in the stack of each colour, as bits: indices into the sorted tiles of
    /// the colour.
    pub(crate) stacks: [u16; 4],
    /// The solo tokens that are still in the stack, as bits: bit 0 is token 1.
    pub(crate) tokens: u8,
}

impl Supply {
    /// Returns the index into `dice` and the colour of the die on a space of a supply board; `None` if it is
    /// not a dice space.
    const fn die_at(space: Space) -> Option<(usize, Habitat)> {
        match space {
            Space::Die(colour) => Some((colour as usize, colour)),
            Space::Inside(colour) => Some((colour as usize + 4, colour)),
            Space::Tile(_) | Space::Solo(_) => None,
        }
    }

    /// Returns the item on a space; `None` if the space is empty.
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

    /// Returns the item on a space, from 0, of one side of the solo boards; `None` if the space is empty.
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

    /// Returns the space, from 0, of one side of the solo boards whose item the token with this number, 1 to
    /// 8, hits: the next item clockwise (SPC-332, 333); `None` if the side is empty.
    #[must_use]
    pub fn hit(&self, rules: &Rules, side: SoloSide, number: u8) -> Option<u8> {
        let most = SOLO as u8;
        let clockwise = (0..most).map(|on| (number - 1 + on) % most);
        clockwise.into_iter().find(|&space| self.solo(rules, side, space).is_some())
    }

    /// Removes the item from a space.
    pub(crate) fn clear(&mut self, space: Space) {
        match (space, self.side) {
            (Space::Tile(colour), _) => self.tiles[colour as usize] = None,
            (Space::Solo(at), Some(SoloSide::Tiles)) => self.tiles[usize::from(at)] = None,
            (Space::Solo(at), _) => self.dice[usize::from(at)] = 0,
            (Space::Die(colour), _) => self.dice[colour as usize] = 0,
            (Space::Inside(colour), _) => self.dice[colour as usize + 4] = 0,
        }
    }

    /// Returns the spaces with an item, as bits: tiles, outside dice and inside dice by colour; in solo, the
    /// spaces of the chosen side.
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
    /// Returns the geometry of the seat's park, on the side in play.
    ///
    /// # Panics
    /// If the board has not been dealt yet.
    #[inline]
    #[must_use]
    pub fn ground<'a>(&self, rules: &'a Rules) -> &'a Ground {
        rules.ground(self.board())
    }

    /// Returns the player board.
    ///
    /// # Panics
    /// If the board has not been dealt yet.
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

    /// Returns the slots of the display with an item, as bits: three tiles, then eight dice.
    #[inline]
    #[must_use]
    pub fn displayed(&self) -> u16 {
        bits(self.display.iter().map(Option::is_some).chain(self.dice.iter().map(|&value| value > 0)))
    }

    /// Returns the item that is being placed; `None` if no item is in hand.
    #[inline]
    #[must_use]
    pub fn in_hand(&self) -> Option<Item> {
        match self.at {
            At::Between => None,
            At::Item { area, .. } | At::Corner { area, .. } => self.areas[area as usize],
        }
    }

    /// Iterates over the tiles in the personal stack.
    pub fn stacked<'a>(&self, rules: &'a Rules) -> impl Iterator<Item = Tile> + 'a {
        let (stack, board) = (self.stack, self.board);
        let tiles = board.map_or(&[][..], |board| rules.personal(board));
        ones(stack.into()).map(|at| tiles[at])
    }

    /// The hexes whose dice have been changed in this phase.
    #[must_use]
    pub fn changed(&self) -> Hexes {
        hex_grid::Bits([u64::from(self.changed)])
    }

    /// Returns a canonical encoding, for digests.
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

    /// Returns the decision or chance outcome that is due.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The number of turns that are over.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// The seats that have finished this phase.
    #[must_use]
    pub const fn done(&self) -> SeatSet {
        self.done
    }

    /// Returns a seat as it is now.
    #[inline]
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.faces[seat.index()].now
    }

    /// Returns the public and the current version of a seat.
    #[must_use]
    pub const fn faces(&self, seat: Seat) -> &Faces {
        &self.faces[seat.index()]
    }

    /// Iterates over the common tiles in the stack of a habitat.
    pub fn stacked<'a>(&self, rules: &'a Rules, habitat: Habitat) -> impl Iterator<Item = Tile> + 'a {
        let tiles = rules.common(habitat);
        ones(self.stacks[habitat as usize].into()).map(|at| tiles[at])
    }

    /// The solo tokens that are still in the stack, as bits: bit 0 is token 1.
    #[must_use]
    pub const fn tokens(&self) -> u8 {
        self.tokens
    }

    /// Whether the current turn is the last one of the game.
    #[must_use]
    pub const fn last_turn(&self) -> bool {
        self.turn + 1 == TURNS[0]
    }

    /// Returns the seat with the lowest supply board among those that have not finished (SPC-164, R1).
    fn first_by_number(&self, rules: &Rules) -> SeatSet {
        let unfinished = (rules.seats.set() - self.done).iter();
        let first = unfinished.min_by_key(|seat| self.player(*seat).supply.number);
        first.map_or(SeatSet::EMPTY, SeatSet::one)
    }

    /// Returns who acts next: chance, some seats, or nobody.
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

    /// Returns the current simultaneous phase; `None` outside one, and always in solo, where nothing is
    /// hidden.
    #[must_use]
    pub(crate) fn simultaneous_phase(&self, rules: &Rules) -> Option<SimultaneousPhase> {
        let turn = 8 * u32::from(self.turn);
        let number = match self.phase {
            _ if rules.solo => return None,
            Phase::Reroll => 1,
            Phase::Swap => 2,
            Phase::Choose if rules.hidden => turn + 3,
            Phase::Build if rules.hidden => turn + 4,
            // `turn` already counts the last turn of the round, so this phase number is below that of the
            // next choose step.
            Phase::Workers => turn + 2,
            _ => return None,
        };
        Some(SimultaneousPhase(number))
    }
}
