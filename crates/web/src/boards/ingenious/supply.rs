//! The counter of symbols that the viewer has not seen yet, by colour.

use ingenious::rules::Counter;
use ingenious::{Colour, Mode};
use leptos::prelude::*;

use super::art::{chip, token};
use super::hand::Hand;
use super::words::colour_name;
use crate::draw::short;
use crate::words::{n, t, tell, w};

/// The number of symbols of each colour in the box.
const SYMBOLS: f64 = 40.0;

/// Returns the counter of unseen symbols; empty if the table has none.
pub(super) fn supply(hand: Hand) -> AnyView {
    if hand.cx.link.options().counter == Counter::Off {
        return ().into_any();
    }
    let unseen = Memo::new(move |_| {
        let mut count = [0_i64; 6];
        let rules = hand.cx.rules();
        hand.facts.with(|view| {
            let tiles = view.unseen_tiles(&rules);
            for tile in ingenious::Tile::all() {
                let (a, b) = tile.colours();
                count[a as usize] += i64::from(tiles.count(tile));
                count[b as usize] += i64::from(tiles.count(tile));
            }
        });
        count
    });
    let where_unseen =
        if hand.cx.rules().mode() == Mode::Solo { "ingenious-unseen-solo" } else { "ingenious-unseen-where" };
    let bars = Colour::ALL
        .into_iter()
        .map(|colour| {
            let count = move || unseen.get()[colour as usize];
            let width = Signal::derive(move || short(count() as f64 / SYMBOLS * 100.0));
            let label =
                move || tell("ingenious-unseen-of", &[("colour", w(&colour_name(colour))), ("count", n(count()))]);
            view! {
                <div role="img" aria-label=label>
                    <span inner_html=chip(colour, 22, None)></span>
                    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                        <rect width="100" height="10" fill="var(--hole)" />
                        <rect width=width height="10" fill=token('c', colour) />
                    </svg>
                    <b class="num">{count}</b>
                </div>
            }
        })
        .collect_view();
    view! {
        <section class="panel unseen">
            <header><h3>{t("ingenious-unseen")}</h3><span class="muted small hide-m">{t(where_unseen)}</span></header>
            <div class="bars">{bars}</div>
        </section>
    }
    .into_any()
}
