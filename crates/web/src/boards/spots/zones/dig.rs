//! Dig: every yard as a row, in which buried dice can be raised and lowered.

use game_core::Seat;
use leptos::prelude::*;
use spots::{Action, Dice};

use super::super::art;
use super::super::table::Table;
use crate::dom::{List, live};
use crate::draw::avatar;
use crate::kit::classes;
use crate::kit::dice::{Paint, die};
use crate::kit::key::only_space_clicks;
use crate::words::{n, t, tell, w};

/// What is shown of a yard.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    seat: Seat,
    name: String,
    before: u8,
    after: Dice,
    /// How many dice its owner loses by a bust.
    lost: Option<u8>,
}

fn look(table: Table, seat: Seat) -> Look {
    let before = table.cx.now.with(|now| now.view.players.get(seat.index()).map_or(Dice::NONE, |player| player.yard));
    let after = table.with_sketch(|made| {
        let busts = made.steps.iter().flatten().find_map(|event| match event {
            spots::Event::Bust { seat: busted, lost } if *busted == seat => Some(lost.len()),
            _ => None,
        });
        (made.after.player(seat).yard, busts)
    });
    let (after, lost) = after.unwrap_or((before, None));
    Look { seat, name: table.name(seat), before: before.sum(), after, lost }
}

/// Returns the yards, and the buttons that change the chosen die.
pub(super) fn rows(table: Table) -> AnyView {
    let seats = table.rules().packs;
    let rows = seats.seats().map(|seat| row(table, seat)).collect_view();
    let can = move |up: bool| {
        let chosen = table.digging.get();
        let legal = table.legal();
        chosen.is_some_and(|(seat, number)| legal.contains(&Action::Dig { seat, number, up }))
    };
    let button = move |up: bool, sign: &'static str, name: &'static str| {
        view! {
            <button
                type="button"
                class="btn icon"
                aria-label=t(name)
                aria-disabled=move || (!can(up)).then_some("true")
                on:click=move |_| table.dig(up)
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="spots-dig">{rows}</div>
        <div class="spots-dig-by">{button(false, "−", "kit-less")}{button(true, "+", "kit-more")}</div>
    }
    .into_any()
}

fn row(table: Table, seat: Seat) -> AnyView {
    let look = Memo::new(move |_| look(table, seat));
    let dice = Memo::new(move |_| {
        look.with(|look| look.after.kinds().map(|number| (number, look.after.count(number))).collect::<Vec<_>>())
    });
    let one = move |(number, count): (u8, u8)| {
        let is = move || table.digging.get() == Some((seat, number));
        let label = tell("spots-label-die", &[("number", n(number))]);
        let more = (count > 1).then(|| view! { <b class="times num" aria-hidden="true">"×"{count}</b> });
        view! {
            <button
                type="button"
                class=move || classes("dug", &[("on", is())])
                aria-pressed=move || is().to_string()
                aria-label=label.clone()
                on:click=move |_| table.digging.set(Some((seat, number)))
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span inner_html=die(Some(number), Paint::IVORY, 34)></span>
                {more}
            </button>
        }
        .into_any()
    };
    let sign = if table.rules().is_stray(seat) { art::stray(24) } else { avatar(seat.index(), 24) };
    let sum = move || {
        look.with(|look| {
            let after = look.after.sum();
            match look.lost {
                Some(lost) => {
                    view! { <b>{look.before}" → "</b><small>{tell("spots-dig-busts", &[("count", n(lost))])}</small> }
                        .into_any()
                }
                None if after == look.before => view! { <b class="num">{after}</b> }.into_any(),
                None => view! { <b class="num">{look.before}" → "{after}</b> }.into_any(),
            }
        })
    };
    let label =
        move || look.with(|look| tell("spots-label-dig", &[("name", w(&look.name)), ("sum", n(look.after.sum()))]));
    let hot = move || look.with(|look| look.lost.is_some());
    view! {
        <div class="dig-row" class:hot=hot role="group" aria-label=label>
            <span class="who" inner_html=sign></span>
            <span class="dice"><List each=move || dice.get() key=|(number, count)| format!("{number} {count}") children=one /></span>
            <span class="to">{live(sum)}</span>
        </div>
    }
    .into_any()
}
