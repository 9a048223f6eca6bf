//! The position, the legal actions, and what a placement would score.

use std::sync::Arc;

use game_core::Seat;
use hex_grid::{Direction, Hex};
use ingenious::scoring::{counted, move_peg};
use ingenious::state::Pegs;
use ingenious::{Action, Board, Colour, Ingenious, Mode, Rules, Tile, View};
use leptos::prelude::*;

use crate::boards::{Seen, TypedLink};

/// The orientations of a tile, in clockwise order.
pub(super) const TURNS: [Direction; 6] = [
    Direction::East,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
    Direction::NorthEast,
];

/// A position with its rules.
#[derive(Debug)]
pub(super) struct Position {
    pub(super) rules: Rules,
    pub(super) view: View,
    pub(super) board: Board,
    /// The legal actions, sorted.
    legal: Vec<Action>,
    /// Whether the viewer is to act.
    pub(super) mine: bool,
}

impl Position {
    /// Returns the position that a viewer sees.
    pub(super) fn new(Seen { rules, view, legal, mine }: Seen<Ingenious>) -> Self {
        let board = view.board(&rules);
        Self { rules, view, board, legal, mine }
    }

    /// Returns the tiles of the viewer's rack; of the mover's for a spectator.
    pub(super) fn rack(&self) -> Vec<Tile> {
        let seat = self.view.viewer.seat().unwrap_or(self.view.mover);
        self.view.racks.get(seat.index()).and_then(|rack| rack.tiles.clone()).unwrap_or_default()
    }

    /// Returns whether an action is legal now.
    pub(super) fn allows(&self, action: &Action) -> bool {
        self.legal.binary_search(action).is_ok()
    }

    /// Returns whether any placement is legal now.
    pub(super) fn places(&self) -> bool {
        self.legal.iter().any(|action| matches!(action, Action::Place { .. }))
    }

    /// Returns whether a tile can be placed with its first half on this cell.
    pub(super) fn is_lit(&self, tile: Tile, cell: Hex) -> bool {
        TURNS.into_iter().any(|turn| self.allows(&placement(tile, cell, turn)))
    }

    /// Returns the first orientation from this one on, clockwise or back, in which the tile fits with its
    /// first half on the cell.
    pub(super) fn turned(&self, tile: Tile, cell: Hex, from: usize, back: bool) -> Option<usize> {
        let by = if back { TURNS.len() - 1 } else { 1 };
        (0..TURNS.len())
            .map(|step| (from + step * by) % TURNS.len())
            .find(|&turn| self.allows(&placement(tile, cell, TURNS[turn])))
    }

    /// Returns the cells whose symbols count for each half of the ghost's placement.
    pub(super) fn counted(&self, ghost: Ghost) -> [Vec<Hex>; 2] {
        let boundary = self.rules.boundary();
        let cells = ghost.cells().map(|hex| boundary.cell(hex));
        let [Some(first), Some(second)] = cells else { return Default::default() };
        // Points are counted on the board with the tile already there.
        let mut view = self.view.clone();
        let Action::Place { tile, first: a, second: b } = ghost.action() else { return Default::default() };
        view.board.push(ingenious::board::Laid { tile, first: a, second: b });
        let board = view.board(&self.rules);
        let lines = |cell, other| counted(&board, boundary, cell, other).iter().map(|&at| boundary.hex(at)).collect();
        [lines(first, second), lines(second, first)]
    }

    /// Returns the pegs that a seat moves.
    pub(super) fn pegs(&self, seat: Seat) -> Pegs {
        self.view.pegs.get(self.rules.pegs_of(seat)).copied().unwrap_or_default()
    }

    /// Returns the mover's pegs after a placement that scores these points.
    pub(super) fn pegs_after(&self, ghost: Ghost, points: [u8; 2]) -> Pegs {
        let mut pegs = self.pegs(self.view.mover);
        for (colour, points) in ghost.colours().into_iter().zip(points) {
            let peg = &mut pegs[colour as usize];
            *peg = move_peg(self.rules.mode(), self.view.mover, *peg, points).to;
        }
        pegs
    }

    /// Returns the mode.
    pub(super) fn mode(&self) -> Mode {
        self.rules.mode()
    }
}

/// Returns the placement of a tile with its first colour on a cell, in this orientation.
pub(super) fn placement(tile: Tile, cell: Hex, turn: Direction) -> Action {
    let (a, b) = tile.colours();
    Action::place(a, cell, b, cell.step(turn))
}

/// A tile over the board that has not been placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ghost {
    pub(super) tile: Tile,
    /// The cell of its first half.
    pub(super) cell: Hex,
    /// An index into [`TURNS`].
    pub(super) turn: usize,
}

impl Ghost {
    pub(super) fn action(self) -> Action {
        placement(self.tile, self.cell, TURNS[self.turn])
    }

    pub(super) fn cells(self) -> [Hex; 2] {
        [self.cell, self.cell.step(TURNS[self.turn])]
    }

    pub(super) fn colours(self) -> [Colour; 2] {
        let (a, b) = self.tile.colours();
        [a, b]
    }

    /// Returns the ghost of a placement; `None` for other actions.
    pub(super) fn of(action: &Action) -> Option<Self> {
        let Action::Place { tile, first, second } = *action else { return None };
        let direction = first.direction_to(second)?;
        let turn = TURNS.iter().position(|&turn| turn == direction)?;
        Some(Self { tile, cell: first, turn })
    }
}

/// What a placement would score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Promise {
    pub(super) ghost: Ghost,
    pub(super) counted: [Vec<Hex>; 2],
    pub(super) points: [u8; 2],
    pub(super) before: Pegs,
    pub(super) after: Pegs,
}

impl Promise {
    pub(super) fn new(position: &Position, ghost: Ghost) -> Self {
        let counted = position.counted(ghost);
        let points = [0, 1].map(|half: usize| counted[half].len() as u8);
        let before = position.pegs(position.view.mover);
        Self { ghost, points, before, after: position.pegs_after(ghost, points), counted }
    }
}

/// A position, decoded once for each snapshot; equal only to itself.
#[derive(Clone, Debug)]
pub(super) struct Read(pub(super) Arc<Position>);

impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Returns the current position. It does not change when only presence does, so that the hand is not emptied
/// then.
pub(super) fn watch(link: &TypedLink<Ingenious>) -> Memo<Option<Read>> {
    link.seen(|seen| Read(Arc::new(Position::new(seen))))
}
