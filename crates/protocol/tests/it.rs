//! Tests of the messages, with one frozen sample of each: changing one breaks existing clients.

#![allow(clippy::unwrap_used)]

use game_core::hex::Bytes32;
use game_core::{Seat, SeatSet};
use proptest::prelude::*;
use protocol::{
    Ask, Code, Delta, Frame, Has, Next, Phrase, Proposal, Refusal, RoomInfo, RoomPhase, Said, SeatState, State,
    StepUpdate, Tell, Update, Views, Welcome, Who, clean,
};
use serde_json::{Value, json};

const SEAT: Seat = Seat::new(1);

#[test]
fn requests_match_their_samples() {
    let bytes = Bytes32([0xab; 32]);
    let hex = "ab".repeat(32);
    let samples: Vec<(Ask, Value)> = vec![
        (
            Ask::Hello { protocol: 2, room: "k".into(), seen: Some(Has { v: 4, seat: Some(SEAT) }) },
            json!({"hello": {"protocol": 2, "room": "k", "seen": {"v": 4, "seat": 1}}}),
        ),
        (Ask::Hello { protocol: 2, room: "k".into(), seen: None }, json!({"hello": {"protocol": 2, "room": "k"}})),
        (
            Ask::Sit { seat: SEAT, name: "Ann".into(), pledge: bytes },
            json!({"sit": {"seat": 1, "name": "Ann", "pledge": hex}}),
        ),
        (Ask::Stand, json!("stand")),
        (Ask::Ready { yes: true }, json!({"ready": {"yes": true}})),
        (Ask::Reveal { bytes }, json!({"reveal": {"bytes": hex}})),
        (
            Ask::Act { id: 9, seen: 3, actions: vec!["RB 3,0 4,0".into(), "keep".into()] },
            json!({"act": {"id": 9, "seen": 3, "actions": ["RB 3,0 4,0", "keep"]}}),
        ),
        (Ask::Undo { id: 9, seen: 3, steps: 1 }, json!({"undo": {"id": 9, "seen": 3, "steps": 1}})),
        (Ask::Views { from: 2, to: 5 }, json!({"views": {"from": 2, "to": 5}})),
        (Ask::Propose, json!("propose")),
        (Ask::Answer { yes: false }, json!({"answer": {"yes": false}})),
        (Ask::Resign, json!("resign")),
        (Ask::Hand { seat: SEAT, bot: Some("greedy".into()) }, json!({"hand": {"seat": 1, "bot": "greedy"}})),
        (Ask::Hand { seat: SEAT, bot: None }, json!({"hand": {"seat": 1}})),
        (Ask::Free { seat: SEAT }, json!({"free": {"seat": 1}})),
        (
            Ask::SeatBot { seat: SEAT, bot: Some("greedy".into()), name: "Mirabel".into() },
            json!({"seat_bot": {"seat": 1, "bot": "greedy", "name": "Mirabel"}}),
        ),
        (Ask::SeatBot { seat: SEAT, bot: None, name: String::new() }, json!({"seat_bot": {"seat": 1}})),
        (Ask::Phrase { phrase: Phrase::GoodLuck }, json!({"phrase": {"phrase": "good_luck"}})),
        (Ask::Say { text: "hi".into() }, json!({"say": {"text": "hi"}})),
        (Ask::Mute { seat: SEAT, yes: true }, json!({"mute": {"seat": 1, "yes": true}})),
        (Ask::Rematch, json!("rematch")),
        (Ask::Record, json!("record")),
        (Ask::Ping, json!("ping")),
    ];
    for (ask, sample) in samples {
        let frame = Frame(7, ask);
        let text = json!([7, sample]).to_string();
        assert_eq!(serde_json::to_value(&frame).unwrap().to_string(), text);
        assert_eq!(serde_json::from_str::<Frame>(&text).unwrap(), frame);
    }
    let broken = [
        "",
        "[]",
        "[1]",
        "[1,\"leap\"]",
        "[1,{\"ready\":{}}]",
        "[1,{\"ready\":{\"yes\":true,\"x\":1}}]",
        "[-1,\"stand\"]",
        "[1,{\"act\":{\"seen\":3,\"action\":\"keep\"}}]",
    ];
    for text in broken {
        assert!(serde_json::from_str::<Frame>(text).is_err(), "{text}");
    }
}

#[test]
fn server_messages_match_their_samples() {
    let hex = "ab".repeat(32);
    let seat = SeatState {
        who: Who::StandIn("greedy".into()),
        name: "Ann".into(),
        expected: String::new(),
        here: true,
        ready: true,
        muted: true,
        host: true,
        resigned: true,
        pledge: Some(Bytes32([0xab; 32])),
    };
    let free = SeatState {
        who: Who::Free,
        name: String::new(),
        expected: "Bob".into(),
        here: false,
        ready: false,
        muted: false,
        host: false,
        resigned: false,
        pledge: None,
    };
    assert_eq!((seat.who.bot(), free.who.bot(), Who::Person.bot()), (Some("greedy"), None, None));
    assert!(SeatState { who: Who::Person, here: false, ..seat.clone() }.is_away());
    for present in [&seat, &free, &SeatState { who: Who::Person, ..seat.clone() }] {
        assert!(!present.is_away(), "{present:?}");
    }
    let room = RoomInfo {
        stage: RoomPhase::Playing,
        seats: vec![seat, free],
        watchers: 2,
        proposal: Some(Proposal { seat: SEAT, agreed: SeatSet::from_iter([SEAT]) }),
        next: Some(Next { table: "t2".into(), join: Some("j2".into()), by: Some(SEAT) }),
    };
    assert_eq!(room.seat(SEAT), Some(&room.seats[1]));
    assert_eq!(room.seat(Seat::new(2)), None);
    assert!(room.each_seat().eq([(Seat::new(0), &room.seats[0]), (SEAT, &room.seats[1])]));
    let room_sample = json!({
        "stage": "playing",
        "seats": [
            {"who": {"stand_in": "greedy"}, "name": "Ann", "here": true, "ready": true, "muted": true, "host": true,
             "resigned": true, "pledge": hex},
            {"who": "free", "expected": "Bob"},
        ],
        "watchers": 2,
        "proposal": {"seat": 1, "agreed": SeatSet::from_iter([SEAT])},
        "next": {"table": "t2", "join": "j2", "by": 1},
    });
    let said = Said { seat: SEAT, phrase: Some(Phrase::Oops), text: None };
    let welcome = Welcome {
        protocol: 2,
        game: "ingenious".into(),
        rules: 1,
        options: json!({"mode": "standard"}),
        table: "t".into(),
        commitment: Bytes32([0xab; 32]),
        join: Some("j".into()),
        code: Some("BCDFGH".into()),
        seat: Some(SEAT),
        host: true,
        hints: true,
        said: vec![said.clone()],
        room: room.clone(),
    };
    let awaits = SeatSet::from_iter([SEAT]);
    let to_act = serde_json::to_value(awaits).unwrap();
    let update = Update {
        v: 5,
        after: Some(3),
        awaits,
        over: true,
        undo: 1,
        steps: vec![
            StepUpdate { events: vec![json!("put"), json!("shown")], view: None },
            StepUpdate { events: vec![json!("dealt")], view: Some(Delta(vec![vec![json!("b"), json!(1)]])) },
        ],
        view: Delta(vec![vec![json!("a"), json!(0), json!(3)]]),
        left: Some(4),
    };
    let refusal = Refusal { clause: Some("ING-204".into()), data: Some(json!("taken")), ..Code::IllegalAction.into() };
    let refusal_sample =
        json!({"code": "illegal_action", "why": "the rules forbid this", "clause": "ING-204", "data": "taken"});
    let samples = [
        (
            Tell::Welcome(Box::new(welcome)),
            json!({"welcome": {"protocol": 2, "game": "ingenious", "rules": 1, "options": {"mode": "standard"}, "table": "t",
                "commitment": hex, "join": "j", "code": "BCDFGH", "seat": 1, "host": true, "hints": true, "said": [{"seat": 1, "phrase": "oops"}],
                "room": room_sample.clone()}}),
        ),
        (Tell::Room(room), json!({"room": room_sample})),
        (
            Tell::State(State {
                v: 4,
                awaits,
                over: false,
                undo: 0,
                view: json!({"a": [1]}),
                steps: vec![vec![json!("x"), json!("y")], vec![json!("z")]],
            }),
            json!({"state": {"v": 4, "awaits": to_act.clone(), "view": {"a": [1]}, "steps": [["x", "y"], ["z"]]}}),
        ),
        (
            Tell::Update(update),
            json!({"update": {"v": 5, "after": 3, "awaits": to_act, "over": true, "undo": 1,
                "steps": [{"events": ["put", "shown"]}, {"events": ["dealt"], "view": [["b", 1]]}],
                "view": [["a", 0, 3]], "left": 4}}),
        ),
        (Tell::Ok(7), json!({"ok": 7})),
        (Tell::No(7, refusal.clone()), json!({"no": [7, refusal_sample]})),
        (Tell::Partly(7, 2, Some(refusal)), json!({"partly": [7, 2, refusal_sample]})),
        (Tell::Partly(7, 2, None), json!({"partly": [7, 2, null]})),
        (
            Tell::Views(Box::new(Views::new(3, vec![json!({"a": 1}), json!({"a": 2})]).unwrap())),
            json!({"views": {"from": 3, "first": {"a": 1}, "then": [[["a", 2]]]}}),
        ),
        (Tell::Said(said), json!({"said": {"seat": 1, "phrase": "oops"}})),
        (
            Tell::Bye(Code::Closing.into()),
            json!({"bye": {"code": "closing", "why": "the server is being restarted; everything is kept"}}),
        ),
    ];
    for (tell, sample) in samples {
        assert_eq!(serde_json::to_value(&tell).unwrap(), sample);
        assert_eq!(serde_json::from_value::<Tell>(sample).unwrap(), tell);
    }
}

#[test]
fn codes_have_one_name_each() {
    for code in Code::ALL {
        assert_eq!(serde_json::to_value(code).unwrap(), code.name());
        assert_eq!(Code::find(code.name()), Some(*code));
        assert!(!code.text().is_empty());
    }
    for phrase in Phrase::ALL {
        assert_eq!(Phrase::ALL.iter().filter(|other| **other == phrase).count(), 1);
        assert_eq!(serde_json::to_value(phrase).unwrap(), phrase.name());
    }
}

/// `docs/protocol.md` lists every code with its meaning, and every phrase.
#[test]
fn the_document_lists_codes_and_phrases() {
    let document = include_str!("../../../docs/protocol.md");
    for code in Code::ALL {
        assert!(document.contains(&format!("| `{}` | {} |", code.name(), code.text())), "{}", code.name());
    }
    for phrase in Phrase::ALL {
        let name = serde_json::to_value(phrase).unwrap();
        assert!(document.contains(name.as_str().unwrap()), "{name}");
    }
}

#[test]
fn names_are_a_single_line_of_plain_text() {
    assert_eq!(clean("  Ann  ", 24), Ok("Ann".into()));
    assert_eq!(clean("Ёлка", 4), Ok("Ёлка".into()));
    assert_eq!(clean("Ёлка", 3), Err(Code::TooLong));
    for bad in ["", "  ", "a\nb", "a\u{202e}b", "a\u{0}", "\u{200b}"] {
        assert_eq!(clean(bad, 24), Err(Code::BadText), "{bad:?}");
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), (0..4).prop_map(Value::from)];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-c]", inner, 0..4).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    /// The fuzz target `message` as a property test.
    #[test]
    fn valid_messages_round_trip(text in r#"\[[0-9]{1,3},("(stand|propose|resign|rematch|record|leap)"|\{"(ready|answer|say|free|mute|hand|act|undo|views)":\{("(yes|text|seat|bot|id|seen|actions|steps|from|to)":(true|"x"|\["x"\]|[0-9]{1,2}),?){0,3}\}\})\]"#) {
        if let Ok(frame) = serde_json::from_str::<Frame>(&text) {
            let written = serde_json::to_string(&frame).unwrap();
            prop_assert_eq!(serde_json::from_str::<Frame>(&written).unwrap(), frame);
        }
    }

    #[test]
    fn a_diff_turns_the_old_value_into_the_new(old in any_value(), new in any_value()) {
        let delta = Delta::between(&old, &new);
        prop_assert_eq!(delta.is_empty(), old == new);
        let mut value = old;
        prop_assert!(delta.apply(&mut value));
        prop_assert_eq!(value, new);
    }

    /// Applying an arbitrary diff never panics.
    #[test]
    fn an_invalid_diff_does_not_panic(value in any_value(), changes in prop::collection::vec(prop::collection::vec(any_value(), 0..4), 0..4)) {
        let mut value = value;
        let _ = Delta(changes).apply(&mut value);
    }
}

#[test]
fn a_small_change_is_a_small_diff() {
    let old = json!({"board": [0, 0, 0, 0], "rack": ["RB", "GG"], "log": [1]});
    let new = json!({"board": [0, 3, 0, 0], "rack": ["GG"], "log": [1, 2]});
    let delta = Delta::between(&old, &new);
    let text = serde_json::to_string(&delta).unwrap();
    assert_eq!(text, r#"[["board",1,3],["log",1,2],["rack",["GG"]]]"#);
}

#[test]
fn an_update_applies_only_to_its_version() {
    let state = State {
        v: 4,
        awaits: SeatSet::default(),
        over: false,
        undo: 0,
        view: json!({"a": 1}),
        steps: vec![vec![json!(1)], vec![json!(2), json!(0)]],
    };
    let update = |v| Update {
        v,
        after: None,
        awaits: SeatSet::from_iter([SEAT]),
        over: false,
        undo: 2,
        steps: vec![
            StepUpdate { events: vec![json!(3), json!(4)], view: Some(Delta(vec![vec![json!("a"), json!(7)]])) },
            StepUpdate { events: vec![json!(5)], view: Some(Delta(vec![vec![json!("b"), json!(8)]])) },
        ],
        view: Delta(vec![vec![json!("a"), json!(2)]]),
        left: Some(1),
    };
    for v in [4, 6] {
        let mut late = state.clone();
        assert!(!late.take(update(v)));
        assert_eq!(late, state);
    }
    let mut next = state.clone();
    let mut shown = Vec::new();
    assert!(next.take_steps(update(5), |events, view| shown.push((events.to_vec(), view.cloned()))));
    let told = [vec![json!(3), json!(4)], vec![json!(5)]];
    let views = [json!({"a": 7}), json!({"a": 7, "b": 8})].map(Some);
    assert!(shown.into_iter().eq(told.clone().into_iter().zip(views)), "each step comes with the view after it");
    assert_eq!((next.v, next.undo, next.view), (5, 2, json!({"a": 2, "b": 8})));
    let [first, second] = told;
    assert_eq!(next.steps, [vec![json!(1)], first, second]);
    let mut jump = state.clone();
    assert!(!jump.take(Update { after: Some(3), ..update(7) }));
    assert!(jump.take(Update { after: Some(4), ..update(7) }));
    assert_eq!(jump.v, 7);
    let wrong = || Delta(vec![vec![json!("x"), json!("c"), json!(1)]]);
    assert!(!state.clone().take(Update { view: wrong(), ..update(5) }));
    let step = StepUpdate { events: vec![json!(3)], view: Some(wrong()) };
    assert!(!state.clone().take(Update { steps: vec![step], ..update(5) }));
}

#[test]
fn views_are_sent_as_diffs() {
    let all = vec![json!({"a": [1], "b": 1}), json!({"a": [1, 2], "b": 1}), json!({"a": [], "b": 1})];
    let views = Views::new(4, all.clone()).unwrap();
    assert_eq!((views.from, views.then.len()), (4, 2));
    assert_eq!(views.clone().decode(), Some(all));
    assert_eq!(Views::new(4, vec![]), None);
    let broken = Views { then: vec![Delta(vec![vec![json!("x"), json!("y"), json!(1)]])], ..views };
    assert_eq!(broken.decode(), None);
}

/// A request of the first version is readable up to its greeting, so that it can be told to reload.
#[test]
fn the_greeting_of_an_older_client_can_be_read() {
    let old: Frame = serde_json::from_value(json!([1, {"hello": {"protocol": 1, "room": "k"}}])).unwrap();
    assert_eq!(old, Frame(1, Ask::Hello { protocol: 1, room: "k".into(), seen: None }));
    assert_ne!(protocol::VERSION, 1);
}
