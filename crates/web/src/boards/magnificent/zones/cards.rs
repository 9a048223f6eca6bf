//! The master cards of the seat that is shown: the bonus, the die on it, what it counts now.

use leptos::prelude::*;
use magnificent::effects::Bonus;
use magnificent::{Action, Card, Phase};

use super::super::art;
use super::super::names;
use super::super::reading::cards::worth;
use super::super::table::{Opened, Table};
use super::super::words;
use super::head;
use crate::dom::{List, live};
use crate::kit::State;
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::kit::meter::{Bar, bar};
use crate::markup::Markup;
use crate::words::{n, t, tell, w};

/// What is shown of a card.
#[derive(Clone, Debug, PartialEq)]
struct Look {
    card: Card,
    /// What lies in its socket: a die, the power that one would have, or nothing.
    socket: Markup,
    filled: bool,
    badge: String,
    now: i16,
    then: i16,
    most: Option<u8>,
    state: State,
    strip: State,
    chosen: bool,
    name: String,
    strip_name: String,
}

/// Returns the cards.
pub(super) fn cards(table: Table) -> AnyView {
    let all = Memo::new(move |_| {
        let player = table.player();
        player.cards.iter().collect::<Vec<Card>>()
    });
    let note = move || match table.asked() {
        Some(Phase::ScoreCard(_)) => t("magnificent-cards-score"),
        Some(Phase::TurnStart) => t("magnificent-cards-die"),
        _ => t("magnificent-cards-note"),
    };
    view! {
        <div class="mag-panel">
            {head(t("magnificent-zone-cards"), note)}
            <div class="mag-cards" role="group" aria-label=t("magnificent-zone-cards") data-count=move || all.with(Vec::len)>
                <List each=move || all.get() key=|card: &Card| card.id().to_owned() children=move |card| one(table, card) />
            </div>
        </div>
    }
    .into_any()
}

/// Returns whether a die can be put on a card now; tracked.
pub(super) fn takes(table: Table, card: Card) -> bool {
    let starts = table.asked().is_some_and(|phase| matches!(phase, Phase::TurnStart | Phase::SoloStart));
    starts && table.is_own() && table.player().free_cards().has(card)
}

/// Returns whether the strip of a card can be pressed now: it gives its bonus, or is copied. Tracked.
pub(in crate::boards::magnificent) fn strip_action(table: Table, card: Card) -> Option<Action> {
    if !table.is_own() {
        return None;
    }
    let own = table.with(|public| public.turn.card) == Some(card);
    let action = if own { Action::Bonus } else { Action::Copy(card) };
    table.legal.with(|legal| legal.contains(&action)).then_some(action)
}

fn look(table: Table, card: Card) -> Look {
    let rules = table.rules();
    let set = rules.set();
    let seat = table.shown.get();
    let face = set.card(card);
    let die = table.player().dice.into_iter().flatten().find(|die| die.card == card);
    let takes = takes(table, card);
    let chosen_die = table.chosen_die();
    let score = |public: &magnificent::PublicState| worth(&rules, public, seat, card).now;
    let now = table.facts.with(|view| if view.public.player(seat).cards.has(card) { score(&view.public) } else { 0 });
    let then = table.with(score);
    let scored = table.is_own() && table.legal.with(|legal| legal.contains(&Action::Score(card)));
    let power = chosen_die.filter(|_| takes).map(|die| table.power_with(die, card));
    let adds = power.map_or(0, |(plain, with)| with - plain);
    let socket = match (die, power) {
        (Some(die), _) => art::die(die.kind, die.face, 40),
        (None, Some((_, with))) => crate::markup::markup!("<b class=\"num\">{}</b>", with),
        (None, None) => Markup::default(),
    };
    let strip_action = strip_action(table, card);
    let state = if takes || scored { State::Lit } else { State::Rest };
    let chosen = table.picked.get() == Some(Action::Score(card)) || table.chosen_card() == Some(card);
    let most = face.most;
    let counted = names::counted(then, most);
    let name = names::card(set, card);
    let mut label = format!("{name}; {counted}");
    if let Some(die) = die {
        label = format!("{label}; {}", words::die(die.kind, die.face));
    }
    if let Some((_, with)) = power {
        label = format!("{label}; {}", tell("magnificent-label-power", &[("power", n(with))]));
    }
    Look {
        card,
        socket,
        filled: die.is_some(),
        badge: if adds > 0 { tell("magnificent-card-adds", &[("count", n(adds))]) } else { String::new() },
        now,
        then,
        most,
        state,
        strip: if strip_action.is_some() { State::Lit } else { State::Rest },
        chosen,
        name: label,
        strip_name: match strip_action {
            Some(Action::Copy(_)) => tell("magnificent-label-copy", &[("bonus", w(&name))]),
            _ => name,
        },
    }
}

fn one(table: Table, card: Card) -> AnyView {
    let look = Memo::new(move |_| look(table, card));
    let rules = table.rules();
    let face = *rules.set().card(card);
    let gestures = Gestures::of_thing(Callback::new(move |event| match event {
        ThingEvent::Choose { .. } => table.choose_card(card),
        ThingEvent::Hold => table.opened.set(Some(Opened::Card(card))),
        _ => {}
    }));
    let title = words::strip(face.bonus);
    let what = names::counts(rules.set(), card);
    let wanted = Memo::new(move |_| {
        table.wants(|action| {
            matches!(action, Action::Take { card: on, .. } if *on == card) || *action == Action::Score(card)
        })
    });
    let class = move || {
        look.with(|look| {
            let more = [(look.state.class(), true), ("chosen", look.chosen), ("by-lesson", wanted.get())];
            classes("mag-mcard", &more)
        })
    };
    let socket_class = move || look.with(|look| classes("socket", &[("filled", look.filled)]));
    let meter = move || {
        look.with(|look| {
            let end = f64::from(look.most.unwrap_or(20).max(1));
            bar(Bar { value: f64::from(look.now.max(0)), planned: f64::from(look.then.max(0)), limit: end, end })
        })
    };
    // At the end of the game the cards that are left count half.
    let half = move || {
        let over = table.is_over();
        let seat = table.shown.get();
        over.then(|| {
            let rules = table.rules();
            let points = table.with(|public| worth(&rules, public, seat, card).half);
            view! { <span class="half" aria-hidden="true" inner_html=art::half(&points.to_string(), 44)></span> }
        })
    };
    let of = move || look.with(|look| names::counted(look.then, look.most));
    let small = matches!(face.bonus, Bonus::TileForGems(..) | Bonus::TileForTrainer(_));
    view! {
        <div class=class data-card=card.id() data-drop=format!("card-{}", card.id())>
            <button
                type="button"
                class=move || look.with(|look| classes("strip", &[(look.strip.class(), true)]))
                aria-disabled=move || look.with(|look| look.strip != State::Lit).then_some("true")
                on:click=move |_| table.use_strip(card)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || look.with(|look| look.strip_name.clone())}</span>
                <span aria-hidden="true" class:small=small inner_html=art::bonus(rules.set(), face.bonus, 24)></span>
                <span class="words" aria-hidden="true">{title}</span>
            </button>
            <button
                type="button"
                class="body"
                data-place=format!("card-{}", card.id())
                aria-pressed=move || look.with(|look| look.chosen).to_string()
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:click=move |event| gestures.clicked(&event)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || look.with(|look| look.name.clone())}</span>
                <span class=socket_class aria-hidden="true" inner_html=move || look.with(|look| look.socket.as_str().to_owned())></span>
                <span class="counts" aria-hidden="true">
                    <span class="of">{of}</span>
                    <span class="what">{what}</span>
                    {live(meter)}
                </span>
            </button>
            {live(half)}
            {live(move || look.with(|look| (!look.badge.is_empty()).then(|| view! { <span class="badge" aria-hidden="true">{look.badge.clone()}</span> })))}
        </div>
    }
    .into_any()
}
