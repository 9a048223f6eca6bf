//! Tests of the catalog, over every game, mode and number of seats.

// Clippy allows `unwrap` only inside test functions; the helper functions of these tests use it too.
#![allow(clippy::unwrap_used)]

mod analysis;
mod arenas;
mod chains;
mod flat_views;
mod hints;
mod kept_bots;
mod puzzles;
mod tables;
mod views;

use catalog::{AnyGame, AnyTable, AnyUpdate, GameWithBots, Level, Match, Seating};
use game_core::{ChanceSource, SeatInfo, SeatKind};
use serde_json::{Value, json};

/// Returns every combination of game, mode and number of seats.
fn ways() -> Vec<(&'static dyn GameWithBots, &'static str, usize)> {
    let mut ways = Vec::new();
    for game in catalog::games() {
        for mode in game.meta().modes {
            ways.extend(mode.seats.iter().map(|&seats| (*game, mode.id, usize::from(seats))));
        }
    }
    ways
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

fn open(
    game: &'static dyn AnyGame,
    mode: &str,
    seats: usize,
    chance_source: ChanceSource,
) -> (Box<dyn AnyTable>, AnyUpdate) {
    let seating = Seating { options: options(mode), seats: people(seats), component_set: None, table: "test".into() };
    game.open(seating, chance_source).unwrap()
}

fn terms(mode: &str, bots: Vec<String>, seed: &str) -> Match {
    Match { options: options(mode), bots, component_set: None, seed: catalog::seed(seed) }
}
