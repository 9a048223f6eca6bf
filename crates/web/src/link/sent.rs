//! What a server sends, read by hand: what reads it whole would be among the largest things in the client.

use game_core::{Seat, SeatInfo, SeatKind, SeatSet};
use protocol::State;
use serde_json::Value;

use crate::boards::Board;
use crate::screens::bot_name;

/// A seat as it is sent.
pub(crate) fn seat_of(value: &Value) -> Option<Seat> {
    value.as_u64().and_then(|seat| u8::try_from(seat).ok()).and_then(|seat| Seat::try_from(seat).ok())
}

/// Seats as they are sent.
pub(crate) fn seats_of(value: &Value) -> SeatSet {
    value.as_array().into_iter().flatten().filter_map(seat_of).collect()
}

/// A value as JSON is written. (Printing it would be a second way to do so, and travel over the wire.)
pub(crate) fn write(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A text as JSON has it.
pub(crate) fn quote(text: &str) -> String {
    write(&Value::from(text))
}

/// A list as it is sent, taken out.
pub(super) fn list(value: &mut Value) -> Vec<Value> {
    match value.take() {
        Value::Array(list) => list,
        _ => Vec::new(),
    }
}

/// The bot that plays a seat, if one does: for good, or in somebody's place.
pub(crate) fn bot_of(seat: &Value) -> Option<&str> {
    seat["who"]["bot"].as_str().or_else(|| seat["who"]["stand_in"].as_str())
}

/// The seats of a room, as every table has them.
pub(super) fn infos(room: &Value) -> Vec<SeatInfo> {
    let seats = room["seats"].as_array().into_iter().flatten().enumerate();
    seats
        .map(|(at, seat)| {
            let kind = bot_of(seat).map_or(SeatKind::Person, |bot| SeatKind::Bot(bot.to_owned()));
            let name = match seat["name"].as_str() {
                Some(name) if !name.is_empty() => name.to_owned(),
                _ if kind == SeatKind::Person => crate::words::t("room-nobody"),
                _ => bot_name(at),
            };
            SeatInfo { name, kind }
        })
        .collect()
}

/// What a state and an update have in common.
pub(super) fn read(what: &Value) -> State {
    State {
        v: what["v"].as_u64().unwrap_or_default(),
        awaits: seats_of(&what["awaits"]),
        over: what["over"] == true,
        undo: what["undo"].as_u64().and_then(|undo| usize::try_from(undo).ok()).unwrap_or_default(),
        view: Value::Null,
        events: Vec::new(),
    }
}

/// Events step by step: each begins with one that the board says begins a step.
pub(super) fn steps(board: &dyn Board, events: &[Value]) -> Vec<Vec<Value>> {
    let mut steps: Vec<Vec<Value>> = Vec::new();
    for event in events {
        match steps.last_mut() {
            Some(step) if !board.begins(event) => step.push(event.clone()),
            _ => steps.push(vec![event.clone()]),
        }
    }
    steps
}
