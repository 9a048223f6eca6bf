//! Benchmarks of the `Game` methods: playouts, legal lists, apply, view, determinize.

#![allow(missing_docs, reason = "criterion makes a public function of each group")]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, Viewer, fair};
use ingenious::{Ingenious, Mode, Options, Rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const MODES: [(&str, Mode, u8); 6] = [
    ("standard-2", Mode::Standard, 2),
    ("standard-3", Mode::Standard, 3),
    ("standard-4", Mode::Standard, 4),
    ("solo", Mode::Solo, 1),
    ("team", Mode::Team, 4),
    ("duel", Mode::Duel, 2),
];

fn rules(mode: Mode, seats: u8) -> Rules {
    match Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    }
}

/// Plays a random game until `decisions` decisions have been made, or to its end.
fn play(rules: &Rules, number: u64, decisions: usize) -> Ingenious {
    let seed = fair::game_seed(fair::seed_from_text("bench"), number);
    let mut draws = Draws::new(seed.0);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut state = Ingenious::setup(rules);
    let mut made = 0;
    loop {
        match state.to_move(rules) {
            ToMove::Chance => {
                let drawn = state.chance_at(rules, draws.draw());
                state.apply(rules, &Step::Chance(drawn), &mut ());
            }
            ToMove::Seats(seats) if made < decisions => {
                let seat = seats.first().unwrap_or(Seat::new(0));
                let action = state.random_action(rules, seat, &mut rng);
                state.apply(rules, &Step::choice(seat, action), &mut ());
                made += 1;
            }
            _ => return state,
        }
    }
}

/// Returns a position about a third into a game, with a placement due.
fn midgame(rules: &Rules) -> Ingenious {
    (26..)
        .map(|decisions| play(rules, 1, decisions))
        .find(|state| state.phase() == ingenious::Phase::Place)
        .unwrap_or_else(|| play(rules, 1, 0))
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playout");
    for (name, mode, seats) in MODES {
        let rules = rules(mode, seats);
        group.throughput(Throughput::Elements(1));
        let mut number = 0;
        group.bench_function(name, |b| {
            b.iter(|| {
                number += 1;
                black_box(play(&rules, number, usize::MAX))
            });
        });
    }
    group.finish();
}

fn game_methods(c: &mut Criterion) {
    for (name, mode, seats) in [MODES[0], MODES[2]] {
        let rules = rules(mode, seats);
        let state = midgame(&rules);
        let seat = state.mover();
        let view = state.view(&rules, Viewer::Seat(seat));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut legal = Vec::new();
        state.legal_actions(&rules, seat, &mut legal);
        let action = legal[legal.len() / 2];
        let mut group = c.benchmark_group(name);
        group.bench_function("legal list from state", |b| {
            b.iter(|| {
                legal.clear();
                state.legal_actions(&rules, seat, &mut legal);
                black_box(legal.len())
            });
        });
        group.bench_function("legal list from view", |b| {
            b.iter(|| {
                legal.clear();
                Ingenious::legal_in(&rules, &view, &mut legal);
                black_box(legal.len())
            });
        });
        group.bench_function("random action", |b| b.iter(|| black_box(state.random_action(&rules, seat, &mut rng))));
        let step = Step::choice(seat, action);
        group.bench_function("clone", |b| b.iter(|| black_box(state.clone())));
        group.bench_function("apply a placement", |b| {
            b.iter_batched_ref(|| state.clone(), |state| state.apply(&rules, &step, &mut ()), BatchSize::SmallInput);
        });
        group.bench_function("view", |b| b.iter(|| black_box(state.view(&rules, Viewer::Seat(seat)))));
        group.bench_function("determinize", |b| b.iter(|| black_box(Ingenious::determinize(&rules, &view, &mut rng))));
        group.bench_function("digest", |b| b.iter(|| black_box(state.digest(&rules))));
        group.finish();
    }
}

criterion_group!(benches, playouts, game_methods);
criterion_main!(benches);
