//! `cargo play`: builds the client and the server, and serves. Builds nothing if nothing has changed.

use anyhow::Result;

use crate::client;
use crate::shell::{command, hand_over, side_by_side};

/// Runs `gamekeeper serve` with these arguments.
pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    client::add_wasm_target()?;
    println!("building the client and the server (a few minutes the first time)");
    // The profile of the server is that of the tests: without optimisation across crates a change is compiled
    // in seconds. It serves the client from the folder, so that neither waits for the other.
    side_by_side(&mut client::compile(), &mut command("cargo build -p cli -p bundle"))?;
    client::bundle()?;
    hand_over(command("cargo run --quiet -p cli -p bundle --bin gamekeeper -- serve --client dist").args(arguments))
}
