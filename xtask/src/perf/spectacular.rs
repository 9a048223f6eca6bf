//! Measures Spectacular: speed of random games, strength of greedy, and a study of the reconstructed
//! components.

use core::fmt::Write;

use anyhow::Result;

use super::{number, random_games, simulate};
use crate::shell::{command, output};

/// The command of the study; each of its tables says how many games it is based on.
const STUDY: &str = "cargo run --release --quiet -p bots --example spectacular_study --";
const GAMES: u32 = 300;

pub(super) fn section(page: &mut String) -> Result<()> {
    speed(page)?;
    against_random(page)?;
    let study = |page: &mut String, title: &str, about: &str, table: &str| -> Result<()> {
        let line = format!("{STUDY} {GAMES} study {table}");
        println!("{line}");
        writeln!(page, "### {title}\n\n`{line}`: {about}\n")?;
        Ok(writeln!(page, "{}", output(&mut command(&line))?)?)
    };
    study(
        page,
        "Scores of greedy",
        "greedy in every seat, standard side, the boards rotate over the seats.",
        "scores",
    )?;
    study(
        page,
        "Player boards",
        "mean score by board, without missions; every board is in every seat equally often. The deviation is that of \
         the board farthest from the mean of all six.",
        "boards",
    )?;
    study(
        page,
        "Missions",
        "how often a mission is fulfilled and its mean points; six seats, standard side.",
        "missions",
    )
}

fn speed(page: &mut String) -> Result<()> {
    let ways = [
        ("--seats 2", 100_000),
        ("--seats 4", 50_000),
        ("--seats 6", 30_000),
        ("--seats 2 --option side=asymmetric --option missions=on", 100_000),
        ("--mode solo --seats 1", 100_000),
    ];
    random_games(page, "spectacular", &ways)
}

fn against_random(page: &mut String) -> Result<()> {
    writeln!(page, "### Greedy against random\n")?;
    writeln!(page, "`gamekeeper simulate spectacular --seats 2 --bots A,B --games 1000 --seed S --json`.\n")?;
    writeln!(page, "| bots | seed | wins | rate | interval | mean score | opponent's mean score |")?;
    writeln!(page, "| --- | --- | --- | --- | --- | --- | --- |")?;
    for (bots, me, other) in
        [("greedy,random", 0, 1), ("random,greedy", 1, 0), ("collector,random", 0, 1), ("greedy,collector", 0, 1)]
    {
        for seed in ["7", "unseen"] {
            let run = simulate(&format!("spectacular --seats 2 --bots {bots} --games 1000 --seed {seed}"))?;
            let of = |what: &str| number(&run, &format!("/win_rate/{me}/{what}"));
            let mean = |seat: usize| number(&run, &format!("/score/{seat}/mean"));
            let (wins, rate, low, high) = (of("wins"), of("rate"), of("low"), of("high"));
            write!(page, "| {bots} | {seed} | {wins} | {rate:.3} | {low:.3} to {high:.3} ")?;
            writeln!(page, "| {:.1} | {:.1} |", mean(me), mean(other))?;
        }
    }
    Ok(writeln!(page)?)
}
