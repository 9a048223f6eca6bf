//! The plan of a table as signals, sent over its link and stored in the browser.

use core::time::Duration;
use std::sync::Arc;

use game_core::{Game, Seat};
use leptos::prelude::*;
use serde::Deserialize;

use super::desk::{Desk, Dropped, Place, Stored};
use super::{End, Plan, Sketch, UndoState};
use crate::boards::{Now, Shared, TypedLink};
use crate::link::{Encoded, LinkKind, Refused};
use crate::store;

/// How long something that is sent by itself can be held up.
const BY_ITSELF: Duration = Duration::from_millis(1500);

/// The plan of the viewer at a table. Copies share it.
pub(crate) struct Planner<G: Game, P: Plan<G>> {
    desk: StoredValue<Desk<G, P>>,
    link: TypedLink<G>,
    plan: RwSignal<P>,
    sketch: RwSignal<Option<Shared<Sketch<G>>>>,
    undo: RwSignal<UndoState>,
    dropped: RwSignal<Dropped<G>>,
    prepared: RwSignal<bool>,
    gestures: RwSignal<u32>,
    /// The plan when a bot was last asked for advice.
    asked: StoredValue<P>,
}

impl<G: Game, P: Plan<G>> Clone for Planner<G, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, P: Plan<G>> Copy for Planner<G, P> {}

/// What the top bar needs of a planner.
#[derive(Clone, Copy)]
pub(crate) struct Controls {
    /// What undo would do.
    pub(crate) undo: Signal<UndoState>,
    /// How many gestures have been made since the table was opened.
    pub(crate) gestures: Signal<u32>,
    /// Takes the last gesture back; without any, the last chain.
    pub(crate) on_undo: Callback<()>,
    /// Takes back everything that can be.
    pub(crate) on_undo_all: Callback<()>,
    /// Asks everybody for consent to take back what was sent last.
    pub(crate) on_propose: Callback<()>,
    /// Asks a bot how to go on from what is laid out.
    pub(crate) on_hint: Callback<()>,
    /// Whether a chain for the next phase is prepared.
    pub(crate) prepared: Signal<bool>,
}

/// Returns the key under which the plan of a seat is stored.
fn storage_key(table: &str, seat: Seat) -> String {
    format!("gamekeeper/plan/{table}/{seat}")
}

/// Returns the chain that a seat had prepared when its plan was stored; empty if there was none.
pub(crate) fn stored_chain(table: &str, seat: Seat) -> Vec<String> {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Prepared {
        prepared: Vec<String>,
    }
    let stored = store::read(&storage_key(table, seat));
    let stored = stored.and_then(|text| serde_json::from_str::<Prepared>(&text).ok());
    stored.unwrap_or_default().prepared
}

impl<G: Game, P: Plan<G>> Planner<G, P> {
    /// Returns the planner of a table, which follows its snapshots. `key` returns the turn, or the part of
    /// it, that a plan belongs to.
    pub(crate) fn new(
        link: TypedLink<G>,
        now: Memo<Shared<Now<G>>>,
        key: impl Fn(&G::View) -> String + Copy + Send + Sync + 'static,
    ) -> Self {
        // A record cannot be changed by anybody who looks at it.
        let plays = link.terms().kind != LinkKind::Replay;
        let place = move |now: &Now<G>| Place {
            seat: now.viewer.seat().filter(|seat| plays && now.is_played_by_person(*seat)),
            from: G::position(&*now.rules, &now.view),
            key: key(&now.view),
            undoable: now.undoable,
            epoch: now.snapshot.told.epoch,
        };
        let first = now.get_untracked();
        let desk = Desk::new(first.rules.clone(), place(&first));
        let planner = Self {
            plan: RwSignal::new(P::default()),
            sketch: RwSignal::new(desk.sketch().cloned().map(Shared)),
            undo: RwSignal::new(desk.undo_state()),
            dropped: RwSignal::new(Vec::new()),
            prepared: RwSignal::new(false),
            gestures: RwSignal::new(0),
            asked: StoredValue::new(P::default()),
            desk: StoredValue::new(desk),
            link,
        };
        planner.restore();
        let answered = link.answered();
        // Presence alone does not change the place.
        let changed = Memo::new(move |_| now.with(|now| now.planning()));
        Effect::new(move |handled: Option<Option<u32>>| {
            // Read, not only tracked: a memo that nobody has read does not follow its sources.
            changed.with(|_| ());
            let answer = answered.get();
            let number = answer.as_ref().map(|answer| answer.number);
            let fresh = handled.is_some_and(|handled| handled != number);
            let here = now.with_untracked(|now| place(now));
            let (seat, stored_at) = (here.seat, planner.place());
            let was_next = number > handled.flatten().or(Some(0)).map(|handled| handled + 1);
            let sending = link.sending().get_untracked().map(|sending| sending.request);
            let made = planner.desk.try_update_value(|desk| {
                let same = desk.seat() == seat;

                let made = match answer.filter(|_| fresh) {
                    Some(answer) => desk.answered((&answer.request, answer.done), was_next, here, sending.as_ref()),
                    None => desk.moved(here, sending.as_ref()),
                };
                (made, same)
            });
            let Some((dropped, same)) = made else { return number };
            if same {
                planner.report();
                planner.publish(dropped);
            } else {
                // Somebody else has the device now. What was sent before is not planned any more.
                if let Some(key) = stored_at.filter(|_| fresh) {
                    store::remove(&key);
                }
                planner.restore();
            }
            number
        });
        planner
    }

    /// Returns the plan.
    pub(crate) fn plan(&self) -> Signal<P> {
        self.plan.into()
    }

    /// Returns the sketch of the plan; `None` for a viewer without a seat.
    pub(crate) fn sketch(&self) -> Signal<Option<Shared<Sketch<G>>>> {
        self.sketch.into()
    }

    /// Returns what was dropped from the plan because it no longer fits; the component that tells it clears
    /// it.
    pub(crate) fn dropped(&self) -> RwSignal<Dropped<G>> {
        self.dropped
    }

    /// Makes one gesture. If the link refuses it, nothing changes and the reason is shown; returns whether it
    /// was made.
    pub(crate) fn edit(&self, change: impl FnOnce(&mut P)) -> bool {
        let link = self.link;
        self.change(|desk| desk.edit(change, |chain| link.sketched(chain)))
    }

    /// Returns the sketch of a changed plan; the plan stays as it is. `None` for a viewer without a seat.
    pub(crate) fn preview(&self, change: impl FnOnce(&mut P)) -> Option<Sketch<G>> {
        self.desk.with_value(|desk| {
            let mut plan = desk.plan().clone();
            change(&mut plan);
            desk.sketch_of(&plan)
        })
    }

    /// Makes a last gesture and sends the plan. While something is being sent, it is refused.
    pub(crate) fn press(&self, change: impl FnOnce(&mut P)) {
        if self.desk.with_value(Desk::is_sending) {
            self.link.refused().set(Some(Refused::Busy));
            return;
        }
        let link = self.link;
        if !self.change(|desk| desk.edit(change, |chain| link.sketched(chain))) {
            return;
        }
        // Before the chain: once that has been taken whole, what was prepared may be sent.
        let prepared = self.desk.try_update_value(|desk| Some((desk.seat()?, desk.prepare()?))).flatten();
        if let Some((seat, prepared)) = prepared {
            self.publish(Vec::new());
            link.prepare(seat, &prepared);
        }
        let chain = self.desk.try_update_value(Desk::press).flatten();
        if let Some(chain) = chain {
            self.publish(Vec::new());
            self.link.send(&chain);
        }
    }

    /// Sends what leaves nothing to choose after a moment, while `auto` holds and unless the plan changes
    /// meanwhile.
    pub(crate) fn send_by_itself(&self, auto: Memo<bool>, send: impl Fn() + Copy + 'static) {
        let plan = self.plan;
        Effect::new(move || {
            let laid = plan.get();
            if !auto.get() {
                return;
            }
            let after = move || {
                if auto.try_get_untracked() == Some(true) && plan.try_get_untracked().as_ref() == Some(&laid) {
                    send();
                }
            };
            set_timeout(after, BY_ITSELF);
        });
    }

    /// Lays out what a bot advises, after what was laid out when it was asked.
    pub(crate) fn use_advice(&self) {
        self.use_first_of_advice(usize::MAX);
    }

    /// Lays out this many actions of what a bot advises, or all of them.
    pub(crate) fn use_first_of_advice(&self, count: usize) {
        let Some(mut advice) = self.link.advice().get_untracked() else { return };
        advice.chain.truncate(count);
        let link = self.link;
        self.change(|desk| {
            let check = |chain: &[String]| link.sketched(chain);
            match advice.follows_plan {
                true => desk.go_on(&self.asked.get_value(), advice.chain, check),
                false => desk.adopt(&advice.chain, check),
            }
        });
    }

    /// Takes the last gesture back; without any, the last chain as far as the table allows.
    pub(crate) fn undo(&self) {
        let steps = self.desk.try_update_value(Desk::undo).flatten();
        self.after_undo(steps);
    }

    /// Takes back every gesture and every step that can be.
    pub(crate) fn undo_all(&self) {
        let steps = self.desk.try_update_value(Desk::undo_all).flatten();
        self.after_undo(steps);
    }

    /// Takes the last chain back as far as the table allows, and lays it out again together with what is
    /// planned after it.
    pub(crate) fn take_back(&self) {
        let steps = self.desk.try_update_value(Desk::take_back).flatten();
        self.after_undo(steps);
    }

    fn after_undo(&self, steps: Option<usize>) {
        self.withdraw();
        self.report();
        self.publish(Vec::new());
        if let Some(steps) = steps {
            self.link.undo(steps);
        }
    }

    /// Takes back what the link keeps for the next phase, if it is a plan again.
    fn withdraw(&self) {
        let withdrawn = self.desk.try_with_value(|desk| desk.seat().filter(|_| !desk.is_prepared())).flatten();
        if let Some(seat) = withdrawn.filter(|_| self.prepared.get_untracked()) {
            self.link.prepare(seat, &[]);
        }
    }

    /// Tells the link what is laid out, when that has become less. A lesson follows it; nothing is refused.
    fn report(&self) {
        let texts = |desk: &Desk<G, P>| {
            let actions = desk.sketch().into_iter().flat_map(|made| made.chain.iter().chain(&made.prepared));
            actions.map(ToString::to_string).collect::<Vec<_>>()
        };
        let _ = self.link.sketched(&self.desk.try_with_value(texts).unwrap_or_default());
    }

    /// Asks a bot how to go on from what is laid out; in the next phase, if this one is answered.
    pub(crate) fn hint(&self) {
        self.asked.set_value(self.plan.get_untracked());
        let from = self.sketch.with_untracked(|made| {
            let made = made.as_ref()?;
            let view = match &made.ahead {
                Some(ahead) => &ahead.view,
                // Where nothing is left to say, the advice is about the whole: it may differ from what is
                // laid out.
                None => (!made.chain.is_empty() && made.end == End::Asked).then_some(&made.view)?,
            };
            Some(Arc::new(Encoded::of(&**view)?))
        });
        self.link.advise(from);
    }

    /// Returns what the top bar needs.
    pub(crate) fn controls(&self) -> Controls {
        let planner = *self;
        Controls {
            undo: self.undo.into(),
            gestures: self.gestures.into(),
            on_undo: Callback::new(move |()| planner.undo()),
            on_undo_all: Callback::new(move |()| planner.undo_all()),
            on_propose: Callback::new(move |()| planner.link.propose_undo()),
            on_hint: Callback::new(move |()| planner.hint()),
            prepared: self.prepared.into(),
        }
    }

    /// Changes the plan, and shows why the link refuses it; returns whether it does not.
    fn change(&self, change: impl FnOnce(&mut Desk<G, P>) -> Result<Dropped<G>, Refused>) -> bool {
        match self.desk.try_update_value(change) {
            Some(Ok(dropped)) => {
                self.withdraw();
                self.publish(dropped);
                self.gestures.update(|count| *count += 1);
                true
            }
            Some(Err(why)) => {
                self.link.refused().set(Some(why));
                false
            }
            None => false,
        }
    }

    /// Publishes and stores the plan.
    fn publish(&self, dropped: Dropped<G>) {
        let made =
            |desk: &Desk<G, P>| (desk.plan().clone(), desk.sketch().cloned(), desk.undo_state(), desk.is_prepared());
        let Some((plan, sketch, undo, is_prepared)) = self.desk.try_with_value(made) else { return };
        let sketch = sketch.map(Shared);
        if self.sketch.with_untracked(|before| *before != sketch) {
            self.sketch.set(sketch);
        }
        if self.plan.with_untracked(|before| *before != plan) {
            self.plan.set(plan);
        }
        if self.undo.get_untracked() != undo {
            self.undo.set(undo);
        }
        if self.prepared.get_untracked() != is_prepared {
            self.prepared.set(is_prepared);
        }
        if !dropped.is_empty() {
            self.dropped.set(dropped);
        }
        self.store();
    }

    /// Returns the storage key of the plan; `None` where it is not stored.
    fn place(&self) -> Option<String> {
        let terms = self.link.terms();
        let seat = self.desk.try_with_value(Desk::seat)??;
        matches!(terms.kind, LinkKind::Local | LinkKind::Room).then(|| storage_key(&terms.table, seat))
    }

    fn store(&self) {
        let Some(key) = self.place() else { return };
        match self.desk.try_with_value(Desk::stored).flatten() {
            // Without storage the plan is lost on a reload; planning goes on.
            Some(stored) => drop(store::write(&key, &Encoded::of(&stored).unwrap_or_default().to_json().to_string())),
            None => store::remove(&key),
        }
    }

    /// Lays out the plan that is stored for the seat.
    fn restore(&self) {
        let stored = self.place().and_then(|key| store::read(&key));
        let stored = stored.and_then(|text| serde_json::from_str::<Encoded>(&text).ok());
        let stored: Option<Stored<P>> = stored.and_then(|stored| stored.decode());
        let sending = self.link.sending().get_untracked().map(|sending| sending.request);
        let answered = self.link.answered().get_untracked();
        let answered = answered.as_ref().map(|answered| (&answered.request, answered.done));
        let dropped = stored
            .and_then(|stored| self.desk.try_update_value(|desk| desk.restore(stored, sending.as_ref(), answered)));
        let kept = self.desk.try_with_value(|desk| Some((desk.seat()?, desk.prepared()))).flatten();
        if let Some((seat, chain)) = kept.filter(|(_, chain)| !chain.is_empty()) {
            self.link.prepare(seat, &chain);
        }
        self.publish(dropped.unwrap_or_default());
    }
}
