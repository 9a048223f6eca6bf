//! Three servers on one PostgreSQL database, of which one after another is killed, paused past its lease or
//! told to stop in the middle of many games, and started again.
//!
//! Every player comes back by itself, to any server. Each round, every room has to go on within ten seconds.
//! At the end the journals are compared with what the players remember: no confirmed move is lost, none is
//! there twice, and none that was never made.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game_core::SeatKind;
use player::{Guest, Received, RoomClient, Site};
use protocol::http::{NewRoom, RoomKeys};
use protocol::{Ask, Code};
use rand_core::{Rng as _, SeedableRng as _};
use serde_json::json;
use server::Store;
use server::store::StoreLocation;

use super::{Chooser, Process, check};
use crate::folder;

/// The default number of rounds.
const ROUNDS: u64 = 10;
/// The number of servers.
const SERVERS: usize = 3;
/// The number of rooms that are played at the same time, with two players each.
const ROOMS: usize = 20;
/// How soon every room must go on.
const GOES_ON: Duration = Duration::from_secs(10);
/// How soon every room must go on after an outage of the database.
const HEALS: Duration = Duration::from_secs(5);
/// How soon a server ends that is told to; after six seconds it would be cut off.
const ENDS: Duration = Duration::from_secs(5);
/// How long a player waits for an answer before it comes back through another server.
const ANSWER: Duration = Duration::from_secs(4);
/// How long a server is paused: longer than its lease is valid.
const PAUSE: Duration = Duration::from_secs(7);
/// The pause between two moves of a player, so that games last for several rounds.
const MOVE_PAUSE: Duration = Duration::from_millis(20);

/// What happens in four rounds, in any order: two kills, one server that is told to stop, and one pause.
const FAULTS: [usize; 4] = [0, 0, 1, 2];

/// The addresses of the servers, as a balancer knows them.
type Sites = Arc<Mutex<Vec<Site>>>;

/// What a player remembers of a move: its action, and whether it was confirmed.
type Remembered = Vec<(String, bool)>;

struct Player {
    guest: Guest,
    key: String,
    sites: Sites,
    rng: Chooser,
    moves: Remembered,
    /// How many moves of the room were confirmed.
    progress: Arc<AtomicUsize>,
    done: Arc<AtomicBool>,
}

fn below(rng: &mut Chooser, most: usize) -> usize {
    (rng.next_u64() % most as u64) as usize
}

impl Player {
    /// Plays until the test is over or the game is, and returns what it remembers.
    async fn play(mut self) -> Remembered {
        while !self.done.load(Ordering::SeqCst) {
            let site = {
                let sites = self.sites.lock().unwrap();
                sites[below(&mut self.rng, sites.len())].clone()
            };
            // A server that hangs accepts connections and answers nothing; clients give up after a while.
            let guest = self.guest.at(&site);
            let entered = tokio::time::timeout(ANSWER, guest.enter(&self.key, None)).await;
            if let Ok(Ok(client)) = entered
                && self.visit(client).await
            {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.moves
    }

    /// Plays until the connection is lost. Returns true if the game is over.
    async fn visit(&mut self, mut client: RoomClient) -> bool {
        let rules = client.client_rules().unwrap();
        loop {
            if client.is_over() {
                self.progress.fetch_add(1_000_000, Ordering::SeqCst);
                return true;
            }
            if self.done.load(Ordering::SeqCst) {
                return false;
            }
            if !client.is_to_act() {
                // Somebody who hears nothing for long asks whether the server is still there, as browsers do.
                match tokio::time::timeout(Duration::from_secs(2), client.receive()).await {
                    Ok(Ok(_)) => continue,
                    Ok(Err(_)) => return false,
                    Err(_) => {}
                }
                let pinged = tokio::time::timeout(Duration::from_secs(2), client.ask(Ask::Ping)).await;
                if !matches!(pinged, Ok(Ok(()))) {
                    return false;
                }
                continue;
            }
            tokio::time::sleep(MOVE_PAUSE).await;
            let state = client.state.as_ref().unwrap();
            let legal = rules.legal(&state.view).unwrap();
            let action = legal[below(&mut self.rng, legal.len())].clone();
            let ask = Ask::Act { id: self.rng.next_u64() as u32, seen: state.v, actions: vec![action.clone()] };
            // From here on the move may be stored, even without an answer.
            self.moves.push((action, false));
            let Ok(number) = client.send(ask).await else { return false };
            let answer = loop {
                match tokio::time::timeout(ANSWER, client.receive()).await {
                    Ok(Ok(Received::Answer(answered, answer))) if answered == number => break answer,
                    Ok(Ok(_)) => {}
                    _ => return false,
                }
            };
            match answer {
                Ok(_) => {
                    self.moves.last_mut().unwrap().1 = true;
                    self.progress.fetch_add(1, Ordering::SeqCst);
                }
                Err(refusal) => {
                    if refusal.code == Code::Unsure {
                        return false;
                    }
                    assert!(matches!(refusal.code, Code::Stale | Code::NotKept), "{refusal}");
                    // What is refused was not done.
                    self.moves.pop();
                    if refusal.code == Code::NotKept {
                        return false;
                    }
                }
            }
        }
    }
}

/// A room under test.
struct Room {
    keys: RoomKeys,
    progress: Arc<AtomicUsize>,
    players: Vec<tokio::task::JoinHandle<Remembered>>,
}

async fn begin(sites: &Sites, seed: u64, done: &Arc<AtomicBool>) -> Room {
    let all = sites.lock().unwrap().clone();
    let mut rng = Chooser::seed_from_u64(seed);
    let new = NewRoom {
        game: "ingenious".to_owned(),
        options: json!({"mode": "standard"}),
        seats: vec![SeatKind::Person; 2],
        hints: false,
        names: Vec::new(),
    };
    // The two players are at different servers from the beginning.
    let guests = [all[0].guest().await.unwrap(), all[1].guest().await.unwrap()];
    let keys = guests[0].create_room(&new).await.unwrap();
    let mut clients = Vec::new();
    for (guest, seat) in guests.iter().zip(0..) {
        let mut client = guest.enter(&keys.join, None).await.unwrap();
        client.sit(seat, &format!("p{seat}")).await.unwrap();
        clients.push(client);
    }
    for client in &mut clients {
        client.ask(Ask::Ready { yes: true }).await.unwrap();
    }
    while clients.iter().any(|client| client.state.is_none()) {
        player::receive_any(&mut clients).await.1.unwrap();
    }
    drop(clients);
    let progress = Arc::new(AtomicUsize::new(0));
    let players = guests.into_iter().map(|guest| {
        let (key, sites) = (keys.join.clone(), sites.clone());
        let (progress, done, rng) = (progress.clone(), done.clone(), Chooser::seed_from_u64(rng.next_u64()));
        tokio::spawn(Player { guest, key, sites, rng, moves: Vec::new(), progress, done }.play())
    });
    let players = players.collect();
    Room { keys, progress, players }
}

fn signal(process: &Process, name: &str) {
    let told = std::process::Command::new("kill").args([name, &process.pid().to_string()]).status().unwrap();
    assert!(told.success());
}

/// Waits until every room has made progress. Returns how long it took.
async fn all_go_on(rooms: &[Room], what: &str) -> Duration {
    let begin = Instant::now();
    let before: Vec<usize> = rooms.iter().map(|room| room.progress.load(Ordering::SeqCst)).collect();
    for (room, before) in rooms.iter().zip(before) {
        while room.progress.load(Ordering::SeqCst) == before && before < 1_000_000 {
            assert!(begin.elapsed() < GOES_ON, "{what}: a room does not go on");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    begin.elapsed()
}

/// True if these decisions are the remembered moves, of which those without an answer may be missing.
fn matches(kept: &[&str], remembered: &[(String, bool)]) -> bool {
    // Which prefixes of the decisions can be explained by the moves so far.
    let mut reached = vec![false; kept.len() + 1];
    reached[0] = true;
    for (action, confirmed) in remembered {
        let mut next = vec![false; kept.len() + 1];
        for at in 0..=kept.len() {
            if !reached[at] {
                continue;
            }
            next[at] |= !confirmed;
            if kept.get(at) == Some(&action.as_str()) {
                next[at + 1] = true;
            }
        }
        reached = next;
    }
    reached[kept.len()]
}

/// Compares the journals with what the players remember, after they have ended. Returns how many moves were
/// confirmed, and how many were not answered.
async fn compare(mut rooms: Vec<Room>, place: &StoreLocation, servers: Vec<Process>) -> (usize, usize) {
    let (mut confirmed, mut unanswered) = (0, 0);
    let mut remembered = Vec::new();
    for room in &mut rooms {
        for player in room.players.drain(..) {
            remembered.push(player.await.unwrap());
        }
    }
    drop(servers);
    let store = Store::open_to_read(place).await.unwrap();
    for (room, moves) in rooms.iter().zip(remembered.chunks(2)) {
        let (row, entries) = store.room(&room.keys.table).await.unwrap().unwrap();
        let lines: Vec<String> = entries.iter().flat_map(|entry| entry.split('\n')).map(str::to_owned).collect();
        for (seat, moves) in moves.iter().enumerate() {
            let mark = format!("{seat} ");
            let kept: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix(&mark)).collect();
            assert!(matches(&kept, moves), "{kept:?} is kept, remembered is {moves:?}");
            confirmed += moves.iter().filter(|(_, confirmed)| *confirmed).count();
            unanswered += moves.iter().filter(|(_, confirmed)| !confirmed).count();
        }
        assert_eq!(check::replay(&row, &lines).journal_from(0), lines);
    }
    (confirmed, unanswered)
}

#[test]
fn the_matching_of_moves_finds_what_is_lost_or_doubled() {
    let moves = [("a".to_owned(), true), ("b".to_owned(), false), ("c".to_owned(), true)];
    assert!(matches(&["a", "c"], &moves) && matches(&["a", "b", "c"], &moves));
    assert!(!matches(&["a"], &moves) && !matches(&["a", "c", "c"], &moves) && !matches(&["a", "x", "c"], &moves));
}

#[test]
fn several_servers_lose_nothing() {
    let Some(postgres) = postgres_fixture::or_skip("several_servers_lose_nothing") else { return };
    let rounds = std::env::var("KILL_ROUNDS").ok().map_or(ROUNDS, |text| text.parse().expect("a number of rounds"));
    let folder = folder();
    let place = StoreLocation::Postgres { url: postgres.database("several").unwrap() };
    let seed = getrandom::u64().unwrap();
    let mut rng = Chooser::seed_from_u64(seed);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let start = Instant::now();
    let (mut confirmed, mut unanswered, mut finished) = (0, 0, 0);
    let (mut longest, mut faults) = (Duration::ZERO, [0; 3]);
    runtime.block_on(async {
        let mut servers: Vec<Process> = (0..SERVERS).map(|_| Process::start(folder.path(), &place)).collect();
        let sites = Sites::new(Mutex::new(servers.iter().map(Process::site).collect()));
        let done = Arc::new(AtomicBool::new(false));
        let mut rooms = Vec::new();
        let mut over = Vec::new();
        let mut due = Vec::new();
        for _ in 0..ROOMS {
            rooms.push(begin(&sites, rng.next_u64(), &done).await);
        }
        for round in 0..rounds {
            all_go_on(&rooms, &format!("before round {round}, seed {seed}")).await;
            tokio::time::sleep(Duration::from_millis(rng.next_u64() % 300)).await;
            let at = below(&mut rng, SERVERS);
            if due.is_empty() {
                due.extend(FAULTS);
            }
            let fault = due.swap_remove(below(&mut rng, due.len()));
            faults[fault] += 1;
            let what = format!("round {round}, fault {fault}, seed {seed}");
            match fault {
                0 => servers.remove(at).kill(),
                1 => {
                    signal(&servers[at], "-TERM");
                    servers.remove(at).wait();
                }
                _ => {
                    // The others take over while it stands still; then it finds out that it was deposed.
                    signal(&servers[at], "-STOP");
                    let stopped = Instant::now();
                    sites.lock().unwrap().remove(at);
                    longest = longest.max(all_go_on(&rooms, &what).await);
                    tokio::time::sleep(PAUSE.saturating_sub(stopped.elapsed())).await;
                    signal(&servers[at], "-CONT");
                    sites.lock().unwrap().insert(at, servers[at].site());
                }
            }
            if fault < 2 {
                sites.lock().unwrap().remove(at);
                longest = longest.max(all_go_on(&rooms, &what).await);
                servers.insert(at, Process::start(folder.path(), &place));
                sites.lock().unwrap().insert(at, servers[at].site());
            }
            // A finished game is replaced by a new one.
            for room in &mut rooms {
                if room.progress.load(Ordering::SeqCst) >= 1_000_000 {
                    let new = begin(&sites, rng.next_u64(), &done).await;
                    over.push(std::mem::replace(room, new));
                }
            }
        }
        finished += over.len();
        rooms.extend(over);
        done.store(true, Ordering::SeqCst);
        (confirmed, unanswered) = compare(rooms, &place, servers).await;
    });
    let [kills, stops, pauses] = faults;
    // Bypasses the output capture of tests: these numbers are the purpose of the test.
    let _ = std::io::Write::write_fmt(
        &mut std::io::stderr(),
        format_args!(
            "{SERVERS} servers on PostgreSQL: {rounds} rounds ({kills} killed, {stops} stopped, {pauses} paused) of {ROOMS} rooms in {:.0} s: {confirmed} moves confirmed and all there once, {unanswered} without an answer; {finished} games ended; every room went on within {:.1} s\n",
            start.elapsed().as_secs_f64(),
            longest.as_secs_f64(),
        ),
    );
    assert!(confirmed > ROOMS);
    assert!(rounds < FAULTS.len() as u64 || faults.iter().all(|times| *times > 0), "{faults:?}");
}

/// A new version is rolled out: every server is stopped and started again, one after the other, as soon as
/// the one before is healthy. Everybody comes back without help.
#[test]
fn a_rolling_deploy_loses_nobody() {
    let Some(postgres) = postgres_fixture::or_skip("a_rolling_deploy_loses_nobody") else { return };
    let folder = folder();
    let place = StoreLocation::Postgres { url: postgres.database("rolling").unwrap() };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut servers: Vec<Process> = (0..SERVERS).map(|_| Process::start(folder.path(), &place)).collect();
        let sites = Sites::new(Mutex::new(servers.iter().map(Process::site).collect()));
        let done = Arc::new(AtomicBool::new(false));
        let mut rooms = Vec::new();
        for seed in 0..ROOMS as u64 {
            rooms.push(begin(&sites, seed, &done).await);
        }
        all_go_on(&rooms, "before the deploy").await;
        let mut longest = Duration::ZERO;
        for at in 0..SERVERS {
            signal(&servers[at], "-TERM");
            // A balancer sends nobody to a server that is not healthy.
            sites.lock().unwrap().remove(at);
            let told = Instant::now();
            servers.remove(at).wait();
            assert!(told.elapsed() < ENDS, "{:?}", told.elapsed());
            longest = longest.max(all_go_on(&rooms, &format!("without server {at}")).await);
            servers.insert(at, Process::start(folder.path(), &place));
            let site = servers[at].site();
            while !site.get("/health").await.is_ok_and(|(status, _)| status.is_success()) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            sites.lock().unwrap().insert(at, site);
        }
        done.store(true, Ordering::SeqCst);
        let (confirmed, unanswered) = compare(rooms, &place, servers).await;
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!(
                "{SERVERS} servers stopped and started one after the other under {ROOMS} rooms: every room went on within {:.1} s; {confirmed} moves confirmed and all there once, {unanswered} without an answer\n",
                longest.as_secs_f64(),
            ),
        );
    });
}

/// The database is stopped under load. `OUTAGE_SECONDS` sets for how long; by default longer than a lease.
#[test]
fn an_outage_of_the_database_loses_nothing() {
    if postgres_fixture::programs().is_none() {
        assert!(postgres_fixture::or_skip("an_outage_of_the_database_loses_nothing").is_none());
        return;
    }
    let seconds = std::env::var("OUTAGE_SECONDS").ok().map_or(8, |text| text.parse().expect("a number of seconds"));
    let mut postgres = postgres_fixture::Postgres::start().unwrap();
    let folder = folder();
    let place = StoreLocation::Postgres { url: postgres.database("outage").unwrap() };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let servers: Vec<Process> = (0..SERVERS).map(|_| Process::start(folder.path(), &place)).collect();
        let sites = Sites::new(Mutex::new(servers.iter().map(Process::site).collect()));
        let done = Arc::new(AtomicBool::new(false));
        let mut rooms = Vec::new();
        for seed in 0..ROOMS as u64 {
            rooms.push(begin(&sites, seed, &done).await);
        }
        all_go_on(&rooms, "before the outage").await;
        postgres.stop();
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        postgres.resume().unwrap();
        let healed = all_go_on(&rooms, "after the outage").await;
        assert!(healed < HEALS, "healed after {healed:?}");
        done.store(true, Ordering::SeqCst);
        let (confirmed, unanswered) = compare(rooms, &place, servers).await;
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!(
                "PostgreSQL stopped for {seconds} s under {SERVERS} servers and {ROOMS} rooms: all go on after {:.1} s; {confirmed} moves confirmed and all there once, {unanswered} without an answer\n",
                healed.as_secs_f64(),
            ),
        );
    });
}
