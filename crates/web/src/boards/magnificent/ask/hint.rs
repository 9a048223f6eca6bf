//! What a bot advises, in words: what it has chosen or laid out.

use std::sync::Arc;

use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::{Action, Event};

use super::super::advice::Advised;
use super::super::log;
use super::super::names;
use super::super::table::Table;
use super::super::words;
use crate::boards::Names;
use crate::words::{t, tell, w};

/// Returns the answer that was advised, while it is the one that is chosen, as the question; tracked.
pub(in super::super) fn chosen(table: Table) -> Option<String> {
    let action = table.advised_choice()?;
    let rules = table.rules();
    let set = rules.set();
    let what = table.with(|public| {
        Some(match action {
            Action::Side(side) => names::side(side),
            Action::Tile(space) => words::space(set, space),
            Action::ChooseSet(slot) => {
                let slot = usize::from(slot);
                words::set(set, public.display[slot]?, public.display_tiles[slot])
            }
            Action::RejectSet(slot) => {
                let gone = words::counting(set, public.display[usize::from(slot)]?);
                tell("magnificent-hint-reject", &[("set", w(&gone))])
            }
            Action::Score(card) => words::counting(set, card),
            Action::SoloDiscard(slot) => names::trade(set, public.posters[usize::from(slot)]?),
            Action::Coins(coins) => words::coins(coins),
            Action::Poster(Source::Display(slot)) => words::artist(set, public.posters[usize::from(slot)]?),
            Action::Poster(_) => t("magnificent-hint-deck"),
            Action::Keep(_) => t("magnificent-hint-keep"),
            _ => return None,
        })
    })?;
    Some(tell("magnificent-hint-choice", &[("what", w(&what))]))
}

/// Returns what was advised, while it is what is laid out; tracked. The words are those of the log, as if it
/// had been played.
pub(in super::super) fn laid_out(table: Table) -> Option<String> {
    let plan = table.cx.planner.plan();
    let is_advised = |plan: &_| table.advised.with(|advised| matches!(advised, Some(Advised::Plan(of)) if of == plan));
    if !plan.with(is_advised) {
        return None;
    }
    let steps = table.with_sketch(|made| made.steps.clone())?;
    let now = table.cx.now.get();
    let before = now.told.len();
    let planned = steps.into_iter().map(Arc::<[Event]>::from);
    let told: Vec<Arc<[Event]>> = now.told.iter().map(|step| step.events.clone()).chain(planned).collect();
    let lines = log::log(&Names::of(&now), &now.rules, &told);
    let said = lines.into_iter().find(|line| line.steps.end > before)?;
    Some(tell("magnificent-hint", &[("what", w(&said.words))]))
}
