//! What is counted.

use std::collections::BTreeMap;
use std::time::Duration;

/// What is counted, in a room and in all of them.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Moves that were confirmed.
    pub(crate) moves: u64,
    /// Moves that were asked for when something had happened that the mover had not seen yet; they are made anew.
    pub(crate) stale: u64,
    /// Games that were played to their end.
    pub(crate) games: u64,
    /// From the sending of a move to another player's having it, in microseconds.
    pub(crate) delays: Vec<u32>,
    /// Bytes that movers sent, that came to movers, and that came to others.
    pub(crate) sent: u64,
    pub(crate) to_movers: u64,
    pub(crate) to_others: u64,
    /// What went wrong, and how often.
    pub(crate) errors: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.moves += other.moves;
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

/// The bytes of a text as a frame from a server; from a client there are four more.
pub(crate) fn on_the_wire(text: u64) -> u64 {
    text + match text {
        0..126 => 2,
        126..65_536 => 4,
        _ => 10,
    }
}
