//! A client's side of the protocol, without input or output.
//!
//! A [`Session`] decides what to send and when, what a message means, when a connection counts as lost and
//! when to try again. It owns no socket and no clock: the caller opens transports, passes on the messages and
//! the time, and carries out what [`Session::poll_transmit`] and [`Session::poll_event`] return. The browser
//! client and the headless one both use it, so reconnecting is written once, and it is tested without a
//! network.

mod event;

use std::collections::VecDeque;
use std::sync::Arc;

use game_core::Seat;
use serde_json::Value;

use crate::{Ask, Code, Frame, Has, Refusal, RoomInfo, RoomPhase, State, Tell, Update, VERSION, Welcome};
pub use event::{Carried, Event, FreshStep, Loss, NotSent, Status};

/// Milliseconds on the caller's clock. Only differences matter.
pub type Millis = u64;

/// The delay before the first attempt to reconnect. It doubles with every further attempt.
pub const FIRST_BACKOFF: Millis = 500;
/// The longest delay between two attempts to reconnect.
pub const MAX_BACKOFF: Millis = 15_000;
/// How long a request may stay unanswered before the connection counts as lost.
pub const ANSWER_TIMEOUT: Millis = 10_000;
/// How long the server may send nothing before the session sends a heartbeat.
pub const HEARTBEAT: Millis = 20_000;

/// The number of the request `hello`, which is the first of every connection.
const GREETING: u32 = 1;

/// A decision that has not been answered.
#[derive(Clone, Debug)]
struct Decision {
    /// The number of its request on this connection; `None` if it was sent on a connection that is lost.
    number: Option<u32>,
    /// Whether it was sent on an earlier connection too.
    resent: bool,
    ask: Ask,
}

/// A request that has not been answered.
#[derive(Clone, Copy, Debug)]
struct Unanswered {
    number: u32,
    since: Millis,
}

/// A client's side of the protocol with one room.
#[derive(Clone, Debug)]
pub struct Session {
    key: String,
    status: Status,
    welcome: Option<Box<Welcome>>,
    room: Option<RoomInfo>,
    state: Option<Arc<State>>,
    /// What the greeting says to have while there is no state.
    claim: Option<Has>,
    next_number: u32,
    /// The state of the generator of the ids of decisions.
    ids: u64,
    keeps_views: bool,
    unanswered: Vec<Unanswered>,
    decision: Option<Decision>,
    /// When the caller was told to open the transport; `None` once it is open.
    opening_since: Option<Millis>,
    last_received: Millis,
    failed_attempts: u32,
    reveal_told: bool,
    over_told: bool,
    /// Whether a message could not be read, on this connection or an earlier one.
    had_unreadable: bool,
    transmits: VecDeque<String>,
    events: VecDeque<Event>,
}

impl Session {
    /// A session with the room of this key (to join or to watch). Its first event is [`Event::Connect`].
    ///
    /// `seed` is random: by the ids that are derived from it the server tells a decision that was sent twice
    /// from two decisions.
    #[must_use]
    pub fn new(key: String, seed: u64, now: Millis) -> Self {
        let mut session = Self {
            key,
            status: Status::Connecting,
            welcome: None,
            room: None,
            state: None,
            claim: None,
            next_number: 0,
            ids: seed,
            keeps_views: false,
            unanswered: Vec::new(),
            decision: None,
            opening_since: None,
            last_received: now,
            failed_attempts: 0,
            reveal_told: false,
            over_told: false,
            had_unreadable: false,
            transmits: VecDeque::new(),
            events: VecDeque::new(),
        };
        session.connect(now);
        session
    }

    /// Makes the greeting say that the client has this version of the table, although the session does not:
    /// for a client that has it elsewhere.
    #[must_use]
    pub fn claiming(mut self, claim: Option<Has>) -> Self {
        self.claim = claim;
        self
    }

    /// Makes the session send a decision again that another session had sent without getting an answer, as
    /// its [`Session::decision`] said: for a page that was loaded again.
    #[must_use]
    pub fn resuming(mut self, decision: Option<Ask>) -> Self {
        let decision = decision.filter(|ask| matches!(ask, Ask::Act { .. } | Ask::Undo { .. }));
        self.decision = decision.map(|ask| Decision { number: None, resent: true, ask });
        self
    }

    /// Makes [`Event::Table`] come with the view after each step.
    #[must_use]
    pub fn keeping_views(mut self) -> Self {
        self.keeps_views = true;
        self
    }

    /// The status of the connection.
    #[must_use]
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// The latest welcome; `None` until the first has been received.
    #[must_use]
    pub fn welcome(&self) -> Option<&Welcome> {
        self.welcome.as_deref()
    }

    /// The state of the room; `None` until it has been received.
    #[must_use]
    pub fn room(&self) -> Option<&RoomInfo> {
        self.room.as_ref()
    }

    /// The table as this client may know it; `None` until the game has begun.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.state.as_deref()
    }

    /// A handle on the table as it is now. While it is held, the next update copies the table.
    #[must_use]
    pub fn share_state(&self) -> Option<Arc<State>> {
        self.state.clone()
    }

    /// The client's own seat; `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.welcome.as_ref().and_then(|welcome| welcome.seat)
    }

    /// Whether a decision of this client has not been answered yet.
    #[must_use]
    pub fn is_deciding(&self) -> bool {
        self.decision.is_some()
    }

    /// The decision of this client that has not been answered yet, as it was sent.
    #[must_use]
    pub fn decision(&self) -> Option<&Ask> {
        self.decision.as_ref().map(|decision| &decision.ask)
    }

    /// The next message to send, if there is one.
    pub fn poll_transmit(&mut self) -> Option<String> {
        self.transmits.pop_front()
    }

    /// The next event for the caller, if there is one.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// When [`Session::tick`] has something to do; `None` if time alone changes nothing.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        match self.status {
            Status::Offline { retry_at, .. } => Some(retry_at),
            Status::Ended(_) => None,
            Status::Connecting | Status::Online => {
                let answer = self.unanswered.iter().map(|question| question.since).chain(self.opening_since).min();
                // One heartbeat at a time: any unanswered request serves as one.
                let silent = self.status == Status::Online && answer.is_none();
                answer.map(|since| since + ANSWER_TIMEOUT).or(silent.then_some(self.last_received + HEARTBEAT))
            }
        }
    }

    /// Does what is due at this time: reconnects, sends a heartbeat, or gives up the connection.
    pub fn tick(&mut self, now: Millis) {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return;
        }
        if let Status::Offline { .. } = self.status {
            return self.connect(now);
        }
        if self.opening_since.is_some() || !self.unanswered.is_empty() {
            return self.lose(now, Loss::Timeout);
        }
        self.send(Ask::Ping, now);
    }

    /// Reconnects without waiting for the back-off, because the network may be available again.
    pub fn reconnect_now(&mut self, now: Millis) {
        if matches!(self.status, Status::Offline { .. }) {
            self.connect(now);
        }
    }

    /// The transport is open: greets the room. Without an [`Event::Connect`] before, nothing happens.
    pub fn opened(&mut self, now: Millis) {
        if self.opening_since.take().is_none() {
            return;
        }
        self.last_received = now;
        let seen = self.state.as_ref().map(|state| Has { v: state.v, seat: self.seat() }).or(self.claim);
        let room = self.key.clone();
        self.send(Ask::Hello { protocol: VERSION, room, seen }, now);
    }

    /// The caller reports that the transport could not be opened, or was closed.
    pub fn closed(&mut self, now: Millis) {
        if matches!(self.status, Status::Connecting | Status::Online) {
            self.lose(now, Loss::Closed);
        }
    }

    /// Sends a request that is not a decision. Returns its number, which the answer repeats.
    ///
    /// # Errors
    /// [`NotSent::Offline`] if there is no connection.
    pub fn ask(&mut self, ask: Ask, now: Millis) -> Result<u32, NotSent> {
        if self.status == Status::Online { Ok(self.send(ask, now)) } else { Err(NotSent::Offline) }
    }

    /// Sends a chain of actions for the present position. Returns the number of the request.
    ///
    /// If the connection breaks before the answer, the chain is sent once more on the next one, with the same
    /// id: it is never carried out twice. The answer then has another number.
    ///
    /// # Errors
    /// If there is no connection, no table, or another decision has not been answered.
    pub fn act(&mut self, actions: &[String], now: Millis) -> Result<u32, NotSent> {
        self.decide(|id, seen| Ask::Act { id, seen, actions: actions.to_vec() }, now)
    }

    /// Undoes this number of the seat's own steps. Returns the number of the request.
    ///
    /// # Errors
    /// If there is no connection, no table, or another decision has not been answered.
    pub fn undo(&mut self, steps: usize, now: Millis) -> Result<u32, NotSent> {
        self.decide(|id, seen| Ask::Undo { id, seen, steps }, now)
    }

    fn decide(&mut self, ask: impl Fn(u32, u64) -> Ask, now: Millis) -> Result<u32, NotSent> {
        if self.status != Status::Online {
            return Err(NotSent::Offline);
        }
        let seen = self.state.as_ref().ok_or(NotSent::NotBegun)?.v;
        if self.decision.is_some() {
            return Err(NotSent::Busy);
        }
        let ask = ask(self.next_id(), seen);
        let number = self.send(ask.clone(), now);
        self.decision = Some(Decision { number: Some(number), resent: false, ask });
        Ok(number)
    }

    /// The next id of a decision: SplitMix64, of which the upper half is used.
    fn next_id(&mut self) -> u32 {
        self.ids = self.ids.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.ids ^ (self.ids >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((mixed ^ (mixed >> 31)) >> 32).unwrap_or_default()
    }

    fn send(&mut self, ask: Ask, now: Millis) -> u32 {
        self.next_number += 1;
        let number = self.next_number;
        // Writing a message of ours cannot fail: its keys are strings and its numbers integers.
        self.transmits.extend(serde_json::to_string(&Frame(number, ask)));
        self.unanswered.push(Unanswered { number, since: now });
        number
    }

    fn connect(&mut self, now: Millis) {
        self.forget_connection();
        self.opening_since = Some(now);
        self.set_status(Status::Connecting);
        self.events.push_back(Event::Connect);
    }

    /// Forgets everything that belongs to one connection, except an unanswered decision, which may be sent
    /// again.
    fn forget_connection(&mut self) {
        self.next_number = 0;
        self.unanswered.clear();
        self.transmits.clear();
        self.opening_since = None;
        self.reveal_told = false;
        self.over_told = false;
        if let Some(decision) = &mut self.decision {
            decision.number = None;
        }
    }

    fn lose(&mut self, now: Millis, why: Loss) {
        self.forget_connection();
        let restarting = matches!(
            &why,
            Loss::Bye(refusal) if matches!(refusal.code, Code::Closing | Code::NotKept | Code::Unsure)
        );
        let backoff = FIRST_BACKOFF.checked_shl(self.failed_attempts).unwrap_or(MAX_BACKOFF).min(MAX_BACKOFF);
        self.failed_attempts = (self.failed_attempts + 1).min(16);
        self.events.push_back(Event::Disconnect(why));
        self.set_status(Status::Offline { retry_at: now + backoff, restarting });
    }

    /// Leaves the room for good, because it refuses this client or the caller cannot play its game.
    pub fn end(&mut self, code: Code) {
        self.finish(code, Loss::Ended(code));
    }

    fn finish(&mut self, code: Code, why: Loss) {
        self.forget_connection();
        self.decision = None;
        self.events.push_back(Event::Disconnect(why));
        self.set_status(Status::Ended(code));
    }

    fn set_status(&mut self, status: Status) {
        if self.status != status {
            self.status = status;
            self.events.push_back(Event::Status);
        }
    }

    /// Takes in a message. One that cannot be read is as bad as a broken connection: everything is asked for
    /// again. If there is another one then, the server speaks another version.
    pub fn received(&mut self, text: &str, now: Millis) {
        if !matches!(self.status, Status::Connecting | Status::Online) {
            return;
        }
        self.last_received = now;
        match serde_json::from_str(text) {
            Ok(tell) => self.take(tell, now),
            Err(why) => {
                let why = Loss::Unreadable(why.to_string());
                if core::mem::replace(&mut self.had_unreadable, true) {
                    self.outdated(why);
                } else {
                    self.lose(now, why);
                }
            }
        }
    }

    fn take(&mut self, tell: Tell, now: Millis) {
        match tell {
            Tell::Welcome(welcome) => self.take_welcome(welcome),
            Tell::Room(room) => self.take_room(room),
            Tell::State(state) => {
                let same = |had: &State| had.view == state.view && had.awaits == state.awaits && had.over == state.over;
                let moved = !self.state.as_deref().is_some_and(same);
                self.state = Some(Arc::new(state));
                self.events.push_back(Event::Table { fresh: Vec::new(), moved });
                self.tell_over();
            }
            Tell::Update(update) => self.take_update(update, now),
            Tell::Ok(number) => self.take_answer(number, Ok(Carried::Whole), now),
            Tell::Partly(number, taken, refusal) => {
                self.take_answer(number, Ok(Carried::Partly { taken, refusal }), now);
            }
            Tell::Views(views) => {
                let from = views.from;
                match views.decode() {
                    Some(views) => self.events.push_back(Event::Views { from, views }),
                    None => self.lose(now, Loss::Gap),
                }
            }
            Tell::No(number, refusal) => self.take_answer(number, Err(refusal), now),
            Tell::Said(said) => self.events.push_back(Event::Said(said)),
            Tell::Record(record) => self.events.push_back(Event::Record(record)),
            Tell::Bye(refusal) => match refusal.code {
                Code::Protocol => self.outdated(Loss::Bye(refusal)),
                Code::Closing | Code::NotKept | Code::Unsure | Code::TooMany | Code::TooSlow | Code::TooFast => {
                    self.lose(now, Loss::Bye(refusal));
                }
                code => self.finish(code, Loss::Bye(refusal)),
            },
        }
    }

    fn take_update(&mut self, update: Update, now: Millis) {
        let (mut fresh, keeps_views) = (Vec::new(), self.keeps_views);
        let told = |events: &[Value], view: Option<&Value>| {
            fresh.push(FreshStep { events: events.to_vec(), view: view.filter(|_| keeps_views).cloned() });
        };
        if self.state.as_mut().is_some_and(|state| Arc::make_mut(state).take_steps(update, told)) {
            self.events.push_back(Event::Table { fresh, moved: true });
            self.tell_over();
        } else {
            // It does not follow on what is here: the next greeting asks for the whole state.
            (self.state, self.claim) = (None, None);
            self.lose(now, Loss::Gap);
        }
    }

    fn outdated(&mut self, why: Loss) {
        self.finish(Code::Protocol, why);
        self.events.push_back(Event::Outdated);
    }

    fn take_welcome(&mut self, welcome: Box<Welcome>) {
        if welcome.protocol != VERSION {
            return self.outdated(Loss::Ended(Code::Protocol));
        }
        self.failed_attempts = 0;
        // The client has changed seats, so the state that it was sent for the other seat is dropped.
        if self.welcome.as_ref().is_some_and(|before| before.seat != welcome.seat) {
            self.state = None;
            if self.decision.take_if(|decision| decision.number.is_none()).is_some() {
                self.events.push_back(Event::DecisionLost);
            }
        }
        let room = welcome.room.clone();
        self.welcome = Some(welcome);
        self.set_status(Status::Online);
        self.events.push_back(Event::Welcomed);
        self.take_room(room);
    }

    fn take_room(&mut self, room: RoomInfo) {
        let due = room.stage == RoomPhase::Revealing && self.seat().is_some();
        self.room = Some(room);
        self.events.push_back(Event::Room);
        if due && !self.reveal_told {
            self.events.push_back(Event::RevealDue);
        }
        self.reveal_told = due;
        self.tell_over();
    }

    fn tell_over(&mut self) {
        let over = self.room.as_ref().is_some_and(|room| room.stage == RoomPhase::Over) && self.state.is_some();
        if over && !self.over_told {
            self.over_told = true;
            self.events.push_back(Event::Over);
        }
    }

    fn take_answer(&mut self, number: u32, answer: Result<Carried, Refusal>, now: Millis) {
        self.unanswered.retain(|question| question.number != number);
        let decision = self.decision.take_if(|decision| decision.number == Some(number));
        let lost = matches!(&answer, Err(refusal) if refusal.code == Code::Stale);
        if lost && decision.is_some_and(|decision| decision.resent) {
            self.events.push_back(Event::DecisionLost);
        } else {
            self.events.push_back(Event::Answered(number, answer));
        }
        // Everything that was missed arrives before the answer to `hello`.
        if number == GREETING {
            self.resend_decision(now);
        }
    }

    /// Sends a decision again that was in flight when the connection broke. If it had arrived, the server
    /// answers as it did then.
    fn resend_decision(&mut self, now: Millis) {
        let Some(decision) = self.decision.take_if(|decision| decision.number.is_none()) else { return };
        let number = self.send(decision.ask.clone(), now);
        self.decision = Some(Decision { number: Some(number), resent: true, ask: decision.ask });
    }
}
