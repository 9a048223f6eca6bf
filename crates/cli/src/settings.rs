//! The settings of the server: from a flag, the environment, a file or a default, in this order of
//! precedence.

use core::time::Duration;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use catalog::line_at;
use clap::{Args, ValueEnum};
use serde::Deserialize;
use server::{Assets, Config, Domain, Limits, Network, Retention};

use crate::exit::Failure;
use crate::numbers::whole;

/// The usual ports of http and https.
const HTTP: u16 = 80;
const HTTPS: u16 = 443;

/// True if a certificate authority may issue a certificate for this name: letters, digits and hyphens between
/// dots, and not an address.
fn is_domain(name: &str) -> bool {
    let label = |label: &str| {
        let letters = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (1..=63).contains(&label.len()) && letters && !label.starts_with('-') && !label.ends_with('-')
    };
    let top = name.rsplit('.').next().unwrap_or_default();
    name.len() <= 253
        && name.contains('.')
        && name.split('.').all(label)
        && !top.bytes().all(|byte| byte.is_ascii_digit())
}

/// The settings. Their names are flags, keys of the file and, in capitals after `GAMEKEEPER_`, environment
/// variables.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Port; 0 takes any free one. [default: 8787, and 443 with --domain]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_PORT", value_parser = whole::<u16>(0, 65_535))]
    pub port: Option<u16>,

    /// Address to listen on: 127.0.0.1 accepts only this machine, 0.0.0.0 any. [default: 127.0.0.1, and
    /// any with --domain]
    #[arg(long, value_name = "ADDRESS", env = "GAMEKEEPER_BIND")]
    pub bind: Option<IpAddr>,

    /// Folder for the database; created if it does not exist. [default: data]
    #[arg(long, value_name = "FOLDER", env = "GAMEKEEPER_DATA")]
    pub data: Option<PathBuf>,

    /// PostgreSQL database, `postgres://…`, instead of the SQLite file in the data folder.
    #[serde(alias = "store")]
    #[arg(long, visible_alias = "store", value_name = "URL", env = "GAMEKEEPER_DATABASE", hide_env_values = true)]
    pub database: Option<String>,

    /// Host and port where other servers on the same PostgreSQL database reach this one, such as
    /// `10.0.0.5:8788`; not for clients. [default: 127.0.0.1:0, any free port, for servers on one machine]
    #[arg(long, value_name = "HOST:PORT", env = "GAMEKEEPER_INTERNAL")]
    pub internal: Option<String>,

    /// Serve the client from this folder instead of the embedded one, without caching: for its development.
    #[arg(long, value_name = "FOLDER", env = "GAMEKEEPER_CLIENT")]
    pub client: Option<PathBuf>,

    /// Domain that browsers reach directly, such as `play.example.org`; can be repeated. The server obtains
    /// and renews a certificate for it from Let's Encrypt, and speaks https only.
    #[arg(long, value_name = "NAME", env = "GAMEKEEPER_DOMAIN", value_delimiter = ',')]
    pub domain: Vec<String>,

    /// E-mail address for the certificate authority, which writes to it if something is wrong with a
    /// certificate.
    #[arg(long, value_name = "EMAIL", env = "GAMEKEEPER_CONTACT")]
    pub contact: Option<String>,

    /// ACME directory of another certificate authority. [default: Let's Encrypt]
    #[arg(long, value_name = "URL", env = "GAMEKEEPER_ACME")]
    pub acme: Option<String>,

    /// Another origin whose pages may use the server, such as `https://play.example.org`; can be repeated.
    #[arg(long, value_name = "ORIGIN", env = "GAMEKEEPER_ORIGIN", value_delimiter = ',')]
    pub origin: Vec<String>,

    /// Trust a reverse proxy: the client address is taken from X-Forwarded-For, and browsers use https.
    /// [default: false]
    #[arg(long, value_name = "YES", env = "GAMEKEEPER_PROXY", num_args = 0..=1, default_missing_value = "true")]
    pub proxy: Option<bool>,

    /// Address or network of a reverse proxy whose X-Forwarded-For is believed, such as `10.0.0.0/8`; can be
    /// repeated. [default: this machine]
    #[arg(long, value_name = "ADDRESS", env = "GAMEKEEPER_TRUSTED_PROXY", value_delimiter = ',')]
    pub trusted_proxy: Vec<String>,

    /// Maximum number of sockets. [default: 20000]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_MAX_SOCKETS", value_parser = whole::<usize>(0, u64::MAX))]
    pub max_sockets: Option<usize>,

    /// Maximum number of sockets from one address. [default: 200]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_MAX_SOCKETS_PER_ADDRESS",
        value_parser = whole::<usize>(0, u64::MAX)
    )]
    pub max_sockets_per_address: Option<usize>,

    /// Maximum number of spectators of one room. [default: 200]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_MAX_WATCHERS", value_parser = whole::<usize>(0, u64::MAX))]
    pub max_watchers: Option<usize>,

    /// Maximum number of sockets in one room that came with its join link. [default: 30]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_MAX_MEMBERS", value_parser = whole::<usize>(0, u64::MAX))]
    pub max_members: Option<usize>,

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

    /// Maximum number of sockets per minute that one address opens. [default: 300]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_UPGRADES_PER_MINUTE",
        value_parser = whole::<u32>(0, u32::MAX.into())
    )]
    pub upgrades_per_minute: Option<u32>,

    /// Maximum number of attempts per minute from one address to join a room with a short code. [default: 20]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_CODES_PER_MINUTE",
        value_parser = whole::<u32>(0, u32::MAX.into())
    )]
    pub codes_per_minute: Option<u32>,

    /// Maximum number of room keys per minute from one address that no room has, before it waits in line.
    /// [default: 30]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_UNKNOWN_KEYS_PER_MINUTE",
        value_parser = whole::<u32>(0, u32::MAX.into())
    )]
    pub unknown_keys_per_minute: Option<u32>,

    /// Maximum number of records per minute that one address asks for. [default: 60]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_RECORDS_PER_MINUTE",
        value_parser = whole::<u32>(0, u32::MAX.into())
    )]
    pub records_per_minute: Option<u32>,

    /// Maximum number of lists of rooms per minute that one address asks for. [default: 120]
    #[arg(
        long,
        value_name = "N",
        env = "GAMEKEEPER_LISTS_PER_MINUTE",
        value_parser = whole::<u32>(0, u32::MAX.into())
    )]
    pub lists_per_minute: Option<u32>,

    /// Maximum chat messages per second of one seat, on average. [default: 1]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_CHAT_PER_SECOND", value_parser = whole::<u32>(0, u32::MAX.into()))]
    pub chat_per_second: Option<u32>,

    /// Time in which a new socket must name its room. [default: 10]
    #[arg(long, value_name = "SECONDS", env = "GAMEKEEPER_HELLO", value_parser = whole::<u64>(0, u64::MAX))]
    pub hello: Option<u64>,

    /// Maximum number of queued messages for a slow client. [default: 256]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_QUEUE", value_parser = whole::<usize>(0, u64::MAX))]
    pub queue: Option<usize>,

    /// Number of updates kept per viewer for reconnecting clients. [default: 64]
    #[arg(long, value_name = "N", env = "GAMEKEEPER_HISTORY", value_parser = whole::<usize>(0, u64::MAX))]
    pub history: Option<usize>,

    /// Time after which an empty room is unloaded from memory. [default: 40]
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

    /// Days after which a room whose game has not begun is deleted; 0 for never. [default: 30]
    #[arg(long, value_name = "DAYS", env = "GAMEKEEPER_KEEP_GATHERING", value_parser = whole::<u32>(0, 100_000))]
    pub keep_gathering: Option<u32>,

    /// Days after which a room whose game is not over is deleted; 0 for never. [default: 365]
    #[arg(long, value_name = "DAYS", env = "GAMEKEEPER_KEEP_UNFINISHED", value_parser = whole::<u32>(0, 100_000))]
    pub keep_unfinished: Option<u32>,

    /// Days after which a finished game is deleted; 0 for never. [default: 0]
    #[arg(long, value_name = "DAYS", env = "GAMEKEEPER_KEEP_FINISHED", value_parser = whole::<u32>(0, 100_000))]
    pub keep_finished: Option<u32>,

    /// Days after their last visit after which guests without a room are deleted; 0 for never.
    /// [default: 30]
    #[arg(long, value_name = "DAYS", env = "GAMEKEEPER_KEEP_VISITORS", value_parser = whole::<u32>(0, 100_000))]
    pub keep_visitors: Option<u32>,

    /// Days after their last visit after which guests are deleted, and their names with them; 0 for never.
    /// [default: 0]
    #[arg(long, value_name = "DAYS", env = "GAMEKEEPER_KEEP_GUESTS", value_parser = whole::<u32>(0, 100_000))]
    pub keep_guests: Option<u32>,

    /// Days after which a browser that did not come back is forgotten; 0 for never. [default: 400]
    #[arg(long, value_name = "DAYS", env = "GAMEKEEPER_KEEP_TOKENS", value_parser = whole::<u32>(0, 100_000))]
    pub keep_tokens: Option<u32>,

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
            internal: self.internal.or(other.internal),
            client: self.client.or(other.client),
            domain: if self.domain.is_empty() { other.domain } else { self.domain },
            contact: self.contact.or(other.contact),
            acme: self.acme.or(other.acme),
            origin: if self.origin.is_empty() { other.origin } else { self.origin },
            proxy: self.proxy.or(other.proxy),
            trusted_proxy: if self.trusted_proxy.is_empty() { other.trusted_proxy } else { self.trusted_proxy },
            max_sockets: self.max_sockets.or(other.max_sockets),
            max_sockets_per_address: self.max_sockets_per_address.or(other.max_sockets_per_address),
            upgrades_per_minute: self.upgrades_per_minute.or(other.upgrades_per_minute),
            max_watchers: self.max_watchers.or(other.max_watchers),
            max_members: self.max_members.or(other.max_members),
            max_rooms: self.max_rooms.or(other.max_rooms),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            requests_per_minute: self.requests_per_minute.or(other.requests_per_minute),
            codes_per_minute: self.codes_per_minute.or(other.codes_per_minute),
            unknown_keys_per_minute: self.unknown_keys_per_minute.or(other.unknown_keys_per_minute),
            records_per_minute: self.records_per_minute.or(other.records_per_minute),
            lists_per_minute: self.lists_per_minute.or(other.lists_per_minute),
            chat_per_second: self.chat_per_second.or(other.chat_per_second),
            hello: self.hello.or(other.hello),
            queue: self.queue.or(other.queue),
            history: self.history.or(other.history),
            idle: self.idle.or(other.idle),
            away: self.away.or(other.away),
            ping: self.ping.or(other.ping),
            bot_pause: self.bot_pause.or(other.bot_pause),
            bot_threads: self.bot_threads.or(other.bot_threads),
            store_limit: self.store_limit.or(other.store_limit),
            keep_gathering: self.keep_gathering.or(other.keep_gathering),
            keep_unfinished: self.keep_unfinished.or(other.keep_unfinished),
            keep_finished: self.keep_finished.or(other.keep_finished),
            keep_visitors: self.keep_visitors.or(other.keep_visitors),
            keep_guests: self.keep_guests.or(other.keep_guests),
            keep_tokens: self.keep_tokens.or(other.keep_tokens),
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

    /// Returns how long things are kept; 0 days are for ever.
    fn retention(&self, usual: Retention) -> Retention {
        let days = |set: Option<u32>, usual| set.map_or(usual, |days| Some(days).filter(|days| *days > 0));
        Retention {
            gathering: days(self.keep_gathering, usual.gathering),
            unfinished: days(self.keep_unfinished, usual.unfinished),
            finished: days(self.keep_finished, usual.finished),
            visitors: days(self.keep_visitors, usual.visitors),
            guests: days(self.keep_guests, usual.guests),
            tokens: days(self.keep_tokens, usual.tokens),
        }
    }

    /// Returns the proxies that are trusted; `None` if none is named.
    fn trusted_proxies(&self) -> Result<Option<Vec<Network>>, Failure> {
        let wrong = |why: server::NetworkError| Failure::Usage(format!("trusted-proxy: {why}"));
        let proxies =
            self.trusted_proxy.iter().map(|text| text.parse().map_err(wrong)).collect::<Result<Vec<_>, _>>()?;
        Ok(Some(proxies).filter(|proxies| !proxies.is_empty()))
    }

    /// Returns the domain for which certificates are needed, if there is one.
    fn domain(&self, bind: IpAddr, port: u16, proxy: bool) -> Result<Option<Domain>, Failure> {
        let wrong = |why: String| Err(Failure::Usage(why));
        if self.domain.is_empty() {
            return match [("contact", &self.contact), ("acme", &self.acme)].iter().find(|(_, set)| set.is_some()) {
                Some((name, _)) => wrong(format!("{name} is only used with a domain")),
                None => Ok(None),
            };
        }
        if proxy {
            return wrong("with a proxy, the proxy needs the certificate: give either a domain or a proxy".to_owned());
        }
        if let Some(name) = self.domain.iter().find(|name| !is_domain(name)) {
            return wrong(format!("domain: `{name}` is not a name such as play.example.org"));
        }
        if let Some(url) = self.acme.as_ref().filter(|url| !url.starts_with("https://")) {
            return wrong(format!("acme: `{url}` does not begin with https://"));
        }
        Ok(Some(Domain {
            names: self.domain.iter().map(|name| name.to_ascii_lowercase()).collect(),
            contact: self.contact.clone(),
            directory: self.acme.clone(),
            plain: (port == HTTPS).then(|| SocketAddr::new(bind, HTTP)),
        }))
    }

    /// Returns the configuration of a server.
    ///
    /// # Errors
    /// If a value is out of range, or the folder of the client cannot be read.
    pub fn config(&self) -> Result<Config, Failure> {
        let usual = Limits::default();
        let seconds = |value: Option<u64>, usual: Duration| value.map_or(usual, Duration::from_secs);
        let proxy = self.proxy.unwrap_or(usual.proxy);
        let limits = Limits {
            sockets: self.max_sockets.unwrap_or(usual.sockets),
            sockets_per_address: self.max_sockets_per_address.unwrap_or(usual.sockets_per_address),
            upgrades: self.upgrades_per_minute.unwrap_or(usual.upgrades),
            unknown_keys: self.unknown_keys_per_minute.unwrap_or(usual.unknown_keys),
            records: self.records_per_minute.unwrap_or(usual.records),
            lists: self.lists_per_minute.unwrap_or(usual.lists),
            talk: self.chat_per_second.unwrap_or(usual.talk),
            hello: seconds(self.hello, usual.hello),
            watchers: self.max_watchers.unwrap_or(usual.watchers),
            members: self.max_members.unwrap_or(usual.members),
            rooms: self.max_rooms.unwrap_or(usual.rooms),
            messages: self.messages_per_second.unwrap_or(usual.messages),
            requests: self.requests_per_minute.unwrap_or(usual.requests),
            codes: self.codes_per_minute.unwrap_or(usual.codes),
            queue: self.queue.unwrap_or(usual.queue),
            history: self.history.unwrap_or(usual.history),
            idle: seconds(self.idle, usual.idle),
            away: seconds(self.away, usual.away),
            ping: seconds(self.ping, usual.ping),
            bot_pause: self.bot_pause.map_or(usual.bot_pause, Duration::from_millis),
            bots_alone_pause: self.bot_pause.map_or(usual.bots_alone_pause, Duration::from_millis),
            bot_threads: self.bot_threads.unwrap_or(usual.bot_threads),
            store_megabytes: self.store_limit,
            retention: self.retention(usual.retention),
            origins: self.origin.clone(),
            https: proxy || !self.domain.is_empty(),
            proxy,
            trusted_proxies: self.trusted_proxies()?.unwrap_or(usual.trusted_proxies),
        };
        let positive = [
            ("messages-per-second", limits.messages as usize),
            ("requests-per-minute", limits.requests as usize),
            ("upgrades-per-minute", limits.upgrades as usize),
            ("max-members", limits.members),
            ("queue", limits.queue),
            ("bot-threads", limits.bot_threads),
            ("hello", usize::try_from(limits.hello.as_secs()).unwrap_or(usize::MAX)),
            ("ping", usize::try_from(limits.ping.as_secs()).unwrap_or(usize::MAX)),
        ];
        if let Some((name, _)) = positive.iter().find(|(_, value)| *value == 0) {
            return Err(Failure::Usage(format!("{name} must be at least 1")));
        }
        if let Some(url) = self.database.as_ref().filter(|url| !url.starts_with("postgres")) {
            let scheme = url.split(':').next().unwrap_or_default();
            return Err(Failure::Usage(format!("the database must be `postgres://…`, not `{scheme}:…`")));
        }
        let (usual_bind, usual_port) = if self.domain.is_empty() {
            (Ipv4Addr::LOCALHOST.into(), 8787)
        } else {
            // On most systems this includes IPv4.
            (Ipv6Addr::UNSPECIFIED.into(), HTTPS)
        };
        let bind = self.bind.unwrap_or(usual_bind);
        let port = self.port.unwrap_or(usual_port);
        Ok(Config {
            address: SocketAddr::new(bind, port),
            domain: self.domain(bind, port, proxy)?,
            data: self.data.clone().unwrap_or_else(|| "data".into()),
            database: self.database.clone(),
            internal: self.internal.clone(),
            assets: self.assets()?,
            limits,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every setting can be given in all three ways under one name, and the settings of a file are completed
    /// by it.
    #[test]
    fn a_setting_has_one_name_as_flag_variable_and_key() {
        let command = Settings::augment_args(clap::Command::new("serve"));
        for argument in command.get_arguments() {
            let name = argument.get_long().unwrap();
            let variable = format!("GAMEKEEPER_{}", name.to_uppercase().replace('-', "_"));
            assert_eq!(argument.get_env().and_then(|name| name.to_str()), Some(variable.as_str()));
            let unknown = toml::from_str::<Settings>(&format!("{name} = {{ wrong = 1 }}")).unwrap_err().to_string();
            assert!(!unknown.contains("unknown field"), "{unknown}");
        }
    }

    #[test]
    fn every_limit_can_be_set() {
        let settings = "max-members = 2\ncodes-per-minute = 3\nunknown-keys-per-minute = 4\nrecords-per-minute = 5\n\
            lists-per-minute = 6\nchat-per-second = 7\nhello = 8\n";
        let settings: Settings = toml::from_str(settings).unwrap();
        let Limits { members, codes, unknown_keys, records, lists, talk, hello, .. } =
            Settings::default().or(settings).config().unwrap().limits;
        assert_eq!((members, codes, unknown_keys, records, lists, talk), (2, 3, 4, 5, 6, 7));
        assert_eq!(hello, Duration::from_secs(8));
    }
}
