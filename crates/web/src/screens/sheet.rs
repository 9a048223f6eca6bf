//! Score sheets as a table: a line for each key, a column for each team.

use game_core::{Line, ScoreSheet};
use leptos::prelude::*;

use crate::boards::Board;
use crate::draw::avatar;
use crate::link::Snapshot;
use crate::words::t;

/// Returns whether two lines of different seats share a row.
fn same(a: &Line, b: &Line) -> bool {
    a.key == b.key && a.of == b.of
}

/// Returns the sheets of all seats, kept up to date.
pub(crate) fn sheets(board: &'static dyn Board, now: Signal<Snapshot>) -> AnyView {
    (move || now.with(|now| table(board, now))).into_any()
}

/// Returns the sheets of a snapshot.
pub(crate) fn table(board: &'static dyn Board, now: &Snapshot) -> AnyView {
    let sheets: &[ScoreSheet] = &now.sheets;
    let mut lines: Vec<Line> = Vec::new();
    for line in sheets.iter().flat_map(|sheet| &sheet.lines) {
        if !lines.iter().any(|known| same(known, line)) {
            lines.push(line.clone());
        }
    }
    let head = sheets
        .iter()
        .map(|sheet| {
            view! { <th scope="col"><span inner_html=avatar(sheet.seat.index(), 22)></span>{now.name(sheet.seat)}</th> }
        })
        .collect_view();
    let body = lines
        .into_iter()
        .map(|line| {
            let (sign, words) = board.line(&line);
            let cells = sheets
                .iter()
                .map(|sheet| {
                    let found = sheet.lines.iter().find(|own| same(own, &line));
                    view! { <td><b class="num">{found.map(|line| line.value)}</b></td> }
                })
                .collect_view();
            view! { <tr class:summand=line.summand><th scope="row"><span class="c"><span inner_html=sign></span>{words}</span></th>{cells}</tr> }
        })
        .collect_view();
    view! {
        <table class="sheet">
            <caption class="vh">{t("sheet")}</caption>
            <thead><tr><th scope="col">{t("sheet")}</th>{head}</tr></thead>
            <tbody>{body}</tbody>
        </table>
    }
    .into_any()
}
