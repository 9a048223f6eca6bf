//! Every check and test. Missing tools are installed; if that fails, the error says how to install them.
//!
//! `--full` adds what takes too long for every change: all games of the laws, once more with another seed,
//! and cargo-deny even if it has to be compiled first.

use std::process::Command;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};

use crate::client::{self, WASM, add_wasm_target, for_wasm, target_folder};
use crate::shell::{command, quietly, run as must, side_by_side};
use crate::{browser, sizes, tidy};

/// The whole workspace with one set of features, so that nothing is compiled twice.
const WORKSPACE: &str = "--workspace --features e2e/browser";

/// What is compiled to be run. Examples are only examined.
const TESTS: &str = "--lib --bins --tests";

/// The share of the laws' games that is played without `--full`.
const LAWS_PERCENT: &str = "10";

/// A stage: its name, and what it does; the flag is `--full`.
type Stage = (&'static str, fn(bool) -> Result<()>);

const STAGES: [Stage; 10] = [
    ("set-up", set_up),
    ("formatting", |_| must(&mut command("cargo fmt --all --check"))),
    ("tidy", |_| tidy::run()),
    ("dependencies", dependencies),
    ("client, clippy", |_| client_and_clippy()),
    // Before the stages that compile the server, which embeds the client.
    ("bundle", |_| client::bundle(WORKSPACE).and_then(|()| sizes::check())),
    // All games and bots for the browser, which a test compares with the native ones.
    ("wasm twin", |_| must(&mut for_wasm("cargo build --profile web --quiet -p wasm-twin --lib"))),
    ("tests", tests),
    ("documentation", |_| documentation()),
    ("browser tests", |_| browser::run_built(&format!("{WORKSPACE} {TESTS}"))),
];

pub(crate) fn run(full: bool) -> Result<()> {
    let mut times = Vec::new();
    for (at, (name, stage)) in STAGES.iter().enumerate() {
        println!("\n=== {}/{} {name}", at + 1, STAGES.len());
        let start = Instant::now();
        stage(full)?;
        let seconds = start.elapsed().as_secs_f64();
        println!("=== {name}: {seconds:.0} s");
        times.push((name, seconds));
    }
    println!("\nall checks passed");
    for (name, seconds) in &times {
        println!("  {name:<16}{seconds:>6.0} s");
    }
    println!("  {:<16}{:>6.0} s", "total", times.iter().map(|(_, seconds)| seconds).sum::<f64>());
    Ok(())
}

fn set_up(full: bool) -> Result<()> {
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
    if full && !has_deny() {
        println!("installing cargo-deny (a few minutes, once per machine)");
        if must(&mut command("cargo install cargo-deny --locked --quiet")).is_err() {
            bail!("`cargo deny` is needed: install it with `cargo install cargo-deny --locked`");
        }
    }
    browser::set_up()
}

fn has_deny() -> bool {
    quietly(&mut command("cargo deny --version"))
}

/// Bans, licences and sources are checked offline. Advisories need their database.
fn dependencies(_: bool) -> Result<()> {
    if !has_deny() {
        println!(
            "dependencies: SKIPPED, because cargo-deny is not installed (`cargo install cargo-deny --locked`, or \
             `cargo ci --full`, which installs it)"
        );
        return Ok(());
    }
    must(&mut command("cargo deny --offline --log-level error check bans licenses sources"))?;
    if quietly(&mut command("cargo deny fetch db")) {
        must(&mut command("cargo deny check advisories"))
    } else {
        println!("advisories: SKIPPED, because their database cannot be reached");
        Ok(())
    }
}

/// Compiles the client for the browser while everything else is examined. The client itself is examined only
/// for the wasm target, for which it is compiled.
fn client_and_clippy() -> Result<()> {
    let mut examine = command(&format!("cargo clippy {WORKSPACE} --exclude web --all-targets --quiet"));
    examine.args(["--", "-D", "warnings"]);
    side_by_side(&mut client::compile(), &mut examine)?;
    must(for_wasm("cargo clippy -p web --all-targets --quiet").args(["--", "-D", "warnings"]))
}

fn tests(full: bool) -> Result<()> {
    match postgres_fixture::programs() {
        Some(folder) => println!("PostgreSQL: {}", folder.display()),
        None => println!("PostgreSQL: not installed, so its tests are SKIPPED (Debian: apt install postgresql)"),
    }
    let twin = format!("{}/{WASM}/web/wasm_twin.wasm", target_folder()?);
    let mut all = all_tests("");
    all.env("GAMEKEEPER_TWIN", twin);
    if !full {
        println!("laws: {LAWS_PERCENT} % of the games; `cargo ci --full` plays all");
        all.env("LAWS_PERCENT", LAWS_PERCENT);
    }
    must(&mut all)?;
    // The examples in documentation, with the same features, so that nothing is compiled again for them.
    must(&mut command(&format!("cargo test {WORKSPACE} --doc --quiet")))?;
    if !full {
        return Ok(());
    }
    let seed = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    println!("laws once more: {LAWS_PERCENT} % of the games with the seed of the day, LAWS_SEED={seed}");
    must(all_tests("laws").env("LAWS_PERCENT", LAWS_PERCENT).env("LAWS_SEED", seed.to_string()))
}

/// Returns the command that runs all tests but those in a browser, or those whose names contain a word.
fn all_tests(word: &str) -> Command {
    if browser::has_nextest() {
        let mut command = command(&format!("cargo nextest run {WORKSPACE} {TESTS} --cargo-quiet {word}"));
        command.args(["-E", &format!("not ({})", browser::BROWSER_TESTS)]);
        return command;
    }
    println!(
        "cargo-nextest is not installed (`cargo install cargo-nextest --locked`): `cargo test` is used, which is slower"
    );
    command(&format!("cargo test --workspace --exclude e2e {TESTS} --quiet {word}"))
}

/// For the client, private items are documented too: its public interface is two functions.
fn documentation() -> Result<()> {
    let strict = |mut command: Command| must(command.env("RUSTDOCFLAGS", "-D warnings"));
    strict(command(&format!("cargo doc {WORKSPACE} --exclude web --no-deps --quiet")))?;
    strict(for_wasm("cargo doc -p web --no-deps --document-private-items --quiet"))
}
