//! One socket: reads what a client asks, bounded in size and pace, and writes what its room tells.

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
use crate::room::{Come, Msg};

/// A frame that is longer ends the socket; one that is merely too long is refused.
pub(crate) const HARD_LIMIT: usize = 4 * MAX_BYTES;
/// What is read at once, in bytes: what clients send is short, and what is longer takes more than one go.
pub(crate) const READ_BUFFER: usize = 1024;
/// From so many bytes on, what is sent does not wait for more.
pub(crate) const WRITE_BUFFER: usize = 4096;
/// How long a client may take to read what was sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many messages that are no messages, or that come too fast, and the socket is closed.
const MAX_FAULTS: u32 = 100;

pub(crate) fn frame(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).unwrap_or_default().into()
}

struct Wire {
    hall: Arc<Hall>,
    socket: WebSocket,
    id: u64,
    guest: Option<String>,
    room: Option<Handle>,
    pace: DefaultDirectRateLimiter,
    faults: u32,
}

/// Whether the socket goes on.
type GoesOn = Result<(), Option<Refusal>>;

/// Serves a socket until it ends.
pub(crate) async fn serve(hall: Arc<Hall>, socket: WebSocket, guest: Option<String>, place: SocketSlot) {
    let pace = NonZeroU32::new(hall.limits.messages).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::per_second(pace).allow_burst(pace.saturating_mul(NonZeroU32::MIN.saturating_add(2)));
    let id = hall.number();
    let mut wire = Wire { hall, socket, id, guest, room: None, pace: RateLimiter::direct(quota), faults: 0 };
    let end = wire.run().await;
    if let Some(room) = wire.room.take() {
        let _ = room.send(Msg::Gone(id)).await;
    }
    if let Err(Some(refusal)) = end {
        wire.close(refusal).await;
    }
    drop(place);
}

impl Wire {
    async fn run(&mut self) -> GoesOn {
        let (out, mut told) = mpsc::channel::<Utf8Bytes>(self.hall.limits.queue);
        let mut out = Some(out);
        let ping = self.hall.limits.ping;
        let mut heard = Instant::now();
        let mut beat = tokio::time::interval_at(heard + ping, ping);
        loop {
            tokio::select! {
                biased;
                frame = told.recv() => match frame {
                    Some(frame) => self.write_all(frame, &mut told).await?,
                    // The room let go of us: it has said why, or could not because we do not read.
                    None => return Err(None),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.read(&text, &mut out).await?,
                        Some(Ok(Message::Binary(_))) => self.fault(0, Code::BadMessage).await?,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) | None => return Err(None),
                        Some(Err(_)) => return Err(Some(Code::TooLarge.into())),
                    }
                }
                _ = beat.tick() => {
                    if heard.elapsed() > ping * 5 / 2 {
                        return Err(None);
                    }
                    if heard.elapsed() > ping / 2 {
                        self.send(Message::Ping(axum::body::Bytes::new())).await?;
                    }
                }
            }
        }
    }

    async fn read(&mut self, text: &str, out: &mut Option<mpsc::Sender<Utf8Bytes>>) -> GoesOn {
        if self.pace.check().is_err() {
            return self.fault(number(text), Code::TooFast).await;
        }
        if text.len() > MAX_BYTES {
            return self.fault(number(text), Code::TooLarge).await;
        }
        let Ok(Frame(n, ask)) = serde_json::from_str(text) else {
            return self.fault(number(text), Code::BadMessage).await;
        };
        match (&self.room, ask) {
            (None, Ask::Hello { protocol, room, seen }) => {
                if protocol != VERSION {
                    return Err(Some(Code::Protocol.into()));
                }
                let Some(out) = out.take() else { return Err(None) };
                let come = Come { id: self.id, out, guest: self.guest.clone(), key: room, seen, n };
                self.enter(come).await
            }
            (Some(_), Ask::Ping) => self.write(frame(&Tell::Ok(n))).await,
            (Some(room), ask) if !matches!(ask, Ask::Hello { .. }) => {
                let gone = room.send(Msg::Ask { id: self.id, n, ask }).await.is_err();
                // The room has ended under us. The client comes again and finds it as it was kept.
                if gone { Err(None) } else { Ok(()) }
            }
            _ => self.fault(n, Code::HelloFirst).await,
        }
    }

    async fn enter(&mut self, come: Come) -> GoesOn {
        let mut come = come;
        // A room may fall asleep between being found and being spoken to.
        for _ in 0..3 {
            let handle = self.hall.clone().enter(&come.key).await.map_err(Some)?;
            match handle.send(Msg::Come(Box::new(come))).await {
                Ok(()) => {
                    self.room = Some(handle);
                    return Ok(());
                }
                Err(mpsc::error::SendError(Msg::Come(back))) => come = *back,
                Err(_) => break,
            }
        }
        Err(Some(Code::NotKept.into()))
    }

    /// Refuses what could not be passed on; who does that too often has to go.
    async fn fault(&mut self, n: u32, code: Code) -> GoesOn {
        metrics::counter!("gamekeeper_refused_total", "code" => code.name()).increment(1);
        self.faults += 1;
        if self.faults > MAX_FAULTS {
            return Err(Some(code.into()));
        }
        self.write(frame(&Tell::No(n, code.into()))).await
    }

    /// Writes everything that waits, in one go: what a move brings is often two messages, and handing them over is what costs.
    async fn write_all(&mut self, first: Utf8Bytes, told: &mut mpsc::Receiver<Utf8Bytes>) -> GoesOn {
        let writing = async {
            let mut next = Some(first);
            while let Some(frame) = next {
                metrics::counter!("gamekeeper_sent_bytes_total").increment(frame.len() as u64);
                self.socket.feed(Message::Text(frame)).await?;
                next = told.try_recv().ok();
            }
            self.socket.flush().await
        };
        match timeout(PATIENCE, writing).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }

    async fn write(&mut self, frame: Utf8Bytes) -> GoesOn {
        metrics::counter!("gamekeeper_sent_bytes_total").increment(frame.len() as u64);
        self.send(Message::Text(frame)).await
    }

    async fn send(&mut self, message: Message) -> GoesOn {
        match timeout(PATIENCE, self.socket.send(message)).await {
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

/// The number of a message that cannot be read as a whole, so that its sender knows which it was.
fn number(text: &str) -> u32 {
    let digits = text.trim_start().strip_prefix('[').map(str::trim_start).unwrap_or_default();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}
