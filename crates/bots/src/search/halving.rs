//! A search that compares whole lines by sequential halving: see [`Schedule`].

use game_core::{Game, Seat, Step, Viewer};
use rand_core::{Rng as _, SeedableRng as _};

use super::schedule::Schedule;
use super::threads::side_by_side;
use super::{Model, viewer};
use crate::{Bot, BotRng, Candidate, SearchResult};

/// A bot that compares the lines of a model by sequential halving.
pub struct Halving<G: Game, M: Model<G>> {
    model: M,
    nodes: u64,
    threads: usize,
    search: Option<Search<G, M>>,
    /// Whether the decision begun last follows the line that an earlier search has chosen.
    follows: bool,
}

/// The search of one decision.
struct Search<G: Game, M: Model<G>> {
    seat: Seat,
    view: G::View,
    root: M::Root,
    seed: u64,
    nodes: u64,
    /// `None` before the lines have been found.
    schedule: Option<Schedule>,
}

impl<G: Game, M: Model<G>> Halving<G, M> {
    /// A bot that searches about this many nodes for a decision.
    pub const fn new(model: M, nodes: u64) -> Self {
        Self { model, nodes, threads: 1, search: None, follows: false }
    }

    /// The model, such as to prepare it for another number of nodes.
    #[cfg(feature = "spectacular")]
    pub(crate) const fn model_mut(&mut self) -> &mut M {
        &mut self.model
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
        let (seat, view, nodes) = (viewer::<G>(rules, view), view.clone(), self.nodes);
        let search = self.search.insert(Search { seat, view, root, seed, nodes, schedule: None });
        search.divide(rules, &self.model, kept);
        self.follows = false;
        search.first(&self.model)
    }

    /// The decision that follows from the line chosen before, if this is a view that it expected: then no
    /// search is needed. The candidates are the lines that were compared and begin in the same way, without
    /// that beginning.
    fn planned(&self, rules: &G::Rules, view: &G::View) -> Option<SearchResult<G::Action>> {
        let search = self.search.as_ref()?;
        let line = &self.model.lines(&search.root)[search.schedule.as_ref()?.best()];
        if line.len() < 2 {
            return None;
        }
        let mut position = G::position(rules, &search.view);
        for (played, action) in line.iter().enumerate().take(line.len() - 1) {
            position.apply(rules, &Step::choice(search.seat, action.clone()), &mut ());
            if position.view(rules, Viewer::Seat(search.seat)) == *view {
                let (begun, rest) = line.split_at(played + 1);
                let mut candidates = search.result(&self.model).candidates;
                candidates.retain_mut(|candidate| {
                    let goes_on = candidate.line.len() > begun.len() && candidate.line.starts_with(begun);
                    candidate.line.drain(..begun.len().min(candidate.line.len()));
                    goes_on
                });
                return Some(SearchResult { candidates, ..SearchResult::at_once(rest[0].clone()) });
            }
        }
        None
    }
}

impl<G: Game, M: Model<G>> Search<G, M> {
    /// Divides the nodes among the lines, if they have been found.
    fn divide(&mut self, rules: &G::Rules, model: &M, kept: Option<usize>) {
        if model.is_ready(&self.root) {
            let nodes = self.nodes.saturating_sub(model.prepared(rules, &self.root));
            self.schedule = Some(Schedule::new(model.lines(&self.root).len(), nodes, self.seed, kept));
        }
    }

    /// The choice before anything has been compared.
    fn first(&self, model: &M) -> SearchResult<G::Action> {
        SearchResult::at_once(model.lines(&self.root)[0][0].clone())
    }

    fn result(&self, model: &M) -> SearchResult<G::Action> {
        let Some(schedule) = &self.schedule else { return self.first(model) };
        let lines = model.lines(&self.root);
        let candidates =
            schedule.order().map(|(line, estimate, visits)| Candidate { line: lines[line].clone(), estimate, visits });
        let action = lines[schedule.best()][0].clone();
        SearchResult { action, candidates: candidates.collect(), nodes: schedule.spent() }
    }

    /// Tries lines out in their worlds, for about this many nodes; returns whether there was one to try out.
    fn advance(&mut self, rules: &G::Rules, model: &M, threads: usize, nodes: u64) -> bool {
        let Some(schedule) = self.schedule.as_mut().filter(|schedule| !schedule.is_over()) else { return false };
        let try_out = |&(line, seed): &(usize, u64)| model.sample(rules, &self.root, line, seed);
        let until = schedule.spent().saturating_add(nodes);
        while schedule.spent() < until && !schedule.is_over() {
            let trials = if threads == 1 { 1 } else { schedule.expected(until - schedule.spent()) };
            let work: Vec<(usize, u64)> = schedule.upcoming().take(trials).collect();
            for sample in side_by_side(threads, &work, try_out) {
                // What was tried out beyond the end of a round or of the nodes is not part of the search, so
                // that the result does not depend on the number of threads.
                if schedule.add(&sample) || schedule.spent() >= until {
                    break;
                }
            }
        }
        true
    }
}

/// The generator that prepares the decision with this seed: another than those of its worlds, the first of
/// which has the seed itself.
fn root_rng(seed: u64) -> BotRng {
    BotRng::seed_from_u64(!seed)
}

impl<G: Game, M: Model<G>> Bot<G> for Halving<G, M> {
    fn can_judge(&self) -> bool {
        true
    }

    fn begin(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action> {
        // A number is drawn for every decision, so that following a plan does not change later decisions.
        let seed = rng.next_u64();
        if let Some(planned) = self.planned(rules, view) {
            self.follows = true;
            return planned;
        }
        let root = self.model.root(rules, view, &mut root_rng(seed));
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
        let mut root = self.model.root(rules, view, &mut root_rng(seed));
        // The line that was played is one more beside all those that are found.
        while !self.model.is_ready(&root) {
            self.model.prepare(rules, &mut root);
        }
        let same = self.model.lines(&root).iter().position(|line| played.starts_with(line));
        let kept = same.unwrap_or_else(|| {
            self.model.add_line(rules, &mut root, played.to_vec());
            self.model.lines(&root).len() - 1
        });
        self.compare(rules, view, root, seed, Some(kept))
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.nodes)
    }

    fn allot(&mut self, nodes: u64) -> bool {
        self.nodes = nodes;
        true
    }

    fn advance(&mut self, rules: &G::Rules, nodes: u64) -> Option<SearchResult<G::Action>> {
        let search = self.search.as_mut().filter(|_| !self.follows)?;
        if search.schedule.is_none() {
            self.model.prepare(rules, &mut search.root);
            search.divide(rules, &self.model, None);
            return Some(search.first(&self.model));
        }
        search.advance(rules, &self.model, self.threads, nodes).then(|| search.result(&self.model))
    }

    fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }
}
