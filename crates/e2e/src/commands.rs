//! Commands of chromedriver that are not part of the WebDriver standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// The command that takes the console messages since its last use: objects with `level`, `source` and
/// `message`.
#[derive(Debug)]
pub(crate) struct ConsoleLog;

/// A command of the Chrome DevTools Protocol: its name and its parameters.
#[derive(Debug)]
pub(crate) struct DevTools(pub(crate) &'static str, pub(crate) Value);

fn within_session(base: &Url, session: Option<&str>, path: &str) -> Result<Url, ParseError> {
    base.join(&format!("session/{}/{path}", session.unwrap_or_default()))
}

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        within_session(base, session, "se/log")
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        within_session(base, session, "goog/cdp/execute")
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "cmd": self.0, "params": self.1 }).to_string()))
    }
}
