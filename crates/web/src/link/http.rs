//! The few questions that are asked of the server without a socket.

use leptos::prelude::window;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::store;

/// Whether this browser has ever been somebody's online.
const GUEST: &str = "gamekeeper/guest";

/// The code of a refusal that no server has made: nobody answers.
pub(crate) const NO_NETWORK: &str = "no_network";

/// Asks, and gives the answer, or the code of the refusal.
pub(crate) async fn ask(method: &str, path: &str, body: &str) -> Result<Value, String> {
    let nobody = |_: JsValue| NO_NETWORK.to_owned();
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if !body.is_empty() {
        init.set_body(&JsValue::from_str(body));
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await.map_err(nobody)?;
    let answer: web_sys::Response = answer.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(nobody)?).await.map_err(nobody)?;
    let value: Value = serde_json::from_str(&text.as_string().unwrap_or_default()).unwrap_or_default();
    if answer.ok() {
        return Ok(value);
    }
    // A proxy that finds no server behind it answers in its own words.
    Err(value["code"].as_str().unwrap_or(NO_NETWORK).to_owned())
}

/// Sees to it that the server knows who this browser is.
pub(crate) async fn be_guest() -> Result<(), String> {
    ask("POST", "/api/guest", "").await?;
    // A browser that keeps nothing asks again each time.
    let _ = store::write(GUEST, "1");
    Ok(())
}

/// The rooms of this browser's guest. Who has never been online has none, and nobody is asked.
pub(crate) async fn rooms() -> Result<Vec<Value>, String> {
    if store::read(GUEST).is_none() {
        return Ok(Vec::new());
    }
    match ask("GET", "/api/rooms", "").await? {
        Value::Array(rooms) => Ok(rooms),
        _ => Ok(Vec::new()),
    }
}

/// Becomes the guest of another device.
pub(crate) async fn claim(code: &str) -> Result<(), String> {
    ask("POST", "/api/guest/claim", &format!("{{\"code\":{}}}", super::quote(code))).await?;
    let _ = store::write(GUEST, "1");
    Ok(())
}
