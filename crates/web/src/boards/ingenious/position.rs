//! The position, the legal actions, and what a placement would score.

use std::sync::Arc;

use game_core::{Game, Seat};
use hex_grid::{Direction, Hex};
use ingenious::scoring::{counted, move_peg};
use ingenious::state::Pegs;
use ingenious::{Action, Board, Colour, Ingenious, Mode, Rules, Tile, View};
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
    pub(super) rules: Arc<Rules>,
    pub(super) view: Arc<View>,
    pub(super) board: Board,
    /// The legal actions, sorted.
    legal: Vec<Action>,
}

impl Position {
    /// Returns a position, in which the viewer decides if `mine`.
    pub(super) fn new(rules: Arc<Rules>, view: Arc<View>, mine: bool) -> Self {
        let mut legal = Vec::new();
        if mine {
            Ingenious::legal_in(&rules, &view, &mut legal);
        }
        let board = view.board(&rules);
        Self { rules, view, board, legal }
    }

    /// Returns whether an action is legal now.
    pub(super) fn allows(&self, action: &Action) -> bool {
        self.legal.binary_search(action).is_ok()
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

    /// Returns the placement that scores most among those that cover this cell; `None` if nothing fits there.
    pub(super) fn best_at(&self, cell: Hex) -> Option<Ghost> {
        let covers = |ghost: &Ghost| ghost.cells().contains(&cell);
        let all = self.legal.iter().filter_map(Ghost::of).filter(covers);
        all.max_by_key(|ghost| self.counted(*ghost).iter().map(Vec::len).sum::<usize>())
    }

    /// Returns the cells whose symbols count for each half of the ghost's placement.
    pub(super) fn counted(&self, ghost: Ghost) -> [Vec<Hex>; 2] {
        let boundary = self.rules.boundary();
        let cells = ghost.cells().map(|hex| boundary.cell(hex));
        let [Some(first), Some(second)] = cells else { return Default::default() };
        // Points are counted on the board with the tile already there.
        let mut view = View::clone(&self.view);
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

    /// Returns the same placement with its first half on this cell, if both halves are alike; otherwise the
    /// halves stay where they are.
    pub(super) fn held_by(self, cell: Hex) -> Self {
        let [_, second] = self.cells();
        let [a, b] = self.colours();
        if a == b && second == cell { Self { cell, turn: (self.turn + 3) % TURNS.len(), ..self } } else { self }
    }

    /// Returns the ghost of a placement; `None` for other actions.
    pub(super) fn of(action: &Action) -> Option<Self> {
        let Action::Place { tile, first, second } = *action else { return None };
        let direction = first.direction_to(second)?;
        let turn = TURNS.iter().position(|&turn| turn == direction)?;
        Some(Self { tile, cell: first, turn })
    }
}

/// What a placement scores.
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

/// A position; equal only to itself.
#[derive(Clone, Debug)]
pub(super) struct Read(pub(super) Arc<Position>);

impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
