//! The settings of a server; everything has a working default.

use core::time::Duration;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::Assets;
use crate::addresses::Network;
use crate::retention::Retention;
use crate::store::StoreLocation;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub address: SocketAddr,
    /// The data folder; created if it is missing.
    pub data: PathBuf,
    /// The URL of a PostgreSQL database (`postgres://…`) to use instead of the SQLite file in the data
    /// folder.
    pub database: Option<String>,
    /// Where other servers on the same PostgreSQL database reach this one, as `host:port`; port 0 takes any
    /// free port. Without it, only servers on the same machine do.
    pub internal: Option<String>,
    /// The domain for which the server obtains certificates; it then speaks TLS only.
    pub domain: Option<Domain>,
    /// The files of the client.
    pub assets: Assets,
    /// Limits and timeouts.
    pub limits: Limits,
}

/// A domain that browsers reach directly, without a proxy.
#[derive(Clone, Debug, Default)]
pub struct Domain {
    /// Its names; the first one is the usual one.
    pub names: Vec<String>,
    /// The e-mail address that the authority writes to if something is wrong with a certificate.
    pub contact: Option<String>,
    /// The URL of the ACME directory of another authority than Let's Encrypt.
    pub directory: Option<String>,
    /// Where browsers without TLS are told to come back with it, if this address is free.
    pub plain: Option<SocketAddr>,
}

/// The name of the SQLite file in the data folder.
pub const FILE: &str = "gamekeeper.sqlite";
/// The page size of SQLite, in bytes.
const SQLITE_PAGE: u64 = 4096;

impl Config {
    /// Returns which database the server uses, and where it is.
    #[must_use]
    pub fn store_location(&self) -> StoreLocation {
        match &self.database {
            Some(url) => StoreLocation::Postgres { url: url.clone() },
            None => {
                let pages = self.limits.store_megabytes.map(|most| (most << 20) / SQLITE_PAGE);
                StoreLocation::Sqlite {
                    file: self.data.join(FILE),
                    pages: pages.map(|pages| u32::try_from(pages).unwrap_or(u32::MAX)),
                }
            }
        }
    }
}

/// Limits that protect the server from abusive or broken clients.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The maximum number of open sockets.
    pub sockets: usize,
    /// The maximum number of open sockets of one address.
    pub sockets_per_address: usize,
    /// The maximum number of sockets that watch one room.
    pub watchers: usize,
    /// The maximum number of sockets in one room that entered with the join key.
    pub members: usize,
    /// The maximum number of unfinished rooms per host.
    pub rooms: u32,
    /// The rate limit of a socket, in messages per second; bursts may be three times as large.
    pub messages: u32,
    /// The rate limit of an address, in modifying requests per minute.
    pub requests: u32,
    /// The rate limit of an address, in attempts per minute to join a room with a short code.
    pub codes: u32,
    /// The rate limit of an address, in sockets opened per minute.
    pub upgrades: u32,
    /// The rate limit of an address, in keys per minute that no room has.
    pub unknown_keys: u32,
    /// The rate limit of an address, in records per minute.
    pub records: u32,
    /// The rate limit of an address, in lists of rooms per minute.
    pub lists: u32,
    /// The rate limit of a seat, in chat messages per second; bursts may be five times as large.
    pub talk: u32,
    /// How long a new socket may take to say `hello`.
    pub hello: Duration,
    /// The maximum number of outgoing messages queued for a slow reader.
    pub queue: usize,
    /// The number of updates kept per viewer for clients that reconnect.
    pub history: usize,
    /// How long a room without connections stays in memory.
    pub idle: Duration,
    /// How long a person must be away before the host may act for the seat.
    pub away: Duration,
    /// The interval of heartbeats on a silent socket.
    pub ping: Duration,
    /// How long a bot waits before it plays a chain. The clients show what it did at their own pace.
    pub bot_pause: Duration,
    /// The same where only bots play, so that nobody has to catch up with a game that they watch.
    pub bots_alone_pause: Duration,
    /// The maximum number of bots that think at the same time.
    pub bot_threads: usize,
    /// The maximum size of the database file, in MiB; `None` for no limit.
    pub store_megabytes: Option<u64>,
    /// How long things are kept.
    pub retention: Retention,
    /// Origins that may use the server, besides its own.
    pub origins: Vec<String>,
    /// True if browsers use TLS, whether this server or a proxy terminates it: then cookies are not sent
    /// without.
    pub https: bool,
    /// True if a reverse proxy terminates TLS and sets `X-Forwarded-For`.
    pub proxy: bool,
    /// The addresses of reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sockets: 20_000,
            sockets_per_address: 200,
            watchers: 200,
            members: 30,
            rooms: 50,
            messages: 20,
            requests: 120,
            codes: 20,
            upgrades: 300,
            unknown_keys: 30,
            records: 60,
            lists: 120,
            talk: 1,
            hello: Duration::from_secs(10),
            queue: 256,
            history: 64,
            // A socket may take a quarter of a minute to close: a deserted room leaves memory within a
            // minute.
            idle: Duration::from_secs(40),
            away: Duration::from_secs(60),
            ping: Duration::from_secs(25),
            bot_pause: Duration::from_millis(100),
            bots_alone_pause: Duration::from_millis(1_500),
            bot_threads: std::thread::available_parallelism()
                .map_or(1, |threads| threads.get().saturating_sub(1).max(1)),
            store_megabytes: None,
            retention: Retention::default(),
            origins: Vec::new(),
            https: false,
            proxy: false,
            trusted_proxies: vec![Network::LOOPBACK_V4, Network::LOOPBACK_V6],
        }
    }
}
