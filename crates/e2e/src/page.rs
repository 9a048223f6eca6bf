//! What a user does with a page, and sees on it.
//!
//! Whatever is looked for is waited for: a page answers soon, not at once. An error says what was there instead.

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
use crate::run::{self, Screen};
use crate::server::Server;

/// How long something may take to appear.
pub const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(30);

/// A browser window and the server it talks to.
#[derive(Debug)]
pub struct Page {
    pub(crate) client: Client,
    pub(crate) name: String,
    server: Rc<RefCell<Server>>,
    others: RefCell<Vec<Client>>,
    allowed: RefCell<Vec<String>>,
}

impl Page {
    pub(crate) fn new(client: Client, server: Rc<RefCell<Server>>, name: String) -> Self {
        Self { client, name, server, others: RefCell::default(), allowed: RefCell::default() }
    }

    /// Another browser, with an empty profile of its own, at the same server. It is closed with this one; what its console holds is judged by
    /// [`Self::quiet`].
    ///
    /// # Errors
    /// If it does not start.
    pub async fn another(&self, screen: Screen) -> Result<Self> {
        let page = run::window(screen, self.server.clone(), self.name.clone()).await?;
        self.others.borrow_mut().push(page.client.clone());
        Ok(page)
    }

    /// The console holds no error and no warning.
    ///
    /// # Errors
    /// With what it holds.
    pub async fn quiet(&self) -> Result<()> {
        let faults = self.console_faults().await?;
        if faults.is_empty() { Ok(()) } else { bail!("the browser complains:\n  {}", faults.join("\n  ")) }
    }

    /// Closes the browser, and those that were opened from it.
    pub(crate) async fn close(&self) {
        for client in self.others.take() {
            let _ = client.close().await;
        }
        let _ = self.client.clone().close().await;
    }

    /// The browser itself, for whatever has no helper here.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The address of the server.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.borrow().url().to_owned()
    }

    /// What the server wrote to standard error.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        self.server.borrow().complaints()
    }

    /// Goes to an address of the client, such as `/settings`, and waits until it shows something.
    ///
    /// # Errors
    /// If nothing is shown.
    pub async fn open(&self, path: &str) -> Result<()> {
        self.client.goto(&(self.url() + path)).await?;
        self.shows_something().await
    }

    /// Loads the page anew, and waits until it shows something.
    ///
    /// # Errors
    /// If nothing is shown.
    pub async fn reload(&self) -> Result<()> {
        self.client.refresh().await?;
        self.shows_something().await
    }

    /// An HTTP answer or a picture does not tell an empty page: only its text does.
    async fn shows_something(&self) -> Result<()> {
        until("the page stays empty", async || Ok((!self.text().await?.is_empty()).then_some(()))).await
    }

    /// The text of the page, as it is seen.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub async fn text(&self) -> Result<String> {
        let text = self.eval("return document.body?.innerText ?? ''", vec![]).await?;
        Ok(text.as_str().unwrap_or_default().trim().to_owned())
    }

    /// Waits until the page has this text somewhere.
    ///
    /// # Errors
    /// With the text there is instead.
    pub async fn sees(&self, text: &str) -> Result<()> {
        let seen = until("", async || Ok(self.text().await?.contains(text).then_some(()))).await;
        if seen.is_err() {
            bail!("`{text}` is not on the page, which says:\n{}", self.text().await?);
        }
        Ok(())
    }

    /// Waits until the page has this text nowhere.
    ///
    /// # Errors
    /// If it stays.
    pub async fn sees_no(&self, text: &str) -> Result<()> {
        until(&format!("`{text}` stays on the page"), async || Ok((!self.text().await?.contains(text)).then_some(())))
            .await
    }

    /// Waits for the first element that a CSS selector finds. Where a user would go by a role and a name, [`Self::role`] is the better test.
    ///
    /// # Errors
    /// If there is none.
    pub async fn find(&self, css: &str) -> Result<Element> {
        until(&format!("nothing is `{css}`"), async || Ok(self.client.find(Locator::Css(css)).await.ok())).await
    }

    /// All elements that a CSS selector finds now.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub async fn find_all(&self, css: &str) -> Result<Vec<Element>> {
        Ok(self.client.find_all(Locator::Css(css)).await?)
    }

    /// Runs the body of a function in the page; `arguments[0]` and so on are the arguments.
    ///
    /// # Errors
    /// If it throws.
    pub async fn eval(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        self.client.execute(script, arguments).await.with_context(|| script.chars().take(200).collect::<String>())
    }

    /// Runs the body of an asynchronous function in the page and waits for what it returns.
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

    /// A command of the browser's own protocol, such as `Emulation.setEmulatedMedia`.
    ///
    /// # Errors
    /// If the browser refuses it.
    pub async fn dev_tools(&self, command: &'static str, parameters: Value) -> Result<Value> {
        Ok(self.client.issue_cmd(DevTools(command, parameters)).await?)
    }

    /// Waits until the whole client is kept for offline.
    ///
    /// # Errors
    /// If that fails.
    pub async fn kept_for_offline(&self) -> Result<()> {
        self.eval_async("await navigator.serviceWorker.ready", vec![]).await?;
        until("no service worker takes over", async || {
            let active = self.eval("return navigator.serviceWorker.controller?.state === 'activated'", vec![]).await?;
            Ok((active == true).then_some(()))
        })
        .await?;
        // The shell is kept at once, the rest when the browser is idle: the service worker's own lists say what there is.
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

    /// Kills the server, as a power cut would.
    pub fn kill_server(&self) {
        self.server.borrow_mut().kill();
    }

    /// Starts the server again, at the same address and with the same data.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_server(&self) -> Result<()> {
        self.server.borrow_mut().start_again()
    }

    /// Nothing has to be scrolled sideways.
    ///
    /// # Errors
    /// With how wide the page is, and the first elements that stick out.
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

    /// Puts a picture into `target/e2e/`, named by the test and this.
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

    /// Forgives what the server has reported so far: the test provoked it.
    pub fn forgive(&self) {
        self.server.borrow().forgive();
    }

    /// Lets lines of the console pass that contain this: the test provokes them.
    pub fn allow_in_console(&self, part: &str) {
        self.allowed.borrow_mut().push(part.to_owned());
    }

    /// The console's errors and warnings since it was last asked, but for those that are allowed.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub async fn console_faults(&self) -> Result<Vec<String>> {
        let log = self.client.issue_cmd(ConsoleLog).await?;
        let lines = log.as_array().cloned().unwrap_or_default();
        let bad = lines.iter().filter(|line| line["level"] == "SEVERE" || line["level"] == "WARNING");
        let text = bad.map(|line| format!("{} {}: {}", line["level"], line["source"], line["message"]));
        let allowed = self.allowed.borrow();
        Ok(text.filter(|line| !allowed.iter().any(|part| line.contains(part))).collect())
    }
}

/// Tries again until there is something, and gives up after [`PATIENCE`].
///
/// # Errors
/// `else_say`, if nothing comes, with what the last try failed for.
pub async fn until<T>(else_say: &str, mut attempt: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let start = Instant::now();
    loop {
        let found = attempt().await;
        if let Ok(Some(found)) = found {
            return Ok(found);
        }
        if start.elapsed() > PATIENCE {
            return match found {
                Err(why) => Err(why.context(else_say.to_owned())),
                Ok(_) => bail!("{else_say}"),
            };
        }
        tokio::time::sleep(PAUSE).await;
    }
}
