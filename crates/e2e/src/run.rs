//! One test: a server, a browser, what the test does, and what is judged afterwards.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::driver;
use crate::page::Page;
use crate::server::Server;

/// The window that a test is run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1440 × 900, with mouse and keyboard.
    Desktop,
    /// 360 × 740, with a thumb.
    Phone,
}

/// A browser as root in a container, without anything that asks for a network.
const FLAGS: [&str; 13] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=en",
    "--window-size=1440,900",
];

/// Runs a test in a browser with an empty profile, against a server of its own. Afterwards the console must be without errors and warnings,
/// and the policy must have blocked nothing. When it fails, `target/e2e/` has a picture.
///
/// # Panics
/// If the test fails.
#[allow(clippy::needless_pass_by_value, reason = "a test reads better so")]
pub fn test<T: AsyncFn(&Page) -> Result<()>>(screen: Screen, test: T) {
    match attempt(screen, &test) {
        // On a machine that is busy with something else a browser may stop answering for a while. That says nothing of the page: once more.
        Err(Failure::Fault(why)) if STUCK.iter().any(|stuck| why.contains(stuck)) => {
            eprintln!("the browser did not answer, so the test is run once more: {why}");
            attempt(screen, &test).unwrap_or_else(Failure::end);
        }
        done => done.unwrap_or_else(Failure::end),
    }
}

/// What chromedriver says of a browser that does not answer.
const STUCK: [&str; 2] = ["script timeout", "Timed out receiving message from renderer"];

/// How a test failed.
enum Failure {
    /// With words.
    Fault(String),
    /// With a panic.
    Panic(Box<dyn core::any::Any + Send>),
}

impl Failure {
    fn end(self) {
        match self {
            Self::Fault(why) => panic!("{why}"),
            Self::Panic(panic) => resume_unwind(panic),
        }
    }
}

fn attempt<T: AsyncFn(&Page) -> Result<()>>(screen: Screen, test: &T) -> core::result::Result<(), Failure> {
    let name = name_of::<T>();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let page = runtime.block_on(start(screen, name)).map_err(|why| Failure::Fault(format!("{why:#}")))?;
    // What the test asserts shall not keep us from taking a picture and closing the browser.
    let done = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&page))));
    let judged = match done {
        Ok(result) => {
            result.and_then(|()| runtime.block_on(judge(&page))).map_err(|why| Failure::Fault(format!("{why:#}")))
        }
        Err(panic) => Err(Failure::Panic(panic)),
    };
    runtime.block_on(async {
        let shot = if judged.is_err() { page.screenshot("failed").await.ok() } else { None };
        if let Some(path) = shot {
            eprintln!("a picture of the failure: {}", path.display());
        }
        page.close().await;
    });
    judged
}

/// `it::offline::works` of the closure `it::offline::works::{{closure}}`, fit for the name of a file. (The thread has a name too, but not always.)
fn name_of<T>() -> String {
    let whole = std::any::type_name::<T>();
    let parts: Vec<&str> = whole.split("::").filter(|part| !part.starts_with('{')).skip(1).collect();
    parts.join("-")
}

async fn start(screen: Screen, name: String) -> Result<Page> {
    window(screen, Rc::new(RefCell::new(Server::start()?)), name).await
}

/// A browser at a server.
pub(crate) async fn window(screen: Screen, server: Rc<RefCell<Server>>, name: String) -> Result<Page> {
    let client = open(screen).await.context("the browser does not start")?;
    let page = Page::new(client, server, name);
    if screen == Screen::Desktop {
        // The window's frame would count as part of its size.
        let size = json!({ "width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        page.dev_tools("Emulation.setDeviceMetricsOverride", size).await?;
    }
    Ok(page)
}

async fn open(screen: Screen) -> Result<Client> {
    let mut options = json!({ "args": FLAGS });
    if let Ok(binary) = std::env::var("CHROMIUM") {
        options["binary"] = binary.into();
    }
    if screen == Screen::Phone {
        let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2.0, "touch": true, "mobile": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    let wanted = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
    let Value::Object(wanted) = wanted else { bail!("no object") };
    Ok(ClientBuilder::new(HttpConnector::new()).capabilities(wanted).connect(driver::url()?).await?)
}

async fn judge(page: &Page) -> Result<()> {
    let mut faults = page.console_faults().await?;
    faults.extend(page.complaints().into_iter().filter(|line| line.starts_with("csp-report:")));
    if !faults.is_empty() {
        bail!("the browser complains:\n  {}", faults.join("\n  "));
    }
    Ok(())
}
