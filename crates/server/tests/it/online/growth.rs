//! Tests of what is deleted: by age, and at a person's request.

use game_core::SeatKind;
use protocol::{Ask, Code, RoomPhase};
use server::store::{Change, Persist as _, RoomRow, StoreError, restore};
use server::{Hall, Limits, Retention, Store, Swept};

use super::{CLOSING, Running, begin, chooser, code, gather, quick, room, run, settle, sqlite, step};

const DAY: i64 = 24 * 3600;

/// Changes the time of a room's last change.
async fn make_old(store: &Store, id: &str, updated: i64) {
    let (row, _) = store.room(id).await.unwrap().unwrap();
    let row = RoomRow { updated, ..row };
    store.persist(Change::Room { row: Some(Box::new(row)), entries: None, lease: None }).await.unwrap();
}

#[test]
fn a_sweep_deletes_what_is_old_and_nothing_else() {
    run(|folder| async move {
        let retention = Retention {
            gathering: None,
            unfinished: Some(10),
            finished: Some(20),
            visitors: None,
            guests: None,
            tokens: Some(30),
        };
        let limits = Limits { retention, ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let (site, store) = (running.site(), running.store().clone());
        let host = site.guest().await.unwrap();
        let mut ids = Vec::new();
        // More rooms than one step deletes.
        for _ in 0..120 {
            ids.push(host.create_room(&room("ingenious", "standard", 2)).await.unwrap().table);
        }
        let (over, mut clients) = begin(&site, room("ingenious", "solo", 1)).await;
        let mut rng = chooser(8);
        while step(&mut clients, &mut rng).await {}
        let (playing, _clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let now = 1_000 * DAY;
        for id in &ids {
            make_old(&store, id, now - 11 * DAY).await;
        }
        make_old(&store, &ids[0], now - 9 * DAY).await;
        make_old(&store, &over.table, now - 19 * DAY).await;
        make_old(&store, &playing.table, now - 99 * DAY).await;
        let swept = running.hall.sweep(now).await.unwrap();
        assert_eq!(swept, Swept { rooms: 119, tokens: 0, guests: 0 });
        assert!(store.room(&ids[0]).await.unwrap().is_some(), "not old enough");
        assert!(store.room(&ids[1]).await.unwrap().is_none());
        assert!(store.room(&playing.table).await.unwrap().is_some(), "somebody is there");
        assert!(store.room(&over.table).await.unwrap().is_some(), "not old enough");
        assert_eq!(running.hall.sweep(now).await.unwrap(), Swept::default());
        assert_eq!(host.rooms().await.unwrap().len(), 1);
        // A finished game goes with its journal.
        drop(clients);
        while running.hall.counts().0 > 2 {
            tokio::time::sleep(core::time::Duration::from_millis(5)).await;
        }
        assert!(running.hall.close(CLOSING).await);
        make_old(&store, &over.table, now - 21 * DAY).await;
        assert_eq!(running.hall.sweep(now).await.unwrap().rooms, 2);
        assert_eq!(store.status().await.unwrap().entries, 0);
        // Tokens of today are young; in a month they are not.
        let tokens = store.status().await.unwrap().guests.1;
        let today = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_secs()).unwrap();
        assert_eq!(running.hall.sweep(today).await.unwrap().tokens, 0);
        let swept = running.hall.sweep(today + 31 * DAY).await.unwrap();
        assert_eq!(i64::try_from(swept.tokens).unwrap(), tokens);
        assert_eq!(code(host.transfer_code().await), Some(Code::NoGuest));
    });
}

/// A room that was never played in, and a browser that only looked, are forgotten sooner than games and
/// players.
#[test]
fn what_was_never_used_is_deleted_soon() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (site, store) = (running.site(), running.store().clone());
        let (playing, clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let gathering = clients[0].0.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let visitor = site.guest().await.unwrap();
        let player = clients[0].0.clone();
        drop(clients);
        assert!(running.hall.close(CLOSING).await);
        let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_secs()).unwrap();
        assert_eq!(running.hall.sweep(now + 29 * DAY).await.unwrap(), Swept::default());
        let swept = running.hall.sweep(now + 31 * DAY).await.unwrap();
        assert_eq!(swept, Swept { rooms: 1, tokens: 1, guests: 0 });
        assert!(store.room(&gathering.table).await.unwrap().is_none());
        assert!(store.room(&playing.table).await.unwrap().is_some());
        let running = Running::on(Hall::new(store.clone(), quick()), store).await;
        assert_eq!(code(visitor.at(&running.site()).transfer_code().await), Some(Code::NoGuest));
        player.at(&running.site()).transfer_code().await.unwrap();
    });
}

/// A clock that is far ahead of everything in the store deletes nothing, also after it has left traces there.
#[test]
fn a_clock_that_is_far_ahead_is_not_trusted() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_secs()).unwrap();
        assert!(!running.hall.clock_check().await.unwrap().allows(now), "nothing is known yet");
        let host = running.site().guest().await.unwrap();
        let keys = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let check = running.hall.clock_check().await.unwrap();
        assert!(check.allows(now) && check.allows(now + 29 * DAY));
        assert!(!check.allows(now + 366 * DAY));
        make_old(running.store(), &keys.table, now + 366 * DAY).await;
        // Also after it has swept, and after the server was started again with it, twice.
        let mut check = check;
        for _ in 0..2 {
            assert_eq!(running.hall.sweep_if_trusted(check, now + 366 * DAY).await.unwrap(), None);
            check = running.hall.clock_check().await.unwrap();
            assert!(!check.allows(now + 366 * DAY));
        }
        // A clock that is right moves the trusted time forward.
        assert!(running.hall.sweep_if_trusted(check, now + 29 * DAY).await.unwrap().is_some());
        assert!(running.hall.clock_check().await.unwrap().allows(now + 58 * DAY));
        // A sweep by hand trusts a clock that nothing else does.
        running.hall.trust_clock(now + 366 * DAY).await.unwrap();
        assert!(running.hall.clock_check().await.unwrap().allows(now + 366 * DAY));
        running.hall.trust_clock(now).await.unwrap();
        assert!(running.hall.clock_check().await.unwrap().allows(now + 366 * DAY), "it is never put back");
    });
}

/// A game goes on although the clock was put forward or back by an hour, and a move is a change of the room.
#[test]
fn the_clock_of_the_server_may_jump() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(12);
        let updated = async |running: &Running| running.store().room(&keys.table).await.unwrap().unwrap().0.updated;
        let now = updated(&running).await;
        assert!(running.hall.close(CLOSING).await);
        drop(running);
        for jump in [3600, -3600] {
            let store = Store::open(&sqlite(folder.path())).await.unwrap();
            make_old(&store, &keys.table, now + jump).await;
            let running = Running::on(Hall::new(store.clone(), quick()), store).await;
            for (guest, client) in &mut clients {
                *guest = guest.at(&running.site());
                *client = guest.enter(&keys.join, None).await.unwrap();
            }
            for _ in 0..4 {
                assert!(step(&mut clients, &mut rng).await);
            }
            let after = updated(&running).await;
            assert!(after >= now, "a room from an hour ago has been changed now, and one of the future stays there");
            assert!(running.hall.close(CLOSING).await);
        }
    });
}

#[test]
fn a_person_is_forgotten_and_the_record_stays() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        clients[1].1.ask(Ask::Say { text: "hello".into() }).await.unwrap();
        let mut rng = chooser(9);
        while step(&mut clients, &mut rng).await {}
        let (ann, bob) = (clients[0].0.clone(), clients[1].0.clone());
        let before = ann.record(&keys.table).await.unwrap();
        assert_eq!(before.seats[1].name, "p1");
        // Bob also has a seat in a game that goes on, and a room of his own that nobody else has seen.
        let new = room("ingenious", "standard", 2);
        let other = ann.create_room(&new).await.unwrap();
        let mut second = bob.enter(&other.join, None).await.unwrap();
        second.sit(0, "Bob").await.unwrap();
        let own = bob.create_room(&new).await.unwrap();
        let unknown = ann.create_room(&new).await.unwrap();
        let mut looking = bob.enter(&unknown.join, None).await.unwrap();
        bob.erase().await.unwrap();
        assert_eq!(code(bob.erase().await), Some(Code::NoGuest));
        // The sockets of the person close, also where the person had no seat.
        for client in [&mut clients[1].1, &mut second, &mut looking] {
            while client.receive().await.is_ok() {}
        }
        assert_eq!(bob.rooms().await.unwrap(), []);
        let record = ann.record(&keys.table).await.unwrap();
        assert_eq!((record.seats[0].name.as_str(), record.seats[1].name.as_str()), ("p0", ""));
        assert_eq!(record.steps, before.steps);
        catalog::find("ingenious").unwrap().verify(&record, None).unwrap();
        for keys in [&keys, &other, &own] {
            let (row, _) = running.store().room(&keys.table).await.unwrap().unwrap();
            assert!(row.seats.iter().all(|seat| !["p1", "Bob"].contains(&seat.name.as_str())));
        }
        let watcher = site.anonymous().enter(&keys.table, None).await.unwrap();
        assert!(watcher.welcome.said.is_empty(), "what was said is gone too");
        assert_eq!(running.store().room(&own.table).await.unwrap().unwrap().0.host, "");
        // The seat is free for somebody else.
        let mut third = ann.enter(&other.join, None).await.unwrap();
        third.sit(0, "Ann").await.unwrap();
    });
}

/// Somebody who was deleted while a socket was open takes no seat with it: the name would stay there.
#[test]
fn a_person_without_a_token_takes_no_seat() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let keys = site.guest().await.unwrap().create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let mut looking = site.guest().await.unwrap().enter(&keys.join, None).await.unwrap();
        let tokens = running.store().old_tokens(true, i64::MAX, 9).await.unwrap();
        running.store().persist(Change::DeleteTokens { hashes: tokens, before: i64::MAX }).await.unwrap();
        assert_eq!(code(looking.sit(0, "Bob").await), Some(Code::NoGuest));
        let (row, _) = running.store().room(&keys.table).await.unwrap().unwrap();
        assert_eq!(row.seats[0].name, "");
    });
}

/// A backup that is taken while people play has the finished games, and only if asked the others; both can be
/// restored, checked and played on.
#[test]
fn a_backup_taken_while_playing_restores() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (over, mut clients) = begin(&site, room("ingenious", "solo", 1)).await;
        let mut rng = chooser(10);
        while step(&mut clients, &mut rng).await {}
        clients[0].1.ask(Ask::Rematch).await.unwrap();
        let rematch = running.store().room(&over.table).await.unwrap().unwrap().0.next.unwrap();
        let record = clients[0].0.record(&over.table).await.unwrap();
        let mut new = room("ingenious", "standard", 2);
        new.seats.push(SeatKind::Bot("random".into()));
        let host = site.guest().await.unwrap();
        let keys = host.create_room(&new).await.unwrap();
        let mut players = gather(&site, host, &keys, &new).await;
        for _ in 0..6 {
            step(&mut players, &mut rng).await;
        }
        settle(&mut players).await;
        let reader = Store::open_to_read(&sqlite(folder.path())).await.unwrap();
        let (mut small, mut whole) = (Vec::new(), Vec::new());
        // Moves go on while the backups are made.
        let backups = async {
            let small = reader.back_up(false, &mut small).await.unwrap();
            (small, reader.back_up(true, &mut whole).await.unwrap())
        };
        let playing = async {
            for _ in 0..6 {
                step(&mut players, &mut rng).await;
            }
        };
        let ((without, with), ()) = tokio::join!(backups, playing);
        assert_eq!((without.rooms, without.left_out, with.rooms, with.left_out), (1, 2, 3, 0));
        let secret = running.store().room(&keys.table).await.unwrap().unwrap().0.secret.to_string();
        let text = String::from_utf8(small.clone()).unwrap();
        assert!(!text.contains(&secret) && !text.contains(&keys.table) && !text.contains(&keys.join));
        assert!(!text.contains(&rematch.table) && !text.contains(&rematch.join.unwrap()));
        assert!(String::from_utf8(whole.clone()).unwrap().contains(&secret));
        // Neither a backup without its last line nor one that lacks a line in between is restored.
        let lines: Vec<&str> = text.lines().collect();
        for (number, cut) in [lines[..lines.len() - 1].join("\n"), [&lines[..1], &lines[2..]].concat().join("\n")]
            .into_iter()
            .enumerate()
        {
            let new = folder.path().join(format!("cut {number}"));
            std::fs::create_dir(&new).unwrap();
            assert!(restore(&sqlite(&new), cut.as_bytes()).await.is_err(), "{cut}");
        }
        let elsewhere = folder.path().join("restored");
        std::fs::create_dir(&elsewhere).unwrap();
        restore(&sqlite(&elsewhere), whole.as_slice()).await.unwrap();
        assert!(matches!(
            restore(&sqlite(&elsewhere), whole.as_slice()).await,
            Err(server::store::BackupError::NotEmpty)
        ));
        let store = Store::open(&sqlite(&elsewhere)).await.unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        let restored = Running::on(Hall::new(store.clone(), quick()), store).await;
        assert_eq!(clients[0].0.at(&restored.site()).record(&over.table).await.unwrap(), record);
        let mut again = Vec::new();
        for (guest, _) in players {
            let guest = guest.at(&restored.site());
            let client = guest.enter(&keys.join, None).await.unwrap();
            again.push((guest, client));
        }
        while step(&mut again, &mut rng).await {}
        for broken in ["", "{}", "nonsense", "{\"format\":\"gamekeeper-backup/1\",\"tables\":4}\n{}"] {
            let new = folder.path().join(format!("broken {}", broken.len()));
            std::fs::create_dir(&new).unwrap();
            assert!(restore(&sqlite(&new), broken.as_bytes()).await.is_err(), "{broken}");
        }
    });
}

#[test]
fn a_check_names_the_rooms_that_are_broken() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(11);
        for _ in 0..5 {
            step(&mut clients, &mut rng).await;
        }
        let store = running.store();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        let (row, _) = store.room(&keys.table).await.unwrap().unwrap();
        let wrong = RoomRow { stage: RoomPhase::Over, ..row };
        store.persist(Change::Room { row: Some(Box::new(wrong)), entries: None, lease: None }).await.unwrap();
        let faults = store.check().await.unwrap();
        assert!(faults.len() == 1 && faults[0].ends_with("its phase is wrong"), "{faults:?}");
        assert!(!faults[0].contains(&keys.table), "no key is printed");
        let reader = Store::open_to_read(&sqlite(folder.path())).await.unwrap();
        let refused = reader.persist(Change::EraseGuest { guest: "ann".into() }).await;
        assert!(matches!(refused, Err(StoreError::Broken(_))), "it can only be read");
    });
}
