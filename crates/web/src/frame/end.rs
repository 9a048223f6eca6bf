//! The end of a game at the table: who has won and why, before the page of the result is opened.

use game_core::{Outcome, SeatSet};
use leptos::prelude::*;

use super::resigned;
use crate::boards::Board;
use crate::dom::live;
use crate::link::{Link, Snapshot};
use crate::route::to;
use crate::words::{list, t, tell, w};

/// Returns what takes the place of the question and of the buttons when the game is over. While the board
/// counts, nobody is called the winner. `end` replaces the link to the result.
pub(super) fn parts(
    board: &'static dyn Board,
    link: &Link,
    over: Memo<bool>,
    counting: Signal<bool>,
    end: Option<AnyView>,
) -> (AnyView, AnyView) {
    let now = link.now();
    let out = is_out(link, over);
    let words = Memo::new(move |_| match (over.get(), out.get()) {
        (true, _) if counting.get() => (t("end-count"), String::new()),
        (true, _) => now.with(|now| words(board, now)),
        (false, true) => (t("end-you-resigned"), t("resigned-bot")),
        _ => Default::default(),
    });
    // Somebody alone who has lost is not cheered.
    let won = move || now.with(|now| now.outcome.as_ref().is_none_or(|end| end.verdict.as_deref() != Some("lost")));
    let ask = view! {
        <p class="question" class:won=won role="status">{move || words.with(|words| words.0.clone())}</p>
        <p class="consequence">{move || words.with(|words| words.1.clone())}</p>
    };
    let table = link.terms().table.clone();
    let press = end.unwrap_or_else(|| {
        live(move || match (over.get(), out.get()) {
            (true, _) => view! { <a href=to("result", &table) class="btn primary lg">{t("see-result")}</a> }.into_any(),
            (false, true) => view! { <a href="/" class="btn primary lg">{t("result-home")}</a> }.into_any(),
            _ => ().into_any(),
        })
    });
    (ask.into_any(), press)
}

/// Returns whether nothing is left to decide for the viewer: the game is over, or the viewer has resigned and
/// the others play on.
pub(super) fn is_out(link: &Link, over: Memo<bool>) -> Memo<bool> {
    let now = link.now();
    let gone = move || now.with(|now| now.you().is_some_and(|seat| now.resigned.has(seat)));
    Memo::new(move |_| over.get() || gone())
}

/// Returns the headline and the line below.
fn words(board: &'static dyn Board, now: &Snapshot) -> (String, String) {
    let Some(outcome) = &now.outcome else { return (t("table-over"), String::new()) };
    let verdict = outcome.verdict.as_ref().map(|key| board.verdict(key));
    if let Some(told) = verdict.filter(|_| now.resigned.is_empty()) {
        return told;
    }
    let reason = match &*outcome.reason {
        "" | "resigned" => String::new(),
        reason => board.reason(reason),
    };
    let below = [reason, resigned::words(now, now.you(), &outcome.reason)];
    (headline(now, outcome), below.join(" ").trim().to_owned())
}

/// Returns who has won, in words.
fn headline(now: &Snapshot, outcome: &Outcome) -> String {
    let winners = outcome.ranking.first().map(Vec::as_slice).unwrap_or_default();
    let seats: SeatSet = winners.iter().flat_map(|team| team.iter()).fold(SeatSet::EMPTY, SeatSet::with);
    if now.seats.len() == 1 {
        return t(if now.resigned.is_empty() { "end-solo" } else { "table-over" });
    }
    let names: Vec<String> = seats.iter().map(|seat| now.name(seat)).collect();
    let mine = now.viewer.seat().is_some_and(|seat| now.is_you(seat) && seats.has(seat));
    match (mine, winners.len()) {
        (true, 1) => t("end-you-win"),
        (false, 1) => tell("end-wins", &[("names", w(&list(&names)))]),
        _ => tell("end-shared", &[("names", w(&list(&names)))]),
    }
}
