//! A table on a server, over a WebSocket to its room. Views and events come from the server; legal actions
//! and score sheets are computed here.
//!
//! * `socket`: the connection: back-off, time limits, and requests with their numbers.
//! * `messages`: handling of the server's messages, and the snapshots that result.
//!
//! A reconnection does not create any elements of the page again, so a tile in hand stays there. A decision
//! that was in flight is sent again only if the table is still at the version it was made for.

mod messages;
mod socket;

use std::sync::Arc;

use catalog::BotRequest;
use game_core::{Seat, SeatCount, SeatSet};
use leptos::ev::Event;
use leptos::prelude::*;
use serde_json::Value;

use super::sent::quote;
use super::{BotWorker, Options, Refused, Snapshot, TableLink, Terms, Thinking};
use crate::app::Assets;
use crate::boards::Board;
use crate::dom::on_window;
use socket::Session;

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
    Ended(String),
}

/// The room that the client is connected to.
pub(crate) struct CurrentRoom {
    pub(crate) board: &'static dyn Board,
    pub(crate) game: &'static str,
    pub(crate) rules: u32,
    pub(crate) options: Options,
    pub(crate) table: String,
    pub(crate) commitment: String,
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
    session: StoredValue<Session, LocalStorage>,
    assets: StoredValue<Assets>,
    now: RwSignal<Snapshot>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<String>>,
    /// The state of the connection.
    pub(crate) connection: RwSignal<Connection>,
    /// The room, once the server has sent it.
    pub(crate) current: RwSignal<Option<Arc<CurrentRoom>>>,
    /// The viewer's own seat.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// The seats and the phase of the room, as sent.
    pub(crate) room: RwSignal<Value>,
    /// Whether the table's state has been received.
    pub(crate) begun: RwSignal<bool>,
    /// The chat messages, the newest last.
    pub(crate) said: RwSignal<Vec<Value>>,
    /// The seats whose chat messages the viewer has hidden.
    pub(crate) unheard: RwSignal<SeatSet>,
    /// The outcome of checking the record.
    pub(crate) proof: RwSignal<Option<Proof>>,
}

impl RemoteLink {
    /// Connects to a room, until the current owner is disposed of.
    pub(crate) fn enter(key: String, member: bool, bots: BotWorker) -> Self {
        let link = Self {
            session: StoredValue::new_local(Session::new(key, member, bots)),
            assets: StoredValue::new(expect_context()),
            now: RwSignal::new(Snapshot::nothing()),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
            connection: RwSignal::new(Connection::Opening),
            current: RwSignal::new(None),
            seat: RwSignal::new(None),
            room: RwSignal::new(Value::Null),
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
            on_window(leptos::ev::Custom::new(event), move |_: Event| link.connection_lost(false));
        }
        on_cleanup(move || link.session.update_value(Session::hang_up));
        link.connect();
        link
    }

    /// Returns the number of seats.
    pub(crate) fn seat_count(self) -> Memo<usize> {
        Memo::new(move |_| self.room.with(|room| room["seats"].as_array().map_or(0, Vec::len)))
    }

    /// Returns one seat as sent; null if there is none. The memo does not change with the other seats.
    pub(crate) fn seat_info(self, at: usize) -> Memo<Value> {
        Memo::new(move |_| self.room.with(|room| room["seats"][at].clone()))
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
        self.decide("act", &format!("\"action\":{}", quote(action)));
    }

    fn undo(&self) {
        self.decide("undo", "\"steps\":1");
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
        self.session.with_value(|session| {
            session.bots.ask(place.game, question, move |thought| {
                let same = link.now.try_with_untracked(|now| now.version) == Some(version);
                if let (true, Ok(action)) = (same, thought) {
                    link.advice.set(Some(action));
                }
            });
        });
    }

    fn resign(&self) {
        (*self).ask("\"resign\"");
    }
}
