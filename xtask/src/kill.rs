//! The server killed many times, on both databases: the test that `cargo ci` runs, for longer.

use anyhow::Result;

use crate::shell::{command, run as must};

pub(crate) fn run(rounds: &str) -> Result<()> {
    let rounds: u64 = rounds.parse()?;
    must(
        command("cargo test --quiet -p cli --test it -- kill:: --nocapture --test-threads 1")
            .env("KILL_ROUNDS", rounds.to_string()),
    )
}
