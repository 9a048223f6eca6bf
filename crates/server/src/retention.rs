//! Deleting what is old, and what a person wants deleted.
//!
//! Nothing is deleted at once in one great transaction: a sweep goes in small steps, between which everybody
//! plays on.

use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use protocol::{Code, Refusal};
use tokio::sync::oneshot;

use crate::hall::{Hall, lock, not_stored, store_unreadable, tell};
use crate::names::log_name;
use crate::room::Msg;
use crate::store::{Change, Gone, Lease, OldRoom, OldRooms, Owner, Persist as _, Store, StoreError, Taken};
use crate::{clock, forward};

/// How many rooms, tokens or guests one step deletes.
const STEP: i64 = 50;
/// The pause between two steps.
const PAUSE: Duration = Duration::from_millis(100);
/// The seconds of a day.
const DAY: i64 = 24 * 3600;

/// A server that was switched off for longer than this does not delete anything by itself until somebody has
/// swept by hand: its clock is more likely to be wrong.
const MAX_GAP: i64 = 30 * DAY;

/// How long things are kept, in days; `None` for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Rooms whose game has not begun, after their last change.
    pub gathering: Option<u32>,
    /// Rooms whose game has not ended, after their last change.
    pub unfinished: Option<u32>,
    /// Finished games, after their last change.
    pub finished: Option<u32>,
    /// Guests who have no room, after their last visit: every browser that opens the page is a guest.
    pub visitors: Option<u32>,
    /// Guests, after their last visit: their names are removed from the rooms that remain.
    pub guests: Option<u32>,
    /// Tokens, each of which is a browser or a program of a guest, after their last use.
    pub tokens: Option<u32>,
}

impl Default for Retention {
    fn default() -> Self {
        // A cookie lives a year after the last visit; a token that is older cannot be used any more.
        Self {
            gathering: Some(30),
            unfinished: Some(365),
            finished: None,
            visitors: Some(30),
            guests: None,
            tokens: Some(400),
        }
    }
}

/// How much a sweep has deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Unfinished and finished rooms.
    pub rooms: usize,
    /// Tokens.
    pub tokens: usize,
    /// Guests.
    pub guests: usize,
}

/// Judges whether the clock is right enough to delete by it: a clock that is a year ahead would delete every
/// game that goes on. The store has the time up to which the clock is trusted. It moves forward with a clock
/// that was right at the start, and with the time that passes while the server runs, so a wrong clock cannot
/// move it: neither by the times that it writes elsewhere, nor by starting the server again.
#[derive(Clone, Copy, Debug)]
pub struct ClockCheck {
    trusted: Option<i64>,
    since: Instant,
}

impl ClockCheck {
    /// True if the store had nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.trusted.is_none()
    }

    /// True if this time is not far beyond the trusted one. An empty store proves nothing, and has nothing to
    /// delete.
    #[must_use]
    pub fn allows(&self, now: i64) -> bool {
        self.trusted_later().is_some_and(|trusted| now <= trusted.saturating_add(MAX_GAP))
    }

    /// The trusted time when the check was made, and what has passed since.
    fn trusted_later(&self) -> Option<i64> {
        let passed = i64::try_from(self.since.elapsed().as_secs()).unwrap_or(i64::MAX);
        Some(self.trusted?.saturating_add(passed))
    }

    /// The time up to which the clock is trusted now: this one if it is allowed.
    fn trusted_at(&self, now: i64) -> Option<i64> {
        if self.allows(now) { self.trusted.map(|trusted| trusted.max(now)) } else { self.trusted_later() }
    }
}

impl Hall {
    /// Deletes what is older than the settings allow at this time, in seconds since 1970. Rooms in memory
    /// stay.
    ///
    /// # Errors
    /// If the store fails; what was deleted before stays deleted.
    pub async fn sweep(self: &Arc<Self>, now: i64) -> Result<Swept, StoreError> {
        let retention = self.limits.retention;
        let before = |days: Option<u32>| days.map(|days| now - i64::from(days) * DAY);
        let mut swept = Swept::default();
        let rooms = [
            (OldRooms::Gathering, retention.gathering),
            (OldRooms::Unfinished, retention.unfinished),
            (OldRooms::Finished, retention.finished),
        ];
        for (which, days) in rooms {
            if let Some(before) = before(days) {
                swept.rooms += self.sweep_rooms(which, before).await?;
            }
        }
        if let Some(before) = before(retention.guests) {
            swept.guests = self.sweep_guests(before).await?;
        }
        for (visitors, days) in [(true, retention.visitors), (false, retention.tokens)] {
            if let Some(before) = before(days) {
                swept.tokens += sweep_tokens(&self.store, visitors, before).await?;
            }
        }
        if swept != Swept::default() {
            let Swept { rooms, tokens, guests } = swept;
            tracing::info!(rooms, tokens, guests, "old rooms, tokens and guests were deleted");
        }
        Ok(swept)
    }

    async fn sweep_rooms(self: &Arc<Self>, which: OldRooms, before: i64) -> Result<usize, StoreError> {
        let mut deleted = 0;
        let mut last = OldRoom { updated: i64::MIN, id: String::new() };
        loop {
            let old = self.store.old_rooms(which, before, &last, STEP).await?;
            let Some(end) = old.last() else { return Ok(deleted) };
            last = end.clone();
            let mut ids: Vec<String> = old.into_iter().map(|room| room.id).collect();
            // Nobody can load these rooms until they are deleted. Two sweeps take the locks in the same
            // order.
            ids.sort_unstable();
            let mut gates = Vec::with_capacity(ids.len());
            for id in &ids {
                gates.push(self.waking_gate(id).await);
            }
            ids.retain(|id| !lock(&self.awake).contains_key(id));
            deleted += self.delete_rooms(ids, before).await?;
            drop(gates);
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Deletes rooms that are not in memory here, unless another server owns them. Like every server that
    /// changes a room, a server that deletes it needs its lease: another one might be loading it.
    async fn delete_rooms(&self, ids: Vec<String>, before: i64) -> Result<usize, StoreError> {
        let mut rooms: Vec<(String, Option<Lease>)> = Vec::with_capacity(ids.len());
        let taken = async {
            for id in ids {
                match &self.cluster {
                    None => rooms.push((id, None)),
                    Some(cluster) => {
                        if let Taken::Here(lease) = cluster.take(&id).await? {
                            rooms.push((id, Some(lease)));
                        }
                    }
                }
            }
            Ok(())
        };
        let deleted = match taken.await {
            Ok(()) => self.store.persist(Change::DeleteRooms { rooms: rooms.clone(), before }).await,
            Err(why) => Err(why),
        };
        if let Some(cluster) = &self.cluster {
            for (id, lease) in &rooms {
                lease.iter().for_each(|lease| cluster.release(id, lease));
            }
        }
        deleted.map(|()| rooms.len())
    }

    async fn sweep_guests(self: &Arc<Self>, before: i64) -> Result<usize, StoreError> {
        let mut deleted = 0;
        let mut last = String::new();
        loop {
            let guests = self.store.old_guests(before, &last, STEP).await?;
            let Some(end) = guests.last() else { return Ok(deleted) };
            last = end.clone();
            for guest in guests {
                match self.erase_guest(&guest).await {
                    Ok(()) => deleted += 1,
                    // The next sweep tries again; the others must not wait for this one.
                    Err(why) => {
                        tracing::warn!(guest = log_name(&guest), why = why.why, "an old guest was not deleted");
                    }
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Deletes a guest: the name at every table, the seats in unfinished games, and every token. Records
    /// stay, without the name.
    ///
    /// # Errors
    /// If the store fails. Then some of it may have been deleted, and it can be tried again.
    pub async fn erase_guest(self: &Arc<Self>, guest: &str) -> Result<(), Refusal> {
        let rooms = self.store.room_ids_of(guest).await.map_err(|why| store_unreadable(&why))?;
        for room in rooms {
            self.erase_guest_from(&room, guest).await?;
        }
        let erased = self.store.persist(Change::EraseGuest { guest: guest.to_owned() }).await;
        erased.map_err(|why| not_stored(&why))
    }

    /// Removes a guest from a room, whichever server owns it.
    async fn erase_guest_from(self: &Arc<Self>, room: &str, guest: &str) -> Result<(), Refusal> {
        match self.erase_guest_here(room, guest).await? {
            None => Ok(()),
            Some(owner) => {
                forward::erase(&owner, room, guest).await.map_err(|forward::NotReached| Code::NotKept.into())
            }
        }
    }

    /// Removes a guest from a room, unless another server owns it; then that server is returned. A room
    /// outside memory is not loaded for it: that takes long, and a room that cannot be replayed would stay as
    /// it is.
    pub(crate) async fn erase_guest_here(self: &Arc<Self>, room: &str, guest: &str) -> Result<Option<Owner>, Refusal> {
        // In a task of its own: a client that goes away in the middle must not leave a lease behind.
        let (hall, room, guest) = (self.clone(), room.to_owned(), guest.to_owned());
        let erasing = tokio::spawn(async move { hall.erase_guest_and_release(&room, &guest).await });
        erasing.await.unwrap_or_else(|_| Err(Code::NotKept.into()))
    }

    async fn erase_guest_and_release(self: &Arc<Self>, room: &str, guest: &str) -> Result<Option<Owner>, Refusal> {
        let _gate = self.waking_gate(room).await;
        while let Some(handle) = self.awake(room) {
            let (done, answer) = oneshot::channel();
            let sent = handle.send(Msg::Erase { guest: guest.to_owned(), done }).await;
            if let (Ok(()), Ok(erased)) = (sent, answer.await) {
                return erased.map(|()| None);
            }
            // The room has ended before it read the message, and nobody else can load it.
            tokio::task::yield_now().await;
        }
        let Some(cluster) = &self.cluster else {
            return self.erase_guest_stored(room, guest, None).await.map(|()| None);
        };
        match cluster.take(room).await.map_err(|why| store_unreadable(&why))? {
            Taken::There(owner) => Ok(Some(owner)),
            Taken::Here(lease) => {
                let erased = self.erase_guest_stored(room, guest, Some(lease.clone())).await;
                cluster.release(room, &lease);
                erased.map(|()| None)
            }
        }
    }

    async fn erase_guest_stored(&self, room: &str, guest: &str, lease: Option<Lease>) -> Result<(), Refusal> {
        let row = self.store.room_row(room).await.map_err(|why| store_unreadable(&why))?;
        // Without a row it was deleted in the meantime.
        let Some(mut row) = row else { return Ok(()) };
        row.erase(guest);
        let change = Change::Room { row: Some(Box::new(row)), entries: None, lease };
        self.persist.persist(change).await.map_err(|why| not_stored(&why))
    }

    /// Closes the sockets of a guest in all rooms in memory, also where the guest has no seat, and on all
    /// servers.
    pub(crate) async fn disconnect_guest(&self, guest: &str, gone: Gone) {
        let handles: Vec<_> = lock(&self.awake).values().cloned().collect();
        for handle in handles {
            tell(handle, Msg::DropGuest(guest.to_owned()));
        }
        if let Some(cluster) = &self.cluster {
            cluster.tell_of_guest(guest, gone).await;
        }
    }

    /// Deletes what is older than the settings allow now, and trusts the clock from now on: somebody has
    /// asked for it.
    ///
    /// # Errors
    /// If the store fails; what was deleted before stays deleted.
    pub async fn sweep_now(self: &Arc<Self>) -> Result<Swept, StoreError> {
        let now = clock::now();
        let swept = self.sweep(now).await?;
        self.trust_clock(now).await?;
        Ok(swept)
    }

    /// Starts to judge the clock: by the time up to which it is trusted or, if none is noted yet, by the
    /// newest time in the store. That is noted at once, before this server has written any that its clock
    /// makes wrong.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn clock_check(&self) -> Result<ClockCheck, StoreError> {
        let mut trusted = self.store.trusted_clock().await?;
        if trusted.is_none() {
            trusted = self.store.newest().await?;
            if let Some(newest) = trusted {
                self.trust_clock(newest).await?;
            }
        }
        Ok(ClockCheck { trusted, since: Instant::now() })
    }

    /// Trusts the clock up to this time, in seconds since 1970.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn trust_clock(&self, until: i64) -> Result<(), StoreError> {
        self.store.persist(Change::TrustClock { until }).await
    }

    /// Deletes what is old unless this clock is wrong; returns `None` if it is, or if nothing is known of it.
    ///
    /// # Errors
    /// If the store fails; what was deleted before stays deleted.
    pub async fn sweep_if_trusted(self: &Arc<Self>, check: ClockCheck, now: i64) -> Result<Option<Swept>, StoreError> {
        // A store that is full may have space for this note only after the sweep.
        let swept = if check.allows(now) { Some(self.sweep(now).await?) } else { None };
        if let Some(until) = check.trusted_at(now) {
            self.trust_clock(until).await?;
        }
        Ok(swept)
    }
}

async fn sweep_tokens(store: &Store, visitors: bool, before: i64) -> Result<usize, StoreError> {
    let mut deleted = 0;
    loop {
        let hashes = store.old_tokens(visitors, before, STEP).await?;
        if hashes.is_empty() {
            return Ok(deleted);
        }
        deleted += hashes.len();
        store.persist(Change::DeleteTokens { hashes, before }).await?;
        tokio::time::sleep(PAUSE).await;
    }
}
