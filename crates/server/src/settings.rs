//! What a server is started with: everything has a default that works.

use core::time::Duration;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::Assets;
use crate::store::StoreLocation;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The folder for what must outlive the process. Made when it is not there.
    pub data: PathBuf,
    /// Another database than the file in the data folder: `postgres://…`.
    pub database: Option<String>,
    /// The files of the client.
    pub assets: Assets,
    /// Everything that can be tuned.
    pub limits: Limits,
}

/// The file of the database in the data folder.
pub const FILE: &str = "gamekeeper.sqlite";
/// A page of SQLite, in bytes.
const PAGE: u64 = 4096;

impl Config {
    /// Where things are kept.
    #[must_use]
    pub fn place(&self) -> StoreLocation {
        match &self.database {
            Some(url) => StoreLocation::Postgres { url: url.clone() },
            None => {
                let pages = self.limits.store_megabytes.map(|most| (most << 20) / PAGE);
                StoreLocation::Sqlite {
                    file: self.data.join(FILE),
                    pages: pages.map(|pages| u32::try_from(pages).unwrap_or(u32::MAX)),
                }
            }
        }
    }
}

/// What keeps a server well when not everybody is.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most sockets at once.
    pub sockets: usize,
    /// The most sockets that watch one room.
    pub watchers: usize,
    /// The most sockets of the people of one room.
    pub members: usize,
    /// The most rooms of one guest that are not over.
    pub rooms: u32,
    /// The most messages a socket may send in a second, on the whole; three times as many at once.
    pub messages: u32,
    /// The most requests of one address in a minute that change something.
    pub requests: u32,
    /// The most messages that wait for a slow reader.
    pub queue: usize,
    /// The most updates that are kept for those who come back.
    pub history: usize,
    /// After so long without anybody a room is put to sleep.
    pub idle: Duration,
    /// After so long a host may do without somebody who is not there.
    pub away: Duration,
    /// How often a silent socket is asked whether it is still there.
    pub ping: Duration,
    /// How long a bot waits before it moves, so that people see what happened.
    pub bot_pause: Duration,
    /// How many bots think at once.
    pub bot_threads: usize,
    /// The most that the file of the database may take, in MiB.
    pub store_megabytes: Option<u64>,
    /// Pages from these origins may talk to the server, besides its own.
    pub origins: Vec<String>,
    /// Whether a proxy in front says where requests come from (`X-Forwarded-For`) and speaks TLS to the browser.
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
            queue: 256,
            history: 64,
            idle: Duration::from_secs(60),
            away: Duration::from_secs(60),
            ping: Duration::from_secs(25),
            bot_pause: Duration::from_millis(600),
            bot_threads: std::thread::available_parallelism()
                .map_or(1, |threads| threads.get().saturating_sub(1).max(1)),
            store_megabytes: None,
            origins: Vec::new(),
            proxy: false,
        }
    }
}
