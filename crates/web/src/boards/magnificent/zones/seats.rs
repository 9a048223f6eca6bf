//! The seats: points, dice of the round, coins and what is owed, and where the hat is.

use game_core::Seat;
use leptos::prelude::*;
use magnificent::Phase;
use magnificent::components::TURNS;
use magnificent::preview::owed;

use super::super::art;
use super::super::table::Table;
use super::super::words;
use crate::dom::live;
use crate::kit::classes;
use crate::kit::seats::{SeatLayout, SeatLook, SeatParts, seat_rows_with};
use crate::markup::{Markup, markup};
use crate::words::{n, t, tell};

/// Returns the seats.
pub(super) fn seats(table: Table) -> AnyView {
    let visits = table.cx.visits;
    let looks = Signal::derive(move || visits.looks.get().into_iter().map(|look| with_total(table, look)).collect());
    let visited = Signal::derive(move || visits.visited.get().map(Seat::index));
    let parts = move |seat: usize| {
        let seat = Seat::new(seat as u8);
        SeatParts { thumb: None, more: Some(live(move || of_seat(table, seat))) }
    };
    let on = Callback::new(move |event| visits.on(event));
    view! {
        {seat_rows_with(t("table-seats"), Signal::stored(SeatLayout::Cells), looks, visited, Box::new(parts), on)}
        {ribbon(table)}
    }
    .into_any()
}

/// Returns the ribbon of a solo game.
fn ribbon(table: Table) -> AnyView {
    if !table.rules().is_solo() {
        return ().into_any();
    }
    live(move || {
        let rules = table.rules();
        let points = table.drawn.with(|view| view.sheet(&rules, Seat::new(0)).total);
        let label = tell("magnificent-ribbon", &[("points", n(points))]);
        view! {
            <div class="mag-ribbon-box" role="img" aria-label=label inner_html=art::ribbon(points as i16, &[200, 220, 240])></div>
        }
    })
}

/// Returns a seat with the points that are shown; tracked.
fn with_total(table: Table, look: SeatLook) -> SeatLook {
    let rules = table.rules();
    let seat = Seat::new(look.seat as u8);
    let there = table.facts.with(|view| seat.index() < rules.seats.get() && view.public.player(seat).board.is_some());
    if !there {
        return look;
    }
    let total = table.drawn.with(|view| view.sheet(&rules, seat).total);
    let total = super::call::total(table, seat, total);
    SeatLook { total: Some(total.to_string()), status: None, ..look }
}

/// Returns what a board adds to a seat: dice, coins and owed, hat.
fn of_seat(table: Table, seat: Seat) -> AnyView {
    let rules = table.rules();
    table.with(|public| {
        let player = public.player(seat);
        let dice: Markup = (0..usize::from(TURNS))
            .map(|at| match player.dice[at] {
                Some(die) => markup!("<i>{}</i>", art::die(die.kind, die.face, 20)),
                None => Markup::fixed("<i class=\"free\"></i>"),
            })
            .collect();
        let owed = owed(public, seat);
        let paid = public.dice_are_paid();
        let short = owed.short > 0 && !paid;
        let coins = if paid { player.coins.to_string() } else { format!("{}/{}", player.coins, owed.due) };
        let words = match (paid, short) {
            (true, _) => words::coins(player.coins),
            (false, false) => tell("magnificent-seat-owed", &[("coins", n(player.coins)), ("due", n(owed.due))]),
            (false, true) => tell("magnificent-seat-short", &[("coins", n(player.coins)), ("due", n(owed.due)), ("short", n(owed.short))]),
        };
        let hat = player.highest_hat().map(|position| hat_words(table, position));
        let number = player.highest_hat().map(|position| match rules.set().performance_space(position) {
            Some(space) => space.number.to_string(),
            None => format!("#{}", position + 1),
        });
        let chose = (public.phase() == Phase::Draft).then(|| {
            let done = table.facts.with(|view| view.done.has(seat));
            art::envelope(done, 22)
        });
        view! {
            <span class="mag-seat-more">
                <span class="vh">{words}", "{hat}</span>
                {match chose {
                    Some(envelope) => view! { <span class="dice" aria-hidden="true" inner_html=envelope></span> }.into_any(),
                    None => view! { <span class="dice" aria-hidden="true" inner_html=dice></span> }.into_any(),
                }}
                <span class=classes("coins num", &[("short", short)]) aria-hidden="true"><span inner_html=art::coin("", 15)></span>{coins}</span>
                <span class="hat" aria-hidden="true" data-place=format!("seat-{seat}")><span inner_html=art::hat(Some(seat.index()), 24)></span><b class="num">{number}</b></span>
            </span>
        }
        .into_any()
    })
}

/// Says where a hat stands.
fn hat_words(table: Table, position: u8) -> String {
    table.with_set(|set| match set.performance_space(position) {
        Some(space) => tell("magnificent-seat-hat", &[("number", n(space.number))]),
        None => tell("magnificent-seat-start", &[("number", n(position + 1))]),
    })
}
