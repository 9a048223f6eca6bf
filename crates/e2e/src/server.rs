//! The server under test: the real program, on a port of its own, with an empty data folder.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::child::Kept;

/// A server that ends with this value.
#[derive(Debug)]
pub struct Server {
    process: Option<Kept>,
    url: String,
    data: TempDir,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts one on a free port.
    ///
    /// # Errors
    /// If the program is missing or does not start.
    pub fn start() -> Result<Self> {
        let data = tempfile::tempdir()?;
        let mut server = Self { process: None, url: String::new(), data, complaints: Arc::default() };
        server.run("0")?;
        Ok(server)
    }

    /// Where it is, such as `http://127.0.0.1:41234`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// What it wrote to standard error.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Forgets what it wrote to standard error.
    pub fn forgive(&self) {
        self.complaints.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Stops it. Nobody answers at its address any more.
    pub fn stop(&mut self) {
        self.process = None;
    }

    /// Kills it in the middle of whatever it does.
    pub fn kill(&mut self) {
        if let Some(process) = self.process.take() {
            process.kill();
        }
    }

    /// Starts it again after [`Self::stop`], at the same address and with the same data.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_again(&mut self) -> Result<()> {
        self.stop();
        let port = self.url.rsplit(':').next().unwrap_or_default().to_owned();
        self.run(&port)
    }

    fn run(&mut self, port: &str) -> Result<()> {
        let program =
            std::env::var("GAMEKEEPER_BIN").context("GAMEKEEPER_BIN names the program to test; `cargo ci` sets it")?;
        let data = self.data.path().to_str().context("a temporary folder whose name is text")?;
        // A host need not wait before doing without somebody: tests would wait as well.
        let arguments = ["serve", "--no-open", "--port", port, "--data", data, "--away", "0"];
        let (process, out, err) = Kept::start(&program, &arguments, Stdio::piped())?;
        let complaints = Arc::clone(&self.complaints);
        std::thread::spawn(move || {
            for line in BufReader::new(err.into_iter().next()?).lines().map_while(Result::ok) {
                complaints.lock().unwrap_or_else(PoisonError::into_inner).push(line);
            }
            Some(())
        });
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.trim_end().strip_prefix("Gamekeeper is at ");
        self.url = url.with_context(|| format!("{program} does not serve: {line}{:?}", self.complaints()))?.to_owned();
        self.process = Some(process);
        Ok(())
    }
}
