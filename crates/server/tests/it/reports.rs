//! Reports of browsers about blocked content.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use server::report::MOST_BYTES;

use crate::{ask, assets, get};

fn report(body: String) -> StatusCode {
    ask(assets(), Request::post("/csp-report").body(Body::from(body)).unwrap()).status
}

#[test]
fn reports_are_taken_up_to_a_length_and_a_number() {
    assert_eq!(report(r#"{"csp-report":{"blocked-uri":"inline"}}"#.to_owned()), StatusCode::NO_CONTENT);
    assert_eq!(report("hello".to_owned()), StatusCode::BAD_REQUEST);
    assert_eq!(report(String::new()), StatusCode::BAD_REQUEST);
    assert_eq!(report("x".repeat(MOST_BYTES + 1)), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(get("/csp-report", &[]).status, StatusCode::METHOD_NOT_ALLOWED);
    let flood: Vec<StatusCode> = (0..80).map(|_| report(r#"{"csp-report":{}}"#.to_owned())).collect();
    assert!(flood.contains(&StatusCode::TOO_MANY_REQUESTS), "a log is not filled by whoever likes");
}
