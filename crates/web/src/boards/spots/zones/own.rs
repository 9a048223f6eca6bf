//! What else a seat has: scored dogs, treats and paws. And the kennel.

use leptos::prelude::*;
use spots::Dog;
use spots::components::{PACK, ROW};
use spots::state::Player;

use super::super::art;
use super::super::table::{Opened, Table};
use super::super::words::dog_name;
use crate::dom::live;
use crate::kit::dice::{Paint, die};
use crate::markup::{Markup, markup};
use crate::words::{n, t, tell, w};

fn shown_player(table: Table) -> Player {
    let seat = table.shown.get();
    table.facts.with(|view| view.players.get(seat.index()).copied().unwrap_or_default())
}

/// Returns the shelf: six places, for scored dogs and those that are still missing.
pub(super) fn shelf(table: Table) -> AnyView {
    let scored = Memo::new(move |_| {
        let pack = shown_player(table).pack;
        (0..pack.len()).filter(|at| pack.is_scored(*at)).map(|at| pack.dog(at)).collect::<Vec<Dog>>()
    });
    let place = move |at: usize| {
        let dog = Memo::new(move |_| scored.with(|scored| scored.get(at).copied()));
        live(move || match dog.get() {
            Some(dog) => {
                let name = dog_name(dog);
                let label = tell("spots-label-scored", &[("dog", w(&name))]);
                let inside = markup!("{}<b>{}</b>", art::scored(dog), name);
                view! { <div class="spots-scored" role="img" aria-label=label inner_html=inside></div> }.into_any()
            }
            None => view! { <div class="spots-slot" aria-hidden="true" inner_html=art::slot()></div> }.into_any(),
        })
    };
    view! { <div class="spots-shelf" data-place=move || format!("shelf-{}", table.shown.get())>{(0..PACK).map(place).collect_view()}</div> }
        .into_any()
}

/// Returns treats, paws and scored dogs as numbers.
pub(super) fn purse(table: Table) -> AnyView {
    let numbers = Memo::new(move |_| {
        let player = shown_player(table);
        (player.treats, player.pack.paws(), player.pack.scored())
    });
    let one = |class: &'static str, sign: Markup, value: Signal<u8>, key: &'static str| {
        view! {
            <div class=class>
                <span class="sign" inner_html=sign></span>
                <b class="num">{value}</b>
                <span class="words">{move || tell(key, &[("count", n(value.get()))])}</span>
            </div>
        }
    };
    view! {
        <div class="spots-purse" data-place=move || format!("purse-{}", table.shown.get())>
            {one("treats", art::bone(32), Signal::derive(move || numbers.get().0), "spots-treats-of")}
            {one("paws", art::paws(1, 20), Signal::derive(move || numbers.get().1), "spots-paws-of")}
            {one("dogs", art::rosette(18), Signal::derive(move || numbers.get().2), "spots-dogs-of")}
        </div>
    }
    .into_any()
}

/// Returns the kennel: the next dog, and what the supply holds.
pub(super) fn kennel(table: Table) -> AnyView {
    let top = Memo::new(move |_| table.facts.with(|view| view.top));
    let counts = Memo::new(move |_| {
        table.facts.with(|view| {
            let up = (0..ROW).filter(|at| view.tiles.is_up(*at)).count();
            (view.supply, view.treats, view.deck, up)
        })
    });
    let card = move || match top.get() {
        Some(dog) => markup!(
            "{}{}<small>{}</small><b>{}</b><i class=\"num\">{}</i>",
            art::sky(dog),
            art::whole(dog, art::OnDog::default()),
            t("spots-kennel-next"),
            dog_name(dog),
            spaced(dog)
        ),
        None => art::back(),
    };
    let name = move || match top.get() {
        Some(dog) => {
            let name = dog_name(dog);
            let numbers = spaced(dog);
            tell("spots-label-top", &[("dog", w(&name)), ("numbers", w(&numbers)), ("count", n(counts.get().2))])
        }
        None => t("spots-zone-kennel"),
    };
    let say = move |key: &'static str, read: fn((u8, u8, u8, usize)) -> i64| {
        move || tell(key, &[("count", n(read(counts.get())))])
    };
    view! {
        <div class="spots-kennel panel" data-place="supply">
            <button type="button" class="top-dog" on:click=move |_| table.opened.set(Some(Opened::Kennel))>
                <span class="vh">{name}</span>
                {live(move || view! { <span class="spots-card kennel-card" aria-hidden="true" inner_html=card()></span> })}
            </button>
            <h2>{t("spots-zone-kennel")}</h2>
            <p class="below">{say("spots-kennel-below", |counts| i64::from(counts.2))}</p>
            <p class="stock">
                <span><span inner_html=die(Some(5), Paint::IVORY, 22)></span><b class="num">{move || counts.get().0}</b><span class="words">{say("spots-dice-of", |counts| i64::from(counts.0))}</span></span>
                <span><span inner_html=art::bone(26)></span><b class="num">{move || counts.get().1}</b><span class="words">{say("spots-treats-of", |counts| i64::from(counts.1))}</span></span>
            </p>
            <p class="tiles-left">{say("spots-tiles-up", |counts| counts.3 as i64)}</p>
        </div>
    }
    .into_any()
}

/// Returns the numbers of a dog, with spaces between them.
pub(super) fn spaced(dog: Dog) -> String {
    dog.to_string().chars().map(String::from).collect::<Vec<_>>().join(" ")
}
