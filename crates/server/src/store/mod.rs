//! Persistence: guests, rooms, and the journal of each room.
//!
//! SQLite in the data folder, or PostgreSQL by its URL, with the same statements. All changes go through one
//! writer, which batches the changes of many rooms into one transaction (`writer`). A confirmed change is on
//! disk: SQLite runs with a write-ahead log and `synchronous=FULL`, PostgreSQL with `synchronous_commit=on`.

mod age;
mod backup;
mod change;
mod check;
mod leases;
mod lock;
mod migrations;
mod outage;
mod pool;
mod rows;
mod writer;

use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::time::Duration;
use std::path::PathBuf;
use std::sync::Arc;

use protocol::http::RoomKeys;
use sqlx::Row;
use tokio::sync::Semaphore;
use tokio::time::timeout;

pub use age::{OldRoom, OldRooms};
pub use backup::{BackupError, Saved, restore};
pub use change::{Change, Entries, Lease};
pub use check::{Faults, Status};
pub(crate) use leases::{Gone, Leases, Notice, Owner, Renewed, Taken};
pub(crate) use pool::Pool;
pub use rows::{GameSpec, RoomRow, SeatRow};

use crate::store::lock::StoreLock;
use crate::store::outage::Outage;
use crate::store::pool::{READERS, Sharing, on_loan};
use crate::store::writer::Writer;

/// How long to wait for a connection that others are using.
const TURN_TIMEOUT: Duration = Duration::from_secs(3);

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
    /// The store does not respond, or its content is invalid. Nothing was written.
    Broken(String),
    /// The store was told to write, but did not confirm it. It may be written now, or even later.
    Unsure(String),
    /// The change contradicts what is stored, such as an entry in a place that is taken. The store is in
    /// order.
    Rejected(String),
    /// The host of a new room has too many unfinished ones.
    TooMany,
    /// So much is read that there was no connection in time. The store is in order.
    Busy,
    /// Other servers have taken over these rooms; nothing was written.
    Deposed(Vec<String>),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(why) => write!(f, "the store is full: {why}"),
            Self::Broken(why) => write!(f, "the store failed: {why}"),
            Self::Unsure(why) => write!(f, "the store did not confirm a change: {why}"),
            Self::Rejected(why) => write!(f, "the store rejected a change: {why}"),
            Self::TooMany => f.write_str("the host has too many unfinished rooms"),
            Self::Busy => f.write_str("too much is read from the store at once"),
            Self::Deposed(_) => f.write_str("another server has taken over the room"),
        }
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    /// True if the store itself failed, so that the next change would most likely fail too.
    fn is_outage(&self) -> bool {
        matches!(self, Self::Full(_) | Self::Broken(_) | Self::Unsure(_))
    }

    /// The error of further changes that are not even tried after this one; `None` if they should be.
    fn for_what_was_not_tried(&self) -> Option<Self> {
        match self {
            Self::Unsure(why) => Some(Self::Broken(why.clone())),
            why => why.is_outage().then(|| why.clone()),
        }
    }
}

/// SQLite's error code for a full disk, and PostgreSQL's for a full disk and for lack of memory.
const FULL: [&str; 3] = ["13", "53100", "53200"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let text = error.to_string();
        let Some(database) = error.as_database_error() else { return Self::Broken(text) };
        let code = database.code().unwrap_or_default();
        if FULL.contains(&code.as_ref()) {
            return Self::Full(text);
        }
        // PostgreSQL's classes of invalid data, of violated constraints, and of transactions that were rolled
        // back because several servers wanted the same rows in another order. What SQLite violates is told by
        // the kind alone.
        let violates = ["22", "23", "40"].iter().any(|class| code.len() == 5 && code.starts_with(class));
        if violates || !matches!(database.kind(), sqlx::error::ErrorKind::Other) {
            return Self::Rejected(text);
        }
        Self::Broken(text)
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
    /// Has a permit for each connection but the one of the health check: waiting here for too long is not an
    /// outage, as waiting for a connection would be.
    readers: Arc<Semaphore>,
    /// Whether the store can be read at the moment.
    outage: Arc<Outage>,
}

impl Store {
    /// Opens the store, creates it if it is missing, and runs the migrations.
    ///
    /// # Errors
    /// If it cannot be reached, or was created by a later version.
    pub async fn open(location: &StoreLocation) -> Result<Self, StoreError> {
        Self::open_with(location, Sharing::Alone).await
    }

    /// Like [`Self::open`], but on PostgreSQL other servers may use the store too. Rooms then need leases
    /// ([`crate::Cluster`]).
    ///
    /// # Errors
    /// If it cannot be reached, was created by a later version, or a server has it for itself.
    pub async fn open_shared(location: &StoreLocation) -> Result<Self, StoreError> {
        Self::open_with(location, Sharing::Shared).await
    }

    async fn open_with(location: &StoreLocation, sharing: Sharing) -> Result<Self, StoreError> {
        let lock = StoreLock::take(location).await?;
        let (read, write) = Pool::open(location, sharing).await?;
        Ok(Self::with(read, Writer::start(write, lock)))
    }

    /// Opens the store only to read it, also while a server uses it.
    ///
    /// # Errors
    /// If it does not exist, cannot be reached, or was created by another version.
    pub async fn open_to_read(location: &StoreLocation) -> Result<Self, StoreError> {
        let read = Pool::open_to_read(location).await?;
        Ok(Self::with(read, Writer::none()))
    }

    fn with(read: Pool, writer: Writer) -> Self {
        let readers = Arc::new(Semaphore::new(READERS as usize - 1));
        Self { read, writer, readers, outage: Arc::new(Outage::new("read")) }
    }

    /// Reads, when there is a connection for it.
    async fn reading<T>(&self, doing: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let turn = timeout(TURN_TIMEOUT, self.readers.acquire()).await;
        let _permit = turn.map_err(|_| StoreError::Busy)?;
        self.outage.watch(doing).await
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
        self.reading(self.read_room(key)).await
    }

    async fn read_room(&self, key: &str) -> Result<Option<(RoomRow, Vec<String>)>, StoreError> {
        const ROOM: &str =
            concat!("SELECT r.row_text, ", to_act!(), ", r.updated FROM rooms r WHERE r.id = $1 OR r.join_key = $1");
        const ENTRIES: &str = "SELECT lines FROM entries WHERE room = $1 ORDER BY seq";
        let found: Option<(String, i64, i64)> = on_loan!(&self.read, connection => {
            let row = sqlx::query(ROOM).bind(key).fetch_optional(connection).await?;
            row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).transpose()?
        });
        let Some((text, to_act, updated)) = found else { return Ok(None) };
        let row = RoomRow::read(&text, to_act, updated)?;
        let entries: Vec<String> = on_loan!(&self.read, connection => {
            let rows = sqlx::query(ENTRIES).bind(&row.id).fetch_all(connection).await?;
            rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?
        });
        Ok(Some((row, entries)))
    }

    /// Returns the room with this id, without its journal.
    ///
    /// # Errors
    /// If the store fails, or its content is invalid.
    pub async fn room_row(&self, id: &str) -> Result<Option<RoomRow>, StoreError> {
        const ROW: &str = concat!("SELECT r.row_text, ", to_act!(), ", r.updated FROM rooms r WHERE r.id = $1");
        let reading = async {
            let found: Option<(String, i64, i64)> =
                on_loan!(&self.read, connection => sqlx::query_as(ROW).bind(id).fetch_optional(connection).await?);
            found.map(|(text, to_act, updated)| RoomRow::read(&text, to_act, updated)).transpose()
        };
        self.reading(reading).await
    }

    /// Returns the id of the room with this id or join key.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn room_id(&self, key: &str) -> Result<Option<String>, StoreError> {
        const ID: &str = "SELECT id FROM rooms WHERE id = $1 OR join_key = $1";
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                sqlx::query(ID).bind(key).fetch_optional(connection).await?.map(|row| row.try_get(0)).transpose()?
            }))
        };
        self.reading(reading).await
    }

    /// Returns the rooms that a guest created or has a seat in, newest first, without those whose rows are
    /// invalid.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rooms_of(&self, guest: &str, most: i64) -> Result<Vec<RoomRow>, StoreError> {
        const ROOMS: &str = concat!(
            "SELECT r.row_text, ",
            to_act!(),
            ", r.updated FROM room_guests g JOIN rooms r ON r.id = g.room WHERE g.guest = $1 ORDER BY r.updated DESC, r.id LIMIT $2"
        );
        let reading = async {
            let rows: Vec<(String, i64, i64)> = on_loan!(&self.read, connection => {
                let rows = sqlx::query(ROOMS).bind(guest).bind(most).fetch_all(connection).await?;
                let read = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?)));
                read.collect::<Result<_, sqlx::Error>>()?
            });
            // One invalid room must not hide all others.
            let read = rows.iter().filter_map(|(text, to_act, updated)| {
                let row = RoomRow::read(text, *to_act, *updated);
                row.inspect_err(|why| tracing::error!(%why, "a room was left out of a list")).ok()
            });
            Ok(read.collect())
        };
        self.reading(reading).await
    }

    /// Returns the keys of the room with this short code; `None` if no room that gathers has it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn room_by_code(&self, code: &str) -> Result<Option<RoomKeys>, StoreError> {
        const KEYS: &str = "SELECT id, join_key FROM rooms WHERE code = $1";
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                let row = sqlx::query(KEYS).bind(code).fetch_optional(connection).await?;
                let keys = row.map(|row| Ok::<_, sqlx::Error>(RoomKeys { table: row.try_get(0)?, join: row.try_get(1)? }));
                keys.transpose()?
            }))
        };
        self.reading(reading).await
    }

    /// Returns the number of unfinished rooms that a guest has created.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_rooms(&self, guest: &str) -> Result<i64, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM rooms WHERE host = $1 AND stage <> 'over'";
        let reading = async {
            Ok(
                on_loan!(&self.read, connection => sqlx::query(COUNT).bind(guest).fetch_one(connection).await?.try_get(0)?),
            )
        };
        self.reading(reading).await
    }

    /// Returns the id of the guest who has the token with this hash, and when it was last used in seconds
    /// since 1970; `None` if there is none.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn guest(&self, token: &str) -> Result<Option<(String, i64)>, StoreError> {
        const GUEST: &str = "SELECT guest, seen FROM tokens WHERE hash = $1";
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                let row = sqlx::query(GUEST).bind(token).fetch_optional(connection).await?;
                row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?
            }))
        };
        self.reading(reading).await
    }

    /// Returns the tokens of a guest: their hashes, when they were made, and when they were last used, in
    /// seconds since 1970; last used first, at most 100.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tokens_of(&self, guest: &str) -> Result<Vec<(String, i64, i64)>, StoreError> {
        const TOKENS: &str =
            "SELECT hash, created, seen FROM tokens WHERE guest = $1 ORDER BY seen DESC, created DESC, hash LIMIT 100";
        let reading = async {
            Ok(on_loan!(&self.read, connection => sqlx::query_as(TOKENS).bind(guest).fetch_all(connection).await?))
        };
        self.reading(reading).await
    }

    /// True if a guest created a room or has had a seat in one whose game is not over.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn has_unfinished_rooms(&self, guest: &str) -> Result<bool, StoreError> {
        const UNFINISHED: &str = "SELECT 1 FROM room_guests g JOIN rooms r ON r.id = g.room \
            WHERE g.guest = $1 AND r.stage <> 'over' LIMIT 1";
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                sqlx::query(UNFINISHED).bind(guest).fetch_optional(connection).await?.is_some()
            }))
        };
        self.reading(reading).await
    }

    /// True if a guest has a token, so has not been deleted.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn has_token(&self, guest: &str) -> Result<bool, StoreError> {
        const TOKEN: &str = "SELECT 1 FROM tokens WHERE guest = $1 LIMIT 1";
        let reading = async {
            Ok(
                on_loan!(&self.read, connection => sqlx::query(TOKEN).bind(guest).fetch_optional(connection).await?.is_some()),
            )
        };
        self.reading(reading).await
    }

    /// Returns the id of the guest who created the one-time code with this hash; `None` if it is unknown or
    /// expired.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn code(&self, code: &str, now: i64) -> Result<Option<String>, StoreError> {
        const CODE: &str = "SELECT guest FROM codes WHERE hash = $1 AND expires > $2";
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                sqlx::query(CODE).bind(code).bind(now).fetch_optional(connection).await?.map(|row| row.try_get(0)).transpose()?
            }))
        };
        self.reading(reading).await
    }

    /// True if the store can be read, its last transaction did not fail or it works again, and none takes
    /// suspiciously long.
    pub async fn is_responding(&self) -> bool {
        let reading = async {
            on_loan!(&self.read, connection => sqlx::query("SELECT 1").execute(connection).await.map(drop)?);
            Ok::<(), StoreError>(())
        };
        // Not in the line of the readers: one connection is left for this.
        self.writer.is_working().await && self.outage.watch(reading).await.is_ok()
    }

    /// Gives the space of what was deleted back to the disk; PostgreSQL does so by itself. Nothing can be
    /// written meanwhile.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn compact(&self) -> Result<(), StoreError> {
        self.writer.compact().await
    }

    /// Resolves when nothing can be stored any more until the process is started again.
    pub(crate) async fn stopped(&self) {
        self.writer.stopped().await;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Reading more at once than there are connections is refused, but the store is healthy.
    #[tokio::test]
    async fn a_flood_of_reads_is_not_an_outage() {
        let folder = tempfile::tempdir().unwrap();
        let location = StoreLocation::Sqlite { file: folder.path().join("store.sqlite"), pages: None };
        let store = Store::open(&location).await.unwrap();
        let all = store.readers.acquire_many(READERS - 1).await.unwrap();
        assert_eq!(store.room_id("key").await, Err(StoreError::Busy));
        assert!(!store.outage.is_failing() && store.is_responding().await);
        drop(all);
        assert_eq!(store.room_id("key").await, Ok(None));
    }
}
