//! Changes of a room: each is committed to the store first, and then sent to the clients.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use catalog::{AnyStep, AnyTable, AnyUpdate, Error, ServerTable};
use game_core::{SeatSet, ToMove, Version, Viewer};
use protocol::{Code, Delta, Refusal, RoomPhase, StepUpdate, Tell, Update};
use serde_json::Value;

use super::{Room, Waking, refusal, viewer_index};
use crate::clock;
use crate::hall::not_stored;
use crate::names::log_name;
use crate::socket::frame;
use crate::store::{Change, Entries, RoomRow, StoreError};

/// After how many seconds the time of a room's last change is stored again with a move: every move would be
/// expensive, as it changes the row of the room.
const UPDATED_SECONDS: i64 = 60;

/// The latest updates that were sent to one viewer, for clients that reconnect.
#[derive(Default)]
pub(super) struct RecentUpdates {
    /// True once a client with this view has connected; updates are kept only from then on.
    pub(super) has_audience: bool,
    /// The messages, each with the version to which it applies.
    frames: VecDeque<(Version, Utf8Bytes)>,
}

impl RecentUpdates {
    /// Returns the updates after version `seen`, or `None` if some of them are no longer kept.
    pub(super) fn since(&self, seen: Version, now: Version) -> Option<Vec<Utf8Bytes>> {
        if seen == now {
            return Some(Vec::new());
        }
        let from = self.frames.iter().position(|(after, _)| *after == seen)?;
        Some(self.frames.iter().skip(from).map(|(_, frame)| frame.clone()).collect())
    }

    fn push(&mut self, after: Version, frame: Utf8Bytes, most: usize) {
        self.frames.push_back((after, frame));
        while self.frames.len() > most {
            self.frames.pop_front();
        }
    }
}

/// A viewer's version and view before a change.
struct ViewerSnapshot {
    viewer: Viewer,
    version: Version,
    view: Value,
}

impl Room {
    /// Changes the table and edits the room's row in one transaction. If this fails, nothing has changed.
    pub(super) async fn change(
        &mut self,
        make: impl FnOnce(&mut dyn ServerTable) -> Result<AnyUpdate, Error>,
        edit: impl FnOnce(&mut RoomRow),
    ) -> Result<(), Refusal> {
        let before = self.viewer_snapshots();
        let Some(table) = &mut self.table else { return Err(Code::Stage.into()) };
        let mut update = make(&mut **table).map_err(refusal)?;
        run_script_on(&mut self.script, &mut **table, &mut update);
        let mut row = self.row.clone();
        edit(&mut row);
        if table.to_move() == ToMove::Over {
            row.stage = RoomPhase::Over;
        }
        self.persist(row).await?;
        self.proposal = None;
        self.publish_update(before, &update);
        if self.row.stage == RoomPhase::Over {
            self.forget_history();
        }
        self.start_bots();
        Ok(())
    }

    /// Edits only the room's row, not its table.
    pub(super) async fn edit(&mut self, edit: impl FnOnce(&mut RoomRow)) -> Result<(), Refusal> {
        let mut row = self.row.clone();
        edit(&mut row);
        self.persist(row).await
    }

    /// Commits the row, if it has changed, and the journal lines that have not been stored.
    pub(super) async fn persist(&mut self, mut row: RoomRow) -> Result<(), Refusal> {
        // Every change of the table passes here before anybody is told of it.
        self.snapshots = Default::default();
        let lines = self.table.as_ref().map(|table| table.journal_from(self.persisted.1)).unwrap_or_default();
        let to_act = self.table.as_ref().map_or(SeatSet::EMPTY, |table| table.to_move().to_act());
        let changed = row != self.row;
        let now = clock::now();
        let is_old = now >= row.updated + UPDATED_SECONDS;
        if changed || is_old {
            row.updated = now;
        }
        let entries = (!lines.is_empty()).then(|| Entries {
            to_act,
            room: row.id.clone(),
            seq: self.persisted.0,
            lines: lines.join("\n"),
            updated: (is_old && !changed).then_some(now),
        });
        let added = i64::from(entries.is_some());
        row.to_act = to_act;
        let change = Change::Room { row: changed.then(|| Box::new(row.clone())), entries, lease: self.lease.clone() };
        match self.hall.persist.persist(change).await {
            Ok(()) => {
                self.row = row;
                self.persisted = (self.persisted.0 + added, self.persisted.1 + lines.len());
                metrics::counter!("gamekeeper_entries_total").increment(added.unsigned_abs());
                Ok(())
            }
            // The room belongs to another server now, and nothing was written. What it has is up to that one.
            Err(why @ StoreError::Deposed(_)) => {
                self.store_lost = true;
                Err(not_stored(&why))
            }
            Err(why) => self.recover(&why, &row, &lines.join("\n")).await,
        }
    }

    /// Handles a failure of the store: reloads the room from the store, because the transaction may have been
    /// committed in spite of the failure. It was if the store now has the row and the entry that were sent.
    /// If it has anything else that this room did not make, or may still get what was sent, everybody is sent
    /// away and comes back to the room as it is stored.
    async fn recover(&mut self, why: &StoreError, sent: &RoomRow, lines: &str) -> Result<(), Refusal> {
        let refused = not_stored(why);
        let Ok(Some((row, journal))) = self.hall.store.room(&self.row.id).await else {
            self.store_lost = true;
            return Err(refused);
        };
        let place = usize::try_from(self.persisted.0).unwrap_or(usize::MAX);
        let added = journal.get(place..);
        let entry_kept = added.is_some_and(|added| added.iter().map(String::as_str).eq([lines]));
        let row_kept = row.is_same_room(sent);
        let is_before = added.is_some_and(<[String]>::is_empty) && row.is_same_room(&self.row);
        let kept = row_kept && (entry_kept || lines.is_empty());
        if !kept && is_before && matches!(why, StoreError::Unsure(_)) {
            // A commit without an answer may still be under way.
            self.store_lost = true;
            return Err(refused);
        }
        let replayed = if kept || is_before { self.replay(row, journal).await.ok() } else { None };
        let Some(Waking { row, table, entries, .. }) = replayed else {
            tracing::error!(room = log_name(&self.row.id), "the store has something that this room did not write");
            self.store_lost = true;
            return Err(refused);
        };
        self.persisted =
            (i64::try_from(entries).unwrap_or(i64::MAX), table.as_ref().map_or(0, |table| table.journal_length()));
        self.row = row;
        self.table = table;
        self.forget_views();
        if kept { Ok(()) } else { Err(refused) }
    }

    /// The version and the view of everybody who is told of changes. A view is expensive: the one after the
    /// last change is taken out of `views` if it is there. It is put back if nothing changes for its viewer.
    fn viewer_snapshots(&mut self) -> Vec<ViewerSnapshot> {
        let Some(table) = &self.table else { return Vec::new() };
        let viewers = table.seat_count().viewers().filter(|viewer| self.recent[viewer_index(*viewer)].has_audience);
        let snapshots = viewers.map(|viewer| {
            let version = table.version(viewer);
            let known = self.views[viewer_index(viewer)].take().filter(|(known, _)| *known == version);
            let view = known.map_or_else(|| table.view(viewer), |(_, view)| view);
            debug_assert_eq!(view, table.view(viewer), "a view changes with its version only");
            ViewerSnapshot { viewer, version, view }
        });
        snapshots.collect()
    }

    /// Sends every viewer what changed for it. A viewer without a new version is sent nothing, so that it
    /// cannot even notice that something happened.
    fn publish_update(&mut self, before: Vec<ViewerSnapshot>, update: &AnyUpdate) {
        for ViewerSnapshot { viewer, .. } in &before {
            self.undone[viewer_index(*viewer)] += u64::from(update.taken_back_for(*viewer).is_some());
        }
        for ViewerSnapshot { viewer, version, view } in before {
            let Some(table) = &self.table else { return };
            let now = table.version(viewer);
            if now == version {
                self.views[viewer_index(viewer)] = Some((version, view));
                continue;
            }
            let left = update.taken_back_for(viewer).map(|_| table.told(viewer).len());
            let (steps, rest, view) = step_updates(&**table, viewer, view, update);
            self.views[viewer_index(viewer)] = Some((now, view));
            let update = Update {
                v: now,
                after: (now != version + 1).then_some(version),
                awaits: table.to_move().to_act(),
                over: self.row.stage == RoomPhase::Over,
                undo: viewer.seat().map_or(0, |seat| table.undoable(seat)),
                steps,
                view: rest,
                left,
            };
            let frame = frame(&Tell::Update(update));
            self.recent[viewer_index(viewer)].push(version, frame.clone(), self.hall.limits.history);
            let same_viewer = self.peers.iter().filter(|(_, peer)| peer.viewer == viewer).map(|(id, _)| *id);
            for id in same_viewer.collect::<Vec<_>>() {
                self.send(id, &frame);
            }
        }
    }

    /// Frees what only serves the next move, or clients that reconnect during a game.
    fn forget_history(&mut self) {
        self.forget_views();
        for recent in &mut self.recent {
            recent.frames = VecDeque::new();
        }
    }

    /// Frees the views after the last change. They are made again for the next one.
    pub(super) fn forget_views(&mut self) {
        self.views = Default::default();
        self.snapshots = Default::default();
    }

    /// Makes the first draws of a scripted game.
    pub(super) fn run_script(&mut self) {
        if let Some(table) = &mut self.table {
            run_script_on(&mut self.script, &mut **table, &mut AnyUpdate::default());
        }
    }
}

/// Returns the steps that tell the viewer something, each with its diff, the diff that remains after them,
/// and the view after all of it. Of decisions of the viewer's own in a row, only the last has a diff: nobody
/// watches what they did themselves, and views are most of what is sent.
fn step_updates(
    table: &dyn AnyTable,
    viewer: Viewer,
    before: Value,
    update: &AnyUpdate,
) -> (Vec<StepUpdate>, Delta, Value) {
    let mut steps = Vec::new();
    let mut view = before;
    // A view is expensive: one that is up to date after the last step is not made again.
    let mut is_current = false;
    let mut told = update.steps_for(viewer).peekable();
    let is_own = |step: &AnyStep| step.seat.is_some_and(|seat| viewer.is(seat));
    while let Some(step) = told.next() {
        if is_own(step) && told.peek().is_some_and(|next| is_own(next)) {
            steps.push(StepUpdate { events: step.told(viewer), view: None });
            continue;
        }
        let after = step.view(viewer);
        steps.push(StepUpdate { events: step.told(viewer), view: Some(Delta::between(&view, &after)) });
        view = after;
        is_current = update.steps.last().is_some_and(|last| core::ptr::eq(last, step));
    }
    if is_current {
        debug_assert_eq!(view, table.view(viewer), "the state changes by steps only");
        return (steps, Delta::default(), view);
    }
    let now = table.view(viewer);
    (steps, Delta::between(&view, &now), now)
}

/// If chance is scripted, makes the draws that are due.
fn run_script_on(script: &mut Option<VecDeque<String>>, table: &mut dyn AnyTable, update: &mut AnyUpdate) {
    let Some(script) = script else { return };
    while table.to_move() == ToMove::Chance {
        let drawn = script.pop_front().map(|outcome| table.chance(&outcome));
        match drawn {
            Some(Ok(more)) => update.steps.extend(more.steps),
            _ => return,
        }
    }
}
