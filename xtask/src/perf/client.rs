//! Measures the client: download size, start-up time, response time.

use core::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::middle;
use crate::browser;
use crate::shell::root;
use crate::sizes;

pub(super) fn section(page: &mut String) -> Result<()> {
    let figures: Value = serde_json::from_str(&fs::read_to_string(browser::measure()?)?)?;
    let sizes = sizes::read()?;
    let browser = figures["browser"].as_str().unwrap_or_default();
    let version = browser.split("Chrome/").nth(1).and_then(|rest| rest.split('.').next()).unwrap_or("?");
    writeln!(
        page,
        "`cargo xtask perf client`: Chromium {version}, headless, server on localhost, a new profile for each start.\n"
    )?;
    writeln!(page, "| what | result | method |\n| --- | --- | --- |")?;
    let kilo = |bytes: f64| format!("{:.1} kB", bytes / 1_000.0);
    let parts =
        [("code and data", "client.", ".wasm.br"), ("glue", "client.", ".js.br"), ("style", "style.", ".css.br")];
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(name, head, tail)| Ok(format!("{name} {}", kilo(size(head, tail)?))))
        .collect::<Result<_>>()?;
    writeln!(
        page,
        "| first page over the wire | {} ({}) | everything that is downloaded to show it; `cargo ci` fails above {} |",
        kilo(sizes.home as f64),
        parts.join(", "),
        kilo(sizes::HOME as f64)
    )?;
    for (game, size) in &sizes.games {
        writeln!(
            page,
            "| {game} on top of it | {} | code, texts and styles; `cargo ci` fails above {} |",
            kilo(*size as f64),
            kilo(sizes::GAME as f64)
        )?;
    }
    writeln!(
        page,
        "| with everything for offline use | {} | all games, the rules, the other language and the icons |",
        kilo(sizes.all as f64)
    )?;
    let (middle_start, first, last) = middle(times(&figures["starts_ms"]));
    let count = times(&figures["starts_ms"]).len();
    writeln!(
        page,
        "| time to interactive | {middle_start:.0} ms, {first:.0} to {last:.0} in {count} starts | from navigation \
         until the first page is complete, by the page's clock; without compression |"
    )?;
    let hovers = times(&figures["hovers_ms"]);
    let (middle_hover, _, longest) = middle(hovers.clone());
    writeln!(
        page,
        "| hover preview | median of {} cells {middle_hover:.1} ms, maximum {longest:.1} ms | from the pointer event \
         until the preview of the tile, its lines and the pegs are laid out |",
        hovers.len()
    )?;
    let inputs = times(&figures["dice_inputs_ms"]);
    let (middle_input, _, longest) = middle(inputs.clone());
    writeln!(
        page,
        "| an input at a table of Spots | median of {} {middle_input:.1} ms, maximum {longest:.1} ms | pointing at a \
         trick, choosing it, laying out a die, and taking them back, until the odds and the plan are laid out |",
        inputs.len()
    )?;
    let inputs = times(&figures["park_inputs_ms"]);
    let (middle_input, _, longest) = middle(inputs.clone());
    writeln!(
        page,
        "| an input at a table of Spectacular | median of {} {middle_input:.1} ms, maximum {longest:.1} ms | taking an \
         item, moving it over the hexes, laying it, turning it, and taking it back, until every number is laid out |",
        inputs.len()
    )?;
    let inputs = times(&figures["circus_inputs_ms"]);
    let (middle_input, _, longest) = middle(inputs.clone());
    writeln!(
        page,
        "| an input at a table of The Magnificent | median of {} {middle_input:.1} ms, maximum {longest:.1} ms | at turns of a seat in {} recorded games: \
         each die on a card, each trainer, each way to a level, a step or along a road, and taking it back, until the plan is laid out |",
        inputs.len(),
        figures["circus_games"]
    )?;
    for (game, key) in [("Spots", "dice_turns_ms"), ("The Magnificent", "circus_turns_ms")] {
        let turns = times(&figures[key]);
        let (middle_turn, _, longest) = middle(turns.clone());
        writeln!(
            page,
            "| a bot's turn of {game} | median of {} {:.1} s, maximum {:.1} s | from the end of one's own turn until \
             the next, at the normal pace |",
            turns.len(),
            middle_turn / 1_000.0,
            longest / 1_000.0
        )?;
    }
    bots(page, &figures["bots"])
}

/// The speed of the levels in the worker.
fn bots(page: &mut String, figures: &Value) -> Result<()> {
    writeln!(
        page,
        "\nThe bots in the worker, with two seats, at positions of a recorded game: the longest decision with all that follows\n\
         without chance, and the nodes a second of Master (none is counted while it finds the lines that it compares). A worker\n\
         stops a decision after 4 s.\n"
    )?;
    writeln!(
        page,
        "| game | Novice | Casual | Strong | Master | nodes a second |\n| --- | --- | --- | --- | --- | --- |"
    )?;
    for (game, levels) in figures.as_object().into_iter().flatten() {
        let all = |level: &str, at: usize| -> Vec<f64> {
            levels[level].as_array().into_iter().flatten().filter_map(|answer| answer[at].as_f64()).collect()
        };
        let longest = |level: &str| all(level, 0).into_iter().fold(0.0, f64::max);
        let [novice, casual, strong, master] = ["novice", "casual", "strong", "master"].map(longest);
        let sum = |at: usize| all("master", at).into_iter().sum::<f64>();
        let speed = sum(1) / (sum(0) / 1e3).max(1e-9);
        writeln!(page, "| {game} | {novice:.0} ms | {casual:.0} ms | {strong:.0} ms | {master:.0} ms | {speed:.0} |")?;
    }
    Ok(())
}

fn times(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

/// Returns the size of the bundle's file whose name begins with `head` and ends with `tail`.
fn size(head: &str, tail: &str) -> Result<f64> {
    for entry in fs::read_dir(root().join("dist"))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(head) && name.ends_with(tail) {
            return Ok(entry.metadata()?.len() as f64);
        }
    }
    None.with_context(|| format!("dist has no {head}*{tail}"))
}
