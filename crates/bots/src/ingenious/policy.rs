//! Choosing a placement at a glance, by what it is worth at once.

use ingenious::Tile;
use ingenious::components::RACK;
use ingenious::rules::{Mode, Rules};

use super::grid::{CELLS, Grid};
use super::outlook::Outlook;
use super::twin::{Placement, Twin};
use super::utility::{Gains, MOST, Utility};
use crate::BotRng;

/// What does not change in a decision: the board and the worth of pegs.
pub(super) struct Ground {
    pub(super) grid: Grid,
    utility: Utility,
    /// Whether pegs are judged by where they are expected to end, rather than by where they are.
    outlook: bool,
}

/// A tile of a rack: its place there and its colours.
#[derive(Clone, Copy)]
struct Held {
    slot: u8,
    colours: [usize; 2],
    /// No placement of the tile is worth more.
    bound: f32,
}

impl Ground {
    pub(super) fn new(rules: &Rules, outlook: bool) -> Self {
        let grid = Grid::new(rules);
        let utility = Utility::new(rules.mode(), grid.pairs);
        Self { grid, utility, outlook }
    }

    /// What moving each peg is worth to a seat.
    fn gains(&self, twin: &Twin, seat: u8) -> Gains {
        let expected = if self.outlook { Outlook::new(twin, &self.grid).pegs(twin, seat) } else { None };
        self.utility.gains(twin, seat, expected)
    }

    /// How far a seat's pegs are on the whole, or will be at the end if that can be told.
    pub(super) fn level(&self, twin: &Twin, outlook: &Outlook, seat: u8) -> f32 {
        match outlook.pegs(twin, seat) {
            Some(pegs) if self.outlook => self.utility.final_level(pegs),
            _ => self.reached(twin, seat),
        }
    }

    /// How far a seat's pegs are on the whole.
    pub(super) fn reached(&self, twin: &Twin, seat: u8) -> f32 {
        self.utility.level(twin, seat)
    }

    /// The placement of the mover that is worth most at once.
    pub(super) fn best(&self, twin: &Twin) -> Placement {
        let gains = self.gains(twin, twin.mover);
        let near = twin.touching(&self.grid);
        let cells = self.grid.len();
        let most =
            twin.points.each_ref().map(|points| points[..cells].iter().fold(0, |most, &points| most.max(points)));
        let mut held = [Held { slot: 0, colours: [0; 2], bound: 0.0 }; RACK];
        let mut count = 0;
        let rack = twin.rack(twin.mover);
        for (slot, tile) in rack.iter().enumerate() {
            if rack[..slot].contains(tile) {
                continue;
            }
            let colours = colours(*tile);
            let bound = worth(&gains, colours, colours.map(|colour| most[colour]));
            // Tiles that may be worth more come first.
            let mut place = count;
            while place > 0 && held[place - 1].bound < bound {
                held[place] = held[place - 1];
                place -= 1;
            }
            held[place] = Held { slot: slot as u8, colours, bound };
            count += 1;
        }
        let mut best = (f32::NEG_INFINITY, Placement { slot: 0, cells: [0; 2] });
        for Held { slot, colours, bound } in held[..count].iter().copied() {
            if bound <= best.0 {
                break;
            }
            let [one, two] = colours;
            let reach = |points: u8| worth(&gains, colours, [points, most[two]]);
            // The fewest points of the first half with which the tile can be worth more than the best so far.
            let mut least = 0;
            while reach(least) <= best.0 {
                least += 1;
            }
            for &a in twin.open() {
                let points = twin.points[one][usize::from(a)];
                if points < least {
                    continue;
                }
                for &b in &self.grid.next[usize::from(a)] {
                    let value = worth(&gains, colours, [points, twin.points[two][usize::from(b)]]);
                    let touches = || near.as_ref().is_none_or(|near| near[usize::from(a)] || near[usize::from(b)]);
                    if value > best.0 && twin.is_empty(b) && touches() {
                        best = (value, Placement { slot, cells: [a, b] });
                    }
                }
                while least <= points && reach(least) <= best.0 {
                    least += 1;
                }
            }
        }
        best.1
    }

    /// All placements of the mover, each with what it is worth at once, and `denial` times what it takes from
    /// the others; each kind of tile and each way to lay it once.
    pub(super) fn placements(&self, twin: &Twin, denial: f32) -> Vec<(f32, Placement)> {
        let gains = self.gains(twin, twin.mover);
        let near = twin.touching(&self.grid);
        let denied = self.denied(twin);
        let mut list = Vec::new();
        let rack = twin.rack(twin.mover);
        for (slot, tile) in rack.iter().enumerate() {
            if rack[..slot].contains(tile) {
                continue;
            }
            let [one, two] = colours(*tile);
            for &a in twin.open() {
                for &b in &self.grid.next[usize::from(a)] {
                    let touches = near.as_ref().is_none_or(|near| near[usize::from(a)] || near[usize::from(b)]);
                    if !twin.is_empty(b) || !touches || (one == two && b < a) {
                        continue;
                    }
                    let points = [twin.points[one][usize::from(a)], twin.points[two][usize::from(b)]];
                    let own = worth(&gains, [one, two], points);
                    let value = own + denial * (denied[usize::from(a)] + denied[usize::from(b)]);
                    list.push((value, Placement { slot: slot as u8, cells: [a, b] }));
                }
            }
        }
        list
    }

    /// The most that an opponent could gain on each cell.
    fn denied(&self, twin: &Twin) -> [f32; CELLS] {
        let mut denied = [0.0f32; CELLS];
        let own = twin.set_of(twin.mover);
        let opponent = |seat: &u8| *seat != twin.mover && (twin.mode == Mode::Duel || twin.set_of(*seat) != own);
        for seat in (0..twin.seats).filter(opponent) {
            let gains = self.gains(twin, seat);
            for &cell in twin.open() {
                let cell = usize::from(cell);
                for (gains, points) in gains.iter().zip(&twin.points) {
                    denied[cell] = denied[cell].max(gains[usize::from(points[cell]).min(MOST)]);
                }
            }
        }
        denied
    }

    /// Plays the rest of the mover's turn, from a placement on, and returns the number of decisions.
    pub(super) fn turn(&self, rules: &Rules, twin: &mut Twin, rng: &mut BotRng) -> u32 {
        let mut decisions = 1;
        twin.place(rules, &self.grid, self.best(twin));
        while twin.owed > 0 && !twin.over {
            twin.place(rules, &self.grid, self.best(twin));
            decisions += 1;
        }
        decisions + self.end_turn(twin, rng)
    }

    /// Ends the mover's turn if the game is not over, and returns the number of decisions. A rack without the
    /// lowest colours is exchanged: it can be no worse than it looks.
    pub(super) fn end_turn(&self, twin: &mut Twin, rng: &mut BotRng) -> u32 {
        if !twin.over {
            let exchange = twin.mode != Mode::Duel && twin.may_exchange();
            twin.end_turn(exchange, rng);
        }
        u32::from(!twin.over && twin.mode != Mode::Solo)
    }
}

/// What the points of two halves of these colours are worth. More points are never worth less.
#[inline]
fn worth(gains: &Gains, [one, two]: [usize; 2], points: [u8; 2]) -> f32 {
    let [first, second] = points.map(usize::from);
    if one == two {
        gains[one][(first + second).min(MOST)]
    } else {
        gains[one][first.min(MOST)] + gains[two][second.min(MOST)]
    }
}

/// Both colours of a tile as numbers.
fn colours(tile: Tile) -> [usize; 2] {
    let (one, two) = tile.colours();
    [one as usize, two as usize]
}
