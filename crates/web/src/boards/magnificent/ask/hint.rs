//! What a bot advises, in words: what it has laid out, and what that is worth.

use std::sync::Arc;

use leptos::prelude::*;
use magnificent::preview::projection;
use magnificent::{Event, PublicState};

use super::super::log;
use super::super::table::Table;
use crate::boards::Names;
use crate::words::{n, tell, w};

/// Returns what was advised, while it is what is laid out; tracked. The words are those of the log, as if it
/// had been played.
pub(in super::super) fn hint(table: Table) -> Option<String> {
    let plan = table.cx.planner.plan();
    if !plan.with(|plan| table.advised.with(|advised| advised.as_ref() == Some(plan))) {
        return None;
    }
    let steps = table.with_sketch(|made| made.steps.clone())?;
    let now = table.cx.now.get();
    let planned = steps.into_iter().map(Arc::<[Event]>::from);
    let told: Vec<Arc<[Event]>> = now.told.iter().map(|step| step.events.clone()).chain(planned).collect();
    let said = log::log(&Names::of(&now), &now.rules, &told).pop()?;
    let points = |public: &PublicState| projection(&now.rules, public, table.shown.get()).total();
    let more = table.with(points) - points(&now.view.public);
    Some(match more {
        1.. => tell("magnificent-hint-points", &[("points", n(more)), ("what", w(&said.words))]),
        _ => tell("magnificent-hint", &[("what", w(&said.words))]),
    })
}
