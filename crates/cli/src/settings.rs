//! The settings of the server: from a flag, the environment, a file or a default, in this order of
//! precedence.

use core::time::Duration;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use catalog::line_at;
use clap::{Args, ValueEnum};
use serde::Deserialize;
use server::{Assets, Config, Limits};

use crate::exit::Failure;
use crate::numbers::whole;

/// The settings. Their names are flags, keys of the file and, in capitals after `GAMEKEEPER_`, environment
/// variables.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Port; 0 takes any free one. [default: 8787]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_PORT", value_parser = whole::<u16>(0, 65_535))]
    pub port: Option<u16>,

    /// Address to listen on: 127.0.0.1 accepts only this machine, 0.0.0.0 any. [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", env = "GAMEKEEPER_BIND")]
    pub bind: Option<IpAddr>,

    /// Folder for the database; created if it does not exist. [default: data]
    #[arg(long, value_name = "FOLDER", env = "GAMEKEEPER_DATA")]
    pub data: Option<PathBuf>,

    /// PostgreSQL database, `postgres://…`, instead of the SQLite file in the data folder.
    #[arg(long, value_name = "URL", env = "GAMEKEEPER_DATABASE", hide_env_values = true)]
    pub database: Option<String>,

    /// Serve the client from this folder instead of the embedded one, without caching: for its development.
    #[arg(long, value_name = "FOLDER", env = "GAMEKEEPER_CLIENT")]
    pub client: Option<PathBuf>,

    /// Another origin whose pages may use the server, such as `https://play.example.org`; can be repeated.
    #[arg(long, value_name = "ORIGIN", env = "GAMEKEEPER_ORIGIN", value_delimiter = ',')]
    pub origin: Vec<String>,

    /// Trust a reverse proxy: the client address is taken from X-Forwarded-For, and browsers use https.
    /// [default: false]
    #[arg(long, value_name = "YES", env = "GAMEKEEPER_PROXY", num_args = 0..=1, default_missing_value = "true")]
    pub proxy: Option<bool>,

    /// Maximum number of sockets. [default: 20000]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_MAX_SOCKETS", value_parser = whole::<usize>(0, u64::MAX))]
    pub max_sockets: Option<usize>,

    /// Maximum number of spectators of one room. [default: 200]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_MAX_WATCHERS", value_parser = whole::<usize>(0, u64::MAX))]
    pub max_watchers: Option<usize>,

    /// Maximum number of unfinished rooms of one guest. [default: 50]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_MAX_ROOMS", value_parser = whole::<u32>(0, u32::MAX.into()))]
    pub max_rooms: Option<u32>,

    /// Maximum messages per second from one socket, on average. [default: 20]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_MESSAGES_PER_SECOND",
        value_parser = whole::<u32>(0, u32::MAX.into())
    )]
    pub messages_per_second: Option<u32>,

    /// Maximum requests per minute from one address that change something. [default: 120]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_REQUESTS_PER_MINUTE",
        value_parser = whole::<u32>(0, u32::MAX.into())
    )]
    pub requests_per_minute: Option<u32>,

    /// Maximum number of queued messages for a slow client. [default: 256]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_QUEUE", value_parser = whole::<usize>(0, u64::MAX))]
    pub queue: Option<usize>,

    /// Number of updates kept per viewer for reconnecting clients. [default: 64]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_HISTORY", value_parser = whole::<usize>(0, u64::MAX))]
    pub history: Option<usize>,

    /// Time after which an empty room is unloaded from memory. [default: 60]
    #[arg(long, value_name = "SECONDS", env = "GAMEKEEPER_IDLE", value_parser = whole::<u64>(0, u64::MAX))]
    pub idle: Option<u64>,

    /// Time after which the host may free the seat of an absent player. [default: 60]
    #[arg(long, value_name = "SECONDS", env = "GAMEKEEPER_AWAY", value_parser = whole::<u64>(0, u64::MAX))]
    pub away: Option<u64>,

    /// Interval of heartbeat pings to a silent socket. [default: 25]
    #[arg(long, value_name = "SECONDS", env = "GAMEKEEPER_PING", value_parser = whole::<u64>(0, u64::MAX))]
    pub ping: Option<u64>,

    /// Delay before a bot plays its actions. [default: 100, and 1500 where only bots play]
    #[arg(long, value_name = "MILLISECONDS", env = "GAMEKEEPER_BOT_PAUSE", value_parser = whole::<u64>(0, u64::MAX))]
    pub bot_pause: Option<u64>,

    /// Number of bots that compute at the same time. [default: number of processor cores minus one]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_BOT_THREADS", value_parser = whole::<usize>(0, u64::MAX))]
    pub bot_threads: Option<usize>,

    /// Maximum size of the SQLite file. [default: no limit]
    #[arg(long, value_name = "MIB", env = "GAMEKEEPER_STORE_LIMIT", value_parser = whole::<u64>(0, u64::MAX))]
    pub store_limit: Option<u64>,

    /// Log level on standard error: error, warn, info, debug, trace, or a filter such as `server=debug`.
    /// [default: info]
    #[arg(long, value_name = "FILTER", env = "GAMEKEEPER_LOG")]
    pub log: Option<String>,

    /// Log format. [default: text]
    #[arg(long, value_name = "FORMAT", env = "GAMEKEEPER_LOG_FORMAT")]
    pub log_format: Option<LogFormat>,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: one JSON object per line.
    Json,
}

/// Reads the settings of a file.
///
/// # Errors
/// If it cannot be read, or has an unknown key or an invalid value; the failure names the line.
pub fn read(file: &Path) -> Result<Settings, Failure> {
    let text = fs::read_to_string(file).map_err(|why| Failure::file("read", file, &why))?;
    toml::from_str(&text).map_err(|why| {
        let line = why.span().map(|span| format!("line {}: ", line_at(&text, span.start))).unwrap_or_default();
        Failure::Usage(format!("{}: {line}{}", file.display(), why.message().trim()))
    })
}

impl Settings {
    /// Returns these settings, completed by those of `other` that are not set here.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            port: self.port.or(other.port),
            bind: self.bind.or(other.bind),
            data: self.data.or(other.data),
            database: self.database.or(other.database),
            client: self.client.or(other.client),
            origin: if self.origin.is_empty() { other.origin } else { self.origin },
            proxy: self.proxy.or(other.proxy),
            max_sockets: self.max_sockets.or(other.max_sockets),
            max_watchers: self.max_watchers.or(other.max_watchers),
            max_rooms: self.max_rooms.or(other.max_rooms),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            requests_per_minute: self.requests_per_minute.or(other.requests_per_minute),
            queue: self.queue.or(other.queue),
            history: self.history.or(other.history),
            idle: self.idle.or(other.idle),
            away: self.away.or(other.away),
            ping: self.ping.or(other.ping),
            bot_pause: self.bot_pause.or(other.bot_pause),
            bot_threads: self.bot_threads.or(other.bot_threads),
            store_limit: self.store_limit.or(other.store_limit),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
        }
    }

    /// Returns the files of the client: embedded, or those of a folder.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn assets(&self) -> Result<Assets, Failure> {
        match &self.client {
            None => Ok(Assets::embedded()),
            Some(folder) => Assets::in_folder(folder.clone()).map_err(|why| Failure::file("read", folder, &why)),
        }
    }

    /// Returns the configuration of a server.
    ///
    /// # Errors
    /// If a value is out of range, or the folder of the client cannot be read.
    pub fn config(&self) -> Result<Config, Failure> {
        let usual = Limits::default();
        let seconds = |value: Option<u64>, usual: Duration| value.map_or(usual, Duration::from_secs);
        let limits = Limits {
            sockets: self.max_sockets.unwrap_or(usual.sockets),
            watchers: self.max_watchers.unwrap_or(usual.watchers),
            members: usual.members,
            rooms: self.max_rooms.unwrap_or(usual.rooms),
            messages: self.messages_per_second.unwrap_or(usual.messages),
            requests: self.requests_per_minute.unwrap_or(usual.requests),
            codes: usual.codes,
            queue: self.queue.unwrap_or(usual.queue),
            history: self.history.unwrap_or(usual.history),
            idle: seconds(self.idle, usual.idle),
            away: seconds(self.away, usual.away),
            ping: seconds(self.ping, usual.ping),
            bot_pause: self.bot_pause.map_or(usual.bot_pause, Duration::from_millis),
            bots_alone_pause: self.bot_pause.map_or(usual.bots_alone_pause, Duration::from_millis),
            bot_threads: self.bot_threads.unwrap_or(usual.bot_threads),
            store_megabytes: self.store_limit,
            origins: self.origin.clone(),
            proxy: self.proxy.unwrap_or(usual.proxy),
        };
        let positive = [
            ("messages-per-second", limits.messages as usize),
            ("requests-per-minute", limits.requests as usize),
            ("queue", limits.queue),
            ("bot-threads", limits.bot_threads),
            ("ping", usize::try_from(limits.ping.as_secs()).unwrap_or(usize::MAX)),
        ];
        if let Some((name, _)) = positive.iter().find(|(_, value)| *value == 0) {
            return Err(Failure::Usage(format!("{name} must be at least 1")));
        }
        if let Some(url) = self.database.as_ref().filter(|url| !url.starts_with("postgres")) {
            let scheme = url.split(':').next().unwrap_or_default();
            return Err(Failure::Usage(format!("the database must be `postgres://…`, not `{scheme}:…`")));
        }
        let bind = self.bind.unwrap_or(Ipv4Addr::LOCALHOST.into());
        Ok(Config {
            address: SocketAddr::new(bind, self.port.unwrap_or(8787)),
            data: self.data.clone().unwrap_or_else(|| "data".into()),
            database: self.database.clone(),
            assets: self.assets()?,
            limits,
        })
    }
}
