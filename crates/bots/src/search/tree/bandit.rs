//! Upper confidence bounds at the root: the action that may be the best is tried next (Auer, Cesa-Bianchi and
//! Fischer, 2002), and the one tried most often is chosen.

use crate::search::Sample;
use crate::search::schedule::world_seed;
use crate::{Estimate, Mean};

/// How much an action that was tried less often may be better, as a share of the range of rewards.
const EXPLORATION: f64 = 0.5;

/// The number of actions that are tried: this many, and as many times the root of the trials so far.
const WIDENING: (f64, f64) = (4.0, 1.0);

/// Says which action of the root is tried next.
pub(super) struct Bandit {
    seed: u64,
    nodes: u64,
    spent: u64,
    visits: u32,
    range: (f32, f32),
    arms: Vec<Arm>,
}

/// The results of one action.
#[derive(Clone, Copy, Default)]
struct Arm {
    visits: u32,
    reward: f64,
    mean: Mean,
}

impl Bandit {
    pub(super) fn new(arms: usize, nodes: u64, seed: u64) -> Self {
        let range = (f32::INFINITY, f32::NEG_INFINITY);
        Self { seed, nodes, spent: 0, visits: 0, range, arms: vec![Arm::default(); arms] }
    }

    pub(super) const fn spent(&self) -> u64 {
        self.spent
    }

    pub(super) fn is_over(&self) -> bool {
        self.spent >= self.nodes || self.arms.len() == 1
    }

    /// The action to be tried next, and the seed of its world.
    pub(super) fn next(&self) -> (usize, u64) {
        let width = WIDENING.0 + WIDENING.1 * f64::from(self.visits).sqrt();
        let width = self.arms.len().min(width as usize);
        let exploration = EXPLORATION * f64::from((self.range.1 - self.range.0).clamp(0.0, 1.0));
        let bound = |arm: &Arm| match arm.visits {
            0 => f64::INFINITY,
            visits => {
                let visits = f64::from(visits);
                arm.reward / visits + exploration * (f64::from(self.visits).ln() / visits).sqrt()
            }
        };
        let better = |best: usize, arm: usize| {
            if bound(&self.arms[arm]) > bound(&self.arms[best]) { arm } else { best }
        };
        let arm = (0..width).reduce(better).unwrap_or(0);
        (arm, world_seed(self.seed, u64::from(self.visits)))
    }

    pub(super) fn add(&mut self, arm: usize, sample: &Sample) {
        let tried = &mut self.arms[arm];
        tried.visits += 1;
        tried.reward += f64::from(sample.reward);
        tried.mean.add(sample.estimate);
        self.range = (self.range.0.min(sample.reward), self.range.1.max(sample.reward));
        self.visits += 1;
        self.spent += u64::from(sample.nodes.max(1));
    }

    /// The action tried most often; of equal ones the one with the better reward.
    pub(super) fn best(&self) -> usize {
        self.sorted().first().copied().unwrap_or(0)
    }

    fn sorted(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        let key = |arm: &usize| (self.arms[*arm].visits, self.arms[*arm].reward);
        order.sort_by(|a, b| key(b).0.cmp(&key(a).0).then(key(b).1.total_cmp(&key(a).1)));
        order
    }

    /// The actions that have been tried, with their mean result and the number of trials, the best first.
    pub(super) fn order(&self) -> impl Iterator<Item = (usize, Estimate, u32)> {
        let tried = self.sorted().into_iter().map(|arm| (arm, self.arms[arm]));
        tried.filter(|(_, arm)| arm.visits > 0).map(|(at, arm)| (at, arm.mean.get(), arm.visits))
    }
}
