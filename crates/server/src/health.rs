//! The health check: one probe of the store for everybody who asks at about the same time.

use core::time::Duration;
use std::time::Instant;

use tokio::sync::Mutex;

/// How long the result of a probe is shared.
const SHARED_FOR: Duration = Duration::from_millis(500);

/// The last probe of the store: when it ended, and whether the store worked.
#[derive(Default)]
pub(crate) struct HealthCheck(Mutex<Option<(Instant, bool)>>);

impl HealthCheck {
    /// Returns whether the store works: the result of the last probe, or of this one if that was too long
    /// ago. Anybody may ask as often as they like, and a probe needs a connection.
    pub(crate) async fn is_healthy(&self, probe: impl Future<Output = bool>) -> bool {
        // Who comes during a probe waits here, and shares its result.
        let mut last = self.0.lock().await;
        if let Some((_, is_healthy)) = last.filter(|(at, _)| at.elapsed() < SHARED_FOR) {
            return is_healthy;
        }
        let is_healthy = probe.await;
        *last = Some((Instant::now(), is_healthy));
        is_healthy
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn a_probe_is_shared() {
        let (check, probes) = (HealthCheck::default(), Cell::new(0));
        let probe = async || {
            probes.set(probes.get() + 1);
            tokio::task::yield_now().await;
            probes.get() > 1
        };
        let asked = futures_util::future::join_all((0..100).map(|_| check.is_healthy(probe()))).await;
        assert_eq!((probes.get(), asked), (1, vec![false; 100]));
        tokio::time::sleep(SHARED_FOR).await;
        assert!(check.is_healthy(probe()).await, "an old result does not count");
        assert_eq!(probes.get(), 2);
    }
}
