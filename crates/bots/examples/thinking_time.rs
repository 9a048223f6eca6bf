//! How long the levels think, and how fast: nodes a second without a limit of time, and by how much a
//! decision of Master exceeds a limit of time that ends the search.
//!
//! `thinking_time DECISIONS MILLIS`: in each game, with two, four and six seats, every level decides, and
//! random play goes on from there, so that positions of all stages come up. With two seats each decision of
//! Master is made once more, with nodes without end under the limit. Then games between bots of Strong, in
//! which Master is asked about some decisions: how long its preparation and the longest of its slices took,
//! in between which a host can neither stop it nor look at its clock. Prints the machine, and two Markdown
//! tables.

#![allow(clippy::print_stdout, reason = "this program prints its results")]

use std::sync::Arc;
use std::time::Instant;

use bots::{Bot, Budget, Clock as _, Level, SystemClock, bot_rng, think};
use game_core::{Draws, Game, SeatCount, Step, ToMove, Viewer, fair};

/// The times of several decisions in milliseconds.
#[derive(Default)]
struct Times {
    all: Vec<f64>,
    nodes: u64,
}

impl Times {
    fn mean(&self) -> f64 {
        self.all.iter().sum::<f64>() / self.all.len().max(1) as f64
    }

    fn most(&self) -> f64 {
        self.all.iter().copied().fold(0.0, f64::max)
    }

    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / (self.all.iter().sum::<f64>() / 1e3).max(1e-9)
    }
}

/// The limit of time of a second decision, in milliseconds.
type Limit = Option<f64>;

fn main() {
    let number = |at: usize, usual: u64| std::env::args().nth(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (decisions, millis) = (number(1, 20), number(2, 2_000) as f64);
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or(": unknown");
    println!("Processor: {}.\n", model.trim_start_matches([' ', '\t', ':']));
    println!(
        "| game | seats | level | decisions | nodes a second | ms a decision, mean / most | limit of {millis} ms: mean / most |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for seats in [2, 4, 6].map(SeatCount::new) {
        for level in Level::ALL {
            let limit = Some(millis).filter(|_| level == Level::Master && seats == SeatCount::new(2));
            let row = |game: &str| format!("{game} | {seats} | {level}");
            if let Ok(rules) = ingenious::Ingenious::rules(&ingenious::Options::default(), seats, None, 1) {
                measure(&row("Ingenious"), &rules, &|| bots::ingenious::bot(level), decisions, limit);
            }
            if let Ok(rules) = spots::Spots::rules(&spots::Options::default(), seats, None, 1) {
                measure(&row("Spots"), &rules, &|| bots::spots::bot(level), decisions, limit);
            }
            if let Ok(rules) = spectacular::Spectacular::rules(&spectacular::Options::default(), seats, None, 1) {
                measure(&row("Spectacular"), &rules, &|| bots::spectacular::bot(level), decisions, limit);
            }
            if let Ok(rules) = magnificent::Magnificent::rules(&magnificent::Options::default(), seats, None, 1) {
                measure(&row("The Magnificent"), &rules, &|| bots::magnificent::bot(level), decisions, limit);
            }
        }
    }
    println!("\n| game | seats | decisions | ms of `begin`, mean / most | ms of the longest slice, mean / most |");
    println!("| --- | --- | --- | --- | --- |");
    for seats in [2, 4].map(SeatCount::new) {
        let row = |game: &str| format!("{game} | {seats}");
        if let Ok(rules) = ingenious::Ingenious::rules(&ingenious::Options::default(), seats, None, 1) {
            longest(&row("Ingenious"), &rules, &bots::ingenious::bot, decisions, millis);
        }
        if let Ok(rules) = spots::Spots::rules(&spots::Options::default(), seats, None, 1) {
            longest(&row("Spots"), &rules, &bots::spots::bot, decisions, millis);
        }
        if let Ok(rules) = spectacular::Spectacular::rules(&spectacular::Options::default(), seats, None, 1) {
            longest(&row("Spectacular"), &rules, &bots::spectacular::bot, decisions, millis);
        }
        if let Ok(rules) = magnificent::Magnificent::rules(&magnificent::Options::default(), seats, None, 1) {
            longest(&row("The Magnificent"), &rules, &bots::magnificent::bot, decisions, millis);
        }
    }
}

/// Measures what Master does without a pause, in one decision of seven of games between bots of Strong.
fn longest<G: Game>(row: &str, rules: &G::Rules, make: &dyn Fn(Level) -> Box<dyn Bot<G>>, decisions: u64, millis: f64) {
    let seed = fair::seed_from_text("slices");
    let mut rng = bot_rng(seed);
    let (mut begun, mut slices) = (Times::default(), Times::default());
    let mut due = 0_u64;
    for game in 0.. {
        let mut draws = Draws::new(fair::game_seed(seed, game).0);
        let mut state = G::setup(rules);
        let mut player = make(Level::Strong);
        while begun.all.len() < decisions as usize {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { break };
                    let view = state.view(rules, Viewer::Seat(seat));
                    let mut legal = Vec::new();
                    G::legal_in(rules, &view, &mut legal);
                    due += u64::from(legal.len() > 1);
                    if legal.len() > 1 && due % 7 == 1 {
                        let clock = Arc::new(SystemClock::default());
                        let mut meter = Budget::default().with_millis(millis, clock.clone()).start();
                        let mut master = make(Level::Master);
                        let mut before = clock.millis();
                        let mut took = || clock.millis() - core::mem::replace(&mut before, clock.millis());
                        let mut nodes = master.begin(rules, &view, &mut rng).nodes;
                        begun.all.push(took());
                        let mut most = 0.0_f64;
                        while let Some(slice) = meter.slice(nodes) {
                            took();
                            let Some(found) = master.advance(rules, slice) else { break };
                            nodes = found.nodes;
                            most = most.max(took());
                        }
                        slices.all.push(most);
                    }
                    Step::choice(seat, player.think(rules, &view, &mut rng).action)
                }
            };
            state.apply(rules, &step, &mut ());
        }
        if begun.all.len() >= decisions as usize {
            break;
        }
    }
    let count = begun.all.len();
    println!(
        "| {row} | {count} | {:.1} / {:.1} | {:.1} / {:.1} |",
        begun.mean(),
        begun.most(),
        slices.mean(),
        slices.most()
    );
}

fn measure<G: Game>(row: &str, rules: &G::Rules, make: &dyn Fn() -> Box<dyn Bot<G>>, decisions: u64, limit: Limit) {
    let mut rng = bot_rng(fair::seed_from_text("time"));
    let (mut own, mut limited) = (Times::default(), Times::default());
    for game in 0.. {
        let mut draws = Draws::new(fair::game_seed(fair::seed_from_text("time"), game).0);
        let mut state = G::setup(rules);
        // Random games may be much longer than played ones: five decisions of each, far apart, are enough.
        let (mut due, mut asked) = (0, 0);
        while own.all.len() < decisions as usize && asked < 5 {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { break };
                    let view = state.view(rules, Viewer::Seat(seat));
                    let mut legal = Vec::new();
                    G::legal_in(rules, &view, &mut legal);
                    due += u64::from(legal.len() > 1);
                    if legal.len() > 1 && due % 9 == 1 {
                        asked += 1;
                        let mut time = |nodes: Option<u64>, budget: &Budget, times: &mut Times| {
                            let mut bot = make();
                            nodes.into_iter().for_each(|nodes| bot.set_nodes(nodes));
                            let start = Instant::now();
                            let found = think(&mut *bot, rules, &view, &mut rng, budget);
                            times.all.push(start.elapsed().as_secs_f64() * 1e3);
                            times.nodes += found.nodes;
                        };
                        time(None, &Budget::default(), &mut own);
                        if let Some(millis) = limit {
                            let limit = Budget::default().with_millis(millis, Arc::new(SystemClock::default()));
                            time(Some(u64::MAX / 2), &limit, &mut limited);
                        }
                    }
                    Step::choice(seat, state.random_action(rules, seat, &mut rng))
                }
            };
            state.apply(rules, &step, &mut ());
        }
        if own.all.len() >= decisions as usize {
            break;
        }
    }
    let speed = if own.nodes == 0 { "–".to_owned() } else { format!("{:.0}", own.nodes_per_second()) };
    let kept = limit.map_or_else(|| "–".to_owned(), |_| format!("{:.0} / {:.0}", limited.mean(), limited.most()));
    println!("| {row} | {} | {speed} | {:.1} / {:.0} | {kept} |", own.all.len(), own.mean(), own.most());
}
