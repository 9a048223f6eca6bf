//! Rooms through real sockets.

mod catch_up;
mod defence;
mod dice;
mod games;
mod people;
mod secrets;
mod store;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use game_core::SeatKind;
use player::{Error, Guest, Site, Visit};
use protocol::http::{NewRoom, RoomKeys};
use protocol::{Ask, Code, RoomPhase};
use rand_core::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};
use server::store::{Keep, StoreLocation};
use server::{Assets, Hall, Limits, Script, Store, app, prompt};
use tokio::net::TcpListener;

/// Nothing here takes as long.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) type Chooser = rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) fn chooser(seed: u64) -> Chooser {
    Chooser::seed_from_u64(seed)
}

pub(crate) fn any<'a, T>(rng: &mut Chooser, list: &'a [T]) -> &'a T {
    &list[(rng.next_u64() % list.len() as u64) as usize]
}

/// Limits under which tests need not wait.
pub(crate) fn quick() -> Limits {
    Limits {
        bot_pause: Duration::ZERO,
        away: Duration::ZERO,
        requests: 1_000_000,
        messages: 1_000_000,
        rooms: 10_000,
        ..Limits::default()
    }
}

/// A server on a socket, as long as this is there.
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
        keep: impl FnOnce(Store) -> Arc<dyn Keep>,
        script: Option<Script>,
    ) -> Self {
        let store = Store::open(&sqlite(folder)).await.unwrap();
        Self::on(Hall::with(store.clone(), keep(store.clone()), limits, script), store).await
    }

    pub(crate) async fn on(hall: Arc<Hall>, store: Store) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = app(Assets::default(), hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let serving = tokio::spawn(async move { axum::serve(prompt(listener), routes).await.unwrap() });
        Self { hall, store, address, serving }
    }

    /// What is kept.
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

/// Runs a test on a server of its own.
pub(crate) fn run<F: Future<Output = ()>>(test: impl FnOnce(tempfile::TempDir) -> F) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        tokio::time::timeout(PATIENCE, test(folder)).await.expect("the test has got stuck");
    });
}

/// A room for people only.
pub(crate) fn room(game: &str, mode: &str, people: usize) -> NewRoom {
    NewRoom { game: game.to_owned(), options: options(mode), seats: vec![SeatKind::Person; people] }
}

pub(crate) fn options(mode: &str) -> Value {
    json!({"mode": mode})
}

/// Makes a room and seats a new guest at every seat for a person; the game has begun for all of them.
pub(crate) async fn begin(site: &Site, new: NewRoom) -> (RoomKeys, Vec<(Guest, Visit)>) {
    let host = site.guest().await.unwrap();
    let keys = host.make(&new).await.unwrap();
    let visits = gather(site, host, &keys, &new).await;
    (keys, visits)
}

pub(crate) async fn gather(site: &Site, host: Guest, keys: &RoomKeys, new: &NewRoom) -> Vec<(Guest, Visit)> {
    let mut visits = Vec::new();
    let mut host = Some(host);
    for (seat, kind) in new.seats.iter().enumerate() {
        if *kind != SeatKind::Person {
            continue;
        }
        let guest = match host.take() {
            Some(host) => host,
            None => site.guest().await.unwrap(),
        };
        let mut visit = guest.enter(&keys.join, None).await.unwrap();
        visit.sit(u8::try_from(seat).unwrap(), &format!("p{seat}")).await.unwrap();
        visits.push((guest, visit));
    }
    for (_, visit) in &mut visits {
        visit.ask(Ask::Ready { yes: true }).await.unwrap();
    }
    // All show their bytes before anybody waits for the table.
    for (_, visit) in &mut visits {
        visit.until(|visit| visit.room.stage != RoomPhase::Gathering).await.unwrap();
    }
    for (_, visit) in &mut visits {
        visit.until(|visit| visit.state.is_some()).await.unwrap();
    }
    visits
}

/// Brings everybody to what the table is at now.
pub(crate) async fn settle(visits: &mut [(Guest, Visit)]) {
    for (_, visit) in visits.iter_mut() {
        // Whatever was told before the answer has been heard with it.
        visit.ask(Ask::Answer { yes: false }).await.unwrap_err();
    }
}

/// One random decision of whoever is awaited. False if the game is over.
pub(crate) async fn step(visits: &mut [(Guest, Visit)], rng: &mut Chooser) -> bool {
    settle(visits).await;
    if visits[0].1.is_over() {
        return false;
    }
    let to_act: Vec<usize> = (0..visits.len()).filter(|at| visits[*at].1.is_mine()).collect();
    let Some(at) = (!to_act.is_empty()).then(|| *any(rng, &to_act)) else {
        // A bot thinks.
        tokio::time::sleep(Duration::from_millis(1)).await;
        return true;
    };
    let visit = &mut visits[at].1;
    let legal = visit.client_rules().unwrap().legal(&visit.state.as_ref().unwrap().view).unwrap();
    let action = any(rng, &legal).clone();
    visit.act(&action).await.unwrap();
    true
}

/// The code of a refusal.
pub(crate) fn code<T>(result: Result<T, Error>) -> Option<Code> {
    result.err().and_then(|why| why.refusal().map(|refusal| refusal.code))
}
