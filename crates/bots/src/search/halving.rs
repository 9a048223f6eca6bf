//! Sequential halving: all lines are tried out equally often, then the better half again, until one is left.
//!
//! For a fixed number of trials this finds the best of several lines more often than dividing the trials
//! equally (Karnin, Koren and Somekh, 2013), and the lines of a round are compared under the same luck.

use game_core::{Game, Seat, Step, Viewer};
use rand_core::Rng as _;

use super::{Model, Sample, viewer};
use crate::{Bot, BotRng, Candidate, Mean, SearchResult};

/// A bot that compares the lines of a model by sequential halving.
pub struct Halving<G: Game, M: Model<G>> {
    model: M,
    nodes: u64,
    search: Option<Search<G, M>>,
    /// Whether the decision begun last follows the line that an earlier search has chosen.
    follows: bool,
}

/// The search of one decision.
struct Search<G: Game, M: Model<G>> {
    seat: Seat,
    view: G::View,
    root: M::Root,
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
    fn add(&mut self, sample: &Sample) {
        self.reward += f64::from(sample.reward);
        self.mean.add(sample.estimate);
        self.visits += 1;
    }

    fn reward(&self) -> f64 {
        self.reward / f64::from(self.visits.max(1))
    }
}

impl<G: Game, M: Model<G>> Halving<G, M> {
    /// A bot that searches about this many nodes for a decision.
    pub const fn new(model: M, nodes: u64) -> Self {
        Self { model, nodes, search: None, follows: false }
    }

    /// Begins to compare the lines of a root.
    fn compare(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        root: M::Root,
        seed: u64,
        kept: Option<usize>,
    ) -> SearchResult<G::Action> {
        let lines = self.model.lines(&root);
        let action = lines[0][0].clone();
        let rounds = lines.len().next_power_of_two().trailing_zeros().max(1);
        let trials = vec![Trials::default(); lines.len()];
        let search = Search {
            seat: viewer::<G>(rules, view),
            view: view.clone(),
            root,
            seed,
            alive: (0..trials.len()).collect(),
            kept,
            trials,
            next: 0,
            world: 0,
            per_round: self.nodes / u64::from(rounds),
            round: 0,
            spent: 0,
        };
        self.search = Some(search);
        self.follows = false;
        SearchResult::at_once(action)
    }

    /// The rest of the line chosen before, if this is a view that it expected: then no search is needed.
    fn planned(&self, rules: &G::Rules, view: &G::View) -> Option<Vec<G::Action>> {
        let Search { seat, view: before, root, .. } = self.search.as_ref()?;
        let line = &self.model.lines(root)[self.search.as_ref()?.best()];
        if line.len() < 2 {
            return None;
        }
        let mut position = G::position(rules, before);
        for (played, action) in line.iter().enumerate().take(line.len() - 1) {
            position.apply(rules, &Step::choice(*seat, action.clone()), &mut ());
            if position.view(rules, Viewer::Seat(*seat)) == *view {
                return Some(line[played + 1..].to_vec());
            }
        }
        None
    }
}

impl<G: Game, M: Model<G>> Search<G, M> {
    /// The line with the best mean reward among those still compared; of equal ones the most promising.
    fn best(&self) -> usize {
        let reward = |line: usize| self.trials[line].reward();
        let better = |best: usize, line: usize| if reward(line) > reward(best) { line } else { best };
        self.alive.iter().copied().reduce(better).unwrap_or(0)
    }

    fn result(&self, model: &M) -> SearchResult<G::Action> {
        let lines = model.lines(&self.root);
        let mut order: Vec<(&Trials, &Vec<G::Action>)> = self.trials.iter().zip(lines).collect();
        order.sort_by(|(a, _), (b, _)| b.rounds.cmp(&a.rounds).then(b.reward().total_cmp(&a.reward())));
        let candidates = order.into_iter().filter(|(trials, _)| trials.visits > 0);
        let candidates = candidates.map(|(trials, line)| Candidate {
            line: line.clone(),
            estimate: trials.mean.get(),
            visits: trials.visits,
        });
        SearchResult { action: lines[self.best()][0].clone(), candidates: candidates.collect(), nodes: self.spent }
    }

    /// Tries out the next line in its world.
    fn step(&mut self, rules: &G::Rules, model: &M) {
        let line = self.alive[self.next];
        let seed = self.seed ^ self.world.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let sample = model.sample(rules, &self.root, line, seed);
        self.trials[line].add(&sample);
        let nodes = u64::from(sample.nodes.max(1));
        self.spent += nodes;
        self.round += nodes;
        self.next += 1;
        if self.next == self.alive.len() {
            self.next = 0;
            self.world += 1;
            if self.round >= self.per_round {
                self.halve();
            }
        }
    }

    /// Whether one line is left, apart from the one that is kept.
    fn is_over(&self) -> bool {
        let others = self.alive.iter().filter(|line| Some(**line) != self.kept).count();
        let compared = self.trials[self.alive[0]].rounds > 0;
        self.alive.len() == 1 || others <= 1 && compared
    }

    /// Gives up the worse half of the lines.
    fn halve(&mut self) {
        let Self { alive, trials, .. } = self;
        alive.sort_by(|a, b| trials[*b].reward().total_cmp(&trials[*a].reward()));
        let best = alive.len().div_ceil(2);
        let kept = self.kept.filter(|line| alive[best..].contains(line));
        alive.truncate(best);
        alive.extend(kept);
        for line in alive {
            trials[*line].rounds += 1;
        }
        self.round = 0;
    }
}

impl<G: Game, M: Model<G>> Bot<G> for Halving<G, M> {
    fn begin(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action> {
        // A number is drawn for every decision, so that following a plan does not change later decisions.
        let seed = rng.next_u64();
        if let Some(line) = self.planned(rules, view) {
            self.follows = true;
            return SearchResult::at_once(line[0].clone());
        }
        let root = self.model.root(rules, view, rng);
        self.compare(rules, view, root, seed, None)
    }

    fn begin_with(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        played: &[G::Action],
        rng: &mut BotRng,
    ) -> SearchResult<G::Action> {
        let seed = rng.next_u64();
        let mut root = self.model.root(rules, view, rng);
        let same = self.model.lines(&root).iter().position(|line| played.starts_with(line));
        let kept = same.unwrap_or_else(|| {
            self.model.add_line(rules, &mut root, played.to_vec());
            self.model.lines(&root).len() - 1
        });
        self.compare(rules, view, root, seed, Some(kept))
    }

    fn advance(&mut self, rules: &G::Rules, nodes: u64) -> Option<SearchResult<G::Action>> {
        let search = self.search.as_mut().filter(|search| !self.follows && !search.is_over())?;
        let until = search.spent.saturating_add(nodes);
        while search.spent < until && !search.is_over() {
            search.step(rules, &self.model);
        }
        Some(search.result(&self.model))
    }
}
