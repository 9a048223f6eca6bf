//! Runs the server on a TCP socket.

use core::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::serve::{ListenerExt as _, TapIo};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::store::StoreError;
use crate::{Config, Hall, Store, app, data};

/// How long requests in progress may take to finish once the process is told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// Why a server did not start, or stopped.
#[derive(Debug)]
pub enum Error {
    /// The data folder is not writable.
    Data {
        /// The path of the data folder.
        folder: PathBuf,
        /// Why it cannot be written to.
        why: io::Error,
    },
    /// The server cannot listen on the address.
    Listen {
        /// The address that cannot be used.
        address: SocketAddr,
        /// Why it cannot be used.
        why: io::Error,
    },
    /// The store cannot be opened.
    Store(StoreError),
    /// The operating system reported an error.
    System(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data { folder, why } => write!(f, "cannot write to the data folder {}: {why}", folder.display()),
            Self::Listen { address, why } if why.kind() == io::ErrorKind::AddrInUse => {
                write!(
                    f,
                    "cannot listen on {address}: the port is in use; choose another with --port, or --port 0 for any"
                )
            }
            Self::Listen { address, why } => write!(f, "cannot listen on {address}: {why}"),
            Self::Store(why) => write!(f, "cannot open the database: {why}"),
            Self::System(why) => write!(f, "the server stopped: {why}"),
        }
    }
}

impl std::error::Error for Error {}

/// Serves until Ctrl-C or SIGTERM. Calls `ready` with the address as soon as connections are accepted.
///
/// # Errors
/// If the data folder, the address or the store cannot be used.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Error> {
    data::prepare(&config.data).map_err(|why| Error::Data { folder: config.data.clone(), why })?;
    let cannot = |why| Error::Listen { address: config.address, why };
    let listener = TcpListener::bind(config.address).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    // Signal handlers are installed before `ready` is called: a process that has read the address may already
    // stop us.
    let stop = stop_signal().map_err(Error::System)?;
    let (stop_rooms, mut stopping) = watch::channel(false);
    let store = Store::open(&config.store_location()).await.map_err(Error::Store)?;
    let hall = Hall::new(store, config.limits);
    let rooms = hall.clone();
    let stop = async move {
        stop.await;
        // Rooms say goodbye and finish their commits; then their sockets close, which ends the requests that
        // carried them.
        rooms.close().await;
        let _ = stop_rooms.send(true);
    };
    let routes = app(config.assets, hall).into_make_service_with_connect_info::<SocketAddr>();
    ready(address);
    let serving = axum::serve(with_nodelay(listener), routes).with_graceful_shutdown(stop);
    let timed_out = async {
        let _ = stopping.wait_for(|stopped| *stopped).await;
        tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
    };
    tokio::select! {
        result = serving.into_future() => result.map_err(Error::System),
        () = timed_out => Ok(()),
    }
}

/// Sets `TCP_NODELAY` on accepted connections: Nagle's algorithm would delay small messages by up to 40 ms.
#[must_use]
pub fn with_nodelay(listener: TcpListener) -> TapIo<TcpListener, fn(&mut TcpStream)> {
    listener.tap_io(|stream| {
        // If the option cannot be set, the connection is merely slower.
        let _ = stream.set_nodelay(true);
    })
}

/// Resolves on SIGINT or SIGTERM.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

/// Resolves on Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
