//! What is in a store, and whether it is in order.

use core::fmt;

use game_core::ToMove;
use protocol::RoomPhase;
use sqlx::{Connection as _, Row as _};

use super::pool::on;
use super::{Pool, RoomRow, Store, StoreError};
use crate::names::log_name;
use crate::room::restore;

/// How many rooms are read at a time.
const PAGE: i64 = 100;

/// How much a store has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The number of rooms in each phase, by its name.
    pub rooms: Vec<(String, i64)>,
    /// The number of journal entries.
    pub entries: i64,
    /// The number of guests, and of their tokens.
    pub guests: (i64, i64),
    /// The time of the oldest and of the newest change of a room, in seconds since 1970; `None` if there is
    /// no room.
    pub updated: Option<(i64, i64)>,
    /// The size of the database, in bytes.
    pub bytes: i64,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (stage, rooms) in &self.rooms {
            writeln!(f, "rooms, {stage}: {rooms}")?;
        }
        writeln!(f, "journal entries: {}", self.entries)?;
        writeln!(f, "guests: {}, with {} tokens", self.guests.0, self.guests.1)?;
        if let Some((oldest, newest)) = self.updated {
            writeln!(f, "last changes of rooms, in seconds since 1970: {oldest} to {newest}")?;
        }
        writeln!(f, "size: {:.1} MiB", self.bytes as f64 / f64::from(1 << 20))
    }
}

/// What is wrong with a store: one sentence for each room, by its name in the log.
pub type Faults = Vec<String>;

impl Store {
    /// Returns how much the store has.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn status(&self) -> Result<Status, StoreError> {
        let size = match &self.read {
            Pool::Sqlite(_) => {
                "SELECT CAST(page_count AS BIGINT) * page_size FROM pragma_page_count(), pragma_page_size()"
            }
            Pool::Postgres(_) => "SELECT pg_database_size(current_database())",
        };
        on!(&self.read, pool => {
            let rooms = sqlx::query_as("SELECT stage, COUNT(*) FROM rooms GROUP BY stage ORDER BY stage");
            let tokens = sqlx::query_as("SELECT COUNT(DISTINCT guest), COUNT(*) FROM tokens");
            let times = sqlx::query("SELECT MIN(updated), MAX(updated) FROM rooms").fetch_one(pool).await?;
            let (oldest, newest): (Option<i64>, Option<i64>) = (times.try_get(0)?, times.try_get(1)?);
            Ok(Status {
                rooms: rooms.fetch_all(pool).await?,
                entries: sqlx::query_scalar("SELECT COUNT(*) FROM entries").fetch_one(pool).await?,
                guests: tokens.fetch_one(pool).await?,
                updated: oldest.zip(newest),
                bytes: sqlx::query_scalar(size).fetch_one(pool).await?,
            })
        })
    }

    /// Replays every game and returns what is wrong.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn check(&self) -> Result<Faults, StoreError> {
        const ROOMS: &str = "SELECT id, row_text, to_act, updated FROM rooms WHERE id > $1 ORDER BY id LIMIT $2";
        const ENTRIES: &str = "SELECT seq, lines FROM entries WHERE room = $1 ORDER BY seq";
        let mut faults = Faults::new();
        let mut last = String::new();
        let begin = self.read.begin_snapshot();
        on!(&self.read, pool => loop {
            // Rooms and their journals are read in one transaction: people may play on between two
            // statements.
            let mut page = Vec::new();
            {
                let mut connection = pool.acquire().await?;
                let mut transaction = connection.begin_with(begin).await?;
                let rows = sqlx::query(ROOMS).bind(&last).bind(PAGE).fetch_all(&mut *transaction).await?;
                for row in rows {
                    last = row.try_get(0)?;
                    let text: String = row.try_get(1)?;
                    let read = RoomRow::read(&text, row.try_get(2)?, row.try_get(3)?);
                    let entries = sqlx::query_as(ENTRIES).bind(&last).fetch_all(&mut *transaction).await?;
                    page.push((last.clone(), read, entries));
                }
                transaction.rollback().await?;
            }
            if page.is_empty() {
                return Ok(faults);
            }
            for (id, read, entries) in page {
                let fault = read.map_err(|why| why.to_string()).and_then(|row| fault(&row, entries));
                faults.extend(fault.err().map(|why| format!("room {}: {why}", log_name(&id))));
            }
        })
    }
}

/// Fails with what is wrong with a room.
fn fault(row: &RoomRow, entries: Vec<(i64, String)>) -> Result<(), String> {
    if let Some((_, (seq, _))) = (0_i64..).zip(&entries).find(|(expected, (seq, _))| expected != seq) {
        return Err(format!("an entry before entry {seq} is missing"));
    }
    let journal: Vec<String> = entries.into_iter().map(|(_, lines)| lines).collect();
    match row.stage {
        RoomPhase::Gathering | RoomPhase::Revealing if journal.is_empty() => Ok(()),
        RoomPhase::Gathering | RoomPhase::Revealing => Err("it has a journal, but has not begun".to_owned()),
        RoomPhase::Playing | RoomPhase::Over => {
            let table = restore(row, &journal, false).map_err(|why| why.to_string())?;
            let is_over = table.to_move() == ToMove::Over;
            if is_over == (row.stage == RoomPhase::Over) { Ok(()) } else { Err("its phase is wrong".to_owned()) }
        }
    }
}
