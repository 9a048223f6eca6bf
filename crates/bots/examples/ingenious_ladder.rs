//! Two bots of Ingenious against each other under equal luck, for the ladder of levels and for tuning.
//!
//! `ingenious_ladder A B DEALS SEED [MODE [SEATS]] [--threads N]`: every deal is played twice with the seats
//! exchanged. A bot is a level, `greedy`, `baseline`, `random`, or a search with settings, such as
//! `nodes=20000,width=20,early=0.6`. Prints one row of a Markdown table; the interval is Wilson's for 95 %.

#![allow(clippy::print_stdout, reason = "this program prints its results")]

use std::process::exit;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use bots::ingenious::{Baseline, Glances, Greedy, OnePly, Settings, bot};
use bots::search::Halving;
use bots::{Bot, BotRng, Level, Random, SearchResult, Tally, duel};
use game_core::{Game, SeatCount, fair};
use ingenious::{Action, Ingenious, Mode, Options, Phase, Rules, View};

/// The placements of a bot, and how long it thought about them.
#[derive(Default)]
struct Times {
    placements: AtomicU64,
    micros: AtomicU64,
    most: AtomicU64,
}

/// A bot whose placements are timed.
struct Timed {
    bot: Box<dyn Bot<Ingenious>>,
    times: Arc<Times>,
}

impl Bot<Ingenious> for Timed {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let start = Instant::now();
        let result = self.bot.think(rules, view, rng);
        if view.phase == Phase::Place {
            let micros = start.elapsed().as_micros() as u64;
            self.times.placements.fetch_add(1, Ordering::Relaxed);
            self.times.micros.fetch_add(micros, Ordering::Relaxed);
            self.times.most.fetch_max(micros, Ordering::Relaxed);
        }
        result
    }
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut threads = 1;
    if let Some(at) = arguments.iter().position(|text| text == "--threads") {
        threads = arguments.get(at + 1).and_then(|text| text.parse().ok()).unwrap_or(threads);
        arguments.drain(at..(at + 2).min(arguments.len()));
    }
    let [a, b, deals, seed, more @ ..] = &arguments[..] else {
        println!("usage: ingenious_ladder A B DEALS SEED [MODE [SEATS]] [--threads N]");
        exit(2);
    };
    let mode = match more.first().map(String::as_str) {
        Some("solo") => Mode::Solo,
        Some("team") => Mode::Team,
        Some("duel") => Mode::Duel,
        _ => Mode::Standard,
    };
    let usual = [2, 1, 4, 2][mode as usize];
    let seats = more.get(1).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let rules = match Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => {
            println!("{why}");
            exit(2);
        }
    };
    let deals: u64 = deals.parse().unwrap_or(50);
    let times = [Arc::default(), Arc::default()];
    let tallies = play(&rules, [a, b], deals, seed, threads, &times);
    let (low, high) = wilson(tallies[0].rate(), tallies[0].games as f64);
    let seats_text = format!("{mode:?} {seats}").to_lowercase();
    let per_cent = |rate: f64| format!("{:.1} %", 100.0 * rate);
    let millis = |times: &Times| {
        let micros = times.micros.load(Ordering::Relaxed) as f64;
        let mean = micros / times.placements.load(Ordering::Relaxed).max(1) as f64;
        format!("{:.2} (most {:.0})", mean / 1e3, times.most.load(Ordering::Relaxed) as f64 / 1e3)
    };
    println!(
        "| {a} | {b} | {seats_text} | {} | {seed} | {} ({} to {}) | {:.2} / {:.2} | {} / {} |",
        tallies[0].games,
        per_cent(tallies[0].rate()),
        per_cent(low),
        per_cent(high),
        tallies[0].mean_score(),
        tallies[1].mean_score(),
        millis(&times[0]),
        millis(&times[1]),
    );
}

/// Plays the deals; the result of a deal does not depend on the thread that plays it.
fn play(rules: &Rules, names: [&str; 2], deals: u64, seed: &str, threads: u64, times: &[Arc<Times>; 2]) -> [Tally; 2] {
    let seed = fair::seed_from_text(seed);
    let tallies = Mutex::new([Tally::default(), Tally::default()]);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let tallies = &tallies;
            scope.spawn(move || {
                for deal in (thread..deals).step_by(threads as usize) {
                    let of = |which: usize| {
                        move || {
                            let times = Arc::clone(&times[which]);
                            Box::new(Timed { bot: make(names[which]), times }) as Box<dyn Bot<Ingenious>>
                        }
                    };
                    let [one, two] = duel(rules, seed, deal, [&of(0), &of(1)]);
                    if let Ok(mut tallies) = tallies.lock() {
                        tallies[0].add(&one);
                        tallies[1].add(&two);
                    }
                }
            });
        }
    });
    tallies.into_inner().unwrap_or_default()
}

/// The bot with this name or these settings.
fn make(name: &str) -> Box<dyn Bot<Ingenious>> {
    if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == name) {
        return bot(level);
    }
    match name {
        "greedy" => return Box::new(Greedy),
        "baseline" => return Box::new(Baseline),
        "random" => return Box::new(Random),
        "one-ply" => return Box::new(OnePly::new(0.15, 1)),
        _ => {}
    }
    let (mut settings, mut nodes) = (Settings::default(), 20_000);
    for setting in name.split(',') {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        let number: f32 = value.parse().unwrap_or(f32::NAN);
        match key {
            "nodes" if number >= 1.0 => nodes = number as u64,
            "width" if number >= 1.0 => settings.width = number as usize,
            "first" if number >= 1.0 => settings.first_width = number as usize,
            "worlds" if number >= 1.0 => settings.first_worlds = number as u32,
            "rounds" if number >= 0.0 => settings.rounds = number as u32,
            "denial" if number >= 0.0 => settings.denial = number,
            "pegs" => settings.outlook = false,
            "best" if number >= 0.0 => settings.rivals[0] = number,
            "mean" if number >= 0.0 => settings.rivals[1] = number,
            "sampled" => settings.ending = false,
            "early" if number >= 0.0 => settings.early = number,
            _ => {
                println!("there is no bot `{name}`");
                exit(2);
            }
        }
    }
    Box::new(Halving::new(Glances::new(settings), nodes))
}

/// Wilson's interval for a share of the games, 95 %.
fn wilson(rate: f64, games: f64) -> (f64, f64) {
    let z = 1.96;
    let centre = rate + z * z / (2.0 * games);
    let spread = z * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt();
    let by = 1.0 + z * z / games;
    ((centre - spread) / by, (centre + spread) / by)
}
