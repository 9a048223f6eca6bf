//! The WebSocket and the clock of a session. What a message means, when a connection counts as lost and when
//! to try again is decided by [`Session`], which the headless client uses too.

use core::time::Duration;
use std::collections::VecDeque;

use catalog::ClientRules;
use leptos::ev::Event as DomEvent;
use leptos::prelude::*;
use protocol::Ask;
use protocol::session::{Event, FreshStep, Millis, NotSent, Session, Status};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, WebSocket};

use super::super::http::NO_NETWORK;
use super::super::prepared::PreparedChains;
use super::super::{BotWorker, Refused, http};
use super::requests::{self, Deciding};
use super::{Connection, RemoteLink};
use crate::offline;

/// The session storage key that marks a tab already reloaded for a server of another version, so that it is
/// not reloaded twice.
pub(super) const RENEWED: &str = "gamekeeper/renewed";

/// The session with its socket, its timer, and what its events need.
pub(super) struct Driver {
    /// What has been said and heard.
    pub(super) session: Session,
    /// The key of the room.
    pub(super) key: String,
    /// The request that has not been answered.
    pub(super) deciding: Option<Deciding>,
    /// What has been told since that request, and is published with its answer.
    pub(super) fresh: Vec<FreshStep>,
    /// The numbers of requests for views.
    pub(super) recalls: Vec<u32>,
    /// What the viewer has prepared.
    pub(super) prepared: PreparedChains,
    clock: Clock,
    /// Whether it joins as a player, so that it needs a guest account.
    member: bool,
    has_account: bool,
    socket: Option<WebSocket>,
    listeners: Vec<Closure<dyn FnMut(DomEvent)>>,
    /// Counts sockets, so that late events of an old one are ignored.
    attempt: u32,
    /// The timer for the session's deadline, and when it is due.
    timer: Option<(Millis, TimeoutHandle)>,
    /// The rules of the room's game.
    pub(super) client_rules: Option<Box<dyn ClientRules>>,
    /// The bots that give advice.
    pub(super) bots: BotWorker,
    /// Whether the code of the room's game is being fetched.
    pub(super) is_fetching: bool,
    /// Events that wait for that code.
    pub(super) waiting: VecDeque<Event>,
}

/// A clock that never goes back. Unlike the one for measurements it goes on while the device sleeps.
#[derive(Default)]
struct Clock {
    /// What it showed last.
    last: f64,
    /// How far the clock of the device has been set back since the start.
    set_back: f64,
}

impl Clock {
    /// Returns the time in milliseconds.
    fn now(&mut self) -> Millis {
        let now = js_sys::Date::now();
        self.set_back = self.set_back.max(self.last - now);
        self.last = now + self.set_back;
        self.last as Millis
    }
}

impl Driver {
    /// Returns a session that is not connected yet. A member needs a guest account, a spectator does not.
    pub(super) fn new(key: String, member: bool, bots: BotWorker) -> Self {
        let mut clock = Clock::default();
        let now = clock.now();
        Self {
            // Without a random source the clock has to do: two tabs of one seat must not use the same ids.
            session: Session::new(key.clone(), getrandom::u64().unwrap_or(now), now)
                .resuming(requests::unanswered(&key))
                .keeping_views(),
            key,
            deciding: None,
            fresh: Vec::new(),
            recalls: Vec::new(),
            prepared: PreparedChains::default(),
            clock,
            member,
            has_account: false,
            socket: None,
            listeners: Vec::new(),
            attempt: 0,
            timer: None,
            client_rules: None,
            bots,
            is_fetching: false,
            waiting: VecDeque::new(),
        }
    }

    /// Sends what the session has to send, and returns what it tells next.
    fn next_event(&mut self) -> Option<Event> {
        while let Some(text) = self.session.poll_transmit() {
            if let Some(socket) = &self.socket {
                // A request that is not sent is not answered, and its time limit passes.
                let _ = socket.send_with_str(&text);
            }
        }
        self.session.poll_event()
    }

    /// Returns when a timer has to be set for and how long that is from now; `None` if one is set that is due
    /// first.
    fn next_timer(&mut self) -> Option<(Millis, Duration)> {
        let deadline = self.session.deadline()?;
        if self.timer.as_ref().is_some_and(|(due, _)| *due <= deadline) {
            return None;
        }
        if let Some((_, timer)) = self.timer.take() {
            timer.clear();
        }
        Some((deadline, Duration::from_millis(deadline.saturating_sub(self.clock.now()))))
    }

    /// Returns the state of the connection as the page shows it.
    fn connection(&mut self) -> Connection {
        let now = self.clock.now();
        match *self.session.status() {
            Status::Connecting => Connection::Opening,
            Status::Online => Connection::Up,
            Status::Offline { retry_at, restarting } => Connection::Down {
                again: js_sys::Date::now() + retry_at.saturating_sub(now) as f64,
                closing: restarting,
            },
            Status::Ended(code) => Connection::Ended(code),
        }
    }

    /// Closes the socket and removes its listeners.
    fn hang_up(&mut self) {
        self.attempt += 1;
        if let Some(socket) = self.socket.take() {
            socket.set_onopen(None);
            socket.set_onmessage(None);
            socket.set_onclose(None);
            let _ = socket.close();
        }
        self.listeners.clear();
    }

    /// Stops everything: the page is left.
    pub(super) fn stop(&mut self) {
        self.hang_up();
        if let Some((_, timer)) = self.timer.take() {
            timer.clear();
        }
    }
}

impl RemoteLink {
    /// Connects at once if a retry is waiting: skips the back-off. Also does what became due while the page
    /// was asleep.
    pub(crate) fn reconnect_now(self) {
        self.drive(|session, now| {
            session.tick(now);
            session.reconnect_now(now);
        });
    }

    /// Calls the session, then carries out what it asks for. Returns `None` if the page has been left.
    pub(super) fn drive<T>(self, call: impl FnOnce(&mut Session, Millis) -> T) -> Option<T> {
        let called = self.driver.try_update_value(|driver| {
            let now = driver.clock.now();
            call(&mut driver.session, now)
        });
        self.pump();
        called
    }

    /// Sends what the session has to send, handles its events, and sets the timer for its deadline.
    pub(super) fn pump(self) {
        while let Some(event) = self.driver.try_update_value(Driver::next_event).flatten() {
            match event {
                Event::Connect => self.connect(),
                Event::Disconnect(_) => {
                    self.driver.try_update_value(Driver::hang_up);
                }
                Event::Status => {
                    if let Some(connection) = self.driver.try_update_value(Driver::connection) {
                        self.connection.set(connection);
                    }
                }
                Event::Outdated => reload_once(),
                event => self.handle(event),
            }
        }
        let Some((due, wait)) = self.driver.try_update_value(Driver::next_timer).flatten() else { return };
        let tick = move || {
            if self.driver.try_update_value(|driver| driver.timer = None).is_some() {
                self.drive(Session::tick);
            }
        };
        // Without a timer, the next message or event of the page finds what is due.
        let timer = set_timeout_with_handle(tick, wait).ok();
        self.driver.try_update_value(|driver| driver.timer = timer.map(|timer| (due, timer)));
    }

    fn connect(self) {
        let begun = self.driver.try_update_value(|driver| {
            driver.hang_up();
            (driver.attempt, driver.member && !driver.has_account)
        });
        let Some((attempt, needs_account)) = begun else { return };
        if !needs_account {
            return self.open(attempt);
        }
        wasm_bindgen_futures::spawn_local(async move {
            let has_account = http::be_guest().await.is_ok();
            let current = self.driver.try_update_value(|driver| {
                driver.has_account |= has_account;
                driver.attempt == attempt
            });
            if current == Some(true) && has_account {
                self.open(attempt);
            } else if current == Some(true) {
                self.drive(Session::closed);
            }
        });
    }

    fn open(self, attempt: u32) {
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let host = location.host().unwrap_or_default();
        let address = format!("{}://{host}/api/socket", if secure { "wss" } else { "ws" });
        let Ok(socket) = WebSocket::new(&address) else {
            self.drive(Session::closed);
            return;
        };
        let listener = move |act: fn(Self, DomEvent)| {
            Closure::<dyn FnMut(DomEvent)>::wrap(Box::new(move |event| {
                if self.driver.try_with_value(|driver| driver.attempt) == Some(attempt) {
                    act(self, event);
                }
            }))
        };
        let listeners = [
            listener(|link, _| {
                link.drive(Session::opened);
            }),
            listener(|link, event| {
                let text = event.unchecked_into::<MessageEvent>().data().as_string().unwrap_or_default();
                link.drive(|session, now| session.received(&text, now));
            }),
            listener(|link, _| {
                link.drive(Session::closed);
            }),
        ];
        socket.set_onopen(Some(listeners[0].as_ref().unchecked_ref()));
        socket.set_onmessage(Some(listeners[1].as_ref().unchecked_ref()));
        socket.set_onclose(Some(listeners[2].as_ref().unchecked_ref()));
        self.driver.try_update_value(|driver| {
            driver.socket = Some(socket);
            driver.listeners = listeners.into();
        });
    }

    /// Sends a request; a refusal is shown.
    pub(crate) fn ask(self, ask: Ask) {
        if self.drive(|session, now| session.ask(ask, now)) == Some(Err(NotSent::Offline)) {
            self.signals.refused.set(Some(Refused::Table(NO_NETWORK.to_owned())));
        }
    }
}

/// Reloads the page, at most once, because the server has another protocol or rules version.
pub(super) fn reload_once() {
    let session = window().session_storage().ok().flatten();
    let again = session.as_ref().is_some_and(|session| session.get_item(RENEWED).ok().flatten().is_some());
    let Some(session) = session.filter(|_| !again) else { return };
    if session.set_item(RENEWED, "1").is_err() {
        return;
    }
    wasm_bindgen_futures::spawn_local(async move {
        // On a connection without service workers the page always comes from the server.
        if let Some(container) = offline::container() {
            let found = JsFuture::from(container.get_registration()).await;
            let worker = found.ok().and_then(|found| found.dyn_into::<web_sys::ServiceWorkerRegistration>().ok());
            if let Some(update) = worker.and_then(|worker| worker.update().ok()) {
                let _ = JsFuture::from(update).await;
            }
        }
        let _ = window().location().reload();
    });
}
