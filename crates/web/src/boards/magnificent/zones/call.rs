//! The curtain call: the final scoring, shown on the board line by line.

use game_core::{Seat, ToMove};
use leptos::prelude::*;
use magnificent::Phase;

use super::super::reading::counted::{CallLine, Counted, lines};
use super::super::table::Table;
use super::super::words;
use crate::dom::live;
use crate::kit::count::{CountLine, CountRunner};
use crate::words::{n, t, tell, w};

/// How long a half card, coins and areas are shown, in milliseconds.
const CARD: u16 = 700;
const REST: u16 = 500;

/// Returns the lines of the curtain call; none before the game is over. Tracked.
fn call_lines(table: Table) -> Vec<CallLine> {
    let rules = table.rules();
    let now = table.cx.now.get();
    if now.view.public.phase() != Phase::Over {
        return Vec::new();
    }
    lines(&rules, &now.view.public, now.told.iter().flat_map(|step| step.events.iter()))
}

fn count_line(table: Table, line: &CallLine) -> CountLine {
    let rules = table.rules();
    let name = table.name(line.seat);
    let about = [("name", w(&name)), ("points", n(line.points))];
    let text = match line.counted {
        Counted::Card(card) => {
            let what = words::counting(rules.set(), card);
            tell("magnificent-call-card", &[about[0], about[1], ("what", w(&what))])
        }
        Counted::Coins => tell("magnificent-call-coins", &about),
        Counted::Areas(0) => tell("magnificent-call-areas", &about),
        Counted::Areas(gems) => tell("magnificent-call-areas-gems", &[about[0], about[1], ("count", n(gems))]),
    };
    CountLine {
        line: line.seat.index(),
        cells: super::super::art::cells(line.cells).map(usize::from).collect(),
        text,
        value: i32::from(line.points),
        ms: if matches!(line.counted, Counted::Card(_)) { CARD } else { REST },
    }
}

/// Prepares the curtain call of a table, which runs when the game ends before the viewer's eyes.
pub(super) fn watch(table: Table) {
    let settings = table.settings;
    let pace = Signal::derive(move || settings.with(|settings| (settings.pace, settings.still())));
    let lines = Signal::derive(move || {
        if table.is_over() {
            call_lines(table).iter().map(|line| count_line(table, line)).collect()
        } else {
            Vec::new()
        }
    });
    let count = CountRunner::new(lines, pace);
    count.listen();
    table.count.set_value(Some(count));
    let line = count.line();
    // The camp that is counted is shown, and what is counted in it lit.
    Effect::new(move || {
        let shown = line.get();
        table.counting.set(shown.as_ref().map(|line| Seat::new(line.line as u8)));
        let cells = shown.map(|line| line.cells).unwrap_or_default();
        table.counted.set(cells.into_iter().fold(0, |all, cell| all | 1 << cell));
    });
    // Looking at another board ends it.
    let visited = table.cx.visits.visited;
    Effect::watch(move || visited.get(), move |_, _, _| count.skip(), false);
    count.follow(Memo::new(move |_| table.is_over()), table.cx.counting);
}

/// Returns the points of a seat as far as the curtain call has come; tracked.
pub(super) fn total(table: Table, seat: Seat, total: i32) -> i32 {
    match table.count.get_value() {
        Some(count) if count.runs() => {
            let all: i32 =
                call_lines(table).iter().filter(|line| line.seat == seat).map(|line| i32::from(line.points)).sum();
            total - all + count.sum(seat.index())
        }
        _ => total,
    }
}

/// Returns the curtain call with its buttons, once the game is over.
pub(super) fn call(table: Table) -> AnyView {
    live(move || {
        let over = table.cx.now.with(|now| now.to_move == ToMove::Over) && table.is_over();
        let count = table.count.get_value().filter(|_| over)?;
        let result = Signal::derive(move || {
            let rules = table.rules();
            let seat = table.shown.get();
            let points = table.facts.with(|view| view.sheet(&rules, seat).total);
            tell("magnificent-call-total", &[("name", w(&table.name(seat))), ("points", n(points))])
        });
        Some(view! { <div class="mag-call">{count.view(t("magnificent-call"), result)}</div> })
    })
}
