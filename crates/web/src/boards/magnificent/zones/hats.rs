//! The viewer's hats on the performance track: which one moves, and where it is dragged to.

use leptos::prelude::*;
use magnificent::components::START_SPACES;

use super::super::art;
use super::super::table::{Table, Thing};
use super::steps::{TRACK, performs};
use crate::dom::List;
use crate::draw::short;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::words::{n, t, tell};

/// A hat that can move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Movable {
    /// The number of its step, where one of two hats moves.
    pub(super) number: Option<u8>,
    /// Its middle and its size in the drawing of the track.
    place: (f64, f64, f64),
    /// Whether it waits beside the track.
    waits: bool,
}

/// Returns the hats of the viewer that can move now; tracked. The first Perform of a round moves the hat on
/// the track, the second one the hat beside it, and any later one either of the two (MAG-293 to 295).
pub(super) fn movable(table: Table) -> Vec<Movable> {
    if !performs(table) || !table.is_own() {
        return Vec::new();
    }
    let rules = table.rules();
    let set = rules.set();
    table.with(|public| {
        let own = public.mover_state();
        let on_track = |position: u8, number: Option<u8>| {
            let place = TRACK.hat(set, position);
            Movable { number, place, waits: false }
        };
        match own.performs {
            0 => own.hats.into_iter().flatten().map(|position| on_track(position, None)).collect(),
            1 => {
                let (.., size) = TRACK.hat(set, START_SPACES);
                vec![Movable { number: None, place: (size, size, size), waits: true }]
            }
            _ if public.turn.hat.is_some() => Vec::new(),
            _ => {
                let number = |position: u8| set.performance_space(position).map(|space| space.number);
                own.hats.into_iter().flatten().map(|position| on_track(position, number(position))).collect()
            }
        }
    })
}

/// Returns the hats that can move as buttons over the track.
pub(super) fn hats(table: Table) -> AnyView {
    let all = Memo::new(move |_| movable(table));
    let key = |hat: &Movable| format!("{hat:?}");
    view! { <div class="mag-hats"><List each=move || all.get() key=key children=move |hat| one(table, hat) /></div> }
        .into_any()
}

fn one(table: Table, hat: Movable) -> AnyView {
    let gestures = Gestures::of_thing(Callback::new(move |event| on_hat(table, hat, event)));
    let (x, y, size) = hat.place;
    let part = |value: f64, of: f64| format!("{}%", short(value / of * 100.0));
    let drawing = hat.waits.then(|| art::hat(table.seat().map(game_core::Seat::index), 28));
    let chosen = move || hat.number.is_some() && table.hat.get() == hat.number;
    view! {
        <button
            type="button"
            class="mag-hat-hit"
            class:chosen=chosen
            class:choice=hat.number.is_some()
            data-hat=hat.number
            data-drop=hat.number.map(|number| format!("step-{number}"))
            style:left=part(x - size * 0.62, TRACK.width)
            style:top=part(y - size * 0.62, TRACK.height)
            style:width=part(size * 1.24, TRACK.width)
            style:height=part(size * 1.24, TRACK.height)
            aria-label=name(hat)
            title=name(hat)
            aria-pressed=move || chosen().to_string()
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
            inner_html=drawing.unwrap_or_default()
        ></button>
    }
    .into_any()
}

/// Returns the name of a hat that can move.
pub(super) fn name(hat: Movable) -> String {
    match hat.number {
        Some(number) => tell("magnificent-hat-on", &[("number", n(number))]),
        None => t("magnificent-hat-moves"),
    }
}

fn on_hat(table: Table, hat: Movable, event: ThingEvent) {
    match event {
        ThingEvent::Choose { .. } => {
            if let Some(number) = hat.number {
                table.choose_hat(number);
            }
        }
        ThingEvent::Lift { at, .. } => table.dragged.set(Some((at, Thing::Hat(hat.number)))),
        ThingEvent::Drag { at, .. } => super::drag(table, at),
        ThingEvent::Drop { at, .. } => super::drop_at(table, at),
        ThingEvent::Cancel => table.dragged.set(None),
        ThingEvent::Hold | ThingEvent::Release => {}
    }
}
