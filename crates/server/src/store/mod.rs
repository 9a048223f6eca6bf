//! Persistence: guests, rooms, and the journal of each room.
//!
//! SQLite in the data folder, or PostgreSQL by its URL, with the same statements. All changes go through one
//! writer, which batches the changes of many rooms into one transaction (`writer`). A confirmed change is on
//! disk: SQLite runs with a write-ahead log and `synchronous=FULL`, PostgreSQL with `synchronous_commit=on`.

mod change;
mod migrations;
mod pool;
mod rows;
mod writer;

use core::fmt;
use core::future::Future;
use core::pin::Pin;
use std::path::PathBuf;

use protocol::http::RoomKeys;
use sqlx::Row;

pub use change::{Change, Entries};
pub(crate) use pool::Pool;
pub use rows::{GameSpec, RoomRow, SeatRow};

use crate::store::pool::on;
use crate::store::writer::Writer;

/// The seats to act in the room `r`, as SQL: those after its last entry, or else those of its row.
macro_rules! to_act {
    () => {
        "COALESCE((SELECT e.to_act FROM entries e WHERE e.room = r.id ORDER BY e.seq DESC LIMIT 1), r.to_act)"
    };
}

/// Which database holds the store, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreLocation {
    /// An SQLite file.
    Sqlite {
        /// The path; created if it is missing.
        file: PathBuf,
        /// The maximum size of the file, in pages of 4 KiB; `None` for no limit.
        pages: Option<u32>,
    },
    /// A PostgreSQL database.
    Postgres {
        /// The URL, `postgres://…`.
        url: String,
    },
}

/// Why the store could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The disk is full, or the size limit is reached.
    Full(String),
    /// The store does not respond, or its content is invalid.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(why) => write!(f, "the store is full: {why}"),
            Self::Broken(why) => write!(f, "the store failed: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// SQLite's error code for a full disk, and PostgreSQL's for a full disk and for lack of memory.
const FULL: [&str; 3] = ["13", "53100", "53200"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        let full = code.is_some_and(|code| FULL.contains(&code.as_ref()));
        if full { Self::Full(error.to_string()) } else { Self::Broken(error.to_string()) }
    }
}

/// The future of [`Persist::persist`].
pub type PersistFuture<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

/// Commits changes. Implemented by the [`Store`]; tests put their own implementation in between.
pub trait Persist: Send + Sync + 'static {
    /// Resolves when the change is on disk, or fails if it was rejected as a whole.
    fn persist(&self, change: Change) -> PersistFuture<'_>;
}

/// A handle of the database; clones share its connections.
#[derive(Clone)]
pub struct Store {
    read: Pool,
    writer: Writer,
}

impl Store {
    /// Opens the store, creates it if it is missing, and runs the migrations.
    ///
    /// # Errors
    /// If it cannot be reached, or was created by a later version.
    pub async fn open(location: &StoreLocation) -> Result<Self, StoreError> {
        let (read, write) = Pool::open(location).await?;
        Ok(Self { read, writer: Writer::start(write) })
    }

    /// Returns the database's settings that determine durability, as the database reports them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn durability(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.writer.durability().await
    }

    /// Returns the room with this id or join key, and its journal.
    ///
    /// # Errors
    /// If the store fails, or its content is invalid.
    pub async fn room(&self, key: &str) -> Result<Option<(RoomRow, Vec<String>)>, StoreError> {
        const ROOM: &str =
            concat!("SELECT r.row_text, ", to_act!(), " FROM rooms r WHERE r.id = $1 OR r.join_key = $1");
        const ENTRIES: &str = "SELECT lines FROM entries WHERE room = $1 ORDER BY seq";
        let found: Option<(String, i64)> = on!(&self.read, pool => {
            let row = sqlx::query(ROOM).bind(key).fetch_optional(pool).await?;
            row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?
        });
        let Some((text, to_act)) = found else { return Ok(None) };
        let row = RoomRow::read(&text, to_act)?;
        let entries: Vec<String> = on!(&self.read, pool => {
            let rows = sqlx::query(ENTRIES).bind(&row.id).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?
        });
        Ok(Some((row, entries)))
    }

    /// Returns the rooms that a guest created or has a seat in, newest first.
    ///
    /// # Errors
    /// If the store fails, or its content is invalid.
    pub async fn rooms_of(&self, guest: &str, most: i64) -> Result<Vec<RoomRow>, StoreError> {
        const ROOMS: &str = concat!(
            "SELECT r.row_text, ",
            to_act!(),
            " FROM room_guests g JOIN rooms r ON r.id = g.room WHERE g.guest = $1 ORDER BY r.updated DESC, r.id LIMIT $2"
        );
        let rows: Vec<(String, i64)> = on!(&self.read, pool => {
            let rows = sqlx::query(ROOMS).bind(guest).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<_, sqlx::Error>>()?
        });
        rows.iter().map(|(text, to_act)| RoomRow::read(text, *to_act)).collect()
    }

    /// Returns the keys of the room with this short code; `None` if no room that gathers has it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn room_by_code(&self, code: &str) -> Result<Option<RoomKeys>, StoreError> {
        const KEYS: &str = "SELECT id, join_key FROM rooms WHERE code = $1";
        Ok(on!(&self.read, pool => {
            let row = sqlx::query(KEYS).bind(code).fetch_optional(pool).await?;
            let keys = row.map(|row| Ok::<_, sqlx::Error>(RoomKeys { table: row.try_get(0)?, join: row.try_get(1)? }));
            keys.transpose()?
        }))
    }

    /// Returns the number of unfinished rooms that a guest has created.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_rooms(&self, guest: &str) -> Result<i64, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM rooms WHERE host = $1 AND stage <> 'over'";
        Ok(on!(&self.read, pool => sqlx::query(COUNT).bind(guest).fetch_one(pool).await?.try_get(0)?))
    }

    /// Returns the id of the guest who has the token with this hash; `None` if there is none.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn guest(&self, token: &str) -> Result<Option<String>, StoreError> {
        const GUEST: &str = "SELECT guest FROM tokens WHERE hash = $1";
        Ok(on!(&self.read, pool => {
            sqlx::query(GUEST).bind(token).fetch_optional(pool).await?.map(|row| row.try_get(0)).transpose()?
        }))
    }

    /// Returns the id of the guest who created the one-time code with this hash; `None` if it is unknown or
    /// expired.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn code(&self, code: &str, now: i64) -> Result<Option<String>, StoreError> {
        const CODE: &str = "SELECT guest FROM codes WHERE hash = $1 AND expires > $2";
        Ok(on!(&self.read, pool => {
            sqlx::query(CODE).bind(code).bind(now).fetch_optional(pool).await?.map(|row| row.try_get(0)).transpose()?
        }))
    }

    /// True if the store responds.
    pub async fn is_responding(&self) -> bool {
        let asked: Result<(), StoreError> = async {
            on!(&self.read, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop)?);
            Ok(())
        }
        .await;
        asked.is_ok()
    }

    /// Waits until all queued changes are committed.
    pub async fn flush(&self) {
        self.writer.flush().await;
    }
}

impl Persist for Store {
    fn persist(&self, change: Change) -> PersistFuture<'_> {
        Box::pin(self.writer.persist(change))
    }
}
