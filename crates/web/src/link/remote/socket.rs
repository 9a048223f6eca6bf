//! The connection to a room: reconnection with back-off, and numbered requests with time limits.

use core::time::Duration;

use catalog::ClientRules;
use leptos::ev::Event;
use leptos::prelude::*;
use protocol::{State, VERSION};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use super::super::http::NO_NETWORK;
use super::super::sent::quote;
use super::super::{BotWorker, Refused, http};
use super::{Connection, RemoteLink};

/// The first delay before a reconnection, in milliseconds; it doubles with each attempt.
const FIRST_DELAY: u32 = 500;
/// The longest delay.
const LONGEST_DELAY: u32 = 15_000;
/// How long an answer may take before the connection counts as lost.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);
/// The session storage key that marks a tab already reloaded for a server of another version, so that it is
/// not reloaded twice.
pub(super) const RENEWED: &str = "gamekeeper/renewed";

/// The connection and what has been sent and received over it.
pub(super) struct Session {
    pub(super) key: String,
    /// Whether it joins as a player, so that it needs a guest account.
    pub(super) member: bool,
    pub(super) known: bool,
    pub(super) socket: Option<WebSocket>,
    pub(super) hear: Vec<Closure<dyn FnMut(Event)>>,
    /// Counts connections, so that late events of an old one are ignored.
    pub(super) attempt: u32,
    pub(super) tries: u32,
    pub(super) number: u32,
    /// The numbers of requests without an answer.
    pub(super) asked: Vec<u32>,
    /// A decision without an answer: its number, the version it was made for, and the request.
    pub(super) sent: Option<(u32, u64, String)>,
    pub(super) state: Option<State>,
    pub(super) client_rules: Option<Box<dyn ClientRules>>,
    pub(super) bots: BotWorker,
    pub(super) revealed: bool,
    /// Messages that wait for the code of the game, if it is being fetched.
    pub(super) waiting: Option<Vec<String>>,
    pub(super) recorded: bool,
}

impl RemoteLink {
    /// Connects at once if a retry is waiting: skips the back-off.
    pub(crate) fn reconnect_now(self) {
        if self.connection.with_untracked(|connection| matches!(connection, Connection::Down { .. })) {
            self.connect();
        }
    }

    pub(super) fn connect(self) {
        let begun = self.session.try_update_value(|session| {
            session.hang_up();
            (session.attempt, session.member && !session.known)
        });
        let Some((attempt, unknown)) = begun else { return };
        self.connection.set(Connection::Opening);
        if !unknown {
            return self.open(attempt);
        }
        wasm_bindgen_futures::spawn_local(async move {
            let known = http::be_guest().await.is_ok();
            if self.session.try_with_value(|session| session.attempt) != Some(attempt) {
                return;
            }
            self.session.update_value(|session| session.known = known);
            if known { self.open(attempt) } else { self.connection_lost(false) }
        });
    }

    fn open(self, attempt: u32) {
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let host = location.host().unwrap_or_default();
        let address = format!("{}://{host}/api/socket", if secure { "wss" } else { "ws" });
        let Ok(socket) = WebSocket::new(&address) else { return self.connection_lost(false) };
        let own = move |act: fn(Self, Event)| {
            Closure::<dyn FnMut(Event)>::wrap(Box::new(move |event| {
                if self.session.try_with_value(|session| session.attempt) == Some(attempt) {
                    act(self, event);
                }
            }))
        };
        let hear = [
            own(|link, _| link.greet()),
            own(|link, event| {
                let text = event.unchecked_into::<MessageEvent>().data().as_string();
                link.receive(&text.unwrap_or_default());
            }),
            own(|link, _| link.connection_lost(false)),
        ];
        socket.set_onopen(Some(hear[0].as_ref().unchecked_ref()));
        socket.set_onmessage(Some(hear[1].as_ref().unchecked_ref()));
        socket.set_onclose(Some(hear[2].as_ref().unchecked_ref()));
        self.session.update_value(|session| {
            session.socket = Some(socket);
            session.hear = hear.into();
        });
        // A server that accepts the connection but does not answer counts as down.
        self.expect_answer(attempt, 1);
    }

    fn greet(self) {
        self.session.update_value(|session| {
            let seat = self.seat.get_untracked().map(|seat| format!(",\"seat\":{seat}")).unwrap_or_default();
            let seen = session.state.as_ref().map(|state| format!(",\"seen\":{{\"v\":{}{seat}}}", state.v));
            let (key, seen) = (quote(&session.key), seen.unwrap_or_default());
            session.send(&format!("{{\"hello\":{{\"protocol\":{VERSION},\"room\":{key}{seen}}}}}"));
        });
    }

    /// Drops the connection if a request is not answered in time.
    pub(super) fn expect_answer(self, attempt: u32, number: u32) {
        let late = move || {
            let waiting = self.session.try_with_value(|session| {
                session.attempt == attempt && (session.number < number || session.asked.contains(&number))
            });
            if waiting == Some(true) {
                self.connection_lost(false);
            }
        };
        set_timeout(late, ANSWER_TIMEOUT);
    }

    /// Closes the connection and schedules the next attempt, with exponential back-off.
    pub(super) fn connection_lost(self, closing: bool) {
        let tried = self.session.try_update_value(|session| {
            session.hang_up();
            session.tries += 1;
            (session.attempt, session.tries)
        });
        let Some((attempt, tries)) = tried else { return };
        if self.connection.with_untracked(|connection| matches!(connection, Connection::Ended(_))) {
            return;
        }
        let wait = FIRST_DELAY.checked_shl(tries - 1).unwrap_or(LONGEST_DELAY).min(LONGEST_DELAY);
        self.connection.set(Connection::Down { again: js_sys::Date::now() + f64::from(wait), closing });
        let again = move || {
            if self.session.try_with_value(|session| session.attempt) == Some(attempt) {
                self.connect();
            }
        };
        set_timeout(again, Duration::from_millis(wait.into()));
    }

    pub(super) fn end(self, code: &str) {
        self.session.update_value(Session::hang_up);
        self.connection.set(Connection::Ended(code.to_owned()));
    }

    /// Reloads the page, at most once, because the server has another protocol or rules version.
    pub(super) fn reload_once(self) {
        let session = window().session_storage().ok().flatten();
        let again = session.as_ref().is_some_and(|session| session.get_item(RENEWED).ok().flatten().is_some());
        self.end("protocol");
        let Some(session) = session.filter(|_| !again) else { return };
        if session.set_item(RENEWED, "1").is_err() {
            return;
        }
        wasm_bindgen_futures::spawn_local(async move {
            use wasm_bindgen_futures::JsFuture;
            let found = JsFuture::from(window().navigator().service_worker().get_registration()).await;
            let worker = found.ok().and_then(|found| found.dyn_into::<web_sys::ServiceWorkerRegistration>().ok());
            if let Some(update) = worker.and_then(|worker| worker.update().ok()) {
                let _ = JsFuture::from(update).await;
            }
            let _ = window().location().reload();
        });
    }

    /// Sends a request, written as JSON; a refusal is shown.
    pub(crate) fn ask(self, ask: &str) {
        if self.connection.with_untracked(|connection| *connection != Connection::Up) {
            return self.refused.set(Some(Refused::Table(NO_NETWORK.to_owned())));
        }
        let sent = self.session.try_update_value(|session| (session.attempt, session.send(ask)));
        if let Some((attempt, number)) = sent {
            self.expect_answer(attempt, number);
        }
    }

    /// Sends a request that changes the table, together with the version that the viewer sees.
    pub(super) fn decide(self, name: &str, what: &str) {
        if self.connection.with_untracked(|connection| *connection != Connection::Up) {
            return self.refused.set(Some(Refused::Table(NO_NETWORK.to_owned())));
        }
        let sent = self.session.try_update_value(|session| {
            // One at a time: the version for the next one depends on the answer to this one.
            let seen = session.state.as_ref().filter(|_| session.sent.is_none())?.v;
            let ask = format!("{{\"{name}\":{{\"seen\":{seen},{what}}}}}");
            let number = session.send(&ask);
            session.sent = Some((number, seen, ask));
            Some((session.attempt, number))
        });
        if let Some((attempt, number)) = sent.flatten() {
            self.expect_answer(attempt, number);
        }
    }
}

impl Session {
    /// Returns a session that is not connected yet. A member needs a guest account, a spectator does not.
    pub(super) fn new(key: String, member: bool, bots: BotWorker) -> Self {
        Self {
            key,
            member,
            known: false,
            socket: None,
            hear: Vec::new(),
            attempt: 0,
            tries: 0,
            number: 0,
            asked: Vec::new(),
            sent: None,
            state: None,
            client_rules: None,
            bots,
            revealed: false,
            waiting: None,
            recorded: false,
        }
    }

    /// Closes the socket and removes its listeners.
    pub(super) fn hang_up(&mut self) {
        self.attempt += 1;
        self.number = 0;
        self.asked.clear();
        self.revealed = false;
        self.waiting = None;
        self.recorded = false;
        if let Some(socket) = self.socket.take() {
            socket.set_onopen(None);
            socket.set_onmessage(None);
            socket.set_onclose(None);
            let _ = socket.close();
        }
        self.hear.clear();
    }

    /// Sends a request and returns its number.
    pub(super) fn send(&mut self, ask: &str) -> u32 {
        self.number += 1;
        self.asked.push(self.number);
        if let Some(socket) = &self.socket {
            // A request that is not sent is not answered, and its time limit passes.
            let _ = socket.send_with_str(&format!("[{},{ask}]", self.number));
        }
        self.number
    }
}
