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

use crate::hall::{Hall, Handle, SocketSlot};
use crate::room::{Connect, Msg};

/// The largest frame read. Messages above [`MAX_BYTES`] are refused; frames above this limit close the
/// socket.
pub(crate) const HARD_LIMIT: usize = 4 * MAX_BYTES;
/// The size of the read buffer, in bytes: clients' messages are short, and longer ones take several reads.
pub(crate) const READ_BUFFER: usize = 1024;
/// The size of the write buffer, in bytes; more than this is flushed at once.
pub(crate) const WRITE_BUFFER: usize = 4096;
/// How long writing to a client may take before the socket is closed.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
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
    room: Option<Handle>,
    rate_limit: DefaultDirectRateLimiter,
    faults: u32,
}

/// `Err` ends the connection; the refusal, if any, is sent as a goodbye.
type Flow = Result<(), Option<Refusal>>;

/// Serves a socket until it is closed.
pub(crate) async fn serve(hall: Arc<Hall>, socket: WebSocket, guest: Option<String>, slot: SocketSlot) {
    let rate_limit = NonZeroU32::new(hall.limits.messages).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::per_second(rate_limit).allow_burst(rate_limit.saturating_mul(NonZeroU32::MIN.saturating_add(2)));
    let id = hall.next_socket_id();
    let mut connection =
        Connection { hall, socket, id, guest, room: None, rate_limit: RateLimiter::direct(quota), faults: 0 };
    let end = connection.run().await;
    if let Some(room) = connection.room.take() {
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
        if self.rate_limit.check().is_err() {
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
            if more.is_some_and(|more| !matches!(self.rate_limit.check_n(more), Ok(Ok(())))) {
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
                self.enter(connect).await
            }
            (Some(_), Ask::Ping) => self.write(frame(&Tell::Ok(n))).await,
            (Some(room), ask) if !matches!(ask, Ask::Hello { .. }) => {
                let room_ended = room.send(Msg::Ask { id: self.id, n, ask }).await.is_err();
                // The room has ended. The client reconnects and finds it in its last stored state.
                if room_ended { Err(None) } else { Ok(()) }
            }
            _ => self.fault(n, Code::HelloFirst).await,
        }
    }

    async fn enter(&mut self, connect: Connect) -> Flow {
        let mut connect = connect;
        // A room may leave memory between the lookup and the send.
        for _ in 0..3 {
            let handle = self.hall.clone().enter(&connect.key).await.map_err(Some)?;
            match handle.send(Msg::Connect(Box::new(connect))).await {
                Ok(()) => {
                    self.room = Some(handle);
                    return Ok(());
                }
                Err(mpsc::error::SendError(Msg::Connect(back))) => connect = *back,
                Err(_) => break,
            }
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
            Code::TooMany | Code::NotKept => 1013,
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
