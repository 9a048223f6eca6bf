//! A table elsewhere: a socket to its room. Views and events come from there; what the rules say about them is worked out here.
//!
//! A connection that is lost is made again, and nothing on the page is made anew for that: whoever holds a tile still holds it. A decision that was on its
//! way goes out again only if the table still stands where it was made for.

use core::time::Duration;
use std::sync::Arc;

use catalog::{BotRequest, ClientRules};
use game_core::{Record, Seat, SeatCount, SeatKind, SeatSet, Viewer};
use protocol::{Delta, State, Update, VERSION};
use serde_json::Value;
use view::ev::Event;
use view::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use super::http::NO_NETWORK;
use super::sent::{bot_of, infos, list, quote, read, seat_of, steps, write};
use super::{BotRoom, Refused, Snapshot, TableLink, Terms, Thinking, http, note};
use crate::boards::{self, Board};
use crate::screens::check;
use crate::see::See;
use crate::store;

/// The first wait before the connection is tried again, in milliseconds; it doubles each time.
const FIRST_WAIT: u32 = 500;
/// The longest.
const LONGEST_WAIT: u32 = 15_000;
/// So long an answer may take before the connection counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);
/// The bot that gives advice and stands in.
pub(crate) const STAND_IN: &str = "greedy";
/// That the page was loaded anew because the server is of another version: once and not again and again.
const RENEWED: &str = "gamekeeper/renewed";

/// How the connection is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
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
pub(crate) struct Place {
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

struct Wire {
    key: String,
    /// Came to join, so the server has to know who it is.
    member: bool,
    known: bool,
    socket: Option<WebSocket>,
    hear: Vec<Closure<dyn FnMut(Event)>>,
    /// Counts connections, so that what comes late from an old one is not heard.
    attempt: u32,
    tries: u32,
    number: u32,
    /// Questions without an answer.
    asked: Vec<u32>,
    /// A decision without an answer: its number, the version it was made for, and what was asked.
    sent: Option<(u32, u64, String)>,
    state: Option<State>,
    lens: Option<Box<dyn ClientRules>>,
    bots: BotRoom,
    revealed: bool,
    recorded: bool,
}

/// A table elsewhere. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct RemoteLink {
    wire: StoredValue<Wire>,
    now: RwSignal<Snapshot>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<String>>,
    /// How the connection is.
    pub(crate) line: RwSignal<Line>,
    /// Where one is, once that is known.
    pub(crate) place: RwSignal<Option<Arc<Place>>>,
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
    /// Comes to a room, and stays as long as what is being made is there.
    pub(crate) fn enter(key: String, member: bool, bots: BotRoom) -> Self {
        let wire = Wire {
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
            lens: None,
            bots,
            revealed: false,
            recorded: false,
        };
        let link = Self {
            wire: StoredValue::new(wire),
            now: RwSignal::new(Snapshot::nothing()),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
            line: RwSignal::new(Line::Opening),
            place: RwSignal::new(None),
            seat: RwSignal::new(None),
            room: RwSignal::new(Value::Null),
            begun: RwSignal::new(false),
            said: RwSignal::new(Vec::new()),
            unheard: RwSignal::new(SeatSet::EMPTY),
            proof: RwSignal::new(None),
        };
        for event in ["online", "visibilitychange", "focus", "pageshow"] {
            window_event_listener(event, move |_: Event| link.hurry());
        }
        // A page that was left may be kept by the browser, its socket with it: the others would see somebody who is not there.
        for event in ["offline", "pagehide"] {
            window_event_listener(event, move |_: Event| link.lost(false));
        }
        on_cleanup(move || link.wire.update_value(Wire::hang_up));
        link.connect();
        link
    }

    /// Tries at once what would have been tried later.
    pub(crate) fn hurry(self) {
        if self.line.peek(|line| matches!(line, Line::Down { .. })) {
            self.connect();
        }
    }

    fn connect(self) {
        let begun = self.wire.try_update_value(|wire| {
            wire.hang_up();
            (wire.attempt, wire.member && !wire.known)
        });
        let Some((attempt, unknown)) = begun else { return };
        self.line.set(Line::Opening);
        if !unknown {
            return self.open(attempt);
        }
        wasm_bindgen_futures::spawn_local(async move {
            let known = http::be_guest().await.is_ok();
            if self.wire.try_with_value(|wire| wire.attempt) != Some(attempt) {
                return;
            }
            self.wire.update_value(|wire| wire.known = known);
            if known { self.open(attempt) } else { self.lost(false) }
        });
    }

    fn open(self, attempt: u32) {
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let host = location.host().unwrap_or_default();
        let address = format!("{}://{host}/api/socket", if secure { "wss" } else { "ws" });
        let Ok(socket) = WebSocket::new(&address) else { return self.lost(false) };
        let own = move |act: fn(Self, Event)| {
            Closure::<dyn FnMut(Event)>::wrap(Box::new(move |event| {
                if self.wire.try_with_value(|wire| wire.attempt) == Some(attempt) {
                    act(self, event);
                }
            }))
        };
        let hear = [
            own(|link, _| link.greet()),
            own(|link, event| {
                let text = event.unchecked_into::<MessageEvent>().data().as_string();
                link.hear(&text.unwrap_or_default());
            }),
            own(|link, _| link.lost(false)),
        ];
        socket.set_onopen(Some(hear[0].as_ref().unchecked_ref()));
        socket.set_onmessage(Some(hear[1].as_ref().unchecked_ref()));
        socket.set_onclose(Some(hear[2].as_ref().unchecked_ref()));
        self.wire.update_value(|wire| {
            wire.socket = Some(socket);
            wire.hear = hear.into();
        });
        // A server that takes the connection and says nothing is none.
        self.expect(attempt, 1);
    }

    fn greet(self) {
        self.wire.update_value(|wire| {
            let seat = self.seat.get_untracked().map(|seat| format!(",\"seat\":{seat}")).unwrap_or_default();
            let seen = wire.state.as_ref().map(|state| format!(",\"seen\":{{\"v\":{}{seat}}}", state.v));
            let (key, seen) = (quote(&wire.key), seen.unwrap_or_default());
            wire.send(&format!("{{\"hello\":{{\"protocol\":{VERSION},\"room\":{key}{seen}}}}}"));
        });
    }

    /// Whatever was asked must be answered in time.
    fn expect(self, attempt: u32, number: u32) {
        let late = move || {
            let waiting = self.wire.try_with_value(|wire| {
                wire.attempt == attempt && (wire.number < number || wire.asked.contains(&number))
            });
            if waiting == Some(true) {
                self.lost(false);
            }
        };
        set_timeout(late, PATIENCE);
    }

    /// The connection is gone. It is tried again soon, then less and less often.
    fn lost(self, closing: bool) {
        let tried = self.wire.try_update_value(|wire| {
            wire.hang_up();
            wire.tries += 1;
            (wire.attempt, wire.tries)
        });
        let Some((attempt, tries)) = tried else { return };
        if self.line.peek(|line| matches!(line, Line::Ended(_))) {
            return;
        }
        let wait = FIRST_WAIT.checked_shl(tries - 1).unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT);
        self.line.set(Line::Down { again: js_sys::Date::now() + f64::from(wait), closing });
        let again = move || {
            if self.wire.try_with_value(|wire| wire.attempt) == Some(attempt) {
                self.connect();
            }
        };
        set_timeout(again, Duration::from_millis(wait.into()));
    }

    fn end(self, code: &str) {
        self.wire.update_value(Wire::hang_up);
        self.line.set(Line::Ended(code.to_owned()));
    }

    /// The server speaks another language, or plays by other rules: the page is loaded anew, once.
    fn renew(self) {
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

    /// Asks for something, written as JSON; what is refused is said.
    pub(crate) fn ask(self, ask: &str) {
        if self.line.peek(|line| *line != Line::Up) {
            return self.refused.set(Some(Refused::Table(NO_NETWORK.to_owned())));
        }
        let sent = self.wire.try_update_value(|wire| (wire.attempt, wire.send(ask)));
        if let Some((attempt, number)) = sent {
            self.expect(attempt, number);
        }
    }

    /// Asks for something that changes the table, made for what is seen now.
    fn decide(self, name: &str, what: &str) {
        if self.line.peek(|line| *line != Line::Up) {
            return self.refused.set(Some(Refused::Table(NO_NETWORK.to_owned())));
        }
        let sent = self.wire.try_update_value(|wire| {
            // One at a time: the answer to the first decides what the next means.
            let seen = wire.state.as_ref().filter(|_| wire.sent.is_none())?.v;
            let ask = format!("{{\"{name}\":{{\"seen\":{seen},{what}}}}}");
            let number = wire.send(&ask);
            wire.sent = Some((number, seen, ask));
            Some((wire.attempt, number))
        });
        if let Some((attempt, number)) = sent.flatten() {
            self.expect(attempt, number);
        }
    }

    fn hear(self, text: &str) {
        let Ok(Value::Object(message)) = serde_json::from_str::<Value>(text) else { return };
        let Some((kind, mut what)) = message.into_iter().next() else { return };
        match kind.as_str() {
            "welcome" => self.welcomed(what),
            "room" => self.told_room(what),
            "state" => self.told_state(&mut what),
            "update" => self.told_update(&mut what),
            "ok" => self.answered(what.as_u64().unwrap_or_default(), None),
            "no" => {
                let number = what[0].as_u64().unwrap_or_default();
                self.answered(number, Some(what[1].take()));
            }
            "said" => self.said.update(|said| said.push(what)),
            "record" => self.told_record(&what),
            "bye" => match what["code"].as_str().unwrap_or_default() {
                "protocol" => self.renew(),
                "closing" | "not_kept" => self.lost(true),
                "too_many" | "too_slow" | "too_fast" => self.lost(false),
                code => self.end(code),
            },
            _ => {}
        }
    }

    fn welcomed(self, mut what: Value) {
        let game = what["game"].as_str().unwrap_or_default();
        let (Some(board), Ok(any)) = (boards::find(game), catalog::find(game)) else {
            return self.end("unknown_game");
        };
        let count = what["room"]["seats"].as_array().map_or(0, Vec::len);
        let count = u8::try_from(count).ok().and_then(|count| SeatCount::try_from(count).ok());
        let rules = what["rules"].as_u64().and_then(|rules| u32::try_from(rules).ok()).unwrap_or_default();
        let options = what["options"].take();
        let lens = count.and_then(|count| any.client_rules(options.clone(), count, rules).ok());
        if lens.is_none() || what["protocol"] != VERSION {
            return self.renew();
        }
        if let Ok(Some(session)) = window().session_storage() {
            let _ = session.remove_item(RENEWED);
        }
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let place = Place {
            board,
            game: board.id(),
            rules,
            options,
            table: text(&what["table"]),
            commitment: text(&what["commitment"]),
            join: what["join"].as_str().map(str::to_owned),
            host: what["host"] == true,
        };
        // What was shown first is what counts.
        let known = note::read(&place.table);
        if known["commitment"].is_null() {
            note::add(&place.table, "commitment", place.commitment.clone().into());
        }
        if let Some(join) = place.join.clone().filter(|_| known["join"].is_null()) {
            note::add(&place.table, "join", join.into());
        }
        let seat = seat_of(&what["seat"]);
        self.wire.update_value(|wire| {
            wire.lens = lens;
            wire.tries = 0;
            if seat != self.seat.get_untracked() {
                wire.state = None;
            }
        });
        self.place.set(Some(Arc::new(place)));
        self.seat.set(seat);
        self.said.set(list(&mut what["said"]));
        self.line.set(Line::Up);
        self.told_room(what["room"].take());
    }

    fn told_room(self, room: Value) {
        let stage = room["stage"].as_str().unwrap_or_default().to_owned();
        self.room.set(room);
        self.reveal(stage == "revealing");
        self.around(Vec::new(), false);
        self.want_record();
    }

    /// Asks for the record once the game is over.
    fn want_record(self) {
        let over = self.room.peek(|room| room["stage"] == "over");
        let wanted = self.wire.try_update_value(|wire| {
            let wanted = over && !wire.recorded && wire.state.is_some();
            wire.recorded |= wanted;
            wanted
        });
        if wanted == Some(true) {
            self.ask("\"record\"");
        }
    }

    /// When all are ready, the promised bytes are shown. On a device that did not promise them there is nothing to show.
    fn reveal(self, due: bool) {
        let Some(seat) = self.seat.get_untracked() else { return };
        let fresh = self.wire.try_update_value(|wire| !core::mem::replace(&mut wire.revealed, due));
        if !due || fresh != Some(true) {
            return;
        }
        let Some(table) = self.table() else { return };
        if self.has_pledged(seat, &table) {
            note::add(&table, "pledged", seat.index().into());
            self.ask(&format!("{{\"reveal\":{{\"bytes\":\"{}\"}}}}", note::own_bytes(&table)));
        }
    }

    fn has_pledged(self, seat: Seat, table: &str) -> bool {
        let pledge = note::pledge(&note::own_bytes(table));
        self.room.peek(|room| room["seats"][seat.index()]["pledge"] == pledge)
    }

    fn table(self) -> Option<String> {
        self.place.peek(|place| place.as_ref().map(|place| place.table.clone()))
    }

    /// Sits down, and promises bytes for the seed.
    pub(crate) fn sit(self, seat: usize, name: &str) {
        let Some(table) = self.table() else { return };
        let pledge = note::pledge(&note::own_bytes(&table));
        self.ask(&format!("{{\"sit\":{{\"seat\":{seat},\"name\":{},\"pledge\":\"{pledge}\"}}}}", quote(name)));
    }

    /// Is ready, or no longer. Who came over from another device promises anew first.
    pub(crate) fn ready(self, yes: bool) {
        let (Some(seat), Some(table)) = (self.seat.get_untracked(), self.table()) else { return };
        if yes && !self.has_pledged(seat, &table) {
            let name = self.room.peek(|room| room["seats"][seat.index()]["name"].clone());
            self.sit(seat.index(), name.as_str().unwrap_or_default());
        }
        self.ask(&format!("{{\"ready\":{{\"yes\":{yes}}}}}"));
    }

    fn told_state(self, what: &mut Value) {
        let (state, view) = (read(what), what["view"].take());
        let state = State { view, events: list(&mut what["events"]), ..state };
        let had = self.wire.try_update_value(|wire| {
            let had = wire.state.replace(state);
            had.is_some_and(|had| {
                wire.state.as_ref().is_some_and(|now| now.view == had.view && now.awaits == had.awaits)
            })
        });
        // The same again leaves everything as it is: what is in somebody's hand stays there.
        self.around(Vec::new(), had != Some(true));
        self.begun.set(true);
        self.want_record();
    }

    fn told_update(self, what: &mut Value) {
        let changes = list(&mut what["view"]).into_iter().map(|mut change| list(&mut change)).collect();
        let events = list(&mut what["events"]);
        let State { v, awaits, over, undo, .. } = read(what);
        let left = what["left"].as_u64().and_then(|left| usize::try_from(left).ok());
        let after = what["after"].as_u64();
        let update = Update { v, after, awaits, over, undo, view: Delta(changes), events: events.clone(), left };
        let taken = self.wire.try_update_value(|wire| {
            let taken = wire.state.as_mut().is_some_and(|state| state.take(update));
            if !taken {
                wire.state = None;
            }
            taken
        });
        if taken == Some(true) {
            self.around(events, true);
        } else {
            // It does not follow on what is here: all of it is asked for anew.
            self.lost(false);
        }
    }

    /// Shows what is known now. Where the table has not moved, its own part of the snapshot stays the very same.
    fn around(self, fresh: Vec<Value>, moved: bool) {
        let (seats, away, people) = self.room.peek(|room| {
            let all = room["seats"].as_array().into_iter().flatten().enumerate();
            let away = all.filter(|(_, seat)| seat["who"] != "free" && bot_of(seat).is_none() && seat["here"] != true);
            let away: SeatSet = away.filter_map(|(at, _)| seat_of(&at.into())).collect();
            (infos(room), away, room["seats"].as_array().map_or(0, Vec::len))
        });
        let Some(board) = self.place.peek(|place| place.as_ref().map(|place| place.board)) else { return };
        let viewer = self.seat.get_untracked().map_or(Viewer::Spectator, Viewer::Seat);
        let shown = self.wire.try_with_value(|wire| {
            let state = wire.state.as_ref()?;
            let mut now = self.now.get_untracked();
            let shown = now.seats.len() == people && now.viewer == viewer;
            if moved || !shown {
                now.view = Arc::new(state.view.clone());
                let lens = wire.lens.as_deref()?;
                let legal = if viewer == Viewer::Spectator { Ok(Vec::new()) } else { lens.legal(&state.view) };
                now.legal = Arc::new(legal.unwrap_or_default());
                now.sheets = Arc::new(lens.sheets(&state.view).unwrap_or_default());
                now.told = Arc::new(steps(board, &state.events));
                now.undoable = state.undo;
                now.pending = state.pending();
                now.version = state.v;
            }
            now.viewer = viewer;
            now.seats = Arc::new(seats);
            now.away = Some(away);
            now.fresh = Arc::new(fresh);
            Some(now)
        });
        let Some(Some(now)) = shown else { return };
        let thinker = now
            .pending
            .to_act()
            .iter()
            .find(|seat| now.seats.get(seat.index()).is_some_and(|info| info.kind != SeatKind::Person));
        if moved {
            self.advice.set(None);
        }
        self.now.set(now);
        if self.thinking.get_untracked().map(|thinking| thinking.seat) != thinker {
            self.thinking.set(thinker.map(|seat| Thinking { seat, since: js_sys::Date::now() }));
        }
    }

    fn answered(self, number: u64, refusal: Option<Value>) {
        let settled = self.wire.try_update_value(|wire| {
            wire.asked.retain(|asked| u64::from(*asked) != number);
            if wire.sent.as_ref().is_some_and(|(sent, ..)| u64::from(*sent) == number) {
                wire.sent = None;
            }
            // The greeting has been answered: all that was missed is here.
            if number == 1 { wire.sent.take() } else { None }
        });
        if let Some(mut refusal) = refusal {
            let clause = refusal["clause"].as_str().map(str::to_owned);
            let code = refusal["code"].as_str().unwrap_or("bad_message").to_owned();
            let data = refusal["data"].take();
            self.refused.set(Some(match clause {
                Some(clause) => Refused::Rules(data, clause),
                None => Refused::Table(code),
            }));
        }
        if let Some(Some((_, seen, ask))) = settled {
            self.send_again(seen, ask);
        }
    }

    /// A decision was on its way when the connection broke. It goes out again if the table stands where it stood; otherwise the person is told.
    fn send_again(self, seen: u64, ask: String) {
        let same = self.wire.try_update_value(|wire| {
            let same = wire.state.as_ref().is_some_and(|state| state.v == seen);
            same.then(|| {
                let number = wire.send(&ask);
                wire.sent = Some((number, seen, ask));
                (wire.attempt, number)
            })
        });
        match same.flatten() {
            Some((attempt, number)) => self.expect(attempt, number),
            None => self.refused.set(Some(Refused::Table("line_broke".to_owned()))),
        }
    }

    /// The game is over: the record is checked against what this browser was shown, and kept.
    fn told_record(self, what: &Value) {
        let Some(place) = self.place.get_untracked() else { return };
        let proof = match Record::read(&write(what)) {
            Err(why) => Proof::Broken(why.to_string()),
            Ok(mut record) => match check(&record) {
                Some(why) => Proof::Broken(why),
                None => {
                    let faults = note::faults(&record, &place);
                    for (seat, info) in record.seats.iter_mut().zip(self.room.peek(infos)) {
                        if seat.name.is_empty() {
                            seat.name = info.name;
                        }
                    }
                    note::add(&place.table, "faults", faults.clone().into());
                    if store::keep(&place.table, record).is_err() {
                        self.refused.set(Some(Refused::Unkept));
                    }
                    Proof::Kept(faults)
                }
            },
        };
        self.proof.set(Some(proof));
    }
}

impl Wire {
    /// Lets go of the socket. Nothing is heard of it any more.
    fn hang_up(&mut self) {
        self.attempt += 1;
        self.number = 0;
        self.asked.clear();
        self.revealed = false;
        self.recorded = false;
        if let Some(socket) = self.socket.take() {
            socket.set_onopen(None);
            socket.set_onmessage(None);
            socket.set_onclose(None);
            let _ = socket.close();
        }
        self.hear.clear();
    }

    /// Sends a question. Gives its number.
    fn send(&mut self, ask: &str) -> u32 {
        self.number += 1;
        self.asked.push(self.number);
        if let Some(socket) = &self.socket {
            // What does not go out is not answered either, and that is noticed.
            let _ = socket.send_with_str(&format!("[{},{ask}]", self.number));
        }
        self.number
    }
}

impl TableLink for RemoteLink {
    fn terms(&self) -> Arc<Terms> {
        let place = self.place.get_untracked();
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
        let (Some(place), Some(seat)) = (self.place.get_untracked(), self.seat.get_untracked()) else { return };
        let (mine, view, version, count) =
            self.now.peek(|now| (now.is_mine(), now.view.clone(), now.version, now.seats.len()));
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
        self.wire.with_value(|wire| {
            wire.bots.ask(place.game, question, move |thought| {
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
