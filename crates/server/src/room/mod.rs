//! A room: one task that owns a table, and everybody who is there.
//!
//! Whatever changes is kept first and told afterwards (`change`). One thing is done at a time, so that nobody has to think about two.

mod asks;
mod bots;
mod change;
mod lobby;
mod peers;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use catalog::AnyTable;
use game_core::hex::Bytes32;
use game_core::seat::MAX_SEATS;
use game_core::{ChanceSource, Seat, SeatInfo, SeatSet, Viewer};
use protocol::{Ask, Code, Has, Proposal, Refusal, RoomPhase, Said, Tell};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::hall::{Hall, Handle};
use crate::room::change::Ring;
use crate::room::peers::Peer;
use crate::socket::frame;
use crate::store::RoomRow;

/// What a room is sent.
pub(crate) enum Msg {
    /// Somebody comes.
    Come(Box<Come>),
    /// Somebody who is there asks for something.
    Ask {
        /// Whose socket.
        id: u64,
        /// The number of the question.
        n: u32,
        /// The question.
        ask: Ask,
    },
    /// A socket has ended.
    Gone(u64),
    /// A bot has made up its mind.
    Thought(bots::Decision),
    /// The server stops.
    Close,
}

/// Somebody comes.
pub(crate) struct Come {
    pub(crate) id: u64,
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
    pub(crate) guest: Option<String>,
    pub(crate) key: String,
    pub(crate) seen: Option<Has>,
    pub(crate) n: u32,
}

pub(crate) struct Room {
    hall: Arc<Hall>,
    me: Handle,
    row: RoomRow,
    /// Once the game has begun.
    table: Option<Box<dyn AnyTable>>,
    /// How many entries of the store, and how many lines of the table's journal, are kept.
    kept: (i64, usize),
    peers: BTreeMap<u64, Peer>,
    /// What each viewer was sent lately: the seats, and those who watch.
    rings: [Ring; MAX_SEATS + 1],
    /// Since when the person of a seat has been away.
    away: [Option<Instant>; MAX_SEATS],
    /// What people have shown of the bytes they promised; kept with the first step of the game.
    revealed: [Option<Bytes32>; MAX_SEATS],
    /// For which seats bots are thinking.
    thinking: SeatSet,
    proposal: Option<Proposal>,
    said: VecDeque<Said>,
    /// What chance shall bring, where a test has written it down.
    script: Option<VecDeque<String>>,
    /// The store and the table no longer agree, and the store cannot be asked: the room has to end.
    lost: bool,
    /// Somebody was let go who did not read; the others have yet to be told.
    dropped: bool,
    _alive: mpsc::Sender<()>,
}

/// The table of a room whose game has begun, from what is kept of it.
pub(crate) fn restore(row: &RoomRow, journal: &[String], typed: bool) -> Result<Box<dyn AnyTable>, catalog::Error> {
    let game = catalog::find(&row.terms.game)?;
    let lines: Vec<String> = journal.iter().flat_map(|entry| entry.split('\n')).map(str::to_owned).collect();
    game.restore(seating(row), chance_source(row, typed), row.terms.rules, &lines)
}

fn seating(row: &RoomRow) -> catalog::Seating {
    let seats = row.seats.iter().map(|seat| SeatInfo { name: seat.name.clone(), kind: seat.plan.clone() });
    catalog::Seating {
        options: row.terms.options.clone(),
        seats: seats.collect(),
        component_set: None,
        table: row.id.clone(),
    }
}

fn chance_source(row: &RoomRow, typed: bool) -> ChanceSource {
    if typed {
        return ChanceSource::Manual;
    }
    let contributions = row.seats.iter().map(|seat| seat.contribution.unwrap_or_default()).collect();
    ChanceSource::Committed { secret: row.secret, contributions }
}

/// A refusal of a table, as it is sent.
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

fn slot(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}

impl Room {
    pub(crate) fn new(
        hall: Arc<Hall>,
        row: RoomRow,
        journal: &[String],
        me: Handle,
        alive: mpsc::Sender<()>,
    ) -> Result<Self, catalog::Error> {
        let script = hall.script.as_ref().map(|script| VecDeque::from(script(&row)));
        let table = match row.stage {
            RoomPhase::Gathering | RoomPhase::Revealing => None,
            RoomPhase::Playing | RoomPhase::Over => Some(restore(&row, journal, script.is_some())?),
        };
        let lines = table.as_ref().map_or(0, |table| table.journal_length());
        Ok(Self {
            hall,
            me,
            row,
            table,
            kept: (i64::try_from(journal.len()).unwrap_or(i64::MAX), lines),
            peers: BTreeMap::new(),
            rings: Default::default(),
            away: [Some(Instant::now()); MAX_SEATS],
            revealed: [None; MAX_SEATS],
            thinking: SeatSet::default(),
            proposal: None,
            said: VecDeque::new(),
            script,
            lost: false,
            dropped: false,
            _alive: alive,
        })
    }

    /// Lives until nobody has been there for some time, the server stops, or the store is lost.
    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<Msg>) {
        self.drive();
        loop {
            let resting = self.peers.is_empty() && self.thinking.is_empty();
            let message = if resting {
                match timeout(self.hall.limits.idle, mailbox.recv()).await {
                    Ok(message) => message,
                    Err(_) if self.hall.put_to_sleep(&self.row, &mailbox) => return,
                    Err(_) => continue,
                }
            } else {
                mailbox.recv().await
            };
            match message {
                Some(Msg::Come(come)) => self.come(*come),
                Some(Msg::Ask { id, n, ask }) => self.ask(id, n, ask).await,
                Some(Msg::Gone(id)) => self.gone(id),
                Some(Msg::Thought(decision)) => self.decided(decision).await,
                Some(Msg::Close) | None => return self.end(Code::Closing),
            }
            if self.lost {
                return self.end(Code::NotKept);
            }
            while std::mem::take(&mut self.dropped) {
                self.tell_room(None);
            }
        }
    }

    /// Lets go of everybody. What is kept is kept.
    fn end(self, code: Code) {
        self.hall.forget(&self.row);
        let bye = frame(&Tell::Bye(code.into()));
        for peer in self.peers.values() {
            // Who does not read will notice that the socket ends.
            let _ = peer.out.try_send(bye.clone());
        }
    }
}
