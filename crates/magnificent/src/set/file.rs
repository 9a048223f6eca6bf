//! Exports the printed rows as a component set, and as a TOML file with comments.

use core::fmt::Write;

use serde_json::{Map, Value, json};

use crate::components::printed::{
    AREAS, BOARDS, CAMP, CARDS, LEGEND, LEVELS, PERFORMANCE, POSTERS, PREPRINTED, TENT_SPACES, TENTS, TILES, TRACKS,
    TRAINER_SPACES,
};

/// Returns the printed box as a component set.
#[must_use]
pub fn printed() -> Value {
    let mut set = Map::new();
    for (_, key, value) in tables() {
        set.insert(key.to_owned(), value);
    }
    Value::Object(set)
}

/// Returns the tables in the order of the file, as comment, key and value.
fn tables() -> [(&'static str, &'static str, Value); 13] {
    let rows = |rows: Vec<Value>| Value::Array(rows);
    let texts = |pairs: &[(&str, &str)]| {
        Value::Object(pairs.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect())
    };
    // Adds an optional key to a row, but only where it applies.
    let with = |mut row: Value, key: &str, value: Value, present: bool| {
        if present {
            row[key] = value;
        }
        row
    };
    [
        (
            "The camp, and its nine areas [book] as row, column, height, width, counted from 0 at the top left.",
            "camp",
            json!({ "columns": CAMP.0, "rows": CAMP.1, "areas": AREAS }),
        ),
        ("The bonus that a letter on a camp map stands for: kinds [public], one cell with two posters [book].", "legend", texts(&LEGEND)),
        (
            "Player boards: gems are orange, green, purple, clear. Supply of the A sides [book]; II-B has a tent [book].",
            "boards",
            rows(BOARDS
                .iter()
                .map(|(id, gems, coins, trainers, tents, camp)| {
                    json!({ "id": id, "gems": gems, "coins": coins, "trainers": trainers, "tents": tents, "camp": camp })
                })
                .collect()),
        ),
        (
            "The second reward of tent spaces 1 to 4: kinds [book]. Each also gives a poster [book].",
            "tent_spaces",
            json!(TENT_SPACES),
        ),
        (
            "Build levels; one of them builds a large and a small tile [book].",
            "build_levels",
            rows(LEVELS
                .iter()
                .map(|(power, small, large)| json!({ "power": power, "small": small, "large": large }))
                .collect()),
        ),
        (
            "Camp tiles: one shape for each colour and size [public], counts [public], cells as row and column.",
            "camp_tiles",
            rows(TILES.iter().map(|(id, _, count, cells)| json!({ "id": id, "count": count, "cells": cells })).collect()),
        ),
        (
            "The travel tracks, clockwise from the start space: o, g, p, c are gems, T a tent on a poster symbol. Five T each [book].",
            "tracks",
            texts(&TRACKS),
        ),
        (
            "The preprinted tent of every board [book].",
            "preprinted_tent",
            json!({ "points": PREPRINTED.0, "coins": PREPRINTED.1 }),
        ),
        (
            "Tents: points, coins, and the gem that the tent costs, if any.",
            "tents",
            rows(TENTS
                .iter()
                .map(|(id, points, coins, gem)| {
                    with(json!({ "id": id, "points": points, "coins": coins }), "gem", json!(gem), !gem.is_empty())
                })
                .collect()),
        ),
        (
            "Posters: characters [public]. The letter of the id is the symbol: O fire, G animals, P magic. S is a starting poster.",
            "posters",
            rows(POSTERS
                .iter()
                .map(|(id, character, tiles, gems, points, coins)| {
                    let row =
                        json!({ "id": id, "character": character, "tiles": tiles, "points": points, "coins": coins });
                    with(row, "gems", json!(gems), !gems.is_empty())
                })
                .collect()),
        ),
        (
            "Master cards: types of bonuses and scorings [book], M-I2 [public]. A card without `most` has no printed maximum.",
            "cards",
            rows(CARDS
                .iter()
                .map(|(id, bonus, per, score, most)| {
                    let row = json!({ "id": id, "bonus": bonus, "per": per, "score": score });
                    with(row, "most", json!(most), *most > 0)
                })
                .collect()),
        ),
        (
            "Trainer spaces. one: 1 trainer, once a turn; more: 1 trainer each time; two: 2 trainers, once a turn. BS1 to TT05 [book] or [derived].",
            "trainer_spaces",
            rows(TRAINER_SPACES
                .iter()
                .map(|(id, cost, amount)| {
                    with(json!({ "id": id, "cost": cost }), "amount", json!(amount), *amount > 0)
                })
                .collect()),
        ),
        (
            "The performance track, from the bottom. 6, 10, 12, 16 exist, and 10 has 2 posters [book]; 12 has 3 [public].",
            "performance",
            rows(PERFORMANCE.iter().map(|(number, posters)| json!({ "number": number, "posters": posters })).collect()),
        ),
    ]
}

/// Returns the printed box as a TOML file.
#[must_use]
pub fn write() -> String {
    let mut out = "# The Magnificent: the component set. Correct what is different in your box, then play with this file.\n\
                   # Tags: [book] rulebook, [public] published elsewhere, [derived] follows from those. Everything else is reconstructed.\n\
                   # Ids and the number of rows are fixed.\n"
        .to_owned();
    for (comment, key, value) in tables() {
        let _ = writeln!(out, "\n# {comment}");
        match &value {
            Value::Array(rows) => {
                let _ = writeln!(out, "{key} = [");
                for row in rows {
                    let _ = writeln!(out, "  {},", inline(row, "  "));
                }
                let _ = writeln!(out, "]");
            }
            other => {
                let _ = writeln!(out, "{key} = {}", inline(other, ""));
            }
        }
    }
    out
}

/// Formats a value on one line, except camp maps, which get a line per row so that they look like the camp.
fn inline(value: &Value, indent: &str) -> String {
    match value {
        Value::Object(table) => {
            // The id comes first and a camp map last, the rest in alphabetical order.
            let mut entries: Vec<(&String, &Value)> = table.iter().collect();
            entries.sort_by_key(|(key, _)| (*key != "id", *key == "camp", key.as_str()));
            let entries: Vec<String> =
                entries.iter().map(|(key, value)| format!("{key} = {}", inline(value, indent))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        Value::Array(list) if list.iter().all(|entry| entry.as_str().is_some_and(|text| text.len() > 5)) => {
            let lines: Vec<String> = list.iter().map(|line| format!("\n{indent}  {line},")).collect();
            format!("[{}\n{indent}]", lines.concat())
        }
        Value::Array(list) => {
            let list: Vec<String> = list.iter().map(|entry| inline(entry, indent)).collect();
            format!("[{}]", list.join(", "))
        }
        other => other.to_string(),
    }
}
