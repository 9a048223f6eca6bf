//! A table elsewhere: a socket to its room. Views and events come from there; legal actions and score sheets
//! are worked out here.
//!
//! * `socket`: the connection: back-off, time limits, and requests with their numbers.
//! * `messages`: what the server sends, and the snapshots that come of it.
//!
//! A lost connection is made again, and nothing on the page is created again for that: whoever holds a tile
//! still holds it. A decision that was on its way is sent again only if the table is still at the version it
//! was made for.

mod messages;
mod socket;

use std::sync::Arc;

use catalog::BotRequest;
use game_core::{Seat, SeatCount, SeatSet};
use leptos::ev::Event;
use leptos::prelude::*;
use serde_json::Value;

use super::sent::quote;
use super::{BotWorker, Refused, Snapshot, TableLink, Terms, Thinking};
use crate::boards::Board;
use crate::dom::on_window;
use socket::Session;

/// The bot that gives advice and stands in.
pub(crate) const STAND_IN: &str = "greedy";

/// How the connection is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Connection {
    /// Being made.
    Opening,
    /// There.
    Up,
    /// Lost; it is tried again at this time, in milliseconds since 1970.
    Down { again: f64, closing: bool },
    /// The server does not want us, for this reason; nothing is tried again.
    Ended(String),
}

/// Where one is.
pub(crate) struct CurrentRoom {
    pub(crate) board: &'static dyn Board,
    pub(crate) game: &'static str,
    pub(crate) rules: u32,
    pub(crate) options: Value,
    pub(crate) table: String,
    pub(crate) commitment: String,
    /// The key to join, for those who came with it.
    pub(crate) join: Option<String>,
    pub(crate) host: bool,
}

/// What became of the record of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Proof {
    /// Checked and kept; what does not fit what this browser was shown is named.
    Kept(Vec<&'static str>),
    /// It cannot even be followed: why, in words.
    Broken(String),
}

/// A table elsewhere. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct RemoteLink {
    session: StoredValue<Session, LocalStorage>,
    now: RwSignal<Snapshot>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<String>>,
    /// How the connection is.
    pub(crate) connection: RwSignal<Connection>,
    /// Where one is, once that is known.
    pub(crate) current: RwSignal<Option<Arc<CurrentRoom>>>,
    /// One's own seat.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// Who is there and how far things are, as it was sent.
    pub(crate) room: RwSignal<Value>,
    /// Whether the table has been shown.
    pub(crate) begun: RwSignal<bool>,
    /// What was said, the newest last.
    pub(crate) said: RwSignal<Vec<Value>>,
    /// Whom this reader does not want to read.
    pub(crate) unheard: RwSignal<SeatSet>,
    /// What became of the record.
    pub(crate) proof: RwSignal<Option<Proof>>,
}

impl RemoteLink {
    /// Connects to a room, until the current owner is disposed of.
    pub(crate) fn enter(key: String, member: bool, bots: BotWorker) -> Self {
        let link = Self {
            session: StoredValue::new_local(Session::new(key, member, bots)),
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
        // A browser may keep a page that was left, with its socket: the others would see somebody who is not
        // there.
        for event in ["offline", "pagehide"] {
            on_window(leptos::ev::Custom::new(event), move |_: Event| link.connection_lost(false));
        }
        on_cleanup(move || link.session.update_value(Session::hang_up));
        link.connect();
        link
    }

    /// The number of seats.
    pub(crate) fn seat_count(self) -> Memo<usize> {
        Memo::new(move |_| self.room.with(|room| room["seats"].as_array().map_or(0, Vec::len)))
    }

    /// One seat as it was sent; null where there is none. Whoever follows it hears nothing of the others.
    pub(crate) fn seat_info(self, at: usize) -> Memo<Value> {
        Memo::new(move |_| self.room.with(|room| room["seats"][at].clone()))
    }
}

impl TableLink for RemoteLink {
    fn terms(&self) -> Arc<Terms> {
        let place = self.current.get_untracked();
        let (game, table, options) = place
            .map_or(("", String::new(), Value::Null), |place| (place.game, place.table.clone(), place.options.clone()));
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

    /// Nobody passes a device on.
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
            options: place.options.clone(),
            seats,
            component_set: None,
            view: (*view).clone(),
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
