//! The words of a thing: what a card, a trainer space or a poster is for.

use leptos::prelude::*;
use magnificent::{Card, Poster, Space};

use super::super::art;
use super::super::names;
use super::super::reading::{cards, posters};
use super::super::table::{Opened, Table};
use super::super::words;
use crate::dom::live;
use crate::kit::sheet::{SheetKind, sheet};
use crate::words::{full_stop, n, sentence, tell};

/// Returns the sheet for what is open.
pub(super) fn opened(table: Table) -> AnyView {
    let open = RwSignal::new(false);
    Effect::new(move || {
        if table.opened.get().is_some() {
            open.set(true);
        }
    });
    Effect::watch(
        move || open.get(),
        move |is_open, _, _| {
            if !is_open {
                table.opened.set(None);
            }
        },
        false,
    );
    let title = Signal::derive(move || {
        let rules = table.rules();
        let set = rules.set();
        match table.opened.get() {
            Some(Opened::Card(card)) => sentence(&words::card(set, card)),
            Some(Opened::Space(space)) => sentence(&words::space(set, space)),
            Some(Opened::Poster(poster)) => words::artist(set, poster),
            None => String::new(),
        }
    });
    let body = move || {
        live(move || match table.opened.get() {
            Some(Opened::Card(card)) => card_words(table, card),
            Some(Opened::Space(space)) => space_words(table, space),
            Some(Opened::Poster(poster)) => poster_words(table, open, poster),
            None => ().into_any(),
        })
    };
    sheet(open, SheetKind::Dialog, title, body)
}

fn card_words(table: Table, card: Card) -> AnyView {
    let rules = table.rules();
    let set = rules.set();
    let seat = table.shown.get();
    let worth = table.with(|public| cards::worth(&rules, public, seat, card));
    let about = [("now", n(worth.now)), ("half", n(worth.half))];
    view! {
        <div class="mag-opened">
            <div class="picture" inner_html=art::card(set, set.card(card))></div>
            <div>
                <p>{names::bonus_long(set, card)}</p>
                <p>{names::counts_long(set, card)}</p>
                <p>{tell("magnificent-card-worth", &about)}</p>
            </div>
        </div>
    }
    .into_any()
}

fn space_words(table: Table, space: Space) -> AnyView {
    let rules = table.rules();
    let set = rules.set();
    view! {
        <div class="mag-opened">
            <div class="picture" inner_html=art::space_tile(set, space)></div>
            <div>
                <p>{names::space_help(set, space)}</p>
                <p>{full_stop(&names::space_long(set, space))}</p>
            </div>
        </div>
    }
    .into_any()
}

fn poster_words(table: Table, open: RwSignal<bool>, poster: Poster) -> AnyView {
    let rules = table.rules();
    let set = rules.set();
    let seat = table.shown.get();
    let (_, lacks) = table.with(|public| posters::wanted(&rules, public, seat, poster));
    view! {
        <div class="mag-opened">
            <div class="picture" inner_html=art::poster(set, poster, &words::artist(set, poster))></div>
            <div>
                <p>{names::poster(set, poster)}</p>
                <p>{names::lacks_long(&lacks)}</p>
                {buying(table, open, poster)}
            </div>
        </div>
    }
    .into_any()
}

/// Returns the button that lays out the purchase of a poster of the display, while it can be paid. Nothing is
/// sent before the button of the dock is pressed.
fn buying(table: Table, open: RwSignal<bool>, poster: Poster) -> Option<AnyView> {
    let source = table.can_buy(poster)?;
    let (coins, trainers) = table.with_set(|set| {
        let face = set.space(Space::BUY_POSTER);
        (face.amount, face.trainers)
    });
    let buy = move |_| {
        open.set(false);
        table.edit(|plan, here| plan.buy_poster(here, source));
    };
    let words = tell("magnificent-button-buy", &[("count", n(coins)), ("trainers", n(trainers))]);
    Some(view! { <button type="button" class="btn" on:click=buy>{words}</button> }.into_any())
}
