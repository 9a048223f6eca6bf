//! Ingenious in words: events, refusals, lines of the log and of score sheets.

use std::sync::Arc;

use game_core::{Line, Seat};
use ingenious::state::End;
use ingenious::{Colour, Event, IllegalAction, Tile};

use super::art::{chip, mini_tile};
use super::position::Promise;
use crate::boards::{LogLine, Names};
use crate::markup::{Markup, markup};
use crate::words::{full_stop, list, n, sentence, t, tell, w};

/// Returns the name of a colour.
pub(super) fn colour_name(colour: Colour) -> String {
    t(&format!("ingenious-colour-{}", colour.letter().to_ascii_lowercase()))
}

/// Returns the name of a tile.
pub(super) fn tile_name(tile: Tile) -> String {
    let (a, b) = tile.colours();
    if a == b {
        tell("ingenious-tile-double", &[("colour", w(&colour_name(a)))])
    } else {
        tell("ingenious-tile", &[("first", w(&colour_name(a))), ("second", w(&colour_name(b)))])
    }
}

/// Returns the points of a placement in words, such as `green 4, yellow 2`.
pub(super) fn score_words(promise: &Promise) -> String {
    points_words(promise.ghost.colours(), promise.points)
}

fn points_words(colours: [Colour; 2], points: [u8; 2]) -> String {
    let halves: Vec<String> = if colours[0] == colours[1] {
        vec![points_for(colours[0], points[0] + points[1])]
    } else {
        let both = colours.into_iter().zip(points).filter(|(_, points)| *points > 0);
        both.map(|(colour, points)| points_for(colour, points)).collect()
    };
    if points == [0, 0] { t("ingenious-no-score") } else { list(&halves) }
}

/// Returns the points of one colour in words.
fn points_for(colour: Colour, points: impl Into<i64>) -> String {
    tell("ingenious-points-for", &[("colour", w(&colour_name(colour))), ("points", n(points))])
}

/// Returns the log: a line for each placement and exchange. What is drawn after it belongs to its steps.
pub(super) fn log(names: &Names, told: &[Arc<[Event]>]) -> Vec<LogLine> {
    let lines = told.iter().enumerate().filter_map(|(at, step)| line_of(names, at, step));
    let mut lines: Vec<LogLine> = lines.collect();
    let mut end = told.len();
    for line in lines.iter_mut().rev() {
        line.steps.end = end;
        end = line.steps.start;
    }
    let mut turn = 0;
    for line in &mut lines {
        turn += u32::from(told[line.steps.start].iter().any(begins_turn));
        line.turn = turn;
    }
    lines
}

/// Returns whether an event is the first one of a turn.
fn begins_turn(event: &Event) -> bool {
    matches!(event, Event::Placed { bonus: false, .. })
}

/// Returns in words what a step did, and the remark that matters most; `None` if it needs no words.
pub(super) fn event_words(names: &Names, step: &[Event]) -> Option<(String, Option<String>)> {
    let mut line = bare_line_of(names, 0, step)?;
    Some((full_stop(&line.words), line.notes.pop()))
}

/// Returns the line for the events of the step with this index; `None` if they need none. Its words include
/// the remarks.
fn line_of(names: &Names, at: usize, step: &[Event]) -> Option<LogLine> {
    let mut line = bare_line_of(names, at, step)?;
    let said = [line.words].into_iter().filter(|words| !words.is_empty()).map(|words| full_stop(&words));
    line.words = said.chain(line.notes.iter().cloned()).collect::<Vec<_>>().join(" ");
    Some(line)
}

/// Returns the line for the events of a step; its words do not include the remarks.
fn bare_line_of(names: &Names, at: usize, step: &[Event]) -> Option<LogLine> {
    let mut line: Option<LogLine> = None;
    let mut notes: Vec<String> = Vec::new();
    let mut scored: Vec<(Colour, u32)> = Vec::new();
    let mut touches: Vec<(Seat, String)> = Vec::new();
    let plain = |seat: Option<Seat>, words: String| LogLine::new(seat, at..at + 1, Markup::of(&words), words);
    for event in step {
        match event {
            Event::Started { seat } => {
                line = Some(plain(Some(*seat), names.tell("ingenious-event-started", *seat, &[])));
            }
            Event::Placed { seat, tile, bonus, .. } => {
                let words = names.tell("ingenious-event-placed", *seat, &[("tile", w(&tile_name(*tile)))]);
                let shown = mini_tile(*tile, 46);
                line = Some(LogLine { points: Some(0), ..LogLine::new(Some(*seat), at..at + 1, shown, words) });
                if *bonus {
                    notes.push(t("ingenious-note-bonus"));
                }
            }
            Event::Scored { colour, cells, lost, to, .. } => {
                scored.push((*colour, cells.len() as u32));
                if *lost > 0 {
                    let name = colour_name(*colour);
                    let about = [("colour", w(&name)), ("count", n(*lost)), ("space", n(i64::from(to.abs())))];
                    notes.push(sentence(&tell("ingenious-note-lost", &about)));
                }
            }
            Event::BonusEarned { colour, .. } => {
                notes.push(tell("ingenious-event-bonus-earned", &[("colour", w(&sentence(&colour_name(*colour))))]));
            }
            Event::TokenTaken { colour, from, .. } => {
                let key = if from.is_none() { "ingenious-event-token-taken" } else { "ingenious-event-token-won" };
                notes.push(tell(key, &[("colour", w(&colour_name(*colour)))]));
                touches.extend(from.map(|from| {
                    (from, sentence(&tell("ingenious-touch-token", &[("colour", w(&colour_name(*colour)))])))
                }));
            }
            Event::BonusLapsed { count, .. } => {
                notes.push(tell("ingenious-event-bonus-lapsed", &[("count", n(*count))]));
            }
            Event::Exchanged { seat, shown } => {
                let tiles = list(&shown.iter().map(|tile| tile_name(*tile)).collect::<Vec<_>>());
                let words = names.tell(
                    "ingenious-event-exchanged",
                    *seat,
                    &[("tiles", w(&tiles)), ("count", n(shown.len() as i64))],
                );
                let pictures: Markup = shown.iter().map(|tile| mini_tile(*tile, 30)).collect();
                let shown = markup!(
                    "<span class=\"swap\">{}<span class=\"tiles\">{}</span></span>",
                    t("ingenious-log-exchange"),
                    pictures
                );
                line = Some(LogLine::new(Some(*seat), at..at + 1, shown, words));
            }
            Event::Ended { end } => {
                let full = *end == End::BoardFull;
                let key = if full { "ingenious-reason-board-full" } else { "ingenious-reason-instant-win" };
                match &mut line {
                    Some(_) => notes.push(t(key)),
                    None => line = Some(plain(None, t(key))),
                }
            }
            // Draws are visible on the racks, and the end of a turn from the start of the next.
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
        line.points = Some(sum as i32);
        let halves: Vec<&(Colour, u32)> = scored.iter().filter(|(_, points)| *points > 0).collect();
        let said: Vec<String> = halves.iter().map(|(colour, points)| points_for(*colour, *points)).collect();
        let what: Markup = halves
            .iter()
            .map(|(colour, points)| {
                markup!("<span class=\"hp\">{}<b class=\"num\">{}</b></span>", chip(*colour, 18, None), *points)
            })
            .collect();
        let what = if what.is_empty() { Markup::of(&t("ingenious-no-score")) } else { what };
        line.shown.push(&markup!("<span class=\"what\">{}</span>", what));
        line.words = match said.is_empty() {
            true => tell("ingenious-event-scored-nothing", &[("what", w(&line.words))]),
            false => tell("ingenious-event-scored", &[("what", w(&line.words)), ("score", w(&list(&said)))]),
        };
    }
    let mut line = line.or_else(|| notes.first().map(|_| plain(None, String::new())))?;
    line.notes = notes;
    line.touches = touches;
    Some(line)
}

/// Returns in words why the rules forbid something.
pub(super) fn refusal(why: &IllegalAction) -> String {
    let (key, tile) = match why {
        IllegalAction::NotYourTurn => ("not-your-turn", None),
        IllegalAction::PlaceFirst => ("place-first", None),
        IllegalAction::NoPlacementNow => ("no-placement-now", None),
        IllegalAction::NoOrderNow => ("no-order-now", None),
        IllegalAction::OrderFirst => ("order-first", None),
        IllegalAction::NotOnRack { tile } => ("not-on-rack", Some(tile)),
        IllegalAction::NotDrawn { tile } => ("not-drawn", Some(tile)),
        IllegalAction::OutsideBoundary { .. } => ("outside-boundary", None),
        IllegalAction::NotEmpty { .. } => ("not-empty", None),
        IllegalAction::NotAdjacent => ("not-adjacent", None),
        IllegalAction::DoubleTurned => ("double-turned", None),
        IllegalAction::FirstTurn => ("first-turn", None),
        IllegalAction::NoExchange => ("no-exchange", None),
        IllegalAction::NoDuelExchange => ("no-duel-exchange", None),
        IllegalAction::NoRack => ("no-rack", None),
        IllegalAction::BagTooSmall => ("bag-too-small", None),
    };
    let tile = tile.map(|tile| tile_name(*tile)).unwrap_or_default();
    tell(&format!("ingenious-refusal-{key}"), &[("tile", w(&tile))])
}

/// Returns the symbol and the words for a line of a score sheet.
pub(super) fn line(line: &Line) -> (Markup, String) {
    // The lowest colours are seen at the pegs.
    if line.key == "lowest-colour" {
        return Default::default();
    }
    let colour = line.of.as_deref().and_then(|letter| letter.parse::<Colour>().ok());
    let sign = colour.map(|colour| chip(colour, 24, None)).unwrap_or_default();
    let name = colour.map(colour_name).unwrap_or_default();
    (sign, sentence(&tell(&format!("ingenious-line-{}", line.key), &[("colour", w(&name))])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{learn, speak};

    fn names() -> Names {
        let seat = |name: &str| game_core::SeatInfo { name: name.to_owned(), kind: game_core::SeatKind::Person };
        Names::plain(&[seat("Ann"), seat("Bob")])
    }

    fn said(events: &[Event]) -> LogLine {
        let files = ["app", "ingenious"].map(|name| format!("{}/../texts/en/{name}.ftl", env!("CARGO_MANIFEST_DIR")));
        let files = files.map(|path| std::fs::read_to_string(path).expect("the texts are there"));
        learn(texts::Language::English, "ingenious", files.join("\n"));
        speak(texts::Language::English);
        log(&names(), &[events.into()]).pop().expect("a line")
    }

    #[test]
    fn every_event_that_is_worth_a_line_has_one() {
        let (seat, colour, tile) = (Seat::new(1), Colour::ALL[0], Tile::new(Colour::ALL[0], Colour::ALL[1]));
        let cell: hex_grid::Hex = "0,0".parse().expect("a cell");
        let placed = Event::Placed { seat, tile, first: cell, second: cell, bonus: true };
        let scored = Event::Scored { seat, colour, cells: vec![cell; 3], from: 0, to: 3, lost: 2, duel: false };
        let line = said(&[placed, scored, Event::BonusEarned { seat, colour }, Event::BonusLapsed { seat, count: 4 }]);
        assert_eq!((line.seat, line.points), (Some(seat), Some(3)));
        assert!(line.words.starts_with("Bob"), "{}", line.words);
        let note = line.notes.join(" ");
        for part in [
            t("ingenious-note-bonus"),
            sentence(&tell(
                "ingenious-note-lost",
                &[("colour", w(&colour_name(colour))), ("count", n(2)), ("space", n(3))],
            )),
            tell("ingenious-event-bonus-earned", &[("colour", w(&sentence(&colour_name(colour))))]),
            tell("ingenious-event-bonus-lapsed", &[("count", n(4))]),
        ] {
            assert!(note.contains(&part), "{note}: {part}");
        }
        assert_eq!(said(&[Event::Started { seat }]).seat, Some(seat));
        let own = names().tell("ingenious-event-started", seat, &[]);
        assert!(own.contains("Bob"), "{own}");
        let drew = || Arc::from([Event::Drew { seat, tile: None }]);
        let placed = |bonus| Arc::from([Event::Placed { seat, tile, first: cell, second: cell, bonus }]);
        let lines = log(&names(), &[drew(), placed(false), drew(), placed(false), placed(true)]);
        let about: Vec<_> = lines.iter().map(|line| (line.turn, line.steps.clone())).collect();
        assert_eq!(about, [(1, 1..3), (2, 3..4), (2, 4..5)], "draws and bonus placements belong to the turn");
        let line = said(&[Event::Exchanged { seat, shown: vec![tile, tile] }]);
        let shown = line.shown.as_str();
        assert_eq!(shown.matches("<svg").count(), 2, "{shown}");
        let taken = |from| said(&[Event::TokenTaken { seat, colour, from }]);
        assert_ne!(taken(None).words, taken(Some(Seat::new(0))).words);
        assert!(taken(None).touches.is_empty());
        assert_eq!(taken(Some(Seat::new(0))).touches[0].0, Seat::new(0), "the seat that loses it is told");
        let ended = |end| said(&[Event::Ended { end }]).words;
        assert_eq!(ended(End::BoardFull), t("ingenious-reason-board-full"));
        assert_eq!(ended(End::InstantWin(seat)), t("ingenious-reason-instant-win"));
    }
}
