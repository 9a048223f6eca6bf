//! Rewrites golden files and recorded games.

use std::fs;

use anyhow::{Context, Result};

use crate::shell::{self, command, root};

pub(crate) fn run() -> Result<()> {
    for (game, example) in endings()? {
        println!("recorded endings of {game}");
        shell::run(&mut command(&format!("cargo run --release --quiet {example} -- crates/{game}/tests/endings")))?;
    }
    println!("golden files");
    shell::run(command("cargo test --quiet --workspace -- golden").env("GOLDEN", "write"))?;
    println!("now read `git diff`: every change of a golden file is a change that players will notice");
    Ok(())
}

/// Every game with recorded endings, and the example that searches for them: in the game's crate, or in
/// `bots` if the search needs a bot.
fn endings() -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("crates")).context("crates")? {
        let path = entry?.path();
        let game = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.join("examples/endings.rs").exists() {
            found.push((game.clone(), format!("-p {game} --example endings")));
        } else if root().join(format!("crates/bots/examples/{game}_endings.rs")).exists() {
            found.push((game.clone(), format!("-p bots --example {game}_endings")));
        }
    }
    found.sort();
    Ok(found)
}
