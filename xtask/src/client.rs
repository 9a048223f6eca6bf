//! Builds the browser client: from its sources to the folder that the server embeds.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{command, output, root, run as must};

/// The compilation target of the client.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The arguments of a fast build of the client that has the pages of the kit, which are not shipped.
pub(crate) const GALLERY: &str = "--profile web-dev -p web --features gallery";

/// Installs the wasm target if it is missing. A toolchain without rustup must include it.
pub(crate) fn add_wasm_target() -> Result<()> {
    let installed = command("rustup target list --installed").output();
    match installed {
        Ok(list) if String::from_utf8_lossy(&list.stdout).lines().any(|line| line == WASM) => Ok(()),
        Ok(_) => {
            println!("adding the target {WASM}");
            if must(&mut command(&format!("rustup target add {WASM}"))).is_err() {
                bail!("the target {WASM} is needed and could not be installed: try `rustup target add {WASM}`");
            }
            Ok(())
        }
        Err(_) => {
            println!("rustup was not found: assuming that the toolchain has the target {WASM}");
            Ok(())
        }
    }
}

/// Compiler flags for the browser. SHA-256 is compiled for size, as little is hashed there. Leptos erases the
/// types of views, so that they are compiled once and not once for every tree of elements. The paths of other
/// crates on this machine are removed from the binary.
fn flags() -> String {
    // Relocations tell the splitter what belongs to which game.
    let mut flags =
        "-Clink-args=--emit-relocs\u{1f}--cfg\u{1f}sha2_backend_soft=\"compact\"\u{1f}--cfg\u{1f}erase_components"
            .to_owned();
    let home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    if let Ok(home) = home {
        flags += &format!("\u{1f}--remap-path-prefix={home}/registry/src/=");
    }
    flags
}

/// A cargo command for the wasm target. Its flags replace those of the environment and of the user's
/// configuration, which are meant for this machine's processor.
pub(crate) fn for_wasm(line: &str) -> Command {
    let mut command = command(&format!("{line} --target {WASM}"));
    command.env("CARGO_ENCODED_RUSTFLAGS", flags()).env_remove("RUSTFLAGS");
    command
}

/// The command that compiles the client.
pub(crate) fn compile() -> Command {
    for_wasm("cargo build --profile web -p web")
}

/// Compiles the client and bundles it. Does nothing if nothing has changed.
pub(crate) fn build() -> Result<()> {
    must(&mut compile())?;
    bundle("-p bundle")
}

/// Bundles the compiled client. The bundler is compiled with these packages and features, so that nothing is
/// compiled twice.
pub(crate) fn bundle(packages: &str) -> Result<()> {
    must(&mut command(&format!("cargo build --quiet {packages} --bin bundle")))?;
    let target = target_folder()?;
    must(
        Command::new(format!("{target}/debug/bundle")).arg(format!("{target}/{WASM}/web/web.wasm")).current_dir(root()),
    )
}

/// Compiles and bundles the client with the pages of the kit, for the browser tests; returns the folder.
pub(crate) fn gallery() -> Result<PathBuf> {
    must(&mut for_wasm(&format!("cargo build --quiet {GALLERY}")))?;
    must(&mut command("cargo build --quiet -p bundle --bin bundle"))?;
    let target = PathBuf::from(target_folder()?);
    let dist = target.join("gallery-dist");
    fs::create_dir_all(&dist).with_context(|| format!("cannot create {}", dist.display()))?;
    let mut bundler = Command::new(target.join("debug/bundle"));
    must(bundler.arg("--fast").arg(&dist).arg(target.join(WASM).join("web-dev/web.wasm")).current_dir(root()))?;
    Ok(dist)
}

/// What cargo knows about the packages of the workspace.
pub(crate) fn metadata() -> Result<Value> {
    Ok(serde_json::from_str(&output(&mut command("cargo metadata --no-deps --format-version 1"))?)?)
}

/// The target folder of cargo.
pub(crate) fn target_folder() -> Result<String> {
    Ok(metadata()?["target_directory"].as_str().context("cargo metadata names no target_directory")?.to_owned())
}
