//! The purse: coins, what the dice of the round cost, what is short, and the points if the game ended now.

use leptos::prelude::*;
use magnificent::Phase;
use magnificent::preview::{Owed, owed_with};

use super::super::art;
use super::super::reading::purse::{Purse, purse as read};
use super::super::table::Table;
use crate::dom::live;
use crate::kit::classes;
use crate::kit::meter::{Bar, bar};
use crate::words::{n, t, tell};

/// What the purse shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Look {
    coins: i16,
    now: Owed,
    then: Owed,
    /// Whether the coins that are sure to come do not cover it.
    probably: bool,
    points: i16,
    /// Whether nothing is owed any more.
    paid: bool,
    /// Whether the game is over, so that there is nothing left to guess.
    over: bool,
    /// Whether it is the viewer's.
    own: bool,
}

fn look(table: Table) -> Option<Look> {
    let rules = table.rules();
    let seat = table.shown.get();
    let die = table.chosen_die().or(table.pointed.get().filter(|_| table.is_own()));
    let now = table.facts.with(|view| magnificent::preview::owed(&view.public, seat));
    table.with(|public| {
        let player = public.player(seat);
        player.board?;
        let Purse { coins, owed, is_probably_short, projection } = read(&rules, public, seat);
        let starts = public.mover == seat && matches!(public.phase(), Phase::TurnStart | Phase::SoloStart);
        let then = match die.filter(|_| starts) {
            Some((kind, face)) => owed_with(public, seat, kind, face),
            None => owed,
        };
        Some(Look {
            coins,
            now,
            then,
            probably: is_probably_short,
            points: projection.total(),
            paid: public.dice_are_paid(),
            over: public.phase() == Phase::Over,
            own: table.shows_own(),
        })
    })
}

/// Returns the purse.
pub(super) fn purse(table: Table) -> AnyView {
    let look = Memo::new(move |_| look(table));
    live(move || {
        let Some(look) = look.get() else { return view! { <div class="mag-panel mag-purse"></div> }.into_any() };
        let Look { coins, now, then, probably, points, paid, over, own } = look;
        let short = then.short > 0 && !paid;
        let head = match (paid, now.due == then.due) {
            (true, _) => t("magnificent-purse-paid"),
            (false, true) => tell("magnificent-purse-owed", &[("due", n(then.due))]),
            (false, false) => tell("magnificent-purse-becomes", &[("now", n(now.due)), ("then", n(then.due))]),
        };
        let note = match (paid, short) {
            (false, false) if probably => t("magnificent-note-probably-short"),
            (true, _) => tell("magnificent-purse-left", &[("coins", n(coins))]),
            (false, true) => tell("magnificent-purse-short", &[("short", n(then.short)), ("lost", n(then.lost))]),
            (false, false) => {
                tell(if own { "magnificent-purse-have" } else { "magnificent-purse-has" }, &[("coins", n(coins))])
            }
        };
        let end = f64::from(i16::from(then.due).max(coins).max(12)) + 2.0;
        let due = |owed: Owed| if paid { 0.0 } else { f64::from(owed.due) };
        let meter = Bar { value: due(now), planned: due(then), limit: f64::from(coins), end };
        view! {
            <div class=classes("mag-panel mag-purse", &[("short", short)])>
                <p class="line"><span aria-hidden="true" inner_html=art::coin(&coins.to_string(), 26)></span><b class="num">{head}</b><span class="note">{note}</span></p>
                {bar(meter)}
                <p class="projection">{t(if over { "magnificent-purse-total" } else { "magnificent-purse-projection" })}" "<b class="num">{points}</b></p>
            </div>
        }
        .into_any()
    })
}
