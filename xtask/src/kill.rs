//! Kills the server many times in the middle of games, on both databases: a test of `cargo ci` with more
//! rounds.

use anyhow::Result;

use crate::shell::{command, run as must};

pub(crate) fn run(rounds: &str) -> Result<()> {
    let rounds: u64 = rounds.parse()?;
    must(
        command("cargo test --quiet -p cli --test it -- kill:: --nocapture --test-threads 1")
            .env("KILL_ROUNDS", rounds.to_string()),
    )
}
