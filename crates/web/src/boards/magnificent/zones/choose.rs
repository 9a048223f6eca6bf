//! Choices across the middle of the table, large and in words: those of the set-up, which are a side, a card
//! of the draft, four of six cards, a trainer tile; and the sets at the end of a round, below the camp.

use leptos::prelude::*;
use magnificent::camp::Camp;
use magnificent::{Action, Card, Phase};

use super::super::art;
use super::super::names;
use super::super::reading::cards::{self, SetState};
use super::super::table::Table;
use super::super::words;
use crate::dom::{List, live};
use crate::kit::classes;
use crate::kit::key::only_space_clicks;
use crate::markup::Markup;
use crate::words::{full_stop, n, t, tell, w};

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    action: Action,
    drawing: Markup,
    /// What stands below it.
    below: Vec<String>,
    name: String,
    class: &'static str,
}

/// Returns the choices; tracked.
fn choices(table: Table) -> Vec<Choice> {
    let rules = table.rules();
    let set = rules.set();
    let legal = table.legal.get();
    let card = |action: Action, card: Card| {
        let face = set.card(card);
        let most = names::most(set, card);
        let counts = words::count(face.count);
        let bonus = words::strip(face.bonus);
        let drawn = art::card_sheet(set, face, &art::Words { bonus: &bonus, count: &counts, most: &most });
        Choice { action, drawing: drawn, below: Vec::new(), name: names::card(set, card), class: "card" }
    };
    let one = |action: &Action| match *action {
        Action::Side(side) => {
            let board = table.player().board?;
            let face = set.board(board, side);
            Some(Choice {
                action: *action,
                drawing: art::thumbnail(set, Some(face), &Camp::default()),
                below: vec![names::side(side), names::supply(face)],
                name: format!("{}; {}", names::side(side), names::supply(face)),
                class: "board-side",
            })
        }
        Action::Draft(chosen) | Action::Keep(chosen) => Some(card(*action, chosen)),
        Action::Tile(space) => Some(Choice {
            action: *action,
            drawing: art::space_tile(set, space),
            below: vec![full_stop(&names::space_long(set, space)), names::space_help(set, space)],
            name: names::space_long(set, space),
            class: "tile",
        }),
        Action::ChooseSet(slot) | Action::RejectSet(slot) => {
            let seat = table.shown.get();
            let sets = table.with(|public| cards::sets(&rules, public, seat));
            let SetState { card, tile, worth, .. } = sets.into_iter().find(|set| set.slot == slot)?;
            let tile_words = tile.map(|tile| {
                let words = words::space(set, tile);
                tell("magnificent-set-tile", &[("tile", w(&words))])
            });
            let now = tell("magnificent-set-now", &[("count", n(worth.now))]);
            let below = [
                Some(words::join([names::counts(set, card), names::most(set, card)])),
                Some(now),
                Some(tell("magnificent-card-bonus", &[("bonus", w(&words::card(set, card)))])),
                tile_words,
            ];
            let below: Vec<String> = below.into_iter().flatten().collect();
            let name = below.join(" ");
            Some(Choice { action: *action, drawing: art::set(set, set.card(card), tile), below, name, class: "set" })
        }
        _ => None,
    };
    legal.iter().filter_map(one).collect()
}

/// Returns whether sets are chosen from now; tracked.
fn of_sets(table: Table) -> bool {
    table.is_own() && matches!(table.asked(), Some(Phase::ChooseSet(_) | Phase::RejectSet))
}

/// Returns whether something is chosen here now; tracked.
fn is_open(table: Table) -> bool {
    let set_up = matches!(table.asked(), Some(Phase::ChooseSide | Phase::Draft | Phase::KeepCards | Phase::PickTile));
    set_up || of_sets(table)
}

/// Returns the chooser; nothing while nothing of the set-up is asked.
pub(super) fn choose(table: Table) -> AnyView {
    let open = Memo::new(move |_| is_open(table));
    let all = Memo::new(move |_| choices(table));
    let one = move |(at, choice): (usize, Choice)| {
        let action = choice.action;
        let chosen = Memo::new(move |_| is_chosen(table, action));
        let wanted = Memo::new(move |_| table.wants(|wanted| *wanted == action));
        let class = choice.class;
        view! {
            <button
                type="button"
                class=move || classes("mag-choice lit", &[(class, true), ("chosen", chosen.get()), ("by-lesson", wanted.get())])
                data-choice=at
                aria-pressed=move || chosen.get().to_string()
                on:click=move |_| pick(table, action)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{choice.name}</span>
                <span class="picture" aria-hidden="true" inner_html=choice.drawing></span>
                {choice.below.into_iter().map(|line| view! { <small aria-hidden="true">{line}</small> }).collect_view()}
            </button>
        }
        .into_any()
    };
    live(move || {
        open.get().then(|| {
            let numbered = move || all.get().into_iter().enumerate().collect::<Vec<_>>();
            let key = |(at, choice): &(usize, Choice)| format!("{at} {}", choice.action);
            let note = live(move || note(table));
            view! {
                <div class="mag-choose" class:sets=move || of_sets(table) role="group" aria-label=t("magnificent-zone-choose")>
                    {note}
                    <div class="choices" data-count=move || all.with(Vec::len)>
                        <List each=numbered key=key children=one />
                    </div>
                </div>
            }
        })
    })
}

/// Says how far a choice of several is; tracked.
fn note(table: Table) -> Option<AnyView> {
    let words = match table.asked()? {
        Phase::KeepCards => tell("magnificent-keep-chosen", &[("count", n(table.kept.with(Vec::len) as i64))]),
        _ => return None,
    };
    Some(view! { <p>{words}</p> }.into_any())
}

fn is_chosen(table: Table, action: Action) -> bool {
    match action {
        Action::Keep(card) => table.kept.with(|kept| kept.contains(&card)),
        Action::Draft(card) => table.cx.planner.plan().with(|plan| plan.draft) == Some(card),
        _ => table.picked.get() == Some(action),
    }
}

fn pick(table: Table, action: Action) {
    if let Action::Keep(card) = action {
        table.kept.update(|kept| match kept.iter().position(|one| *one == card) {
            Some(at) => drop(kept.remove(at)),
            None if kept.len() < 4 => kept.push(card),
            None => {}
        });
        return;
    }
    if let Action::Draft(card) = action {
        table.edit(|plan, _| plan.choose_draft(card));
        return;
    }
    table.picked.update(|picked| *picked = Some(action).filter(|_| *picked != Some(action)));
}

/// Chooses what has this number, from 0.
pub(super) fn choose_number(table: Table, at: usize) {
    let action = untrack(|| choices(table)).get(at).map(|choice| choice.action);
    if let Some(action) = action {
        pick(table, action);
    }
}
