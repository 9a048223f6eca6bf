//! What a text scan can say about the sources.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::shell::{command, output, root};

/// A file that passes this should become a folder.
const MOST_LINES: usize = 700;

pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    let tracked = output(&mut command("git ls-files --cached --others --exclude-standard"))?;
    for name in tracked.lines().filter(|name| name.ends_with(".rs")) {
        let Ok(text) = fs::read_to_string(root().join(name)) else { continue };
        check(name, &text, &mut faults);
    }
    let manifests = tracked.lines().filter(|name| name.ends_with("Cargo.toml") && name.starts_with("crates/"));
    for name in manifests {
        let text = fs::read_to_string(root().join(name)).unwrap_or_default();
        if !text.contains("\ndescription = ") || !text.contains("[lints]\nworkspace = true") {
            faults.push(format!("{name}: a crate has a description and the workspace's lints"));
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{} left-over(s):\n  {}", faults.len(), faults.join("\n  "));
}

fn check(name: &str, text: &str, faults: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > MOST_LINES {
        faults.push(format!("{name}: {lines} lines; a file has at most {MOST_LINES}"));
    }
    // Spelt in two parts, or this file would find itself.
    let leftovers = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X"), concat!("#[ign", "ore")];
    for (number, line) in text.lines().enumerate() {
        for leftover in leftovers {
            if line.contains(leftover) {
                faults.push(format!("{name}:{}: {leftover}", number + 1));
            }
        }
    }
    let library = Path::new(name).file_name().is_some_and(|file| file == "lib.rs" || file == "main.rs");
    if library && !name.contains("/build.rs") && !text.starts_with("//!") {
        faults.push(format!("{name}: begins with a paragraph that says what is here"));
    }
}
