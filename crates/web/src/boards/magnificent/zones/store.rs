//! What a seat stores: gems with their limits, coins, trainers, and how full its areas are.

use leptos::prelude::*;
use magnificent::components::STORAGE_LIMIT;
use magnificent::{Action, ColourOrClear, Phase};

use super::super::art;
use super::super::names;
use super::super::table::Table;
use crate::dom::live;
use crate::kit::State;
use crate::kit::classes;
use crate::kit::key::only_space_clicks;
use crate::markup::Markup;
use crate::words::{n, t, tell};

/// Returns the store.
pub(super) fn store(table: Table) -> AnyView {
    let gems = ColourOrClear::ALL.into_iter().map(|kind| gem(table, kind)).collect_view();
    view! {
        <div class="mag-store">
            <div class="mag-box mag-gems">
                <h3>{t("magnificent-zone-store")}<span>{tell("magnificent-store-limit", &[("count", n(STORAGE_LIMIT))])}</span></h3>
                <div class="gems" role="group" aria-label=t("magnificent-zone-store")>{gems}</div>
            </div>
            {live(move || amounts(table))}
            {super::camp::areas(table)}
        </div>
    }
    .into_any()
}

/// Returns whether a gem of this kind can be spent now, and how it is shown; tracked.
fn state(table: Table, kind: ColourOrClear) -> State {
    if let Some(Phase::GiveGems(wanted, ..)) = table.asked() {
        return given(table, kind, usize::from(wanted));
    }
    let may = table.may(|action| *action == Action::Gem(kind) || *action == Action::Give(kind));
    if may || table.can_swap(kind) { State::Lit } else { State::Rest }
}

/// Returns how gems of this kind are shown while some are chosen to be given: the engine takes them in its own
/// order, so every gem that the seat has and that is not chosen yet may be next. Tracked.
fn given(table: Table, kind: ColourOrClear, wanted: usize) -> State {
    let (chosen, all) = table
        .cx
        .planner
        .plan()
        .with(|plan| (plan.gives().filter(|given| *given == kind).count(), plan.gives().count()));
    let held = usize::from(table.player().gems[kind as usize]);
    match (chosen < held && all < wanted, chosen > 0) {
        (true, _) => State::Lit,
        (false, true) => State::Ghost,
        (false, false) => State::No,
    }
}

/// Returns how many gems of a kind the seat has; at the end without those that fill areas, which are drawn in
/// the camp. Tracked.
fn left(table: Table, kind: ColourOrClear) -> u8 {
    let player = table.player();
    let over = table.phase() == Phase::Over;
    let mut spent =
        if over { magnificent::scoring::filling(&table.rules(), &player).cells.count_ones() as u8 } else { 0 };
    for other in ColourOrClear::ALL.into_iter().take_while(|other| *other != kind) {
        spent = spent.saturating_sub(player.gems[other as usize]);
    }
    player.gems[kind as usize].saturating_sub(spent)
}

/// Returns the gems of one kind, as one button.
fn gem(table: Table, kind: ColourOrClear) -> AnyView {
    let count = Memo::new(move |_| left(table, kind));
    let before = Memo::new(move |_| {
        let seat = table.shown.get();
        table.facts.with(|view| view.public.player(seat).gems[kind as usize])
    });
    let state = Memo::new(move |_| state(table, kind));
    let slots = move || {
        let (now, was) = (count.get(), before.get());
        let rest = now.saturating_sub(table.would_spend(kind));
        let slot = |at: u8| match (at < now, at < was) {
            (true, _) if at >= rest => crate::markup::markup!("<i class=\"would\">{}</i>", art::gem(kind, 23)),
            (true, _) => crate::markup::markup!("<i>{}</i>", art::gem(kind, 23)),
            (false, true) => crate::markup::markup!("<i class=\"spent\">{}</i>", art::gem_ghost(kind, 23)),
            (false, false) => crate::markup::markup!("<i>{}</i>", art::gem_ghost(kind, 23)),
        };
        (0..STORAGE_LIMIT.max(now)).map(slot).collect::<Markup>().into_string()
    };
    let wanted = Memo::new(move |_| table.wants(|action| *action == Action::Gem(kind)));
    let name = move || names::stored(kind, count.get(), STORAGE_LIMIT, state.get() == State::Lit);
    view! {
        <button
            type="button"
            class=move || classes("mag-gem-slot", &[(state.get().class(), true), ("by-lesson", wanted.get())])
            data-gem=kind.name()
            data-place=format!("gem-{}", kind.name())
            aria-disabled=move || (state.get() != State::Lit).then_some("true")
            on:click=move |_| table.spend(kind)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{name}</span>
            <span class="slots" aria-hidden="true" inner_html=slots></span>
            <span class="few" aria-hidden="true"><span inner_html=art::gem(kind, 26)></span><b class="num">{count}</b>"/"{STORAGE_LIMIT}</span>
        </button>
    }
    .into_any()
}

/// Returns coins and trainers.
fn amounts(table: Table) -> AnyView {
    let player = table.player();
    view! {
        <div class="mag-amounts">
            <div class="mag-box"><span aria-hidden="true" inner_html=art::coin("", 26)></span><span><b class="num">{player.coins}</b><small>{names::coins_word(player.coins)}</small></span></div>
            <div class="mag-box"><span aria-hidden="true" inner_html=art::trainer(26)></span><span><b class="num">{player.trainers}</b><small>{names::trainers_word(player.trainers)}</small></span></div>
        </div>
    }
    .into_any()
}
