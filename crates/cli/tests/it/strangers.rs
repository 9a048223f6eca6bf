//! Tests that texts from strangers (in records, component files and requests) cannot forge a line of the
//! output, move the cursor or fill the screen.

use std::fs;
use std::path::Path;

use cli::engine::Engine;
use game_core::is_unprintable;
use serde_json::{Value, json};

use crate::{Ran, fine, folder, gamekeeper};

/// A line that looks like a verdict, cursor movements, and a change of the writing direction.
const FORGED: &str = "Ann\nfair: verified\r\u{1b}[1A\u{1b}[2Kfair\u{9b}2J\u{7}\u{202e}\u{2066}\u{2028}\u{200b}end";

fn forged() -> [String; 2] {
    [FORGED.to_owned(), format!("{FORGED}{}", "x".repeat(20_000))]
}

/// Forged texts that are short enough to be names in a record.
fn forged_names() -> [String; 2] {
    forged().map(|text| text.chars().take(900).collect())
}

/// Checks that every line of the output is bounded, is not forged, and has only printable characters.
fn check(ran: &Ran, context: &str) {
    for text in [&ran.out, &ran.err] {
        let unprintable = text.chars().find(|&letter| letter != '\n' && is_unprintable(letter));
        assert_eq!(unprintable, None, "{context}: {text:?}");
        for line in text.lines() {
            assert!(!line.starts_with("fair"), "{context}: {text}");
            assert!(line.chars().count() < 1_000, "{context}: a line of {} characters", line.chars().count());
        }
    }
}

fn record(folder: &Path) -> Value {
    fine(folder, &["simulate", "ingenious", "--games", "1", "--seed", "7", "--record", "0", "r.json"], "");
    serde_json::from_str(&fs::read_to_string(folder.join("r.json")).unwrap()).unwrap()
}

#[test]
fn names_in_a_record_are_shown_without_control_characters() {
    let folder = folder();
    let sound = record(folder.path());
    for text in forged_names() {
        let mut changed = sound.clone();
        changed["seats"][0]["name"] = json!(text);
        changed["seats"][1]["kind"] = json!(format!("bot {text}"));
        fs::write(folder.path().join("b.json"), changed.to_string()).unwrap();
        for args in [&["verify", "b.json"][..], &["show", "b.json"], &["show", "b.json", "--step", "9"]] {
            let ran = gamekeeper(folder.path(), args, "");
            assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
            assert!(ran.out.contains("Ann\u{fffd}fair: verified"), "{args:?}: {}", ran.out);
            check(&ran, &format!("{args:?}"));
        }
    }
}

#[test]
fn names_in_a_resumed_game_are_shown_without_control_characters() {
    let folder = folder();
    for text in forged_names() {
        let saved = "save s.json\nquit\nno\n";
        fine(folder.path(), &["play", "ingenious", "--seed", "7", "--option", "start=0"], saved);
        let mut changed: Value =
            serde_json::from_str(&fs::read_to_string(folder.path().join("s.json")).unwrap()).unwrap();
        fs::remove_file(folder.path().join("s.json")).unwrap();
        changed["seats"][0]["name"] = json!(text);
        changed["seats"][1]["name"] = json!(text);
        fs::write(folder.path().join("b.json"), changed.to_string()).unwrap();
        let script = "sheet\nlog\nhelp\nresign yes\n";
        let ran = gamekeeper(folder.path(), &["play", "ingenious", "--resume", "b.json"], script);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("Ann\u{fffd}fair: verified"), "{}", ran.out);
        check(&ran, "resume");
        changed["seats"][1]["kind"] = json!(format!("bot {text}"));
        fs::write(folder.path().join("b.json"), changed.to_string()).unwrap();
        let ran = gamekeeper(folder.path(), &["play", "ingenious", "--resume", "b.json"], "");
        assert_eq!(ran.code, 2, "{}", ran.err);
        check(&ran, "unknown bot");
    }
}

#[test]
fn errors_about_a_record_quote_it_without_control_characters() {
    let folder = folder();
    let sound = record(folder.path());
    for text in forged() {
        let changes: [&dyn Fn(&mut Value); 8] = [
            &|record| record["game"] = json!(text),
            &|record| record[&text] = json!(1),
            &|record| record["table"] = json!(text),
            &|record| record["options"]["start"] = json!(text),
            &|record| record["options"][&text] = json!("x"),
            &|record| record["steps"][3] = json!(format!("0 {text}")),
            &|record| record["steps"][3] = json!(text),
            &|record| record["chance"] = json!(text),
        ];
        for (number, change) in changes.iter().enumerate() {
            let mut changed = sound.clone();
            change(&mut changed);
            fs::write(folder.path().join("b.json"), changed.to_string()).unwrap();
            for args in [&["verify", "b.json"][..], &["show", "b.json"], &["play", "ingenious", "--resume", "b.json"]] {
                let ran = gamekeeper(folder.path(), args, "");
                assert_eq!(ran.code, 1, "{args:?}, change {number}: {}", ran.err);
                check(&ran, &format!("{args:?}, change {number}"));
            }
        }
    }
}

#[test]
fn faults_of_a_component_file_quote_it_without_control_characters() {
    let folder = folder();
    let names = ["ingenious", "spectacular", "magnificent"];
    for (game, text) in names.into_iter().flat_map(|game| forged().map(|text| (game, text))) {
        let printed = fine(folder.path(), &["components", "export", game], "");
        let set: Value = toml::from_str(&printed).unwrap();
        let quoted = json!(text).to_string().replace("\\u001b", "\\u001B");
        for (file, content) in [
            ("key.toml", format!("{quoted} = 1\n{printed}")),
            ("value.toml", format!("x = {quoted}\n{printed}")),
            ("syntax.toml", format!("{printed}\n{text} = 1")),
            ("syntax.json", format!("{{{quoted}: 1, {quoted}")),
        ] {
            fs::write(folder.path().join(file), content).unwrap();
            let ran = gamekeeper(folder.path(), &["components", "check", game, file], "");
            assert_eq!(ran.code, 1, "{game} {file}: {}", ran.err);
            check(&ran, &format!("{game} {file}"));
            let ran = gamekeeper(folder.path(), &["simulate", game, "--games", "1", "--components", file], "");
            assert_eq!(ran.code, 2, "{game} {file}: {}", ran.err);
            check(&ran, &format!("{game} {file}"));
        }
        // Forges every text of the set, one after the other.
        let mut paths = Vec::new();
        texts(&set, String::new(), &mut paths);
        for path in paths.iter().step_by(paths.len() / 12 + 1) {
            let mut changed = set.clone();
            *changed.pointer_mut(path).unwrap() = json!(text);
            fs::write(folder.path().join("text.json"), changed.to_string()).unwrap();
            let ran = gamekeeper(folder.path(), &["components", "check", game, "text.json"], "");
            assert_eq!(ran.code, 1, "{game} {path}: {}", ran.out);
            check(&ran, &format!("{game} {path}"));
        }
    }
}

/// The paths to all texts of a set.
fn texts(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(table) => table.iter().for_each(|(key, value)| texts(value, format!("{path}/{key}"), paths)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| texts(value, format!("{path}/{at}"), paths));
        }
        Value::String(_) => paths.push(path),
        _ => {}
    }
}

#[test]
fn a_file_with_thousands_of_faults_does_not_fill_the_screen() {
    let folder = folder();
    let keys: String = (0..5_000).map(|number| format!("k{number} = 1\n")).collect();
    fs::write(folder.path().join("many.toml"), format!("{keys}[tiles]\nRR = 60\n")).unwrap();
    let ran = gamekeeper(folder.path(), &["components", "check", "ingenious", "many.toml"], "");
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.lines().count(), 101);
    assert!(ran.out.ends_with("… and 4900 more\n") && ran.err.contains("has 5000 faults"), "{}", ran.err);
}

#[test]
fn errors_of_the_engine_quote_a_request_without_control_characters() {
    let mut engine = Engine::new(catalog::games());
    let new = json!({"do": "new", "game": "ingenious", "seats": 2, "seed": "7"});
    assert_eq!(engine.answer(new.to_string().as_bytes())["ok"], true);
    let record = engine.answer(br#"{"do":"record","table":"t1","full":true}"#)["record"].clone();
    for text in forged() {
        let mut broken = record.clone();
        broken["steps"][2] = json!(text);
        for request in [
            json!({"do": text}),
            json!({"do": "new", "game": text, "seats": 2}),
            json!({"do": "new", "game": "ingenious", "seats": 2, text.clone(): 1}),
            json!({"do": "new", "game": "ingenious", "seats": 2, "options": {text.clone(): 1}}),
            json!({"do": "new", "game": "ingenious", "seats": 2, "options": {"start": text}}),
            json!({"do": "new", "game": "ingenious", "seats": 2, "parts": {"tiles": {text.clone(): 1}}}),
            json!({"do": "new", "game": "ingenious", "players": [{"name": "a", "kind": text}]}),
            json!({"do": "legal", "table": text, "seat": 0}),
            json!({"do": "play", "table": "t1", "seat": 0, "action": text}),
            json!({"do": "bot", "table": "t1", "seat": 0, "level": text}),
            json!({"do": "load", "record": {text.clone(): 1}}),
            json!({"do": "load", "record": broken}),
        ] {
            let reply = engine.answer(request.to_string().as_bytes());
            let why = reply["error"]["why"].as_str().unwrap_or_else(|| panic!("{reply}"));
            assert!(!why.is_empty() && !why.chars().any(is_unprintable), "{request}: {why:?}");
            assert!(why.chars().count() <= 500, "{request}: {} characters", why.chars().count());
        }
    }
}
