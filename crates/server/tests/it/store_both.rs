//! Tests of every operation of the store, on both databases.

use std::time::Duration;

use game_core::hex::Bytes32;
use game_core::{Seat, SeatKind, SeatSet};
use protocol::{Next, RoomPhase};
use serde_json::json;
use server::store::{Change, Entries, GameSpec, Persist as _, RoomRow, SeatRow, StoreError, StoreLocation};
use server::{Hall, Limits, Retention, Store, Swept};

/// Runs a test on a new store of each kind; on PostgreSQL only if it is installed.
fn both<F: Future<Output = ()>>(name: &str, test: impl Fn(StoreLocation) -> F) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    runtime.block_on(test(StoreLocation::Sqlite { file: folder.path().join("test.sqlite"), pages: None }));
    if let Some(postgres) = postgres_fixture::or_skip(name) {
        runtime.block_on(test(StoreLocation::Postgres { url: postgres.database(name).unwrap() }));
        // The runtime is dropped before the database: connections that outlive the database would log errors.
        drop(runtime);
    }
}

async fn open(location: &StoreLocation) -> Store {
    Store::open(location).await.unwrap()
}

fn room(id: &str, host: &str, updated: i64) -> RoomRow {
    let mut seats = vec![SeatRow::new(SeatKind::Person), SeatRow::new(SeatKind::Bot("greedy".into()))];
    seats[0].name = "Zoë \u{1f3b2} 'quoted\" \\".to_owned();
    RoomRow {
        id: id.to_owned(),
        join: format!("join-{id}"),
        code: Some(format!("code-{id}")),
        host: host.to_owned(),
        stage: RoomPhase::Gathering,
        spec: GameSpec { game: "ingenious".into(), rules: 1, options: json!({"mode": "standard"}), hints: false },
        secret: Bytes32([7; 32]),
        commitment: Bytes32([8; 32]),
        seats,
        next: None,
        updated,
        to_act: SeatSet::one(Seat::new(1)),
    }
}

async fn persist_room(store: &Store, row: &RoomRow, entries: Option<Entries>) {
    store.persist(Change::Room { row: Some(Box::new(row.clone())), entries, lease: None }).await.unwrap();
}

fn entries(room: &str, seq: i64, lines: &str) -> Entries {
    Entries { room: room.to_owned(), seq, lines: lines.to_owned(), to_act: SeatSet::one(Seat::new(1)), updated: None }
}

async fn persist_lines(store: &Store, room: &str, seq: i64, lines: &str) -> Result<(), StoreError> {
    store.persist(Change::Room { row: None, entries: Some(entries(room, seq, lines)), lease: None }).await
}

async fn token(store: &Store, hash: &str, guest: &str) -> Result<(), StoreError> {
    store.persist(Change::Token { hash: hash.to_owned(), guest: guest.to_owned(), created: 1 }).await
}

async fn guest(store: &Store, token: &str) -> Option<String> {
    store.guest(token).await.unwrap().map(|(guest, _)| guest)
}

async fn code(store: &Store, hash: &str, expires: i64, now: i64) {
    store.persist(Change::Code { hash: hash.to_owned(), guest: "ann".to_owned(), expires, now }).await.unwrap();
}

async fn claim(store: &Store, code: &str, token: &str) -> Result<(), StoreError> {
    let (code, token, guest) = (code.to_owned(), token.to_owned(), "ann".to_owned());
    store.persist(Change::Claim { code, token, guest, created: 2 }).await
}

#[test]
fn a_confirmed_change_is_on_the_disk() {
    both("a_confirmed_change_is_on_the_disk", |location| async move {
        let is_responding = open(&location).await.durability().await.unwrap();
        let is_responding: Vec<_> = is_responding.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let expected = match location {
            StoreLocation::Sqlite { .. } => [("journal_mode", "wal"), ("synchronous", "2")],
            StoreLocation::Postgres { .. } => [("synchronous_commit", "on"), ("fsync", "on")],
        };
        assert_eq!(is_responding, expected);
    });
}

#[test]
fn a_room_is_read_as_it_was_stored() {
    both("a_room_is_read_as_it_was_stored", |location| async move {
        let store = open(&location).await;
        assert_eq!(store.room("one").await.unwrap(), None);
        let mut row = room("one", "ann", 10);
        persist_room(&store, &row, None).await;
        for key in ["one", "join-one"] {
            assert_eq!(store.room(key).await.unwrap(), Some((row.clone(), vec![])), "{key}");
        }
        for key in ["", "two", "join-", "ONE", "one' OR '1'='1"] {
            assert_eq!(store.room(key).await.unwrap(), None, "{key}");
        }
        row.stage = RoomPhase::Over;
        row.seats[0].guest = Some("bob".into());
        row.seats[0].contribution = Some(Bytes32([9; 32]));
        row.next = Some(Next { table: "two".into(), join: Some("join-two".into()), by: None });
        row.updated = 11;
        persist_room(&store, &row, Some(entries("one", 0, "* deal\n0 RG 1,-5 2,-5"))).await;
        // Read again from disk.
        store.flush().await;
        drop(store);
        let store = open(&location).await;
        let lines = vec!["* deal\n0 RG 1,-5 2,-5".to_owned()];
        assert_eq!(store.room("one").await.unwrap(), Some((row, lines)));
        assert!(store.is_responding().await);
    });
}

/// PostgreSQL may still be committing what a killed server sent it last.
#[test]
fn a_store_is_opened_after_the_commits_of_the_server_before() {
    let name = "a_store_is_opened_after_the_commits_of_the_server_before";
    let Some(postgres) = postgres_fixture::or_skip(name) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let url = postgres.database("commits_of_the_server_before").unwrap();
    runtime.block_on(async {
        let location = StoreLocation::Postgres { url: url.clone() };
        persist_room(&open(&location).await, &room("one", "ann", 1), None).await;
        let before = sqlx::PgPool::connect(&url).await.unwrap();
        let mut transaction = before.begin().await.unwrap();
        let insert = "INSERT INTO entries (room, seq, lines, to_act) VALUES ('one', 0, '* deal', 0)";
        sqlx::query(insert).execute(&mut *transaction).await.unwrap();
        let opened = tokio::spawn(async move { Store::open(&location).await });
        // Until the commit, the new store waits for it.
        while waiting_locks(&before).await == 0 {
            assert!(!opened.is_finished(), "it was opened during a commit");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        transaction.commit().await.unwrap();
        let store = opened.await.unwrap().unwrap();
        assert_eq!(store.room("one").await.unwrap().unwrap().1, ["* deal"]);
    });
    drop(runtime);
}

async fn waiting_locks(pool: &sqlx::PgPool) -> i64 {
    let row = sqlx::query("SELECT COUNT(*) FROM pg_locks WHERE NOT granted").fetch_one(pool).await.unwrap();
    sqlx::Row::get(&row, 0)
}

#[test]
fn journal_entries_stay_in_order() {
    both("journal_entries_stay_in_order", |location| async move {
        let store = open(&location).await;
        for id in ["one", "two"] {
            persist_room(&store, &room(id, "ann", 1), None).await;
        }
        // Appends concurrently, as rooms do: each room's entries stay in order and are batched into few
        // transactions.
        let each = ["one", "two"].map(|id| {
            let store = store.clone();
            tokio::spawn(async move {
                for seq in 0..60 {
                    persist_lines(&store, id, seq, &format!("{id} {seq}")).await.unwrap();
                }
            })
        });
        for room in each {
            room.await.unwrap();
        }
        for id in ["one", "two"] {
            let expected: Vec<String> = (0..60).map(|seq| format!("{id} {seq}")).collect();
            assert_eq!(store.room(id).await.unwrap().unwrap().1, expected);
        }
    });
}

/// A rejected change has no effect, and does not fail the other changes of its batch.
#[test]
fn an_invalid_change_does_not_fail_its_batch() {
    both("an_invalid_change_does_not_fail_its_batch", |location| async move {
        let store = open(&location).await;
        persist_room(&store, &room("one", "ann", 1), None).await;
        persist_lines(&store, "one", 0, "first").await.unwrap();
        let changes: Vec<_> = (0..40)
            .map(|number| {
                let store = store.clone();
                // Every fourth change is an entry that exists already.
                let seq = if number % 4 == 0 { 0 } else { number };
                tokio::spawn(async move { persist_lines(&store, "one", seq, &format!("line {seq}")).await.is_ok() })
            })
            .collect();
        let mut committed = 0;
        for change in changes {
            committed += i32::from(change.await.unwrap());
        }
        assert_eq!(committed, 30);
        let journal = store.room("one").await.unwrap().unwrap().1;
        assert_eq!((journal.len(), journal[0].as_str()), (31, "first"));
        // A row and its entries are committed atomically.
        let changed = RoomRow { stage: RoomPhase::Over, ..room("one", "ann", 9) };
        let change =
            Change::Room { row: Some(Box::new(changed)), entries: Some(entries("one", 0, "again")), lease: None };
        assert!(matches!(store.persist(change).await, Err(StoreError::Rejected(_))));
        assert_eq!(store.room("one").await.unwrap().unwrap().0, room("one", "ann", 1));
    });
}

#[test]
fn a_code_belongs_to_one_room_and_turns_are_stored() {
    both("a_code_belongs_to_one_room_and_turns_are_stored", |location| async move {
        let store = open(&location).await;
        persist_room(&store, &room("one", "ann", 1), None).await;
        persist_room(&store, &room("two", "ann", 1), None).await;
        let found = store.room_by_code("code-two").await.unwrap().unwrap();
        assert_eq!((found.table.as_str(), found.join.as_str()), ("two", "join-two"));
        assert_eq!(store.room_by_code("code-three").await.unwrap(), None);
        let twin = RoomRow { code: Some("code-one".into()), ..room("three", "ann", 1) };
        let change = Change::Room { row: Some(Box::new(twin)), entries: None, lease: None };
        assert!(matches!(store.persist(change).await, Err(StoreError::Rejected(_))));
        // Rooms without a code do not collide, and the code is free again.
        for id in ["one", "two"] {
            persist_room(&store, &RoomRow { code: None, ..room(id, "ann", 2) }, None).await;
        }
        assert_eq!(store.room_by_code("code-one").await.unwrap(), None);
        let turn = SeatSet::from_iter([Seat::new(0), Seat::new(2)]);
        persist_lines(&store, "one", 0, "x").await.unwrap();
        let entries = Entries { to_act: turn, ..entries("one", 1, "y") };
        store.persist(Change::Room { row: None, entries: Some(entries), lease: None }).await.unwrap();
        assert_eq!(store.room("one").await.unwrap().unwrap().0.to_act, turn);
        let listed = store.rooms_of("ann", 9).await.unwrap();
        assert_eq!(listed.iter().map(|room| room.to_act).collect::<Vec<_>>(), [turn, SeatSet::one(Seat::new(1))]);
    });
}

#[test]
fn guests_list_their_rooms_newest_first() {
    both("guests_list_their_rooms_newest_first", |location| async move {
        let store = open(&location).await;
        for (id, host, updated, stage) in [
            ("a", "ann", 5, RoomPhase::Gathering),
            ("b", "ann", 9, RoomPhase::Playing),
            ("c", "bob", 7, RoomPhase::Revealing),
            ("d", "ann", 7, RoomPhase::Over),
            ("e", "ann", 7, RoomPhase::Revealing),
        ] {
            persist_room(&store, &RoomRow { stage, ..room(id, host, updated) }, None).await;
        }
        let mut sat = room("c", "bob", 8);
        sat.seats[0].guest = Some("ann".into());
        persist_room(&store, &sat, None).await;
        let rooms = |guest: &'static str, most| {
            let store = store.clone();
            async move {
                let rooms = store.rooms_of(guest, most).await.unwrap();
                rooms.into_iter().map(|room| room.id).collect::<Vec<_>>().concat()
            }
        };
        assert_eq!(rooms("ann", 200).await, "bcdea");
        assert_eq!(rooms("ann", 2).await, "bc");
        assert_eq!(rooms("bob", 200).await, "c");
        assert_eq!(rooms("eve", 200).await, "");
        // Finished rooms and rooms of other hosts do not count.
        assert_eq!(store.open_rooms("ann").await.unwrap(), 3);
        assert_eq!(store.open_rooms("bob").await.unwrap(), 1);
        assert_eq!(store.open_rooms("eve").await.unwrap(), 0);
        // A guest who has left the seat still finds the room.
        sat.seats[0].clear();
        persist_room(&store, &sat, None).await;
        assert_eq!(rooms("ann", 200).await, "bcdea");
    });
}

#[test]
fn a_token_identifies_its_guest() {
    both("a_token_identifies_its_guest", |location| async move {
        let store = open(&location).await;
        token(&store, "t1", "ann").await.unwrap();
        token(&store, "t2", "ann").await.unwrap();
        for (hash, expected) in [("t1", Some("ann")), ("t2", Some("ann")), ("t3", None), ("T1", None)] {
            assert_eq!(guest(&store, hash).await.as_deref(), expected, "{hash}");
        }
        assert!(token(&store, "t1", "eve").await.is_err(), "a token cannot be reassigned");
        assert_eq!(guest(&store, "t1").await.as_deref(), Some("ann"));
    });
}

#[test]
fn a_code_works_once_and_before_it_expires() {
    both("a_code_works_once_and_before_it_expires", |location| async move {
        let store = open(&location).await;
        code(&store, "c1", 100, 50).await;
        assert_eq!(store.code("c1", 99).await.unwrap().as_deref(), Some("ann"));
        assert_eq!(store.code("c1", 100).await.unwrap(), None, "expired");
        assert_eq!(store.code("c2", 0).await.unwrap(), None);
        // Of concurrent claims one succeeds, and the others have no effect.
        let tries: Vec<_> = (0..8)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move { claim(&store, "c1", &format!("t{number}")).await.is_ok() })
            })
            .collect();
        let mut used = Vec::new();
        for (number, tried) in tries.into_iter().enumerate() {
            if tried.await.unwrap() {
                used.push(number);
            }
        }
        assert_eq!(used.len(), 1);
        for number in 0..8 {
            let guest = store.guest(&format!("t{number}")).await.unwrap();
            assert_eq!(guest.is_some(), used.contains(&number), "{number}");
        }
        assert_eq!(store.code("c1", 60).await.unwrap(), None, "already used");
        // Adding a code deletes expired ones.
        code(&store, "c3", 100, 50).await;
        code(&store, "c4", 300, 200).await;
        assert_eq!(store.code("c3", 0).await.unwrap(), None);
        assert_eq!(store.code("c4", 200).await.unwrap().as_deref(), Some("ann"));
        assert!(claim(&store, "c3", "t9").await.is_err());
    });
}

/// Everything queued before a flush is committed when it returns.
#[test]
fn flushing_waits_for_queued_changes() {
    both("flushing_waits_for_queued_changes", |location| async move {
        let store = open(&location).await;
        let many: Vec<_> = (0..100)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move { token(&store, &format!("t{number}"), "ann").await.unwrap() })
            })
            .collect();
        for under_way in many {
            under_way.await.unwrap();
        }
        store.flush().await;
        assert_eq!(guest(&store, "t99").await.as_deref(), Some("ann"));
    });
}

/// A store that was made by the tables before is brought forward: nothing is lost, and deleting a room
/// deletes what belongs to it.
#[test]
fn tables_of_the_version_before_are_brought_forward() {
    both("tables_of_the_version_before_are_brought_forward", |location| async move {
        const BEFORE: [(i64, &str, &str); 3] = [
            (1, "rooms", include_str!("../../migrations/1-rooms.sql")),
            (2, "codes", include_str!("../../migrations/2-codes.sql")),
            (3, "turns", include_str!("../../migrations/3-turns.sql")),
        ];
        let steps = BEFORE.map(|(version, name, text)| {
            let text = sqlx::SqlSafeStr::into_sql_str(text);
            sqlx::migrate::Migration::new(version, name.into(), sqlx::migrate::MigrationType::Simple, text, false)
        });
        let migrator =
            sqlx::migrate::Migrator { migrations: steps.to_vec().into(), ..sqlx::migrate::Migrator::DEFAULT };
        let row = serde_json::to_string(&room("one", "ann", 7)).unwrap().replace('\'', "''");
        let data = [
            format!(
                "INSERT INTO rooms (id, join_key, host, stage, updated, row_text, code, to_act) \
                 VALUES ('one', 'join-one', 'ann', 'gathering', 7, '{row}', 'code-one', 2)"
            ),
            "INSERT INTO room_guests (guest, room) VALUES ('ann', 'one')".to_owned(),
            "INSERT INTO entries (room, seq, lines, to_act) VALUES ('one', 0, 'first', 1)".to_owned(),
            "INSERT INTO entries (room, seq, lines) VALUES ('one', 1, 'second')".to_owned(),
            "INSERT INTO entries (room, seq, lines) VALUES ('nowhere', 0, 'lost')".to_owned(),
            "INSERT INTO tokens (hash, guest, created) VALUES ('t1', 'ann', 5)".to_owned(),
        ];
        match &location {
            StoreLocation::Sqlite { file, .. } => {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
                let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
                migrator.run(&pool).await.unwrap();
                for statement in data {
                    sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&pool).await.unwrap();
                }
                pool.close().await;
            }
            StoreLocation::Postgres { url } => {
                let pool = sqlx::PgPool::connect(url).await.unwrap();
                migrator.run(&pool).await.unwrap();
                for statement in data {
                    sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&pool).await.unwrap();
                }
                pool.close().await;
            }
        }
        assert!(matches!(Store::open_to_read(&location).await, Err(StoreError::Broken(_))), "another version");
        let store = open(&location).await;
        let (found, journal) = store.room("one").await.unwrap().unwrap();
        assert_eq!((found.seats, journal.len()), (room("one", "ann", 7).seats, 2));
        // Nobody knows when the person came last or when the last move was made: both count from now.
        let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_secs()).unwrap();
        let (guest, seen) = store.guest("t1").await.unwrap().unwrap();
        assert_eq!(guest, "ann");
        assert!(now - seen < 600 && now - found.updated < 600, "{now} {seen} {}", found.updated);
        let retention = Retention {
            gathering: Some(1),
            unfinished: Some(1),
            finished: Some(1),
            visitors: Some(1),
            guests: Some(1),
            tokens: Some(1),
        };
        let hall = Hall::new(store.clone(), Limits { retention, ..Limits::default() });
        assert_eq!(hall.sweep_now().await.unwrap(), Swept::default());
        assert_eq!(store.rooms_of("ann", 9).await.unwrap().len(), 1);
        assert_eq!(store.status().await.unwrap().entries, 2, "entries of no room are gone");
        let lost = persist_lines(&store, "nowhere", 0, "lost").await;
        assert!(matches!(lost, Err(StoreError::Rejected(_))), "an entry belongs to a room");
        store.persist(Change::DeleteRooms { rooms: vec![("one".into(), None)], before: i64::MAX }).await.unwrap();
        assert_eq!(store.status().await.unwrap().entries, 0);
        assert_eq!(store.room_ids_of("ann").await.unwrap(), Vec::<String>::new());
    });
}

/// Old guests are deleted although a room of theirs cannot be replayed, and the room is as old as before. A
/// guest with an invalid room is skipped.
#[test]
fn old_guests_are_deleted_whatever_their_rooms_are_like() {
    both("old_guests_are_deleted_whatever_their_rooms_are_like", |location| async move {
        let store = open(&location).await;
        for (id, guest) in [("one", "ann"), ("two", "bob"), ("three", "cat")] {
            token(&store, id, guest).await.unwrap();
            let mut row = RoomRow { stage: RoomPhase::Over, ..room(id, guest, 9) };
            row.seats[0].guest = Some(guest.to_owned());
            persist_room(&store, &row, Some(entries(id, 0, "nonsense"))).await;
        }
        let broken = "UPDATE rooms SET row_text = '{}' WHERE id = 'two'";
        match &location {
            StoreLocation::Sqlite { file, .. } => {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
                let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
                sqlx::query(broken).execute(&pool).await.unwrap();
                pool.close().await;
            }
            StoreLocation::Postgres { url } => {
                let pool = sqlx::PgPool::connect(url).await.unwrap();
                sqlx::query(broken).execute(&pool).await.unwrap();
                pool.close().await;
            }
        }
        let retention = Retention {
            gathering: None,
            unfinished: None,
            finished: None,
            visitors: None,
            guests: Some(1),
            tokens: None,
        };
        let hall = Hall::new(store.clone(), Limits { retention, ..Limits::default() });
        assert_eq!(hall.sweep_now().await.unwrap(), Swept { rooms: 0, tokens: 0, guests: 2 });
        for id in ["one", "three"] {
            let (row, journal) = store.room(id).await.unwrap().unwrap();
            assert_eq!((row.seats[0].name.as_str(), &row.seats[0].guest, row.host.as_str()), ("", &None, ""));
            assert_eq!((row.updated, journal.len()), (9, 1));
            assert_eq!(guest(&store, id).await, None);
        }
        assert_eq!(guest(&store, "two").await.as_deref(), Some("bob"), "not half deleted");
        assert_eq!(store.rooms_of("bob", 9).await.unwrap(), [], "an invalid room does not fail the list");
        assert_eq!(hall.sweep_now().await.unwrap(), Swept::default());
    });
}

#[test]
fn a_move_changes_the_time_of_the_last_change() {
    both("a_move_changes_the_time_of_the_last_change", |location| async move {
        let store = open(&location).await;
        for (id, updated) in [("old", 10), ("new", 20)] {
            persist_room(&store, &room(id, "ann", updated), None).await;
        }
        let entries = Entries { updated: Some(30), ..entries("old", 0, "x") };
        store.persist(Change::Room { row: None, entries: Some(entries), lease: None }).await.unwrap();
        let listed = store.rooms_of("ann", 9).await.unwrap();
        assert_eq!(
            listed.iter().map(|room| (room.id.as_str(), room.updated)).collect::<Vec<_>>(),
            [("old", 30), ("new", 20)]
        );
        assert_eq!(store.room("old").await.unwrap().unwrap().0.updated, 30);
    });
}

#[test]
fn a_store_that_cannot_be_opened_says_why() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let check = |location: StoreLocation| {
        let why = runtime.block_on(Store::open(&location)).err().unwrap();
        assert!(matches!(&why, StoreError::Broken(text) if !text.is_empty()), "{why:?}");
    };
    check(StoreLocation::Sqlite { file: folder.path().join("no/folder.sqlite"), pages: None });
    let none = folder.path().to_string_lossy().into_owned();
    check(StoreLocation::Postgres { url: format!("postgres://nobody@localhost/none?host={none}") });
    check(StoreLocation::Postgres { url: "postgres://[".to_owned() });
    std::fs::write(folder.path().join("text.sqlite"), "this is not a database, however long one looks at it").unwrap();
    check(StoreLocation::Sqlite { file: folder.path().join("text.sqlite"), pages: None });
}

#[test]
fn the_trusted_clock_is_never_put_back() {
    both("the_trusted_clock_is_never_put_back", |location| async move {
        let store = open(&location).await;
        assert_eq!(store.trusted_clock().await.unwrap(), None);
        for (until, expected) in [(10, 10), (9, 10), (11, 11)] {
            store.persist(Change::TrustClock { until }).await.unwrap();
            assert_eq!(store.trusted_clock().await.unwrap(), Some(expected));
        }
    });
}
