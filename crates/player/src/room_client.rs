//! Somebody in a room.

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

use crate::{Error, gone, nonsense};

/// A socket.
pub type Socket = WebSocketStream<TcpStream>;

/// What one message brought.
#[derive(Clone, Debug, PartialEq)]
pub enum Received {
    /// Where one is.
    Welcome,
    /// Who is there.
    Room,
    /// The table, whole or changed.
    Table,
    /// A question with this number was answered.
    Answer(u32, Result<(), Refusal>),
    /// Somebody said something.
    Said(Said),
    /// The record of the finished game.
    Record(Box<Record>),
}

/// Somebody in a room, with everything a screen would show.
pub struct Visit {
    socket: Socket,
    number: u32,
    /// Where one is.
    pub welcome: Box<Welcome>,
    /// Who is there.
    pub room: RoomInfo,
    /// The table, once the game has begun.
    pub state: Option<State>,
    /// The bytes that are promised, and shown when all are ready.
    pub bytes: Bytes32,
    /// Whether the bytes are shown when the room asks for them.
    pub reveals: bool,
    shown: bool,
    /// Every message as it came, if they are to be kept.
    pub raw: Option<Vec<String>>,
    /// How many bytes of text have come.
    pub received: u64,
    /// How many bytes of text went, the greeting aside.
    pub sent: u64,
    /// When the last message came.
    pub arrived: Instant,
}

impl Visit {
    pub(crate) async fn begin(mut socket: Socket, key: &str, seen: Option<Has>) -> Result<Self, Error> {
        let hello = Frame(1, Ask::Hello { protocol: VERSION, room: key.to_owned(), seen });
        socket.send(Message::text(serde_json::to_string(&hello).map_err(nonsense)?)).await.map_err(gone)?;
        let text = text(&mut socket).await?;
        let welcome = match serde_json::from_str(&text).map_err(nonsense)? {
            Tell::Welcome(welcome) => welcome,
            Tell::Bye(refusal) => return Err(Error::Bye(refusal)),
            other => return Err(nonsense(format!("{other:?} in place of a welcome"))),
        };
        let mut bytes = Bytes32::default();
        getrandom::fill(&mut bytes.0).map_err(nonsense)?;
        let room = welcome.room.clone();
        let mut visit = Self {
            socket,
            number: 1,
            welcome,
            room,
            state: None,
            bytes,
            reveals: true,
            shown: false,
            raw: None,
            received: text.len() as u64,
            sent: 0,
            arrived: Instant::now(),
        };
        while !matches!(visit.hear().await?, Received::Answer(1, _)) {}
        Ok(visit)
    }

    /// The same, with what was there before the connection was lost: only what was missed is sent.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn again(guest: &crate::Guest, key: &str, before: &Self) -> Result<Self, Error> {
        let seen = before.state.as_ref().map(|state| Has { v: state.v, seat: before.welcome.seat });
        let mut socket = guest.socket().await?;
        let hello = Frame(1, Ask::Hello { protocol: VERSION, room: key.to_owned(), seen });
        socket.send(Message::text(serde_json::to_string(&hello).map_err(nonsense)?)).await.map_err(gone)?;
        let mut visit = Self {
            socket,
            number: 1,
            welcome: before.welcome.clone(),
            room: before.room.clone(),
            state: before.state.clone(),
            bytes: before.bytes,
            reveals: before.reveals,
            shown: false,
            raw: before.raw.clone(),
            received: before.received,
            sent: before.sent,
            arrived: Instant::now(),
        };
        while !matches!(visit.hear().await?, Received::Answer(1, _)) {}
        Ok(visit)
    }

    /// Which seat one has.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.welcome.seat
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// If the server refuses, or is gone.
    pub async fn sit(&mut self, seat: u8, name: &str) -> Result<(), Error> {
        let pledge = Bytes32(sha256(&[&self.bytes.0]));
        let seat = Seat::try_from(seat).map_err(nonsense)?;
        self.ask(Ask::Sit { seat, name: name.to_owned(), pledge }).await
    }

    /// Makes a decision.
    ///
    /// # Errors
    /// If the server refuses, or is gone.
    pub async fn act(&mut self, action: &str) -> Result<(), Error> {
        let seen = self.state.as_ref().map_or(0, |state| state.v);
        self.ask(Ask::Act { seen, action: action.to_owned() }).await
    }

    /// Asks for something, and hears everything up to the answer.
    ///
    /// # Errors
    /// If the server refuses, or is gone.
    pub async fn ask(&mut self, ask: Ask) -> Result<(), Error> {
        let n = self.send(ask).await?;
        loop {
            if let Received::Answer(number, answer) = self.hear().await?
                && number == n
            {
                return answer.map_err(Error::Refused);
            }
        }
    }

    /// Asks for something without waiting. Gives the number of the question.
    ///
    /// # Errors
    /// If the server is gone.
    pub async fn send(&mut self, ask: Ask) -> Result<u32, Error> {
        self.number += 1;
        let text = serde_json::to_string(&Frame(self.number, ask)).map_err(nonsense)?;
        self.sent += text.len() as u64;
        self.socket.send(Message::text(text)).await.map_err(gone)?;
        Ok(self.number)
    }

    /// Hears one message, takes it in, and shows the promised bytes if it is time.
    ///
    /// # Errors
    /// If the server says goodbye, or is gone.
    pub async fn hear(&mut self) -> Result<Received, Error> {
        let text = text(&mut self.socket).await?;
        self.take(text).await
    }

    async fn take(&mut self, text: String) -> Result<Received, Error> {
        self.arrived = Instant::now();
        self.received += text.len() as u64;
        if let Some(raw) = &mut self.raw {
            raw.push(text.clone());
        }
        let heard = match serde_json::from_str(&text).map_err(|why| nonsense(format!("{why}: {text}")))? {
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
                    return Err(nonsense("an update does not follow on what was there"));
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
        Ok(heard)
    }

    async fn reveal(&mut self) -> Result<(), Error> {
        let due = self.room.stage == RoomPhase::Revealing && self.welcome.seat.is_some();
        if due && self.reveals && !self.shown {
            self.shown = true;
            self.send(Ask::Reveal { bytes: self.bytes }).await?;
        }
        if !due {
            self.shown = false;
        }
        Ok(())
    }

    /// Hears until something is so.
    ///
    /// # Errors
    /// If the server says goodbye, or is gone.
    pub async fn until(&mut self, so: impl Fn(&Self) -> bool) -> Result<(), Error> {
        while !so(self) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Whether one is to decide.
    #[must_use]
    pub fn is_mine(&self) -> bool {
        let to_act = |seat| self.state.as_ref().is_some_and(|state| !state.over && state.awaits.has(seat));
        self.welcome.seat.is_some_and(to_act)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.over)
    }

    /// What the rules say about what one sees.
    ///
    /// # Errors
    /// If the server plays a game or a version that is not known here.
    pub fn client_rules(&self) -> Result<Box<dyn catalog::ClientRules>, Error> {
        let game = catalog::find(&self.welcome.game).map_err(nonsense)?;
        let number = u8::try_from(self.room.seats.len()).map_err(nonsense)?;
        let seats = SeatCount::try_from(number).map_err(nonsense)?;
        game.client_rules(self.welcome.options.clone(), seats, self.welcome.rules).map_err(nonsense)
    }

    /// What was seen before the game, to check its record against.
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

    /// The record of the finished game.
    ///
    /// # Errors
    /// If the server refuses, or is gone.
    pub async fn record(&mut self) -> Result<Record, Error> {
        let n = self.send(Ask::Record).await?;
        loop {
            match self.hear().await? {
                Received::Record(record) => return Ok(*record),
                Received::Answer(number, Err(refusal)) if number == n => return Err(Error::Refused(refusal)),
                _ => {}
            }
        }
    }

    /// Leaves without a word, as a lost network does.
    pub fn vanish(self) {
        drop(self.socket);
    }
}

/// Hears one message of whichever of these has one first. Nothing is lost if this is given up while it waits.
///
/// # Errors
/// As [`Visit::hear`]; whose it was is told all the same.
pub async fn hear_any(visits: &mut [Visit]) -> (usize, Result<Received, Error>) {
    let (at, text) = poll_fn(|context| {
        let mut each = visits.iter_mut().enumerate();
        each.find_map(|(at, visit)| match poll_text(&mut visit.socket, context) {
            Poll::Ready(text) => Some((at, text)),
            Poll::Pending => None,
        })
        .map_or(Poll::Pending, Poll::Ready)
    })
    .await;
    match text {
        Ok(text) => (at, visits[at].take(text).await),
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
                Err(gone(frame.map_or_else(String::new, |frame| frame.reason.to_string())))
            }
            Some(Ok(_)) => continue,
            Some(Err(why)) => Err(gone(why)),
            None => Err(gone("the socket has ended")),
        });
    }
}
