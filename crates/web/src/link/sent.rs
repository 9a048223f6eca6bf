//! Parsing of the server's messages by hand: derived `Deserialize` implementations would be among the largest
//! parts of the client.

use game_core::{Seat, SeatInfo, SeatKind, SeatSet};
use protocol::State;
use serde_json::Value;

use super::Encoded;
use crate::boards::Board;
use crate::screens::bot_name;

/// Returns a seat from its JSON.
pub(crate) fn seat_of(value: &Value) -> Option<Seat> {
    value.as_u64().and_then(|seat| u8::try_from(seat).ok()).and_then(|seat| Seat::try_from(seat).ok())
}

/// Returns a set of seats from its JSON.
pub(crate) fn seats_of(value: &Value) -> SeatSet {
    value.as_array().into_iter().flatten().filter_map(seat_of).collect()
}

/// Returns a value as JSON text. (`to_string` would add a second serialiser to the download.)
pub(crate) fn write(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Returns a text as a JSON string, in quotes.
pub(crate) fn quote(text: &str) -> String {
    write(&Value::from(text))
}

/// Takes a list out of its JSON; empty if the value is not a list.
pub(super) fn list(value: &mut Value) -> Vec<Value> {
    match value.take() {
        Value::Array(list) => list,
        _ => Vec::new(),
    }
}

/// Returns the bot that plays a seat, if one does: as its player, or in place of an absent one.
pub(crate) fn bot_of(seat: &Value) -> Option<&str> {
    seat["who"]["bot"].as_str().or_else(|| seat["who"]["stand_in"].as_str())
}

/// Returns the seats of a room with their names and kinds.
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

/// Returns the fields that a state and an update have in common; the rest is empty.
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

/// Groups events by step; the board tells which events begin one.
pub(super) fn steps(board: &dyn Board, events: &[Value]) -> Vec<Vec<Encoded>> {
    let mut steps: Vec<Vec<Encoded>> = Vec::new();
    for event in events.iter().cloned().map(Encoded::from) {
        match steps.last_mut() {
            Some(step) if !board.begins(&event) => step.push(event),
            _ => steps.push(vec![event]),
        }
    }
    steps
}
