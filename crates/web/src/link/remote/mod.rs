//! A table on a server, over a WebSocket to its room. Views and events come from the server; legal actions
//! and score sheets are computed here.
//!
//! * `socket`: the WebSocket and the timer of a [`protocol::session::Session`], which decides about
//!   everything else: greeting, resending, back-off, heartbeats.
//! * `messages`: what the page makes of the session's events.
//! * `snapshot`: the snapshots that result.
//!
//! * `requests`: chains and undos on their way, and views of earlier steps.
//!
//! A reconnection does not create any elements of the page again, so a tile in hand stays there. A request
//! that was in flight is sent once more with the same id, also after a reload of the page; the server carries
//! it out once.

mod messages;
mod requests;
mod snapshot;
mod socket;

use core::ops::Range;
use std::sync::Arc;

use catalog::BotRequest;
use game_core::hex::Bytes32;
use game_core::{Seat, SeatCount, SeatKind, SeatSet};
use leptos::ev::Event;
use leptos::prelude::*;
use protocol::{Ask, Code, RoomInfo, RoomPhase, Said, SeatState};

use super::{
    Advice, Answered, BotWorker, Encoded, LinkKind, Options, Refused, Request, Sending, Signals, Snapshot, TableLink,
    Terms, Thinking, signals,
};
use crate::app::Assets;
use crate::boards::Board;
use crate::dom::on_window;
use crate::levels;
use protocol::session::Session;
use socket::Driver;

/// The bot that gives advice and plays for an absent player.
pub(crate) const STAND_IN: &str = levels::USUAL;

/// The state of the connection.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Connection {
    /// Connecting.
    Opening,
    /// Connected.
    Up,
    /// Lost; the next attempt is at this time, in milliseconds since 1970.
    Down { again: f64, closing: bool },
    /// Refused by the server, with this code; there is no further attempt.
    Ended(Code),
}

/// The room that the client is connected to.
pub(crate) struct CurrentRoom {
    pub(crate) board: &'static dyn Board,
    pub(crate) game: &'static str,
    pub(crate) rules: u32,
    pub(crate) options: Options,
    pub(crate) table: String,
    pub(crate) commitment: Bytes32,
    /// The key for joining, if the client has it.
    pub(crate) join: Option<String>,
    /// The short code for joining, if the client has it and the game has not begun.
    pub(crate) code: Option<String>,
    pub(crate) host: bool,
    /// Whether players may ask for hints although several people play.
    pub(crate) hints: bool,
}

/// The outcome of checking the record of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Proof {
    /// Checked and stored; with the faults compared to what this browser was shown.
    Kept(Vec<&'static str>),
    /// It cannot be replayed, for this reason.
    Broken(String),
}

/// A link to a table on a server. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct RemoteLink {
    driver: StoredValue<Driver, LocalStorage>,
    assets: StoredValue<Assets>,
    signals: Signals,
    /// The state of the connection.
    pub(crate) connection: RwSignal<Connection>,
    /// Whether the code of the room's game could not be fetched.
    pub(crate) game_missing: RwSignal<bool>,
    /// The room, once the server has sent it.
    pub(crate) current: RwSignal<Option<Arc<CurrentRoom>>>,
    /// The viewer's own seat.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// The seats and the phase of the room, once the server has sent them.
    pub(crate) room: RwSignal<Option<RoomInfo>>,
    /// Whether the table's state has been received.
    pub(crate) begun: RwSignal<bool>,
    /// The chat messages, the newest last.
    pub(crate) said: RwSignal<Vec<Said>>,
    /// The seats whose chat messages the viewer has hidden.
    pub(crate) unheard: RwSignal<SeatSet>,
    /// The outcome of checking the record.
    pub(crate) proof: RwSignal<Option<Proof>>,
}

impl RemoteLink {
    /// Connects to a room, until the current owner is disposed of.
    pub(crate) fn enter(key: String, member: bool, bots: BotWorker) -> Self {
        let link = Self {
            driver: StoredValue::new_local(Driver::new(key, member, bots)),
            assets: StoredValue::new(expect_context()),
            signals: Signals::new(Snapshot::nothing()),
            connection: RwSignal::new(Connection::Opening),
            game_missing: RwSignal::new(false),
            current: RwSignal::new(None),
            seat: RwSignal::new(None),
            room: RwSignal::new(None),
            begun: RwSignal::new(false),
            said: RwSignal::new(Vec::new()),
            unheard: RwSignal::new(SeatSet::EMPTY),
            proof: RwSignal::new(None),
        };
        for event in ["online", "visibilitychange", "focus", "pageshow"] {
            on_window(leptos::ev::Custom::new(event), move |_: Event| link.reconnect_now());
        }
        // A browser may keep a page that was left alive, with its socket: the player would still be shown as
        // present.
        for event in ["offline", "pagehide"] {
            on_window(leptos::ev::Custom::new(event), move |_: Event| {
                link.drive(Session::closed);
            });
        }
        on_cleanup(move || {
            link.driver.try_update_value(Driver::stop);
        });
        link.resume();
        link.pump();
        link
    }

    /// Returns the seats of the room; none until they are known.
    pub(crate) fn seats(self) -> Memo<Vec<Seat>> {
        let all = |room: &RoomInfo| room.each_seat().map(|(seat, _)| seat).collect();
        Memo::new(move |_| self.room.with(|room| room.as_ref().map(all).unwrap_or_default()))
    }

    /// Returns one seat; `None` if there is no such seat. The memo does not change with the other seats.
    pub(crate) fn seat_info(self, seat: Seat) -> Memo<Option<SeatState>> {
        Memo::new(move |_| self.seat_state(seat))
    }

    /// Returns the state of a seat; `None` if there is no such seat. Tracked.
    pub(crate) fn seat_state(self, seat: Seat) -> Option<SeatState> {
        self.room.with(|room| room.as_ref()?.seat(seat).cloned())
    }

    /// Returns the name of the person of a seat; empty if there is none. Tracked.
    pub(crate) fn name_of(self, seat: Seat) -> String {
        self.seat_state(seat).map(|seat| seat.name).unwrap_or_default()
    }

    /// Returns the phase of the room, once it is known. Tracked.
    pub(crate) fn phase(self) -> Option<RoomPhase> {
        self.room.with(|room| room.as_ref().map(|room| room.stage))
    }
}

impl TableLink for RemoteLink {
    fn terms(&self) -> Arc<Terms> {
        let place = self.current.get_untracked();
        let (game, table, options, hints) = place.map_or(("", String::new(), Options::default(), false), |place| {
            (place.game, place.table.clone(), place.options.clone(), place.hints)
        });
        let people = self.room.with_untracked(|room| {
            room.as_ref()
                .map_or(0, |room| room.each_seat().filter(|(_, seat)| seat.who.kind() == SeatKind::Person).count())
        });
        Arc::new(Terms { game, table, options, kind: LinkKind::Room, hints: hints || people < 2 })
    }

    signals!(signals);

    fn act(&self, chain: &[String]) {
        (*self).decide(Request::Act(chain.to_vec()), |session, now| session.act(chain, now));
    }

    fn undo(&self, steps: usize) {
        self.forget_prepared();
        (*self).decide(Request::Undo(steps), |session, now| session.undo(steps, now));
    }

    fn propose_undo(&self) {
        (*self).ask(Ask::Propose);
    }

    fn prepare(&self, seat: Seat, chain: &[String]) {
        let is_to_act = self.signals.now.with_untracked(|now| now.to_move.to_act().has(seat));
        if self.seat.get_untracked() == Some(seat) {
            self.driver.try_update_value(|driver| driver.prepared.set(seat, chain, is_to_act));
        }
    }

    fn advise(&self, from: Option<Arc<Encoded>>) {
        let link = *self;
        let (Some(place), Some(seat)) = (self.current.get_untracked(), self.seat.get_untracked()) else { return };
        let (mine, view, version, count) =
            self.signals.now.with_untracked(|now| (now.is_mine(), now.view.clone(), now.version, now.seats.len()));
        let count = u8::try_from(count).ok().and_then(|count| SeatCount::try_from(count).ok());
        let Some(seats) = count.filter(|_| mine) else { return };
        let question = BotRequest {
            table: place.table.clone(),
            seat,
            options: place.options.to_json(),
            seats,
            component_set: None,
            view: from.as_deref().unwrap_or(&view).to_json(),
            bot: levels::ADVISER.to_owned(),
        };
        self.driver.with_value(|driver| {
            driver.bots.ask_hint(place.game, question, move |thought| {
                let same = link.signals.now.try_with_untracked(|now| now.version) == Some(version);
                match thought {
                    // What is laid out leaves nothing to say: the advice is about the whole.
                    Ok(hint) if same && from.is_some() && hint.is_bare() => link.advise(None),
                    Ok(hint) if same => link.signals.advice.set(Some(Advice::new(from, hint))),
                    _ => {}
                }
            });
        });
    }

    fn recall(&self, steps: Range<usize>) {
        (*self).ask_views(self.signals.now.with_untracked(|now| now.told.missing(steps)));
    }

    fn resign(&self) {
        (*self).ask(Ask::Resign);
    }
}
