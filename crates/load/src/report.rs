//! What came of it, for people and for programs.

use core::fmt;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::plan::Plan;
use crate::tally::Tally;

/// From this share of what there is, something counts as used up.
const USED_UP: f64 = 0.85;

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The mode, if one was given.
    pub mode: String,
    /// Seats of a room.
    pub seats: usize,
    /// Rooms that were played in.
    pub rooms: usize,
    /// Sockets, idle ones included.
    pub sockets: usize,
    /// Sockets that only sat there.
    pub idle: usize,
    /// Moves a second that were asked for.
    pub rate: Option<f64>,
    /// How long it took.
    pub seconds: f64,
    /// Moves that were confirmed, and so are on the disk.
    pub moves: u64,
    /// The same in a second.
    pub moves_per_second: f64,
    /// Moves that came too late for what they were meant for, and were made anew; only in games where several decide at once.
    pub stale: u64,
    /// Games that ended, and were followed by another.
    pub games: u64,
    /// From the sending of a move to another player's having it.
    pub latency: Latency,
    /// What a move takes on the wire.
    pub bytes: Bytes,
    /// What went wrong, and how often.
    pub errors: BTreeMap<String, u64>,
    /// Who spent how much processor time.
    pub cpu: Share,
    /// The server's memory.
    pub memory: Memory,
    /// What the server says of its store.
    pub stored: Stored,
    /// What kept it from being more.
    pub limit: Limit,
}

/// From the sending of a move to another player's having it, in milliseconds.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Latency {
    /// How many were measured.
    pub samples: usize,
    /// Half take less.
    pub p50: f64,
    /// 99 of 100 take less.
    pub p99: f64,
    /// None takes more.
    pub max: f64,
}

/// What a move takes on the wire: frames of the socket with their headers, without those of TCP.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Bytes {
    /// Sent by the mover.
    pub sent: f64,
    /// Received by the mover: the update and the confirmation.
    pub to_mover: f64,
    /// Received by each of the others.
    pub to_other: f64,
}

/// Processor time, in seconds; what is not known is null.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Share {
    /// The server's process.
    pub server_pid: Option<u32>,
    /// Spent by the server.
    pub server: Option<f64>,
    /// Spent by this tool.
    pub tool: Option<f64>,
    /// Spent by everybody else on the machine: the database where it is a process of its own, and whatever else runs.
    pub others: Option<f64>,
    /// Cores of the machine.
    pub cores: usize,
}

/// The server's memory (resident), in bytes.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Memory {
    /// Before anything was made.
    pub before: Option<u64>,
    /// With the idle sockets.
    pub idle: Option<u64>,
    /// With the rooms, before anything was played.
    pub set_up: Option<u64>,
    /// When the time was up.
    pub end: Option<u64>,
    /// What an idle socket takes.
    pub per_idle_socket: Option<f64>,
    /// What a room takes whose game has begun, its sockets included.
    pub per_room: Option<f64>,
}

/// What the server says of its store.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Stored {
    /// Entries of journals that were kept.
    pub entries: u64,
    /// Transactions.
    pub commits: u64,
    /// Changes that went together.
    pub changes_per_commit: f64,
    /// How long a transaction took.
    pub milliseconds_per_commit: f64,
    /// How long there was one under way.
    pub busy_seconds: f64,
}

/// What kept it from being more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Nothing was played.
    Nothing,
    /// What was asked for was done.
    Rate,
    /// The server used all cores.
    Server,
    /// This tool used all cores.
    Tool,
    /// The cores are used up by all processes together.
    Machine,
    /// There was always a transaction under way.
    Store,
    /// Neither of these; rooms wait for one move at a time.
    Waiting,
}

impl Limit {
    fn text(self) -> &'static str {
        match self {
            Self::Nothing => "nothing was played",
            Self::Rate => "the rate that was asked for",
            Self::Server => "the server's processor time",
            Self::Tool => "this tool's processor time: the server could do more",
            Self::Machine => "the processor, which the server shares with this tool and whatever else runs",
            Self::Store => "the store: there was always a transaction under way",
            Self::Waiting => "waiting: each room has one move under way at a time",
        }
    }
}

fn known(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

impl Report {
    pub(crate) fn new(
        plan: &Plan,
        tally: Tally,
        seconds: f64,
        (tool, server, machine): (f64, f64, f64),
        server_pid: Option<u32>,
        mut memory: Memory,
        stored: Stored,
    ) -> Self {
        let each = |sum: u64| if tally.moves == 0 { 0.0 } else { sum as f64 / tally.moves as f64 };
        let others = (plan.seats.max(2) - 1) as f64;
        let more = |now: Option<u64>, before: Option<u64>, many: usize| match (now, before) {
            (Some(now), Some(before)) if many > 0 => Some((now as f64 - before as f64) / many as f64),
            _ => None,
        };
        memory.per_idle_socket = more(memory.idle, memory.before, plan.idle);
        memory.per_room = more(memory.set_up, memory.idle.or(memory.before), plan.rooms);
        let rest = machine - tool - if server.is_finite() { server } else { 0.0 };
        let cpu = Share {
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
            rooms: plan.rooms,
            sockets: plan.sockets(),
            idle: plan.idle,
            rate: plan.rate,
            seconds,
            moves: tally.moves,
            moves_per_second: tally.moves as f64 / seconds,
            stale: tally.stale,
            games: tally.games,
            bytes: Bytes {
                sent: each(tally.sent),
                to_mover: each(tally.to_movers),
                to_other: each(tally.to_others) / others,
            },
            latency: latency(tally.delays),
            errors: tally.errors,
            cpu,
            memory,
            stored,
            limit: Limit::Nothing,
        };
        report.limit = report.limit();
        report
    }

    fn limit(&self) -> Limit {
        let there_is = self.seconds * self.cpu.cores as f64 * USED_UP;
        let [server, tool, others] =
            [self.cpu.server, self.cpu.tool, self.cpu.others].map(|share| share.unwrap_or(0.0));
        match () {
            () if self.moves == 0 => Limit::Nothing,
            () if self.rate.is_some_and(|rate| self.moves_per_second >= rate * 0.97) => Limit::Rate,
            () if server >= there_is => Limit::Server,
            () if tool >= there_is => Limit::Tool,
            () if server + tool + others >= there_is => Limit::Machine,
            () if self.stored.busy_seconds >= self.seconds * USED_UP => Limit::Store,
            () => Limit::Waiting,
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
        let asked = self.rate.map_or("as many as go".to_owned(), |rate| format!("{rate} a second asked for"));
        writeln!(
            f,
            "{} moves kept in {:.1} s: {:.0} a second ({asked}); {} games ended",
            self.moves, self.seconds, self.moves_per_second, self.games
        )?;
        writeln!(
            f,
            "to the other player: p50 {:.1} ms, p99 {:.1} ms, at most {:.1} ms ({} measured)",
            latency.p50, latency.p99, latency.max, latency.samples
        )?;
        writeln!(
            f,
            "bytes of a move: {:.0} sent, {:.0} to the mover, {:.0} to each other player",
            bytes.sent, bytes.to_mover, bytes.to_other
        )?;
        writeln!(
            f,
            "processor seconds: server {}, this tool {}, everybody else {}; {} cores for {:.1} s",
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
            "memory of the server, MiB: {} before, {} with idle sockets, {} with rooms, {} at the end",
            mib(memory.before),
            mib(memory.idle),
            mib(memory.set_up),
            mib(memory.end)
        )?;
        writeln!(
            f,
            "  an idle socket {} KiB, a room with its sockets {} KiB",
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
    fn percentiles_are_those_of_the_list() {
        let delays = (1..=1000).rev().map(|millis| millis * 1000).collect();
        let found = latency(delays);
        assert_eq!((found.p50, found.p99, found.max), (500.0, 990.0, 1000.0));
        assert_eq!(latency(Vec::new()).max, 0.0);
        assert_eq!(latency(vec![7]).p50, 0.007);
    }
}
