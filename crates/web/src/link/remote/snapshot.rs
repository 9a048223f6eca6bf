//! Snapshots of a table on a server.

use std::sync::Arc;

use game_core::{Outcome, ScoreSheet, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Viewer};
use leptos::prelude::*;
use protocol::RoomInfo;
use protocol::session::FreshStep;
use serde_json::Value;

use super::super::{Encoded, Thinking, Told};
use super::RemoteLink;
use crate::screens::bot_name;

/// Returns the seats of a room with their names and kinds.
pub(super) fn seat_infos(room: &RoomInfo) -> Vec<SeatInfo> {
    let info = |(at, seat): (usize, &protocol::SeatState)| {
        let kind = seat.who.kind();
        let name = match &kind {
            _ if !seat.name.is_empty() => seat.name.clone(),
            SeatKind::Person => crate::words::t("room-nobody"),
            SeatKind::Bot(_) => bot_name(at),
        };
        SeatInfo { name, kind }
    };
    room.seats.iter().enumerate().map(info).collect()
}

impl RemoteLink {
    /// Publishes a new snapshot; reuses the table's `Arc`s if only presence changed. The first `own` of the
    /// steps that have come since the last one were made by this page.
    pub(super) fn publish_snapshot(self, own: usize, moved: bool) {
        let room = self.room.with_untracked(|room| {
            let room = room.as_ref()?;
            let away = room.each_seat().filter(|(_, seat)| seat.is_away()).map(|(seat, _)| seat);
            let resigned = room.each_seat().filter(|(_, seat)| seat.resigned).map(|(seat, _)| seat);
            Some((seat_infos(room), away.collect::<SeatSet>(), resigned.collect::<SeatSet>()))
        });
        let Some((seats, away, resigned)) = room else { return };
        if self.current.with_untracked(Option::is_none) {
            return;
        }
        let viewer = self.seat.get_untracked().map_or(Viewer::Spectator, Viewer::Seat);
        let epoch = self.signals.now.with_untracked(|now| now.told.epoch);
        let shown = self.driver.try_update_value(|driver| {
            let state = driver.session.share_state()?;
            let mut now = self.signals.now.get_untracked();
            let shown = now.seats.len() == seats.len() && now.viewer == viewer;
            // The table as it was when a request was sent stays until the request is answered.
            let waits = driver.deciding.is_some() && shown && self.begun.get_untracked();
            if !waits && (moved || !shown) {
                now.view = Arc::new(state.view.clone().into());
                now.sheets = Arc::new(driver.client_rules.as_deref()?.sheets(&state.view).unwrap_or_default());
                now.undoable = state.undo;
                now.to_move = state.to_move();
                now.version = state.v;
                tell(&mut now.told, &state.steps, core::mem::take(&mut driver.fresh), own, now.viewer == viewer);
            }
            now.viewer = viewer;
            now.seats = Arc::new(seats);
            now.away = Some(away);
            now.resigned = resigned;
            now.outcome = (now.to_move == ToMove::Over).then(|| Arc::new(outcome(&now.sheets, resigned)));
            Some(now)
        });
        let Some(Some(now)) = shown else { return };
        // What was prepared follows on steps that were taken back, or a bot plays the seat.
        if now.told.epoch != epoch || !viewer.seat().is_some_and(|seat| now.is_played_by_person(seat)) {
            self.forget_prepared();
        }
        let thinker = now.to_move.to_act().iter().find(|seat| !now.is_played_by_person(*seat));
        if moved {
            self.signals.advice.set(None);
        }
        self.signals.now.set(now);
        if self.signals.thinking.get_untracked().map(|thinking| thinking.seat) != thinker {
            self.signals.thinking.set(thinker.map(|seat| Thinking { seat, since: js_sys::Date::now() }));
        }
    }
}

/// Returns who has won, from the score sheets. A seat whose player has resigned has not. The record, which
/// says why the game ended, comes later.
fn outcome(sheets: &[ScoreSheet], resigned: SeatSet) -> Outcome {
    let seats = (0..sheets.len() as u8).map(Seat::new).filter(|seat| !resigned.has(*seat));
    let key = |seat: &Seat| &sheets[seat.index()].ranking_key;
    let best = seats.clone().max_by(|a, b| key(a).cmp(key(b)));
    let winners: SeatSet = seats.filter(|seat| best.is_some_and(|best| key(seat) == key(&best))).collect();
    Outcome { reason: "".into(), ranking: vec![vec![winners]], decided_by: Vec::new(), verdict: None }
}

/// Brings what was told up to date: all steps, of which `fresh` have just come with their views. For another
/// viewer it starts again.
fn tell(told: &mut Told, steps: &[Vec<Value>], fresh: Vec<FreshStep>, own: usize, same_viewer: bool) {
    // After a reconnection the last steps may be others.
    let tail = steps.iter().rev().zip(fresh.iter().rev()).all(|(events, step)| *events == step.events);
    let (fresh, own) = if tail && fresh.len() <= steps.len() { (fresh, own) } else { (Vec::new(), 0) };
    let steps = steps.iter().map(|events| events.iter().cloned().map(Encoded::from).collect());
    if same_viewer {
        told.replace(steps.collect());
    } else {
        told.restart(Told::of(steps));
    }
    let from = told.steps.len().saturating_sub(fresh.len());
    told.fill_known(from, fresh.into_iter().map(|step| step.view.map(Encoded::from)));
    told.claim(from, own);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fresh(numbers: &[u8]) -> Vec<FreshStep> {
        numbers.iter().map(|number| FreshStep { events: vec![json!(number)], view: Some(json!([number])) }).collect()
    }

    fn steps(numbers: &[u8]) -> Vec<Vec<Value>> {
        numbers.iter().map(|number| vec![json!(number)]).collect()
    }

    #[test]
    fn own_steps_come_first_and_others_are_played() {
        let mut told = Told::default();
        tell(&mut told, &steps(&[1, 2]), Vec::new(), 0, false);
        let (epoch, begin) = (told.epoch, told.begin);
        assert_eq!((begin, told.missing(0..2)), (2, 0..2), "old steps have no views and are not played");
        tell(&mut told, &steps(&[1, 2, 3, 4, 5]), fresh(&[3, 4, 5]), 2, true);
        let own: Vec<bool> = told.steps.iter().map(|step| step.own).collect();
        assert_eq!((told.epoch, own), (epoch, vec![false, false, true, true, false]));
        assert_eq!(told.missing(0..5), 0..2);
        let mut own = fresh(&[6, 7]);
        own[0].view = None;
        tell(&mut told, &steps(&[1, 2, 3, 4, 5, 6, 7]), own, 2, true);
        assert_eq!(told.missing(2..7), 5..6, "a view that was not told can be recalled, the one after it is known");
        tell(&mut told, &steps(&[1, 2, 3]), Vec::new(), 0, true);
        assert_eq!((told.epoch, told.begin), (epoch + 1, 3), "steps were taken back");
    }

    #[test]
    fn a_whole_state_after_a_reconnection_is_no_new_epoch() {
        let mut told = Told::default();
        tell(&mut told, &steps(&[1]), Vec::new(), 0, false);
        tell(&mut told, &steps(&[1, 2]), fresh(&[2]), 0, true);
        let epoch = told.epoch;
        tell(&mut told, &steps(&[1, 2, 3]), Vec::new(), 0, true);
        assert_eq!((told.epoch, told.missing(1..3)), (epoch, 2..3), "what was missed has no view and is not played");
        tell(&mut told, &steps(&[1, 2, 3, 4]), fresh(&[3]), 1, true);
        assert!(told.steps.iter().all(|step| !step.own), "what came before a reconnection is not at the end");
    }
}
