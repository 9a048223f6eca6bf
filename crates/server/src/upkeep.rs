//! What is done from time to time while the server runs.

use core::time::Duration;
use std::sync::Arc;

use tokio::time::MissedTickBehavior;

use crate::{Hall, clock, meters};

/// How often small things are tidied.
const INTERVAL: Duration = Duration::from_secs(30);
/// How long after the start old rooms, tokens and guests are deleted, and how often after that.
const FIRST_SWEEP: Duration = INTERVAL;
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);

impl Hall {
    /// Forgets addresses that have used nothing lately, adds up measurements and deletes what is old, for
    /// ever.
    pub(crate) async fn upkeep(self: Arc<Self>) {
        // A sweep may take long, and the small things do not wait for it.
        tokio::join!(self.tidy(), self.sweep_hourly());
    }

    async fn tidy(&self) {
        let mut interval = tokio::time::interval(INTERVAL);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            self.addresses.sweep();
            meters::upkeep();
        }
    }

    async fn sweep_hourly(self: &Arc<Self>) {
        // Before anybody can have visited this server.
        let mut check = self.clock_check().await.ok();
        let mut warned = false;
        tokio::time::sleep(FIRST_SWEEP).await;
        loop {
            if check.is_none() {
                check = self.clock_check().await.ok();
            }
            if let Some(check) = check {
                match self.sweep_if_trusted(check, clock::now()).await {
                    Ok(None) if !check.is_empty() && !std::mem::replace(&mut warned, true) => tracing::error!(
                        "nothing old is deleted: the clock is more than a month ahead of the last time the server \
                         ran; set it right, or if it is right, stop the server and use `gamekeeper store sweep`"
                    ),
                    Ok(_) => {}
                    Err(why) => tracing::warn!(%why, "a sweep ended early"),
                }
            }
            tokio::time::sleep(SWEEP_INTERVAL).await;
        }
    }
}
