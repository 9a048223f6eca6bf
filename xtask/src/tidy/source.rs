//! Splits Rust sources into comments, string literals and code.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    LineComment,
    BlockComment,
    /// A string literal with its quotes; escapes are as written.
    String,
    RawString,
    /// A character of code, or a character literal.
    Code,
}

/// A part of a source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// The line on which it begins, from 1.
    pub(super) line: usize,
}

/// Returns the tokens of a source; together they are the whole text.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut scan = Scan { rest: text, line: 1 };
    let mut before = ' ';
    core::iter::from_fn(move || {
        let letter = scan.rest.chars().next()?;
        let line = scan.line;
        let (kind, text) = if scan.rest.starts_with("//") {
            (Kind::LineComment, scan.take(scan.rest.find('\n').unwrap_or(scan.rest.len())))
        } else if scan.rest.starts_with("/*") {
            (Kind::BlockComment, scan.take(scan.rest.find("*/").map_or(scan.rest.len(), |end| end + 2)))
        } else if let Some(hashes) = raw_string(scan.rest, before) {
            let close = format!("\"{}", "#".repeat(hashes));
            let from = hashes + 2;
            let end = scan.rest[from..].find(&close).map_or(scan.rest.len(), |end| from + end + close.len());
            (Kind::RawString, scan.take(end))
        } else if letter == '"' {
            (Kind::String, scan.take(string_length(scan.rest)))
        } else if letter == '\'' {
            (Kind::Code, scan.take(char_length(scan.rest)))
        } else {
            (Kind::Code, scan.take(letter.len_utf8()))
        };
        before = letter;
        Some(Token { kind, text, line })
    })
}

struct Scan<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Scan<'a> {
    /// Takes this many bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }
}

/// The number of hashes if a raw string begins here, such as `r#"`.
fn raw_string(text: &str, before: char) -> Option<usize> {
    let rest = text.strip_prefix('r').filter(|_| !before.is_alphanumeric() && before != '_')?;
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    rest[hashes..].starts_with('"').then_some(hashes)
}

/// The length of a string literal with its quotes.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a character literal with its quotes, or 1 for the quote of a lifetime.
fn char_length(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => letters.skip(1).find(|(_, letter)| *letter == '\'').map_or(1, |(at, _)| at + 1),
        Some(_) => letters.next().filter(|(_, letter)| *letter == '\'').map_or(1, |(at, _)| at + 1),
        None => 1,
    }
}
