//! Every check and test. Whatever is missing is installed, or the reason why it cannot be is given.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::shell::{command, quietly, run as must};
use crate::tidy;

const WASM: &str = "wasm32-unknown-unknown";
/// What reaches the browser: the catalogue, with all games and bots.
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
    let stages: [Stage; 8] = [
        ("set-up", set_up),
        ("formatting", || must(&mut command("cargo fmt --all --check"))),
        ("tidy", tidy::run),
        ("dependencies", dependencies),
        ("clippy", || must(&mut command("cargo clippy --workspace --all-targets --quiet -- -D warnings"))),
        ("tests", || must(&mut command("cargo test --workspace --quiet"))),
        ("wasm", || must(&mut command(&format!("cargo build --release --quiet --target {WASM} {IN_THE_BROWSER}")))),
        ("documentation", || {
            must(command("cargo doc --workspace --no-deps --quiet").env("RUSTDOCFLAGS", "-D warnings"))
        }),
    ];
    let mut times = Vec::new();
    for (at, (name, stage)) in stages.iter().enumerate() {
        times.push((name, timed(name, at + 1, stages.len(), stage)?));
    }
    println!("\nall checks passed");
    for (name, seconds) in &times {
        println!("  {name:<14}{seconds:>6.0} s");
    }
    println!("  {:<14}{:>6.0} s", "together", times.iter().map(|(_, seconds)| seconds).sum::<f64>());
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
        println!("installing cargo-deny (some minutes, once a machine)");
        if must(&mut command("cargo install cargo-deny --locked --quiet")).is_err() {
            bail!("`cargo deny` is needed: install it with `cargo install cargo-deny --locked`");
        }
    }
    Ok(())
}

/// Adds the wasm target where it is missing. A toolchain without rustup must bring it along.
fn add_wasm_target() -> Result<()> {
    let installed = command("rustup target list --installed").output();
    match installed {
        Ok(list) if String::from_utf8_lossy(&list.stdout).lines().any(|line| line == WASM) => Ok(()),
        Ok(_) => {
            println!("adding the target {WASM}");
            if must(&mut command(&format!("rustup target add {WASM}"))).is_err() {
                bail!("the target {WASM} is needed: install it with `rustup target add {WASM}`");
            }
            Ok(())
        }
        Err(_) => {
            println!("rustup was not found: taking for granted that the toolchain has the target {WASM}");
            Ok(())
        }
    }
}

/// Bans, licences and sources need no network. Advisories need their database.
fn dependencies() -> Result<()> {
    must(&mut command("cargo deny --offline check bans licenses sources"))?;
    if quietly(&mut command("cargo deny fetch db")) {
        must(&mut command("cargo deny check advisories"))
    } else {
        println!("advisories: skipped, their database cannot be reached from here");
        Ok(())
    }
}
