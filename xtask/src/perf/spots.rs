//! Measures Spots: speed of random games, strength of greedy, the advantage of the first turn, and solo games
//! against the Stray.

use core::fmt::Write;

use anyhow::Result;
use serde_json::Value;

use super::{number, random_games, simulate};

const SETS: [&str; 7] =
    ["adoption-event", "dog-park", "obstacle-course", "hunting-grounds", "kennel-club", "puppy-pen", "all-tiles"];

pub(super) fn section(page: &mut String) -> Result<()> {
    let ways = [
        ("--seats 2", 20_000),
        ("--seats 3", 15_000),
        ("--seats 4", 15_000),
        ("--seats 2 --option set=all-tiles", 20_000),
        ("--mode solo --seats 1", 20_000),
    ];
    random_games(page, "spots", &ways)?;
    against_random(page)?;
    against_itself(page)?;
    stray(page)
}

fn against_random(page: &mut String) -> Result<()> {
    writeln!(page, "### Greedy against random\n")?;
    writeln!(
        page,
        "`gamekeeper simulate spots --seats 2 --bots A,B --option set=S --games 1000 --seed 7 --json`; the bot was tuned\n\
         on other seeds. Games won by greedy in either seat, with 95 % intervals of the rate.\n"
    )?;
    writeln!(page, "| set | as seat 0 | interval | as seat 1 | interval | mean of random's scored dogs |")?;
    writeln!(page, "| --- | --- | --- | --- | --- | --- |")?;
    for set in SETS {
        write!(page, "| {set} ")?;
        let mut mean = 0.0;
        for (bots, me, other) in [("greedy,random", 0, 1), ("random,greedy", 1, 0)] {
            let run = simulate(&format!("spots --seats 2 --bots {bots} --option set={set} --games 1000 --seed 7"))?;
            let of = |what: &str| number(&run, &format!("/win_rate/{me}/{what}"));
            write!(page, "| {} | {:.3} to {:.3} ", of("wins"), of("low"), of("high"))?;
            mean += number(&run, &format!("/score/{other}/mean")) / 2.0;
        }
        writeln!(page, "| {mean:.2} |")?;
    }
    writeln!(page)?;
    Ok(())
}

/// Measures whether the first turn is an advantage: seat 0 always has it.
fn against_itself(page: &mut String) -> Result<()> {
    writeln!(page, "### Greedy against itself: is the first turn an advantage?\n")?;
    writeln!(
        page,
        "`gamekeeper simulate spots --seats N --bots greedy --option set=S --option start=0 --games 4000 --seed 7 --json`:\n\
         seat 0 has the first turn. Win rates by seat in per cent; the 95 % interval is at most ±1.6.\n"
    )?;
    writeln!(page, "| set | 2 seats | 3 seats | 4 seats | steps per game, 2 seats |\n| --- | --- | --- | --- | --- |")?;
    for set in SETS {
        write!(page, "| {set} ")?;
        let mut steps = 0.0;
        for seats in [2, 3, 4] {
            let run = simulate(&format!(
                "spots --seats {seats} --bots greedy --option set={set} --option start=0 --games 4000 --seed 7"
            ))?;
            let rates =
                (0..seats).map(|seat| format!("{:.1}", 100.0 * number(&run, &format!("/win_rate/{seat}/rate"))));
            write!(page, "| {} ", rates.collect::<Vec<_>>().join(" "))?;
            if seats == 2 {
                steps = (number(&run, "/decisions") + number(&run, "/chances")) / number(&run, "/games");
            }
        }
        writeln!(page, "| {steps:.0} |")?;
    }
    writeln!(page)?;
    Ok(())
}

fn stray(page: &mut String) -> Result<()> {
    writeln!(page, "### Greedy against the Stray\n")?;
    writeln!(
        page,
        "`gamekeeper simulate spots --mode solo --bots greedy --option level=L --option set=S --games 3000 --seed 7\n\
         --json`: share of games won, with 95 % intervals.\n"
    )?;
    writeln!(page, "| set | pup | mutt | alpha |\n| --- | --- | --- | --- |")?;
    for set in SETS {
        write!(page, "| {set} ")?;
        for level in ["pup", "mutt", "alpha"] {
            let run = simulate(&format!(
                "spots --mode solo --bots greedy --option level={level} --option set={set} --games 3000 --seed 7"
            ))?;
            let won = run["verdicts"].as_array().and_then(|all| all.iter().find(|one| one["verdict"] == "won"));
            let of = |what: &str| 100.0 * won.and_then(|won| won.get(what)).and_then(Value::as_f64).unwrap_or(0.0);
            write!(page, "| {:.1} % ({:.1} to {:.1}) ", of("rate"), of("low"), of("high"))?;
        }
        writeln!(page, "|")?;
    }
    writeln!(page)?;
    Ok(())
}
