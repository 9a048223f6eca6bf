//! A slow line to the server: a TCP proxy that delays everything in both directions, and can be cut.

use core::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

#[derive(Clone, Copy, Debug)]
struct Condition {
    delay: Duration,
    is_cut: bool,
}

/// A proxy before a server. It works while the test awaits something, and ends with the test.
#[derive(Debug)]
pub struct SlowLine {
    url: String,
    condition: watch::Sender<Condition>,
}

impl SlowLine {
    /// Starts a proxy before the server at this URL; it does not delay anything yet.
    ///
    /// # Errors
    /// If there is no free port.
    pub async fn start(server: &str) -> Result<Self> {
        let address = server.strip_prefix("http://").context("a URL of a server")?.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let (condition, seen) = watch::channel(Condition { delay: Duration::ZERO, is_cut: false });
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                // Without a line a connection is closed at once.
                if !seen.borrow().is_cut {
                    tokio::spawn(connect(client, address.clone(), seen.clone()));
                }
            }
        });
        Ok(Self { url, condition })
    }

    /// The URL to open instead of the server's.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Delays what comes from now on by this time, in each direction.
    pub fn delay(&self, delay: Duration) {
        self.condition.send_modify(|condition| condition.delay = delay);
    }

    /// Closes every connection; what is on its way is lost. New ones are refused until [`Self::mend`].
    pub fn cut(&self) {
        self.condition.send_modify(|condition| condition.is_cut = true);
    }

    /// Accepts connections again.
    pub fn mend(&self) {
        self.condition.send_modify(|condition| condition.is_cut = false);
    }
}

async fn connect(client: TcpStream, address: String, mut condition: watch::Receiver<Condition>) {
    let Ok(server) = TcpStream::connect(address).await else { return };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (up, down) = (condition.clone(), condition.clone());
    let both = async { tokio::join!(pass(from_client, to_server, up), pass(from_server, to_client, down)) };
    tokio::select! {
        _ = both => {}
        _ = condition.wait_for(|condition| condition.is_cut) => {}
    }
}

/// Passes bytes on, each after its delay.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, condition: watch::Receiver<Condition>) {
    let (queue, mut delayed) = mpsc::unbounded_channel();
    let read = async move {
        let mut buffer = vec![0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let due = Instant::now() + condition.borrow().delay;
            if queue.send((due, buffer[..count].to_vec())).is_err() {
                break;
            }
        }
    };
    let write = async move {
        while let Some((due, bytes)) = delayed.recv().await {
            tokio::time::sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                break;
            }
        }
        let _ = to.shutdown().await;
    };
    tokio::join!(read, write);
}
