//! Bots of Spots against each other under equal luck.
//!
//! `cargo run --release -p bots --example spots_ladder -- ONE OTHER DEALS SEED [--seats N] [--set NAME]
//! [--level NAME] [--threads N]`
//!
//! A bot is `greedy`, a level, or one of the variants below. With one seat each bot plays alone against the
//! Stray of `--level` (default alpha), and the rate is the share of games won.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program is for")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::search::{Halving, Rollouts};
use bots::spots::net::Net;
use bots::spots::turn::Care;
use bots::spots::{Greedy, Solver};
use bots::{Bot, BotRng, Level, SearchResult, Tally, duel};
use game_core::{Game, SeatCount, fair};
use serde_json::json;
use spots::rules::{Mode, TurnLimit};
use spots::{Action, Options, Rules, Spots, TileSet, View};

/// The time that one bot has thought.
struct Clock {
    decisions: AtomicU64,
    micros: AtomicU64,
    longest: AtomicU64,
}

static CLOCKS: [Clock; 2] =
    [const { Clock { decisions: AtomicU64::new(0), micros: AtomicU64::new(0), longest: AtomicU64::new(0) } }; 2];

struct Timed {
    bot: Box<dyn Bot<Spots>>,
    clock: &'static Clock,
}

impl Bot<Spots> for Timed {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        self.bot.begin(rules, view, rng)
    }

    fn think(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let start = Instant::now();
        let result = self.bot.think(rules, view, rng);
        let micros = start.elapsed().as_micros() as u64;
        self.clock.decisions.fetch_add(1, Ordering::Relaxed);
        self.clock.micros.fetch_add(micros, Ordering::Relaxed);
        self.clock.longest.fetch_max(micros, Ordering::Relaxed);
        result
    }
}

/// The bot with this name: `greedy`, a level, or a variant that was compared.
fn make(name: &str) -> Option<Box<dyn Bot<Spots>>> {
    let solver = |net, care| -> Option<Box<dyn Bot<Spots>>> { Some(Box::new(Solver::new(net, care))) };
    let rollouts =
        |nodes| -> Option<Box<dyn Bot<Spots>>> { Some(Box::new(Halving::new(Rollouts::new(|| Greedy), nodes))) };
    let quick = Care::QUICK;
    match name {
        "greedy" => Some(Box::new(Greedy)),
        // Looks less far ahead: one treat, one optional roll.
        "short" => solver(Net::trained(), Care { treats: 1, repeats: [1, 0], ..quick }),
        // Looks further ahead.
        "long" => solver(
            Net::trained(),
            Care { dogs: 4, rash: 0.6, digs: 2, treats: 3, aside: 2, repeats: [3, 2], bury: true },
        ),
        "rollouts-2000" => rollouts(2_000),
        "rollouts-20000" => rollouts(20_000),
        // Weights in a file written by `spots_train`, as `net:FILE`.
        _ if name.starts_with("net:") => solver(network(name.strip_prefix("net:")?)?, quick),
        _ => Level::ALL.into_iter().find(|level| level.name() == name).map(bots::spots::bot),
    }
}

/// The network in a file, read once and kept as long as the program runs.
fn network(file: &str) -> Option<&'static Net> {
    static READ: Mutex<Vec<(String, &'static Net)>> = Mutex::new(Vec::new());
    let mut read = READ.lock().ok()?;
    if let Some((_, net)) = read.iter().find(|(name, _)| name == file) {
        return Some(net);
    }
    let source = std::fs::read_to_string(file).ok()?;
    let numbers = source.split_once("= [")?.1.split(',').map_while(|text| text.trim().parse::<f32>().ok());
    let net: &'static Net =
        Box::leak(Box::new(Net::from_weights(&numbers.map(|number| number / 1_000.0).collect::<Vec<_>>())));
    read.push((file.to_owned(), net));
    Some(net)
}

/// The 95 % interval of Wilson for a rate.
fn wilson(rate: f64, games: f64) -> [f64; 2] {
    let z = 1.96;
    let scale = 1.0 + z * z / games;
    let middle = (rate + z * z / (2.0 * games)) / scale;
    let half = z * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt() / scale;
    [middle - half, middle + half]
}

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let number =
        |name: &str, default: u64| flag(name).map_or(Ok(default), |text| text.parse().map_err(|_| name.to_owned()));
    let [one, other, deals, seed, ..] = &args[..] else {
        return Err("usage: spots_ladder ONE OTHER DEALS SEED [--seats N] [--set NAME] [--level NAME]".into());
    };
    let names = [one.as_str(), other.as_str()];
    let deals: u64 = deals.parse().map_err(|_| "DEALS is a number".to_owned())?;
    let seats = number("--seats", 2)?;
    let mode = if seats == 1 { Mode::Solo } else { Mode::Standard };
    let read = |text: Option<&String>, default: &str| json!(text.map_or(default, String::as_str));
    let set: TileSet = serde_json::from_value(read(flag("--set"), "adoption-event")).map_err(|e| e.to_string())?;
    let level = serde_json::from_value(read(flag("--level"), "alpha")).map_err(|e| e.to_string())?;
    let options = Options { mode, set, level, turn_limit: TurnLimit::Long, ..Options::default() };
    let rules = Spots::rules(&options, SeatCount::new(seats as u8), None, spots::rules::VERSION)
        .map_err(|fault| format!("{fault:?}"))?;
    for name in names {
        make(name).ok_or_else(|| format!("no bot is called {name}"))?;
    }
    let tallies = Mutex::new([Tally::default(), Tally::default()]);
    let next = AtomicU64::new(0);
    let base = fair::seed_from_text(seed);
    let bot = |which: usize| -> Box<dyn Bot<Spots>> {
        let bot = make(names[which]).unwrap_or_else(|| Box::new(Greedy));
        Box::new(Timed { bot, clock: &CLOCKS[which] })
    };
    let work = || {
        while let Some(deal) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|deal| *deal < deals) {
            let results = duel::<Spots>(&rules, base, deal, [&|| bot(0), &|| bot(1)]);
            let Ok(mut tallies) = tallies.lock() else { return };
            tallies.iter_mut().zip(&results).for_each(|(tally, result)| tally.add(result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..number("--threads", 1).unwrap_or(1) {
            scope.spawn(work);
        }
    });
    let tallies = tallies.into_inner().map_err(|fault| fault.to_string())?;
    for ((name, tally), clock) in names.iter().zip(&tallies).zip(&CLOCKS) {
        let [low, high] = wilson(tally.rate(), tally.games as f64);
        let decisions = clock.decisions.load(Ordering::Relaxed).max(1) as f64;
        println!(
            "{name}: {:.1} % ({:.1} to {:.1}) of {} games, {:.2} dogs, {:.2} ms a decision, at most {:.0} ms",
            100.0 * tally.rate(),
            100.0 * low,
            100.0 * high,
            tally.games,
            tally.mean_score(),
            clock.micros.load(Ordering::Relaxed) as f64 / 1_000.0 / decisions,
            clock.longest.load(Ordering::Relaxed) as f64 / 1_000.0,
        );
    }
    Ok(())
}
