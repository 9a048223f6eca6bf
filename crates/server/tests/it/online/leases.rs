//! Tests of several servers on one PostgreSQL database: any of them serves any room, only one writes it.

use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use player::{Guest, RoomClient};
use protocol::{Ask, Code};
use server::store::StoreLocation;
use server::{Cluster, Hall, Store, accept, internal};
use sqlx::PgPool;
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::{CLOSING, HEADER_TIMEOUT, Running, begin, chooser, code, quick, room, run, settle, step};

/// One of several servers on a database.
pub(super) struct Server {
    pub(super) running: Running,
    /// Where other servers reach it.
    internal: String,
    serving: tokio::task::JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Server {
    pub(super) async fn start(url: &str) -> Self {
        let store = Store::open_shared(&StoreLocation::Postgres { url: url.to_owned() }).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let cluster = Cluster::join(url, &address).await.unwrap();
        let hall = Hall::joined(store.clone(), quick(), cluster);
        let serving = tokio::spawn(accept(listener, internal(hall.clone()), HEADER_TIMEOUT, core::future::pending()));
        Self { running: Running::on(hall, store).await, internal: address, serving }
    }

    /// Ends like a server that is told to.
    async fn stop(self) {
        assert!(self.running.hall.close(CLOSING).await);
    }

    /// How many rooms are in memory here.
    pub(super) fn rooms(&self) -> usize {
        self.running.hall.counts().1
    }
}

/// Runs a test on a database of its own.
pub(super) fn on_postgres<F: Future<Output = ()>>(name: &str, test: impl FnOnce(String) -> F) {
    let Some(postgres) = postgres_fixture::or_skip(name) else { return };
    let url = postgres.database(name).unwrap();
    run(|_| test(url));
}

/// The same people, at another server.
async fn move_to(clients: Vec<(Guest, RoomClient)>, key: &str, server: &Server) -> Vec<(Guest, RoomClient)> {
    let mut moved = Vec::new();
    for (guest, client) in clients {
        let before = client.state.clone();
        drop(client);
        let guest = guest.at(&server.running.site());
        let client = guest.enter(key, None).await.unwrap();
        assert_eq!(client.state, before, "the table is the same");
        moved.push((guest, client));
    }
    moved
}

async fn play(clients: &mut [(Guest, RoomClient)], steps: usize, seed: u64) {
    let mut rng = chooser(seed);
    for _ in 0..steps {
        assert!(step(clients, &mut rng).await);
    }
    settle(clients).await;
}

#[test]
fn a_room_is_played_through_any_server() {
    on_postgres("a_room_is_played_through_any_server", |url| async move {
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        let (keys, mut clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        // One player stays, the other comes through the other server.
        let guest = clients[1].0.at(&two.running.site());
        let client = guest.enter(&keys.join, None).await.unwrap();
        clients[1] = (guest, client);
        play(&mut clients, 12, 1).await;
        assert_eq!((one.rooms(), two.rooms()), (1, 0), "one server owns the room");
        // Watching, the list of rooms and chat work the same.
        let mut watcher = two.running.site().anonymous().enter(&keys.table, None).await.unwrap();
        assert_eq!(code(watcher.ask(Ask::Resign).await), Some(Code::Watching));
        clients[1].1.ask(Ask::Say { text: "hello".into() }).await.unwrap();
        for server in [&one, &two] {
            for (guest, client) in &clients {
                let rooms = guest.at(&server.running.site()).rooms().await.unwrap();
                assert_eq!((rooms.len(), &rooms[0].table), (1, &keys.table));
                assert_eq!(rooms[0].to_act.has(rooms[0].seat.unwrap()), client.is_to_act());
            }
        }
        let health = two.running.site().get("/health").await.unwrap().1;
        assert!(health.contains(two.running.hall.instance().unwrap()), "{health}");
        let mut rng = chooser(9);
        while step(&mut clients, &mut rng).await {}
        let record = clients[1].0.record(&keys.table).await.unwrap();
        assert_eq!(record.game, "ingenious");
    });
}

#[test]
fn a_game_goes_on_when_its_owner_stops() {
    on_postgres("a_game_goes_on_when_its_owner_stops", |url| async move {
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        let (keys, mut clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        play(&mut clients, 6, 2).await;
        // One player is at the server that stops, the other is passed on to it.
        let guest = clients[1].0.at(&two.running.site());
        let mut client = guest.enter(&keys.join, None).await.unwrap();
        one.stop().await;
        assert_eq!(code(client.receive().await), Some(Code::Closing), "everybody is told");
        clients[1] = (guest, client);
        let begin = Instant::now();
        let mut clients = move_to(clients, &keys.join, &two).await;
        assert!(begin.elapsed() < Duration::from_secs(2), "nobody waits for a lease to run out");
        play(&mut clients, 6, 3).await;
        assert_eq!(two.rooms(), 1);
    });
}

/// A server that only passes on frames ends too: its clients are told, and so is who has not greeted yet.
#[test]
fn clients_of_a_server_in_front_are_told_when_it_stops() {
    on_postgres("clients_of_a_server_in_front_are_told_when_it_stops", |url| async move {
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        let (keys, mut clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        play(&mut clients, 4, 16).await;
        let guest = clients[1].0.at(&two.running.site());
        let mut client = guest.enter(&keys.join, None).await.unwrap();
        let mut silent = two.running.site().anonymous().socket().await.unwrap();
        assert_eq!((two.running.hall.counts(), two.rooms()), ((2, 0), 0));
        assert!(two.running.hall.close(CLOSING).await);
        let bye = loop {
            if let Err(why) = client.receive().await {
                break why;
            }
        };
        assert_eq!(bye.refusal().map(|bye| bye.code), Some(Code::Closing));
        let said = silent.next().await.unwrap().unwrap();
        assert!(said.to_text().unwrap().contains("closing"), "{said}");
        while two.running.hall.counts().0 > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        clients[1] = (guest, client);
        let mut clients = move_to(clients, &keys.join, &one).await;
        play(&mut clients, 4, 17).await;
    });
}

/// A server that another one has taken over from writes nothing, and its clients come back to the new owner.
#[test]
fn a_deposed_owner_writes_nothing() {
    on_postgres("a_deposed_owner_writes_nothing", |url| async move {
        let one = Server::start(&url).await;
        let (keys, mut clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        play(&mut clients, 4, 4).await;
        let pool = PgPool::connect(&url).await.unwrap();
        // Without a notice, so that the owner finds out when it writes.
        let depose = "UPDATE room_leases SET instance = NULL, epoch = epoch + 1 WHERE room = $1";
        sqlx::query(depose).bind(&keys.table).execute(&pool).await.unwrap();
        let entries = async || one.running.store().room(&keys.table).await.unwrap().unwrap().1.len();
        let before = entries().await;
        let states: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let client = &mut clients[mover].1;
        let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
        assert_eq!(code(client.act(&legal[0]).await), Some(Code::NotKept));
        assert_eq!(entries().await, before);
        let two = Server::start(&url).await;
        let mut clients = move_to(clients, &keys.join, &two).await;
        assert_eq!(clients.iter().map(|(_, client)| client.state.clone()).collect::<Vec<_>>(), states);
        play(&mut clients, 4, 5).await;
    });
}

/// A server whose row has run out loses its rooms to the server that clients come to, and hears of it.
#[test]
fn a_lease_that_has_run_out_is_taken_over() {
    on_postgres("a_lease_that_has_run_out_is_taken_over", |url| async move {
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        let (keys, mut clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        play(&mut clients, 4, 6).await;
        let pool = PgPool::connect(&url).await.unwrap();
        // The clock of the database is put forward or back by an hour.
        for (from, to, hours) in [(&one, &two, -1), (&two, &one, 1)] {
            assert_eq!((from.rooms(), to.rooms()), (1, 0));
            let age = "UPDATE instances SET until = until + $1 * INTERVAL '1 hour' WHERE id = $2";
            // The server renews its row all the time, so this is tried until the other one was faster.
            while to.rooms() == 0 {
                let aged = sqlx::query(age).bind(hours).bind(from.running.hall.instance().unwrap());
                aged.execute(&pool).await.unwrap();
                drop(to.running.site().anonymous().enter(&keys.table, None).await.unwrap());
            }
            for (_, client) in &mut clients {
                let bye = loop {
                    if let Err(why) = client.receive().await {
                        break why;
                    }
                };
                assert!(bye.refusal().is_none_or(|bye| bye.code == Code::Closing), "{bye}");
            }
            while from.rooms() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            clients = move_to(clients, &keys.join, to).await;
            play(&mut clients, 4, 7).await;
        }
    });
}

/// What a viewer is sent through another server is what the owner sends, byte for byte.
#[test]
fn frames_are_the_same_through_another_server() {
    on_postgres("frames_are_the_same_through_another_server", |url| async move {
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        for (game, mode) in [("ingenious", "standard"), ("spectacular", "base")] {
            let (keys, mut clients) = begin(&one.running.site(), room(game, mode, 2)).await;
            play(&mut clients, 3, 8).await;
            for viewer in 0..3 {
                let guest = clients.get(viewer).map(|(guest, _)| guest.clone());
                let guest = guest.unwrap_or_else(|| one.running.site().anonymous());
                let key = if viewer < 2 { &keys.join } else { &keys.table };
                let hello = format!(r#"[1,{{"hello":{{"protocol":{},"room":"{key}"}}}}]"#, protocol::VERSION);
                let mut sockets = Vec::new();
                for server in [&one, &two] {
                    let mut socket = guest.at(&server.running.site()).socket().await.unwrap();
                    socket.send(Message::text(hello.clone())).await.unwrap();
                    let greeting = frames(&mut socket, 1).await;
                    sockets.push((socket, greeting));
                }
                // The greeting, then what happens while somebody plays.
                play(&mut clients, 3, 10 + viewer as u64).await;
                let mut heard = Vec::new();
                for (mut socket, greeting) in sockets {
                    socket.send(Message::text(r#"[2,"ping"]"#)).await.unwrap();
                    heard.push([greeting, frames(&mut socket, 2).await]);
                }
                assert!(heard[0].iter().all(|frames| !frames.is_empty()), "{heard:?}");
                assert_eq!(heard[0], heard[1], "{game}, viewer {viewer}");
            }
        }
    });
}

/// Returns the frames of a socket until the answer to this request. Who is connected is left out: it differs,
/// because one socket comes after another.
async fn frames(
    socket: &mut (impl futures_util::Stream<Item = Result<Message, Error>> + Unpin),
    n: u32,
) -> Vec<String> {
    let end = format!(r#"{{"ok":{n}}}"#);
    let mut frames = Vec::new();
    while let Some(Ok(Message::Text(text))) = socket.next().await {
        if text.as_str() == end {
            return frames;
        }
        if !text.starts_with(r#"{"room""#) && !text.starts_with(r#"{"welcome""#) {
            frames.push(text.to_string());
        }
    }
    panic!("the socket was closed after {frames:?}");
}

/// Nobody can claim to be a guest at the address for other servers.
#[test]
fn only_servers_are_let_in_at_the_internal_address() {
    on_postgres("only_servers_are_let_in_at_the_internal_address", |url| async move {
        let one = Server::start(&url).await;
        let (keys, clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        let pool = PgPool::connect(&url).await.unwrap();
        let secret: String = sqlx::query_scalar("SELECT secret FROM instances").fetch_one(&pool).await.unwrap();
        let owner: String = sqlx::query_scalar("SELECT host FROM rooms").fetch_one(&pool).await.unwrap();
        let status = async |address: &str, headers: &[(&'static str, &str)]| {
            let mut request = format!("ws://{address}/internal/socket").into_client_request().unwrap();
            for (name, value) in headers {
                request.headers_mut().insert(*name, value.parse().unwrap());
            }
            match tokio_tungstenite::connect_async(request).await {
                Ok((_, answer)) => answer.status().as_u16(),
                Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => answer.status().as_u16(),
                Err(why) => panic!("{why}"),
            }
        };
        let (room, guest) = (("x-gamekeeper-room", keys.join.as_str()), ("x-gamekeeper-guest", owner.as_str()));
        let wrong = "0".repeat(secret.len());
        assert_eq!(status(&one.internal, &[room, guest]).await, 403);
        assert_eq!(status(&one.internal, &[room, guest, ("x-gamekeeper-secret", &wrong)]).await, 403);
        assert_eq!(status(&one.internal, &[("x-gamekeeper-secret", &secret)]).await, 400);
        assert_eq!(status(&one.internal, &[room, guest, ("x-gamekeeper-secret", &secret)]).await, 101);
        let public = one.running.address.to_string();
        assert_ne!(status(&public, &[room, guest, ("x-gamekeeper-secret", &secret)]).await, 101, "not for clients");
        drop(clients);
    });
}

/// A guest is removed from rooms on every server, and old rooms that somebody looks at elsewhere stay.
#[test]
fn erasing_and_sweeping_reach_rooms_on_other_servers() {
    on_postgres("erasing_and_sweeping_reach_rooms_on_other_servers", |url| async move {
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        let (keys, clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        let guest = clients[1].0.at(&two.running.site());
        guest.erase().await.unwrap();
        assert_eq!((one.rooms(), two.rooms()), (1, 0));
        let row = two.running.store().room(&keys.table).await.unwrap().unwrap().0;
        assert_eq!((row.seats[1].name.as_str(), &row.seats[1].guest), ("", &None));
        let late = row.updated + 400 * 24 * 3600;
        assert_eq!(two.running.hall.sweep(late).await.unwrap().rooms, 0, "somebody is there");
        drop(clients);
        one.stop().await;
        assert_eq!(two.running.hall.sweep(late).await.unwrap().rooms, 1);
    });
}

/// The sockets of a deleted guest close on every server, also where the guest only looked.
#[test]
fn a_deleted_guest_is_disconnected_everywhere() {
    on_postgres("a_deleted_guest_is_disconnected_everywhere", |url| async move {
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        let host = two.running.site().guest().await.unwrap();
        let keys = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let guest = one.running.site().guest().await.unwrap();
        let mut looking = guest.at(&two.running.site()).enter(&keys.join, None).await.unwrap();
        assert_eq!((one.rooms(), two.rooms()), (0, 1));
        guest.erase().await.unwrap();
        while looking.receive().await.is_ok() {}
    });
}

/// Reading a room waits for a transaction that its owner before, which was killed, sent last.
#[test]
fn a_lease_is_taken_after_the_last_commit_of_the_owner_before() {
    on_postgres("a_lease_is_taken_after_the_last_commit", |url| async move {
        let one = Server::start(&url).await;
        let (keys, mut clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        play(&mut clients, 2, 11).await;
        let pool = PgPool::connect(&url).await.unwrap();
        let mut transaction = pool.begin().await.unwrap();
        let lock = "SELECT epoch FROM room_leases WHERE room = $1 FOR SHARE";
        sqlx::query(lock).bind(&keys.table).execute(&mut *transaction).await.unwrap();
        let vanish = "UPDATE room_leases SET instance = 'killed' WHERE room = $1";
        let vanishing = tokio::spawn({
            let (pool, room) = (pool.clone(), keys.table.clone());
            async move { sqlx::query(vanish).bind(room).execute(&pool).await.unwrap() }
        });
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!vanishing.is_finished(), "a lease does not change during a commit");
        transaction.commit().await.unwrap();
        vanishing.await.unwrap();
        let two = Server::start(&url).await;
        let mut clients = move_to(clients, &keys.join, &two).await;
        play(&mut clients, 2, 12).await;
    });
}

/// Two servers play on by themselves after an outage; nothing is lost.
#[test]
fn several_servers_heal_after_an_outage() {
    if postgres_fixture::programs().is_none() {
        assert!(postgres_fixture::or_skip("several_servers_heal_after_an_outage").is_none());
        return;
    }
    run(|_| async move {
        let mut postgres = postgres_fixture::Postgres::start().unwrap();
        let url = postgres.database("outage").unwrap();
        let (one, two) = (Server::start(&url).await, Server::start(&url).await);
        let (keys, mut clients) = begin(&one.running.site(), room("ingenious", "standard", 2)).await;
        let guest = clients[1].0.at(&two.running.site());
        let client = guest.enter(&keys.join, None).await.unwrap();
        clients[1] = (guest, client);
        play(&mut clients, 4, 13).await;
        postgres.stop();
        // Longer than a lease.
        tokio::time::sleep(Duration::from_secs(7)).await;
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let states: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
        let client = &mut clients[mover].1;
        let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
        let refused = client.act(&legal[0]).await;
        assert_eq!(code(refused), Some(Code::NotKept));
        postgres.resume().unwrap();
        let begin = Instant::now();
        // The leases ran out with the outage, so a room may change its owner once more; then everybody
        // comes back again.
        let guests: Vec<Guest> = clients.into_iter().map(|(guest, _)| guest).collect();
        let mut back = Vec::new();
        while back.len() < guests.len() {
            back.clear();
            for (guest, before) in guests.iter().zip(&states) {
                if let Ok(client) = guest.enter(&keys.join, None).await {
                    assert_eq!(&client.state, before, "nothing is lost");
                    back.push((guest.clone(), client));
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            let mut answered = 0;
            for (_, client) in &mut back {
                answered += usize::from(code(client.ask(Ask::Answer { yes: false }).await) == Some(Code::NoProposal));
            }
            if answered < guests.len() {
                back.clear();
            }
        }
        assert!(begin.elapsed() < Duration::from_secs(5), "healed after {:?}", begin.elapsed());
        play(&mut back, 4, 15).await;
        drop((one, two));
    });
}
