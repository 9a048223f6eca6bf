//! Kills the server many times in the middle of games, on both databases, and one of three servers on
//! PostgreSQL, and stops PostgreSQL: tests of `cargo ci` with more rounds and a longer outage.

use anyhow::Result;

use crate::shell::{command, run as must};

/// For how long the database is stopped.
const OUTAGE_SECONDS: &str = "30";

pub(crate) fn run(rounds: &str) -> Result<()> {
    let rounds: u64 = rounds.parse()?;
    must(
        command("cargo test --quiet -p cli --test it -- kill:: --nocapture --test-threads 1")
            .env("KILL_ROUNDS", rounds.to_string())
            .env("OUTAGE_SECONDS", OUTAGE_SECONDS),
    )
}
