//! A link in a game's own types. Each view and each step is decoded once.

use core::marker::PhantomData;
use core::ops::{Deref, Range};
use std::sync::Arc;

use game_core::{Game, Seat, Viewer};
use leptos::prelude::*;

use super::rules_of;
use crate::link::{Answered, Encoded, Link, Options, Refused, Sending, Snapshot, Terms, Thinking, Told, ToldStep};

/// A value that is shared and equal only to itself, so that comparing it is cheap.
#[derive(Debug)]
pub(crate) struct Shared<T>(pub(crate) Arc<T>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// One step as the viewer was told about it.
#[derive(Clone, Debug)]
pub(crate) struct TypedStep<G: Game> {
    /// Its events.
    pub(crate) events: Arc<[G::Event]>,
    /// The view after it; `None` for old steps until they are recalled.
    pub(crate) view: Option<Arc<G::View>>,
    /// Whether a chain of this page made it.
    pub(crate) own: bool,
}

/// What a viewer knows at one moment. The rest of the snapshot is reached through it.
#[derive(Debug)]
pub(crate) struct Now<G: Game> {
    /// The snapshot.
    pub(crate) snapshot: Snapshot,
    /// The rules of the table.
    pub(crate) rules: Arc<G::Rules>,
    /// The viewer's view.
    pub(crate) view: Arc<G::View>,
    /// The viewer's legal actions, sorted.
    pub(crate) legal: Arc<Vec<G::Action>>,
    /// The steps that the viewer was told about.
    pub(crate) told: Arc<Vec<Arc<TypedStep<G>>>>,
    /// The view of every seat, where nothing is hidden; else empty.
    pub(crate) open: Arc<Vec<Arc<G::View>>>,
}

impl<G: Game> Deref for Now<G> {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.snapshot
    }
}

impl<G: Game> Now<G> {
    /// Decodes a snapshot; what is the same as before is not decoded again. `None` if it is not one of the
    /// game.
    pub(crate) fn decode(snapshot: Snapshot, options: &Options, before: Option<&Self>) -> Option<Self> {
        let rules = match before.filter(|before| before.seats.len() == snapshot.seats.len()) {
            Some(before) => before.rules.clone(),
            None => Arc::new(rules_of::<G>(options, snapshot.seats.len())?),
        };
        let same = before.filter(|before| Arc::ptr_eq(&before.snapshot.view, &snapshot.view));
        let (view, legal) = match same.filter(|before| before.viewer == snapshot.viewer) {
            Some(before) => (before.view.clone(), before.legal.clone()),
            None => {
                let view: G::View = snapshot.view.decode()?;
                let mut legal = Vec::new();
                if snapshot.viewer != Viewer::Spectator && !snapshot.to_move.to_act().is_empty() {
                    G::legal_in(&rules, &view, &mut legal);
                }
                (Arc::new(view), Arc::new(legal))
            }
        };
        let told = decode_told(&snapshot.told, before);
        let open = match before.filter(|before| Arc::ptr_eq(&before.snapshot.open, &snapshot.open)) {
            Some(before) => before.open.clone(),
            None => Arc::new(snapshot.open.iter().map(|view| view.decode().map(Arc::new)).collect::<Option<_>>()?),
        };
        Some(Self { snapshot, rules, view, legal, told, open })
    }

    /// Returns whether a simultaneous phase is under way.
    pub(crate) fn in_phase(&self) -> bool {
        G::position(&self.rules, &self.view).simultaneous_phase(&self.rules).is_some()
    }

    /// Returns what a plan depends on.
    pub(crate) fn planning(&self) -> (Shared<G::View>, Viewer, bool, usize, u32) {
        let plays = self.viewer.seat().is_some_and(|seat| self.is_played_by_person(seat));
        (Shared(self.view.clone()), self.viewer, plays, self.undoable, self.snapshot.told.epoch)
    }
}

fn decode_told<G: Game>(told: &Told, before: Option<&Now<G>>) -> Arc<Vec<Arc<TypedStep<G>>>> {
    if let Some(before) = before.filter(|before| Arc::ptr_eq(&before.snapshot.told.steps, &told.steps)) {
        return before.told.clone();
    }
    let decode = |(at, step): (usize, &Arc<ToldStep>)| {
        let known = before.and_then(|before| Some((before.snapshot.told.steps.get(at)?, before.told.get(at)?)));
        match known {
            Some((old, known)) if Arc::ptr_eq(old, step) => known.clone(),
            _ => Arc::new(TypedStep {
                events: step.events.iter().filter_map(Encoded::decode).collect(),
                view: step.view.as_ref().and_then(|view| view.decode().map(Arc::new)),
                own: step.own,
            }),
        }
    };
    Arc::new(told.steps.iter().enumerate().map(decode).collect())
}

/// What a bot advises.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypedAdvice<A> {
    /// The actions.
    pub(crate) chain: Vec<A>,
    /// Whether they follow on what was laid out, not on the table.
    pub(crate) follows_plan: bool,
}

/// A link in the game's own types. Copies share it.
pub(crate) struct TypedLink<G> {
    link: StoredValue<Link>,
    game: PhantomData<fn() -> G>,
}

impl<G> Clone for TypedLink<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for TypedLink<G> {}

impl<G: Game> TypedLink<G> {
    pub(super) fn new(link: Link) -> Self {
        Self { link: StoredValue::new(link), game: PhantomData }
    }

    /// Returns what never changes at this table.
    pub(crate) fn terms(&self) -> Arc<Terms> {
        self.link.get_value().terms()
    }

    /// Returns the options of the table.
    pub(crate) fn options(&self) -> G::Options {
        self.terms().options.decode()
    }

    /// Returns the current snapshot: seats, turn and presence.
    pub(crate) fn now(&self) -> Signal<Snapshot> {
        self.link.get_value().now()
    }

    /// Returns the current snapshot in the game's own types; `None` if the present one is not of the game.
    pub(super) fn typed(&self) -> Option<Memo<Shared<Now<G>>>> {
        let (now, options) = (self.now(), self.terms().options.clone());
        let first = Shared(Arc::new(Now::decode(now.get_untracked(), &options, None)?));
        Some(Memo::new(move |before: Option<&Shared<Now<G>>>| {
            let before = before.unwrap_or(&first);
            let made = now.with(|now| Now::decode(now.clone(), &options, Some(before)));
            made.map_or_else(|| before.clone(), |made| Shared(Arc::new(made)))
        }))
    }

    /// Returns the request that has not been answered, if there is one.
    pub(crate) fn sending(&self) -> Signal<Option<Sending>> {
        self.link.get_value().sending()
    }

    /// Returns the answer to the last request.
    pub(crate) fn answered(&self) -> Signal<Option<Answered>> {
        self.link.get_value().answered()
    }

    /// Returns the bot that is computing its move, if there is one.
    pub(crate) fn thinking(&self) -> Signal<Option<Thinking>> {
        self.link.get_value().thinking()
    }

    /// Returns why the last request was refused.
    pub(crate) fn refused(&self) -> RwSignal<Option<Refused>> {
        self.link.get_value().refused()
    }

    /// Returns what a bot advises the viewer to do.
    pub(crate) fn advice(&self) -> Signal<Option<TypedAdvice<G::Action>>> {
        let advice = self.link.get_value().advice();
        Signal::derive(move || {
            advice.with(|advice| {
                let advice = advice.as_ref()?;
                let chain = advice.chain().iter().map(|action| action.parse().ok()).collect::<Option<_>>()?;
                Some(TypedAdvice { chain, follows_plan: advice.from.is_some() })
            })
        })
    }

    /// Requests a chain of actions in notation.
    pub(crate) fn send(&self, chain: &[String]) {
        self.link.get_value().act(chain);
    }

    /// Requests to undo this number of the viewer's last steps.
    pub(crate) fn undo(&self, steps: usize) {
        self.link.get_value().undo(steps);
    }

    /// Asks everybody to agree to an undo of the viewer's last decision.
    pub(crate) fn propose_undo(&self) {
        self.link.get_value().propose_undo();
    }

    /// Stores a chain for a seat's next simultaneous phase.
    pub(crate) fn prepare(&self, seat: Seat, chain: &[String]) {
        self.link.get_value().prepare(seat, chain);
    }

    /// Checks whether this chain may be laid out.
    ///
    /// # Errors
    /// Why it may not be laid out.
    pub(crate) fn sketched(&self, chain: &[String]) -> Result<(), Refused> {
        self.link.get_value().sketched(chain)
    }

    /// Returns the action that a lesson wants next; tracked.
    pub(crate) fn wanted(&self) -> Option<G::Action> {
        self.link.get_value().wanted().first()?.parse().ok()
    }

    /// Returns all actions that the step of a lesson still wants, in order; tracked.
    pub(crate) fn wanted_chain(&self) -> Vec<G::Action> {
        self.link.get_value().wanted().iter().map_while(|action| action.parse().ok()).collect()
    }

    /// Asks a bot for advice about a view; `None` is the one of the table.
    pub(crate) fn advise(&self, from: Option<Arc<Encoded>>) {
        self.link.get_value().advise(from);
    }

    /// Asks for the views after these steps, as far as they are missing.
    pub(crate) fn recall(&self, steps: Range<usize>) {
        self.link.get_value().recall(steps);
    }

    /// Reports how long what is waiting to be shown takes, in milliseconds.
    pub(crate) fn shown_late(&self, waiting: f64) {
        if let Some(link) = self.link.try_get_value() {
            link.shown_late(waiting);
        }
    }
}
