//! Measures, and writes `docs/performance.md`: every figure with the command that made it.
//!
//! The page has one section a game and one of the client, each with the commit it was measured at, so that one can be measured anew without the others.

mod client;
mod ingenious;
mod magnificent;
mod spectacular;
mod spots;

use core::fmt::Write;
use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{command, output, root, run as must};

/// How often speed is measured.
const RUNS: usize = 5;

type Section = fn(&mut String) -> Result<()>;

/// The sections of the page in their order.
const SECTIONS: [(&str, &str, Section); 5] = [
    ("ingenious", "Ingenious", ingenious::section),
    ("spots", "Spots", spots::section),
    ("spectacular", "Spectacular", spectacular::section),
    ("magnificent", "The Magnificent", magnificent::section),
    ("client", "The client", client::section),
];

/// Measures these games, or the client, or all, and keeps the other sections as they are.
pub(crate) fn run(games: &[&str]) -> Result<()> {
    if let Some(other) = games.iter().find(|game| SECTIONS.iter().all(|(id, ..)| id != *game)) {
        bail!("no figures are kept of `{other}`");
    }
    if games != ["client"] {
        must(&mut command("cargo build --release --quiet -p cli"))?;
    }
    let path = root().join("docs/performance.md");
    let before = fs::read_to_string(&path).unwrap_or_default();
    let mut page =
        "# Performance\n\nMade by `cargo xtask perf`, or `cargo xtask perf GAME` (or `client`); do not edit. "
            .to_owned();
    writeln!(page, "A speed is the median of {RUNS} runs; its spread is the\nsmallest and the largest of them.\n")?;
    for (id, title, section) in SECTIONS {
        if games.is_empty() || games.contains(&id) {
            writeln!(page, "## {title}\n")?;
            header(&mut page)?;
            section(&mut page)?;
        } else {
            page += kept(&before, title);
        }
    }
    fs::write(path, page.trim_end().to_owned() + "\n").context("docs/performance.md")
}

/// A section of the page as it was.
fn kept<'a>(page: &'a str, title: &str) -> &'a str {
    let Some(from) = page.find(&format!("## {title}\n")) else { return "" };
    let rest = &page[from..];
    let to = rest[2..].find("\n## ").map_or(rest.len(), |to| to + 3);
    &rest[..to]
}

fn header(page: &mut String) -> Result<()> {
    let commit = output(&mut command("git rev-parse --short HEAD"))?;
    let changed = !output(&mut command("git status --porcelain --untracked-files=no"))?.trim().is_empty();
    let compiler = output(&mut command("rustc --version"))?;
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or(": unknown");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let model = model.trim_start_matches([' ', '\t', ':']);
    let also = if changed { ", with changes not yet committed" } else { "" };
    writeln!(page, "Commit {}{also}. Machine: {model}, {cores} cores; {}.\n", commit.trim(), compiler.trim())?;
    Ok(())
}

/// One run of the simulator.
fn simulate(arguments: &str) -> Result<Value> {
    let line = format!("target/release/gamekeeper simulate {arguments} --json");
    println!("{line}");
    serde_json::from_str(&output(&mut command(&line))?).with_context(|| line)
}

/// Random games on one thread: how many, and how many steps, a second.
fn random_games(page: &mut String, game: &str, ways: &[(&str, u64)]) -> Result<()> {
    writeln!(page, "### Random games, one thread\n")?;
    writeln!(
        page,
        "`gamekeeper simulate {game} TERMS --bots random --threads 1 --seed 7 --json`: full rules, draws from the seed as at a table; a step"
    )?;
    writeln!(page, "is one decision or one chance step.\n")?;
    writeln!(page, "| terms | games | games a second | spread | steps a second |")?;
    writeln!(page, "| --- | --- | --- | --- | --- |")?;
    for (terms, games) in ways {
        let line = format!("{game} {terms} --bots random --threads 1 --games {games} --seed 7");
        let runs = (0..RUNS).map(|_| simulate(&line)).collect::<Result<Vec<_>>>()?;
        let (speed, low, high) = middle(runs.iter().map(|run| number(run, "/games_per_second")).collect());
        let (steps, ..) = middle(runs.iter().map(|run| number(run, "/steps_per_second")).collect());
        writeln!(page, "| `{terms}` | {games} | {speed:.0} | {low:.0} to {high:.0} | {steps:.0} |")?;
    }
    writeln!(page)?;
    Ok(())
}

fn number(value: &Value, path: &str) -> f64 {
    value.pointer(path).and_then(Value::as_f64).unwrap_or(f64::NAN)
}

/// Median, smallest and largest.
fn middle(mut values: Vec<f64>) -> (f64, f64, f64) {
    values.sort_by(f64::total_cmp);
    (values[values.len() / 2], values[0], values[values.len() - 1])
}

fn duration(nanoseconds: f64) -> String {
    if nanoseconds < 1_000.0 { format!("{nanoseconds:.1} ns") } else { format!("{:.2} µs", nanoseconds / 1_000.0) }
}
