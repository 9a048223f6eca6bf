//! A twin of the rules that is made for rollouts: the same game, without what only tables need.
//!
//! It is fast because it keeps up to date what a player looks at: the points that each colour would score on
//! each cell, and the cells that can still take half of a tile. Laying a half changes the points of its own
//! colour only, at the two ends of the lines through its cell.

#[cfg(test)]
mod tests;

use game_core::{Game, Seat, Viewer, pick};
use ingenious::components::{Colour, RACK};
use ingenious::rules::{Mode, Rules};
use ingenious::scoring::{move_peg, on_own_side, points, second_first_is_better, wins_at_once};
use ingenious::state::{Pegs, SEATS};
use ingenious::tiles::Bag;
use ingenious::{Ingenious, Tile, View};

use super::grid::{CELLS, Grid, OUTSIDE};
use crate::BotRng;

/// What an empty cell shows. What lies outside shows `EMPTY + 1`.
const EMPTY: u8 = 6;

/// A cell that is not in the list of open cells; a duel token in the supply.
const NONE: u8 = u8::MAX;

/// A tile to be laid: the place on the rack, and the cells of its first and its second colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) slot: u8,
    pub(super) cells: [u8; 2],
}

/// A position in which the tiles of all racks are known.
#[derive(Clone)]
pub(super) struct Twin {
    pub(super) mode: Mode,
    pub(super) seats: u8,
    pub(super) mover: u8,
    pub(super) owed: u8,
    pub(super) over: bool,
    /// The seats that have placed their first tile, as bits.
    opened: u8,
    /// The pairs of adjacent empty cells.
    pub(super) live: u16,
    /// The points that a half of each colour would score on each open cell; 0 on others.
    pub(super) points: [[u8; CELLS]; 6],
    /// The colour that each cell shows.
    shown: [u8; CELLS],
    /// The number of empty neighbours of each cell.
    free: [u8; CELLS],
    /// The empty cells that have an empty neighbour, in any order, and where in this list each cell is.
    open: [u8; CELLS],
    at: [u8; CELLS],
    open_len: u8,
    rack_len: [u8; SEATS],
    racks: [[Tile; RACK]; SEATS],
    pub(super) pegs: [Pegs; SEATS],
    tokens: [u8; 6],
    bag: [Tile; Bag::MAX],
    bag_len: u8,
}

impl Twin {
    /// The position of a view, with empty racks where it hides them: see [`Deal::apply`].
    pub(super) fn new(rules: &Rules, grid: &Grid, view: &View) -> Self {
        let mut twin = Self {
            mode: rules.mode(),
            seats: rules.seats.get() as u8,
            mover: view.mover.index() as u8,
            owed: view.owed,
            over: false,
            opened: view.opened.bits(),
            live: 0,
            points: [[0; CELLS]; 6],
            shown: [EMPTY + 1; CELLS],
            free: [0; CELLS],
            open: [0; CELLS],
            at: [NONE; CELLS],
            open_len: 0,
            rack_len: [0; SEATS],
            racks: [[Tile::default(); RACK]; SEATS],
            pegs: [[0; 6]; SEATS],
            tokens: view.tokens.map(|holder| holder.map_or(NONE, u8::from)),
            bag: [Tile::default(); Bag::MAX],
            bag_len: 0,
        };
        for (own, seen) in twin.pegs.iter_mut().zip(&view.pegs) {
            *own = *seen;
        }
        for (seat, rack) in view.racks.iter().enumerate() {
            twin.fill_rack(seat, rack.tiles.iter().flatten().copied());
        }
        let (board, boundary) = (view.board(rules), rules.boundary());
        for cell in boundary.cells().iter() {
            let own = usize::from(grid.cell(boundary.hex(cell)));
            twin.shown[own] = board.colour(cell).map_or(EMPTY, |colour| colour as u8);
        }
        for cell in 0..OUTSIDE {
            if twin.is_empty(cell) {
                let free = grid.next[usize::from(cell)].iter().filter(|next| twin.is_empty(**next)).count() as u8;
                twin.free[usize::from(cell)] = free;
                twin.live += u16::from(free);
                if free > 0 {
                    twin.at[usize::from(cell)] = twin.open_len;
                    twin.open[usize::from(twin.open_len)] = cell;
                    twin.open_len += 1;
                    let cell = boundary.cell(grid.hex(cell)).map(|on_board| (usize::from(cell), on_board));
                    for (colour, (own, cell)) in Colour::ALL.into_iter().zip(cell.into_iter().cycle()) {
                        twin.points[colour as usize][own] = points(&board, boundary, colour, cell);
                    }
                }
            }
        }
        twin.live /= 2;
        twin
    }

    /// The position of a state, with all racks and the bag.
    pub(super) fn of_state(rules: &Rules, grid: &Grid, state: &Ingenious) -> Self {
        let mut twin = Self::new(rules, grid, &state.view(rules, Viewer::Seat(state.mover())));
        for seat in rules.seats.seats() {
            twin.fill_rack(seat.index(), state.rack(seat).iter());
        }
        twin.fill_bag(list(state.bag()));
        twin
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: u8) -> bool {
        self.shown[usize::from(cell)] == EMPTY
    }

    /// The empty cells that have an empty neighbour.
    #[inline]
    pub(super) fn open(&self) -> &[u8] {
        &self.open[..usize::from(self.open_len)]
    }

    /// The tiles on the rack of a seat; in solo, the tile just drawn.
    #[inline]
    pub(super) fn rack(&self, seat: u8) -> &[Tile] {
        &self.racks[usize::from(seat)][..usize::from(self.rack_len[usize::from(seat)])]
    }

    /// The index of the set of pegs that a seat moves.
    #[inline]
    pub(super) const fn set_of(&self, seat: u8) -> usize {
        match self.mode {
            Mode::Standard => seat as usize,
            Mode::Team => seat as usize % 2,
            Mode::Solo | Mode::Duel => 0,
        }
    }

    /// Whether a seat would earn a bonus placement for a peg that arrives at the end space.
    #[inline]
    pub(super) fn can_earn(&self, seat: u8, colour: usize) -> bool {
        self.mode != Mode::Solo && (self.mode != Mode::Duel || self.tokens[colour] != seat)
    }

    /// The cells of which a seat's first tile must cover at least one; `None` for later tiles.
    pub(super) fn touching(&self, grid: &Grid) -> Option<[bool; CELLS]> {
        if self.opened >> self.mover & 1 == 1 {
            return None;
        }
        let mut near = [false; CELLS];
        for around in grid.printed.map(|cell| grid.next[usize::from(cell)]) {
            if around.iter().all(|&cell| cell == OUTSIDE || self.is_empty(cell)) {
                around.iter().for_each(|&cell| near[usize::from(cell)] = true);
            }
        }
        Some(near)
    }

    /// Whether every placement leaves no room for another one.
    pub(super) fn has_room_for_one(&self, grid: &Grid) -> bool {
        let free = |cell: u8| u16::from(self.free[usize::from(cell)]);
        self.open().iter().all(|&a| {
            let mut beside = grid.next[usize::from(a)].iter().filter(|b| self.is_empty(**b));
            beside.all(|&b| free(a) + free(b) - 1 == self.live)
        })
    }

    /// Passes the turn on without drawing, and gives the next mover this tile and no other.
    pub(super) fn pass_with(&mut self, tile: Tile) {
        self.mover = (self.mover + 1) % self.seats;
        self.fill_rack(usize::from(self.mover), core::iter::once(tile));
    }

    /// Takes a cell from the list of open cells, if it is there.
    #[inline]
    fn close(&mut self, cell: u8) {
        let at = core::mem::replace(&mut self.at[usize::from(cell)], NONE);
        if at != NONE {
            self.open_len -= 1;
            let last = self.open[usize::from(self.open_len)];
            if last != cell {
                self.open[usize::from(at)] = last;
                self.at[usize::from(last)] = at;
            }
            self.points.iter_mut().for_each(|points| points[usize::from(cell)] = 0);
        }
    }

    /// The first cell in a direction that does not show the colour, and how many do before it.
    #[inline]
    fn run(&self, grid: &Grid, cell: u8, direction: usize, colour: u8) -> (u8, u8) {
        let mut next = grid.next[usize::from(cell)][direction];
        let mut length = 0;
        while self.shown[usize::from(next)] == colour {
            next = grid.next[usize::from(next)][direction];
            length += 1;
        }
        (next, length)
    }

    fn cover(&mut self, grid: &Grid, cell: u8, colour: u8) {
        self.shown[usize::from(cell)] = colour;
        self.close(cell);
        for next in grid.next[usize::from(cell)] {
            if self.is_empty(next) {
                self.live -= 1;
                self.free[usize::from(next)] -= 1;
                if self.free[usize::from(next)] == 0 {
                    self.close(next);
                }
            }
        }
        for direction in 0..3 {
            let (ahead, length) = self.run(grid, cell, direction, colour);
            let (behind, other) = self.run(grid, cell, direction + 3, colour);
            for (end, more) in [(usize::from(ahead), 1 + other), (usize::from(behind), 1 + length)] {
                if self.at[end] != NONE {
                    self.points[usize::from(colour)][end] += more;
                }
            }
        }
    }

    /// Lays a tile of the mover and scores it, a double in the better order.
    pub(super) fn place(&mut self, rules: &Rules, grid: &Grid, placement: Placement) {
        let Placement { slot, cells: [a, b] } = placement;
        let mover = usize::from(self.mover);
        let tile = self.racks[mover][usize::from(slot)];
        self.rack_len[mover] -= 1;
        self.racks[mover][usize::from(slot)] = self.racks[mover][usize::from(self.rack_len[mover])];
        self.owed = self.owed.saturating_sub(1);
        self.opened |= 1 << mover;
        let (one, two) = tile.colours();
        let scored = [self.points[one as usize][usize::from(a)], self.points[two as usize][usize::from(b)]];
        self.cover(grid, a, one as u8);
        self.cover(grid, b, two as u8);
        let peg = self.pegs[self.set_of(self.mover)][one as usize];
        let turned = one == two && second_first_is_better(self.mode, Seat::new(self.mover), peg, scored);
        self.score(rules, tile, scored, turned);
    }

    /// Scores a tile that has been laid, the second half first if `turned`.
    pub(super) fn score(&mut self, rules: &Rules, tile: Tile, scored: [u8; 2], turned: bool) {
        let (seat, set) = (Seat::new(self.mover), self.set_of(self.mover));
        let (one, two) = tile.colours();
        let mut halves = [(one as usize, scored[0]), (two as usize, scored[1])];
        if turned {
            halves.reverse();
        }
        for (colour, scored) in halves {
            let peg = &mut self.pegs[set][colour];
            let moved = move_peg(self.mode, seat, *peg, scored);
            *peg = moved.to;
            if moved.arrived && self.can_earn(self.mover, colour) {
                self.owed += 1;
                if self.mode == Mode::Duel {
                    self.tokens[colour] = self.mover;
                }
            }
        }
        self.over = wins_at_once(rules, seat, &self.pegs[set]) || self.live == 0;
        if self.rack_len[usize::from(self.mover)] == 0 {
            self.owed = 0;
        }
    }

    /// The colours of which the mover's rack may not show any for an exchange (in the duel: of which tiles
    /// are exchanged), as bits.
    fn deciding(&self) -> u8 {
        let pegs = &self.pegs[self.set_of(self.mover)];
        let space = |peg: i8| {
            if self.mode == Mode::Duel { -on_own_side(Seat::new(self.mover), peg) } else { peg }
        };
        let wanted = if self.mode == Mode::Duel { -9 } else { pegs.iter().copied().fold(i8::MAX, i8::min) };
        pegs.iter().enumerate().fold(0, |set, (colour, &peg)| set | u8::from(space(peg) == wanted) << colour)
    }

    /// Whether the mover may exchange tiles at the end of the turn.
    pub(super) fn may_exchange(&self) -> bool {
        let rack = self.rack(self.mover);
        let deciding = self.deciding();
        let matching = rack.iter().filter(|tile| shows(**tile, deciding)).count();
        match self.mode {
            Mode::Solo => false,
            Mode::Duel => matching > 0 && usize::from(self.bag_len) + rack.len() >= RACK + matching,
            Mode::Standard | Mode::Team => matching == 0 && !rack.is_empty() && usize::from(self.bag_len) >= RACK,
        }
    }

    /// Ends the turn of the mover, with or without an exchange, and draws.
    pub(super) fn end_turn(&mut self, exchange: bool, rng: &mut BotRng) {
        let mover = usize::from(self.mover);
        let mut aside = [Tile::default(); RACK];
        let mut set_aside = 0;
        if exchange {
            let deciding = self.deciding();
            for at in (0..usize::from(self.rack_len[mover])).rev() {
                if self.mode != Mode::Duel || shows(self.racks[mover][at], deciding) {
                    aside[set_aside] = self.racks[mover][at];
                    set_aside += 1;
                    self.rack_len[mover] -= 1;
                    self.racks[mover][at] = self.racks[mover][usize::from(self.rack_len[mover])];
                }
            }
        }
        let goal = if self.mode == Mode::Solo { 1 } else { RACK as u8 };
        while self.rack_len[mover] < goal && self.bag_len > 0 {
            self.draw(mover, rng);
        }
        for tile in &aside[..set_aside] {
            self.bag[usize::from(self.bag_len)] = *tile;
            self.bag_len += 1;
        }
        self.mover = (self.mover + 1) % self.seats;
    }

    /// Draws a tile from the bag, if there is one.
    fn draw(&mut self, seat: usize, rng: &mut BotRng) {
        if self.bag_len > 0 {
            let at = pick(rng, u32::from(self.bag_len)) as usize;
            self.bag_len -= 1;
            self.racks[seat][usize::from(self.rack_len[seat])] = self.bag[at];
            self.bag[at] = self.bag[usize::from(self.bag_len)];
            self.rack_len[seat] += 1;
        }
    }

    fn fill_rack(&mut self, seat: usize, tiles: impl Iterator<Item = Tile>) {
        self.rack_len[seat] = 0;
        for tile in tiles.take(RACK) {
            self.racks[seat][usize::from(self.rack_len[seat])] = tile;
            self.rack_len[seat] += 1;
        }
    }

    fn fill_bag(&mut self, tiles: impl Iterator<Item = Tile>) {
        self.bag_len = 0;
        for tile in tiles {
            self.bag[usize::from(self.bag_len)] = tile;
            self.bag_len += 1;
        }
    }
}

/// Whether a tile shows one of the colours, which are bits.
fn shows(tile: Tile, colours: u8) -> bool {
    let (a, b) = tile.colours();
    colours >> a as u8 & 1 == 1 || colours >> b as u8 & 1 == 1
}

/// How the tiles that a view does not show are dealt.
pub(super) struct Deal {
    view: View,
    /// The tiles that the viewer has not seen.
    unseen: Vec<Tile>,
    /// Whether exchanges have revealed something about the hidden racks.
    revealed: bool,
}

impl Deal {
    pub(super) fn new(rules: &Rules, view: &View) -> Self {
        let revealed = !view.memory.shown.is_empty() || !view.memory.lacking.is_empty();
        Self { view: view.clone(), unseen: list(&view.unseen_tiles(rules)).collect(), revealed }
    }

    /// Deals the hidden racks and the bag at random, as far as they agree with what exchanges revealed.
    pub(super) fn apply(&self, rules: &Rules, twin: &mut Twin, rng: &mut BotRng) {
        if self.revealed {
            let state = Ingenious::determinize(rules, &self.view, rng);
            twin.fill_bag(list(state.bag()));
            for seat in self.hidden() {
                twin.fill_rack(seat, state.rack(Seat::new(seat as u8)).iter());
            }
            return;
        }
        twin.fill_bag(self.unseen.iter().copied());
        for seat in self.hidden() {
            twin.rack_len[seat] = 0;
            for _ in 0..self.view.racks[seat].count {
                twin.draw(seat, rng);
            }
        }
    }

    /// What dealing takes, in nodes. Near the end of a game it is far more than playing on, most of all with
    /// what exchanges revealed, so without it a search would deal for seconds.
    pub(super) const fn nodes(&self) -> u32 {
        if self.revealed { 30 } else { 4 }
    }

    /// The tiles that the viewer has not seen, if all of them are equally likely wherever they may be, and
    /// the number of tiles on the rack of a seat that it does not see.
    pub(super) fn evenly_hidden(&self, seat: u8) -> Option<(&[Tile], usize)> {
        let count = usize::from(self.view.racks.get(usize::from(seat))?.count);
        (!self.revealed).then_some((&self.unseen[..], count))
    }

    /// The seats whose racks the viewer does not see.
    fn hidden(&self) -> impl Iterator<Item = usize> {
        let racks = self.view.racks.iter().enumerate();
        racks.filter(|(_, rack)| rack.tiles.is_none()).map(|(seat, _)| seat)
    }
}

/// The tiles of a bag one by one.
fn list(bag: &Bag) -> impl Iterator<Item = Tile> {
    Tile::all().flat_map(|tile| core::iter::repeat_n(tile, usize::from(bag.count(tile))))
}
