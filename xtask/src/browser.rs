//! Tests of the client in a real browser: their set-up and how they are run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::client::{self, target_folder};
use crate::shell::{command, output, quietly, root, run as must};
use crate::sizes;

/// On two cores three browsers at once take 886 s for 206 tests; two took 1,253 s for 193, since a test waits
/// for its page half of the time. More starve each other.
const THREADS: &str = "--test-threads=3";

/// What the names of the tests of the kit begin with. They need a client of their own.
const KIT: &str = "kit::";

/// The browser tests, as a filter of nextest.
pub(crate) const BROWSER_TESTS: &str = "package(e2e) and kind(test)";

/// The version of axe-core, which checks accessibility.
const AXE: &str = "4.14.0";

/// Installs a browser, its driver and axe-core if they are missing.
pub(crate) fn set_up() -> Result<()> {
    let there = || quietly(&mut command("chromium --version")) && quietly(&mut command("chromedriver --version"));
    if !there() {
        let root = output(&mut command("id -u")).is_ok_and(|id| id.trim() == "0");
        if root && quietly(&mut command("apt-get --version")) {
            println!("installing chromium and chromium-driver (once per machine)");
            // The update may fail: an older list of packages will do.
            let _ = must(&mut command("apt-get update -q"));
            let _ = must(&mut command("apt-get install -q -y --no-install-recommends chromium chromium-driver"));
        }
        if !there() {
            bail!(
                "the browser tests need `chromium` and `chromedriver`: install both, on Debian with \
                 `apt-get install chromium chromium-driver`"
            );
        }
    }
    axe().map(drop)
}

/// Whether cargo-nextest is installed: it runs the longest tests first, tells how long each took, and runs a
/// browser test that fails once more.
pub(crate) fn has_nextest() -> bool {
    quietly(&mut command("cargo nextest --version"))
}

/// Returns the path of axe-core; downloads it once.
fn axe() -> Result<PathBuf> {
    let folder = PathBuf::from(target_folder()?).join(format!("axe-core-{AXE}"));
    let file = folder.join("package/axe.min.js");
    if file.is_file() {
        return Ok(file);
    }
    if !quietly(&mut command("npm --version")) {
        bail!(
            "the browser tests need axe-core {AXE} from the npm registry: install `npm`, on Debian with \
             `apt-get install npm`"
        );
    }
    println!("downloading axe-core {AXE}");
    fs::create_dir_all(&folder)?;
    must(command(&format!("npm pack --silent axe-core@{AXE}")).current_dir(&folder))
        .with_context(|| format!("axe-core {AXE} cannot be downloaded from the npm registry"))?;
    must(command(&format!("tar -xzf axe-core-{AXE}.tgz package/axe.min.js")).current_dir(&folder))?;
    Ok(file)
}

/// Builds the client and the program, and runs the tests whose names contain one of the words, or all.
/// If `fast`, the client is the one of `cargo xtask dev`, which is built sooner and runs slower.
pub(crate) fn run(fast: bool, words: &[&str]) -> Result<()> {
    client::add_wasm_target()?;
    set_up()?;
    if fast {
        must(&mut command("cargo build --quiet -p cli"))?;
        let mut tests = tests(command("cargo test --quiet -p e2e --features browser --"))?;
        let client = client::gallery()?;
        tests.env("GAMEKEEPER_CLIENT", &client).env("GAMEKEEPER_GALLERY", &client);
        return must(tests.arg(THREADS).args(words));
    }
    build()?;
    let mut tests = tests(command("cargo test --quiet -p e2e --features browser --"))?;
    if words.is_empty() || words.iter().any(|word| word.contains(KIT)) {
        tests.env("GAMEKEEPER_GALLERY", client::gallery()?);
    } else {
        tests.args(["--skip", KIT]);
    }
    must(tests.arg(THREADS).args(words))
}

/// Runs all tests with the client that has been bundled and the programs that `cargo ci` has compiled: the
/// arguments are those with which it compiled the workspace.
pub(crate) fn run_built(workspace: &str) -> Result<()> {
    if has_nextest() {
        let mut tests = tests(command(&format!("cargo nextest run {workspace} --cargo-quiet {THREADS}")))?;
        return must(tests.args(["-E", BROWSER_TESTS]).env("GAMEKEEPER_GALLERY", client::gallery()?));
    }
    let mut build = command(&format!("cargo test {workspace} --no-run --quiet --message-format json"));
    let program = output(&mut build)?.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let is_ours = message["manifest_path"].as_str()?.ends_with("crates/e2e/Cargo.toml")
            && message["target"]["kind"][0] == "test";
        is_ours.then(|| message["executable"].as_str().map(ToOwned::to_owned))?
    });
    let program = program.context("cargo compiled no browser tests")?;
    let mut tests = tests(Command::new(program))?;
    must(tests.env("GAMEKEEPER_GALLERY", client::gallery()?).arg(THREADS).current_dir(root().join("crates/e2e")))
}

fn build() -> Result<()> {
    client::build()?;
    sizes::check()?;
    must(&mut command("cargo build --quiet -p cli"))
}

/// Measures the client in a browser; returns the file with the results.
pub(crate) fn measure() -> Result<PathBuf> {
    let folder = PathBuf::from(target_folder()?).join("e2e");
    fs::create_dir_all(&folder)?;
    build()?;
    let file = folder.join("figures.json");
    let mut measure = tests(command("cargo test --quiet -p e2e --features browser -- it_is_measured"))?;
    must(measure.env("GAMEKEEPER_FIGURES", &file))?;
    Ok(file)
}

/// Tells the tests where everything is.
fn tests(mut tests: Command) -> Result<Command> {
    let target = target_folder()?;
    tests
        .env("GAMEKEEPER_BIN", format!("{target}/debug/gamekeeper"))
        .env("GAMEKEEPER_AXE", axe()?)
        .env("GAMEKEEPER_SHOTS", format!("{target}/e2e"));
    Ok(tests)
}
