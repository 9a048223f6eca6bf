//! What a type-erased table sends to its viewers: events and views as JSON, grouped by step.

use core::fmt;
use std::sync::Arc;

use game_core::{Addressed, Game, Seat, Takeback, Update, UpdateStep, Viewer};
use serde_json::Value;

use crate::error::Error;
#[cfg(feature = "server")]
use crate::flat::FlatView;

/// An event as JSON and as an English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyEvent {
    /// The event as JSON.
    pub data: Value,
    /// The event in English.
    #[cfg(feature = "terminal")]
    pub text: String,
}

impl AnyEvent {
    fn new<G: Game>(event: &G::Event) -> Self {
        Self {
            data: serde_json::to_value(event).unwrap_or(Value::Null),
            #[cfg(feature = "terminal")]
            text: event.to_string(),
        }
    }
}

pub(crate) fn erase<G: Game>(event: &Addressed<G::Event>) -> Addressed<AnyEvent> {
    Addressed {
        full_for: event.full_for,
        spectators: event.spectators,
        full: AnyEvent::new::<G>(&event.full),
        rest: event.rest.as_ref().map(AnyEvent::new::<G>),
    }
}

/// A full state, of which only views can be had.
trait Shows: Send + Sync {
    /// The viewer's view, as JSON.
    fn view(&self, viewer: Viewer) -> Value;

    /// The same in a form that is cheap to make and to compare.
    #[cfg(feature = "server")]
    fn flat_view(&self, viewer: Viewer) -> FlatView;
}

struct StateWithRules<G: Game>(Arc<G::Rules>, G);

impl<G: Game> Shows for StateWithRules<G> {
    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.1.view(&self.0, viewer)).unwrap_or(Value::Null)
    }

    #[cfg(feature = "server")]
    fn flat_view(&self, viewer: Viewer) -> FlatView {
        FlatView::of(&self.1.view(&self.0, viewer))
    }
}

/// One step of an [`AnyUpdate`].
#[derive(Clone)]
pub struct AnyStep {
    /// The seat that decided; `None` for chance.
    pub seat: Option<Seat>,
    /// The events of the step, each with its audience.
    pub events: Vec<Addressed<AnyEvent>>,
    after: Arc<dyn Shows>,
}

impl AnyStep {
    fn new<G: Game>(rules: &Arc<G::Rules>, step: UpdateStep<G>) -> Self {
        let events = step.events.iter().map(erase::<G>).collect();
        Self { seat: step.seat, events, after: Arc::new(StateWithRules(rules.clone(), step.after)) }
    }

    /// The viewer's view after the step, as JSON. It is made when it is asked for.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Value {
        self.after.view(viewer)
    }

    /// The viewer's view after the step, in a form that is cheap to make and to compare.
    #[cfg(feature = "server")]
    #[must_use]
    pub fn flat_view(&self, viewer: Viewer) -> FlatView {
        self.after.flat_view(viewer)
    }

    /// The events for this viewer, as JSON.
    #[must_use]
    pub fn told(&self, viewer: Viewer) -> Vec<Value> {
        self.events.iter().filter_map(|event| event.for_viewer(viewer)).map(|event| event.data.clone()).collect()
    }
}

impl fmt::Debug for AnyStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyStep").field("events", &self.events).finish_non_exhaustive()
    }
}

/// Everything that one change of a table sends to its viewers.
#[derive(Clone, Debug, Default)]
pub struct AnyUpdate {
    /// The steps that were made, in order.
    pub steps: Vec<AnyStep>,
    /// The undo, if this change is one; see [`AnyUpdate::taken_back_for`].
    pub taken_back: Option<Takeback>,
}

impl AnyUpdate {
    pub(crate) fn new<G: Game>(rules: &Arc<G::Rules>, update: Update<G>) -> Self {
        let steps = update.steps.into_iter().map(|step| AnyStep::new(rules, step)).collect();
        Self { steps, taken_back: update.taken_back }
    }

    /// The events for this viewer, of all steps.
    pub fn for_viewer(&self, viewer: Viewer) -> impl Iterator<Item = &AnyEvent> {
        self.steps.iter().flat_map(|step| &step.events).filter_map(move |event| event.for_viewer(viewer))
    }

    /// The steps that tell this viewer something. The others are left out of everything that the viewer is
    /// sent, because their number would reveal how much the others have done inside a simultaneous phase.
    pub fn steps_for(&self, viewer: Viewer) -> impl Iterator<Item = &AnyStep> {
        self.steps.iter().filter(move |step| step.events.iter().any(|event| event.for_viewer(viewer).is_some()))
    }

    /// The undo, if this viewer may know about it.
    #[must_use]
    pub fn taken_back_for(&self, viewer: Viewer) -> Option<Takeback> {
        self.taken_back.filter(|takeback| !takeback.hidden || viewer.is(takeback.seat))
    }
}

/// What a table has made of a chain. At least one action was taken.
#[derive(Clone, Debug)]
pub struct AnyChain {
    /// The number of actions that were taken, from the first on.
    pub taken: usize,
    /// Why the next action was refused; `None` if all were taken, or if the chain had to stop.
    pub refusal: Option<Error>,
    /// What the viewers are sent about the actions that were taken.
    pub update: AnyUpdate,
}

/// The views after some steps, still to be computed, possibly in another thread.
pub type ViewsTask = Box<dyn FnOnce() -> Vec<Value> + Send>;
