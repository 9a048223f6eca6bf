//! Tunes the weights of the quick evaluation of Spectacular by self-play: the cross-entropy method over the
//! mean total of the quick policy, alone, with two seats and with six, with missions and without.
//!
//! `spectacular_tune GENERATIONS DEALS SEED`. Prints the weights of every generation.

#![allow(clippy::print_stdout, reason = "this program prints its results")]

use bots::BotRng;
use bots::spectacular::{WEIGHTS, Weights, self_play};
use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, Viewer, fair};
use rand_core::{Rng as _, SeedableRng as _};
use spectacular::rules::Missions;
use spectacular::{Mode, Options, Rules, Spectacular, View};

/// The number of weights tried in a generation, and of those from which the next one is made.
const POPULATION: usize = 24;
const ELITE: usize = 6;

/// The kinds of game, with the share of each in the deals.
const KINDS: [(u8, Missions); 8] = [
    (1, Missions::On),
    (1, Missions::On),
    (1, Missions::On),
    (2, Missions::On),
    (2, Missions::Off),
    (6, Missions::On),
    (2, Missions::On),
    (4, Missions::Off),
];

fn rules(seats: u8, missions: Missions) -> Rules {
    let mode = if seats == 1 { Mode::Solo } else { Mode::Base };
    let options = Options { mode, missions, ..Options::default() };
    match Spectacular::rules(&options, SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    }
}

/// The first decision of a deal.
fn deal(rules: &Rules, seed: &str, number: u64) -> View {
    let mut draws = Draws::new(fair::game_seed(fair::seed_from_text(seed), number).0);
    let mut state = Spectacular::setup(rules);
    while state.to_move(rules) == ToMove::Chance {
        let outcome = state.chance_at(rules, draws.draw());
        state.apply(rules, &Step::Chance(outcome), &mut ());
    }
    state.view(rules, Viewer::Seat(Seat::new(0)))
}

/// The mean total with these weights.
fn rate(all: &[Rules], deals: &[(usize, View, u64)], weights: &Weights) -> f64 {
    let mean = |(kind, view, seed): &(usize, View, u64)| {
        let totals = self_play(&all[*kind], view, weights, *seed);
        f64::from(totals.iter().sum::<i32>()) / totals.len() as f64
    };
    deals.iter().map(mean).sum::<f64>() / deals.len() as f64
}

/// A number with about a normal distribution, of mean 0 and deviation 1.
fn normal(rng: &mut BotRng) -> f64 {
    (0..12).map(|_| rng.next_u64() as f64 / u64::MAX as f64).sum::<f64>() - 6.0
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, other: u64| words.get(at).and_then(|text| text.parse().ok()).unwrap_or(other);
    let (generations, count) = (number(0, 30), number(1, 600));
    let seed = words.get(2).map_or("tune", String::as_str);
    let all = KINDS.map(|(seats, missions)| rules(seats, missions));
    let mut rng = BotRng::seed_from_u64(1);
    let mut mean = Weights::TUNED.0.map(f64::from);
    let mut spread = mean.map(|weight| 0.2 * weight.abs().max(0.25));
    for generation in 0..generations {
        let deals: Vec<(usize, View, u64)> = (0..count)
            .map(|at| {
                let kind = at as usize % KINDS.len();
                let number = generation * count + at;
                (kind, deal(&all[kind], seed, number), number)
            })
            .collect();
        let mut tried: Vec<(f64, [f64; WEIGHTS])> = (0..POPULATION)
            .map(|at| {
                let weights: [f64; WEIGHTS] = core::array::from_fn(|w| {
                    if at == 0 { mean[w] } else { (mean[w] + spread[w] * normal(&mut rng)).max(0.0) }
                });
                (rate(&all, &deals, &Weights(weights.map(|weight| weight as f32))), weights)
            })
            .collect();
        let before = tried[0].0;
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        for weight in 0..WEIGHTS {
            let best = tried.iter().take(ELITE).map(|(_, weights)| weights[weight]);
            let middle = best.clone().sum::<f64>() / ELITE as f64;
            let deviation = (best.map(|value| (value - middle).powi(2)).sum::<f64>() / ELITE as f64).sqrt();
            mean[weight] += 0.6 * (middle - mean[weight]);
            spread[weight] = 0.7 * spread[weight] + 0.3 * deviation;
        }
        let found = mean.map(|weight| format!("{weight:.3}")).join(", ");
        println!("{generation}: mean {before:.2}, best {:.2}\n[{found}]", tried[0].0);
    }
}
