//! The server on a socket.

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

/// How long requests that are under way may take to end once the process is told to stop.
const PATIENCE: Duration = Duration::from_secs(3);

/// Why a server did not start, or did not go on.
#[derive(Debug)]
pub enum Error {
    /// Nothing can be written to the data folder.
    Data {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        why: io::Error,
    },
    /// The address cannot be listened on.
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        why: io::Error,
    },
    /// The store cannot be opened.
    Store(StoreError),
    /// The operating system took something away.
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
            Self::System(why) => write!(f, "cannot go on serving: {why}"),
        }
    }
}

impl std::error::Error for Error {}

/// Serves until the process is told to stop, by Ctrl-C or by SIGTERM. Says at which address, as soon as somebody who connects is heard.
///
/// # Errors
/// If the data folder or the address cannot be used.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Error> {
    data::prepare(&config.data).map_err(|why| Error::Data { folder: config.data.clone(), why })?;
    let cannot = |why| Error::Listen { address: config.address, why };
    let listener = TcpListener::bind(config.address).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    // The handlers are there before anybody is told the address: whoever has read it may stop us.
    let stop = stop_signal().map_err(Error::System)?;
    let (told, mut stopping) = watch::channel(false);
    let store = Store::open(&config.place()).await.map_err(Error::Store)?;
    let hall = Hall::new(store, config.limits);
    let rooms = hall.clone();
    let stop = async move {
        stop.await;
        // Rooms tell their people and keep what is under way; then their sockets end, and with them the requests that carried them.
        rooms.close().await;
        let _ = told.send(true);
    };
    let routes = app(config.assets, hall).into_make_service_with_connect_info::<SocketAddr>();
    ready(address);
    let serving = axum::serve(prompt(listener), routes).with_graceful_shutdown(stop);
    let too_long = async {
        let _ = stopping.wait_for(|told| *told).await;
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        result = serving.into_future() => result.map_err(Error::System),
        () = too_long => Ok(()),
    }
}

/// Small messages go out at once: waiting for more to send costs 40 ms, and there is no more.
#[must_use]
pub fn prompt(listener: TcpListener) -> TapIo<TcpListener, fn(&mut TcpStream)> {
    listener.tap_io(|stream| {
        // A socket that cannot be told is merely slower.
        let _ = stream.set_nodelay(true);
    })
}

/// Resolves when the process is told to stop.
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

/// Resolves when the process is told to stop.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
