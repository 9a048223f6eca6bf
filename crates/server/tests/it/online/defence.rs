//! Tests of abuse: messages and requests that are invalid, forged, stale, too long, too many, too fast or too
//! slow.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use game_core::SeatKind;
use http::StatusCode;
use player::{Error, Socket};
use protocol::http::NewRoom;
use protocol::{Ask, Code, MAX_BYTES, Tell};
use serde_json::json;
use server::Limits;
use tokio_tungstenite::tungstenite::Message;

use super::{CLOSING, Running, any, begin, chooser, code, options, quick, room, run, settle, step};

async fn next_message(socket: &mut Socket) -> Option<Tell> {
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

async fn refused(socket: &mut Socket, text: &str) -> (u32, Code) {
    socket.send(Message::text(text)).await.unwrap();
    match next_message(socket).await.unwrap() {
        Tell::No(n, refusal) => (n, refusal.code),
        Tell::Bye(refusal) => (u32::MAX, refusal.code),
        other => panic!("{text} is answered with {other:?}"),
    }
}

#[test]
fn invalid_moves_change_nothing() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(1);
        for _ in 0..7 {
            step(&mut clients, &mut rng).await;
        }
        settle(&mut clients).await;
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let before: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
        let state = before[mover].as_ref().unwrap();
        let legal = clients[mover].1.client_rules().unwrap().legal(&state.view).unwrap();
        let action = any(&mut rng, &legal).clone();
        let mut id = 0;
        let mut act = |seen, action: &str| {
            id += 1;
            Ask::Act { id, seen, actions: vec![action.to_owned()] }
        };
        let now = clients[1 - mover].1.state.as_ref().unwrap().v;
        assert_eq!(code(clients[1 - mover].1.ask(act(now, &action)).await), Some(Code::NotAwaited));
        assert_eq!(code(clients[mover].1.ask(act(state.v - 1, &action)).await), Some(Code::Stale));
        assert_eq!(code(clients[mover].1.ask(act(state.v + 1, &action)).await), Some(Code::Stale));
        assert_eq!(code(clients[mover].1.ask(act(state.v, "nonsense")).await), Some(Code::BadNotation));
        let illegal = clients[mover].1.ask(act(state.v, "RR 9,0 9,1")).await.unwrap_err();
        let illegal = illegal.refusal().unwrap();
        assert_eq!(illegal.code, Code::IllegalAction);
        assert!(illegal.clause.as_ref().unwrap().starts_with("ING-") && illegal.data.is_some());
        assert_eq!(
            code(clients[mover].1.ask(Ask::Undo { id: 99, seen: state.v, steps: 99 }).await),
            Some(Code::Horizon)
        );
        settle(&mut clients).await;
        for ((_, client), before) in clients.iter().zip(&before) {
            assert_eq!(client.state, *before);
        }
        clients[mover].1.act(&action).await.unwrap();
    });
}

#[test]
fn malformed_messages_are_refused_and_too_many_close_the_socket() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let keys = site.guest().await.unwrap().create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let mut socket = site.anonymous().socket().await.unwrap();
        assert_eq!(refused(&mut socket, "[5,\"stand\"]").await, (5, Code::HelloFirst));
        let broken =
            ["", "{", "null", "[]", "[7]", "[7,{\"leap\":{}}]", "[7,{\"sit\":{\"seat\":9}}]", "[4294967296,\"stand\"]"];
        for text in broken {
            let (n, refusal) = refused(&mut socket, text).await;
            assert_eq!(refusal, Code::BadMessage, "{text}");
            assert_eq!(n, if text.starts_with("[7") { 7 } else { 0 }, "{text}");
        }
        let long = format!("[8,{{\"say\":{{\"text\":\"{}\"}}}}]", "x".repeat(MAX_BYTES));
        assert_eq!(refused(&mut socket, &long).await, (8, Code::TooLarge));
        socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
        assert!(
            matches!(next_message(&mut socket).await, Some(Tell::No(0, refusal)) if refusal.code == Code::BadMessage)
        );
        for unknown in ["0".repeat(32), "x".into(), "z".repeat(32), String::new()] {
            let mut socket = site.anonymous().socket().await.unwrap();
            let hello = json!([1, {"hello": {"protocol": protocol::VERSION, "room": unknown}}]).to_string();
            assert_eq!(refused(&mut socket, &hello).await.1, Code::UnknownRoom);
            assert!(next_message(&mut socket).await.is_none(), "the socket is closed");
        }
        // Clients of another version, the first one among them, are told to reload.
        for protocol in [0, 1, protocol::VERSION + 1] {
            let mut old = site.anonymous().socket().await.unwrap();
            let hello = json!([1, {"hello": {"protocol": protocol, "room": keys.join}}]).to_string();
            old.send(Message::text(hello)).await.unwrap();
            let Some(Tell::Bye(refusal)) = next_message(&mut old).await else {
                panic!("version {protocol} is refused")
            };
            assert_eq!(refusal.code, Code::Protocol);
            assert!(refusal.why.contains("reload"), "{refusal}");
            assert!(next_message(&mut old).await.is_none(), "the socket is closed");
        }
        // An oversized frame closes the socket at once.
        let mut huge = site.anonymous().socket().await.unwrap();
        let _ = huge.send(Message::text("x".repeat(1 << 20))).await;
        let mut last = None;
        while let Some(message) = next_message(&mut huge).await {
            last = Some(message);
        }
        assert!(last.is_none_or(|message| matches!(message, Tell::Bye(refusal) if refusal.code == Code::TooLarge)));
        // A client that keeps sending malformed messages is disconnected.
        let mut ended = false;
        for _ in 0..200 {
            if socket.send(Message::text("?")).await.is_err() || next_message(&mut socket).await.is_none() {
                ended = true;
                break;
            }
        }
        assert!(ended);
        assert!(site.anonymous().enter(&keys.join, None).await.is_ok(), "other clients are unaffected");
    });
}

#[test]
fn a_flood_is_rate_limited_without_affecting_others() {
    run(|folder| async move {
        let limits = Limits { messages: 20, ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let site = running.site();
        let (_, mut victims) = begin(&site, room("ingenious", "standard", 2)).await;
        let (_, mut flood) = begin(&site, room("ingenious", "standard", 2)).await;
        let mut counts = (0, 0);
        for _ in 0..150 {
            match flood[0].1.ask(Ask::Phrase { phrase: protocol::Phrase::Hello }).await {
                Ok(()) => counts.0 += 1,
                Err(Error::Refused(refusal)) => {
                    assert_eq!(refusal.code, Code::TooFast);
                    counts.1 += 1;
                }
                Err(Error::Bye(refusal)) => {
                    assert_eq!(refusal.code, Code::TooFast);
                    break;
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert!(counts.0 < 90 && counts.1 > 20, "{counts:?}");
        let mut rng = chooser(2);
        for _ in 0..5 {
            step(&mut victims, &mut rng).await;
        }
    });
}

/// A client that does not read is disconnected, and the game continues.
#[test]
fn a_slow_reader_is_disconnected() {
    run(|folder| async move {
        let limits = Limits { queue: 8, ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let asleep = site.anonymous().enter(&keys.table, None).await.unwrap();
        clients[0].1.wait_until(|client| client.room.watchers == 1).await.unwrap();
        let text = "x".repeat(200);
        // Sends messages until all buffers between the two are full.
        let mut said = 0;
        loop {
            clients[0].1.ask(Ask::Say { text: text.clone() }).await.unwrap();
            said += 1;
            clients[1].1.ask(Ask::Answer { yes: false }).await.unwrap_err();
            if clients[0].1.room.watchers == 0 {
                break;
            }
            assert!(said < 200_000, "the slow reader was not disconnected");
        }
        drop(asleep);
        let mut rng = chooser(2);
        for _ in 0..5 {
            step(&mut clients, &mut rng).await;
        }
    });
}

#[test]
fn rooms_watchers_and_sockets_are_limited() {
    run(|folder| async move {
        let limits = Limits { watchers: 20, rooms: 3, sockets: 60, ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let host = clients[0].0.clone();
        for _ in 0..2 {
            host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        }
        assert_eq!(code(host.create_room(&room("ingenious", "standard", 2)).await), Some(Code::TooMany));
        // Ten thousand spectators connect one after the other; twenty are admitted.
        let mut admitted = Vec::new();
        let mut refused_count = 0;
        for _ in 0..10_000 {
            match site.anonymous().enter(&keys.table, None).await {
                Ok(client) => admitted.push(client),
                Err(why) => {
                    assert_eq!(why.refusal().unwrap().code, Code::TooMany);
                    refused_count += 1;
                }
            }
        }
        assert_eq!((admitted.len(), refused_count), (20, 9_980));
        // Sockets that send nothing are limited too.
        let mut idle = Vec::new();
        while let Ok(socket) = site.anonymous().socket().await {
            idle.push(socket);
            assert!(idle.len() <= 60);
        }
        let mut rng = chooser(2);
        for _ in 0..5 {
            step(&mut clients, &mut rng).await;
        }
        drop((admitted, idle));
        while running.hall.counts().0 > 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(site.anonymous().enter(&keys.table, None).await.is_ok(), "slots are free again");
    });
}

#[test]
fn invalid_rooms_are_refused() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let host = running.site().guest().await.unwrap();
        let person = || SeatKind::Person;
        let check = async |game: &str, options, seats: Vec<SeatKind>, expected| {
            let created =
                host.create_room(&NewRoom { game: game.into(), options, seats, hints: false, names: Vec::new() }).await;
            assert_eq!(code(created), Some(expected), "{game}");
        };
        check("chess", json!({}), vec![person(), person()], Code::UnknownGame).await;
        check("ingenious", json!({"mode": "blitz"}), vec![person(), person()], Code::BadSetup).await;
        check("ingenious", json!([]), vec![person(), person()], Code::BadSetup).await;
        check("ingenious", options("standard"), vec![person(); 7], Code::BadSetup).await;
        check("ingenious", options("standard"), vec![], Code::BadSetup).await;
        check("ingenious", options("solo"), vec![person(), person()], Code::BadSetup).await;
        check("ingenious", options("standard"), vec![person(), SeatKind::Bot("nobody".into())], Code::UnknownBot).await;
        let bots = vec![SeatKind::Bot("random".into()); 2];
        check("ingenious", options("standard"), bots, Code::BadSetup).await;
        let nobody = running.site().anonymous().create_room(&room("ingenious", "standard", 2)).await;
        assert_eq!(code(nobody), Some(Code::NoGuest));
        assert_eq!(code(host.record(&"0".repeat(32)).await), Some(Code::UnknownRoom));
    });
}

/// Sends a raw HTTP request and returns the start of the response.
async fn raw(running: &Running, request: &str) -> String {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(running.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = vec![0; 4096];
    let read = stream.read(&mut response).await.unwrap();
    String::from_utf8_lossy(&response[..read]).into_owned()
}

#[test]
fn cross_origin_requests_and_forged_tokens_are_refused() {
    run(|folder| async move {
        let limits = Limits { origins: vec!["https://play.example.org".into()], ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let address = running.address;
        let post = |origin: &str| {
            format!("POST /api/guest HTTP/1.1\r\nhost: {address}\r\norigin: {origin}\r\ncontent-length: 0\r\n\r\n")
        };
        let socket = |origin: &str| {
            format!(
                "GET /api/socket HTTP/1.1\r\nhost: {address}\r\norigin: {origin}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                 sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
        };
        for origin in ["https://evil.example", "null", "", &format!("http://{address}.evil.example")] {
            for request in [post(origin), socket(origin)] {
                let response = raw(&running, &request).await;
                assert!(response.starts_with("HTTP/1.1 403"), "{origin}: {response}");
                assert!(response.contains("\"origin\""), "{response}");
            }
        }
        for origin in [format!("http://{address}"), "https://play.example.org".into()] {
            assert!(raw(&running, &post(&origin)).await.starts_with("HTTP/1.1 201"), "{origin}");
            assert!(raw(&running, &socket(&origin)).await.starts_with("HTTP/1.1 101"), "{origin}");
        }
        for token in ["0".repeat(64), "x".into(), String::new(), "' OR 1=1 --".into()] {
            let request = format!(
                "POST /api/guest/code HTTP/1.1\r\nhost: {address}\r\ncookie: gamekeeper_guest={token}\r\ncontent-length: 0\r\n\r\n"
            );
            assert!(raw(&running, &request).await.starts_with("HTTP/1.1 401"), "{token}");
        }
        let long = "x".repeat(20_000);
        let request =
            format!("POST /api/rooms HTTP/1.1\r\nhost: {address}\r\ncontent-length: {}\r\n\r\n{long}", long.len());
        assert!(raw(&running, &request).await.starts_with("HTTP/1.1 413"));
    });
}

#[test]
fn requests_are_rate_limited_by_address() {
    run(|folder| async move {
        let limits = Limits { requests: 5, ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let mut codes = Vec::new();
        for _ in 0..7 {
            codes.push(code(running.site().guest().await));
        }
        assert_eq!(codes, [None, None, None, None, None, Some(Code::TooFast), Some(Code::TooFast)]);
    });
}

#[test]
fn everybody_is_notified_of_a_shutdown() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        assert!(running.hall.close(CLOSING).await);
        for (_, client) in &mut clients {
            let why = loop {
                match client.receive().await {
                    Ok(_) => {}
                    Err(why) => break why,
                }
            };
            assert_eq!(why.refusal().unwrap().code, Code::Closing);
        }
        assert_eq!(code(clients[0].0.enter(&keys.join, None).await), None, "no new sockets are accepted");
        assert!(clients[0].0.enter(&keys.join, None).await.is_err());
    });
}

#[test]
fn metrics_are_published_without_room_keys() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(2);
        for _ in 0..5 {
            step(&mut clients, &mut rng).await;
        }
        let (status, text) = running.site().get("/metrics").await.unwrap();
        assert_eq!(status, StatusCode::OK);
        for name in
            ["gamekeeper_entries_total", "gamekeeper_sockets", "gamekeeper_commit_seconds", "gamekeeper_requests_total"]
        {
            assert!(text.contains(name), "{name}: {text}");
        }
        assert!(!text.contains(&keys.table) && !text.contains(&keys.join));
        let (_, health) = running.site().get("/health").await.unwrap();
        assert!(health.contains(r#""rooms":1,"sockets":2"#), "{health}");
    });
}
