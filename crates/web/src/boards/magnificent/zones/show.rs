//! The five poster spaces of the board that is shown, each above a tent or the place for one.

use leptos::prelude::*;
use magnificent::components::POSTER_SPACES;
use magnificent::{Action, Phase, Poster};

use super::super::art;
use super::super::ask;
use super::super::names;
use super::super::reading::posters::{self, Ready};
use super::super::table::{Table, Thing};
use super::super::words;
use super::head;
use crate::dom::live;
use crate::kit::State;
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::kit::press::seal;
use crate::markup::Markup;
use crate::words::{t, tell, w};

/// What is shown of a space.
#[derive(Clone, Debug, Default, PartialEq)]
struct Look {
    poster: Markup,
    tent: Markup,
    word: String,
    ready: bool,
    state: State,
    chosen: bool,
    sealed: bool,
    /// Its number in the show.
    order: Option<u8>,
    /// Whether its tent pays again.
    again: bool,
    name: String,
}

/// Returns the columns.
pub(super) fn show(table: Table) -> AnyView {
    let takes = Memo::new(move |_| takes(table));
    let columns = (0..POSTER_SPACES as u8).map(|space| column(table, space, takes)).collect_view();
    let note = move || note(table);
    view! {
        <div class="mag-show">
            {head(t("magnificent-zone-show"), note)}
            <div class="columns" role="group" aria-label=t("magnificent-zone-show")>{columns}</div>
        </div>
    }
    .into_any()
}

/// Says what the columns are for now; tracked.
fn note(table: Table) -> String {
    match table.asked() {
        Some(Phase::PlaceTent(_)) => t("magnificent-show-pitch"),
        Some(Phase::GainPosters(_) | Phase::PosterTaken(_)) => {
            let lit = table.is_own() && (0..POSTER_SPACES as u8).any(|space| action_of(table, space).is_some());
            if lit { t("magnificent-show-hang") } else { String::new() }
        }
        Some(Phase::Rearrange | Phase::PutPoster(_)) => t("magnificent-show-arrange"),
        Some(Phase::Complete) => t("magnificent-show-choose"),
        _ => String::new(),
    }
}

/// Returns what a column does when it is chosen; tracked.
pub(in crate::boards::magnificent) fn action_of(table: Table, space: u8) -> Option<Action> {
    let legal = table.legal.get();
    let is = |action: Action| legal.contains(&action).then_some(action);
    match table.asked()? {
        Phase::PlaceTent(_) => is(Action::Tent(space)),
        Phase::PosterTaken(_) => is(Action::Place(space)).or_else(|| is(Action::Replace(space))),
        Phase::GainPosters(_) => {
            let source = table.poster.get()?;
            let player = table.player();
            let full = player.posters.iter().all(Option::is_some);
            let fits = if full { Action::Replace(space) } else { Action::Place(space) };
            let free = full || player.posters[usize::from(space)].is_none();
            (free && legal.contains(&Action::Poster(source))).then_some(fits)
        }
        Phase::Complete => is(Action::Complete(space)),
        Phase::PutPoster(_) => is(Action::Put(lifted(table, space)?)),
        _ => None,
    }
}

/// Returns what of the posters that are lifted would come to a space if they were put back one after the
/// other; `None` for a space that has its poster. Tracked.
fn lifted(table: Table, space: u8) -> Option<Option<Poster>> {
    table.with(|public| match public.phase() {
        Phase::PutPoster(next) if space >= next => Some(public.turn.lifted.iter().nth(usize::from(space - next))),
        _ => None,
    })
}

/// Returns whether taking the poster that is chosen cannot be taken back, wherever it hangs; tracked.
fn takes(table: Table) -> bool {
    let source = table.poster.get().filter(|_| matches!(table.asked(), Some(Phase::GainPosters(_))));
    source.is_some_and(|source| ask::seals(table, move |plan, here| plan.take_poster(here, source)))
}

fn look(table: Table, space: u8, takes: bool) -> Look {
    let rules = table.rules();
    let set = rules.set();
    let seat = table.shown.get();
    let asked = table.asked().filter(|_| table.shows_own());
    let action = if table.is_own() { action_of(table, space) } else { None };
    let order = table.shown_order(space);
    let again = table.is_own() && table.doubled() == Some(space);
    table.with(|public| {
        let player = public.player(seat);
        let before = table.facts.with(|view| view.public.player(seat).posters[usize::from(space)]);
        let held = player.posters[usize::from(space)].or_else(|| lifted(table, space).flatten());
        let poster = held.or(before.filter(|_| order.is_some()));
        let tent = player.tents[usize::from(space)];
        let column = posters::columns(&rules, public, seat)[usize::from(space)];
        let ready = column.ready().is_some_and(Ready::is_ready);
        let word = match (&column.missing, asked) {
            _ if order.is_some() => t("magnificent-show-shown"),
            (_, Some(Phase::PlaceTent(_))) if action.is_some() => names::pitched_short(&rules, player, space),
            (Some(_), Some(Phase::GainPosters(_) | Phase::PosterTaken(_))) if action.is_some() => {
                let old = poster.map(|poster| words::artist(set, poster)).unwrap_or_default();
                tell("magnificent-note-instead", &[("poster", w(&old))])
            }
            (Some(lacks), _) => words::ready(lacks),
            (None, _) => String::new(),
        };
        let place =
            if action.is_some() && poster.is_none() { t("magnificent-show-here") } else { t("magnificent-show-free") };
        // While posters are chosen for the show a click shows one; they are only dragged.
        let movable = table.arranges() && (table.arranging.get() || asked != Some(Phase::Complete));
        let state = match (asked, action) {
            (Some(_), Some(_)) => State::Lit,
            (Some(_), _) if movable => State::Lit,
            (Some(Phase::Complete), None) if poster.is_some() && order.is_none() => State::No,
            _ => State::Rest,
        };
        let reward = (space > 0).then(|| set.tent_spaces[usize::from(space) - 1]);
        Look {
            poster: match poster {
                Some(poster) => art::poster(set, poster, &words::artist(set, poster)),
                None => art::poster_place(&place),
            },
            tent: match (space, tent) {
                (0, _) => art::preprinted(&set.preprinted),
                (_, Some(tent)) => art::tent(tent, set.tent(tent)),
                (_, None) => art::no_tent(reward),
            },
            word,
            ready,
            state,
            chosen: order.is_some() || table.column.get() == Some(space),
            sealed: takes && action.is_some(),
            order,
            again,
            name: match again {
                true => format!("{}; {}", names::column(&rules, public, seat, space), t("magnificent-event-again")),
                false => names::column(&rules, public, seat, space),
            },
        }
    })
}

fn column(table: Table, space: u8, takes: Memo<bool>) -> AnyView {
    let look = Memo::new(move |_| look(table, space, takes.get()));
    let gestures = Gestures::of_thing(Callback::new(move |event| on_column(table, space, event)));
    let wanted = Memo::new(move |_| {
        table.wants(|action| matches!(action, Action::Complete(on) | Action::Place(on) if *on == space))
    });
    let class = move || {
        look.with(|look| {
            let chosen = [("chosen", look.chosen), ("by-lesson", wanted.get())];
            classes("mag-column", &[(look.state.class(), true), ("ready", look.ready), chosen[0], chosen[1]])
        })
    };
    let name = move || {
        look.with(|look| match look.order {
            Some(order) => {
                tell("magnificent-label-shown", &[("thing", w(&look.name)), ("order", crate::words::n(order))])
            }
            None => look.name.clone(),
        })
    };
    view! {
        <button
            type="button"
            class=class
            data-drop=format!("column-{space}")
            data-column=space
            data-place=format!("column-{space}")
            aria-pressed=move || look.with(|look| look.chosen).to_string()
            aria-disabled=move || look.with(|look| look.state == State::No).then_some("true")
            on:pointerenter=move |_| table.wanted.set(hung(table, space))
            on:pointerleave=move |_| table.wanted.set(None)
            on:focus=move |_| table.wanted.set(hung(table, space))
            on:blur=move |_| table.wanted.set(None)
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{name}</span>
            <span class="poster" aria-hidden="true" inner_html=move || look.with(|look| look.poster.as_str().to_owned())></span>
            <span class="tent" aria-hidden="true" inner_html=move || look.with(|look| look.tent.as_str().to_owned())></span>
            <span class="word" aria-hidden="true">{move || look.with(|look| look.word.clone())}</span>
            {live(move || look.with(|look| look.order).map(|order| view! { <b class="order num" aria-hidden="true">{order}</b> }))}
            {live(move || look.with(|look| look.again).then(|| view! { <b class="again num" aria-hidden="true">"×2"</b> }))}
            {live(move || look.with(|look| look.sealed).then(|| view! { <span class="sealed" inner_html=seal()></span> }))}
        </button>
    }
    .into_any()
}

/// Returns the poster of a column.
fn hung(table: Table, space: u8) -> Option<Poster> {
    untrack(|| table.player().posters[usize::from(space)])
}

fn on_column(table: Table, space: u8, event: ThingEvent) {
    match event {
        ThingEvent::Choose { .. } => table.choose_column(space),
        ThingEvent::Hold => {
            table.opened.set(hung(table, space).map(super::super::table::Opened::Poster));
        }
        ThingEvent::Lift { at, .. } => {
            let movable = untrack(|| table.arranges() && hung(table, space).is_some());
            if movable {
                table.dragged.set(Some((at, Thing::Column(space))));
            }
        }
        ThingEvent::Drag { at, .. } => super::drag(table, at),
        ThingEvent::Drop { at, .. } => super::drop_at(table, at),
        ThingEvent::Cancel => table.dragged.set(None),
        ThingEvent::Release => {}
    }
}
