//! Tests of a database whose machine vanishes: its connections stay open and silent, for many minutes if
//! nothing limits the waiting.

use std::path::Path;
use std::time::Duration;

use player::{Guest, RoomClient};
use protocol::Code;
use server::Store;
use server::store::StoreLocation;
use sqlx::PgPool;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;
use tokio::time::timeout;

use super::leases::{Server, on_postgres};
use super::{code, room};

/// The name of a socket in the folder that is the host in a URL.
const SOCKET: &str = ".s.PGSQL.5432";
/// How soon everything has to work again once the database is back.
const HEALS: Duration = Duration::from_secs(20);

/// Between a server and the database: passes everything on, until the machine of the database seems to have
/// vanished. New connections work again at once.
struct Relay {
    folder: tempfile::TempDir,
    /// How often it has vanished: connections from before stay silent for ever.
    vanished: watch::Sender<usize>,
    /// What the database says last before it vanishes; empty if it does not.
    last_words: watch::Sender<&'static str>,
}

impl Relay {
    /// Starts to pass on connections to the database at this URL. Returns the URL to use instead.
    fn start(url: &str) -> (Self, String) {
        let (before, host) = url.split_once("host=").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let (vanished, last_words) = (watch::Sender::new(0), watch::Sender::new(""));
        let url = format!("{before}host={}", folder.path().display());
        let relay = Self { folder, vanished: vanished.clone(), last_words: last_words.clone() };
        let target = Path::new(host).join(SOCKET);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass_on(client, target.clone(), vanished.clone(), last_words.clone()));
            }
        });
        (relay, url)
    }

    /// From now on all connections that exist are silent.
    fn vanish(&self) {
        assert!(self.folder.path().exists());
        self.vanished.send_modify(|times| *times += 1);
    }

    /// The database vanishes right after it has said this.
    fn vanish_after(&self, words: &'static str) {
        self.last_words.send_replace(words);
    }
}

/// Passes on one connection until it is closed or the database vanishes; then it stays open.
async fn pass_on(
    mut client: UnixStream,
    target: std::path::PathBuf,
    vanished: watch::Sender<usize>,
    last_words: watch::Sender<&'static str>,
) {
    let Ok(mut database) = UnixStream::connect(target).await else { return };
    let mut watching = vanished.subscribe();
    let born = *watching.borrow_and_update();
    let (mut client_reads, mut client_writes) = client.split();
    let (mut database_reads, mut database_writes) = database.split();
    let asks = tokio::io::copy(&mut client_reads, &mut database_writes);
    let answers = async {
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = database_reads.read(&mut buffer).await {
            if client_writes.write_all(&buffer[..length]).await.is_err() {
                return;
            }
            let words = *last_words.borrow();
            if !words.is_empty() && String::from_utf8_lossy(&buffer[..length]).contains(words) {
                last_words.send_replace("");
                vanished.send_modify(|times| *times += 1);
            }
        }
    };
    let vanishes = async { drop(watching.wait_for(|times| *times > born).await) };
    tokio::select! {
        biased;
        () = vanishes => core::future::pending().await,
        _ = asks => {}
        () = answers => {}
    }
}

/// Resolves when a statement of this database waits for a lock.
async fn until_something_waits(pool: &PgPool, most: i64) {
    let waits = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(pool).await.unwrap() < most {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A statement about leases that gets no answer does not hang for ever, and new connections work.
#[test]
fn a_database_that_vanishes_is_not_waited_for() {
    on_postgres("a_database_that_vanishes_is_not_waited_for", |url| async move {
        let (relay, through) = Relay::start(&url);
        let one = Server::start(&through).await;
        let host = one.running.site().guest().await.unwrap();
        let keys = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        // Taking the lease waits for this transaction; meanwhile the database vanishes.
        let pool = PgPool::connect(&url).await.unwrap();
        let mut transaction = pool.begin().await.unwrap();
        let lock = "SELECT id FROM rooms WHERE id = $1 FOR UPDATE";
        sqlx::query(lock).bind(&keys.table).execute(&mut *transaction).await.unwrap();
        let entering = tokio::spawn({
            let (host, key) = (host.clone(), keys.join.clone());
            async move { code(host.enter(&key, None).await) }
        });
        until_something_waits(&pool, 1).await;
        relay.vanish();
        assert_eq!(entering.await.unwrap(), Some(Code::NotKept));
        transaction.commit().await.unwrap();
        while host.enter(&keys.join, None).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}

/// Lets a guest look at a room through one server and deletes the guest through another. Returns true if the
/// first one heard of it.
async fn hears(one: &Server, two: &Server, key: &str) -> bool {
    let guest: Guest = two.running.site().guest().await.unwrap();
    let looking = guest.at(&one.running.site()).enter(key, None).await;
    guest.erase().await.unwrap();
    let Ok(mut looking): Result<RoomClient, _> = looking else { return false };
    let closed = async { while looking.receive().await.is_ok() {} };
    timeout(Duration::from_secs(1), closed).await.is_ok()
}

/// A server whose connection that listens is silent opens another one, and looks what it has missed.
#[test]
fn a_server_hears_the_others_again_after_the_database_had_vanished() {
    on_postgres("a_server_hears_the_others_again", |url| async move {
        let (relay, through) = Relay::start(&url);
        let (one, two) = (Server::start(&through).await, Server::start(&url).await);
        let host = one.running.site().guest().await.unwrap();
        let keys = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let other = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let (_here, mut lost) =
            (host.enter(&keys.join, None).await.unwrap(), host.enter(&other.join, None).await.unwrap());
        assert!(hears(&one, &two, &keys.join).await);
        relay.vanish();
        // Another server takes over a room without a notice that this one could hear.
        let pool = PgPool::connect(&url).await.unwrap();
        let take = "UPDATE room_leases SET instance = $1, epoch = epoch + 1 WHERE room = $2";
        let instance = two.running.hall.instance().unwrap();
        sqlx::query(take).bind(instance).bind(&other.table).execute(&pool).await.unwrap();
        let healed = async {
            while lost.receive().await.is_ok() {}
            while !hears(&one, &two, &keys.join).await {}
        };
        timeout(HEALS, healed).await.expect("the server is deaf");
        assert_eq!(one.rooms(), 1, "it has not lost the other room");
    });
}

/// Reads that nobody waits for any more, because the database has vanished, do not use up the connections.
#[test]
fn reads_that_get_no_answer_leave_connections_for_others() {
    on_postgres("reads_that_get_no_answer", |url| async move {
        let (relay, through) = Relay::start(&url);
        let store = Store::open_shared(&StoreLocation::Postgres { url: through }).await.unwrap();
        let pool = PgPool::connect(&url).await.unwrap();
        // As many reads as there may be at the same time wait for a transaction.
        let block = async || {
            let mut transaction = pool.begin().await.unwrap();
            sqlx::query("LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE").execute(&mut *transaction).await.unwrap();
            let read = |store: Store| tokio::spawn(async move { store.room_id("unknown").await });
            let reads: Vec<_> = (0..4).map(|_| read(store.clone())).collect();
            timeout(HEALS, until_something_waits(&pool, 4)).await.expect("there are too few connections");
            (transaction, reads)
        };
        let (transaction, reads) = block().await;
        relay.vanish();
        reads.iter().for_each(tokio::task::JoinHandle::abort);
        transaction.commit().await.unwrap();
        for read in reads {
            assert!(read.await.unwrap_err().is_cancelled());
        }
        let (transaction, reads) = block().await;
        transaction.commit().await.unwrap();
        for read in reads {
            assert_eq!(read.await.unwrap(), Ok(None));
        }
    });
}

/// The only connection that writes is silent when it is given back, after everything was confirmed.
#[test]
fn a_connection_that_is_lost_on_its_way_back_is_replaced() {
    on_postgres("a_connection_that_is_lost_on_its_way_back", |url| async move {
        let (relay, through) = Relay::start(&url);
        let one = Server::start(&through).await;
        let host = one.running.site().guest().await.unwrap();
        relay.vanish_after("COMMIT");
        host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let healed = async { while host.create_room(&room("ingenious", "standard", 2)).await.is_err() {} };
        timeout(HEALS, healed).await.expect("nothing can be written");
        assert_eq!(one.running.store().open_rooms(&guest_of(&url).await).await, Ok(2));
    });
}

/// The id of the only guest.
async fn guest_of(url: &str) -> String {
    let pool = PgPool::connect(url).await.unwrap();
    sqlx::query_scalar("SELECT DISTINCT guest FROM tokens").fetch_one(&pool).await.unwrap()
}
