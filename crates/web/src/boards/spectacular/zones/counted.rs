//! What a line of the score sheet counts, lit in the park; and the final count.

use game_core::{Seat, ToMove, sort_few};
use leptos::prelude::*;
use spectacular::components::{ACHIEVEMENTS, TO_WIN};
use spectacular::ground::Hexes;
use spectacular::scoring::entrance_is_scored;
use spectacular::{Ground, Player, Rules};

use super::super::art;
use super::super::ask::line_name;
use super::super::reading::counted::{Counted, Formula, counted, final_count};
use super::super::reading::preview::ScoreLine;
use super::super::table::Table;
use super::super::words::mission_name;
use crate::kit::count::{CountLine, CountRunner};
use crate::link::LinkKind;
use crate::markup::{Markup, markup};
use crate::words::{n, t, tell, w};

/// Returns how a value comes about, in words and numbers.
pub(super) fn formula(rules: &Rules, part: &Counted) -> String {
    let value = part.value;
    match part.formula {
        Formula::Linked | Formula::Scored => value.to_string(),
        Formula::Area { sum, hearts: 0 } => tell("spectacular-sheet-heart", &[("count", n(sum))]),
        Formula::Area { sum, hearts } => {
            tell("spectacular-sheet-product", &[("sum", n(sum)), ("hearts", n(hearts)), ("points", n(value))])
        }
        Formula::Tower { sum, missing: 0, .. } => sum.to_string(),
        Formula::Tower { sum, missing, .. } => {
            tell("spectacular-sheet-tower", &[("count", n(sum)), ("missing", n(missing))])
        }
        Formula::Animals(kinds) => tell("spectacular-sheet-scores", &[("kinds", n(kinds)), ("points", n(value))]),
        Formula::Mission { code, is_met } => {
            let name = mission_name(rules, code);
            let key = if is_met { "spectacular-sheet-worth" } else { "spectacular-sheet-not-met" };
            format!("{name}: {}", tell(key, &[("count", n(value))]))
        }
    }
}

/// What is lit in the park.
#[derive(Clone, Debug, PartialEq)]
struct Lit {
    cells: Hexes,
    text: String,
}

/// Returns what is lit: a part of the line that was chosen, or of the final count. Tracked.
fn lit(table: Table, seat: Seat) -> Option<Lit> {
    let rules = table.rules();
    if let Some(line) = table.count.get_value().and_then(|count| count.line().get()) {
        let is_counted = counted_line(&line).0 == seat;
        return is_counted.then(|| Lit { cells: line.cells.iter().map(|cell| *cell as u8).collect(), text: line.text });
    }
    let (row, at) = table.counted.get()?;
    let parts = parts(table, row);
    let part = parts.get(at % parts.len().max(1))?;
    Some(Lit { cells: part.cells, text: formula(&rules, part) })
}

/// Returns what a row of the sheet of the seat that is shown counts, with what is laid out; tracked.
pub(super) fn parts(table: Table, row: usize) -> Vec<Counted> {
    let rules = table.rules();
    let player = table.planned_player();
    let scored = table.facts.with(|view| entrance_is_scored(view.turn, view.phase));
    match ScoreLine::all(&rules).get(row) {
        Some(line) if player.board.is_some() => counted(&rules, &player, *line, scored),
        _ => Vec::new(),
    }
}

/// Returns what has been counted for the seat that is shown; tracked.
pub(super) fn counted_total(table: Table, count: CountRunner) -> i32 {
    let rules = table.rules();
    if rules.solo {
        return count.total();
    }
    counted_for(count, &rules, table.shown.get())
}

/// Returns what has been counted for a seat.
pub(super) fn counted_for(count: CountRunner, rules: &Rules, seat: Seat) -> i32 {
    (0..ScoreLine::all(rules).len()).map(|row| counted_so_far(count, seat, row)).sum()
}

/// Returns what is drawn over the park while something is lit: a veil, an outline, a plaque.
pub(super) fn lit_part(table: Table, seat: Seat, ground: &Ground) -> Markup {
    let Some(lit) = lit(table, seat) else { return Markup::default() };
    if lit.cells.is_empty() {
        return art::plaque(ground.hex(ground.star()), &lit.text);
    }
    // The plaque lies in the topmost row, where it covers least, as far from the edges as it can.
    let star = ground.hex(ground.star());
    let middle = art::centre(star).0;
    let top = lit.cells.iter().next().map_or(star, |cell| ground.hex(cell));
    let row = lit.cells.iter().map(|cell| ground.hex(cell)).filter(|hex| hex.r == top.r);
    let off = |hex: &hex_grid::Hex| (art::centre(*hex).0 - middle).abs();
    let first = row.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(top);
    markup!("{}{}{}", art::veil(ground, lit.cells), art::outline(ground, lit.cells), art::plaque(first, &lit.text))
}

/// More than the lines of a sheet. The lines of all seats are counted one after the other; each has a number
/// of its own.
const LINES: usize = 16;

/// Returns the seat that a line of the final count belongs to, and its row of the sheet.
pub(super) const fn counted_line(line: &CountLine) -> (Seat, usize) {
    (Seat::new((line.line / LINES) as u8), line.line % LINES)
}

/// Returns what has been counted for a row of a seat's sheet.
pub(super) fn counted_so_far(count: CountRunner, seat: Seat, row: usize) -> i32 {
    count.sum(seat.index() * LINES + row)
}

/// How long a line of the final count is shown, in milliseconds.
const fn shown_ms(part: &Counted) -> u16 {
    match part.formula {
        Formula::Scored | Formula::Linked => 400,
        Formula::Area { .. } => 1300,
        Formula::Tower { .. } => 1000,
        Formula::Animals(_) => 1200,
        Formula::Mission { .. } => 700,
    }
}

/// How long a row of somebody else's sheet is shown, in milliseconds.
const ROW: u16 = 800;

/// Returns the lines of the final count of the viewer's seat: every area, tower and mission.
fn own_lines(rules: &Rules, seat: Seat, player: &Player) -> Vec<CountLine> {
    let lines = ScoreLine::all(rules);
    let line = |part: Counted| CountLine {
        line: seat.index() * LINES + lines.iter().position(|line| *line == part.line).unwrap_or_default(),
        cells: part.cells.iter().map(usize::from).collect(),
        text: format!("{}: {}", line_name(part.line), formula(rules, &part)),
        value: part.value,
        ms: shown_ms(&part),
    };
    final_count(rules, player).into_iter().map(line).collect()
}

/// Returns the lines of the final count of another seat: every row that scores, in its park.
fn row_lines(rules: &Rules, seat: Seat, name: &str, player: &Player) -> Vec<CountLine> {
    let parts = final_count(rules, player);
    let row = |(row, line): (usize, ScoreLine)| {
        let parts = parts.iter().filter(|part| part.line == line && part.value != 0);
        let value = parts.clone().map(|part| part.value).sum();
        CountLine {
            line: seat.index() * LINES + row,
            cells: parts.flat_map(|part| part.cells.iter()).map(usize::from).collect(),
            text: format!("{name} · {}: {value}", line_name(line)),
            value,
            ms: ROW,
        }
    };
    ScoreLine::all(rules).into_iter().enumerate().map(row).filter(|line| line.value != 0).collect()
}

/// Returns the lines of the final count of all seats, the winner's last. Tracked.
fn count_lines(table: Table) -> Vec<CountLine> {
    let rules = table.rules();
    let (count, own) = table.cx.now.with(|now| (now.seats.len(), now.viewer.seat()));
    let own = own.or_else(|| (count == 1).then_some(Seat::new(0)));
    let players = (0..count as u8).map(|seat| (Seat::new(seat), table.fact(Seat::new(seat))));
    let mut players: Vec<(Seat, Player)> = players.filter(|(_, player)| player.board.is_some()).collect();
    let total = |player: &Player| spectacular::scoring::points(&rules, player).total();
    sort_few(&mut players, |a, b| total(&a.1) < total(&b.1));
    let lines = players.iter().flat_map(|(seat, player)| {
        if own == Some(*seat) {
            own_lines(&rules, *seat, player)
        } else {
            row_lines(&rules, *seat, &table.name(*seat), player)
        }
    });
    lines.collect()
}

/// Prepares the final count of a table, which runs when the game ends before the viewer's eyes.
pub(super) fn watch(table: Table) {
    let settings = table.settings;
    let pace = Signal::derive(move || settings.with(|settings| (settings.pace, settings.still())));
    let lines = Signal::derive(move || if table.is_over() { count_lines(table) } else { Vec::new() });
    let count = CountRunner::new(lines, pace);
    count.listen();
    table.count.set_value(Some(count));
    // The park that is counted is shown.
    let counted = Memo::new(move |_| count.line().with(|line| line.as_ref().map(|line| counted_line(line).0)));
    Effect::new(move || table.counting.set(counted.get()));
    // Looking at another park ends the count.
    let visited = table.cx.visits.visited;
    Effect::watch(move || visited.get(), move |_, _, _| count.skip(), false);
    // A replay is stepped through by its time line, and goes back from its end: it counts only on request.
    let is_replay = table.cx.link.terms().kind == LinkKind::Replay;
    count.follow(Memo::new(move |_| table.is_over() && !is_replay), table.cx.counting);
}

/// Returns the final count with its buttons, once the game is over.
pub(super) fn count(table: Table) -> AnyView {
    crate::dom::live(move || {
        let over = table.cx.now.with(|now| now.to_move == ToMove::Over) && table.is_over();
        let count = table.count.get_value().filter(|_| over)?;
        let total = Signal::derive(move || {
            let rules = table.rules();
            let player = table.player();
            let points = spectacular::scoring::points(&rules, &player).total();
            let name = table.name(table.shown.get());
            let verdict = rules.solo.then(|| verdict_words(&rules, &player));
            let words = tell("spectacular-label-seat", &[("name", w(&name)), ("total", n(points))]);
            match verdict.or_else(|| tie_words(table)) {
                Some(more) => format!("{words}. {more}"),
                None => words,
            }
        });
        Some(view! { <div class="spec-count">{count.view(t("spectacular-count"), total)}</div> })
    })
}

/// Says what decides between seats with equal totals; `None` if the best total is one seat's alone. Tracked.
fn tie_words(table: Table) -> Option<String> {
    let rules = table.rules();
    let seats = table.cx.now.with(|now| now.seats.len());
    let players = (0..seats as u8).map(Seat::new).map(|seat| (seat, table.fact(seat)));
    let totals: Vec<(Seat, i32, i32)> = players
        .map(|(seat, player)| {
            (seat, spectacular::scoring::points(&rules, &player).total(), spectacular::scoring::breeding(&player.park))
        })
        .collect();
    let best = totals.iter().map(|(_, total, _)| *total).max()?;
    let tied: Vec<String> = totals
        .iter()
        .filter(|(_, total, _)| *total == best)
        .map(|(seat, _, hearts)| format!("{} {hearts}", table.name(*seat)))
        .collect();
    (tied.len() > 1).then(|| tell("spectacular-count-tie", &[("what", w(&tied.join(", ")))]))
}

/// Returns the word for the points of a solo game.
pub(super) fn verdict_words(rules: &Rules, player: &Player) -> String {
    let points = spectacular::scoring::points(rules, player).total();
    let met = spectacular::scoring::missions(rules, player).filter(|(_, met)| *met).count();
    let key = spectacular::scoring::verdict(points, met);
    match ACHIEVEMENTS.iter().find(|(_, one)| *one == key) {
        Some((_, key)) => t(&format!("spectacular-achievement-{key}")),
        None => {
            let short = tell("spectacular-missing-points", &[("count", n((TO_WIN.0 - points).max(0)))]);
            let few = tell("spectacular-missing-missions", &[("count", n(TO_WIN.1.saturating_sub(met) as i64))]);
            let lost = t("spectacular-verdict-lost");
            let why = [(points < TO_WIN.0, short), (met < TO_WIN.1, few)];
            let why = why.into_iter().filter(|(is, _)| *is).map(|(_, words)| words);
            core::iter::once(format!("{lost}.")).chain(why).collect::<Vec<_>>().join(" ")
        }
    }
}
