//! Tests of the reports of content security policy violations.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use server::report::MAX_REPORT_BYTES;

use crate::{ask, assets, get};

fn report(body: String) -> StatusCode {
    ask(assets(), Request::post("/csp-report").body(Body::from(body)).unwrap()).status
}

#[test]
fn reports_are_limited_in_size_and_rate() {
    assert_eq!(report(r#"{"csp-report":{"blocked-uri":"inline"}}"#.to_owned()), StatusCode::NO_CONTENT);
    assert_eq!(report("hello".to_owned()), StatusCode::BAD_REQUEST);
    assert_eq!(report(String::new()), StatusCode::BAD_REQUEST);
    assert_eq!(report("x".repeat(MAX_REPORT_BYTES + 1)), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(get("/csp-report", &[]).status, StatusCode::METHOD_NOT_ALLOWED);
    let flood: Vec<StatusCode> = (0..80).map(|_| report(r#"{"csp-report":{}}"#.to_owned())).collect();
    assert!(flood.contains(&StatusCode::TOO_MANY_REQUESTS), "nobody can flood the log");
}
