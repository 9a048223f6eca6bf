//! The seats: what the others have, in a rail or a strip.

use game_core::Seat;
use leptos::prelude::*;
use spots::state::Player;

use super::super::art::{self, OnDog};
use super::super::table::Table;
use super::super::words::dog_name;
use super::yard::small_meter;
use crate::dom::live;
use crate::kit::seats::{SeatLayout, SeatLook, seat_rows};
use crate::markup::{Markup, markup};
use crate::words::{n, t, tell, w};

/// Returns the seats. The viewer's own is shown only where its pack and yard are not.
pub(super) fn seats(table: Table) -> AnyView {
    let visits = table.cx.visits;
    let looks = Signal::derive(move || {
        let playing = table.cx.playback.playing().with(Option::is_some);
        let mover = table.mover().index();
        let looks = visits.looks.get();
        let one = |look: SeatLook| {
            let player = player(table, look.seat);
            SeatLook {
                total: Some(format!("{}/6", player.pack.scored())),
                // While something is shown, it is the turn of the one who does it.
                to_act: if playing { look.seat == mover } else { look.to_act },
                ..look
            }
        };
        looks.into_iter().map(one).collect::<Vec<_>>()
    });
    let visited = Signal::derive(move || visits.visited.get().map(Seat::index));
    let on = Callback::new(move |event| visits.on(event));
    seat_rows(t("table-seats"), Signal::stored(SeatLayout::Rows), looks, visited, move |seat| more(table, seat), on)
}

fn player(table: Table, seat: usize) -> Player {
    table.facts.with(|view| view.players.get(seat).copied().unwrap_or_default())
}

/// Returns what is shown of a seat below its name.
fn more(table: Table, seat: usize) -> AnyView {
    let has = Memo::new(move |_| player(table, seat));
    let limit = table.rules().limit(Seat::new(seat as u8));
    let dogs = move || chips(&has.get()).into_string();
    let six = move || art::six(has.with(|player| player.pack.scored()), 15).into_string();
    let full = move || {
        let full = has.with(|player| player.pack.full().count_ones());
        (full > 0).then(|| {
            let words = tell("spots-full-dogs", &[("count", n(full))]);
            view! { <span class="ready-dogs" title=words>"✓"{full}<i>{t("spots-full-short")}</i></span> }
        })
    };
    let words = move || has.with(|player| words(player, limit));
    let does = table.rules().is_stray(Seat::new(seat as u8)).then(|| {
        let level = table.rules().options.level;
        let key = if level.howls() { "spots-stray-does-howl" } else { "spots-stray-does" };
        view! { <span class="stray-does">{tell(key, &[("count", n(level.dice()))])}</span> }
    });
    view! {
        <span class="vh">{words}</span>
        <span class="six" aria-hidden="true" inner_html=six></span>
        <span class="chips" aria-hidden="true" data-place=format!("dogs-{seat}") inner_html=dogs></span>
        <span class="nums" aria-hidden="true" data-place=format!("seat-{seat}")>
            {live(move || has.with(|player| small_meter(player.yard.sum(), limit)))}
            <b class="num yard-sum">{move || has.with(|player| player.yard.sum())}</b>
            <span class="bones"><span inner_html=art::bone(22)></span><b class="num">{move || has.with(|player| player.treats)}</b></span>
            <span class="paws"><span inner_html=art::paws(1, 14)></span><b class="num">{move || has.with(|player| player.pack.paws())}</b></span>
            {live(full)}
        </span>
        {does}
        <span class="last-turn" aria-hidden="true" inner_html=move || table.last_turn(seat).unwrap_or_default().into_string()></span>
    }
    .into_any()
}

/// Returns the dogs of a seat as the smallest cards; from five on they are narrower.
fn chips(player: &Player) -> Markup {
    let pack = &player.pack;
    let open: Vec<usize> = (0..pack.len()).filter(|at| !pack.is_scored(*at)).collect();
    let narrow = open.len() > 4;
    let one = |at: &usize| {
        let dog = pack.dog(*at);
        let on = OnDog { filled: pack.filled(*at), ..OnDog::default() };
        let class = match (narrow, pack.free(*at) == 0) {
            (true, true) => "narrow full",
            (true, false) => "narrow",
            (false, true) => "full",
            (false, false) => "",
        };
        let paws = if narrow { Markup::default() } else { art::paws(dog.paws(), 10) };
        let row = art::spot_row(dog, on, if narrow { 15 } else { 19 });
        markup!(
            "<span class=\"spots-chip {}\" title=\"{}\">{}{}{}</span>",
            class,
            dog_name(dog),
            art::head(dog),
            row,
            paws
        )
    };
    open.iter().map(one).collect()
}

/// Says what a seat has.
fn words(player: &Player, limit: u8) -> String {
    let pack = &player.pack;
    let open = (0..pack.len()).filter(|at| !pack.is_scored(*at));
    let dogs: Vec<String> = open
        .map(|at| {
            let (dog, free) = (dog_name(pack.dog(at)), pack.free(at).count_ones());
            let about = [("dog", w(&dog)), ("count", n(free))];
            tell(if free == 0 { "spots-label-chip-full" } else { "spots-label-chip" }, &about)
        })
        .collect();
    let dogs = dogs.join(", ");
    tell(
        "spots-label-seat",
        &[
            ("scored", n(pack.scored())),
            ("dogs", w(&dogs)),
            ("sum", n(player.yard.sum())),
            ("limit", n(limit)),
            ("treats", n(player.treats)),
            ("paws", n(pack.paws())),
        ],
    )
}
