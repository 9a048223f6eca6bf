//! The routes.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use crate::{Assets, Hall, api, headers, meters, report, trace};

/// The page that is shown while there is no client to show. Without style: the policy allows none within a page.
const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Gamekeeper</title>
<h1>The client was not built</h1>
<p>This program was compiled without the pages of the game. Stop it, and start it with <code>cargo play</code>, which builds both.</p>
";

/// Every route of the server.
pub fn app(assets: Assets, hall: Arc<Hall>) -> Router {
    meters::start();
    let report = post(report::take).layer(DefaultBodyLimit::max(report::MOST_BYTES));
    Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .with_state((assets.clone(), hall.clone()))
        .route("/csp-report", report)
        .merge(api::routes(hall))
        .fallback(get(file).with_state(assets))
        .layer(from_fn(trace::follow))
        .layer(map_response(headers::add))
}

/// Whether all is well: the store answers.
async fn health(State((assets, hall)): State<(Assets, Arc<Hall>)>) -> Response {
    let ok = hall.store.answers().await;
    let (sockets, rooms) = hall.load();
    let text = json!({
        "ok": ok,
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": protocol::VERSION,
        "client": assets.built(),
        "sockets": sockets,
        "rooms": rooms,
    });
    let status = if ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text.to_string()).into_response()
}

async fn metrics() -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], meters::render()).into_response()
}

/// A file of the client. The client has addresses of its own, such as `/play/ingenious`: they have no dot, and all of them are its first page.
async fn file(State(assets): State<Assets>, uri: Uri, wanted: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = assets.get(path) {
        return file.answer(&wanted);
    }
    if path.contains('.') {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    }
    if let Some(index) = assets.get("index.html") {
        return index.answer(&wanted);
    }
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::SERVICE_UNAVAILABLE, headers, Body::from(NOT_BUILT)).into_response()
}
