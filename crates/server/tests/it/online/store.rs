//! Tests that a change is committed before it is published, also if the commit is slow or fails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::{Ask, Code};
use server::Store;
use server::store::{Change, Entries, Persist, PersistFuture, StoreError};
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
    /// The lines that another server commits in the place of the next entry.
    intruder: Mutex<Option<String>>,
    waiting: AtomicUsize,
}

impl Gate {
    fn new(store: Store) -> Arc<Self> {
        let number = AtomicUsize::new;
        let passes = Semaphore::new(Semaphore::MAX_PERMITS / 2);
        let (failures, lost_answers, waiting) = (number(0), number(0), number(0));
        Arc::new(Self { store, passes, failures, lost_answers, intruder: Mutex::new(None), waiting })
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
                self.store.persist(Change::Room { row: None, entries }).await?;
            }
            self.waiting.fetch_add(1, Ordering::SeqCst);
            self.passes.acquire().await.unwrap().forget();
            if Self::take(&self.failures) {
                return Err(StoreError::Full("no room left".into()));
            }
            self.store.persist(change).await?;
            if Self::take(&self.lost_answers) { Err(StoreError::Broken("the answer was lost".into())) } else { Ok(()) }
        })
    }
}

/// A server with a gate between its rooms and its store.
async fn server_with_gate(folder: &std::path::Path) -> (Running, Arc<Gate>) {
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
        while tokio::time::timeout(Duration::from_millis(50), watcher.receive()).await.is_ok() {}
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
