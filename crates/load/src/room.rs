//! Plays games in one room of the load test.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use catalog::{BotRequest, BotSessions, Budget, ClientRules, bot_rng};
use game_core::SeatCount;
use game_core::hex::Bytes32;
use player::{Received, RoomClient, receive_any};
use protocol::session::Carried;
use protocol::{Ask, Code};
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep_until, timeout};

use crate::plan::{Error, Plan};
use crate::set_up::{Guests, pick_index, setup_error};
use crate::stats::{RoomStats, on_the_wire};

/// How long to wait for a message.
const RECEIVE_TIMEOUT: Duration = Duration::from_secs(15);
/// The number of errors after which a room gives up.
const MAX_FAULTS: u32 = 3;

/// What all rooms of the load test share.
pub(crate) struct Shared {
    plan: Plan,
    guests: Arc<Guests>,
    rules: Box<dyn ClientRules>,
    /// How many games may still be begun; those that wait for the start signal are counted already.
    games: AtomicU64,
}

impl Shared {
    pub(crate) fn new(plan: Plan, guests: Arc<Guests>, rules: Box<dyn ClientRules>) -> Self {
        let first = u64::try_from(plan.rooms).unwrap_or(u64::MAX);
        let games = AtomicU64::new(plan.games.map_or(u64::MAX, |games| games.saturating_sub(first)));
        Self { plan, guests, rules, games }
    }

    /// True if one more game may begin. Counts it.
    fn begin_game(&self) -> bool {
        self.games.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |games| games.checked_sub(1)).is_ok()
    }
}

/// A request that has been sent.
struct Request {
    /// Its number, which the reply names.
    number: u32,
    /// How many actions it has.
    moves: usize,
    /// When it was sent.
    begin: Instant,
    /// Its size on the wire.
    sent: u64,
}

struct PlayedRoom {
    shared: Arc<Shared>,
    rng: Xoshiro256PlusPlus,
    clients: Vec<RoomClient>,
    /// True once several seats were to act at the same time. The other players are sent such moves later, or
    /// never, so this room does not wait for that.
    simultaneous: bool,
    /// When the next move is due, and the interval between moves; `None` if moves are not limited.
    due: Option<(Instant, Duration)>,
    stats: RoomStats,
}

/// Creates a room, reports that it is ready, and plays in it from the start signal until the time is up.
pub(crate) async fn play(
    shared: Arc<Shared>,
    number: usize,
    ready: mpsc::Sender<Result<(), Error>>,
    mut start: watch::Receiver<Option<Instant>>,
) -> RoomStats {
    let clients = match shared.guests.start_room(number).await {
        Ok(clients) => clients,
        Err(why) => {
            let _ = ready.send(Err(setup_error("a room could not be created", &why))).await;
            return RoomStats::default();
        }
    };
    let rng = Xoshiro256PlusPlus::seed_from_u64(shared.plan.seed.wrapping_add(number as u64));
    let mut room = PlayedRoom { shared, rng, clients, simultaneous: false, due: None, stats: RoomStats::default() };
    let _ = ready.send(Ok(())).await;
    drop(ready);
    let begin = loop {
        if let Some(begin) = *start.borrow_and_update() {
            break begin;
        }
        tokio::select! {
            still = start.changed() => if still.is_err() { return room.stats },
            (_, received) = receive_any(&mut room.clients) => if let Err(why) = received {
                room.stats.fault(format!("before the start: {why}"));
                return room.stats;
            },
        }
    };
    let plan = &room.shared.plan;
    let end = begin + Duration::from_secs_f64(plan.seconds);
    if let Some(rate) = plan.rate {
        let every = plan.rooms as f64 / rate;
        // Each room starts with a random offset; otherwise all would move at the same moments.
        let part = (room.rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        room.due = Some((begin + Duration::from_secs_f64(every * part), Duration::from_secs_f64(every)));
    }
    let mut faults = 0;
    while Instant::now() < end {
        match room.step(end).await {
            Ok(true) => continue,
            Ok(false) => room.stats.games += 1,
            Err(why) => {
                room.stats.fault(why);
                faults += 1;
            }
        }
        // After a finished game or an error, the next game begins.
        if faults > MAX_FAULTS || Instant::now() >= end || !room.shared.begin_game() {
            break;
        }
        match room.shared.guests.start_room(number).await {
            Ok(clients) => room.clients = clients,
            Err(why) => {
                room.stats.fault(setup_error("a room could not be created", &why).to_string());
                break;
            }
        }
    }
    room.stats
}

impl PlayedRoom {
    /// Receives one message; returns the index of the client, the message and its size on the wire.
    async fn receive(&mut self) -> Result<(usize, Received, u64), String> {
        let before: u64 = self.clients.iter().map(|client| client.received).sum();
        let received = timeout(RECEIVE_TIMEOUT, receive_any(&mut self.clients)).await;
        let (at, received) =
            received.map_err(|_| format!("nothing was received for {} s", RECEIVE_TIMEOUT.as_secs()))?;
        let after: u64 = self.clients.iter().map(|client| client.received).sum();
        Ok((at, received.map_err(|why| why.to_string())?, on_the_wire(after - before)))
    }

    /// Makes one move and waits for its effects. Returns false if the game is over.
    async fn step(&mut self, end: Instant) -> Result<bool, String> {
        let mover = loop {
            let to_act: Vec<usize> = (0..self.clients.len()).filter(|at| self.clients[*at].is_to_act()).collect();
            self.simultaneous |= to_act.len() > 1;
            if let Some(at) = pick_index(&mut self.rng, &to_act) {
                break to_act[at];
            }
            if self.clients.iter().all(RoomClient::is_over) {
                return Ok(false);
            }
            self.receive().await?;
        };
        if let Some((due, every)) = self.due {
            self.due = Some((due + every, every));
            loop {
                tokio::select! {
                    () = sleep_until(due.min(end).into()) => break,
                    (_, received) = receive_any(&mut self.clients) => drop(received.map_err(|why| why.to_string())?),
                }
            }
            if due >= end || !self.clients[mover].is_to_act() {
                return Ok(true);
            }
        }
        let actions = self.decide(mover)?;
        let client = &mut self.clients[mover];
        let Some(state) = &client.state else { return Err("the game has not begun".to_owned()) };
        let id = (self.rng.next_u64() >> 32) as u32;
        let request = Request { number: 0, moves: actions.len(), begin: Instant::now(), sent: client.sent };
        let number = client.send(Ask::Act { id, seen: state.v, actions }).await.map_err(|why| why.to_string())?;
        let sent = on_the_wire(client.sent - request.sent) + 4;
        self.await_effects(mover, Request { number, sent, ..request }).await
    }

    /// Decides at random for the seat with this index: one action, or a chain of them.
    fn decide(&mut self, mover: usize) -> Result<Vec<String>, String> {
        let client = &self.clients[mover];
        let Some(state) = &client.state else { return Err("the game has not begun".to_owned()) };
        let random = self.rng.next_u64();
        let actions = if self.shared.plan.chains {
            let request = BotRequest {
                table: client.welcome.table.clone(),
                seat: client.seat().ok_or("the client has no seat")?,
                options: client.welcome.options.clone(),
                seats: SeatCount::try_from(self.clients.len() as u8).map_err(|why| why.to_string())?,
                component_set: None,
                view: state.view.clone(),
                bot: "random".to_owned(),
            };
            let game = catalog::find(&client.welcome.game).map_err(|why| why.to_string())?;
            let task = game.bot_chain_from_view(request, &mut BotSessions::default(), &Budget::default());
            let mut seed = Bytes32::default();
            seed.0[..8].copy_from_slice(&random.to_le_bytes());
            task.map_err(|why| why.to_string())?.run(&mut bot_rng(seed)).chain
        } else {
            let picked = self.shared.rules.pick(&state.view, random).map_err(|why| why.to_string())?;
            picked.into_iter().collect()
        };
        if actions.is_empty() { Err("there is no legal action".to_owned()) } else { Ok(actions) }
    }

    /// Receives the effects of a request: its reply, and the updates of the other clients.
    async fn await_effects(&mut self, mover: usize, request: Request) -> Result<bool, String> {
        let Request { number, mut moves, begin, sent } = request;
        let mut pending: Vec<bool> = (0..self.clients.len()).map(|at| at != mover).collect();
        let mut confirmed = false;
        let (mut to_mover, mut to_others) = (0, 0);
        while !confirmed || (!self.simultaneous && pending.contains(&true)) {
            let (at, received, bytes) = self.receive().await?;
            *(if at == mover { &mut to_mover } else { &mut to_others }) += bytes;
            match received {
                Received::Table if pending[at] => {
                    pending[at] = false;
                    self.stats.delay(self.clients[at].last_received - begin);
                }
                Received::Answer(answered, result) if at == mover && answered == number => match result {
                    Ok(carried) => {
                        confirmed = true;
                        if let Carried::Partly { taken, .. } = carried {
                            moves = taken;
                        }
                    }
                    Err(refusal) if refusal.code == Code::Stale && self.simultaneous => {
                        self.stats.stale += 1;
                        return Ok(true);
                    }
                    Err(refusal) => return Err(format!("{}: {refusal}", refusal.code.name())),
                },
                _ => {}
            }
        }
        self.stats.moves += moves as u64;
        self.stats.requests += 1;
        self.stats.sent += sent;
        self.stats.to_movers += to_mover;
        self.stats.to_others += to_others;
        Ok(true)
    }
}
