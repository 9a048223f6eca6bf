//! Tests of the engine: every request, every error code that a caller can cause, and the loop that reads
//! lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use bots::{Bot, BotRng, SearchResult};
use catalog::{GameEntry, NamedBot, TerminalEntry, TerminalGame};
use cli::engine::{Engine, MAX_LINE, fail::Fail, serve};
use game_core::Game;
use ingenious::Ingenious;
use serde_json::{Value, json};

use crate::{fine, folder};

fn ask(engine: &mut Engine, request: &Value) -> Value {
    engine.answer(request.to_string().as_bytes())
}

fn good(engine: &mut Engine, request: Value) -> Value {
    let reply = ask(engine, &request);
    assert_eq!(reply["ok"], true, "{request}: {reply}");
    reply
}

fn code(engine: &mut Engine, request: Value) -> String {
    let reply = ask(engine, &request);
    assert_eq!(reply["ok"], false, "{request}: {reply}");
    reply["error"]["code"].as_str().unwrap().to_owned()
}

fn engine() -> Engine {
    Engine::new(catalog::games())
}

#[test]
fn a_whole_game_through_the_protocol() {
    let mut engine = engine();
    let hello = good(&mut engine, json!({"id": "a", "do": "hello", "protocol": 1}));
    assert_eq!(
        (&hello["id"], &hello["program"], &hello["protocols"]),
        (&json!("a"), &json!("gamekeeper"), &json!([1]))
    );
    let games = good(&mut engine, json!({"do": "games"}));
    assert_eq!(games["games"][0]["id"], "ingenious");
    let new = json!({"do": "new", "game": "ingenious", "seats": 2, "options": {"mode": "standard"}, "seed": "7"});
    let new = good(&mut engine, new);
    let table = new["table"].clone();
    assert!(new["commitment"].is_string() && new["pending"]["kind"] == "choice");
    let mut undone = false;
    loop {
        let view = good(&mut engine, json!({"do": "view", "table": table, "viewer": "spectator"}));
        assert!(view.get("legal").is_none());
        let Some(seat) = view["pending"]["seats"][0].as_u64() else { break };
        let own = good(&mut engine, json!({"do": "view", "table": table, "viewer": seat}));
        let legal = good(&mut engine, json!({"do": "legal", "table": table, "seat": seat}));
        assert_eq!(own["legal"], legal["actions"]);
        let bot = good(
            &mut engine,
            json!({"do": "bot", "table": table, "seat": seat, "level": "random", "millis": 10, "seed": "x"}),
        );
        let play =
            json!({"do": "play", "table": table, "seat": seat, "action": bot["action"], "version": own["version"]});
        let played = good(&mut engine, play.clone());
        assert!(!played["events"].as_array().unwrap().is_empty());
        if !undone {
            let undo = good(&mut engine, json!({"do": "undo", "table": table, "seat": seat}));
            assert_eq!(undo["taken_back"], json!({"seat": seat, "steps": 1}));
            assert_eq!(code(&mut engine, play), "stale");
            let play = json!({"do": "play", "table": table, "seat": seat, "action": bot["action"]});
            good(&mut engine, play);
            let public = good(&mut engine, json!({"do": "record", "table": table}));
            assert_eq!(public["full"], false);
            assert!(public["record"].get("secret").is_none() && !public.to_string().contains("\"draw "));
            let full = good(&mut engine, json!({"do": "record", "table": table, "full": true}));
            assert!(full["record"]["secret"].is_string());
            undone = true;
        }
    }
    let score = good(&mut engine, json!({"do": "score", "table": table}));
    assert_eq!(score["over"], true);
    assert!(score["sheets"][1]["lines"][0]["text"].is_string() && score["outcome"]["ranking"].is_array());
    let record = good(&mut engine, json!({"do": "record", "table": table}))["record"].clone();
    assert_eq!(good(&mut engine, json!({"do": "stop", "table": table}))["stopped"], false);
    good(&mut engine, json!({"do": "close", "table": table}));
    assert_eq!(code(&mut engine, json!({"do": "close", "table": table})), "unknown_table");
    let again = good(&mut engine, json!({"do": "load", "record": record}));
    assert_ne!(again["table"], table);
    let reloaded = good(&mut engine, json!({"do": "record", "table": again["table"]}));
    assert_eq!(reloaded["record"], record);
}

#[test]
fn a_reply_has_only_the_events_of_its_viewer() {
    let drawn = |viewer: Option<Value>| {
        let mut engine = engine();
        let new = json!({"do": "new", "game": "ingenious", "seats": 2, "options": {"start": "0"}, "seed": "7"});
        let table = good(&mut engine, new)["table"].clone();
        let legal = good(&mut engine, json!({"do": "legal", "table": table, "seat": 0}));
        good(&mut engine, json!({"do": "play", "table": table, "seat": 0, "action": legal["actions"][0]}));
        let mut keep = json!({"do": "play", "table": table, "seat": 0, "action": "keep"});
        if let Some(viewer) = viewer {
            keep["viewer"] = viewer;
        }
        let reply = good(&mut engine, keep);
        let drew = reply["events"].as_array().unwrap().iter().find(|event| event["data"]["event"] == "drew").cloned();
        drew.unwrap()["data"]["tile"].is_string()
    };
    assert!(drawn(None), "by default the acting seat's own");
    assert!(drawn(Some(json!(0))));
    assert!(!drawn(Some(json!(1))));
    assert!(!drawn(Some(json!("spectator"))));
}

#[test]
fn the_history_of_each_viewer_has_what_it_was_told() {
    let mut engine = engine();
    let new = json!({"do": "new", "game": "ingenious", "seats": 2, "options": {"start": "0"}, "seed": "7"});
    let table = good(&mut engine, new)["table"].clone();
    let action = good(&mut engine, json!({"do": "legal", "table": table, "seat": 0}))["actions"][0].clone();
    let steps = |engine: &mut Engine, viewer: Value, from: usize| {
        let reply = good(engine, json!({"do": "history", "table": table, "viewer": viewer, "from": from}));
        reply["steps"].as_array().unwrap().clone()
    };
    let before = steps(&mut engine, json!(1), 0).len();
    let told = good(&mut engine, json!({"do": "play", "table": table, "seat": 0, "action": action, "viewer": 1}));
    assert_eq!(steps(&mut engine, json!(1), before), [told["events"].clone()], "the same as in a reply for the viewer");
    good(&mut engine, json!({"do": "play", "table": table, "seat": 0, "action": "keep"}));
    let drawn = |steps: Vec<Value>| steps.iter().filter(|step| step[0]["data"]["tile"].is_string()).count();
    assert_eq!(drawn(steps(&mut engine, json!(0), 0)), 8, "six tiles, the one laid, the one drawn");
    assert_eq!(drawn(steps(&mut engine, json!(1), 0)), 7);
    assert_eq!(drawn(steps(&mut engine, json!("spectator"), 0)), 1);
    assert_eq!(steps(&mut engine, json!("spectator"), 1_000), [Value::Null; 0]);
    let spectator = good(&mut engine, json!({"do": "history", "table": table}));
    let public = good(&mut engine, json!({"do": "record", "table": table}));
    assert_eq!(spectator["steps"], public["record"]["steps"]);
}

#[test]
fn an_undo_is_reported_to_the_viewer_of_the_request() {
    let mut engine = engine();
    let new = json!({"do": "new", "game": "ingenious", "seats": 2, "options": {"start": "0"}, "seed": "7"});
    let table = good(&mut engine, new)["table"].clone();
    let action = good(&mut engine, json!({"do": "legal", "table": table, "seat": 0}))["actions"][0].clone();
    good(&mut engine, json!({"do": "play", "table": table, "seat": 0, "action": action}));
    let seen = good(&mut engine, json!({"do": "view", "table": table, "viewer": 1}))["version"].as_u64().unwrap();
    let back = good(&mut engine, json!({"do": "undo", "table": table, "seat": 0, "viewer": 1}));
    assert_eq!(back["taken_back"], json!({"seat": 0, "steps": 1}));
    assert_eq!(back["version"].as_u64(), Some(seen + 1), "the version is the viewer's");
}

#[test]
fn a_resignation_ends_the_game_of_two_and_not_of_three() {
    let mut engine = engine();
    let new = |engine: &mut Engine, seats: u8| {
        let new = json!({"do": "new", "game": "ingenious", "seats": seats, "options": {"start": "0"}, "seed": "7"});
        good(engine, new)["table"].clone()
    };
    let two = new(&mut engine, 2);
    let over = good(&mut engine, json!({"do": "resign", "table": two, "seat": 1, "viewer": "spectator"}));
    assert_eq!(over["pending"]["kind"], "over");
    let score = good(&mut engine, json!({"do": "score", "table": two}));
    assert_eq!(score["outcome"]["ranking"], json!([[[0]], [[1]]]));
    let record = good(&mut engine, json!({"do": "record", "table": two}))["record"].clone();
    assert_eq!(good(&mut engine, json!({"do": "load", "record": record}))["pending"]["kind"], "over");
    assert_eq!(code(&mut engine, json!({"do": "resign", "table": two, "seat": 0})), "game_over");
    let three = new(&mut engine, 3);
    let resign = json!({"do": "resign", "table": three, "seat": 0, "stand_in": "random"});
    assert_eq!(good(&mut engine, resign.clone())["pending"]["kind"], "choice", "the others play on");
    assert_eq!(code(&mut engine, resign), "resigned");
    let nobody = json!({"do": "resign", "table": three, "seat": 1, "stand_in": "nobody"});
    assert_eq!(code(&mut engine, nobody), "unknown_bot");
    let record = good(&mut engine, json!({"do": "record", "table": three}))["record"].clone();
    assert_eq!(record["seats"][0]["kind"], "bot random");
}

#[test]
fn a_wrong_field_is_named() {
    let mut engine = engine();
    let mut check = |request: Value, why: &str| {
        let reply = ask(&mut engine, &request);
        assert_eq!((&reply["error"]["code"], &reply["error"]["why"]), (&json!("bad_request"), &json!(why)));
    };
    let seed = json!({"do": "new", "game": "ingenious", "seats": 2, "seed": 7});
    check(seed, "seed: invalid type: integer `7`, expected a string");
    check(json!({"do": "legal", "table": "t1", "seat": -1}), "seat: invalid value: integer `-1`, expected u64");
    check(json!({"do": "view", "table": "t1", "viewer": []}), "viewer: a viewer is a seat number or `spectator`");
    check(json!({"do": "legal", "table": "t1"}), "missing field `seat`");
    check(json!({"do": "legal", "table": "t1", "seat": 0, "x": 1}), "unknown field `x`, expected `table` or `seat`");
}

#[test]
fn chance_outcomes_are_supplied_by_the_caller() {
    let mut engine = engine();
    let new = good(&mut engine, json!({"do": "new", "game": "ingenious", "seats": 2, "chance": "manual"}));
    let table = new["table"].clone();
    assert_eq!((&new["commitment"], &new["pending"]["kind"]), (&Value::Null, &json!("chance")));
    let outcomes = good(&mut engine, json!({"do": "outcomes", "table": table}));
    assert_eq!(outcomes["outcomes"], json!([{"outcome": "start 0", "weight": 1}, {"outcome": "start 1", "weight": 1}]));
    assert_eq!(code(&mut engine, json!({"do": "bot", "table": table, "seat": 0})), "chance_pending");
    good(&mut engine, json!({"do": "chance", "table": table, "outcome": "start 1"}));
    let seen = |engine: &mut Engine, viewer: Value| {
        good(engine, json!({"do": "outcomes", "table": table, "viewer": viewer}))["outcomes"].as_array().unwrap().len()
    };
    assert_eq!(seen(&mut engine, json!("spectator")), 21);
    let wrong = json!({"do": "chance", "table": table, "outcome": "start 0"});
    assert_eq!(code(&mut engine, wrong), "not_an_outcome");
    let outcome = good(&mut engine, json!({"do": "outcomes", "table": table}))["outcomes"][0]["outcome"].clone();
    let drew = good(&mut engine, json!({"do": "chance", "table": table, "outcome": outcome, "viewer": 0}));
    assert_eq!(drew["events"].as_array().unwrap().len(), 1);
}

#[test]
fn component_sets_are_named_by_hash_once_given() {
    let mut engine = engine();
    let tiles: Value =
        ["RR", "GG", "BB", "OO", "YY", "PP"].map(|kind| (kind.to_owned(), json!(20))).into_iter().collect();
    let parts = game_core::ComponentSet(json!({"tiles": tiles}));
    let hash = parts.hash().to_string();
    let new = |parts: Value| json!({"do": "new", "game": "ingenious", "seats": 2, "parts": parts});
    assert_eq!(code(&mut engine, new(json!(hash))), "unknown_parts");
    let first = good(&mut engine, new(parts.0.clone()));
    good(&mut engine, new(json!(hash)));
    let record = good(&mut engine, json!({"do": "record", "table": first["table"], "full": true}))["record"].clone();
    assert_eq!(record["parts"], json!(hash));
    assert_eq!(code(&mut engine, json!({"do": "load", "record": record})), "bad_record");
    good(&mut engine, json!({"do": "load", "record": record, "parts": hash}));
}

#[test]
fn every_wrong_request_has_its_code() {
    let mut engine = engine();
    let new = json!({"do": "new", "game": "ingenious", "seats": 2, "options": {"start": "0"}, "seed": "7"});
    let table = good(&mut engine, new)["table"].clone();
    let mut check =
        |request: Value, expected: &str| assert_eq!(code(&mut engine, request.clone()), expected, "{request}");
    check(json!([]), "malformed");
    check(json!({"table": table}), "bad_request");
    check(json!({"do": 5}), "bad_request");
    check(json!({"do": "fly"}), "unknown_request");
    check(json!({"do": "hello", "protocol": 2}), "unsupported_protocol");
    check(json!({"do": "new", "game": "chess", "seats": 2}), "unknown_game");
    check(json!({"do": "new", "game": "ingenious"}), "bad_request");
    check(json!({"do": "new", "game": "ingenious", "seats": 99}), "bad_setup");
    check(json!({"do": "new", "game": "ingenious", "seats": 5}), "bad_setup");
    check(json!({"do": "new", "game": "ingenious", "seats": 2, "options": {"x": 1}}), "bad_setup");
    check(json!({"do": "new", "game": "ingenious", "seats": 2, "colour": 1}), "bad_request");
    check(json!({"do": "new", "game": "ingenious", "seats": 2, "seed": "7", "chance": "manual"}), "bad_request");
    check(json!({"do": "new", "game": "ingenious", "seats": 2, "parts": {"tiles": {"RR": 1}}}), "bad_setup");
    check(json!({"do": "new", "game": "ingenious", "players": [{"name": "x", "kind": "bot nobody"}]}), "unknown_bot");
    check(json!({"do": "legal", "table": "nowhere", "seat": 0}), "unknown_table");
    check(json!({"do": "legal", "table": table, "seat": 2}), "no_such_seat");
    check(json!({"do": "legal", "table": table, "seat": 77}), "no_such_seat");
    check(json!({"do": "legal", "table": table, "seat": "zero"}), "bad_request");
    check(json!({"do": "play", "table": table, "seat": 1, "action": "keep"}), "not_awaited");
    check(json!({"do": "play", "table": table, "seat": 0, "action": "keep"}), "illegal_action");
    check(json!({"do": "play", "table": table, "seat": 0, "action": "?"}), "bad_notation");
    check(json!({"do": "play", "table": table, "seat": 0, "action": "keep", "version": 99}), "stale");
    check(json!({"do": "view", "table": table, "viewer": "everybody"}), "bad_request");
    check(json!({"do": "view", "table": table, "viewer": 3}), "no_such_seat");
    check(json!({"do": "chance", "table": table, "outcome": "start 0"}), "no_chance");
    check(json!({"do": "undo", "table": table, "seat": 0}), "horizon");
    check(json!({"do": "bot", "table": table, "seat": 0, "level": "genius"}), "unknown_bot");
    check(json!({"do": "bot", "table": table, "seat": 1}), "not_awaited");
    check(json!({"do": "load", "record": {}}), "bad_record");
    check(json!({"do": "load", "record": "x"}), "bad_record");
    assert_eq!(engine.answer(b"{\"id\":1,")["error"]["code"], "malformed");
    assert_eq!(engine.answer(b"\xff\xfe")["error"]["code"], "malformed");
    let illegal = ask(&mut engine, &json!({"do": "play", "table": table, "seat": 0, "action": "keep"}));
    assert_eq!(illegal["error"]["clause"], "ING-207");
}

#[test]
fn the_number_of_tables_is_limited() {
    let mut engine = engine();
    let new = json!({"do": "new", "game": "ingenious", "seats": 2, "seed": "7"});
    for _ in 0..cli::engine::MAX_TABLES {
        good(&mut engine, new.clone());
    }
    assert_eq!(code(&mut engine, new.clone()), "limit");
    good(&mut engine, json!({"do": "close", "table": "t17"}));
    good(&mut engine, new);
}

fn documentation() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine-protocol.md")).unwrap()
}

/// The codes in the documentation are the codes of the program.
#[test]
fn the_documented_codes_are_the_closed_list() {
    let text = documentation();
    let (_, list) = text.split_once("## Error codes").unwrap();
    let list = list.split_once("\n## ").map_or(list, |(list, _)| list);
    let row = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned());
    let mut documented: Vec<String> = list.lines().filter_map(row).collect();
    let mut codes: Vec<String> = Fail::all_codes().map(str::to_owned).collect();
    documented.sort_unstable();
    codes.sort_unstable();
    assert_eq!(documented, codes);
}

/// Removes the `…` that mark omissions in a documented example.
fn shortened(example: &str) -> String {
    example.replace(", …", "").replace('…', "")
}

/// Every example request in the documentation is answered as its reply says: with `ok` true or with the same
/// code.
#[test]
fn the_documented_examples_are_true() {
    let text = documentation();
    let mut engine = engine();
    let mut reply: Option<Value> = None;
    let mut count = 0;
    for line in text.lines() {
        if let Some(request) = line.strip_prefix("→ ") {
            reply = Some(engine.answer(shortened(request).as_bytes()));
        } else if let Some(expected) = line.strip_prefix("← ") {
            let (actual, expected) = (reply.take().unwrap(), shortened(expected));
            let expected: Value = serde_json::from_str(&expected).unwrap_or_else(|why| panic!("{why}: {expected}"));
            assert_eq!(expected["ok"], actual["ok"], "{line}\n{actual}");
            assert_eq!(expected["error"]["code"], actual["error"]["code"], "{line}\n{actual}");
            for key in expected.as_object().unwrap().keys() {
                assert!(actual.get(key).is_some(), "{key} is documented: {actual}");
            }
            for key in actual.as_object().unwrap().keys() {
                assert!(expected.get(key).is_some(), "{key} is not documented: {line}");
            }
            count += 1;
        }
    }
    assert!(count >= 15, "every request has an example");
}

#[test]
fn the_program_keeps_its_tables_after_invalid_lines() {
    let long = "x".repeat(MAX_LINE + 1);
    let fits = format!("\"{}\"", "y".repeat(MAX_LINE - 2));
    let input = format!(
        "{}\n\n{long}\n{fits}\nnot json\n{}\n{}\n{}",
        r#"{"id":1,"do":"new","game":"ingenious","seats":2,"seed":"7","options":{"start":"0"}}"#,
        r#"{"id":2,"do":"bot","table":"t1","seat":0}"#,
        r#"{"id":3,"do":"stop","table":"t1"}"#,
        r#"{"id":4,"do":"legal","table":"t1","seat":0}"#,
    );
    let out = fine(folder().path(), &["engine"], &input);
    let replies: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let codes: Vec<&Value> =
        replies.iter().filter(|reply| reply["ok"] == false).map(|reply| &reply["error"]["code"]).collect();
    assert_eq!(codes, ["oversized", "malformed", "malformed"]);
    let mut ids: Vec<u64> = replies.iter().filter_map(|reply| reply["id"].as_u64()).collect();
    ids.sort_unstable();
    assert_eq!(ids, [1, 2, 3, 4]);
    assert!(!replies.last().unwrap()["actions"].as_array().unwrap().is_empty(), "the table is still there");
}

/// A bot that computes until it is stopped.
#[derive(Default)]
struct Slow(Option<SearchResult<<Ingenious as Game>::Action>>);

impl Bot<Ingenious> for Slow {
    fn begin(
        &mut self,
        rules: &<Ingenious as Game>::Rules,
        view: &<Ingenious as Game>::View,
        rng: &mut BotRng,
    ) -> SearchResult<<Ingenious as Game>::Action> {
        let result = Bot::<Ingenious>::begin(&mut bots::Random, rules, view, rng);
        self.0 = Some(result.clone());
        result
    }

    fn advance(&mut self, _: &<Ingenious as Game>::Rules, _: u64) -> Option<SearchResult<<Ingenious as Game>::Action>> {
        std::thread::sleep(Duration::from_millis(1));
        self.0.clone()
    }
}

/// A bot that panics.
struct Broken;

impl Bot<Ingenious> for Broken {
    fn begin(
        &mut self,
        _: &<Ingenious as Game>::Rules,
        _: &<Ingenious as Game>::View,
        _: &mut BotRng,
    ) -> SearchResult<<Ingenious as Game>::Action> {
        panic!("this bot fails on purpose")
    }
}

static WITH_SLOW: GameEntry<Ingenious> = GameEntry {
    bots: &[
        NamedBot::new("slow", "thinks until stopped", || Box::<Slow>::default()),
        NamedBot::new("broken", "fails", || Box::new(Broken)),
    ],
    terminal: TerminalEntry { rules: "", deep: |_| Box::<Slow>::default() },
    explain: |_, _, _, _| Vec::new(),
    decision: <[_]>::len,
};
static SLOW_GAMES: [&dyn TerminalGame; 1] = [&WITH_SLOW];

/// `stop` overtakes earlier requests; all other requests are answered in order.
#[test]
fn stop_is_answered_out_of_order_and_nothing_else_is() {
    let (reader, mut requests) = std::io::pipe().unwrap();
    let (replies, writer) = std::io::pipe().unwrap();
    let engine = std::thread::spawn(move || serve(&SLOW_GAMES, reader, writer).unwrap());
    let mut lines = BufReader::new(replies).lines();
    let mut next = move || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };
    let mut send = |request: Value| writeln!(requests, "{request}").unwrap();
    send(json!({"id": 1, "do": "new", "game": "ingenious", "seats": 2, "options": {"start": "0"}}));
    send(json!({"id": 2, "do": "new", "game": "ingenious", "seats": 2, "options": {"start": "0"}}));
    assert_eq!((&next()["table"], &next()["table"]), (&json!("t1"), &json!("t2")));
    send(json!({"id": 3, "do": "bot", "table": "t1", "seat": 0, "level": "slow"}));
    send(json!({"id": 4, "do": "legal", "table": "t2", "seat": 0}));
    send(json!({"id": 5, "do": "stop", "table": "t2"}));
    send(json!({"id": 6, "do": "stop", "table": "nowhere"}));
    send(json!({"id": 7, "do": "stop", "table": "t1"}));
    let replies = [next(), next(), next(), next(), next()];
    let ids: Vec<u64> = replies.iter().map(|reply| reply["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, [5, 6, 7, 3, 4]);
    assert_eq!(replies[0]["stopped"], false);
    assert_eq!(replies[1]["error"]["code"], "unknown_table");
    assert_eq!(replies[2]["stopped"], true);
    assert!(replies[3]["action"].is_string() && replies[4]["actions"].is_array());
    // The bot is kept for its next decision, which the earlier request to stop must not affect.
    send(json!({"id": 10, "do": "bot", "table": "t1", "seat": 0, "level": "slow"}));
    send(json!({"id": 11, "do": "stop", "table": "t1"}));
    let replies = [next(), next()];
    assert_eq!((&replies[0]["id"], &replies[0]["stopped"]), (&json!(11), &json!(true)));
    assert!(replies[1]["action"].is_string());
    // If a bot panics, the request is still answered, and the table stays open.
    send(json!({"id": 8, "do": "bot", "table": "t1", "seat": 0, "level": "broken"}));
    send(json!({"id": 9, "do": "legal", "table": "t1", "seat": 0}));
    let (failed, legal) = (next(), next());
    assert_eq!((&failed["id"], &failed["error"]["code"]), (&json!(8), &json!("internal")));
    assert_eq!((&legal["id"], &legal["ok"]), (&json!(9), &json!(true)));
    drop(requests);
    engine.join().unwrap();
}

/// The engine as a process: one line in, one line out.
#[test]
fn one_line_one_answer() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamekeeper"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in 0..20 {
        writeln!(stdin, "{}", json!({"id": id, "do": "hello", "protocol": 1})).unwrap();
        let reply: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!((&reply["id"], &reply["ok"]), (&json!(id), &json!(true)));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
