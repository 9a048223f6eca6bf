//! The chromedriver process that all tests share. It starts a browser for each test.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::OnceLock;

use anyhow::{Context, Result};

use crate::child::ChildProcess;

struct Driver {
    url: String,
    _process: ChildProcess,
}

/// The URL of the driver. The first call starts it.
///
/// # Errors
/// If there is no chromedriver, or it does not start.
pub fn url() -> Result<&'static str> {
    static DRIVER: OnceLock<Result<Driver, String>> = OnceLock::new();
    let driver = DRIVER.get_or_init(|| start().map_err(|why| format!("{why:#}")));
    driver.as_ref().map(|driver| driver.url.as_str()).map_err(|why| anyhow::anyhow!("{why}"))
}

fn start() -> Result<Driver> {
    let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
    let (process, out, _) = ChildProcess::start(&program, &["--port=0", "--log-level=SEVERE"], Stdio::inherit())?;
    let mut lines = BufReader::new(out).lines();
    let port = loop {
        let line = lines.next().with_context(|| format!("{program} ended before it was ready; is it installed?"))??;
        // The line is: "ChromeDriver was started successfully on port 41234."
        if let Some((_, port)) = line.split_once("successfully on port ") {
            break port.trim_end_matches('.').parse::<u16>().with_context(|| line.clone())?;
        }
    };
    // Drain the pipe, so that the driver never blocks on a full one.
    std::thread::spawn(move || lines.for_each(drop));
    Ok(Driver { url: format!("http://127.0.0.1:{port}"), _process: process })
}
