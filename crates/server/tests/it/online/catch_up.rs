//! Who loses the connection again and again ends with what the others have.

use player::Visit;
use proptest::prelude::prop;
use proptest::test_runner::{Config, TestRunner};
use protocol::Has;
use rand_core::Rng as _;
use server::Limits;

use super::{Running, any, begin, chooser, quick, room, run, settle};

async fn cut_at_random(game: &'static str, mode: &'static str, history: usize, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { history, ..quick() };
    let running = Running::new(folder.path(), limits).await;
    let site = running.site();
    let (keys, mut visits) = begin(&site, room(game, mode, 2)).await;
    // Each player has a second screen that keeps losing its connection, and so has somebody who watches.
    let mut shaky: Vec<Visit> = Vec::new();
    for (guest, _) in &visits {
        shaky.push(guest.enter(&keys.join, None).await.unwrap());
    }
    shaky.push(site.anybody().enter(&keys.table, None).await.unwrap());
    let mut steady = site.anybody().enter(&keys.table, None).await.unwrap();
    let mut rng = chooser(seed);
    for _ in 0..60 {
        settle(&mut visits).await;
        if visits[0].1.is_over() {
            break;
        }
        for (at, shaky) in shaky.iter_mut().enumerate() {
            let chance = rng.next_u64() % 4;
            if chance == 0 {
                let guest = visits.get(at).map_or_else(|| site.anybody(), |(guest, _)| guest.clone());
                let key = if at < visits.len() { &keys.join } else { &keys.table };
                let again = Visit::again(&guest, key, shaky).await.unwrap();
                std::mem::replace(shaky, again).vanish();
            } else if chance == 1 {
                // Reads a little, or nothing at all, before it is cut the next time.
                let _ = tokio::time::timeout(core::time::Duration::from_millis(1), shaky.hear()).await;
            }
        }
        let to_act: Vec<usize> = (0..visits.len()).filter(|at| visits[*at].1.is_mine()).collect();
        let visit = &mut visits[*any(&mut rng, &to_act)].1;
        let undo = visit.state.as_ref().unwrap().undo;
        if undo > 0 && rng.next_u64().is_multiple_of(4) {
            let seen = visit.state.as_ref().unwrap().v;
            visit.ask(protocol::Ask::Undo { seen, steps: 1 }).await.unwrap();
        } else {
            let legal = visit.client_rules().unwrap().legal(&visit.state.as_ref().unwrap().view).unwrap();
            let action = any(&mut rng, &legal).clone();
            visit.act(&action).await.unwrap();
        }
    }
    settle(&mut visits).await;
    let expected = [&visits[0].1, &visits[1].1].map(|visit| visit.state.clone().unwrap());
    for (at, visit) in shaky.iter_mut().enumerate().take(2) {
        let v = expected[at].v;
        visit.until(|visit| visit.state.as_ref().unwrap().v == v).await.unwrap();
        assert_eq!(visit.state.as_ref(), Some(&expected[at]));
    }
    // Who watches has versions of its own.
    let fresh = site.anybody().enter(&keys.table, None).await.unwrap().state.unwrap();
    for visit in [&mut shaky[2], &mut steady] {
        visit.until(|visit| visit.state.as_ref().unwrap().v == fresh.v).await.unwrap();
        assert_eq!(visit.state.as_ref(), Some(&fresh));
    }
}

/// With a long history only what was missed is sent, with a short one a fresh view: both lead to the same.
#[test]
fn a_connection_that_is_cut_at_random_loses_nothing() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let ways = [("ingenious", "standard"), ("ingenious", "duel"), ("spectacular", "base"), ("magnificent", "standard")];
    let plan = (prop::sample::select(ways.to_vec()), prop::sample::select(&[0, 1, 3, 64][..]), proptest::num::u64::ANY);
    let mut runner =
        TestRunner::new(Config { cases: 24, failure_persistence: None, max_shrink_iters: 0, ..Config::default() });
    runner
        .run(&plan, |((game, mode), history, seed)| {
            runtime.block_on(cut_at_random(game, mode, history, seed));
            Ok(())
        })
        .unwrap();
}

/// A client that claims to have what was never sent gets a fresh view, whatever it says.
#[test]
fn a_version_that_never_was_is_not_believed() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, visits) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let state = visits[0].1.state.clone().unwrap();
        let own = visits[0].1.seat();
        for seen in [Has { v: state.v + 1, seat: own }, Has { v: u64::MAX, seat: own }, Has { v: state.v, seat: None }]
        {
            let visit = visits[0].0.enter(&keys.join, Some(seen)).await.unwrap();
            assert_eq!(visit.state.as_ref(), Some(&state));
        }
        let visit = visits[0].0.enter(&keys.join, Some(Has { v: state.v, seat: own })).await.unwrap();
        assert_eq!(visit.state, None, "who has everything is sent nothing");
    });
}
