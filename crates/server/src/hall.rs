//! The registry of all rooms: which are in memory ("awake"), and how one is loaded ("woken").

use core::net::IpAddr;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game_core::{SeatKind, SeatSet};
use protocol::http::{NewRoom, RoomKeys};
use protocol::{Code, MAX_NAME, Refusal, RoomPhase, clean};
use tokio::sync::{Semaphore, mpsc, watch};

use crate::addresses::{Address, Addresses, is_trusted_proxy};
use crate::cluster::Cluster;
use crate::health::HealthCheck;
use crate::room::{Msg, refusal};
use crate::settings::Limits;
use crate::store::{Change, GameSpec, Persist, RoomRow, SeatRow, Store, StoreError};
use crate::{clock, codes, random};

/// The number of lists of rooms that are read at the same time: fewer than there are connections, so that a
/// flood of them keeps nobody from entering a room.
const MAX_LISTS: usize = 2;

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
    /// Limits how many rooms are loaded at the same time. What follows has limits of its own, so that nobody
    /// who asks for much keeps others from entering their rooms.
    pub(crate) wakings: Arc<Semaphore>,
    /// Limits how many games are replayed at the same time to make views of earlier steps.
    pub(crate) views: Arc<Semaphore>,
    /// Limits how many games are replayed at the same time to make records.
    pub(crate) records: Arc<Semaphore>,
    /// Limits how many lists of rooms are read at the same time.
    pub(crate) lists: Semaphore,
    /// Limits how many clients of suspect addresses look for a room at the same time.
    pub(crate) suspects: Semaphore,
    pub(crate) health: HealthCheck,
    pub(crate) script: Option<Script>,
    /// The other servers on the same database, if the store is shared with any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) addresses: Addresses,
    /// Mailboxes of the rooms in memory, each under the room's id and its join key.
    pub(crate) awake: Mutex<HashMap<String, Handle>>,
    /// One lock for each room that is being loaded, so that no room is loaded twice.
    pub(crate) waking: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// True once the server shuts down. Every room watches it.
    pub(crate) closing: watch::Sender<bool>,
    sockets: AtomicUsize,
    connections: AtomicUsize,
    socket_ids: AtomicU64,
    /// Every room holds a clone; the channel closes when the last room has ended.
    pub(crate) alive: Mutex<Option<mpsc::Sender<()>>>,
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

/// A slot for one open socket of an address; dropping it releases the slot.
pub(crate) struct SocketSlot {
    hall: Arc<Hall>,
    /// The client's address; `None` if the client came to another server, which has counted it.
    pub(crate) address: Option<Address>,
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.hall.addresses.close_socket(address);
        }
        let left = self.hall.sockets.fetch_sub(1, Ordering::Relaxed) - 1;
        metrics::gauge!("gamekeeper_sockets").set(left as f64);
    }
}

/// A slot for one connection that is not a socket (yet); dropping it releases the slot.
pub(crate) struct ConnectionSlot {
    hall: Arc<Hall>,
    /// `None` for a proxy, which has the connections of everybody.
    address: Option<Address>,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.hall.addresses.close_connection(address);
        }
        self.hall.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No critical section can panic half-way, so a poisoned lock is still consistent.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// A hall whose rooms are persisted in this store.
    #[must_use]
    pub fn new(store: Store, limits: Limits) -> Arc<Self> {
        let persist = Arc::new(store.clone());
        Self::with(store, persist, limits, None)
    }

    /// Like [`Self::new`], for one of several servers on one database: rooms need leases.
    #[must_use]
    pub fn joined(store: Store, limits: Limits, cluster: Arc<Cluster>) -> Arc<Self> {
        let persist = Arc::new(store.clone());
        Self::made(store, persist, limits, None, Some(cluster))
    }

    /// Like [`Self::new`], with a custom [`Persist`] between the rooms and the store, and optionally scripted
    /// chance outcomes.
    #[must_use]
    pub fn with(store: Store, persist: Arc<dyn Persist>, limits: Limits, script: Option<Script>) -> Arc<Self> {
        Self::made(store, persist, limits, script, None)
    }

    fn made(
        store: Store,
        persist: Arc<dyn Persist>,
        limits: Limits,
        script: Option<Script>,
        cluster: Option<Arc<Cluster>>,
    ) -> Arc<Self> {
        let (alive, ended) = mpsc::channel(1);
        Arc::new(Self {
            store,
            persist,
            bots: Arc::new(Semaphore::new(limits.bot_threads)),
            wakings: Arc::new(Semaphore::new(limits.bot_threads + 1)),
            views: Arc::new(Semaphore::new(limits.bot_threads)),
            records: Arc::new(Semaphore::new(limits.bot_threads.div_ceil(4))),
            lists: Semaphore::new(MAX_LISTS),
            suspects: Semaphore::new(1),
            health: HealthCheck::default(),
            addresses: Addresses::new(&limits),
            limits,
            script,
            cluster,
            awake: Mutex::default(),
            waking: Mutex::default(),
            closing: watch::Sender::new(false),
            sockets: AtomicUsize::new(0),
            connections: AtomicUsize::new(0),
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

    /// Refuses a room above the limit without a transaction. Of several rooms that are created at once, the
    /// store refuses those above it.
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
        let change = Change::NewRoom { row: Box::new(row), most: i64::from(self.limits.rooms) };
        self.persist.persist(change).await.map_err(|why| match why {
            StoreError::TooMany => Code::TooMany.into(),
            why => not_stored(&why),
        })?;
        metrics::counter!("gamekeeper_rooms_made_total").increment(1);
        Ok(RoomKeys { table: id, join })
    }

    /// Reserves a slot for one more socket of an address. Fails if the address has too many, or the server is
    /// full or shutting down.
    pub(crate) fn socket_slot(self: &Arc<Self>, address: Address) -> Result<SocketSlot, Code> {
        if *self.closing.borrow() {
            return Err(Code::Closing);
        }
        self.addresses.open_socket(address)?;
        let (before, slot) = self.count_socket(Some(address));
        if before >= self.limits.sockets { Err(Code::TooMany) } else { Ok(slot) }
    }

    /// Reserves a slot for one more connection. Fails if its address has too many, or the server has as many
    /// as it may have sockets.
    pub(crate) fn connection_slot(self: &Arc<Self>, from: IpAddr) -> Result<ConnectionSlot, Code> {
        let address = (!is_trusted_proxy(&self.limits, from)).then(|| Address::from(from));
        if let Some(address) = address {
            self.addresses.open_connection(address)?;
        }
        let before = self.connections.fetch_add(1, Ordering::Relaxed);
        let slot = ConnectionSlot { hall: self.clone(), address };
        if address.is_some() && before >= self.limits.sockets { Err(Code::TooMany) } else { Ok(slot) }
    }

    /// Reserves a slot for a socket of another server. Fails if the server is shutting down.
    pub(crate) fn internal_slot(self: &Arc<Self>) -> Result<SocketSlot, Code> {
        if *self.closing.borrow() { Err(Code::Closing) } else { Ok(self.count_socket(None).1) }
    }

    /// Counts one more socket; returns how many there were before.
    fn count_socket(self: &Arc<Self>, address: Option<Address>) -> (usize, SocketSlot) {
        let before = self.sockets.fetch_add(1, Ordering::Relaxed);
        metrics::gauge!("gamekeeper_sockets").set(before as f64 + 1.0);
        (before, SocketSlot { hall: self.clone(), address })
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

    /// The id of this server among several on one database; `None` if it uses its store alone.
    #[must_use]
    pub fn instance(&self) -> Option<&str> {
        self.cluster.as_ref().map(|cluster| cluster.id())
    }

    /// Resolves with the reason when the process has to be started again, because a part that everything
    /// depends on has panicked.
    pub(crate) async fn failed(&self) -> &'static str {
        let leases = async {
            match &self.cluster {
                Some(cluster) => cluster.failed().await,
                None => core::future::pending().await,
            }
        };
        tokio::select! {
            () = self.store.stopped() => "nothing can be written to the store",
            () = leases => "the leases are not looked after",
        }
    }

    /// Tells every room to close, waits until all have ended, and flushes the store. Gives up after
    /// `patience`: a room may be waiting for a store that does not respond. Returns true if everything has
    /// ended.
    pub async fn close(&self, patience: Duration) -> bool {
        self.closing.send_replace(true);
        lock(&self.alive).take();
        let ended = async {
            let _ = self.ended.lock().await.recv().await;
            self.store.flush().await;
            if let Some(cluster) = &self.cluster {
                cluster.leave().await;
            }
        };
        tokio::time::timeout(patience, ended).await.is_ok()
    }
}

/// Sends a message to a room, whose mailbox may be full, without waiting for it.
pub(crate) fn tell(handle: Handle, message: Msg) {
    if let Err(mpsc::error::TrySendError::Full(message)) = handle.try_send(message) {
        tokio::spawn(async move { drop(handle.send(message).await) });
    }
}

/// The seat kind of a bot with this name.
pub(crate) fn bot(name: &str) -> SeatKind {
    SeatKind::Bot(name.to_owned())
}

pub(crate) fn not_stored(why: &StoreError) -> Refusal {
    metrics::counter!("gamekeeper_not_kept_total").increment(1);
    match why {
        StoreError::Full(_) => {
            let why = "the store is full, so this was not done; nothing is lost".to_owned();
            Refusal { why, ..Code::NotKept.into() }
        }
        StoreError::Unsure(_) => Code::Unsure.into(),
        StoreError::Busy
        | StoreError::Broken(_)
        | StoreError::Rejected(_)
        | StoreError::TooMany
        | StoreError::Deposed(_) => Code::NotKept.into(),
    }
}

pub(crate) fn store_unreadable(why: &StoreError) -> Refusal {
    // An outage is logged once by the store itself, however many requests it refuses.
    tracing::debug!(%why, "failed to read the store");
    Refusal { why: "the store cannot be read at the moment; try again".to_owned(), ..Code::NotKept.into() }
}
