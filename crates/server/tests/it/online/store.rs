//! Tests that a change is committed before it is published, also if the commit is slow or fails.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::{Ask, Code};
use server::Store;
use server::store::{Change, Entries, Persist, PersistFuture, StoreError};
use sqlx::Connection as _;
use tokio::sync::Semaphore;

use super::{Running, any, begin, chooser, code, quick, room, run, settle, step};

/// A gate between the rooms and the store, which delays or fails changes with journal entries.
struct Gate {
    store: Store,
    /// Each change waits for one of these permits.
    passes: Semaphore,
    /// How many of the next changes fail: before they reach the store, or (`lost_answers`) after they are
    /// committed.
    failures: AtomicUsize,
    lost_answers: AtomicUsize,
    /// How many of the next changes are held back, while the room hears that nobody knows.
    late: AtomicUsize,
    held: Mutex<Option<Change>>,
    /// The file of the store, if nobody can read its journals after the next lost answer.
    hidden: Mutex<Option<PathBuf>>,
    /// The lines that another server commits in the place of the next entry.
    intruder: Mutex<Option<String>>,
    waiting: AtomicUsize,
}

impl Gate {
    fn new(store: Store) -> Arc<Self> {
        let number = AtomicUsize::new;
        let passes = Semaphore::new(Semaphore::MAX_PERMITS / 2);
        let (failures, lost_answers, late, waiting) = (number(0), number(0), number(0), number(0));
        let (held, hidden, intruder) = (Mutex::new(None), Mutex::new(None), Mutex::new(None));
        Arc::new(Self { store, passes, failures, lost_answers, late, held, hidden, intruder, waiting })
    }

    fn take(counter: &AtomicUsize) -> bool {
        counter.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
    }
}

impl Persist for Gate {
    fn persist(&self, change: Change) -> PersistFuture<'_> {
        Box::pin(async move {
            let Change::Room { entries: Some(entries), .. } = &change else {
                return self.store.persist(change).await;
            };
            let intruder = self.intruder.lock().unwrap().take();
            if let Some(lines) = intruder {
                let entries = Some(Entries { lines, ..entries.clone() });
                self.store.persist(Change::Room { row: None, entries, lease: None }).await?;
            }
            if Self::take(&self.late) {
                *self.held.lock().unwrap() = Some(change);
                return Err(lost());
            }
            self.waiting.fetch_add(1, Ordering::SeqCst);
            self.passes.acquire().await.unwrap().forget();
            if Self::take(&self.failures) {
                return Err(StoreError::Full("no room left".into()));
            }
            self.store.persist(change).await?;
            if !Self::take(&self.lost_answers) {
                return Ok(());
            }
            let hidden = self.hidden.lock().unwrap().take();
            if let Some(file) = hidden {
                sql(&file, "ALTER TABLE entries RENAME TO hidden").await;
            }
            Err(lost())
        })
    }
}

fn lost() -> StoreError {
    StoreError::Unsure("the answer was lost".into())
}

/// Executes a statement behind the back of the server.
async fn sql(file: &Path, statement: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut other = sqlx::sqlite::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query(statement).execute(&mut other).await.unwrap();
    other.close().await.unwrap();
}

/// A server with a gate between its rooms and its store.
async fn server_with_gate(folder: &Path) -> (Running, Arc<Gate>) {
    let mut gate = None;
    let persist = |store| {
        let new = Gate::new(store);
        gate = Some(new.clone());
        new as Arc<dyn Persist>
    };
    let running = Running::with(folder, quick(), persist, None).await;
    (running, gate.unwrap())
}

#[test]
fn nothing_is_confirmed_or_published_before_the_commit() {
    run(|folder| async move {
        let (running, gate) = server_with_gate(folder.path()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut watcher = running.site().anonymous().enter(&keys.table, None).await.unwrap();
        let mut rng = chooser(4);
        for _ in 0..6 {
            step(&mut clients, &mut rng).await;
        }
        settle(&mut clients).await;
        // Spectators are announced a moment later, to everybody at once.
        watcher.wait_until(|client| client.room.watchers == 1).await.unwrap();
        for (_, client) in &mut clients {
            client.wait_until(|client| client.room.watchers == 1).await.unwrap();
        }
        settle(&mut clients).await;
        // A refusal comes after everything that was sent before it.
        watcher.ask(Ask::Answer { yes: false }).await.unwrap_err();
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        gate.passes.forget_permits(Semaphore::MAX_PERMITS);
        let before = gate.waiting.load(Ordering::SeqCst);
        let (at_mover, at_other) = {
            let state = |at: usize| clients[at].1.state.clone().unwrap();
            (state(mover), state(1 - mover))
        };
        let legal = clients[mover].1.client_rules().unwrap().legal(&at_mover.view).unwrap();
        let action = any(&mut rng, &legal).clone();
        clients[mover].1.send(Ask::Act { id: 1, seen: at_mover.v, actions: vec![action.clone()] }).await.unwrap();
        while gate.waiting.load(Ordering::SeqCst) == before {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // The room has applied the move, and sends nothing to anybody until it is committed.
        for client in [&mut clients[mover].1, &mut watcher] {
            let received = tokio::time::timeout(Duration::from_millis(150), client.receive()).await;
            assert!(received.is_err(), "published before the commit: {:?}", received.unwrap());
        }
        let other = tokio::time::timeout(Duration::from_millis(150), clients[1 - mover].1.receive()).await;
        assert!(other.is_err());
        let stored = running.store().room(&keys.table).await.unwrap().unwrap().1;
        gate.passes.add_permits(1000);
        clients[1 - mover].1.wait_until(|client| client.state.as_ref().unwrap().v > at_other.v).await.unwrap();
        let after = running.store().room(&keys.table).await.unwrap().unwrap().1;
        assert_eq!(after.len(), stored.len() + 1);
        assert!(after.last().unwrap().contains(&action), "what was published is stored");
    });
}

#[test]
fn a_failed_commit_has_no_effect_and_the_room_continues() {
    run(|folder| async move {
        let (running, gate) = server_with_gate(folder.path()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(4);
        let mut refused = 0;
        for turn in 0.. {
            settle(&mut clients).await;
            if clients[0].1.is_over() {
                break;
            }
            let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
            let before: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
            let client = &mut clients[mover].1;
            let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
            let action = any(&mut rng, &legal).clone();
            match turn % 5 {
                1 => {
                    gate.failures.store(1, Ordering::SeqCst);
                    let refusal = client.act(&action).await.unwrap_err();
                    let refusal = refusal.refusal().unwrap();
                    assert_eq!(refusal.code, Code::NotKept);
                    assert!(refusal.why.contains("full"), "{}", refusal.why);
                    refused += 1;
                    settle(&mut clients).await;
                    for ((_, client), before) in clients.iter().zip(&before) {
                        assert_eq!(client.state, *before, "nothing has changed for anybody");
                    }
                    // The same move succeeds once the store works again.
                    clients[mover].1.act(&action).await.unwrap();
                }
                3 => {
                    // The commit succeeded but its reply was lost: the stored state decides.
                    gate.lost_answers.store(1, Ordering::SeqCst);
                    client.act(&action).await.unwrap();
                }
                _ => client.act(&action).await.unwrap(),
            }
        }
        assert!(refused > 3);
        let record = clients[0].1.record().await.unwrap();
        assert_eq!(clients[0].1.fairness_receipt().check(&record), Ok(()));
        assert_eq!(clients[0].0.record(&keys.table).await.unwrap(), record);
    });
}

/// A server that was killed may have committed an entry after this one has read the room. The move that this
/// room wanted to store in its place is not confirmed, and everybody is sent the room as it is stored.
#[test]
fn an_entry_of_another_server_is_not_taken_for_ones_own() {
    run(|folder| async move {
        let (running, gate) = server_with_gate(folder.path()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        settle(&mut clients).await;
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let (guest, client) = &mut clients[mover];
        let state = client.state.clone().unwrap();
        let legal = client.client_rules().unwrap().legal(&state.view).unwrap();
        *gate.intruder.lock().unwrap() = Some(format!("{mover} {}", legal[1]));
        let refused = client.act(&legal[0]).await;
        assert_eq!(code(refused), Some(Code::NotKept));
        let client = guest.enter(&keys.join, None).await.unwrap();
        let now = client.state.as_ref().unwrap();
        assert!(now.v > state.v && now.view != state.view, "the stored move is there");
        let stored = running.store().room(&keys.table).await.unwrap().unwrap().1;
        assert!(stored.last().unwrap().contains(&legal[1]));
    });
}

/// A move that was committed, although the answer was lost and the store cannot be read, is never called
/// undone: nobody knows, until the store can be read again.
#[test]
fn what_may_be_stored_is_not_called_undone() {
    run(|folder| async move {
        let (running, gate) = server_with_gate(folder.path()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        settle(&mut clients).await;
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let (guest, client) = &mut clients[mover];
        let state = client.state.clone().unwrap();
        let legal = client.client_rules().unwrap().legal(&state.view).unwrap();
        let file = folder.path().join("rooms.sqlite");
        *gate.hidden.lock().unwrap() = Some(file.clone());
        gate.lost_answers.store(1, Ordering::SeqCst);
        assert_eq!(code(client.act(&legal[0]).await), Some(Code::Unsure));
        // The room has ended: everybody comes back.
        while client.receive().await.is_ok() {}
        assert!(guest.enter(&keys.join, None).await.is_err(), "it cannot be read");
        sql(&file, "ALTER TABLE hidden RENAME TO entries").await;
        let client = guest.enter(&keys.join, None).await.unwrap();
        assert!(client.state.as_ref().unwrap().v > state.v, "the move is there");
    });
}

/// A commit whose answer was lost may be carried out after the store was asked about it.
#[test]
fn what_may_yet_be_stored_is_not_called_undone() {
    run(|folder| async move {
        let (running, gate) = server_with_gate(folder.path()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        settle(&mut clients).await;
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let (guest, client) = &mut clients[mover];
        let state = client.state.clone().unwrap();
        let legal = client.client_rules().unwrap().legal(&state.view).unwrap();
        gate.late.store(1, Ordering::SeqCst);
        assert_eq!(code(client.act(&legal[0]).await), Some(Code::Unsure));
        let change = gate.held.lock().unwrap().take().unwrap();
        running.store().persist(change).await.unwrap();
        while client.receive().await.is_ok() {}
        let client = guest.enter(&keys.join, None).await.unwrap();
        assert!(client.state.as_ref().unwrap().v > state.v, "the move is there");
        let stored = running.store().room(&keys.table).await.unwrap().unwrap().1;
        assert!(stored.last().unwrap().contains(&legal[0]));
    });
}

/// A game whose start cannot be stored has not begun; the people keep their seats and can retry.
#[test]
fn a_start_that_cannot_be_stored_can_be_retried() {
    run(|folder| async move {
        let (running, gate) = server_with_gate(folder.path()).await;
        gate.failures.store(1, Ordering::SeqCst);
        let host = running.site().guest().await.unwrap();
        let keys = host.create_room(&room("ingenious", "solo", 1)).await.unwrap();
        let mut client = host.enter(&keys.join, None).await.unwrap();
        client.auto_reveal = false;
        client.sit(0, "Ann").await.unwrap();
        client.ask(Ask::Ready { yes: true }).await.unwrap();
        let bytes = client.bytes;
        assert_eq!(code(client.ask(Ask::Reveal { bytes }).await), Some(Code::NotKept));
        assert!(client.state.is_none());
        client.ask(Ask::Reveal { bytes }).await.unwrap();
        client.wait_until(|client| client.state.is_some()).await.unwrap();
    });
}
