//! What if: plans that are kept side by side, each with what it would lead to.

use leptos::prelude::*;
use magnificent::preview::{Owed, owed, projection};

use super::super::plan::CircusPlan;
use super::super::reading::posters::{Ready, columns};
use super::super::table::Table;
use super::super::words;
use crate::dom::live;
use crate::kit::sheet::{SheetKind, sheet};
use crate::words::{n, t, tell};

/// How many plans are kept.
const PINS: usize = 3;

/// What a plan leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outlook {
    points: i32,
    projection: i16,
    coins: i16,
    owed: Owed,
    gems: String,
    trainers: u8,
    ready: usize,
}

/// Returns what a plan leads to; `None` where nothing is planned. Tracked.
fn outlook(table: Table, plan: &CircusPlan) -> Option<Outlook> {
    let now = table.cx.now.get();
    let seat = now.viewer.seat()?;
    let made = table.cx.planner.preview(|of| *of = plan.clone())?;
    let public = &made.view.public;
    let player = public.player(seat);
    let ready = columns(&now.rules, public, seat).iter().filter(|one| one.ready().is_some_and(Ready::is_ready)).count();
    Some(Outlook {
        points: made.view.sheet(&now.rules, seat).total,
        projection: projection(&now.rules, public, seat).total(),
        coins: player.coins,
        owed: owed(public, seat),
        gems: words::all_gems(&player.gems),
        trainers: player.trainers,
        ready,
    })
}

/// Returns the sheet with the plans.
pub(super) fn pinned(table: Table) -> AnyView {
    let title = Signal::derive(|| t("magnificent-what-if"));
    let body = move || live(move || rows(table));
    sheet(table.what_if, SheetKind::Dialog, title, body)
}

/// Opens the sheet; where something is planned.
pub(super) fn open(table: Table) {
    if untrack(|| table.is_own()) {
        table.what_if.set(true);
    }
}

fn rows(table: Table) -> AnyView {
    let plan = table.cx.planner.plan().get();
    let pins = table.pins.get();
    let is_new = !plan.is_empty() && !pins.contains(&plan) && pins.len() < PINS;
    let pin = move |_| {
        let plan = table.cx.planner.plan().get_untracked();
        table.pins.update(|pins| pins.push(plan));
    };
    let own = view! {
        <li>
            <b>{t("magnificent-what-if-now")}</b>
            {words_of(table, &plan)}
            {is_new.then(|| view! { <button type="button" class="btn" on:click=pin>{t("magnificent-what-if-keep")}</button> })}
        </li>
    };
    let one = |(at, kept): (usize, &CircusPlan)| {
        let taken = kept.clone();
        let take = move |_| {
            table.edit(|plan, _| *plan = taken.clone());
            table.what_if.set(false);
        };
        let drop_it = move |_| {
            table.pins.update(|pins| {
                pins.remove(at);
            });
        };
        view! {
            <li>
                <b>{tell("magnificent-what-if-plan", &[("number", n(at as i64 + 1))])}</b>
                {words_of(table, kept)}
                <button type="button" class="btn primary" on:click=take>{t("magnificent-what-if-take")}</button>
                <button type="button" class="btn" on:click=drop_it>{t("magnificent-what-if-drop")}</button>
            </li>
        }
    };
    let kept = pins.iter().enumerate().map(one).collect_view();
    view! { <ol class="mag-what-if">{own}{kept}</ol> }.into_any()
}

/// Returns what a plan leads to, in words.
fn words_of(table: Table, plan: &CircusPlan) -> AnyView {
    let Some(outlook) = outlook(table, plan) else { return ().into_any() };
    let Outlook { points, projection, coins, owed, gems, trainers, ready } = outlook;
    let owes = tell("magnificent-purse-owed", &[("due", n(owed.due))]);
    let short = match owed.short {
        0 => String::new(),
        short => tell("magnificent-purse-short", &[("short", n(short)), ("lost", n(owed.lost))]),
    };
    let posters = tell("magnificent-what-if-ready", &[("count", n(ready as i64))]);
    let first = words::join([words::points(points), words::coins(coins), owes, short]);
    let then = words::join([gems, words::trainers(trainers), posters]);
    let last = tell("magnificent-note-projection", &[("points", n(projection))]);
    view! { <p>{first}<br/>{then}<br/>{last}</p> }.into_any()
}
