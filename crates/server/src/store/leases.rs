//! Leases: which of several servers on one PostgreSQL database owns a room.
//!
//! A server has one row in `instances`, which it renews every second. The lease of a room names its owner and
//! is valid as long as the owner's row is. Taking a lease raises its epoch, and a transaction that writes a
//! room locks the lease and compares the epoch: what a server that was deposed still sends is not written. So
//! the time of a lease decides only when another server *may* take over; it is the epoch that makes it safe.
//!
//! A server that has crashed is recognised sooner: the connection that renews has an advisory lock, which the
//! database releases when the connection is closed. All times are those of the database.

use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use sqlx::Row as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool};

use tokio::time::timeout;

use super::pool::{Loan, postgres_options, postgres_pool};
use super::{Change, Lease, StoreError};

/// The channel of the notifications.
const CHANNEL: &str = "gamekeeper";
/// The number of connections that take and release leases. Taking one waits for a transaction of the owner
/// before.
const CONNECTIONS: u32 = 4;
/// The kind of advisory lock of the connections that renew; a number of our own. The other half is a hash of
/// the server's id.
const LOCKS: i32 = 0x67616d65;
/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long the database may take to answer. If its machine has vanished, nothing else ends the waiting. It
/// ends a statement itself after ten seconds, so a lease may be taken after this; then it is taken again.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);

/// Runs statements on a connection of a pool, but does not wait for ever. A connection that does not answer
/// is not used again.
macro_rules! in_time {
    ($pool:expr, $connection:ident => $doing:expr) => {{
        let mut $connection = Loan::take(&$pool).await?;
        let answer = timeout(ANSWER_TIMEOUT, async { $doing }).await;
        answer.unwrap_or_else(|_| {
            $connection.close_on_drop();
            Err(late())
        })
    }};
}

fn late() -> StoreError {
    StoreError::Broken(format!("no answer about leases within {} s", ANSWER_TIMEOUT.as_secs()))
}

/// True if the instance `i` is valid, as SQL. A time too far ahead was written before the clock of the
/// database was put back, and does not count: its server will write another within a second.
macro_rules! is_valid {
    () => {
        "i.until BETWEEN now() AND now() + INTERVAL '10 seconds'"
    };
}

/// For how long an instance is valid after it was renewed, as SQL.
macro_rules! lease_time {
    () => {
        "INTERVAL '5 seconds'"
    };
}

/// What other servers are told, and this one too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// The lease of this room is free.
    Released(String),
    /// A server took the lease of this room from another one, with this epoch.
    Taken(String, i64),
    /// This server has ended, and all its leases are free.
    Left(String),
    /// The guest with this id has been deleted, or has signed out a device.
    Guest(String),
}

/// Why the sockets of a guest are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
    /// The guest has been deleted.
    Erased,
    /// A device of the guest has been signed out.
    SignedOut,
}

impl Notice {
    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (what, name) = (words.next()?, words.next()?.to_owned());
        match what {
            "released" => Some(Self::Released(name)),
            "taken" => Some(Self::Taken(name, words.next()?.parse().ok()?)),
            "left" => Some(Self::Left(name)),
            "erased" | "signed_out" => Some(Self::Guest(name)),
            _ => None,
        }
    }
}

/// The server that owns a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    /// The id of the server.
    pub(crate) instance: String,
    /// Where other servers reach it.
    pub(crate) address: String,
    /// What it expects of other servers.
    pub(crate) secret: String,
}

/// The result of trying to take a lease.
pub(crate) enum Taken {
    /// The room is ours.
    Here(Lease),
    /// Another server has it.
    There(Owner),
}

/// The leases of one server.
pub(crate) struct Leases {
    pool: PgPool,
    /// A connection of its own, so that renewing never waits for taking.
    renewing: PgPool,
    /// The process of the database behind the connection that has renewed last; 0 before the first time.
    backend: AtomicI32,
    /// How to connect to listen.
    options: PgConnectOptions,
    pub(crate) instance: Arc<str>,
    address: String,
    secret: String,
}

impl Leases {
    /// Opens the connections; nothing is written yet.
    pub(crate) fn open(url: &str, owner: Owner) -> Result<Self, StoreError> {
        // A lease that a crash of the database forgets was never used: whatever its owner wrote since is
        // later in the log, and the log has no gaps. So nobody needs to wait for the disk.
        let options = postgres_options(url)?.options([("synchronous_commit", "off")]);
        let pool = |most| postgres_pool(most, CONNECT_TIMEOUT);
        let instance: Arc<str> = owner.instance.into();
        let name = instance.clone();
        // Shared, so that a new connection need not wait until the database has noticed that the old one
        // is lost.
        let renewing = pool(1).idle_timeout(None).max_lifetime(None).after_connect(move |connection, _| {
            let name = name.clone();
            Box::pin(async move {
                let lock = sqlx::query("SELECT pg_advisory_lock_shared($1, hashtext($2))").bind(LOCKS);
                lock.bind(&*name).execute(connection).await.map(drop)
            })
        });
        Ok(Self {
            pool: pool(CONNECTIONS).connect_lazy_with(options.clone()),
            renewing: renewing.connect_lazy_with(options.clone()),
            backend: AtomicI32::new(0),
            options,
            instance,
            address: owner.address,
            secret: owner.secret,
        })
    }

    /// Renews this server's row, which renews all of its leases, and looks which servers are there. It is one
    /// statement, so that nothing else can delay the renewing.
    pub(crate) async fn renew(&self) -> Result<Renewed, StoreError> {
        const RENEW: &str = concat!(
            "WITH before AS (SELECT ",
            is_valid!(),
            " AS valid FROM instances i WHERE i.id = $1), \
             renewed AS (INSERT INTO instances (id, address, secret, until) VALUES ($1, $2, $3, now() + ",
            lease_time!(),
            ") ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING id) \
             SELECT (SELECT valid FROM before), pg_backend_pid(), \
             ARRAY(SELECT id FROM renewed UNION SELECT i.id FROM instances i WHERE ",
            is_valid!(),
            ")"
        );
        in_time!(self.renewing, connection => {
            let renew = sqlx::query(RENEW).bind(&*self.instance).bind(&self.address).bind(&self.secret);
            let row = renew.fetch_one(&mut *connection).await?;
            let before = self.backend.swap(row.try_get(1)?, Ordering::Relaxed);
            Ok(Renewed {
                had_run_out: row.try_get::<Option<bool>, _>(0)? == Some(false),
                is_reconnected: before != 0 && before != row.try_get::<i32, _>(1)?,
                instances: row.try_get(2)?,
            })
        })
    }

    /// Forgets servers that did not end in order, long ago.
    pub(crate) async fn forget_old(&self) -> Result<(), StoreError> {
        const OLD: &str = "DELETE FROM instances WHERE until < now() - INTERVAL '1 day'";
        in_time!(self.pool, connection => Ok(sqlx::query(OLD).execute(&mut *connection).await.map(drop)?))
    }

    /// Takes the lease of a room, unless another valid server has it that is connected. Waits for a
    /// transaction of the owner before, so what is read afterwards has everything that it wrote.
    pub(crate) async fn take(&self, room: &str) -> Result<Taken, StoreError> {
        const TAKE: &str = concat!(
            "WITH before AS (SELECT instance FROM room_leases WHERE room = $1), \
             taken AS (INSERT INTO room_leases AS l (room, instance, epoch) VALUES ($1, $2, 1) \
               ON CONFLICT (room) DO UPDATE SET instance = excluded.instance, epoch = l.epoch + 1 \
               WHERE l.instance IS NULL OR l.instance = $2 \
               OR NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = l.instance AND ",
            is_valid!(),
            ") OR pg_try_advisory_xact_lock($4, hashtext(l.instance)) RETURNING epoch) \
             SELECT epoch, CASE WHEN (SELECT instance FROM before) <> $2 \
               THEN pg_notify($3, 'taken ' || $1 || ' ' || epoch)::text END FROM taken"
        );
        const OWNER: &str = concat!(
            "SELECT i.id, i.address, i.secret FROM room_leases l JOIN instances i ON i.id = l.instance \
             WHERE l.room = $1 AND ",
            is_valid!()
        );
        in_time!(self.pool, connection => {
            // Between the two statements the lease may change again.
            for _ in 0..5 {
                let taken = sqlx::query(TAKE).bind(room).bind(&*self.instance).bind(CHANNEL).bind(LOCKS);
                if let Some(row) = taken.fetch_optional(&mut *connection).await? {
                    return Ok(Taken::Here(Lease { instance: self.instance.clone(), epoch: row.try_get(0)? }));
                }
                if let Some(row) = sqlx::query(OWNER).bind(room).fetch_optional(&mut *connection).await? {
                    let (instance, address, secret) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
                    return Ok(Taken::There(Owner { instance, address, secret }));
                }
            }
            Err(StoreError::Broken("the lease of a room changes all the time".to_owned()))
        })
    }

    /// Releases leases and tells everybody. Those that another server has taken meanwhile stay.
    pub(crate) async fn release(&self, rooms: &[(String, i64)]) -> Result<(), StoreError> {
        const RELEASE: &str = "WITH freed AS (UPDATE room_leases l SET instance = NULL \
             FROM unnest($1::text[], $2::bigint[]) AS r (room, epoch) \
             WHERE l.room = r.room AND l.epoch = r.epoch AND l.instance = $3 RETURNING l.room) \
             SELECT pg_notify($4, 'released ' || room) FROM freed";
        let (names, epochs): (Vec<&str>, Vec<i64>) = rooms.iter().map(|(room, epoch)| (room.as_str(), *epoch)).unzip();
        in_time!(self.pool, connection => {
            let release = sqlx::query(RELEASE).bind(names).bind(epochs).bind(&*self.instance).bind(CHANNEL);
            Ok(release.execute(&mut *connection).await.map(drop)?)
        })
    }

    /// Returns those rooms whose lease is not this server's any more, or has another epoch.
    pub(crate) async fn lost(&self, rooms: &[(String, i64)]) -> Result<Vec<String>, StoreError> {
        const LOST: &str = "SELECT r.room FROM unnest($1::text[], $2::bigint[]) AS r (room, epoch) WHERE NOT EXISTS \
             (SELECT 1 FROM room_leases l WHERE l.room = r.room AND l.epoch = r.epoch AND l.instance = $3)";
        let (names, epochs): (Vec<&str>, Vec<i64>) = rooms.iter().map(|(room, epoch)| (room.as_str(), *epoch)).unzip();
        in_time!(self.pool, connection => {
            let lost = sqlx::query_scalar(LOST).bind(names).bind(epochs).bind(&*self.instance);
            Ok(lost.fetch_all(&mut *connection).await?)
        })
    }

    /// Removes this server's row, which releases all of its leases, and tells everybody.
    pub(crate) async fn leave(&self) -> Result<(), StoreError> {
        const LEAVE: &str = "WITH gone AS (DELETE FROM instances WHERE id = $1 RETURNING id) \
             SELECT pg_notify($2, 'left ' || id) FROM gone";
        in_time!(self.renewing, connection => {
            let leave = sqlx::query(LEAVE).bind(&*self.instance).bind(CHANNEL);
            Ok(leave.execute(&mut *connection).await.map(drop)?)
        })
    }

    /// Tells everybody that a guest has been deleted, or has signed out a device. The words differ: a server
    /// of an earlier version takes the seats of a guest of whom it hears the first.
    pub(crate) async fn tell_of_guest(&self, guest: &str, gone: Gone) -> Result<(), StoreError> {
        const TELL: &str = "SELECT pg_notify($1, $2 || ' ' || $3)";
        let word = match gone {
            Gone::Erased => "erased",
            Gone::SignedOut => "signed_out",
        };
        in_time!(self.pool, connection => {
            Ok(sqlx::query(TELL).bind(CHANNEL).bind(word).bind(guest).execute(&mut *connection).await.map(drop)?)
        })
    }

    /// Starts to listen. Every listener has a pool of its own: one that ends says so to the database, and
    /// keeps its place in the pool until TCP gives up if the machine of the database has vanished.
    pub(crate) async fn listen(&self) -> Result<Notices, StoreError> {
        let pool = postgres_pool(1, CONNECT_TIMEOUT).idle_timeout(None).max_lifetime(None);
        let pool = pool.connect_lazy_with(self.options.clone());
        let listening = async {
            let mut listener = PgListener::connect_with(&pool).await?;
            listener.listen(CHANNEL).await?;
            Ok(Notices(listener))
        };
        timeout(ANSWER_TIMEOUT, listening).await.unwrap_or_else(|_| Err(late()))
    }
}

/// What a server knows after it has renewed its leases.
pub(crate) struct Renewed {
    /// The leases had run out, so other servers may have taken over rooms.
    pub(crate) had_run_out: bool,
    /// The connection that renews is a new one, so those that are silent most of the time may be lost too.
    pub(crate) is_reconnected: bool,
    /// The ids of all valid servers.
    pub(crate) instances: Vec<String>,
}

/// What servers tell each other.
pub(crate) struct Notices(PgListener);

impl Notices {
    /// Waits for the next notice. Fails if the connection is lost: some may have been missed.
    pub(crate) async fn next(&mut self) -> Result<Notice, StoreError> {
        loop {
            let lost = || StoreError::Broken("the connection that listens was lost".to_owned());
            let notification = self.0.try_recv().await?.ok_or_else(lost)?;
            if let Some(notice) = Notice::parse(notification.payload()) {
                return Ok(notice);
            }
        }
    }
}

/// Fails unless the leases of all changes hold. They are locked until the end of the transaction, so that no
/// other server can take over between this check and the commit.
pub(super) async fn check(transaction: &mut PgConnection, changes: &[Change]) -> Result<(), StoreError> {
    const CHECK: &str = "SELECT l.room, l.epoch, l.instance FROM room_leases l WHERE l.room = ANY($1) \
         ORDER BY l.room COLLATE \"C\" FOR SHARE";
    let wanted: Vec<(&str, &Lease)> = changes.iter().flat_map(Change::leases).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = wanted.iter().map(|(room, _)| *room).collect();
    let held: Vec<(String, i64, Option<String>)> =
        sqlx::query_as(CHECK).bind(names).fetch_all(&mut *transaction).await?;
    let holds = |room: &str, lease: &Lease| {
        let same = |(name, epoch, instance): &(String, i64, Option<String>)| {
            name == room && *epoch == lease.epoch && instance.as_deref() == Some(&*lease.instance)
        };
        // The rows come in the order of the bytes of their names.
        held.binary_search_by(|(name, ..)| name.as_str().cmp(room)).is_ok_and(|at| same(&held[at]))
    };
    let lost: Vec<String> =
        wanted.iter().filter(|(room, lease)| !holds(room, lease)).map(|(room, _)| (*room).to_owned()).collect();
    if lost.is_empty() { Ok(()) } else { Err(StoreError::Deposed(lost)) }
}
