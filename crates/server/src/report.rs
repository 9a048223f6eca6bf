//! What browsers tell about content that the policy blocked: one line each on standard error.
//!
//! Anybody can send a report, so that nothing in one is believed: it is cut short, and cannot break out of its line.

use core::num::NonZeroU32;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::StatusCode;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::Value;

/// The longest report that is read.
pub const MOST_BYTES: usize = 8 * 1024;

/// The most characters of one field that are logged.
const MOST_CHARACTERS: usize = 120;

/// What the line is made of, as browsers name it.
const FIELDS: [&str; 5] = ["violated-directive", "blocked-uri", "document-uri", "source-file", "line-number"];

/// The most reports in a minute that are logged, whoever sends them.
const MOST_A_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();

static PACE: LazyLock<DefaultDirectRateLimiter> =
    LazyLock::new(|| RateLimiter::direct(Quota::per_minute(MOST_A_MINUTE)));

pub(crate) async fn take(body: Bytes) -> StatusCode {
    let Some(line) = line(&body) else { return StatusCode::BAD_REQUEST };
    if PACE.check().is_err() {
        return StatusCode::TOO_MANY_REQUESTS;
    }
    eprintln!("{line}");
    StatusCode::NO_CONTENT
}

/// The line of a report, if it is one.
fn line(body: &[u8]) -> Option<String> {
    let report: Value = serde_json::from_slice(body).ok()?;
    let report = report.get("csp-report")?.as_object()?;
    let mut line = "csp-report:".to_owned();
    for field in FIELDS {
        let value = match report.get(field) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => continue,
        };
        let plain = value.chars().take(MOST_CHARACTERS).map(|c| if c.is_control() || c == ' ' { '_' } else { c });
        line.extend([" ", field, "="]);
        line.extend(plain);
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_one_line() {
        let body = br#"{"csp-report":{"blocked-uri":"inline","violated-directive":"style-src-attr","line-number":7,"more":"x"}}"#;
        assert_eq!(
            line(body).unwrap(),
            "csp-report: violated-directive=style-src-attr blocked-uri=inline line-number=7"
        );
    }

    #[test]
    fn a_report_cannot_forge_a_line_or_grow() {
        let body = format!(r#"{{"csp-report":{{"blocked-uri":"a\ncsp-report: b\u001b[2J{}"}}}}"#, "x".repeat(5_000));
        let line = line(body.as_bytes()).unwrap();
        assert!(!line.contains('\n') && !line.contains('\u{1b}'));
        assert!(line.len() < 200, "{line}");
    }

    #[test]
    fn what_is_no_report_is_refused() {
        for body in [&b""[..], b"{}", b"[1]", b"{\"csp-report\":7}", b"\xff", b"null"] {
            assert_eq!(line(body), None);
        }
    }
}
