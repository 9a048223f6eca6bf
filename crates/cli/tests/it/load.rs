//! Tests of the command `load`.

use serde_json::Value;
use server::store::StoreLocation;

use crate::kill::Process;
use crate::{fine, folder, gamekeeper};

/// Plays in a few rooms for a moment, in a game with turns and in one with simultaneous phases, by single
/// moves and by chains.
#[test]
fn load_plays_and_its_counts_match_those_of_the_server() {
    let folder = folder();
    let place = StoreLocation::Sqlite { file: folder.path().join("data").join(server::FILE), pages: None };
    let server = Process::start(folder.path(), &place);
    let load = |args: &str| {
        let args: Vec<&str> = args.split(' ').collect();
        fine(folder.path(), &[&["load", "--server", server.address()], &args[..]].concat(), "")
    };
    for (game, idle) in [("ingenious --seats 3", 25), ("spectacular", 0), ("spectacular --chains", 0)] {
        let text = load(&format!("--rooms 4 --seconds 1 --idle {idle} --json --game {game}"));
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["errors"], Value::Object(Default::default()), "{text}");
        let number = |path: &str| report.pointer(path).and_then(Value::as_f64).expect(path);
        assert!(number("/moves") >= 1.0 && number("/latency/samples") >= 1.0, "{text}");
        assert_eq!(number("/moves") > number("/requests"), game.ends_with("--chains"), "{text}");
        assert!(number("/latency/p50") <= number("/latency/p99") && number("/latency/p99") <= number("/latency/max"));
        // The server has stored an entry for each request, and one for the first draws of each game that
        // followed another.
        let draws = number("/stored/entries") - number("/requests");
        assert!((0.0..=number("/games")).contains(&draws), "{text}");
        for bytes in ["sent", "to_mover", "to_other"] {
            assert!((20.0..20_000.0).contains(&number(&format!("/bytes/{bytes}"))), "{text}");
        }
        if cfg!(target_os = "linux") {
            assert_eq!(number("/cpu/server_pid"), f64::from(server.pid()), "found by its port");
            assert!(number("/memory/set_up") > 0.0);
        }
    }
    let text = load("--rooms 2 --seconds 1 --rate 20");
    assert!(text.contains("limit: the requested rate") && text.contains("errors: none"), "{text}");
}

/// Games are counted, memory is measured once more after a rest, and somebody who does harm is limited.
#[test]
fn load_plays_a_number_of_games_and_does_harm() {
    let folder = folder();
    let place = StoreLocation::Sqlite { file: folder.path().join("data").join(server::FILE), pages: None };
    let server = Process::start(folder.path(), &place);
    let load = |args: &str| -> Value {
        let args: Vec<&str> = args.split(' ').collect();
        let text = fine(folder.path(), &[&["load", "--json", "--server", server.address()], &args[..]].concat(), "");
        serde_json::from_str(&text).unwrap()
    };
    let report = load("--rooms 2 --games 5 --seconds 60 --rest 0.1 --option mode=solo");
    assert_eq!((&report["games"], &report["errors"]), (&Value::from(5), &Value::Object(Default::default())));
    assert!(!cfg!(target_os = "linux") || report["memory"]["rested"].as_u64() > Some(0));
    if cfg!(target_os = "linux") {
        for (how, status) in [("silence", "101"), ("upgrades", "101"), ("keys", "101"), ("records", "200")] {
            let harm = load(&format!("--abuse {how} --seconds 1 --rate 50 --option mode=solo"));
            assert!(harm["statuses"][status].as_u64() > Some(0), "{how}: {harm}");
            assert_eq!(harm["held"].as_u64() > Some(0), how == "silence", "{harm}");
        }
    }
}

/// The clients of each room come to different servers on one database.
#[test]
fn load_uses_several_servers() {
    let Some(postgres) = postgres_fixture::or_skip("load_uses_several_servers") else { return };
    let folder = folder();
    let place = StoreLocation::Postgres { url: postgres.database("load").unwrap() };
    let servers = [Process::start(folder.path(), &place), Process::start(folder.path(), &place)];
    let addresses = servers.each_ref().map(Process::address).join(",");
    let text = fine(folder.path(), &["load", "--json", "--server", &addresses, "--rooms", "4", "--seconds", "1"], "");
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&report["servers"], &report["errors"]),
        (&Value::from(2), &Value::Object(Default::default())),
        "{text}"
    );
    assert!(report["stored"]["entries"].as_u64() >= report["requests"].as_u64(), "{text}");
}

#[test]
fn an_impossible_load_test_is_refused_with_the_reason() {
    let folder = folder();
    let check = |args: &[&str], code: i32, reason: &str| {
        let ran = gamekeeper(folder.path(), &[&["load"], args].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{args:?}: {}", ran.err);
    };
    check(&["--rooms", "20001"], 2, "at most 20000 rooms and 60000 sockets");
    check(&["--seconds", "3601"], 2, "from 0 to 3600 seconds");
    check(&["--rate", "0"], 2, "the rate must be positive");
    check(&["--game", "chess"], 2, "there is no game `chess`");
    // Nothing listens at the port of a closed listener.
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    check(&["--server", &gone], 3, "a guest could not be created: the connection is lost");
}
