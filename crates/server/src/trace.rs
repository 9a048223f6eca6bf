//! Assigns every request an id, which appears in its response and in all its log lines.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::random;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Logs a request by its route, never by its full path, which may contain room keys.
pub(crate) async fn log_request(request: Request, next: Next) -> Response {
    let mut id = random::key();
    id.truncate(12);
    let route = request.extensions().get::<MatchedPath>().map_or("files", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id, method = %request.method(), route);
    let start = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status().as_u16();
    metrics::counter!("gamekeeper_requests_total", "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    span.in_scope(|| {
        if status >= 500 {
            tracing::warn!(status, micros, "request finished");
        } else if route == "files" {
            tracing::trace!(status, micros, "request finished");
        } else {
            tracing::debug!(status, micros, "request finished");
        }
    });
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}
