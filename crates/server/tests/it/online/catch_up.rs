//! Tests that a client that keeps losing its connection ends up with the same state as the others.

use player::RoomClient;
use proptest::prelude::prop;
use proptest::test_runner::{Config, TestRunner};
use protocol::Has;
use rand_core::Rng as _;
use server::Limits;

use super::{Running, any, begin, chooser, quick, room, run, settle};

async fn disconnect_at_random(game: &'static str, mode: &'static str, history: usize, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { history, ..quick() };
    let running = Running::new(folder.path(), limits).await;
    let site = running.site();
    let (keys, mut clients) = begin(&site, room(game, mode, 2)).await;
    // Each player has a second client that keeps losing its connection, and so does a spectator.
    let mut shaky: Vec<RoomClient> = Vec::new();
    for (guest, _) in &clients {
        shaky.push(guest.enter(&keys.join, None).await.unwrap());
    }
    shaky.push(site.anonymous().enter(&keys.table, None).await.unwrap());
    let mut steady = site.anonymous().enter(&keys.table, None).await.unwrap();
    let mut rng = chooser(seed);
    for _ in 0..60 {
        settle(&mut clients).await;
        if clients[0].1.is_over() {
            break;
        }
        for (at, shaky) in shaky.iter_mut().enumerate() {
            let chance = rng.next_u64() % 4;
            if chance == 0 {
                let guest = clients.get(at).map_or_else(|| site.anonymous(), |(guest, _)| guest.clone());
                let again = RoomClient::reconnect(&guest, shaky).await.unwrap();
                std::mem::replace(shaky, again).drop_connection();
            } else if chance == 1 {
                // Receives at most one message before the connection is cut again.
                let _ = tokio::time::timeout(core::time::Duration::from_millis(1), shaky.receive()).await;
            }
        }
        let to_act: Vec<usize> = (0..clients.len()).filter(|at| clients[*at].1.is_to_act()).collect();
        let client = &mut clients[*any(&mut rng, &to_act)].1;
        let undo = client.state.as_ref().unwrap().undo;
        if undo > 0 && rng.next_u64().is_multiple_of(4) {
            let seen = client.state.as_ref().unwrap().v;
            client.ask(protocol::Ask::Undo { id: rng.next_u64() as u32, seen, steps: 1 }).await.unwrap();
        } else {
            let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
            let action = any(&mut rng, &legal).clone();
            client.act(&action).await.unwrap();
        }
    }
    settle(&mut clients).await;
    let expected = [&clients[0].1, &clients[1].1].map(|client| client.state.clone().unwrap());
    for (at, client) in shaky.iter_mut().enumerate().take(2) {
        let v = expected[at].v;
        client.wait_until(|client| client.state.as_ref().unwrap().v == v).await.unwrap();
        assert_eq!(client.state.as_ref(), Some(&expected[at]));
    }
    // Spectators have their own versions.
    let fresh = site.anonymous().enter(&keys.table, None).await.unwrap().state.unwrap();
    for client in [&mut shaky[2], &mut steady] {
        client.wait_until(|client| client.state.as_ref().unwrap().v == fresh.v).await.unwrap();
        assert_eq!(client.state.as_ref(), Some(&fresh));
    }
}

/// With a long history only the missed updates are sent, with a short one the whole state: the result is the
/// same.
#[test]
fn random_disconnects_lose_nothing() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let ways = [("ingenious", "standard"), ("ingenious", "duel"), ("spectacular", "base"), ("magnificent", "standard")];
    let plan = (prop::sample::select(ways.to_vec()), prop::sample::select(&[0, 1, 3, 64][..]), proptest::num::u64::ANY);
    let mut runner =
        TestRunner::new(Config { cases: 24, failure_persistence: None, max_shrink_iters: 0, ..Config::default() });
    runner
        .run(&plan, |((game, mode), history, seed)| {
            runtime.block_on(disconnect_at_random(game, mode, history, seed));
            Ok(())
        })
        .unwrap();
}

/// A client that claims a version it was never sent gets the whole state.
#[test]
fn an_invalid_version_gets_the_whole_state() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let state = clients[0].1.state.clone().unwrap();
        let own = clients[0].1.seat();
        for seen in [Has { v: state.v + 1, seat: own }, Has { v: u64::MAX, seat: own }, Has { v: state.v, seat: None }]
        {
            let client = clients[0].0.enter(&keys.join, Some(seen)).await.unwrap();
            assert_eq!(client.state.as_ref(), Some(&state));
        }
        let client = clients[0].0.enter(&keys.join, Some(Has { v: state.v, seat: own })).await.unwrap();
        assert_eq!(client.state, None, "an up-to-date client is sent nothing");
    });
}
