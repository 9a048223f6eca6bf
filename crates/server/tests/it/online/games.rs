//! Whole games, of every title and mode, with people and with bots.

use game_core::{SeatKind, Verdict};
use protocol::RoomPhase;
use protocol::http::NewRoom;

use super::{Running, begin, chooser, options, quick, room, run, settle, step};

/// Every way the games can be set up with people alone. Two browsers, or six; a third watches.
#[test]
fn whole_games_of_every_mode_through_sockets() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        for game in catalog::games() {
            let meta = game.meta();
            for mode in meta.modes {
                let seats = usize::from(*mode.seats.last().unwrap());
                let site = running.site();
                let (keys, mut visits) = begin(&site, room(meta.id, mode.id, seats)).await;
                let mut watcher = site.anybody().enter(&keys.table, None).await.unwrap();
                assert_eq!((watcher.seat(), watcher.welcome.join.as_deref()), (None, None));
                let mut rng = chooser(7);
                // Games of the others are long; how they end does not concern a room.
                let most = if meta.id == "ingenious" { 2_000 } else { 300 };
                let mut steps = 0;
                while steps < most && step(&mut visits, &mut rng).await {
                    steps += 1;
                }
                if steps == most {
                    continue;
                }
                let record = visits[0].1.record().await.unwrap();
                watcher.until(player::Visit::is_over).await.unwrap();
                assert_eq!(watcher.record().await.unwrap(), record, "{} {}", meta.id, mode.id);
                assert_eq!(visits[0].0.record(&keys.table).await.unwrap(), record);
                let (verdict, table) = game.verify(&record, None).unwrap();
                assert_eq!(verdict, Verdict::Fair);
                for (_, visit) in &visits {
                    let viewer = game_core::Viewer::Seat(visit.seat().unwrap());
                    let state = visit.state.as_ref().unwrap();
                    assert_eq!(state.view, table.view(viewer));
                    let history = table.history();
                    let told = history.iter().flatten().filter_map(|seen| seen.for_viewer(viewer));
                    assert!(told.map(|heard| &heard.data).eq(&state.events), "the log is whole");
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
        let new = NewRoom { game: "ingenious".into(), options: options("standard"), seats };
        let (_, mut visits) = begin(&running.site(), new).await;
        let mut rng = chooser(3);
        while step(&mut visits, &mut rng).await {}
        let visit = &mut visits[0].1;
        visit.until(|visit| visit.room.stage == RoomPhase::Over).await.unwrap();
        let record = visit.record().await.unwrap();
        assert!(
            record.steps.iter().any(|step| step.starts_with("0 "))
                && record.steps.iter().any(|step| step.starts_with("2 "))
        );
        assert!(catalog::find("ingenious").unwrap().verify(&record, None).is_ok());
    });
}

/// A room falls asleep when nobody is there, and is as it was when somebody comes; a stopped server likewise.
#[test]
fn a_room_wakes_as_it_fell_asleep() {
    run(|folder| async move {
        let limits = server::Limits { idle: core::time::Duration::from_millis(20), ..quick() };
        let running = Running::new(folder.path(), limits.clone()).await;
        let (keys, mut visits) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(5);
        for _ in 0..10 {
            step(&mut visits, &mut rng).await;
        }
        settle(&mut visits).await;
        let before: Vec<_> = visits.iter().map(|(_, visit)| visit.state.clone()).collect();
        let guests: Vec<_> = visits
            .into_iter()
            .map(|(guest, visit)| {
                visit.vanish();
                guest
            })
            .collect();
        while running.hall.load().1 > 0 {
            tokio::time::sleep(core::time::Duration::from_millis(5)).await;
        }
        for (guest, before) in guests.iter().zip(&before) {
            assert_eq!(&guest.enter(&keys.join, None).await.unwrap().state, before);
        }
        running.hall.close().await;
        drop(running);
        let running = Running::new(folder.path(), limits).await;
        let mut moved = Vec::new();
        for (guest, before) in guests.iter().zip(&before) {
            let guest = guest.at(&running.site());
            let visit = guest.enter(&keys.join, None).await.unwrap();
            assert_eq!(&visit.state, before);
            moved.push((guest, visit));
        }
        while step(&mut moved, &mut rng).await {}
    });
}
