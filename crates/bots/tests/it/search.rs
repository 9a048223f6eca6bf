//! Tests of the searches that work for every game, with rollouts by random play.

use bots::search::{Halving, Model, Rollouts, Sample};
use bots::{Bot, BotRng, Budget, Clock, Estimate, Random, SearchResult, bot_rng, think};
use game_core::{Draws, Game, SeatCount, Step, ToMove, Viewer, fair};
use spots::rules::TurnLimit;
use spots::{Action, Options, Spots, View};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn rules() -> spots::rules::Rules {
    let options = Options { turn_limit: TurnLimit::Trial, ..Options::default() };
    Spots::rules(&options, SeatCount::new(2), None, 1).unwrap()
}

fn halving(nodes: u64) -> Halving<Spots, Rollouts<Spots, Random>> {
    Halving::new(Rollouts::new(|| Random), nodes)
}

fn rng() -> BotRng {
    bot_rng(fair::seed_from_text("search"))
}

/// The views of the first decisions with a choice in a game of random play.
fn views(count: usize) -> Vec<spots::View> {
    let rules = rules();
    let (mut draws, mut rng) = (Draws::new([7; 32]), rng());
    let mut state = Spots::setup(&rules);
    let mut views = Vec::new();
    while views.len() < count {
        let step = match state.to_move(&rules) {
            ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
            ToMove::Seats(seats) => {
                let seat = seats.first().unwrap();
                let mut legal = Vec::new();
                state.legal_actions(&rules, seat, &mut legal);
                if legal.len() > 1 {
                    views.push(state.view(&rules, Viewer::Seat(seat)));
                }
                Step::choice(seat, state.random_action(&rules, seat, &mut rng))
            }
            ToMove::Over => panic!("the game is longer"),
        };
        state.apply(&rules, &step, &mut ());
    }
    views
}

#[test]
fn a_search_is_reproducible_whatever_its_slices() {
    let rules = rules();
    for view in views(5) {
        let whole = halving(3_000).think(&rules, &view, &mut rng());
        assert_eq!(whole, halving(3_000).think(&rules, &view, &mut rng()));
        let (mut sliced, mut rng) = (halving(3_000), rng());
        let mut last = sliced.begin(&rules, &view, &mut rng);
        while let Some(better) = sliced.advance(&rules, 100) {
            last = better;
        }
        assert_eq!(last, whole);
        assert!(whole.nodes >= 3_000 && whole.candidates.len() > 1);
        assert_eq!(whole.candidates[0].line[0], whole.action, "the best comes first");
        assert!(whole.candidates.iter().all(|candidate| (0.0..=1.0).contains(&candidate.estimate.share)));
    }
}

#[test]
fn a_budget_ends_a_search_and_keeps_its_best() {
    let rules = rules();
    let view = &views(1)[0];
    let mut legal = Vec::new();
    Spots::legal_in(&rules, view, &mut legal);
    for nodes in [0, 1, 500] {
        let budget = Budget::default().with_nodes(nodes);
        let result = think(&mut halving(1_000_000), &rules, view, &mut rng(), &budget);
        assert!(legal.contains(&result.action));
        assert!(result.nodes < nodes + 1_000, "at most one game more: {}", result.nodes);
    }
    let stopped = Budget::default();
    stopped.stop();
    let result = think(&mut halving(1_000_000), &rules, view, &mut rng(), &stopped);
    assert_eq!(result.nodes, 0);
    assert!(legal.contains(&result.action));
}

/// A bot that stops its own search after some slices, and notes every result.
struct Stopping {
    search: Halving<Spots, Rollouts<Spots, Random>>,
    budget: Budget,
    slices: usize,
    noted: Vec<SearchResult<Action>>,
}

impl Bot<Spots> for Stopping {
    fn begin(&mut self, rules: &spots::rules::Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        self.search.begin(rules, view, rng)
    }

    fn advance(&mut self, rules: &spots::rules::Rules, nodes: u64) -> Option<SearchResult<Action>> {
        let better = self.search.advance(rules, nodes);
        self.noted.extend(better.clone());
        if self.noted.len() == self.slices {
            self.budget.stop();
        }
        better
    }
}

/// What the search had found by then is the answer, and there would have been more to find.
#[test]
fn a_search_that_is_stopped_returns_its_best_so_far() {
    let rules = rules();
    let mut changed = 0;
    for view in views(12) {
        let whole = halving(20_000).think(&rules, &view, &mut rng());
        for slices in [1, 4] {
            let budget = Budget::default();
            let mut bot = Stopping { search: halving(20_000), budget: budget.clone(), slices, noted: Vec::new() };
            let stopped = think(&mut bot, &rules, &view, &mut rng(), &budget);
            assert_eq!(bot.noted.last(), Some(&stopped));
            assert!(stopped.nodes > 0 && stopped.nodes < whole.nodes, "{} of {}", stopped.nodes, whole.nodes);
            changed += usize::from(stopped.action != whole.action);
        }
    }
    assert!(changed > 0, "the searches end where they began: nothing is shown");
}

/// A clock that goes on by ten milliseconds whenever it is read.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn millis(&self) -> f64 {
        10.0 * self.0.fetch_add(1, Ordering::Relaxed) as f64
    }
}

/// A host's limit of nodes ends a search at the same trial, however fast the machine is.
#[test]
fn a_limit_of_nodes_does_not_depend_on_the_clock() {
    /// A clock by which everything takes this many milliseconds.
    struct Steady(f64, AtomicU64);

    impl Clock for Steady {
        fn millis(&self) -> f64 {
            self.0 * self.1.fetch_add(1, Ordering::Relaxed) as f64
        }
    }

    let rules = rules();
    for view in views(3) {
        let limited = Budget::default().with_nodes(5_000);
        let whole = think(&mut halving(100_000), &rules, &view, &mut rng(), &limited);
        for millis in [0.5, 8.0, 40.0] {
            let timed = limited.clone().with_millis(f64::INFINITY, Arc::new(Steady(millis, AtomicU64::new(0))));
            assert_eq!(whole, think(&mut halving(100_000), &rules, &view, &mut rng(), &timed), "{millis} ms");
        }
    }
}

#[test]
fn time_is_measured_by_the_hosts_clock() {
    let rules = rules();
    let view = &views(1)[0];
    let clock = Arc::new(Ticking::default());
    let budget = Budget::default().with_millis(200.0, clock.clone());
    let result = think(&mut halving(u64::MAX), &rules, view, &mut rng(), &budget);
    assert!(result.nodes > 0);
    assert!(clock.0.load(Ordering::Relaxed) <= 22, "the search ends when the clock says so");
}

#[test]
fn an_analysed_line_is_compared_to_the_end() {
    let rules = rules();
    for view in views(5) {
        let mut legal = Vec::new();
        Spots::legal_in(&rules, &view, &mut legal);
        for played in legal {
            let mut bot = halving(2_000);
            let mut result = bot.begin_with(&rules, &view, &[played], &mut rng());
            while let Some(better) = bot.advance(&rules, u64::MAX) {
                result = better;
            }
            let most = result.candidates.iter().map(|candidate| candidate.visits).max();
            let own = result.candidates.iter().find(|candidate| candidate.line == [played]);
            assert_eq!(own.map(|candidate| candidate.visits), most, "{played}");
        }
    }
}

/// A model in which the first lines are the best, whatever happens.
struct InOrder;

impl Model<Spots> for InOrder {
    type Root = Vec<Vec<Action>>;

    fn root(&mut self, rules: &spots::rules::Rules, view: &View, _: &mut BotRng) -> Self::Root {
        let mut legal = Vec::new();
        Spots::legal_in(rules, view, &mut legal);
        legal.into_iter().map(|action| vec![action]).collect()
    }

    fn lines<'root>(&self, root: &'root Self::Root) -> &'root [Vec<Action>] {
        root
    }

    fn add_line(&self, _: &spots::rules::Rules, root: &mut Self::Root, line: Vec<Action>) {
        root.push(line);
    }

    fn sample(&self, _: &spots::rules::Rules, _: &Self::Root, line: usize, _: u64) -> Sample {
        Sample { reward: -(line as f32), estimate: Estimate::default(), nodes: 1 }
    }
}

/// The line that was played is kept to the end, and yet the search ends however bad it is.
#[test]
fn a_search_ends_although_the_worst_line_is_kept() {
    let rules = rules();
    let all = views(20);
    let wide = |view: &&View| InOrder.root(&rules, view, &mut rng()).len() > 2;
    let view = all.iter().find(wide).unwrap();
    let lines = InOrder.root(&rules, view, &mut rng());
    let mut bot = Halving::new(InOrder, 100);
    bot.begin_with(&rules, view, &lines[lines.len() - 1], &mut rng());
    let slices = (0..1_000).take_while(|_| bot.advance(&rules, 10).is_some()).count();
    assert!((1..1_000).contains(&slices), "{slices} slices");
}

/// A model of this many lines, all of which begin in the same way.
struct Alike(usize);

impl Model<Spots> for Alike {
    type Root = Vec<Vec<Action>>;

    fn root(&mut self, rules: &spots::rules::Rules, view: &View, _: &mut BotRng) -> Self::Root {
        let mut legal = Vec::new();
        Spots::legal_in(rules, view, &mut legal);
        vec![vec![legal[0]]; self.0]
    }

    fn lines<'root>(&self, root: &'root Self::Root) -> &'root [Vec<Action>] {
        root
    }

    fn add_line(&self, _: &spots::rules::Rules, _: &mut Self::Root, _: Vec<Action>) {}

    fn sample(&self, _: &spots::rules::Rules, _: &Self::Root, line: usize, _: u64) -> Sample {
        Sample { reward: line as f32, estimate: Estimate::default(), nodes: 1 }
    }
}

/// An analysis spends the nodes that it is given, however many lines there are beside the one that is kept.
#[test]
fn an_analysis_spends_all_its_nodes() {
    let rules = rules();
    let view = &views(1)[0];
    for lines in 2..=20 {
        let mut bot = Halving::new(Alike(lines), 1_000);
        let mut result = bot.begin_with(&rules, view, &Alike(1).root(&rules, view, &mut rng())[0], &mut rng());
        while let Some(better) = bot.advance(&rules, u64::MAX) {
            result = better;
        }
        // A round ends with a whole world.
        assert!((990..1_100).contains(&result.nodes), "{lines} lines: {}", result.nodes);
    }
}

fn view_actions(rules: &spots::rules::Rules, view: &View) -> Vec<Action> {
    let mut legal = Vec::new();
    Spots::legal_in(rules, view, &mut legal);
    legal
}

/// A model that finds its lines in this many steps.
struct Slow(usize);

impl Model<Spots> for Slow {
    type Root = (usize, Vec<Vec<Action>>);

    fn root(&mut self, rules: &spots::rules::Rules, view: &View, rng: &mut BotRng) -> Self::Root {
        let mut lines = InOrder.root(rules, view, rng);
        lines.truncate(if self.0 == 0 { lines.len() } else { 1 });
        (self.0, lines)
    }

    fn is_ready(&self, root: &Self::Root) -> bool {
        root.0 == 0
    }

    fn prepare(&self, rules: &spots::rules::Rules, root: &mut Self::Root) {
        root.0 -= 1;
        if root.0 == 0 {
            root.1 = view_actions(rules, &views(1)[0]).into_iter().map(|action| vec![action]).collect();
        }
    }

    fn lines<'root>(&self, root: &'root Self::Root) -> &'root [Vec<Action>] {
        &root.1
    }

    fn add_line(&self, _: &spots::rules::Rules, root: &mut Self::Root, line: Vec<Action>) {
        root.1.push(line);
    }

    fn sample(&self, _: &spots::rules::Rules, _: &Self::Root, line: usize, _: u64) -> Sample {
        Sample { reward: line as f32, estimate: Estimate::default(), nodes: 1 }
    }
}

/// Finding the lines is divided into slices too, can be stopped, and does not change what is decided.
#[test]
fn a_search_is_prepared_in_slices() {
    let rules = rules();
    let view = &views(1)[0];
    let at_once = Halving::new(Slow(0), 500).think(&rules, view, &mut rng());
    assert!(at_once.candidates.len() > 1);
    for nodes in [1, 100, 500] {
        let limited = |steps| {
            let budget = Budget::default().with_nodes(nodes);
            think(&mut Halving::new(Slow(steps), 500), &rules, view, &mut rng(), &budget)
        };
        assert_eq!(limited(0), limited(5), "{nodes} nodes");
    }
    let mut bot = Halving::new(Slow(5), 500);
    let first = bot.begin(&rules, view, &mut rng());
    for _ in 0..5 {
        let found = bot.advance(&rules, u64::MAX).unwrap();
        assert_eq!((found.action, found.nodes), (first.action, 0), "nothing is compared yet");
    }
    assert_eq!(bot.advance(&rules, u64::MAX), Some(at_once));
    // What is analysed is one more line beside those that are found.
    let played = view_actions(&rules, view);
    let mut bot = Halving::new(Slow(5), 500);
    bot.begin_with(&rules, view, &played[..1], &mut rng());
    let found = bot.advance(&rules, u64::MAX).unwrap();
    assert_eq!(found.candidates.len(), played.len());
}
