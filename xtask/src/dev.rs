//! `cargo xtask dev`: work on the client. Builds it in a fast profile, serves it, and on every change of its
//! sources builds it again; open pages then reload.
//!
//! A change of a style, a text, a picture or the rules needs no compiler: the program of the last bundle is
//! used again. Ctrl-C ends everything.

mod watch;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use self::watch::{Change, Sources};
use crate::client::{self, GALLERY, WASM, for_wasm};
use crate::shell::{command, root};

/// How often processes and files are looked at.
const TICK: Duration = Duration::from_millis(100);
/// How long the server may take to end. It waits for its requests for up to three seconds.
const SERVER_TIMEOUT: Duration = Duration::from_secs(5);

/// `arguments` are those of `gamekeeper serve`.
pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let stop = Stop::listen()?;
    client::add_wasm_target()?;
    let target = PathBuf::from(client::target_folder()?);
    let dist = target.join("dev-dist");
    fs::create_dir_all(&dist).with_context(|| format!("cannot create {}", dist.display()))?;
    println!("building the server");
    for package in ["cli", "bundle"] {
        // Each by itself, as everywhere else: together they would be built with other features.
        let built = stop.run(&mut command(&format!("cargo build --quiet -p {package}")))?.success();
        if stop.asked() {
            return Ok(());
        }
        if !built {
            bail!("{package} could not be built");
        }
    }
    // Before the client is built, so that a port in use is told at once.
    let mut server = Server::start(&target, &dist, arguments)?;
    let mut sources = Sources::find(&root())?;
    println!("building the client (a few minutes the first time)");
    let builder = Builder { target: &target, dist: &dist, stop: &stop };
    let mut change = Change::Code;
    loop {
        // If the build fails, the compiler has said why, and the pages keep what they have.
        let done = builder.make(change)?;
        if stop.asked() {
            return server.end();
        }
        println!("{done}");
        loop {
            sleep(TICK);
            if stop.asked() {
                return server.end();
            }
            server.check()?;
            if let Some((next, path)) = sources.changed()? {
                println!("\n{} changed: {}", path.display(), next.what_follows());
                if sources.is_served(&path) {
                    println!("(the server keeps the code it was started with; start again for it to change, too)");
                }
                change = next;
                break;
            }
        }
    }
}

/// Whether the process was asked to end: by Ctrl-C, or by a signal.
#[derive(Clone)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Starts to listen.
    fn listen() -> Result<Self> {
        let stop = Self(Arc::default());
        let heard = stop.clone();
        ctrlc::set_handler(move || heard.0.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
        Ok(stop)
    }

    fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Runs a program to its end. Ends it if this process is asked to end.
    fn run(&self, command: &mut Command) -> Result<ExitStatus> {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command.spawn().with_context(|| format!("`{name}` could not be started"))?;
        while !self.asked() {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            sleep(TICK / 10);
        }
        end(&mut child);
        Ok(child.wait()?)
    }
}

/// Builds and bundles.
struct Builder<'a> {
    target: &'a Path,
    dist: &'a Path,
    stop: &'a Stop,
}

impl Builder<'_> {
    /// Makes the bundle that follows from a change. Returns what was done, or that it failed.
    fn make(&self, change: Change) -> Result<String> {
        let start = Instant::now();
        if change == Change::Code {
            let first = if self.wasm().exists() { "--quiet " } else { "" };
            let line = format!("cargo build {first}{GALLERY}");
            if !self.stop.run(&mut for_wasm(&line))?.success() {
                return Ok("not built: waiting for another change".to_owned());
            }
        }
        let compiled = start.elapsed();
        let mut bundler = Command::new(self.target.join("debug/bundle"));
        if !self.stop.run(bundler.arg("--fast").arg(self.dist).arg(self.wasm()))?.success() {
            return Ok("not bundled: waiting for another change".to_owned());
        }
        let all = start.elapsed().as_secs_f64();
        Ok(match change {
            Change::Code => {
                format!("rebuilt in {all:.1} s, of which the compiler took {:.1} s", compiled.as_secs_f64())
            }
            Change::Files => format!("bundled in {all:.1} s"),
        })
    }

    /// The client as it is compiled.
    fn wasm(&self) -> PathBuf {
        self.target.join(WASM).join("web-dev/web.wasm")
    }
}

/// The server, which ends with this process.
struct Server(Child);

impl Server {
    /// Starts the server with the client in this folder.
    fn start(target: &Path, dist: &Path, arguments: &[&str]) -> Result<Self> {
        let mut serve = Command::new(target.join("debug/gamekeeper"));
        serve.current_dir(root()).arg("serve").args(arguments).arg("--client").arg(dist);
        let mut server = Self(serve.spawn().context("the server could not be started")?);
        // An invalid argument or a port in use ends it in this time.
        sleep(TICK * 5);
        server.check()?;
        Ok(server)
    }

    /// Fails if the server has ended by itself. It has said why.
    fn check(&mut self) -> Result<()> {
        match self.0.try_wait()? {
            None => Ok(()),
            Some(status) => bail!("the server has ended ({status})"),
        }
    }

    /// Ends the server.
    fn end(mut self) -> Result<()> {
        end(&mut self.0);
        let start = Instant::now();
        while self.0.try_wait()?.is_none() && start.elapsed() < SERVER_TIMEOUT {
            sleep(TICK);
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Asks a process to end. Ctrl-C reaches it by itself; another signal for this process does not.
fn end(child: &mut Child) {
    if cfg!(unix) {
        let _ = command(&format!("kill -INT {}", child.id())).status();
    } else {
        let _ = child.kill();
    }
}
