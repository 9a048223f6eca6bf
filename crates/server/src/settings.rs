//! The settings of a server; everything has a working default.

use core::time::Duration;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::Assets;
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
    /// The files of the client.
    pub assets: Assets,
    /// Limits and timeouts.
    pub limits: Limits,
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
    /// Origins that may use the server, besides its own.
    pub origins: Vec<String>,
    /// True if a reverse proxy terminates TLS and sets `X-Forwarded-For`.
    pub proxy: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sockets: 20_000,
            watchers: 200,
            members: 30,
            rooms: 50,
            messages: 20,
            requests: 120,
            codes: 20,
            queue: 256,
            history: 64,
            idle: Duration::from_secs(60),
            away: Duration::from_secs(60),
            ping: Duration::from_secs(25),
            bot_pause: Duration::from_millis(100),
            bots_alone_pause: Duration::from_millis(1_500),
            bot_threads: std::thread::available_parallelism()
                .map_or(1, |threads| threads.get().saturating_sub(1).max(1)),
            store_megabytes: None,
            origins: Vec::new(),
            proxy: false,
        }
    }
}
