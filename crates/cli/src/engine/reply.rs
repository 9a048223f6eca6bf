//! The JSON objects in the engine's replies.

use catalog::{AnyEvent, AnyTable, AnyUpdate, Candidate, Estimate, ServerTable, TerminalGame, TerminalTable};
use game_core::{Addressed, ToMove, Viewer};
use serde_json::{Value, json};

/// Who is to move.
#[must_use]
pub fn pending(to_move: ToMove) -> Value {
    match to_move {
        ToMove::Chance => json!({"kind": "chance"}),
        ToMove::Seats(seats) => json!({"kind": "choice", "seats": seats}),
        ToMove::Over => json!({"kind": "over"}),
    }
}

/// An expected result.
#[must_use]
pub fn estimate(estimate: Estimate) -> Value {
    json!({"share": estimate.share, "margin": estimate.margin})
}

/// A line that a bot has compared.
#[must_use]
pub fn candidate(candidate: &Candidate<String>) -> Value {
    let Candidate { line, estimate: expected, visits } = candidate;
    json!({"line": line, "evaluation": estimate(*expected), "visits": visits})
}

/// An event as data and as an English sentence.
#[must_use]
pub fn event(heard: &AnyEvent) -> Value {
    json!({"data": heard.data, "text": heard.text})
}

/// An update of a table for a viewer.
#[must_use]
pub fn told(table: &dyn ServerTable, told: &AnyUpdate, viewer: Viewer) -> Value {
    let mut reply = state(table, viewer);
    reply["events"] = told.for_viewer(viewer).map(event).collect();
    if let Some(back) = told.taken_back_for(viewer) {
        reply["taken_back"] = json!({"seat": back.seat, "steps": back.steps});
    }
    reply
}

/// Who is to move, and the version of a viewer.
#[must_use]
pub fn state(table: &dyn ServerTable, viewer: Viewer) -> Value {
    json!({"pending": pending(table.to_move()), "version": table.version(viewer)})
}

/// Everything about a game that a caller needs to set up a table.
#[must_use]
pub fn game(game: &dyn TerminalGame) -> Value {
    let mut value = json!(game.meta());
    value["default_options"] = game.default_options();
    value["bots"] = json!(game.bots());
    value["notation"] = json!(game.notation());
    value
}

/// The score sheets, with each line in words.
#[must_use]
pub fn score(table: &dyn TerminalTable, viewer: Viewer) -> Value {
    let sheets: Vec<Value> = table
        .sheets(viewer)
        .iter()
        .map(|sheet| {
            let mut value = json!(sheet);
            for (line, shown) in sheet.lines.iter().zip(value["lines"].as_array_mut().into_iter().flatten()) {
                shown["text"] = json!(table.line(line));
            }
            value
        })
        .collect();
    let outcome = table.outcome();
    let reason = outcome.as_ref().map(|outcome| table.reason(&outcome.reason));
    json!({"sheets": sheets, "over": table.to_move() == ToMove::Over, "outcome": outcome, "reason": reason})
}

/// The events that a viewer was sent, one list for each step.
#[must_use]
pub fn history(table: &dyn AnyTable, viewer: Viewer) -> Vec<Vec<Value>> {
    let heard = |told: Vec<Addressed<AnyEvent>>| -> Vec<Value> {
        told.iter().filter_map(|seen| seen.for_viewer(viewer)).map(event).collect()
    };
    // Steps without events for the viewer are omitted, so that their number reveals nothing either.
    table.history().into_iter().map(heard).filter(|told| !told.is_empty()).collect()
}

/// The public part of the record of an unfinished game: header, commitment, and the events of a spectator.
#[must_use]
pub fn public_record(table: &dyn AnyTable) -> Value {
    let record = table.record();
    json!({
        "format": record.format,
        "game": record.game,
        "rules": record.rules,
        "parts": record.component_set,
        "options": record.options,
        "seats": record.seats,
        "table": record.table,
        "chance": record.chance,
        "commitment": record.commitment,
        "steps": history(table, Viewer::Spectator),
    })
}
