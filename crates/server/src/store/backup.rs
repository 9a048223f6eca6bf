//! Backups: a text file with one JSON object per line, the same for both databases.
//!
//! A backup is read in one transaction, so it is consistent although people play on. Games that are not over
//! are left out unless they are asked for: they have secrets, in their rows and in their journals.

use core::fmt;
use std::io::{BufRead, Write};

use serde::{Deserialize, Serialize};
use sqlx::{Connection as _, Row as _};

use super::lock::StoreLock;
use super::pool::{Sharing, on};
use super::{Pool, RoomRow, Store, StoreError, StoreLocation, migrations};

/// The first line of a backup.
const FORMAT: &str = "gamekeeper-backup/1";
/// How many rooms are read at a time.
const PAGE: i64 = 100;

/// Why a backup could not be made or restored.
#[derive(Debug)]
pub enum BackupError {
    /// The store failed.
    Store(StoreError),
    /// The file could not be read or written.
    File(std::io::Error),
    /// The file is not a backup of this version; the text names the line.
    Content(String),
    /// There is something in the store already.
    NotEmpty,
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(why) => why.fmt(f),
            Self::File(why) => write!(f, "the file: {why}"),
            Self::Content(why) => write!(f, "the backup is invalid: {why}"),
            Self::NotEmpty => f.write_str("the store is not empty; a backup is restored into a new one"),
        }
    }
}

impl std::error::Error for BackupError {}

impl From<StoreError> for BackupError {
    fn from(why: StoreError) -> Self {
        Self::Store(why)
    }
}

impl From<sqlx::Error> for BackupError {
    fn from(why: sqlx::Error) -> Self {
        Self::Store(why.into())
    }
}

impl From<std::io::Error> for BackupError {
    fn from(why: std::io::Error) -> Self {
        Self::File(why)
    }
}

/// How much a backup has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// The number of rooms.
    pub rooms: usize,
    /// The number of tokens.
    pub tokens: usize,
    /// The number of rooms that were left out, because their games are not over.
    pub left_out: usize,
}

#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    tables: i64,
}

/// One line of a backup.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    /// A room with its journal.
    Room {
        row: Box<RoomRow>,
        to_act: i64,
        guests: Vec<String>,
        /// The entries, each with its lines and the seats to act.
        journal: Vec<(String, Option<i64>)>,
    },
    Token {
        hash: String,
        guest: String,
        created: i64,
        seen: i64,
    },
    /// The last line, by which a backup that was cut off is recognised.
    End {
        rooms: usize,
        tokens: usize,
    },
}

impl Store {
    /// Writes a backup. With `running`, it has the games that are not over too, with their secrets.
    ///
    /// # Errors
    /// If the store or the file fails.
    pub async fn back_up(&self, running: bool, mut out: impl Write) -> Result<Saved, BackupError> {
        let mut saved = Saved::default();
        let head = Head { format: FORMAT.to_owned(), tables: migrations::VERSION };
        write_line(&mut out, &head)?;
        let begin = self.read.begin_snapshot();
        on!(&self.read, pool => {
            let mut connection = pool.acquire().await?;
            let mut transaction = connection.begin_with(begin).await?;
            let mut last = String::new();
            loop {
                let rows = sqlx::query("SELECT id, row_text, to_act, updated FROM rooms WHERE id > $1 ORDER BY id LIMIT $2");
                let rows = rows.bind(&last).bind(PAGE).fetch_all(&mut *transaction).await?;
                if rows.is_empty() {
                    break;
                }
                for row in rows {
                    last = row.try_get(0)?;
                    let (text, to_act): (String, i64) = (row.try_get(1)?, row.try_get(2)?);
                    let mut row = RoomRow::read(&text, to_act, row.try_get(3)?)?;
                    if row.stage != protocol::RoomPhase::Over && !running {
                        saved.left_out += 1;
                        continue;
                    }
                    // The keys of a rematch let anybody enter it, so they are left out with it.
                    if let Some(next) = row.next.as_ref().filter(|_| !running) {
                        let stage = sqlx::query_scalar("SELECT stage FROM rooms WHERE id = $1").bind(&next.table);
                        let stage: Option<String> = stage.fetch_optional(&mut *transaction).await?;
                        row.next = row.next.filter(|_| stage.as_deref() == Some("over"));
                    }
                    let guests = sqlx::query_scalar("SELECT guest FROM room_guests WHERE room = $1 ORDER BY guest");
                    let guests = guests.bind(&last).fetch_all(&mut *transaction).await?;
                    let journal = sqlx::query_as("SELECT lines, to_act FROM entries WHERE room = $1 ORDER BY seq");
                    let journal = journal.bind(&last).fetch_all(&mut *transaction).await?;
                    write_line(&mut out, &Line::Room { row: Box::new(row), to_act, guests, journal })?;
                    saved.rooms += 1;
                }
            }
            let mut last = String::new();
            loop {
                let rows = sqlx::query("SELECT hash, guest, created, seen FROM tokens WHERE hash > $1 ORDER BY hash LIMIT $2");
                let rows = rows.bind(&last).bind(PAGE).fetch_all(&mut *transaction).await?;
                if rows.is_empty() {
                    break;
                }
                for row in rows {
                    last = row.try_get(0)?;
                    let (guest, created, seen) = (row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
                    write_line(&mut out, &Line::Token { hash: last.clone(), guest, created, seen })?;
                    saved.tokens += 1;
                }
            }
            transaction.rollback().await?;
        });
        write_line(&mut out, &Line::End { rooms: saved.rooms, tokens: saved.tokens })?;
        out.flush()?;
        Ok(saved)
    }
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> Result<(), BackupError> {
    let text = serde_json::to_string(line).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}

const ROOM: &str = "INSERT INTO rooms (id, join_key, host, stage, updated, row_text, code, to_act) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const ROOM_GUEST: &str = "INSERT INTO room_guests (guest, room) VALUES ($1, $2)";
const ENTRY: &str = "INSERT INTO entries (room, seq, lines, to_act) VALUES ($1, $2, $3, $4)";
const TOKEN: &str = "INSERT INTO tokens (hash, guest, created, seen) VALUES ($1, $2, $3, $4)";

/// Restores a backup into a store that has nothing; all of it or nothing.
///
/// # Errors
/// If a server uses the store, the store is not empty, or the store or the file fails.
pub async fn restore(location: &StoreLocation, from: impl BufRead) -> Result<Saved, BackupError> {
    let _lock = StoreLock::take(location).await?;
    let (_, write) = Pool::open(location, Sharing::Alone).await?;
    let mut saved = Saved::default();
    let mut lines = from.lines().enumerate();
    let invalid = |number: usize, why: &dyn fmt::Display| BackupError::Content(format!("line {}: {why}", number + 1));
    let head = lines.next().transpose_line()?.ok_or_else(|| BackupError::Content("it is empty".to_owned()))?;
    let head: Head = serde_json::from_str(&head.1).map_err(|why| invalid(0, &why))?;
    if head.format != FORMAT || head.tables > migrations::VERSION {
        return Err(BackupError::Content(format!("it has the format {} {}", head.format, head.tables)));
    }
    on!(&write, pool => {
        let mut transaction = pool.begin().await?;
        let there = "SELECT (SELECT COUNT(*) FROM rooms) + (SELECT COUNT(*) FROM tokens)";
        if sqlx::query_scalar::<_, i64>(there).fetch_one(&mut *transaction).await? > 0 {
            return Err(BackupError::NotEmpty);
        }
        loop {
            let cut_off = || BackupError::Content("it is cut off: its last line is missing".to_owned());
            let (number, line) = lines.next().transpose_line()?.ok_or_else(cut_off)?;
            match serde_json::from_str(&line).map_err(|why| invalid(number, &why))? {
                Line::Token { hash, guest, created, seen } => {
                    let token = sqlx::query(TOKEN).bind(hash).bind(guest).bind(created).bind(seen);
                    token.execute(&mut *transaction).await?;
                    saved.tokens += 1;
                }
                Line::Room { row, to_act, guests, journal } => {
                    let insert = sqlx::query(ROOM).bind(&row.id).bind(&row.join).bind(&row.host);
                    let insert = insert.bind(row.stage_name()).bind(row.updated).bind(row.write());
                    insert.bind(&row.code).bind(to_act).execute(&mut *transaction).await?;
                    for guest in guests {
                        sqlx::query(ROOM_GUEST).bind(guest).bind(&row.id).execute(&mut *transaction).await?;
                    }
                    for ((lines, to_act), seq) in journal.into_iter().zip(0_i64..) {
                        let entry = sqlx::query(ENTRY).bind(&row.id).bind(seq).bind(lines).bind(to_act);
                        entry.execute(&mut *transaction).await?;
                    }
                    saved.rooms += 1;
                }
                Line::End { rooms, tokens } if (rooms, tokens) == (saved.rooms, saved.tokens) => break,
                Line::End { .. } => return Err(invalid(number, &"some lines before this one are missing")),
            }
        }
        if let Some((number, _)) = lines.next().transpose_line()? {
            return Err(invalid(number, &"nothing may follow the last line"));
        }
        transaction.commit().await?;
    });
    Ok(saved)
}

/// Moves the error of a line outwards.
trait TransposeLine {
    fn transpose_line(self) -> Result<Option<(usize, String)>, BackupError>;
}

impl TransposeLine for Option<(usize, std::io::Result<String>)> {
    fn transpose_line(self) -> Result<Option<(usize, String)>, BackupError> {
        Ok(self.map(|(number, line)| line.map(|line| (number, line))).transpose()?)
    }
}
