//! A number for every request, which stands in its answer and in every line that is logged about it.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::random;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Logs the route, never the address itself: keys of rooms may stand in it.
pub(crate) async fn follow(request: Request, next: Next) -> Response {
    let mut id = random::key();
    id.truncate(12);
    let route = request.extensions().get::<MatchedPath>().map_or("files", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id, method = %request.method(), route);
    let start = Instant::now();
    let mut answer = next.run(request).instrument(span.clone()).await;
    let status = answer.status().as_u16();
    metrics::counter!("gamekeeper_requests_total", "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    span.in_scope(|| {
        if status >= 500 {
            tracing::warn!(status, micros, "answered");
        } else if route == "files" {
            tracing::trace!(status, micros, "answered");
        } else {
            tracing::debug!(status, micros, "answered");
        }
    });
    if let Ok(id) = HeaderValue::try_from(id) {
        answer.headers_mut().insert(REQUEST_ID, id);
    }
    answer
}
