//! The connections of a room: connecting, disconnecting, and which client is sent what.

use core::time::Duration;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use game_core::{Seat, SeatKind, Viewer};
use protocol::{Code, Has, Next, RoomInfo, RoomPhase, SeatState, State, Tell, VERSION, Welcome, Who};
use serde_json::Value;
use tokio::sync::mpsc;

use super::{Connect, Room, viewer_index};
use crate::socket::frame;

/// How long after the first spectator has come or gone everybody is told.
const ANNOUNCE_DELAY: Duration = Duration::from_millis(100);

/// A connected client.
pub(super) struct Peer {
    pub(super) out: mpsc::Sender<Utf8Bytes>,
    pub(super) guest: Option<String>,
    /// True if the client entered with the join key.
    pub(super) member: bool,
    pub(super) viewer: Viewer,
    /// True while the client waits for views that it has requested.
    pub(super) awaits_views: bool,
}

impl Room {
    pub(super) fn connect(&mut self, connect: Connect) {
        let Connect { id, out, guest, key, seen, n } = connect;
        let member = key == self.row.join;
        let others = self.peers.values().filter(|peer| peer.member == member).count();
        let most = if member { self.hall.limits.members } else { self.hall.limits.watchers };
        if others >= most {
            let _ = out.try_send(frame(&Tell::Bye(Code::TooMany.into())));
            return;
        }
        let viewer = self.viewer(guest.as_deref().filter(|_| member));
        self.peers.insert(id, Peer { out, guest, member, viewer, awaits_views: false });
        if let Viewer::Seat(seat) = viewer {
            self.away[seat.index()] = None;
        }
        self.welcome(id, seen);
        self.send(id, &frame(&Tell::Ok(n)));
        self.announce_change_of(viewer, Some(id));
    }

    /// Sends everybody the state of the room after somebody came or went. Spectators are announced a moment
    /// later, all of them at once: two hundred of them that reconnect would each be announced to all others.
    fn announce_change_of(&mut self, viewer: Viewer, but: Option<u64>) {
        match viewer {
            Viewer::Seat(_) => self.broadcast_room(but),
            Viewer::Spectator => {
                self.announce.get_or_insert_with(|| Instant::now() + ANNOUNCE_DELAY);
            }
        }
    }

    pub(super) fn disconnect(&mut self, id: u64) {
        let Some(peer) = self.peers.remove(&id) else { return };
        self.mark_away_if_last(peer.viewer);
        self.announce_change_of(peer.viewer, None);
    }

    /// Closes the sockets of a guest: the token is checked only when a socket is opened, so a device without
    /// one could go on writing.
    pub(super) fn drop_guest(&mut self, guest: &str) {
        let ids = self.peers.iter().filter(|(_, peer)| peer.guest.as_deref() == Some(guest)).map(|(id, _)| *id);
        for id in ids.collect::<Vec<_>>() {
            self.disconnect(id);
        }
    }

    /// Marks the seat away if this was its last connection.
    fn mark_away_if_last(&mut self, viewer: Viewer) {
        if let Viewer::Seat(seat) = viewer
            && !self.is_present(seat)
        {
            self.away[seat.index()] = Some(Instant::now());
        }
    }

    /// Returns the seat of the guest with this id; `None` if the guest has none or is anonymous.
    pub(super) fn seat_of(&self, guest: Option<&str>) -> Option<Seat> {
        let guest = guest?;
        let at = self.row.seats.iter().position(|seat| seat.guest.as_deref() == Some(guest))?;
        u8::try_from(at).ok().and_then(|at| Seat::try_from(at).ok())
    }

    fn viewer(&self, guest: Option<&str>) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat)
    }

    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.peers.values().any(|peer| peer.viewer.is(seat))
    }

    /// Sends a client the welcome and the updates or the state that it has missed.
    fn welcome(&mut self, id: u64, seen: Option<Has>) {
        let Some(peer) = self.peers.get(&id) else { return };
        let (member, viewer) = (peer.member, peer.viewer);
        let welcome = Welcome {
            protocol: VERSION,
            game: self.row.spec.game.clone(),
            rules: self.row.spec.rules,
            options: self.row.spec.options.clone(),
            table: self.row.id.clone(),
            commitment: self.row.commitment,
            join: member.then(|| self.row.join.clone()),
            code: self.row.code.clone().filter(|_| member),
            seat: viewer.seat(),
            host: peer.guest.as_ref() == Some(&self.row.host),
            hints: self.row.spec.hints,
            said: self.said.iter().cloned().collect(),
            room: self.room_info(member),
        };
        self.send(id, &frame(&Tell::Welcome(Box::new(welcome))));
        let Some(table) = &self.table else { return };
        let now = table.version(viewer);
        let recent = &mut self.recent[viewer_index(viewer)];
        recent.has_audience = true;
        let missed = seen.filter(|seen| seen.seat == viewer.seat()).and_then(|seen| recent.since(seen.v, now));
        let frames = missed.unwrap_or_else(|| vec![self.snapshot(viewer)]);
        for frame in frames {
            self.send(id, &frame);
        }
    }

    /// The message with the whole table as a viewer may know it. It has all events of the game, so it is made
    /// once for all who come before the next change.
    fn snapshot(&mut self, viewer: Viewer) -> Utf8Bytes {
        if let Some(made) = &self.snapshots[viewer_index(viewer)] {
            return made.clone();
        }
        let made = frame(&Tell::State(self.state(viewer)));
        self.snapshots[viewer_index(viewer)] = Some(made.clone());
        made
    }

    /// The table as a viewer may know it.
    fn state(&self, viewer: Viewer) -> State {
        let Some(table) = &self.table else {
            return State {
                v: 0,
                awaits: Default::default(),
                over: false,
                undo: 0,
                view: Value::Null,
                steps: Vec::new(),
            };
        };
        State {
            v: table.version(viewer),
            awaits: table.to_move().to_act(),
            over: self.row.stage == RoomPhase::Over,
            undo: viewer.seat().map_or(0, |seat| table.undoable(seat)),
            view: table.view(viewer),
            steps: table.told(viewer),
        }
    }

    /// Updates the viewer of every connection after seats changed hands, and welcomes those whose viewer has
    /// changed.
    pub(super) fn update_viewers(&mut self) {
        let moved = self.peers.iter().filter_map(|(id, peer)| {
            let viewer = self.viewer(peer.guest.as_deref().filter(|_| peer.member));
            (viewer != peer.viewer).then_some((*id, viewer))
        });
        for (id, viewer) in moved.collect::<Vec<_>>() {
            let Some(peer) = self.peers.get_mut(&id) else { continue };
            let before = std::mem::replace(&mut peer.viewer, viewer);
            if let Viewer::Seat(seat) = viewer {
                self.away[seat.index()] = None;
            }
            self.mark_away_if_last(before);
            self.welcome(id, None);
        }
    }

    /// Sends everybody the table when the game begins.
    pub(super) fn welcome_all(&mut self) {
        for id in self.peers.keys().copied().collect::<Vec<_>>() {
            self.welcome(id, None);
        }
    }

    /// The state of the room as members (who have the join key) or as spectators may know it.
    pub(super) fn room_info(&self, member: bool) -> RoomInfo {
        let table = self.table.as_deref();
        let waiting = table.is_none();
        let seats = self.row.seats.iter().enumerate().map(|(at, row)| {
            let seat = Seat::new(u8::try_from(at).unwrap_or(0));
            let kind = table.map_or(&row.plan, |table| &table.seats()[at].kind);
            let who = match (kind, &row.plan) {
                (SeatKind::Bot(name), SeatKind::Bot(_)) => Who::Bot(name.clone()),
                (SeatKind::Bot(name), SeatKind::Person) => Who::StandIn(name.clone()),
                (SeatKind::Person, _) if row.guest.is_none() => Who::Free,
                (SeatKind::Person, _) => Who::Person,
            };
            SeatState {
                expected: if who == Who::Free { row.expected.clone() } else { String::new() },
                who,
                name: row.name.clone(),
                here: self.is_present(seat),
                ready: waiting && row.ready,
                muted: row.muted,
                host: row.guest.as_ref() == Some(&self.row.host),
                resigned: table.is_some_and(|table| table.resigned().contains(&seat)),
                pledge: row.pledge.filter(|_| waiting),
            }
        });
        let next = self.row.next.as_ref();
        RoomInfo {
            stage: self.row.stage,
            seats: seats.collect(),
            watchers: self.peers.values().filter(|peer| peer.viewer == Viewer::Spectator).count(),
            proposal: self.proposal.clone(),
            next: next.map(|next| Next { join: next.join.clone().filter(|_| member), ..next.clone() }),
        }
    }

    /// Sends the state of the room to everybody except the socket `but`.
    pub(super) fn broadcast_room(&mut self, but: Option<u64>) {
        if but.is_none() {
            self.announce = None;
        }
        let frames = [false, true].map(|member| frame(&Tell::Room(self.room_info(member))));
        for id in self.peers.keys().copied().filter(|id| Some(*id) != but).collect::<Vec<_>>() {
            let member = self.peers.get(&id).is_some_and(|peer| peer.member);
            self.send(id, &frames[usize::from(member)]);
        }
    }

    pub(super) fn broadcast(&mut self, frame: &Utf8Bytes) {
        for id in self.peers.keys().copied().collect::<Vec<_>>() {
            self.send(id, frame);
        }
    }

    /// Queues a message for a socket. If its queue is full, the client reads too slowly and is disconnected;
    /// on reconnecting it gets what it missed.
    pub(super) fn send(&mut self, id: u64, frame: &Utf8Bytes) {
        let full = self.peers.get(&id).is_some_and(|peer| peer.out.try_send(frame.clone()).is_err());
        if full {
            metrics::counter!("gamekeeper_slow_readers_total").increment(1);
            self.peer_dropped = true;
            if let Some(peer) = self.peers.remove(&id) {
                self.mark_away_if_last(peer.viewer);
            }
        }
    }
}
