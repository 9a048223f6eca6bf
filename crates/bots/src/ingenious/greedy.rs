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
        let mut legal = Vec::new();
        Ingenious::legal_in(rules, view, &mut legal);
        let evaluator =
            Evaluator { rules, seat: view.mover, board: view.board(rules), pegs: view.pegs(rules, view.mover) };
        let mut best: Vec<Action> = Vec::new();
        let mut most = i64::MIN;
        for action in legal {
            let value = evaluator.value(view.phase, view, action);
            if value > most {
                most = value;
                best.clear();
            }
            if value == most {
                best.push(action);
            }
        }
        let action = best.swap_remove(pick(rng, best.len() as u32) as usize);
        SearchResult::at_once(action)
    }
}

struct Evaluator<'a> {
    rules: &'a Rules,
    seat: Seat,
    board: Board,
    pegs: Pegs,
}

impl Evaluator<'_> {
    fn value(&self, phase: Phase, view: &View, action: Action) -> i64 {
        match action {
            Action::Place { tile, first, second } => {
                let boundary = self.rules.boundary();
                let (Some(a), Some(b)) = (boundary.cell(first), boundary.cell(second)) else { return i64::MIN };
                let (one, two) = tile.colours();
                let scored = [points(&self.board, boundary, one, a), points(&self.board, boundary, two, b)];
                self.value_after([(one, scored[0]), (two, scored[1])])
            }
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

    /// The value of the pegs after these two halves have been scored.
    fn value_after(&self, halves: [(Colour, u8); 2]) -> i64 {
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
