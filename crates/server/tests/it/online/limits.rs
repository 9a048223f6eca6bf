//! Tests of what one client may use: sockets, keys, records, chat, time.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use player::Received;
use protocol::{Ask, Code, Phrase, Tell};
use serde_json::json;
use server::store::StoreLocation;
use server::{Hall, Limits, Store};
use sqlx::PgPool;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;

use super::{Running, begin, chooser, code, quick, room, run, settle, step};

#[test]
fn a_socket_must_say_hello() {
    run(|folder| async move {
        let running = Running::new(folder.path(), Limits { hello: Duration::from_millis(100), ..quick() }).await;
        let mut socket = running.site().anonymous().socket().await.unwrap();
        let said = socket.next().await.unwrap().unwrap();
        let Tell::Bye(refusal) = serde_json::from_str(said.to_text().unwrap()).unwrap() else { panic!("{said}") };
        assert_eq!(refusal.code, Code::TooSlow, "a reason after which clients try again");
    });
    // Those who did may be as silent as they like. The limit is long enough for a slow machine to say it in
    // time.
    run(|folder| async move {
        let hello = Duration::from_secs(2);
        let running = Running::new(folder.path(), Limits { hello, ..quick() }).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        tokio::time::sleep(hello + Duration::from_millis(200)).await;
        settle(&mut clients).await;
    });
}

#[test]
fn an_address_has_few_sockets_and_opens_them_slowly() {
    run(|folder| async move {
        let running = Running::new(folder.path(), Limits { sockets_per_address: 5, ..quick() }).await;
        let site = running.site();
        let mut open = Vec::new();
        for _ in 0..5 {
            open.push(site.anonymous().socket().await.unwrap());
        }
        assert!(site.anonymous().socket().await.is_err());
        drop(open.pop());
        while running.hall.counts().0 > 4 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(site.anonymous().socket().await.is_ok(), "there is room for one again");
    });
    run(|folder| async move {
        let running = Running::new(folder.path(), Limits { upgrades: 5, ..quick() }).await;
        let mut opened = 0;
        for _ in 0..8 {
            opened += usize::from(running.site().anonymous().socket().await.is_ok());
        }
        assert_eq!(opened, 5);
    });
}

/// An address may be that of a school: one who tries many keys there keeps nobody else from entering a room,
/// whether it is in memory or not.
#[test]
fn unknown_keys_lock_nobody_out() {
    run(|folder| async move {
        let limits = Limits { unknown_keys: 4, idle: Duration::from_secs(3600), ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let site = running.site();
        let (awake, clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let asleep = clients[0].0.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        for number in 0..12 {
            let unknown = site.anonymous().enter(&format!("{number:032x}"), None).await;
            assert_eq!(code(unknown), Some(Code::UnknownRoom));
        }
        for keys in [awake, asleep] {
            site.anonymous().enter(&keys.table, None).await.unwrap();
        }
    });
}

/// Somebody who tries many keys while the store is slow waits in a line with one place at its head: the
/// connections to the store are left to everybody else.
#[test]
fn suspects_look_for_rooms_one_at_a_time() {
    let name = "suspects_look_for_rooms_one_at_a_time";
    let Some(postgres) = postgres_fixture::or_skip(name) else { return };
    let url = postgres.database(name).unwrap();
    run(|_| async move {
        let store = Store::open(&StoreLocation::Postgres { url: url.clone() }).await.unwrap();
        let limits = Limits { unknown_keys: 1, ..quick() };
        let running = Running::on(Hall::new(store.clone(), limits), store).await;
        let site = running.site();
        let guest = site.guest().await.unwrap();
        assert_eq!(code(site.anonymous().enter(&"0".repeat(32), None).await), Some(Code::UnknownRoom));
        // Nothing can be read of rooms for a while.
        let pool = PgPool::connect(&url).await.unwrap();
        let mut transaction = pool.begin().await.unwrap();
        sqlx::query("LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE").execute(&mut *transaction).await.unwrap();
        let trying: Vec<_> = (1..20)
            .map(|number| {
                let nobody = site.anonymous();
                tokio::spawn(async move { code(nobody.enter(&format!("{number:032x}"), None).await) })
            })
            .collect();
        while running.hall.counts().0 < trying.len() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        let waits =
            "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        assert_eq!(sqlx::query_scalar::<_, i64>(waits).fetch_one(&pool).await.unwrap(), 1);
        assert_eq!(guest.devices().await.unwrap().len(), 1, "others can read");
        transaction.commit().await.unwrap();
        for tried in trying {
            assert_eq!(tried.await.unwrap(), Some(Code::UnknownRoom));
        }
    });
}

#[test]
fn records_are_limited_by_address() {
    run(|folder| async move {
        let running = Running::new(folder.path(), Limits { records: 3, ..quick() }).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "solo", 1)).await;
        let mut rng = chooser(7);
        while step(&mut clients, &mut rng).await {}
        let guest = &clients[0].0;
        for _ in 0..3 {
            guest.record(&keys.table).await.unwrap();
        }
        assert_eq!(code(guest.record(&keys.table).await), Some(Code::TooFast));
    });
}

#[test]
fn lists_of_rooms_are_limited_by_address() {
    run(|folder| async move {
        let running = Running::new(folder.path(), Limits { lists: 3, ..quick() }).await;
        let guest = running.site().guest().await.unwrap();
        for _ in 0..3 {
            guest.rooms().await.unwrap();
        }
        assert_eq!(code(guest.rooms().await), Some(Code::TooFast));
    });
}

#[test]
fn a_seat_talks_at_a_human_pace() {
    run(|folder| async move {
        let running = Running::new(folder.path(), Limits { talk: 1, ..quick() }).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let talk = || Ask::Phrase { phrase: Phrase::Hello };
        let mut said = 0;
        for _ in 0..40 {
            match code(clients[0].1.ask(talk()).await) {
                None => said += 1,
                refused => assert_eq!(refused, Some(Code::TooFast)),
            }
        }
        // Five at once, and one for each second that the test has taken.
        assert!((5..40).contains(&said), "{said}");
        let guest = clients[0].0.clone();
        let mut again = guest.enter(&keys.join, None).await.unwrap();
        let more = (0..20).map(|_| talk());
        let mut refused = 0;
        for talk in more {
            refused += usize::from(code(again.ask(talk).await) == Some(Code::TooFast));
        }
        assert!(refused > 0, "reconnecting does not help");
        assert_eq!(code(clients[1].1.ask(talk()).await), None, "the others may talk");
    });
}

/// Spectators who come at the same time are announced together.
#[test]
fn spectators_are_announced_together() {
    run(|folder| async move {
        const SPECTATORS: usize = 60;
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        settle(&mut clients).await;
        let hello = json!([1, {"hello": {"protocol": protocol::VERSION, "room": keys.table}}]).to_string();
        let mut sockets = Vec::new();
        for _ in 0..SPECTATORS {
            sockets.push(site.anonymous().socket().await.unwrap());
        }
        for socket in &mut sockets {
            socket.send(Message::text(hello.clone())).await.unwrap();
        }
        let mut announced = 0;
        while clients[0].1.room.watchers < SPECTATORS {
            announced += usize::from(clients[0].1.receive().await.unwrap() == Received::Room);
        }
        assert!(announced < SPECTATORS, "{announced}");
    });
}

/// A client that sends its request letter by letter does not hold a connection for ever.
#[test]
fn a_request_must_come_in_time() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let mut stream = tokio::net::TcpStream::connect(running.address).await.unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ").await.unwrap();
        // The server ends the connection; without a time limit this would wait until the test times out.
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"));
    });
}

#[test]
fn the_cookie_is_renewed_at_every_visit() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let address = running.address;
        let ask = async |cookie: &str| {
            let request = format!(
                "POST /api/guest HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            );
            let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).map(str::to_owned);
            (answer[9..12].to_owned(), line.unwrap_or_default())
        };
        let (status, first) = ask("a=b").await;
        assert_eq!(status, "201");
        let (status, again) = ask(first.split(';').next().unwrap()).await;
        assert_eq!((status.as_str(), &again), ("204", &first), "the same token, and another year");
        assert_eq!(ask("gamekeeper_guest=0").await.0, "201", "an invalid one is replaced");
    });
}
