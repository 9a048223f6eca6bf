//! The poster display with its deck.

use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::{Action, Phase, Poster};

use super::super::art;
use super::super::names;
use super::super::reading::posters;
use super::super::table::{Opened, Table, Thing};
use super::super::words;
use super::head;
use crate::dom::live;
use crate::kit::State;
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::markup::Markup;
use crate::words::{n, t, tell};

/// The slots of the display.
const SLOTS: u8 = 4;

/// What is shown of a slot, or of the deck.
#[derive(Clone, Debug, Default, PartialEq)]
struct Look {
    drawing: Markup,
    word: String,
    ready: bool,
    state: State,
    chosen: bool,
    name: String,
    /// Solo: whether it can be traded for a die.
    trades: bool,
}

/// Returns the display.
pub(super) fn market(table: Table) -> AnyView {
    let slots = (0..SLOTS).map(|slot| place(table, Source::Display(slot))).collect_view();
    let note = move || {
        let count = table.with(|public| public.deck.len());
        tell("magnificent-deck", &[("count", n(count as i64))])
    };
    view! {
        <div class="mag-panel mag-market" class:gaining=move || gains(table)>
            {head(t("magnificent-zone-mkt"), note)}
            <div class="slots" role="group" aria-label=t("magnificent-zone-mkt")>{slots}{place(table, Source::Deck)}</div>
        </div>
    }
    .into_any()
}

/// Returns whether a poster is being taken from the display, or may be traded; tracked.
fn gains(table: Table) -> bool {
    table.asked().is_some_and(|phase| matches!(phase, Phase::GainPosters(_) | Phase::PosterTaken(_) | Phase::SoloStart))
}

fn look(table: Table, source: Source) -> Look {
    let rules = table.rules();
    let set = rules.set();
    let seat = table.shown.get();
    let may = table.is_own() && table.legal.with(|legal| legal.contains(&Action::Poster(source)));
    let trades = match source {
        Source::Display(slot) => table.is_own() && table.legal.with(|legal| legal.contains(&Action::SoloDiscard(slot))),
        _ => false,
    };
    let chosen = table.poster.get() == Some(source)
        || matches!(source, Source::Display(slot) if table.trade.get() == Some(slot));
    let state = if may { State::Lit } else { State::Rest };
    table.with(|public| match source {
        Source::Display(slot) => {
            let poster = public.posters[usize::from(slot)];
            let wanted = poster.map(|poster| posters::wanted(&rules, public, seat, poster));
            let word = wanted.map(|(_, missing)| words::ready(&missing)).unwrap_or_default();
            let name = poster.map_or_else(|| t("magnificent-market-empty"), |poster| names::poster(set, poster));
            Look {
                drawing: match poster {
                    Some(poster) => art::poster(set, poster, &words::artist(set, poster)),
                    None => art::poster_place(""),
                },
                ready: wanted.is_some_and(|(ready, _)| ready.is_ready()),
                name: if word.is_empty() { name } else { format!("{name}, {word}") },
                word,
                state,
                chosen,
                trades,
            }
        }
        _ => {
            let (ready, deck) = posters::deck_odds(&rules, public, seat);
            let percent = (ready * 100).checked_div(deck).unwrap_or_default();
            let odds = tell("magnificent-deck-ready", &[("percent", n(percent as i64))]);
            Look {
                drawing: art::deck(deck),
                word: if may { odds.clone() } else { String::new() },
                ready: false,
                name: format!("{}, {odds}", tell("magnificent-deck", &[("count", n(deck as i64))])),
                state,
                chosen,
                trades: false,
            }
        }
    })
}

fn place(table: Table, source: Source) -> AnyView {
    let look = Memo::new(move |_| look(table, source));
    let gestures = Gestures::of_thing(Callback::new(move |event| on_poster(table, source, event)));
    let wanted = Memo::new(move |_| table.wants(|action| *action == Action::Poster(source)));
    let class = move || {
        look.with(|look| {
            let chosen = [("chosen", look.chosen), ("by-lesson", wanted.get())];
            classes("mag-slot", &[(look.state.class(), true), ("ready", look.ready), chosen[0], chosen[1]])
        })
    };
    let at = match source {
        Source::Display(slot) => format!("display-{slot}"),
        _ => "deck".to_owned(),
    };
    let trade = move || {
        let Source::Display(slot) = source else { return None };
        let poster =
            table.with(|public| public.posters[usize::from(slot)]).filter(|_| look.with(|look| look.trades))?;
        let kind = poster.symbol();
        let name = names::trade(table.rules().set(), poster);
        let title = name.clone();
        Some(view! {
            <button type="button" class="trade" class:chosen=move || table.trade.get() == Some(slot) title=title on:click=move |_| table.choose_trade(slot) on:keydown=move |event| only_space_clicks(&event)>
                <span class="vh">{name}</span>
                <span aria-hidden="true" inner_html=art::rolled(kind.into(), 26)></span>
            </button>
        })
    };
    view! {
        <div class="mag-place">
            <button
                type="button"
                class=class
                data-slot=at.clone()
                data-place=at
                aria-pressed=move || look.with(|look| look.chosen).to_string()
                on:pointerenter=move |_| table.wanted.set(poster_of(table, source))
                on:pointerleave=move |_| table.wanted.set(None)
                on:focus=move |_| table.wanted.set(poster_of(table, source))
                on:blur=move |_| table.wanted.set(None)
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:click=move |event| gestures.clicked(&event)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || look.with(|look| look.name.clone())}</span>
                <span class="poster" aria-hidden="true" inner_html=move || look.with(|look| look.drawing.as_str().to_owned())></span>
                <span class="word" aria-hidden="true">{move || look.with(|look| look.word.clone())}</span>
            </button>
            {live(trade)}
        </div>
    }
    .into_any()
}

/// Returns the poster that lies in a slot.
fn poster_of(table: Table, source: Source) -> Option<Poster> {
    match source {
        Source::Display(slot) => untrack(|| table.with(|public| public.posters[usize::from(slot)])),
        _ => None,
    }
}

fn on_poster(table: Table, source: Source, event: ThingEvent) {
    match event {
        ThingEvent::Choose { .. } => table.choose_poster(source),
        ThingEvent::Hold => {
            table.opened.set(poster_of(table, source).map(Opened::Poster));
        }
        ThingEvent::Lift { at, .. } => {
            let may = untrack(|| table.may(|action| *action == Action::Poster(source)));
            if may {
                table.poster.set(Some(source));
                table.dragged.set(Some((at, Thing::Poster(source))));
            }
        }
        ThingEvent::Drag { at, .. } => super::drag(table, at),
        ThingEvent::Drop { at, .. } => super::drop_at(table, at),
        ThingEvent::Cancel => table.dragged.set(None),
        ThingEvent::Release => {}
    }
}
