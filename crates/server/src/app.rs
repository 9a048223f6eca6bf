//! The router: which handler answers which path.

use core::time::Duration;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use crate::{Assets, Hall, api, headers, meters, report, trace};

/// How long a request may take, from its head to the head of the response.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);

/// The page shown if the client was not built. It has no styles: the content security policy forbids inline
/// ones.
const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Gamekeeper</title>
<h1>The client was not built</h1>
<p>This program was compiled without the client. Stop it and run <code>cargo play</code>, which builds both.</p>
";

/// The page shown while a client under development is built for the first time. It reloads itself until there
/// is one.
const BEING_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta http-equiv=\"refresh\" content=\"1\">
<title>Gamekeeper</title>
<h1>The client is being built</h1>
<p>The folder given with <code>--client</code> has no <code>index.html</code> yet.</p>
";

/// Returns the router with every route of the server.
pub fn app(assets: Assets, hall: Arc<Hall>) -> Router {
    meters::start();
    let report = post(report::receive).layer(DefaultBodyLimit::max(report::MAX_REPORT_BYTES));
    Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .with_state((assets.clone(), hall.clone()))
        .route("/csp-report", report)
        .merge(api::routes(hall))
        .fallback(get(file).with_state(assets))
        .layer(from_fn(limit_time))
        .layer(from_fn(trace::log_request))
        .layer(map_response(headers::add))
}

/// Refuses a request that is not answered in time, such as one whose body never arrives. A socket is answered
/// when it is opened, so it may stay open.
async fn limit_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// The health check: 200 if the store responds and the server is not shutting down, 503 otherwise.
async fn health(State((assets, hall)): State<(Assets, Arc<Hall>)>) -> Response {
    // A balancer must send nobody to a server that is about to end.
    let ok = !*hall.closing.borrow() && hall.health.is_healthy(hall.store.is_responding()).await;
    let (sockets, rooms) = hall.counts();
    let mut text = json!({
        "ok": ok,
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": protocol::VERSION,
        "client": assets.built(),
        "sockets": sockets,
        "rooms": rooms,
    });
    if let Some(instance) = hall.instance() {
        text["instance"] = instance.into();
    }
    let status = if ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text.to_string()).into_response()
}

async fn metrics() -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], meters::render()).into_response()
}

/// Serves a file of the client. Client-side routes such as `/play/ingenious` have no dot; all of them get
/// `index.html`.
async fn file(State(assets): State<Assets>, uri: Uri, request: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = assets.get(path) {
        return file.respond(&request);
    }
    if path.contains('.') {
        return (StatusCode::NOT_FOUND, "file not found\n").into_response();
    }
    if let Some(index) = assets.get("index.html") {
        return index.respond(&request);
    }
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    let (status, page) = match assets.in_development() {
        true => (StatusCode::OK, BEING_BUILT),
        false => (StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT),
    };
    (status, headers, Body::from(page)).into_response()
}
