//! `cargo play`: builds the client and the server, and serves. An unchanged start builds nothing.

use anyhow::Result;

use crate::client;
use crate::shell::{command, hand_over};

/// `arguments` are those of `gamekeeper serve`.
pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    client::add_wasm_target()?;
    println!("building the client (some minutes at the first start)");
    client::build()?;
    println!("building the server");
    // The same profile as for the tests: it has no optimisation across crates, so that a changed client is embedded in seconds.
    hand_over(command("cargo run --quiet -p cli -- serve").args(arguments))
}
