//! What is set beside the buttons: how far a wagon goes, how a tile is turned, which step, how many coins.

use leptos::prelude::*;
use magnificent::Phase;
use magnificent::preview::Goal;
use magnificent::state::MainAction;

use super::super::art;
use super::super::names;
use super::super::table::{Opened, Table, Thing};
use super::super::words;
use super::{hats, steps, tent};
use crate::dom::{List, live};
use crate::draw::{Icon, icon};
use crate::kit::State;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::only_space_clicks;
use crate::kit::meter::stepper;
use crate::words::t;

/// What is set beside the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extra {
    /// Nothing.
    None,
    /// How far the wagon goes.
    Road,
    /// How the tile in hand is turned.
    Tile,
    /// The steps within reach, for fingers.
    Steps,
    /// How many coins are paid.
    Coins,
    /// Which gems pay.
    Gems,
    /// The tent to place.
    Tent(magnificent::Tent),
    /// The poster to hang.
    Poster(magnificent::Poster),
    /// Build, Travel or Perform; a large screen has them beside the sum.
    Actions,
}

/// Returns what is set beside the buttons now.
pub(super) fn extra(table: Table) -> AnyView {
    let what = Memo::new(move |_| {
        let pointed = table.proposal.get().filter(|proposal| proposal.boost.is_some()).map(|proposal| proposal.goal);
        let road = matches!(pointed, Some(Goal::Road { .. }));
        match table.asked() {
            _ if !table.is_own() => Extra::None,
            Some(Phase::TravelSteps) => Extra::Road,
            Some(Phase::PlaceTent(tent)) => Extra::Tent(tent),
            Some(Phase::PosterTaken(poster)) => Extra::Poster(poster),
            Some(Phase::PayCoins(..) | Phase::PayHalf(..)) => Extra::Coins,
            Some(Phase::ChooseSpace | Phase::ChooseHat) => Extra::Steps,
            Some(Phase::Complete) if table.paying.get() => Extra::Gems,
            Some(_) if table.in_hand().is_some() => Extra::Tile,
            Some(_) if road => Extra::Road,
            // Its button needs the room.
            Some(Phase::Power) if matches!(pointed, Some(Goal::Level(_))) => Extra::None,
            Some(Phase::Power) if table.acting.get() == Some(MainAction::Perform) => Extra::Steps,
            Some(Phase::Power) => Extra::Actions,
            _ => Extra::None,
        }
    });
    live(move || match what.get() {
        Extra::None => ().into_any(),
        Extra::Road => road(table),
        Extra::Tile => tile(table),
        Extra::Steps => chips(table),
        Extra::Tent(tent) => held_tent(table, tent),
        Extra::Poster(poster) => held_poster(table, poster),
        Extra::Coins => coins(table),
        Extra::Gems => super::paying::paying(table),
        Extra::Actions => super::hand::actions(table),
    })
}

fn road(table: Table) -> AnyView {
    let value = Signal::derive(move || table.route.get().map_or(0, |route| i32::from(route.steps)));
    let most = Memo::new(move |_| tent::farthest(table));
    let range = Signal::derive(move || (0, i32::from(most.get())));
    let on = Callback::new(move |to: i32| {
        let by = to - value.get_untracked();
        tent::step(table, by as i8);
    });
    stepper(t("magnificent-ask-steps"), value, range, Signal::stored(String::new()), on)
}

fn tile(table: Table) -> AnyView {
    let button = move |name: &'static str, picture: Icon, act: fn(Table)| {
        view! {
            <button type="button" class="btn icon" aria-label=t(name) title=t(name) on:click=move |_| act(table) on:keydown=move |event| only_space_clicks(&event) inner_html=icon(picture, 18)></button>
        }
    };
    view! {
        <div class="mag-turning" role="group" aria-label=t("kit-piece")>
            {button("kit-turn", Icon::Rotate, |table| table.turn_tile(false))}
            {button("kit-mirror", Icon::Swap, Table::mirror_tile)}
        </div>
    }
    .into_any()
}

/// Returns the poster to hang, which may never have been seen before: a click shows it large.
fn held_poster(table: Table, poster: magnificent::Poster) -> AnyView {
    let rules = table.rules();
    let set = rules.set();
    let name = names::poster(set, poster);
    let title = name.clone();
    let drawing = art::poster(set, poster, &words::artist(set, poster));
    view! {
        <button
            type="button"
            class="mag-held-poster"
            title=title
            on:click=move |_| table.opened.set(Some(Opened::Poster(poster)))
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{name}</span>
            <span aria-hidden="true" inner_html=drawing></span>
        </button>
    }
    .into_any()
}

/// Returns the tent to place, to be dragged to its column. Columns do the same by click and key.
fn held_tent(table: Table, tent: magnificent::Tent) -> AnyView {
    let gestures = Gestures::of_thing(Callback::new(move |event| match event {
        ThingEvent::Lift { at, .. } => table.dragged.set(Some((at, Thing::Tent(tent)))),
        ThingEvent::Drag { at, .. } => super::drag(table, at),
        ThingEvent::Drop { at, .. } => super::drop_at(table, at),
        ThingEvent::Cancel => table.dragged.set(None),
        ThingEvent::Choose { .. } | ThingEvent::Hold | ThingEvent::Release => {}
    }));
    let drawing = table.with_set(|set| art::tent(tent, set.tent(tent)));
    view! {
        <span
            class="mag-held-tent"
            aria-hidden="true"
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            inner_html=drawing
        ></span>
    }
    .into_any()
}

fn chips(table: Table) -> AnyView {
    let lit = move || {
        let looks = steps::looks(table).into_iter().filter(|look| matches!(look.state, State::Lit | State::Ghost));
        looks.collect::<Vec<_>>()
    };
    let one = move |look: steps::StepLook| {
        let number = look.number;
        let lacking = !look.lacks.is_empty();
        view! {
            <button type="button" class="mag-chip" data-step=number class:chosen=look.chosen class:lacking=lacking aria-label=look.name on:click=move |_| table.point_at(Goal::Step(number)) on:keydown=move |event| only_space_clicks(&event)>
                <b class="num">{number}</b>
                <small class="num" aria-hidden="true">{look.lacks}</small>
            </button>
        }
        .into_any()
    };
    let key = |look: &steps::StepLook| format!("{} {} {}", look.number, look.name, look.chosen);
    let movable = move || hats::movable(table).into_iter().filter(|hat| hat.number.is_some()).collect::<Vec<_>>();
    let hat = move |hat: hats::Movable| {
        let seat = table.seat().map(game_core::Seat::index);
        let chosen = move || table.hat.get() == hat.number;
        let choose = move |_| hat.number.into_iter().for_each(|number| table.choose_hat(number));
        view! {
            <button type="button" class="mag-chip hat" data-hat=hat.number class:chosen=chosen aria-pressed=move || chosen().to_string() aria-label=hats::name(hat) on:click=choose on:keydown=move |event| only_space_clicks(&event)>
                <span aria-hidden="true" inner_html=art::hat(seat, 24)></span>
                <small class="num" aria-hidden="true">{hat.number}</small>
            </button>
        }
        .into_any()
    };
    let hats = view! { <List each=movable key=|hat: &hats::Movable| format!("{:?}", hat.number) children=hat /> };
    view! { <div class="mag-step-chips" role="group" aria-label=t("magnificent-ask-step")>{hats}<List each=lit key=key children=one /></div> }
        .into_any()
}

fn coins(table: Table) -> AnyView {
    let value = Signal::derive(move || i32::from(table.coins_chosen()));
    let range = Signal::derive(move || (0, i32::from(table.most_coins())));
    let words = Signal::derive(move || words::coins(table.coins_chosen()));
    let on = Callback::new(move |to: i32| table.coins.set(u8::try_from(to).ok()));
    stepper(t("magnificent-ask-coins"), value, range, words, on)
}
