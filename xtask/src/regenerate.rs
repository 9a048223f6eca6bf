//! Writes golden files and recorded games anew.

use std::fs;

use anyhow::{Context, Result};

use crate::shell::{self, command, root};

pub(crate) fn run() -> Result<()> {
    for game in games_with_endings()? {
        println!("recorded endings of {game}");
        let line = format!("cargo run --release --quiet -p {game} --example endings -- crates/{game}/tests/endings");
        shell::run(&mut command(&line))?;
    }
    println!("golden files");
    shell::run(command("cargo test --quiet --workspace -- golden").env("GOLDEN", "write"))?;
    println!("now read `git diff`: every change of a golden file is a change that players meet");
    Ok(())
}

/// Every crate with an example that finds recorded endings is a game.
fn games_with_endings() -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root().join("crates")).context("crates")? {
        let entry = entry?;
        if entry.path().join("examples/endings.rs").exists() {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort();
    Ok(games)
}
