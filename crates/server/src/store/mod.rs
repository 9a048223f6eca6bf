//! What outlives the process: guests, rooms, and the journal of each room.
//!
//! SQLite in the data folder, or PostgreSQL by its address; the same statements on both. Whatever changes goes through one writer, which commits what
//! many rooms want in one transaction (`writer`). A change that was confirmed is on the disk: SQLite runs with a write-ahead log and
//! `synchronous=FULL`, PostgreSQL with `synchronous_commit=on`.

mod change;
mod migrations;
mod pool;
mod rows;
mod writer;

use core::fmt;
use core::future::Future;
use core::pin::Pin;
use std::path::PathBuf;

use sqlx::Row;

pub use change::{Change, Entries};
pub(crate) use pool::Pool;
pub use rows::{RoomRow, SeatRow, Terms};

use crate::store::pool::on;
use crate::store::writer::Writer;

/// Where things are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreLocation {
    /// A file of SQLite.
    Sqlite {
        /// The file, made where it is missing.
        file: PathBuf,
        /// The most it may grow to, in pages of 4 KiB.
        pages: Option<u32>,
    },
    /// A database of PostgreSQL.
    Postgres {
        /// Its address, `postgres://…`.
        url: String,
    },
}

/// Why something could not be read or kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// There is no room left on the disk, or the limit has been reached.
    Full(String),
    /// The store does not answer, or answers nonsense.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(why) => write!(f, "the store is full: {why}"),
            Self::Broken(why) => write!(f, "the store fails: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// SQLite's number for a full disk; PostgreSQL's class of insufficient resources.
const FULL: [&str; 3] = ["13", "53100", "53200"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        let full = code.is_some_and(|code| FULL.contains(&code.as_ref()));
        if full { Self::Full(error.to_string()) } else { Self::Broken(error.to_string()) }
    }
}

/// What is being kept.
pub type Keeping<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

/// Makes changes last. The [`Store`] does; a test may stand in between.
pub trait Keep: Send + Sync + 'static {
    /// Ends when the change is on the disk, or has been refused as a whole.
    fn keep(&self, change: Change) -> Keeping<'_>;
}

/// The store.
#[derive(Clone)]
pub struct Store {
    read: Pool,
    writer: Writer,
}

impl Store {
    /// Opens the store, makes it where it is missing, and brings it up to date.
    ///
    /// # Errors
    /// If it cannot be reached, or was made by a later version.
    pub async fn open(place: &StoreLocation) -> Result<Self, StoreError> {
        let (read, write) = Pool::open(place).await?;
        Ok(Self { read, writer: Writer::start(write) })
    }

    /// How strictly the store keeps: the answers to the questions that matter, as the database gives them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn durability(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.writer.durability().await
    }

    /// The room with this name or this key to join, and its journal.
    ///
    /// # Errors
    /// If the store fails, or holds what cannot be read.
    pub async fn room(&self, key: &str) -> Result<Option<(RoomRow, Vec<String>)>, StoreError> {
        const ROOM: &str = "SELECT row_text FROM rooms WHERE id = $1 OR join_key = $1";
        const ENTRIES: &str = "SELECT lines FROM entries WHERE room = $1 ORDER BY seq";
        let text: Option<String> = on!(&self.read, pool => {
            sqlx::query(ROOM).bind(key).fetch_optional(pool).await?.map(|row| row.try_get(0)).transpose()?
        });
        let Some(text) = text else { return Ok(None) };
        let row = RoomRow::read(&text)?;
        let entries: Vec<String> = on!(&self.read, pool => {
            let rows = sqlx::query(ENTRIES).bind(&row.id).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?
        });
        Ok(Some((row, entries)))
    }

    /// The rooms that a guest made or sits in, the newest first.
    ///
    /// # Errors
    /// If the store fails, or holds what cannot be read.
    pub async fn rooms_of(&self, guest: &str, most: i64) -> Result<Vec<RoomRow>, StoreError> {
        const ROOMS: &str = "SELECT r.row_text FROM room_guests g JOIN rooms r ON r.id = g.room WHERE g.guest = $1 ORDER BY r.updated DESC, r.id LIMIT $2";
        let texts: Vec<String> = on!(&self.read, pool => {
            let rows = sqlx::query(ROOMS).bind(guest).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?
        });
        texts.iter().map(|text| RoomRow::read(text)).collect()
    }

    /// How many rooms that are not over a guest has made.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_rooms(&self, guest: &str) -> Result<i64, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM rooms WHERE host = $1 AND stage <> 'over'";
        Ok(on!(&self.read, pool => sqlx::query(COUNT).bind(guest).fetch_one(pool).await?.try_get(0)?))
    }

    /// The guest with this token, given as its hash.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn guest(&self, token: &str) -> Result<Option<String>, StoreError> {
        const GUEST: &str = "SELECT guest FROM tokens WHERE hash = $1";
        Ok(on!(&self.read, pool => {
            sqlx::query(GUEST).bind(token).fetch_optional(pool).await?.map(|row| row.try_get(0)).transpose()?
        }))
    }

    /// The guest behind a code, given as its hash, if it can still be used.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn code(&self, code: &str, now: i64) -> Result<Option<String>, StoreError> {
        const CODE: &str = "SELECT guest FROM codes WHERE hash = $1 AND expires > $2";
        Ok(on!(&self.read, pool => {
            sqlx::query(CODE).bind(code).bind(now).fetch_optional(pool).await?.map(|row| row.try_get(0)).transpose()?
        }))
    }

    /// Whether the store answers.
    pub async fn answers(&self) -> bool {
        let asked: Result<(), StoreError> = async {
            on!(&self.read, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop)?);
            Ok(())
        }
        .await;
        asked.is_ok()
    }

    /// Waits until everything that was handed over is kept.
    pub async fn settle(&self) {
        self.writer.settle().await;
    }
}

impl Keep for Store {
    fn keep(&self, change: Change) -> Keeping<'_> {
        Box::pin(self.writer.keep(change))
    }
}
