//! Idle sockets, which only send and answer heartbeats, as a browser does that is open but not used.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, watch};

use crate::plan::Error;
use crate::set_up::{Guests, setup_error};

/// Holds one idle socket open until the measurement is over.
pub(crate) async fn hold(
    guests: Arc<Guests>,
    number: usize,
    ready: mpsc::Sender<Result<(), Error>>,
    mut start: watch::Receiver<Option<Instant>>,
) -> Result<(), String> {
    let mut client = match guests.idle(number).await {
        Ok(client) => client,
        Err(why) => {
            let _ = ready.send(Err(setup_error("an idle socket could not connect", &why))).await;
            return Ok(());
        }
    };
    drop(guests);
    let _ = ready.send(Ok(())).await;
    drop(ready);
    loop {
        tokio::select! {
            // The sender is dropped when the measurement is over.
            still = start.changed() => if still.is_err() { return Ok(()) },
            received = client.receive() => drop(received.map_err(|why| why.to_string())?),
        }
    }
}
