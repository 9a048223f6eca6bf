//! Kept first, told afterwards: what happens when keeping takes its time, or fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use protocol::{Ask, Code};
use server::Store;
use server::store::{Change, Keep, Keeping, StoreError};
use tokio::sync::Semaphore;

use super::{Running, any, begin, chooser, code, quick, room, run, settle, step};

/// Stands between the rooms and the store. Journals pass only as it is told.
struct Gate {
    store: Store,
    /// A change waits for one of these.
    passes: Semaphore,
    /// So many changes fail; before they reach the store, or after.
    failures: AtomicUsize,
    lost_answers: AtomicUsize,
    waiting: AtomicUsize,
}

impl Gate {
    fn new(store: Store) -> Arc<Self> {
        let number = AtomicUsize::new;
        let passes = Semaphore::new(Semaphore::MAX_PERMITS / 2);
        Arc::new(Self { store, passes, failures: number(0), lost_answers: number(0), waiting: number(0) })
    }

    fn take(counter: &AtomicUsize) -> bool {
        counter.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
    }
}

impl Keep for Gate {
    fn keep(&self, change: Change) -> Keeping<'_> {
        Box::pin(async move {
            if !matches!(change, Change::Room { entries: Some(_), .. }) {
                return self.store.keep(change).await;
            }
            self.waiting.fetch_add(1, Ordering::SeqCst);
            self.passes.acquire().await.unwrap().forget();
            if Self::take(&self.failures) {
                return Err(StoreError::Full("no room left".into()));
            }
            self.store.keep(change).await?;
            if Self::take(&self.lost_answers) { Err(StoreError::Broken("the answer was lost".into())) } else { Ok(()) }
        })
    }
}

/// A server, and the gate between its rooms and its store.
async fn gated(folder: &std::path::Path) -> (Running, Arc<Gate>) {
    let mut gate = None;
    let keep = |store| {
        let new = Gate::new(store);
        gate = Some(new.clone());
        new as Arc<dyn Keep>
    };
    let running = Running::with(folder, quick(), keep, None).await;
    (running, gate.unwrap())
}

#[test]
fn nothing_is_acknowledged_or_told_before_it_is_kept() {
    run(|folder| async move {
        let (running, gate) = gated(folder.path()).await;
        let (keys, mut visits) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut watcher = running.site().anybody().enter(&keys.table, None).await.unwrap();
        let mut rng = chooser(4);
        for _ in 0..6 {
            step(&mut visits, &mut rng).await;
        }
        settle(&mut visits).await;
        while tokio::time::timeout(Duration::from_millis(50), watcher.hear()).await.is_ok() {}
        let mover = visits.iter().position(|(_, visit)| visit.is_mine()).unwrap();
        gate.passes.forget_permits(Semaphore::MAX_PERMITS);
        let before = gate.waiting.load(Ordering::SeqCst);
        let (at_mover, at_other) = {
            let state = |at: usize| visits[at].1.state.clone().unwrap();
            (state(mover), state(1 - mover))
        };
        let legal = visits[mover].1.client_rules().unwrap().legal(&at_mover.view).unwrap();
        let action = any(&mut rng, &legal).clone();
        visits[mover].1.send(Ask::Act { seen: at_mover.v, action: action.clone() }).await.unwrap();
        while gate.waiting.load(Ordering::SeqCst) == before {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // The room has made the move, and says nothing to anybody, however long it takes.
        for visit in [&mut visits[mover].1, &mut watcher] {
            let heard = tokio::time::timeout(Duration::from_millis(150), visit.hear()).await;
            assert!(heard.is_err(), "told before it was kept: {:?}", heard.unwrap());
        }
        let other = tokio::time::timeout(Duration::from_millis(150), visits[1 - mover].1.hear()).await;
        assert!(other.is_err());
        let kept = running.store().room(&keys.table).await.unwrap().unwrap().1;
        gate.passes.add_permits(1000);
        visits[1 - mover].1.until(|visit| visit.state.as_ref().unwrap().v > at_other.v).await.unwrap();
        let after = running.store().room(&keys.table).await.unwrap().unwrap().1;
        assert_eq!(after.len(), kept.len() + 1);
        assert!(after.last().unwrap().contains(&action), "what was told is kept");
    });
}

#[test]
fn what_cannot_be_kept_has_not_happened_and_the_room_goes_on() {
    run(|folder| async move {
        let (running, gate) = gated(folder.path()).await;
        let (keys, mut visits) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(4);
        let mut refused = 0;
        for turn in 0.. {
            settle(&mut visits).await;
            if visits[0].1.is_over() {
                break;
            }
            let mover = visits.iter().position(|(_, visit)| visit.is_mine()).unwrap();
            let before: Vec<_> = visits.iter().map(|(_, visit)| visit.state.clone()).collect();
            let visit = &mut visits[mover].1;
            let legal = visit.client_rules().unwrap().legal(&visit.state.as_ref().unwrap().view).unwrap();
            let action = any(&mut rng, &legal).clone();
            match turn % 5 {
                1 => {
                    gate.failures.store(1, Ordering::SeqCst);
                    let refusal = visit.act(&action).await.unwrap_err();
                    let refusal = refusal.refusal().unwrap();
                    assert_eq!(refusal.code, Code::NotKept);
                    assert!(refusal.why.contains("full"), "{}", refusal.why);
                    refused += 1;
                    settle(&mut visits).await;
                    for ((_, visit), before) in visits.iter().zip(&before) {
                        assert_eq!(visit.state, *before, "nothing has changed for anybody");
                    }
                    // The same decision, once there is room again.
                    visits[mover].1.act(&action).await.unwrap();
                }
                3 => {
                    // It was kept, but the answer was lost: what is in the store is what has happened.
                    gate.lost_answers.store(1, Ordering::SeqCst);
                    visit.act(&action).await.unwrap();
                }
                _ => visit.act(&action).await.unwrap(),
            }
        }
        assert!(refused > 3);
        let record = visits[0].1.record().await.unwrap();
        assert_eq!(visits[0].1.fairness_receipt().check(&record), Ok(()));
        assert_eq!(visits[0].0.record(&keys.table).await.unwrap(), record);
    });
}

/// A game that cannot be kept at its beginning has not begun; the people are still there.
#[test]
fn a_beginning_that_cannot_be_kept_is_tried_again() {
    run(|folder| async move {
        let (running, gate) = gated(folder.path()).await;
        gate.failures.store(1, Ordering::SeqCst);
        let host = running.site().guest().await.unwrap();
        let keys = host.make(&room("ingenious", "solo", 1)).await.unwrap();
        let mut visit = host.enter(&keys.join, None).await.unwrap();
        visit.reveals = false;
        visit.sit(0, "Ann").await.unwrap();
        visit.ask(Ask::Ready { yes: true }).await.unwrap();
        let bytes = visit.bytes;
        assert_eq!(code(visit.ask(Ask::Reveal { bytes }).await), Some(Code::NotKept));
        assert!(visit.state.is_none());
        visit.ask(Ask::Reveal { bytes }).await.unwrap();
        visit.until(|visit| visit.state.is_some()).await.unwrap();
    });
}
