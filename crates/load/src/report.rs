//! The results of a load test, as text and as JSON.

use core::fmt;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::plan::Plan;
use crate::stats::RoomStats;

/// The share of a resource above which it counts as the bottleneck.
const SATURATED: f64 = 0.85;

/// The results of a load test.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The id of the mode, or an empty string if none was given.
    pub mode: String,
    /// The number of seats in each room.
    pub seats: usize,
    /// The number of servers over which the clients are spread.
    pub servers: usize,
    /// The number of rooms with a game.
    pub rooms: usize,
    /// The number of sockets, including idle ones.
    pub sockets: usize,
    /// The number of idle sockets.
    pub idle: usize,
    /// The requested requests per second over all rooms; `None` if unlimited.
    pub rate: Option<f64>,
    /// The duration of play, in seconds.
    pub seconds: f64,
    /// The number of confirmed moves, which are on disk; every action of a chain is one.
    pub moves: u64,
    /// The number of confirmed requests. Without chains, each is one move.
    pub requests: u64,
    /// The number of confirmed moves per second.
    pub moves_per_second: f64,
    /// The number of moves that were refused as stale and retried; only in games with simultaneous phases.
    pub stale: u64,
    /// The number of finished games, each followed by another.
    pub games: u64,
    /// The time from sending a move until another player has received it.
    pub latency: Latency,
    /// The size of a move on the wire.
    pub bytes: Bytes,
    /// Errors and how often they occurred.
    pub errors: BTreeMap<String, u64>,
    /// The CPU time of the server, of this tool and of all other processes.
    pub cpu: CpuTime,
    /// The memory of the server.
    pub memory: Memory,
    /// Measurements of the database, from the server's metrics.
    pub stored: StoreMetrics,
    /// What limited the throughput.
    pub limit: Bottleneck,
}

/// The time from sending a move until another player has received it, in milliseconds.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Latency {
    /// The number of moves that were measured.
    pub samples: usize,
    /// The median, in milliseconds.
    pub p50: f64,
    /// The 99th percentile, in milliseconds.
    pub p99: f64,
    /// The maximum, in milliseconds.
    pub max: f64,
}

/// The size of a move on the wire, in bytes: WebSocket frames with their headers, without those of TCP.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Bytes {
    /// The mean number of bytes that the mover sends.
    pub sent: f64,
    /// The mean number of bytes that the mover receives: the update and the confirmation.
    pub to_mover: f64,
    /// The mean number of bytes that each other player receives.
    pub to_other: f64,
}

/// CPU time, in seconds; null if unknown.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CpuTime {
    /// The id of the server's process; `None` if it was not found.
    pub server_pid: Option<u32>,
    /// CPU time used by the server, in seconds.
    pub server: Option<f64>,
    /// CPU time used by this tool, in seconds.
    pub tool: Option<f64>,
    /// CPU time used by all other processes, in seconds: a separate database process, and whatever else runs.
    pub others: Option<f64>,
    /// The number of processor cores.
    pub cores: usize,
}

/// The server's resident memory, in bytes; `None` if unknown.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Memory {
    /// Before any room or socket was created.
    pub before: Option<u64>,
    /// With the idle sockets.
    pub idle: Option<u64>,
    /// With the rooms, before the first move.
    pub set_up: Option<u64>,
    /// At the end of the test.
    pub end: Option<u64>,
    /// After a rest without the sockets of rooms, if one was asked for.
    pub rested: Option<u64>,
    /// The growth per idle socket.
    pub per_idle_socket: Option<f64>,
    /// The growth per room with a game, including its sockets.
    pub per_room: Option<f64>,
}

/// Measurements of the database, from the server's metrics.
#[derive(Clone, Debug, Default, Serialize)]
pub struct StoreMetrics {
    /// The number of journal entries written.
    pub entries: u64,
    /// The number of transactions.
    pub commits: u64,
    /// The mean number of changes per transaction.
    pub changes_per_commit: f64,
    /// The mean duration of a transaction, in milliseconds.
    pub milliseconds_per_commit: f64,
    /// The total duration of all transactions, in seconds.
    pub busy_seconds: f64,
}

/// What limited the throughput.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bottleneck {
    /// Nothing was played.
    Nothing,
    /// The requested rate was reached.
    Rate,
    /// The server used all cores.
    Server,
    /// This tool used all cores.
    Tool,
    /// All processes together used all cores.
    Machine,
    /// The database was busy all the time: there was always a transaction in progress.
    Store,
    /// Nothing was saturated: each room waits for its one move in flight.
    Waiting,
}

impl Bottleneck {
    fn text(self) -> &'static str {
        match self {
            Self::Nothing => "nothing was played",
            Self::Rate => "the requested rate",
            Self::Server => "the server's CPU time",
            Self::Tool => "this tool's CPU time: the server could do more",
            Self::Machine => "the CPU, which the server shares with this tool and other processes",
            Self::Store => "the store: there was always a transaction in progress",
            Self::Waiting => "latency: each room has one move in flight at a time",
        }
    }
}

fn known(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

impl Report {
    pub(crate) fn new(
        plan: &Plan,
        stats: RoomStats,
        seconds: f64,
        (tool, server, machine): (f64, f64, f64),
        server_pid: Option<u32>,
        mut memory: Memory,
        stored: StoreMetrics,
    ) -> Self {
        let each = |sum: u64| if stats.moves == 0 { 0.0 } else { sum as f64 / stats.moves as f64 };
        let others = (plan.seats.max(2) - 1) as f64;
        let more = |now: Option<u64>, before: Option<u64>, many: usize| match (now, before) {
            (Some(now), Some(before)) if many > 0 => Some((now as f64 - before as f64) / many as f64),
            _ => None,
        };
        memory.per_idle_socket = more(memory.idle, memory.before, plan.idle);
        memory.per_room = more(memory.set_up, memory.idle.or(memory.before), plan.rooms);
        let rest = machine - tool - if server.is_finite() { server } else { 0.0 };
        let cpu = CpuTime {
            server_pid,
            server: known(server),
            tool: known(tool),
            others: known(rest).map(|rest| rest.max(0.0)),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
        };
        let mut report = Self {
            game: plan.game.clone(),
            mode: plan.options["mode"].as_str().unwrap_or_default().to_owned(),
            seats: plan.seats,
            servers: plan.servers.len(),
            rooms: plan.rooms,
            sockets: plan.sockets(),
            idle: plan.idle,
            rate: plan.rate,
            seconds,
            moves: stats.moves,
            requests: stats.requests,
            moves_per_second: stats.moves as f64 / seconds,
            stale: stats.stale,
            games: stats.games,
            bytes: Bytes {
                sent: each(stats.sent),
                to_mover: each(stats.to_movers),
                to_other: each(stats.to_others) / others,
            },
            latency: latency(stats.delays),
            errors: stats.errors,
            cpu,
            memory,
            stored,
            limit: Bottleneck::Nothing,
        };
        report.limit = report.limit();
        report
    }

    fn limit(&self) -> Bottleneck {
        let available = self.seconds * self.cpu.cores as f64 * SATURATED;
        let [server, tool, others] =
            [self.cpu.server, self.cpu.tool, self.cpu.others].map(|share| share.unwrap_or(0.0));
        match () {
            () if self.moves == 0 => Bottleneck::Nothing,
            () if self.rate.is_some_and(|rate| self.requests as f64 / self.seconds >= rate * 0.97) => Bottleneck::Rate,
            () if server >= available => Bottleneck::Server,
            () if tool >= available => Bottleneck::Tool,
            () if server + tool + others >= available => Bottleneck::Machine,
            () if self.stored.busy_seconds >= self.seconds * SATURATED => Bottleneck::Store,
            () => Bottleneck::Waiting,
        }
    }
}

fn latency(mut delays: Vec<u32>) -> Latency {
    delays.sort_unstable();
    let at = |hundredth: usize| {
        let place = (delays.len() * hundredth).div_ceil(100).saturating_sub(1);
        delays.get(place).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    };
    Latency { samples: delays.len(), p50: at(50), p99: at(99), max: at(100) }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { latency, bytes, cpu, memory, stored, .. } = self;
        writeln!(
            f,
            "{}, {}, {} seats: {} rooms, {} sockets, {} of them idle",
            self.game, self.mode, self.seats, self.rooms, self.sockets, self.idle
        )?;
        let requested = self.rate.map_or("no limit".to_owned(), |rate| format!("{rate} requests a second wanted"));
        writeln!(
            f,
            "{} moves in {} requests committed in {:.1} s: {:.0} moves a second ({requested}); {} games finished",
            self.moves, self.requests, self.seconds, self.moves_per_second, self.games
        )?;
        writeln!(
            f,
            "latency to the other players: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms ({} samples)",
            latency.p50, latency.p99, latency.max, latency.samples
        )?;
        writeln!(
            f,
            "bytes per move: {:.0} sent, {:.0} to the mover, {:.0} to each other player",
            bytes.sent, bytes.to_mover, bytes.to_other
        )?;
        writeln!(
            f,
            "CPU seconds: server {}, this tool {}, other processes {}; {} cores for {:.1} s",
            shown(cpu.server),
            shown(cpu.tool),
            shown(cpu.others),
            cpu.cores,
            self.seconds
        )?;
        let mib = |bytes: Option<u64>| shown(bytes.map(|bytes| bytes as f64 / f64::from(1 << 20)));
        let kib = |bytes: Option<f64>| shown(bytes.map(|bytes| bytes / 1024.0));
        writeln!(
            f,
            "server memory, MiB: {} before, {} with idle sockets, {} with rooms, {} at the end",
            mib(memory.before),
            mib(memory.idle),
            mib(memory.set_up),
            mib(memory.end)
        )?;
        if memory.rested.is_some() {
            writeln!(f, "  {} after a rest", mib(memory.rested))?;
        }
        writeln!(
            f,
            "  per idle socket {} KiB, per room with its sockets {} KiB",
            kib(memory.per_idle_socket),
            kib(memory.per_room)
        )?;
        writeln!(
            f,
            "store: {} entries in {} transactions, {:.1} changes and {:.1} ms each, {:.1} s busy",
            stored.entries,
            stored.commits,
            stored.changes_per_commit,
            stored.milliseconds_per_commit,
            stored.busy_seconds
        )?;
        writeln!(f, "limit: {}", self.limit.text())?;
        if self.errors.is_empty() {
            return writeln!(f, "errors: none");
        }
        writeln!(f, "errors: {}", self.errors.values().sum::<u64>())?;
        self.errors.iter().try_for_each(|(what, many)| writeln!(f, "  {many} × {what}"))
    }
}

fn shown(number: Option<f64>) -> String {
    number.map_or("?".to_owned(), |number| format!("{number:.1}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_exact() {
        let delays = (1..=1000).rev().map(|millis| millis * 1000).collect();
        let found = latency(delays);
        assert_eq!((found.p50, found.p99, found.max), (500.0, 990.0, 1000.0));
        assert_eq!(latency(Vec::new()).max, 0.0);
        assert_eq!(latency(vec![7]).p50, 0.007);
    }
}
