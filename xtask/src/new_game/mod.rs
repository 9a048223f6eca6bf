//! `cargo xtask new-game NAME`: writes the crate of a tiny game that keeps the laws and can be played
//! everywhere, to be turned into another game step by step.
//!
//! The files of `template/` are those of a game called *New Game*; its names are replaced. Every place that
//! lists games has a comment `new-game: …`, above which the line of the new game is inserted.

mod names;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use self::names::Names;
use crate::shell::{command, root, run as must};

/// The files of a new game: where each belongs, and its text.
const FILES: &[(&str, &str)] = &[
    ("crates/new-game/Cargo.toml", include_str!("template/Cargo.toml")),
    ("crates/new-game/README.md", include_str!("template/README.md")),
    ("crates/new-game/src/action.rs", include_str!("template/src/action.rs")),
    ("crates/new-game/src/lib.rs", include_str!("template/src/lib.rs")),
    ("crates/new-game/src/rules.rs", include_str!("template/src/rules.rs")),
    ("crates/new-game/src/state.rs", include_str!("template/src/state.rs")),
    ("crates/new-game/src/text.rs", include_str!("template/src/text.rs")),
    ("crates/new-game/tests/it/laws.rs", include_str!("template/tests/it/laws.rs")),
    ("crates/new-game/tests/it/main.rs", include_str!("template/tests/it/main.rs")),
    ("crates/new-game/tests/it/playing.rs", include_str!("template/tests/it/playing.rs")),
    ("crates/new-game/tests/it/standard.rs", include_str!("template/tests/it/standard.rs")),
    ("docs/rules/new-game.md", include_str!("template/rules.md")),
];

/// A place that lists games.
struct Place {
    /// The file.
    file: &'static str,
    /// The comment above which the lines are inserted.
    mark: &'static str,
    /// The lines of a new game.
    lines: &'static str,
}

/// Every place that lists games. Nothing else has to name a game.
const PLACES: &[Place] = &[
    Place { file: "Cargo.toml", mark: "new-game: crate", lines: "new-game = { path = \"crates/new-game\" }\n" },
    Place { file: "Cargo.toml", mark: "new-game: profile", lines: "[profile.dev.package.new-game]\nopt-level = 3\n" },
    Place {
        file: "crates/catalog/Cargo.toml",
        mark: "new-game: dependency",
        lines: "new-game = { workspace = true, optional = true }\n",
    },
    Place { file: "crates/catalog/Cargo.toml", mark: "new-game: games", lines: "  \"new-game\",\n" },
    Place { file: "crates/catalog/Cargo.toml", mark: "new-game: feature", lines: "new-game = [\"dep:new-game\"]\n" },
    Place {
        file: "crates/catalog/src/list.rs",
        mark: "new-game: entry",
        lines: "\
    /// New Game.
    NEW_GAME: \"new-game\", new_game::NewGame, bots::general, {}

",
    },
    Place { file: "crates/web/Cargo.toml", mark: "new-game: dependency", lines: "new-game.workspace = true\n" },
    Place {
        file: "crates/web/src/covers/chunks.rs",
        mark: "new-game: a game",
        lines: "        new_game: new_game::NewGame = catalog::NEW_GAME,\n",
    },
];

/// Writes a new game into this workspace, with its golden files, and tests it.
pub(crate) fn run(name: &str, title: Option<&str>) -> Result<()> {
    let written = write(&root(), name, title)?;
    must(&mut command(&format!("cargo fmt -p {name} -p catalog -p web")))?;
    must(command(&format!("cargo test --quiet -p {name}")).env("GOLDEN", "write"))?;
    println!("\nwritten, tested and listed in:");
    written.iter().for_each(|file| println!("  {file}"));
    println!(
        "\nplay it:   cargo run -- play {name}\n\
         simulate:  cargo run -- simulate {name} --games 1000\n\
         browser:   cargo xtask dev\n\n\
         Then write the rules of your game into docs/rules/{name}.md, one numbered clause after the other, and\n\
         change the crate to match: `cargo test -p {name}` names the law that does not hold, and the clause that\n\
         no test cites. Add a row to the table in README.md when the game is complete."
    );
    Ok(())
}

/// Writes the files of a new game and lists the game everywhere; returns the paths of what was written or
/// changed. Nothing is written if anything is wrong with the name, or a place is missing.
fn write(root: &Path, name: &str, title: Option<&str>) -> Result<Vec<String>> {
    let names = Names::new(root, name, title)?;
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for (path, text) in FILES {
        texts.insert(names.fill(path), names.fill(text));
    }
    for place in PLACES {
        let text = match texts.remove(place.file) {
            Some(text) => text,
            None => fs::read_to_string(root.join(place.file)).with_context(|| place.file.to_owned())?,
        };
        texts.insert(place.file.to_owned(), inserted(&text, place, &names.fill(place.lines))?);
    }
    for (path, text) in &texts {
        let path = root.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(texts.into_keys().collect())
}

/// Returns the text with lines inserted above the comment of a place.
fn inserted(text: &str, place: &Place, lines: &str) -> Result<String> {
    let is_mark = |line: &str| line.trim_start_matches(['#', '/', ' ']).starts_with(place.mark);
    let Some(mark) = text.split_inclusive('\n').find(|line| is_mark(line) && !line.trim().starts_with("new")) else {
        bail!("{} has no comment `{}`, above which new games are listed", place.file, place.mark)
    };
    let at = text.find(mark).unwrap_or(text.len());
    Ok(format!("{}{lines}{}", &text[..at], &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a folder with the files of this workspace that a new game changes.
    fn copy(name: &str) -> std::path::PathBuf {
        let to = std::env::temp_dir().join(format!("new-game-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&to);
        let files = PLACES.iter().map(|place| place.file).chain(["Cargo.lock", "docs/rules/spots.md"]);
        for file in files {
            fs::create_dir_all(to.join(file).parent().unwrap()).unwrap();
            fs::copy(root().join(file), to.join(file)).unwrap();
        }
        to
    }

    #[test]
    fn a_new_game_is_written_and_listed() {
        let folder = copy("whole");
        let written = write(&folder, "spot-the-cat", Some("Spot the Cat!")).unwrap();
        let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
        assert!(read("crates/catalog/src/list.rs").contains("    SPOT_THE_CAT: \"spot-the-cat\", "));
        assert!(read("crates/web/src/covers/chunks.rs").contains("spot_the_cat: spot_the_cat::SpotTheCat = catalog::"));
        assert!(read("Cargo.toml").contains("\nspot-the-cat = { path = \"crates/spot-the-cat\" }\n"));
        let rules = read("docs/rules/spot-the-cat.md");
        assert!(rules.starts_with("# Spot the Cat!\n"));
        assert!(rules.contains("- **SPO-101** ") && !rules.contains("NEW-"), "{rules}");
        assert!(written.len() > FILES.len());
        for path in &written {
            let marks = |line: &&str| !line.trim().trim_start_matches(['#', '/', ' ']).starts_with("new-game: ");
            let text = read(path);
            let own = text.lines().filter(marks).collect::<Vec<_>>().join("\n");
            for left in ["new-game", "new_game", "NewGame", "New Game", "NEW_GAME"] {
                assert!(!own.contains(left), "{path}: {left}");
            }
        }
        // A second game stands below the first one.
        write(&folder, "zebra", None).unwrap();
        let list = read("crates/catalog/src/list.rs");
        assert!(list.find("SPOT_THE_CAT:") < list.find("ZEBRA:"));
        let taken = write(&folder, "zebra", None).unwrap_err();
        assert!(taken.to_string().contains("is taken"), "{taken}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn nothing_is_written_if_a_place_is_missing() {
        let folder = copy("missing");
        fs::write(folder.join("crates/web/Cargo.toml"), "").unwrap();
        let why = write(&folder, "zebra", None).unwrap_err();
        assert!(why.to_string().contains("crates/web/Cargo.toml has no comment"), "{why}");
        assert!(!folder.join("crates/zebra").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
