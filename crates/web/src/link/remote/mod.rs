//! A table on a server, over a WebSocket to its room. Views and events come from the server; legal actions
//! and score sheets are computed here.
//!
//! * `socket`: the WebSocket and the timer of a [`protocol::session::Session`], which decides about
//!   everything else: greeting, resending, back-off, heartbeats.
//! * `messages`: what the page makes of the session's events.
//! * `snapshot`: the snapshots that result.
//!
//! A reconnection does not create any elements of the page again, so a tile in hand stays there. A decision
//! that was in flight is sent again only if the table is still at the version it was made for.

mod messages;
mod snapshot;
mod socket;

use std::sync::Arc;

use catalog::BotRequest;
use game_core::hex::Bytes32;
use game_core::{Seat, SeatCount, SeatSet};
use leptos::ev::Event;
use leptos::prelude::*;
use protocol::{Ask, Code, RoomInfo, RoomPhase, Said, SeatState};

use super::{BotWorker, Options, Refused, Snapshot, TableLink, Terms, Thinking};
use crate::app::Assets;
use crate::boards::Board;
use crate::dom::on_window;
use protocol::session::Session;
use socket::Driver;

/// The bot that gives advice and plays for an absent player.
pub(crate) const STAND_IN: &str = "greedy";

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
    pub(crate) host: bool,
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
    now: RwSignal<Snapshot>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<String>>,
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
            now: RwSignal::new(Snapshot::nothing()),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
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
        let (game, table, options) = place.map_or(("", String::new(), Options::default()), |place| {
            (place.game, place.table.clone(), place.options.clone())
        });
        Arc::new(Terms { game, table, options })
    }

    fn now(&self) -> Signal<Snapshot> {
        self.now.into()
    }

    fn thinking(&self) -> Signal<Option<Thinking>> {
        self.thinking.into()
    }

    fn refused(&self) -> RwSignal<Option<Refused>> {
        self.refused
    }

    fn advice(&self) -> Signal<Option<String>> {
        self.advice.into()
    }

    fn act(&self, action: &str) {
        self.show_unsent(self.drive(|session, now| session.act(action, now)));
    }

    fn undo(&self) {
        self.show_unsent(self.drive(|session, now| session.undo(1, now)));
    }

    /// Does nothing: there is no shared device.
    fn uncover(&self) {}

    fn advise(&self) {
        let link = *self;
        let (Some(place), Some(seat)) = (self.current.get_untracked(), self.seat.get_untracked()) else { return };
        let (mine, view, version, count) =
            self.now.with_untracked(|now| (now.is_mine(), now.view.clone(), now.version, now.seats.len()));
        let count = u8::try_from(count).ok().and_then(|count| SeatCount::try_from(count).ok());
        let Some(seats) = count.filter(|_| mine) else { return };
        let question = BotRequest {
            table: place.table.clone(),
            seat,
            options: place.options.to_json(),
            seats,
            component_set: None,
            view: view.to_json(),
            bot: STAND_IN.to_owned(),
        };
        self.driver.with_value(|driver| {
            driver.bots.ask(place.game, question, move |thought| {
                let same = link.now.try_with_untracked(|now| now.version) == Some(version);
                if let (true, Ok(action)) = (same, thought) {
                    link.advice.set(Some(action));
                }
            });
        });
    }

    fn resign(&self) {
        (*self).ask(Ask::Resign);
    }
}
