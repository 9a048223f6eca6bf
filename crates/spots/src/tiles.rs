//! The row of six tiles, with the stacks of the all-tiles variant and the treats on them.

use serde::{Deserialize, Serialize};

use crate::components::{Colour, ROW, STACK, Tile};
use crate::rules::Rules;

/// The tiles of one colour that have been turned up.
///
/// The order of a stack is unknown until its tiles have been turned up; after that it is a cycle (SPT-R19).
/// With a set of six tiles, each stack has one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "StackRepr", try_from = "StackRepr")]
pub struct Stack {
    /// The tiles in the order they were turned up; entries from `seen` on are meaningless.
    cycle: [Tile; STACK],
    /// The number of tiles that have been turned up.
    seen: u8,
    /// The index in `cycle` of the tile on top; equal to `seen` while the top is unknown.
    at: u8,
}

/// The serialised form of a stack: only the tiles that have been turned up.
#[derive(Serialize, Deserialize)]
struct StackRepr {
    cycle: Vec<Tile>,
    at: u8,
}

impl From<Stack> for StackRepr {
    fn from(stack: Stack) -> Self {
        Self { cycle: stack.cycle[..usize::from(stack.seen)].to_vec(), at: stack.at }
    }
}

impl TryFrom<StackRepr> for Stack {
    type Error = &'static str;
    fn try_from(seen: StackRepr) -> Result<Self, &'static str> {
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

    /// The tile on top, or `None` if it has not been turned up yet.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Option<Tile> {
        (self.at < self.seen).then(|| self.cycle[usize::from(self.at)])
    }

    /// Iterates over the tiles that have been turned up, from the top down the known part of the cycle.
    pub fn seen(&self) -> impl Iterator<Item = Tile> + '_ {
        let (seen, at) = (usize::from(self.seen), usize::from(self.at));
        (0..seen).map(move |n| self.cycle[(at + n) % seen])
    }

    fn show(&mut self, tile: Tile) {
        self.cycle[usize::from(self.seen)] = tile;
        self.seen += 1;
    }
}

/// The row of six tiles: which are face up, the treats on them, and the coloured tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tiles {
    /// The positions whose tile is face up, as a bit set.
    pub(crate) up: u8,
    /// The positions whose top tile has not been turned up, as a bit set.
    pub(crate) unseen: u8,
    /// The number of treats on the tile at each position.
    pub(crate) treats: [u8; ROW],
    /// The coloured tiles, in the order of [`Colour::ALL`]; the two red tiles never change.
    pub(crate) stacks: [Stack; 4],
}

impl Tiles {
    /// Returns the row before the first step.
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

    /// Returns the tile at a position; `None` if it has not been turned up yet.
    #[inline]
    #[must_use]
    pub fn at(&self, position: usize) -> Option<Tile> {
        match position {
            0 => Some(Tile::Howl),
            5 => Some(Tile::RollOver),
            _ => self.stacks[position - 1].top(),
        }
    }

    /// Returns whether the tile at a position is face up.
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

    /// Returns the number of treats on the tile at a position.
    #[must_use]
    pub const fn treats(&self, position: usize) -> u8 {
        self.treats[position]
    }

    /// The stack of a colour.
    #[must_use]
    pub const fn stack(&self, colour: Colour) -> &Stack {
        &self.stacks[colour as usize]
    }

    /// Returns the first colour whose top tile has not been turned up; `None` if all have.
    #[inline]
    pub(crate) fn next_unseen(&self) -> Option<Colour> {
        let position = self.unseen.trailing_zeros() as usize;
        (self.unseen != 0).then(|| Colour::ALL[position - 1])
    }

    /// Iterates over the tiles of a colour that have not been turned up, sorted.
    pub(crate) fn hidden(&self, colour: Colour) -> impl Iterator<Item = Tile> + Clone + '_ {
        let stack = &self.stacks[colour as usize];
        let seen = &stack.cycle[..usize::from(stack.seen)];
        colour.tiles().filter(move |tile| !seen.contains(tile))
    }

    /// Records that this tile was turned up on top of the stack of its colour.
    pub(crate) fn show(&mut self, tile: Tile) {
        self.stacks[tile.position() - 1].show(tile);
        self.unseen &= !(1 << tile.position());
    }

    /// Puts a tile into the row of a [`Scene`](crate::scene::Scene): at its position, or at the bottom of the
    /// known part of its stack.
    pub(crate) fn put(&mut self, tile: Tile, stacked: bool) {
        if let Some(colour) = tile.colour() {
            let stack = &mut self.stacks[colour as usize];
            if !stacked || usize::from(stack.seen) == STACK {
                *stack = Stack::UNSEEN;
            }
            self.show(tile);
        }
    }

    /// Turns all tiles face up; with stacks, face-down tiles first go to the bottom of theirs (SPT-802,
    /// 1503).
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

    /// Returns a fixed-width encoding, for digests.
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
