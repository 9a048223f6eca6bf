//! `cargo play`: builds the client and the server, and serves. Builds nothing if nothing has changed.

use anyhow::Result;

use crate::client;
use crate::shell::{command, hand_over};

/// Runs `gamekeeper serve` with these arguments.
pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    client::add_wasm_target()?;
    println!("building the client (a few minutes the first time)");
    client::build("")?;
    println!("building the server");
    // The same profile as for the tests: without optimisation across crates a changed client is embedded in
    // seconds.
    hand_over(command("cargo run --quiet -p cli -- serve").args(arguments))
}
