//! Measures, and writes `docs/performance.md`: every figure with the command that made it.

use core::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell::{command, output, root, run as must};

/// How often everything is measured.
const RUNS: usize = 5;

pub(crate) fn run() -> Result<()> {
    must(&mut command("cargo build --release --quiet -p cli"))?;
    let mut page = String::new();
    header(&mut page)?;
    simulation(&mut page)?;
    threads(&mut page)?;
    greedy(&mut page)?;
    questions(&mut page)?;
    fs::write(root().join("docs/performance.md"), page).context("docs/performance.md")
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
    writeln!(page, "# Performance\n")?;
    writeln!(page, "Made by `cargo xtask perf`; do not edit. Commit {}{also}.", commit.trim())?;
    writeln!(page, "Machine: {model}, {cores} cores; {}.", compiler.trim())?;
    writeln!(page, "Each figure is the median of {RUNS} runs; the spread is the smallest and the largest of them.\n")?;
    Ok(())
}

/// One run of the simulator.
fn simulate(arguments: &str) -> Result<Value> {
    let line = format!("target/release/gamekeeper simulate {arguments} --json");
    println!("{line}");
    serde_json::from_str(&output(&mut command(&line))?).with_context(|| line)
}

fn number(value: &Value, path: &str) -> f64 {
    value.pointer(path).and_then(Value::as_f64).unwrap_or(f64::NAN)
}

/// Median, smallest and largest.
fn middle(mut values: Vec<f64>) -> (f64, f64, f64) {
    values.sort_by(f64::total_cmp);
    (values[values.len() / 2], values[0], values[values.len() - 1])
}

fn simulation(page: &mut String) -> Result<()> {
    writeln!(page, "## Ingenious: random games, one thread\n")?;
    writeln!(
        page,
        "`gamekeeper simulate ingenious --mode M --seats N --bots random --threads 1 --json`: full rules, draws from"
    )?;
    writeln!(page, "the seed as at a table; a step is one decision or one chance step.\n")?;
    writeln!(page, "| mode | seats | games | games a second | spread | steps a second |")?;
    writeln!(page, "| --- | --- | --- | --- | --- | --- |")?;
    let modes = [("standard", 2, 400_000), ("standard", 3, 200_000), ("standard", 4, 150_000), ("solo", 1, 400_000)];
    for (mode, seats, games) in modes.into_iter().chain([("team", 4, 150_000), ("duel", 2, 400_000)]) {
        let line =
            format!("ingenious --mode {mode} --seats {seats} --bots random --threads 1 --games {games} --seed 7");
        let runs = (0..RUNS).map(|_| simulate(&line)).collect::<Result<Vec<_>>>()?;
        let (speed, low, high) = middle(runs.iter().map(|run| number(run, "/games_per_second")).collect());
        let (steps, ..) = middle(runs.iter().map(|run| number(run, "/steps_per_second")).collect());
        writeln!(page, "| {mode} | {seats} | {games} | {speed:.0} | {low:.0} to {high:.0} | {steps:.0} |")?;
    }
    writeln!(page)?;
    Ok(())
}

fn threads(page: &mut String) -> Result<()> {
    let mut speeds = [Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        for threads in [1, 2] {
            let line = format!("ingenious --seats 2 --bots random --games 400000 --seed 7 --threads {threads}");
            speeds[threads - 1].push(number(&simulate(&line)?, "/games_per_second"));
        }
    }
    let [one, two] = speeds.map(|speeds| middle(speeds).0);
    writeln!(page, "## Two threads\n")?;
    writeln!(
        page,
        "The two-seat line above with `--threads 1` and `--threads 2` in turn: {one:.0} and {two:.0} games a second,"
    )?;
    writeln!(page, "a ratio of {:.2}.\n", two / one)?;
    Ok(())
}

fn greedy(page: &mut String) -> Result<()> {
    writeln!(page, "## Ingenious: greedy against random\n")?;
    writeln!(
        page,
        "`gamekeeper simulate ingenious --mode M --seats 2 --bots A,B --games 1000 --seed S --json`. Nothing in the bot was"
    )?;
    writeln!(
        page,
        "tuned on any of these seeds. Rates with 95 % intervals; the score is the lowest peg, in the duel the pegs on the own side.\n"
    )?;
    writeln!(page, "| mode | bots | seed | greedy wins | rate | interval | greedy's mean score | random's |")?;
    writeln!(page, "| --- | --- | --- | --- | --- | --- | --- | --- |")?;
    for mode in ["standard", "duel"] {
        for (bots, me, other) in [("greedy,random", 0, 1), ("random,greedy", 1, 0)] {
            for seed in ["7", "unseen"] {
                let run =
                    simulate(&format!("ingenious --mode {mode} --seats 2 --bots {bots} --games 1000 --seed {seed}"))?;
                let of = |what: &str| number(&run, &format!("/win_rate/{me}/{what}"));
                let mean = |seat: usize| number(&run, &format!("/score/{seat}/mean"));
                let (wins, rate, low, high) = (of("wins"), of("rate"), of("low"), of("high"));
                let (mine, theirs) = (mean(me), mean(other));
                write!(page, "| {mode} | {bots} | {seed} | {wins} | {rate:.3} | {low:.3} to {high:.3} ")?;
                writeln!(page, "| {mine:.2} | {theirs:.2} |")?;
            }
        }
    }
    writeln!(page, "\nGreedy against itself, 1,000 games each, seed 7: win rate and mean score by seat.\n")?;
    writeln!(page, "| mode | seats | rates | mean scores |\n| --- | --- | --- | --- |")?;
    for (mode, seats) in [("standard", 2), ("standard", 3), ("standard", 4), ("solo", 1), ("team", 4), ("duel", 2)] {
        let run = simulate(&format!("ingenious --mode {mode} --seats {seats} --bots greedy --games 1000 --seed 7"))?;
        let list = |what: &str, part: &str| {
            let values = (0..seats).map(|seat| format!("{:.2}", number(&run, &format!("/{what}/{seat}/{part}"))));
            values.collect::<Vec<_>>().join(" ")
        };
        writeln!(page, "| {mode} | {seats} | {} | {} |", list("win_rate", "rate"), list("score", "mean"))?;
    }
    writeln!(page)?;
    Ok(())
}

/// The medians that criterion leaves behind.
fn questions(page: &mut String) -> Result<()> {
    must(&mut command("cargo bench --quiet -p ingenious --bench ingenious -- --quiet"))?;
    writeln!(page, "## Ingenious: the questions of the contract\n")?;
    writeln!(
        page,
        "`cargo bench -p ingenious`: criterion's median and its 95 % interval; about a third into a game.\n"
    )?;
    writeln!(page, "| question | position | median | interval |\n| --- | --- | --- | --- |")?;
    let names = [
        "legal list from state",
        "legal list from view",
        "random action",
        "clone",
        "apply a placement",
        "view",
        "determinize",
        "digest",
    ];
    for name in names {
        for position in ["standard-2", "standard-4"] {
            let path = format!("target/criterion/{position}/{name}/new/estimates.json");
            let text = fs::read_to_string(root().join(&path)).with_context(|| path)?;
            let estimates: Value = serde_json::from_str(&text)?;
            let of = |part: &str| duration(number(&estimates, &format!("/median/{part}")));
            let (low, high) = (of("confidence_interval/lower_bound"), of("confidence_interval/upper_bound"));
            writeln!(page, "| {name} | {position} | {} | {low} to {high} |", of("point_estimate"))?;
        }
    }
    Ok(())
}

fn duration(nanoseconds: f64) -> String {
    if nanoseconds < 1_000.0 { format!("{nanoseconds:.1} ns") } else { format!("{:.2} µs", nanoseconds / 1_000.0) }
}
