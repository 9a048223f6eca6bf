//! Many rooms at once through real sockets, and how a server bears them.
//!
//! * [`Plan`]: how much. [`run`]: does it. [`Report`]: what came of it.
//!
//! Every seat is a client of its own, as far as the server can tell: it keeps the view it was sent, asks the rules what it may do, and chooses at random.
//! A room has one move under way at a time. What is measured is the way of a move from its sender to the *other* players, which includes that it
//! was made to last.

mod idle;
mod meters;
mod plan;
mod process;
mod report;
mod room;
mod set_up;
mod tally;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

pub use plan::{Error, MOST_ROOMS, MOST_SECONDS, MOST_SOCKETS, Plan};
pub use report::{Bytes, Latency, Limit, Memory, Report, Share, Stored};

use crate::meters::Meters;
use crate::process::Watched;
use crate::room::Playing;
use crate::set_up::Hosts;
use crate::tally::Tally;

/// How long a server is left alone before its memory is looked at.
const REST: Duration = Duration::from_secs(2);

/// Plays what was planned, and says how it went. What goes wrong in a room is counted, and ends nothing but that room.
///
/// # Errors
/// If the rooms cannot even be made.
pub async fn run(plan: Plan) -> Result<Report, Error> {
    let lens = plan.check()?;
    let server = Watched::server(&plan);
    let me = Watched::me();
    let mut memory = Memory { before: server.memory(), ..Memory::default() };
    let (go, start) = watch::channel(None);
    let (ready, mut told) = mpsc::channel(1);
    let hosts = Arc::new(Hosts::new(&plan).await?);
    let mut sitting = JoinSet::new();
    for number in 0..plan.idle {
        sitting.spawn(idle::sit(hosts.clone(), number, ready.clone(), start.clone()));
    }
    wait(&mut told, plan.idle).await?;
    if plan.idle > 0 {
        tokio::time::sleep(REST).await;
        memory.idle = server.memory();
    }
    let playing = Arc::new(Playing::new(plan.clone(), hosts, lens));
    let mut rooms = JoinSet::new();
    for number in 0..plan.rooms {
        rooms.spawn(room::play(playing.clone(), number, ready.clone(), start.clone()));
    }
    wait(&mut told, plan.rooms).await?;
    tokio::time::sleep(REST).await;
    memory.set_up = server.memory();

    let meters = Meters::read(&plan.server).await;
    let cpu = (me.cpu(), server.cpu(), process::machine());
    let begin = Instant::now();
    let _ = go.send(Some(begin));
    let mut tally = Tally::default();
    while let Some(room) = rooms.join_next().await {
        match room {
            Ok(played) => tally.add(played),
            Err(why) => tally.fault(why.to_string()),
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let spent = (me.cpu() - cpu.0, server.cpu() - cpu.1, process::machine() - cpu.2);
    memory.end = server.memory();
    let stored = Meters::read(&plan.server).await.since(&meters);
    drop(go);
    while let Some(sat) = sitting.join_next().await {
        if let Ok(Err(why)) = sat {
            tally.fault(format!("an idle socket: {why}"));
        }
    }
    Ok(Report::new(&plan, tally, seconds, spent, server.pid, memory, stored))
}

/// Waits until so many have said that they are ready; the first that cannot ends the wait.
async fn wait(told: &mut mpsc::Receiver<Result<(), Error>>, many: usize) -> Result<(), Error> {
    for _ in 0..many {
        told.recv().await.unwrap_or_else(|| Err(Error::Failed("the rooms have gone".to_owned())))?;
    }
    Ok(())
}
