//! A room: an actor that owns a table and its connections.
//!
//! Every change is committed first and published afterwards (`change`). Messages are handled one at a time,
//! so there is no concurrency inside a room.

mod asks;
mod bots;
mod change;
mod lobby;
mod peers;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use catalog::ServerTable;
use game_core::hex::Bytes32;
use game_core::seat::MAX_SEATS;
use game_core::{ChanceSource, Seat, SeatInfo, SeatSet, Version, Viewer};
use protocol::{Ask, Code, Has, Proposal, Refusal, RoomPhase, Said, Tell};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use crate::addresses::Bucket;
use crate::hall::{Hall, Handle};
use crate::room::change::RecentUpdates;
use crate::room::peers::Peer;
use crate::socket::frame;
use crate::store::{Lease, RoomRow};

/// After this long without a message a room frees what it keeps only to be faster.
const QUIET: Duration = Duration::from_secs(20);

/// A message in a room's mailbox.
pub(crate) enum Msg {
    /// A client connects.
    Connect(Box<Connect>),
    /// A connected client sends a request.
    Ask {
        /// The id of the client's socket.
        id: u64,
        /// The number of the request, which the reply repeats.
        n: u32,
        /// The request itself.
        ask: Ask,
    },
    /// The socket with this id has closed.
    Disconnected(u64),
    /// A bot has decided.
    BotDecided(bots::Decision),
    /// The views that a client has requested are made.
    ViewsMade(asks::MadeViews),
    /// Another server has taken over the room.
    Deposed,
    /// A person wants to be forgotten.
    Erase {
        /// The id of the guest.
        guest: String,
        /// Told when it is done.
        done: oneshot::Sender<Result<(), Refusal>>,
    },
    /// The guest with this id has been deleted; its sockets are closed, and the seat it may have taken
    /// meanwhile is cleared.
    DropGuest(String),
}

/// A client that connects.
pub(crate) struct Connect {
    pub(crate) id: u64,
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
    pub(crate) guest: Option<String>,
    pub(crate) key: String,
    pub(crate) seen: Option<Has>,
    pub(crate) n: u32,
}

pub(crate) struct Room {
    hall: Arc<Hall>,
    handle: Handle,
    row: RoomRow,
    /// The right to change the room; `None` where no other server uses the store.
    lease: Option<Lease>,
    /// The table; `None` until the game has begun.
    table: Option<Box<dyn ServerTable>>,
    /// How many journal entries (rows) and how many journal lines of this room are stored.
    persisted: (i64, usize),
    peers: BTreeMap<u64, Peer>,
    /// The latest updates of each seat, in seat order, and of the spectators.
    recent: [RecentUpdates; MAX_SEATS + 1],
    /// For each seat, the time at which its person left; `None` if the person is connected.
    away: [Option<Instant>; MAX_SEATS],
    /// The bytes that each seat has revealed so far; they are stored when the game begins.
    revealed: [Option<Bytes32>; MAX_SEATS],
    /// The seats for which a bot is computing a decision.
    thinking: SeatSet,
    /// The id and the answer of each seat's last decision.
    decided: [Option<(u32, asks::Answer)>; MAX_SEATS],
    /// How often steps have been undone that each seat, in seat order, and the spectators know of.
    undone: [u64; MAX_SEATS + 1],
    proposal: Option<Proposal>,
    said: VecDeque<Said>,
    /// How much each seat may say at the moment.
    talk: [Bucket; MAX_SEATS],
    /// The remaining chance outcomes of a scripted game, for tests.
    script: Option<VecDeque<String>>,
    /// The store failed and cannot be read, so the table may differ from it: the room has to end.
    store_lost: bool,
    /// A slow reader was disconnected, and the others have not yet been sent the new state of the room.
    peer_dropped: bool,
    /// When everybody is sent that spectators came or went; `None` if nobody did.
    announce: Option<Instant>,
    /// The view of each viewer after the last change, with its version; `None` if it has been used or
    /// forgotten.
    views: [Option<(Version, Value)>; MAX_SEATS + 1],
    /// The whole table as it was last sent to each viewer, until something changes.
    snapshots: [Option<Utf8Bytes>; MAX_SEATS + 1],
    /// True once the server shuts down.
    closing: watch::Receiver<bool>,
    _alive: mpsc::Sender<()>,
}

/// What a room is made of when it is loaded.
pub(crate) struct Waking {
    row: RoomRow,
    table: Option<Box<dyn ServerTable>>,
    /// How many journal entries (rows) are stored.
    entries: usize,
    script: Option<VecDeque<String>>,
}

impl Waking {
    /// Replays the journal of a room. Takes time, so it is called on a blocking thread.
    pub(crate) fn replay(
        row: RoomRow,
        journal: &[String],
        script: Option<VecDeque<String>>,
    ) -> Result<Self, catalog::Error> {
        let table = match row.stage {
            RoomPhase::Gathering | RoomPhase::Revealing => None,
            RoomPhase::Playing | RoomPhase::Over => Some(restore(&row, journal, script.is_some())?),
        };
        Ok(Self { row, table, entries: journal.len(), script })
    }
}

/// Resolves when the server shuts down.
pub(crate) async fn closes(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Resolves at this time; never if there is none.
async fn due(time: Option<Instant>) {
    match time {
        Some(time) => tokio::time::sleep_until(time.into()).await,
        None => core::future::pending().await,
    }
}

/// Rebuilds the table of a room whose game has begun from its journal.
pub(crate) fn restore(row: &RoomRow, journal: &[String], manual: bool) -> Result<Box<dyn ServerTable>, catalog::Error> {
    let game = catalog::find(&row.spec.game)?;
    let lines: Vec<String> = journal.iter().flat_map(|entry| entry.split('\n')).map(str::to_owned).collect();
    Ok(game.restore(seating(row), chance_source(row, manual), row.spec.rules, &lines)?)
}

fn seating(row: &RoomRow) -> catalog::Seating {
    let seats = row.seats.iter().map(|seat| SeatInfo { name: seat.name.clone(), kind: seat.plan.clone() });
    catalog::Seating {
        options: row.spec.options.clone(),
        seats: seats.collect(),
        component_set: None,
        table: row.id.clone(),
    }
}

fn chance_source(row: &RoomRow, manual: bool) -> ChanceSource {
    if manual {
        return ChanceSource::Manual;
    }
    let contributions = row.seats.iter().map(|seat| seat.contribution.unwrap_or_default()).collect();
    ChanceSource::Committed { secret: row.secret, contributions }
}

/// Converts a table's error to a refusal.
pub(crate) fn refusal(error: catalog::Error) -> Refusal {
    let code = Code::find(error.code()).unwrap_or(Code::BadMessage);
    let why = error.to_string();
    match error {
        catalog::Error::Illegal { clause, data, .. } => {
            Refusal { code, why, clause: Some(clause.to_owned()), data: Some(data) }
        }
        _ => Refusal { why, ..code.into() },
    }
}

fn viewer_index(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}

impl Room {
    pub(crate) fn new(
        hall: Arc<Hall>,
        waking: Waking,
        handle: Handle,
        alive: mpsc::Sender<()>,
        lease: Option<Lease>,
    ) -> Self {
        let Waking { row, table, entries, script } = waking;
        let lines = table.as_ref().map_or(0, |table| table.journal_length());
        let closing = hall.closing.subscribe();
        let talk = Bucket::full(hall.limits.talk.saturating_mul(asks::TALK_BURST), Instant::now());
        Self {
            hall,
            handle,
            row,
            lease,
            table,
            persisted: (i64::try_from(entries).unwrap_or(i64::MAX), lines),
            peers: BTreeMap::new(),
            recent: Default::default(),
            away: [Some(Instant::now()); MAX_SEATS],
            revealed: [None; MAX_SEATS],
            thinking: SeatSet::default(),
            decided: Default::default(),
            undone: [0; MAX_SEATS + 1],
            proposal: None,
            said: VecDeque::new(),
            talk: [talk; MAX_SEATS],
            script,
            store_lost: false,
            peer_dropped: false,
            announce: None,
            views: Default::default(),
            snapshots: Default::default(),
            closing,
            _alive: alive,
        }
    }

    /// Replays a journal of this room on a blocking thread, like when it was loaded. Fails with the reason.
    async fn replay(&mut self, row: RoomRow, journal: Vec<String>) -> Result<Waking, String> {
        let script = self.script.as_ref().map(|_| VecDeque::new());
        // With a full store every move that is refused comes here.
        let permit = self.hall.wakings.clone().acquire_owned().await;
        let replay = move || {
            let _permit = permit;
            Waking::replay(row, &journal, script)
        };
        let replayed = tokio::task::spawn_blocking(replay).await.map_err(|why| why.to_string())?;
        replayed.map_err(|why| why.to_string())
    }

    /// Handles messages until the room has been empty for long enough, the server shuts down, the store
    /// fails, or another server takes over.
    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<Msg>) {
        self.start_bots();
        loop {
            let resting = self.peers.is_empty() && self.thinking.is_empty();
            let quiet = self.views.iter().all(Option::is_none) && self.snapshots.iter().all(Option::is_none);
            let patience = match (resting, quiet) {
                // Nobody comes back to a finished game as they do to a lost connection.
                (true, _) if self.row.stage == RoomPhase::Over => self.hall.limits.idle.min(QUIET),
                (true, _) => self.hall.limits.idle,
                (false, true) => Duration::MAX,
                (false, false) => QUIET,
            };
            let message = tokio::select! {
                biased;
                () = closes(&mut self.closing) => return self.end(Code::Closing),
                () = due(self.announce) => {
                    self.broadcast_room(None);
                    continue;
                }
                message = timeout(patience, mailbox.recv()) => message,
            };
            let message = match message {
                Ok(message) => message,
                Err(_) if !resting => {
                    self.forget_views();
                    continue;
                }
                Err(_) if self.hall.put_to_sleep(&self.row, &self.handle, &mailbox) => return,
                Err(_) => continue,
            };
            match message {
                Some(Msg::Connect(connect)) => {
                    self.connect(*connect);
                    // A bot whose decision could not be stored was not asked again while nobody was here.
                    self.start_bots();
                }
                Some(Msg::Ask { id, n, ask }) => self.ask(id, n, ask).await,
                Some(Msg::Disconnected(id)) => self.disconnect(id),
                Some(Msg::BotDecided(decision)) => self.bot_decided(decision).await,
                Some(Msg::ViewsMade(made)) => self.views_made(made),
                Some(Msg::Erase { guest, done }) => drop(done.send(self.erase(&guest).await)),
                Some(Msg::DropGuest(guest)) => self.erased(&guest).await,
                Some(Msg::Deposed) | None => return self.end(Code::Closing),
            }
            if self.store_lost {
                return self.end(Code::NotKept);
            }
            while std::mem::take(&mut self.peer_dropped) {
                self.broadcast_room(None);
            }
        }
    }

    /// Disconnects everybody. Everything is stored already.
    fn end(self, code: Code) {
        self.hall.forget(&self.row, &self.handle);
        let bye = frame(&Tell::Bye(code.into()));
        for peer in self.peers.values() {
            // A client that does not read will notice that the socket closes.
            let _ = peer.out.try_send(bye.clone());
        }
    }
}
