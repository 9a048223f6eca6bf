//! The names of a new game: as a crate, in Rust, in its clauses, and as people say it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Words that are no names of Rust modules.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "test", "trait",
    "true", "try", "type", "typeof", "unsafe", "use", "where",
];

/// Names that parts of the client have: their chunks, texts and styles would be mistaken for those of a game.
const PARTS: [&str; 9] =
    ["analysis", "app", "component-files", "covers", "extras", "gallery", "plain", "plain-boards", "rules"];

/// The names of a new game.
pub(super) struct Names {
    /// What is replaced by what, the longest first.
    pairs: Vec<(&'static str, String)>,
}

impl Names {
    /// Checks the name of a new game and derives the others from it.
    ///
    /// # Errors
    /// If the name or the title has a wrong form, or the name is taken.
    pub(super) fn new(root: &Path, name: &str, title: Option<&str>) -> Result<Self> {
        let mut letters = name.chars();
        let is_formed = letters.next().is_some_and(|first| first.is_ascii_lowercase())
            && letters.all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
            && !name.ends_with('-')
            && !name.contains("--")
            && name.chars().filter(char::is_ascii_lowercase).count() > 1;
        if !is_formed {
            bail!("`{name}` is no name: use lowercase letters, digits and single hyphens, such as `nine-pebbles`");
        }
        let lock = fs::read_to_string(root.join("Cargo.lock")).context("Cargo.lock")?;
        let is_taken = root.join("crates").join(name).exists()
            || root.join(format!("docs/rules/{name}.md")).exists()
            || lock.contains(&format!("name = \"{name}\"\n"));
        if is_taken || KEYWORDS.contains(&name) || PARTS.contains(&name) {
            bail!("the name `{name}` is taken: choose another one");
        }
        let words: Vec<String> = name.split('-').map(capital).collect();
        let title = title.map_or_else(|| words.join(" "), ToOwned::to_owned);
        let may_contain = |letter: char| letter.is_alphanumeric() || " '&!?:,.-".contains(letter);
        if title.trim() != title || title.is_empty() || !title.chars().all(may_contain) {
            bail!("`{title}` is no title: use letters, digits, spaces and simple punctuation");
        }
        let ident = name.replace('-', "_");
        Ok(Self {
            pairs: vec![
                ("NEW_GAME", ident.to_uppercase()),
                ("new-game", name.to_owned()),
                ("New Game", title),
                ("NewGame", words.concat()),
                ("new_game", ident),
                ("NEW-", format!("{}-", prefix(root, name)?)),
            ],
        })
    }

    /// Returns a text of the template with the names of the new game.
    pub(super) fn fill(&self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((at, (from, to))) = self.next(rest) {
            filled.push_str(&rest[..at]);
            filled.push_str(to);
            rest = &rest[at + from.len()..];
        }
        filled + rest
    }

    /// Returns the first name of the template in a text, and where it begins.
    fn next(&self, text: &str) -> Option<(usize, &(&'static str, String))> {
        self.pairs.iter().filter_map(|pair| Some((text.find(pair.0)?, pair))).min_by_key(|(at, _)| *at)
    }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}

/// Returns what the ids of the clauses begin with: letters of the name that no other rules use.
fn prefix(root: &Path, name: &str) -> Result<String> {
    let letters: Vec<char> = name.to_uppercase().chars().filter(char::is_ascii_uppercase).collect();
    let mut used = String::new();
    for entry in fs::read_dir(root.join("docs/rules")).context("docs/rules")? {
        used += &fs::read_to_string(entry?.path()).context("docs/rules")?;
    }
    let beginnings = [3, 4, 2].into_iter().map(|count| letters.iter().take(count).collect::<String>());
    let skipping = (3..letters.len()).map(|at| [letters[0], letters[1], letters[at]].iter().collect());
    let mut free = beginnings.chain(skipping).filter(|prefix| !used.contains(&format!("{prefix}-")));
    free.next().with_context(|| format!("the letters of `{name}` are used by other rules: choose another name"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn names_of_a_wrong_form_and_taken_ones_are_refused() {
        for wrong in ["", "Zebra", "9pins", "a", "a-", "a--b", "../x", "zwei_wort", "a b", "-a", "a1"] {
            assert!(Names::new(&root(), wrong, None).is_err(), "{wrong}");
        }
        for taken in ["spots", "game-core", "serde", "match", "plain", "extras"] {
            let why = Names::new(&root(), taken, None).err().map(|why| why.to_string()).unwrap_or_default();
            assert!(why.contains("is taken"), "{taken}: {why}");
        }
        for title in ["", " Zebra", "Zebra\"", "A\\B", "a\nb", "<b>"] {
            assert!(Names::new(&root(), "zebra", Some(title)).is_err(), "{title}");
        }
        assert!(Names::new(&root(), "zebra", Some("Zebra: it's black & white!")).is_ok());
    }

    #[test]
    fn every_name_follows_from_the_one() {
        let names = Names::new(&root(), "spot-on2", None).unwrap();
        let text = "new-game new_game NewGame NEW_GAME New Game NEW-101";
        assert_eq!(names.fill(text), "spot-on2 spot_on2 SpotOn2 SPOT_ON2 Spot On2 SPO-101");
        // ING and SPT belong to other games.
        assert_eq!(prefix(&root(), "ingot").unwrap(), "INGO");
        assert_eq!(prefix(&root(), "spt").unwrap(), "SP");
    }
}
