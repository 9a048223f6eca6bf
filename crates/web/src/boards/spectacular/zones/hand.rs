//! The hand: the two items of the turn as cards, with where they go.

use leptos::prelude::*;
use spectacular::action::Area;
use spectacular::items::Die;
use spectacular::{IllegalAction, Item, Phase};

use super::super::art;
use super::super::plan::{Place, Planned};
use super::super::reading::places::places;
use super::super::table::{Dragged, Table};
use super::super::words::{corner_letters, refusal, thing};
use super::dock::takes_only;
use crate::dom::live;
use crate::draw::{Icon, icon};
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::markup::Markup;
use crate::words::{sentence, t, tell, w};

/// What is shown of an item in hand.
#[derive(Clone, Debug, PartialEq)]
struct Card {
    drawing: Markup,
    name: String,
    /// Where it comes from.
    source: String,
    /// Where it goes, or what is open.
    state: String,
    /// Whether the state is a warning.
    warns: bool,
    held: bool,
    /// Whether it goes to the box.
    gone: bool,
    /// Whether it is prepared for the next phase.
    kept: bool,
    /// What the cross does, or the arrow of an item that goes to the box; `None` if there is neither.
    cross: Option<String>,
}

/// Returns the two cards.
pub(super) fn hand(table: Table) -> AnyView {
    view! {
        <div class="spec-hand" role="group" aria-label=t("spectacular-zone-hand")>
            {slot(table, Area::N)}
            {slot(table, Area::W)}
        </div>
    }
    .into_any()
}

fn slot(table: Table, area: Area) -> AnyView {
    let card = Memo::new(move |_| card(table, area));
    let there = Memo::new(move |_| card.with(Option::is_some));
    let empty =
        move || t(if area == Area::N { "spectacular-hand-from-supply" } else { "spectacular-hand-from-display" });
    let gestures = Gestures::of_thing(Callback::new(move |event| on_card(table, area, event)));
    let is = move |part: fn(&Card) -> bool| card.with(|card| card.as_ref().is_some_and(part));
    let text = move |part: fn(&Card) -> &String| card.with(|card| card.as_ref().map(|card| part(card).clone()));
    let class = move || {
        classes(
            "spec-card",
            &[("held", is(|card| card.held)), ("gone", is(|card| card.gone)), ("kept", is(|card| card.kept))],
        )
    };
    let button = move || {
        view! {
            <button
                type="button"
                class=class
                data-area=area.to_string()
                data-place=format!("area-{area}")
                aria-pressed=move || is(|card| card.held).to_string()
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:click=move |event| gestures.clicked(&event)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="drawing" aria-hidden="true" inner_html=move || card.with(|card| card.as_ref().map(|card| card.drawing.as_str().to_owned()))></span>
                <span>
                    <b>{move || text(|card| &card.name)}</b>
                    <small class="from">{move || text(|card| &card.source)}</small>
                    <small class="state" class:warn=move || is(|card| card.warns)>{move || text(|card| &card.state)}</small>
                </span>
                {live(move || is(|card| card.kept).then(|| view! { <i class="clock" role="img" aria-label=t("spectacular-hand-waits") inner_html=art::badge_clock(17)></i> }))}
            </button>
            {live(move || {
                let cross = card.with(|card| card.as_ref().and_then(|card| Some((card.cross.clone()?, card.gone))));
                cross.map(|(label, gone)| view! {
                    <button type="button" class="cross" aria-label=label.clone() title=label on:click=move |_| table.cross(area) on:keydown=move |event| only_space_clicks(&event) inner_html=icon(if gone { Icon::Undo } else { Icon::Close }, 15)></button>
                })
            })}
        }
    };
    // An empty place asks for an item, which is wrong where none can be taken.
    let takes = Memo::new(move |_| {
        let plays = table.taken.with(Option::is_some);
        plays && matches!(table.phase(), Phase::Side | Phase::Save { .. } | Phase::Choose)
    });
    view! {
        <div class="spec-slot">
            {live(move || match (there.get(), takes.get()) {
                (true, _) => button().into_any(),
                (false, true) => view! { <p class="spec-card none">{empty()}</p> }.into_any(),
                (false, false) => ().into_any(),
            })}
        </div>
    }
    .into_any()
}

/// Returns the card of an area; tracked.
fn card(table: Table, area: Area) -> Option<Card> {
    let held = table.in_hand.get() == Some(area);
    let prepared = table.is_prepared();
    let lost = table.lost.get()[area as usize];
    let only = table.only.get()[area as usize];
    let mine = table.mine.get();
    let takes_only = takes_only(table);
    table
        .with_planned(|planned| {
            let item = planned.item(area)?;
            let turned = planned.turned(area).unwrap_or(item);
            let place = planned.plan.item(area).place;
            let state = match place {
                None if takes_only => String::new(),
                None => lost.map_or_else(|| open_words(planned, area, held), lost_words),
                Some(place) => place_words(place, only),
            };
            let picked = match area {
                Area::N => planned.plan.picks.0.is_some(),
                Area::W => planned.plan.picks.1.is_some(),
            };
            let (gone, kept) = (place == Some(Place::Box), prepared && place.is_some());
            let cross = t(match (gone, picked) {
                (true, _) => "spectacular-hand-keep",
                (false, true) => "kit-put-back",
                (false, false) => "spectacular-button-discard",
            });
            let name = thing(planned.rules, item);
            Some(Card {
                drawing: drawing(turned, place),
                source: t(if area == Area::N { "spectacular-hand-supply" } else { "spectacular-hand-display" }),
                state,
                warns: place.is_none() && lost.is_some(),
                held: held && mine,
                gone,
                kept,
                // What is prepared has its clock there; it is changed once the plan is open again.
                cross: (mine && !kept).then(|| format!("{cross}: {name}")),
                name: name_words(item, turned, &name),
            })
        })
        .flatten()
}

/// Returns the name of an item, and for a die that workers change the value it gets.
fn name_words(item: Item, turned: Item, name: &str) -> String {
    match (item, turned) {
        (Item::Die(Die { value, .. }), Item::Die(die)) if die.value != value => {
            format!("{} → {}", sentence(name), die.value)
        }
        _ => sentence(name),
    }
}

fn drawing(item: Item, place: Option<Place>) -> Markup {
    match (item, place) {
        (Item::Tile(tile), Some(Place::Tile(_, corner))) => art::tile_sized(tile, corner, 42),
        (Item::Tile(tile), _) => art::tile_sized(tile, None, 42),
        (Item::Die(die), _) => art::die(die, 42),
    }
}

/// Returns where an item goes, in words.
fn place_words(place: Place, only: bool) -> String {
    match place {
        Place::Box => t("spectacular-hand-box"),
        Place::Tile(_, Some(corner)) => {
            let corner = corner_letters(corner);
            tell("spectacular-hand-planned-at", &[("corner", w(&corner))])
        }
        _ if only => t("spectacular-hand-only"),
        Place::Tile(..) | Place::Die(_) => t("spectacular-hand-planned"),
    }
}

/// Returns why an item has lost its place, in words.
fn lost_words(why: IllegalAction) -> String {
    match why {
        IllegalAction::NoTile { .. } => t("spectacular-hand-moved"),
        why => refusal(&why),
    }
}

/// Returns what is open about an item, in words.
fn open_words(planned: &Planned<'_>, area: Area, held: bool) -> String {
    t(if planned.phase == Phase::Side {
        "spectacular-hand-token"
    } else if places(planned, area).is_empty() {
        "spectacular-hand-nowhere"
    } else if held {
        "spectacular-hand-choose"
    } else {
        "spectacular-hand-then"
    })
}

fn on_card(table: Table, area: Area, event: ThingEvent) {
    if !table.mine.get_untracked() {
        return;
    }
    match event {
        ThingEvent::Choose { .. } => table.take(area),
        ThingEvent::Lift { at, .. } => {
            let item = untrack(|| table.with_planned(|planned| planned.turned(area))).flatten();
            if let Some(item) = item {
                table.take(area);
                table.dragged.set(Some(Dragged { at, item, slot: None }));
            }
        }
        _ => super::park::on_drag(table, area, event),
    }
}
