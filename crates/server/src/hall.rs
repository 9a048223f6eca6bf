//! The registry of all rooms: which are in memory ("awake"), and how one is loaded ("woken").

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game_core::{SeatKind, SeatSet};
use protocol::http::{NewRoom, RoomKeys};
use protocol::{Code, MAX_NAME, Refusal, RoomPhase, clean};
use tokio::sync::{Semaphore, mpsc};

use crate::room::{Msg, Room, refusal};
use crate::settings::Limits;
use crate::store::{Change, GameSpec, Persist, RoomRow, SeatRow, Store, StoreError};
use crate::{clock, codes, random};

/// The capacity of a room's mailbox; senders wait while it is full.
const MAILBOX_CAPACITY: usize = 128;

/// The sending end of a room's mailbox.
pub(crate) type Handle = mpsc::Sender<Msg>;

/// Replaces the chance outcomes of a room that are derived from the seed by given ones, for tests of secrecy.
/// The record of such a room proves nothing about fairness.
pub type Script = Arc<dyn Fn(&RoomRow) -> Vec<String> + Send + Sync>;

/// The registry of all rooms, with what the rooms share: the store, the limits and the bot threads.
pub struct Hall {
    pub(crate) store: Store,
    pub(crate) persist: Arc<dyn Persist>,
    pub(crate) limits: Limits,
    pub(crate) bots: Arc<Semaphore>,
    /// Limits how many games are replayed at the same time to make views of earlier steps.
    pub(crate) replays: Arc<Semaphore>,
    pub(crate) script: Option<Script>,
    /// Mailboxes of the rooms in memory, each under the room's id and its join key.
    awake: Mutex<HashMap<String, Handle>>,
    /// Locked while a room is loaded, so that no room is loaded twice.
    waking: tokio::sync::Mutex<()>,
    closing: AtomicBool,
    sockets: AtomicUsize,
    socket_ids: AtomicU64,
    /// Every room holds a clone; the channel closes when the last room has ended.
    alive: Mutex<Option<mpsc::Sender<()>>>,
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

/// A slot for one open socket; dropping it releases the slot.
pub(crate) struct SocketSlot(Arc<Hall>);

impl Drop for SocketSlot {
    fn drop(&mut self) {
        let left = self.0.sockets.fetch_sub(1, Ordering::Relaxed) - 1;
        metrics::gauge!("gamekeeper_sockets").set(left as f64);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No critical section can panic half-way, so a poisoned lock is still consistent.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn remove_room(awake: &mut HashMap<String, Handle>, row: &RoomRow) {
    awake.remove(&row.id);
    awake.remove(&row.join);
    metrics::gauge!("gamekeeper_rooms_awake").set(awake.len() as f64 / 2.0);
}

impl Hall {
    /// A hall whose rooms are persisted in this store.
    #[must_use]
    pub fn new(store: Store, limits: Limits) -> Arc<Self> {
        let persist = Arc::new(store.clone());
        Self::with(store, persist, limits, None)
    }

    /// Like [`Self::new`], with a custom [`Persist`] between the rooms and the store, and optionally scripted
    /// chance outcomes.
    #[must_use]
    pub fn with(store: Store, persist: Arc<dyn Persist>, limits: Limits, script: Option<Script>) -> Arc<Self> {
        let (alive, ended) = mpsc::channel(1);
        Arc::new(Self {
            store,
            persist,
            bots: Arc::new(Semaphore::new(limits.bot_threads)),
            replays: Arc::new(Semaphore::new(limits.bot_threads)),
            limits,
            script,
            awake: Mutex::default(),
            waking: tokio::sync::Mutex::default(),
            closing: AtomicBool::new(false),
            sockets: AtomicUsize::new(0),
            socket_ids: AtomicU64::new(0),
            alive: Mutex::new(Some(alive)),
            ended: tokio::sync::Mutex::new(ended),
        })
    }

    /// Creates a room.
    ///
    /// # Errors
    /// If the game cannot be set up with these options, the host has too many rooms, or the room cannot be
    /// stored.
    pub async fn create_room(&self, host: &str, new_room: NewRoom) -> Result<RoomKeys, Refusal> {
        self.check_room_limit(host).await?;
        let names = new_room.names.into_iter().chain(core::iter::repeat(String::new()));
        let seats = new_room.seats.into_iter().zip(names).map(|(plan, name)| {
            let name = if name.trim().is_empty() { Ok(String::new()) } else { clean(&name, MAX_NAME) };
            name.map(|name| SeatRow::named(plan, name))
        });
        let seats = seats.collect::<Result<Vec<SeatRow>, Code>>()?;
        self.insert_room(host, &new_room.game, new_room.options, new_room.hints, seats).await
    }

    /// Creates the room of a rematch, with the same people in the same seats.
    pub(crate) async fn create_rematch(&self, host: &str, old: &RoomRow) -> Result<RoomKeys, Refusal> {
        self.check_room_limit(host).await?;
        let seats = old.seats.iter().map(|seat| {
            let (name, guest) = (seat.name.clone(), seat.guest.clone());
            SeatRow { name, guest, muted: seat.muted, ..SeatRow::new(seat.plan.clone()) }
        });
        let spec = &old.spec;
        self.insert_room(host, &spec.game, spec.options.clone(), spec.hints, seats.collect()).await
    }

    async fn check_room_limit(&self, host: &str) -> Result<(), Refusal> {
        let open = self.store.open_rooms(host).await.map_err(|why| store_unreadable(&why))?;
        if open >= i64::from(self.limits.rooms) { Err(Code::TooMany.into()) } else { Ok(()) }
    }

    /// Returns a short code that no room has. If two rooms happen to draw the same one at the same time, the
    /// store refuses the second room.
    async fn free_code(&self) -> Result<String, Refusal> {
        loop {
            let code = codes::create();
            if self.store.room_by_code(&code).await.map_err(|why| store_unreadable(&why))?.is_none() {
                return Ok(code);
            }
        }
    }

    async fn insert_room(
        &self,
        host: &str,
        game: &str,
        options: serde_json::Value,
        hints: bool,
        seats: Vec<SeatRow>,
    ) -> Result<RoomKeys, Refusal> {
        let game = catalog::find(game).map_err(refusal)?;
        if !seats.iter().any(SeatRow::for_person) {
            return Err(Refusal { why: "at least one seat must be for a person".to_owned(), ..Code::BadSetup.into() });
        }
        let (id, join, secret) = (random::key(), random::key(), random::bytes());
        let infos = seats.iter().map(|seat| game_core::SeatInfo { name: seat.name.clone(), kind: seat.plan.clone() });
        let seating = catalog::Seating { options, seats: infos.collect(), component_set: None, table: id.clone() };
        let header = game.header(&seating).map_err(refusal)?;
        let row = RoomRow {
            id: id.clone(),
            join: join.clone(),
            code: Some(self.free_code().await?),
            host: host.to_owned(),
            stage: RoomPhase::Gathering,
            commitment: header.commitment(secret),
            spec: GameSpec { game: header.game, rules: header.rules, options: header.options, hints },
            secret,
            seats,
            next: None,
            updated: clock::now(),
            to_act: SeatSet::EMPTY,
        };
        let change = Change::Room { row: Some(Box::new(row)), entries: None };
        self.persist.persist(change).await.map_err(|why| not_stored(&why))?;
        metrics::counter!("gamekeeper_rooms_made_total").increment(1);
        Ok(RoomKeys { table: id, join })
    }

    /// Returns the mailbox of the room with this id or join key; loads the room if it is not in memory.
    pub(crate) async fn enter(self: &Arc<Self>, key: &str) -> Result<Handle, Refusal> {
        if key.len() != 32 || !key.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Code::UnknownRoom.into());
        }
        if let Some(handle) = self.awake(key) {
            return Ok(handle);
        }
        let _loading = self.waking.lock().await;
        if let Some(handle) = self.awake(key) {
            return Ok(handle);
        }
        let found = self.store.room(key).await.map_err(|why| store_unreadable(&why))?;
        let (row, journal) = found.ok_or(Code::UnknownRoom)?;
        let alive = lock(&self.alive).clone().ok_or(Code::Closing)?;
        let (handle, mailbox) = mpsc::channel(MAILBOX_CAPACITY);
        let keys = [row.id.clone(), row.join.clone()];
        let room = Room::new(self.clone(), row, &journal, handle.clone(), alive).map_err(|why| {
            tracing::error!(%why, "failed to load a room");
            Refusal { why: why.to_string(), ..Code::BadRecord.into() }
        })?;
        {
            let mut awake = lock(&self.awake);
            awake.extend(keys.map(|key| (key, handle.clone())));
            metrics::gauge!("gamekeeper_rooms_awake").set(awake.len() as f64 / 2.0);
        }
        tokio::spawn(room.run(mailbox));
        Ok(handle)
    }

    fn awake(&self, key: &str) -> Option<Handle> {
        lock(&self.awake).get(key).cloned()
    }

    /// Removes a room from memory; the next client to enter loads it again.
    pub(crate) fn forget(&self, row: &RoomRow) {
        remove_room(&mut lock(&self.awake), row);
    }

    /// Like [`Self::forget`], unless the mailbox holds a message. Returns true if the room was removed.
    pub(crate) fn put_to_sleep(&self, row: &RoomRow, mailbox: &mpsc::Receiver<Msg>) -> bool {
        let mut awake = lock(&self.awake);
        let removed = mailbox.is_empty();
        if removed {
            remove_room(&mut awake, row);
        }
        removed
    }

    /// Reserves a slot for one more socket. Fails if the server is full or shutting down.
    pub(crate) fn socket_slot(self: &Arc<Self>) -> Result<SocketSlot, Code> {
        if self.closing.load(Ordering::Relaxed) {
            return Err(Code::Closing);
        }
        let before = self.sockets.fetch_add(1, Ordering::Relaxed);
        let socket_slot = SocketSlot(self.clone());
        metrics::gauge!("gamekeeper_sockets").set(before as f64 + 1.0);
        if before >= self.limits.sockets { Err(Code::TooMany) } else { Ok(socket_slot) }
    }

    /// Returns a unique socket id.
    pub(crate) fn next_socket_id(&self) -> u64 {
        self.socket_ids.fetch_add(1, Ordering::Relaxed)
    }

    /// The numbers of open sockets and of rooms in memory.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.sockets.load(Ordering::Relaxed), lock(&self.awake).len() / 2)
    }

    /// Tells every room to close, waits until all have ended, and flushes the store.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        lock(&self.alive).take();
        let rooms: Vec<Handle> = lock(&self.awake).values().cloned().collect();
        for room in rooms {
            // A room that has ended in the meantime needs no message.
            let _ = room.send(Msg::Close).await;
        }
        let _ = self.ended.lock().await.recv().await;
        self.store.flush().await;
    }
}

/// The seat kind of a bot with this name.
pub(crate) fn bot(name: &str) -> SeatKind {
    SeatKind::Bot(name.to_owned())
}

pub(crate) fn not_stored(why: &StoreError) -> Refusal {
    metrics::counter!("gamekeeper_not_kept_total").increment(1);
    let why = match why {
        StoreError::Full(_) => "the store is full, so this was not done; nothing is lost",
        StoreError::Broken(_) => Code::NotKept.text(),
    };
    Refusal { why: why.to_owned(), ..Code::NotKept.into() }
}

pub(crate) fn store_unreadable(why: &StoreError) -> Refusal {
    tracing::error!(%why, "failed to read the store");
    Refusal { why: "the store cannot be read at the moment; try again".to_owned(), ..Code::NotKept.into() }
}
