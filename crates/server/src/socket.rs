//! One socket: reads requests, limited in size and rate, and writes what the room sends.

use core::num::NonZeroU32;
use core::time::Duration;
use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt as _;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{Ask, Code, Frame, MAX_BYTES, Refusal, Tell, VERSION};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::addresses::{Address, Kind};
use crate::forward;
use crate::hall::{Hall, Handle, SocketSlot};
use crate::room::{Connect, Msg, closes};
use crate::waking::Place;

/// The largest frame read. Messages above [`MAX_BYTES`] are refused; frames above this limit close the
/// socket.
pub(crate) const HARD_LIMIT: usize = 4 * MAX_BYTES;
/// The size of the read buffer, in bytes: clients' messages are short, and longer ones take several reads.
pub(crate) const READ_BUFFER: usize = 1024;
/// The size of the write buffer, in bytes; more than this is flushed at once.
pub(crate) const WRITE_BUFFER: usize = 4096;
/// How long writing to a client may take before the socket is closed.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a client waits for a room whose owner has ended, until it is told to come back later.
const TAKEOVER_TIMEOUT: Duration = Duration::from_secs(8);
/// How often to look meanwhile whether the lease is free.
const TAKEOVER_INTERVAL: Duration = Duration::from_millis(250);
/// The number of malformed or rate-limited messages after which the socket is closed.
const MAX_FAULTS: u32 = 100;

pub(crate) fn frame(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).unwrap_or_default().into()
}

struct Connection {
    hall: Arc<Hall>,
    socket: WebSocket,
    id: u64,
    guest: Option<String>,
    room: Option<Link>,
    /// The client's address; `None` if the client came to another server, which passes its frames on.
    address: Option<Address>,
    /// `None` if another server limits the client.
    rate_limit: Option<DefaultDirectRateLimiter>,
    faults: u32,
}

/// The room of a connection.
enum Link {
    /// It is on this server.
    Here(Handle),
    /// It is on another server, to which frames are passed on.
    There(mpsc::Sender<Utf8Bytes>),
}

/// `Err` ends the connection; the refusal, if any, is sent as a goodbye.
type Flow = Result<(), Option<Refusal>>;

/// Serves a socket until it is closed.
pub(crate) async fn serve(hall: Arc<Hall>, socket: WebSocket, guest: Option<String>, slot: SocketSlot) {
    let rate_limit = NonZeroU32::new(hall.limits.messages).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::per_second(rate_limit).allow_burst(rate_limit.saturating_mul(NonZeroU32::MIN.saturating_add(2)));
    let id = hall.next_socket_id();
    let (address, rate_limit) = (slot.address, slot.address.map(|_| RateLimiter::direct(quota)));
    let mut connection = Connection { hall, socket, id, guest, room: None, address, rate_limit, faults: 0 };
    let end = connection.run().await;
    if let Some(Link::Here(room)) = connection.room.take() {
        let _ = room.send(Msg::Disconnected(id)).await;
    }
    if let Err(Some(refusal)) = end {
        connection.close(refusal).await;
    }
    drop(slot);
}

impl Connection {
    async fn run(&mut self) -> Flow {
        let (out, mut outgoing) = mpsc::channel::<Utf8Bytes>(self.hall.limits.queue);
        let mut out = Some(out);
        let ping = self.hall.limits.ping;
        let mut last_received = Instant::now();
        let mut heartbeat = tokio::time::interval_at(last_received + ping, ping);
        let hello = tokio::time::sleep(self.hall.limits.hello);
        tokio::pin!(hello);
        let mut closing = self.hall.closing.subscribe();
        loop {
            tokio::select! {
                biased;
                frame = outgoing.recv() => match frame {
                    Some(frame) => self.write_all(frame, &mut outgoing).await?,
                    // The room dropped this connection: it has sent the reason, or could not because the
                    // client does not read.
                    None => return Err(None),
                },
                message = self.socket.recv() => {
                    last_received = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.read(&text, &mut out).await?,
                        Some(Ok(Message::Binary(_))) => self.fault(0, Code::BadMessage).await?,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) | None => return Err(None),
                        Some(Err(_)) => return Err(Some(Code::TooLarge.into())),
                    }
                }
                // A room here says goodbye by itself, after what it still has to say.
                () = closes(&mut closing), if !matches!(self.room, Some(Link::Here(_))) => {
                    return Err(Some(Code::Closing.into()));
                }
                // A socket that belongs to no room only takes up space. Its client may be on a slow network,
                // so it is given a reason after which clients try again.
                () = &mut hello, if self.room.is_none() => return Err(Some(Code::TooSlow.into())),
                _ = heartbeat.tick() => {
                    if last_received.elapsed() > ping * 5 / 2 {
                        return Err(None);
                    }
                    if last_received.elapsed() > ping / 2 {
                        self.send(Message::Ping(axum::body::Bytes::new())).await?;
                    }
                }
            }
        }
    }

    async fn read(&mut self, text: &str, out: &mut Option<mpsc::Sender<Utf8Bytes>>) -> Flow {
        if self.rate_limit.as_ref().is_some_and(|limit| limit.check().is_err()) {
            return self.fault(number(text), Code::TooFast).await;
        }
        if text.len() > MAX_BYTES {
            return self.fault(number(text), Code::TooLarge).await;
        }
        let Ok(Frame(n, ask)) = serde_json::from_str(text) else {
            return self.fault(number(text), Code::BadMessage).await;
        };
        if let Ask::Act { actions, .. } = &ask {
            // Every eight actions of a chain count as one more message.
            let more = NonZeroU32::new(u32::try_from(actions.len() / 8).unwrap_or(u32::MAX));
            let limited = self.rate_limit.as_ref().zip(more);
            if limited.is_some_and(|(limit, more)| !matches!(limit.check_n(more), Ok(Ok(())))) {
                return self.fault(n, Code::TooFast).await;
            }
        }
        match (&self.room, ask) {
            (None, Ask::Hello { protocol, room, seen }) => {
                if protocol != VERSION {
                    return Err(Some(Code::Protocol.into()));
                }
                let Some(out) = out.take() else { return Err(None) };
                let connect = Connect { id: self.id, out, guest: self.guest.clone(), key: room, seen, n };
                // Loading a room, or waiting for another server, may take longer than a shutdown.
                let mut closing = self.hall.closing.subscribe();
                tokio::select! {
                    entered = self.enter(connect, text) => entered,
                    () = closes(&mut closing) => Err(Some(Code::Closing.into())),
                }
            }
            // Everything is passed on, also pings: it is the room that must be there, not this server.
            (Some(Link::There(owner)), ask) if !matches!(ask, Ask::Hello { .. }) => {
                if owner.send(text.into()).await.is_err() { Err(None) } else { Ok(()) }
            }
            (Some(Link::Here(_)), Ask::Ping) => self.write(frame(&Tell::Ok(n))).await,
            (Some(Link::Here(room)), ask) if !matches!(ask, Ask::Hello { .. }) => {
                let room_ended = room.send(Msg::Ask { id: self.id, n, ask }).await.is_err();
                // The room has ended. The client reconnects and finds it in its last stored state.
                if room_ended { Err(None) } else { Ok(()) }
            }
            _ => self.fault(n, Code::HelloFirst).await,
        }
    }

    async fn enter(&mut self, connect: Connect, hello: &str) -> Flow {
        let mut connect = connect;
        // Keys that no room has are looked up in the store, and nobody needs many of them. But an address may
        // be that of a whole school: those who come after one person has tried many keys still find their
        // room, only they wait in line for the lookup.
        let suspect = self.address.is_some_and(|address| self.hall.addresses.check(address, Kind::UnknownKey).is_err());
        // A room may leave memory between the lookup and the send.
        let (mut tries, begin) = (0, Instant::now());
        while tries < 3 {
            // Before the lookup, so that a lease that is released after it is not missed.
            let mut releases = self.hall.cluster.as_ref().map(|cluster| cluster.releases());
            let place = self.hall.enter(&connect.key, suspect).await.map_err(|refusal| {
                if let Some(address) = self.address.filter(|_| refusal.code == Code::UnknownRoom) {
                    let _ = self.hall.addresses.count(address, Kind::UnknownKey);
                }
                Some(refusal)
            })?;
            let (room, owner) = match place {
                Place::Here(handle) => {
                    tries += 1;
                    match handle.send(Msg::Connect(Box::new(connect))).await {
                        Ok(()) => {
                            self.room = Some(Link::Here(handle));
                            return Ok(());
                        }
                        Err(mpsc::error::SendError(Msg::Connect(back))) => connect = *back,
                        Err(_) => break,
                    }
                    continue;
                }
                Place::There { room, owner } => (room, owner),
            };
            let (Some(cluster), Some(releases)) = (&self.hall.cluster, &mut releases) else { break };
            // A client is passed on once. The owner of a moment ago sends it back.
            if self.address.is_none() {
                return Err(Some(Code::Closing.into()));
            }
            let (key, guest, out) = (&connect.key, connect.guest.as_deref(), connect.out.clone());
            if let Ok(owner) = forward::enter(cluster.clone(), owner, key, guest, out).await {
                let _ = owner.send(hello.into()).await;
                self.room = Some(Link::There(owner));
                return Ok(());
            }
            // The owner has ended, or is ending. Its lease is released, or runs out.
            if begin.elapsed() > TAKEOVER_TIMEOUT {
                break;
            }
            releases.wait(&room, TAKEOVER_INTERVAL).await;
        }
        Err(Some(Code::NotKept.into()))
    }

    /// Refuses a message that was not passed on; too many of them close the socket.
    async fn fault(&mut self, n: u32, code: Code) -> Flow {
        metrics::counter!("gamekeeper_refused_total", "code" => code.name()).increment(1);
        self.faults += 1;
        if self.faults > MAX_FAULTS {
            return Err(Some(code.into()));
        }
        self.write(frame(&Tell::No(n, code.into()))).await
    }

    /// Writes all queued messages with one flush: a move often produces two messages, and the system call is
    /// the expensive part.
    async fn write_all(&mut self, first: Utf8Bytes, outgoing: &mut mpsc::Receiver<Utf8Bytes>) -> Flow {
        let writing = async {
            let mut next = Some(first);
            while let Some(frame) = next {
                metrics::counter!("gamekeeper_sent_bytes_total").increment(frame.len() as u64);
                self.socket.feed(Message::Text(frame)).await?;
                next = outgoing.try_recv().ok();
            }
            self.socket.flush().await
        };
        match timeout(WRITE_TIMEOUT, writing).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }

    async fn write(&mut self, frame: Utf8Bytes) -> Flow {
        metrics::counter!("gamekeeper_sent_bytes_total").increment(frame.len() as u64);
        self.send(Message::Text(frame)).await
    }

    async fn send(&mut self, message: Message) -> Flow {
        match timeout(WRITE_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }

    async fn close(&mut self, refusal: Refusal) {
        let code = match refusal.code {
            Code::TooLarge => 1009,
            Code::Closing => 1012,
            Code::TooMany | Code::NotKept | Code::Unsure => 1013,
            _ => 1008,
        };
        let reason = refusal.code.name().into();
        let _ = self.write(frame(&Tell::Bye(refusal))).await;
        let _ = self.send(Message::Close(Some(CloseFrame { code, reason }))).await;
    }
}

/// Extracts the number of a malformed message, so that the refusal can quote it; 0 if there is none.
fn number(text: &str) -> u32 {
    let digits = text.trim_start().strip_prefix('[').map(str::trim_start).unwrap_or_default();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}
