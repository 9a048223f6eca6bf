//! Sockets that only sit there. They answer when they are asked whether they are still alive, as every browser does.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, watch};

use crate::plan::Error;
use crate::set_up::{Hosts, failed};

/// Sits there until the measurement is over.
pub(crate) async fn sit(
    hosts: Arc<Hosts>,
    number: usize,
    ready: mpsc::Sender<Result<(), Error>>,
    mut start: watch::Receiver<Option<Instant>>,
) -> Result<(), String> {
    let mut visit = match hosts.quiet(number).await {
        Ok(visit) => visit,
        Err(why) => {
            let _ = ready.send(Err(failed("an idle socket could not come", &why))).await;
            return Ok(());
        }
    };
    drop(hosts);
    let _ = ready.send(Ok(())).await;
    drop(ready);
    loop {
        tokio::select! {
            // The other end goes when all is over.
            still = start.changed() => if still.is_err() { return Ok(()) },
            heard = visit.hear() => drop(heard.map_err(|why| why.to_string())?),
        }
    }
}
