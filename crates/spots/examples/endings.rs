//! Finds one game for each way a game of Spots can end, and writes the records to the folder given as
//! argument.
//!
//! Players act at random, but score when they can and skip optional rolls, so that the records stay short.

use std::path::Path;

use game_core::{Game, Outcome};
use game_laws::endings::{Wanted, find_endings};
use spots::rules::{Level, Mode, TurnLimit};
use spots::{Action, Options, Spots, TileSet};

/// Games of more steps are skipped, as their records would be large.
const MOST_STEPS: usize = 900;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "tests/endings".to_owned());
    let won: fn(&Outcome) -> bool =
        |outcome| outcome.reason == "six-dogs" && outcome.ranking.iter().all(|place| place.len() == 1);
    let plain = Options::default();
    let capped = Options { turn_limit: TurnLimit::Trial, ..plain };
    let solo = Options { mode: Mode::Solo, ..plain };
    let searched = [
        Wanted::new("standard-2", plain, 2, won),
        Wanted::new("standard-3", plain, 3, won),
        Wanted::new("standard-4", plain, 4, won),
        Wanted::new("all-tiles", Options { set: TileSet::AllTiles, ..plain }, 2, won),
        Wanted::new("random-set", Options { set: TileSet::Random, ..plain }, 2, won),
        Wanted::new("standard-3-tie-break", plain, 3, |outcome| !outcome.decided_by.is_empty()),
        Wanted::new("standard-4-shared-place", plain, 4, |outcome| {
            outcome.reason == "six-dogs" && outcome.ranking.iter().any(|place| place.len() > 1)
        }),
        Wanted::new("turn-limit", capped, 2, |outcome| outcome.reason == "turn-limit"),
        Wanted::new("solo-won", Options { level: Level::Pup, ..solo }, 1, |outcome| {
            outcome.verdict.as_deref() == Some("won")
        }),
        Wanted::new("solo-lost", solo, 1, |outcome| outcome.verdict.as_deref() == Some("lost")),
        Wanted::new("solo-drawn", Options { turn_limit: TurnLimit::Trial, ..solo }, 1, |outcome| {
            outcome.verdict.as_deref() == Some("drawn")
        }),
    ];
    find_endings::<Spots>(Path::new(&folder), searched, MOST_STEPS, |rules, state, seat, rng| {
        let action = state.random_action(rules, seat, rng);
        let better = [Action::Score, Action::Place(0), Action::Place(1), Action::No];
        let better = better.into_iter().find(|better| state.validate(rules, seat, better).is_ok());
        better.filter(|_| action != Action::Treat).unwrap_or(action)
    });
}
