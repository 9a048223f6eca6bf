//! One-ply search: raises the lowest colours, breaks ties by points gained, ignores the opponents.

use game_core::{Game, Seat, pick, sort_few};
use ingenious::board::Board;
use ingenious::components::Colour;
use ingenious::rules::{Mode, Rules};
use ingenious::scoring::{move_peg, on_own_side, points};
use ingenious::state::Pegs;
use ingenious::{Action, Half, Ingenious, Phase, View};

use crate::{Bot, BotRng, SearchResult};

/// Takes the placement that leaves its own pegs in the best position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<Ingenious> for Greedy {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let evaluator = Evaluator::new(rules, view);
        SearchResult::at_once(best(rules, view, rng, |action| evaluator.value(view.phase, view, action)))
    }
}

/// Returns one of the legal actions with the highest value.
pub(super) fn best(rules: &Rules, view: &View, rng: &mut BotRng, value: impl Fn(Action) -> i64) -> Action {
    let mut legal = Vec::new();
    Ingenious::legal_in(rules, view, &mut legal);
    let mut best: Vec<Action> = Vec::new();
    let mut most = i64::MIN;
    for action in legal {
        let value = value(action);
        if value > most {
            most = value;
            best.clear();
        }
        if value == most {
            best.push(action);
        }
    }
    best.swap_remove(pick(rng, best.len() as u32) as usize)
}

pub(super) struct Evaluator<'a> {
    rules: &'a Rules,
    seat: Seat,
    board: Board,
    pegs: Pegs,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(rules: &'a Rules, view: &View) -> Self {
        Self { rules, seat: view.mover, board: view.board(rules), pegs: view.pegs(rules, view.mover) }
    }

    /// The points of a placement that are not lost; 0 for other actions.
    pub(super) fn gained(&self, action: Action) -> i64 {
        let Some(halves) = self.halves(action) else { return 0 };
        self.after(halves).1
    }

    pub(super) fn value(&self, phase: Phase, view: &View, action: Action) -> i64 {
        match action {
            Action::Place { .. } => self.halves(action).map_or(i64::MIN, |halves| self.value_after(halves)),
            Action::Order(half) => {
                let (Phase::Order { first, second }, Some(last)) = (phase, view.last) else { return 0 };
                let colour = last.tile.colours().0;
                let order = if half == Half::First { [first, second] } else { [second, first] };
                self.value_after([(colour, order[0]), (colour, order[1])])
            }
            // A rack that lacks the lowest colour cannot raise it, so new tiles are better than the old ones.
            Action::Exchange => i64::from(self.rules.mode() != Mode::Duel),
            Action::Keep => 0,
        }
    }

    /// The colours of a placement and their points; `None` for other actions.
    fn halves(&self, action: Action) -> Option<[(Colour, u8); 2]> {
        let Action::Place { tile, first, second } = action else { return None };
        let boundary = self.rules.boundary();
        let (a, b) = (boundary.cell(first)?, boundary.cell(second)?);
        let (one, two) = tile.colours();
        Some([(one, points(&self.board, boundary, one, a)), (two, points(&self.board, boundary, two, b))])
    }

    /// The pegs after these two halves have been scored, the points gained, and the bonus placements.
    fn after(&self, halves: [(Colour, u8); 2]) -> (Pegs, i64, i64) {
        let mut pegs = self.pegs;
        let mut bonuses = 0;
        let mut gained = 0;
        for (colour, scored) in halves {
            let peg = &mut pegs[colour as usize];
            let moved = move_peg(self.rules.mode(), self.seat, *peg, scored);
            *peg = moved.to;
            bonuses += i64::from(moved.arrived);
            gained += i64::from(scored - moved.lost);
        }
        (pegs, gained, bonuses)
    }

    /// The value of the pegs after these two halves have been scored.
    fn value_after(&self, halves: [(Colour, u8); 2]) -> i64 {
        let (pegs, gained, bonuses) = self.after(halves);
        let mut values: Vec<i64> = match self.rules.mode() {
            Mode::Duel => pegs.iter().map(|&peg| i64::from(on_own_side(self.seat, peg)) + 9).collect(),
            _ => pegs.iter().map(|&peg| i64::from(peg)).collect(),
        };
        sort_few(&mut values, |a, b| a < b);
        // Lexicographic: the six values in ascending order, then points, then bonus placements.
        let pegs_value = values.iter().fold(0, |sum, value| sum * 64 + value);
        pegs_value * 1024 + gained * 8 + bonuses
    }
}
