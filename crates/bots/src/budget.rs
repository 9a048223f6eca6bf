//! How long a bot may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The limits of one decision. Clones share the request to stop.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The time limit in milliseconds; `None` means no limit.
    pub millis: Option<u64>,
    stop: Arc<AtomicBool>,
}

impl Budget {
    /// A budget with this time limit in milliseconds.
    #[must_use]
    pub fn new(millis: Option<u64>) -> Self {
        Self { millis, stop: Arc::default() }
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
}
