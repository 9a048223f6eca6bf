//! A page, and what a user does and sees on it.
//!
//! Every lookup retries until it succeeds or times out, as pages update asynchronously. An error says what
//! was there instead.

use core::time::Duration;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::Value;

use crate::commands::{ConsoleLog, DevTools};
use crate::proxy::SlowLine;
use crate::run::{self, Screen};
use crate::server::Server;

/// The timeout of every lookup. It is long, because only a failing test waits for it, and browsers on a busy
/// machine are slow.
pub const TIMEOUT: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(30);

/// A browser window and its server.
#[derive(Debug)]
pub struct Page {
    pub(crate) client: Client,
    pub(crate) name: String,
    server: Rc<RefCell<Server>>,
    others: RefCell<Vec<Client>>,
    allowed: RefCell<Vec<String>>,
    /// The URL of a proxy before the server, if it is not reached directly.
    through: RefCell<Option<String>>,
}

impl Page {
    pub(crate) fn new(client: Client, server: Rc<RefCell<Server>>, name: String) -> Self {
        Self {
            client,
            name,
            server,
            others: RefCell::default(),
            allowed: RefCell::default(),
            through: RefCell::default(),
        }
    }

    /// Opens another browser with an empty profile on the same server. It is closed with this one;
    /// [`Self::quiet`] checks its console.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn another(&self, screen: Screen) -> Result<Self> {
        let page = run::window(screen, self.server.clone(), self.name.clone()).await?;
        self.others.borrow_mut().push(page.client.clone());
        Ok(page)
    }

    /// Asserts that the console has no errors or warnings.
    ///
    /// # Errors
    /// Lists them.
    pub async fn quiet(&self) -> Result<()> {
        let faults = self.console_faults().await?;
        if faults.is_empty() { Ok(()) } else { bail!("the console has errors or warnings:\n  {}", faults.join("\n  ")) }
    }

    /// Closes the browser, and those opened from it.
    pub(crate) async fn close(&self) {
        for client in self.others.take() {
            let _ = client.close().await;
        }
        let _ = self.client.clone().close().await;
    }

    /// The WebDriver client, for everything without a helper here.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The URL of the server, or of the proxy before it.
    #[must_use]
    pub fn url(&self) -> String {
        self.through.borrow().clone().unwrap_or_else(|| self.server.borrow().url().to_owned())
    }

    /// Reaches the server through a proxy from the next [`Self::open`] on.
    pub fn go_through(&self, line: &SlowLine) {
        self.through.replace(Some(line.url().to_owned()));
    }

    /// The lines the server wrote to standard error.
    #[must_use]
    pub fn stderr_lines(&self) -> Vec<String> {
        self.server.borrow().stderr_lines()
    }

    /// Opens a path of the client, such as `/settings`, and waits until the page is not empty.
    ///
    /// # Errors
    /// If the page stays empty.
    pub async fn open(&self, path: &str) -> Result<()> {
        self.client.goto(&(self.url() + path)).await?;
        self.shows_something().await
    }

    /// Reloads the page and waits until it is not empty.
    ///
    /// # Errors
    /// If the page stays empty.
    pub async fn reload(&self) -> Result<()> {
        self.client.refresh().await?;
        self.shows_something().await
    }

    /// Waits until the page has text: a response or a screenshot does not show whether the client has
    /// rendered.
    async fn shows_something(&self) -> Result<()> {
        until("the page stays empty", async || Ok((!self.text().await?.is_empty()).then_some(()))).await
    }

    /// The visible text of the page.
    ///
    /// # Errors
    /// If the browser does not respond.
    pub async fn text(&self) -> Result<String> {
        let text = self.eval("return document.body?.innerText ?? ''", vec![]).await?;
        Ok(text.as_str().unwrap_or_default().trim().to_owned())
    }

    /// Waits until the page contains this text.
    ///
    /// # Errors
    /// Quotes the text of the page.
    pub async fn sees(&self, text: &str) -> Result<()> {
        let seen = until("", async || Ok(self.text().await?.contains(text).then_some(()))).await;
        if seen.is_err() {
            bail!("`{text}` is not on the page, which says:\n{}", self.text().await?);
        }
        Ok(())
    }

    /// Waits until the page no longer contains this text.
    ///
    /// # Errors
    /// If it stays.
    pub async fn sees_no(&self, text: &str) -> Result<()> {
        until(&format!("`{text}` stays on the page"), async || Ok((!self.text().await?.contains(text)).then_some(())))
            .await
    }

    /// Waits for the first element that matches a CSS selector. If users would find it by role and name,
    /// [`Self::role`] is the better test.
    ///
    /// # Errors
    /// If there is none.
    pub async fn find(&self, css: &str) -> Result<Element> {
        until(&format!("no element matches `{css}`"), async || Ok(self.client.find(Locator::Css(css)).await.ok())).await
    }

    /// All elements that match a CSS selector now.
    ///
    /// # Errors
    /// If the browser does not respond.
    pub async fn find_all(&self, css: &str) -> Result<Vec<Element>> {
        Ok(self.client.find_all(Locator::Css(css)).await?)
    }

    /// Runs a function body in the page, with `arguments[0]` and so on as arguments.
    ///
    /// # Errors
    /// If it throws.
    pub async fn eval(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        self.client.execute(script, arguments).await.with_context(|| script.chars().take(200).collect::<String>())
    }

    /// Runs an async function body in the page and awaits its result.
    ///
    /// # Errors
    /// If it throws.
    pub async fn eval_async(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        let whole = format!(
            "const done = arguments[arguments.length - 1]; \
             (async () => {{ {script} }})().then((value) => done({{ value }}), (why) => done({{ why: String(why) }}));"
        );
        let answer = self.client.execute_async(&whole, arguments).await?;
        if let Some(why) = answer.get("why") {
            bail!("{why}: {script}");
        }
        Ok(answer.get("value").cloned().unwrap_or_default())
    }

    /// Sends a command of the Chrome DevTools Protocol, such as `Emulation.setEmulatedMedia`.
    ///
    /// # Errors
    /// If the browser refuses it.
    pub async fn dev_tools(&self, command: &'static str, parameters: Value) -> Result<Value> {
        Ok(self.client.issue_cmd(DevTools(command, parameters)).await?)
    }

    /// Waits until the service worker has cached the whole client.
    ///
    /// # Errors
    /// If that fails.
    pub async fn kept_for_offline(&self) -> Result<()> {
        self.eval_async("await navigator.serviceWorker.ready", vec![]).await?;
        until("no service worker is active", async || {
            let active = self.eval("return navigator.serviceWorker.controller?.state === 'activated'", vec![]).await?;
            Ok((active == true).then_some(()))
        })
        .await?;
        // The shell is kept at once, the rest when the browser is idle: the service worker's own lists say
        // what there is.
        let missing = "const source = await (await fetch('/sw.js')).text(); \
             const list = (name) => JSON.parse(source.match(new RegExp(`const ${name} = (.*);`))[1]); \
             const all = [...list('SHELL'), ...Object.values(list('GAMES')).flat(), ...list('LATER')]; \
             const kept = await Promise.all(all.map((url) => caches.match(url))); \
             return all.filter((_, at) => !kept[at]).length";
        until("not everything is kept", async || {
            let missing = self.eval_async(missing, vec![]).await?;
            Ok((missing == 0).then_some(()))
        })
        .await
    }

    /// Stops the server.
    pub fn stop_server(&self) {
        self.server.borrow_mut().stop();
    }

    /// Kills the server with SIGKILL.
    pub fn kill_server(&self) {
        self.server.borrow_mut().kill();
    }

    /// Restarts the server at the same address and with the same data.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_server(&self) -> Result<()> {
        self.server.borrow_mut().restart()
    }

    /// Asserts that the page does not scroll sideways.
    ///
    /// # Errors
    /// Names the width, and the first elements that stick out.
    pub async fn fits_the_width(&self) -> Result<()> {
        let script = "const width = document.documentElement.clientWidth; \
             if (document.documentElement.scrollWidth <= width) return null; \
             const out = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > width + 1); \
             return width + ' pixels, but: ' + out.slice(0, 5).map((e) => e.tagName + '.' + e.getAttribute('class')).join(', ')";
        match self.eval(script, vec![]).await? {
            Value::Null => Ok(()),
            what => bail!("the page is wider than its window: {what}"),
        }
    }

    /// Saves a screenshot to `target/e2e/`, named after the test and this label.
    ///
    /// # Errors
    /// If it cannot be taken or written.
    pub async fn screenshot(&self, label: &str) -> Result<PathBuf> {
        let folder = PathBuf::from(std::env::var("GAMEKEEPER_SHOTS").unwrap_or_else(|_| "target/e2e".to_owned()));
        std::fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{}.{label}.png", self.name));
        std::fs::write(&path, self.client.screenshot().await?)?;
        Ok(path)
    }

    /// Ignores what the server has written to standard error so far, because the test provoked it.
    pub fn forgive(&self) {
        self.server.borrow().forgive();
    }

    /// Allows console messages that contain this text, because the test provokes them.
    pub fn allow_in_console(&self, part: &str) {
        self.allowed.borrow_mut().push(part.to_owned());
    }

    /// The console's errors and warnings since the last call, except allowed ones.
    ///
    /// # Errors
    /// If the browser does not respond.
    pub async fn console_faults(&self) -> Result<Vec<String>> {
        let log = self.client.issue_cmd(ConsoleLog).await?;
        let lines = log.as_array().cloned().unwrap_or_default();
        let bad = lines.iter().filter(|line| line["level"] == "SEVERE" || line["level"] == "WARNING");
        let text = bad.map(|line| format!("{} {}: {}", line["level"], line["source"], line["message"]));
        let allowed = self.allowed.borrow();
        Ok(text.filter(|line| !allowed.iter().any(|part| line.contains(part))).collect())
    }
}

/// Retries until there is a value; gives up after [`TIMEOUT`].
///
/// # Errors
/// `message`, if there is none, with the reason why the last attempt failed.
pub async fn until<T>(message: &str, mut attempt: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let start = Instant::now();
    loop {
        let found = attempt().await;
        if let Ok(Some(found)) = found {
            return Ok(found);
        }
        if start.elapsed() > TIMEOUT {
            return match found {
                Err(why) => Err(why.context(message.to_owned())),
                Ok(_) => bail!("{message}"),
            };
        }
        tokio::time::sleep(PAUSE).await;
    }
}
