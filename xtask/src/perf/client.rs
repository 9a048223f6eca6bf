//! The figures of the client: what travels, how soon it is there, how soon it answers.

use core::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{middle, number};
use crate::browser;
use crate::sizes;
use crate::shell::root;

pub(super) fn section(page: &mut String) -> Result<()> {
    let figures: Value = serde_json::from_str(&fs::read_to_string(browser::measure()?)?)?;
    let sizes = sizes::read()?;
    let browser = figures["browser"].as_str().unwrap_or_default();
    let version = browser.split("Chrome/").nth(1).and_then(|rest| rest.split('.').next()).unwrap_or("?");
    writeln!(
        page,
        "`cargo xtask perf client`: Chromium {version}, headless, everything on localhost, a new profile for each start.\n"
    )?;
    writeln!(page, "| what | figure | how |\n| --- | --- | --- |")?;
    let kilo = |bytes: f64| format!("{:.1} kB", bytes / 1_000.0);
    let parts =
        [("code and data", "client.", ".wasm.br"), ("glue", "client.", ".js.br"), ("style", "style.", ".css.br")];
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(name, head, tail)| Ok(format!("{name} {}", kilo(size(head, tail)?))))
        .collect::<Result<_>>()?;
    writeln!(
        page,
        "| the first page over the wire | {} ({}) | everything that is fetched to show it; `cargo ci` fails above {} |",
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
        "| with everything for offline | {} | all games, rules, the other language and icons |",
        kilo(sizes.all as f64)
    )?;
    let (middle_start, first, last) = middle(times(&figures["starts_ms"]));
    let count = times(&figures["starts_ms"]).len();
    writeln!(
        page,
        "| start to a page that can be played | {middle_start:.0} ms, {first:.0} to {last:.0} in {count} starts | from navigation to all of the first page \
         being there, by the page's own clock; not compressed on the way |"
    )?;
    let hovers = times(&figures["hovers_ms"]);
    let (middle_hover, _, longest) = middle(hovers.clone());
    writeln!(
        page,
        "| a hover preview | {middle_hover:.1} ms in the median of {} cells, {longest:.1} ms at most | from a pointer event until the ghost, its lines and the \
         pegs are in the page and laid out |",
        hovers.len()
    )?;
    Ok(())
}

fn times(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

/// The size of the one file of the bundle with such a name.
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
