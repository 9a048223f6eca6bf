//! Tests of what is logged: once, with the name of the room, and without keys.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use protocol::Code;
use server::store::{Change, Entries, Persist as _};
use server::{Hall, Store};
use sqlx::Connection as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::{CLOSING, Running, begin, code, quick, room, settle, sqlite};

/// The log of a test.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Returns the lines with this text.
    fn lines(&self, text: &str) -> Vec<String> {
        let log = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        log.lines().filter(|line| line.contains(text)).map(str::to_owned).collect()
    }
}

/// Runs a test on one thread, whose log lines are collected.
fn logged<F: Future<Output = ()>>(test: impl FnOnce(tempfile::TempDir, Log) -> F) {
    let log = Log::default();
    let writer = log.clone();
    let collecting = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
    let _collecting = collecting.set_default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(test(tempfile::tempdir().unwrap(), log));
}

/// Executes a statement behind the back of the server.
async fn sql(folder: &Path, statement: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("rooms.sqlite"));
    let mut other = sqlx::sqlite::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query(statement).execute(&mut other).await.unwrap();
    other.close().await.unwrap();
}

#[test]
fn an_outage_is_logged_once_when_it_begins_and_once_when_it_ends() {
    logged(|folder, log| async move {
        let running = Running::new(folder.path(), quick()).await;
        let guest = running.site().guest().await.unwrap();
        for outages in 1..3 {
            sql(folder.path(), "ALTER TABLE tokens RENAME TO hidden").await;
            for _ in 0..5 {
                assert_eq!(code(guest.rooms().await), Some(Code::NotKept));
                assert_eq!(code(guest.create_room(&room("ingenious", "standard", 2)).await), Some(Code::NotKept));
            }
            assert_eq!(log.lines("the store cannot be read").len(), outages, "{log:?}", log = log.lines(""));
            sql(folder.path(), "ALTER TABLE hidden RENAME TO tokens").await;
            guest.rooms().await.unwrap();
            guest.rooms().await.unwrap();
            assert_eq!(log.lines("the store can be read again").len(), outages, "{log:?}", log = log.lines(""));
        }
    });
}

/// A room that cannot be loaded has the name in the log that `store check` prints.
#[test]
fn an_error_names_its_room_without_a_key() {
    logged(|folder, log| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        settle(&mut clients).await;
        let guest = clients[0].0.clone();
        let (row, journal) = running.store().room(&keys.table).await.unwrap().unwrap();
        assert!(running.hall.close(CLOSING).await);
        drop((clients, running));
        let store = Store::open(&sqlite(folder.path())).await.unwrap();
        let seq = i64::try_from(journal.len()).unwrap();
        let nonsense = Entries { room: row.id, seq, lines: "nonsense".to_owned(), to_act: row.to_act, updated: None };
        store.persist(Change::Room { row: None, entries: Some(nonsense), lease: None }).await.unwrap();
        let faults = store.check().await.unwrap();
        let name = faults[0].strip_prefix("room ").unwrap().split(':').next().unwrap();
        let running = Running::on(Hall::new(store.clone(), quick()), store).await;
        assert_eq!(code(guest.at(&running.site()).enter(&keys.join, None).await), Some(Code::BadRecord));
        let lines = log.lines("failed to load a room");
        assert!(lines.len() == 1 && lines[0].contains(name), "{name}: {lines:?}");
        for key in [&keys.table, &keys.join] {
            assert_eq!(log.lines(key), Vec::<String>::new());
        }
    });
}
