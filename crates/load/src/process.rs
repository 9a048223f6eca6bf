//! What processes cost, as Linux tells it. Elsewhere nothing is known, and the report says so.

use std::fs;
use std::net::{SocketAddr, ToSocketAddrs as _};

use crate::Plan;

/// Ticks of the processor in a second, as they are counted in `/proc`: the same on every Linux that we build for.
const TICKS: f64 = 100.0;

/// A process that is watched.
pub(crate) struct Watched {
    pub(crate) pid: Option<u32>,
}

impl Watched {
    pub(crate) fn me() -> Self {
        Self { pid: Some(std::process::id()) }
    }

    /// The process that was named, or the one that listens at the address.
    pub(crate) fn server(plan: &Plan) -> Self {
        Self { pid: plan.server_pid.or_else(|| listener(&plan.server)) }
    }

    /// Seconds of processor time so far; not a number where that is not known.
    pub(crate) fn cpu(&self) -> f64 {
        self.pid.and_then(cpu).unwrap_or(f64::NAN)
    }

    /// Memory that is in use, in bytes.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }
}

fn cpu(pid: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of a program stands in brackets and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

/// Seconds of processor time that the whole machine has spent, whoever asked for it.
pub(crate) fn machine() -> f64 {
    let stat = fs::read_to_string("/proc/stat").unwrap_or_default();
    let first = stat.lines().next().and_then(|line| line.strip_prefix("cpu "));
    let fields: Vec<f64> =
        first.unwrap_or_default().split_whitespace().filter_map(|field| field.parse().ok()).collect();
    // Without what it spent idle (3) and waiting for a disk (4).
    let busy = fields.iter().take(8).enumerate().filter(|(at, _)| !matches!(at, 3 | 4));
    if fields.is_empty() { f64::NAN } else { busy.map(|(_, ticks)| ticks).sum::<f64>() / TICKS }
}

/// How many files this process may have open.
pub(crate) fn open_files() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The process that listens at an address of this machine.
fn listener(server: &str) -> Option<u32> {
    let address = server.to_socket_addrs().ok()?.find(SocketAddr::is_ipv4)?;
    let table = fs::read_to_string("/proc/net/tcp").ok()?;
    let port = format!(":{:04X}", address.port());
    let socket = table.lines().skip(1).find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let listens = fields.get(1)?.ends_with(&port) && *fields.get(3)? == "0A";
        listens.then(|| format!("socket:[{}]", fields.get(9).unwrap_or(&"")))
    })?;
    let processes = fs::read_dir("/proc").ok()?.flatten();
    processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).find(|pid| {
        let files = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
        files.filter_map(|file| fs::read_link(file.path()).ok()).any(|link| link.to_str() == Some(&socket))
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_found_by_the_port_it_listens_at() {
        let listening = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        assert_eq!(listener(&listening.local_addr().unwrap().to_string()), Some(std::process::id()));
        let me = Watched::me();
        assert!(me.cpu() >= 0.0 && me.memory() > Some(1 << 20) && machine() > 0.0 && open_files() > Some(0));
    }
}
