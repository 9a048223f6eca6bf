//! The few requests that go to the server over HTTP instead of the WebSocket.

use leptos::prelude::window;
use protocol::http::{Claim, Device, Join, NewRoom, RoomKeys, RoomSummary, TransferCode};
use protocol::{Code, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::store;

/// The storage key that is set once this browser has a guest account on the server.
const GUEST: &str = "gamekeeper/guest";

/// The refusal code for a code that would make this browser leave unfinished games.
pub(crate) const UNFINISHED_ROOMS: &str = Code::UnfinishedRooms.name();
/// The client's own refusal code for a server that does not answer.
pub(crate) const NO_NETWORK: &str = "no_network";
/// The client's own refusal code for a server that has too much to do.
const SERVER_BUSY: &str = "server_busy";
/// The client's own refusal code for what the server does not have.
const NOT_FOUND: &str = "not_found";
/// The client's own refusal code for any other error of the server.
const SERVER_ERROR: &str = "server_error";

/// Sends a request and returns the text of the response, or the code of the refusal.
async fn send(method: &str, path: &str, body: Option<String>) -> Result<String, String> {
    let no_answer = |_: JsValue| NO_NETWORK.to_owned();
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&JsValue::from_str(&body));
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await.map_err(no_answer)?;
    let answer: web_sys::Response = answer.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(no_answer)?).await.map_err(no_answer)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    Err(refusal_code(answer.status(), &text).to_owned())
}

/// Returns the code of a refusal. One that this page does not know, of a newer server or of a proxy before
/// it, is told by the status.
fn refusal_code(status: u16, text: &str) -> &'static str {
    match serde_json::from_str::<Refusal>(text) {
        Ok(refusal) => refusal.code.name(),
        Err(_) => match status {
            // A proxy that cannot reach the server.
            502 | 504 => NO_NETWORK,
            429 | 503 => SERVER_BUSY,
            404 | 410 => NOT_FOUND,
            426 => Code::Protocol.name(),
            _ => SERVER_ERROR,
        },
    }
}

/// Returns the body of a request.
fn body(value: &impl Serialize) -> Option<String> {
    serde_json::to_string(value).ok()
}

/// Parses a response. What is not the server's, or of another version, counts as an error of the server.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|_| SERVER_ERROR.to_owned())
}

/// Makes sure that this browser has a guest account on the server.
pub(crate) async fn be_guest() -> Result<(), String> {
    send("POST", "/api/guest", None).await?;
    // If this cannot be stored, the account is asked for again each time.
    let _ = store::write(GUEST, "1");
    Ok(())
}

/// Creates a room, with a guest account if there is none yet. Returns its keys.
pub(crate) async fn create_room(room: &NewRoom) -> Result<RoomKeys, String> {
    be_guest().await?;
    parse(&send("POST", "/api/rooms", body(room)).await?)
}

/// Returns the keys of the room that a short code belongs to.
pub(crate) async fn join_by_code(code: &str) -> Result<RoomKeys, String> {
    parse(&send("POST", "/api/join", body(&Join { code: code.to_owned() })).await?)
}

/// Returns the rooms of this browser's guest. A browser without a guest account has none, and no request is
/// made.
pub(crate) async fn rooms() -> Result<Vec<RoomSummary>, String> {
    if !is_guest() {
        return Ok(Vec::new());
    }
    parse(&send("GET", "/api/rooms", None).await?)
}

/// Returns a code that makes another device the same guest, with a guest account if there is none yet.
pub(crate) async fn transfer_code() -> Result<TransferCode, String> {
    be_guest().await?;
    parse(&send("POST", "/api/guest/code", None).await?)
}

/// Signs in as the guest of another device, with a code from there. `leave` tells that this browser may leave
/// its unfinished games; otherwise that is refused as [`UNFINISHED_ROOMS`].
pub(crate) async fn claim(code: &str, leave: bool) -> Result<(), String> {
    send("POST", "/api/guest/claim", body(&Claim { code: code.to_owned(), leave })).await?;
    let _ = store::write(GUEST, "1");
    Ok(())
}

/// Returns the devices that are signed in as this browser's guest; none if it has no guest account.
pub(crate) async fn devices() -> Result<Vec<Device>, String> {
    if !is_guest() {
        return Ok(Vec::new());
    }
    parse(&send("GET", "/api/guest/devices", None).await?)
}

/// Signs out another device of this browser's guest.
pub(crate) async fn sign_out(device: &str) -> Result<(), String> {
    send("DELETE", &format!("/api/guest/devices/{device}"), None).await.map(drop)
}

/// True if this browser has a guest account on the server, as far as it knows.
pub(crate) fn is_guest() -> bool {
    store::read(GUEST).is_some()
}

/// Deletes this browser's guest account, with everything that the server knows of the person.
pub(crate) async fn forget_me() -> Result<(), String> {
    send("DELETE", "/api/guest", None).await?;
    store::remove(GUEST);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_refusal_is_told_by_its_status() {
        let known = r#"{"code":"too_many","why":"the limit is reached"}"#;
        assert_eq!(refusal_code(429, known), "too_many");
        let newer = r#"{"code":"of_a_newer_server","why":"a reason"}"#;
        for (status, code) in [
            (400, SERVER_ERROR),
            (404, NOT_FOUND),
            (426, "protocol"),
            (429, SERVER_BUSY),
            (500, SERVER_ERROR),
            (502, NO_NETWORK),
            (503, SERVER_BUSY),
        ] {
            assert_eq!(refusal_code(status, newer), code, "{status}");
            assert_eq!(refusal_code(status, "<h1>a page of a proxy</h1>"), code, "{status}");
        }
        assert_eq!(parse::<u8>("<h1>a page of a proxy</h1>"), Err(SERVER_ERROR.to_owned()));
    }
}
