//! The frame around made-up zones, for the gallery.

use core::ops::Range;

use game_core::Seat;
use leptos::prelude::*;

use super::keys::{Acts, Early, shortcuts};
use super::layout::{self, Arrangement, Layout};
use super::size::{self, Size};
use super::{curtain, recap};
use crate::boards::{LogLine, Zone};
use crate::kit::plan::{Controls, NoUndo, UndoState};
use crate::kit::visit::Visits;

/// A made-up table.
pub(crate) struct Made {
    pub(crate) zones: Vec<Zone>,
    pub(crate) layout: fn(Size) -> Layout,
    pub(crate) focus: Signal<Option<&'static str>>,
    pub(crate) visits: Visits,
    /// How many gestures have been made.
    pub(crate) gestures: Signal<u32>,
    pub(crate) lines: Memo<Vec<LogLine>>,
    pub(crate) viewer: Seat,
    pub(crate) again: Callback<Range<usize>>,
    pub(crate) open_log: Callback<()>,
}

/// Returns the frame around it: zones, tabs, sheets, folds, visits and recap, with their keys.
pub(crate) fn made_up(made: Made) -> AnyView {
    let Made { zones, layout, focus, visits, gestures, lines, viewer, again, open_log } = made;
    let early = Early::listen();
    let size = size::watch();
    Effect::watch(move || gestures.get(), move |_, _, _| visits.set(None), false);
    let nothing = Callback::new(|()| {});
    let controls = Controls {
        prepared: Signal::derive(|| false),
        undo: Signal::stored(UndoState::None(NoUndo::Nothing)),
        gestures,
        on_undo: nothing,
        on_undo_all: nothing,
        on_propose: nothing,
        on_hint: nothing,
    };
    let (side, keys) = (RwSignal::new(false), RwSignal::new(false));
    let acts = Acts { controls, hints: false, side, keys, visits: Some(visits) };
    shortcuts(acts);
    early.set(Callback::new(|()| false), acts, Signal::stored(true));
    let recap = recap::recap(recap::Parts {
        pointed: recap::Pointed::provide(),
        lines: Memo::new(move |_| lines.with(|lines| recap::since(lines, viewer, |_| "Bob".to_owned()))),
        open: Memo::new(move |_| focus.get().is_some() && gestures.get() == 0),
        small: Memo::new(move |_| size.get().is_small()),
        again,
        open_log,
    });
    let visiting = move || visits.visited.get().is_some().then_some("");
    // Where the zones are would be in the style sheet of a game.
    const AREAS: &str =
        "'ask press' 90px 'hand hand' 140px 'dock dock' 0 'tabs tabs' auto 'seats seats' auto / 1fr 1fr";
    view! {
        <div
            class="table"
            data-visiting=visiting
            style:grid-template=AREAS
            style:grid-auto-rows="minmax(150px, auto)"
            style:gap="12px"
            style:padding-top="190px"
            on:keydown:capture=move |event| early.key(&event)
        >
            {recap}
            {layout::zones(zones, Arrangement::new(size, layout, focus), visits, Vec::new())}
        </div>
        <div style:position="relative" style:height="120px">{curtain::words(viewer, "Ann")}</div>
    }
    .into_any()
}
