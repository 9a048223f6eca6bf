//! The row of six tiles, with the stacks of the all-tiles variant and the treats on them.

use serde::{Deserialize, Serialize};

use crate::components::{Colour, ROW, STACK, Tile};
use crate::rules::Rules;

/// The tiles of one colour, as far as they have been seen.
///
/// A stack's order is unknown below its top until it has come up; after that it is a cycle (SPT-R19). With a set of six there is one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Seen", try_from = "Seen")]
pub struct Stack {
    /// The tiles in the order in which they came up; beyond `seen` without meaning.
    cycle: [Tile; STACK],
    /// How many have come up.
    seen: u8,
    /// Which of them is on top.
    at: u8,
}

/// A stack as it is written: only what has come up.
#[derive(Serialize, Deserialize)]
struct Seen {
    cycle: Vec<Tile>,
    at: u8,
}

impl From<Stack> for Seen {
    fn from(stack: Stack) -> Self {
        Self { cycle: stack.cycle[..usize::from(stack.seen)].to_vec(), at: stack.at }
    }
}

impl TryFrom<Seen> for Stack {
    type Error = &'static str;
    fn try_from(seen: Seen) -> Result<Self, &'static str> {
        if seen.cycle.len() > STACK || usize::from(seen.at) > seen.cycle.len() {
            return Err("a stack has at most five tiles, one of them on top");
        }
        let mut stack = Self { at: seen.at, ..Self::UNSEEN };
        seen.cycle.into_iter().for_each(|tile| stack.show(tile));
        Ok(stack)
    }
}

impl Stack {
    const UNSEEN: Self = Self { cycle: [Tile::Howl; STACK], seen: 0, at: 0 };

    /// The tile on top, once it has come up.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Option<Tile> {
        (self.at < self.seen).then(|| self.cycle[usize::from(self.at)])
    }

    /// The tiles that have come up, from the top down the known part of the cycle.
    pub fn seen(&self) -> impl Iterator<Item = Tile> + '_ {
        let (seen, at) = (usize::from(self.seen), usize::from(self.at));
        (0..seen).map(move |n| self.cycle[(at + n) % seen])
    }

    fn show(&mut self, tile: Tile) {
        self.cycle[usize::from(self.seen)] = tile;
        self.seen += 1;
    }
}

/// The row of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tiles {
    /// Which positions are face up, as bits.
    pub(crate) up: u8,
    /// Which positions have a tile on top that has not been seen, as bits.
    pub(crate) unseen: u8,
    /// The treats on each position's tile.
    pub(crate) treats: [u8; ROW],
    /// The coloured tiles.
    pub(crate) stacks: [Stack; 4],
}

impl Tiles {
    /// The row before the first step.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut stacks = [Stack::UNSEEN; 4];
        let tiles = rules.tiles();
        if let Some(tiles) = tiles {
            for (stack, tile) in stacks.iter_mut().zip(tiles) {
                stack.show(tile);
            }
        }
        Self { up: 0b11_1111, unseen: if tiles.is_some() { 0 } else { 0b01_1110 }, treats: [0; ROW], stacks }
    }

    /// The tile at a position, once it has been seen.
    #[inline]
    #[must_use]
    pub fn at(&self, position: usize) -> Option<Tile> {
        match position {
            0 => Some(Tile::Howl),
            5 => Some(Tile::RollOver),
            _ => self.stacks[position - 1].top(),
        }
    }

    /// Whether the tile at a position lies face up.
    #[inline]
    #[must_use]
    pub const fn is_up(&self, position: usize) -> bool {
        self.up >> position & 1 == 1
    }

    /// The face-up tiles in the order of [`Tile::ALL`].
    #[inline]
    pub fn face_up(&self) -> impl Iterator<Item = Tile> + '_ {
        [0, 5, 1, 2, 3, 4].into_iter().filter(|&position| self.is_up(position)).filter_map(|position| self.at(position))
    }

    /// The treats on the tile at a position.
    #[must_use]
    pub const fn treats(&self, position: usize) -> u8 {
        self.treats[position]
    }

    /// The stack of a colour.
    #[must_use]
    pub const fn stack(&self, colour: Colour) -> &Stack {
        &self.stacks[colour as usize]
    }

    /// The position whose tile is to be seen next.
    #[inline]
    pub(crate) fn next_unseen(&self) -> Option<Colour> {
        let position = self.unseen.trailing_zeros() as usize;
        (self.unseen != 0).then(|| Colour::ALL[position - 1])
    }

    /// The tiles of a colour that have not come up, sorted.
    pub(crate) fn hidden(&self, colour: Colour) -> impl Iterator<Item = Tile> + Clone + '_ {
        let stack = &self.stacks[colour as usize];
        let seen = &stack.cycle[..usize::from(stack.seen)];
        colour.tiles().filter(move |tile| !seen.contains(tile))
    }

    /// A tile comes up.
    pub(crate) fn show(&mut self, tile: Tile) {
        self.stacks[tile.position() - 1].show(tile);
        self.unseen &= !(1 << tile.position());
    }

    /// Puts a tile into a prepared row: in its position, or at the bottom of what is known of its stack.
    pub(crate) fn put(&mut self, tile: Tile, stacked: bool) {
        if let Some(colour) = tile.colour() {
            let stack = &mut self.stacks[colour as usize];
            if !stacked || usize::from(stack.seen) == STACK {
                *stack = Stack::UNSEEN;
            }
            self.show(tile);
        }
    }

    /// Turns all tiles face up; in stacks those that were down go to the bottom first (SPT-802, 1503).
    pub(crate) fn refresh(&mut self, stacked: bool) {
        if stacked {
            for (number, stack) in self.stacks.iter_mut().enumerate() {
                let position = number + 1;
                if self.up >> position & 1 == 0 {
                    stack.at = (stack.at + 1) % STACK as u8;
                    self.unseen |= u8::from(stack.at >= stack.seen) << position;
                }
            }
        }
        self.up = 0b11_1111;
    }

    /// The bytes of a fixed-width encoding.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.up, self.unseen];
        bytes.extend(self.treats);
        for stack in &self.stacks {
            bytes.extend([stack.seen, stack.at]);
            bytes.extend(stack.cycle.map(|tile| tile as u8));
        }
        bytes
    }
}
