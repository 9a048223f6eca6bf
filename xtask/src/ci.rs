//! Every check and test. Missing tools are installed; if that fails, the error says how to install them.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::client::{self, add_wasm_target, for_wasm};
use crate::shell::{command, quietly, run as must};
use crate::{browser, tidy};

/// The packages that are compiled for the browser: the catalogue, with all games and bots.
const IN_THE_BROWSER: &str = "-p catalog";

fn timed(name: &str, number: usize, of: usize, stage: impl FnOnce() -> Result<()>) -> Result<f64> {
    println!("\n=== {number}/{of} {name}");
    let start = Instant::now();
    stage()?;
    let seconds = start.elapsed().as_secs_f64();
    println!("=== {name}: {seconds:.0} s");
    Ok(seconds)
}

pub(crate) fn run() -> Result<()> {
    type Stage = (&'static str, fn() -> Result<()>);
    let stages: [Stage; 10] = [
        ("set-up", set_up),
        ("formatting", || must(&mut command("cargo fmt --all --check"))),
        ("tidy", tidy::run),
        ("dependencies", dependencies),
        // This comes before the stages that compile the server, because the server embeds the client.
        ("client", || client::build(&format!("--first-load-at-most {}", browser::FIRST_LOAD))),
        ("clippy", clippy),
        ("tests", tests),
        ("wasm", || must(&mut for_wasm(&format!("cargo build --profile web --quiet {IN_THE_BROWSER}")))),
        ("documentation", documentation),
        ("browser tests", || browser::run(&[])),
    ];
    let mut times = Vec::new();
    for (at, (name, stage)) in stages.iter().enumerate() {
        times.push((name, timed(name, at + 1, stages.len(), stage)?));
    }
    println!("\nall checks passed");
    for (name, seconds) in &times {
        println!("  {name:<14}{seconds:>6.0} s");
    }
    println!("  {:<14}{:>6.0} s", "total", times.iter().map(|(_, seconds)| seconds).sum::<f64>());
    Ok(())
}

fn set_up() -> Result<()> {
    for (component, probe) in [("rustfmt", "cargo fmt --version"), ("clippy", "cargo clippy --version")] {
        if !quietly(&mut command(probe)) {
            println!("adding the component {component}");
            if must(&mut command(&format!("rustup component add {component}"))).is_err() {
                bail!("`cargo {component}` is needed: install it with `rustup component add {component}`");
            }
        }
    }
    add_wasm_target()?;
    must(&mut command("cargo fetch --quiet"))?;
    if !quietly(&mut command("cargo deny --version")) {
        println!("installing cargo-deny (a few minutes, once per machine)");
        if must(&mut command("cargo install cargo-deny --locked --quiet")).is_err() {
            bail!("`cargo deny` is needed: install it with `cargo install cargo-deny --locked`");
        }
    }
    browser::set_up()
}

fn tests() -> Result<()> {
    match postgres_fixture::programs() {
        Some(folder) => println!("PostgreSQL: {}", folder.display()),
        None => println!("PostgreSQL: not installed, so its tests are SKIPPED (Debian: apt install postgresql)"),
    }
    must(&mut command("cargo test --workspace --quiet"))
}

/// Runs clippy. The client is checked only for the wasm target, for which it is compiled.
fn clippy() -> Result<()> {
    must(&mut command(
        "cargo clippy --workspace --exclude web --features e2e/browser --all-targets --quiet -- -D warnings",
    ))?;
    must(for_wasm("cargo clippy -p web --all-targets --quiet").args(["--", "-D", "warnings"]))
}

/// Builds the documentation. For the client private items are included: its public interface is two
/// functions.
fn documentation() -> Result<()> {
    let strict = |mut command: std::process::Command| must(command.env("RUSTDOCFLAGS", "-D warnings"));
    strict(command("cargo doc --workspace --exclude web --features e2e/browser --no-deps --quiet"))?;
    strict(for_wasm("cargo doc -p web --no-deps --document-private-items --quiet"))
}

/// Checks the dependencies. Bans, licences and sources are checked offline; advisories need their database.
fn dependencies() -> Result<()> {
    must(&mut command("cargo deny --offline check bans licenses sources"))?;
    if quietly(&mut command("cargo deny fetch db")) {
        must(&mut command("cargo deny check advisories"))
    } else {
        println!("advisories: SKIPPED, because their database cannot be reached");
        Ok(())
    }
}
