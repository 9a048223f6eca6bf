//! Players that remember everything they were sent. They play independently of each other, so that in some
//! games several moves of a room are in flight at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use game_core::SeatKind;
use player::{Guest, Received, RoomClient, Site, receive_any};
use protocol::http::{NewRoom, RoomKeys};
use protocol::{Ask, Code, State};
use rand_core::{Rng as _, SeedableRng as _};
use serde_json::json;

use super::Chooser;
use super::process::Process;

#[derive(Clone, Copy, Debug)]
pub(super) enum Game {
    Ingenious,
    Spectacular,
}

/// A room with its players.
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) keys: RoomKeys,
    pub(super) agents: Vec<Agent>,
    lens: Arc<dyn catalog::ClientRules>,
}

/// A player.
pub(super) struct Agent {
    guest: Guest,
    visit: Option<RoomClient>,
    rng: Chooser,
    /// The moves that the server confirmed, in order.
    pub(super) confirmed: Vec<String>,
    /// How many of the confirmed moves have been found in the store so far.
    pub(super) counted: usize,
    /// The action of the last request, if the server has not answered it.
    pub(super) under_way: Option<String>,
    /// What the player was sent before the server was killed.
    pub(super) told: Option<Arc<State>>,
}

/// A room for people only.
pub(super) fn room(game: &str, mode: &str, seats: usize) -> NewRoom {
    NewRoom {
        game: game.to_owned(),
        options: json!({"mode": mode}),
        seats: vec![SeatKind::Person; seats],
        hints: false,
        names: Vec::new(),
    }
}

impl Table {
    /// Creates a room and starts its game.
    pub(super) async fn begin(site: &Site, game: Game, seats: usize, seed: u64) -> Self {
        let (name, mode) = match game {
            Game::Ingenious => ("ingenious", "standard"),
            Game::Spectacular => ("spectacular", "base"),
        };
        let new = room(name, mode, seats);
        let mut guests = Vec::new();
        for _ in 0..seats {
            guests.push(site.guest().await.unwrap());
        }
        let keys = guests[0].create_room(&new).await.unwrap();
        let mut visits = Vec::new();
        for (guest, seat) in guests.iter().zip(0..) {
            let mut visit = guest.enter(&keys.join, None).await.unwrap();
            visit.sit(seat, &format!("p{seat}")).await.unwrap();
            visits.push(visit);
        }
        for visit in &mut visits {
            visit.ask(Ask::Ready { yes: true }).await.unwrap();
        }
        while visits.iter().any(|visit| visit.state.is_none()) {
            receive_any(&mut visits).await.1.unwrap();
        }
        let lens = Arc::from(visits[0].client_rules().unwrap());
        let agents = guests.into_iter().zip(visits).zip(0..).map(|((guest, visit), seat)| Agent {
            guest,
            visit: Some(visit),
            rng: Chooser::seed_from_u64(seed ^ seat),
            confirmed: Vec::new(),
            counted: 0,
            under_way: None,
            told: None,
        });
        Self { game, keys, agents: agents.collect(), lens }
    }

    /// Every player connects to the new server, and is sent at least what it was sent before.
    pub(super) async fn come_back(&mut self, site: &Site) {
        for agent in &mut self.agents {
            agent.guest = agent.guest.at(site);
            let visit = agent.guest.enter(&self.keys.join, None).await.unwrap();
            let state = visit.state.as_ref().unwrap();
            let told = agent.told.take().unwrap();
            assert!(state.v >= told.v, "version {} after {}", state.v, told.v);
            assert_eq!(state.steps.get(..told.steps.len()), Some(&told.steps[..]), "what was told stays told");
            if state.v == told.v {
                assert_eq!((&state.view, state.awaits, state.over), (&told.view, told.awaits, told.over));
            }
            agent.visit = Some(visit);
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.agents.iter().all(|agent| agent.visit.as_ref().is_some_and(RoomClient::is_over))
    }

    pub(super) fn visit(&mut self) -> &mut RoomClient {
        self.agents[0].visit.as_mut().unwrap()
    }
}

impl Agent {
    /// Plays until the game is over or the server is killed. Calls `confirmed` for every confirmed move.
    async fn play(&mut self, lens: &dyn catalog::ClientRules, mut confirmed: impl FnMut()) {
        let Some(visit) = &mut self.visit else { return };
        loop {
            while !visit.is_to_act() {
                if visit.is_over() || visit.receive().await.is_err() {
                    return;
                }
            }
            let state = visit.state.as_ref().unwrap();
            let legal = lens.legal(&state.view).unwrap();
            let action = legal[(self.rng.next_u64() % legal.len() as u64) as usize].clone();
            let ask = Ask::Act { id: self.rng.next_u64() as u32, seen: state.v, actions: vec![action.clone()] };
            // From here on the move may be stored, even without an answer.
            self.under_way = Some(action);
            let Ok(number) = visit.send(ask).await else { return };
            let answer = loop {
                match visit.receive().await {
                    Ok(Received::Answer(answered, answer)) if answered == number => break answer,
                    Ok(_) => {}
                    Err(_) => return,
                }
            };
            let action = self.under_way.take();
            match answer {
                Ok(_) => {
                    self.confirmed.extend(action);
                    confirmed();
                }
                // Another seat acted first and ended the simultaneous phase.
                Err(refusal) => assert_eq!(refusal.code, Code::Stale, "{refusal}"),
            }
        }
    }
}

/// All players play at once. When every room has made progress, and `wait` has passed, the server is killed.
pub(super) async fn play(tables: &mut Vec<Table>, wait: Duration, process: Process) {
    let waiting = Arc::new(AtomicUsize::new(tables.len()));
    let (all, mut gone_on) = tokio::sync::mpsc::channel::<()>(1);
    let mut tasks = Vec::new();
    for (at, table) in tables.drain(..).enumerate() {
        let Table { game, keys, agents, lens } = table;
        let first = Arc::new(AtomicBool::new(true));
        for (seat, mut agent) in agents.into_iter().enumerate() {
            let (lens, first, waiting, all) = (lens.clone(), first.clone(), waiting.clone(), all.clone());
            let keys = keys.clone();
            tasks.push(tokio::spawn(async move {
                agent
                    .play(&*lens, || {
                        if first.swap(false, Ordering::Relaxed) && waiting.fetch_sub(1, Ordering::Relaxed) == 1 {
                            let _ = all.try_send(());
                        }
                    })
                    .await;
                agent.told = agent.visit.take().and_then(|visit| visit.state);
                (at, seat, game, keys, lens, agent)
            }));
        }
    }
    gone_on.recv().await;
    tokio::time::sleep(wait).await;
    process.kill();
    for task in tasks {
        let (at, _, game, keys, lens, agent) = task.await.unwrap();
        if tables.len() == at {
            tables.push(Table { game, keys, agents: Vec::new(), lens });
        }
        tables[at].agents.push(agent);
    }
}

/// All players play until every game is over.
pub(super) async fn finish(tables: &mut [Table]) {
    for table in tables {
        let lens = table.lens.clone();
        let each = table.agents.drain(..).map(|mut agent| {
            let lens = lens.clone();
            tokio::spawn(async move {
                agent.play(&*lens, || {}).await;
                agent
            })
        });
        for agent in each.collect::<Vec<_>>() {
            table.agents.push(agent.await.unwrap());
        }
    }
}
