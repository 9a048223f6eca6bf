//! The guide of the tree search in Ingenious: placements by a glance, positions by games in the twin.

use game_core::{Game, Seat, Step, ToMove, pick};
use ingenious::rules::{Mode, Rules};
use ingenious::scoring::second_first_is_better;
use ingenious::{Action, Half, Ingenious, Phase, View};
use rand_core::Rng as _;

use super::model::{BEST_RIVAL, end, value};
use super::policy::Ground;
use super::twin::Twin;
use crate::search::{Guide, Leaf, Root, Tree};
use crate::{Bot, BotRng};

/// The nodes of the search; they take about as long as those of Master.
const NODES: u64 = 100_000;

/// The weight of the judgement after one round, as in the search of the levels.
const EARLY: f32 = 0.75;

/// What a placement takes from others counts this much in the order in which placements are tried.
const DENIAL: f32 = 0.15;

/// A bot that searches a tree.
#[must_use]
pub fn tree(root: Root) -> Box<dyn Bot<Ingenious>> {
    Box::new(Tree::new(Glance { ground: None }, root, NODES))
}

/// Judges placements at a glance.
struct Glance {
    ground: Option<Ground>,
}

impl Glance {
    fn ground(&self) -> &Ground {
        match &self.ground {
            Some(ground) => ground,
            None => unreachable!("a guide is prepared before it is asked"),
        }
    }
}

/// Answers the small questions around a placement, which are not searched: the order of two counts, and
/// whether to exchange the rack.
fn rule_of_thumb(rules: &Rules, state: &Ingenious) -> Action {
    let seat = state.mover();
    match (state.phase(), state.last()) {
        (Phase::Order { first, second }, Some(last)) => {
            let peg = state.pegs(rules, seat)[last.tile.colours().0 as usize];
            let turned = second_first_is_better(rules.mode(), seat, peg, [first, second]);
            Action::Order(if turned { Half::Second } else { Half::First })
        }
        _ => {
            let exchange = rules.mode() != Mode::Duel && state.is_legal(rules, seat, &Action::Exchange);
            if exchange { Action::Exchange } else { Action::Keep }
        }
    }
}

impl Guide<Ingenious> for Glance {
    fn prepare(&mut self, rules: &Rules, _: &View) {
        self.ground = Some(Ground::new(rules, true));
    }

    fn propose(&self, rules: &Rules, state: &Ingenious, _: Seat, untried: &[Action], rng: &mut BotRng) -> usize {
        if state.phase() != Phase::Place {
            let usual = untried.binary_search(&rule_of_thumb(rules, state));
            return usual.unwrap_or_else(|_| pick(rng, untried.len() as u32) as usize);
        }
        let ground = self.ground();
        let twin = Twin::of_state(rules, &ground.grid, state);
        let mut best = (f32::NEG_INFINITY, 0);
        for (value, placement) in ground.placements(&twin, DENIAL) {
            if value > best.0 {
                let (one, two) = twin.rack(twin.mover)[usize::from(placement.slot)].colours();
                let [first, second] = placement.cells.map(|cell| ground.grid.hex(cell));
                if let Ok(at) = untried.binary_search(&Action::place(one, first, two, second)) {
                    best = (value, at);
                }
            }
        }
        best.1
    }

    fn judge(&self, rules: &Rules, mut state: Ingenious, rng: &mut BotRng) -> Leaf {
        let mut nodes = 0;
        while state.phase() != Phase::Place {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, rng.next_u64())),
                ToMove::Seats(_) => Step::choice(state.mover(), rule_of_thumb(rules, &state)),
            };
            state.apply(rules, &step, &mut ());
            nodes += 1;
        }
        let ground = self.ground();
        let mut twin = Twin::of_state(rules, &ground.grid, &state);
        twin.over = state.to_move(rules) == ToMove::Over;
        let firsts: Vec<u8> =
            Ingenious::teams(rules).iter().filter_map(|team| team.first()).map(|seat| seat.index() as u8).collect();
        let values =
            |twin: &Twin| firsts.iter().map(|seat| value(ground, twin, *seat, BEST_RIVAL)).collect::<Vec<f32>>();
        let turns = u32::from(twin.seats).max(2) - 1;
        for _ in 0..turns {
            if !twin.over {
                nodes += ground.turn(rules, &mut twin, rng);
            }
        }
        let early = values(&twin);
        while !twin.over {
            nodes += ground.turn(rules, &mut twin, rng);
        }
        let weight = if twin.mode == Mode::Solo { 0.0 } else { EARLY };
        let both = early.iter().zip(values(&twin));
        Leaf {
            rewards: both.map(|(early, late)| weight * early + (1.0 - weight) * late).collect(),
            estimates: firsts.iter().map(|seat| end(&twin, *seat)).collect(),
            nodes,
        }
    }
}
