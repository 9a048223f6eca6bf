//! The terms under which games are played for puzzles, so that these are varied.

use serde_json::{Map, Value};

/// A mode, a number of seats, and other options as `key=value`.
type SetUp = (&'static str, usize, &'static [&'static str]);

const INGENIOUS: &[SetUp] = &[
    ("standard", 2, &[]),
    ("standard", 2, &[]),
    ("standard", 3, &[]),
    ("standard", 2, &[]),
    ("duel", 2, &[]),
    ("standard", 4, &[]),
    ("standard", 2, &[]),
    ("team", 4, &[]),
];

const SPOTS: &[SetUp] = &[
    ("standard", 2, &[]),
    ("standard", 2, &["set=dog-park"]),
    ("standard", 2, &["set=obstacle-course"]),
    ("solo", 1, &[]),
    ("standard", 2, &["set=hunting-grounds"]),
    ("standard", 3, &[]),
    ("standard", 2, &["set=puppy-pen"]),
    ("standard", 2, &["set=kennel-club"]),
    ("standard", 2, &["set=all-tiles"]),
];

const SPECTACULAR: &[SetUp] = &[
    ("base", 2, &[]),
    ("base", 2, &["missions=on"]),
    ("solo", 1, &[]),
    ("base", 3, &["missions=on"]),
    ("base", 2, &["side=asymmetric"]),
];

const MAGNIFICENT: &[SetUp] =
    &[("standard", 2, &[]), ("solo", 1, &[]), ("standard", 2, &["side-0=B", "side-1=B"]), ("standard", 3, &[])];

/// The terms for a game: options and seats. A game that has none of its own is played with its default ones.
#[must_use]
pub fn of(game: &str) -> Vec<(Value, usize)> {
    let all = match game {
        "ingenious" => INGENIOUS,
        "spots" => SPOTS,
        "spectacular" => SPECTACULAR,
        "magnificent" => MAGNIFICENT,
        _ => return vec![(Value::Object(Map::new()), 2)],
    };
    let options = |(mode, seats, others): &SetUp| {
        let others = others.iter().filter_map(|option| option.split_once('='));
        let pairs = core::iter::once(("mode", *mode)).chain(others);
        (pairs.map(|(key, value)| (key.to_owned(), Value::from(value))).collect(), *seats)
    };
    all.iter().map(options).collect()
}
