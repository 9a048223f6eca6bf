//! Trains the value of The Magnificent on games that it plays with itself.
//!
//! * `play FILE GAMES SEED WIDTH POSITIONS [WEIGHTS]` plays games and appends positions with the points that
//!   followed to FILE. Without weights the evaluation by hand plays.
//! * `fit FILE... WEIGHTS` fits the network to the positions of the files and writes its weights.
//! * `score GAMES SEED SEATS WIDTH POSITIONS [WEIGHTS]` plays games without exploration and prints the
//!   scores.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program is for")]

use std::io::Write as _;

use bots::magnificent::{FEATURES, HIDDEN, Network, Policy, SearchLimits, WEIGHTS, evaluate, features};
use bots::{BotRng, bot_rng};
use game_core::{Draws, Game, SeatCount, Step, ToMove, fair, pick};
use magnificent::rules::{Cards, Mode, SideChoice};
use magnificent::state::PublicState;
use magnificent::{Action, Magnificent, Options, Rules};
use rand_core::{Rng as _, SeedableRng as _};

/// How often the fit goes through all samples, and how strongly it prefers small weights: the samples of a
/// game are much alike, so that more or weaker would learn the games by heart.
const EPOCHS: u32 = 5;
const DECAY: f32 = 0.2;

/// How much of the result counts for what a position is worth, beside the value of the next one (the lambda
/// of Sutton, 1988).
const TRACE: f32 = 0.75;

/// A position that a seat has left behind.
struct Seen {
    seat: usize,
    by_hand: f32,
    value: f32,
    features: [f32; FEATURES],
}

/// A position as features, and by how many points the evaluation by hand was too low.
type Sample = ([f32; FEATURES], f32);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["play", file, games, seed, width, positions, ref weights @ ..] => {
            let network = weights.first().map(|file| read(file));
            let policy = Policy { network: network.as_ref(), inner: true, limits: limits(width, positions) };
            play(file, number(games), seed, policy);
        }
        ["fit", ref files @ .., weights] => fit(files, weights),
        ["score", games, seed, seats, width, positions, ref weights @ ..] => {
            let network = weights.first().map(|file| read(file));
            let policy = Policy { network: network.as_ref(), inner: true, limits: limits(width, positions) };
            score(number(games), seed, number(seats) as u8, policy);
        }
        _ => eprintln!("see the head of this file for its arguments"),
    }
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

fn limits(width: &str, positions: &str) -> SearchLimits {
    SearchLimits { beam_width: number(width) as usize, max_positions: number(positions) as usize }
}

fn read(file: &str) -> Network {
    let bytes = std::fs::read(file).unwrap_or_else(|why| panic!("{file}: {why}"));
    Network::read(&bytes).unwrap_or_else(|| panic!("{file} has another number of weights"))
}

/// The rules of a training game: solo and two seats most often, all variants sometimes.
fn rules(rng: &mut BotRng) -> Rules {
    let seats = [1, 1, 1, 2, 2, 2, 3, 4][pick(rng, 8) as usize];
    let mode = if seats == 1 { Mode::Solo } else { Mode::Standard };
    let cards = if pick(rng, 2) == 0 { Cards::Fixed } else { Cards::Draft };
    let side = if pick(rng, 3) == 0 { SideChoice::B } else { SideChoice::A };
    let options = Options { mode, cards, ..Options::default() }.all_sides(side);
    Magnificent::rules(&options, SeatCount::new(seats), None, 1).unwrap_or_else(|why| panic!("{why}"))
}

/// Plays one game; `surprise` is how many points a turn may be worse than the best to be chosen at times.
fn game(rules: &Rules, policy: Policy<'_>, seed: game_core::hex::Bytes32, surprise: f32) -> (Magnificent, Vec<Sample>) {
    let (mut draws, mut rng) = (Draws::new(seed.0), bot_rng(seed));
    let mut state = Magnificent::setup(rules);
    let mut plan: Vec<(PublicState, Action)> = Vec::new();
    let mut seen: Vec<Seen> = Vec::new();
    loop {
        let step = match state.to_move(rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
            ToMove::Seats(seats) => {
                let Some(seat) = seats.first() else { unreachable!("a decision is due, so a seat is to act") };
                let mut legal = Vec::new();
                state.legal_actions(rules, seat, &mut legal);
                let outside = Policy::is_outside(state.public().phase());
                let action = if legal.len() == 1 {
                    legal[0]
                } else if outside {
                    if surprise > 0.0 && pick(&mut rng, 6) == 0 {
                        legal[pick(&mut rng, legal.len() as u32) as usize]
                    } else {
                        policy.best_choice(rules, &state, seat, &legal)
                    }
                } else {
                    plan.drain(..plan.iter().position(|(public, _)| public == state.public()).unwrap_or(plan.len()));
                    if plan.is_empty() {
                        plan = if surprise > 0.0 {
                            let plans = policy.plans(rules, &state, [12, 2], &mut rng);
                            noisy(plans, surprise, &mut rng)
                        } else {
                            policy.plans(rules, &state, [1, 1], &mut rng).pop().map_or(Vec::new(), |plan| plan.line)
                        };
                    }
                    plan.first().map_or(legal[0], |(_, action)| *action)
                };
                if surprise > 0.0 && (outside || action == Action::EndTurn) && state.public().round > 0 {
                    let mut after = state;
                    after.apply(rules, &Step::choice(seat, action), &mut ());
                    if after.to_move(rules) != ToMove::Over {
                        let by_hand = evaluate(rules, after.public(), seat) as f32 / 1_000.0;
                        let value = policy.value(rules, after.public(), seat);
                        let features = features(rules, after.public(), seat);
                        seen.push(Seen { seat: seat.index(), by_hand, value, features });
                    }
                }
                Step::choice(seat, action)
            }
        };
        state.apply(rules, &step, &mut ());
    }
    // What followed is a mean of what later positions were worth and of the result, which is noisier.
    let mut followed = state.public().players.map(|player| f32::from(player.ledger.total()));
    let mut samples = Vec::with_capacity(seen.len());
    for Seen { seat, by_hand, value, features } in seen.into_iter().rev() {
        samples.push((features, followed[seat] - by_hand));
        followed[seat] = TRACE * followed[seat] + (1.0 - TRACE) * value;
    }
    samples.reverse();
    (state, samples)
}

/// A plan whose value is within reach of the best after noise of this many points.
fn noisy(plans: Vec<bots::magnificent::TurnPlan>, surprise: f32, rng: &mut BotRng) -> Vec<(PublicState, Action)> {
    let mut best = (f32::MIN, Vec::new());
    // Half of the turns are played as well as possible.
    let scale = if pick(rng, 2) == 0 { 0.0 } else { surprise };
    for plan in plans {
        let uniform = (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32;
        let value = plan.value as f32 / 1_000.0 - scale * (1.0 / uniform.max(1e-6)).ln().ln();
        if value > best.0 {
            best = (value, plan.line);
        }
    }
    best.1
}

fn play(file: &str, games: u64, seed: &str, policy: Policy<'_>) {
    let out = std::fs::OpenOptions::new().create(true).append(true).open(file);
    let mut out = std::io::BufWriter::new(out.unwrap_or_else(|why| panic!("{file}: {why}")));
    let mut totals = [(0.0, 0.0); 4];
    for number in 0..games {
        let seed = fair::game_seed(fair::seed_from_text(seed), number);
        let rules = rules(&mut bot_rng(seed));
        let (end, samples) = game(&rules, policy, seed, 1.5);
        for seat in rules.seats.seats() {
            let sum = &mut totals[rules.seats.get() - 1];
            *sum = (sum.0 + f64::from(end.public().player(seat).ledger.total()), sum.1 + 1.0);
        }
        for (features, gain) in samples {
            for value in features.iter().chain([&gain]) {
                out.write_all(&value.to_le_bytes()).unwrap_or_else(|why| panic!("{file}: {why}"));
            }
        }
    }
    println!("mean scores with exploration: {:.1?}", totals.map(|(sum, count)| sum / f64::max(count, 1.0)));
}

fn score(games: u64, seed: &str, seats: u8, policy: Policy<'_>) {
    let mode = if seats == 1 { Mode::Solo } else { Mode::Standard };
    let options = Options { mode, ..Options::default() };
    let rules = Magnificent::rules(&options, SeatCount::new(seats), None, 1).unwrap_or_else(|why| panic!("{why}"));
    let start = std::time::Instant::now();
    let mut scores = Vec::new();
    for number in 0..games {
        let (end, _) = game(&rules, policy, fair::game_seed(fair::seed_from_text(seed), number), 0.0);
        scores.extend(rules.seats.seats().map(|seat| end.public().player(seat).ledger.total()));
    }
    scores.sort_unstable();
    let mean = scores.iter().map(|score| f64::from(*score)).sum::<f64>() / scores.len() as f64;
    let at = |share: usize| scores[scores.len() * share / 4];
    let seconds = start.elapsed().as_secs_f64() / games as f64;
    println!("mean {mean:.1}, quartiles {} {} {}, {seconds:.3} s a game", at(1), at(2), at(3));
}

/// The samples of files, and the mean and spread of each feature.
fn fit(files: &[&str], weights: &str) {
    let mut samples: Vec<Sample> = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).unwrap_or_else(|why| panic!("{file}: {why}"));
        for row in bytes.chunks_exact((FEATURES + 1) * 4) {
            let mut words = row.chunks_exact(4).map(|word| f32::from_le_bytes([word[0], word[1], word[2], word[3]]));
            let features = core::array::from_fn(|_| words.next().unwrap_or(0.0));
            samples.push((features, words.next().unwrap_or(0.0)));
        }
    }
    let start: usize = samples.len() / 10;
    let (held_out, train) = samples.split_at(start);
    let count = train.len() as f32;
    let mean: [f32; FEATURES] = core::array::from_fn(|at| {
        (train.iter().map(|row| f64::from(row.0[at])).sum::<f64>() / f64::from(count)) as f32
    });
    let spread: [f32; FEATURES] = core::array::from_fn(|at| {
        let squares: f64 = train.iter().map(|row| f64::from((row.0[at] - mean[at]).powi(2))).sum();
        ((squares / f64::from(count)).sqrt() as f32).max(0.02)
    });
    let middle = train.iter().map(|row| row.1).sum::<f32>() / count;
    let blank = (held_out.iter().map(|row| (middle - row.1).powi(2)).sum::<f32>() / start as f32).sqrt();
    println!("without a network {blank:.2}");
    let mut rng = BotRng::seed_from_u64(1);
    let mut model = Adam::new(&mut rng);
    let normal = |row: &Sample| -> [f32; FEATURES] { core::array::from_fn(|at| (row.0[at] - mean[at]) / spread[at]) };
    for epoch in 0..EPOCHS {
        let rate = 0.001 * (1.0 - epoch as f32 / EPOCHS as f32) + 0.00002;
        let mut order: Vec<usize> = (0..train.len()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, pick(&mut rng, at as u32 + 1) as usize);
        }
        for batch in order.chunks(64) {
            batch.iter().for_each(|at| model.learn(&normal(&train[*at]), (train[*at].1 - middle) / 20.0));
            model.step(rate, batch.len());
        }
        let error = |rows: &[Sample]| {
            let sum: f32 = rows.iter().map(|row| (model.gain(&normal(row)).0 * 20.0 + middle - row.1).powi(2)).sum();
            (sum / rows.len() as f32).sqrt()
        };
        println!("epoch {epoch}: error {:.2}, held out {:.2}", error(&train[..start * 2]), error(held_out));
    }
    // The scaling becomes part of the weights.
    let mut out = model.weights.clone();
    let width = HIDDEN + 1;
    for unit in 0..width {
        for feature in 0..FEATURES {
            out[feature * width + unit] /= spread[feature];
            let shift = out[feature * width + unit] * mean[feature];
            out[FEATURES * width + unit] -= shift;
        }
    }
    for feature in 0..=FEATURES {
        out[feature * width + HIDDEN] *= 20.0;
    }
    out[FEATURES * width + HIDDEN] += middle;
    out[(FEATURES + 1) * width..].iter_mut().for_each(|weight| *weight *= 20.0);
    let bytes: Vec<u8> = out.iter().flat_map(|weight| weight.to_le_bytes()).collect();
    std::fs::write(weights, bytes).unwrap_or_else(|why| panic!("{weights}: {why}"));
    println!("{} samples", samples.len());
}

/// The network in training, with the moments of its gradients (Kingma and Ba, 2015).
struct Adam {
    weights: Vec<f32>,
    gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(rng: &mut BotRng) -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        let mut uniform = || (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
        for row in weights[..FEATURES * (HIDDEN + 1)].chunks_exact_mut(HIDDEN + 1) {
            row[..HIDDEN].iter_mut().for_each(|weight| *weight = uniform() * 0.12);
        }
        weights[(FEATURES + 1) * (HIDDEN + 1)..].iter_mut().for_each(|weight| *weight = uniform() * 0.1);
        Self { gradient: vec![0.0; WEIGHTS], first: weights.clone(), second: weights.clone(), weights, steps: 0 }
            .cleared()
    }

    fn cleared(mut self) -> Self {
        self.first.fill(0.0);
        self.second.fill(0.0);
        self
    }

    fn gain(&self, features: &[f32; FEATURES]) -> (f32, [f32; HIDDEN + 1]) {
        let mut sums = [0.0; HIDDEN + 1];
        for (value, row) in features.iter().chain([&1.0]).zip(self.weights.chunks_exact(HIDDEN + 1)) {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
        let last = &self.weights[(FEATURES + 1) * (HIDDEN + 1)..];
        let gain = last.iter().zip(&sums).fold(sums[HIDDEN], |gain, (weight, sum)| gain + weight * sum.max(0.0));
        (gain, sums)
    }

    fn learn(&mut self, features: &[f32; FEATURES], wanted: f32) {
        let (gain, sums) = self.gain(features);
        // Rare results far from the mean must not dominate.
        let error = (gain - wanted).clamp(-2.0, 2.0);
        let last = (FEATURES + 1) * (HIDDEN + 1);
        let mut back = [error; HIDDEN + 1];
        for unit in 0..HIDDEN {
            self.gradient[last + unit] += error * sums[unit].max(0.0);
            back[unit] = if sums[unit] > 0.0 { error * self.weights[last + unit] } else { 0.0 };
        }
        for (value, row) in features.iter().chain([&1.0]).zip(self.gradient.chunks_exact_mut(HIDDEN + 1)) {
            row.iter_mut().zip(&back).for_each(|(sum, back)| *sum += value * back);
        }
    }

    fn step(&mut self, rate: f32, batch: usize) {
        self.steps += 1;
        let (fix1, fix2) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for at in 0..WEIGHTS {
            let gradient = self.gradient[at] / batch as f32;
            self.first[at] += 0.1 * (gradient - self.first[at]);
            self.second[at] += 0.001 * (gradient * gradient - self.second[at]);
            let change = self.first[at] / fix1 / ((self.second[at] / fix2).sqrt() + 1e-6);
            self.weights[at] -= rate * (change + DECAY * self.weights[at]);
        }
        self.gradient.fill(0.0);
    }
}
