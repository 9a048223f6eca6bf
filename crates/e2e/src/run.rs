//! Runs one test: starts a server and a browser, runs the test, checks the console.

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

/// The size and input devices of a test's browser window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1440 × 900, with mouse and keyboard.
    Desktop,
    /// 360 × 740, with touch.
    Phone,
}

/// Flags for a browser that runs as root in a container and makes no background requests.
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

/// Runs a test in a browser with an empty profile, against its own server. Afterwards the console must have
/// no errors or warnings, and the content security policy must have blocked nothing. If the test fails,
/// `target/e2e/` has a screenshot.
///
/// # Panics
/// If the test fails.
#[allow(clippy::needless_pass_by_value, reason = "a test reads better so")]
pub fn test<T: AsyncFn(&Page) -> Result<()>>(screen: Screen, test: T) {
    retry(screen, None, &test);
}

/// Runs a test like [`test()`], with the client in the folder that `GAMEKEEPER_GALLERY` names: it has the
/// pages of the kit, which are not shipped.
///
/// # Panics
/// If the test fails, or the variable is not set.
#[allow(clippy::needless_pass_by_value, reason = "a test reads better so")]
pub fn gallery<T: AsyncFn(&Page) -> Result<()>>(screen: Screen, test: T) {
    let client = std::env::var("GAMEKEEPER_GALLERY");
    retry(
        screen,
        Some(client.expect("GAMEKEEPER_GALLERY names a client with the kit; `cargo xtask e2e` sets it")),
        &test,
    );
}

fn retry<T: AsyncFn(&Page) -> Result<()>>(screen: Screen, client: Option<String>, test: &T) {
    match attempt(screen, client.clone(), test) {
        // On a busy machine the browser may stop responding for a while. That says nothing about the page, so
        // the test is retried once.
        Err(Failure::Fault(why)) if UNRESPONSIVE.iter().any(|stuck| why.contains(stuck)) => {
            eprintln!("the browser did not respond, so the test is run once more: {why}");
            attempt(screen, client, test).unwrap_or_else(Failure::end);
        }
        done => done.unwrap_or_else(Failure::end),
    }
}

/// What chromedriver reports if the browser does not respond.
const UNRESPONSIVE: [&str; 2] = ["script timeout", "Timed out receiving message from renderer"];

/// How a test failed.
enum Failure {
    /// The test returned an error.
    Fault(String),
    /// The test panicked.
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

fn attempt<T: AsyncFn(&Page) -> Result<()>>(
    screen: Screen,
    client: Option<String>,
    test: &T,
) -> core::result::Result<(), Failure> {
    let name = name_of::<T>();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let page = runtime.block_on(start(screen, client, name)).map_err(|why| Failure::Fault(format!("{why:#}")))?;
    // A failed assertion must not prevent the screenshot and closing the browser.
    let outcome = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&page))));
    let result = match outcome {
        Ok(result) => result
            .and_then(|()| runtime.block_on(check_console(&page)))
            .map_err(|why| Failure::Fault(format!("{why:#}"))),
        Err(panic) => Err(Failure::Panic(panic)),
    };
    runtime.block_on(async {
        let shot = if result.is_err() { page.screenshot("failed").await.ok() } else { None };
        if let Some(path) = shot {
            eprintln!("screenshot of the failure: {}", path.display());
        }
        page.close().await;
    });
    result
}

/// Returns the name of the test as a file name, from the type of its closure, such as
/// `it::offline::works::{{closure}}`. (The thread is not always named after the test.)
fn name_of<T>() -> String {
    let whole = std::any::type_name::<T>();
    let parts: Vec<&str> = whole.split("::").filter(|part| !part.starts_with('{')).skip(1).collect();
    parts.join("-")
}

async fn start(screen: Screen, client: Option<String>, name: String) -> Result<Page> {
    window(screen, Rc::new(RefCell::new(Server::start(client)?)), name).await
}

/// Opens a browser for a server.
pub(crate) async fn window(screen: Screen, server: Rc<RefCell<Server>>, name: String) -> Result<Page> {
    let client = open(screen).await.context("the browser does not start")?;
    let page = Page::new(client, server, name);
    if screen == Screen::Desktop {
        // The window frame would count as part of the size.
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
    let capabilities = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
    let Value::Object(capabilities) = capabilities else { bail!("not an object") };
    Ok(ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(driver::url()?).await?)
}

async fn check_console(page: &Page) -> Result<()> {
    let mut faults = page.console_faults().await?;
    faults.extend(page.stderr_lines().into_iter().filter(|line| line.starts_with("csp-report:")));
    if !faults.is_empty() {
        bail!("the console has errors or warnings:\n  {}", faults.join("\n  "));
    }
    Ok(())
}
