//! Loading rooms into memory ("waking") and removing them from it.
//!
//! Several rooms are loaded at the same time, each by one task: replaying a journal takes a blocking thread,
//! of which a few are used for it.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt as _;
use protocol::{Code, Refusal};
use tokio::sync::mpsc;

use crate::hall::{Hall, Handle, lock, store_unreadable};
use crate::names::log_name;
use crate::room::{Msg, Room, Waking};
use crate::store::{Lease, Owner, RoomRow, Taken};

/// The capacity of a room's mailbox; senders wait while it is full.
const MAILBOX_CAPACITY: usize = 128;

/// Where a room is in memory.
pub(crate) enum Place {
    /// On this server.
    Here(Handle),
    /// On another server, which owns it.
    There {
        /// The id of the room.
        room: String,
        /// The server.
        owner: Owner,
    },
}

/// The lock of one room outside memory: the task that has it may load the room, or change or delete what is
/// stored. Dropping it releases the lock.
pub(crate) struct Gate {
    hall: Arc<Hall>,
    id: String,
    mutex: Option<Arc<tokio::sync::Mutex<()>>>,
    held: Option<tokio::sync::OwnedMutexGuard<()>>,
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.held = None;
        let mut waking = lock(&self.hall.waking);
        self.mutex = None;
        // If there are more references than the one of the map, somebody still waits.
        if waking.get(&self.id).is_some_and(|mutex| Arc::strong_count(mutex) == 1) {
            waking.remove(&self.id);
        }
    }
}

/// True if this could be the id or the join key of a room.
pub(crate) fn is_key(key: &str) -> bool {
    key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Removes a room, unless another task has it by now: it was loaded again after this one panicked.
fn remove_room(awake: &mut HashMap<String, Handle>, row: [&str; 2], handle: &Handle) {
    for key in row {
        if awake.get(key).is_some_and(|other| other.same_channel(handle)) {
            awake.remove(key);
        }
    }
    metrics::gauge!("gamekeeper_rooms_awake").set(awake.len() as f64 / 2.0);
}

impl Hall {
    /// Returns the mailbox of the room with this id or join key, or the server that owns it; loads the room
    /// if it is not in memory anywhere. Of clients that are suspect, because their address has tried many
    /// unknown keys, one at a time is looked up in the store.
    pub(crate) async fn enter(self: &Arc<Self>, key: &str, suspect: bool) -> Result<Place, Refusal> {
        if !is_key(key) {
            return Err(Code::UnknownRoom.into());
        }
        if let Some(handle) = self.awake(key) {
            return Ok(Place::Here(handle));
        }
        // A room has two keys. The lock is taken by its id, so that it cannot be loaded once for each.
        let line = if suspect { self.suspects.acquire().await.ok() } else { None };
        let id = self.store.room_id(key).await.map_err(|why| store_unreadable(&why))?;
        drop(line);
        let id = id.ok_or(Code::UnknownRoom)?;
        // In a task of its own: a client that goes away in the middle must not leave a lease behind that
        // nobody knows of.
        let hall = self.clone();
        let loading = tokio::spawn(async move {
            let _gate = hall.waking_gate(&id).await;
            match hall.awake(&id) {
                Some(handle) => Ok(Place::Here(handle)),
                None => hall.take(&id).await,
            }
        });
        loading.await.unwrap_or_else(|_| Err(Code::NotKept.into()))
    }

    /// Waits for the lock of a room outside memory.
    pub(crate) async fn waking_gate(self: &Arc<Self>, id: &str) -> Gate {
        let mutex = lock(&self.waking).entry(id.to_owned()).or_default().clone();
        // It is dropped too if nobody waits for this any more.
        let mut gate = Gate { hall: self.clone(), id: id.to_owned(), mutex: Some(mutex.clone()), held: None };
        gate.held = Some(mutex.lock_owned().await);
        gate
    }

    /// Loads a room if this server owns it, or can.
    async fn take(self: &Arc<Self>, id: &str) -> Result<Place, Refusal> {
        let Some(cluster) = &self.cluster else { return self.wake(id, None).await.map(Place::Here) };
        if *self.closing.borrow() {
            return Err(Code::Closing.into());
        }
        match cluster.take(id).await.map_err(|why| store_unreadable(&why))? {
            Taken::There(owner) => Ok(Place::There { room: id.to_owned(), owner }),
            Taken::Here(lease) => {
                let woken = self.wake(id, Some(lease.clone())).await;
                match &woken {
                    Ok(handle) => cluster.hold(id, &lease, handle),
                    Err(_) => cluster.release(id, &lease),
                }
                woken.map(Place::Here)
            }
        }
    }

    /// Loads a room and starts its task.
    async fn wake(self: &Arc<Self>, id: &str, lease: Option<Lease>) -> Result<Handle, Refusal> {
        // Before the journal is read: after a restart thousands of rooms may be waiting.
        let permit = self.wakings.clone().acquire_owned().await;
        let found = self.store.room(id).await.map_err(|why| store_unreadable(&why))?;
        let (row, journal) = found.ok_or(Code::UnknownRoom)?;
        let alive = lock(&self.alive).clone().ok_or(Code::Closing)?;
        let (handle, mailbox) = mpsc::channel(MAILBOX_CAPACITY);
        let keys = [row.id.clone(), row.join.clone()];
        let script = self.script.clone();
        // The thread has the permit: it goes on even if nobody waits for this any more.
        let replay = move || {
            let _permit = permit;
            let script = script.map(|script| script(&row).into());
            Waking::replay(row, &journal, script)
        };
        let waking = tokio::task::spawn_blocking(replay).await;
        let waking = waking.map_err(|why| {
            tracing::error!(room = log_name(id), %why, "replaying a room panicked");
            Refusal::from(Code::BadRecord)
        })?;
        let waking = waking.map_err(|why| {
            tracing::error!(room = log_name(id), %why, "failed to load a room");
            Refusal { why: why.to_string(), ..Code::BadRecord.into() }
        })?;
        let room = Room::new(self.clone(), waking, handle.clone(), alive, lease.clone());
        {
            let mut awake = lock(&self.awake);
            awake.extend(keys.clone().map(|key| (key, handle.clone())));
            metrics::gauge!("gamekeeper_rooms_awake").set(awake.len() as f64 / 2.0);
        }
        tokio::spawn(self.clone().run(room, mailbox, keys, handle.clone(), lease));
        Ok(handle)
    }

    /// Runs a room until it ends. A room that panics is forgotten: its sockets close, and the next client to
    /// enter loads it again from its journal.
    async fn run(
        self: Arc<Self>,
        room: Room,
        mailbox: mpsc::Receiver<Msg>,
        keys: [String; 2],
        handle: Handle,
        lease: Option<Lease>,
    ) {
        // The room is dropped whatever happens, so nobody can see it half changed.
        let ended = AssertUnwindSafe(room.run(mailbox)).catch_unwind().await;
        if ended.is_err() {
            metrics::counter!("gamekeeper_room_panics_total").increment(1);
            tracing::error!(room = log_name(&keys[0]), "a room panicked; it is loaded again from its journal");
            remove_room(&mut lock(&self.awake), keys.each_ref().map(String::as_str), &handle);
        }
        // It writes nothing any more.
        if let Some((cluster, lease)) = self.cluster.as_ref().zip(lease) {
            cluster.release(&keys[0], &lease);
        }
    }

    /// Returns the mailbox of a room in memory. A room whose mailbox is closed has ended and does not count.
    pub(crate) fn awake(&self, key: &str) -> Option<Handle> {
        lock(&self.awake).get(key).filter(|handle| !handle.is_closed()).cloned()
    }

    /// Removes a room from memory; the next client to enter loads it again.
    pub(crate) fn forget(&self, row: &RoomRow, handle: &Handle) {
        remove_room(&mut lock(&self.awake), [&row.id, &row.join], handle);
    }

    /// Like [`Self::forget`], unless the mailbox holds a message. Returns true if the room was removed.
    pub(crate) fn put_to_sleep(&self, row: &RoomRow, handle: &Handle, mailbox: &mpsc::Receiver<Msg>) -> bool {
        let mut awake = lock(&self.awake);
        let removed = mailbox.is_empty();
        if removed {
            remove_room(&mut awake, [&row.id, &row.join], handle);
        }
        removed
    }
}
