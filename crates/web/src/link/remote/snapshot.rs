//! Snapshots of a table on a server.

use std::sync::Arc;

use game_core::{SeatInfo, SeatKind, SeatSet, Viewer};
use leptos::prelude::*;
use protocol::RoomInfo;
use serde_json::Value;

use super::super::{Encoded, Thinking};
use super::RemoteLink;
use crate::boards::Board;
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

/// Groups events by step; the board tells which events begin one.
fn steps(board: &dyn Board, events: &[Value]) -> Vec<Vec<Encoded>> {
    let mut steps: Vec<Vec<Encoded>> = Vec::new();
    for event in events.iter().cloned().map(Encoded::from) {
        match steps.last_mut() {
            Some(step) if !board.begins(&event) => step.push(event),
            _ => steps.push(vec![event]),
        }
    }
    steps
}

impl RemoteLink {
    /// Publishes a new snapshot; reuses the table's `Arc`s if only presence changed.
    pub(super) fn publish_snapshot(self, fresh: Vec<Value>, moved: bool) {
        let room = self.room.with_untracked(|room| {
            let room = room.as_ref()?;
            let away = room.each_seat().filter(|(_, seat)| seat.is_away()).map(|(seat, _)| seat);
            Some((seat_infos(room), away.collect::<SeatSet>()))
        });
        let Some((seats, away)) = room else { return };
        let Some(board) = self.current.with_untracked(|place| place.as_ref().map(|place| place.board)) else { return };
        let viewer = self.seat.get_untracked().map_or(Viewer::Spectator, Viewer::Seat);
        let shown = self.driver.try_with_value(|driver| {
            let state = driver.session.state()?;
            let mut now = self.now.get_untracked();
            let shown = now.seats.len() == seats.len() && now.viewer == viewer;
            if moved || !shown {
                now.view = Arc::new(state.view.clone().into());
                let client_rules = driver.client_rules.as_deref()?;
                let legal = if viewer == Viewer::Spectator { Ok(Vec::new()) } else { client_rules.legal(&state.view) };
                now.legal = Arc::new(legal.unwrap_or_default());
                now.sheets = Arc::new(client_rules.sheets(&state.view).unwrap_or_default());
                now.told = Arc::new(steps(board, &state.events));
                now.undoable = state.undo;
                now.pending = state.to_move();
                now.version = state.v;
            }
            now.viewer = viewer;
            now.seats = Arc::new(seats);
            now.away = Some(away);
            now.fresh = Arc::new(fresh.into_iter().map(Encoded::from).collect());
            Some(now)
        });
        let Some(Some(now)) = shown else { return };
        let is_bot =
            |seat: &game_core::Seat| now.seats.get(seat.index()).is_some_and(|info| info.kind != SeatKind::Person);
        let thinker = now.pending.to_act().iter().find(is_bot);
        if moved {
            self.advice.set(None);
        }
        self.now.set(now);
        if self.thinking.get_untracked().map(|thinking| thinking.seat) != thinker {
            self.thinking.set(thinker.map(|seat| Thinking { seat, since: js_sys::Date::now() }));
        }
    }
}
