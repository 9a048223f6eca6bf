//! A load test: many rooms at once through real sockets.
//!
//! * [`Plan`]: the parameters. [`run`]: runs the test. [`Report`]: the results.
//! * [`abuse()`]: does harm instead, so that it can be seen what the players notice of it.
//!
//! To the server, every seat is a separate client: it keeps its view, derives the legal actions from the
//! rules, and picks one at random. A room has one move in flight at a time. The measured latency is from
//! sending a move until the *other* players have received it, which includes the commit.

mod abuse;
mod idle;
mod meters;
mod plan;
mod process;
mod report;
mod room;
mod set_up;
mod stats;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

pub use abuse::{Abuse, Harm, abuse};
pub use plan::{Error, MAX_ROOMS, MAX_SECONDS, MAX_SOCKETS, Plan};
pub use report::{Bottleneck, Bytes, CpuTime, Latency, Memory, Report, StoreMetrics};

use crate::meters::ServerMetrics;
use crate::process::{Process, Servers};
use crate::room::Shared;
use crate::set_up::Guests;
use crate::stats::RoomStats;

/// How long to wait before the server's memory is measured, so that it has stopped changing.
const SETTLE_TIME: Duration = Duration::from_secs(2);

/// Runs the load test. An error in a room is counted, and ends at most that room.
///
/// # Errors
/// If the plan is invalid, or the rooms cannot be created.
pub async fn run(plan: Plan) -> Result<Report, Error> {
    let rules = plan.check()?;
    let server = Servers::new(&plan);
    let tool = Process::current();
    let mut memory = Memory { before: server.memory(), ..Memory::default() };
    let (go, start) = watch::channel(None);
    let (ready, mut ready_clients) = mpsc::channel(1);
    let guests = Arc::new(Guests::new(&plan).await?);
    let mut idle_sockets = JoinSet::new();
    for number in 0..plan.idle {
        idle_sockets.spawn(idle::hold(guests.clone(), number, ready.clone(), start.clone()));
    }
    wait(&mut ready_clients, plan.idle).await?;
    if plan.idle > 0 {
        tokio::time::sleep(SETTLE_TIME).await;
        memory.idle = server.memory();
    }
    let shared = Arc::new(Shared::new(plan.clone(), guests, rules));
    let mut rooms = JoinSet::new();
    for number in 0..plan.rooms {
        rooms.spawn(room::play(shared.clone(), number, ready.clone(), start.clone()));
    }
    wait(&mut ready_clients, plan.rooms).await?;
    tokio::time::sleep(SETTLE_TIME).await;
    memory.set_up = server.memory();

    let metrics_before = ServerMetrics::read(&plan.servers).await;
    let cpu = (tool.cpu(), server.cpu(), process::machine_cpu());
    let begin = Instant::now();
    let _ = go.send(Some(begin));
    let mut stats = RoomStats::default();
    while let Some(room) = rooms.join_next().await {
        match room {
            Ok(played) => stats.add(played),
            Err(why) => stats.fault(why.to_string()),
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let spent = (tool.cpu() - cpu.0, server.cpu() - cpu.1, process::machine_cpu() - cpu.2);
    memory.end = server.memory();
    let stored = ServerMetrics::read(&plan.servers).await.since(&metrics_before);
    if let Some(rest) = plan.rest {
        tokio::time::sleep(Duration::from_secs_f64(rest)).await;
        memory.rested = server.memory();
    }
    drop(go);
    while let Some(ended) = idle_sockets.join_next().await {
        if let Ok(Err(why)) = ended {
            stats.fault(format!("an idle socket: {why}"));
        }
    }
    Ok(Report::new(&plan, stats, seconds, spent, server.pid(), memory, stored))
}

/// Waits until this many tasks are ready; fails with the first task that fails.
async fn wait(ready_clients: &mut mpsc::Receiver<Result<(), Error>>, many: usize) -> Result<(), Error> {
    for _ in 0..many {
        ready_clients.recv().await.unwrap_or_else(|| Err(Error::Failed("the rooms ended early".to_owned())))?;
    }
    Ok(())
}
