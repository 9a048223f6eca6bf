//! Tests of `analyse`: every decision is judged, the parts add up to the result, and the same game is judged
//! the same again.

use std::path::Path;

use serde_json::Value;

use crate::{fine, folder, gamekeeper};

/// Writes the record of a game between bots, and analyses it with few nodes.
fn analysed(folder: &Path, game: &str, terms: &[&str]) -> Value {
    let file = format!("{game}{}.json", terms.len());
    let simulate = ["simulate", game, "--bots", "random", "--games", "1", "--seed", "4", "--record", "0", &file];
    fine(folder, &[&simulate[..], terms].concat(), "");
    let analyse = ["analyse", &file, "--nodes", "300", "--json"];
    let text = fine(folder, &analyse, "");
    assert_eq!(text, fine(folder, &analyse, ""), "{game}: the same game is judged the same");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn luck_and_skill_add_up_to_the_result() {
    let folder = folder();
    for (game, terms) in [("ingenious", &["--mode", "team"][..]), ("ingenious", &["--mode=solo"])] {
        let report = analysed(folder.path(), game, terms);
        let number = |value: &Value| value.as_f64().unwrap();
        assert!(!report["decisions"].as_array().unwrap().is_empty());
        for seat in report["seats"].as_array().unwrap() {
            let sum: f64 = ["start", "skill", "gifts", "luck"].iter().map(|part| number(&seat[*part])).sum();
            assert!((sum - number(&seat["end"])).abs() < 1e-3, "{seat}");
            assert!(number(&seat["skill"]) <= 0.0 && number(&seat["gifts"]) >= 0.0);
            assert!((0.0..=100.0).contains(&number(&seat["accuracy"])));
        }
        for judged in report["decisions"].as_array().unwrap() {
            assert!(number(&judged["loss"]) >= 0.0);
            assert!(!judged["played"].as_array().unwrap().is_empty());
            let better = judged["mark"] == "doubtful" || judged["mark"] == "poor";
            assert!(!better || judged["played"] != judged["best"], "{judged}");
        }
    }
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let folder = folder();
    let play = ["play", "ingenious", "--seed", "1", "--save", "open.json"];
    gamekeeper(folder.path(), &play, "quit\n");
    let refused = gamekeeper(folder.path(), &["analyse", "open.json"], "");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("not over"), "{}", refused.err);
    let refused = gamekeeper(folder.path(), &["analyse", "missing.json"], "");
    assert_eq!(refused.code, 3);
}
