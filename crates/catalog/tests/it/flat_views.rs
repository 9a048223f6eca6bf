//! Tests that flat views are the views that are sent, and that they are compared like those.

use catalog::{AnyGame, BotRng, Budget, FlatView, bot_rng};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, ToMove};
use game_laws::mutate::mutate;
use protocol::Delta;
use rand_core::Rng as _;
use serde::Serialize;
use serde_json::{Value, json};

use super::{open, ways};

/// Compares two values, and both ways of it. Returns the number of changes.
fn compare(old: &Value, new: &Value) -> usize {
    let (flat_old, flat_new) = (FlatView::of(old), FlatView::of(new));
    assert_eq!((&flat_old.to_value(), &flat_new.to_value()), (old, new));
    let changes = flat_new.changes_since(&flat_old);
    assert_eq!(changes, Delta::between(old, new).0, "{old} to {new}");
    changes.len()
}

/// Plays a random game. After every step the views of all viewers are compared with those before, and with
/// views in which something is broken.
fn play(game: &'static dyn AnyGame, mode: &str, seats: usize, rng: &mut BotRng) -> usize {
    let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(Bytes32([rng.next_u64() as u8; 32])));
    let viewers: Vec<_> = table.seat_count().viewers().collect();
    let mut before: Vec<FlatView> = viewers.iter().map(|viewer| table.flat_view(*viewer)).collect();
    let mut changes = 0;
    while let ToMove::Seats(to_act) = table.to_move() {
        let seat = to_act.first().unwrap();
        let action = table.bot_task(seat, "random", &Budget::default()).unwrap().run(rng).first.action;
        let update = table.play(seat, &action, None).unwrap();
        for (viewer, before) in viewers.iter().zip(&mut before) {
            let view = table.view(*viewer);
            let flat = table.flat_view(*viewer);
            assert_eq!(flat.to_value(), view);
            let delta = Delta(flat.changes_since(before));
            assert_eq!(delta, Delta::between(&before.to_value(), &view));
            changes += delta.0.len();
            if let Some(last) = update.steps.last() {
                assert_eq!(last.flat_view(*viewer).to_value(), last.view(*viewer));
            }
            let mut broken = view.clone();
            mutate(&mut broken, &mut |most| (rng.next_u64() % u64::from(most)) as u32);
            compare(&view, &broken);
            compare(&broken, &view);
            *before = flat;
        }
    }
    changes
}

#[test]
fn flat_views_are_compared_like_those_that_are_sent() {
    let mut rng = bot_rng(Bytes32([7; 32]));
    for (game, mode, seats) in ways() {
        assert!(play(game, mode, seats, &mut rng) > 20, "{mode} with {seats}");
    }
}

#[test]
fn whatever_can_be_written_can_be_compared() {
    let values = [
        json!(null),
        json!(true),
        json!(-3),
        json!(2.5),
        json!("text"),
        json!([]),
        json!([1, [2, {"a": 3}]]),
        json!([1, [2, {"a": 4, "b": 5}], "more"]),
        json!({}),
        json!({"a": 1, "c": {"d": [1, 2]}}),
        json!({"a": 1, "b": 2, "c": {"d": [1, 2, 3]}}),
        json!({"b": 2}),
    ];
    for old in &values {
        for new in &values {
            assert_eq!(compare(old, new) == 0, old == new);
        }
    }
}

/// Every way in which Rust's types are written as JSON.
#[derive(Serialize)]
enum Shape {
    Unit,
    One(u8),
    Many(i64, Option<char>),
    Fields { z: f32, a: [u8; 2], m: std::collections::BTreeMap<u32, bool> },
}

#[derive(Serialize)]
struct Nothing;

#[test]
fn every_type_is_written_as_usual() {
    let map = [(10, true), (9, false)].into_iter().collect();
    let shapes = [Shape::Unit, Shape::One(1), Shape::Many(-2, None), Shape::Many(2, Some('x'))];
    let fields = Shape::Fields { z: 0.5, a: [1, 2], m: map };
    let all = (shapes, fields, Nothing, (), f64::NAN, Some("text"), vec![(1_u64, "y")]);
    assert_eq!(FlatView::of(&all).to_value(), serde_json::to_value(&all).unwrap());
    let no_text = std::collections::BTreeMap::from([((1, 2), 3)]);
    assert_eq!(FlatView::of(&no_text).to_value(), Value::Null, "it has no JSON");
}
