//! Measures The Magnificent: speed of random games, strength of greedy, and a study of the reconstructed
//! components.

use core::fmt::Write;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{number, random_games, simulate};
use crate::shell::{command, output};

/// The number of games of each kind in the study.
const GAMES: u32 = 60;

pub(super) fn section(page: &mut String) -> Result<()> {
    speed(page)?;
    strength(page)?;
    let line = format!("cargo run --release --quiet -p bots --example magnificent_study -- {GAMES}");
    let mut study = serde_json::Map::new();
    for kind in KINDS {
        println!("{line} '{kind}'");
        let found: Value = serde_json::from_str(&output(command(&line).arg(kind))?).context("the study")?;
        study.insert(kind.to_owned(), found[kind].clone());
    }
    let study = Value::Object(study);
    scores(page, &study)?;
    writeln!(
        page,
        "What the beam search of greedy misses takes an hour to measure (`magnificent_study -- 200 beam`); the results\n\
         are in section 9 of [the rules](rules/magnificent.md).\n"
    )?;
    balance(page, &study)?;
    usage(page, &study["4 seats"])?;
    Ok(())
}

fn speed(page: &mut String) -> Result<()> {
    let ways = [("--seats 2", 30_000), ("--seats 3", 20_000), ("--seats 4", 15_000), ("--mode solo --seats 1", 50_000)];
    random_games(page, "magnificent", &ways)
}

fn strength(page: &mut String) -> Result<()> {
    writeln!(page, "### Greedy against random\n")?;
    writeln!(page, "500 games of two seats in each row; rates with 95 % intervals.\n")?;
    writeln!(
        page,
        "| bots | seed | greedy wins | rate | interval | greedy's mean score | random's mean score |\n\
         | --- | --- | --- | --- | --- | --- | --- |"
    )?;
    for (bots, me, other) in [("greedy,random", 0, 1), ("random,greedy", 1, 0)] {
        for seed in ["7", "unseen"] {
            let run = simulate(&format!("magnificent --seats 2 --bots {bots} --games 500 --seed {seed}"))?;
            let of = |what: &str| number(&run, &format!("/win_rate/{me}/{what}"));
            let mean = |seat: usize| number(&run, &format!("/score/{seat}/mean"));
            let (wins, rate, low, high) = (of("wins"), of("rate"), of("low"), of("high"));
            writeln!(
                page,
                "| {bots} | {seed} | {wins} | {rate:.3} | {low:.3} to {high:.3} | {:.1} | {:.1} |",
                mean(me),
                mean(other)
            )?;
        }
    }
    writeln!(page)?;
    Ok(())
}

const KINDS: [&str; 8] = [
    "solo",
    "2 seats",
    "3 seats",
    "4 seats",
    "4 seats, B sides",
    "4 seats, draft",
    "4 seats, draft, B sides",
    "2 seats, draft",
];

fn scores(page: &mut String, study: &Value) -> Result<()> {
    writeln!(page, "### Scores of greedy\n")?;
    writeln!(
        page,
        "`cargo run --release -p bots --example magnificent_study -- {GAMES}`: {GAMES} games of each kind with greedy in\n\
         every seat, random boards and a random first player.\n"
    )?;
    writeln!(
        page,
        "| kind | scores | mean | quartiles | 200 or more | 220 or more | 240 or more |\n| --- | --- | --- | --- | --- | --- | --- |"
    )?;
    for kind in KINDS {
        let score = &study[kind]["score"];
        let of = |what: &str| number(score, &format!("/{what}"));
        writeln!(
            page,
            "| {kind} | {} | {:.1} | {} {} {} | {:.1} % | {:.1} % | {:.1} % |",
            of("count"),
            of("mean"),
            of("q1"),
            of("median"),
            of("q3"),
            of("200") * 100.0,
            of("220") * 100.0,
            of("240") * 100.0
        )?;
    }
    writeln!(page, "\nMean points by source:\n")?;
    let lines = [
        "camp and tent spaces",
        "card tops",
        "posters",
        "tents",
        "debts",
        "cards in full",
        "half cards",
        "coins",
        "areas",
    ];
    writeln!(page, "| kind | {} |\n| --- |{}", lines.join(" | "), " --- |".repeat(lines.len()))?;
    for kind in KINDS {
        let values: Vec<String> =
            lines.iter().map(|line| format!("{:.1}", number(&study[kind]["lines"], &format!("/{line}")))).collect();
        writeln!(page, "| {kind} | {} |", values.join(" | "))?;
    }
    writeln!(page)?;
    Ok(())
}

fn balance(page: &mut String, study: &Value) -> Result<()> {
    writeln!(page, "### Balance of the reconstruction\n")?;
    writeln!(page, "Mean score by board. With fixed cards each board has its card set; in a draft it has none.\n")?;
    writeln!(
        page,
        "| board | A, fixed cards | A, draft | B, fixed cards | B, draft |\n| --- | --- | --- | --- | --- |"
    )?;
    for board in ["I", "II", "III", "IV"] {
        let of = |kind: &str, side: &str| number(&study[kind]["boards"], &format!("/{board}-{side}/mean"));
        writeln!(
            page,
            "| {board} | {:.1} | {:.1} | {:.1} | {:.1} |",
            of("4 seats", "A"),
            of("4 seats, draft", "A"),
            of("4 seats, B sides", "B"),
            of("4 seats, draft, B sides", "B")
        )?;
    }
    writeln!(page, "\nCoins due at the end of each round, then colours; four seats, A sides:\n")?;
    writeln!(page, "| round | due | short | seats short |\n| --- | --- | --- | --- |")?;
    for (round, row) in (1..).zip(study["4 seats"]["rounds"].as_array().into_iter().flatten()) {
        let share = number(row, "/seats short") / number(row, "/payments") * 100.0;
        writeln!(page, "| {round} | {:.1} | {:.2} | {share:.0} % |", number(row, "/due"), number(row, "/short"))?;
    }
    writeln!(
        page,
        "\n| colour | dice taken | small tiles | large tiles | seats that built most of it | their mean score |\n\
         | --- | --- | --- | --- | --- | --- |"
    )?;
    for (colour, letter) in [("orange", "O"), ("green", "G"), ("purple", "P")] {
        let seats = &study["4 seats"];
        let of = |path: String| number(seats, &path);
        writeln!(
            page,
            "| {colour} | {} | {} | {} | {} | {:.1} |",
            of(format!("/dice/{colour}")),
            of(format!("/tiles/s{letter}")),
            of(format!("/tiles/L{letter}")),
            of(format!("/dominant colour/{colour}/count")),
            of(format!("/dominant colour/{colour}/mean"))
        )?;
    }
    writeln!(page)?;
    Ok(())
}

fn usage(page: &mut String, seats: &Value) -> Result<()> {
    writeln!(page, "### Use of actions, trainers, cards and posters\n")?;
    writeln!(
        page,
        "Four seats, A sides. The yield of an action is by how many points the bot's evaluation changes over the turn.\n"
    )?;
    writeln!(page, "| action | turns | yield |\n| --- | --- | --- |")?;
    for action in ["build", "travel", "perform"] {
        let of = |what: &str| number(&seats["actions"], &format!("/{action}/{what}"));
        writeln!(page, "| {action} | {} | {:.1} |", of("count"), of("mean"))?;
    }
    writeln!(page, "\n| trainer space | uses | mean score of owners |\n| --- | --- | --- |")?;
    for (space, row) in seats["trainer spaces"].as_object().into_iter().flatten() {
        let owners = number(row, "/owners/count");
        let mean = if owners > 0.0 { format!("{:.1}", number(row, "/owners/mean")) } else { "-".to_owned() };
        writeln!(page, "| {space} | {} | {mean} |", number(row, "/uses"))?;
    }
    writeln!(
        page,
        "\n| card | dice placed on it | full scorings | mean points | half scorings | mean points |\n\
         | --- | --- | --- | --- | --- | --- |"
    )?;
    for (card, row) in seats["cards"].as_object().into_iter().flatten() {
        let of = |path: &str| number(row, path);
        writeln!(
            page,
            "| {card} | {} | {} | {:.1} | {} | {:.1} |",
            of("/dice"),
            of("/full/count"),
            of("/full/mean"),
            of("/half/count"),
            of("/half/mean")
        )?;
    }
    writeln!(page, "\n| poster | completed | mean points with its tent |\n| --- | --- | --- |")?;
    for (poster, row) in seats["posters"].as_object().into_iter().flatten() {
        writeln!(page, "| {poster} | {} | {:.1} |", number(row, "/count"), number(row, "/mean"))?;
    }
    writeln!(page)?;
    Ok(())
}
