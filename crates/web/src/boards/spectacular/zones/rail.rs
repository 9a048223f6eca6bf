//! The rail: how far the game and the turn are. In solo also the tokens.

use leptos::prelude::*;
use spectacular::Phase;
use spectacular::components::{SOLO, TURNS};
use spectacular::state::Chain;

use super::super::art::{self, Turned};
use super::super::table::Table;
use super::super::words::turn as turn_words;
use crate::kit::classes;
use crate::words::{n, t, tell, w};

/// Returns the steps of a turn, and which of them is due.
fn step(phase: Phase, solo: bool) -> Option<usize> {
    let base = match phase {
        Phase::Choose => 0,
        Phase::Build => 1,
        Phase::Draw { chain: Chain::Prepare | Chain::Refill, .. } => 2,
        Phase::Side | Phase::Save { .. } | Phase::Draw { chain: Chain::Token, .. } => return solo.then_some(0),
        _ => return None,
    };
    Some(base + usize::from(solo))
}

/// Returns steps and turns.
pub(super) fn rail(table: Table) -> AnyView {
    let solo = table.rules().solo;
    let now = Memo::new(move |_| table.facts.with(|view| step(view.phase, solo)));
    let turn = Memo::new(move |_| table.facts.with(|view| view.turn));
    let keys: &[&str] = if solo {
        &["spectacular-step-token", "spectacular-step-choose", "spectacular-step-build", "spectacular-step-draw"]
    } else {
        &["spectacular-step-choose", "spectacular-step-build", "spectacular-step-pass"]
    };
    let steps = keys.iter().enumerate().map(|(at, key)| {
        let class = move || classes("", &[("now", now.get() == Some(at))]);
        view! { <span class=class aria-current=move || (now.get() == Some(at)).then_some("step")>{t(key)}</span> }
    });
    let dot = move |at: u8| {
        let class =
            move || classes("", &[("done", at < turn.get()), ("now", at == turn.get()), ("later", at == TURNS[1])]);
        view! { <i class=class></i> }
    };
    let label = move || tell("spectacular-label-turns", &[("turn", n(table.turn_number() + 1))]);
    let words = move || table.facts.with(|view| turn_words(view));
    view! {
        <div class="spec-rail">
            <div class="steps">{steps.collect_view()}</div>
            <div class="dots" role="img" aria-label=label>{(0..TURNS[0]).map(dot).collect_view()}</div>
            <small>{words}</small>
        </div>
    }
    .into_any()
}

/// Returns the tokens of a solo game.
pub(super) fn tokens(table: Table) -> AnyView {
    let tokens = Memo::new(move |_| table.facts.with(|view| view.tokens));
    let open = Memo::new(move |_| super::dock::token(table));
    let one = move |at: u8| {
        let number = at + 1;
        let drawn = move || tokens.get() >> at & 1 == 0;
        let turned = move || match (drawn(), open.get() == Some(number)) {
            (false, _) => Turned::Ahead,
            (true, true) => Turned::Now,
            (true, false) => Turned::Gone,
        };
        let label = move || {
            let about = [("drawn", w(if drawn() { "yes" } else { "no" })), ("number", n(number))];
            tell("spectacular-label-token", &about)
        };
        view! {
            <span class="token" role="img" aria-label=label data-place=format!("token-{number}") inner_html=move || art::token(Some(number), turned(), 30).into_string()></span>
        }
    };
    let total = move || table.cx.now.with(|now| now.sheets.first().map(|sheet| sheet.total));
    view! {
        <div class="spec-tokens">
            {(0..SOLO as u8).map(one).collect_view()}
            <b class="num total">{total}</b>
        </div>
    }
    .into_any()
}
