//! A connection to a room.
//!
//! What the messages mean is decided by [`Session`]; here are the socket and the clock.

use core::future::poll_fn;
use core::task::{Context, Poll};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use catalog::FairnessReceipt;
use futures_util::{SinkExt as _, StreamExt as _};
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Record, Seat, SeatCount};
use protocol::session::{Carried, Event, Loss, Millis, NotSent, Session, Status};
use protocol::{Ask, Has, Refusal, RoomInfo, Said, State, Welcome};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout_at;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::{Error, disconnected, protocol_error};

/// A WebSocket.
pub type Socket = WebSocketStream<TcpStream>;

/// How long to wait if nothing is due.
const LONG: Duration = Duration::from_secs(3600);

/// What a received message was about.
#[derive(Clone, Debug, PartialEq)]
pub enum Received {
    /// The welcome, which [`RoomClient::welcome`] now holds.
    Welcome,
    /// The state of the room, which [`RoomClient::room`] now holds.
    Room,
    /// The table, as a whole or as an update; [`RoomClient::state`] is up to date.
    Table,
    /// The reply to the request with this number.
    Answer(u32, Result<Carried, Refusal>),
    /// Views that were requested: the index of the first step, and the view after it and after each further
    /// one.
    Views(usize, Vec<Value>),
    /// A chat message.
    Said(Said),
    /// The record of the finished game.
    Record(Box<Record>),
}

/// The socket, the session that decides what its messages mean, and the session's clock.
struct Line {
    socket: Socket,
    session: Session,
    /// When the session's clock was zero.
    epoch: tokio::time::Instant,
}

impl Line {
    fn now(&self) -> Millis {
        millis(self.epoch)
    }

    fn deadline(&self) -> tokio::time::Instant {
        self.session
            .deadline()
            .map_or_else(|| tokio::time::Instant::now() + LONG, |due| self.epoch + Duration::from_millis(due))
    }

    /// Fails if the session has given the connection up.
    fn check_open(&self) -> Result<(), Error> {
        match self.session.status() {
            Status::Connecting | Status::Online => Ok(()),
            Status::Offline { .. } | Status::Ended(_) => Err(disconnected("it was given up")),
        }
    }

    /// Greets the room.
    async fn greet(&mut self) -> Result<(), Error> {
        self.session.opened(self.now());
        self.flush().await.map(drop)
    }

    /// Sends what the session has to send. Returns the number of bytes of text.
    async fn flush(&mut self) -> Result<u64, Error> {
        let mut bytes = 0;
        while let Some(text) = self.session.poll_transmit() {
            bytes += text.len() as u64;
            // What the server said before it closed the socket can still be received.
            self.socket.send(Message::text(text)).await.map_err(disconnected)?;
        }
        Ok(bytes)
    }

    /// Receives one message; `None` if it takes until something is due.
    async fn text(&mut self) -> Result<Option<String>, Error> {
        self.check_open()?;
        let text = timeout_at(self.deadline(), poll_fn(|context| poll_text(&mut self.socket, context))).await;
        text.ok().transpose().inspect_err(|_| self.session.closed(self.now()))
    }
}

/// The milliseconds since then.
fn millis(epoch: tokio::time::Instant) -> Millis {
    Millis::try_from(epoch.elapsed().as_millis()).unwrap_or(Millis::MAX)
}

/// Why the session gave the connection up, as an error.
fn lost(why: Loss) -> Error {
    match why {
        Loss::Bye(refusal) => Error::Bye(refusal),
        Loss::Unreadable(why) => protocol_error(why),
        Loss::Gap => protocol_error("an update does not apply to the client's version"),
        Loss::Ended(code) => protocol_error(code),
        Loss::Closed => disconnected("the socket was closed"),
        Loss::Timeout => disconnected("there was no answer in time"),
    }
}

/// A connection to a room, with everything that a screen would show. Its heartbeats are sent while it
/// receives.
pub struct RoomClient {
    line: Line,
    /// The latest welcome.
    pub welcome: Box<Welcome>,
    /// The state of the room.
    pub room: RoomInfo,
    /// The table; `None` until the game has begun.
    pub state: Option<Arc<State>>,
    /// The contribution to the seed, to which the pledge commits.
    pub bytes: Bytes32,
    /// True if the contribution is revealed automatically when all are ready.
    pub auto_reveal: bool,
    /// Every message as received, if they are to be recorded.
    pub raw: Option<Vec<String>>,
    /// The number of bytes of text received.
    pub received: u64,
    /// The number of bytes of text sent, without the `hello`.
    pub sent: u64,
    /// When the last message was received.
    pub last_received: Instant,
}

impl RoomClient {
    pub(crate) async fn begin(socket: Socket, key: &str, seen: Option<Has>) -> Result<Self, Error> {
        let session = Session::new(key.to_owned(), getrandom::u64().map_err(protocol_error)?, 0).claiming(seen);
        let mut line = Line { socket, session, epoch: tokio::time::Instant::now() };
        line.greet().await?;
        let text = line.text().await?.ok_or_else(|| lost(Loss::Timeout))?;
        line.session.received(&text, line.now());
        let (Some(welcome), Some(room)) = (line.session.welcome(), line.session.room()) else {
            let events = core::iter::from_fn(|| line.session.poll_event());
            let why =
                events.into_iter().find_map(|event| if let Event::Disconnect(why) = event { Some(why) } else { None });
            return Err(why.map_or_else(|| protocol_error(format!("expected a welcome, got {text}")), lost));
        };
        let (welcome, room) = (Box::new(welcome.clone()), room.clone());
        let mut bytes = Bytes32::default();
        getrandom::fill(&mut bytes.0).map_err(protocol_error)?;
        let mut client = Self {
            line,
            welcome,
            room,
            state: None,
            bytes,
            auto_reveal: true,
            raw: None,
            received: text.len() as u64,
            sent: 0,
            last_received: Instant::now(),
        };
        client.handle_events().await?;
        client.await_greeting().await
    }

    /// Reconnects with the session of a previous connection, so that only what was missed is sent.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn reconnect(guest: &crate::Guest, before: &Self) -> Result<Self, Error> {
        let socket = guest.socket().await?;
        let mut client = Self {
            line: Line { socket, session: before.line.session.clone(), epoch: before.line.epoch },
            welcome: before.welcome.clone(),
            room: before.room.clone(),
            state: None,
            bytes: before.bytes,
            auto_reveal: before.auto_reveal,
            raw: before.raw.clone(),
            received: before.received,
            sent: before.sent,
            last_received: Instant::now(),
        };
        let now = client.line.now();
        client.line.session.closed(now);
        client.line.session.reconnect_now(now);
        while client.line.session.poll_event().is_some() {}
        client.line.greet().await?;
        client.await_greeting().await
    }

    /// Receives everything up to the answer to the greeting.
    async fn await_greeting(mut self) -> Result<Self, Error> {
        while !matches!(self.receive().await?, Received::Answer(1, _)) {}
        Ok(self)
    }

    /// The client's seat; `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.welcome.seat
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// If the server refuses, or the connection is lost.
    pub async fn sit(&mut self, seat: u8, name: &str) -> Result<(), Error> {
        let pledge = Bytes32(sha256(&[&self.bytes.0]));
        let seat = Seat::try_from(seat).map_err(protocol_error)?;
        self.ask(Ask::Sit { seat, name: name.to_owned(), pledge }).await
    }

    /// Plays an action. A decision that is without an answer is waited for first.
    ///
    /// # Errors
    /// If the server refuses, or the connection is lost.
    pub async fn act(&mut self, action: &str) -> Result<(), Error> {
        self.act_chain(&[action.to_owned()]).await.map(drop)
    }

    /// Plays a chain of actions. A decision that is without an answer is waited for first.
    ///
    /// # Errors
    /// If the server refuses the first action, or the connection is lost.
    pub async fn act_chain(&mut self, actions: &[String]) -> Result<Carried, Error> {
        while self.line.session.is_deciding() {
            self.receive().await?;
        }
        let now = self.line.now();
        match self.line.session.act(actions, now) {
            Ok(number) => self.await_answer(number).await,
            // The server says best what is wrong with that.
            Err(NotSent::NotBegun) => {
                let number = self.send(Ask::Act { id: 0, seen: 0, actions: actions.to_vec() }).await?;
                self.await_answer(number).await
            }
            Err(NotSent::Offline | NotSent::Busy) => Err(disconnected("it was given up")),
        }
    }

    /// Sends a chain of actions without waiting for the reply. Unless it `arrives`, it is dropped as by a
    /// connection that breaks.
    ///
    /// # Errors
    /// If the connection is lost, or another decision is without an answer.
    pub async fn begin_chain(&mut self, actions: &[String], arrives: bool) -> Result<(), Error> {
        let now = self.line.now();
        self.line.session.act(actions, now).map_err(|_| disconnected("nothing can be decided now"))?;
        if arrives {
            return self.flush().await;
        }
        while self.line.session.poll_transmit().is_some() {}
        Ok(())
    }

    /// Whether a decision is without an answer.
    #[must_use]
    pub fn is_deciding(&self) -> bool {
        self.line.session.is_deciding()
    }

    /// Requests the views after the steps whose indices are in the range.
    ///
    /// # Errors
    /// If the server refuses, or the connection is lost.
    pub async fn views(&mut self, steps: core::ops::Range<usize>) -> Result<Vec<Value>, Error> {
        let number = self.send(Ask::Views { from: steps.start, to: steps.end }).await?;
        let mut made = Vec::new();
        loop {
            match self.receive().await? {
                Received::Views(_, views) => made = views,
                Received::Answer(answered, answer) if answered == number => {
                    return answer.map(|_| made).map_err(Error::Refused);
                }
                _ => {}
            }
        }
    }

    /// Sends a request and receives messages up to its reply.
    ///
    /// # Errors
    /// If the server refuses, or the connection is lost.
    pub async fn ask(&mut self, ask: Ask) -> Result<(), Error> {
        let number = self.send(ask).await?;
        self.await_answer(number).await.map(drop)
    }

    async fn await_answer(&mut self, number: u32) -> Result<Carried, Error> {
        self.flush().await?;
        loop {
            if let Received::Answer(answered, answer) = self.receive().await?
                && answered == number
            {
                return answer.map_err(Error::Refused);
            }
        }
    }

    /// Sends a request without waiting for the reply. Returns its number.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send(&mut self, ask: Ask) -> Result<u32, Error> {
        let now = self.line.now();
        let number = self.line.session.ask(ask, now).map_err(|_| disconnected("it was given up"))?;
        self.flush().await?;
        Ok(number)
    }

    async fn flush(&mut self) -> Result<(), Error> {
        self.sent += self.line.flush().await?;
        Ok(())
    }

    /// Receives and applies one message; reveals the contribution if it is due.
    ///
    /// # Errors
    /// If the server closes the socket, or the connection is lost.
    pub async fn receive(&mut self) -> Result<Received, Error> {
        loop {
            let received = match self.line.text().await? {
                Some(text) => self.take(text).await?,
                None => self.tick().await.map(|()| None)?,
            };
            if let Some(received) = received {
                return Ok(received);
            }
        }
    }

    /// Does what is due: sends a heartbeat, or gives the connection up.
    async fn tick(&mut self) -> Result<(), Error> {
        self.line.check_open()?;
        self.line.session.tick(self.line.now());
        self.handle_events().await.map(drop)
    }

    async fn take(&mut self, text: String) -> Result<Option<Received>, Error> {
        self.last_received = Instant::now();
        self.received += text.len() as u64;
        // The session changes the state in place if nobody else holds it.
        self.state = None;
        self.line.session.received(&text, self.line.now());
        if let Some(raw) = &mut self.raw {
            raw.push(text);
        }
        self.handle_events().await
    }

    /// Handles the session's events. Returns what the message was about, if there was one.
    async fn handle_events(&mut self) -> Result<Option<Received>, Error> {
        let Line { session, epoch, .. } = &mut self.line;
        self.state = session.share_state();
        let mut received = None;
        while let Some(event) = session.poll_event() {
            let about = match event {
                Event::Welcomed => {
                    self.welcome =
                        session.welcome().map_or_else(|| self.welcome.clone(), |welcome| Box::new(welcome.clone()));
                    Some(Received::Welcome)
                }
                Event::Room => {
                    self.room = session.room().unwrap_or(&self.room).clone();
                    Some(Received::Room)
                }
                Event::Table { .. } => Some(Received::Table),
                Event::Answered(number, answer) => Some(Received::Answer(number, answer)),
                Event::Views { from, views } => Some(Received::Views(from, views)),
                Event::Said(said) => Some(Received::Said(said)),
                Event::Record(record) => Some(Received::Record(record)),
                Event::RevealDue => {
                    if self.auto_reveal {
                        // Without a connection there is nothing to reveal to.
                        let _ = session.ask(Ask::Reveal { bytes: self.bytes }, millis(*epoch));
                    }
                    None
                }
                Event::Disconnect(why) => return Err(lost(why)),
                Event::Connect | Event::Status | Event::Over | Event::DecisionLost | Event::Outdated => None,
            };
            received = received.or(about);
        }
        self.flush().await?;
        Ok(received)
    }

    /// Receives messages until the condition holds.
    ///
    /// # Errors
    /// If the server closes the socket, or the connection is lost.
    pub async fn wait_until(&mut self, condition: impl Fn(&Self) -> bool) -> Result<(), Error> {
        while !condition(self) {
            self.receive().await?;
        }
        Ok(())
    }

    /// True if a decision of this client's seat is due.
    #[must_use]
    pub fn is_to_act(&self) -> bool {
        let to_act = |seat| self.state.as_ref().is_some_and(|state| !state.over && state.awaits.has(seat));
        self.welcome.seat.is_some_and(to_act)
    }

    /// True if the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.over)
    }

    /// The rules of the table, to derive legal actions and scores from the view.
    ///
    /// # Errors
    /// If the game or its rules version is unknown.
    pub fn client_rules(&self) -> Result<Box<dyn catalog::ClientRules>, Error> {
        let game = catalog::find(&self.welcome.game).map_err(protocol_error)?;
        let number = u8::try_from(self.room.seats.len()).map_err(protocol_error)?;
        let seats = SeatCount::try_from(number).map_err(protocol_error)?;
        game.client_rules(self.welcome.options.clone(), seats, self.welcome.rules).map_err(protocol_error)
    }

    /// Returns what the player was shown before the game, to check the record for fairness after it.
    #[must_use]
    pub fn fairness_receipt(&self) -> FairnessReceipt {
        FairnessReceipt {
            game: self.welcome.game.clone(),
            rules: self.welcome.rules,
            options: self.welcome.options.clone(),
            seats: self.room.seats.len(),
            table: self.welcome.table.clone(),
            commitment: self.welcome.commitment,
            added: self.welcome.seat.map(|seat| (seat, self.bytes)),
        }
    }

    /// Requests the record of the finished game.
    ///
    /// # Errors
    /// If the server refuses, or the connection is lost.
    pub async fn record(&mut self) -> Result<Record, Error> {
        let n = self.send(Ask::Record).await?;
        loop {
            match self.receive().await? {
                Received::Record(record) => return Ok(*record),
                Received::Answer(number, Err(refusal)) if number == n => return Err(Error::Refused(refusal)),
                _ => {}
            }
        }
    }

    /// Drops the connection without a closing handshake, as a network failure does.
    pub fn drop_connection(self) {
        drop(self.line);
    }
}

/// Receives one message from whichever of these clients has one first. Cancel-safe: no message is lost if the
/// future is dropped.
///
/// # Errors
/// As [`RoomClient::receive`]; the index of the client is returned in any case.
pub async fn receive_any(clients: &mut [RoomClient]) -> (usize, Result<Received, Error>) {
    loop {
        if let Some((at, why)) =
            clients.iter().enumerate().find_map(|(at, client)| Some((at, client.line.check_open().err()?)))
        {
            return (at, Err(why));
        }
        let due = clients.iter().map(|client| client.line.deadline()).min();
        let due = due.unwrap_or_else(|| tokio::time::Instant::now() + LONG);
        let any = poll_fn(|context| {
            let mut each = clients.iter_mut().enumerate();
            each.find_map(|(at, client)| match poll_text(&mut client.line.socket, context) {
                Poll::Ready(text) => Some((at, text)),
                Poll::Pending => None,
            })
            .map_or(Poll::Pending, Poll::Ready)
        });
        match timeout_at(due, any).await {
            Ok((at, Ok(text))) => match clients[at].take(text).await {
                Ok(None) => {}
                Ok(Some(received)) => return (at, Ok(received)),
                Err(why) => return (at, Err(why)),
            },
            Ok((at, Err(why))) => {
                let line = &mut clients[at].line;
                line.session.closed(line.now());
                return (at, Err(why));
            }
            Err(_) => {
                for (at, client) in clients.iter_mut().enumerate() {
                    if let Err(why) = client.tick().await {
                        return (at, Err(why));
                    }
                }
            }
        }
    }
}

fn poll_text(socket: &mut Socket, context: &mut Context<'_>) -> Poll<Result<String, Error>> {
    loop {
        let Poll::Ready(message) = socket.poll_next_unpin(context) else { return Poll::Pending };
        return Poll::Ready(match message {
            Some(Ok(Message::Text(text))) => Ok(text.as_str().to_owned()),
            Some(Ok(Message::Close(frame))) => {
                Err(disconnected(frame.map_or_else(String::new, |frame| frame.reason.to_string())))
            }
            Some(Ok(_)) => continue,
            Some(Err(why)) => Err(disconnected(why)),
            None => Err(disconnected("the socket was closed")),
        });
    }
}
