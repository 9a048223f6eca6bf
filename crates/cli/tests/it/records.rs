//! Tests of `show` and `verify` on valid and invalid records.

use std::fs;

use serde_json::{Value, json};

use crate::{fine, folder, gamekeeper};

fn written(folder: &std::path::Path, mode: &str) -> Value {
    fine(
        folder,
        &["simulate", "ingenious", "--mode", mode, "--games", "3", "--seed", "7", "--record", "2", "r.json"],
        "",
    );
    serde_json::from_str(&fs::read_to_string(folder.join("r.json")).unwrap()).unwrap()
}

#[test]
fn a_sound_record_is_shown_and_verified() {
    for mode in ["standard", "solo", "team", "duel"] {
        let folder = folder();
        let record = written(folder.path(), mode);
        let verdict = fine(folder.path(), &["verify", "r.json"], "");
        assert!(verdict.starts_with("consistent: every draw follows from the seed"), "{verdict}");
        assert!(verdict.contains("The game is over"), "{verdict}");
        let steps = record["steps"].as_array().unwrap();
        let shown = fine(folder.path(), &["show", "r.json", "--every", "10"], "");
        assert!(steps.iter().all(|step| shown.contains(step.as_str().unwrap())), "every step is shown");
        let spectator = fine(folder.path(), &["show", "r.json", "--viewer", "spectator", "--every", "0"], "");
        assert!(spectator.contains("The game is over"));
        if mode != "solo" {
            assert!(spectator.contains("draws a tile") && !shown.contains("draws a tile"));
        }
        fine(folder.path(), &["show", "r.json", "--step", "20", "--viewer", "0"], "");
        let ran = gamekeeper(folder.path(), &["show", "r.json", "--step", "9999"], "");
        assert_eq!(ran.code, 2);
        assert_eq!(gamekeeper(folder.path(), &["show", "r.json", "--viewer", "9"], "").code, 2);
    }
}

#[test]
fn an_invalid_record_is_exit_code_1_and_names_the_step() {
    let folder = folder();
    let sound = written(folder.path(), "standard");
    let check = |change: &dyn Fn(&mut Value), reason: &str| {
        let mut record = sound.clone();
        change(&mut record);
        fs::write(folder.path().join("b.json"), record.to_string()).unwrap();
        let ran = gamekeeper(folder.path(), &["verify", "b.json"], "");
        let code = i32::from(!reason.is_empty());
        assert_eq!(ran.code, code, "{reason}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(reason), "expected `{reason}`: {}", ran.err);
    };
    check(&|record| record["seats"][0]["name"] = json!("somebody else"), "");
    let other = |text: &Value| if text.as_str().unwrap().ends_with("RG") { "* draw 0 RB" } else { "* draw 0 RG" };
    check(&|record| record["steps"][1] = json!(other(&record["steps"][1])), "step 1: ");
    check(
        &|record| record["steps"].as_array_mut().unwrap().truncate(20),
        "step 20: steps are missing: the record ends here, but has the check value (digest) of step 32",
    );
    check(&|record| drop(record["steps"].as_array_mut().unwrap().remove(13)), "step 13: ");
    check(&|record| record["options"]["start"] = json!("0"), "commitment");
    check(&|record| record["secret"] = json!("00".repeat(32)), "commitment");
    check(&|record| record["extra"] = json!(1), "unknown field");
    check(&|record| record["options"]["talk"] = json!("loud"), "option talk: must be silent or open, not `loud`");
    check(&|record| record["options"]["mode"] = json!("blitz"), "option mode: must be standard, solo, team or duel");
    check(&|record| record["options"]["speed"] = json!("9"), "option speed: Ingenious has no such option");
    check(
        &|record| record["steps"][13] = json!("0 jump"),
        "step 13: `0 jump` is not a step of Ingenious: an action looks like",
    );
    check(&|record| record["game"] = json!("chess"), "there is no game `chess`");
    check(
        &|record| record["result"]["reason"] = json!("instant-win"),
        "the result it states is not the result of its steps",
    );
    fs::write(folder.path().join("b.json"), "not a record").unwrap();
    for command in ["verify", "show"] {
        assert_eq!(gamekeeper(folder.path(), &[command, "b.json"], "").code, 1);
    }
    assert_eq!(gamekeeper(folder.path(), &["play", "ingenious", "--resume", "b.json"], "").code, 1);
}

#[test]
fn a_changed_component_set_must_be_given_again() {
    let folder = folder();
    let tiles: String = ["RR", "GG", "BB", "OO", "YY", "PP"].map(|kind| format!("{kind} = 20\n")).concat();
    fs::write(folder.path().join("doubles.toml"), format!("[tiles]\n{tiles}")).unwrap();
    let simulate = [
        "simulate",
        "ingenious",
        "--games",
        "1",
        "--seed",
        "1",
        "--components",
        "doubles.toml",
        "--record",
        "0",
        "r.json",
    ];
    fine(folder.path(), &simulate, "");
    assert_eq!(gamekeeper(folder.path(), &["verify", "r.json"], "").code, 1);
    fine(folder.path(), &["verify", "r.json", "--parts", "doubles.toml"], "");
    fine(folder.path(), &["show", "r.json", "--components", "doubles.toml", "--every", "0"], "");
}
