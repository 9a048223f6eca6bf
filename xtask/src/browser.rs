//! Tests of the client in a real browser: their set-up and how they are run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::client::{self, target_folder};
use crate::shell::{command, output, quietly, run as must};

/// The version of axe-core, which checks accessibility.
const AXE: &str = "4.14.0";

/// The largest size of the first load, in compressed bytes.
pub(crate) const FIRST_LOAD: usize = 410_000;

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
pub(crate) fn run(words: &[&str]) -> Result<()> {
    // On a small machine more than two browsers at once are slower than one after the other.
    must(tests("--test-threads=2")?.args(words))
}

/// Measures the client in a browser; returns the file with the results.
pub(crate) fn measure() -> Result<PathBuf> {
    let folder = PathBuf::from(target_folder()?).join("e2e");
    fs::create_dir_all(&folder)?;
    let file = folder.join("figures.json");
    must(tests("it_is_measured")?.env("GAMEKEEPER_FIGURES", &file))?;
    Ok(file)
}

/// The command that runs the tests, with everything they need built.
fn tests(arguments: &str) -> Result<Command> {
    client::build(&format!("--first-load-at-most {FIRST_LOAD}"))?;
    must(&mut command("cargo build --quiet -p cli"))?;
    let target = target_folder()?;
    let mut tests = command(&format!("cargo test --quiet -p e2e --features browser -- {arguments}"));
    tests
        .env("GAMEKEEPER_BIN", format!("{target}/debug/gamekeeper"))
        .env("GAMEKEEPER_AXE", axe()?)
        .env("GAMEKEEPER_SHOTS", format!("{target}/e2e"));
    Ok(tests)
}
