//! What a position is worth, on one scale for all bots and games.

use game_core::{Game, Seat};
use serde::{Deserialize, Serialize};

/// The expected result of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The expected share of the win, from 0 to 1: a first place shared by n teams counts 1/n. In a solo game
    /// the probability of a verdict that is a win; 0 if the game has none.
    pub share: f32,
    /// The expected score minus that of the best other team; in a solo game, the expected score.
    pub margin: f32,
}

impl Estimate {
    /// The result of a finished game for a seat.
    pub fn of_end<G: Game>(rules: &G::Rules, end: &G, seat: Seat) -> Self {
        let teams = G::teams(rules);
        let mut own = Vec::new();
        let score = end.ranking_key(rules, seat, &mut own);
        if teams.len() == 1 {
            let verdict = end.outcome(rules).and_then(|outcome| outcome.verdict);
            let won = verdict.is_some_and(|verdict| G::is_win(&verdict));
            return Self { share: f32::from(u8::from(won)), margin: score as f32 };
        }
        let (mut sharing, mut beaten, mut best) = (1, false, i32::MIN);
        let mut key = Vec::new();
        for other in teams.iter().filter(|team| !team.has(seat)).filter_map(|team| team.first()) {
            key.clear();
            best = best.max(end.ranking_key(rules, other, &mut key));
            sharing += u8::from(key == own);
            beaten |= key > own;
        }
        let share = if beaten { 0.0 } else { 1.0 / f32::from(sharing) };
        Self { share, margin: (score - best) as f32 }
    }
}

/// By how much the best of some equal rivals is better than each of them can expect, in standard deviations.
pub(crate) fn best_of(rivals: usize) -> f32 {
    const TABLE: [f32; 6] = [0.0, 0.0, 0.56, 0.85, 1.03, 1.16];
    TABLE[rivals.min(TABLE.len() - 1)]
}

/// The mean of estimates as they come in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    share: f64,
    margin: f64,
    count: u32,
}

impl Mean {
    /// Adds one estimate.
    pub fn add(&mut self, estimate: Estimate) {
        self.share += f64::from(estimate.share);
        self.margin += f64::from(estimate.margin);
        self.count += 1;
    }

    /// The mean so far; the default estimate if there is none yet.
    #[must_use]
    pub fn get(&self) -> Estimate {
        let count = f64::from(self.count.max(1));
        Estimate { share: (self.share / count) as f32, margin: (self.margin / count) as f32 }
    }
}
