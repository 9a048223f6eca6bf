//! The game in a terminal.

use core::fmt::Write as _;

use game_core::{ColourMode, Line, TerminalView};

use crate::rules::Rules;
use crate::state::{NewGame, View};

impl TerminalView for NewGame {
    const NOTATION: &'static [&'static str] = &["take 2"];

    fn render(rules: &Rules, view: &View, _: ColourMode) -> String {
        let table = &view.table;
        let mut text = format!("pile {:>2}  {}\n", table.pile, "o".repeat(table.pile.into()));
        for (seat, taken) in table.taken.iter().enumerate() {
            let _ = writeln!(text, "seat {seat}: {taken} taken");
        }
        text + &Self::prompt(rules, view) + "\n"
    }

    fn prompt(_: &Rules, view: &View) -> String {
        match view.table.pile {
            0 => format!("the pile is empty: seat {} has taken the last counter", view.table.mover),
            _ => format!("seat {} takes 1 to 3 counters", view.table.mover),
        }
    }

    fn line(line: &Line) -> String {
        match &*line.key {
            "last" => "took the last counter".to_owned(),
            "taken" => "counters taken".to_owned(),
            other => other.to_owned(),
        }
    }

    fn reason(key: &str) -> String {
        match key {
            "empty" => "the pile is empty".to_owned(),
            other => other.to_owned(),
        }
    }

    fn compared(_: &Rules, _: u32) -> String {
        "the last counter".to_owned()
    }
}
