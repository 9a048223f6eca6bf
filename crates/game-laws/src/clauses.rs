//! Finds the clauses of a rules file that no test cites, and those that a translation lacks.
//!
//! A clause or example is defined where its id begins a bullet or a line in bold (`- **ING-101** …`, `-
//! SPC-101 …`), or as the `"id"` of a vector in a JSON block. It is covered by [`clause!`](crate::clause)
//! inside a test, or by a vector that a test runs. A line marked `(no test)` has nothing to test.
//!
//! Sources are scanned as text: comments and strings are skipped, a function body is what is between the
//! braces after `#[test]` and `fn`, and a citation counts only inside such a body. A test in a macro of
//! another spelling is not seen.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use serde::de::DeserializeOwned;

/// Cites the clauses that a test is about. It expands to nothing, but an id of the wrong form does not
/// compile.
#[macro_export]
macro_rules! clause {
    ($($id:literal),+ $(,)?) => {
        $(const _: () = assert!($crate::clauses::is_id($id), "an id is PREFIX-101, PREFIX-R1 or PREFIX-EX1");)+
    };
}

/// Returns whether the text is an id: two to four capitals, a hyphen, perhaps `R` or `EX`, digits.
#[must_use]
pub const fn is_id(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at].is_ascii_uppercase() {
        at += 1;
    }
    if at < 2 || at > 4 || at >= bytes.len() || bytes[at] != b'-' {
        return false;
    }
    at += 1;
    if at < bytes.len() && bytes[at] == b'R' {
        at += 1;
    } else if at + 1 < bytes.len() && bytes[at] == b'E' && bytes[at + 1] == b'X' {
        at += 2;
    }
    let digits = at;
    while at < bytes.len() && bytes[at].is_ascii_digit() {
        at += 1;
    }
    at == bytes.len() && at > digits
}

/// Returns the ids that a rules file defines and that need a test, in order and without repetition.
#[must_use]
pub fn defined(rules: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for line in rules.lines().filter(|line| !line.contains("(no test)")) {
        for id in head(line).into_iter().chain(vectors_of(line)) {
            if !ids.iter().any(|known| known == id) {
                ids.push(id.to_owned());
            }
        }
    }
    ids
}

/// Returns the id that a line begins with, in bold or as a bullet.
fn head(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let bullet = line.strip_prefix("- ");
    let text = bullet.unwrap_or(line);
    let id = match text.strip_prefix("**") {
        Some(bold) => bold.split_once("**")?.0,
        None if bullet.is_some() => text.split([' ', ':']).next()?,
        None => return None,
    };
    is_id(id).then_some(id)
}

/// Returns the ids of the vectors in a line.
fn vectors_of(line: &str) -> impl Iterator<Item = &str> {
    line.split("\"id\"").skip(1).filter_map(|rest| {
        let text = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
        let id = text.split_once('"')?.0;
        is_id(id).then_some(id)
    })
}

/// Returns the ids that tests cite in these sources.
#[must_use]
pub fn cited(sources: &[&str]) -> BTreeSet<String> {
    sources.iter().flat_map(|source| citations(source)).collect()
}

/// Returns the ids that a rules file defines and nothing covers: neither a citation in the sources nor a
/// vector that tests run.
#[must_use]
pub fn uncovered(rules: &str, sources: &[&str], vectors: &[&str]) -> Vec<String> {
    let cited = cited(sources);
    defined(rules).into_iter().filter(|id| !cited.contains(id) && !vectors.contains(&id.as_str())).collect()
}

/// Returns the ids that tests cite and the rules file does not define, such as that of a removed clause.
#[must_use]
pub fn unknown(rules: &str, sources: &[&str]) -> Vec<String> {
    let known: BTreeSet<&str> = all(rules).collect();
    cited(sources).into_iter().filter(|id| !known.contains(id.as_str())).collect()
}

/// Returns the id of every definition in the rules file, in order, with repetitions and those that need no
/// test.
pub fn all(rules: &str) -> impl Iterator<Item = &str> {
    rules.lines().flat_map(|line| head(line).into_iter().chain(vectors_of(line)))
}

/// Returns the differences between these rules and a translation of them: there each clause, ruling and
/// example begins one bullet in bold (`- **ING-101** …`), in the same order. A translation tells examples in
/// words, so it has no vectors.
#[must_use]
pub fn translation_faults(rules: &str, translation: &str) -> Vec<String> {
    let mut wanted: Vec<&str> = Vec::new();
    for id in all(rules) {
        if !wanted.contains(&id) {
            wanted.push(id);
        }
    }
    let bullet = |line: &&str| line.starts_with("- **");
    let found: Vec<&str> = translation.lines().filter(bullet).filter_map(head).collect();
    let mut faults = Vec::new();
    for id in &wanted {
        match found.iter().filter(|other| *other == id).count() {
            0 => faults.push(format!("{id} is missing")),
            1 => {}
            times => faults.push(format!("{id} is there {times} times")),
        }
    }
    let unknown = found.iter().filter(|id| !wanted.contains(id));
    faults.extend(unknown.map(|id| format!("{id} is not in the rules")));
    faults.extend(translation.lines().flat_map(vectors_of).map(|id| format!("{id} is repeated as a vector")));
    if faults.is_empty() {
        let moved = wanted.iter().zip(&found).find(|(wanted, found)| wanted != found);
        faults.extend(moved.map(|(wanted, found)| format!("{found} is where {wanted} should be")));
    }
    faults
}

/// Checks that tests of the crate cite every clause, ruling and example of the rules, and nothing that the
/// rules do not have.
///
/// # Panics
/// With the ids of the other clauses, or if a source cannot be read.
pub fn assert_tested(rules: &str, crate_root: &Path) {
    let sources = sources(crate_root).unwrap_or_else(|why| panic!("{}: {why}", crate_root.display()));
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    assert_eq!(uncovered(rules, &sources, &[]), Vec::<String>::new(), "clauses that no test cites");
    assert_eq!(unknown(rules, &sources), Vec::<String>::new(), "cited clauses that the rules do not have");
}

/// Checks that the file has a translation of these rules with the same clauses.
///
/// # Panics
/// With the differences, or if the file cannot be read.
pub fn assert_translated(rules: &str, file: &Path) {
    let translation = fs::read_to_string(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    assert_eq!(translation_faults(rules, &translation), Vec::<String>::new(), "{}", file.display());
}

/// Returns the worked examples in a rules file: the entries of its JSON blocks, each of which is a list.
///
/// # Panics
/// If a block is not a list of such examples.
#[must_use]
pub fn examples<T: DeserializeOwned>(rules: &str) -> Vec<T> {
    let read = |block: &String| serde_json::from_str::<Vec<T>>(block).unwrap_or_else(|why| panic!("{why}: {block}"));
    json_blocks(rules).iter().flat_map(read).collect()
}

/// Returns the text of every Rust file in a crate's folder, tests included, for the scan.
///
/// # Errors
/// If a folder cannot be read.
pub fn sources(crate_root: &Path) -> io::Result<Vec<String>> {
    let mut folders = vec![crate_root.join("src"), crate_root.join("tests")];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                sources.push(fs::read_to_string(path)?);
            }
        }
    }
    Ok(sources)
}

/// Returns the contents of the blocks fenced as `json` in a rules file, so that tests run the vectors as they
/// are written there.
#[must_use]
pub fn json_blocks(rules: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut block: Option<String> = None;
    for line in rules.lines() {
        match &mut block {
            None if line.trim() == "```json" => block = Some(String::new()),
            None => {}
            Some(_) if line.trim() == "```" => blocks.extend(block.take()),
            Some(text) => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    blocks
}

/// Whether the scan is outside tests, between `#[test]` and the function, or inside a test.
enum Place {
    Outside,
    /// `#[test]` was seen, the function has not begun.
    Marked,
    /// Inside a test whose body is the braces opened at this depth.
    Inside(usize),
}

fn citations(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut place = Place::Outside;
    let (mut depth, mut after_fn) = (0usize, false);
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skip = if let Some(length) = blank(rest) {
            length
        } else if rest.starts_with("#[test]") {
            place = match place {
                Place::Inside(body) => Place::Inside(body),
                Place::Outside | Place::Marked => Place::Marked,
            };
            after_fn = false;
            "#[test]".len()
        } else if first.is_alphanumeric() || first == '_' {
            let word: &str = rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or(rest);
            after_fn |= word == "fn";
            if word == "clause" && matches!(place, Place::Inside(_)) {
                found.extend(arguments(&rest[word.len()..]));
            }
            word.len()
        } else {
            match first {
                '{' => {
                    depth += 1;
                    if matches!(place, Place::Marked) && after_fn {
                        place = Place::Inside(depth);
                    }
                }
                '}' => {
                    if matches!(place, Place::Inside(body) if body == depth) {
                        place = Place::Outside;
                    }
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            first.len_utf8()
        };
        rest = &rest[skip..];
    }
    found
}

/// Returns the ids between the brackets of `clause!(…)`.
fn arguments(rest: &str) -> Vec<String> {
    let inner = rest.strip_prefix("!(").and_then(|rest| rest.split_once(')')).map_or("", |(inner, _)| inner);
    inner.split('"').skip(1).step_by(2).filter(|id| is_id(id)).map(str::to_owned).collect()
}

/// Returns the length of the comment, string or character literal that the text begins with.
fn blank(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(comment(text));
    }
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if let Some(body) = raw[hashes..].strip_prefix('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            return Some(body.find(&end).map_or(text.len(), |at| 2 + hashes + at + end.len()));
        }
    }
    if let Some(body) = text.strip_prefix('"') {
        let mut escaped = false;
        let end = body.char_indices().find(|(_, c)| {
            let closes = *c == '"' && !escaped;
            escaped = *c == '\\' && !escaped;
            closes
        });
        return Some(end.map_or(text.len(), |(at, _)| at + 2));
    }
    if let Some(body) = text.strip_prefix('\'') {
        let mut inside = body.chars();
        let first = inside.next()?;
        if first == '\\' {
            // The escaped character may itself be a quote.
            return body.get(2..).and_then(|tail| tail.find('\'')).map(|at| at + 4);
        }
        // Without a closing quote it is a lifetime.
        return Some(if inside.next() == Some('\'') { first.len_utf8() + 2 } else { 1 });
    }
    None
}

fn comment(text: &str) -> usize {
    let mut open = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            open += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            open -= 1;
            at += 2;
            if open == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "\
## Clauses
- **TOY-101** A deck. See **TOY-999** and - TOY-998 for more.
- TOY-102 A hand.
- **TOY-103** Talk is free. (no test)
**TOY-R1** A ruling.
TOY-997 is only mentioned.
```json
[
{\"id\":\"TOY-EX1\",\"x\":1}, {\"id\": \"TOY-EX2\"}
]
```
```
not json
```
";

    #[test]
    fn ids_have_a_form() {
        for good in ["ING-101", "ING-R1", "SPT-EX12", "MAG-1101"] {
            assert!(is_id(good), "{good}");
        }
        for bad in ["ING-", "ING-X1", "ing-101", "I-1", "INGEN-1", "ING-101a", "ING101", "ING-EX", "", "ING-E1"] {
            assert!(!is_id(bad), "{bad}");
        }
    }

    #[test]
    fn definitions_are_found() {
        assert_eq!(defined(RULES), ["TOY-101", "TOY-102", "TOY-R1", "TOY-EX1", "TOY-EX2"]);
    }

    #[test]
    fn json_blocks_are_returned_unchanged() {
        let blocks = json_blocks(RULES);
        assert_eq!(blocks.len(), 1);
        let vectors: Vec<serde_json::Value> = serde_json::from_str(&blocks[0]).unwrap();
        assert_eq!(vectors[0]["x"], 1);
    }

    // The citations are in strings put together at run time, so that a scan of this file does not count them.
    fn source(body: &str) -> String {
        body.replace("CITE", "clause!")
    }

    #[test]
    fn only_citations_in_tests_count() {
        let source = source(
            r##"
            fn helper() { CITE("TOY-1"); }
            #[test]
            #[allow(clippy::x)]
            fn a_test() {
                let brace = '{'; let text = "}"; let raw = r#"}"}"#; let quote = '\''; // }
                /* } CITE("TOY-2") /* } */ */
                if true { CITE("TOY-3", "TOY-R4"); }
                game_laws::CITE("TOY-EX5");
                let s = "CITE(\"TOY-6\")";
                fn inner<'a>(x: &'a str) -> &'a str { x }
                CITE("TOY-7")
            }
            fn after() { CITE("TOY-8"); }
            // #[test] fn no() { CITE("TOY-9") }
            #[test] fn one_line() { CITE("TOY-10") }
            mod tests { #[test] fn nested() { { } CITE("TOY-11"); } fn not() { CITE("TOY-12"); } }
            "##,
        );
        let found: Vec<_> = citations(&source);
        assert_eq!(found, ["TOY-3", "TOY-R4", "TOY-EX5", "TOY-7", "TOY-10", "TOY-11"]);
    }

    #[test]
    fn uncovered_and_unknown_clauses_are_listed() {
        let source = source(r#"#[test] fn t() { CITE("TOY-101", "TOY-103", "TOY-555"); }"#);
        assert_eq!(uncovered(RULES, &[&source], &["TOY-EX1"]), ["TOY-102", "TOY-R1", "TOY-EX2"]);
        assert_eq!(unknown(RULES, &[&source]), ["TOY-555"]);
    }

    #[test]
    fn a_translation_has_each_id_once_and_in_order() {
        let good = "- **TOY-101** A\n- **TOY-102** B\n- **TOY-103** C\n- **TOY-R1** D\n- **TOY-EX1** E\n- **TOY-EX2** F, see **TOY-101**\n";
        let none = Vec::<String>::new();
        assert_eq!(translation_faults(RULES, good), none);
        let faults = |from: &str, to: &str| translation_faults(RULES, &good.replace(from, to));
        assert_eq!(faults("- **TOY-103** C\n", ""), ["TOY-103 is missing"], "also a clause that has nothing to test");
        assert_eq!(faults("- **TOY-EX2**", "**TOY-EX2**"), ["TOY-EX2 is missing"], "a line that is not a bullet");
        assert_eq!(faults("TOY-102", "TOY-101"), ["TOY-101 is there 2 times", "TOY-102 is missing"]);
        assert_eq!(faults("D\n", "D\n- **TOY-R2** X\n"), ["TOY-R2 is not in the rules"]);
        assert_eq!(faults("E\n", "{\"id\":\"TOY-EX1\"}\n"), ["TOY-EX1 is repeated as a vector"]);
        let swapped =
            good.replace("TOY-101** A", "TOY-0").replace("TOY-102** B", "TOY-101** A").replace("TOY-0", "TOY-102** B");
        assert_eq!(translation_faults(RULES, &swapped), ["TOY-102 is where TOY-101 should be"]);
    }

    #[test]
    fn the_macro_takes_several_ids() {
        clause!("TOY-101", "TOY-101",);
        clause!("TOY-101");
    }
}
