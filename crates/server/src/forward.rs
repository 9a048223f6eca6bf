//! Passes frames between a client and the server that owns its room.
//!
//! A balancer cannot know who owns a room: the key is in the first frame. So any server accepts any client,
//! and if another one owns the room, opens a socket to it and passes on every frame as it is. The client's
//! limits are applied by the server it came to, and its guest was identified there; the owner believes that
//! because of the secret.

use core::time::Duration;

use axum::extract::ws::Utf8Bytes;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::cluster::Cluster;
use crate::store::Owner;

/// The path of sockets between servers.
pub(crate) const SOCKET: &str = "/internal/socket";
/// The headers of such a request: the owner's secret, the room's key, and the guest if there is one.
pub(crate) const SECRET: &str = "x-gamekeeper-secret";
pub(crate) const ROOM: &str = "x-gamekeeper-room";
pub(crate) const GUEST: &str = "x-gamekeeper-guest";
/// The guest to be erased, where the request is for that.
pub(crate) const ERASE: &str = "x-gamekeeper-erase";

/// How long the owner may take to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);
/// How long passing on a frame may take.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The number of frames of a client that wait for the owner.
const QUEUE: usize = 32;
/// The size of the buffers of a socket, in bytes.
const BUFFER: usize = 4 * 1024;

type Socket = WebSocketStream<TcpStream>;

/// The owner could not be reached, or says that it does not own the room.
#[derive(Debug)]
pub(crate) struct NotReached;

async fn connect(owner: &Owner, headers: &[(&'static str, &str)]) -> Result<Socket, Error> {
    let mut request = format!("ws://{}{SOCKET}", owner.address).into_client_request()?;
    for (name, value) in headers {
        request.headers_mut().insert(*name, HeaderValue::try_from(*value)?);
    }
    request.headers_mut().insert(SECRET, HeaderValue::try_from(owner.secret.as_str())?);
    let stream = TcpStream::connect(&owner.address).await?;
    stream.set_nodelay(true)?;
    let buffers = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    Ok(tokio_tungstenite::client_async_with_config(request, stream, Some(buffers)).await?.0)
}

/// Connects a client to the owner of its room. Returns where the client's frames go; what the owner sends
/// goes to `out`, which is closed when the owner is gone.
pub(crate) async fn enter(
    cluster: std::sync::Arc<Cluster>,
    owner: Owner,
    key: &str,
    guest: Option<&str>,
    out: mpsc::Sender<Utf8Bytes>,
) -> Result<mpsc::Sender<Utf8Bytes>, NotReached> {
    let mut headers = vec![(ROOM, key)];
    headers.extend(guest.map(|guest| (GUEST, guest)));
    let Ok(Ok(socket)) = timeout(CONNECT_TIMEOUT, connect(&owner, &headers)).await else { return Err(NotReached) };
    cluster.has_answered(&owner.instance);
    let (asks, queue) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        let _counted = Counted::new();
        tokio::select! {
            () = pass(socket, queue, out) => {}
            // The owner may be paused, or out of reach of the database: then others take over its rooms, and
            // the client has to come back.
            () = cluster.gone(&owner.instance) => {}
        }
    });
    Ok(asks)
}

/// Asks the owner of a room to remove a person from it.
pub(crate) async fn erase(owner: &Owner, room: &str, guest: &str) -> Result<(), NotReached> {
    let asked = timeout(WRITE_TIMEOUT, connect(owner, &[(ROOM, room), (ERASE, guest)])).await;
    match asked {
        // The owner answers with a status instead of a socket.
        Ok(Err(Error::Http(answer))) if answer.status() == StatusCode::NO_CONTENT => Ok(()),
        _ => Err(NotReached),
    }
}

async fn pass(mut owner: Socket, mut asks: mpsc::Receiver<Utf8Bytes>, out: mpsc::Sender<Utf8Bytes>) {
    loop {
        tokio::select! {
            ask = asks.recv() => {
                let Some(ask) = ask else {
                    let _ = timeout(WRITE_TIMEOUT, owner.close(None)).await;
                    return;
                };
                let sent = timeout(WRITE_TIMEOUT, owner.send(Message::text(ask.as_str()))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    return;
                }
            }
            told = owner.next() => match told {
                Some(Ok(Message::Text(text))) => {
                    let sent = timeout(WRITE_TIMEOUT, out.send(Utf8Bytes::from(text.as_str()))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            }
        }
    }
}

/// Counts the sockets that are passed on.
struct Counted;

impl Counted {
    fn new() -> Self {
        metrics::gauge!("gamekeeper_forwarded_sockets").increment(1);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        metrics::gauge!("gamekeeper_forwarded_sockets").decrement(1);
    }
}
