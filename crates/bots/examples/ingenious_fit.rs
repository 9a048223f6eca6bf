//! Fits the weights of Ingenious's outlook, how far pegs still go, to games of a search against itself.
//!
//! `ingenious_fit MODE SEATS GAMES SEED [NODES]`: prints for each stage of the game a row of weights, how
//! many pegs it was fitted to, and which share of the variance of their gains it explains (R²).

#![allow(clippy::print_stdout, reason = "this program prints its results")]

use std::process::exit;

use bots::ingenious::{FEATURES, Glances, STAGES, Settings, features};
use bots::search::Halving;
use bots::{Bot, Player, bot_rng};
use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, fair};
use ingenious::{Ingenious, Mode, Options, Phase, Rules};

/// A peg in a game: its features, and how far it went from there.
struct Gain {
    stage: usize,
    features: [f64; FEATURES],
    gain: f64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, seats, games, seed, more @ ..] = &arguments[..] else {
        println!("usage: ingenious_fit MODE SEATS GAMES SEED [NODES]");
        exit(2);
    };
    let mode = if mode == "team" { Mode::Team } else { Mode::Standard };
    let seats = SeatCount::new(seats.parse().unwrap_or(2));
    let rules = match Ingenious::rules(&Options { mode, ..Options::default() }, seats, None, 1) {
        Ok(rules) => rules,
        Err(why) => {
            println!("{why}");
            exit(2);
        }
    };
    let nodes = more.first().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let mut gains = Vec::new();
    for game in 0..games.parse().unwrap_or(100) {
        play(&rules, seed, game, nodes, &mut gains);
    }
    for stage in 0..STAGES {
        fit(gains.iter().filter(|gain| gain.stage == stage));
    }
}

/// Plays one game and adds what became of every peg, seen from the beginning of every turn.
fn play(rules: &Rules, seed: &str, game: u64, nodes: u64, gains: &mut Vec<Gain>) {
    let seed = fair::game_seed(fair::seed_from_text(seed), game);
    let (mut draws, mut rng) = (Draws::new(seed.0), bot_rng(seed));
    let settings = Settings { width: 10, first_width: 10, ..Settings::default() };
    let bot = |_| Player::Bot(Box::new(Halving::new(Glances::new(settings), nodes)) as Box<dyn Bot<Ingenious>>);
    let mut players: Vec<_> = rules.seats.seats().map(bot).collect();
    let mut state = Ingenious::setup(rules);
    let mut seen = Vec::new();
    loop {
        let step = match state.to_move(rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
            ToMove::Seats(_) => {
                if state.phase() == Phase::Place && state.owed() == 0 {
                    let pegs: Vec<_> = rules.seats.seats().map(|seat| *state.pegs(rules, seat)).collect();
                    seen.push((features(rules, &state), pegs));
                }
                let seat = state.mover();
                Step::choice(seat, players[seat.index()].decide(rules, &state, seat, &mut rng))
            }
        };
        state.apply(rules, &step, &mut ());
    }
    for ((stage, features), pegs) in seen {
        for (seat, (features, before)) in features.into_iter().zip(pegs).enumerate() {
            let after = state.pegs(rules, Seat::new(seat as u8));
            for ((features, before), after) in features.into_iter().zip(before).zip(after) {
                gains.push(Gain { stage, features: features.map(f64::from), gain: f64::from(after - before) });
            }
        }
    }
}

/// Prints the weights with the least squares of errors.
fn fit<'a>(gains: impl Iterator<Item = &'a Gain> + Clone) {
    // The normal equations, with the right-hand side as the last column. The little on the diagonal keeps
    // them solvable if a feature never varies.
    let mut equations = [[0.0; FEATURES + 1]; FEATURES];
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for Gain { features, gain, .. } in gains.clone() {
        for (row, x) in equations.iter_mut().zip(features) {
            for (cell, y) in row.iter_mut().zip(features.iter().chain([gain])) {
                *cell += x * y;
            }
        }
        count += 1.0;
        sum += gain;
        squares += gain * gain;
    }
    for (at, equation) in equations.iter_mut().enumerate() {
        equation[at] += 1.0;
    }
    for at in 0..FEATURES {
        let row = equations[at].map(|cell| cell / equations[at][at]);
        equations[at] = row;
        for (_, equation) in equations.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = equation[at];
            equation.iter_mut().zip(row).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
    let weights = equations.map(|row| row[FEATURES]);
    let error = |gain: &Gain| gain.gain - gain.features.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>();
    let errors: f64 = gains.map(|gain| error(gain) * error(gain)).sum();
    let explained = 1.0 - errors / (squares - sum * sum / count);
    println!("    {weights:.3?}, // {count} pegs, R² {explained:.2}");
}
