//! As much of Fluent as the texts are written in: messages, what is put in, and choices by a number or a word.
//!
//! A text is read when it is said. Attributes, terms, functions and references to other texts are not known.

use crate::{Arg, Fault, Language};

/// A text as it is written.
pub(crate) struct Message {
    pub(crate) key: &'static str,
    pattern: &'static str,
}

/// The messages of a file.
pub(crate) fn messages(file: &'static str) -> Result<Vec<Message>, Fault> {
    let mut found = Vec::new();
    let mut rest = file;
    while !rest.is_empty() {
        let line = rest.split('\n').next().unwrap_or_default();
        if line.trim().is_empty() || line.starts_with('#') {
            rest = rest.get(line.len() + 1..).unwrap_or_default();
            continue;
        }
        let broken = || Fault::Broken(format!("`{line}` is no text"));
        let (key, _) = line.split_once('=').ok_or_else(broken)?;
        let is_key = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        let name = key.trim_end();
        if name.is_empty() || !name.chars().all(is_key) {
            return Err(broken());
        }
        // What is indented, and an end that stands alone, belong to it.
        let mut end = line.len();
        while let Some(next) = rest.get(end + 1..).and_then(|rest| rest.split('\n').next()).filter(|_| end < rest.len())
        {
            if !(next.is_empty() || next.starts_with([' ', '}'])) {
                break;
            }
            end += 1 + next.len();
        }
        found.push(Message { key: name, pattern: rest[key.len() + 1..end].trim() });
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    Ok(found)
}

/// Says a text.
pub(crate) fn say(message: &Message, about: &[(&str, Arg<'_>)], language: Language) -> Result<String, &'static str> {
    let mut reader = Reader { rest: message.pattern, about, language };
    let mut out = String::new();
    reader.pattern(false, Some(&mut out))?;
    if reader.rest.is_empty() { Ok(out) } else { Err("a `}` too many") }
}

struct Reader<'a> {
    rest: &'a str,
    about: &'a [(&'a str, Arg<'a>)],
    language: Language,
}

impl<'a> Reader<'a> {
    /// Reads a text up to its end, and says it if it is wanted.
    fn pattern(&mut self, chosen: bool, mut out: Option<&mut String>) -> Result<(), &'static str> {
        self.rest = self.rest.trim_start();
        let mut said = 0;
        while let Some(letter) = self.rest.chars().next() {
            match letter {
                '{' => {
                    self.rest = &self.rest[1..];
                    self.placeable(out.as_deref_mut())?;
                    said = out.as_ref().map_or(0, |out| out.len());
                    continue;
                }
                '}' => break,
                '\n' => {
                    let next = self.rest.trim_start();
                    if chosen && next.starts_with(['[', '*', '}']) {
                        break;
                    }
                    self.rest = next;
                    if let Some(out) = out.as_deref_mut() {
                        out.truncate(out.trim_end_matches(' ').len().max(said));
                        out.push('\n');
                    }
                    continue;
                }
                _ => {}
            }
            self.rest = &self.rest[letter.len_utf8()..];
            if let Some(out) = out.as_deref_mut() {
                out.push(letter);
            }
        }
        // White space at the end is none of the text.
        if let Some(out) = out {
            out.truncate(out.trim_end().len().max(said));
        }
        Ok(())
    }

    /// What stands in braces, after the first.
    fn placeable(&mut self, out: Option<&mut String>) -> Result<(), &'static str> {
        self.rest = self.rest.trim_start();
        if let Some(rest) = self.rest.strip_prefix('"') {
            let (text, rest) = rest.split_once('"').ok_or("a quotation mark is missing")?;
            self.rest = rest;
            if let Some(out) = out {
                out.push_str(text);
            }
            return self.expect('}');
        }
        self.expect('$')?;
        let end = self.rest.find([' ', '}', '\n', '-']).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        let what = self.about.iter().find(|(known, _)| *known == name).map(|(_, what)| *what);
        if let Some(rest) = self.rest.strip_prefix("->") {
            self.rest = rest;
            return self.choice(what, out);
        }
        if let Some(out) = out {
            match what.ok_or("something was not given")? {
                Arg::Number(number) => out.push_str(&number.to_string()),
                Arg::Word(word) => out.push_str(word),
            }
        }
        self.expect('}')
    }

    /// The ways to go on, after the arrow.
    fn choice(&mut self, what: Option<Arg<'a>>, out: Option<&mut String>) -> Result<(), &'static str> {
        let (mut fits, mut otherwise) = (None, None);
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.starts_with('}') {
                break;
            }
            let default = self.rest.starts_with('*');
            self.rest = self.rest.trim_start_matches('*');
            self.expect('[')?;
            let (key, rest) = self.rest.split_once(']').ok_or("a `]` is missing")?;
            self.rest = rest;
            if fits.is_none() && what.is_some_and(|what| self.matches(what, key.trim())) {
                fits = Some(rest);
            }
            if default {
                otherwise = Some(rest);
            }
            self.pattern(true, None)?;
        }
        let after = &self.rest[1..];
        self.rest = fits.or(otherwise).ok_or("no way to go on is marked")?;
        if out.is_some() {
            what.ok_or("something was not given")?;
            self.pattern(true, out)?;
        }
        self.rest = after;
        Ok(())
    }

    fn matches(&self, what: Arg<'_>, key: &str) -> bool {
        match what {
            Arg::Word(word) => word == key,
            Arg::Number(number) => key == plural(self.language, number) || key.parse() == Ok(number),
        }
    }

    fn expect(&mut self, sign: char) -> Result<(), &'static str> {
        self.rest = self.rest.trim_start().strip_prefix(sign).ok_or("a sign is missing")?;
        Ok(())
    }
}

/// What a whole number asks of the words around it.
fn plural(language: Language, number: i64) -> &'static str {
    let number = number.unsigned_abs();
    match (language, number % 10, number % 100) {
        (Language::English, ..) if number == 1 => "one",
        (Language::English, ..) => "other",
        (Language::Russian, 1, tens) if tens != 11 => "one",
        (Language::Russian, 2..=4, tens) if !(12..=14).contains(&tens) => "few",
        (Language::Russian, ..) => "many",
    }
}
