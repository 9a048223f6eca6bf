//! One of several servers on a PostgreSQL database: renews its leases, hears what the others tell, and knows
//! which of them are there.

use core::panic::AssertUnwindSafe;
use core::time::Duration;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};

use futures_util::FutureExt as _;
use game_core::digest::sha256;
use tokio::sync::{Notify, broadcast, mpsc, oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, timeout};

use crate::hall::{Handle, lock, tell};
use crate::names::log_name;
use crate::random;
use crate::room::Msg;
use crate::store::{Gone, Lease, Leases, Notice, Owner, Renewed, StoreError, Taken};

/// How often the leases are renewed. They are valid for five seconds.
const RENEWAL: Duration = Duration::from_secs(1);
/// A server that was missing this often in a row has ended. After an outage of the database all are missing
/// at first.
const MISSES: u32 = 3;
/// How often servers that ended long ago are forgotten, in renewals: about every hour.
const FORGETTING: u64 = 3600;
/// The maximum number of leases released at once.
const MAX_RELEASES: usize = 256;
/// The capacity of the channel of released leases; a server that misses some looks into the database.
const NEWS: usize = 1024;

enum Job {
    Release(String, i64),
    Flush(oneshot::Sender<()>),
}

/// The epoch of a lease, and the mailbox of the room once it is loaded.
type Held = (i64, Option<mpsc::WeakSender<Msg>>);

/// One of several servers on a PostgreSQL database.
pub struct Cluster {
    leases: Leases,
    /// The hash of what other servers have to show.
    secret: [u8; 32],
    /// The leases of this server, by room.
    held: Mutex<HashMap<String, Held>>,
    /// Rooms whose leases became free; an empty name means many.
    released: broadcast::Sender<Arc<str>>,
    /// How often in a row each server that is known was missing.
    missing: watch::Sender<HashMap<String, u32>>,
    releases: mpsc::UnboundedSender<Job>,
    /// Told when this server may have missed notices.
    missed: Arc<Notify>,
    /// Told when one of the tasks has panicked.
    failed: Arc<Notify>,
    /// True once this server has left.
    left: AtomicBool,
}

fn hash(secret: &str) -> [u8; 32] {
    sha256(&[b"gamekeeper/instance/1\0", secret.as_bytes()])
}

impl Cluster {
    /// Joins the servers on the database at this URL, whose tables must exist. `address` is where other
    /// servers reach this one, as `host:port`.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn join(url: &str, address: &str) -> Result<Arc<Self>, StoreError> {
        let (cluster, queue) = Self::new(url, address)?;
        cluster.leases.renew().await?;
        let cluster = Arc::new(cluster);
        metrics::gauge!("gamekeeper_instance_info", "instance" => cluster.id().to_owned()).set(1.0);
        tokio::spawn(watched(renew(Arc::downgrade(&cluster)), cluster.failed.clone()));
        tokio::spawn(watched(listen(Arc::downgrade(&cluster)), cluster.failed.clone()));
        tokio::spawn(watched(release(Arc::downgrade(&cluster), queue), cluster.failed.clone()));
        Ok(cluster)
    }

    /// A server that has not joined yet, and the queue of leases to release.
    fn new(url: &str, address: &str) -> Result<(Self, mpsc::UnboundedReceiver<Job>), StoreError> {
        let secret = random::bytes().to_string();
        let hashed = hash(&secret);
        let owner = Owner { instance: random::key(), address: address.to_owned(), secret };
        let (releases, queue) = mpsc::unbounded_channel();
        let cluster = Self {
            leases: Leases::open(url, owner)?,
            secret: hashed,
            held: Mutex::default(),
            released: broadcast::Sender::new(NEWS),
            missing: watch::Sender::default(),
            releases,
            missed: Arc::default(),
            failed: Arc::default(),
            left: AtomicBool::new(false),
        };
        Ok((cluster, queue))
    }

    /// Resolves when this server cannot look after its leases any more.
    pub(crate) async fn failed(&self) {
        self.failed.notified().await;
    }

    /// The id of this server: another one with every start.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.leases.instance
    }

    /// True if somebody shows the secret of this server, so reads the same database.
    pub(crate) fn is_trusted(&self, secret: &str) -> bool {
        // Hashes are compared, so the time this takes tells nothing about the secret.
        hash(secret) == self.secret
    }

    /// Takes the lease of a room, unless another server has it.
    pub(crate) async fn take(&self, room: &str) -> Result<Taken, StoreError> {
        let taken = self.leases.take(room).await?;
        if let Taken::Here(lease) = &taken {
            metrics::counter!("gamekeeper_leases_taken_total").increment(1);
            let mut held = lock(&self.held);
            held.insert(room.to_owned(), (lease.epoch, None));
            metrics::gauge!("gamekeeper_leases").set(held.len() as f64);
        }
        Ok(taken)
    }

    /// Notes the mailbox of a room, to tell it if another server takes over. That may have happened while it
    /// was loaded; then it is told now.
    pub(crate) fn hold(&self, room: &str, lease: &Lease, handle: &Handle) {
        match lock(&self.held).get_mut(room) {
            Some((epoch, mailbox)) if *epoch == lease.epoch => *mailbox = Some(handle.downgrade()),
            _ => depose(handle.clone()),
        }
    }

    /// Releases the lease of a room that has ended here.
    pub(crate) fn release(&self, room: &str, lease: &Lease) {
        {
            let mut held = lock(&self.held);
            if held.get(room).is_some_and(|(epoch, _)| *epoch == lease.epoch) {
                held.remove(room);
            }
            metrics::gauge!("gamekeeper_leases").set(held.len() as f64);
        }
        let _ = self.releases.send(Job::Release(room.to_owned(), lease.epoch));
    }

    /// Starts to watch for released leases.
    pub(crate) fn releases(&self) -> Releases {
        Releases(self.released.subscribe())
    }

    /// Resolves when this server has ended, or does not renew its leases.
    pub(crate) async fn gone(&self, instance: &str) {
        let gone = |missing: &HashMap<String, u32>| missing.get(instance).is_some_and(|times| *times >= MISSES);
        let _ = self.missing.subscribe().wait_for(gone).await;
    }

    /// Notes that a server is there, because it has answered just now: it may have been missing until a
    /// moment ago.
    pub(crate) fn has_answered(&self, instance: &str) {
        // It stays known: if it ends within the next second, the next look at all servers misses it.
        self.missing.send_if_modified(|missing| missing.insert(instance.to_owned(), 0) != Some(0));
    }

    /// Releases everything and leaves, so that other servers take over at once.
    pub(crate) async fn leave(&self) {
        let (done, flushed) = oneshot::channel();
        let _ = self.releases.send(Job::Flush(done));
        let _ = flushed.await;
        self.left.store(true, Ordering::SeqCst);
        if let Err(why) = self.leases.leave().await {
            tracing::warn!(%why, "the leases could not be released; they run out in a few seconds");
        }
    }

    /// Tells all servers that a guest has been deleted, or has signed out a device. A server that does not
    /// hear it refuses a guest without a token a seat.
    pub(crate) async fn tell_of_guest(&self, guest: &str, gone: Gone) {
        if let Err(why) = self.leases.tell_of_guest(guest, gone).await {
            tracing::warn!(%why, ?gone, "other servers were not told of a guest");
        }
    }

    /// Ends a room here that another server has taken over with this epoch.
    fn depose(&self, room: &str, epoch: i64) {
        let mut held = lock(&self.held);
        // A notice may be late: the lease may have come back since, with a greater epoch.
        if held.get(room).is_none_or(|(own, _)| *own >= epoch) {
            return;
        }
        metrics::counter!("gamekeeper_leases_lost_total").increment(1);
        tracing::warn!(room = log_name(room), "another server has taken over a room");
        if let Some((_, Some(mailbox))) = held.remove(room)
            && let Some(handle) = mailbox.upgrade()
        {
            depose(handle);
        }
    }

    /// Ends all rooms here that another server has taken over while this one was not listening.
    async fn check(&self) -> Result<(), StoreError> {
        let held: Vec<(String, i64)> =
            lock(&self.held).iter().map(|(room, (epoch, _))| (room.clone(), *epoch)).collect();
        let lost = if held.is_empty() { Vec::new() } else { self.leases.lost(&held).await? };
        for (room, epoch) in held.into_iter().filter(|(room, _)| lost.contains(room)) {
            self.depose(&room, epoch + 1);
        }
        Ok(())
    }

    fn hear(&self, notice: &Notice) {
        match notice {
            Notice::Released(room) => drop(self.released.send(room.as_str().into())),
            Notice::Taken(room, epoch) => self.depose(room, *epoch),
            Notice::Left(instance) => {
                self.missing.send_modify(|missing| {
                    missing.insert(instance.clone(), MISSES);
                });
                drop(self.released.send("".into()));
            }
            Notice::Guest(guest) => {
                let held: Vec<_> = lock(&self.held).values().filter_map(|(_, mailbox)| mailbox.clone()).collect();
                for handle in held.iter().filter_map(mpsc::WeakSender::upgrade) {
                    tell(handle, Msg::DropGuest(guest.clone()));
                }
            }
        }
    }

    /// Notes which servers are there.
    fn note_instances(&self, there: Vec<String>) {
        self.missing.send_modify(|missing| {
            // One that has been missing for long is remembered a little longer, for those who ask late.
            missing.retain(|_, times| *times < 600);
            missing.iter_mut().for_each(|(_, times)| *times += 1);
            missing.extend(there.into_iter().map(|instance| (instance, 0)));
        });
    }
}

/// Tells a room, whose mailbox may be full, that another server has taken over.
fn depose(handle: Handle) {
    tell(handle, Msg::Deposed);
}

/// Waits for leases to be released.
pub(crate) struct Releases(broadcast::Receiver<Arc<str>>);

impl Releases {
    /// Resolves when the lease of this room may have been released, or after this time.
    pub(crate) async fn wait(&mut self, room: &str, most: Duration) {
        let until = Instant::now() + most;
        while let Ok(Ok(released)) = tokio::time::timeout_at(until, self.0.recv()).await {
            if released.is_empty() || &*released == room {
                return;
            }
        }
    }
}

/// Runs a task, and tells if it panics: no other one does its work.
async fn watched(task: impl Future<Output = ()>, failed: Arc<Notify>) {
    if AssertUnwindSafe(task).catch_unwind().await.is_err() {
        failed.notify_one();
    }
}

/// Renews the leases until the server leaves. It does nothing else that could take long.
async fn renew(cluster: Weak<Cluster>) {
    let mut interval = tokio::time::interval(RENEWAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    for round in 1_u64.. {
        interval.tick().await;
        let Some(cluster) = cluster.upgrade().filter(|cluster| !cluster.left.load(Ordering::SeqCst)) else { return };
        match cluster.leases.renew().await {
            Ok(Renewed { had_run_out, is_reconnected, instances }) => {
                let healed = std::mem::take(&mut failing);
                if healed {
                    tracing::info!("the leases can be renewed again");
                }
                if had_run_out {
                    tracing::warn!("the leases had run out before they were renewed");
                }
                if healed || had_run_out || is_reconnected {
                    cluster.missed.notify_one();
                }
                cluster.note_instances(instances);
            }
            Err(why) => {
                if !std::mem::replace(&mut failing, true) {
                    tracing::error!(%why, "the leases cannot be renewed");
                }
            }
        }
        if round.is_multiple_of(FORGETTING) {
            tokio::spawn(async move {
                if let Err(why) = cluster.leases.forget_old().await {
                    tracing::debug!(%why, "servers that ended long ago are forgotten later");
                }
            });
        }
    }
}

/// Hears what other servers tell, until the server leaves.
async fn listen(cluster: Weak<Cluster>) {
    loop {
        let Some(here) = cluster.upgrade().filter(|cluster| !cluster.left.load(Ordering::SeqCst)) else { return };
        let missed = here.missed.clone();
        let listening = here.leases.listen().await;
        // What was told before is not told again. Rooms that are lost are found also if nobody can listen.
        let checked = here.check().await;
        drop(here.released.send("".into()));
        drop(here);
        if let (Ok(mut notices), Ok(())) = (listening, checked) {
            loop {
                let heard = tokio::select! {
                    // The connection may have been lost without a sign, so a new one is opened.
                    () = missed.notified() => break,
                    heard = timeout(RENEWAL, notices.next()) => heard,
                };
                match heard {
                    Ok(Ok(notice)) => {
                        let Some(here) = cluster.upgrade() else { return };
                        here.hear(&notice);
                    }
                    Ok(Err(_)) => break,
                    Err(_) if cluster.strong_count() == 0 => return,
                    Err(_) => {}
                }
            }
        }
        tokio::time::sleep(RENEWAL / 4).await;
    }
}

/// Releases leases, several at once.
async fn release(cluster: Weak<Cluster>, mut queue: mpsc::UnboundedReceiver<Job>) {
    let mut jobs = Vec::new();
    let mut failing = false;
    while queue.recv_many(&mut jobs, MAX_RELEASES).await > 0 {
        let mut rooms = Vec::new();
        let mut flushed = Vec::new();
        for job in jobs.drain(..) {
            match job {
                Job::Release(room, epoch) => rooms.push((room, epoch)),
                Job::Flush(done) => flushed.push(done),
            }
        }
        let Some(cluster) = cluster.upgrade() else { return };
        // A lease that cannot be released stays with this server, which may take it again at any time.
        if !rooms.is_empty() {
            match cluster.leases.release(&rooms).await {
                Ok(()) if std::mem::take(&mut failing) => tracing::info!("leases can be released again"),
                // During an outage many rooms end, and one line says all.
                Err(why) if !std::mem::replace(&mut failing, true) => {
                    tracing::warn!(%why, "leases cannot be released; they stay with this server or run out");
                }
                Ok(()) | Err(_) => {}
            }
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_is_noticed() {
        let failed = Arc::new(Notify::new());
        watched(async {}, failed.clone()).await;
        assert!(timeout(Duration::from_millis(1), failed.notified()).await.is_err(), "it ended in order");
        watched(async { panic!("as a test") }, failed.clone()).await;
        timeout(RENEWAL, failed.notified()).await.unwrap();
    }

    /// A server that loses the database right after it has answered is missed like any other.
    #[tokio::test]
    async fn a_server_that_ends_after_it_has_answered_is_missed() {
        let (cluster, _queue) = Cluster::new("postgres://localhost/nowhere", "localhost:1").unwrap();
        cluster.note_instances(vec!["other".to_owned()]);
        cluster.note_instances(Vec::new());
        cluster.has_answered("other");
        for _ in 1..MISSES {
            cluster.note_instances(Vec::new());
        }
        let gone = || timeout(Duration::from_millis(10), cluster.gone("other"));
        assert!(gone().await.is_err(), "it was there a moment ago");
        cluster.note_instances(Vec::new());
        gone().await.unwrap();
    }
}
