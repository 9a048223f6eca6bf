//! Finds phrases that we no longer use, in comments, string literals and documents.

use super::source::{Kind, Token, tokens};

/// A phrase and what to write instead.
struct Phrase {
    words: &'static [&'static str],
    /// Words directly before and directly after the phrase with which it is allowed.
    not_after: &'static [&'static str],
    not_before: &'static [&'static str],
    instead: &'static str,
}

const fn always(words: &'static [&'static str], instead: &'static str) -> Phrase {
    Phrase { words, not_after: &[], not_before: &[], instead }
}

const fn negation(words: &'static [&'static str], instead: &'static str) -> Phrase {
    let not_before = &["longer", "more", "less", "fewer", "better", "worse", "later", "earlier", "matter"];
    Phrase { words, not_after: &["there"], not_before, instead }
}

/// The phrases that are not used. See `docs/glossary.md` for the terms of this project.
const PHRASES: [Phrase; 10] = [
    always(&["so", "many"], "the number, or \"how many\""),
    always(&["whoever"], "\"the player who\", \"anybody who\""),
    always(&["the", "own"], "\"its own\", \"the seat's\""),
    always(&["anew"], "\"again\", or a verb such as \"rewrite\""),
    always(&["hang", "together"], "\"are connected\""),
    always(&["hangs", "together"], "\"is connected\""),
    always(&["awaited"], "\"to act\", \"whose decision is due\""),
    always(&["affair"], "\"is checked by\", \"is up to\""),
    negation(&["is", "no"], "\"is not a\""),
    negation(&["are", "no"], "\"are not\""),
];

/// A word with its line, from 1; punctuation between words is an empty word.
type Word = (String, usize);

/// The phrases in the comments and string literals of a Rust file, as `(line, message)`.
pub(super) fn in_rust(text: &str) -> Vec<(usize, String)> {
    find(&rust_words(text))
}

/// The phrases in a Markdown file outside fenced code, as `(line, message)`.
pub(super) fn in_markdown(text: &str) -> Vec<(usize, String)> {
    let mut words = Words::default();
    let mut fenced = false;
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced && !text.trim().is_empty() {
            words.add(text, line);
            continue;
        }
        words.end(line);
    }
    find(&words.0)
}

fn find(words: &[Word]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for at in 0..words.len() {
        for phrase in &PHRASES {
            let length = phrase.words.len();
            let Some(here) = words.get(at..at + length) else { continue };
            let before = if at > 0 { words[at - 1].0.as_str() } else { "" };
            let after = words.get(at + length).map_or("", |(word, _)| word.as_str());
            let negates_nothing = !phrase.not_before.is_empty() && after.is_empty();
            if here.iter().map(|(word, _)| word.as_str()).eq(phrase.words.iter().copied())
                && !phrase.not_after.contains(&before)
                && !phrase.not_before.contains(&after)
                && !negates_nothing
            {
                let message = format!("\"{}\": write {}", phrase.words.join(" "), phrase.instead);
                found.push((here[0].1, message));
            }
        }
    }
    found
}

#[derive(Default)]
struct Words(Vec<Word>);

impl Words {
    /// Adds the words of one line, except those in backticks, which are names in code.
    fn add(&mut self, text: &str, line: usize) {
        for (at, text) in text.split('`').enumerate() {
            if at > 0 {
                self.end(line);
            }
            if at % 2 == 0 {
                self.add_plain(text, line);
            }
        }
    }

    fn add_plain(&mut self, text: &str, line: usize) {
        let mut word = String::new();
        for letter in text.chars().chain([' ']) {
            let inside = !word.is_empty() && matches!(letter, '\'' | '’' | '-');
            if letter.is_alphanumeric() || letter == '_' || inside {
                word.extend(letter.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                self.0.push((std::mem::take(&mut word), line));
            }
            if !letter.is_whitespace() {
                self.end(line);
            }
        }
    }

    /// Adds a separator, across which no phrase is found.
    fn end(&mut self, line: usize) {
        self.0.push((String::new(), line));
    }
}

/// The words of comments and string literals. Consecutive line comments are one text.
fn rust_words(text: &str) -> Vec<Word> {
    let mut words = Words::default();
    let mut last_comment = 0;
    for Token { kind, text, line } in tokens(text) {
        match kind {
            Kind::LineComment => {
                if last_comment + 1 < line {
                    words.end(line);
                }
                words.add(text.trim_start_matches(['/', '!']), line);
                last_comment = line;
            }
            Kind::BlockComment | Kind::RawString => add_lines(&mut words, text, line),
            Kind::String => {
                // A line that ends in a backslash goes on in the next.
                let literal = text.replace("\\\n", "\n").replace("\\n", ";").replace("\\\"", ";");
                add_lines(&mut words, &literal, line);
            }
            Kind::Code => {}
        }
    }
    words.0
}

fn add_lines(words: &mut Words, text: &str, line: usize) {
    words.end(line);
    for (line, text) in (line..).zip(text.split('\n')) {
        words.add(text, line);
    }
    words.end(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(found: &[(usize, String)]) -> Vec<usize> {
        found.iter().map(|(line, _)| *line).collect()
    }

    #[test]
    fn comments_and_strings_are_searched_and_code_is_not() {
        let source = "\
let awaited = anew(whoever);
// After so many steps.
/// After so
/// many steps.
let a = \"So many\"; let b = 'x'; let c: &'static str = \"fine\";
let d = r#\"a \" anew\"#;
/* whoever */ let e = '\"'; let f = \"anew\";
";
        assert_eq!(lines(&in_rust(source)), [2, 3, 5, 6, 7, 7]);
    }

    #[test]
    fn a_sentence_ends_a_phrase() {
        assert!(in_rust("// It is so. Many are.\n").is_empty());
        assert!(in_rust("// so\nlet x = 1;\n// many\n").is_empty());
        assert!(in_rust("let a = \"so\"; let b = \"many\";").is_empty());
        assert_eq!(lines(&in_rust("let a = \"one \\\n    so \\\n    many\";")), [2]);
        assert!(in_rust("// not_awaited is a code, `awaited` a label, `so many` a quotation\n").is_empty());
        assert_eq!(lines(&in_rust("// a `label` awaited\n")), [1]);
    }

    #[test]
    fn negations_are_told_apart() {
        for fine in
            ["there is no seat", "it is no longer open", "the answer is no.", "There are no tiles", "is `no` here"]
        {
            assert!(in_rust(&format!("// {fine}\n")).is_empty(), "{fine}");
        }
        for odd in ["it is no game", "these are no dice", "that is no such key"] {
            assert_eq!(in_rust(&format!("// {odd}\n")).len(), 1, "{odd}");
        }
    }

    #[test]
    fn markdown_is_searched_outside_code() {
        let page = "# Title\n\nRead it\nanew, and\n\n```\nanew\n```\n\n| so | many |\n";
        assert_eq!(lines(&in_markdown(page)), [4]);
        assert!(in_markdown(page)[0].1.contains("again"));
    }
}
