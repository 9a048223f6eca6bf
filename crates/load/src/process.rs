//! CPU time and memory of processes, from `/proc` on Linux. On other systems they are unknown, and the report
//! says so.

use std::fs;
use std::net::{SocketAddr, ToSocketAddrs as _};

use crate::Plan;

/// Clock ticks per second in `/proc`: the same on every Linux we build for.
const TICKS: f64 = 100.0;

/// A process whose CPU time and memory are measured.
pub(crate) struct Process {
    pub(crate) pid: Option<u32>,
}

/// The processes of all servers.
pub(crate) struct Servers(Vec<Process>);

impl Servers {
    /// The process given by its id, or those that listen on the addresses.
    pub(crate) fn new(plan: &Plan) -> Self {
        let find = |server: &String| Process { pid: plan.server_pid.or_else(|| listener(server)) };
        Self(plan.servers.iter().map(find).collect())
    }

    /// The id of the first process; `None` if it was not found.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.0.first()?.pid
    }

    /// CPU time used so far by all of them, in seconds; NaN if unknown.
    pub(crate) fn cpu(&self) -> f64 {
        self.0.iter().map(Process::cpu).sum()
    }

    /// Resident memory of all of them, in bytes; `None` if unknown.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.0.iter().map(Process::memory).sum()
    }
}

impl Process {
    pub(crate) fn current() -> Self {
        Self { pid: Some(std::process::id()) }
    }

    /// CPU time used so far, in seconds; NaN if unknown.
    pub(crate) fn cpu(&self) -> f64 {
        self.pid.and_then(cpu).unwrap_or(f64::NAN)
    }

    /// Resident memory, in bytes; `None` if unknown.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }
}

fn cpu(pid: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The program name is in parentheses and may contain anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

/// CPU time used by the whole machine, in seconds.
pub(crate) fn machine_cpu() -> f64 {
    let stat = fs::read_to_string("/proc/stat").unwrap_or_default();
    let first = stat.lines().next().and_then(|line| line.strip_prefix("cpu "));
    let fields: Vec<f64> =
        first.unwrap_or_default().split_whitespace().filter_map(|field| field.parse().ok()).collect();
    // Without idle (3) and I/O wait (4).
    let busy = fields.iter().take(8).enumerate().filter(|(at, _)| !matches!(at, 3 | 4));
    if fields.is_empty() { f64::NAN } else { busy.map(|(_, ticks)| ticks).sum::<f64>() / TICKS }
}

/// The maximum number of open files of this process.
pub(crate) fn open_files() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Finds the process that listens on a local address.
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
    fn the_process_that_listens_on_a_port_is_found() {
        let listening = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        assert_eq!(listener(&listening.local_addr().unwrap().to_string()), Some(std::process::id()));
        let me = Process::current();
        assert!(me.cpu() >= 0.0 && me.memory() > Some(1 << 20) && machine_cpu() > 0.0 && open_files() > Some(0));
    }
}
