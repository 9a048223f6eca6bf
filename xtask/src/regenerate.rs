//! Writes golden files and recorded games anew.

use anyhow::Result;

use crate::shell::{self, command};

pub(crate) fn run() -> Result<()> {
    println!("recorded endings of Ingenious");
    shell::run(&mut command(
        "cargo run --release --quiet -p ingenious --example endings -- crates/ingenious/tests/endings",
    ))?;
    println!("golden files");
    shell::run(command("cargo test --quiet --workspace -- golden").env("GOLDEN", "write"))?;
    println!("now read `git diff`: every change of a golden file is a change that players meet");
    Ok(())
}
