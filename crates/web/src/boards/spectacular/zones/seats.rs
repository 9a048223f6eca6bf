//! The seats: who is ready, what they took and built last, and their parks in small.

use game_core::Seat;
use leptos::prelude::*;
use spectacular::event::ActionEvent;
use spectacular::{Event, Item};

use super::super::art;
use super::super::table::{Opened, Table};
use super::super::told::item;
use super::super::words::thing;
use super::counted::counted_for;
use super::score::gain_flag;
use crate::dom::live;
use crate::kit::seats::{SeatEvent, SeatLayout, SeatLook, SeatParts, seat_rows_with};
use crate::markup::{Markup, markup};
use crate::words::{n, number, points, t, tell, w};

/// Returns the seats.
pub(super) fn seats(table: Table) -> AnyView {
    let visits = table.cx.visits;
    let looks = Signal::derive(move || {
        let looks = visits.looks.get().into_iter().map(|look| with_turn(table, look)).collect::<Vec<_>>();
        in_order(table, looks)
    });
    let visited = Signal::derive(move || visits.visited.get().map(Seat::index));
    let on = Callback::new(move |event| {
        let own = |seat: usize| table.cx.now.with_untracked(|now| now.viewer.is(Seat::new(seat as u8)));
        match event {
            // The viewer's own seat, when its park is shown already: the whole sheet.
            SeatEvent::Visit(seat) if own(seat) && visits.visited.get_untracked().is_none() => {
                table.opened.set(Some(Opened::Sheet));
            }
            event => visits.on(event),
        }
        table.parks.set(false);
    });
    let parts = move |seat: usize| {
        let seat = Seat::new(seat as u8);
        let park = move || {
            let player = table.fact(seat);
            player.board.map(|board| art::thumbnail(&table.rules(), board, &player.park).into_string())
        };
        let own = move || table.cx.now.with(|now| now.viewer.is(seat));
        SeatParts {
            thumb: Some(
                view! { <span class="park" data-place=format!("park-{seat}") inner_html=park></span> }.into_any(),
            ),
            more: Some(live(move || own().then(|| gain_flag(table)).flatten())),
        }
    };
    seat_rows_with(t("table-seats"), Signal::stored(SeatLayout::Rows), looks, visited, Box::new(parts), on)
}

/// Returns the seats in the order of their boards where they act one after the other; tracked.
fn in_order(table: Table, mut looks: Vec<SeatLook>) -> Vec<SeatLook> {
    let rules = table.rules();
    if rules.hidden || rules.solo {
        return looks;
    }
    let number = |look: &SeatLook| table.fact(Seat::new(look.seat as u8)).supply.number;
    let mut numbered: Vec<(u8, SeatLook)> = looks.drain(..).map(|look| (number(&look), look)).collect();
    game_core::sort_few(&mut numbered, |a, b| a.0 < b.0);
    let named = |(number, look): (u8, SeatLook)| {
        let key = if look.own { "spectacular-order-you" } else { "spectacular-order" };
        SeatLook { name: tell(key, &[("number", n(number)), ("name", w(&look.name))]), ..look }
    };
    numbered.into_iter().map(named).collect()
}

/// Adds what a seat did last: its items, and what they brought. Tracked.
fn with_turn(table: Table, look: SeatLook) -> SeatLook {
    let seat = Seat::new(look.seat as u8);
    let rules = table.rules();
    let drawn = |item: &Item| markup!("<span class=\"vh\">{} </span>{}", thing(&rules, *item), art::item(item, 18));
    let items: Vec<Markup> = last_items(table, seat).iter().map(drawn).collect();
    let gain = table.with_lines(|lines| {
        let last = lines.iter().rev().find(|line| line.seat == Some(seat) && line.turn > 0);
        last.and_then(|line| line.points).filter(|gain| *gain != 0)
    });
    // While parks are counted, a total grows with what has been counted: it is not known before.
    let counting = table.count.get_value().filter(|count| count.runs());
    let counted = counting.map(|count| number(counted_for(count, &rules, seat)));
    SeatLook { items, gain: gain.map(points), total: counted.or(look.total), ..look }
}

/// Returns the two items that a seat took or built last, as far as that has been shown; tracked.
fn last_items(table: Table, seat: Seat) -> Vec<Item> {
    let now = table.cx.now.get();
    let shown = table.cx.playback.playing().with(|playing| playing.as_ref().map(|playing| playing.step + 1));
    let mut items = Vec::new();
    for step in now.told.iter().take(shown.unwrap_or(now.told.len())).rev() {
        let found: Vec<Item> = step.events.iter().rev().flat_map(|event| taken_by(event, seat)).collect();
        items.extend(found);
        if items.len() >= 2
            || step.events.iter().any(|event| matches!(event, Event::TurnOver { .. })) && !items.is_empty()
        {
            break;
        }
    }
    items.truncate(2);
    items.reverse();
    items
}

/// Returns the items that a seat took according to an event, the last first.
fn taken_by(event: &Event, seat: Seat) -> Vec<Item> {
    let of = |doing: &ActionEvent| match doing {
        ActionEvent::TookSupply { thing, .. } | ActionEvent::TookDisplay { thing, .. } => Some(item(thing)),
        _ => None,
    };
    match event {
        Event::Did { seat: by, doing } if *by == seat => of(doing).into_iter().collect(),
        Event::Showed { seat: by, doings } if *by == seat => doings.iter().rev().filter_map(of).collect(),
        _ => Vec::new(),
    }
}
