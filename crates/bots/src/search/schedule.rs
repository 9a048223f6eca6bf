//! Sequential halving: all lines are tried out equally often, then the better half again, until one is left.
//!
//! For a fixed number of trials this finds the best of several lines more often than dividing the trials
//! equally (Karnin, Koren and Somekh, 2013), and the lines of a round are compared under the same luck.

use super::Sample;
use crate::{Estimate, Mean};

/// Says which line is tried out next, and in which world.
pub(super) struct Schedule {
    /// The seed from which those of all worlds follow.
    seed: u64,
    trials: Vec<Trials>,
    /// The lines that are still compared, the most promising first.
    alive: Vec<usize>,
    /// A line that is compared to the end even if it is bad.
    kept: Option<usize>,
    /// The next of them to be tried out, and in which world.
    next: usize,
    world: u64,
    /// A round ends only after a multiple of this many worlds.
    block: u64,
    /// The nodes that a round may take, those spent in this round, and those spent in all.
    per_round: u64,
    round: u64,
    spent: u64,
}

/// The results of one line.
#[derive(Clone, Copy, Default)]
struct Trials {
    reward: f64,
    mean: Mean,
    visits: u32,
    /// The rounds that the line has survived.
    rounds: u32,
}

impl Trials {
    fn reward(&self) -> f64 {
        self.reward / f64::from(self.visits.max(1))
    }
}

/// The seed of the world with this number.
pub(super) const fn world_seed(seed: u64, world: u64) -> u64 {
    seed ^ world.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl Schedule {
    /// Divides about this many nodes among the lines.
    pub(super) fn new(lines: usize, nodes: u64, seed: u64, kept: Option<usize>) -> Self {
        // The line that is kept is not halved with the others.
        let halved = lines - usize::from(kept.is_some());
        let rounds = halved.next_power_of_two().trailing_zeros().max(1);
        Self {
            seed,
            trials: vec![Trials::default(); lines],
            alive: (0..lines).collect(),
            kept,
            next: 0,
            world: 0,
            block: 1,
            per_round: nodes / u64::from(rounds),
            round: 0,
            spent: 0,
        }
    }

    /// The same schedule, but a round ends only after a multiple of this many worlds: so all trials up to
    /// there can be made side by side.
    pub(super) fn in_blocks(self, block: u64) -> Self {
        Self { block, ..self }
    }

    /// The nodes spent so far.
    pub(super) const fn spent(&self) -> u64 {
        self.spent
    }

    /// The next trials, as lines and seeds of worlds, if no round ends before them.
    pub(super) fn upcoming(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let first = self.alive[self.next..].iter().map(|line| (*line, world_seed(self.seed, self.world)));
        let later = (self.world + 1..).flat_map(|world| {
            let seed = world_seed(self.seed, world);
            self.alive.iter().map(move |line| (*line, seed))
        });
        first.chain(later)
    }

    /// The number of trials that will surely be made before a round ends.
    pub(super) fn sure(&self) -> usize {
        let worlds = self.block - self.world % self.block;
        self.alive.len() * worlds as usize - self.next
    }

    /// The number of trials to the end of the round, as far as trials so far tell, within this many nodes.
    pub(super) fn expected(&self, nodes: u64) -> usize {
        let visits: u64 = self.trials.iter().map(|trials| u64::from(trials.visits)).sum();
        let each = self.spent / visits.max(1);
        let left = self.per_round.saturating_sub(self.round).min(nodes);
        let trials = if visits == 0 { 0 } else { left / each.max(1) };
        (trials.min(4_096) as usize).max(self.sure())
    }

    /// Enters the result of the next trial; returns whether a round has ended.
    pub(super) fn add(&mut self, sample: &Sample) -> bool {
        let trials = &mut self.trials[self.alive[self.next]];
        trials.reward += f64::from(sample.reward);
        trials.mean.add(sample.estimate);
        trials.visits += 1;
        let nodes = u64::from(sample.nodes.max(1));
        self.spent += nodes;
        self.round += nodes;
        self.next += 1;
        if self.next < self.alive.len() {
            return false;
        }
        self.next = 0;
        self.world += 1;
        let ends = self.round >= self.per_round && self.world.is_multiple_of(self.block);
        if ends {
            self.halve();
        }
        ends
    }

    /// Gives up the worse half of the lines. The one that is kept does not count: among three it would
    /// otherwise be kept for ever.
    fn halve(&mut self) {
        let Self { alive, trials, .. } = self;
        alive.sort_by(|a, b| trials[*b].reward().total_cmp(&trials[*a].reward()));
        let kept = self.kept.filter(|line| alive.contains(line));
        alive.retain(|line| Some(*line) != kept);
        alive.truncate(alive.len().div_ceil(2));
        alive.extend(kept);
        for line in alive {
            trials[*line].rounds += 1;
        }
        self.round = 0;
    }

    /// Whether one line is left, apart from the one that is kept.
    pub(super) fn is_over(&self) -> bool {
        let others = self.alive.iter().filter(|line| Some(**line) != self.kept).count();
        let compared = self.trials[self.alive[0]].rounds > 0;
        self.alive.len() == 1 || others <= 1 && compared
    }

    /// The line with the best mean reward among those still compared; of equal ones the most promising.
    pub(super) fn best(&self) -> usize {
        let reward = |line: usize| self.trials[line].reward();
        let better = |best: usize, line: usize| if reward(line) > reward(best) { line } else { best };
        self.alive.iter().copied().reduce(better).unwrap_or(0)
    }

    /// The lines that have been tried out, with their mean result and the number of trials, the best first.
    pub(super) fn order(&self) -> impl Iterator<Item = (usize, Estimate, u32)> {
        let mut order: Vec<(usize, Trials)> = self.trials.iter().copied().enumerate().collect();
        order.sort_by(|(_, a), (_, b)| b.rounds.cmp(&a.rounds).then(b.reward().total_cmp(&a.reward())));
        let tried = order.into_iter().filter(|(_, trials)| trials.visits > 0);
        tried.map(|(line, trials)| (line, trials.mean.get(), trials.visits))
    }
}
