//! Reports of content security policy violations, logged as one warning each.
//!
//! Anybody can send a report, so its content is not trusted: it is truncated, and control characters cannot
//! forge further lines. Addresses are logged without what follows their first segment: it may be the key of a
//! room.

use core::num::NonZeroU32;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::StatusCode;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::Value;

/// The maximum size of a report, in bytes.
pub const MAX_REPORT_BYTES: usize = 8 * 1024;

/// The maximum number of characters logged per field.
const MAX_FIELD_CHARACTERS: usize = 120;

/// The logged fields, as browsers name them.
const FIELDS: [&str; 5] = ["violated-directive", "blocked-uri", "document-uri", "source-file", "line-number"];

/// The maximum number of reports logged per minute, over all clients.
const MAX_REPORTS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();

static RATE_LIMIT: LazyLock<DefaultDirectRateLimiter> =
    LazyLock::new(|| RateLimiter::direct(Quota::per_minute(MAX_REPORTS_PER_MINUTE)));

pub(crate) async fn receive(body: Bytes) -> StatusCode {
    let Some(line) = line(&body) else { return StatusCode::BAD_REQUEST };
    if RATE_LIMIT.check().is_err() {
        return StatusCode::TOO_MANY_REQUESTS;
    }
    tracing::warn!("{line}");
    StatusCode::NO_CONTENT
}

/// Formats a report as a line; `None` if the body is not a report.
fn line(body: &[u8]) -> Option<String> {
    let report: Value = serde_json::from_slice(body).ok()?;
    let report = report.get("csp-report")?.as_object()?;
    let mut line = "csp-report:".to_owned();
    for field in FIELDS {
        let value = match report.get(field) {
            Some(Value::String(text)) if field.ends_with("-uri") || field == "source-file" => without_key(text),
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => continue,
        };
        let plain = value.chars().take(MAX_FIELD_CHARACTERS).map(|c| if c.is_control() || c == ' ' { '_' } else { c });
        line.extend([" ", field, "="]);
        line.extend(plain);
    }
    Some(line)
}

/// Returns an address with at most the first segment of its path.
fn without_key(address: &str) -> String {
    let plain = address.split(['?', '#']).next().unwrap_or_default();
    let (origin, path) = match plain.find("://").map(|at| at + 3) {
        Some(host) => plain.split_at(plain[host..].find('/').map_or(plain.len(), |slash| host + slash)),
        None => ("", plain),
    };
    let mut segments = path.split('/').filter(|segment| !segment.is_empty());
    let Some(first) = segments.next() else { return origin.to_owned() };
    let slash = if path.starts_with('/') { "/" } else { "" };
    let more = if segments.next().is_some() { "/…" } else { "" };
    format!("{origin}{slash}{first}{more}")
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
    fn a_report_cannot_forge_or_flood_log_lines() {
        let body = format!(r#"{{"csp-report":{{"blocked-uri":"a\ncsp-report: b\u001b[2J{}"}}}}"#, "x".repeat(5_000));
        let line = line(body.as_bytes()).unwrap();
        assert!(!line.contains('\n') && !line.contains('\u{1b}'));
        assert!(line.len() < 200, "{line}");
    }

    #[test]
    fn no_key_is_logged() {
        let key = "0123456789abcdef0123456789abcdef";
        let page = format!("https://play.example.org/room/{key}?x={key}#{key}");
        for field in ["document-uri", "blocked-uri", "source-file"] {
            let body = serde_json::json!({"csp-report": {field: page}}).to_string();
            assert_eq!(line(body.as_bytes()).unwrap(), format!("csp-report: {field}=https://play.example.org/room/…"));
        }
        let check = |address: &str, expected: &str| assert_eq!(without_key(address), expected);
        check("inline", "inline");
        check("data", "data");
        check("https://play.example.org", "https://play.example.org");
        check("https://play.example.org/", "https://play.example.org");
        check("https://play.example.org/app.js", "https://play.example.org/app.js");
        check("/room/abc", "/room/…");
    }

    #[test]
    fn other_bodies_are_not_reports() {
        for body in [&b""[..], b"{}", b"[1]", b"{\"csp-report\":7}", b"\xff", b"null"] {
            assert_eq!(line(body), None);
        }
    }
}
