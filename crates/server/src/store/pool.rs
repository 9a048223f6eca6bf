//! Connection pools for both databases.

use core::ops::{Deref, DerefMut};
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, Database};
use tokio::time::timeout;

use super::lock::in_use;
use super::{StoreError, StoreLocation, migrations};

/// How long opening the store may take, and how long an SQLite connection waits for another process.
const OPEN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait for a connection to PostgreSQL. While it is down, every request waits this long before it
/// is refused.
const POSTGRES_TIMEOUT: Duration = Duration::from_secs(5);
/// The number of read-only connections. One of them is for the health check.
pub(super) const READERS: u32 = 5;
/// The advisory lock of the servers that write; a number of our own. Servers that share the database
/// share it.
const LOCK: i64 = 0x67616d656b656570;
/// Settings of every connection to PostgreSQL: commits are on disk, a transaction whose server has gone
/// silent ends, no statement takes for ever, and the connection of a machine that has vanished is closed.
const POSTGRES_SETTINGS: [(&str, &str); 7] = [
    ("synchronous_commit", "on"),
    ("idle_in_transaction_session_timeout", "5s"),
    ("statement_timeout", "10s"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "25s"),
];

/// A connection pool of either database.
#[derive(Clone)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Whether other servers may use the same PostgreSQL database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// No other server may.
    Alone,
    /// Others may, if they share it too. Leases keep them apart.
    Shared,
}

/// How long a connection may take to prove that it still works, when it is given back or used again.
const PING_TIMEOUT: Duration = Duration::from_secs(2);

/// A connection of a pool, which is given back in time. SQLx pings a connection that comes back to its pool,
/// and has no limit for it: one whose machine has vanished would take a place in the pool until TCP gives up,
/// which takes many minutes.
pub(super) struct Loan<DB: Database> {
    connection: PoolConnection<DB>,
    is_broken: bool,
}

impl<DB: Database> Loan<DB> {
    /// Takes a connection out of a pool.
    pub(super) async fn take(pool: &sqlx::Pool<DB>) -> Result<Self, sqlx::Error> {
        Ok(Self { connection: pool.acquire().await?, is_broken: false })
    }

    /// Closes the connection instead of giving it back.
    pub(super) fn close_on_drop(&mut self) {
        self.is_broken = true;
        self.connection.close_on_drop();
    }
}

impl<DB: Database> Deref for Loan<DB> {
    type Target = DB::Connection;

    fn deref(&self) -> &Self::Target {
        &self.connection
    }
}

impl<DB: Database> DerefMut for Loan<DB> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.connection
    }
}

impl<DB: Database> Drop for Loan<DB> {
    fn drop(&mut self) {
        // Closing it has a limit of its own.
        if !self.is_broken {
            // A connection that is not back in time is dropped, and its place in the pool is free.
            tokio::spawn(timeout(PING_TIMEOUT, self.connection.return_to_pool()));
        }
    }
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

/// Like [`on`], on a connection of the pool, which is given back in time.
macro_rules! on_loan {
    ($pool:expr, $name:ident => $body:expr) => {
        $crate::store::pool::on!($pool, pool => {
            let mut loan = $crate::store::pool::Loan::take(pool).await?;
            let $name = &mut *loan;
            $body
        })
    };
}
pub(super) use on_loan;

impl Pool {
    /// Opens a pool for reading and a single connection for writing.
    pub(super) async fn open(location: &StoreLocation, sharing: Sharing) -> Result<(Self, Self), StoreError> {
        match location {
            StoreLocation::Sqlite { file, pages } => {
                let options = SqliteConnectOptions::new()
                    .filename(file)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    .foreign_keys(true)
                    .busy_timeout(OPEN_TIMEOUT);
                let pool = |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(OPEN_TIMEOUT);
                // Some migrations copy a table: a store that is almost full could not be upgraded within its
                // limit.
                let unlimited = pool(1).connect_with(options.clone()).await?;
                migrations::run(&Self::Sqlite(unlimited.clone())).await?;
                unlimited.close().await;
                let limited = match pages {
                    Some(pages) => options.clone().pragma("max_page_count", pages.to_string()),
                    None => options.clone(),
                };
                let write = pool(1).connect_with(limited).await?;
                let read = pool(READERS).connect_with(options.read_only(true)).await?;
                Ok((Self::Sqlite(read), Self::Sqlite(write)))
            }
            StoreLocation::Postgres { url } => {
                let options = postgres_options(url)?;
                let write = open_for_writing(options.clone(), sharing).await?;
                let read = postgres_pool(READERS, POSTGRES_TIMEOUT);
                Ok((Self::Postgres(read.connect_with(options).await?), Self::Postgres(write)))
            }
        }
    }
}

impl Pool {
    /// Returns the statement that begins a transaction in which everything is read as it was at the
    /// beginning.
    pub(super) fn begin_snapshot(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "BEGIN",
            Self::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// Opens a pool for reading only. The tables must be those of this version.
    pub(super) async fn open_to_read(location: &StoreLocation) -> Result<Self, StoreError> {
        let pool = match location {
            StoreLocation::Sqlite { file, .. } => {
                let options = SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(OPEN_TIMEOUT);
                Self::Sqlite(SqlitePoolOptions::new().max_connections(1).connect_with(options).await?)
            }
            StoreLocation::Postgres { url } => {
                let options = url.parse::<PgConnectOptions>()?.options([("default_transaction_read_only", "on")]);
                let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(OPEN_TIMEOUT);
                Self::Postgres(pool.connect_with(options).await?)
            }
        };
        let version: i64 = on!(&pool, pool => {
            sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(pool).await?
        });
        if version == migrations::VERSION {
            return Ok(pool);
        }
        let why = format!("the tables have version {version}, and this program expects {}", migrations::VERSION);
        Err(StoreError::Broken(why))
    }
}

/// The options of every connection to the PostgreSQL database at this URL.
pub(super) fn postgres_options(url: &str) -> Result<PgConnectOptions, StoreError> {
    Ok(url.parse::<PgConnectOptions>()?.options(POSTGRES_SETTINGS))
}

/// The options of every pool of connections to PostgreSQL on which a server depends. A connection whose
/// machine has vanished is replaced while somebody waits for it: without a limit for the ping it would use up
/// the patience of everybody who gets such a connection.
pub(super) fn postgres_pool(most: u32, patience: Duration) -> PgPoolOptions {
    let pool = PgPoolOptions::new().max_connections(most).acquire_timeout(patience).test_before_acquire(false);
    pool.before_acquire(|connection, _| {
        Box::pin(async move { Ok(matches!(timeout(PING_TIMEOUT, connection.ping()).await, Ok(Ok(())))) })
    })
}

/// Opens the connection that writes, and runs the migrations. Whenever it is opened, now or after an outage,
/// it takes the lock of the servers that write; a connection without the lock is not used.
async fn open_for_writing(options: PgConnectOptions, sharing: Sharing) -> Result<PgPool, StoreError> {
    let taken = Arc::new(AtomicBool::new(false));
    let noted = taken.clone();
    let write = postgres_pool(1, POSTGRES_TIMEOUT)
        // A connection that is replaced now and then would release the lock.
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(move |connection, _| {
            let noted = noted.clone();
            Box::pin(async move {
                let lock = match sharing {
                    Sharing::Alone => "SELECT pg_try_advisory_lock($1)",
                    Sharing::Shared => "SELECT pg_try_advisory_lock_shared($1)",
                };
                let locked: bool = sqlx::query_scalar(lock).bind(LOCK).fetch_one(connection).await?;
                noted.store(!locked, Ordering::Relaxed);
                if locked { Ok(()) } else { Err(sqlx::Error::Configuration(in_use().into())) }
            })
        })
        .connect_lazy_with(options);
    let begin = Instant::now();
    loop {
        // Changing the tables may take long. The pool has one connection, so this holds for what follows.
        match sqlx::query("SET statement_timeout = 0").execute(&write).await {
            Ok(_) => break,
            // The server before may still be finishing its writes, or the database may be starting.
            Err(sqlx::Error::PoolTimedOut) if begin.elapsed() < OPEN_TIMEOUT => {}
            Err(_) if taken.load(Ordering::Relaxed) => return Err(in_use()),
            Err(why) => return Err(why.into()),
        }
    }
    migrations::run(&Pool::Postgres(write.clone())).await?;
    if sharing == Sharing::Alone {
        await_commits(&write).await?;
    }
    sqlx::query("RESET statement_timeout").execute(&write).await?;
    Ok(write)
}

/// Waits until every transaction that writes to the journals has ended. PostgreSQL may still be committing
/// what a killed server sent it last: rooms that were read before that would lack an entry. Where several
/// servers share the database, taking a lease waits for it instead.
async fn await_commits(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    // This mode excludes writers, not readers.
    sqlx::query("LOCK TABLE rooms, entries IN SHARE MODE").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

#[cfg(test)]
mod tests {
    use std::io;

    use rustls_acme::CertCache as _;
    use rustls_acme::caches::TestCache;

    use super::*;

    /// A statement that waits for ever would hold the only connection that writes.
    #[tokio::test]
    async fn a_statement_on_postgres_does_not_take_for_ever() {
        let name = "a_statement_on_postgres_does_not_take_for_ever";
        let Some(postgres) = postgres_fixture::or_skip(name) else { return };
        let location = StoreLocation::Postgres { url: postgres.database(name).unwrap() };
        let (read, write) = Pool::open(&location, Sharing::Shared).await.unwrap();
        for pool in [read, write] {
            let Pool::Postgres(pool) = pool else { panic!("it is PostgreSQL") };
            let limit: String =
                sqlx::query_scalar("SELECT current_setting('statement_timeout')").fetch_one(&pool).await.unwrap();
            assert_eq!(limit, "10s");
        }
    }

    /// Where the certificate has to be right, only a database that has it is spoken to.
    #[tokio::test]
    async fn connections_to_postgres_are_encrypted_and_its_certificate_is_checked() {
        if postgres_fixture::programs().is_none() {
            assert!(postgres_fixture::or_skip("connections_to_postgres_are_encrypted").is_none());
            return;
        }
        let (authority, other) = (TestCache::<io::Error, io::Error>::default(), TestCache::<(), ()>::default());
        let pem = authority.load_cert(&["localhost".to_owned()], "").await.unwrap().unwrap();
        let mut postgres = postgres_fixture::Postgres::start().unwrap();
        let url = postgres.encrypted_database("encrypted", &pem).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let root = |name: &str, pem: &str| {
            let file = folder.path().join(name);
            std::fs::write(&file, pem).unwrap();
            format!("sslmode=verify-full&sslrootcert={}", file.display())
        };
        let (right, wrong) = (root("right.pem", authority.ca_pem()), root("wrong.pem", other.ca_pem()));
        // Whether the connections that read and write are encrypted.
        let encrypted = async |url: &str, mode: &str| {
            let location = StoreLocation::Postgres { url: format!("{url}?{mode}") };
            let (Pool::Postgres(read), Pool::Postgres(write)) = Pool::open(&location, Sharing::Shared).await? else {
                panic!("it is PostgreSQL")
            };
            let encrypted = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
            let read: bool = sqlx::query_scalar(encrypted).fetch_one(&read).await?;
            let write: bool = sqlx::query_scalar(encrypted).fetch_one(&write).await?;
            Ok::<_, StoreError>([read, write])
        };
        assert_eq!(encrypted(&url, "sslmode=disable").await, Ok([false; 2]));
        assert_eq!(encrypted(&url, "sslmode=require").await, Ok([true; 2]));
        assert_eq!(encrypted(&url, &right).await, Ok([true; 2]));
        let refused = encrypted(&url, &wrong).await.unwrap_err().to_string();
        assert!(refused.contains("UnknownIssuer"), "{refused}");
        let by_number = url.replace("localhost", "127.0.0.1");
        assert_eq!(encrypted(&by_number, "sslmode=require").await, Ok([true; 2]));
        let refused = encrypted(&by_number, &right).await.unwrap_err().to_string();
        assert!(refused.contains("not valid for name"), "{refused}");
    }

    /// Where TLS is required, nothing goes without.
    #[tokio::test]
    async fn a_database_without_tls_is_refused_if_tls_is_required() {
        let name = "a_database_without_tls_is_refused";
        let Some(postgres) = postgres_fixture::or_skip(name) else { return };
        let url = format!("{}&sslmode=require", postgres.database(name).unwrap());
        let why = Pool::open(&StoreLocation::Postgres { url }, Sharing::Shared).await.err().unwrap();
        assert!(why.to_string().contains("TLS"), "{why}");
    }
}
