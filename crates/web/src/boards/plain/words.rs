//! A game without texts of its own in words: its English, with the names of the players.

use core::fmt::Display;
use std::sync::Arc;

use game_core::Seat;

use crate::boards::{LogLine, Names};
use crate::markup::Markup;
use crate::words::sentence;

/// What comes before the number of a seat in events, refusals and drawings.
const SEAT: &str = "seat ";

/// Returns a text with the names of the seats instead of `seat 0`, and the seat that it begins with.
pub(super) fn named(names: &Names, text: &str) -> (String, Option<Seat>) {
    let (mut said, mut rest, mut first) = (String::new(), text, None);
    while let Some(at) = rest.find(SEAT) {
        let after = &rest[at + SEAT.len()..];
        let digits = after.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(after.len());
        let seat = after[..digits].parse::<u8>().ok().and_then(|number| Seat::try_from(number).ok());
        let seat = seat.filter(|seat| seat.index() < names.count());
        let is_word = !rest[..at].ends_with(|letter: char| letter.is_alphanumeric());
        match seat.filter(|_| is_word) {
            Some(seat) => {
                if said.is_empty() && rest[..at].is_empty() {
                    first = Some(seat);
                }
                said.push_str(&rest[..at]);
                said.push_str(names.get(seat));
                rest = &after[digits..];
            }
            None => {
                said.push_str(&rest[..at + SEAT.len()]);
                rest = after;
            }
        }
    }
    said.push_str(rest);
    (said, first)
}

/// Returns the log: a line for each event, in the order in which they were told.
pub(super) fn log<E: Display>(names: &Names, told: &[Arc<[E]>]) -> Vec<LogLine> {
    let lines = told.iter().enumerate().flat_map(|(at, events)| {
        events.iter().map(move |event| {
            let (words, seat) = named(names, &event.to_string());
            let words = sentence(&words);
            LogLine { opening: at == 0 && seat.is_none(), ..LogLine::new(seat, at..at + 1, Markup::of(&words), words) }
        })
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use game_core::{SeatInfo, SeatKind};

    use super::*;

    fn names() -> Names {
        let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
        Names::plain(&[seat("Ann"), seat("Bob")])
    }

    #[test]
    fn seats_are_called_by_their_names() {
        let said = |text| named(&names(), text);
        assert_eq!(said("seat 1 takes 2"), ("Bob takes 2".to_owned(), Some(Seat::new(1))));
        assert_eq!(said("a card of seat 0 and seat 1"), ("a card of Ann and Bob".to_owned(), None));
        for other in ["seat 7 takes 2", "seat x", "the reseat 1", "nobody"] {
            assert_eq!(said(other), (other.to_owned(), None), "{other}");
        }
    }

    #[test]
    fn every_event_is_a_line_of_its_step() {
        let told = [Arc::from(["the pile has 9"]), Arc::from([]), Arc::from(["seat 0 takes 1", "seat 0 wins"])];
        let lines = log(&names(), &told);
        let said: Vec<_> = lines.iter().map(|line| (line.words.as_str(), line.steps.start, line.seat)).collect();
        let ann = Some(Seat::new(0));
        assert_eq!(said, [("The pile has 9", 0, None), ("Ann takes 1", 2, ann), ("Ann wins", 2, ann)]);
        assert!(lines[0].opening && !lines[1].opening);
    }
}
