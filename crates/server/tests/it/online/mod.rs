//! Tests of rooms through real sockets.

mod catch_up;
mod chains;
mod defence;
mod dice;
mod faults;
mod games;
mod growth;
mod leases;
mod limits;
mod lobby;
mod logs;
mod people;
mod secrets;
mod store;
#[cfg(unix)]
mod vanishing;
mod waking;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use game_core::SeatKind;
use player::{Error, Guest, RoomClient, Site};
use protocol::http::{NewRoom, RoomKeys};
use protocol::{Ask, Code, RoomPhase};
use rand_core::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};
use server::store::{Persist, StoreLocation};
use server::{Assets, Hall, Limits, Script, Store, accept, app};
use tokio::net::TcpListener;

/// The timeout of a test.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a hall may take to close.
pub(crate) const CLOSING: Duration = Duration::from_secs(30);

/// How long a client may take to send the head of a request.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) type Chooser = rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) fn chooser(seed: u64) -> Chooser {
    Chooser::seed_from_u64(seed)
}

pub(crate) fn any<'a, T>(rng: &mut Chooser, list: &'a [T]) -> &'a T {
    &list[(rng.next_u64() % list.len() as u64) as usize]
}

/// Limits without rate limits and pauses.
pub(crate) fn quick() -> Limits {
    Limits {
        bot_pause: Duration::ZERO,
        bots_alone_pause: Duration::ZERO,
        away: Duration::ZERO,
        requests: 1_000_000,
        messages: 1_000_000,
        upgrades: 1_000_000,
        sockets_per_address: 1_000_000,
        unknown_keys: 1_000_000,
        records: 1_000_000,
        lists: 1_000_000,
        talk: 1_000_000,
        rooms: 10_000,
        ..Limits::default()
    }
}

/// A server on a socket; stops when dropped.
pub(crate) struct Running {
    pub(crate) hall: Arc<Hall>,
    store: Store,
    pub(crate) address: SocketAddr,
    serving: tokio::task::JoinHandle<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Running {
    pub(crate) async fn new(folder: &Path, limits: Limits) -> Self {
        Self::with(folder, limits, |store| Arc::new(store), None).await
    }

    pub(crate) async fn with(
        folder: &Path,
        limits: Limits,
        keep: impl FnOnce(Store) -> Arc<dyn Persist>,
        script: Option<Script>,
    ) -> Self {
        let store = Store::open(&sqlite(folder)).await.unwrap();
        Self::on(Hall::with(store.clone(), keep(store.clone()), limits, script), store).await
    }

    pub(crate) async fn on(hall: Arc<Hall>, store: Store) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = app(Assets::default(), hall.clone());
        let serving =
            tokio::spawn(async move { accept(listener, routes, HEADER_TIMEOUT, core::future::pending()).await });
        Self { hall, store, address, serving }
    }

    /// The store behind the server.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn site(&self) -> Site {
        Site::new(self.address.to_string())
    }
}

pub(crate) fn sqlite(folder: &Path) -> StoreLocation {
    StoreLocation::Sqlite { file: folder.join("rooms.sqlite"), pages: None }
}

/// Runs a test in a runtime and a temporary folder of its own.
pub(crate) fn run<F: Future<Output = ()>>(test: impl FnOnce(tempfile::TempDir) -> F) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        tokio::time::timeout(TEST_TIMEOUT, test(folder)).await.expect("the test timed out");
    });
}

/// A room for people only.
pub(crate) fn room(game: &str, mode: &str, people: usize) -> NewRoom {
    NewRoom {
        game: game.to_owned(),
        options: options(mode),
        seats: vec![SeatKind::Person; people],
        hints: false,
        names: Vec::new(),
    }
}

pub(crate) fn options(mode: &str) -> Value {
    json!({"mode": mode})
}

/// Creates a room, lets a new guest take each person's seat, and starts the game.
pub(crate) async fn begin(site: &Site, new: NewRoom) -> (RoomKeys, Vec<(Guest, RoomClient)>) {
    let host = site.guest().await.unwrap();
    let keys = host.create_room(&new).await.unwrap();
    let clients = gather(site, host, &keys, &new).await;
    (keys, clients)
}

pub(crate) async fn gather(site: &Site, host: Guest, keys: &RoomKeys, new: &NewRoom) -> Vec<(Guest, RoomClient)> {
    let mut clients = Vec::new();
    let mut host = Some(host);
    for (seat, kind) in new.seats.iter().enumerate() {
        if *kind != SeatKind::Person {
            continue;
        }
        let guest = match host.take() {
            Some(host) => host,
            None => site.guest().await.unwrap(),
        };
        let mut client = guest.enter(&keys.join, None).await.unwrap();
        client.sit(u8::try_from(seat).unwrap(), &format!("p{seat}")).await.unwrap();
        clients.push((guest, client));
    }
    for (_, client) in &mut clients {
        client.ask(Ask::Ready { yes: true }).await.unwrap();
    }
    // All clients reveal their bytes before any waits for the table.
    for (_, client) in &mut clients {
        client.wait_until(|client| client.room.stage != RoomPhase::Gathering).await.unwrap();
    }
    for (_, client) in &mut clients {
        client.wait_until(|client| client.state.is_some()).await.unwrap();
    }
    clients
}

/// Lets every client receive all messages that have been sent to it.
pub(crate) async fn settle(clients: &mut [(Guest, RoomClient)]) {
    for (_, client) in clients.iter_mut() {
        // The reply to a request comes after all earlier messages; this one is always refused, so it changes
        // nothing.
        client.ask(Ask::Answer { yes: false }).await.unwrap_err();
    }
}

/// Makes one random decision of a seat to act. Returns false if the game is over.
pub(crate) async fn step(clients: &mut [(Guest, RoomClient)], rng: &mut Chooser) -> bool {
    settle(clients).await;
    if clients[0].1.is_over() {
        return false;
    }
    let to_act: Vec<usize> = (0..clients.len()).filter(|at| clients[*at].1.is_to_act()).collect();
    let Some(at) = (!to_act.is_empty()).then(|| *any(rng, &to_act)) else {
        // A bot is computing its decision.
        tokio::time::sleep(Duration::from_millis(1)).await;
        return true;
    };
    let client = &mut clients[at].1;
    let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
    let action = any(rng, &legal).clone();
    client.act(&action).await.unwrap();
    true
}

/// The code of a refusal.
pub(crate) fn code<T>(result: Result<T, Error>) -> Option<Code> {
    result.err().and_then(|why| why.refusal().map(|refusal| refusal.code))
}
