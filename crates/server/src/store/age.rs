//! What is old enough to be deleted.

use sqlx::Row as _;

use super::pool::on_loan;
use super::{Store, StoreError};

impl Store {
    /// Returns the ids of rooms whose last change was before this time, oldest first: at most `most`, after
    /// those that were returned last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn old_rooms(
        &self,
        which: OldRooms,
        before: i64,
        after: &OldRoom,
        most: i64,
    ) -> Result<Vec<OldRoom>, StoreError> {
        macro_rules! old {
            ($stages:literal) => {
                concat!(
                    "SELECT updated, id FROM rooms WHERE stage IN (",
                    $stages,
                    ") AND updated < $1 AND (updated > $2 OR (updated = $2 AND id > $3)) ORDER BY updated, id LIMIT $4"
                )
            };
        }
        let statement = match which {
            OldRooms::Gathering => old!("'gathering', 'revealing'"),
            OldRooms::Unfinished => old!("'gathering', 'revealing', 'playing'"),
            OldRooms::Finished => old!("'over'"),
        };
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                let query = sqlx::query(statement).bind(before).bind(after.updated).bind(&after.id).bind(most);
                let rows = query.fetch_all(connection).await?;
                let old = rows.iter().map(|row| Ok(OldRoom { updated: row.try_get(0)?, id: row.try_get(1)? }));
                old.collect::<Result<Vec<_>, sqlx::Error>>()?
            }))
        };
        self.reading(reading).await
    }

    /// Returns the hashes of tokens that were last used before this time, at most `most`: all, or those of
    /// guests who have no room.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn old_tokens(&self, visitors: bool, before: i64, most: i64) -> Result<Vec<String>, StoreError> {
        const ALL: &str = "SELECT hash FROM tokens WHERE seen < $1 LIMIT $2";
        const VISITORS: &str = "SELECT hash FROM tokens t WHERE seen < $1 \
            AND NOT EXISTS (SELECT 1 FROM room_guests g WHERE g.guest = t.guest) LIMIT $2";
        let statement = if visitors { VISITORS } else { ALL };
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                let rows = sqlx::query(statement).bind(before).bind(most).fetch_all(connection).await?;
                rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?
            }))
        };
        self.reading(reading).await
    }

    /// Returns guests none of whose tokens was used since this time, by their ids: at most `most`, after this
    /// id.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn old_guests(&self, before: i64, after: &str, most: i64) -> Result<Vec<String>, StoreError> {
        // Those whose tokens have been deleted already are known by their rooms only.
        const GUESTS: &str = "SELECT guest FROM tokens WHERE guest > $2 GROUP BY guest HAVING MAX(seen) < $1 \
            UNION SELECT g.guest FROM room_guests g JOIN rooms r ON r.id = g.room WHERE r.updated < $1 AND g.guest > $2 \
            AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.guest = g.guest) ORDER BY guest LIMIT $3";
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                let rows = sqlx::query(GUESTS).bind(before).bind(after).bind(most).fetch_all(connection).await?;
                rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?
            }))
        };
        self.reading(reading).await
    }

    /// Returns the newest time in the store, in seconds since 1970: of a room's last change, or of a visit;
    /// `None` if there is none.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn newest(&self) -> Result<Option<i64>, StoreError> {
        const NEWEST: &str = "SELECT MAX(time) FROM (SELECT MAX(updated) AS time FROM rooms UNION ALL SELECT MAX(seen) FROM tokens) times";
        let reading =
            async { Ok(on_loan!(&self.read, connection => sqlx::query_scalar(NEWEST).fetch_one(connection).await?)) };
        self.reading(reading).await
    }

    /// Returns the time up to which the clock is trusted, in seconds since 1970; `None` if nothing is noted
    /// yet.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn trusted_clock(&self) -> Result<Option<i64>, StoreError> {
        const TRUSTED: &str = "SELECT trusted FROM clock WHERE id = 1";
        let reading = async {
            Ok(on_loan!(&self.read, connection => sqlx::query_scalar(TRUSTED).fetch_optional(connection).await?))
        };
        self.reading(reading).await
    }

    /// Returns the ids of all rooms that a guest created or has had a seat in.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn room_ids_of(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        const ROOMS: &str = "SELECT room FROM room_guests WHERE guest = $1";
        let reading = async {
            Ok(on_loan!(&self.read, connection => {
                let rows = sqlx::query(ROOMS).bind(guest).fetch_all(connection).await?;
                rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?
            }))
        };
        self.reading(reading).await
    }
}

/// Which old rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldRooms {
    /// Those whose game has not begun.
    Gathering,
    /// Those whose game has not ended.
    Unfinished,
    /// Those whose game is over.
    Finished,
}

/// A room that has not changed for long, and the time of its last change in seconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OldRoom {
    /// The time of the last change.
    pub updated: i64,
    /// The id of the room.
    pub id: String,
}
