//! Finds code of the client that knows a game outside the game's own folders, or passes JSON around.

use std::collections::BTreeMap;

use super::source::{Kind, tokens};

/// The sources that are checked.
const SOURCES: &str = "crates/web/src/";

/// The folders that know every game: their covers, which are always loaded.
const COVERS: &str = "crates/web/src/covers/";

/// The only folder whose functions take and return JSON.
const LINK: &str = "crates/web/src/link/";

/// The games with a board of their own. No other game is named in the client but on the shelf.
const GAMES: [&str; 4] = ["ingenious", "spots", "spectacular", "magnificent"];

/// Returns the lines of a source of the client that name a game which the file is not about. A module
/// declaration may name it. Tests may too: they come last in a file, or are a file `…_tests.rs`.
pub(super) fn named_games(name: &str, text: &str) -> Vec<(usize, &'static str)> {
    if !name.starts_with(SOURCES) || name.starts_with(COVERS) || name.ends_with("_tests.rs") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (number, line) in (1..).zip(without_tests(text).lines()) {
        let code = line.split("//").next().unwrap_or_default().to_lowercase();
        for game in GAMES {
            let own = name.starts_with(&format!("{SOURCES}boards/{game}/"));
            let declared = code.trim_end().ends_with(&format!("mod {game};"));
            if !own && !declared && code.contains(game) {
                found.push((number, game));
            }
        }
    }
    found
}

/// Returns the lines outside the link on which a source of the client uses JSON values as a type.
pub(super) fn json_values(name: &str, text: &str) -> Vec<usize> {
    if !name.starts_with(SOURCES) || name.starts_with(LINK) {
        return Vec::new();
    }
    let mut lines: BTreeMap<usize, String> = BTreeMap::new();
    for token in tokens(without_tests(text)) {
        if token.kind == Kind::Code {
            lines.entry(token.line).or_default().push_str(token.text);
        }
    }
    let uses_value = |code: &str| {
        let mut words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.any(|word| word == "Value") && !code.contains("serde_json::Value::")
    };
    lines.into_iter().filter(|(_, code)| uses_value(code)).map(|(line, _)| line).collect()
}

fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_only_in_its_own_folders() {
        let source = "mod spots;\nlet a = \"spots\"; // spots\nuse Spots;\n#[cfg(test)]\nmod tests { spots }\n";
        assert_eq!(named_games("crates/web/src/screens/a.rs", source), [(2, "spots"), (3, "spots")]);
        assert_eq!(named_games("crates/web/src/boards/ingenious/a.rs", "spots"), [(1, "spots")]);
        for own in ["crates/web/src/boards/spots/a.rs", "crates/web/src/covers/a.rs", "crates/cli/src/a.rs"] {
            assert!(named_games(own, source).is_empty(), "{own}");
        }
    }

    #[test]
    fn json_is_passed_around_only_in_the_link() {
        let source = "use serde_json::Value;\nfn a(b: &Value, c: StoredValue<u8>) {}\n// Value\nlet d = \"Value\";\n";
        assert_eq!(json_values("crates/web/src/screens/a.rs", source), [1, 2]);
        assert!(json_values("crates/web/src/link/a.rs", source).is_empty());
    }
}
