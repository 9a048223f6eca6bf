//! The engine fed with garbage: it never panics, every error has a code of the closed list, and the tables
//! survive.

use cli::engine::Engine;
use cli::engine::fail::Fail;
use proptest::prelude::*;
use serde_json::{Value, json};

/// An engine with two tables: one in which seat 0 is to place a first tile, and one with manual chance.
fn engine() -> Engine {
    let mut engine = Engine::new(catalog::games());
    for new in [
        json!({"do": "new", "game": "ingenious", "seats": 2, "seed": "7", "options": {"start": "0"}}),
        json!({"do": "new", "game": "ingenious", "seats": 2, "chance": "manual"}),
    ] {
        assert_eq!(engine.answer(new.to_string().as_bytes())["ok"], true);
    }
    engine
}

fn check(engine: &mut Engine, line: &[u8]) -> Result<Value, TestCaseError> {
    let reply = engine.answer(line);
    let shown = String::from_utf8_lossy(line);
    prop_assert!(reply.get("id").is_some(), "{}", shown);
    match reply["ok"].as_bool() {
        Some(true) => {}
        Some(false) => {
            let code = reply["error"]["code"].as_str().unwrap_or_default();
            prop_assert!(Fail::all_codes().any(|known| known == code), "{}: {}", shown, reply);
            prop_assert!(code != "internal" && !reply["error"]["why"].as_str().unwrap_or_default().is_empty());
        }
        None => prop_assert!(false, "neither good nor bad: {}", reply),
    }
    prop_assert!(!reply.to_string().contains('\n'));
    Ok(reply)
}

/// Checks that both tables still answer.
fn alive(engine: &mut Engine) -> Result<(), TestCaseError> {
    for table in ["t1", "t2"] {
        let reply = engine.answer(json!({"do": "view", "table": table, "viewer": 0}).to_string().as_bytes());
        prop_assert_eq!(&reply["ok"], true);
    }
    Ok(())
}

const WORDS: [&str; 30] = [
    "hello",
    "games",
    "new",
    "legal",
    "play",
    "outcomes",
    "chance",
    "view",
    "score",
    "history",
    "undo",
    "resign",
    "bot",
    "stop",
    "record",
    "load",
    "t1",
    "t2",
    "spectator",
    "ingenious",
    "manual",
    "auto",
    "keep",
    "exchange",
    "order first",
    "RG 1,-5 2,-5",
    "start 0",
    "draw 0 RB",
    "random",
    "greedy",
];

const KEYS: [&str; 26] = [
    "id", "do", "protocol", "game", "seats", "players", "options", "seed", "chance", "parts", "table", "seat",
    "action", "version", "viewer", "outcome", "steps", "level", "millis", "record", "full", "mode", "tiles", "name",
    "from", "stand_in",
];

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3i64..8).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        proptest::sample::select(&WORDS[..]).prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((proptest::sample::select(&KEYS[..]), inner), 0..6)
                .prop_map(|pairs| pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()),
        ]
    })
}

/// Requests of every kind that are valid for the tables, or nearly valid.
fn valid() -> Vec<Value> {
    let mut engine = engine();
    let record = engine.answer(br#"{"do":"record","table":"t1","full":true}"#)["record"].clone();
    vec![
        json!({"id": 1, "do": "hello", "protocol": 1}),
        json!({"id": 1, "do": "games"}),
        json!({"do": "new", "game": "ingenious", "seats": 4, "options": {"mode": "team", "talk": "open"}, "seed": "x"}),
        json!({"do": "new", "game": "ingenious", "players": [{"name": "a", "kind": "person"}], "options": {"mode": "solo"}}),
        json!({"do": "legal", "table": "t1", "seat": 0}),
        json!({"do": "play", "table": "t1", "seat": 0, "action": "RG 1,-5 2,-5", "version": 1, "viewer": 1}),
        json!({"do": "play", "table": "t1", "seat": 0, "action": "keep"}),
        json!({"do": "outcomes", "table": "t2", "viewer": 1}),
        json!({"do": "chance", "table": "t2", "outcome": "start 0", "viewer": 0}),
        json!({"do": "chance", "table": "t2", "outcome": "draw 0 RB"}),
        json!({"do": "view", "table": "t1", "viewer": "spectator"}),
        json!({"do": "score", "table": "t1", "viewer": 0}),
        json!({"do": "history", "table": "t1", "viewer": 1, "from": 3}),
        json!({"do": "undo", "table": "t1", "seat": 0, "steps": 1, "version": 1, "viewer": "spectator"}),
        json!({"do": "resign", "table": "t1", "seat": 0, "stand_in": "random", "viewer": 1}),
        json!({"do": "bot", "table": "t1", "seat": 0, "level": "random", "millis": 1, "seed": "x"}),
        json!({"do": "stop", "table": "t1"}),
        json!({"do": "record", "table": "t1", "full": false}),
        json!({"do": "load", "record": record}),
        json!({"do": "close", "table": "t3"}),
    ]
}

/// Changes a request at a path: replaces a value, adds a field, or removes one.
fn mutate(request: &mut Value, path: &[usize], new: &Value, key: &str) {
    match (request, path.split_first()) {
        (Value::Object(fields), Some((&at, rest))) if !fields.is_empty() => {
            let name = fields.keys().nth(at % fields.len()).cloned().unwrap_or_default();
            match (rest.is_empty(), at % 3) {
                (true, 0) => drop(fields.remove(&name)),
                (true, 1) => drop(fields.insert(key.to_owned(), new.clone())),
                _ => mutate(&mut fields[&name], rest, new, key),
            }
        }
        (Value::Array(items), Some((&at, rest))) if !items.is_empty() => {
            let at = at % items.len();
            mutate(&mut items[at], rest, new, key);
        }
        (place, _) => *place = new.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn random_bytes(lines in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..60), 1..8)) {
        let mut engine = engine();
        for line in &lines {
            check(&mut engine, line)?;
        }
        alive(&mut engine)?;
    }

    #[test]
    fn random_json(values in proptest::collection::vec(value(), 1..6)) {
        let mut engine = engine();
        for value in &values {
            check(&mut engine, value.to_string().as_bytes())?;
        }
        alive(&mut engine)?;
    }

    #[test]
    fn nearly_valid_requests(
        steps in proptest::collection::vec(
            (any::<prop::sample::Index>(), proptest::collection::vec(0usize..40, 0..4), value(), proptest::sample::select(&KEYS[..]), 0..3u8),
            1..12,
        ),
    ) {
        let requests = valid();
        let mut engine = engine();
        for (which, path, new, key, kind) in &steps {
            let mut request = requests[which.index(requests.len())].clone();
            if *kind > 0 && request["do"] != "close" {
                mutate(&mut request, path, new, key);
            }
            // The two tables must stay open for the other requests.
            if request["do"] == "close" && request["table"] != "t3" {
                continue;
            }
            check(&mut engine, request.to_string().as_bytes())?;
        }
        alive(&mut engine)?;
    }

    #[test]
    fn cut_and_changed_text(which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let requests = valid();
        let mut line = requests[which.index(requests.len())].to_string().into_bytes();
        let at = at.index(line.len());
        if cut {
            line.truncate(at);
        } else {
            line[at] = byte;
        }
        let mut engine = engine();
        check(&mut engine, &line)?;
        alive(&mut engine)?;
    }
}

/// A sequence of legal moves with garbage between them.
#[test]
fn a_game_played_through_garbage() {
    let mut engine = engine();
    for round in 0..40 {
        let view = engine.answer(br#"{"do":"view","table":"t1","viewer":"spectator"}"#);
        let Some(seat) = view["pending"]["seats"][0].as_u64() else { break };
        engine.answer(b"{\"do\":\"play\",\"table\":\"t1\",\"seat\":0,\"action\":\"");
        engine.answer(br#"{"do":"undo","table":"t1","seat":1,"steps":18446744073709551615}"#);
        let bot = engine.answer(
            json!({"do": "bot", "table": "t1", "seat": seat, "seed": round.to_string()}).to_string().as_bytes(),
        );
        let play = json!({"do": "play", "table": "t1", "seat": seat, "action": bot["action"]});
        assert_eq!(engine.answer(play.to_string().as_bytes())["ok"], true);
    }
}
