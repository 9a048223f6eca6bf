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

/// The file holds every decision; cut off in the middle of a line, it is completed, and the report is the
/// same.
#[test]
fn an_interrupted_analysis_goes_on() {
    let folder = folder();
    let simulate = ["simulate", "ingenious", "--mode=solo", "--bots", "random", "--games", "1", "--seed", "4"];
    fine(folder.path(), &[&simulate[..], &["--record", "0", "game.json"]].concat(), "");
    let analyse = ["analyse", "game.json", "--nodes", "50", "--json", "--resume", "judged.jsonl"];
    let whole = fine(folder.path(), &analyse, "");
    let file = folder.path().join("judged.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    let decisions = serde_json::from_str::<Value>(&whole).unwrap()["decisions"].as_array().unwrap().len();
    assert_eq!(text.lines().count(), decisions + 1);
    std::fs::write(&file, &text[..text.len() / 2]).unwrap();
    assert_eq!(fine(folder.path(), &analyse, ""), whole);
    // No other file is touched, whatever the name of this one.
    let sibling = folder.path().join("judged.new");
    std::fs::write(&sibling, "mine").unwrap();
    assert_eq!(fine(folder.path(), &analyse, ""), whole);
    assert_eq!(std::fs::read_to_string(&sibling).unwrap(), "mine");
    std::fs::write(&sibling, &text[..text.len() / 2]).unwrap();
    let with_new = ["analyse", "game.json", "--nodes", "50", "--json", "--resume", "judged.new"];
    assert_eq!(fine(folder.path(), &with_new, ""), whole);
    assert_eq!(std::fs::read_to_string(&sibling).unwrap().lines().count(), decisions + 1);
    // What other bots have judged is not mixed with it.
    let older = text.replacen("\"bots\":\"", "\"bots\":\"0.0.", 1);
    std::fs::write(&sibling, older).unwrap();
    let refused = gamekeeper(folder.path(), &with_new, "");
    assert!(refused.err.contains("another version of the bots"), "{}", refused.err);
    // What the file holds is taken over: a decision that is changed there stays so.
    let changed = text.replacen("\"mark\":\"fine\"", "\"mark\":\"good\"", 1);
    std::fs::write(&file, changed).unwrap();
    assert_ne!(fine(folder.path(), &analyse, ""), whole, "everything is judged again");
    let other = ["analyse", "game.json", "--nodes", "60", "--resume", "judged.jsonl"];
    let refused = gamekeeper(folder.path(), &other, "");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("other nodes"), "{}", refused.err);
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
