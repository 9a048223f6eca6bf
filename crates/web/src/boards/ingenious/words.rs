//! Ingenious in words: events, reasons, lines of the log and of score sheets.

use game_core::{Line, Seat};
use ingenious::state::End;
use ingenious::{Colour, Event, Tile};
use serde_json::Value;

use super::art::{chip, mini_tile};
use super::position::Promise;
use crate::boards::{LogLine, Names};
use crate::parts::escape;
use crate::words::{list, n, sentence, t, tell, w};

/// The name of a colour.
pub(super) fn colour_name(colour: Colour) -> String {
    t(&format!("ingenious-colour-{}", colour.letter().to_ascii_lowercase()))
}

/// The name of a tile.
pub(super) fn tile_name(tile: Tile) -> String {
    let (a, b) = tile.colours();
    if a == b {
        tell("ingenious-tile-double", &[("colour", w(&colour_name(a)))])
    } else {
        tell("ingenious-tile", &[("first", w(&colour_name(a))), ("second", w(&colour_name(b)))])
    }
}

/// `green 4, yellow 2`.
pub(super) fn score_words(promise: &Promise) -> String {
    points_words(promise.ghost.colours(), promise.points)
}

fn points_words(colours: [Colour; 2], points: [u8; 2]) -> String {
    let halves: Vec<String> = if colours[0] == colours[1] {
        vec![format!("{} {}", colour_name(colours[0]), points[0] + points[1])]
    } else {
        let both = colours.into_iter().zip(points).filter(|(_, points)| *points > 0);
        both.map(|(colour, points)| format!("{} {points}", colour_name(colour))).collect()
    };
    if points == [0, 0] { t("ingenious-no-score") } else { halves.join(", ") }
}

/// A line of the log for what one step told.
pub(super) fn log(names: &Names, step: &[Value]) -> Option<LogLine> {
    let events: Vec<Event> = step.iter().filter_map(|event| serde_json::from_value(event.clone()).ok()).collect();
    let mut line: Option<LogLine> = None;
    let mut notes: Vec<String> = Vec::new();
    let mut scored: Vec<(Colour, u32)> = Vec::new();
    let plain =
        |seat: Option<Seat>, words: String| LogLine { seat, shown: escape(&words), points: None, note: None, words };
    for event in &events {
        let name = |seat: &Seat| names.get(*seat).to_owned();
        match event {
            Event::Started { seat } => {
                line = Some(plain(Some(*seat), tell("ingenious-event-started", &[("name", w(&name(seat)))])));
            }
            Event::Placed { seat, tile, bonus, .. } => {
                let text = tell("ingenious-event-placed", &[("name", w(&name(seat))), ("tile", w(&tile_name(*tile)))]);
                let shown = mini_tile(*tile, 46);
                line = Some(LogLine { seat: Some(*seat), shown, points: Some(0), note: None, words: text });
                if *bonus {
                    notes.push(t("ingenious-note-bonus"));
                }
            }
            Event::Scored { colour, cells, lost, .. } => {
                scored.push((*colour, cells.len() as u32));
                if *lost > 0 {
                    notes.push(tell("ingenious-note-lost", &[("count", n(i64::from(*lost)))]));
                }
            }
            Event::BonusEarned { colour, .. } => {
                notes.push(tell("ingenious-event-bonus-earned", &[("colour", w(&colour_name(*colour)))]));
            }
            Event::TokenTaken { colour, from, .. } => {
                let key = if from.is_some() { "ingenious-event-token-won" } else { "ingenious-event-token-taken" };
                notes.push(tell(key, &[("colour", w(&colour_name(*colour)))]));
            }
            Event::BonusLapsed { count, .. } => {
                notes.push(tell("ingenious-event-bonus-lapsed", &[("count", n(i64::from(*count)))]));
            }
            Event::Exchanged { seat, shown } => {
                let tiles = list(&shown.iter().map(|tile| tile_name(*tile)).collect::<Vec<_>>());
                let words = tell("ingenious-event-exchanged", &[("name", w(&name(seat))), ("tiles", w(&tiles))]);
                let pictures: String = shown.iter().map(|tile| mini_tile(*tile, 30)).collect();
                let shown = format!(
                    "<span class=\"swap\">{}<span class=\"tiles\">{pictures}</span></span>",
                    t("ingenious-log-exchange")
                );
                line = Some(LogLine { seat: Some(*seat), shown, points: None, note: None, words });
            }
            Event::Ended { end } => {
                let key = match end {
                    End::BoardFull => "ingenious-reason-board-full",
                    End::InstantWin(_) => "ingenious-reason-instant-win",
                };
                match &mut line {
                    Some(_) => notes.push(t(key)),
                    None => line = Some(plain(None, t(key))),
                }
            }
            // Which tile one drew is seen on the rack, how many others drew on theirs; that a turn is over, by the next one.
            Event::Drew { .. } | Event::Kept { .. } => {}
        }
    }
    let scores = !scored.is_empty();
    if scored.len() == 2 && scored[0].0 == scored[1].0 {
        let second = scored.pop().map_or(0, |(_, points)| points);
        scored[0].1 += second;
    }
    if let Some(line) = &mut line
        && (scores || line.points.is_some())
    {
        let sum: u32 = scored.iter().map(|(_, points)| points).sum();
        line.points = Some(sum);
        let halves: Vec<&(Colour, u32)> = scored.iter().filter(|(_, points)| *points > 0).collect();
        let said: Vec<String> =
            halves.iter().map(|(colour, points)| format!("{} {points}", colour_name(*colour))).collect();
        let what: String = halves
            .iter()
            .map(|(colour, points)| {
                format!("<span class=\"hp\">{}<b class=\"num\">{points}</b></span>", chip(*colour, 18, None))
            })
            .collect();
        let what = if what.is_empty() { t("ingenious-no-score") } else { what };
        line.shown.push_str(&format!("<span class=\"what\">{what}</span>"));
        let said = if said.is_empty() { t("ingenious-no-score") } else { said.join(", ") };
        line.words = format!("{}: {said}", line.words);
    }
    let mut line = line.or_else(|| notes.first().map(|_| plain(None, String::new())))?;
    if !notes.is_empty() {
        let note = notes.join(" ");
        line.words = format!("{}. {note}", line.words);
        line.note = Some(note);
    }
    Some(line)
}

/// Why the rules forbid something.
pub(super) fn refusal(reason: &Value) -> String {
    let why = reason["why"].as_str().unwrap_or_default();
    let tile = reason["tile"].as_str().and_then(|tile| tile.parse::<Tile>().ok()).map(tile_name).unwrap_or_default();
    tell(&format!("ingenious-refusal-{why}"), &[("tile", w(&tile))])
}

/// A line of a score sheet.
pub(super) fn line(line: &Line) -> (String, String) {
    let colour = line.of.as_deref().and_then(|letter| letter.parse::<Colour>().ok());
    let sign = colour.map(|colour| chip(colour, 24, None)).unwrap_or_default();
    let name = colour.map(colour_name).unwrap_or_default();
    (sign, sentence(&tell(&format!("ingenious-line-{}", line.key), &[("colour", w(&name))])))
}
