//! Benchmarks of the odds: the largest throw of each kind of selection, a trick whose questions are answered
//! first, and the whole row of tiles.

#![allow(missing_docs, reason = "criterion makes a public function of each group")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use game_core::{Game, SeatCount};
use spots::odds::Throw;
use spots::scene::{PlayerSetup, Scene};
use spots::{Dice, Options, Pack, Rules, Spots, Tile};

/// Six dogs with seven paws, so that Hunt throws nine dice; some dice lie on them and in the yard.
const CARDS: [&str; 6] = ["2356[3]", "123[1]", "145[]", "246[4]", "356[]", "125[25]"];

fn rules() -> Rules {
    match Spots::rules(&Options::default(), SeatCount::new(2), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    }
}

fn position(rules: &Rules, tiles: &[Tile]) -> Spots {
    let mut pack = Pack::default();
    for card in CARDS {
        if let Err(why) = pack.read(card) {
            panic!("{why}");
        }
    }
    let player = PlayerSetup { pack, yard: Dice::one(2) + Dice::one(1), treats: 2 };
    let scene = Scene { players: vec![player], tiles: tiles.to_vec(), ..Scene::default() };
    match scene.build(rules, &mut ()) {
        Ok(state) => state,
        Err(why) => panic!("{why}"),
    }
}

fn throws(to: &mut Criterion) {
    let rules = rules();
    for tile in [Tile::Walk, Tile::Fetch, Tile::Hunt, Tile::Search, Tile::Scavenge] {
        let state = position(&rules, &[tile]);
        let Some(throw) = Throw::of_trick(&rules, &state, tile) else { panic!("{tile} throws no dice") };
        to.bench_function(&format!("odds/{tile}-{}", throw.dice), |bench| bench.iter(|| black_box(&throw).odds()));
    }
}

fn tricks(to: &mut Criterion) {
    let rules = rules();
    for tile in [Tile::Guard, Tile::Dogpile, Tile::Retrieve] {
        let state = position(&rules, &[tile]);
        to.bench_function(&format!("of_trick/{tile}"), |bench| {
            bench.iter(|| Throw::of_trick(&rules, black_box(&state), tile));
        });
    }
    // Tiles with the most dice: Hunt with nine, Dogpile with a question before it.
    let state = position(&rules, &[Tile::Retrieve, Tile::Dogpile, Tile::Hunt, Tile::PlayDead]);
    to.bench_function("row", |bench| {
        bench.iter(|| {
            let throws = state.tiles().face_up().filter_map(|tile| Throw::of_trick(&rules, black_box(&state), tile));
            throws.map(|throw| throw.odds().bust).sum::<u32>()
        });
    });
}

criterion_group!(benches, throws, tricks);
criterion_main!(benches);
