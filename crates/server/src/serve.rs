//! Runs the server on a TCP socket.

use core::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::middleware::map_response;
use axum::response::Response;
use axum::serve::{Listener as _, ListenerExt as _, TapIo};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::Service as _;

use crate::hall::ConnectionSlot;
use crate::store::{StoreError, StoreLocation};
use crate::tls::{self, Tls};
use crate::{Cluster, Config, Hall, Store, app, data, headers, internal};

/// How long rooms and the store may take to finish once the process is told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long requests in progress may take after that.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// How often to look whether all sockets are closed.
const SOCKETS_INTERVAL: Duration = Duration::from_millis(10);
/// Where other servers reach this one if nothing else is said.
const THIS_MACHINE: &str = "127.0.0.1:0";
/// How long a client may take to send the head of a request. It holds for idle connections too, which proxies
/// use again for up to a minute.
const HEADER_TIMEOUT: Duration = Duration::from_secs(75);

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
    /// The server cannot listen for other servers.
    Internal {
        /// The host and port that cannot be used.
        address: String,
        /// Why they cannot be used.
        why: io::Error,
    },
    /// The store cannot be opened.
    Store(StoreError),
    /// A part of the server has panicked, without which it is of no use.
    Failed(&'static str),
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
            Self::Internal { address, why } => {
                write!(f, "cannot listen for other servers on {address}: {why}; choose a host and port with --internal")
            }
            Self::Listen { address, why } => write!(f, "cannot listen on {address}: {why}"),
            Self::Store(why) => write!(f, "cannot open the database: {why}"),
            Self::Failed(why) => write!(f, "the server stopped after a fault of its own: {why}"),
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
    let location = config.store_location();
    let store = Store::open_shared(&location).await.map_err(Error::Store)?;
    let (hall, others) = match &location {
        StoreLocation::Sqlite { .. } => (Hall::new(store, config.limits), None),
        StoreLocation::Postgres { url } => {
            let (others, name) = listen_internally(config.internal.as_deref().unwrap_or(THIS_MACHINE)).await?;
            let cluster = Cluster::join(url, &name).await.map_err(Error::Store)?;
            tracing::info!(instance = cluster.id(), internal = name, "this server shares the database with others");
            (Hall::joined(store, config.limits, cluster), Some(others))
        }
    };
    let routes = app(config.assets, hall.clone());
    let (routes, tls, certificates) = match &config.domain {
        None => (routes, None, None),
        Some(domain) => {
            let (tls, events) = Tls::new(domain, &config.data);
            let plain = listen_without_tls(domain.plain).await.map(|listener| (listener, hall.clone()));
            let routes = routes.layer(map_response(only_over_tls));
            (routes, Some(tls), Some(keep_certificates(events, plain, domain.names.clone())))
        }
    };
    let certificates = or_never(certificates);
    let others =
        others.map(|listener| accept(listener, internal(hall.clone()), HEADER_TIMEOUT, core::future::pending()));
    ready(address);
    let (signalled, mut stopping) = watch::channel(false);
    let stop = async {
        stop.await;
        let _ = signalled.send(true);
        // Rooms say goodbye and finish their commits; then their sockets close.
        if !hall.close(SHUTDOWN_TIMEOUT).await {
            tracing::warn!("not everything could be finished in time");
        }
        while hall.counts().0 > 0 {
            tokio::time::sleep(SOCKETS_INTERVAL).await;
        }
    };
    // One deadline holds for all of it: a store that does not respond, or a client that does not read, must
    // not keep the process from ending.
    let timed_out = async {
        let _ = stopping.wait_for(|stopped| *stopped).await;
        tokio::time::sleep(SHUTDOWN_TIMEOUT + LAST_WORDS).await;
    };
    tokio::select! {
        () = accept_with(listener, tls, routes, HEADER_TIMEOUT, Some(hall.clone()), stop) => (),
        () = certificates => (),
        () = or_never(others) => (),
        () = hall.clone().upkeep() => (),
        () = timed_out => (),
        // Whatever supervises the process starts it again.
        why = hall.failed() => return Err(Error::Failed(why)),
    }
    Ok(())
}

/// Listens for other servers at this host and port. Returns how they reach it: the same, with the real port.
async fn listen_internally(address: &str) -> Result<(TcpListener, String), Error> {
    let cannot = |why| Error::Internal { address: address.to_owned(), why };
    let listener = TcpListener::bind(address).await.map_err(cannot)?;
    let port = listener.local_addr().map_err(cannot)?.port();
    let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
    Ok((listener, format!("{host}:{port}")))
}

/// Runs a future, if there is one; otherwise never resolves.
async fn or_never(future: Option<impl Future<Output = ()>>) {
    match future {
        Some(future) => future.await,
        None => core::future::pending().await,
    }
}

/// Listens for browsers that come without TLS. Nothing depends on it, so another program may have the port.
async fn listen_without_tls(address: Option<SocketAddr>) -> Option<TcpListener> {
    let address = address?;
    let listener = TcpListener::bind(address).await;
    listener.inspect_err(|why| tracing::warn!(%address, %why, "browsers that come without TLS find nothing")).ok()
}

/// Keeps the certificates of a domain, and sends browsers that come without TLS to it.
async fn keep_certificates(events: tls::Events, plain: Option<(TcpListener, Arc<Hall>)>, domains: Vec<String>) {
    let plain = plain.map(|(listener, hall)| {
        accept_with(listener, None, tls::to_https(domains), HEADER_TIMEOUT, Some(hall), core::future::pending())
    });
    tokio::join!(tls::keep(events), or_never(plain));
}

async fn only_over_tls(mut response: Response) -> Response {
    let (name, value) = headers::TLS_ONLY;
    response.headers_mut().insert(name, value);
    response
}

/// Accepts connections and serves them until `stop` resolves; then waits for the requests in progress. A
/// client may take up to `header_timeout` to send the head of its next request.
pub async fn accept(listener: TcpListener, routes: Router, header_timeout: Duration, stop: impl Future<Output = ()>) {
    accept_with(listener, None, routes, header_timeout, None, stop).await;
}

/// Like [`accept`], over TLS if a configuration for it is given. If a hall is given, its limits of
/// connections hold, before a handshake costs anything.
pub(crate) async fn accept_with(
    listener: TcpListener,
    tls: Option<Tls>,
    routes: Router,
    header_timeout: Duration,
    limiting: Option<Arc<Hall>>,
    stop: impl Future<Output = ()>,
) {
    let mut listener = with_nodelay(listener);
    let mut server = http1::Builder::new();
    // A client that sends its request letter by letter would hold a connection for ever.
    server.timer(TokioTimer::new()).header_read_timeout(header_timeout);
    let (stopped, stopping) = watch::channel(false);
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        let (stream, address) = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = &mut stop => break,
        };
        let slot = limiting.as_ref().map(|hall| hall.connection_slot(address.ip())).transpose();
        let Ok(slot) = slot else {
            metrics::counter!("gamekeeper_refused_connections_total").increment(1);
            continue;
        };
        let client =
            Client { _slot: slot, server: server.clone(), routes: routes.clone(), address, stopping: stopping.clone() };
        match tls.clone() {
            None => connections.spawn(client.serve(stream)),
            Some(tls) => connections.spawn(client.serve_secure(tls, stream)),
        };
    }
    let _ = stopped.send(true);
    while connections.join_next().await.is_some() {}
}

/// A client that has connected.
struct Client {
    /// Released when the connection ends or becomes a socket, which is counted apart.
    _slot: Option<ConnectionSlot>,
    server: http1::Builder,
    routes: Router,
    address: SocketAddr,
    stopping: watch::Receiver<bool>,
}

impl Client {
    async fn serve_secure(mut self, tls: Tls, stream: TcpStream) {
        let secured = tokio::select! {
            secured = tls.accept(stream) => secured,
            _ = self.stopping.wait_for(|stopped| *stopped) => return,
        };
        match secured {
            Ok(Some(stream)) => self.serve(stream).await,
            Ok(None) => tracing::info!("the certificate authority has checked the domain"),
            // Anybody may knock with anything.
            Err(why) => tracing::debug!(%why, "a client did not finish the TLS handshake"),
        }
    }

    async fn serve(mut self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let (routes, address) = (self.routes, self.address);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(address));
            routes.clone().call(request)
        });
        let connection = self.server.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::pin!(connection);
        tokio::select! {
            // The client may go away at any time.
            _ = connection.as_mut() => return,
            _ = self.stopping.wait_for(|stopped| *stopped) => (),
        }
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// Sets `TCP_NODELAY` on accepted connections: Nagle's algorithm would delay small messages by up to 40 ms.
fn with_nodelay(listener: TcpListener) -> TapIo<TcpListener, fn(&mut TcpStream)> {
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
