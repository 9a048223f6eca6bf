//! Matches between bots for The Magnificent: every deal is played twice, with seats exchanged.
//!
//! `cargo run --release -p bots --example magnificent_ladder -- BOT BOT DEALS SEED MODE [--threads N]` with
//! MODE one of solo, 2, 3, 4, each with `-draft` or `-sides` if wanted. A BOT is a level, `greedy`, or
//! `turns:LINES:DEPTH:WIDTH:INNER:WIDE:NODES` for halving with these limits, or `beam:WIDTH:POSITIONS:INNER`
//! for the learned value without a search beyond the turn.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program is for")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::magnificent::{Greedy, Network, Planner, Policy, SearchLimits, Turns, bot};
use bots::search::Halving;
use bots::{Bot, BotRng, Level, SearchResult, Tally, duel};
use game_core::{Game as _, SeatCount, fair};
use magnificent::rules::{Cards, Mode, SideChoice};
use magnificent::{Action, Magnificent, Options, Rules, View};

/// Microseconds spent, decisions made, and microseconds of the longest decision, of each bot.
static TIMES: [[AtomicU64; 3]; 2] = [const { [const { AtomicU64::new(0) }; 3] }; 2];

/// A bot whose time is measured.
struct Timed {
    bot: Box<dyn Bot<Magnificent>>,
    time: &'static [AtomicU64; 3],
}

impl Bot<Magnificent> for Timed {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let start = Instant::now();
        let result = self.bot.think(rules, view, rng);
        let micros = start.elapsed().as_micros() as u64;
        self.time[0].fetch_add(micros, Ordering::Relaxed);
        self.time[1].fetch_add(1, Ordering::Relaxed);
        self.time[2].fetch_max(micros, Ordering::Relaxed);
        result
    }
}

/// Makes the bot with a name.
fn named(name: &str) -> Box<dyn Bot<Magnificent>> {
    let numbers: Vec<usize> = name.split(':').skip(1).map(|word| number(word) as usize).collect();
    match (name.split(':').next(), &numbers[..]) {
        (Some("greedy"), _) => Box::new(Greedy::default()),
        (Some("beam"), [beam_width, max_positions, inner]) => {
            let limits = SearchLimits { beam_width: *beam_width, max_positions: *max_positions };
            Box::new(Planner::new(Policy { network: Some(Network::trained()), inner: *inner > 0, limits }, 0.0))
        }
        (Some("turns"), [lines, depth, beam_width, inner, wide, nodes]) => {
            let limits = |beam_width| SearchLimits { beam_width, max_positions: 60_000 };
            let (network, wide, narrow) = (Network::trained(), limits(*wide), limits(*beam_width));
            let turns = Turns { network, wide, narrow, inner: *inner > 0, lines: *lines, depth: *depth as u32 };
            Box::new(Halving::new(turns, *nodes as u64))
        }
        _ => match Level::ALL.into_iter().find(|level| level.name() == name) {
            Some(level) => bot(level),
            None => panic!("{name} is not a bot"),
        },
    }
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

fn rules(mode: &str) -> Rules {
    let (seats, extra) = mode.split_once('-').unwrap_or((mode, ""));
    let seats = if seats == "solo" { 1 } else { number(seats) as u8 };
    let mode = if seats == 1 { Mode::Solo } else { Mode::Standard };
    let cards = if extra == "draft" { Cards::Draft } else { Cards::Fixed };
    let side = if extra == "sides" { SideChoice::Choose } else { SideChoice::A };
    let options = Options { mode, cards, ..Options::default() }.all_sides(side);
    Magnificent::rules(&options, SeatCount::new(seats), None, 1).unwrap_or_else(|why| panic!("{why}"))
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let threads = words.iter().position(|word| word == "--threads").map_or(1, |at| {
        let threads = number(words.get(at + 1).map_or("1", String::as_str));
        words.drain(at..(at + 2).min(words.len()));
        threads
    });
    let [first, second, deals, seed, mode] = &words[..] else {
        eprintln!("see the head of this file for its arguments");
        return;
    };
    let (rules, deals) = (rules(mode), number(deals));
    let next = AtomicU64::new(0);
    let played: Mutex<Vec<[Tally; 2]>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    if deal >= deals {
                        return;
                    }
                    let a = || -> Box<dyn Bot<Magnificent>> { Box::new(Timed { bot: named(first), time: &TIMES[0] }) };
                    let b = || -> Box<dyn Bot<Magnificent>> { Box::new(Timed { bot: named(second), time: &TIMES[1] }) };
                    let tallies = duel(&rules, fair::seed_from_text(seed), deal, [&a, &b]);
                    if let Ok(mut played) = played.lock() {
                        played.push(tallies);
                    }
                }
            });
        }
    });
    report(&played.into_inner().unwrap_or_default(), [first, second]);
}

/// Prints the share of the win with its Wilson interval, the scores and the time of each bot.
fn report(played: &[[Tally; 2]], names: [&str; 2]) {
    for (at, name) in names.iter().enumerate() {
        let mut sum = Tally::default();
        played.iter().for_each(|tallies| sum.add(&tallies[at]));
        let (games, rate, z) = (sum.games.max(1) as f64, sum.rate(), 1.96);
        let middle = (rate + z * z / (2.0 * games)) / (1.0 + z * z / games);
        let spread = z / (1.0 + z * z / games) * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt();
        let mut scores: Vec<i64> = played.iter().map(|tallies| tallies[at].score / tallies[at].seats as i64).collect();
        scores.sort_unstable();
        let [total, count, most] = [0, 1, 2].map(|of| TIMES[at][of].load(Ordering::Relaxed) as f64 / 1_000.0);
        println!(
            "{name}: {games} games, rate {:.1} % ({:.1} to {:.1}), mean score {:.1}, median of deals {}, {:.2} ms a \
             decision, most {most:.0} ms",
            rate * 100.0,
            (middle - spread) * 100.0,
            (middle + spread) * 100.0,
            sum.mean_score(),
            scores.get(scores.len() / 2).copied().unwrap_or(0),
            total / (count * 1_000.0).max(1.0),
        );
    }
}
