//! Tests of faults: a room that panics, a store that stops, a second server, a shutdown that hangs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use game_core::SeatKind;
use protocol::{Ask, Code};
use server::store::{Change, Persist, PersistFuture, StoreError, StoreLocation};
use server::{Hall, Store};
use sqlx::Connection as _;
use tokio::sync::Semaphore;

use super::{CLOSING, Running, begin, chooser, code, gather, quick, room, run, settle, sqlite, step};

/// Misbehaves instead of storing a change, if it is told to.
struct Saboteur {
    store: Store,
    /// How many of the next changes panic.
    panics: AtomicUsize,
    /// Whether changes wait for ever.
    hangs: AtomicBool,
    /// Gets a permit when a change begins to wait for ever.
    hanging: Semaphore,
    /// Whether a change of a room's row is replaced by another one, and then reported as failed.
    replaces: AtomicBool,
}

impl Persist for Saboteur {
    fn persist(&self, change: Change) -> PersistFuture<'_> {
        Box::pin(async move {
            if self.panics.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok() {
                panic!("sabotage");
            }
            if self.hangs.load(Ordering::SeqCst) {
                self.hanging.add_permits(1);
                core::future::pending::<()>().await;
            }
            match change {
                Change::Room { row: Some(mut row), entries, lease } if self.replaces.swap(false, Ordering::SeqCst) => {
                    row.seats[0].name = "somebody else".to_owned();
                    self.store.persist(Change::Room { row: Some(row), entries, lease }).await?;
                    Err(StoreError::Unsure("the answer was lost".to_owned()))
                }
                change => self.store.persist(change).await,
            }
        })
    }
}

async fn sabotaged(folder: &std::path::Path) -> (Running, Arc<Saboteur>) {
    let mut made = None;
    let persist = |store| {
        let (panics, hangs, replaces) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicBool::new(false));
        let saboteur = Arc::new(Saboteur { store, panics, hangs, hanging: Semaphore::new(0), replaces });
        made = Some(saboteur.clone());
        saboteur as Arc<dyn Persist>
    };
    let running = Running::with(folder, quick(), persist, None).await;
    (running, made.unwrap())
}

#[test]
fn a_room_that_panics_is_loaded_again_from_its_journal() {
    run(|folder| async move {
        let (running, saboteur) = sabotaged(folder.path()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(3);
        for _ in 0..4 {
            step(&mut clients, &mut rng).await;
        }
        settle(&mut clients).await;
        let before: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
        saboteur.panics.store(1, Ordering::SeqCst);
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let client = &mut clients[mover].1;
        let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
        assert!(client.act(&legal[0]).await.is_err(), "the room is gone");
        let guests: Vec<_> = clients.into_iter().map(|(guest, _)| guest).collect();
        let mut clients = Vec::new();
        for (guest, before) in guests.into_iter().zip(before) {
            let client = guest.enter(&keys.join, None).await.unwrap();
            assert_eq!(client.state, before, "what was not stored has not happened");
            clients.push((guest, client));
        }
        while step(&mut clients, &mut rng).await {}
        assert_eq!(running.hall.counts().1, 1);
    });
}

/// Neither a room that waits for the store for ever nor its full mailbox may delay the end of the process.
#[test]
fn a_shutdown_does_not_wait_for_ever() {
    run(|folder| async move {
        let (running, saboteur) = sabotaged(folder.path()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        settle(&mut clients).await;
        saboteur.hangs.store(true, Ordering::SeqCst);
        for (_, client) in &mut clients {
            for _ in 0..150 {
                client.send(Ask::Resign).await.unwrap();
            }
        }
        saboteur.hanging.acquire().await.unwrap().forget();
        assert!(!running.hall.close(Duration::from_millis(300)).await, "a room still waits");
    });
}

/// A room that is being loaded while the server shuts down closes too.
#[test]
fn rooms_that_are_loaded_during_a_shutdown_close() {
    run(|folder| async move {
        let store = Store::open(&sqlite(folder.path())).await.unwrap();
        let running = Running::on(Hall::new(store.clone(), quick()), store).await;
        let (keys, clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let guests: Vec<_> = clients.into_iter().map(|(guest, _)| guest).collect();
        assert!(running.hall.close(CLOSING).await);
        drop(running);
        for _ in 0..20 {
            let store = Store::open(&sqlite(folder.path())).await.unwrap();
            let running = Running::on(Hall::new(store.clone(), quick()), store).await;
            let guest = guests[0].at(&running.site());
            let key = keys.join.clone();
            let entering = tokio::spawn(async move { guest.enter(&key, None).await.is_ok() });
            tokio::task::yield_now().await;
            assert!(running.hall.close(CLOSING).await);
            let _ = entering.await;
            assert_eq!(running.hall.counts().1, 0);
        }
    });
}

/// What the store has after a failure is compared with what was sent: something else is not a success.
#[test]
fn another_row_is_not_taken_for_ones_own() {
    run(|folder| async move {
        let (running, saboteur) = sabotaged(folder.path()).await;
        let host = running.site().guest().await.unwrap();
        let keys = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let mut client = host.enter(&keys.join, None).await.unwrap();
        saboteur.replaces.store(true, Ordering::SeqCst);
        assert_eq!(code(client.sit(0, "Ann").await), Some(Code::Unsure));
        let client = host.enter(&keys.join, None).await.unwrap();
        assert_eq!(client.room.seats[0].name, "somebody else", "everybody sees what is stored");
    });
}

/// Opens a store as soon as the one before has ended: its writer ends a moment after it is dropped, or later
/// on a busy machine.
async fn open_at_last(location: &StoreLocation) -> Store {
    loop {
        match Store::open(location).await {
            Ok(store) => return store,
            Err(why) => assert!(why.to_string().contains("another server uses this store"), "{why}"),
        }
    }
}

#[test]
fn a_second_server_on_the_same_store_does_not_start() {
    let name = "a_second_server_on_the_same_store_does_not_start";
    run(|folder| async move {
        let first = Store::open(&sqlite(folder.path())).await.unwrap();
        let why = Store::open(&sqlite(folder.path())).await.err().unwrap();
        assert!(why.to_string().contains("another server uses this store"), "{why}");
        drop(first);
        open_at_last(&sqlite(folder.path())).await;
    });
    let Some(postgres) = postgres_fixture::or_skip(name) else { return };
    let location = StoreLocation::Postgres { url: postgres.database(name).unwrap() };
    run(|_| async move {
        let first = Store::open(&location).await.unwrap();
        let why = Store::open(&location).await.err().unwrap();
        assert!(why.to_string().contains("another server uses this store"), "{why}");
        drop(first);
        open_at_last(&location).await;
    });
}

/// While PostgreSQL is down, all requests are refused within seconds, however many wait; then everything goes
/// on.
#[test]
fn an_outage_of_postgres_fails_fast_and_heals() {
    if postgres_fixture::programs().is_none() {
        assert!(postgres_fixture::or_skip("an_outage_of_postgres_fails_fast_and_heals").is_none());
        return;
    }
    run(|_| async move {
        let mut postgres = postgres_fixture::Postgres::start().unwrap();
        let location = StoreLocation::Postgres { url: postgres.database("outage").unwrap() };
        let store = Store::open(&location).await.unwrap();
        let running = Running::on(Hall::new(store.clone(), quick()), store.clone()).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let mut rng = chooser(5);
        for _ in 0..4 {
            step(&mut clients, &mut rng).await;
        }
        settle(&mut clients).await;
        let before: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
        postgres.stop();
        let token = |number: usize| Change::Token { hash: format!("t{number}"), guest: "ann".into(), created: 1 };
        let waiting: Vec<_> = (0..40)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move { store.persist(token(number)).await })
            })
            .collect();
        let begin = std::time::Instant::now();
        for change in waiting {
            assert!(matches!(change.await.unwrap(), Err(StoreError::Broken(_))));
        }
        // One after the other they would wait for minutes.
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
        assert_eq!(site.get("/health").await.unwrap().0, 503);
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let client = &mut clients[mover].1;
        let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
        assert_eq!(code(client.act(&legal[0]).await), Some(Code::NotKept));
        postgres.resume().unwrap();
        // Nothing is written meanwhile: a balancer sends nobody to a server that is not healthy.
        let begin = std::time::Instant::now();
        while site.get("/health").await.unwrap().0 != 200 {
            assert!(begin.elapsed() < Duration::from_secs(15), "it has healed, and does not find out");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let guests: Vec<_> = clients.into_iter().map(|(guest, _)| guest).collect();
        let mut clients = Vec::new();
        for (guest, before) in guests.into_iter().zip(before) {
            let client = loop {
                match guest.enter(&keys.join, None).await {
                    Ok(client) => break client,
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            };
            assert_eq!(client.state, before);
            clients.push((guest, client));
        }
        for _ in 0..4 {
            step(&mut clients, &mut rng).await;
        }
        drop(running);
    });
}

/// A database that has no space refuses moves with that reason; they are made as soon as it has some.
#[test]
fn moves_on_a_full_postgres_are_refused_and_nothing_is_lost() {
    let name = "moves_on_a_full_postgres_are_refused";
    let Some(postgres) = postgres_fixture::or_skip(name) else { return };
    let url = postgres.database(name).unwrap();
    run(|_| async move {
        let store = Store::open(&StoreLocation::Postgres { url: url.clone() }).await.unwrap();
        let running = Running::on(Hall::new(store.clone(), quick()), store).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let mut rng = chooser(13);
        for _ in 0..4 {
            step(&mut clients, &mut rng).await;
        }
        settle(&mut clients).await;
        let before: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
        let pool = sqlx::PgPool::connect(&url).await.unwrap();
        for statement in [
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION full_disk()",
        ] {
            sqlx::query(statement).execute(&pool).await.unwrap();
        }
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let client = &mut clients[mover].1;
        let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
        let refused = client.act(&legal[0]).await.unwrap_err();
        let refused = refused.refusal().unwrap();
        assert_eq!((refused.code, refused.why.contains("the store is full")), (Code::NotKept, true), "{refused}");
        assert_eq!(site.get("/health").await.unwrap().0, 503, "the operator can see it");
        for ((guest, client), before) in clients.iter().zip(&before) {
            assert_eq!((&client.state, &guest.enter(&keys.join, None).await.unwrap().state), (before, before));
        }
        sqlx::query("DROP TRIGGER full_disk ON entries").execute(&pool).await.unwrap();
        for _ in 0..4 {
            assert!(step(&mut clients, &mut rng).await);
        }
        while site.get("/health").await.unwrap().0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}

/// The health check sees that nothing can be written, although everything can be read.
#[test]
fn a_stuck_writer_is_unhealthy() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        assert_eq!(site.get("/health").await.unwrap().0, 200);
        let file = folder.path().join("rooms.sqlite");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
        let mut other = sqlx::sqlite::SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        let guest = tokio::spawn({
            let site = site.clone();
            async move { site.guest().await.is_ok() }
        });
        while site.get("/health").await.unwrap().0 != 503 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
        assert!(guest.await.unwrap(), "the guest is created as soon as the store can be written");
        while site.get("/health").await.unwrap().0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}

/// A bot that no longer exists, say after an update of the server, does not stop the game.
#[test]
fn a_bot_that_cannot_be_asked_plays_something_legal() {
    run(|folder| async move {
        let mut new = room("ingenious", "standard", 1);
        new.seats.push(SeatKind::Bot("random".into()));
        let running = Running::new(folder.path(), quick()).await;
        let host = running.site().guest().await.unwrap();
        let keys = host.create_room(&new).await.unwrap();
        let clients = gather(&running.site(), host, &keys, &new).await;
        let guest = clients[0].0.clone();
        assert!(running.hall.close(CLOSING).await);
        drop((running, clients));
        let store = Store::open(&sqlite(folder.path())).await.unwrap();
        let (mut row, journal) = store.room(&keys.table).await.unwrap().unwrap();
        assert!(journal.iter().all(|entry| !entry.contains("random")));
        row.seats[1].plan = SeatKind::Bot("retired".into());
        store.persist(Change::Room { row: Some(Box::new(row)), entries: None, lease: None }).await.unwrap();
        let running = Running::on(Hall::new(store.clone(), quick()), store).await;
        let guest = guest.at(&running.site());
        let client = guest.enter(&keys.join, None).await.unwrap();
        let mut clients = vec![(guest, client)];
        let mut rng = chooser(6);
        while step(&mut clients, &mut rng).await {}
    });
}

/// Rooms that are created at the same time count too.
#[test]
fn a_burst_of_rooms_does_not_pass_the_limit() {
    run(|folder| async move {
        let running = Running::new(folder.path(), server::Limits { rooms: 3, ..quick() }).await;
        let host = running.site().guest().await.unwrap();
        let gate = Arc::new(Semaphore::new(0));
        let burst: Vec<_> = (0..24)
            .map(|_| {
                let (host, gate) = (host.clone(), gate.clone());
                tokio::spawn(async move {
                    gate.acquire().await.unwrap().forget();
                    code(host.create_room(&room("ingenious", "standard", 2)).await)
                })
            })
            .collect();
        gate.add_permits(24);
        let mut created = 0;
        for one in burst {
            match one.await.unwrap() {
                None => created += 1,
                refused => assert_eq!(refused, Some(Code::TooMany)),
            }
        }
        assert_eq!(created, 3);
    });
}
