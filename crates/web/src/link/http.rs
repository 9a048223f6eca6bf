//! The few requests that go to the server over HTTP instead of the WebSocket.

use leptos::prelude::window;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::store;

/// The storage key that is set once this browser has a guest account on the server.
const GUEST: &str = "gamekeeper/guest";

/// The client's own refusal code for a server that does not answer.
pub(crate) const NO_NETWORK: &str = "no_network";

/// Sends a request and returns the JSON of the response, or the code of the refusal.
pub(crate) async fn ask(method: &str, path: &str, body: &str) -> Result<Value, String> {
    let no_answer = |_: JsValue| NO_NETWORK.to_owned();
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if !body.is_empty() {
        init.set_body(&JsValue::from_str(body));
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await.map_err(no_answer)?;
    let answer: web_sys::Response = answer.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(no_answer)?).await.map_err(no_answer)?;
    let value: Value = serde_json::from_str(&text.as_string().unwrap_or_default()).unwrap_or_default();
    if answer.ok() {
        return Ok(value);
    }
    // A proxy that cannot reach the server answers with a page of its own.
    Err(value["code"].as_str().unwrap_or(NO_NETWORK).to_owned())
}

/// Makes sure that this browser has a guest account on the server.
pub(crate) async fn be_guest() -> Result<(), String> {
    ask("POST", "/api/guest", "").await?;
    // If this cannot be stored, the account is asked for again each time.
    let _ = store::write(GUEST, "1");
    Ok(())
}

/// Returns the rooms of this browser's guest. A browser without a guest account has none, and no request is
/// made.
pub(crate) async fn rooms() -> Result<Vec<Value>, String> {
    if store::read(GUEST).is_none() {
        return Ok(Vec::new());
    }
    match ask("GET", "/api/rooms", "").await? {
        Value::Array(rooms) => Ok(rooms),
        _ => Ok(Vec::new()),
    }
}

/// Signs in as the guest of another device, with a code from there.
pub(crate) async fn claim(code: &str) -> Result<(), String> {
    ask("POST", "/api/guest/claim", &format!("{{\"code\":{}}}", super::quote(code))).await?;
    let _ = store::write(GUEST, "1");
    Ok(())
}
