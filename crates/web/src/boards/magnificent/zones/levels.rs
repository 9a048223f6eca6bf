//! Beside the camp: the build levels, and in their place the tiles to lay once one is chosen.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use magnificent::camp::LaidTile;
use magnificent::preview::Goal;
use magnificent::set::Level;
use magnificent::state::MainAction;
use magnificent::{Action, Phase, Size, Space, Tile};
use wasm_bindgen::JsCast;

use super::super::art;
use super::super::names;
use super::super::reading::camp;
use super::super::reading::reach::{self, LevelState, Reach};
use super::super::table::{Spot, Table, Thing};
use super::super::words;
use crate::dom::{List, live};
use crate::kit::State;
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::{Key, focus_at, only_space_clicks, rove};
use crate::words::{full_stop, n, sentence, t, tell, w};

/// Returns whether a build level can be chosen now; tracked.
pub(super) fn builds(table: Table) -> bool {
    table.is_own() && matches!(table.phase(), Phase::BuildLevel | Phase::ClearDie)
        || table.may(|action| *action == Action::Main(MainAction::Build))
}

/// What is shown of a level.
#[derive(Clone, Debug, PartialEq)]
struct LevelLook {
    power: u8,
    state: State,
    /// What it lacks, or what is wrong with it.
    note: String,
    name: String,
    chosen: bool,
    /// Whether it can be chosen, even if nothing comes of it.
    open: bool,
}

fn looks(table: Table) -> Vec<LevelLook> {
    let rules = table.rules();
    let asks = builds(table);
    let chosen = match table.proposal.get().map(|proposal| proposal.goal) {
        Some(Goal::Level(power)) => Some(power),
        _ => None,
    };
    let look = |level: Level, state: State, note: String| {
        let mut name = names::level(level);
        if !note.is_empty() {
            name = format!("{name}, {note}");
        }
        LevelLook { power: level.power, state, note, name, chosen: chosen == Some(level.power), open: false }
    };
    table.with(|public| {
        if !asks {
            return rules.set().levels.iter().map(|level| look(*level, State::Rest, String::new())).collect();
        }
        let one = |LevelState { level, reach, has_room, left }: LevelState| {
            let lacks = format!("+{}", level.power.saturating_sub(reach::power(&rules, public)));
            let left = left.into_iter().flatten().min();
            let left = left.map(|left| tell("magnificent-note-left", &[("count", n(left))])).unwrap_or_default();
            let open = reach.is_open();
            let look = match reach {
                Reach::Missing(missing) => look(level, State::No, format!("+{missing}")),
                _ if !has_room && public.turn.colour.is_some() => {
                    look(level, State::No, t("magnificent-level-no-room"))
                }
                Reach::With(boost) if boost.cost > 0 => look(level, State::Ghost, lacks),
                _ => look(level, State::Lit, left),
            };
            LevelLook { open, ..look }
        };
        reach::levels(&rules, public).into_iter().map(one).collect()
    })
}

/// Returns the levels, or the tiles to lay.
pub(super) fn levels(table: Table) -> AnyView {
    let laying = Memo::new(move |_| table.is_own() && !table.tiles_to_lay().is_empty());
    live(move || if laying.get() { tiles(table) } else { chips(table) })
}

fn chips(table: Table) -> AnyView {
    let looks = Memo::new(move |_| looks(table));
    let row = NodeRef::<leptos::html::Div>::new();
    let count = table.with_set(|set| set.levels.len());
    let cursor = RwSignal::new(0_usize);
    let on_key = move |event: KeyboardEvent| {
        if let Some(next) = Key::read(&event).and_then(|key| rove(key, cursor.get_untracked(), count)) {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let one = move |at: usize| {
        let look = Memo::new(move |_| looks.with(|looks| looks.get(at).cloned()));
        let is = move |part: fn(&LevelLook) -> bool| look.with(|look| look.as_ref().is_some_and(part));
        let class = move || {
            look.with(|look| {
                let (state, chosen) = look.as_ref().map_or(("", false), |look| (look.state.class(), look.chosen));
                let power = look.as_ref().map(|look| look.power);
                let wanted = table.wants(|action| matches!(action, Action::Level(level) if Some(*level) == power));
                classes("mag-level", &[(state, true), ("chosen", chosen), ("by-lesson", wanted)])
            })
        };
        let goal = move || look.with_untracked(|look| look.as_ref().map(|look| Goal::Level(look.power)));
        let hover = move |by: &str, over: bool| goal().into_iter().for_each(|goal| table.hover_goal(goal, by, over));
        let drawing = move || {
            let rules = table.rules();
            let colour = table.with(|public| public.turn.colour);
            let level = rules.set().levels[at];
            art::level(rules.set(), level, colour.unwrap_or(magnificent::Colour::Orange), 14).into_string()
        };
        view! {
            <button
                type="button"
                role="radio"
                class=class
                data-at=at
                data-level=move || look.with(|look| look.as_ref().map(|look| look.power.to_string()))
                aria-checked=move || is(|look| look.chosen).to_string()
                aria-disabled=move || is(|look| !look.open).then_some("true")
                tabindex=move || if cursor.get() == at { "0" } else { "-1" }
                on:focus=move |_| cursor.set(at)
                on:pointerenter=move |event| hover(&event.pointer_type(), true)
                on:pointerleave=move |event| hover(&event.pointer_type(), false)
                on:click=move |_| goal().into_iter().for_each(|goal| table.point_at(goal))
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || look.with(|look| look.as_ref().map(|look| look.name.clone()))}</span>
                <b class="num" aria-hidden="true">{move || look.with(|look| look.as_ref().map(|look| look.power))}</b>
                <span class="tiles" class:plain=move || table.with(|public| public.turn.colour.is_none()) aria-hidden="true" inner_html=drawing></span>
                <small aria-hidden="true">{move || look.with(|look| look.as_ref().map(|look| look.note.clone()))}</small>
            </button>
        }
        .into_any()
    };
    view! {
        <div class="mag-chips" class:wanted=move || table.acted() == Some(MainAction::Build) role="radiogroup" aria-label=t("magnificent-zone-levels") node_ref=row on:keydown=on_key>
            <List each=move || 0..count key=usize::to_string children=one />
        </div>
    }
    .into_any()
}

/// The trainers that change what is built.
const BUILDERS: [Space; 3] = [Space::RECOLOUR, Space::DOUBLE_TILE, Space::EXTRA_LARGE];

/// Returns the tiles to lay, and the trainers that change them.
fn tiles(table: Table) -> AnyView {
    let all = Memo::new(move |_| table.tiles_to_lay());
    let one = move |tile: Tile| {
        let gestures = Gestures::of_thing(Callback::new(move |event| on_tile(table, tile, event)));
        let chosen = move || table.in_hand() == Some(tile);
        let rules = table.rules();
        let drawing = art::tile(rules.set(), tile, None, 11);
        let left = move || {
            let rules = table.rules();
            table.with(|public| match public.phase() {
                Phase::Build => {
                    let own = public.turn.colour == Some(tile.colour());
                    let count = public.turn.tiles[usize::from(tile.size() == Size::Large)];
                    if own { count.min(public.supply(&rules, tile)) } else { 1 }
                }
                _ => 1,
            })
        };
        let name = move || words::tile(tile);
        view! {
            <button
                type="button"
                class="mag-tile"
                class:chosen=chosen
                data-tile=tile.id()
                aria-pressed=move || chosen().to_string()
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:click=move |event| gestures.clicked(&event)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{name}</span>
                <span aria-hidden="true" inner_html=drawing></span>
                {live(move || (left() > 1).then(|| view! { <em class="num" aria-hidden="true">"×"{left()}</em> }))}
            </button>
        }
        .into_any()
    };
    let trainers = move || {
        let legal = table.legal.get();
        BUILDERS.into_iter().filter(|space| legal.contains(&Action::Train(*space))).collect::<Vec<_>>()
    };
    let trainer = move |space: Space| {
        let rules = table.rules();
        let drawing = art::space(rules.set(), space, 34);
        let name = words::space(rules.set(), space);
        let title = name.clone();
        view! {
            <button type="button" class="mag-tile help" title=title on:click=move |_| table.train(space) on:keydown=move |event| only_space_clicks(&event)>
                <span class="vh">{name}</span>
                <span aria-hidden="true" inner_html=drawing></span>
            </button>
        }
        .into_any()
    };
    view! {
        <div class="mag-laying" role="group" aria-label=t("magnificent-zone-tiles")>
            <List each=move || all.get() key=|tile: &Tile| tile.id().to_owned() children=one />
            <List each=trainers key=|space: &Space| space.id().to_owned() children=trainer />
        </div>
    }
    .into_any()
}

fn on_tile(table: Table, tile: Tile, event: ThingEvent) {
    match event {
        ThingEvent::Choose { .. } => table.take_tile(tile),
        ThingEvent::Lift { at, .. } => {
            table.take_tile(tile);
            table.dragged.set(Some((at, Thing::Tile(tile))));
        }
        ThingEvent::Drag { at, .. } => {
            table.dragged.set(Some((at, Thing::Tile(tile))));
            let cell = table.map.get_value().and_then(|map| map.cell_at(at));
            table.hover_cell(cell.map(|cell| cell as u8));
        }
        ThingEvent::Drop { at, .. } => {
            table.dragged.set(None);
            table.hover_cell(None);
            if let Some(cell) = table.map.get_value().and_then(|map| map.cell_at(at)) {
                table.fix(cell as u8);
            }
        }
        ThingEvent::Cancel => {
            table.dragged.set(None);
            table.hover_cell(None);
        }
        ThingEvent::Hold | ThingEvent::Release => {}
    }
}

/// Says what a tile would cover; tracked.
pub(in crate::boards::magnificent) fn spot_words(table: Table, spot: Spot) -> String {
    let rules = table.rules();
    let set = rules.set();
    let Spot { tile, orientation, row, column } = spot;
    let (covers, posters) = table.with(|public| {
        let covers = camp::covers(&rules, public, LaidTile { tile, orientation, row, column });
        (covers, public.mover_state().posters)
    });
    let gained = words::gains(&covers.gains);
    let mut parts = vec![match gained.is_empty() {
        true => t("magnificent-covers-nothing"),
        false => tell("magnificent-covers", &[("gains", w(&gained))]),
    }];
    for (all, key) in [
        (&covers.rows, "magnificent-closes-rows"),
        (&covers.columns, "magnificent-closes-columns"),
        (&covers.areas, "magnificent-closes-areas"),
    ] {
        if !all.is_empty() {
            parts.push(tell(key, &[("count", n(all.len() as i64))]));
        }
    }
    let ready = covers.ready.iter().filter_map(|column| posters[usize::from(*column)]);
    for poster in ready {
        let artist = words::artist(set, poster);
        parts.push(full_stop(&tell("magnificent-note-makes-ready", &[("poster", w(&artist))])));
    }
    for (card, more) in covers.cards {
        // By its bonus, which is the heading of the card.
        let what = sentence(&words::card(set, card));
        parts.push(full_stop(&tell("magnificent-note-raises", &[("what", w(&what)), ("points", n(more))])));
    }
    parts.join(" ")
}
