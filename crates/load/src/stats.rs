//! The counters of a load test.

use std::collections::BTreeMap;
use std::time::Duration;

/// Counters of one room, or their sums over all rooms.
#[derive(Debug, Default)]
pub(crate) struct RoomStats {
    /// The number of confirmed moves; every action of a chain is one.
    pub(crate) moves: u64,
    /// The number of confirmed requests.
    pub(crate) requests: u64,
    /// The number of moves that were refused as stale and retried.
    pub(crate) stale: u64,
    /// The number of finished games.
    pub(crate) games: u64,
    /// For each move, the time from sending it until another player has received it, in microseconds.
    pub(crate) delays: Vec<u32>,
    /// The bytes sent by movers; then those received by movers, and those received by the other players.
    pub(crate) sent: u64,
    pub(crate) to_movers: u64,
    pub(crate) to_others: u64,
    /// Errors and how often they occurred.
    pub(crate) errors: BTreeMap<String, u64>,
}

impl RoomStats {
    pub(crate) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.requests += other.requests;
        self.stale += other.stale;
        self.games += other.games;
        self.delays.extend(other.delays);
        self.sent += other.sent;
        self.to_movers += other.to_movers;
        self.to_others += other.to_others;
        for (what, many) in other.errors {
            *self.errors.entry(what).or_default() += many;
        }
    }

    pub(crate) fn delay(&mut self, delay: Duration) {
        self.delays.push(u32::try_from(delay.as_micros()).unwrap_or(u32::MAX));
    }

    pub(crate) fn fault(&mut self, what: String) {
        *self.errors.entry(what).or_default() += 1;
    }
}

/// Returns the size in bytes of a text of this size as a WebSocket frame of a server; a client's frame has
/// four bytes more.
pub(crate) fn on_the_wire(text: u64) -> u64 {
    text + match text {
        0..126 => 2,
        126..65_536 => 4,
        _ => 10,
    }
}
