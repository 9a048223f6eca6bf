//! How long a bot may think.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A clock that the host provides: `Instant` natively, `performance.now()` in a browser.
pub trait Clock: Send + Sync {
    /// Milliseconds since some fixed moment; never less than at an earlier call.
    fn millis(&self) -> f64;
}

/// The clock of a native program.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl Default for SystemClock {
    fn default() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for SystemClock {
    fn millis(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1_000.0
    }
}

/// The limits of one decision. Clones share the request to stop.
///
/// A bot's level fixes the nodes that it searches, so that a decision is the same on every machine. The
/// limits here only end a search early.
#[derive(Clone)]
pub struct Budget {
    /// The largest number of nodes; `None` means no limit.
    nodes: Option<u64>,
    /// The time limit in milliseconds, and the clock that measures it.
    time: Option<(f64, Arc<dyn Clock>)>,
    threads: usize,
    stop: Arc<AtomicBool>,
}

impl Default for Budget {
    /// No limits, and one thread.
    fn default() -> Self {
        Self { nodes: None, time: None, threads: 1, stop: Arc::default() }
    }
}

impl Budget {
    /// The same budget with this limit of nodes.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// The same budget without a limit of nodes.
    #[must_use]
    pub fn without_nodes(mut self) -> Self {
        self.nodes = None;
        self
    }

    /// The same budget with this time limit, measured by the clock of the host.
    #[must_use]
    pub fn with_millis(mut self, millis: f64, clock: Arc<dyn Clock>) -> Self {
        self.time = Some((millis, clock));
        self
    }

    /// The same budget with this many threads, which make a search faster and leave its decision the same.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The number of threads that the bot may use.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The limit of nodes; `None` means no limit.
    #[must_use]
    pub const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The time limit in milliseconds; `None` means no limit.
    #[must_use]
    pub fn millis(&self) -> Option<f64> {
        self.time.as_ref().map(|(millis, _)| *millis)
    }

    /// Asks the bot to return the best action it has found so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the bot has been asked to stop.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Starts to measure a decision by this budget.
    #[must_use]
    pub fn start(&self) -> Meter {
        let began = self.time.as_ref().map_or(0.0, |(_, clock)| clock.millis());
        Meter { budget: self.clone(), began, before: began, searched: 0, slice: FIRST_SLICE }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).field("millis", &self.millis()).finish_non_exhaustive()
    }
}

/// The nodes of the first slice: few, because nothing is known yet about the speed of the search.
const FIRST_SLICE: u64 = 256;

/// The length of a slice in milliseconds that [`Meter::slice`] aims at.
const SLICE_MILLIS: f64 = 10.0;

/// Measures one decision and divides its search into slices.
#[derive(Debug)]
pub struct Meter {
    budget: Budget,
    began: f64,
    before: f64,
    searched: u64,
    slice: u64,
}

impl Meter {
    /// A budget with this share of the time that is left; its other limits are those of the whole.
    #[must_use]
    pub fn share_of_rest(&self, share: f64) -> Budget {
        let mut budget = self.budget.clone();
        if let Some((limit, clock)) = &mut budget.time {
            *limit = share * (*limit - (clock.millis() - self.began)).max(0.0);
        }
        budget
    }

    /// The nodes of the next slice, given those searched so far; `None` when the budget is used up or the bot
    /// has been asked to stop.
    ///
    /// With a clock, slices take about a hundredth of a second each, and the last ones get shorter, so that
    /// the time limit is kept. A search goes a little beyond a slice, as it ends no trial halfway: so the
    /// limit of nodes is compared with what was searched, and where the search ends does not depend on its
    /// slices.
    pub fn slice(&mut self, searched: u64) -> Option<u64> {
        if self.budget.stopped() {
            return None;
        }
        if let Some((limit, clock)) = &self.budget.time {
            let now = clock.millis();
            let left = limit - (now - self.began);
            if left <= 0.0 {
                return None;
            }
            if searched > self.searched {
                let took = (now - self.before).max(0.01);
                let fitting = (searched - self.searched) as f64 * SLICE_MILLIS.min(left) / took;
                self.slice = (fitting as u64).clamp(1, self.slice.saturating_mul(4));
            }
            // A slice may end in the middle of what counts only as a whole: then the time goes on. What is
            // prepared before anything is searched does not count.
            if searched > self.searched || searched == 0 {
                self.before = now;
            }
        }
        self.searched = searched;
        let left = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(searched));
        let slice = self.slice.min(left);
        (slice > 0).then_some(slice)
    }
}
