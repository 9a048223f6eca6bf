//! Connection pools for both databases.

use core::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use super::{StoreError, StoreLocation, migrations};

/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The number of read-only connections.
const READERS: u32 = 4;
/// After how long PostgreSQL ends a transaction whose server has gone silent.
const ABANDONED: &str = "10s";

/// A connection pool of either database.
#[derive(Clone)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Runs the same code for either database: the types differ, the statements do not.
macro_rules! on {
    ($pool:expr, $name:ident => $body:expr) => {
        match $pool {
            $crate::store::Pool::Sqlite($name) => $body,
            $crate::store::Pool::Postgres($name) => $body,
        }
    };
}
pub(crate) use on;

impl Pool {
    /// Opens a pool for reading and a single connection for writing.
    pub(super) async fn open(location: &StoreLocation) -> Result<(Self, Self), StoreError> {
        match location {
            StoreLocation::Sqlite { file, pages } => {
                let mut options = SqliteConnectOptions::new()
                    .filename(file)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    .foreign_keys(true)
                    .busy_timeout(CONNECT_TIMEOUT);
                if let Some(pages) = pages {
                    options = options.pragma("max_page_count", pages.to_string());
                }
                let pool = |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(CONNECT_TIMEOUT);
                let write = pool(1).connect_with(options.clone()).await?;
                migrations::all().run(&write).await.map_err(|why| StoreError::Broken(why.to_string()))?;
                let read = pool(READERS).connect_with(options.read_only(true)).await?;
                Ok((Self::Sqlite(read), Self::Sqlite(write)))
            }
            StoreLocation::Postgres { url } => {
                let options: PgConnectOptions = url
                    .parse::<PgConnectOptions>()?
                    .options([("synchronous_commit", "on"), ("idle_in_transaction_session_timeout", ABANDONED)]);
                let pool = |most| PgPoolOptions::new().max_connections(most).acquire_timeout(CONNECT_TIMEOUT);
                let write = pool(1).connect_with(options.clone()).await?;
                migrations::all().run(&write).await.map_err(|why| StoreError::Broken(why.to_string()))?;
                await_commits(&write).await?;
                let read = pool(READERS).connect_with(options).await?;
                Ok((Self::Postgres(read), Self::Postgres(write)))
            }
        }
    }
}

/// Waits until every transaction that writes to the journals has ended. PostgreSQL may still be committing
/// what a killed server sent it last: rooms that were read before that would lack an entry.
async fn await_commits(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    // This mode excludes writers, not readers.
    sqlx::query("LOCK TABLE rooms, entries IN SHARE MODE").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}
