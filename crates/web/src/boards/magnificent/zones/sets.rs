//! The sets of the main display, which are chosen at the end of the round.

use game_core::Seat;
use leptos::prelude::*;
use magnificent::components::SLOTS;
use magnificent::{Action, Phase};

use super::super::art;
use super::super::names;
use super::super::reading::cards::{self, SetState};
use super::super::table::{Opened, Table};
use super::super::words;
use super::head;
use crate::dom::List;
use crate::draw::avatar;
use crate::kit::State;
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::markup::Markup;
use crate::words::{n, t, tell, w};

/// What is shown of a set.
#[derive(Clone, Debug, Default, PartialEq)]
struct Look {
    drawing: Markup,
    /// What its card counts, where there is no room for the set.
    few: Markup,
    now: String,
    state: State,
    chosen: bool,
    name: String,
    empty: bool,
}

/// Returns the sets.
pub(super) fn sets(table: Table) -> AnyView {
    let count = Memo::new(move |_| {
        let seats = table.rules().seats.get();
        magnificent::components::counts_for_seats(seats).1.min(SLOTS)
    });
    let note = move || note(table);
    view! {
        <div class="mag-panel">
            {head(t("magnificent-zone-sets"), note)}
            <div class="mag-sets" role="group" aria-label=t("magnificent-zone-sets") data-count=count>
                <List each=move || 0..count.get() key=usize::to_string children=move |slot| one(table, slot as u8) />
            </div>
        </div>
    }
    .into_any()
}

/// Says who picks when; tracked.
fn note(table: Table) -> String {
    match table.phase() {
        Phase::ChooseSet(_) | Phase::RejectSet => {
            let mover = table.with(|public| public.mover);
            if table.cx.now.with(|now| now.viewer.is(mover)) {
                t("magnificent-sets-now")
            } else {
                tell("magnificent-sets-picks", &[("name", w(&table.name(mover)))])
            }
        }
        Phase::Over => String::new(),
        _ => {
            let rules = table.rules();
            let own = table.cx.now.with(|now| now.viewer.seat());
            let order = table.with(|public| cards::order(&rules, public));
            match order.iter().position(|seat| Some(*seat) == own).filter(|_| order.len() > 1) {
                Some(at) => tell("magnificent-note-place", &[("place", w(&words::place(at as u8 + 1)))]),
                None => t("magnificent-sets-note"),
            }
        }
    }
}

fn look(table: Table, slot: u8) -> Look {
    let rules = table.rules();
    let set = rules.set();
    let seat = table.cx.now.with(|now| now.viewer.seat()).unwrap_or_else(|| Seat::new(0));
    let actions = [Action::ChooseSet(slot), Action::RejectSet(slot)];
    let may = table.mine.get() && table.legal.with(|legal| actions.iter().any(|action| legal.contains(action)));
    let picked = table.picked.get().is_some_and(|picked| actions.contains(&picked));
    table.with(|public| {
        let found = cards::sets(&rules, public, seat).into_iter().find(|set| set.slot == slot);
        let Some(SetState { card, tile, worth, .. }) = found else {
            return Look { empty: true, name: t("magnificent-set-none"), ..Look::default() };
        };
        let now = tell("magnificent-set-now", &[("count", n(worth.now))]);
        Look {
            drawing: art::set(set, set.card(card), tile),
            few: crate::markup::markup!(
                "<b>{} ×</b>{}",
                set.card(card).per.to_string().as_str(),
                art::count(set, set.card(card).count, 30)
            ),
            name: format!("{}; {now}", names::set(set, card, tile)),
            now,
            state: if may { State::Lit } else { State::Rest },
            chosen: picked,
            empty: false,
        }
    })
}

fn one(table: Table, slot: u8) -> AnyView {
    let look = Memo::new(move |_| look(table, slot));
    let gestures = Gestures::of_thing(Callback::new(move |event| match event {
        ThingEvent::Choose { .. } => table.choose_set(slot),
        ThingEvent::Hold => {
            let card = untrack(|| table.with(|public| public.display[usize::from(slot)]));
            table.opened.set(card.map(Opened::Card));
        }
        _ => {}
    }));
    let class = move || {
        look.with(|look| {
            classes("mag-set", &[(look.state.class(), true), ("chosen", look.chosen), ("empty", look.empty)])
        })
    };
    let taker = move || taker(table, slot).map(|seat| avatar(seat.index(), 26).into_string());
    view! {
        <button
            type="button"
            class=class
            data-set=slot
            data-place=format!("set-{slot}")
            title=move || look.with(|look| look.name.clone())
            aria-pressed=move || look.with(|look| look.chosen).to_string()
            aria-disabled=move || look.with(|look| look.state != State::Lit).then_some("true")
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{move || look.with(|look| look.name.clone())}</span>
            <span class="picture" aria-hidden="true" inner_html=move || look.with(|look| look.drawing.as_str().to_owned())></span>
            <span class="few" aria-hidden="true" inner_html=move || look.with(|look| look.few.as_str().to_owned())></span>
            <span class="now" aria-hidden="true">{move || look.with(|look| look.now.clone())}</span>
            <span class="taker" aria-hidden="true" inner_html=taker></span>
        </button>
    }
    .into_any()
}

/// Returns the seat that took the set of a slot at the end of this round, if it did; tracked.
fn taker(table: Table, slot: u8) -> Option<Seat> {
    use magnificent::Event;
    let now = table.cx.now.get();
    let shown = table.cx.playback.playing().with(|playing| playing.as_ref().map(|playing| playing.step + 1));
    let told = now.told.iter().take(shown.unwrap_or(now.told.len()));
    for event in told.rev().flat_map(|step| step.events.iter().rev()) {
        match event {
            Event::Did { seat, action: Action::ChooseSet(at), .. } if *at == slot => return Some(*seat),
            Event::RoundBegan { .. } => return None,
            _ => {}
        }
    }
    None
}
