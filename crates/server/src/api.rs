//! The HTTP API: guests, creating and listing rooms, records, and the WebSocket upgrade.

use core::time::Duration;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Extension, Path, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use protocol::http::{Claim, Join, NewRoom, RoomSummary, TransferCode};
use protocol::{Code, Refusal, RoomPhase};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::addresses::{Address, Kind, client_address};
use crate::hall::{Hall, not_stored, store_unreadable};
use crate::store::Gone;
use crate::waking::is_key;
use crate::{codes, guest, socket};

/// The maximum size of a request body, in bytes.
const MAX_BODY_BYTES: usize = 16 * 1024;
/// The maximum number of rooms in the list of a guest's rooms.
const MAX_LISTED_ROOMS: i64 = 200;
/// How long a list of rooms waits for its turn before it is refused.
const LIST_PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone)]
struct Api {
    hall: Arc<Hall>,
}

pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    let api = Api { hall };
    Router::new()
        .route("/api/guest", post(create_guest).delete(erase_guest))
        .route("/api/guest/code", post(create_code))
        .route("/api/guest/claim", post(claim))
        .route("/api/guest/devices", get(list_devices))
        .route("/api/guest/devices/{device}", delete(sign_out))
        .route("/api/rooms", get(list_rooms).post(create_room))
        .route("/api/join", post(join_by_code))
        .route("/api/rooms/{table}/record", get(get_record))
        .route("/api/socket", get(open_socket))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .with_state(api)
}

/// The client's address, as the connection reports it.
type ClientAddress = Option<Extension<ConnectInfo<SocketAddr>>>;

impl Api {
    /// Refuses a request that may change something if it is cross-origin or exceeds the rate limit.
    fn check_write(&self, headers: &HeaderMap, client: &ClientAddress) -> Result<(), ErrorResponse> {
        self.check_origin(headers)?;
        self.count(headers, client, Kind::Write)
    }

    /// Refuses a request of an address that has made too many of this kind.
    fn count(&self, headers: &HeaderMap, client: &ClientAddress, kind: Kind) -> Result<(), ErrorResponse> {
        Ok(self.hall.addresses.count(self.address(headers, client), kind)?)
    }

    /// Refuses cross-origin requests. Browsers always send `Origin`; other programs need not, as they hold no
    /// cookies that another site could abuse.
    fn check_origin(&self, headers: &HeaderMap) -> Result<(), ErrorResponse> {
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

    fn address(&self, headers: &HeaderMap, client: &ClientAddress) -> Address {
        let direct = client.as_ref().map(|Extension(ConnectInfo(address))| address.ip());
        client_address(&self.hall.limits, headers, direct)
    }

    async fn guest(&self, headers: &HeaderMap) -> Result<String, ErrorResponse> {
        Ok(guest::from_cookie(&self.hall.store, headers)
            .await
            .map_err(|why| store_unreadable(&why))?
            .ok_or(Code::NoGuest)?)
    }
}

/// A refusal as an HTTP response.
struct ErrorResponse(Refusal);

impl<T: Into<Refusal>> core::convert::From<T> for ErrorResponse {
    fn from(refusal: T) -> Self {
        Self(refusal.into())
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::NoGuest => StatusCode::UNAUTHORIZED,
            Code::Origin => StatusCode::FORBIDDEN,
            Code::UnknownRoom => StatusCode::NOT_FOUND,
            Code::Stage | Code::UnfinishedRooms => StatusCode::CONFLICT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooFast | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::NotKept | Code::Unsure | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
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

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, ErrorResponse> {
    let wrong = |why: serde_json::Error| Refusal { why: why.to_string(), ..Code::BadMessage.into() };
    Ok(serde_json::from_slice(body).map_err(wrong)?)
}

/// Creates a guest and sets its cookie. A valid cookie is set again, so that it lives a year from the last
/// visit.
async fn create_guest(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    let renewed = guest::renew(&api.hall.store, &headers, api.hall.limits.https).await;
    if let Some(cookie) = renewed.map_err(|why| store_unreadable(&why))? {
        return Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response());
    }
    let (_, cookie) = guest::create(&api.hall.store, api.hall.limits.https).await.map_err(|why| not_stored(&why))?;
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Deletes the guest, with every name and token; the cookie is deleted too.
async fn erase_guest(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    let guest = api.guest(&headers).await?;
    api.hall.erase_guest(&guest).await?;
    api.hall.disconnect_guest(&guest, Gone::Erased).await;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, guest::no_cookie(api.hall.limits.https))]).into_response())
}

async fn create_code(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    let guest = api.guest(&headers).await?;
    let code = guest::create_code(&api.hall.store, &guest).await.map_err(|why| not_stored(&why))?;
    Ok(json(&TransferCode { code, seconds: guest::CODE_SECONDS.unsigned_abs() }).into_response())
}

async fn claim(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    let Claim { code, leave } = read(&body)?;
    let cookie = guest::claim(&api.hall.store, &headers, &code, leave, api.hall.limits.https).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Returns the devices that are signed in as the guest; none for nobody.
async fn list_devices(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    let devices = guest::devices(&api.hall.store, &headers).await.map_err(|why| store_unreadable(&why))?;
    Ok(json(&devices).into_response())
}

/// Signs out another device of the guest. Sockets do not know their device, so all of the guest's are closed;
/// the devices that remain come back by themselves.
async fn sign_out(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
    Path(device): Path<String>,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    let guest = api.guest(&headers).await?;
    guest::sign_out(&api.hall.store, &headers, &guest, &device).await?;
    api.hall.disconnect_guest(&guest, Gone::SignedOut).await;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn create_room(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    let guest = api.guest(&headers).await?;
    let new_room: NewRoom = read(&body)?;
    let keys = api.hall.create_room(&guest, new_room).await?;
    Ok((StatusCode::CREATED, json(&keys)).into_response())
}

/// Returns the keys of the room that a short code belongs to.
async fn join_by_code(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ErrorResponse> {
    api.check_write(&headers, &client)?;
    api.count(&headers, &client, Kind::Code)?;
    let Join { code } = read(&body)?;
    let code = codes::parse(&code).ok_or(Code::BadCode)?;
    let keys = api.hall.store.room_by_code(&code).await.map_err(|why| store_unreadable(&why))?;
    Ok(json(&keys.ok_or(Code::BadCode)?).into_response())
}

/// Returns the rooms of the guest. Unlike most requests it reads many rows, so the requests of an address are
/// limited, and so is how many are read at the same time.
async fn list_rooms(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    api.count(&headers, &client, Kind::List)?;
    let turn = timeout(LIST_PATIENCE, api.hall.lists.acquire()).await;
    let _permit = turn.map_err(|_| Code::TooFast)?;
    let Some(guest) = guest::from_cookie(&api.hall.store, &headers).await.map_err(|why| store_unreadable(&why))? else {
        return Ok(json(&[(); 0]).into_response());
    };
    let rooms = api.hall.store.rooms_of(&guest, MAX_LISTED_ROOMS).await.map_err(|why| store_unreadable(&why))?;
    let rows: Vec<RoomSummary> = rooms
        .into_iter()
        .map(|room| RoomSummary {
            seat: room.seat_of(&guest),
            to_act: room.to_act,
            table: room.id,
            join: room.join,
            game: room.spec.game,
            stage: room.stage,
            names: room.seats.into_iter().map(|seat| seat.name).collect(),
            updated: room.updated,
        })
        .collect();
    Ok(json(&rows).into_response())
}

/// Returns the record of a finished game to anyone who knows the room's id. The game is replayed for it, so
/// the requests of an address are limited, and so are the threads.
async fn get_record(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
    Path(table): Path<String>,
) -> Result<Response, ErrorResponse> {
    api.count(&headers, &client, Kind::Record)?;
    if !is_key(&table) {
        return Err(Code::UnknownRoom.into());
    }
    let permit = api.hall.records.clone().acquire_owned().await;
    let found = api.hall.store.room(&table).await.map_err(|why| store_unreadable(&why))?;
    let (row, journal) = found.ok_or(Code::UnknownRoom)?;
    if row.stage != RoomPhase::Over {
        return Err(Code::Stage.into());
    }
    let manual = api.hall.script.is_some();
    // The thread has the permit: it goes on even if the client goes away.
    let replay = move || {
        let _permit = permit;
        crate::room::restore(&row, &journal, manual).map(|table| table.record())
    };
    let record = tokio::task::spawn_blocking(replay).await;
    let record = record.map_err(|_| Code::BadRecord)?.map_err(crate::room::refusal)?;
    Ok(json(&record).into_response())
}

async fn open_socket(
    State(api): State<Api>,
    client: ClientAddress,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ErrorResponse> {
    api.check_origin(&headers)?;
    api.count(&headers, &client, Kind::Upgrade)?;
    let slot = api.hall.socket_slot(api.address(&headers, &client))?;
    let guest = guest::from_cookie(&api.hall.store, &headers).await.map_err(|why| store_unreadable(&why))?;
    let hall = api.hall.clone();
    Ok(sized(upgrade).on_upgrade(move |socket| socket::serve(hall, socket, guest, slot)))
}

/// Sets the limits and the buffers of a socket.
pub(crate) fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    let upgrade = upgrade.max_message_size(socket::HARD_LIMIT).max_frame_size(socket::HARD_LIMIT);
    // The defaults are meant for large files: they would cost 256 KiB per socket, half of it cleared on every
    // read.
    upgrade.read_buffer_size(socket::READ_BUFFER).write_buffer_size(socket::WRITE_BUFFER)
}
