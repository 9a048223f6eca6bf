//! What is asked without a socket: who one is, making rooms, finding them again; and the socket's own address.

use core::net::IpAddr;
use core::num::NonZeroU32;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Extension, Path, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::http::{Claim, MoveCode, NewRoom, RoomRow};
use protocol::{Code, Refusal, RoomPhase};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::hall::{Hall, unkept, unread};
use crate::{guest, socket};

/// The longest request that is read.
const MOST_BYTES: usize = 16 * 1024;
/// The most rooms that are listed.
const MOST_ROOMS: i64 = 200;
/// After so many addresses those that are quiet are forgotten.
const ADDRESSES: usize = 10_000;

#[derive(Clone)]
struct Api {
    hall: Arc<Hall>,
    pace: Arc<DefaultKeyedRateLimiter<IpAddr>>,
}

pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    let each = NonZeroU32::new(hall.limits.requests).unwrap_or(NonZeroU32::MIN);
    let api = Api { hall, pace: Arc::new(RateLimiter::keyed(Quota::per_minute(each))) };
    Router::new()
        .route("/api/guest", post(make_guest))
        .route("/api/guest/code", post(make_code))
        .route("/api/guest/claim", post(claim))
        .route("/api/rooms", get(list).post(make_room))
        .route("/api/rooms/{table}/record", get(record))
        .route("/api/socket", get(open_socket))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(api)
}

/// Where a request comes from.
type From = Option<Extension<ConnectInfo<SocketAddr>>>;

impl Api {
    /// Whether the request may change something: from a page of ours, and not too often.
    fn admit(&self, headers: &HeaderMap, from: &From) -> Result<(), Answer> {
        self.own_page(headers)?;
        if self.pace.len() > ADDRESSES {
            self.pace.retain_recent();
        }
        self.pace.check_key(&self.address(headers, from)).map_err(|_| Answer::from(Code::TooFast))
    }

    /// Browsers say which page a request comes from. Programs need not; they have no cookies that others could use.
    fn own_page(&self, headers: &HeaderMap) -> Result<(), Answer> {
        let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
        let origin = origin.to_str().unwrap_or_default();
        let host = origin.split_once("://").map(|(_, host)| host);
        let own = host.is_some() && host == text(header::HOST);
        if own || self.hall.limits.origins.iter().any(|allowed| allowed == origin) {
            return Ok(());
        }
        Err(Code::Origin.into())
    }

    fn address(&self, headers: &HeaderMap, from: &From) -> IpAddr {
        let named = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
        // Each proxy adds the address it was asked from at the end; only the last was added by ours.
        let named = named.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
        let direct = from.as_ref().map(|Extension(ConnectInfo(address))| address.ip());
        named.filter(|_| self.hall.limits.proxy).or(direct).unwrap_or(IpAddr::from([0, 0, 0, 0]))
    }

    async fn guest(&self, headers: &HeaderMap) -> Result<String, Answer> {
        Ok(guest::known(&self.hall.store, headers).await.map_err(|why| unread(&why))?.ok_or(Code::NoGuest)?)
    }
}

/// A refusal as an answer.
struct Answer(Refusal);

impl<T: Into<Refusal>> core::convert::From<T> for Answer {
    fn from(refusal: T) -> Self {
        Self(refusal.into())
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::NoGuest => StatusCode::UNAUTHORIZED,
            Code::Origin => StatusCode::FORBIDDEN,
            Code::UnknownRoom => StatusCode::NOT_FOUND,
            Code::Stage => StatusCode::CONFLICT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooFast | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::NotKept | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        metrics::counter!("gamekeeper_refused_total", "code" => self.0.code.name()).increment(1);
        (status, json(&self.0)).into_response()
    }
}

fn json<T: Serialize + ?Sized>(value: &T) -> impl IntoResponse + use<T> {
    let text = serde_json::to_string(value).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], text)
}

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Answer> {
    let wrong = |why: serde_json::Error| Refusal { why: why.to_string(), ..Code::BadMessage.into() };
    Ok(serde_json::from_slice(body).map_err(wrong)?)
}

/// Whoever has no token yet gets one.
async fn make_guest(State(api): State<Api>, from: From, headers: HeaderMap) -> Result<Response, Answer> {
    api.admit(&headers, &from)?;
    if guest::known(&api.hall.store, &headers).await.map_err(|why| unread(&why))?.is_some() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let (_, cookie) = guest::make(&api.hall.store, api.hall.limits.proxy).await.map_err(|why| unkept(&why))?;
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)]).into_response())
}

async fn make_code(State(api): State<Api>, from: From, headers: HeaderMap) -> Result<Response, Answer> {
    api.admit(&headers, &from)?;
    let guest = api.guest(&headers).await?;
    let code = guest::code(&api.hall.store, &guest).await.map_err(|why| unkept(&why))?;
    Ok(json(&MoveCode { code, seconds: guest::CODE_SECONDS.unsigned_abs() }).into_response())
}

async fn claim(State(api): State<Api>, from: From, headers: HeaderMap, body: Bytes) -> Result<Response, Answer> {
    api.admit(&headers, &from)?;
    let Claim { code } = read(&body)?;
    let cookie = guest::claim(&api.hall.store, &code, api.hall.limits.proxy).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

async fn make_room(State(api): State<Api>, from: From, headers: HeaderMap, body: Bytes) -> Result<Response, Answer> {
    api.admit(&headers, &from)?;
    let guest = api.guest(&headers).await?;
    let wanted: NewRoom = read(&body)?;
    let keys = api.hall.make(&guest, wanted).await?;
    Ok((StatusCode::CREATED, json(&keys)).into_response())
}

async fn list(State(api): State<Api>, headers: HeaderMap) -> Result<Response, Answer> {
    let Some(guest) = guest::known(&api.hall.store, &headers).await.map_err(|why| unread(&why))? else {
        return Ok(json(&[(); 0]).into_response());
    };
    let rooms = api.hall.store.rooms_of(&guest, MOST_ROOMS).await.map_err(|why| unread(&why))?;
    let rows: Vec<RoomRow> = rooms
        .into_iter()
        .map(|room| RoomRow {
            table: room.id,
            join: room.join,
            game: room.terms.game,
            stage: room.stage,
            names: room.seats.into_iter().map(|seat| seat.name).collect(),
            updated: room.updated,
        })
        .collect();
    Ok(json(&rows).into_response())
}

/// The record of a finished game, for whoever knows the room.
async fn record(State(api): State<Api>, Path(table): Path<String>) -> Result<Response, Answer> {
    let found = api.hall.store.room(&table).await.map_err(|why| unread(&why))?;
    let (row, journal) = found.ok_or(Code::UnknownRoom)?;
    if row.stage != RoomPhase::Over {
        return Err(Code::Stage.into());
    }
    let table = crate::room::restore(&row, &journal, api.hall.script.is_some()).map_err(crate::room::refusal)?;
    Ok(json(&table.record()).into_response())
}

async fn open_socket(
    State(api): State<Api>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Answer> {
    api.own_page(&headers)?;
    let place = api.hall.place()?;
    let guest = guest::known(&api.hall.store, &headers).await.map_err(|why| unread(&why))?;
    let hall = api.hall.clone();
    let upgrade = upgrade.max_message_size(socket::HARD_LIMIT).max_frame_size(socket::HARD_LIMIT);
    // What is usual is meant for files: it would cost 256 KiB a socket, and clearing half of it at every read.
    let upgrade = upgrade.read_buffer_size(socket::READ_BUFFER).write_buffer_size(socket::WRITE_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(hall, socket, guest, place)))
}
