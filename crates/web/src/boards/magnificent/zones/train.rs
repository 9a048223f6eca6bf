//! The trainers of the seat that is shown, and the spaces on which they can work.

use leptos::prelude::*;
use magnificent::{Action, Phase, Space};

use super::super::art;
use super::super::names;
use super::super::reading::turn;
use super::super::table::{Opened, Table};
use super::super::words;
use super::head;
use crate::dom::List;
use crate::kit::State;
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::words::{n, t, tell};

/// Returns the spaces.
pub(super) fn train(table: Table) -> AnyView {
    let all = Memo::new(move |_| {
        let seat = table.shown.get();
        table.with(|public| turn::spaces(public, seat))
    });
    let note = move || {
        let seat = table.shown.get();
        let heads = table.with(|public| turn::heads(public, seat));
        let about =
            [("ready", n(heads.ready)), ("reserve", n(heads.reserve)), ("resting", n(heads.used + heads.resting))];
        tell("magnificent-train-note", &about)
    };
    view! {
        <div class="mag-panel mag-train">
            {head(t("magnificent-zone-train"), note)}
            <div class="spaces" role="group" aria-label=t("magnificent-zone-train")>
                <List each=move || all.get() key=|space: &Space| space.id().to_owned() children=move |space| one(table, space) />
            </div>
        </div>
    }
    .into_any()
}

/// Returns what sending trainers to a space does now; tracked.
pub(in crate::boards::magnificent) fn action_of(table: Table, space: Space) -> Option<Action> {
    if !table.is_own() {
        return None;
    }
    if space == Space::FLIP {
        // A die that is left as it is has passed that question already.
        return table.can_turn(Action::Flip).then_some(Action::Flip);
    }
    if space == Space::PASSING_TENT {
        return table.can_pass().then_some(Action::Train(space));
    }
    table.legal.with(|legal| {
        let is = |action: &&Action| match **action {
            Action::Train(at) => at == space,
            Action::DoubleTent(_) => space == Space::DOUBLE_TENT,
            _ => false,
        };
        legal.iter().find(is).copied()
    })
}

fn one(table: Table, space: Space) -> AnyView {
    let rules = table.rules();
    let set = rules.set();
    let state = Memo::new(move |_| {
        let used = table.is_own()
            && (table.is_planned(&Action::Train(space))
                || space == Space::FLIP && table.is_planned(&Action::Flip)
                || space == Space::DOUBLE_TENT && table.doubled().is_some()
                || space == Space::ARRANGE && table.arranging.get());
        match (used, action_of(table, space).is_some()) {
            (true, _) => State::Ghost,
            (_, true) => State::Lit,
            _ if table.is_own() && table.asked().is_some_and(|phase| !matches!(phase, Phase::TurnStart)) => State::No,
            _ => State::Rest,
        }
    });
    let gestures = Gestures::of_thing(Callback::new(move |event| match event {
        ThingEvent::Choose { .. } => table.train(space),
        ThingEvent::Hold => table.opened.set(Some(Opened::Space(space))),
        _ => {}
    }));
    let wanted = Memo::new(move |_| table.wants(|action| *action == Action::Train(space)));
    let spoken = names::space_long(set, space);
    let help = names::space_help(set, space);
    view! {
        <button
            type="button"
            class=move || classes("mag-space-hit", &[(state.get().class(), true), ("by-lesson", wanted.get())])
            data-space=space.id()
            aria-pressed=move || (state.get() == State::Ghost).to_string()
            aria-disabled=move || (state.get() == State::No).then_some("true")
            title=help
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{spoken}</span>
            <span class="sign" aria-hidden="true" inner_html=art::space(set, space, 34)></span>
            <span class="words" aria-hidden="true">{words::space(set, space)}</span>
            <span class="cost" aria-hidden="true" inner_html=art::cost(set.space(space), 12)></span>
        </button>
    }
    .into_any()
}
