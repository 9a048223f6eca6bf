//! What a server does for other servers on the same database, on an address of its own.
//!
//! Every request shows this server's secret, which is in the database. A program that reads it could do
//! everything anyway; nobody else can claim to be a guest.

use std::sync::Arc;

use axum::Router;
use axum::extract::{State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::forward::{ERASE, GUEST, ROOM, SECRET, SOCKET};
use crate::socket;
use crate::waking::Place;
use crate::{Hall, api};

/// Returns the routes for other servers. They must not be reachable by clients.
pub fn internal(hall: Arc<Hall>) -> Router {
    Router::new().route(SOCKET, get(open)).with_state(hall)
}

/// Opens a socket for a client of another server, or erases a guest from a room. Answers 409 if this server
/// does not own the room, or is about to end: the other server then looks again.
async fn open(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, StatusCode> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let trusted = hall.cluster.as_ref().zip(text(SECRET)).is_some_and(|(cluster, secret)| cluster.is_trusted(secret));
    if !trusted {
        return Err(StatusCode::FORBIDDEN);
    }
    let key = text(ROOM).ok_or(StatusCode::BAD_REQUEST)?;
    if let Some(guest) = text(ERASE) {
        let Ok(None) = hall.erase_guest_here(key, guest).await else { return Err(StatusCode::CONFLICT) };
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let Ok(Place::Here(_)) = hall.enter(key, false).await else { return Err(StatusCode::CONFLICT) };
    let slot = hall.internal_slot().map_err(|_| StatusCode::CONFLICT)?;
    let guest = text(GUEST).map(str::to_owned);
    Ok(api::sized(upgrade).on_upgrade(move |socket| socket::serve(hall, socket, guest, slot)))
}
