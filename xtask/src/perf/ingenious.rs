//! Measures Ingenious: speed of random games, strength of greedy, speed of the methods of the `Game` trait.

use core::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{RUNS, duration, middle, number, random_games, simulate};
use crate::shell::{command, root, run as must};

pub(super) fn section(page: &mut String) -> Result<()> {
    simulation(page)?;
    threads(page)?;
    greedy(page)?;
    methods(page)
}

fn simulation(page: &mut String) -> Result<()> {
    let ways = [
        ("--mode standard --seats 2", 400_000),
        ("--mode standard --seats 3", 200_000),
        ("--mode standard --seats 4", 150_000),
        ("--mode solo --seats 1", 400_000),
        ("--mode team --seats 4", 150_000),
        ("--mode duel --seats 2", 400_000),
    ];
    random_games(page, "ingenious", &ways)
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
    writeln!(page, "### Two threads\n")?;
    writeln!(
        page,
        "The first row above with `--threads 1` and `--threads 2` alternately: {one:.0} and {two:.0} games per second,"
    )?;
    writeln!(page, "a ratio of {:.2}.\n", two / one)?;
    Ok(())
}

fn greedy(page: &mut String) -> Result<()> {
    writeln!(page, "### Greedy against random\n")?;
    writeln!(
        page,
        "`gamekeeper simulate ingenious --mode M --seats 2 --bots A,B --games 1000 --seed S --json`. The bot was not\n\
         tuned on these seeds. Rates with 95 % intervals; the score is the lowest peg, in the duel the number of pegs\n\
         on the seat's side.\n"
    )?;
    writeln!(
        page,
        "| mode | bots | seed | greedy wins | rate | interval | greedy's mean score | random's mean score |"
    )?;
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
            let path = |seat: usize| format!("/{what}/{seat}/{part}");
            // A solo game of Ingenious is neither won nor lost.
            let value = |seat: usize| match number(&run, &path(seat)) {
                value if value.is_nan() => "-".to_owned(),
                value => format!("{value:.2}"),
            };
            (0..seats).map(value).collect::<Vec<_>>().join(" ")
        };
        writeln!(page, "| {mode} | {seats} | {} | {} |", list("win_rate", "rate"), list("score", "mean"))?;
    }
    writeln!(page)?;
    Ok(())
}

/// Writes the medians that criterion measured.
fn methods(page: &mut String) -> Result<()> {
    must(&mut command("cargo bench --quiet -p ingenious --bench ingenious -- --quiet"))?;
    writeln!(page, "### Methods of the game contract\n")?;
    writeln!(page, "`cargo bench -p ingenious`: criterion's median and its 95 % interval, a third into a game.\n")?;
    writeln!(page, "| method | position | median | interval |\n| --- | --- | --- | --- |")?;
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
