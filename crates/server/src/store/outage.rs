//! Outages of the store, each of which is logged once when it begins and once when it ends.

use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::StoreError;

/// How long to wait for an answer of the store.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long after a change that had no space the store counts as full.
const FULL_FOR: Duration = Duration::from_secs(30);

/// Whether something can be done with the store at the moment.
pub(super) struct Outage {
    /// What cannot be done: "read" or "written".
    what: &'static str,
    /// How it has failed; `None` if it works.
    failing: Mutex<Option<Failing>>,
}

struct Failing {
    since: Instant,
    last: Instant,
    times: u64,
    /// There was no space.
    full: bool,
}

impl Outage {
    pub(super) fn new(what: &'static str) -> Self {
        Self { what, failing: Mutex::new(None) }
    }

    /// Passes on a result, and notes whether the store failed. What it merely rejected is not an outage.
    pub(super) fn note<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        match (&result, &mut *failing) {
            (Err(why), Some(failing)) if why.is_outage() => {
                failing.last = Instant::now();
                failing.times += 1;
                failing.full = matches!(why, StoreError::Full(_));
            }
            (Err(why), none) if why.is_outage() => {
                let now = Instant::now();
                *none = Some(Failing { since: now, last: now, times: 1, full: matches!(why, StoreError::Full(_)) });
                tracing::error!(%why, "the store cannot be {}; requests are refused until it can", self.what);
            }
            (_, Some(Failing { since, times, .. })) => {
                let seconds = since.elapsed().as_secs();
                tracing::info!(seconds, times, "the store can be {} again", self.what);
                *failing = None;
            }
            (_, None) => {}
        }
        result
    }

    /// Waits for a result, but not for ever, and notes it.
    pub(super) async fn watch<T>(&self, doing: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let late = |_| Err(StoreError::Broken(format!("no answer within {} s", PATIENCE.as_secs())));
        self.note(tokio::time::timeout(PATIENCE, doing).await.unwrap_or_else(late))
    }

    /// True if the store failed, and has not worked since. What has no space is tried again after a while:
    /// whether there is space for the next change cannot be found out in another way.
    pub(super) fn is_failing(&self) -> bool {
        let failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.as_ref().is_some_and(|failing| !failing.full || failing.last.elapsed() < FULL_FOR)
    }

    /// True if a statement that changes nothing could find out whether the store works again.
    pub(super) fn is_worth_a_probe(&self) -> bool {
        let failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.as_ref().is_some_and(|failing| !failing.full)
    }
}
