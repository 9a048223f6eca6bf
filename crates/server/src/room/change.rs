//! Changes: kept first, told afterwards.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use catalog::{AnyTable, AnyUpdate, Error};
use game_core::{ToMove, Version, Viewer};
use protocol::{Code, Delta, Refusal, RoomPhase, Tell, Update};
use serde_json::Value;

use super::{Room, refusal, restore, slot};
use crate::clock;
use crate::hall::unkept;
use crate::socket::frame;
use crate::store::{Change, Entries, RoomRow, StoreError};

/// What a viewer was sent lately.
#[derive(Default)]
pub(super) struct Ring {
    /// Whether anybody has looked with these eyes since the room woke up. For nobody nothing is written.
    pub(super) wanted: bool,
    /// Each with the version it follows on.
    frames: VecDeque<(Version, Utf8Bytes)>,
}

impl Ring {
    /// What came after a version, if all of it is still here.
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

/// How the table looked to a viewer before a change.
struct Before {
    viewer: Viewer,
    version: Version,
    view: Value,
}

impl Room {
    /// Changes the table, and what is written about the room. Nothing has changed if this is refused.
    pub(super) async fn change(
        &mut self,
        make: impl FnOnce(&mut dyn AnyTable) -> Result<AnyUpdate, Error>,
        edit: impl FnOnce(&mut RoomRow),
    ) -> Result<(), Refusal> {
        let before = self.look();
        let Some(table) = &mut self.table else { return Err(Code::Stage.into()) };
        let mut told = make(&mut **table).map_err(refusal)?;
        follow(&mut self.script, &mut **table, &mut told);
        let mut row = self.row.clone();
        edit(&mut row);
        if table.to_move() == ToMove::Over {
            row.stage = RoomPhase::Over;
        }
        self.keep(row).await?;
        self.proposal = None;
        self.tell_change(&before, &told);
        self.drive();
        Ok(())
    }

    /// Changes what is written about the room alone.
    pub(super) async fn edit(&mut self, edit: impl FnOnce(&mut RoomRow)) -> Result<(), Refusal> {
        let mut row = self.row.clone();
        edit(&mut row);
        self.keep(row).await
    }

    /// Makes the room as it stands last: the row, if it has changed, and the lines that the journal has more than are kept.
    pub(super) async fn keep(&mut self, mut row: RoomRow) -> Result<(), Refusal> {
        let lines = self.table.as_ref().map(|table| table.journal_from(self.kept.1)).unwrap_or_default();
        let entries =
            (!lines.is_empty()).then(|| Entries { room: row.id.clone(), seq: self.kept.0, lines: lines.join("\n") });
        let added = i64::from(entries.is_some());
        let changed = row != self.row;
        if changed {
            row.updated = clock::now();
        }
        let change = Change::Room { row: changed.then(|| Box::new(row.clone())), entries };
        match self.hall.keep.keep(change).await {
            Ok(()) => {
                self.row = row;
                self.kept = (self.kept.0 + added, self.kept.1 + lines.len());
                metrics::counter!("gamekeeper_entries_total").increment(added.unsigned_abs());
                Ok(())
            }
            Err(why) => self.recover(&why).await,
        }
    }

    /// Something was not kept, as far as the store says. What is there now decides: it may have been kept all the same.
    async fn recover(&mut self, why: &StoreError) -> Result<(), Refusal> {
        let refused = unkept(why);
        let Ok(Some((row, journal))) = self.hall.store.room(&self.row.id).await else {
            self.lost = true;
            return Err(refused);
        };
        let entries = i64::try_from(journal.len()).unwrap_or(i64::MAX);
        let table = match row.stage {
            RoomPhase::Gathering | RoomPhase::Revealing => Ok(None),
            RoomPhase::Playing | RoomPhase::Over => restore(&row, &journal, self.script.is_some()).map(Some),
        };
        let Ok(table) = table else {
            self.lost = true;
            return Err(refused);
        };
        let kept_after_all = entries > self.kept.0 || row != self.row;
        self.kept = (entries, table.as_ref().map_or(0, |table| table.journal_length()));
        self.row = row;
        self.table = table;
        if kept_after_all { Ok(()) } else { Err(refused) }
    }

    fn look(&self) -> Vec<Before> {
        let Some(table) = &self.table else { return Vec::new() };
        let wanted = table.seat_count().viewers().filter(|viewer| self.rings[slot(*viewer)].wanted);
        wanted.map(|viewer| Before { viewer, version: table.version(viewer), view: table.view(viewer) }).collect()
    }

    /// Tells every viewer what changed for them. Who has no new version is told nothing: not even that something happened.
    fn tell_change(&mut self, before: &[Before], told: &AnyUpdate) {
        for Before { viewer, version, view } in before {
            let Some(table) = &self.table else { return };
            let now = table.version(*viewer);
            if now == *version {
                continue;
            }
            let events = told.for_viewer(*viewer).map(|heard| heard.data.clone()).collect();
            let left = told
                .taken_back_for(*viewer)
                .map(|_| table.history().iter().flatten().filter(|seen| seen.for_viewer(*viewer).is_some()).count());
            let update = Update {
                v: now,
                after: (now != version + 1).then_some(*version),
                awaits: table.to_move().to_act(),
                over: self.row.stage == RoomPhase::Over,
                undo: viewer.seat().map_or(0, |seat| table.undoable(seat)),
                view: Delta::between(view, &table.view(*viewer)),
                events,
                left,
            };
            let frame = frame(&Tell::Update(update));
            self.rings[slot(*viewer)].push(*version, frame.clone(), self.hall.limits.history);
            let eyes = self.peers.iter().filter(|(_, peer)| peer.viewer == *viewer).map(|(id, _)| *id);
            for id in eyes.collect::<Vec<_>>() {
                self.send(id, &frame);
            }
        }
    }

    /// The first draws, where a test has written them down.
    pub(super) fn follow_script(&mut self) {
        if let Some(table) = &mut self.table {
            follow(&mut self.script, &mut **table, &mut AnyUpdate::default());
        }
    }
}

/// Where chance follows a script: makes the draws that are due.
fn follow(script: &mut Option<VecDeque<String>>, table: &mut dyn AnyTable, told: &mut AnyUpdate) {
    let Some(script) = script else { return };
    while table.to_move() == ToMove::Chance {
        let drawn = script.pop_front().map(|outcome| table.chance(&outcome));
        match drawn {
            Some(Ok(more)) => told.events.extend(more.events),
            _ => return,
        }
    }
}
