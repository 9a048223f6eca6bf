//! What the clients at one network address may use: sockets, and requests per minute of each kind.

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::str::FromStr;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Instant;

use axum::http::HeaderMap;
use protocol::Code;

use crate::hall::lock;
use crate::settings::Limits;

/// The header in which proxies name the address of their client.
const FORWARDED: &str = "x-forwarded-for";

/// The address of a client as far as limits are concerned. Of an IPv6 address only the network counts:
/// everybody has as many addresses in their own as they like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => Self(IpAddr::from((u128::from(address) >> 64 << 64).to_be_bytes())),
            address @ IpAddr::V4(_) => Self(address),
        }
    }
}

/// An address or a network, such as `10.0.0.7` or `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

/// Why a text is not a [`Network`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkError(String);

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an address or a network such as 10.0.0.0/8", self.0)
    }
}

impl std::error::Error for NetworkError {}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let wrong = || NetworkError(text.to_owned());
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse().map_err(|_| wrong()))?;
        if bits <= most { Ok(Self { address, bits }) } else { Err(wrong()) }
    }
}

impl Network {
    /// This machine.
    pub const LOOPBACK_V4: Self = Self { address: IpAddr::V4(Ipv4Addr::LOCALHOST), bits: 8 };
    /// This machine, by IPv6.
    pub const LOOPBACK_V6: Self = Self { address: IpAddr::V6(Ipv6Addr::LOCALHOST), bits: 128 };

    /// True if the address is in the network.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let same = |one: u128, other: u128, width: u32| (one ^ other).checked_shr(width - self.bits).unwrap_or(0) == 0;
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(one), IpAddr::V4(other)) => same(u32::from(one).into(), u32::from(other).into(), 32),
            (IpAddr::V6(one), IpAddr::V6(other)) => same(one.into(), other.into(), 128),
            _ => false,
        }
    }
}

/// True if this is the address of a proxy that we trust.
pub(crate) fn is_trusted_proxy(limits: &Limits, direct: IpAddr) -> bool {
    limits.proxy && limits.trusted_proxies.iter().any(|proxy| proxy.contains(direct))
}

/// Returns the address of a client: that of the connection, unless it comes from a proxy that we trust. Then
/// it is the last one that the proxy names: each proxy adds the address of its own client at the end, and
/// what comes before may be invented. Some add it to the header line, others add a line.
pub(crate) fn client_address(limits: &Limits, headers: &HeaderMap, direct: Option<IpAddr>) -> Address {
    let direct = direct.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    let named = headers.get_all(FORWARDED).into_iter().next_back().filter(|_| is_trusted_proxy(limits, direct));
    let named = named.and_then(|line| line.to_str().ok()?.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
    named.unwrap_or(direct).into()
}

/// A token bucket: a burst is allowed, and then a number per second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(burst: u32, now: Instant) -> Self {
        Self { left: f64::from(burst), at: now }
    }

    fn refill(&mut self, per_second: f64, burst: u32, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        *self = Self { left: (self.left + since * per_second).min(f64::from(burst)), at: now };
    }

    /// Takes one; false if none is left.
    pub(crate) fn take(&mut self, per_second: f64, burst: u32, now: Instant) -> bool {
        self.refill(per_second, burst, now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// Requests that are counted for each address.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A request that may change something.
    Write,
    /// An attempt to join with a short code: it must not pay to try all of them.
    Code,
    /// Opening a socket.
    Upgrade,
    /// A key that no room has.
    UnknownKey,
    /// The record of a game, which is replayed for it.
    Record,
    /// The list of a guest's rooms, which reads many rows.
    List,
}

const KINDS: usize = 6;

struct Usage {
    buckets: [Bucket; KINDS],
    sockets: usize,
    connections: usize,
}

/// The usage of every address that has been seen lately.
pub(crate) struct Addresses {
    /// Requests per minute of each kind; that many may also come at once.
    rates: [u32; KINDS],
    sockets: usize,
    connections: usize,
    seen: Mutex<HashMap<Address, Usage>>,
}

impl Addresses {
    pub(crate) fn new(limits: &Limits) -> Self {
        let Limits { requests, codes, upgrades, unknown_keys, records, lists, .. } = *limits;
        let rates = [requests, codes, upgrades, unknown_keys, records, lists];
        let sockets = limits.sockets_per_address;
        Self { rates, sockets, connections: sockets.saturating_mul(2), seen: Mutex::default() }
    }

    fn with<T>(&self, address: Address, act: impl FnOnce(&mut Usage) -> T) -> T {
        let now = Instant::now();
        let new = || Usage { buckets: self.rates.map(|rate| Bucket::full(rate, now)), sockets: 0, connections: 0 };
        act(lock(&self.seen).entry(address).or_insert_with(new))
    }

    /// Counts a request; refuses it if there have been too many of its kind.
    pub(crate) fn count(&self, address: Address, kind: Kind) -> Result<(), Code> {
        let rate = self.rates[kind as usize];
        let take = |usage: &mut Usage| usage.buckets[kind as usize].take(f64::from(rate) / 60.0, rate, Instant::now());
        if self.with(address, take) { Ok(()) } else { Err(Code::TooFast) }
    }

    /// Fails if the next request of this kind would be refused. Does not count it.
    pub(crate) fn check(&self, address: Address, kind: Kind) -> Result<(), Code> {
        let rate = self.rates[kind as usize];
        let peek = |usage: &mut Usage| {
            let mut bucket = usage.buckets[kind as usize];
            bucket.take(f64::from(rate) / 60.0, rate, Instant::now())
        };
        if self.with(address, peek) { Ok(()) } else { Err(Code::TooFast) }
    }

    /// Counts an open socket; refuses it if the address has too many.
    pub(crate) fn open_socket(&self, address: Address) -> Result<(), Code> {
        self.with(address, |usage| {
            if usage.sockets >= self.sockets {
                return Err(Code::TooMany);
            }
            usage.sockets += 1;
            Ok(())
        })
    }

    pub(crate) fn close_socket(&self, address: Address) {
        self.with(address, |usage| usage.sockets = usage.sockets.saturating_sub(1));
    }

    /// Counts an open connection; refuses it if the address has too many. Browsers open several to load a
    /// page, so there may be more of them than sockets.
    pub(crate) fn open_connection(&self, address: Address) -> Result<(), Code> {
        self.with(address, |usage| {
            if usage.connections >= self.connections {
                return Err(Code::TooMany);
            }
            usage.connections += 1;
            Ok(())
        })
    }

    pub(crate) fn close_connection(&self, address: Address) {
        self.with(address, |usage| usage.connections = usage.connections.saturating_sub(1));
    }

    /// Forgets the addresses that have no connection, no socket and have used nothing lately.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        lock(&self.seen).retain(|_, usage| {
            let mut rates = usage.buckets.iter_mut().zip(self.rates);
            let used = rates.any(|(bucket, rate)| {
                bucket.refill(f64::from(rate) / 60.0, rate, now);
                bucket.left < f64::from(rate)
            });
            used || usage.sockets > 0 || usage.connections > 0
        });
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        lock(&self.seen).len()
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_ipv6_network_is_one_address() {
        let address = |text: &str| Address::from(ip(text));
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:ffff::9"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }

    #[test]
    fn networks_contain_their_addresses() {
        let check = |network: &str, address: &str, expected: bool| {
            assert_eq!(network.parse::<Network>().unwrap().contains(ip(address)), expected, "{network} {address}");
        };
        check("10.0.0.7", "10.0.0.7", true);
        check("10.0.0.7", "10.0.0.8", false);
        check("10.0.0.0/8", "10.9.8.7", true);
        check("10.0.0.0/8", "11.0.0.1", false);
        check("0.0.0.0/0", "203.0.113.9", true);
        check("0.0.0.0/0", "::1", false);
        check("fd00::/8", "fd12::1", true);
        check("::1", "::1", true);
        check("127.0.0.0/8", "::ffff:127.0.0.1", true);
        for wrong in ["", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/x", "example.org"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_the_last_address_of_a_trusted_proxy_counts() {
        let limits = Limits { proxy: true, trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()], ..Limits::default() };
        let check = |lines: &[&'static str], direct: &str, expected: &str| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(FORWARDED, axum::http::HeaderValue::from_static(line));
            }
            assert_eq!(client_address(&limits, &headers, Some(ip(direct))), ip(expected).into(), "{lines:?} {direct}");
        };
        check(&["203.0.113.5"], "10.0.0.1", "203.0.113.5");
        check(&["198.51.100.1, 203.0.113.5"], "10.0.0.1", "203.0.113.5");
        check(&["198.51.100.1", "203.0.113.5"], "10.0.0.1", "203.0.113.5");
        check(&["203.0.113.5"], "192.0.2.1", "192.0.2.1");
        check(&["nonsense"], "10.0.0.1", "10.0.0.1");
        check(&[], "10.0.0.1", "10.0.0.1");
        let without = Limits { proxy: false, ..limits.clone() };
        let headers = HeaderMap::from_iter([(
            axum::http::HeaderName::from_static(FORWARDED),
            axum::http::HeaderValue::from_static("203.0.113.5"),
        )]);
        assert_eq!(client_address(&without, &headers, Some(ip("10.0.0.1"))), ip("10.0.0.1").into());
    }

    #[test]
    fn a_bucket_allows_a_burst_and_then_its_rate() {
        let begin = Instant::now();
        let mut bucket = Bucket::full(5, begin);
        let mut taken = |seconds: f64| bucket.take(1.0, 5, begin + Duration::from_secs_f64(seconds));
        assert!((0..5).all(|_| taken(0.0)));
        assert!(!taken(0.0) && !taken(0.5));
        assert!(taken(1.1) && !taken(1.2));
        assert!((0..5).all(|_| taken(1000.0)) && !taken(1000.0), "it does not fill up beyond the burst");
    }

    #[test]
    fn addresses_are_limited_and_forgotten() {
        let limits = Limits { requests: 3, sockets_per_address: 2, ..Limits::default() };
        let addresses = Addresses::new(&limits);
        let (one, other) = (ip("192.0.2.1").into(), ip("192.0.2.2").into());
        assert!((0..3).all(|_| addresses.check(one, Kind::Write).is_ok() && addresses.count(one, Kind::Write).is_ok()));
        assert_eq!(addresses.check(one, Kind::Write), Err(Code::TooFast));
        assert_eq!(addresses.count(one, Kind::Write), Err(Code::TooFast));
        assert_eq!(addresses.count(one, Kind::Record), Ok(()), "kinds are counted apart");
        assert!((0..2).all(|_| addresses.open_socket(other).is_ok()));
        assert_eq!(addresses.open_socket(other), Err(Code::TooMany));
        assert!((0..4).all(|_| addresses.open_connection(other).is_ok()), "a browser has several for one socket");
        assert_eq!(addresses.open_connection(other), Err(Code::TooMany));
        (0..4).for_each(|_| addresses.close_connection(other));
        addresses.sweep();
        assert_eq!(addresses.len(), 2);
        addresses.close_socket(other);
        addresses.close_socket(other);
        addresses.sweep();
        assert_eq!(addresses.len(), 1, "only the one that has used something");
    }
}
