//! Plays what is worth most at a glance, and may overlook placements.

use game_core::{Game, pick};
use ingenious::rules::{Mode, Rules};
use ingenious::scoring::second_first_is_better;
use ingenious::{Action, Half, Ingenious, Phase, View};

use super::policy::Ground;
use super::twin::Twin;
use crate::{Bot, BotRng, SearchResult};

/// Judges placements by its own pegs and by what they take from others, without looking ahead.
#[derive(Clone, Copy, Debug)]
pub struct OnePly {
    /// What a placement takes from others counts this much.
    denial: f32,
    /// Of how many placements one is noticed.
    notices: u32,
}

impl OnePly {
    /// A bot for which what a placement takes from others counts `denial` times as much as its own gain, and
    /// which notices one of this many placements.
    #[must_use]
    pub const fn new(denial: f32, notices: u32) -> Self {
        Self { denial, notices }
    }
}

impl Bot<Ingenious> for OnePly {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        SearchResult::at_once(match view.phase {
            Phase::Place => {
                let ground = Ground::new(rules, true);
                let twin = Twin::new(rules, &ground.grid, view);
                let mut list = ground.placements(&twin, self.denial);
                let mut best = list.swap_remove(pick(rng, list.len() as u32) as usize);
                for (value, placement) in list {
                    if value > best.0 && pick(rng, self.notices) == 0 {
                        best = (value, placement);
                    }
                }
                let (_, placement) = best;
                let (one, two) = twin.rack(twin.mover)[usize::from(placement.slot)].colours();
                let [first, second] = placement.cells.map(|cell| ground.grid.hex(cell));
                Action::place(one, first, two, second)
            }
            Phase::Order { first, second } => {
                let (seat, pegs) = (view.mover, view.pegs(rules, view.mover));
                let peg = view.last.map_or(0, |last| pegs[last.tile.colours().0 as usize]);
                let turned = second_first_is_better(rules.mode(), seat, peg, [first, second]);
                Action::Order(if turned { Half::Second } else { Half::First })
            }
            _ => {
                let mut legal = Vec::new();
                Ingenious::legal_in(rules, view, &mut legal);
                let exchange = rules.mode() != Mode::Duel && legal.contains(&Action::Exchange);
                if exchange { Action::Exchange } else { Action::Keep }
            }
        })
    }
}
