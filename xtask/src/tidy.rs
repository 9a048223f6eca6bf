//! Scans the text of sources and documents for leftovers, long comments, long files and odd phrases.

mod client;
mod inner_html;
mod prose;
mod source;

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::shell::{command, output, root};

/// The largest number of lines of a file; a longer one should become a folder.
const MAX_LINES: usize = 700;

/// The largest number of columns of a comment.
const MAX_COLUMNS: usize = 110;

/// Documents with wording of their own: rules follow the rulebooks, and the figures are generated.
const OWN_WORDING: [&str; 2] = ["docs/rules/", "docs/performance.md"];

/// The file that lists the odd phrases, which is not searched for them.
const PHRASES: &str = "xtask/src/tidy/prose.rs";

pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    let tracked = output(&mut command("git ls-files --cached --others --exclude-standard"))?;
    for name in tracked.lines() {
        let Ok(text) = fs::read_to_string(root().join(name)) else { continue };
        if name.ends_with(".rs") {
            check_source(name, &text, &mut faults);
        } else if name.ends_with(".md") && !OWN_WORDING.iter().any(|own| name.starts_with(own)) {
            phrases(name, prose::in_markdown(&text), &mut faults);
        } else if name.ends_with("Cargo.toml") && name.starts_with("crates/") {
            check_manifest(name, &text, &mut faults);
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{} fault(s):\n  {}", faults.len(), faults.join("\n  "));
}

fn check_manifest(name: &str, text: &str, faults: &mut Vec<String>) {
    if !text.contains("\ndescription = ") || !text.contains("[lints]\nworkspace = true") {
        faults.push(format!("{name}: a crate has a description and the workspace's lints"));
    }
}

fn check_source(name: &str, text: &str, faults: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > MAX_LINES {
        faults.push(format!("{name}: {lines} lines; a file has at most {MAX_LINES}"));
    }
    // Spelt in two parts, or this file would find itself.
    let leftovers = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X"), concat!("#[ign", "ore")];
    for (number, line) in (1..).zip(text.lines()) {
        for leftover in leftovers {
            if line.contains(leftover) {
                faults.push(format!("{name}:{number}: {leftover}"));
            }
        }
        if let Some(columns) = too_wide(line) {
            faults.push(format!("{name}:{number}: a comment of {columns} columns; at most {MAX_COLUMNS}"));
        }
    }
    let library = Path::new(name).file_name().is_some_and(|file| file == "lib.rs" || file == "main.rs");
    if library && !name.contains("/build.rs") && !text.starts_with("//!") {
        faults.push(format!("{name}: must begin with a paragraph that says what the crate is for"));
    }
    for line in inner_html::unescaped(name, text) {
        faults.push(format!("{name}:{line}: SVG and HTML are built with `markup!` or `Markup::fixed`"));
    }
    for line in inner_html::styled(name, text) {
        faults.push(format!("{name}:{line}: style attributes in markup are blocked; use a class"));
    }
    for (line, game) in client::named_games(name, text) {
        faults.push(format!("{name}:{line}: only the covers and a game's own board name it: {game}"));
    }
    for line in client::json_values(name, text) {
        faults.push(format!("{name}:{line}: JSON values are passed around only in `link`"));
    }
    if name != PHRASES {
        phrases(name, prose::in_rust(text), faults);
    }
}

/// Returns the number of columns of a comment that is too wide and could be broken; a single long word, such
/// as an address, cannot be broken.
fn too_wide(line: &str) -> Option<usize> {
    let comment = line.trim_start();
    let columns = line.chars().count();
    let breakable = comment.split_whitespace().count() > 2;
    (comment.starts_with("//") && columns > MAX_COLUMNS && breakable).then_some(columns)
}

fn phrases(name: &str, found: Vec<(usize, String)>, faults: &mut Vec<String>) {
    faults.extend(found.into_iter().map(|(line, message)| format!("{name}:{line}: {message}")));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(name: &str, text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        check_source(name, text, &mut faults);
        faults
    }

    #[test]
    fn wide_comments_are_found() {
        let words = "word ".repeat(22);
        assert_eq!(too_wide(&format!("    // {words}")), Some(117));
        assert_eq!(too_wide(&format!("    /// {}", &words[..100])), None);
        assert_eq!(too_wide(&format!("let x = \"{words}\";")), None, "rustfmt is for code");
        assert_eq!(too_wide(&format!("// https://{}", "x".repeat(200))), None, "an address cannot be broken");
        let found = faults("a.rs", &format!("//! {words}{words}\n"));
        assert_eq!(found, ["a.rs:1: a comment of 224 columns; at most 110"]);
    }

    #[test]
    fn leftovers_phrases_and_long_files_are_found() {
        let leftover = concat!("TO", "DO");
        assert_eq!(faults("a.rs", &format!("// {leftover}\n")), [format!("a.rs:1: {leftover}")]);
        let phrase = concat!("// read it an", "ew\n");
        assert_eq!(faults("a.rs", phrase).len(), 1);
        assert!(faults(PHRASES, phrase).is_empty(), "the list itself is exempt");
        assert_eq!(faults("a.rs", &"\n".repeat(701)).len(), 1);
        assert_eq!(faults("x/lib.rs", "fn main() {}\n").len(), 1);
        assert!(faults("x/lib.rs", "//! A crate.\n").is_empty());
        let markup = "let a = format!(\"<b>{name}</b>\");\n";
        assert_eq!(faults("crates/web/src/a.rs", markup).len(), 1);
        assert!(faults("crates/cli/src/a.rs", markup).is_empty());
    }

    #[test]
    fn a_crate_has_a_description_and_lints() {
        let mut faults = Vec::new();
        check_manifest("crates/a/Cargo.toml", "\ndescription = \"a\"\n[lints]\nworkspace = true\n", &mut faults);
        assert!(faults.is_empty());
        check_manifest("crates/a/Cargo.toml", "\n[lints]\nworkspace = true\n", &mut faults);
        assert_eq!(faults.len(), 1);
    }
}
