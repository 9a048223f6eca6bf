//! Tests of `arena`: the JSON object is as documented, the result is the same with any number of threads, and
//! an interrupted arena goes on.

use std::fs;

use serde_json::Value;

use crate::{fine, folder, gamekeeper};

fn json(args: &[&str]) -> Value {
    let all = [&["arena", "--json"][..], args].concat();
    serde_json::from_str(&fine(folder().path(), &all, "")).unwrap()
}

fn without_time(mut report: Value) -> Value {
    report.as_object_mut().unwrap().remove("seconds").unwrap();
    for row in report["table"].as_array_mut().unwrap() {
        let row = row.as_object_mut().unwrap();
        assert!(row.remove("mean_millis").unwrap().as_f64() <= row.remove("most_millis").unwrap().as_f64());
    }
    report
}

#[test]
fn the_object_is_the_documented_one() {
    let report = json(&["ingenious", "--bots", "greedy,random", "--deals", "10", "--seed", "1"]);
    let keys: Vec<_> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let documented = ["bots", "deals", "game", "games", "mode", "options", "seats", "seconds", "seed", "table"];
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, documented);
    let row = &report["table"][0];
    for key in ["games", "points", "rate", "low", "high", "elo", "elo_low", "elo_high", "mean_score"] {
        assert!(row[key].is_number(), "{key}: {row}");
    }
    assert_eq!(report["games"], 20);
    assert_eq!(row["bot"], "greedy");
    assert_eq!(row["points"].as_f64().unwrap() + report["table"][1]["points"].as_f64().unwrap(), 20.0);
    assert!(row["rate"].as_f64().unwrap() > 0.9, "greedy beats random: {row}");
    assert!(row["elo_low"].as_f64() < row["elo"].as_f64(), "{row}");
    assert!(row["elo"].as_f64().unwrap() <= row["elo_high"].as_f64().unwrap() + 1e-6, "{row}");
    assert_eq!(report["table"][1]["elo"], 0.0);
}

/// With other nodes a bot plays otherwise.
#[test]
fn a_bot_may_be_given_other_nodes() {
    let report = |bots: &str| json(&["ingenious", "--bots", bots, "--deals", "2", "--seed", "1"]);
    let (few, more) = (report("master@1,casual"), report("master@2000,casual"));
    assert_eq!(few["table"][0]["bot"], "master@1");
    assert_ne!(few["table"][0]["mean_score"], more["table"][0]["mean_score"]);
    let refused = ["arena", "ingenious", "--bots", "master@many,casual", "--deals", "1"];
    let error = gamekeeper(folder().path(), &refused, "").err;
    assert!(error.contains("there is no bot `master@many`"), "{error}");
}

#[test]
fn no_deals_are_begun_after_the_time_limit() {
    let report = json(&["spots", "--bots", "greedy,random", "--deals", "1000000", "--seconds", "1", "--seed", "1"]);
    let deals = report["deals"].as_u64().unwrap();
    assert!(deals < 1_000_000);
    assert_eq!(report["games"].as_u64().unwrap(), 2 * deals);
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    for sprt in [None, Some("0,300")] {
        let run = |threads: &str| {
            let mut args =
                vec!["spots", "--bots", "greedy,random", "--deals", "40", "--seed", "7", "--threads", threads];
            args.extend(sprt.iter().flat_map(|bounds| ["--sprt", *bounds]));
            without_time(json(&args))
        };
        let one = run("1");
        assert_eq!(one, run("3"));
        assert_eq!(one["sprt"].as_str(), sprt.map(|_| "stronger"));
        assert_eq!(sprt.is_some(), one["deals"].as_u64().unwrap() < 40, "a decided test stops");
    }
}

#[test]
fn a_bot_against_an_equal_one_takes_half() {
    // With the same bot on both sides every deal is played twice alike.
    let report = json(&["spots", "--seats", "4", "--bots", "random,greedy", "--deals", "5", "--seed", "3"]);
    assert_eq!(report["games"], 10);
    assert_eq!(report["seats"], 4);
    let points: f64 = report["table"].as_array().unwrap().iter().map(|row| row["points"].as_f64().unwrap()).sum();
    assert!((points - 10.0).abs() < 1e-9, "the shares of a game add up to 1");
}

#[test]
fn a_solo_game_counts_verdicts_and_rates_nobody() {
    let args = ["spots", "--mode", "solo", "--bots", "greedy,random", "--deals", "20", "--seed", "1"];
    let report = json(&args);
    let row = &report["table"][0];
    assert_eq!(report["games"], 40);
    assert_eq!(row["games"], 20);
    assert!(row["elo"].is_null());
    assert!(row["elo_low"].is_null() && row["elo_high"].is_null());
    assert!(row["rate"].as_f64() > report["table"][1]["rate"].as_f64());
}

/// Alone every bot plays every deal once, however many bots there are: a game that is counted twice would
/// make the interval too narrow.
#[test]
fn alone_every_bot_plays_every_deal_once() {
    let play = |bots: &str| {
        let report = json(&["spots", "--mode", "solo", "--bots", bots, "--deals", "10", "--seed", "1"]);
        let rows = report["table"].as_array().unwrap().clone();
        assert!(rows.iter().all(|row| row["games"] == 10), "{report}");
        assert_eq!(report["games"], 10 * rows.len());
        rows.into_iter().map(|row| row["mean_score"].clone()).collect::<Vec<_>>()
    };
    let scores = play("greedy,random,novice,casual");
    assert_eq!(play("greedy,random,novice"), scores[..3], "the others do not matter");
}

#[test]
fn an_interrupted_arena_goes_on() {
    let folder = folder();
    let file = folder.path().join("deals.jsonl");
    let run = |deals: &str| {
        let name = file.to_str().unwrap();
        let args = ["arena", "ingenious", "--json", "--bots", "greedy,random", "--seed", "5", "--deals", deals];
        let text = fine(folder.path(), &[&args[..], &["--file", name]].concat(), "");
        without_time(serde_json::from_str(&text).unwrap())
    };
    let whole = run("12");
    let written = fs::read_to_string(&file).unwrap();
    assert_eq!(written.lines().count(), 13);
    // Cut in the middle of a line, as a kill would.
    let cut = written.char_indices().nth(written.len() * 2 / 3).unwrap().0;
    fs::write(&file, &written[..cut]).unwrap();
    assert_eq!(run("12"), whole);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 13);
    // Cut in the first line, it is begun again.
    for bytes in [1, written.find('\n').unwrap()] {
        fs::write(&file, &written[..bytes]).unwrap();
        assert_eq!(run("12"), whole);
        // Threads write the deals in any order.
        let again = fs::read_to_string(&file).unwrap();
        assert_eq!((again.lines().count(), again.lines().next()), (13, written.lines().next()));
    }
    // Results under other terms are not mixed.
    let other = ["arena", "ingenious", "--bots", "greedy,random", "--seed", "6", "--file", file.to_str().unwrap()];
    let refused = gamekeeper(folder.path(), &other, "");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("same terms"));
}

#[test]
fn wrong_arguments_are_refused_with_a_reason() {
    for (args, reason) in [
        (&["--bots", "greedy"][..], "at least two"),
        (&["--bots", "greedy,greedy"], "twice"),
        (&["--bots", "greedy,nobody"], "there is no bot `nobody`"),
        (&["--bots", "greedy,random", "--sprt", "30,0"], "the smaller first"),
        (&["--bots", "greedy,random,master", "--sprt", "0,30"], "compares two bots"),
    ] {
        let refused = gamekeeper(folder().path(), &[&["arena", "ingenious"][..], args].concat(), "");
        assert_eq!(refused.code, 2, "{args:?}");
        assert!(refused.err.contains(reason), "{}", refused.err);
    }
}
