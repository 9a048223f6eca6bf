//! The toy in a terminal.

use core::fmt::Write;

use game_core::{ColourMode, Line, TerminalView, Viewer};

use super::rules::Rules;
use super::state::Toy;
use super::view::View;

impl TerminalView for Toy {
    const NOTATION: &'static [&'static str] = &["put A", "done", "bank A", "take A", "end"];

    fn render(rules: &Rules, view: &View, _: ColourMode) -> String {
        let mut text =
            format!("round {}, {:?}\nturned up {}, put away {}\n", view.round + 1, view.phase, view.up, view.gone);
        for seat in rules.seats.seats() {
            let at = seat.index();
            let _ = write!(
                text,
                "seat {seat}: {} cards, banked {}, prizes {}",
                view.sizes[at], view.banked[at], view.prizes[at]
            );
            if view.viewer == Viewer::Seat(seat) {
                let _ = write!(text, ", hand {}, put {}", view.hand, view.down);
            } else {
                let _ = write!(text, ", known {}", view.known[at]);
            }
            text.push('\n');
        }
        text + &Self::prompt(rules, view) + "\n"
    }

    fn prompt(_: &Rules, view: &View) -> String {
        format!("next: {:?}", view.phase)
    }

    fn line(line: &Line) -> String {
        match (line.key.as_ref(), &line.of) {
            ("hand", _) => "cards in hand".to_owned(),
            (key, Some(of)) => format!("{key} of {of}"),
            (key, None) => key.to_owned(),
        }
    }

    fn reason(key: &str) -> String {
        match key {
            "goal" => "a team has reached the goal".to_owned(),
            "deck" => "the deck is empty".to_owned(),
            "rounds" => "all rounds are over".to_owned(),
            "won" => "the seat has won".to_owned(),
            "lost" => "the seat has lost".to_owned(),
            other => other.to_owned(),
        }
    }

    fn compared(_: &Self::Rules, index: u32) -> String {
        if index == 0 { "the points".to_owned() } else { "the prizes".to_owned() }
    }
}
