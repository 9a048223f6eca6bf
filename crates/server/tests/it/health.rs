//! The health check.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use server::Assets;

use crate::{ask, get};

#[test]
fn health_reports_the_version_and_whether_the_client_is_built() {
    let built = get("/health", &[]);
    assert_eq!(built.status, StatusCode::OK);
    assert_eq!(built.header("content-type"), "application/json");
    assert_eq!(built.header("cache-control"), "no-store");
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(r#"{{"client":true,"ok":true,"protocol":2,"rooms":0,"sockets":0,"version":"{version}"}}"#);
    assert_eq!(built.body, expected);
    let again = get("/health", &[]);
    assert_eq!(built.header("x-request-id").len(), 12, "a request id, which its log lines have too");
    assert_ne!(built.header("x-request-id"), again.header("x-request-id"));
    let missing = ask(Assets::default(), Request::get("/health").body(Body::empty()).unwrap());
    assert!(missing.body.contains(r#""client":false"#));
}
