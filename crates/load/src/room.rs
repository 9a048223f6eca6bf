//! A room that is played in.

use std::sync::Arc;
use std::time::{Duration, Instant};

use catalog::ClientRules;
use player::{Received, Visit, hear_any};
use protocol::{Ask, Code};
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep_until, timeout};

use crate::plan::{Error, Plan};
use crate::set_up::{Hosts, any, failed};
use crate::tally::{Tally, on_the_wire};

/// What takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(15);
/// After so many faults a room is given up.
const FORGIVEN: u32 = 3;

/// What all rooms share.
pub(crate) struct Playing {
    plan: Plan,
    hosts: Arc<Hosts>,
    lens: Box<dyn ClientRules>,
}

impl Playing {
    pub(crate) fn new(plan: Plan, hosts: Arc<Hosts>, lens: Box<dyn ClientRules>) -> Self {
        Self { plan, hosts, lens }
    }
}

struct Room {
    playing: Arc<Playing>,
    rng: Xoshiro256PlusPlus,
    visits: Vec<Visit>,
    /// Whether several seats have been awaited at once. What they do is then told to the others later, or not at all, so it is not waited for.
    windows: bool,
    /// When the next move is due, and how long after it the one after that.
    due: Option<(Instant, Duration)>,
    tally: Tally,
}

/// Makes a room, says so, and plays in it from the start until the time is up.
pub(crate) async fn play(
    playing: Arc<Playing>,
    number: usize,
    ready: mpsc::Sender<Result<(), Error>>,
    mut start: watch::Receiver<Option<Instant>>,
) -> Tally {
    let visits = match playing.hosts.begin(number).await {
        Ok(visits) => visits,
        Err(why) => {
            let _ = ready.send(Err(failed("a room could not be made", &why))).await;
            return Tally::default();
        }
    };
    let rng = Xoshiro256PlusPlus::seed_from_u64(playing.plan.seed.wrapping_add(number as u64));
    let mut room = Room { playing, rng, visits, windows: false, due: None, tally: Tally::default() };
    let _ = ready.send(Ok(())).await;
    drop(ready);
    let begin = loop {
        if let Some(begin) = *start.borrow_and_update() {
            break begin;
        }
        tokio::select! {
            still = start.changed() => if still.is_err() { return room.tally },
            (_, heard) = hear_any(&mut room.visits) => if let Err(why) = heard {
                room.tally.fault(format!("before the start: {why}"));
                return room.tally;
            },
        }
    };
    let plan = &room.playing.plan;
    let end = begin + Duration::from_secs_f64(plan.seconds);
    if let Some(rate) = plan.rate {
        let every = plan.rooms as f64 / rate;
        // Rooms begin at moments of their own, or all would move at once for ever.
        let part = (room.rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        room.due = Some((begin + Duration::from_secs_f64(every * part), Duration::from_secs_f64(every)));
    }
    let mut faults = 0;
    while Instant::now() < end {
        match room.step(end).await {
            Ok(true) => continue,
            Ok(false) => room.tally.games += 1,
            Err(why) => {
                room.tally.fault(why);
                faults += 1;
            }
        }
        // The game is over, or something went wrong: the next game begins.
        if faults > FORGIVEN || Instant::now() >= end {
            break;
        }
        match room.playing.hosts.begin(number).await {
            Ok(visits) => room.visits = visits,
            Err(why) => {
                room.tally.fault(failed("a room could not be made", &why).to_string());
                break;
            }
        }
    }
    room.tally
}

impl Room {
    /// Hears one message; whose it was, and how many bytes it took.
    async fn hear(&mut self) -> Result<(usize, Received, u64), String> {
        let before: u64 = self.visits.iter().map(|visit| visit.received).sum();
        let heard = timeout(PATIENCE, hear_any(&mut self.visits)).await;
        let (at, heard) = heard.map_err(|_| format!("nothing was heard for {} s", PATIENCE.as_secs()))?;
        let after: u64 = self.visits.iter().map(|visit| visit.received).sum();
        Ok((at, heard.map_err(|why| why.to_string())?, on_the_wire(after - before)))
    }

    /// One move. False if the game is over.
    async fn step(&mut self, end: Instant) -> Result<bool, String> {
        let mover = loop {
            let to_act: Vec<usize> = (0..self.visits.len()).filter(|at| self.visits[*at].is_mine()).collect();
            self.windows |= to_act.len() > 1;
            if let Some(at) = any(&mut self.rng, &to_act) {
                break to_act[at];
            }
            if self.visits.iter().all(Visit::is_over) {
                return Ok(false);
            }
            self.hear().await?;
        };
        if let Some((due, every)) = self.due {
            self.due = Some((due + every, every));
            loop {
                tokio::select! {
                    () = sleep_until(due.min(end).into()) => break,
                    (_, heard) = hear_any(&mut self.visits) => drop(heard.map_err(|why| why.to_string())?),
                }
            }
            if due >= end || !self.visits[mover].is_mine() {
                return Ok(true);
            }
        }
        let visit = &mut self.visits[mover];
        let Some(state) = &visit.state else { return Err("there is no table".to_owned()) };
        let picked = self.playing.lens.pick(&state.view, self.rng.next_u64()).map_err(|why| why.to_string())?;
        let Some(action) = picked else { return Err("there is nothing to choose from".to_owned()) };
        let ask = Ask::Act { seen: state.v, action };
        let before = visit.sent;
        let begin = Instant::now();
        let number = visit.send(ask).await.map_err(|why| why.to_string())?;
        let sent = on_the_wire(visit.sent - before) + 4;
        self.follow(mover, number, begin, sent).await
    }

    /// Hears everything that comes of a move.
    async fn follow(&mut self, mover: usize, number: u32, begin: Instant, sent: u64) -> Result<bool, String> {
        let mut untold: Vec<bool> = (0..self.visits.len()).map(|at| at != mover).collect();
        let mut confirmed = false;
        let (mut to_mover, mut to_others) = (0, 0);
        while !confirmed || (!self.windows && untold.contains(&true)) {
            let (at, heard, bytes) = self.hear().await?;
            *(if at == mover { &mut to_mover } else { &mut to_others }) += bytes;
            match heard {
                Received::Table if untold[at] => {
                    untold[at] = false;
                    self.tally.delay(self.visits[at].arrived - begin);
                }
                Received::Answer(answered, result) if at == mover && answered == number => match result {
                    Ok(()) => confirmed = true,
                    Err(refusal) if refusal.code == Code::Stale && self.windows => {
                        self.tally.stale += 1;
                        return Ok(true);
                    }
                    Err(refusal) => return Err(format!("{}: {refusal}", refusal.code.name())),
                },
                _ => {}
            }
        }
        self.tally.moves += 1;
        self.tally.sent += sent;
        self.tally.to_movers += to_mover;
        self.tally.to_others += to_others;
        Ok(true)
    }
}
