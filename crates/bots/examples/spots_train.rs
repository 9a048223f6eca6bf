//! Trains the network of Spots by self-play and writes its weights as Rust source.
//!
//! `cargo run --release -p bots --example spots_train -- GAMES ROUNDS SEED FILE`
//!
//! In every round GAMES games are played with the network of the round before, in all modes and with all sets
//! of tiles; in the first round five times as many by greedy. The network is fitted to who won and to its own
//! later opinion, over the games of the last three rounds. Equal arguments give equal weights.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program is for")]

use std::io::Write as _;

use bots::spots::net::{HIDDEN, INPUTS, Net, other_inputs, own_inputs, softsign};
use bots::spots::turn::Care;
use bots::spots::{Greedy, Own, Solver};
use bots::{Bot, BotRng, bot_rng};
use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, Viewer, fair, pick};
use spots::rules::{Level, Mode, TurnLimit};
use spots::state::End;
use spots::{Options, Phase, Rules, Spots, TileSet};

/// One turn in this many begins with a random action, so that the network sees what good play avoids.
const STRAY_FROM_BEST: u32 = 12;
/// Passes over the games of the last rounds, and their learning rates.
const RATES: [f32; 4] = [0.002, 0.001, 0.0005, 0.0002];
const BATCH: usize = 64;
/// How much of a target comes from what follows the next turn, not from the network's opinion after it: the λ
/// of temporal differences. It takes out much of the luck of single games.
const LAMBDA: f32 = 0.85;

/// The inputs of one player in one position.
type Inputs = Vec<(u8, f32)>;

/// A position at the beginning of a turn, and how its game ended.
struct Example {
    players: Vec<Inputs>,
    /// The shares of the win to be learned.
    shares: Vec<f32>,
    /// The margins of the players, in sixths.
    margins: Vec<f32>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, rounds, seed, file] = &args[..] else {
        eprintln!("usage: spots_train GAMES ROUNDS SEED FILE");
        return;
    };
    let (Ok(games), Ok(rounds)) = (games.parse::<u64>(), rounds.parse::<u64>()) else {
        eprintln!("GAMES and ROUNDS are numbers");
        return;
    };
    let base = fair::seed_from_text(seed);
    let mut rng = bot_rng(base);
    let mut net: Net = fresh(&mut rng);
    let mut history: Vec<Vec<Example>> = Vec::new();
    for round in 0..rounds {
        // A bot's network lives as long as the program: one for each round.
        let player: Option<&'static Net> = (round > 0).then(|| &*Box::leak(Box::new(net.clone())));
        let mut examples = Vec::new();
        // Greedy is fast, so that the first network can learn from more games.
        for game in 0..if round == 0 { 5 * games } else { games } {
            play(player, fair::game_seed(base, round << 32 | game), &mut examples);
        }
        history.push(examples);
        if history.len() > 3 {
            history.remove(0);
        }
        let loss = fit(&mut net, &history, &mut rng);
        let positions: usize = history.iter().map(Vec::len).sum();
        println!("round {round}: {positions} positions, loss {:.4} share, {:.4} margin", loss[0], loss[1]);
        if let Err(fault) = write(&net, file, &args.join(" ")) {
            eprintln!("{file}: {fault}");
        }
    }
}

/// A network with small random weights.
fn fresh(rng: &mut BotRng) -> Net {
    let weights = (0..(INPUTS + 3) * HIDDEN + 2).map(|_| (pick(rng, 2_001) as f32 - 1_000.0) / 4_000.0);
    Net::from_weights(&weights.collect::<Vec<_>>())
}

/// The rules of the next game: half of the games have two seats, and three of four the first set of tiles.
fn rules(rng: &mut BotRng) -> Rules {
    let seats = [1, 1, 2, 2, 2, 2, 2, 3, 4, 4][pick(rng, 10) as usize];
    let sets = [
        TileSet::DogPark,
        TileSet::ObstacleCourse,
        TileSet::HuntingGrounds,
        TileSet::KennelClub,
        TileSet::PuppyPen,
        TileSet::Random,
        TileSet::AllTiles,
    ];
    let set = if pick(rng, 4) > 0 { TileSet::AdoptionEvent } else { sets[pick(rng, 7) as usize] };
    let level = [Level::Pup, Level::Mutt, Level::Alpha, Level::Alpha][pick(rng, 4) as usize];
    let mode = if seats == 1 { Mode::Solo } else { Mode::Standard };
    let options = Options { mode, set, level, turn_limit: TurnLimit::Short, ..Options::default() };
    match Spots::rules(&options, SeatCount::new(seats), None, spots::rules::VERSION) {
        Ok(rules) => rules,
        Err(fault) => unreachable!("{fault:?}"),
    }
}

/// Plays a game and adds its positions, unless nobody won.
fn play(net: Option<&'static Net>, seed: game_core::hex::Bytes32, examples: &mut Vec<Example>) {
    let mut rng = bot_rng(seed);
    let rules = rules(&mut rng);
    let mut bot: Box<dyn Bot<Spots>> = match net {
        Some(net) => Box::new(Solver::new(net, Care::QUICK)),
        None => Box::new(Greedy),
    };
    let mut draws = Draws::new(seed.0);
    let mut state = Spots::setup(&rules);
    let (mut turn, mut seen) = (0, Vec::new());
    loop {
        if state.turn() != turn && matches!(state.phase(), Phase::Turn | Phase::Roll) {
            turn = state.turn();
            seen.push(rules.packs.seats().map(|seat| inputs(&rules, &state, seat)).collect::<Vec<_>>());
        }
        let step = match state.to_move(&rules) {
            ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
            ToMove::Seats(_) => {
                let seat = state.mover();
                let view = state.view(&rules, Viewer::Seat(seat));
                let stray = state.phase() == Phase::Turn && pick(&mut rng, STRAY_FROM_BEST) == 0;
                let action = if stray {
                    state.random_action(&rules, seat, &mut rng)
                } else {
                    bot.think(&rules, &view, &mut rng).action
                };
                Step::choice(seat, action)
            }
            ToMove::Over => break,
        };
        state.apply(&rules, &step, &mut ());
    }
    let Phase::Over(End::SixDogs(winner)) = state.phase() else { return };
    let scored = |seat: Seat| f32::from(state.player(seat).pack.scored());
    let margin = |seat: Seat| {
        let others = rules.packs.seats().filter(|other| *other != seat && rules.stray().is_none());
        (scored(seat) - others.map(scored).fold(0.0, f32::max)) / 6.0
    };
    let margins: Vec<f32> = rules.packs.seats().map(margin).collect();
    let mut shares: Vec<f32> = rules.packs.seats().map(|seat| f32::from(u8::from(seat == winner))).collect();
    for players in seen.into_iter().rev() {
        let before = net.map_or_else(
            || shares.clone(),
            |net| {
                let opinion = softmax(
                    players.iter().map(|inputs| net.of(inputs.iter().map(|(at, value)| (usize::from(*at), *value)))[0]),
                );
                shares.iter().zip(opinion).map(|(share, opinion)| LAMBDA * share + (1.0 - LAMBDA) * opinion).collect()
            },
        );
        examples.push(Example { players, shares: core::mem::replace(&mut shares, before), margins: margins.clone() });
    }
}

fn softmax(strengths: impl Iterator<Item = f32>) -> Vec<f32> {
    let weights: Vec<f32> = strengths.map(f32::exp).collect();
    let total: f32 = weights.iter().sum();
    weights.iter().map(|weight| weight / total).collect()
}

/// The inputs of a player at the beginning of a turn.
fn inputs(rules: &Rules, state: &Spots, seat: Seat) -> Inputs {
    let packs = rules.packs.get();
    let distance = (seat.index() + packs - state.mover().index()) % packs;
    let mut inputs = Vec::new();
    let mut each = |input: usize, value: f32| {
        if value != 0.0 {
            inputs.push((input as u8, value));
        }
    };
    own_inputs(&Own::new(state, seat), rules.limit(seat), &mut each);
    let others = rules.packs.seats().filter(|other| *other != seat);
    let rival = others.map(|other| state.player(other).pack.scored()).max();
    other_inputs(rules, state, seat, distance, rival.unwrap_or(0), None, &mut each);
    inputs
}

/// Adam: the gradient and its running moments, in the order of [`Net::weights`].
struct Adam {
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], rate: f32) {
        self.steps += 1;
        let bias = (1.0 - 0.999_f32.powi(self.steps)).sqrt() / (1.0 - 0.9_f32.powi(self.steps));
        for (at, weight) in weights.iter_mut().enumerate() {
            let gradient = core::mem::take(&mut self.gradient[at]) / BATCH as f32 + 1e-6 * *weight;
            self.mean[at] += 0.1 * (gradient - self.mean[at]);
            self.square[at] += 0.001 * (gradient * gradient - self.square[at]);
            *weight -= rate * bias * self.mean[at] / (self.square[at].sqrt() + 1e-8);
        }
    }
}

/// Fits the network to the games; returns the mean losses of the last pass.
fn fit(net: &mut Net, history: &[Vec<Example>], rng: &mut BotRng) -> [f64; 2] {
    let examples: Vec<&Example> = history.iter().flatten().collect();
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut weights = net.weights();
    let none = || vec![0.0; weights.len()];
    let mut adam = Adam { gradient: none(), mean: none(), square: none(), steps: 0 };
    let mut loss = [0.0; 2];
    for rate in RATES {
        for at in (1..order.len()).rev() {
            order.swap(at, pick(rng, at as u32 + 1) as usize);
        }
        loss = [0.0; 2];
        for batch in order.chunks(BATCH) {
            for at in batch {
                learn(&weights, examples[*at], &mut adam.gradient, &mut loss);
            }
            adam.step(&mut weights, rate);
        }
    }
    *net = Net::from_weights(&weights);
    loss.map(|loss| loss / examples.len() as f64)
}

/// Adds the gradient of one example: the cross entropy of who wins, and the squared error of the margins.
fn learn(weights: &[f32], example: &Example, gradient: &mut [f32], loss: &mut [f64; 2]) {
    let bias = INPUTS * HIDDEN;
    let (out, out_bias) = (bias + HIDDEN, bias + 3 * HIDDEN);
    let forward = |inputs: &Inputs| {
        let mut sums: [f32; HIDDEN] = core::array::from_fn(|unit| weights[bias + unit]);
        for (input, value) in inputs {
            let row = &weights[usize::from(*input) * HIDDEN..][..HIDDEN];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
        let outputs = [0, 1].map(|which| {
            let row = &weights[out + which * HIDDEN..][..HIDDEN];
            weights[out_bias + which] + sums.iter().zip(row).map(|(sum, weight)| softsign(*sum) * weight).sum::<f32>()
        });
        (sums, outputs)
    };
    let results: Vec<_> = example.players.iter().map(forward).collect();
    let shares = softmax(results.iter().map(|(_, outputs)| outputs[0]));
    for (player, (sums, outputs)) in results.iter().enumerate() {
        let wrong = [shares[player] - example.shares[player], 2.0 * (outputs[1] - example.margins[player])];
        loss[0] -= f64::from(example.shares[player] * shares[player].max(1e-9).ln());
        loss[1] += f64::from(wrong[1] * wrong[1] / 4.0);
        let wrong = [wrong[0], 0.3 * wrong[1]];
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            let active = softsign(sums[unit]);
            let slope = (1.0 - active.abs()) * (1.0 - active.abs());
            for which in 0..2 {
                gradient[out + which * HIDDEN + unit] += wrong[which] * active;
                back[unit] += wrong[which] * weights[out + which * HIDDEN + unit] * slope;
            }
            gradient[bias + unit] += back[unit];
        }
        for (input, value) in &example.players[player] {
            let row = &mut gradient[usize::from(*input) * HIDDEN..][..HIDDEN];
            row.iter_mut().zip(back).for_each(|(sum, back)| *sum += value * back);
        }
        gradient[out_bias] += wrong[0];
        gradient[out_bias + 1] += wrong[1];
    }
}

/// Writes the weights as Rust source.
fn write(net: &Net, file: &str, arguments: &str) -> std::io::Result<()> {
    let weights: Vec<String> =
        net.weights().iter().map(|weight| (weight * 1_000.0).round().clamp(-32_767.0, 32_767.0).to_string()).collect();
    let mut source = std::fs::File::create(file)?;
    writeln!(source, "//! The weights of the network, written by `spots_train {arguments}`.\n")?;
    writeln!(source, "use super::net::PARAMETERS;\n")?;
    writeln!(source, "/// The weights are stored as integers, this many to the unit.")?;
    writeln!(source, "pub(super) const SCALE: f32 = 1_000.0;\n")?;
    writeln!(source, "/// The weights, in the order of `Net::from_weights`.")?;
    writeln!(source, "#[rustfmt::skip]\npub(super) static WEIGHTS: [i16; PARAMETERS] = [")?;
    for row in weights.chunks(20) {
        writeln!(source, "    {},", row.join(", "))?;
    }
    writeln!(source, "];")
}
