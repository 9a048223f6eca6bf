//! Ingenious in words: events, refusals, lines of the log and of score sheets.

use game_core::{Line, Seat};
use ingenious::state::End;
use ingenious::{Colour, Event, IllegalAction, Tile};

use super::art::{chip, mini_tile};
use super::position::Promise;
use crate::boards::{LogLine, Names};
use crate::markup::{Markup, markup};
use crate::words::{list, n, sentence, t, tell, w};

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
        vec![format!("{} {}", colour_name(colours[0]), points[0] + points[1])]
    } else {
        let both = colours.into_iter().zip(points).filter(|(_, points)| *points > 0);
        both.map(|(colour, points)| format!("{} {points}", colour_name(colour))).collect()
    };
    if points == [0, 0] { t("ingenious-no-score") } else { halves.join(", ") }
}

/// Returns the line of the log for the events of one step; `None` if they need none.
pub(super) fn log(names: &Names, step: &[Event]) -> Option<LogLine> {
    let mut line: Option<LogLine> = None;
    let mut notes: Vec<String> = Vec::new();
    let mut scored: Vec<(Colour, u32)> = Vec::new();
    let plain = |seat: Option<Seat>, words: String| LogLine {
        seat,
        shown: Markup::of(&words),
        points: None,
        note: None,
        words,
    };
    let name = |seat: Seat| w(names.get(seat));
    for event in step {
        match event {
            Event::Started { seat } => {
                line = Some(plain(Some(*seat), tell("ingenious-event-started", &[("name", name(*seat))])));
            }
            Event::Placed { seat, tile, bonus, .. } => {
                let words = tell("ingenious-event-placed", &[("name", name(*seat)), ("tile", w(&tile_name(*tile)))]);
                line = Some(LogLine {
                    seat: Some(*seat),
                    shown: mini_tile(*tile, 46),
                    points: Some(0),
                    note: None,
                    words,
                });
                if *bonus {
                    notes.push(t("ingenious-note-bonus"));
                }
            }
            Event::Scored { colour, cells, lost, .. } => {
                scored.push((*colour, cells.len() as u32));
                if *lost > 0 {
                    notes.push(tell("ingenious-note-lost", &[("count", n(*lost))]));
                }
            }
            Event::BonusEarned { colour, .. } => {
                notes.push(tell("ingenious-event-bonus-earned", &[("colour", w(&colour_name(*colour)))]));
            }
            Event::TokenTaken { colour, from, .. } => {
                let key = if from.is_none() { "ingenious-event-token-taken" } else { "ingenious-event-token-won" };
                notes.push(tell(key, &[("colour", w(&colour_name(*colour)))]));
            }
            Event::BonusLapsed { count, .. } => {
                notes.push(tell("ingenious-event-bonus-lapsed", &[("count", n(*count))]));
            }
            Event::Exchanged { seat, shown } => {
                let tiles = list(&shown.iter().map(|tile| tile_name(*tile)).collect::<Vec<_>>());
                let words = tell("ingenious-event-exchanged", &[("name", name(*seat)), ("tiles", w(&tiles))]);
                let pictures: Markup = shown.iter().map(|tile| mini_tile(*tile, 30)).collect();
                let shown = markup!(
                    "<span class=\"swap\">{}<span class=\"tiles\">{}</span></span>",
                    t("ingenious-log-exchange"),
                    pictures
                );
                line = Some(LogLine { seat: Some(*seat), shown, points: None, note: None, words });
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
        line.points = Some(sum);
        let halves: Vec<&(Colour, u32)> = scored.iter().filter(|(_, points)| *points > 0).collect();
        let said: Vec<String> =
            halves.iter().map(|(colour, points)| format!("{} {points}", colour_name(*colour))).collect();
        let what: Markup = halves
            .iter()
            .map(|(colour, points)| {
                markup!("<span class=\"hp\">{}<b class=\"num\">{}</b></span>", chip(*colour, 18, None), *points)
            })
            .collect();
        let what = if what.is_empty() { Markup::of(&t("ingenious-no-score")) } else { what };
        line.shown.push(&markup!("<span class=\"what\">{}</span>", what));
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
    let colour = line.of.as_deref().and_then(|letter| letter.parse::<Colour>().ok());
    let sign = colour.map(|colour| chip(colour, 24, None)).unwrap_or_default();
    let name = colour.map(colour_name).unwrap_or_default();
    (sign, sentence(&tell(&format!("ingenious-line-{}", line.key), &[("colour", w(&name))])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{learn, speak};

    fn said(events: &[Event]) -> LogLine {
        let files = ["app", "ingenious"].map(|name| format!("{}/../texts/en/{name}.ftl", env!("CARGO_MANIFEST_DIR")));
        let files = files.map(|path| std::fs::read_to_string(path).expect("the texts are there"));
        learn(texts::Language::English, "ingenious", files.join("\n"));
        speak(texts::Language::English);
        log(&Names(vec!["Ann".to_owned(), "Bob".to_owned()]), events).expect("a line")
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
        let note = line.note.expect("notes");
        for part in [
            t("ingenious-note-bonus"),
            tell("ingenious-note-lost", &[("count", n(2))]),
            tell("ingenious-event-bonus-earned", &[("colour", w(&colour_name(colour)))]),
            tell("ingenious-event-bonus-lapsed", &[("count", n(4))]),
        ] {
            assert!(note.contains(&part), "{note}: {part}");
        }
        assert_eq!(said(&[Event::Started { seat }]).seat, Some(seat));
        let line = said(&[Event::Exchanged { seat, shown: vec![tile, tile] }]);
        let shown = line.shown.as_str();
        assert_eq!(shown.matches("<svg").count(), 2, "{shown}");
        let taken = |from| said(&[Event::TokenTaken { seat, colour, from }]).words;
        assert_ne!(taken(None), taken(Some(Seat::new(0))));
        let ended = |end| said(&[Event::Ended { end }]).words;
        assert_eq!(ended(End::BoardFull), t("ingenious-reason-board-full"));
        assert_eq!(ended(End::InstantWin(seat)), t("ingenious-reason-instant-win"));
    }
}
