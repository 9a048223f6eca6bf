//! The single writer. While one transaction is being committed, further changes queue up and form the next
//! batch: under load, each disk flush carries more changes.

use core::time::Duration;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use sqlx::{Connection as _, QueryBuilder, Row};
use tokio::sync::{mpsc, oneshot};

use super::lock::StoreLock;
use super::outage::Outage;
use super::pool::Loan;
use super::{Change, Entries, Pool, RoomRow, StoreError, leases};
use crate::names::log_name;

/// The maximum number of changes in one transaction.
const MAX_BATCH: usize = 512;
/// The capacity of the queue; senders wait while it is full.
const QUEUE_CAPACITY: usize = 4096;
/// The longest that a transaction may take. If it was being committed, nobody knows whether it was.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(20);
/// A transaction that takes longer than this is reported by the health check.
const SLOW_COMMIT: Duration = Duration::from_secs(5);
/// How long the health check waits for a probe after a failed transaction.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// A change that changes nothing, as no token was last used before 1970. A database that can only be read
/// refuses it.
fn probe() -> Change {
    Change::DeleteTokens { hashes: vec![String::new()], before: 0 }
}

enum Job {
    Persist(Change, oneshot::Sender<Result<(), StoreError>>),
    Durability(oneshot::Sender<Result<Vec<(String, String)>, StoreError>>),
    Compact(oneshot::Sender<Result<(), StoreError>>),
    Probe(oneshot::Sender<()>),
    Flush(oneshot::Sender<()>),
}

#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    state: Arc<State>,
}

/// What the health check asks about.
struct State {
    /// When the transaction under way began; `None` if there is none.
    busy: Mutex<Option<Instant>>,
    outage: Outage,
    /// True while the health check has a probe in the queue.
    probing: AtomicBool,
}

impl State {
    fn new() -> Arc<Self> {
        Arc::new(Self { busy: Mutex::new(None), outage: Outage::new("written"), probing: AtomicBool::new(false) })
    }

    fn set_busy(&self, since: Option<Instant>) {
        *self.busy.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }
}

impl Writer {
    /// Starts the writer. It holds the lock of the store until it has written everything.
    pub(super) fn start(pool: Pool, lock: StoreLock) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE_CAPACITY);
        let state = State::new();
        tokio::spawn(work(pool, queue, state.clone(), lock));
        Self { jobs, state }
    }

    /// A writer that refuses every change.
    pub(super) fn none() -> Self {
        let state = State::new();
        Self { jobs: mpsc::channel(1).0, state }
    }

    pub(super) async fn persist(&self, change: Change) -> Result<(), StoreError> {
        self.ask(|done| Job::Persist(change, done)).await?
    }

    pub(super) async fn durability(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.ask(Job::Durability).await?
    }

    pub(super) async fn compact(&self) -> Result<(), StoreError> {
        self.ask(Job::Compact).await?
    }

    pub(super) async fn flush(&self) {
        let _ = self.ask(Job::Flush).await;
    }

    /// False if the writer has stopped, its transaction takes suspiciously long, or the last one failed and
    /// the store does not work again.
    pub(super) async fn is_working(&self) -> bool {
        let busy = *self.state.busy.lock().unwrap_or_else(PoisonError::into_inner);
        if self.jobs.is_closed() || busy.is_some_and(|since| since.elapsed() > SLOW_COMMIT) {
            return false;
        }
        if self.state.outage.is_worth_a_probe() && !self.state.probing.swap(true, Ordering::Relaxed) {
            // A balancer sends nobody here meanwhile, so no change would find out that the store has healed.
            let (done, answer) = oneshot::channel();
            if self.jobs.try_send(Job::Probe(done)).is_ok() {
                let _ = tokio::time::timeout(PROBE_TIMEOUT, answer).await;
            } else {
                // The queue is full, so its changes will find out.
                self.state.probing.store(false, Ordering::Relaxed);
            }
        }
        !self.state.outage.is_failing()
    }

    /// Resolves when the writer has stopped, which it does only if it panics: then nothing can be stored any
    /// more.
    pub(super) async fn stopped(&self) {
        self.jobs.closed().await;
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        const GONE: &str = "the writer has stopped";
        self.jobs.send(job(done)).await.map_err(|_| StoreError::Broken(GONE.to_owned()))?;
        answer.await.map_err(|_| StoreError::Unsure(GONE.to_owned()))
    }
}

async fn work(pool: Pool, mut queue: mpsc::Receiver<Job>, state: Arc<State>, lock: StoreLock) {
    let mut jobs = Vec::with_capacity(MAX_BATCH);
    while queue.recv_many(&mut jobs, MAX_BATCH).await > 0 {
        let mut changes = Vec::new();
        let mut waiting = Vec::new();
        let mut flushed = Vec::new();
        for job in jobs.drain(..) {
            match job {
                Job::Persist(change, done) => {
                    changes.push(change);
                    waiting.push(done);
                }
                Job::Durability(done) => drop(done.send(durability(&pool).await)),
                Job::Compact(done) => drop(done.send(compact(&pool).await)),
                Job::Probe(done) => {
                    state.set_busy(Some(Instant::now()));
                    // The store notes itself whether it works.
                    let _ = state.outage.note(commit(&pool, &[probe()]).await);
                    state.set_busy(None);
                    state.probing.store(false, Ordering::Relaxed);
                    let _ = done.send(());
                }
                Job::Flush(done) => flushed.push(done),
            }
        }
        if !changes.is_empty() {
            write(&pool, &state, changes, waiting).await;
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
    drop(lock);
}

/// Commits a batch of changes and answers everybody who waits for one.
async fn write(
    pool: &Pool,
    state: &State,
    mut changes: Vec<Change>,
    mut waiting: Vec<oneshot::Sender<Result<(), StoreError>>>,
) {
    let start = Instant::now();
    let result = loop {
        state.set_busy(Some(Instant::now()));
        let result = state.outage.note(commit(pool, &changes).await);
        let Err(StoreError::Deposed(rooms)) = &result else { break result };
        // Rooms that now belong to another server leave the batch; the others are written without them.
        let deposed = |change: &Change| change.leases().any(|(room, _)| rooms.iter().any(|lost| lost == room));
        let (lost, rest): (Vec<_>, Vec<_>) = changes.into_iter().zip(waiting).partition(|(change, _)| deposed(change));
        lost.into_iter().for_each(|(_, done)| drop(done.send(result.clone())));
        (changes, waiting) = rest.into_iter().unzip();
        if changes.is_empty() {
            break Ok(());
        }
    };
    metrics::histogram!("gamekeeper_commit_seconds").record(start.elapsed().as_secs_f64());
    metrics::histogram!("gamekeeper_commit_changes").record(changes.len() as f64);
    match result {
        // One change that is rejected must not fail the whole batch, so each change is now committed alone.
        // If the store itself fails, every further try would only make the others wait.
        Err(StoreError::Rejected(_) | StoreError::TooMany) if changes.len() > 1 => {
            let mut failed = None;
            for (change, done) in changes.into_iter().zip(waiting) {
                let alone = match &failed {
                    Some(why) => Err(StoreError::clone(why)),
                    None => {
                        state.set_busy(Some(Instant::now()));
                        state.outage.note(commit(pool, std::slice::from_ref(&change)).await)
                    }
                };
                log_rejection(&change, &alone);
                failed = alone.as_ref().err().and_then(StoreError::for_what_was_not_tried);
                let _ = done.send(alone);
            }
        }
        result => {
            changes.iter().for_each(|change| log_rejection(change, &result));
            waiting.into_iter().for_each(|done| drop(done.send(result.clone())));
        }
    }
    state.set_busy(None);
}

/// Logs which room a rejected change belongs to. Failures of the store itself are logged once (`outage`).
fn log_rejection(change: &Change, result: &Result<(), StoreError>) {
    let Err(why @ StoreError::Rejected(_)) = result else { return };
    let room = change.room().map(log_name).unwrap_or_default();
    tracing::warn!(room, %why, "a change was rejected");
}

const ROOM: &str = "INSERT INTO rooms (id, join_key, host, stage, updated, row_text, code, to_act) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET host = excluded.host, stage = excluded.stage, \
    updated = excluded.updated, row_text = excluded.row_text, code = excluded.code, to_act = excluded.to_act";
const ROOM_GUEST: &str = "INSERT INTO room_guests (guest, room) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const ENTRIES: &str = "INSERT INTO entries (room, seq, lines, to_act) ";
const UPDATED: &str = "UPDATE rooms SET updated = $1 WHERE id = $2";
const OPEN_ROOMS: &str = "SELECT COUNT(*) FROM rooms WHERE host = $1 AND stage <> 'over'";
const TOKEN: &str = "INSERT INTO tokens (hash, guest, created, seen) VALUES ($1, $2, $3, $3)";
const SEEN: &str = "UPDATE tokens SET seen = $1 WHERE hash = $2";
const DELETE_ROOM: &str = "DELETE FROM rooms WHERE id = $1 AND updated < $2";
const DELETE_TOKEN: &str = "DELETE FROM tokens WHERE hash = $1 AND seen < $2";
const TRUST_CLOCK: &str = "INSERT INTO clock (id, trusted) VALUES (1, $1) \
    ON CONFLICT (id) DO UPDATE SET trusted = excluded.trusted WHERE clock.trusted < excluded.trusted";
const ERASE_GUEST: [&str; 3] = [
    "DELETE FROM tokens WHERE guest = $1",
    "DELETE FROM codes WHERE guest = $1",
    "DELETE FROM room_guests WHERE guest = $1",
];
const CODE: &str = "INSERT INTO codes (hash, guest, expires) VALUES ($1, $2, $3)";
const USE_CODE: &str = "DELETE FROM codes WHERE hash = $1";
const OLD_CODES: &str = "DELETE FROM codes WHERE expires < $1";

/// Creates or updates the row of a room.
macro_rules! put_room {
    ($to:expr, $row:expr) => {{
        let row: &RoomRow = $row;
        let insert = sqlx::query(ROOM).bind(&row.id).bind(&row.join).bind(&row.host);
        let insert = insert.bind(row.stage_name()).bind(row.updated).bind(row.write());
        insert.bind(&row.code).bind(i64::from(row.to_act.bits())).execute(&mut *$to).await?;
        for guest in row.guests() {
            sqlx::query(ROOM_GUEST).bind(guest).bind(&row.id).execute(&mut *$to).await?;
        }
    }};
}

/// Executes the statements of changes; a macro, because the two databases have different types.
macro_rules! apply {
    ($to:expr, $changes:expr) => {{
        let to = $to;
        let mut journals: Vec<&Entries> = Vec::new();
        for change in $changes {
            match change {
                Change::NewRoom { row, most } => {
                    let open: i64 = sqlx::query(OPEN_ROOMS).bind(&row.host).fetch_one(&mut *to).await?.try_get(0)?;
                    if open >= *most {
                        return Err(StoreError::TooMany);
                    }
                    put_room!(to, row);
                }
                Change::Room { row, entries, lease: _ } => {
                    journals.extend(entries);
                    if let Some(row) = row {
                        put_room!(to, row);
                    }
                }
                Change::Token { hash, guest, created } => {
                    sqlx::query(TOKEN).bind(hash).bind(guest).bind(created).execute(&mut *to).await?;
                }
                Change::Code { hash, guest, expires, now } => {
                    sqlx::query(OLD_CODES).bind(now).execute(&mut *to).await?;
                    sqlx::query(CODE).bind(hash).bind(guest).bind(expires).execute(&mut *to).await?;
                }
                Change::Claim { code, token, guest, created } => {
                    let used = sqlx::query(USE_CODE).bind(code).execute(&mut *to).await?;
                    if used.rows_affected() != 1 {
                        return Err(StoreError::Rejected("the code has already been used".to_owned()));
                    }
                    sqlx::query(TOKEN).bind(token).bind(guest).bind(created).execute(&mut *to).await?;
                }
                Change::Seen { hash, now } => {
                    sqlx::query(SEEN).bind(now).bind(hash).execute(&mut *to).await?;
                }
                Change::DeleteRooms { rooms, before } => {
                    for (id, _) in rooms {
                        sqlx::query(DELETE_ROOM).bind(id).bind(before).execute(&mut *to).await?;
                    }
                }
                Change::DeleteTokens { hashes, before } => {
                    for hash in hashes {
                        sqlx::query(DELETE_TOKEN).bind(hash).bind(before).execute(&mut *to).await?;
                    }
                }
                Change::TrustClock { until } => {
                    sqlx::query(TRUST_CLOCK).bind(until).execute(&mut *to).await?;
                }
                Change::EraseGuest { guest } => {
                    for statement in ERASE_GUEST {
                        sqlx::query(statement).bind(guest).execute(&mut *to).await?;
                    }
                }
            }
        }
        if !journals.is_empty() {
            for entries in &journals {
                if let Some(updated) = entries.updated {
                    sqlx::query(UPDATED).bind(updated).bind(&entries.room).execute(&mut *to).await?;
                }
            }
            let mut insert = QueryBuilder::new(ENTRIES);
            insert.push_values(journals, |mut row, entries| {
                row.push_bind(&entries.room).push_bind(entries.seq).push_bind(&entries.lines);
                row.push_bind(i64::from(entries.to_act.bits()));
            });
            insert.build().persistent(false).execute(&mut *to).await?;
        }
    }};
}

/// Applies all changes in one transaction. If this fails, none of them is applied, unless it is not known
/// whether they are ([`StoreError::Unsure`]).
async fn commit(pool: &Pool, changes: &[Change]) -> Result<(), StoreError> {
    match pool {
        Pool::Sqlite(pool) => {
            let mut connection = Loan::take(pool).await?;
            let mut committing = false;
            let applied = tokio::time::timeout(COMMIT_TIMEOUT, async {
                let mut transaction = connection.begin().await?;
                apply!(&mut *transaction, changes);
                committing = true;
                transaction.commit().await.map_err(not_confirmed)
            });
            applied.await.unwrap_or_else(|_| {
                // Whatever it is waiting for, the next transaction must not wait for it too.
                connection.close_on_drop();
                Err(timed_out(committing))
            })
        }
        Pool::Postgres(pool) => {
            let mut connection = Loan::take(pool).await?;
            let mut committing = false;
            let applied = tokio::time::timeout(COMMIT_TIMEOUT, async {
                let mut transaction = connection.begin().await?;
                leases::check(&mut transaction, changes).await?;
                apply!(&mut *transaction, changes);
                committing = true;
                transaction.commit().await.map_err(not_confirmed)
            });
            applied.await.unwrap_or_else(|_| {
                connection.close_on_drop();
                Err(timed_out(committing))
            })
        }
    }
}

/// The error of a `COMMIT`. If the database itself did not refuse it, it may have carried it out: only its
/// answer was lost.
fn not_confirmed(error: sqlx::Error) -> StoreError {
    match StoreError::from(error) {
        StoreError::Broken(why) => StoreError::Unsure(why),
        refused => refused,
    }
}

fn timed_out(committing: bool) -> StoreError {
    let why = format!("a transaction took longer than {} s", COMMIT_TIMEOUT.as_secs());
    if committing { StoreError::Unsure(why) } else { StoreError::Broken(why) }
}

/// Rewrites the file of SQLite without its unused pages.
async fn compact(pool: &Pool) -> Result<(), StoreError> {
    if let Pool::Sqlite(pool) = pool {
        sqlx::query("VACUUM").execute(pool).await?;
    }
    Ok(())
}

/// The durability settings of the writing connection.
async fn durability(pool: &Pool) -> Result<Vec<(String, String)>, StoreError> {
    let mut answers = Vec::new();
    match pool {
        Pool::Sqlite(pool) => {
            let mode = sqlx::query("PRAGMA journal_mode").fetch_one(pool).await?;
            answers.push(("journal_mode".to_owned(), mode.try_get::<String, _>(0)?));
            let synchronous = sqlx::query("PRAGMA synchronous").fetch_one(pool).await?;
            answers.push(("synchronous".to_owned(), synchronous.try_get::<i64, _>(0)?.to_string()));
        }
        Pool::Postgres(pool) => {
            for name in ["synchronous_commit", "fsync"] {
                let row = sqlx::query("SELECT current_setting($1)").bind(name).fetch_one(pool).await?;
                answers.push((name.to_owned(), row.try_get::<String, _>(0)?));
            }
        }
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Store, StoreLocation};

    /// A probe that finds the queue full is not taken for one that is in it.
    #[tokio::test]
    async fn a_probe_that_has_no_place_in_the_queue_is_tried_again() {
        let (jobs, mut queue) = mpsc::channel(1);
        let writer = Writer { jobs, state: State::new() };
        let _ = writer.state.outage.note(Err::<(), _>(StoreError::Broken("as a test".to_owned())));
        writer.jobs.try_send(Job::Flush(oneshot::channel().0)).unwrap();
        assert!(!writer.is_working().await);
        assert!(matches!(queue.recv().await, Some(Job::Flush(_))));
        let probed = async {
            let Some(Job::Probe(done)) = queue.recv().await else { panic!("there is no probe") };
            let _ = writer.state.outage.note(Ok(()));
            let _ = done.send(());
        };
        let asked = async { tokio::join!(writer.is_working(), probed).0 };
        assert!(tokio::time::timeout(PROBE_TIMEOUT, asked).await.unwrap());
    }

    /// If the store fails while the changes of a batch are tried one by one, the others do not wait for it
    /// again and again.
    #[tokio::test]
    async fn a_batch_that_is_tried_one_by_one_stops_at_an_outage() {
        let folder = tempfile::tempdir().unwrap();
        let location = StoreLocation::Sqlite { file: folder.path().join("store.sqlite"), pages: None };
        drop(Store::open(&location).await.unwrap());
        let (_, pool) = Pool::open(&location, super::super::pool::Sharing::Alone).await.unwrap();
        let Pool::Sqlite(sqlite) = &pool else { panic!("it is SQLite") };
        let trigger = "CREATE TRIGGER fails BEFORE INSERT ON tokens WHEN NEW.guest = 'fails' \
            BEGIN SELECT RAISE(ABORT, 'the disk is broken'); END";
        sqlx::query(trigger).execute(sqlite).await.unwrap();
        let token = |hash: &str, guest: &str| Change::Token { hash: hash.into(), guest: guest.into(), created: 1 };
        let changes = vec![token("1", "ann"), token("1", "bob"), token("2", "fails"), token("3", "cat")];
        let (waiting, answers): (Vec<_>, Vec<_>) = changes.iter().map(|_| oneshot::channel()).unzip();
        write(&pool, &State::new(), changes, waiting).await;
        let mut results = Vec::new();
        for answer in answers {
            results.push(answer.await.unwrap());
        }
        assert_eq!(results[0], Ok(()));
        assert!(matches!(results[1], Err(StoreError::Rejected(_))), "{:?}", results[1]);
        assert!(matches!(results[2], Err(StoreError::Broken(_))), "{:?}", results[2]);
        assert_eq!(results[3], results[2], "it is not tried");
    }
}
