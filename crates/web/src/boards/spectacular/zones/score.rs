//! The score of the seat that is shown: a sheet, a ribbon of cells where there is little room, and in solo
//! the ladder.

use leptos::prelude::*;
use spectacular::components::{ACHIEVEMENTS, TO_WIN};
use spectacular::scoring::{entrance_is_scored, points};
use spectacular::{Phase, Player, Rules};

use super::super::art;
use super::super::ask::{line_name, shown_value, waiting_words};
use super::super::reading::counted::{Formula, counted};
use super::super::reading::gains::Gain;
use super::super::reading::preview::{MissionRow, Preview, ScoreLine, Waiting, missions, rows};
use super::super::table::{Opened, Table};
use super::super::words::{goal, mission_name};
use super::cards::reconstructed;
use super::counted::{counted_line, counted_so_far, counted_total, parts};
use crate::dom::live;
use crate::draw::avatar;
use crate::kit::key::only_space_clicks;
use crate::kit::meter::Bar;
use crate::kit::score::{ScoreRow, SubRow, ribbon, score_sheet};
use crate::markup::Markup;
use crate::words::{n, number, points as signed, t, tell, w};

/// Returns the sheet now and with the plan; for another seat both are what it has. Tracked.
fn sheet_of(table: Table) -> Option<Preview> {
    if table.shows_own() && !table.is_over() {
        return table.preview.get().or_else(|| still(table));
    }
    still(table)
}

/// Returns the sheet of a seat without a plan.
fn still(table: Table) -> Option<Preview> {
    let (rules, player) = (table.rules(), table.player());
    player.board?;
    let scored = table.facts.with(|view| entrance_is_scored(view.turn, view.phase));
    let twice = |all: Vec<super::super::reading::preview::Row>| all.iter().cloned().zip(all.clone()).collect();
    let met = missions(&rules, &player);
    let total = points(&rules, &player).total();
    Some(Preview {
        rows: twice(rows(&rules, &player, scored)),
        missions: met.iter().copied().zip(met.clone()).collect(),
        total: (total, total),
        gain: Gain::NONE,
    })
}

/// Returns the sign of a line.
fn sign(line: ScoreLine, size: u32) -> Markup {
    match line {
        ScoreLine::Entrance => art::arch(size),
        ScoreLine::Habitat(colour) => art::habitat(colour, size),
        ScoreLine::Towers => art::lookout_sign(size),
        ScoreLine::Animals => art::paw(size),
        ScoreLine::Missions => art::flag(size),
    }
}

/// Returns how a line comes about: the largest area that scores, how many towers, how many kinds.
fn formula_of(rules: &Rules, player: &Player, line: ScoreLine, scored: bool) -> String {
    let all = counted(rules, player, line, scored);
    match line {
        ScoreLine::Habitat(_) => {
            let best = all.iter().filter(|part| part.value > 0).max_by_key(|part| part.value);
            let more = all.iter().filter(|part| part.value > 0).count();
            match best.map(|part| part.formula) {
                Some(Formula::Area { sum, hearts }) => {
                    let words = tell("spectacular-sheet-area", &[("sum", n(sum)), ("hearts", n(hearts))]);
                    if more > 1 { format!("{words} …") } else { words }
                }
                _ => String::new(),
            }
        }
        // What a tower needs is said as long as one needs something.
        ScoreLine::Towers if all.is_empty() || all.iter().any(|part| part.value == 0) => String::new(),
        ScoreLine::Towers | ScoreLine::Missions => {
            let fed = all.iter().filter(|part| part.value > 0).count();
            tell("spectacular-sheet-of", &[("have", n(fed as i64)), ("need", n(all.len() as i64))])
        }
        ScoreLine::Entrance | ScoreLine::Animals => String::new(),
    }
}

/// Returns a mission as a row below the line of missions.
fn mission_row(rules: &Rules, now: &MissionRow, then: &MissionRow) -> SubRow {
    let progress = then.progress;
    let need = f64::from(progress.need.max(1));
    let part = |have: u8| f64::from(have.min(progress.need));
    let bar = Bar { value: part(now.progress.have), planned: part(progress.have), limit: need, end: need };
    let have = progress.have.min(progress.need);
    let words = tell("spectacular-sheet-of", &[("have", n(have)), ("need", n(progress.need))]);
    SubRow {
        sign: art::mission(rules.mission(now.code), 18),
        name: mission_name(rules, now.code),
        value: then.points.to_string(),
        bar: Some(bar),
        words,
        broken: progress.broken,
        met: progress.is_met(),
    }
}

/// Returns the rows of the sheet; tracked.
fn score_rows(table: Table) -> Vec<ScoreRow> {
    let rules = table.rules();
    let Some(sheet) = sheet_of(table) else { return Vec::new() };
    let player = table.planned_player();
    let scored = table.facts.with(|view| entrance_is_scored(view.turn, view.phase));
    let counting = table.count.get_value().filter(|count| count.runs());
    let (seat, is_over) = (table.shown.get(), table.is_over());
    let one =
        |(id, (now, then)): (usize, &(super::super::reading::preview::Row, super::super::reading::preview::Row))| {
            let change = shown_value(then) - shown_value(now);
            let so_far = matches!(then.waiting, Waiting::SoFar(_));
            let value = match counting {
                Some(count) => counted_so_far(count, seat, id),
                None => shown_value(then),
            };
            // What is missing matters as long as it can still come.
            let waiting = if so_far || is_over { String::new() } else { waiting_words(&then.waiting) };
            let formula =
                if so_far { t("spectacular-sheet-until") } else { formula_of(&rules, &player, then.line, scored) };
            let missions = matches!(then.line, ScoreLine::Missions);
            let below = if missions {
                sheet.missions.iter().map(|(now, then)| mission_row(&rules, now, then)).collect()
            } else {
                Vec::new()
            };
            ScoreRow {
                id,
                sign: sign(then.line, 18),
                name: line_name(then.line),
                formula,
                // As everywhere, what the entrance scores later is in brackets: the total is without it.
                value: if so_far { format!("({})", number(value)) } else { number(value) },
                planned: if change == 0 { String::new() } else { signed(change) },
                waiting,
                loss: change < 0,
                so_far,
                below,
                ..ScoreRow::default()
            }
        };
    sheet.rows.iter().enumerate().map(one).collect()
}

/// Returns sheet and ribbon.
pub(super) fn sheet(table: Table) -> AnyView {
    let rows = Memo::new(move |_| score_rows(table));
    let chosen = Signal::derive(move || match table.count.get_value().and_then(|count| count.line().get()) {
        Some(line) => Some(counted_line(&line).1),
        None => table.counted.get().map(|(row, _)| row),
    });
    let on = Callback::new(move |row| choose_row(table, row));
    let total = Signal::derive(move || {
        let words = t("spectacular-line-total");
        if let Some(count) = table.count.get_value().filter(|count| count.runs()) {
            return (words, number(counted_total(table, count)));
        }
        let value = sheet_of(table).map(|sheet| match sheet.total {
            (now, then) if now == then => number(now),
            (now, then) => format!("{} → {}", number(now), number(then)),
        });
        (words, value.unwrap_or_default())
    });
    let explain = Callback::new(move |()| table.opened.set(Some(Opened::Missions)));
    // The ribbon has no room for what missions ask; the sheet has it in its rows.
    let on_ribbon = Callback::new(move |row| match ScoreLine::all(&table.rules()).get(row) {
        Some(ScoreLine::Missions) => table.opened.set(Some(Opened::Missions)),
        _ => choose_row(table, row),
    });
    let label = t("spectacular-zone-ribbon");
    let missions = table.rules().missions;
    let whose = move || table.name(table.shown.get());
    let sign = move || avatar(table.shown.get().index(), 22).into_string();
    let says = move || {
        let planned = sheet_of(table).is_some_and(|sheet| sheet.gain != Gain::NONE);
        t(match (planned, table.is_over()) {
            (_, true) => "spectacular-sheet-final",
            (true, false) => "spectacular-sheet-planned",
            (false, false) => "spectacular-sheet-now",
        })
    };
    view! {
        <div class="spec-sheet panel" class:missions=missions>
            <header class="spec-panel-head"><span class="sign" inner_html=sign></span><h2>{whose}</h2><span>{says}</span></header>
            {score_sheet(label.clone(), rows.into(), total, chosen, on, Some(explain))}
        </div>
        <div class="spec-ribbon">
            {ribbon(label, rows.into(), chosen, on_ribbon)}
            <button type="button" class="ribbon-total" on:click=move |_| table.opened.set(Some(Opened::Sheet)) on:keydown=move |event| only_space_clicks(&event)>
                <span class="vh">{move || total.get().0}</span>
                <b class="num">{move || sheet_of(table).map(|sheet| number(sheet.total.0))}</b>
                {live(move || gain_flag(table))}
            </button>
        </div>
    }
    .into_any()
}

/// Returns what the plan adds to the total, as a flag; nothing if it adds nothing.
pub(super) fn gain_flag(table: Table) -> Option<AnyView> {
    let gain = gain(table);
    (gain != 0).then(|| view! { <i class="flag num" class:loss=gain < 0>{signed(gain)}</i> }.into_any())
}

/// Returns what the plan adds to the total; tracked.
fn gain(table: Table) -> i32 {
    let previews = table.shows_own() && !matches!(table.phase(), Phase::Over | Phase::Draw { .. });
    if previews { table.preview.with(|sheet| sheet.as_ref().map_or(0, |sheet| sheet.gain.now)) } else { 0 }
}

/// A row of the sheet was chosen: its parts are lit one after the other, then it lets go.
fn choose_row(table: Table, row: usize) {
    if let Some(count) = table.count.get_value().filter(|count| untrack(|| count.runs())) {
        count.skip();
    }
    let count = untrack(|| parts(table, row)).len();
    table.counted.update(|now| {
        *now = match *now {
            Some((same, at)) if same == row && at + 1 < count => Some((row, at + 1)),
            Some((same, _)) if same == row => None,
            _ => Some((row, 0)),
        };
    });
}

/// Goes to the next line of the sheet, or to the one before; not tracked.
pub(super) fn step_row(table: Table, back: bool) {
    let Some((row, at)) = table.counted.get_untracked() else { return };
    let rows = ScoreLine::all(&table.rules()).len();
    let count = untrack(|| parts(table, row)).len();
    let next = match back {
        false if at + 1 < count => (row, at + 1),
        false => ((row + 1) % rows, 0),
        true if at > 0 => (row, at - 1),
        true => ((row + rows - 1) % rows, 0),
    };
    table.counted.set(Some(next));
}

/// Returns the name of a line by its place in the sheet.
pub(super) fn row_name(table: Table, row: usize) -> String {
    ScoreLine::all(&table.rules()).get(row).map(|line| line_name(*line)).unwrap_or_default()
}

/// Returns the ladder of a solo game: points and missions towards a win.
pub(super) fn ladder(table: Table) -> AnyView {
    let now = Memo::new(move |_| {
        let (rules, player) = (table.rules(), table.planned_player());
        let met =
            player.board.map_or(0, |_| missions(&rules, &player).iter().filter(|row| row.progress.is_met()).count());
        (points(&rules, &player).total(), met)
    });
    let next = move || {
        let (total, _) = now.get();
        // The words are for those who have won.
        if total < TO_WIN.0 {
            return Some(t("spectacular-mode-solo-help"));
        }
        ACHIEVEMENTS.iter().find(|(least, _)| total < *least).map(|(least, key)| {
            let word = t(&format!("spectacular-achievement-{key}"));
            tell("spectacular-ladder-next", &[("points", n(*least)), ("word", w(&word))])
        })
    };
    view! {
        <div class="spec-ladder panel">
            <header class="spec-panel-head"><h2>{t("spectacular-zone-ladder")}</h2><span>{next}</span></header>
            <div class="bar" aria-hidden="true" inner_html=move || art::ladder(now.get().0).into_string()></div>
            <dl>
                <div><dt>{t("spectacular-ladder-points")}</dt><dd class="num">{move || tell("spectacular-sheet-of", &[("have", n(now.get().0)), ("need", n(TO_WIN.0))])}</dd></div>
                <div><dt>{t("spectacular-line-missions")}</dt><dd class="num">{move || tell("spectacular-sheet-of", &[("have", n(now.get().1 as i64)), ("need", n(TO_WIN.1 as i64))])}</dd></div>
            </dl>
        </div>
    }
    .into_any()
}

/// Returns the missions of the seat that is shown with what they ask for, for a dialog.
pub(super) fn missions_list(table: Table) -> AnyView {
    let (rules, player) = untrack(|| (table.rules(), table.planned_player()));
    if player.board.is_none() || !rules.missions {
        return ().into_any();
    }
    let rows = missions(&rules, &player).into_iter().map(|row| {
        let name = mission_name(&rules, row.code);
        let goal = goal(rules.mission(row.code));
        let full = tell("spectacular-mission-full", &[("mission", w(&name)), ("goal", w(&goal))]);
        let far = if row.progress.is_met() {
            t(if table.is_over() { "spectacular-sheet-met" } else { "spectacular-sheet-met-now" })
        } else if row.progress.broken {
            t("spectacular-sheet-broken")
        } else {
            tell("spectacular-sheet-of", &[("have", n(row.progress.have)), ("need", n(row.progress.need))])
        };
        let worth = tell("spectacular-sheet-worth", &[("count", n(row.points))]);
        view! {
            <li>
                <span aria-hidden="true" inner_html=art::mission(rules.mission(row.code), 28)></span>
                <span>{full}</span>
                <b>{far}{row.progress.is_met().then(|| view! { <i aria-hidden="true" inner_html=art::stamp(22)></i> })}</b>
                <small>{worth}</small>
            </li>
        }
    });
    let note = reconstructed(table, "spectacular-reconstructed-missions");
    view! { <ul class="spec-missions" aria-label=t("spectacular-zone-missions")>{rows.collect_view()}</ul>{note} }
        .into_any()
}
