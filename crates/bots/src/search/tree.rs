//! Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): every iteration deals what
//! the seat does not see, walks down one tree for all worlds, and judges the position one action beyond it.
//!
//! * Every team maximises its own reward (max^n); the seats of a team are one side.
//! * Chance is open loop: a node is what was decided, whatever was drawn, so that it is reached again.
//! * In a simultaneous phase each seat decides in a branch of its own, without knowing what others decide; in
//!   the one in which the root decides, the guide decides for the others.
//! * Nodes try few actions at first and more with their visits (progressive widening), in the guide's order.
//! * What was searched below the action taken is used again, if the next view follows without chance.

mod bandit;
mod node;
#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};

use game_core::{Game, Seat, SimultaneousPhase, Step, Viewer};
use rand_core::{Rng as _, SeedableRng as _};

use self::bandit::Bandit;
use self::node::{Subtree, Terms};
use super::guide::{Guide, Leaf};
use super::schedule::Schedule;
use super::threads::side_by_side;
use super::{Sample, viewer};
use crate::{Bot, BotRng, Candidate, SearchResult};

/// The largest number of actions of the root that compete by upper confidence bounds.
const MAX_ARMS: usize = 48;

/// A round of halving takes a multiple of this many worlds, which threads can search side by side.
const BLOCK: u64 = 4;

/// The number of positions that are compared with a view to find it in the tree.
const MAX_COMPARED: usize = 200;

/// How the actions of the root share the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The one with the best upper confidence bound is next.
    Bounds,
    /// Sequential halving, beginning with this many.
    Halving(usize),
}

/// A bot that searches a tree.
pub struct Tree<G: Game, U: Guide<G>> {
    guide: U,
    root: Root,
    nodes: u64,
    threads: usize,
    search: Option<Search<G>>,
}

/// The search of one decision.
struct Search<G: Game> {
    seat: Seat,
    view: G::View,
    /// The simultaneous phase in which the seat decides.
    phase: Option<SimultaneousPhase>,
    team: Vec<usize>,
    /// The actions of the root, the most promising first, each with the tree below it.
    lines: Vec<(G::Action, Subtree<G>)>,
    plan: Plan,
}

/// How the work of a search is divided.
enum Plan {
    Bounds(Bandit),
    Halving(Schedule),
}

impl Plan {
    fn spent(&self) -> u64 {
        match self {
            Self::Bounds(bandit) => bandit.spent(),
            Self::Halving(schedule) => schedule.spent(),
        }
    }

    fn is_over(&self) -> bool {
        match self {
            Self::Bounds(bandit) => bandit.is_over(),
            Self::Halving(schedule) => schedule.is_over(),
        }
    }

    fn best(&self) -> usize {
        match self {
            Self::Bounds(bandit) => bandit.best(),
            Self::Halving(schedule) => schedule.best(),
        }
    }
}

impl<G: Game, U: Guide<G>> Tree<G, U> {
    /// A bot that searches about this many nodes for a decision.
    pub const fn new(guide: U, root: Root, nodes: u64) -> Self {
        Self { guide, root, nodes, threads: 1, search: None }
    }

    /// What the last search found below the action it chose, if this view follows from it without chance.
    fn known(&mut self, rules: &G::Rules, view: &G::View) -> Vec<(G::Action, Subtree<G>)> {
        let Some(Search { seat, view: before, mut lines, plan, .. }) = self.search.take() else { return Vec::new() };
        let (action, tree) = lines.swap_remove(plan.best());
        let mut position = G::position(rules, &before);
        if !position.is_legal(rules, seat, &action) {
            return Vec::new();
        }
        position.apply(rules, &Step::choice(seat, action), &mut ());
        let mut left = vec![(Vec::new(), position)];
        for compared in 0.. {
            let Some((path, position)) = left.pop() else { break };
            let to_act = position.to_move(rules).to_act();
            if to_act.has(seat) && position.view(rules, Viewer::Seat(seat)) == *view {
                return tree.below(seat, &path);
            }
            if to_act.has(seat) || compared + left.len() > MAX_COMPARED {
                continue;
            }
            for (other, reply) in tree.replies(&path) {
                if to_act.has(other) && position.is_legal(rules, other, &reply) {
                    let mut next = position.clone();
                    next.apply(rules, &Step::choice(other, reply.clone()), &mut ());
                    let mut path = path.clone();
                    path.push((other, reply));
                    left.push((path, next));
                }
            }
        }
        Vec::new()
    }

    /// Begins a search; `played` is an action that is compared to the end.
    fn start(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        played: Option<&G::Action>,
        rng: &mut BotRng,
    ) -> SearchResult<G::Action> {
        let seed = rng.next_u64();
        let mut known = self.known(rules, view);
        self.guide.prepare(rules, view);
        let mut untried = Vec::new();
        G::legal_in(rules, view, &mut untried);
        let seat = viewer::<G>(rules, view);
        let root = if played.is_some() && self.root == Root::Bounds { Root::Halving(16) } else { self.root };
        let width = match root {
            Root::Bounds => MAX_ARMS,
            Root::Halving(width) => width.max(1),
        };
        let mut rng = BotRng::seed_from_u64(seed);
        let world = G::determinize(rules, view, &mut rng);
        let mut actions: Vec<G::Action> = Vec::new();
        while actions.len() < width && !untried.is_empty() {
            let next = match untried.len() {
                1 => 0,
                _ => self.guide.propose(rules, &world, seat, &untried, &mut rng),
            };
            actions.push(untried.remove(next));
        }
        let kept = played.map(|played| {
            actions.iter().position(|action| action == played).unwrap_or_else(|| {
                actions.push(played.clone());
                actions.len() - 1
            })
        });
        let first = actions[0].clone();
        let plan = match root {
            Root::Bounds => Plan::Bounds(Bandit::new(actions.len(), self.nodes, seed)),
            Root::Halving(_) => Plan::Halving(Schedule::new(actions.len(), self.nodes, seed, kept).in_blocks(BLOCK)),
        };
        let lines = actions.into_iter().map(|action| {
            let same = known.iter().position(|(known, _)| *known == action);
            let tree = same.map_or_else(Subtree::new, |at| known.swap_remove(at).1);
            (action, tree)
        });
        let mut team = vec![0; G::seats(rules).get()];
        for (number, seats) in G::teams(rules).into_iter().enumerate() {
            seats.iter().for_each(|seat| team[seat.index()] = number);
        }
        let phase = world.simultaneous_phase(rules);
        self.search = Some(Search { seat, view: view.clone(), phase, team, lines: lines.collect(), plan });
        SearchResult::at_once(first)
    }
}

impl<G: Game> Search<G> {
    fn result(&self) -> SearchResult<G::Action> {
        let candidate = |(line, estimate, visits): (usize, _, _)| Candidate {
            line: vec![self.lines[line].0.clone()],
            estimate,
            visits,
        };
        let candidates = match &self.plan {
            Plan::Bounds(bandit) => bandit.order().map(candidate).collect(),
            Plan::Halving(schedule) => schedule.order().map(candidate).collect(),
        };
        SearchResult { action: self.lines[self.plan.best()].0.clone(), candidates, nodes: self.plan.spent() }
    }

    /// Searches below the next action of the root; with halving, below all that are surely next.
    fn step<U: Guide<G>>(&mut self, rules: &G::Rules, guide: &U, threads: usize) {
        let Self { seat, view, phase, team, lines, plan } = self;
        let terms = Terms { rules, guide, seat: *seat, phase: *phase, team };
        let own = team[seat.index()];
        let sample =
            |leaf: Leaf| Sample { reward: leaf.rewards[own], estimate: leaf.estimates[own], nodes: leaf.nodes };
        let visit = |action: &G::Action, tree: &mut Subtree<G>, seed: u64| {
            let mut rng = BotRng::seed_from_u64(seed);
            let mut state = G::determinize(rules, view, &mut rng);
            state.apply(rules, &Step::choice(*seat, action.clone()), &mut ());
            sample(tree.visit(&terms, state, &mut rng))
        };
        match plan {
            Plan::Bounds(bandit) => {
                let (line, seed) = bandit.next();
                let (action, tree) = &mut lines[line];
                bandit.add(line, &visit(action, tree, seed));
            }
            Plan::Halving(schedule) => {
                // One thread makes as many trials in a row as several make side by side: so a search that its
                // host ends early ends with the same trial, whatever the number of threads.
                let order: Vec<(usize, u64)> = schedule.upcoming().take(schedule.sure()).collect();
                // The trees of different actions do not meet, so each is searched by one thread.
                let of_line =
                    |line: usize| order.iter().filter(move |(other, _)| *other == line).map(|(_, seed)| *seed);
                let work: Vec<_> = lines
                    .iter_mut()
                    .enumerate()
                    .filter(|(line, _)| of_line(*line).next().is_some())
                    .map(|(line, (action, tree))| (line, action, Mutex::new(tree)))
                    .collect();
                let each = |(line, action, tree): &(usize, &mut G::Action, Mutex<&mut Subtree<G>>)| {
                    let mut tree = tree.lock().unwrap_or_else(PoisonError::into_inner);
                    let samples: Vec<Sample> = of_line(*line).map(|seed| visit(action, &mut tree, seed)).collect();
                    (*line, samples.into_iter())
                };
                let mut results = side_by_side(threads, &work, each);
                for (line, _) in &order {
                    let own = results.iter_mut().find(|(other, _)| other == line);
                    if let Some(sample) = own.and_then(|(_, samples)| samples.next()) {
                        schedule.add(&sample);
                    }
                }
            }
        }
    }
}

impl<G: Game, U: Guide<G>> Bot<G> for Tree<G, U> {
    fn can_judge(&self) -> bool {
        true
    }

    fn begin(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action> {
        self.start(rules, view, None, rng)
    }

    fn begin_with(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        played: &[G::Action],
        rng: &mut BotRng,
    ) -> SearchResult<G::Action> {
        self.search = None;
        self.start(rules, view, played.first(), rng)
    }

    fn advance(&mut self, rules: &G::Rules, nodes: u64) -> Option<SearchResult<G::Action>> {
        let search = self.search.as_mut().filter(|search| !search.plan.is_over())?;
        let until = search.plan.spent().saturating_add(nodes);
        while search.plan.spent() < until && !search.plan.is_over() {
            search.step(rules, &self.guide, self.threads);
        }
        Some(search.result())
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.nodes)
    }

    fn allot(&mut self, nodes: u64) -> bool {
        self.nodes = nodes;
        true
    }

    fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }
}
