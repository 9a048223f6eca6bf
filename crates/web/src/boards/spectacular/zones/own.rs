//! What else a seat has: its workers, its animals, and the boards that come to it.

use leptos::prelude::*;
use spectacular::action::MULTI;
use spectacular::items::Die;
use spectacular::state::Supply;
use spectacular::{Habitat, Item, Phase};

use super::super::art;
use super::super::reading::coming::{Coming, coming as boards_to_come};
use super::super::reading::kinds::{Head, Kind, Kinds, kinds as kinds_of};
use super::super::reading::places::helps;
use super::super::table::{Opened, Table};
use super::super::words::{animal_name, star_name, thing};
use crate::dom::{List, live};
use crate::kit::classes;
use crate::kit::key::only_space_clicks;
use crate::markup::Markup;
use crate::words::{n, t, tell, w};

/// The workers by their bits.
const WORKERS: [Option<Habitat>; 5] =
    [Some(Habitat::Green), Some(Habitat::Blue), Some(Habitat::Grey), Some(Habitat::Orange), None];

/// Returns the five workers. A tap shows which dice one helps; in solo it saves an item.
pub(super) fn workers(table: Table) -> AnyView {
    let now = Memo::new(move |_| (table.player().workers, table.planned_player().workers));
    let left = move || {
        let (_, then) = now.get();
        tell("spectacular-sheet-of", &[("have", n(then.count_ones())), ("need", n(5))])
    };
    let one = move |(at, colour): (usize, Option<Habitat>)| {
        let bit = 1_u8 << at;
        let is = move |workers: u8| workers & bit != 0;
        let used = Memo::new(move |_| !is(now.get().0));
        let planned = move || !used.get() && !is(now.get().1);
        let drawing = move || art::worker(colour, used.get(), 40).into_string();
        let name = move || worker_name(table, colour, bit, used.get());
        let class = move || classes("", &[("planned", planned()), ("lit", table.worker.get() == Some(bit))]);
        view! {
            <button type="button" class=class aria-pressed=move || (table.worker.get() == Some(bit)).to_string() aria-label=name title=name on:click=move |_| choose_worker(table, bit) on:keydown=move |event| only_space_clicks(&event) inner_html=drawing></button>
        }
    };
    view! {
        <div class="spec-workers panel">
            <header><h2>{t("spectacular-zone-workers")}</h2><small>{left}</small></header>
            <div class="tokens" role="group" aria-label=t("spectacular-zone-workers")>{WORKERS.into_iter().enumerate().map(one).collect_view()}</div>
        </div>
    }
    .into_any()
}

/// Returns the five workers in small, for screens that have no other place for them while items are chosen.
pub(super) fn few_workers(table: Table) -> AnyView {
    let left = Memo::new(move |_| table.planned_player().workers);
    let drawing = move || -> String {
        let one = |(at, colour): (usize, Option<Habitat>)| art::worker(colour, left.get() & 1 << at == 0, 14);
        WORKERS.into_iter().enumerate().map(one).collect::<Markup>().into_string()
    };
    let words = move || {
        let count = tell("spectacular-sheet-of", &[("have", n(left.get().count_ones())), ("need", n(5))]);
        format!("{}: {count}", t("spectacular-zone-workers"))
    };
    view! { <span class="few-workers" role="img" aria-label=words inner_html=drawing></span> }.into_any()
}

fn worker_name(table: Table, colour: Option<Habitat>, bit: u8, used: bool) -> String {
    let id = colour.map_or("multi", Habitat::id);
    let name = tell("spectacular-worker-name", &[("worker", w(id))]);
    let name = tell("spectacular-label-worker", &[("used", w(if used { "yes" } else { "no" })), ("worker", w(&name))]);
    if used {
        return name;
    }
    let count = helped(table, bit);
    format!("{name}, {}", tell("spectacular-label-worker-helps", &[("count", n(count as i64))]))
}

/// Returns how many dice in hand and in the display a worker matches; tracked.
fn helped(table: Table, bit: u8) -> usize {
    let player = table.planned_player();
    let in_hand = player.areas.into_iter().flatten().filter(|item| matches!(item, Item::Die(die) if helps(bit, *die)));
    let displayed = player
        .dice
        .iter()
        .enumerate()
        .filter(|(at, value)| **value > 0 && helps(bit, Die { colour: Habitat::ALL[at / 2], value: **value }));
    in_hand.count() + displayed.count()
}

fn choose_worker(table: Table, bit: u8) {
    let phase = untrack(|| table.phase());
    if matches!(phase, Phase::Save { .. }) && untrack(|| table.is_asked()) {
        let help = if bit == MULTI { spectacular::action::Help::Multi } else { spectacular::action::Help::Own };
        table.save(super::super::plan::Saving::With(help));
        return;
    }
    table.worker.update(|now| *now = Some(bit).filter(|_| *now != Some(bit)));
}

/// Returns the kinds of the seat that is shown, with what is laid out; tracked.
fn kinds_now(table: Table) -> Option<Kinds> {
    let (rules, now, then) = (table.rules(), table.player(), table.planned_player());
    now.board?;
    Some(kinds_of(&rules, &now, &then))
}

/// Returns the seventeen animals; those that are missing are grey.
pub(super) fn kinds(table: Table) -> AnyView {
    let kinds = Memo::new(move |_| kinds_now(table));
    let words = move || kinds.with(|kinds| kinds.as_ref().map(kinds_words).unwrap_or_default());
    let label = move || {
        let count = kinds.with(|kinds| kinds.as_ref().map_or(0, |kinds| kinds.count));
        let names = missing(table).join(", ");
        let gone = tell("spectacular-label-missing", &[("animals", w(&names))]);
        format!("{}, {gone}", tell("spectacular-label-kinds", &[("count", n(count))]))
    };
    view! {
        <div class="spec-kinds panel">
            <button type="button" on:click=move |_| table.opened.set(Some(Opened::Kinds)) on:keydown=move |event| only_space_clicks(&event)>
                <span class="vh">{label}</span>
                <span class="spec-panel-head"><b>{t("spectacular-zone-kinds")}</b><span>{words}</span></span>
                <span class="heads" aria-hidden="true">{live(move || kinds.with(|kinds| kinds.as_ref().map(heads)))}</span>
            </button>
        </div>
    }
    .into_any()
}

/// Returns how many kinds there are and what they score, in words.
pub(super) fn kinds_words(kinds: &Kinds) -> String {
    tell("spectacular-sheet-kinds", &[("kinds", n(kinds.count)), ("points", n(kinds.points))])
}

/// Returns the heads of the animals.
pub(super) fn heads(kinds: &Kinds) -> AnyView {
    let one = |head: &Head| {
        let (drawing, family) = match head.kind {
            Kind::Animal(animal) => (art::head(animal, 26), art::family(animal.habitat())),
            Kind::Star(board) => (art::star_head(board, 26), "star"),
        };
        let class = classes(family, &[("missing", !head.is_there), ("new", head.is_new)]);
        view! { <span class=class inner_html=drawing></span> }
    };
    kinds.heads.iter().map(one).collect_view().into_any()
}

/// Returns the names of the animals that are missing.
pub(super) fn missing(table: Table) -> Vec<String> {
    let rules = table.rules();
    let kinds = untrack(|| kinds_now(table));
    let heads = kinds.map(|kinds| kinds.heads).unwrap_or_default();
    let names = heads.into_iter().filter(|head| !head.is_there).map(|head| match head.kind {
        Kind::Animal(animal) => animal_name(&rules, animal),
        Kind::Star(board) => star_name(&rules, board),
    });
    names.collect()
}

/// Returns the boards that come next to the seat that is shown; tracked.
pub(super) fn to_come(table: Table) -> Vec<Coming> {
    let seat = table.shown.get();
    let own = table.cx.now.with(|now| now.viewer.is(seat));
    let rules = table.rules();
    let boards = if own {
        table.cx.now.with(|now| boards_to_come(&rules, &now.view, seat))
    } else {
        table.facts.with(|view| boards_to_come(&rules, view, seat))
    };
    boards.into_iter().filter(|board| board.seat != seat).collect()
}

/// Returns the next two boards as buttons, which open all of them.
pub(super) fn coming(table: Table) -> AnyView {
    let boards = Memo::new(move |_| to_come(table));
    let title = move || {
        let seat = table.shown.get();
        if table.is_addressed() {
            return t("spectacular-zone-coming");
        }
        tell("spectacular-zone-coming-of", &[("name", w(&table.name(seat)))])
    };
    let next = move || boards.with(|boards| boards.iter().take(2).copied().collect::<Vec<_>>());
    let one = move |board: Coming| {
        let inside = minis(&board.supply);
        view! {
            <button type="button" on:click=move |_| table.opened.set(Some(Opened::Coming)) on:keydown=move |event| only_space_clicks(&event)>
                <span class="when"><b>{when(&board)}</b>" "<span class="long">{has(table, &board)}</span><span class="short" aria-hidden="true">{number_words(table, &board)}</span></span>
                <span class="vh">": "{things(table, &board)}</span>
                <span class="minis" aria-hidden="true" inner_html=inside></span>
            </button>
        }
        .into_any()
    };
    let key = |board: &Coming| format!("{} {:?} {}", board.seat, board.supply, board.turns);
    view! {
        <div class="spec-coming">
            <h2>{title}</h2>
            <div class="boards"><List each=next key=key children=one /></div>
            {live(move || back(table).map(|words| view! { <p class="back">{words}</p> }))}
            {live(move || boards.with(Vec::is_empty).then(|| view! { <p class="none">{t("spectacular-coming-none")}</p> }))}
        </div>
    }
    .into_any()
}

/// Says when the board in front of a seat comes back, where two seats exchange theirs; tracked.
fn back(table: Table) -> Option<String> {
    let seat = table.shown.get();
    let rules = table.rules();
    let boards = table.facts.with(|view| boards_to_come(&rules, view, seat));
    let own = boards.into_iter().find(|board| board.seat == seat && rules.seats.get() == 2)?;
    Some(tell("spectacular-coming-back", &[("count", n(own.turns))]))
}

/// Returns when a board comes, in words.
pub(super) fn when(board: &Coming) -> String {
    crate::words::sentence(&tell("spectacular-coming-when", &[("count", n(board.turns))]))
}

/// Returns the number of a board in words, where seats act in the order of their boards.
fn number_words(table: Table, board: &Coming) -> Option<String> {
    (!table.rules().hidden).then(|| tell("spectacular-board", &[("number", n(board.supply.number))]))
}

/// Returns which board it is, who has it, and how many items will be gone.
pub(super) fn has(table: Table, board: &Coming) -> String {
    let whose = tell("spectacular-coming-from", &[("name", w(&table.name(board.seat)))]);
    let more = match (board.is_refilled, board.gone) {
        (true, _) => Some(t("spectacular-coming-refilled")),
        (false, 0) => None,
        (false, gone) => Some(tell("spectacular-coming-gone", &[("count", n(gone))])),
    };
    [number_words(table, board), Some(whose), more].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the items of a board that comes, in words.
pub(super) fn things(table: Table, board: &Coming) -> String {
    let rules = table.rules();
    items_of(&board.supply).map(|item| thing(&rules, item)).collect::<Vec<_>>().join(", ")
}

/// Returns the items of a supply board.
fn items_of(supply: &Supply) -> impl Iterator<Item = Item> + use<> {
    let tiles = supply.tiles.into_iter().take(4).flatten().map(Item::Tile);
    let dice = supply.dice.into_iter().enumerate().filter(|(_, value)| *value > 0);
    tiles.chain(dice.map(|(at, value)| Item::Die(Die { colour: Habitat::ALL[at % 4], value })))
}

/// Returns the items of a board in small, in four columns by colour.
pub(in crate::boards::spectacular) fn minis(supply: &Supply) -> Markup {
    let mut all = Markup::default();
    for tile in supply.tiles.into_iter().take(4) {
        match tile {
            Some(tile) => all.push(&art::item(&Item::Tile(tile), 24)),
            None => all.push(&Markup::fixed("<i></i>")),
        }
    }
    let rows = if supply.dice[4..].iter().any(|value| *value > 0) { 8 } else { 4 };
    for (at, value) in supply.dice.into_iter().enumerate().take(rows) {
        match value {
            0 => all.push(&Markup::fixed("<i></i>")),
            value => all.push(&art::die(Die { colour: Habitat::ALL[at % 4], value }, 22)),
        }
    }
    all
}
