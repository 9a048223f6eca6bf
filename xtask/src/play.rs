//! `cargo play`: builds the client and the server, and serves. Builds nothing if nothing has changed.

use std::process::Command;

use anyhow::Result;

use crate::client;
use crate::shell::{command, hand_over, root, run as must, side_by_side};

/// The program and the bundler, which are compiled together.
const PACKAGES: &str = "-p cli -p bundle";

/// Runs `gamekeeper serve` with these arguments.
pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    client::add_wasm_target()?;
    println!("building the client and the server (a few minutes the first time)");
    // The profile of the server is that of the tests: without optimisation across crates a change is compiled
    // in seconds. The server embeds the client, so its last part is compiled once more when the client has
    // changed.
    let build = || command(&format!("cargo build {PACKAGES}"));
    side_by_side(&mut client::compile(), &mut build())?;
    client::bundle(PACKAGES)?;
    must(&mut build())?;
    let program = format!("{}/debug/gamekeeper", client::target_folder()?);
    hand_over(Command::new(program).arg("serve").args(arguments).current_dir(root()))
}
