//! A server, and a guest (an account without a password) of it.

use game_core::Record;
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::{BodyExt as _, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use protocol::http::{Claim, Device, Join, NewRoom, RoomKeys, RoomSummary, TransferCode};
use protocol::{Has, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::{Error, RoomClient, disconnected, protocol_error};

/// The size of a socket's read and write buffers, in bytes; longer messages take several calls.
const BUFFER: usize = 4 * 1024;

type Body = Full<std::collections::VecDeque<u8>>;

/// A server, by its address.
#[derive(Clone)]
pub struct Site {
    /// The host and port, such as `127.0.0.1:8787`.
    authority: String,
    client: Client<HttpConnector, Body>,
}

/// A guest of a server, identified by a cookie.
#[derive(Clone)]
pub struct Guest {
    site: Site,
    /// The guest's cookie as `name=value`; `None` for an anonymous client.
    cookie: Option<String>,
}

impl Site {
    /// The server at this host and port.
    #[must_use]
    pub fn new(authority: impl Into<String>) -> Self {
        Self { authority: authority.into(), client: Client::builder(TokioExecutor::new()).build_http() }
    }

    /// A client without a guest account, which can only watch.
    #[must_use]
    pub fn anonymous(&self) -> Guest {
        Guest { site: self.clone(), cookie: None }
    }

    /// Creates a guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn guest(&self) -> Result<Guest, Error> {
        let (_, headers, _) = self.anonymous().ask(Method::POST, "/api/guest", &()).await?;
        Ok(Guest { site: self.clone(), cookie: Some(cookie(&headers)?) })
    }

    /// Redeems a one-time code: returns the guest who created it on another device.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn claim(&self, code: &str) -> Result<Guest, Error> {
        self.anonymous().claim(code, false).await
    }

    /// Returns the keys of the room that a short code belongs to.
    ///
    /// # Errors
    /// If the server cannot be reached, or no room that gathers has this code.
    pub async fn join_by_code(&self, code: &str) -> Result<RoomKeys, Error> {
        self.anonymous().json(Method::POST, "/api/join", &Join { code: code.to_owned() }).await
    }

    /// Sends a GET request and returns the status and the body.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn get(&self, path: &str) -> Result<(StatusCode, String), Error> {
        let (status, _, body) = self.anonymous().send(Method::GET, path, Vec::new()).await?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }
}

fn cookie(headers: &HeaderMap) -> Result<String, Error> {
    let text = headers.get(header::SET_COOKIE).and_then(|value| value.to_str().ok());
    let pair = text.and_then(|text| text.split(';').next());
    pair.map(str::to_owned).ok_or_else(|| protocol_error("no cookie was set"))
}

impl Guest {
    /// The same guest at another address of the same server.
    #[must_use]
    pub fn at(&self, site: &Site) -> Self {
        Self { site: site.clone(), cookie: self.cookie.clone() }
    }

    /// Creates a room.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn create_room(&self, room: &NewRoom) -> Result<RoomKeys, Error> {
        self.json(Method::POST, "/api/rooms", room).await
    }

    /// Deletes this guest: the names at all tables, and every token.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn erase(&self) -> Result<(), Error> {
        self.ask(Method::DELETE, "/api/guest", &()).await.map(drop)
    }

    /// Returns the rooms of this guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn rooms(&self) -> Result<Vec<RoomSummary>, Error> {
        self.json(Method::GET, "/api/rooms", &()).await
    }

    /// Creates a one-time code with which another device becomes this guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn transfer_code(&self) -> Result<TransferCode, Error> {
        self.json(Method::POST, "/api/guest/code", &()).await
    }

    /// Redeems a one-time code like [`Site::claim`], on a device that is this guest so far. `leave` tells
    /// that it may leave this guest's unfinished rooms.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn claim(&self, code: &str, leave: bool) -> Result<Guest, Error> {
        let claim = Claim { code: code.to_owned(), leave };
        let (_, headers, _) = self.ask(Method::POST, "/api/guest/claim", &claim).await?;
        Ok(Guest { site: self.site.clone(), cookie: Some(cookie(&headers)?) })
    }

    /// Returns the devices that are signed in as this guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn devices(&self) -> Result<Vec<Device>, Error> {
        self.json(Method::GET, "/api/guest/devices", &()).await
    }

    /// Signs out another device of this guest.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn sign_out(&self, device: &str) -> Result<(), Error> {
        self.ask(Method::DELETE, &format!("/api/guest/devices/{device}"), &()).await.map(drop)
    }

    /// Returns the record of a finished game.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn record(&self, table: &str) -> Result<Record, Error> {
        self.json(Method::GET, &format!("/api/rooms/{table}/record"), &()).await
    }

    /// Enters a room with its key to join or to watch.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn enter(&self, key: &str, seen: Option<Has>) -> Result<RoomClient, Error> {
        RoomClient::begin(self.socket().await?, key, seen).await
    }

    /// Opens a socket without sending anything.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn socket(&self) -> Result<crate::room_client::Socket, Error> {
        let mut request =
            format!("ws://{}/api/socket", self.site.authority).into_client_request().map_err(disconnected)?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().map_err(protocol_error)?);
        }
        let stream = tokio::net::TcpStream::connect(&self.site.authority).await.map_err(disconnected)?;
        stream.set_nodelay(true).map_err(disconnected)?;
        // The defaults are meant for large files: they would cost 256 KiB per socket, half of it cleared on
        // every read.
        let buffers = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let connecting = tokio_tungstenite::client_async_with_config(request, stream, Some(buffers));
        let (socket, _) = connecting.await.map_err(disconnected)?;
        Ok(socket)
    }

    async fn json<T: DeserializeOwned>(&self, method: Method, path: &str, what: &impl Serialize) -> Result<T, Error> {
        let (_, _, body) = self.ask(method, path, what).await?;
        serde_json::from_slice(&body).map_err(protocol_error)
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        what: &impl Serialize,
    ) -> Result<(StatusCode, HeaderMap, Vec<u8>), Error> {
        let body = if method == Method::GET { Vec::new() } else { serde_json::to_vec(what).map_err(protocol_error)? };
        let (status, headers, body) = self.send(method, path, body).await?;
        if status.is_success() {
            return Ok((status, headers, body));
        }
        let refusal: Refusal = serde_json::from_slice(&body).map_err(|_| protocol_error(format!("status {status}")))?;
        Err(Error::Refused(refusal))
    }

    async fn send(&self, method: Method, path: &str, body: Vec<u8>) -> Result<(StatusCode, HeaderMap, Vec<u8>), Error> {
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.site.authority));
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let request = request.body(Full::new(body.into())).map_err(protocol_error)?;
        let answer = self.site.client.request(request).await.map_err(disconnected)?;
        let (parts, body) = answer.into_parts();
        let body = body.collect().await.map_err(disconnected)?.to_bytes().to_vec();
        Ok((parts.status, parts.headers, body))
    }
}
