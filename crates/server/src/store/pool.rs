//! Connections to one of the two databases.

use core::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use super::{StoreError, StoreLocation, migrations};

/// How long somebody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// Connections that only read.
const READERS: u32 = 4;

/// Connections to one of the two databases.
#[derive(Clone)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The same code for both databases: their types differ, the statements do not.
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
    /// Connections to read, and one to write.
    pub(super) async fn open(place: &StoreLocation) -> Result<(Self, Self), StoreError> {
        match place {
            StoreLocation::Sqlite { file, pages } => {
                let mut options = SqliteConnectOptions::new()
                    .filename(file)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    .foreign_keys(true)
                    .busy_timeout(PATIENCE);
                if let Some(pages) = pages {
                    options = options.pragma("max_page_count", pages.to_string());
                }
                let pool = |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
                let write = pool(1).connect_with(options.clone()).await?;
                migrations::all().run(&write).await.map_err(|why| StoreError::Broken(why.to_string()))?;
                let read = pool(READERS).connect_with(options.read_only(true)).await?;
                Ok((Self::Sqlite(read), Self::Sqlite(write)))
            }
            StoreLocation::Postgres { url } => {
                let options: PgConnectOptions =
                    url.parse::<PgConnectOptions>()?.options([("synchronous_commit", "on")]);
                let pool = |most| PgPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
                let write = pool(1).connect_with(options.clone()).await?;
                migrations::all().run(&write).await.map_err(|why| StoreError::Broken(why.to_string()))?;
                let read = pool(READERS).connect_with(options).await?;
                Ok((Self::Postgres(read), Self::Postgres(write)))
            }
        }
    }
}
