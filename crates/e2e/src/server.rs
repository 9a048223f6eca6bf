//! The server under test: the real program on its own port, with an empty data folder.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::child::ChildProcess;

/// A server process, stopped on drop.
#[derive(Debug)]
pub struct Server {
    process: Option<ChildProcess>,
    url: String,
    data: TempDir,
    /// The folder of the client, if not the one in the program.
    client: Option<String>,
    stderr_lines: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts a server on a free port, with the client in this folder or else the one in the program.
    ///
    /// # Errors
    /// If the program is missing or does not start.
    pub fn start(client: Option<String>) -> Result<Self> {
        let data = tempfile::tempdir()?;
        let mut server = Self { process: None, url: String::new(), data, client, stderr_lines: Arc::default() };
        server.run("0")?;
        Ok(server)
    }

    /// The URL of the server, such as `http://127.0.0.1:41234`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The lines that the server wrote to standard error.
    #[must_use]
    pub fn stderr_lines(&self) -> Vec<String> {
        self.stderr_lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ignores what the server has written to standard error so far.
    pub fn forgive(&self) {
        self.stderr_lines.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Stops the server.
    pub fn stop(&mut self) {
        self.process = None;
    }

    /// Kills the server with SIGKILL.
    pub fn kill(&mut self) {
        if let Some(process) = self.process.take() {
            process.kill();
        }
    }

    /// Restarts the server after [`Self::stop`], at the same address and with the same data.
    ///
    /// # Errors
    /// If it does not start.
    pub fn restart(&mut self) -> Result<()> {
        self.stop();
        let port = self.url.rsplit(':').next().unwrap_or_default().to_owned();
        self.run(&port)
    }

    fn run(&mut self, port: &str) -> Result<()> {
        let program =
            std::env::var("GAMEKEEPER_BIN").context("GAMEKEEPER_BIN names the program to test; `cargo ci` sets it")?;
        let data = self.data.path().to_str().context("a temporary folder whose name is text")?;
        // `--away 0`: the host may act for absent people at once, so that tests need not wait.
        let mut arguments = vec!["serve", "--no-open", "--port", port, "--data", data, "--away", "0"];
        if let Some(client) = &self.client {
            arguments.extend(["--client", client.as_str()]);
        }
        let (process, out, err) = ChildProcess::start(&program, &arguments, Stdio::piped())?;
        let stderr_lines = Arc::clone(&self.stderr_lines);
        std::thread::spawn(move || {
            for line in BufReader::new(err.into_iter().next()?).lines().map_while(Result::ok) {
                stderr_lines.lock().unwrap_or_else(PoisonError::into_inner).push(line);
            }
            Some(())
        });
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.trim_end().strip_prefix("Gamekeeper is at ");
        self.url =
            url.with_context(|| format!("{program} does not serve: {line}{:?}", self.stderr_lines()))?.to_owned();
        self.process = Some(process);
        Ok(())
    }
}
