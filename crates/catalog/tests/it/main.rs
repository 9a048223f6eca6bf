//! Tests of the catalog, over every game, mode and number of seats; what depends on a position is tested with
//! the toy.

// Clippy allows `unwrap` only inside test functions; the helper functions of these tests use it too.
#![allow(clippy::unwrap_used)]

mod analysis;
mod arenas;
mod chains;
mod hints;
mod kept_bots;
mod puzzles;
mod small;
mod tables;
mod views;

use catalog::{AnyGame, AnyUpdate, Level, ListedGame, Match, Seating, TableBox};
use game_core::{ChanceSource, SeatInfo, SeatKind};
use serde_json::{Value, json};

/// Returns every combination of game, mode and number of seats. The toy is one of the games.
fn ways() -> Vec<(&'static ListedGame, &'static str, usize)> {
    let mut ways = Vec::new();
    for game in games() {
        for mode in game.meta().modes {
            ways.extend(mode.seats.iter().map(|&seats| (game, mode.id, usize::from(seats))));
        }
    }
    ways
}

/// Every game of the catalog, and the toy.
fn games() -> impl Iterator<Item = &'static ListedGame> {
    let toy: &ListedGame = &small::TOY;
    catalog::games().iter().copied().chain([toy])
}

/// The last of the bots that search nothing, which need not be random.
fn quick_bot(game: &dyn AnyGame) -> &'static str {
    quick_bots(game).pop().unwrap()
}

/// The names of the bots that search nothing: they decide fast enough for whole games in every mode.
fn quick_bots(game: &dyn AnyGame) -> Vec<&'static str> {
    let searches = |name: &str| name.starts_with("mcts") || Level::ALL.iter().any(|level| level.name() == name);
    game.bots().iter().map(|bot| bot.name).filter(|name| !searches(name)).collect()
}

fn options(mode: &str) -> Value {
    json!({"mode": mode})
}

fn people(seats: usize) -> Vec<SeatInfo> {
    (0..seats).map(|seat| SeatInfo { name: format!("p{seat}"), kind: SeatKind::Person }).collect()
}

fn open(game: &'static dyn AnyGame, mode: &str, seats: usize, chance_source: ChanceSource) -> (TableBox, AnyUpdate) {
    let seating = Seating { options: options(mode), seats: people(seats), component_set: None, table: "test".into() };
    game.open(seating, chance_source).unwrap()
}

fn terms(mode: &str, bots: Vec<String>, seed: &str) -> Match {
    Match { options: options(mode), bots, component_set: None, seed: catalog::seed(seed) }
}
