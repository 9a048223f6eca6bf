//! Tests of `simulate`: the JSON object is as documented, and the result is the same with any number of
//! threads.

use serde_json::Value;

use crate::{fine, folder, gamekeeper};

fn json(args: &[&str]) -> Value {
    let all = [&["simulate", "ingenious", "--json"][..], args].concat();
    serde_json::from_str(&fine(folder().path(), &all, "")).unwrap()
}

/// Returns the report without its measurements of time.
fn result(mut report: Value) -> Value {
    for key in ["threads", "seconds", "games_per_second", "steps_per_second"] {
        report.as_object_mut().unwrap().remove(key).unwrap();
    }
    report
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    for mode in ["standard", "team"] {
        let run =
            |threads: &str| result(json(&["--mode", mode, "--games", "301", "--seed", "7", "--threads", threads]));
        let one = run("1");
        assert_eq!(one, run("2"));
        assert_eq!(one, run("7"));
    }
}

#[test]
fn the_object_is_the_documented_one() {
    let text = fine(
        folder().path(),
        &[
            "simulate",
            "ingenious",
            "--seats",
            "3",
            "--bots",
            "random",
            "--games",
            "50",
            "--seed",
            "7",
            "--threads",
            "1",
            "--json",
        ],
        "",
    );
    let keys = [
        "game",
        "mode",
        "seats",
        "options",
        "bots",
        "games",
        "seed",
        "threads",
        "seconds",
        "games_per_second",
        "steps_per_second",
        "decisions",
        "chances",
        "win_rate",
        "score",
    ];
    let places: Vec<usize> = keys.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "keys in the documented order: {text}");
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report.as_object().unwrap().len(), keys.len());
    assert_eq!(report["bots"], serde_json::json!(["random", "random", "random"]));
    assert_eq!(report["options"]["mode"], "standard");
    let of = |list: &str, key: &str| -> f64 {
        report[list].as_array().unwrap().iter().map(|seat| seat[key].as_f64().unwrap()).sum()
    };
    assert!((of("win_rate", "rate") - 1.0).abs() < 1e-9, "every game has one first place to share");
    for (keys, list) in [
        (&["seat", "bot", "wins", "shared", "rate", "low", "high"][..], "win_rate"),
        (&["seat", "mean", "q1", "median", "q3"], "score"),
    ] {
        let seat = report[list][2].as_object().unwrap();
        assert_eq!(seat.len(), keys.len());
        assert!(keys.iter().all(|key| seat.contains_key(*key)), "{list}");
    }
    assert!(report["win_rate"][0]["low"].as_f64() < report["win_rate"][0]["high"].as_f64());
}

#[test]
fn partners_win_together() {
    let report = json(&["--mode", "team", "--games", "40", "--seed", "3"]);
    let wins: Vec<u64> = (0..4).map(|seat| report["win_rate"][seat]["wins"].as_u64().unwrap()).collect();
    assert_eq!((wins[0], wins[1]), (wins[2], wins[3]));
    assert_eq!(report["score"][0]["mean"], report["score"][2]["mean"]);
}

#[test]
fn greedy_beats_random_and_the_table_says_so() {
    let out = fine(
        folder().path(),
        &["simulate", "ingenious", "--bots", "greedy,random", "--games", "60", "--seed", "1"],
        "",
    );
    assert!(out.starts_with("ingenious, standard, 2 seats: 60 games, seed 1\n"), "{out}");
    assert!(out.contains("95 % interval") && out.contains("greedy"), "{out}");
}

/// A solo game is won if its verdict says so; where there is only a score there is no win rate.
#[test]
fn a_solo_game_is_won_only_by_its_verdict() {
    let report = |game: &str, more: &[&str]| -> Value {
        let args = [&["simulate", game, "--mode", "solo", "--games", "60", "--seed", "3", "--json"][..], more].concat();
        serde_json::from_str(&fine(folder().path(), &args, "")).unwrap()
    };
    let games = |report: &Value, keys: &[&str]| -> u64 {
        let all = report["verdicts"].as_array().unwrap().iter();
        all.filter(|of| keys.contains(&of["verdict"].as_str().unwrap())).map(|of| of["games"].as_u64().unwrap()).sum()
    };
    let spots = report("spots", &["--bots", "random", "--option", "guard=20"]);
    assert_eq!(spots["win_rate"][0]["wins"], games(&spots, &["won"]));
    assert!(games(&spots, &["lost", "drawn"]) > 0, "{spots}");
    for game in ["spectacular", "magnificent"] {
        let report = report(game, &["--bots", "random"]);
        assert_eq!(games(&report, &["lost"]), 60, "random moves lose: {report}");
        assert_eq!(
            (report["win_rate"][0]["wins"].as_u64(), report["win_rate"][0]["rate"].as_f64()),
            (Some(0), Some(0.0))
        );
    }
    let won = report("spots", &["--bots", "greedy", "--option", "level=pup"]);
    let wins = games(&won, &["won"]);
    assert!(wins > 0 && won["win_rate"][0]["wins"] == wins, "{won}");
    for (game, more) in [("ingenious", &[][..]), ("magnificent", &["--option", "goal=none"])] {
        let report = report(game, more);
        assert_eq!(report["win_rate"], Value::Null, "{game}");
        assert!(report.get("verdicts").is_none() && report["score"][0]["mean"].is_f64(), "{report}");
    }
    let table = fine(folder().path(), &["simulate", "ingenious", "--mode", "solo", "--games", "5"], "");
    assert!(!table.contains("100.0 %") && table.contains("random"), "{table}");
}

#[test]
fn a_record_does_not_replace_a_file() {
    let folder = folder();
    std::fs::write(folder.path().join("mine.txt"), "precious").unwrap();
    // The games would take hours, so the test passes only if the file is checked first.
    let args = ["simulate", "ingenious", "--games", "1000000000", "--record", "0"];
    let ran = gamekeeper(folder.path(), &[&args[..], &["mine.txt"]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (2, "gamekeeper: --record 0: mine.txt exists already\n"));
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.txt")).unwrap(), "precious");
    let ran = gamekeeper(folder.path(), &[&args[..], &["no/folder.json"]].concat(), "");
    assert_eq!(ran.code, 3, "{}", ran.err);
}
