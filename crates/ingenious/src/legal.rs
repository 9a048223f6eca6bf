//! Legal actions of the mover: visited, validated with a reason, or chosen uniformly at random. All three use
//! only what the mover can see.

use game_core::{Rng, Seat, pick};
use hex_grid::{Bits, Direction, Hex};

use crate::action::{Action, Half, IllegalAction};
use crate::board::Board;
use crate::components::{RACK, Tile};
use crate::rules::{Mode, Rules};
use crate::scoring::own_nines;
use crate::state::{Pegs, Phase, lowest};
use crate::tiles::Rack;

/// What the mover sees of the position; built from a state or from a view.
#[derive(Debug)]
pub(crate) struct MoverView<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) phase: Phase,
    pub(crate) seat: Seat,
    /// Whether the seat has placed its first tile.
    pub(crate) opened: bool,
    pub(crate) board: &'a Board,
    pub(crate) rack: Rack,
    pub(crate) pegs: &'a Pegs,
    /// The number of tiles in the bag.
    pub(crate) bag: usize,
}

impl MoverView<'_> {
    /// Returns the cells of which a seat's first tile must cover at least one (ING-204); `None` for later
    /// tiles, which may go anywhere (ING-205).
    fn touching(&self) -> Option<Bits<4>> {
        (!self.opened).then(|| self.board.free_surroundings(self.rules.boundary()))
    }

    /// Calls `each` with every legal action of the mover, in sorted order.
    pub(crate) fn each(&self, each: &mut impl FnMut(Action)) {
        match self.phase {
            Phase::Place => self.each_placement(each),
            Phase::Order { .. } => [Half::First, Half::Second].into_iter().for_each(|half| each(Action::Order(half))),
            Phase::TurnEnd => {
                each(Action::Keep);
                if self.exchange().is_ok() {
                    each(Action::Exchange);
                }
            }
            Phase::Start | Phase::Deal | Phase::Replenish | Phase::Exchange | Phase::Over(_) => {}
        }
    }

    fn each_placement(&self, each: &mut impl FnMut(Action)) {
        let boundary = self.rules.boundary();
        let near = self.touching();
        let mut oriented: Vec<(Hex, Hex)> = Vec::new();
        for cell in self.board.empty.iter() {
            for direction in Direction::BY_CELL {
                let next = boundary.step(cell, direction);
                let touches = near.as_ref().is_none_or(|near| near.has(cell) || near.has(next));
                if self.board.empty.has(next) && touches {
                    oriented.push((boundary.hex(cell), boundary.hex(next)));
                }
            }
        }
        for tile in self.rack.iter_kinds() {
            let cells = oriented.iter().filter(|(first, second)| !tile.is_double() || first < second);
            cells.for_each(|&(first, second)| each(Action::Place { tile, first, second }));
        }
    }

    /// Returns the reason if this action is not legal for the mover.
    pub(crate) fn validate(&self, action: Action) -> Result<(), IllegalAction> {
        match (self.phase, action) {
            (Phase::Place, Action::Place { tile, first, second }) => self.validate_placement(tile, first, second),
            (Phase::Place, Action::Keep | Action::Exchange) => Err(IllegalAction::PlaceFirst),
            (Phase::Order { .. }, Action::Order(_)) | (Phase::TurnEnd, Action::Keep) => Ok(()),
            (Phase::Order { .. }, _) => Err(IllegalAction::OrderFirst),
            (Phase::TurnEnd, Action::Exchange) => self.exchange().map(|_| ()),
            (_, Action::Order(_)) => Err(IllegalAction::NoOrderNow),
            (Phase::TurnEnd, Action::Place { .. }) => Err(IllegalAction::NoPlacementNow),
            (Phase::Start | Phase::Deal | Phase::Replenish | Phase::Exchange | Phase::Over(_), _) => {
                Err(IllegalAction::NotYourTurn)
            }
        }
    }

    fn validate_placement(&self, tile: Tile, first: Hex, second: Hex) -> Result<(), IllegalAction> {
        if !self.rack.has(tile) {
            let solo = self.rules.mode() == Mode::Solo;
            return Err(if solo { IllegalAction::NotDrawn { tile } } else { IllegalAction::NotOnRack { tile } });
        }
        let empty = |hex: Hex| {
            let cell = self.rules.boundary().cell(hex).ok_or(IllegalAction::OutsideBoundary { cell: hex })?;
            if self.board.empty.has(cell) { Ok(cell) } else { Err(IllegalAction::NotEmpty { cell: hex }) }
        };
        let (a, b) = (empty(first)?, empty(second)?);
        if first.direction_to(second).is_none() {
            return Err(IllegalAction::NotAdjacent);
        }
        if tile.is_double() && second < first {
            return Err(IllegalAction::DoubleTurned);
        }
        match self.touching() {
            Some(near) if !near.has(a) && !near.has(b) => Err(IllegalAction::FirstTurn),
            _ => Ok(()),
        }
    }

    /// Returns the tiles that would be exchanged, or why an exchange is not allowed.
    pub(crate) fn exchange(&self) -> Result<Rack, IllegalAction> {
        exchange(self.rules, self.seat, self.pegs, self.rack, self.bag)
    }

    /// Returns a uniformly random legal action.
    #[inline]
    pub(crate) fn random(&self, rng: &mut impl Rng) -> Action {
        match self.phase {
            Phase::Order { .. } => Action::Order(if pick(rng, 2) == 0 { Half::First } else { Half::Second }),
            Phase::TurnEnd => {
                let exchange = self.exchange().is_ok() && pick(rng, 2) == 1;
                if exchange { Action::Exchange } else { Action::Keep }
            }
            _ => self.random_placement(rng),
        }
    }

    /// Returns a uniformly random placement. A mixed tile fits on a pair of cells in two orientations, a
    /// double in one.
    #[inline]
    fn random_placement(&self, rng: &mut impl Rng) -> Action {
        let boundary = self.rules.boundary();
        let pairs = match self.touching() {
            None => self.board.pairs(self.rules, None),
            Some(near) => self.board.pairs(self.rules, Some(&near)),
        };
        let counts = [pairs[0].len(), pairs[1].len(), pairs[2].len()];
        let total = counts[0] + counts[1] + counts[2];
        let (mixed, doubles) = self.rack.kinds();
        let number = pick(rng, (2 * mixed + doubles) * total);
        let (oriented, mut at) = (number / total, number % total);
        let mut axis = 0;
        while at >= counts[axis] {
            at -= counts[axis];
            axis += 1;
        }
        let Some(low) = pairs[axis].nth(at) else { unreachable!("the number is below the count of pairs") };
        let high = boundary.step(low, Direction::FORWARD[axis]);
        let (tile, turned) = if oriented < 2 * mixed {
            (self.rack.nth_kind(false, oriented / 2), oriented % 2 == 1)
        } else {
            (self.rack.nth_kind(true, oriented - 2 * mixed), false)
        };
        let (first, second) = if turned { (high, low) } else { (low, high) };
        Action::Place { tile, first: boundary.hex(first), second: boundary.hex(second) }
    }
}

/// Returns the tiles that would be exchanged (ING-502, 503, 907, R6, R16, R20).
///
/// # Errors
/// Why an exchange is not allowed.
#[inline]
pub fn exchange(rules: &Rules, seat: Seat, pegs: &Pegs, rack: Rack, bag: usize) -> Result<Rack, IllegalAction> {
    let exchanged = match rules.mode() {
        Mode::Solo => return Err(IllegalAction::NoRack),
        Mode::Standard | Mode::Team => {
            if rack.is_empty() || !rack.lacks(lowest(pegs)) {
                return Err(IllegalAction::NoExchange);
            }
            rack
        }
        Mode::Duel => {
            let matching = rack.showing(own_nines(seat, pegs));
            if matching.is_empty() {
                return Err(IllegalAction::NoDuelExchange);
            }
            matching
        }
    };
    if bag < RACK - rack.without(exchanged).len() { Err(IllegalAction::BagTooSmall) } else { Ok(exchanged) }
}
