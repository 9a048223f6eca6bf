//! All rooms: which are awake, how one is woken, and what they share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game_core::SeatKind;
use protocol::http::{NewRoom, RoomKeys};
use protocol::{Code, Refusal, RoomPhase};
use tokio::sync::{Semaphore, mpsc};

use crate::room::{Msg, Room, refusal};
use crate::settings::Limits;
use crate::store::{Change, Keep, RoomRow, SeatRow, Store, StoreError, Terms};
use crate::{clock, random};

/// The most messages that wait for a room; who has more waits outside.
const MAILBOX: usize = 128;

/// What a room can be reached by.
pub(crate) type Handle = mpsc::Sender<Msg>;

/// For tests of secrecy: what chance shall bring in a room, in place of what the seed gives. Such a room proves nothing about its dice.
pub type Script = Arc<dyn Fn(&RoomRow) -> Vec<String> + Send + Sync>;

/// All rooms.
pub struct Hall {
    pub(crate) store: Store,
    pub(crate) keep: Arc<dyn Keep>,
    pub(crate) limits: Limits,
    pub(crate) bots: Arc<Semaphore>,
    pub(crate) script: Option<Script>,
    /// Rooms that are awake, by both of their keys.
    awake: Mutex<HashMap<String, Handle>>,
    /// One room is woken at a time, so that none is woken twice.
    waking: tokio::sync::Mutex<()>,
    closing: AtomicBool,
    sockets: AtomicUsize,
    numbers: AtomicU64,
    /// Every room holds a copy; when the last is gone, so are the rooms.
    alive: Mutex<Option<mpsc::Sender<()>>>,
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

/// One of the sockets that a server has; counted as long as it is there.
pub(crate) struct SocketSlot(Arc<Hall>);

impl Drop for SocketSlot {
    fn drop(&mut self) {
        let left = self.0.sockets.fetch_sub(1, Ordering::Relaxed) - 1;
        metrics::gauge!("gamekeeper_sockets").set(left as f64);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is done under these locks that could be left half done.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn leave(awake: &mut HashMap<String, Handle>, row: &RoomRow) {
    awake.remove(&row.id);
    awake.remove(&row.join);
    metrics::gauge!("gamekeeper_rooms_awake").set(awake.len() as f64 / 2.0);
}

impl Hall {
    /// A hall whose rooms are kept in this store.
    #[must_use]
    pub fn new(store: Store, limits: Limits) -> Arc<Self> {
        let keep = Arc::new(store.clone());
        Self::with(store, keep, limits, None)
    }

    /// The same with something between the rooms and the store, and with chance that follows a script.
    #[must_use]
    pub fn with(store: Store, keep: Arc<dyn Keep>, limits: Limits, script: Option<Script>) -> Arc<Self> {
        let (alive, ended) = mpsc::channel(1);
        Arc::new(Self {
            store,
            keep,
            bots: Arc::new(Semaphore::new(limits.bot_threads)),
            limits,
            script,
            awake: Mutex::default(),
            waking: tokio::sync::Mutex::default(),
            closing: AtomicBool::new(false),
            sockets: AtomicUsize::new(0),
            numbers: AtomicU64::new(0),
            alive: Mutex::new(Some(alive)),
            ended: tokio::sync::Mutex::new(ended),
        })
    }

    /// Makes a room.
    ///
    /// # Errors
    /// If the game cannot be set up like this, the guest has too many rooms, or it cannot be kept.
    pub async fn make(&self, host: &str, wanted: NewRoom) -> Result<RoomKeys, Refusal> {
        self.may_make(host).await?;
        let seats: Vec<SeatRow> = wanted.seats.into_iter().map(SeatRow::new).collect();
        self.create_room(host, &wanted.game, wanted.options, seats).await
    }

    /// Makes the room of the next game, with the same people in the same seats.
    pub(crate) async fn make_next(&self, host: &str, old: &RoomRow) -> Result<RoomKeys, Refusal> {
        self.may_make(host).await?;
        let seats = old.seats.iter().map(|seat| {
            let (name, guest) = (seat.name.clone(), seat.guest.clone());
            SeatRow { name, guest, muted: seat.muted, ..SeatRow::new(seat.plan.clone()) }
        });
        self.create_room(host, &old.terms.game, old.terms.options.clone(), seats.collect()).await
    }

    async fn may_make(&self, host: &str) -> Result<(), Refusal> {
        let made = self.store.open_rooms(host).await.map_err(|why| unread(&why))?;
        if made >= i64::from(self.limits.rooms) { Err(Code::TooMany.into()) } else { Ok(()) }
    }

    async fn create_room(
        &self,
        host: &str,
        game: &str,
        options: serde_json::Value,
        seats: Vec<SeatRow>,
    ) -> Result<RoomKeys, Refusal> {
        let game = catalog::find(game).map_err(refusal)?;
        if !seats.iter().any(SeatRow::for_person) {
            return Err(Refusal { why: "somebody has to play".to_owned(), ..Code::BadSetup.into() });
        }
        let (id, join, secret) = (random::key(), random::key(), random::bytes());
        let infos = seats.iter().map(|seat| game_core::SeatInfo { name: seat.name.clone(), kind: seat.plan.clone() });
        let seating = catalog::Seating { options, seats: infos.collect(), component_set: None, table: id.clone() };
        let header = game.header(&seating).map_err(refusal)?;
        let row = RoomRow {
            id: id.clone(),
            join: join.clone(),
            host: host.to_owned(),
            stage: RoomPhase::Gathering,
            commitment: header.commitment(secret),
            terms: Terms { game: header.game, rules: header.rules, options: header.options },
            secret,
            seats,
            next: None,
            updated: clock::now(),
        };
        let change = Change::Room { row: Some(Box::new(row)), entries: None };
        self.keep.keep(change).await.map_err(|why| unkept(&why))?;
        metrics::counter!("gamekeeper_rooms_made_total").increment(1);
        Ok(RoomKeys { table: id, join })
    }

    /// The room that a key leads to, woken where it sleeps.
    pub(crate) async fn enter(self: &Arc<Self>, key: &str) -> Result<Handle, Refusal> {
        if key.len() != 32 || !key.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Code::UnknownRoom.into());
        }
        if let Some(handle) = self.awake(key) {
            return Ok(handle);
        }
        let _one_at_a_time = self.waking.lock().await;
        if let Some(handle) = self.awake(key) {
            return Ok(handle);
        }
        let found = self.store.room(key).await.map_err(|why| unread(&why))?;
        let (row, journal) = found.ok_or(Code::UnknownRoom)?;
        let alive = lock(&self.alive).clone().ok_or(Code::Closing)?;
        let (handle, mailbox) = mpsc::channel(MAILBOX);
        let keys = [row.id.clone(), row.join.clone()];
        let room = Room::new(self.clone(), row, &journal, handle.clone(), alive).map_err(|why| {
            tracing::error!(%why, "a room cannot be woken");
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

    /// Nobody reaches this room any more; whoever comes wakes it anew.
    pub(crate) fn forget(&self, row: &RoomRow) {
        leave(&mut lock(&self.awake), row);
    }

    /// The same, unless somebody is just coming.
    pub(crate) fn put_to_sleep(&self, row: &RoomRow, mailbox: &mpsc::Receiver<Msg>) -> bool {
        let mut awake = lock(&self.awake);
        let sleeps = mailbox.is_empty();
        if sleeps {
            leave(&mut awake, row);
        }
        sleeps
    }

    /// A place for one more socket, if there is one.
    pub(crate) fn place(self: &Arc<Self>) -> Result<SocketSlot, Code> {
        if self.closing.load(Ordering::Relaxed) {
            return Err(Code::Closing);
        }
        let before = self.sockets.fetch_add(1, Ordering::Relaxed);
        let place = SocketSlot(self.clone());
        metrics::gauge!("gamekeeper_sockets").set(before as f64 + 1.0);
        if before >= self.limits.sockets { Err(Code::TooMany) } else { Ok(place) }
    }

    /// A number that no other socket has.
    pub(crate) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// How many sockets and rooms there are now.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        (self.sockets.load(Ordering::Relaxed), lock(&self.awake).len() / 2)
    }

    /// Tells everybody that the server stops, and waits until every room has ended and everything is kept.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        lock(&self.alive).take();
        let rooms: Vec<Handle> = lock(&self.awake).values().cloned().collect();
        for room in rooms {
            // A room that has ended meanwhile needs no telling.
            let _ = room.send(Msg::Close).await;
        }
        let _ = self.ended.lock().await.recv().await;
        self.store.settle().await;
    }
}

/// Who is to play a seat by name.
pub(crate) fn bot(name: &str) -> SeatKind {
    SeatKind::Bot(name.to_owned())
}

pub(crate) fn unkept(why: &StoreError) -> Refusal {
    metrics::counter!("gamekeeper_not_kept_total").increment(1);
    let why = match why {
        StoreError::Full(_) => "the store is full, so this was not done; nothing is lost",
        StoreError::Broken(_) => Code::NotKept.text(),
    };
    Refusal { why: why.to_owned(), ..Code::NotKept.into() }
}

pub(crate) fn unread(why: &StoreError) -> Refusal {
    tracing::error!(%why, "the store cannot be read");
    Refusal { why: "the store cannot be read just now; try again".to_owned(), ..Code::NotKept.into() }
}
