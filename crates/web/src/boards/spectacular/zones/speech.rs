//! What is said aloud of a person's own gestures and of what they lead to, once the hand rests.

use core::time::Duration;

use leptos::prelude::*;
use spectacular::action::Area;
use spectacular::{Item, Phase};

use super::super::plan::{Place, Planned};
use super::super::reading::corners::{Grade, grades};
use super::super::table::Table;
use super::super::words::{corner_name, thing};
use super::names::place_words;
use crate::words::{n, t, tell, w};

/// How long a plan rests before it is said.
const REST: Duration = Duration::from_millis(400);

/// Returns the region that is read aloud.
pub(super) fn speech(table: Table) -> AnyView {
    let said = RwSignal::new(String::new());
    let planned = Memo::new(move |_| table.with_planned(planned_words).unwrap_or_default());
    Effect::watch(
        move || planned.get(),
        move |words, _, _| {
            let words = words.clone();
            let say = move || {
                if planned.try_get_untracked().as_ref() == Some(&words) && !words.is_empty() {
                    said.set(words);
                }
            };
            set_timeout(say, REST);
        },
        false,
    );
    let board = Memo::new(move |_| {
        table.cx.now.with(|now| {
            let seat = now.viewer.seat().filter(|_| !now.rules.solo)?;
            (now.view.turn > 0 && now.view.phase == Phase::Choose).then(|| now.view.player(seat).supply.number)
        })
    });
    Effect::watch(
        move || board.get(),
        move |number, before, _| {
            if let (Some(number), Some(_)) = (number, before) {
                said.set(tell("spectacular-speech-board", &[("number", n(*number))]));
            }
        },
        false,
    );
    Effect::watch(
        move || table.revealed.get(),
        move |revealed, _, _| {
            if *revealed {
                said.set(t("spectacular-speech-chosen"));
            }
        },
        false,
    );
    view! { <p class="vh" role="status">{said}</p> }.into_any()
}

/// Returns what is planned for the items that have a place, with the towers that they close.
fn planned_words(planned: &Planned<'_>) -> String {
    if planned.start.board.is_none() {
        return String::new();
    }
    let (rules, ground) = (planned.rules, planned.start.ground(planned.rules));
    let mut all = Vec::new();
    for area in [Area::N, Area::W] {
        let (Some(item), Some(place)) = (planned.turned(area), planned.plan.item(area).place) else { continue };
        let mut parts = vec![thing(rules, item)];
        match place {
            Place::Box => parts.push(t("spectacular-hand-box")),
            Place::Tile(hex, _) | Place::Die(hex) => {
                parts.extend(ground.cell(hex).map(|cell| place_words(ground, cell)));
            }
        }
        let mut closes = None;
        if let (Item::Tile(tile), Place::Tile(hex, Some(corner))) = (item, place) {
            parts.push(corner_name(corner));
            let found = grades(rules, &planned.without(area), tile, hex);
            closes = found.filter(|grades| grades[corner as usize] == Grade::Closes).and_then(|_| tile.part());
        }
        all.push(tell("spectacular-speech-planned", &[("what", w(&parts.join(", ")))]));
        all.extend(closes.map(|tower| tell("spectacular-speech-tower", &[("tower", w(tower.id()))])));
    }
    all.join(" ")
}
