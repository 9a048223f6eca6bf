//! A server, and somebody it knows.

use game_core::Record;
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::{BodyExt as _, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use protocol::http::{Claim, MoveCode, NewRoom, RoomKeys, RoomRow};
use protocol::{Has, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::{Error, Visit, gone, nonsense};

/// What a socket reads and writes at once, in bytes; what is longer takes more than one go.
const BUFFER: usize = 4 * 1024;

type Body = Full<std::collections::VecDeque<u8>>;

/// A server.
#[derive(Clone)]
pub struct Site {
    /// `127.0.0.1:8787`.
    authority: String,
    client: Client<HttpConnector, Body>,
}

/// Somebody whom a server knows.
#[derive(Clone)]
pub struct Guest {
    site: Site,
    /// `name=value`; nobody in particular without one.
    cookie: Option<String>,
}

impl Site {
    /// The server at this host and port.
    #[must_use]
    pub fn new(authority: impl Into<String>) -> Self {
        Self { authority: authority.into(), client: Client::builder(TokioExecutor::new()).build_http() }
    }

    /// Nobody in particular.
    #[must_use]
    pub fn anybody(&self) -> Guest {
        Guest { site: self.clone(), cookie: None }
    }

    /// A new guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn guest(&self) -> Result<Guest, Error> {
        let (_, headers, _) = self.anybody().ask(Method::POST, "/api/guest", &()).await?;
        Ok(Guest { site: self.clone(), cookie: Some(cookie(&headers)?) })
    }

    /// The guest that another device is, by its code.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn claim(&self, code: &str) -> Result<Guest, Error> {
        let claim = Claim { code: code.to_owned() };
        let (_, headers, _) = self.anybody().ask(Method::POST, "/api/guest/claim", &claim).await?;
        Ok(Guest { site: self.clone(), cookie: Some(cookie(&headers)?) })
    }

    /// Asks for a page, as a browser would: the status and the text.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn get(&self, path: &str) -> Result<(StatusCode, String), Error> {
        let (status, _, body) = self.anybody().send(Method::GET, path, Vec::new()).await?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }
}

fn cookie(headers: &HeaderMap) -> Result<String, Error> {
    let text = headers.get(header::SET_COOKIE).and_then(|value| value.to_str().ok());
    let pair = text.and_then(|text| text.split(';').next());
    pair.map(str::to_owned).ok_or_else(|| nonsense("no cookie was set"))
}

impl Guest {
    /// The same guest at another address of the same server.
    #[must_use]
    pub fn at(&self, site: &Site) -> Self {
        Self { site: site.clone(), cookie: self.cookie.clone() }
    }

    /// Makes a room.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn make(&self, room: &NewRoom) -> Result<RoomKeys, Error> {
        self.json(Method::POST, "/api/rooms", room).await
    }

    /// The rooms of this guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn rooms(&self) -> Result<Vec<RoomRow>, Error> {
        self.json(Method::GET, "/api/rooms", &()).await
    }

    /// A code with which another device becomes this guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn code(&self) -> Result<MoveCode, Error> {
        self.json(Method::POST, "/api/guest/code", &()).await
    }

    /// The record of a finished game.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn record(&self, table: &str) -> Result<Record, Error> {
        self.json(Method::GET, &format!("/api/rooms/{table}/record"), &()).await
    }

    /// Comes to a room, by the key to join or the key to watch.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn enter(&self, key: &str, seen: Option<Has>) -> Result<Visit, Error> {
        Visit::begin(self.socket().await?, key, seen).await
    }

    /// A bare socket.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn socket(&self) -> Result<crate::visit::Socket, Error> {
        let mut request = format!("ws://{}/api/socket", self.site.authority).into_client_request().map_err(gone)?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().map_err(nonsense)?);
        }
        let stream = tokio::net::TcpStream::connect(&self.site.authority).await.map_err(gone)?;
        stream.set_nodelay(true).map_err(gone)?;
        // What is usual is meant for files: it would cost 256 KiB a socket, and clearing half of it at every read.
        let buffers = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let connecting = tokio_tungstenite::client_async_with_config(request, stream, Some(buffers));
        let (socket, _) = connecting.await.map_err(gone)?;
        Ok(socket)
    }

    async fn json<T: DeserializeOwned>(&self, method: Method, path: &str, what: &impl Serialize) -> Result<T, Error> {
        let (_, _, body) = self.ask(method, path, what).await?;
        serde_json::from_slice(&body).map_err(nonsense)
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        what: &impl Serialize,
    ) -> Result<(StatusCode, HeaderMap, Vec<u8>), Error> {
        let body = if method == Method::GET { Vec::new() } else { serde_json::to_vec(what).map_err(nonsense)? };
        let (status, headers, body) = self.send(method, path, body).await?;
        if status.is_success() {
            return Ok((status, headers, body));
        }
        let refusal: Refusal = serde_json::from_slice(&body).map_err(|_| nonsense(format!("status {status}")))?;
        Err(Error::Refused(refusal))
    }

    async fn send(&self, method: Method, path: &str, body: Vec<u8>) -> Result<(StatusCode, HeaderMap, Vec<u8>), Error> {
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.site.authority));
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let request = request.body(Full::new(body.into())).map_err(nonsense)?;
        let answer = self.site.client.request(request).await.map_err(gone)?;
        let (parts, body) = answer.into_parts();
        let body = body.collect().await.map_err(gone)?.to_bytes().to_vec();
        Ok((parts.status, parts.headers, body))
    }
}
