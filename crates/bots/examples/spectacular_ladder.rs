//! Two bots of Spectacular against each other in duplicate deals, or one alone in the solo challenge.
//!
//! `spectacular_ladder FIRST SECOND DEALS SEED SEATS [missions] [asymmetric] [ascending] [--threads N]`
//!
//! A bot is a level, `greedy`, `collector`, `turns:LINES:EACH:PLACINGS:WORLDS:TURNS:NODES`, which is a search
//! with that setting, or `one-ply:NOISE`, which does not search. With one seat both play every deal alone.
//! Rates have Wilson 95 % intervals.

#![allow(clippy::print_stdout, reason = "this program prints its results")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use bots::spectacular::{Collector, Greedy, OnePly, Searcher, Setting, Weights, bot};
use bots::{Bot, BotRng, Counts, Level, Player, SearchResult, Tally, duel, playout};
use game_core::{Game, Seat, SeatCount, fair};
use spectacular::components::ACHIEVEMENTS;
use spectacular::rules::{Missions, Picks};
use spectacular::{Action, Mode, Options, Rules, Side, Spectacular, View, scoring};

/// Makes the bot with this name.
fn make(name: &str) -> Box<dyn Bot<Spectacular>> {
    let numbers: Vec<u64> = name.split(':').skip(1).filter_map(|text| text.parse().ok()).collect();
    match (name, &numbers[..]) {
        ("greedy", _) => Box::new(Greedy),
        ("collector", _) => Box::new(Collector),
        (_, &[lines, each, placings, worlds, turns, nodes]) if name.starts_with("turns:") => {
            let [lines, each, placings] = [lines, each, placings].map(|number| number as usize);
            let setting = Setting { lines, each, placings, worlds, turns: turns as u8 };
            Box::new(Searcher::new(&Weights::TUNED, setting, nodes))
        }
        (_, &[noise]) if name.starts_with("one-ply:") => {
            let setting = Setting { lines: 12, each: 2, placings: 4, worlds: 0, turns: 15 };
            Box::new(OnePly::new(&Weights::TUNED, setting, noise as f32))
        }
        _ => match Level::ALL.into_iter().find(|level| level.name() == name) {
            Some(level) => bot(level),
            None => panic!("there is no bot `{name}`"),
        },
    }
}

/// The time that a bot took.
#[derive(Default)]
struct Clock {
    decisions: AtomicU64,
    micros: AtomicU64,
    longest: AtomicU64,
}

/// A bot with a clock.
struct Timed(Box<dyn Bot<Spectacular>>, Arc<Clock>);

impl Bot<Spectacular> for Timed {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        self.0.begin(rules, view, rng)
    }

    fn think(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let start = Instant::now();
        let result = self.0.think(rules, view, rng);
        let micros = start.elapsed().as_micros() as u64;
        self.1.decisions.fetch_add(1, Ordering::Relaxed);
        self.1.micros.fetch_add(micros, Ordering::Relaxed);
        self.1.longest.fetch_max(micros, Ordering::Relaxed);
        result
    }
}

/// The Wilson 95 % interval of a rate.
fn wilson(rate: f64, number: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let middle = (rate + z * z / (2.0 * number)) / (1.0 + z * z / number);
    let half = z / (1.0 + z * z / number) * (rate * (1.0 - rate) / number + z * z / (4.0 * number * number)).sqrt();
    (100.0 * (middle - half), 100.0 * (middle + half))
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut threads = 1;
    if let Some(at) = words.iter().position(|word| word == "--threads") {
        threads = words.get(at + 1).and_then(|text| text.parse().ok()).unwrap_or(1);
        words.drain(at..(at + 2).min(words.len()));
    }
    let [first, second, deals, seed, seats, flags @ ..] = &words[..] else {
        panic!("usage: FIRST SECOND DEALS SEED SEATS [missions] [asymmetric] [ascending] [--threads N]")
    };
    let (deals, seats): (u64, u8) = match (deals.parse(), seats.parse()) {
        (Ok(deals), Ok(seats)) => (deals, seats),
        _ => panic!("deals and seats are numbers"),
    };
    let has = |flag: &str| flags.iter().any(|word| word == flag);
    let options = Options {
        mode: if seats == 1 { Mode::Solo } else { Mode::Base },
        side: if has("asymmetric") { Side::Asymmetric } else { Side::Standard },
        missions: if has("missions") { Missions::On } else { Missions::Off },
        picks: if has("ascending") { Picks::Ascending } else { Picks::Hidden },
        ..Options::default()
    };
    let rules = match Spectacular::rules(&options, SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    };
    if seats == 1 {
        for name in if first == second { vec![first] } else { vec![first, second] } {
            solo(&rules, name, deals, seed, threads);
        }
    } else {
        versus(&rules, [first, second], deals, seed, threads);
    }
}

/// Plays the deals on several threads; the results do not depend on their number.
fn on_threads(deals: u64, threads: u64, play: impl Fn(u64) + Sync) {
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let play = &play;
            scope.spawn(move || (thread..deals).step_by(threads as usize).for_each(play));
        }
    });
}

fn report(name: &str, clock: &Clock) {
    let decisions = clock.decisions.load(Ordering::Relaxed).max(1);
    let mean = clock.micros.load(Ordering::Relaxed) as f64 / decisions as f64 / 1_000.0;
    let longest = clock.longest.load(Ordering::Relaxed) as f64 / 1_000.0;
    println!("{name}: {mean:.2} ms a decision, at most {longest:.0} ms");
}

fn versus(rules: &Rules, names: [&str; 2], deals: u64, seed: &str, threads: u64) {
    let clocks = [Arc::new(Clock::default()), Arc::new(Clock::default())];
    let tallies = Mutex::new([Tally::default(), Tally::default()]);
    on_threads(deals, threads, |deal| {
        let bots = [0, 1].map(|at| {
            let (name, clock) = (names[at], &clocks[at]);
            move || -> Box<dyn Bot<Spectacular>> { Box::new(Timed(make(name), Arc::clone(clock))) }
        });
        let played = duel(rules, fair::seed_from_text(seed), deal, [&bots[0], &bots[1]]);
        if let Ok(mut tallies) = tallies.lock() {
            tallies.iter_mut().zip(&played).for_each(|(all, played)| all.add(played));
        }
    });
    let [a, b] = tallies.into_inner().unwrap_or_default();
    let (low, high) = wilson(a.rate(), a.games as f64);
    println!(
        "{} against {}: {:.1} % ({low:.1} to {high:.1}) of {} games, mean {:.1} to {:.1}",
        names[0],
        names[1],
        100.0 * a.rate(),
        a.games,
        a.mean_score(),
        b.mean_score()
    );
    names.iter().zip(&clocks).for_each(|(name, clock)| report(name, clock));
}

fn solo(rules: &Rules, name: &str, deals: u64, seed: &str, threads: u64) {
    let clock = Arc::new(Clock::default());
    let results = Mutex::new(Vec::new());
    on_threads(deals, threads, |deal| {
        let mut players = [Player::Bot(Box::new(Timed(make(name), Arc::clone(&clock))))];
        let seed = fair::game_seed(fair::seed_from_text(seed), deal);
        let end: Spectacular = playout(rules, seed, &mut players, &mut Counts::default());
        let player = end.player(Seat::new(0));
        let met = scoring::missions(rules, player).filter(|(_, met)| *met).count();
        if let Ok(mut results) = results.lock() {
            results.push((scoring::points(rules, player).total(), met));
        }
    });
    let mut results: Vec<(i32, usize)> = results.into_inner().unwrap_or_default();
    results.sort_unstable();
    let number = results.len().max(1) as f64;
    let count =
        |wanted: &dyn Fn(i32, usize) -> bool| results.iter().filter(|(total, met)| wanted(*total, *met)).count();
    let won = count(&|total, met| scoring::verdict(total, met) != "lost");
    let rate = won as f64 / number;
    let (low, high) = wilson(rate, number);
    let mean = results.iter().map(|(total, _)| f64::from(*total)).sum::<f64>() / number;
    let missions = results.iter().map(|(_, met)| *met as f64).sum::<f64>() / number;
    let median = results.get(results.len() / 2).map_or(0, |(total, _)| *total);
    println!(
        "{name} alone: won {:.1} % ({low:.1} to {high:.1}) of {number} deals, mean {mean:.1}, median {median}, \
         missions {missions:.2}; 200 points in {}, two missions in {}",
        100.0 * rate,
        count(&|total, _| total >= 200),
        count(&|_, met| met >= 2),
    );
    for verdict in ["lost"].into_iter().chain(ACHIEVEMENTS.map(|(_, key)| key)) {
        println!("{verdict}: {}", count(&|total, met| scoring::verdict(total, met) == verdict));
    }
    report(name, &clock);
}
