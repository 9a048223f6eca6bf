//! Whole games of every title and mode, with people and with bots.

use game_core::{SeatKind, Verdict};
use protocol::RoomPhase;
use protocol::http::NewRoom;

use super::{CLOSING, Running, begin, chooser, options, quick, room, run, settle, step};

/// Every mode of every game, played by people only and watched by a spectator.
#[test]
fn whole_games_of_every_mode_through_sockets() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        for game in catalog::games() {
            let meta = game.meta();
            for mode in meta.modes {
                let seats = usize::from(*mode.seats.last().unwrap());
                let site = running.site();
                let (keys, mut clients) = begin(&site, room(meta.id, mode.id, seats)).await;
                let mut watcher = site.anonymous().enter(&keys.table, None).await.unwrap();
                assert_eq!((watcher.seat(), watcher.welcome.join.as_deref()), (None, None));
                let mut rng = chooser(7);
                // The other games are long, and how they end does not matter to the server.
                let most = if meta.id == "ingenious" { 2_000 } else { 300 };
                let mut steps = 0;
                while steps < most && step(&mut clients, &mut rng).await {
                    steps += 1;
                }
                if steps == most {
                    continue;
                }
                let record = clients[0].1.record().await.unwrap();
                watcher.wait_until(player::RoomClient::is_over).await.unwrap();
                assert_eq!(watcher.record().await.unwrap(), record, "{} {}", meta.id, mode.id);
                assert_eq!(clients[0].0.record(&keys.table).await.unwrap(), record);
                let (verdict, table) = game.verify(&record, None).unwrap();
                assert_eq!(verdict, Verdict::Fair);
                for (_, client) in &clients {
                    let viewer = game_core::Viewer::Seat(client.seat().unwrap());
                    let state = client.state.as_ref().unwrap();
                    assert_eq!(state.view, table.view(viewer));
                    assert_eq!(state.steps, table.told(viewer), "the log is complete");
                }
            }
        }
    });
}

#[test]
fn bots_play_in_any_seat() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let bot = || SeatKind::Bot("random".into());
        let seats = vec![bot(), SeatKind::Person, bot()];
        let new =
            NewRoom { game: "ingenious".into(), options: options("standard"), seats, hints: false, names: Vec::new() };
        let (_, mut clients) = begin(&running.site(), new).await;
        let mut rng = chooser(3);
        while step(&mut clients, &mut rng).await {}
        let client = &mut clients[0].1;
        client.wait_until(|client| client.room.stage == RoomPhase::Over).await.unwrap();
        let record = client.record().await.unwrap();
        assert!(
            record.steps.iter().any(|step| step.starts_with("0 "))
                && record.steps.iter().any(|step| step.starts_with("2 "))
        );
        assert!(catalog::find("ingenious").unwrap().verify(&record, None).is_ok());
    });
}

/// A room without connections leaves memory, and is unchanged when it is loaded again; likewise after a
/// restart.
#[test]
fn a_room_is_unchanged_after_leaving_memory_and_after_a_restart() {
    run(|folder| async move {
        let limits = server::Limits { idle: core::time::Duration::from_millis(20), ..quick() };
        let running = Running::new(folder.path(), limits.clone()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(5);
        for _ in 0..10 {
            step(&mut clients, &mut rng).await;
        }
        settle(&mut clients).await;
        let before: Vec<_> = clients.iter().map(|(_, client)| client.state.clone()).collect();
        let guests: Vec<_> = clients
            .into_iter()
            .map(|(guest, client)| {
                client.drop_connection();
                guest
            })
            .collect();
        while running.hall.counts().1 > 0 {
            tokio::time::sleep(core::time::Duration::from_millis(5)).await;
        }
        for (guest, before) in guests.iter().zip(&before) {
            assert_eq!(&guest.enter(&keys.join, None).await.unwrap().state, before);
        }
        assert!(running.hall.close(CLOSING).await);
        drop(running);
        let running = Running::new(folder.path(), limits).await;
        let mut moved = Vec::new();
        for (guest, before) in guests.iter().zip(&before) {
            let guest = guest.at(&running.site());
            let client = guest.enter(&keys.join, None).await.unwrap();
            assert_eq!(&client.state, before);
            moved.push((guest, client));
        }
        while step(&mut moved, &mut rng).await {}
    });
}
