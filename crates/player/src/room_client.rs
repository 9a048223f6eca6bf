//! A connection to a room.

use core::future::poll_fn;
use core::task::{Context, Poll};
use std::time::Instant;

use catalog::FairnessReceipt;
use futures_util::{SinkExt as _, StreamExt as _};
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Record, Seat, SeatCount};
use protocol::{Ask, Frame, Has, Refusal, RoomInfo, RoomPhase, Said, State, Tell, VERSION, Welcome};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::{Error, disconnected, protocol_error};

/// A WebSocket.
pub type Socket = WebSocketStream<TcpStream>;

/// What kind of message was received.
#[derive(Clone, Debug, PartialEq)]
pub enum Received {
    /// The welcome, which [`RoomClient::welcome`] now holds.
    Welcome,
    /// The state of the room, which [`RoomClient::room`] now holds.
    Room,
    /// The table, as a whole or as an update; [`RoomClient::state`] is up to date.
    Table,
    /// The reply to the request with this number.
    Answer(u32, Result<(), Refusal>),
    /// A chat message.
    Said(Said),
    /// The record of the finished game.
    Record(Box<Record>),
}

/// A connection to a room, with everything that a screen would show.
pub struct RoomClient {
    socket: Socket,
    number: u32,
    /// The latest welcome.
    pub welcome: Box<Welcome>,
    /// The state of the room.
    pub room: RoomInfo,
    /// The table as this client may know it; `None` until the game has begun.
    pub state: Option<State>,
    /// The 32 bytes that this client contributes to the seed; its pledge is their hash.
    pub bytes: Bytes32,
    /// True if the contribution is revealed automatically when all are ready.
    pub auto_reveal: bool,
    revealed: bool,
    /// Every message as it was received; `None` if messages are not recorded.
    pub raw: Option<Vec<String>>,
    /// The number of bytes of text received.
    pub received: u64,
    /// The number of bytes of text sent, without the `hello`.
    pub sent: u64,
    /// When the last message was received.
    pub last_received: Instant,
}

impl RoomClient {
    pub(crate) async fn begin(mut socket: Socket, key: &str, seen: Option<Has>) -> Result<Self, Error> {
        let hello = Frame(1, Ask::Hello { protocol: VERSION, room: key.to_owned(), seen });
        socket
            .send(Message::text(serde_json::to_string(&hello).map_err(protocol_error)?))
            .await
            .map_err(disconnected)?;
        let text = text(&mut socket).await?;
        let welcome = match serde_json::from_str(&text).map_err(protocol_error)? {
            Tell::Welcome(welcome) => welcome,
            Tell::Bye(refusal) => return Err(Error::Bye(refusal)),
            other => return Err(protocol_error(format!("expected a welcome, got {other:?}"))),
        };
        let mut bytes = Bytes32::default();
        getrandom::fill(&mut bytes.0).map_err(protocol_error)?;
        let room = welcome.room.clone();
        let mut client = Self {
            socket,
            number: 1,
            welcome,
            room,
            state: None,
            bytes,
            auto_reveal: true,
            revealed: false,
            raw: None,
            received: text.len() as u64,
            sent: 0,
            last_received: Instant::now(),
        };
        while !matches!(client.receive().await?, Received::Answer(1, _)) {}
        Ok(client)
    }

    /// Reconnects with the state of a previous connection, so that only what was missed is sent.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn reconnect(guest: &crate::Guest, key: &str, before: &Self) -> Result<Self, Error> {
        let seen = before.state.as_ref().map(|state| Has { v: state.v, seat: before.welcome.seat });
        let mut socket = guest.socket().await?;
        let hello = Frame(1, Ask::Hello { protocol: VERSION, room: key.to_owned(), seen });
        socket
            .send(Message::text(serde_json::to_string(&hello).map_err(protocol_error)?))
            .await
            .map_err(disconnected)?;
        let mut client = Self {
            socket,
            number: 1,
            welcome: before.welcome.clone(),
            room: before.room.clone(),
            state: before.state.clone(),
            bytes: before.bytes,
            auto_reveal: before.auto_reveal,
            revealed: false,
            raw: before.raw.clone(),
            received: before.received,
            sent: before.sent,
            last_received: Instant::now(),
        };
        while !matches!(client.receive().await?, Received::Answer(1, _)) {}
        Ok(client)
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

    /// Plays an action.
    ///
    /// # Errors
    /// If the server refuses, or the connection is lost.
    pub async fn act(&mut self, action: &str) -> Result<(), Error> {
        let seen = self.state.as_ref().map_or(0, |state| state.v);
        self.ask(Ask::Act { seen, action: action.to_owned() }).await
    }

    /// Sends a request and receives messages up to its reply.
    ///
    /// # Errors
    /// If the server refuses, or the connection is lost.
    pub async fn ask(&mut self, ask: Ask) -> Result<(), Error> {
        let n = self.send(ask).await?;
        loop {
            if let Received::Answer(number, answer) = self.receive().await?
                && number == n
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
        self.number += 1;
        let text = serde_json::to_string(&Frame(self.number, ask)).map_err(protocol_error)?;
        self.sent += text.len() as u64;
        self.socket.send(Message::text(text)).await.map_err(disconnected)?;
        Ok(self.number)
    }

    /// Receives and applies one message; reveals the contribution if it is due.
    ///
    /// # Errors
    /// If the server closes the socket, or the connection is lost.
    pub async fn receive(&mut self) -> Result<Received, Error> {
        let text = text(&mut self.socket).await?;
        self.take(text).await
    }

    async fn take(&mut self, text: String) -> Result<Received, Error> {
        self.last_received = Instant::now();
        self.received += text.len() as u64;
        if let Some(raw) = &mut self.raw {
            raw.push(text.clone());
        }
        let received_message =
            match serde_json::from_str(&text).map_err(|why| protocol_error(format!("{why}: {text}")))? {
                Tell::Welcome(welcome) => {
                    self.room = welcome.room.clone();
                    self.welcome = welcome;
                    Received::Welcome
                }
                Tell::Room(room) => {
                    self.room = room;
                    Received::Room
                }
                Tell::State(state) => {
                    self.state = Some(state);
                    Received::Table
                }
                Tell::Update(update) => {
                    let taken = self.state.as_mut().is_some_and(|state| state.take(update));
                    if !taken {
                        return Err(protocol_error("an update does not apply to the client's version"));
                    }
                    Received::Table
                }
                Tell::Ok(n) => Received::Answer(n, Ok(())),
                Tell::No(n, refusal) => Received::Answer(n, Err(refusal)),
                Tell::Said(said) => Received::Said(said),
                Tell::Record(record) => Received::Record(record),
                Tell::Bye(refusal) => return Err(Error::Bye(refusal)),
            };
        self.reveal().await?;
        Ok(received_message)
    }

    async fn reveal(&mut self) -> Result<(), Error> {
        let due = self.room.stage == RoomPhase::Revealing && self.welcome.seat.is_some();
        if due && self.auto_reveal && !self.revealed {
            self.revealed = true;
            self.send(Ask::Reveal { bytes: self.bytes }).await?;
        }
        if !due {
            self.revealed = false;
        }
        Ok(())
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
        drop(self.socket);
    }
}

/// Receives one message from whichever of these clients has one first. Cancel-safe: no message is lost if the
/// future is dropped.
///
/// # Errors
/// As [`RoomClient::receive`]; the index of the client is returned in any case.
pub async fn receive_any(clients: &mut [RoomClient]) -> (usize, Result<Received, Error>) {
    let (at, text) = poll_fn(|context| {
        let mut each = clients.iter_mut().enumerate();
        each.find_map(|(at, client)| match poll_text(&mut client.socket, context) {
            Poll::Ready(text) => Some((at, text)),
            Poll::Pending => None,
        })
        .map_or(Poll::Pending, Poll::Ready)
    })
    .await;
    match text {
        Ok(text) => (at, clients[at].take(text).await),
        Err(why) => (at, Err(why)),
    }
}

async fn text(socket: &mut Socket) -> Result<String, Error> {
    poll_fn(|context| poll_text(socket, context)).await
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
