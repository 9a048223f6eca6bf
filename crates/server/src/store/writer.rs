//! The single writer. While one transaction is being committed, further changes queue up and form the next
//! batch: under load, each disk flush carries more changes.

use std::time::Instant;

use sqlx::{QueryBuilder, Row};
use tokio::sync::{mpsc, oneshot};

use super::pool::on;
use super::{Change, Entries, Pool, StoreError};

/// The maximum number of changes in one transaction.
const MAX_BATCH: usize = 512;
/// The capacity of the queue; senders wait while it is full.
const QUEUE_CAPACITY: usize = 4096;

enum Job {
    Persist(Change, oneshot::Sender<Result<(), StoreError>>),
    Durability(oneshot::Sender<Result<Vec<(String, String)>, StoreError>>),
    Flush(oneshot::Sender<()>),
}

#[derive(Clone)]
pub(super) struct Writer(mpsc::Sender<Job>);

impl Writer {
    pub(super) fn start(pool: Pool) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(work(pool, queue));
        Self(jobs)
    }

    pub(super) async fn persist(&self, change: Change) -> Result<(), StoreError> {
        self.ask(|done| Job::Persist(change, done)).await?
    }

    pub(super) async fn durability(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.ask(Job::Durability).await?
    }

    pub(super) async fn flush(&self) {
        let _ = self.ask(Job::Flush).await;
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        let gone = || StoreError::Broken("the writer has stopped".to_owned());
        self.0.send(job(done)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())
    }
}

async fn work(pool: Pool, mut queue: mpsc::Receiver<Job>) {
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
                Job::Flush(done) => flushed.push(done),
            }
        }
        if !changes.is_empty() {
            let start = Instant::now();
            let number = changes.len();
            let result = commit(&pool, &changes).await;
            metrics::histogram!("gamekeeper_commit_seconds").record(start.elapsed().as_secs_f64());
            metrics::histogram!("gamekeeper_commit_changes").record(number as f64);
            match result {
                // One invalid change must not fail the whole batch, so each change is now committed alone.
                Err(_) if number > 1 => {
                    for (change, done) in changes.into_iter().zip(waiting) {
                        let alone = commit(&pool, std::slice::from_ref(&change)).await;
                        let _ = done.send(alone);
                    }
                }
                result => {
                    if let Err(why) = &result {
                        tracing::error!(%why, "failed to commit a change");
                    }
                    waiting.into_iter().for_each(|done| drop(done.send(result.clone())));
                }
            }
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
}

const ROOM: &str = "INSERT INTO rooms (id, join_key, host, stage, updated, row_text, code, to_act) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, \
    updated = excluded.updated, row_text = excluded.row_text, code = excluded.code, to_act = excluded.to_act";
const ROOM_GUEST: &str = "INSERT INTO room_guests (guest, room) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const ENTRIES: &str = "INSERT INTO entries (room, seq, lines, to_act) ";
const TOKEN: &str = "INSERT INTO tokens (hash, guest, created) VALUES ($1, $2, $3)";
const CODE: &str = "INSERT INTO codes (hash, guest, expires) VALUES ($1, $2, $3)";
const USE_CODE: &str = "DELETE FROM codes WHERE hash = $1";
const OLD_CODES: &str = "DELETE FROM codes WHERE expires < $1";

/// Applies all changes in one transaction. If this fails, none of them is applied.
async fn commit(pool: &Pool, changes: &[Change]) -> Result<(), StoreError> {
    on!(pool, pool => {
        let mut transaction = pool.begin().await?;
        let to = &mut *transaction;
        let mut journals: Vec<&Entries> = Vec::new();
        for change in changes {
            match change {
                Change::Room { row, entries } => {
                    journals.extend(entries);
                    let Some(row) = row else { continue };
                    let (text, stage) = (row.write(), row.stage_name());
                    let insert = sqlx::query(ROOM).bind(&row.id).bind(&row.join).bind(&row.host);
                    let insert = insert.bind(stage).bind(row.updated).bind(text);
                    insert.bind(&row.code).bind(i64::from(row.to_act.bits())).execute(&mut *to).await?;
                    for guest in row.guests() {
                        sqlx::query(ROOM_GUEST).bind(guest).bind(&row.id).execute(&mut *to).await?;
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
                        return Err(StoreError::Broken("the code has already been used".to_owned()));
                    }
                    sqlx::query(TOKEN).bind(token).bind(guest).bind(created).execute(&mut *to).await?;
                }
            }
        }
        if !journals.is_empty() {
            let mut insert = QueryBuilder::new(ENTRIES);
            insert.push_values(journals, |mut row, entries| {
                row.push_bind(&entries.room).push_bind(entries.seq).push_bind(&entries.lines);
                row.push_bind(i64::from(entries.to_act.bits()));
            });
            insert.build().persistent(false).execute(&mut *to).await?;
        }
        transaction.commit().await?;
    });
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
