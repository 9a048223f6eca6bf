//! A test that kills the server in the middle of many games and restarts it on the same store.
//!
//! Every player remembers what was confirmed and what was sent. After each kill the store is read directly:
//! everything confirmed is stored, unconfirmed moves are stored completely or not at all, and the journal
//! replays with exactly the same draws. Then every room has to continue. In some rooms the game has not
//! begun: who sits where and who is ready is as everybody was told.
//!
//! `KILL_ROUNDS` sets the number of kills; `cargo xtask kill --rounds N` sets it for both databases.

mod agents;
mod check;
mod lobby;
mod process;
#[cfg(unix)]
mod several;

use std::time::{Duration, Instant};

use player::Site;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use server::store::StoreLocation;

use crate::folder;
use agents::{Game, Table};
use lobby::Lobby;
pub(crate) use process::Process;

type Chooser = Xoshiro256PlusPlus;

/// The default number of kills.
const ROUNDS: u64 = 20;
/// The number of rooms that are played at the same time.
const ROOMS: usize = 50;
/// How many of the rooms play a game with simultaneous phases.
const WINDOWS: usize = 10;
/// The number of rooms whose games have not begun.
const LOBBIES: usize = 8;
/// The longest time, in milliseconds, that is waited before the kill once every room has made progress.
const MOST: u64 = 400;
/// The time limit of a round.
const PATIENCE: Duration = Duration::from_secs(60);

/// The counts over all rounds, which the test prints.
#[derive(Default, Debug)]
struct Seen {
    confirmed: usize,
    kept_unconfirmed: usize,
    gone_unconfirmed: usize,
    finished: usize,
    /// Rooms before their game, and games that had just begun.
    gathering: usize,
    revealing: usize,
    begun: usize,
}

#[test]
fn nothing_confirmed_is_lost_on_sqlite() {
    let folder = folder();
    let place = StoreLocation::Sqlite { file: folder.path().join("data").join(server::FILE), pages: None };
    rounds("SQLite", folder.path(), &place);
}

#[test]
fn nothing_confirmed_is_lost_on_postgresql() {
    let Some(postgres) = postgres_fixture::or_skip("nothing_confirmed_is_lost_on_postgresql") else { return };
    let folder = folder();
    rounds("PostgreSQL", folder.path(), &StoreLocation::Postgres { url: postgres.database("kill").unwrap() });
}

fn rounds(database: &str, folder: &std::path::Path, place: &StoreLocation) {
    let rounds = std::env::var("KILL_ROUNDS").ok().map_or(ROUNDS, |text| text.parse().expect("a number of rounds"));
    let seed = getrandom::u64().unwrap();
    let mut rng = Chooser::seed_from_u64(seed);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let begin = Instant::now();
    let mut seen = Seen::default();
    runtime.block_on(async {
        let mut tables: Vec<Table> = Vec::new();
        let mut lobbies: Vec<Lobby> = Vec::new();
        for round in 0..rounds {
            let process = Process::start(folder, place);
            resume(&mut tables, &mut lobbies, place, &process.site(), &mut rng, &mut seen).await;
            let wait = Duration::from_millis(rng.next_u64() % MOST);
            let gathering: Vec<_> = lobbies.drain(..).map(|lobby| tokio::spawn(lobby.gather())).collect();
            let killed = async {
                agents::play(&mut tables, wait, process).await;
                for lobby in gathering {
                    lobbies.push(lobby.await.unwrap());
                }
            };
            let stuck = || format!("{database}, round {round}, seed {seed}: stuck");
            tokio::time::timeout(PATIENCE, killed).await.unwrap_or_else(|_| panic!("{}", stuck()));
        }
        // The last server is not killed: some games of each kind are played to the end.
        let process = Process::start(folder, place);
        resume(&mut tables, &mut lobbies, place, &process.site(), &mut rng, &mut seen).await;
        let mut at = 0..ROOMS;
        tables.retain(|_| at.next().is_some_and(|at| !(4..ROOMS - 2).contains(&at)));
        tokio::time::timeout(PATIENCE, agents::finish(&mut tables)).await.expect("the last games have got stuck");
        for table in &mut tables {
            check::finished(table).await;
        }
        seen.finished += tables.len();
    });
    // Bypasses the output capture of tests: these numbers are the purpose of the test.
    let _ = std::io::Write::write_fmt(
        &mut std::io::stderr(),
        format_args!(
            "{database}: {rounds} kills of {ROOMS} rooms in {:.0} s: {} moves confirmed and all there; of those under way {} were kept whole and {} not at all; {} games ended and verified; of {LOBBIES} rooms before their game all was there: {} gathering, {} revealing, {} begun\n",
            begin.elapsed().as_secs_f64(),
            seen.confirmed,
            seen.kept_unconfirmed,
            seen.gone_unconfirmed,
            seen.finished,
            seen.gathering,
            seen.revealing,
            seen.begun,
        ),
    );
    assert!(seen.confirmed > ROOMS && seen.finished > 0 && seen.gathering > 0);
}

/// Checks the store and reconnects every player, in all rooms at once; a finished game is replaced by a new
/// one.
async fn resume(
    tables: &mut Vec<Table>,
    lobbies: &mut Vec<Lobby>,
    place: &StoreLocation,
    site: &Site,
    rng: &mut Chooser,
    seen: &mut Seen,
) {
    let names = tables.iter().map(|table| &table.keys).chain(lobbies.iter().map(|lobby| &lobby.keys));
    let kept = check::read(place, names.map(|keys| keys.table.clone()).collect()).await;
    lobbies.iter_mut().for_each(|lobby| lobby.kept(&kept, seen));
    lobbies.retain(|lobby| !lobby.has_begun());
    for lobby in lobbies.iter_mut() {
        lobby.come_back(site).await;
    }
    while lobbies.len() < LOBBIES {
        lobbies.push(Lobby::begin(site, rng.next_u64()).await);
    }
    let mut before = std::mem::take(tables).into_iter();
    let mut coming = Vec::new();
    for at in 0..ROOMS {
        let table = before.next().map(|mut table| {
            check::kept(&mut table, &kept, seen);
            table
        });
        let game = if at < ROOMS - WINDOWS { Game::Ingenious } else { Game::Spectacular };
        let (site, seed) = (site.clone(), rng.next_u64());
        coming.push(tokio::spawn(async move {
            let mut finished = 0;
            if let Some(mut table) = table {
                table.come_back(&site).await;
                if !table.is_over() {
                    return (table, finished);
                }
                check::finished(&mut table).await;
                finished = 1;
            }
            (Table::begin(&site, game, 2 + at % 3, seed).await, finished)
        }));
    }
    for table in coming {
        let (table, finished) = table.await.unwrap();
        tables.push(table);
        seen.finished += finished;
    }
}
