//! Score sheets and results as text.

use std::fmt::Write;

use catalog::{AnyTable, TerminalTable};
use game_core::{Decider, Line, Outcome, Seat, SeatSet, ToMove, Viewer, printable};

/// The largest number of characters of a name that are printed; a record may hold any name.
pub const MAX_NAME: usize = 40;

/// The reason of a game that ended by resignation.
const RESIGNED: &str = "resigned";

/// The largest number of characters of a name above a column.
const MAX_HEAD: usize = 12;

/// The seat's number, and its name if it has one.
#[must_use]
pub fn seat_name(table: &dyn AnyTable, seat: Seat) -> String {
    match table.seats().get(seat.index()) {
        Some(info) if !info.name.is_empty() => format!("seat {seat} ({})", printable(&info.name, MAX_NAME)),
        _ => format!("seat {seat}"),
    }
}

/// The score sheets as far as the viewer may know them: one row per line, one column per seat, `+` before
/// lines that are summed.
#[must_use]
pub fn sheets(table: &dyn TerminalTable, viewer: Viewer) -> String {
    let sheets = table.sheets(viewer);
    let mut rows: Vec<&Line> = Vec::new();
    for line in sheets.iter().flat_map(|sheet| &sheet.lines) {
        if !rows.iter().any(|row| same(row, line)) {
            rows.push(line);
        }
    }
    let words = |line: &Line| format!("{} {}", if line.summand { '+' } else { ' ' }, table.line(line));
    let names: Vec<String> = table.seats().iter().enumerate().map(|(seat, info)| head(seat, &info.name)).collect();
    let width = rows.iter().map(|row| words(row).chars().count()).max().unwrap_or(0).max(8);
    let columns: Vec<usize> = names.iter().map(|name| name.chars().count().max(6)).collect();
    let mut out = " ".repeat(width);
    for (name, column) in names.iter().zip(&columns) {
        let _ = write!(out, "  {name:>column$}");
    }
    out.push('\n');
    for row in rows {
        let _ = write!(out, "{:<width$}", words(row));
        for (sheet, column) in sheets.iter().zip(&columns) {
            match sheet.lines.iter().find(|line| same(line, row)) {
                Some(line) => {
                    let _ = write!(out, "  {:>column$}", line.value);
                }
                None => {
                    let _ = write!(out, "  {:>column$}", "");
                }
            }
        }
        out.push('\n');
    }
    let _ = write!(out, "{:<width$}", "= score");
    for (sheet, column) in sheets.iter().zip(&columns) {
        let _ = write!(out, "  {:>column$}", sheet.total);
    }
    out.push('\n');
    out
}

fn same(a: &Line, b: &Line) -> bool {
    a.key == b.key && a.of == b.of
}

fn head(seat: usize, name: &str) -> String {
    let name = printable(name, MAX_HEAD);
    if name.is_empty() { format!("seat {seat}") } else { format!("{seat} {name}") }
}

/// The result: reason, places, deciding tie-breaks, verdict. Empty until the game is over.
#[must_use]
pub fn result(table: &dyn TerminalTable) -> String {
    let Some(outcome) = table.outcome() else { return String::new() };
    let reason = if outcome.reason == RESIGNED { resigned(table) } else { table.reason(&outcome.reason) };
    let mut out = format!("The game is over: {reason}.\n");
    let mut place = 1;
    if outcome.ranking.iter().flatten().count() > 1 {
        for teams in &outcome.ranking {
            let names: Vec<String> = teams.iter().map(|team| team_name(table, *team)).collect();
            let shared = if teams.len() > 1 { " (shared)" } else { "" };
            let _ = writeln!(out, "  {place}. {}{shared}", names.join(", "));
            place += teams.len();
        }
    }
    out += &decided(table, &outcome);
    if let Some(verdict) = &outcome.verdict {
        let _ = writeln!(out, "Result: {}", table.reason(verdict));
    }
    out
}

/// Who resigned, in words.
fn resigned(table: &dyn AnyTable) -> String {
    let names: Vec<String> = table.resigned().iter().map(|seat| seat_name(table, *seat)).collect();
    format!("{} resigned", names.join(" and "))
}

fn decided(table: &dyn TerminalTable, outcome: &Outcome) -> String {
    let mut out = String::new();
    for Decider { place, index, better, worse } in &outcome.decided_by {
        let number: usize = outcome.ranking.iter().take(*place as usize).map(Vec::len).sum::<usize>() + 1;
        let what = table.compared(*index);
        let _ = writeln!(out, "  Equal scores: {what} decided place {number}, {better} against {worse}.");
    }
    out
}

fn team_name(table: &dyn AnyTable, team: SeatSet) -> String {
    let names: Vec<String> = team.iter().map(|seat| seat_name(table, seat)).collect();
    names.join(" and ")
}

/// Who is to move, in words.
#[must_use]
pub fn waits_for(table: &dyn AnyTable, to_move: ToMove) -> String {
    match to_move {
        ToMove::Over => "the game is over".to_owned(),
        ToMove::Chance => "the next step is a roll or a draw".to_owned(),
        ToMove::Seats(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| seat_name(table, seat)).collect();
            format!("{} to decide", names.join(", "))
        }
    }
}
