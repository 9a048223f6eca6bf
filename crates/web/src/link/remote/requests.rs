//! Requests on their way: chains, undos, and views of earlier steps.

use core::ops::Range;

use game_core::{SeatSet, Version};
use leptos::prelude::*;
use protocol::session::{Carried, FreshStep, Millis, NotSent, Session};
use protocol::{Ask, MAX_VIEWS, Refusal};
use serde_json::Value;

use super::super::http::NO_NETWORK;
use super::super::{Encoded, Refused, Request, Sending};
use super::RemoteLink;
use crate::store;

/// The storage key of the request that has not been answered, with the key of its room.
const UNANSWERED: &str = "gamekeeper/sending";

/// A request that has not been answered.
pub(super) struct Deciding {
    request: Request,
    /// The version of the table that it was made for; `None` for one of an earlier page.
    seen: Option<Version>,
    /// How much of it was carried out, if that was answered before the update came.
    carried: Option<usize>,
}

/// Returns the request to this room that was under way when the page was left, if there was one.
pub(super) fn unanswered(key: &str) -> Option<Ask> {
    let (room, ask): (String, Ask) = serde_json::from_str(&store::read(UNANSWERED)?).ok()?;
    (room == key).then_some(ask)
}

/// Returns a request as the page knows it; `None` for requests that do not change the table.
fn request_of(ask: &Ask) -> Option<Request> {
    match ask {
        Ask::Act { actions, .. } => Some(Request::Act(actions.clone())),
        Ask::Undo { steps, .. } => Some(Request::Undo(*steps)),
        _ => None,
    }
}

impl RemoteLink {
    /// Sends a request that changes the table, unless another one has not been answered.
    pub(super) fn decide(self, request: Request, send: impl FnOnce(&mut Session, Millis) -> Result<u32, NotSent>) {
        let seen = self.driver.try_with_value(|driver| driver.session.state().map(|state| state.v)).flatten();
        // Noted first: the answer may come while it is being sent.
        let is_free = self.driver.try_update_value(|driver| {
            let is_free = driver.deciding.is_none();
            if is_free {
                driver.deciding = Some(Deciding { request: request.clone(), seen, carried: None });
                driver.fresh.clear();
            }
            is_free
        });
        match is_free {
            Some(true) => {}
            Some(false) => return self.signals.refused.set(Some(Refused::Busy)),
            None => return,
        }
        self.signals.sending.set(Some(Sending { since: js_sys::Date::now(), request: request.clone() }));
        let why = match self.drive(send) {
            Some(Ok(_)) => return self.note_unanswered(),
            Some(Err(NotSent::Busy)) => Refused::Busy,
            Some(Err(NotSent::Offline | NotSent::NotBegun)) => Refused::Table(NO_NETWORK.to_owned()),
            None => return,
        };
        self.driver.try_update_value(|driver| driver.deciding = None);
        self.signals.refuse(request, why);
    }

    /// Stores the request that has not been answered, for the case that the page is loaded again.
    fn note_unanswered(self) {
        let noted = self.driver.try_with_value(|driver| {
            let ask = driver.session.decision()?;
            serde_json::to_string(&(&driver.key, ask)).ok()
        });
        match noted {
            // Without storage a chain under way is not sent again after a reload; the plan is still there.
            Some(Some(text)) => drop(store::write(UNANSWERED, &text)),
            Some(None) => store::remove(UNANSWERED),
            None => {}
        }
    }

    /// Takes up the request that an earlier page has left without an answer.
    pub(super) fn resume(self) {
        let resumed = self.driver.try_update_value(|driver| {
            let request = driver.session.decision().and_then(request_of)?;
            driver.deciding = Some(Deciding { request: request.clone(), seen: None, carried: None });
            Some(request)
        });
        if let Some(Some(request)) = resumed {
            self.signals.sending.set(Some(Sending { since: js_sys::Date::now(), request }));
        }
    }

    /// Publishes a change of the table. While a request is under way it waits for the answer, which says how
    /// much of the change this page has already shown.
    pub(super) fn table_changed(self, fresh: Vec<FreshStep>, moved: bool) {
        let carried = self.driver.try_update_value(|driver| {
            driver.fresh.extend(fresh);
            driver.deciding.as_ref().map(|deciding| deciding.carried)
        });
        match carried {
            None => {}
            // Without a table on the page yet, nothing waits.
            Some(Some(None)) if self.begun.get_untracked() => {}
            Some(Some(Some(carried))) => self.settle(carried),
            Some(_) => {
                self.publish_snapshot(0, moved);
                self.send_prepared();
            }
        }
    }

    /// Takes in the answer to a request.
    pub(super) fn take_answer(self, number: u32, answer: Result<Carried, Refusal>) {
        let found = self.driver.try_update_value(|driver| {
            if let Some(at) = driver.recalls.iter().position(|recall| *recall == number) {
                driver.recalls.swap_remove(at);
                return None;
            }
            Some(driver.deciding.is_some() && !driver.session.is_deciding())
        });
        // Views of steps that were taken back meanwhile are not missed.
        let Some(Some(is_decision)) = found else { return };
        let (carried, refusal) = match answer {
            Ok(Carried::Whole) => (None, None),
            Ok(Carried::Partly { taken, refusal }) => (Some(taken), refusal),
            Err(refusal) => (Some(0), Some(refusal)),
        };
        if let Some(refusal) = refusal {
            self.show_refusal(refusal);
        }
        if is_decision {
            self.decision_answered(carried);
        }
    }

    fn decision_answered(self, carried: Option<usize>) {
        let waits = self.driver.try_update_value(|driver| {
            let version = driver.session.state().map(|state| state.v);
            let deciding = driver.deciding.as_mut()?;
            let carried = carried.unwrap_or(match &deciding.request {
                Request::Act(chain) => chain.len(),
                Request::Undo(steps) => *steps,
            });
            // What was carried out is published together with the update that shows it.
            let waits = carried > 0 && deciding.seen.is_some() && deciding.seen == version;
            deciding.carried = waits.then_some(carried);
            Some((waits, carried))
        });
        if let Some(Some((false, carried))) = waits {
            self.settle(carried);
        }
    }

    /// Publishes what the request that was under way has changed, then its answer.
    pub(super) fn settle(self, carried: usize) {
        let deciding = self.driver.try_update_value(|driver| driver.deciding.take()).flatten();
        self.note_unanswered();
        let Some(Deciding { request, .. }) = deciding else { return };
        let own = match &request {
            Request::Act(chain) => {
                let (seat, is_whole) = (self.seat.get_untracked(), carried == chain.len());
                self.driver.try_update_value(|driver| seat.map(|seat| driver.prepared.answered(seat, is_whole)));
                carried
            }
            Request::Undo(_) => 0,
        };
        self.publish_snapshot(own, true);
        self.signals.answer(request, carried);
        self.send_prepared();
    }

    /// Takes out what the viewer has prepared.
    pub(super) fn forget_prepared(self) {
        if let Some(seat) = self.seat.get_untracked() {
            self.driver.try_update_value(|driver| driver.prepared.clear(seat));
        }
    }

    /// Requests what the viewer has prepared, if the viewer is to act and nothing else is under way.
    pub(super) fn send_prepared(self) {
        let to_act =
            self.signals.now.with_untracked(|now| if now.is_mine() { now.to_move.to_act() } else { SeatSet::EMPTY });
        let due = self
            .driver
            .try_update_value(|driver| if driver.deciding.is_none() { driver.prepared.next_due(to_act) } else { None });
        if let Some(Some((_, chain))) = due {
            self.decide(Request::Act(chain.clone()), |session, now| session.act(&chain, now));
        }
    }

    /// Asks for the views after some steps.
    pub(super) fn ask_views(self, steps: Range<usize>) {
        let mut from = steps.start;
        while from < steps.end {
            let to = steps.end.min(from + MAX_VIEWS);
            if let Some(Ok(number)) = self.drive(|session, now| session.ask(Ask::Views { from, to }, now)) {
                self.driver.try_update_value(|driver| driver.recalls.push(number));
            }
            from = to;
        }
    }

    /// Fills in the views after some steps.
    pub(super) fn take_views(self, from: usize, views: Vec<Value>) {
        self.signals.now.update(|now| now.told.fill(from, views.into_iter().map(Encoded::from)));
    }
}
