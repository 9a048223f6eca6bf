//! The stations of the end of a round, and of the game.

use leptos::prelude::*;
use magnificent::Phase;

use super::super::table::Table;
use crate::words::t;

/// Returns the stations of the end of a round.
pub(super) fn stations(table: Table) -> AnyView {
    let at = Memo::new(move |_| {
        table.with(|public| match public.phase() {
            Phase::ChooseSet(_) | Phase::RejectSet => 1_usize,
            Phase::ScoreCard(_) | Phase::PayCoins(..) => 2,
            Phase::HalfCards(..) | Phase::PayHalf(..) | Phase::Over => 4,
            _ => 3,
        })
    });
    let last = move || table.with(|public| public.round) >= 3;
    let keys = move || {
        if at.get() == 4 {
            [
                "magnificent-station-half",
                "magnificent-station-coins",
                "magnificent-station-areas",
                "magnificent-station-standing",
            ]
        } else if last() {
            [
                "magnificent-station-paid",
                "magnificent-station-cards",
                "magnificent-station-score",
                "magnificent-station-end",
            ]
        } else {
            [
                "magnificent-station-paid",
                "magnificent-station-sets",
                "magnificent-station-score",
                "magnificent-station-next",
            ]
        }
    };
    let one = move |station: usize| {
        let now = move || at.get() == station || at.get() == 4;
        let done = move || station < at.get() && at.get() < 4;
        view! {
            <li class:now=now class:done=done aria-current=move || (at.get() == station).then_some("step")>
                <b class="num" aria-hidden="true">{station + 1}</b>
                {move || t(keys()[station])}
            </li>
        }
    };
    view! { <ol class="mag-panel mag-stations" data-place="hand">{(0..4).map(one).collect_view()}</ol> }.into_any()
}
